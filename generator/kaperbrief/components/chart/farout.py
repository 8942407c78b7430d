"""What is seen far out on a chart of a table: where creatures and ships have most room."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from kaperbrief.components.chart import sights
from kaperbrief.components.chart.tableview import PlanThing, TableView
from kaperbrief.components.chart.words import below
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.curves import Point, polar
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

_SHIP = "masts:"
"""What the names of ships begin with: none is larger than those that sail."""
_SIGHTS = {
    "": 0.16, "masts:3": 0.14, "thing/octopus": 0.13, "thing/dolphin": 0.1,
    "masts:2 rig:lateen": 0.11, "thing/ray": 0.1, "thing/mermaid": 0.1,
}  # fmt: skip
"""A serpent and what else is seen, each by its length as a share of the sea's width."""
_SMALLER = (1.0, 0.8, 0.66)
"""How large each may be, the first that has room."""
_LEAST = 9 * MM
"""Smaller ones would be blots."""
_APART = 1.8 * MM
"""What is free round each."""
_WORDS, _PLATE = (24 * MM, 6 * MM), (4 * MM, 13 * MM)
"""What words below a thing take in any language, and more than its width the name of the sea."""
_HIGH = 0.8
"""The height of each as a share of its length."""
_PLACES = 24
_CROSS = 0.8 * MM
"""Half the length of a line of a cross."""
_RHUMBS = 16
"""Lines out of a rose."""


def far_out(
    usual: TableView, things: Iterable[PlanThing], table: Frame, zoom: float
) -> Iterator[tuple[str, Frame]]:
    """The name and place of each that is seen among things, in any language the same.

    Places are found on a table of the usual size and are those of one `zoom` times as large.
    """
    for thing in things:
        (x, y), wide = usual.at(thing), usual.size(thing)
        if thing.line is not None and thing.kind not in ("ring", "number"):
            usual.take((x, y + below(usual, thing) - MM), *_WORDS)
        elif thing.kind == "name":
            usual.take((x, y), wide + _PLATE[0], _PLATE[1])
        elif thing.kind == "ship":
            usual.longest = min(usual.longest, wide)
    for name, one in place_far_out(usual):
        if zoom * one.width > _LEAST:
            yield name, Frame(table.x + zoom * one.x, table.y + zoom * one.y, zoom * one.width,
                              zoom * one.height)  # fmt: skip


def draw_sight(pen: Pen, name: str, place: Frame) -> None:
    """A creature or a ship at its place."""
    if name:
        sights.draw_sight(pen, name, place)
    else:
        draw_art(pen, "sea-serpent", place.centre, place.width)


def place_far_out(chart: TableView) -> Iterator[tuple[str, Frame]]:
    """The name and place of each that has room, which it takes."""
    for name, share in _SIGHTS.items():
        most = chart.longest if name.startswith(_SHIP) else math.inf
        sizes = (min(chart.table.width * share * part, most) for part in _SMALLER)
        places = (_emptiest(chart, size) for size in sizes if size > _LEAST)
        place = next((one for one in places if one is not None), None)
        if place is not None:
            chart.taken.append(place)
            yield name, place


def _emptiest(chart: TableView, size: float) -> Frame | None:
    """The place for something so large that is farthest from all else; None without room."""
    table = chart.table
    places = (
        Frame(x - size / 2, y - _HIGH * size / 2, size, _HIGH * size)
        for y in _points(table.y + 0.6 * size, table.bottom - 0.6 * size)
        for x in _points(table.x + 0.6 * size, table.right - 0.6 * size)
    )

    def away(place: Frame) -> float:
        return min((_gap(place, one) for one in chart.taken), default=0.0)

    free = (place for place in places if chart.free(place.inset(-_APART)))
    return max(free, key=away, default=None)


def _gap(one: Frame, other: Frame) -> float:
    """How far two frames are apart."""
    (x, y), (a, b) = one.centre, other.centre
    across = abs(x - a) - (one.width + other.width) / 2
    return max(across, abs(y - b) - (one.height + other.height) / 2)


def _points(first: float, last: float) -> list[float]:
    """Numbers at equal steps from the first to the last."""
    return [first + (last - first) * step / (_PLACES - 1) for step in range(_PLACES)]


def crosses(chart: TableView, step: float) -> Iterator[tuple[float, float, float, float]]:
    """The lines of small crosses in free water, where lines a step apart would meet."""
    table = chart.table
    for x in _between(table.x, table.right, step):
        for y in _between(table.y, table.bottom, step):
            area = Frame(x - _CROSS, y - _CROSS, 2 * _CROSS, 2 * _CROSS)
            if chart.free(area):
                chart.taken.append(area)
                yield area.x, y, area.right, y
                yield x, area.y, x, area.bottom


def _between(start: float, end: float, step: float) -> Iterator[float]:
    return (start + number * step for number in range(1, math.ceil((end - start) / step - 0.1)))


def draw_rhumbs(pen: Pen, chart: TableView, things: Iterable[PlanThing]) -> None:
    """Fine lines out of each rose across the table."""
    far = chart.table.width + chart.table.height
    for at in _roses(chart, things):
        turns = [step * 360 / _RHUMBS for step in range(_RHUMBS)]
        pen.lines([(*at, *polar(*at, far, turn)) for turn in turns], "scene", 0.57)


def crossed(chart: TableView, things: Iterable[PlanThing], at: Point, wide: float) -> bool:
    """Does a fine line out of a rose come nearer to a point than that?"""
    for x, y in _roses(chart, things):
        off = math.remainder(math.atan2(at[0] - x, y - at[1]), 2 * math.pi / _RHUMBS)
        if math.dist(at, (x, y)) * abs(math.sin(off)) < wide:
            return True
    return False


def _roses(chart: TableView, things: Iterable[PlanThing]) -> list[Point]:
    return [chart.at(thing) for thing in things if thing.kind == "rose"]
