"""The side of a ship from above, and planks along it, in points: half breadth, distance from stem.

Everything is starboard; port is its mirror.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate, pairwise

from kaperbrief.typeset.curves import Point

_SOFT = 6
"""Points of the soft line between two that are given."""
_FULL = 0.6
PIECES = 3
"""Pieces of each long side of a plank: it is bent like the ship."""


def soft(shares: Sequence[Point], long: float, half: float) -> list[Point]:
    """A soft line through the shares of a side, from the stem to the stern of a ship so long.

    She is fuller than in a picture: what stands on her deck needs the room.
    """
    given = [(y**_FULL * half, x * long) for x, y in shares]
    # Behind the stem she goes on as in a mirror, so that her bow is round.
    whole = [(-given[1][0], given[1][1]), *given, given[-1]]
    line: list[Point] = []
    for n in range(1, len(whole) - 2):
        before, here, there, after = whole[n - 1 : n + 3]
        for step in range(_SOFT):
            u = step / _SOFT
            line.append((
                _between(before[0], here[0], there[0], after[0], u),
                _between(before[1], here[1], there[1], after[1], u),
            ))  # fmt: skip
    return [*line, given[-1]]


def _between(a: float, b: float, c: float, d: float, u: float) -> float:
    """A soft line through four values (Catmull and Rom), between the inner two."""
    return b + u / 2 * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)))


def inset(side: Sequence[Point], by: float) -> list[Point]:
    """A side moved inwards, as far as it is right of the keel."""
    ends = [side[0], *side, side[-1]]
    moved = []
    for before, (x, y), after in zip(ends, side, ends[2:], strict=False):
        dx, dy = after[0] - before[0], after[1] - before[1]
        size = math.hypot(dx, dy) or 1.0
        moved.append((x - by * dy / size, y + by * dx / size))
    return [(x, y) for x, y in moved if x > 0.1]


def room(side: Sequence[Point], y: float) -> float:
    """Half the breadth within a side at a distance from the stem."""
    for (a, top), (b, bottom) in pairwise(side):
        if top <= y <= bottom and top < bottom:
            return a + (b - a) * (y - top) / (bottom - top)
    return side[-1][0] if y > side[-1][1] else 0.0


def planks(side: Sequence[Point], count: int, deep: float, gap: float) -> list[list[Point]]:
    """So many boxes along the middle line of a skin, each a polygon, from bow to stern."""
    ways = [0.0, *accumulate(math.dist(*pair) for pair in pairwise(side))]
    pitch, half = ways[-1] / max(1, count), (deep - gap) / 2

    def at(way: float, off: float) -> Point:
        n = min(max(1, bisect_left(ways, way)), len(side) - 1)
        (ax, ay), (bx, by) = side[n - 1 : n + 1]
        dx, dy, size = bx - ax, by - ay, (ways[n] - ways[n - 1]) or 1.0
        u = (way - ways[n - 1]) / size
        return ax + dx * u + off * dy / size, ay + dy * u - off * dx / size

    boxes = []
    for n in range(count):
        near, far = n * pitch + gap / 2, (n + 1) * pitch - gap / 2
        steps = [near + (far - near) * k / PIECES for k in range(PIECES + 1)]
        outer, inner = ([at(way, off) for way in steps] for off in (half, -half))
        boxes.append([*outer, *reversed(inner)])
    return boxes
