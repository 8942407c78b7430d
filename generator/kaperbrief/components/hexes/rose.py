"""`<hex>`: counters of ships and forts, the rose of the six sides; what the hex drawings share."""

from __future__ import annotations

from typing import Literal

from kaperbrief.components.box import Drawing, Mm
from kaperbrief.components.registry import component
from kaperbrief.components.ship_pictures import draw_deck
from kaperbrief.hexes.axial import Hex, rotate
from kaperbrief.hexes.layout import TALL, centre, corners
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, polar, polygon_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

UP = 5
"""The side of a flat-top hex that lies at the top of the paper."""


def bow_up(at: Hex) -> Hex:
    """A hex counted from the bow (side 0), turned so that the bow points up."""
    return rotate(at, UP)


def middle(at: Hex, origin: Point, width: float) -> Point:
    """The middle of a flat-top hex `width` points from flat to flat."""
    x, y = centre(at, "flat")
    return origin[0] + x * width, origin[1] + y * width


def outline(at: Hex, origin: Point, width: float, scale: float = 1.0) -> list[Point]:
    """The corners of a flat-top hex in points, clockwise from the upper left one."""
    return [(origin[0] + x * width, origin[1] + y * width) for x, y in corners(at, "flat", scale)]


def spread(radius: int, astern: float | None = None) -> tuple[float, float]:
    """How wide and high a field of flat-top hexes up to a distance is, in hex widths.

    `astern` is how far it reaches down from the middle where that is less.
    """
    down = radius if astern is None else astern
    return (1.5 * radius + 1) * TALL, radius + down + 1.0


_USUAL = 24 * MM
_ROOM = 0.6
"""How wide lines may be, as a share of the hex."""
_BESIDE = 1.4
"""How much larger the letter is beside the icon."""
_SHIP = 16
"""How long a ship seen from above is, of 24 from flat to flat."""


