"""`<ship-deck kind="floor">`: a ship from above to cut out, on which people of paper stand."""

from __future__ import annotations

from collections.abc import Callable

from kaperbrief import pictures
from kaperbrief.components.box import Drawing, Mm
from kaperbrief.components.registry import component
from kaperbrief.pictures.floor import Floor, floor
from kaperbrief.pictures.inking import large_icon
from kaperbrief.pictures.marks import Mark
from kaperbrief.pictures.sketch import Sketch, fitted
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.curves import Path, Point, extent, placed
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_MARGIN = 2 * MM
"""How far outside her the line runs along which she is cut."""
_DASH = (2.0, 1.6)
_MAST, _WHEEL, _BADGE = 4.6, 3.6, 2.6
"""The radii of places, in units of the deck."""
_GUN = (9.6, 4.6)
_BARREL = 3.9
"""How far inboard of its origin the middle of a gun is, in units of its art."""
_RAIL = 3.6
"""How much of her side her rail takes."""
_PLATE = 2.5


@component("ship-deck floor")
class ShipFloorBox(Drawing):
    """A ship from above, her bow up, as large as the frame allows, with a line to cut round her.

    Her side has the pattern of `seat`, bow and stern its `letter`, the stern her `title`. What
    stands on her has places with words: `mast`, `gun`, `wheel`. Lines are `outline` thick at most.
    """

    look: str
    seat: int = 0
    letter: str = ""
    title: str = ""
    mast: str = ""
    gun: str = ""
    wheel: str = ""
    outline: Mm = 0.35 * MM

    def contents(self, setting: Setting, width: float) -> float:
        pictures.read(self.look)
        self._letter = self.line(setting, self.letter, "kicker")
        self._title = self.line(setting, self.title, "panel-title", width * 0.3)
        rooms = {"mast": 0.17, "gun": 0.2, "wheel": 0.42}
        self._words = {
            name: self.line(setting, getattr(self, name), "label", width * share)
            for name, share in rooms.items()
        }
        return self.height or 60 * MM

    def paint(self, pen: Pen, frame: Frame) -> None:
        frame = frame.inset(_MARGIN + 0.5 * MM)
        palette = {"cloth": f"seat-{self.seat}-cloth" if self.seat else "cloth"}
        sketch = Sketch(pen.setting.icons, palette)
        deck = floor(sketch, pictures.read(self.look))
        at, scale = fitted(deck.box, frame)
        self._cut(pen, [placed(m.path, at, scale) for m in sketch.marks[: deck.outer]
                        if isinstance(m, Mark) and m.fill])  # fmt: skip
        layer, start = sketch.fresh(), 0
        for index in deck.hull:
            side = sketch.marks[index]
            layer.marks, start = sketch.marks[start : index + 1], index + 1
            layer.ink(pen, deck.box, frame, self.outline)
            if self.seat and isinstance(side, Mark):
                self._coloured(pen, placed(side.path, at, scale))
        layer.marks = sketch.marks[start:]
        layer.ink(pen, deck.box, frame, self.outline)

        def there(point: Point) -> Point:
            return at[0] + scale * point[0], at[1] + scale * point[1]

        unit = scale * deck.unit
        for point in deck.places["gun"]:
            self._gun(pen, there(point), unit, scale, there((0.0, 0.0))[0])
        for point in deck.places["mast"]:
            x, y = there(point)
            self._place(pen, x, y, unit * _MAST)
            for share in (0.42, 0.26, 0.1):
                radius = share * _MAST * unit
                pen.circle(x, y - 0.9 * unit, radius, fill="wood", stroke="contour", width=0.6)
            self._said(pen, "mast", x, y + 2.6 * unit)
        for point in deck.places["wheel"]:
            x, y = there(point)
            self._place(pen, x, y, unit * _WHEEL)
            large_icon(pen, "wheel", (x, y), 1.5 * unit * _WHEEL, "brass")
            self._said(pen, "wheel", x, y + (_WHEEL + 1.5) * unit)
        self._named(pen, deck, there, unit)

    def _cut(self, pen: Pen, paths: list[Path]) -> None:
        """A line round all of them at the same distance, broken where it bends in."""
        for width, role in ((2 * _MARGIN + 0.9, "grey"), (2 * _MARGIN, "paper")):
            for path in paths:
                pen.path(path, fill=role, stroke=role, width=width, cap=1)

    def _coloured(self, pen: Pen, path: Path) -> None:
        pattern = pen.look.seat(self.seat).pattern
        fill_pattern(pen, path, extent(path), pattern, f"seat-{self.seat}")
        pen.path(path, stroke="contour", width=self.outline)

    def _place(self, pen: Pen, x: float, y: float, radius: float) -> None:
        """A round place on which something stands."""
        pen.circle(x, y, radius, fill="plank", stroke="contour", width=0.6)
        pen.circle(x, y, radius * 0.88, fill="deck", stroke="grey", width=0.4, dash=_DASH)

    def _gun(self, pen: Pen, rail: Point, unit: float, scale: float, keel: float) -> None:
        """A place at the rail, its long side across the deck, clear of masts on the keel."""
        way = -1 if rail[0] > keel else 1
        high, start = _GUN[1] * unit, rail[0] + way * _RAIL * scale
        wide = min(_GUN[0] * unit, abs(start - keel) - (_MAST + 0.4) * unit)
        plate = Frame(min(start, start + way * wide), rail[1] - high / 2, wide, high)
        pen.rect(plate, 0.5 * MM, fill="plank", stroke="contour", width=0.6)
        pen.rect(
            plate.inset(0.4 * unit), 0.4 * MM, fill="deck", stroke="grey", width=0.4, dash=_DASH
        )
        x, size = plate.centre[0], 0.062 * high
        at = x - way * _BARREL * size, plate.y + 0.36 * high
        draw_art(pen, "deck/gun", at, 10 * size, heading=-90.0 * way, lines=0.6)
        self._said(pen, "gun", x, plate.y + 0.8 * high)

    def _said(self, pen: Pen, name: str, x: float, y: float) -> None:
        """A word on bare wood: planks and windows lie below it."""
        line = self._words[name]
        if line is not None:
            back = Frame(x - line.width / 2 - MM, y - 1.7 * MM, line.width + 2 * MM, 3.4 * MM)
            pen.rect(back, 0.8 * MM, fill="deck")
            pen.text_at(line, x, y + 0.33 * line.style.size, "center", "ink")

    def _named(self, pen: Pen, deck: Floor, there: Callable[[Point], Point], unit: float) -> None:
        """Her letter at bow and stern, her name on a plate at the stern."""
        role = f"seat-{self.seat}" if self.seat else "ink"
        x, y = there(deck.stem)
        self._badge(pen, x, y + 8.4 * unit, _BADGE * unit, role)
        x, y = there(deck.stern)
        y -= 1.75 * unit
        wide = (self._title.width if self._title is not None else 0) + 5 * MM
        plate = Frame(x - wide / 2, y - 0.55 * _PLATE * unit, wide, 1.1 * _PLATE * unit)
        if self._title is not None:
            pen.rect(plate, 0.8 * MM, fill="paper", stroke="contour", width=0.6)
            pen.text_at(self._title, x, y + 0.33 * self._title.style.size, "center", "ink")
        for side in (plate.x - 2.2 * unit, plate.right + 2.2 * unit):
            self._badge(pen, side, y, 0.62 * _PLATE * unit, role)

    def _badge(self, pen: Pen, x: float, y: float, radius: float, role: str) -> None:
        if self._letter is not None:
            pen.circle(x, y, radius, fill="paper", stroke=role, width=0.22 * radius)
            line = self._letter.scaled(1.3 * radius / self._letter.style.size)
            pen.text_at(line, x, y + 0.33 * line.style.size, "center", "ink")
