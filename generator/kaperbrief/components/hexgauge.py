"""The gauge of fields of fire: lines to lay over a board of hexes, the ship in the middle."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kaperbrief.components.hexdraw import draw_hull, middle, outline
from kaperbrief.components.ornament import ArcText, draw_on_arc, set_on_arc
from kaperbrief.hexes.axial import distance, within
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, arc_path, polar
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
