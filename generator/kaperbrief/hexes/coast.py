"""Coasts of hex maps: one natural line round joined hexes, moved towards the middles of its hexes.

Everything is measured in widths of a hex. Chance comes from the places alone: the same hexes have
the same coast on every map, tile and run. Each point of a rim is drawn towards the middle of its
own hex by a share that noise tells, so that a coast never crosses itself; land reaches no further
into a sea hex than a tenth of half its width, and the middle of a land hex is always land.
"""

from __future__ import annotations

import functools
import math
from bisect import bisect
from collections.abc import Collection, Iterable, Sequence

from kaperbrief.hexes.axial import Hex, neighbour
from kaperbrief.hexes.layout import Orientation, Point, centre, corners

_STEPS = 18
"""Points of a coast along one side of a hex."""
_OUT, _IN, _NECK, _FIRM = -0.055, 0.56, 0.34, 0.33
"""The least and the largest share of the way to the middle, the largest where two hexes hang
together by a side, and where something stands."""
_MIDDLE, _CAPE, _NOTCH = 0.17, 0.33, 0.02
"""The usual share at the middle of a side, at a corner of the land and at one of the sea."""
_WANDER = 0.17
"""How far in the outer limit of a coast may wander."""
_OCTAVES = ((0.85, 0.44), (0.43, 0.34), (0.19, 0.17), (0.09, 0.11), (0.043, 0.075))
"""How long the waves of the coast are, and how high; the first one is left in wherever it is
smooth."""
_SAME = 1e-6
"""Two hexes may meet in a point."""
_ROW = 0.01
"""How far rows of places are apart."""
_MASK = 0xFFFFFFFF
Side = tuple[Hex, int]


def chance(a: int, b: int, salt: int = 0) -> float:
    """A number from 0 up to 1 that depends on three whole numbers alone."""
    mixed = (a * 0x9E3779B1 ^ b * 0x85EBCA77 ^ salt * 0xC2B2AE3D) & _MASK
    mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & _MASK
    mixed = ((mixed ^ mixed >> 12) * 0x297A2D39) & _MASK
    return (mixed ^ mixed >> 15) / 2**32


_lattice = functools.lru_cache(1 << 14)(chance)
"""Chances that neighbouring squares ask for."""


@functools.lru_cache(1 << 14)
def _square(column: int, row: int, salt: int) -> tuple[float, float, float, float]:
    """The chances at the corners of a square, which neighbouring places ask for."""
    top = _lattice(column, row, salt), _lattice(column + 1, row, salt)
    return *top, _lattice(column, row + 1, salt), _lattice(column + 1, row + 1, salt)


def noise(x: float, y: float, wave: float, salt: int) -> float:
    """Soft noise from -1 to 1 over the plane, its hills about `wave` apart."""
    x, y = x / wave, y / wave
    column, row = math.floor(x), math.floor(y)
    u, v = x - column, y - row
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    a, b, c, d = _square(column, row, salt)
    top = a + u * (b - a)
    return 2 * (top + v * (c + u * (d - c) - top)) - 1


def rims(cells: Collection[Hex]) -> list[list[Side]]:
    """The sides on the rim of some hexes, one chain for each outline, clockwise round the hexes."""
    inside = set(cells)
    open_sides = {
        (at, side): None
        for at in sorted(inside)
        for side in range(6)
        if neighbour(at, side) not in inside
    }
    chains = []
    while open_sides:
        at, side = first = next(iter(open_sides))
        chain: list[Side] = []
        while True:
            del open_sides[at, side]
            chain.append((at, side))
            at, side = _next(at, side, inside)
            if (at, side) == first:
                break
        chains.append(chain)
    return chains


def _next(at: Hex, side: int, inside: set[Hex]) -> Side:
    """The side that goes on where this one ends: of the same hex, or of its neighbour."""
    other = neighbour(at, side + 1)
    if other in inside:
        return other, (side - 1) % 6
    return at, (side + 1) % 6


def coast(
    chain: list[Side],
    orientation: Orientation,
    depth: float = 1.0,
    firm: Collection[Hex] = (),
    every: int = 1,
) -> list[Point]:
    """The points of a natural coast round its hexes, `depth` times as far in as usual.

    `firm` are hexes that keep more land, as something stands there. Of the points along a side
    those `every` so many are taken.
    """
    points: list[Point] = []
    for number, (at, side) in enumerate(chain):
        before = chain[number - 1][0] == at
        after = chain[(number + 1) % len(chain)][0] == at
        x, y = centre(at, orientation)
        most = _FIRM if at in firm else _IN
        for (px, py), share in _along(at, side, orientation, before, after, every):
            share = min(share, most) * depth
            point = px + (x - px) * share, py + (y - py) * share
            if not points or math.dist(points[-1], point) > _SAME:
                points.append(point)
    return points if math.dist(points[0], points[-1]) > _SAME else points[:-1]


class Ground:
    """What lies inside closed lines, such as coasts; found by rows of a hundredth of a hex."""

    def __init__(self, outlines: Iterable[Sequence[Point]]) -> None:
        self._rows: dict[int, list[float]] = {}
        for points in outlines:
            for ends in zip(points, [*points[1:], points[0]], strict=True):
                (y0, x0), (y1, x1) = sorted((y, x) for x, y in ends)
                for row in range(math.ceil(y0 / _ROW), math.ceil(y1 / _ROW)):
                    x = x0 + (x1 - x0) * (row * _ROW - y0) / (y1 - y0)
                    self._rows.setdefault(row, []).append(x)
        for row_of in self._rows.values():
            row_of.sort()

    def covers(self, point: Point) -> bool:
        """Does a place lie inside?"""
        return bisect(self._rows.get(round(point[1] / _ROW), ()), point[0]) % 2 == 1


@functools.lru_cache(1 << 12)
def _along(
    at: Hex, side: int, orientation: Orientation, before: bool, after: bool, every: int
) -> tuple[tuple[Point, float], ...]:
    """Points along one side, each with the share of the way to the middle that it is moved.

    `before` and `after` say whether the ends are corners of the land. The last point is left to
    the next side where that is of the same hex.
    """
    shape = corners(at, orientation)
    (ax, ay), (bx, by) = shape[side], shape[(side + 1) % 6]
    made = []
    for step in range(0, _STEPS if after else _STEPS + 1, every):
        t = step / _STEPS
        cape = before if t < 0.5 else after
        far = (2 * t - 1) ** 2
        x, y = ax + (bx - ax) * t, ay + (by - ay) * t
        usual = _MIDDLE + far * ((_CAPE if cape else _NOTCH) - _MIDDLE)
        # Where two hexes meet, a coast that went out would cross that of the other one.
        least, most = (_OUT, _IN) if cape else (_OUT * (1 - far), _IN + far * (_NECK - _IN))
        share = usual + ragged(x, y)
        if share < least + _WANDER:
            # The limit itself wanders, or it would show as a straight line.
            least += _WANDER * (0.5 + 0.3 * noise(x, y, 0.3, 37) + 0.2 * noise(x, y, 0.1, 38))
        made.append(((x, y), min(max(share, least), most)))
    return tuple(made)


def ragged(x: float, y: float) -> float:
    """How far a coast is moved here: torn at capes, smooth in bays."""
    (wave, high), *fine = _OCTAVES
    far = noise(x, y, wave, 31)
    torn, moved = 0.55 - 0.45 * far, high * far
    for salt, (wave, high) in enumerate(fine, 32):
        moved += torn * high * noise(x, y, wave, salt)
    return moved
