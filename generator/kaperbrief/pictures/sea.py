"""The sea that a ship in profile lies in."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise

from kaperbrief.pictures.hulls import HullArt
from kaperbrief.pictures.marks import Mark
from kaperbrief.pictures.rig import data
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import Path, Point, extent


def shore(hull: HullArt, look: Mapping[str, str]) -> tuple[float, float]:
    """From where to where her own waves go."""
    far = 3.0 if look.get("stout") == "yes" else 9.0
    return hull.deck[0][0] - far, hull.deck[-1][0] + far


def waves(hull: HullArt, look: Mapping[str, str]) -> tuple[float, float, str]:
    """From where to where her own waves go, and their line aft."""
    left, right = shore(hull, look)
    if look.get("state") == "mast-down":
        right = max(right, hull.masts[1][0] + 50)
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


def deeper(sketch: Sketch, left: float, right: float, free: float) -> None:
    """Open water below a ship, without waves right of x.

    Its lower edge is one of swells without a line, like a wash of colour.
    """
    wide = right - left
    edge = [(left + wide * share, _DEEP * deep) for share, deep in _BED]
    swells = ""
    for (x, y), (to_x, to_y) in pairwise(edge):
        swells += data("Q", x + (to_x - x) * 0.4, max(y, to_y) + 1.8, to_x, to_y)
    sketch.path(data("M", *edge[0], swells, "L", right, 1, "Z"), "shelf", 0)
    rows = []
    for n, y in enumerate(_ROWS):
        k, x = 2 * n, left + wide * _INSETS[n] + 5 * (n % 2)
        while x < free - 4 * n - 14:
            crest = _CRESTS[k % len(_CRESTS)]
            rows.append(data("M", x, y - k % 2, "q", crest / 2, -2.8, crest, 0))
            x, k = x + crest + _CRESTS[(k + 1) % len(_CRESTS)] + 4, k + 1
    sketch.path("".join(rows), "", 0.5, "chart")


def bow_wave(sketch: Sketch, hull: HullArt, start: int, stem: bool) -> None:
    """Her wake, and the wave that her `stem` throws up: her marks begin at `start`."""
    ends = [
        x
        for one in sketch.marks[start:]
        if isinstance(one, Mark) and one.fill and one.source[0].startswith("hull/")
        if extent(one.path).width > _PART
        for x in _at_sea(one.path)
    ]
    if not ends:
        return
    size = min(1.0, hull.long / 90)
    for part, x in (("wake", min(ends)), ("bow-wave", max(ends)))[: 1 + stem]:
        with sketch.at(x, 0.8, size):
            sketch.part(f"ship/{part}")


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
_BED = (0.0, 0.06), (0.02, 0.62), (0.09, 0.94), (0.36, 0.98), (0.63, 0.96), (0.9, 1.0), (1.0, 0.5)
"""The lower edge of open water: shares of its length and depth."""
_ROWS, _INSETS, _DEEP, _SCOPE = (7.2, 11.6, 16.0), (0.06, 0.12, 0.08), 20.4, 15.0
_CRESTS = 9.0, 6.0, 11.0, 7.0, 8.0
"""How deep rows of waves are, where they begin, and how deep the water is that is open to the eye;
how much further that goes before the bow of a ship at anchor; how wide waves are."""


def sea(sketch: Sketch, left: float, right: float, wave: str, icon: bool) -> None:
    """The near wave over her foot, and a little water before it."""
    end = data("Q", left + 4, 5, left + 12, 6, "H", right - 12, "Q", right - 4, 5, right, 0, "Z")
    sketch.path(data("M", right, 0, wave, end), "swell", 0)
    sketch.path(data("M", right, 0, wave), "", 0.7)
    if not icon:
        spots = (0.1, 3.6), (0.3, 4.6), (0.52, 3.4), (0.72, 4.8), (0.9, 3.4)
        places = (("M", left + (right - left) * u, y, "q2-1.6 4 0q2 1.2 4 0") for u, y in spots)
        sketch.path("".join(data(*place) for place in places), "", 0.5, "chart")