@component("hex tile")
class HexTileBox(Drawing):
    """A hex `across` wide from flat to flat, its rim in colour and pattern of `seat`.

    `point` says whether a `flat` side or a `corner` lies at the top. With `bow` an arrow points
    over the uppermost side. Inside stand the `icon`, the `letter` and up to two short lines, `note`
    and `foot`; where there are all of them, the letter stands beside the icon. Without a seat the
    rim is empty; a `blank` one has room to draw in. With the look of a `ship` she is seen from
    above on the water, the icon at one side of her and the letter at the other. A `numbered` one is
    the rose under an arrow: a figure at each side, clockwise from the upper right, and the place of
    the pin.
    """

    seat: int = 0
    across: Mm = _USUAL
    point: Literal["flat", "corner"] = "flat"
    bow: bool = False
    icon: str = ""
    ship: str = ""
    letter: str = ""
    note: str = ""
    foot: str = ""
    blank: bool = False
    numbered: bool = False

    def contents(self, setting: Setting, width: float) -> float:
        unit = self.across / _USUAL
        notes = [text for text in (self.note, self.foot) if text]
        size = unit * _BESIDE if notes or self.ship else unit
        self._letter = self.line(setting, self.letter.strip(), "ruler-figure", scale=size)
        if self._letter is not None and notes:
            kinds = (("ruler-figure", 1.2 * unit), ("step-number", unit))
            self._notes = [
                setting.line(text, style, _ROOM * self.across / size).scaled(size)
                for text, (style, size) in zip(notes, kinds, strict=False)
            ]
        else:
            self._notes = [setting.line(text, "marker-note", _ROOM * self.across) for text in notes]
        self._figures = [
            setting.line(str(side + 1), "key-figure") for side in range(6 * self.numbered)
        ]
        return self.across * (TALL if self.point == "corner" else 1.0)

    def best_width(self, setting: Setting) -> float | None:
        return self.across * (TALL if self.point == "flat" else 1.0)

    @property
    def _role(self) -> str:
        return f"seat-{self.seat}" if self.seat else "ink"

    def _outline(self, centre: Point, scale: float) -> list[Point]:
        orientation = "flat" if self.point == "flat" else "pointy"
        x, y = centre
        return [
            (x + a * self.across, y + b * self.across)
            for a, b in corners((0, 0), orientation, scale)  # type: ignore[arg-type]
        ]

    def paint(self, pen: Pen, frame: Frame) -> None:
        centre = frame.centre
        x, y = centre
        unit, role = self.across / 24, self._role
        pen.polygon(self._outline(centre, 1.0), stroke="cut", width=0.3)
        outer = self._outline(centre, 0.94)
        if self.seat:
            half = self.across * TALL / 2
            area = Frame(x - half, y - half, 2 * half, 2 * half)
            pattern = pen.look.seat(self.seat).pattern
            fill_pattern(pen, polygon_path(outer), area, pattern, role, 0.8 * unit / MM)
        pen.polygon(outer, stroke=role, width=0.9)
        inner = self._outline(centre, 0.82 if self.ship else 0.72)
        ground = "shoal" if self.ship else f"{role}-tint" if self.seat and self.icon else "paper"
        pen.polygon(inner, fill=ground, stroke=role, width=0.9)
        if self.bow:
            self._draw_bow(pen, x, y, unit)
        if self.numbered:
            self._draw_rose(pen, centre)
        self._draw_middle(pen, x, y, unit)

    def _draw_bow(self, pen: Pen, x: float, y: float, unit: float) -> None:
        """A solid arrow head on white that reaches to the uppermost side, small before a ship."""
        tip, wide, foot = (11.2, 3.2, 8.4) if self.ship else (11.6, 4.6, 6.4)
        head, white = (
            [
                (x, y - (tip + 0.4 * more) * unit),
                (x + (wide + 1.6 * more) * unit, y - (foot - 0.8 * more) * unit),
                (x - (wide + 1.6 * more) * unit, y - (foot - 0.8 * more) * unit),
            ]
            for more in (0, 1)
        )
        with pen.saved():
            pen.clip(polygon_path(self._outline((x, y), 0.94)))
            pen.polygon(white, fill="paper")
        pen.polygon(head, fill=self._role)

    def _draw_rose(self, pen: Pen, centre: Point) -> None:
        """Rays over the six sides, their figures in the rim, the pin."""
        start = 30 if self.point == "corner" else 60
        sides = [start + 60 * side for side in range(6)]
        draw_art(pen, "tile-rose", centre, self.across, heading=start)
        for line, angle in zip(self._figures, sides, strict=True):
            line = line.scaled(0.115 * self.across / line.style.size)
            x, y = polar(*centre, 0.415 * self.across, angle)
            pen.text_mid(line, x, y, "sea")

    def _draw_all(self, pen: Pen, x: float, y: float, unit: float, letter: Line) -> None:
        """The letter beside the icon, and the lines below both."""
        pen.icon(self.icon, x - 2.7 * unit, y - 3.2 * unit, 7.4 * unit, self._role)
        pen.text_at(letter, x + 3.9 * unit, y - 0.4 * unit, "center", self._role)
        for line, level in zip(self._notes, (4.2, 7.6), strict=False):
            pen.text_at(line, x, y + level * unit, "center", "ink")

    def _draw_middle(self, pen: Pen, x: float, y: float, unit: float) -> None:
        if self.ship and self._letter is not None:
            for way in (-1, 1):
                pen.circle(x + way * 7.4 * unit, y, 3.5 * unit, fill="paper")
            pen.icon(self.icon, x - 7.4 * unit, y, 5 * unit, self._role)
            pen.text_mid(self._letter, x + 7.4 * unit, y, self._role)
            draw_deck(pen, (x, y + 1.2 * unit), _SHIP * unit, self.ship, self.seat)
            return
        if self._letter is not None and self._notes:
            self._draw_all(pen, x, y, unit, self._letter)
            return
        lines = [line for line in (self._letter,) if line] + self._notes
        drop = 1.2 * unit if self.bow else 0.0
        lift = (2.0 if len(lines) == 1 else 2.8 if lines else 0.0) * unit
        if self.blank:
            pen.circle(x, y + drop, 5.6 * unit, stroke="grey", width=0.5, dash=(2, 2))
        if self.icon:
            size = (9.4 if lines else 12.0) * unit
            pen.icon(self.icon, x, y + drop - lift + 0.4 * unit, size, self._role)
        level = y + drop + (5.9 if len(lines) < 2 else 4.6) * unit
        for line in lines:
            colour = self._role if line is self._letter else "ink"
            pen.text_at(line, x, level + line.style.size * 0.2, "center", colour)
            level += line.style.size * 0.92
