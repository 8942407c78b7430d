"""`<hex>`: the hexes that a weapon reaches, the bow up, and a gauge of all arcs."""

from __future__ import annotations

import math
from typing import Annotated

from kaperbrief.components.box import SMALLEST, Drawing, Mm
from kaperbrief.components.hexes.rose import bow_up, edge, middle, outline, spread
from kaperbrief.components.ornament import ArcText, draw_on_arc, set_on_arc
from kaperbrief.components.registry import component
from kaperbrief.hexes import axial as arcs
from kaperbrief.hexes.axial import Hex, distance, neighbour, within
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, arc_path, polar
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_STYLES: tuple[tuple[str, float, tuple[float, ...]], ...] = (
    ("oxblood", 1.8, ()),
    ("sea", 1.4, (6.0, 2.4)),
    ("ink", 1.2, (1.6, 1.8)),
)
"""Colour, width and dash of the arcs in turn: no two are told apart by colour alone."""
_REACH, _INSET = 0.42, 0.41
"""The first arc beyond the outermost hex middles, and from one to the next, in hex widths."""
_BELOW = 0.14
"""The middle of the words of an arc lies so far inside it, in hex widths."""
_CORNER = 1.6
"""From the middle to the free lower corners of a gauge, in hex widths."""
_SLACK = 0.6 * MM
"""Room for the heavy outline of the field."""
_Arc = tuple[ArcText, list[tuple[float, float]]]
"""An arc over some sides: its words, and its runs in degrees from the bow."""


