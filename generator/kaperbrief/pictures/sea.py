"""The sea that a ship in profile lies in."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from kaperbrief.pictures.hulls import HullArt
from kaperbrief.pictures.marks import Emblem, Mark
from kaperbrief.pictures.rig import data
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.wreck import fallen
from kaperbrief.typeset.curves import Path, Point, extent


def shore(hull: HullArt, look: Mapping[str, str]) -> tuple[float, float]:
    """From where to where her own waves go."""
    far = 3.0 if look.get("stout") == "yes" else 9.0
    return hull.deck[0][0] - far, hull.deck[-1][0] + far


def waves(hull: HullArt, look: Mapping[str, str]) -> tuple[float, float, str]:
    """From where to where her own waves go, and their line aft."""
    left, right = shore(hull, look)
    mast = fallen(hull, look)
    if mast:
        left, right = min(left, mast.enters[0] - 6), max(right, mast.enters[1] + 6)
    if look.get("state") == "at-anchor":
        right += _SCOPE
    count = max(4, round((right - left) / 10))
    high = 0.0 if look.get("state") == "becalmed" else 2.6
    step = (left - right) / count
    return left, right, data("q", step / 2, high, step, 0) * count


def air(left: float, right: float, wave: str) -> str:
    """All that is above these waves; where they are none, above those of a backdrop."""
    foot = data("V0H", right, wave, "H", left - 99) if wave else data("V4.4H", left - 99)
    return data("M", left - 99, -300, "H", right + 99, foot, "Z")


def water(sketch: Sketch, hull: HullArt, left: float, right: float) -> None:
    """The water behind a ship's foot, and its wave on both sides, as far as these points."""
    start = len(sketch.marks)
    ends = shore(hull, {"stout": "yes"})
    step = (ends[1] - ends[0]) / max(4, round((ends[1] - ends[0]) / 10))
    for at, to in zip(ends, (left, right), strict=True):
        count, way = abs(to - at) / step, math.copysign(step, to - at)
        line = data("M", at, 0) + data("q", way / 2, 2.6, way, 0) * int(count)
        sketch.path(line, "", 0.7)
    sketch.marks[:] = sketch.marks[start:] + sketch.marks[:start]


def deeper(
    sketch: Sketch, left: float, right: float, wave: str, low: float, free: float
) -> tuple[str, str]:
    """Open water below a ship, so deep, with waves left of x; her own ones are told.

    Its ends are waves too. The sand below it, as wide as it, and the line of its bed.
    """
    far = (right - left - 8) / 3
    side = data("C", left + 5, 6, left - 3, low - 7, left + 4, low)
    water = data("M", right, 0, wave, side, "H", right - 4)
    sketch.path(water + data("C", right + 3, low - 7, right - 5, 6, right, 0, "Z"), "shelf", 0)
    bed = data("M", left + 4, low, "q", far / 2, -3, far, -0.6, "t", far, 0.6, "t", far, 0)
    rows = []
    for n, y in enumerate(_ROWS):
        k, x = 2 * n, left + (right - left) * _INSETS[n]
        while x < free - 12 * n - 14:
            crest = _CRESTS[k % len(_CRESTS)]
            rows.append(data("M", x, y - k % 2, "q", crest / 2, -2.8, crest, 0))
            x, k = x + crest + _CRESTS[(k + 1) % len(_CRESTS)] + 4 + 3 * n, k + 1
    sketch.path("".join(rows), "", 0.5, "chart")
    foot = data("C", right - 5, low + 6, right - 8, low + 5, right - 20, low + 5, "H", left + 20)
    return bed + foot + data("C", left + 8, low + 5, left + 5, low + 6, left + 4, low, "Z"), bed


def bow_wave(sketch: Sketch, hull: HullArt, start: int, stem: bool) -> None:
    """Her wake, and the wave that her `stem` throws up: her marks begin at `start`."""
    ends = ends_at_sea(sketch.marks[start:])
    if not ends:
        return
    size = min(1.0, hull.long / 90)
    for part, x in (("wake", min(ends)), ("bow-wave", max(ends)))[: 1 + stem]:
        with sketch.at(x, 0.8, size):
            sketch.part(f"ship/{part}")


def ends_at_sea(marks: Sequence[Mark | Emblem]) -> list[float]:
    """Where the sides of the hull that is among these marks meet the water."""
    return [
        x
        for one in marks
        if isinstance(one, Mark) and one.fill and one.source[0].startswith("hull/")
        if extent(one.path).width > _PART
        for x in _at_sea(one.path)
    ]


def _at_sea(path: Path) -> Iterator[float]:
    """Where an outline meets the water."""
    x, y = 0.0, 0.0
    for _, *numbers in path:
        if not numbers:
            continue
        points = [(x, y), *zip(numbers[::2], numbers[1::2], strict=True)]
        way = [_on(points, n / 8) for n in range(9)]
        for (a, one), (b, other) in pairwise(way):
            if (one < 0) != (other < 0):
                yield a + (b - a) * one / (one - other)
        x, y = points[-1]


def _on(points: list[Point], share: float) -> Point:
    """A point of a curve with these points."""
    while len(points) > 1:
        points = [(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in pairwise(points)]
    return points[0]


_PART = 10.0
"""How wide at least is what belongs to the outline of a hull."""
_ROWS, _INSETS, _SCOPE = (6.4, 11.4), (0.07, 0.16), 14.0
_CRESTS = 9.0, 6.0, 11.0, 7.0, 8.0
"""How deep rows of waves are, and where they begin; how much further the sea goes before the bow of
a ship at anchor; how wide waves are."""


def sea(sketch: Sketch, left: float, right: float, wave: str, icon: bool) -> None:
    """The near wave over her foot, and a little water before it."""
    end = data("Q", left + 4, 5, left + 12, 6, "H", right - 12, "Q", right - 4, 5, right, 0, "Z")
    sketch.path(data("M", right, 0, wave, end), "swell", 0)
    sketch.path(data("M", right, 0, wave), "", 1.6 if icon else 0.7)
    if not icon:
        spots = (0.1, 3.6), (0.3, 4.6), (0.52, 3.4), (0.72, 4.8), (0.9, 3.4)
        places = (("M", left + (right - left) * u, y, "q2-1.6 4 0q2 1.2 4 0") for u, y in spots)
        sketch.path("".join(data(*place) for place in places), "", 0.5, "chart")
