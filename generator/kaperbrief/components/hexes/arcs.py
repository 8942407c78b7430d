"""`<hexarcs>`: the hexes that a weapon reaches, the bow up, and a gauge of all arcs."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Annotated

from kaperbrief.components.box import Box, Mm, figure
from kaperbrief.components.hexes.kit import bow_up, draw_hull, edge, middle, outline, spread
from kaperbrief.components.ornament import ArcText, draw_on_arc, scaled, set_on_arc
from kaperbrief.components.registry import component
from kaperbrief.hexes import arcs
from kaperbrief.hexes.axial import Hex, distance, neighbour, within
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


@dataclass(frozen=True, slots=True)
class Sector:
    """An arc over some sides: its words, its runs in degrees from the bow, its number."""

    words: ArcText
    runs: tuple[tuple[float, float], ...]
    number: int


def read_sector(row: str, number: int, reach: float, setting: Setting, place: str) -> Sector:
    """One line `words|sides`. Raises ValueError where the sides make no sense."""
    words, bar, numbers = row.rpartition("|")
    sides = sorted({int(side) % 6 for side in numbers.split()})
    if not bar or not sides:
        raise ValueError(f'expected "words|sides", found "{row}"')
    runs = _runs(sides)
    room = max(0.8 * reach * len(runs[0]), 30 * MM)
    text = set_on_arc(setting, words.strip(), "section-title", place, room)
    return Sector(text, tuple((60.0 * run[0] - 30, 60.0 * run[-1] + 30) for run in runs), number)


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


def draw_gauge(
    pen: Pen, centre: Point, width: float, figures: list[Line], arcs: list[Sector]
) -> None:
    """Hexes with their distances, the ship, and the arcs with lines to their ends."""
    far = len(figures)
    for at in within((0, 0), far):
        pen.polygon(outline(at, centre, width), stroke="ink", width=0.6)
    for arc in arcs:
        _draw_arc(pen, centre, width, far, arc)
    for arc in arcs:
        _draw_words(pen, centre, width, far, arc)
    for at in within((0, 0), far):
        if at != (0, 0):
            x, y = middle(at, centre, width)
            line = figures[distance((0, 0), at) - 1]
            pen.circle(x, y, line.style.size * 0.45, fill="paper")
            pen.text_at(line, x, y + line.style.size * 0.335, "center", "grey")
    draw_hull(pen, *centre, width * 0.7, "ink")


def _draw_arc(pen: Pen, centre: Point, width: float, far: int, arc: Sector) -> None:
    colour, line, dash = _STYLES[arc.number % len(_STYLES)]
    radius = _radius(arc, far) * width
    for start, end in arc.runs:
        pen.path(arc_path(*centre, radius, start, end), stroke=colour, width=line, dash=dash)
        for angle in (start, end):
            near = polar(*centre, 0.5 * width, angle)
            pen.line(*near, *polar(*centre, radius, angle), colour, line, dash)


def _draw_words(pen: Pen, centre: Point, width: float, far: int, arc: Sector) -> None:
    """The words inside each run, no line behind them."""
    colour, _, _ = _STYLES[arc.number % len(_STYLES)]
    radius = (_radius(arc, far) - _BELOW) * width
    half = math.degrees((arc.words.width / 2 + 0.4 * arc.words.size) / radius)
    for start, end in arc.runs:
        at = (start + end) / 2 % 360
        patch = arc_path(*centre, radius, at - half, at + half)
        pen.path(patch, stroke="paper", width=0.95 * arc.words.size)
        draw_on_arc(pen, arc.words, centre, radius, at, colour)


def _radius(arc: Sector, far: int) -> float:
    """How far out an arc lies, in hex widths."""
    return far + _REACH - arc.number * _INSET


_SLACK = 0.6 * MM
"""Room for the heavy outline of the field."""


@component("hexarcs")
@dataclass(slots=True, kw_only=True)
class HexArcsBox(Box):
    """Hexes round a ship whose bow is up; those in the field of fire bear their distance.

    `sides` are the hex sides the weapon fires over, counted clockwise from the bow (0), each a
    sector of 60 degrees with its borders; it reaches from `near` to `far` hexes. Hexes of the
    field that are too near are crossed out. As many rings are drawn as `rings` says, `far` if it is
    0. The drawing takes the height it gets, at least `least`.

    With `hex`, the width of a hex from flat to flat, it is a gauge of that size, lines only: every
    hex bears its distance, and each line of the text inside, `words|sides`, is an arc over those
    sides.
    """

    far: int
    sides: Annotated[tuple[float, ...], "numbers"] = ()
    near: int = 1
    rings: int = 0
    least: Mm = 26 * MM
    hex: Mm = 0.0
    colour: str = "sea"
    alt: str = ""
    _arcs: list[Sector] = field(default_factory=list, init=False)
    _figures: list[Line] = field(default_factory=list, init=False)

    @property
    def _radius(self) -> int:
        return max(self.rings, self.far)

    def contents(self, setting: Setting, width: float) -> float:
        if not 1 <= self.far <= 9:
            raise ValueError(f"a weapon reaches 1 to 9 hexes, not {self.far}")
        if self.hex:
            return self._gauge(setting)
        if not self.reached():
            raise ValueError("the weapon reaches no hex")
        place = self.node.place
        self._figures = [
            setting.line(str(far), "small-figure", place) for far in range(1, self.far + 1)
        ]
        wide, high = spread(self._radius, self._astern)
        self.useful = max(self.least, (width - 2 * _SLACK) / wide * high + 2 * _SLACK)
        return self.least

    def _gauge(self, setting: Setting) -> float:
        """Set the words of a gauge; its height."""
        place = self.node.place
        rows = [row.strip() for row in self.node.text.splitlines() if row.strip()]
        self._arcs = [
            read_sector(row, number, self.hex * self.far, setting, place)
            for number, row in enumerate(rows)
        ]
        self._figures = [
            setting.line(str(far), "key-figure", place) for far in range(1, self.far + 1)
        ]
        return spread(self._radius)[1] * self.hex + 2 * _SLACK

    def natural_width(self, setting: Setting) -> float | None:
        if self.hex:
            return self.width or spread(self._radius)[0] * self.hex + 2 * _SLACK
        wide, high = spread(self._radius, self._astern)
        return self.width or self.least * wide / high

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

    def draw(self, pen: Pen, frame: Frame) -> None:
        with figure(pen, self.alt, frame):
            if self.hex:
                draw_gauge(pen, frame.centre, self.hex, self._figures, self._arcs)
            else:
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
            line = scaled(line, min(1.25, 0.62 * width / line.style.size))
            pen.text_at(line, x, y + line.style.size * 0.335, "center", self.colour)
        draw_hull(pen, *origin, width * 0.86, "ink")

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
