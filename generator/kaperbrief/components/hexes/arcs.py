"""`<hex>`: the hexes that a weapon reaches, the bow up, and a gauge of all arcs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from kaperbrief.components.box import SMALLEST, Drawing, Mm
from kaperbrief.components.hexes.rose import bow_up, middle, outline, spread
from kaperbrief.components.registry import component
from kaperbrief.hexes import axial as arcs
from kaperbrief.hexes.axial import Hex, distance, neighbour, within
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, polar, polygon_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_STYLES: tuple[tuple[str, str, tuple[float, ...]], ...] = (
    ("oxblood", "rose", ()),
    ("sea", "shoal", (6.0, 2.4)),
    ("ink", "", (1.6, 1.8)),
)
"""Line, fill and dash of the fields in turn: no two are told apart by colour alone."""
_RIMS = (0.955, 0.905, 1.0)
"""How large hexes are at whose edges the lines of the fields run in turn."""
_SWATCH = 7 * MM
"""The swatch before the name of a field, and the height of its line."""
_CORNER = 1.6
"""From the middle to the free lower corners of a gauge, in hex widths."""
_SLACK = 0.6 * MM
"""Room for the heavy outline of the field."""
_Arc = tuple[Line, list[int]]
"""A field: its name, and the sides it lies over."""


@component("hex arcs")
class HexArcsBox(Drawing):
    """Hexes round a ship whose bow is up; those in the field of fire bear their distance.

    `sides` are the hex sides the weapon fires over, counted clockwise from the bow (0), each a
    sector of 60 degrees with its borders; it reaches from `near` to `far` hexes. Hexes of the
    field that are too near are crossed out; `other` sides are those of a second place for the
    weapon, in a dashed line. As many rings are drawn as `rings` says, `far` if it is 0. The drawing
    takes the height it gets, at least `least`.
    """

    far: int
    sides: Annotated[tuple[float, ...], "numbers"] = ()
    other: Annotated[tuple[float, ...], "numbers"] = ()
    near: int = 1
    rings: int = 0
    least: Mm = 26 * MM
    colour: str = "sea"

    @property
    def _radius(self) -> int:
        return max(self.rings, self.far)

    def contents(self, setting: Setting, width: float) -> float:
        self._figures = _distances(setting, self.far, "small-figure")
        if not self.reached():
            raise ValueError("the weapon reaches no hex")
        wide, high = spread(self._radius, self._astern)
        self.useful = max(self.least, (width - 2 * _SLACK) / wide * high + 2 * _SLACK)
        return self.least

    def best_width(self, setting: Setting) -> float | None:
        wide, high = spread(self._radius, self._astern)
        return self.least * wide / high

    def reached(self, sides: Iterable[float] | None = None) -> set[Hex]:
        """The hexes it reaches over some sides, else over all, the bow over side 0."""
        over = [int(side) for side in (self.sides + self.other if sides is None else sides)]
        return set(arcs.field(over, self.near, self.far))

    @property
    def _astern(self) -> float:
        """How far down the drawing reaches, in hex widths: one hex behind the field, if that."""
        lowest = max(middle(bow_up(at), (0, 0), 1)[1] for at in self.reached())
        return min(float(self._radius), max(1.0, lowest + 0.5))

    def paint(self, pen: Pen, frame: Frame) -> None:
        self.draw_once(pen, frame, self._draw)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        wide, high = spread(self._radius, self._astern)
        inner = frame.inset(_SLACK)
        width = min(inner.width / wide, inner.height / high)
        x, y = frame.centre
        origin = x, y + (self._radius - self._astern) / 2 * width
        reached = {bow_up(at) for at in self.reached()}
        over = [int(side) for side in self.sides + self.other]
        close = {bow_up(at) for at in arcs.field(over, 1, self.near - 1)}
        for at in within((0, 0), self._radius):
            if middle(at, (0, 0), 1)[1] > self._astern + 0.01:
                continue
            fill = "sky" if at in reached else "paper"
            points = outline(at, origin, width)
            pen.polygon(points, fill=fill, stroke="rule", width=0.35)
        for at in close:
            self._cross(pen, at, origin, width)
        _rim(pen, self.reached(self.sides), origin, width, self.colour, ())
        _rim(pen, self.reached(self.other), origin, width, "oxblood", (2.4, 1.8), 0.86)
        for at in reached:
            x, y = middle(at, origin, width)
            line = self._figures[distance((0, 0), at) - 1]
            line = line.scaled(min(1.25, max(0.62 * width, SMALLEST) / line.style.size))
            pen.text_mid(line, x, y, self.colour)
        draw_art(pen, "hull", origin, width * 0.86)

    def _cross(self, pen: Pen, at: Hex, origin: Point, width: float) -> None:
        x, y = middle(at, origin, width)
        pen.polygon(outline(at, origin, width), fill="rose", stroke="rule", width=0.35)
        arm = width * 0.2
        for sign in (-1, 1):
            pen.line(x - arm, y - sign * arm, x + arm, y + sign * arm, "oxblood", 1.0, cap=1)


def _rim(
    pen: Pen,
    reached: Iterable[Hex],
    origin: Point,
    width: float,
    colour: str,
    dash: tuple[float, ...],
    scale: float = 1.0,
) -> None:
    """The heavy line round a field, along hexes so large."""
    field = {bow_up(at) for at in reached}
    for at in sorted(field):
        points = outline(at, origin, width, scale)
        for side in range(6):
            if neighbour(at, side) not in field:
                one, other = points[side], points[(side + 1) % 6]
                pen.line(*one, *other, colour, 1.1, dash, cap=1)


def _distances(setting: Setting, far: int, style: str) -> list[Line]:
    """The figures of all distances. Raises ValueError where a weapon reaches too far."""
    if not 1 <= far <= 9:
        raise ValueError(f"a weapon reaches 1 to 9 hexes, not {far}")
    return [setting.line(str(number), style) for number in range(1, far + 1)]


@component("hex gauge")
class HexGaugeBox(Drawing):
    """A gauge of the fields of fire to lay over a board, the ship in the middle.

    `hex` is the width of a hex from flat to flat. All up to `far` bear their distance, and each
    line of the text inside, `words|sides`, is a field over those sides, counted clockwise from the
    bow (0), named in the upper left corner. `hint` stands in the lower corners, parted by `|`.
    """

    far: int
    hex: Mm
    hint: str = ""

    def contents(self, setting: Setting, width: float) -> float:
        self._figures = _distances(setting, self.far, "key-figure")
        room = max(8 * MM, width / 2 - _CORNER * self.hex)
        self._hints = [setting.block(part, "note", room) for part in self.hint.split("|")]
        self._arcs = [self._read_arc(cells, setting) for cells in self.data()]
        return spread(self.far)[1] * self.hex + 2 * _SLACK

    def best_width(self, setting: Setting) -> float | None:
        return spread(self.far)[0] * self.hex + 2 * _SLACK

    def _read_arc(self, cells: list[str], setting: Setting) -> _Arc:
        """One line `words|sides`. Raises ValueError where the sides make no sense."""
        words, numbers = "|".join(cells[:-1]), cells[-1]
        sides = [int(side) % 6 for side in numbers.split()]
        if len(cells) < 2 or not sides:
            raise ValueError(f'expected "words|sides", found "{"|".join(cells)}"')
        return setting.line(words, "bonus", 1.4 * self.hex), sides

    def paint(self, pen: Pen, frame: Frame) -> None:
        centre, width = frame.centre, self.hex
        # Once whole, and again inside the borders of each: hexes of two fields show both.
        for half in (False, True):
            for number, (_, sides) in enumerate(self._arcs):
                self._fill(pen, centre, sides, _STYLES[number % len(_STYLES)][1], half)
        for at in within((0, 0), self.far):
            pen.polygon(outline(at, centre, width), stroke="rule", width=0.6)
        for number, arc in enumerate(self._arcs):
            self._draw_arc(pen, centre, number, arc)
        for at in within((0, 0), self.far):
            if at != (0, 0):
                x, y = middle(at, centre, width)
                line = self._figures[distance((0, 0), at) - 1]
                pen.circle(x, y, line.style.size * 0.45, fill="paper")
                pen.text_mid(line, x, y, "ink")
        draw_art(pen, "hull", centre, width * 0.7)
        free = frame.inset(2 * MM)
        for block, align in zip(self._hints, ("left", "right"), strict=False):
            top = free.bottom - block.height
            pen.block(block, Frame(free.x, top, free.width, block.height), align)

    def _fill(self, pen: Pen, centre: Point, sides: list[int], fill: str, half: bool) -> None:
        """The hexes of a field; of those on its border the `half` that lies in it."""
        far = (self.far + 1) * self.hex
        for side in sides if fill else ():
            ends = (polar(*centre, far, 60.0 * side + turn) for turn in (-30, 0, 30))
            with pen.saved():
                if half:
                    pen.clip(polygon_path([centre, *ends]))
                for at in arcs.field([side], 1, self.far):
                    pen.polygon(outline(bow_up(at), centre, self.hex), fill=fill)

    def _draw_arc(self, pen: Pen, centre: Point, number: int, arc: _Arc) -> None:
        """The line round a field, and in the corner what it is called."""
        line, fill, dash = _STYLES[number % len(_STYLES)]
        scale = _RIMS[number % len(_RIMS)]
        _rim(pen, arcs.field(arc[1], 1, self.far), centre, self.hex, line, dash, scale)
        x = centre[0] - self.far * self.hex - _SWATCH
        y = centre[1] - (self.far + 0.5) * self.hex + (number + 0.5) * _SWATCH
        swatch = Frame(x, y - _SWATCH * 0.3, _SWATCH, _SWATCH * 0.6)
        pen.rect(swatch, fill=fill, stroke=line, width=1.2, dash=dash)
        pen.text_at(arc[0], swatch.right + 2 * MM, y + 0.35 * arc[0].style.size, "left", "ink")
