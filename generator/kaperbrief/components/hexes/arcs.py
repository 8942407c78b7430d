"""`<hex>`: the hexes that a weapon reaches, the bow up, and a gauge of all arcs."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Annotated

from kaperbrief.components.box import SMALLEST, Drawing, Mm
from kaperbrief.components.hexes.rose import bow_up, middle, outline, spread
from kaperbrief.components.ornament import HATCH, hatch, sectors
from kaperbrief.components.registry import component
from kaperbrief.hexes import axial as arcs
from kaperbrief.hexes.axial import Hex, distance, neighbour, within
from kaperbrief.hexes.layout import TALL
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Path, Point, polar, polygon_path, wedge_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_COLOURS = (("oxblood", "rose"), ("sea", "shoal"), ("ink", ""))
"""Line and fill of the fields in turn. The first is hatched and the third a heavy line alone: no
two are told apart by colour."""
_LINE = 7 * MM
"""The height of the line of a field's name."""
_SIGN = 4.4 * MM
"""The sign of a field, as on the counters of its weapons: a ring that is broad over its sides."""
_CORNER = 1.6
"""From the middle to the free lower corners of a gauge, in hex widths."""
_SLACK = 0.35 * MM
"""Room for the heavy outline of the field."""
_Field = tuple[tuple[str, str], Sequence[int]]
"""Line and fill of a field, and the sides it lies over."""


@component("hex arcs")
class HexArcsBox(Drawing):
    """Hexes round a ship whose bow is up; those in the field of fire bear their distance.

    `sides` are the hex sides the weapon fires over, counted clockwise from the bow (0), each a
    sector of 60 degrees with its borders; it reaches from `near` to `far` hexes. Hexes of the
    field that are too near are crossed out. As many rings are drawn as `rings` says; if it is 0, no
    more than the field needs. The drawing takes the height it gets, at least `least`.
    """

    far: int
    sides: Annotated[tuple[float, ...], "numbers"] = ()
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
        wide, high = self._spread
        self.useful = max(self.least, (width - 2 * _SLACK) / wide * high + 2 * _SLACK)
        return self.least

    def best_width(self, setting: Setting) -> float | None:
        wide, high = self._spread
        return self.least * wide / high

    def reached(self) -> set[Hex]:
        """The hexes it reaches, the bow over side 0."""
        return set(arcs.field(self._over, self.near, self.far))

    @property
    def _over(self) -> list[int]:
        return [int(side) for side in self.sides]

    @property
    def _astern(self) -> float:
        """How far down the drawing reaches, in hex widths: one hex behind the field, if that."""
        lowest = max(middle(bow_up(at), (0, 0), 1)[1] for at in self.reached())
        return min(float(self._radius), max(1.0, lowest + 0.5))

    @property
    def _aside(self) -> float:
        """How far to either side the middles of hexes lie, in hex widths.

        No farther than the field, but the two beside the ship are always there.
        """
        if self.rings:
            return 0.75 * TALL * self.rings
        return max(0.75 * TALL, *(abs(middle(bow_up(at), (0, 0), 1)[0]) for at in self.reached()))

    @property
    def _spread(self) -> tuple[float, float]:
        return 2 * self._aside + TALL, spread(self._radius, self._astern)[1]

    def paint(self, pen: Pen, frame: Frame) -> None:
        self.draw_once(pen, frame, self._draw)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        wide, high = self._spread
        inner = frame.inset(_SLACK)
        width = min(inner.width / wide, inner.height / high)
        x, y = frame.centre
        origin = x, y + (self._radius - self._astern) / 2 * width
        for at in within((0, 0), self._radius):
            aside, down = middle(at, (0, 0), 1)
            if down <= self._astern + 0.01 and abs(aside) <= self._aside + 0.01:
                pen.polygon(outline(at, origin, width), fill="paper", stroke="rule", width=0.35)
        for at in arcs.field(self._over, 1, self.near - 1):
            self._cross(pen, bow_up(at), origin, width)
        fields = [(_COLOURS[0], []), ((self.colour, "sky"), self._over)]
        _draw_fields(pen, origin, width, fields, self.near, self.far)
        for at in self.reached():
            x, y = middle(bow_up(at), origin, width)
            line = self._figures[distance((0, 0), at) - 1]
            line = line.scaled(min(1.25, max(0.62 * width, SMALLEST) / line.style.size))
            _figure(pen, line, x, y, self.colour)
        draw_art(pen, "hull", origin, width * 0.86)

    def _cross(self, pen: Pen, at: Hex, origin: Point, width: float) -> None:
        x, y = middle(at, origin, width)
        pen.polygon(outline(at, origin, width), fill="rose", stroke="rule", width=0.35)
        arm = width * 0.2
        for sign in (-1, 1):
            pen.line(x - arm, y - sign * arm, x + arm, y + sign * arm, "oxblood", 1.0, cap=1)


