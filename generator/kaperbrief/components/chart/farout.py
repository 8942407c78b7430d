"""What is seen far out on a chart of a table: where creatures and ships have most room."""

from __future__ import annotations

import math
from collections.abc import Iterator

from kaperbrief.components.chart.things import TableView
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM

_SEEN = {
    "": 0.16, "masts:3": 0.14, "thing/octopus": 0.13, "thing/dolphin": 0.1,
    "masts:2 rig:lateen": 0.11, "thing/ray": 0.1, "thing/mermaid": 0.1,
}  # fmt: skip
"""A serpent and what else is seen, each by its length as a share of the sea's width."""
_SMALLER = (1.0, 0.8, 0.66)
"""How large each may be, the first that has room."""
_LEAST = 9 * MM
_HIGH = 0.8
"""The height of each as a share of its length."""
_PLACES = 24


def place_far_out(chart: TableView) -> Iterator[tuple[str, Frame]]:
    """The name and place of each that has room, which it takes."""
    for name, share in _SEEN.items():
        sizes = (chart.table.width * share * part for part in _SMALLER)
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
        return min((math.dist(place.centre, one.centre) for one in chart.taken), default=0.0)

    free = (place for place in places if chart.free(place.inset(-MM)))
    return max(free, key=away, default=None)


def _points(first: float, last: float) -> list[float]:
    """Numbers at equal steps from the first to the last."""
    return [first + (last - first) * step / (_PLACES - 1) for step in range(_PLACES)]
