"""`<disc>`: a round marker, coin or emblem."""

from __future__ import annotations

from functools import partial

from kaperbrief import pictures
from kaperbrief.components.box import Drawing, Mm
from kaperbrief.components.ornament import sectors
from kaperbrief.components.registry import component
from kaperbrief.pictures.face import portrait
from kaperbrief.pictures.scene import scene
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.curves import circle_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import PATTERNS, fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_NORMAL = 20 * MM
_ICON = {
    "pattern": 10.6,
    "dashed": 12.8,
    "teeth": 13.2,
    "double": 14.0,
    "plain": 12.4,
    "waves": 12.4,
    "rope": 11.6,
    "sectors": 11.0,
}
_VIEW = 7.9
"""The radius in millimetres of a scene inside a ring."""
_SEEN = Frame(11, 8, 32, 32)
"""What is seen of a scene there, in its own units."""
_WHOLE = 30.5
"""How wide what moves (it has a note how far) is there: the ring cuts no saw, wing or claw."""
_FACE = {"pattern": 14.6}
"""Millimetres of a head where the ring is as it is; in all other rings of `_LARGE_FACE`."""
_LARGE_FACE = 16.6
_NOTED = 8.4
"""Millimetres of an icon that has lines below it."""
_GROUND = {"rope": "cream", "teeth": "rose"}
"""What is behind a picture inside such a ring."""
_RINGS = ("pattern", "sectors", "coin")
"""Rings that are no art."""