def _draw_fields(
    pen: Pen, origin: Point, width: float, fields: Sequence[_Field], near: int, far: int
) -> None:
    """Fields with their outlines, the first one hatched; a line from the ship parts it from others.

    Once whole, and again inside the borders of each where there are two: their hexes show both.
    """
    groups = [[bow_up(at) for at in arcs.field(sides, near, far)] for _, sides in fields]
    shapes = [[outline(at, origin, width) for at in group] for group in groups]
    paths = [sum(map(polygon_path, shape), Path()) for shape in shapes]
    reached = set().union(*groups)
    long = (far + 1) * width
    for half in (False, True) if all(groups) else (False,):
        for number, ((line, fill), sides) in enumerate(fields):
            with pen.saved():
                if half and sides:
                    fans = [wedge_path(*origin, long, 60 * s - 30, 60 * s + 30) for s in sides]
                    pen.clip(sum(fans, Path()))
                for shape in shapes[number]:
                    pen.polygon(shape, fill=fill, stroke="rule", width=0.5)
                if not number and sides:
                    hatch(pen, paths[0], origin, long, int(2 * long / HATCH), line, 0.4)
                _rim(pen, groups[number], reached, origin, width, line, 1.1)
    beside = {side for _, sides in fields[1:] for side in sides}
    for side, turn in [(side, turn) for side in fields[0][1] for turn in (-1, 1)]:
        if (side + turn) % 6 in beside:
            with pen.saved():
                pen.clip(sum(paths, Path()))
                pen.line(*origin, *polar(*origin, long, 60 * side + 30 * turn), "ink", 1.1)


def _rim(
    pen: Pen,
    field: Iterable[Hex],
    whole: Container[Hex],
    origin: Point,
    width: float,
    colour: str,
    stroke: float,
) -> None:
    """The line round a whole along the hexes of a field."""
    for at in field:
        points = outline(at, origin, width)
        for side in range(6):
            if neighbour(at, side) not in whole:
                pen.line(*points[side], *points[(side + 1) % 6], colour, stroke, cap=1)


def _figure(pen: Pen, line: Line, x: float, y: float, colour: str) -> None:
    pen.circle(x, y, line.style.size * 0.46, fill="paper")
    pen.text_mid(line, x, y, colour)


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
        arcs = [self._read_arc(cells, setting) for cells in self.data()]
        self._names = [name for name, _ in arcs]
        self._fields = [(_COLOURS[n % 3], sides) for n, (_, sides) in enumerate(arcs)]
        return spread(self.far)[1] * self.hex + 2 * _SLACK

    def best_width(self, setting: Setting) -> float | None:
        return spread(self.far)[0] * self.hex + 2 * _SLACK

    def _read_arc(self, cells: list[str], setting: Setting) -> tuple[Line, list[int]]:
        """One line `words|sides`. Raises ValueError where the sides make no sense."""
        words, numbers = "|".join(cells[:-1]), cells[-1]
        sides = [int(side) % 6 for side in numbers.split()]
        if len(cells) < 2 or not sides:
            raise ValueError(f'expected "words|sides", found "{"|".join(cells)}"')
        return setting.line(words, "bonus", 1.4 * self.hex), sides

    def paint(self, pen: Pen, frame: Frame) -> None:
        centre, width = frame.centre, self.hex
        for at in within((0, 0), self.far):
            pen.polygon(outline(at, centre, width), stroke="rule", width=0.6)
        _draw_fields(pen, centre, width, self._fields[:2], 1, self.far)
        for (line, _), sides in self._fields[2:]:
            field = {bow_up(at) for at in arcs.field(sides, 1, self.far)}
            _rim(pen, field, field, centre, width, line, 2.2)
        for number, name in enumerate(self._names):
            x = centre[0] - (self.far + 0.1) * width
            y = centre[1] - (self.far + 0.5) * width + (number + 0.5) * _LINE
            (colour, _), sides = self._fields[number]
            sectors(pen, (x, y), 0.65 * _SIGN, 0.32 * _SIGN, sides, colour)
            pen.text_at(name, x + _SIGN, y + 0.35 * name.style.size, "left", "ink")
        for at in within((0, 0), self.far):
            if at != (0, 0):
                x, y = middle(bow_up(at), centre, width)
                _figure(pen, self._figures[distance((0, 0), at) - 1], x, y, "ink")
                over = [one for one in self._fields if at in arcs.field(one[1], 1, self.far)]
                x -= (len(over) - 1) / 2 * 1.2 * _SIGN
                for (colour, _), sides in over:
                    sectors(pen, (x, y + 0.3 * width), _SIGN / 2, _SIGN / 4, sides, colour)
                    x += 1.2 * _SIGN
        draw_art(pen, "hull", centre, width * 0.7)
        free = frame.inset(2 * MM)
        for block, align in zip(self._hints, ("left", "right"), strict=False):
            top = free.bottom - block.height
            pen.block(block, Frame(free.x, top, free.width, block.height), align)