@component("hex arcs")
class HexArcsBox(Drawing):
    """Hexes round a ship whose bow is up; those in the field of fire bear their distance.

    `sides` are the hex sides the weapon fires over, counted clockwise from the bow (0), each a
    sector of 60 degrees with its borders; it reaches from `near` to `far` hexes. Hexes of the
    field that are too near are crossed out. As many rings are drawn as `rings` says, `far` if it is
    0. The drawing takes the height it gets, at least `least`.
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
        wide, high = spread(self._radius, self._astern)
        self.useful = max(self.least, (width - 2 * _SLACK) / wide * high + 2 * _SLACK)
        return self.least

    def best_width(self, setting: Setting) -> float | None:
        wide, high = spread(self._radius, self._astern)
        return self.least * wide / high

    def reached(self) -> set[Hex]:
        """The hexes it reaches, the bow over side 0."""
        return set(arcs.field(self._sides, self.near, self.far))

    @property
    def _astern(self) -> float:
        """How far down the drawing reaches, in hex widths: one hex behind the field, if that."""
        lowest = max(middle(bow_up(at), (0, 0), 1)[1] for at in self.reached())
        return min(float(self._radius), max(1.0, lowest + 0.5))

    @property
    def _sides(self) -> list[int]:
        return [int(side) for side in self.sides]

    def paint(self, pen: Pen, frame: Frame) -> None:
        self.draw_once(pen, frame, self._draw)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        wide, high = spread(self._radius, self._astern)
        inner = frame.inset(_SLACK)
        width = min(inner.width / wide, inner.height / high)
        x, y = frame.centre
        origin = x, y + (self._radius - self._astern) / 2 * width
        reached = {bow_up(at) for at in self.reached()}
        close = {bow_up(at) for at in arcs.field(self._sides, 1, self.near - 1)}
        for at in within((0, 0), self._radius):
            if middle(at, (0, 0), 1)[1] > self._astern + 0.01:
                continue
            fill = "sky" if at in reached else "paper"
            points = outline(at, origin, width)
            pen.polygon(points, fill=fill, stroke="rule", width=0.35)
        for at in close:
            self._cross(pen, at, origin, width)
        self._rim(pen, reached, origin, width)
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

    def _rim(self, pen: Pen, reached: set[Hex], origin: Point, width: float) -> None:
        """The heavy line round the field."""
        for at in sorted(reached):
            for side in range(6):
                if neighbour(at, side) not in reached:
                    one, other = edge(at, side, origin, width)
                    pen.line(*one, *other, self.colour, 1.1, cap=1)


def _distances(setting: Setting, far: int, style: str) -> list[Line]:
    """The figures of all distances. Raises ValueError where a weapon reaches too far."""
    if not 1 <= far <= 9:
        raise ValueError(f"a weapon reaches 1 to 9 hexes, not {far}")
    return [setting.line(str(number), style) for number in range(1, far + 1)]


@component("hex gauge")
class HexGaugeBox(Drawing):
    """A gauge of the fields of fire to lay over a board, lines only, the ship in the middle.

    `hex` is the width of a hex from flat to flat. All up to `far` bear their distance, and each
    line of the text inside, `words|sides`, is an arc over those sides, counted clockwise from the
    bow (0). `hint` stands in the lower corners, parted by `|`.
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
        sides = sorted({int(side) % 6 for side in numbers.split()})
        if len(cells) < 2 or not sides:
            raise ValueError(f'expected "words|sides", found "{"|".join(cells)}"')
        runs = _runs(sides)
        room = max(0.8 * self.hex * self.far * len(runs[0]), 30 * MM)
        text = set_on_arc(setting, words, "section-title", room)
        return text, [(60.0 * run[0] - 30, 60.0 * run[-1] + 30) for run in runs]

    def paint(self, pen: Pen, frame: Frame) -> None:
        centre, width = frame.centre, self.hex
        for at in within((0, 0), self.far):
            pen.polygon(outline(at, centre, width), stroke="ink", width=0.6)
        for number, arc in enumerate(self._arcs):
            self._draw_arc(pen, centre, number, arc)
        for number, arc in enumerate(self._arcs):
            self._draw_words(pen, centre, number, arc)
        for at in within((0, 0), self.far):
            if at != (0, 0):
                x, y = middle(at, centre, width)
                line = self._figures[distance((0, 0), at) - 1]
                pen.circle(x, y, line.style.size * 0.45, fill="paper")
                pen.text_mid(line, x, y, "grey")
        draw_art(pen, "hull", centre, width * 0.7)
        free = frame.inset(2 * MM)
        for block, align in zip(self._hints, ("left", "right"), strict=False):
            top = free.bottom - block.height
            pen.block(block, Frame(free.x, top, free.width, block.height), align)

    def _radius(self, number: int) -> float:
        """How far out an arc lies, in hex widths."""
        return self.far + _REACH - number * _INSET

    def _draw_arc(self, pen: Pen, centre: Point, number: int, arc: _Arc) -> None:
        colour, line, dash = _STYLES[number % len(_STYLES)]
        radius = self._radius(number) * self.hex
        for start, end in arc[1]:
            pen.path(arc_path(*centre, radius, start, end), stroke=colour, width=line, dash=dash)
            for angle in (start, end):
                near = polar(*centre, 0.5 * self.hex, angle)
                pen.line(*near, *polar(*centre, radius, angle), colour, line, dash)

    def _draw_words(self, pen: Pen, centre: Point, number: int, arc: _Arc) -> None:
        """The words inside each run, no line behind them."""
        words, runs = arc
        radius = (self._radius(number) - _BELOW) * self.hex
        half = math.degrees((words.width / 2 + 0.4 * words.size) / radius)
        for start, end in runs:
            at = (start + end) / 2 % 360
            patch = arc_path(*centre, radius, at - half, at + half)
            pen.path(patch, stroke="paper", width=0.95 * words.size)
            draw_on_arc(pen, words, centre, radius, at, _STYLES[number % len(_STYLES)][0])


def _runs(sides: list[int]) -> list[list[int]]:
    """Neighbouring sides together; a run that passes the bow begins below 0."""
    runs: list[list[int]] = []
    for side in sides:
        if runs and runs[-1][-1] == side - 1:
            runs[-1].append(side)
        else:
            runs.append([side])
    if len(runs) > 1 and runs[0][0] == 0 and runs[-1][-1] == 5:
        runs[0] = [side - 6 for side in runs.pop()] + runs[0]
    return runs