@component("disc")
class DiscBox(Drawing):
    """A round piece of `diameter`; nothing but the cut circle lies outside 95 % of it.

    The ring tells the kind: `pattern` (the band of a crew: colour and pattern of `seat`, an empty
    band where it is 0), `dashed`, `teeth`, `plain`, `double`, `beads`, `beads-solid`, `waves`,
    `rope`, `rope-solid`, `sectors` (bold over the `sides` of a hex, 0 at the top and clockwise to
    5), `coin` (its `picture` is the whole coin, over it a large figure and a small icon), or the
    art `ring-NAME`. Inside stands an icon or in its place a `picture` (art of a thing), the head of
    a `face` (a look of `looks`), a round `scene` (a look of `<scene>`) or a figure (a small icon
    over a figure), and up to two short lines below it, `note` and `foot` (one in a scene), which
    stay large enough to read on small discs; `letter` is the fleet's, small at the foot. `cut`
    draws the cut circle. With `alt` it is a figure, else decoration.
    """

    ring: str = "plain"
    icon: str = ""
    picture: str = ""
    figure: str = ""
    colour: str = "ink"
    seat: int = 0
    sides: str = ""
    letter: str = ""
    note: str = ""
    foot: str = ""
    face: str = ""
    scene: str = ""
    diameter: Mm = _NORMAL
    cut: bool = False
    blank: bool = False

    def contents(self, setting: Setting, width: float) -> float:
        if self.ring not in _RINGS and setting.icons.find("art", f"ring-{self.ring}") is None:
            raise ValueError(f'no ring is called "{self.ring}": there is no art/ring-NAME.svg')
        self._sign = self.icon or self.picture
        factor = self.diameter / _NORMAL
        room = (11.6 if self.ring.startswith("beads") else 13.0) * MM
        self._figure = self.line(setting, self.figure, "coin", room, factor)
        self._letter = self.line(
            setting, self.letter.strip(), "step-number", 4 * MM, max(factor, 0.9)
        )
        lines = [text for text in (self.note, self.foot) if text]
        rooms = (12.6, 8.0) if len(lines) > 1 else (12.6,)
        # Lines on small pieces stay as large as they must be to be read.
        noted = max(1.0, factor)
        self._notes = [
            setting.line(text, "marker-note", room * MM * factor / noted).scaled(noted)
            for text, room in zip(lines, rooms, strict=False)
        ]
        return self.diameter

    def best_width(self, setting: Setting) -> float | None:
        return self.diameter

    @property
    def _role(self) -> str:
        return f"seat-{self.seat}" if self.seat else self.colour

    def draw(self, pen: Pen, frame: Frame) -> None:
        if self.cut:
            pen.circle(*frame.centre, self.diameter / 2, stroke="cut", width=0.3)
        Drawing.draw(self, pen, frame)

    def paint(self, pen: Pen, frame: Frame) -> None:
        (x, y), unit = frame.centre, self.diameter / 20
        if self.ring == "coin":
            self._coin(pen, x, y, unit)
            return
        if self.ring == "pattern":
            self._band(pen, x, y, unit)
        elif self.ring == "sectors":
            inner = (7.6 if self._sign else 4.6) * unit
            ground = "paper" if not self._sign else "rose" if self._role == "oxblood" else "sky"
            sides = map(int, self.sides.split())
            sectors(pen, frame.centre, 9.4 * unit, inner, sides, self._role, ground)
        else:
            ground = "shoal" if self.face else _GROUND.get(self.ring, "") if self.picture else ""
            if ground:
                pen.circle(x, y, 8.4 * unit, fill=ground)
            if self.ring.startswith("beads") or (self.figure and self.ring.startswith("rope")):
                radius = (9.0 if self.ring.endswith("solid") else 6.8) * unit
                pen.circle(x, y, radius, fill="steel" if self.colour == "grey" else "gold")
            self._ring(pen, Frame(x - 10 * unit, y - 10 * unit, 20 * unit, 20 * unit))
        self._middle(pen, x, y, unit)

    def _ring(self, pen: Pen, frame: Frame) -> None:
        name, size, colour = f"ring-{self.ring}", self.diameter, self._role
        draw = partial(draw_art, name=name, at=(size / 2, size / 2), size=size, colour=colour)
        pen.once((name, size, colour), frame, draw, lasting=True)

    def _band(self, pen: Pen, x: float, y: float, unit: float) -> None:
        role, line = self._role, unit / MM
        if self.seat:
            pattern = pen.look.seat(self.seat).pattern
            _, even = PATTERNS[pattern]
            half_x, half_y = (v * 0.95 * unit for v in even)
            field_ = Frame(x - half_x, y - half_y, 2 * half_x, 2 * half_y)
            path = circle_path(x, y, 9.4 * unit)
            fill_pattern(pen, path, field_, pattern, role, 0.95 * unit / MM)
        pen.circle(x, y, 9.25 * unit, stroke=role, width=0.85 * line)
        ground = f"{role}-tint" if self.seat and self.picture else "paper"
        pen.circle(x, y, 7.1 * unit, fill=ground, stroke=role, width=0.9 * line)

    def _coin(self, pen: Pen, x: float, y: float, unit: float) -> None:
        """Money: its metal, a small icon, below it the figure, large enough to count by."""
        self._thing(pen, x, y, 18.9 * unit, "ink")
        if self.icon:
            pen.icon(self.icon, x, y - 4.6 * unit, 4.2 * unit, self._role)
        if self._figure is not None:
            baseline = y + 1.1 * unit + self._figure.style.size * 0.33
            pen.text_at(self._figure, x, baseline, "center", "ink")

    def _middle(self, pen: Pen, x: float, y: float, unit: float) -> None:
        # Figures of coins are dark on metal, or paper on what is darker still.
        coin = self.figure and self.ring.startswith(("beads", "rope"))
        solid = self.ring.endswith("solid") and not pen.look.has_colour("tab")
        role = "paper" if solid else "ink" if coin else self._role
        if self.scene:
            self._window(pen, x, y, unit)
            return
        if self._notes:
            self._noted(pen, x, y, unit)
            return
        shift, shrink = (1.15, 0.88) if self._letter is not None else (0.0, 1.0)
        if self._letter is not None and self.picture:
            shift, shrink = 1.8, 0.76  # above the disc of the letter
        if self.blank:
            radius = (7.0 if self.ring != "pattern" else 5.8) - 1.1 * shift
            pen.circle(x, y - shift * unit, radius * unit, stroke="grey", width=0.5, dash=(2, 2))
        if self.face:
            sketch = Sketch(pen.setting.icons)
            box = portrait(sketch, pictures.read(self.face))
            half = _FACE.get(self.ring, _LARGE_FACE) / 2 * unit
            with pen.saved():
                pen.clip(circle_path(x, y, 8.6 * unit))
                sketch.ink(pen, box, Frame(x - half, y - half, 2 * half, 2 * half))
        both = self._sign and self._figure is not None
        if both:
            self._thing(pen, x, y - 3.6 * unit, 4.4 * unit, role)
        elif self._sign:
            size = _ICON.get(self.ring, 10.4) * shrink * unit
            self._thing(pen, x, y - shift * unit, size, role)
        if self._figure is not None:
            line = self._figure.scaled(0.8) if both else self._figure
            baseline = y - (-2.0 if both else shift) * unit + line.style.size * 0.33
            pen.text_at(line, x, baseline, "center", role)
        if self._letter is not None:
            beads = self.ring.startswith("beads")
            foot = 6.05 if self.ring == "pattern" else 6.2 if beads else 7.0
            if self.face or self.picture:
                at = y + (foot - 1.1) * unit
                pen.circle(x, at, 2.3 * unit, fill="paper", stroke=role, width=0.6)
            pen.text_at(self._letter, x, y + foot * unit, "center", role)

    def _window(self, pen: Pen, x: float, y: float, unit: float) -> None:
        """The scene in a circle; a line at its foot stands on a ground of its own."""
        half = _VIEW * unit
        # A larger disc enlarges the usual picture, so that no scene is kept twice.
        grown = max(1.0, unit / MM)
        small = round(half / grown, 3)
        inner = Frame(0, 0, 2 * small, 2 * small)

        def drawn(form: Pen) -> None:
            sketch = Sketch(pen.setting.icons)
            look = pictures.read(self.scene)
            edge = circle_path(*_SEEN.centre, _SEEN.width / 2)
            if self.note:
                scene(sketch, look, edge=edge, free=_WHOLE)
            else:
                scene(sketch, look, edge=edge)
            sketch.ink(form, _SEEN, inner)

        with pen.enlarged(x, y, grown):
            place = Frame(-small, -small, 2 * small, 2 * small)
            pen.once(("disc-scene", self.scene, small), place, drawn, lasting=True)
        pen.circle(x, y, half, stroke=self._role, width=0.5)
        for line in self._notes[:1]:  # a number alone is what one looks for: it is large
            size, low, high = (1.0, 6.1, 3.5 * unit) if self.note else (1.6, 5.0, 5.6 * unit)
            wide = max(size * line.width + 1.6 * unit, 0.0 if self.note else high)
            plate = Frame(x - wide / 2, y + (low - 0.05) * unit - high / 2, wide, high)
            pen.rect(plate, 1.2 * size * unit, fill="paper", stroke=self._role, width=0.5)
            pen.text_mid(line.scaled(size), x, y + low * unit, "ink")

    def _thing(self, pen: Pen, x: float, y: float, size: float, role: str) -> None:
        """The icon with its middle at a point, or the picture in its place."""
        if not self.picture:
            pen.icon(self.icon, x, y, size, role)
            return
        sketch = Sketch(pen.setting.icons, {"cloth": role} if self.seat else {})
        sketch.part(f"thing/{self.picture}")
        box = sketch.bounds()
        scale = size / max(box.width, box.height)
        wide, high = scale * box.width, scale * box.height
        sketch.ink(pen, box, Frame(x - wide / 2, y - high / 2, wide, high))

    def _noted(self, pen: Pen, x: float, y: float, unit: float) -> None:
        """A smaller icon or figure, and the lines below it."""
        two, low = len(self._notes) > 1, self.ring == "sectors"
        if self._figure is not None:
            line = self._figure.scaled(0.8)
            baseline = y - (2.6 if two else 1.6) * unit + line.style.size * 0.33
            pen.text_at(line, x, baseline, "center", self._role)
        if self._sign:
            size, lift = (0.0, 3.2) if two else (1.9, 1.2) if low else (1.0, 2.6)
            self._thing(pen, x, y - lift * unit, (_NOTED + size) * unit, self._role)
        for line, drop in zip(
            self._notes, (3.7, 6.4) if two else (6.7 if low else 5.5,), strict=True
        ):
            pen.text_at(line, x, y + drop * unit, "center", "ink", self._role)
