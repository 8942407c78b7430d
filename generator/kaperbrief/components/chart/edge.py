"""Where charts end: the rim of a board of hexes, the edge of a table and how long it is."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kaperbrief.components.chart.scene import BEYOND, Scene
from kaperbrief.components.chart.shore import closed
from kaperbrief.hexes.coast import rims
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Path, rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

_BELOW = 3.2 * MM
"""From the edge down to the baseline of what stands below it."""
_ABOVE, _BESIDE = 1.1 * MM, 0.6 * MM
"""From the edge to figures above and beside it."""


def draw_edge(pen: Pen, table: Frame, bar: float, piece: float) -> Frame:
    """The double rule of a chart: a `bar` with pieces in black and white between two lines.

    It returns the frame of the outer line.
    """
    outer = table.inset(-bar)
    for number in range(math.ceil(table.width / piece - 1e-9)):
        wide = min(piece, table.width - number * piece)
        y = outer.y if number % 2 == 0 else table.bottom
        pen.rect(Frame(table.x + number * piece, y, wide, bar), fill="ink")
    for number in range(math.ceil(table.height / piece - 1e-9)):
        high = min(piece, table.height - number * piece)
        x = table.right if number % 2 == 0 else outer.x
        pen.rect(Frame(x, table.y + number * piece, bar, high), fill="ink")
    pen.rect(table, stroke="ink", width=0.7)
    pen.rect(outer, stroke="ink", width=1.1)
    return outer


def draw_sides(pen: Pen, outer: Frame, sides: tuple[Line | None, Line | None]) -> None:
    """How long the table is below it, how deep at its right."""
    long, short = sides
    if long is not None:
        pen.text_at(long, outer.centre[0], outer.bottom + _BELOW, "center")
    if short is not None:
        x, y = outer.right + 2.2 * MM, outer.centre[1]
        with pen.turned(x, y, 90):
            pen.text_at(short, x, y + short.style.size * 0.3, "center")


def draw_scale(pen: Pen, outer: Frame, words: Line, long: float) -> None:
    """A line with ends, as long as its words say, below the left corner."""
    y, high = outer.bottom + 2.2 * MM, 0.9 * MM
    pen.line(outer.x, y, outer.x + long, y, "ink", 0.9)
    for x in (outer.x, outer.x + long / 2, outer.x + long):
        pen.line(x, y - high, x, y + high, "ink", 0.7)
    pen.text_at(words, outer.x + long + 1.5 * MM, outer.bottom + _BELOW, "left")


def draw_figures(
    pen: Pen, table: Frame, outer: Frame, step: float, figures: Sequence[Line], whole: Line | None
) -> None:
    """Figures along all edges, counted from the upper left corner.

    Where there is room the first step above and below has its `whole` length, with the unit.
    """
    for number, line in enumerate(figures):
        x, y = table.x + number * step, table.y + number * step
        if x <= table.right + 1:
            room = 2 * (step - line.width) - 2 * MM
            full = whole if whole is not None and number == 1 and whole.width < room else line
            pen.text_at(full, x, outer.y - _ABOVE, "center")
            pen.text_at(full, x, outer.bottom + _BELOW, "center")
        if y <= table.bottom + 1:
            down = y + line.style.size * 0.3
            pen.text_at(line, outer.x - _BESIDE, down, "right")
            pen.text_at(line, outer.right + _BESIDE, down, "left")


def _rim(scene: Scene) -> Path:
    """The outline of all hexes of a board."""
    chains = rims(set(scene.board.terrain))
    outlines = ([scene.shape(at)[side] for at, side in chain] for chain in chains)
    return [segment for outline in outlines for segment in closed(outline)]


def draw_rim(pen: Pen, scene: Scene) -> None:
    """A line round all hexes: beyond it nobody sails. It is heavier where they leave corners."""
    wide = (2.2 if scene.ragged else 1.1) * scene.lines
    pen.path(_rim(scene), stroke="chart", width=wide, cap=1)


def draw_beyond(pen: Pen, scene: Scene) -> None:
    """Where no hexes are there is no sea: the paper of the chart, up to its border."""
    area = scene.layout.sea
    pen.path([*rounded_path(area, 0), *_rim(scene)], fill=BEYOND, even_odd=True)
