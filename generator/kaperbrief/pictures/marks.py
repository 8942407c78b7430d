"""What a sketch is made of: outlines and icons at places, in units of its own."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from kaperbrief.typeset.curves import Path, Point, reach, transformed

Matrix = tuple[float, float, float, float, float, float]
"""Six numbers in the order of SVG and PDF."""
Reach = tuple[float, float, float, float]
"""Least x and y, largest x and y."""


class Mark(NamedTuple):
    """An outline at a place, filled and stroked in colour roles, seen only inside `clip`.

    `width` is that of the line in units of the sketch; `source` the art it came from, and the line
    there.
    """

    outline: Path
    matrix: Matrix
    fill: str
    stroke: str
    width: float
    even_odd: bool
    clip: Path | None
    source: tuple[str, int]

    @property
    def path(self) -> Path:
        """The outline in units of the sketch."""
        return transformed(self.outline, self.matrix)

    @property
    def line(self) -> float:
        """The width of the line in units of its own."""
        a, b, c, d, _, _ = self.matrix
        return self.width / math.sqrt(abs(a * d - b * c))

    @property
    def dot(self) -> bool:
        """Is it a line shorter than wide, such as a pupil? Its width is a size, not a line's."""
        left, top, right, bottom = reach_of(self)
        return not self.fill and max(right - left, bottom - top) < self.width


class Emblem(NamedTuple):
    """An icon with its middle at a point, seen only inside `clip`."""

    icon: str
    at: Point
    size: float
    colour: str
    clip: Path | None


_MANY = 6_000
_REACHES: dict[tuple[int, Matrix], tuple[Path, Reach]] = {}
"""How far outlines of art reach where they stand: figures have many parts at the same place."""


def reach_of(mark: Mark) -> Reach:
    """How far its outline reaches in units of the sketch."""
    if not mark.source[0]:
        return reach(mark.outline, mark.matrix)
    key = id(mark.outline), mark.matrix
    found = _REACHES.get(key)
    if found is None:
        forget_many(_REACHES)
        found = _REACHES[key] = mark.outline, reach(mark.outline, mark.matrix)
    return found[1]


def forget_many(known: dict[Any, Any]) -> None:
    """Begin anew before there are too many: a page for hosts goes on for hours."""
    if len(known) >= _MANY:
        known.clear()
