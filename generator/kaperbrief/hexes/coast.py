"""Coasts of hex maps: outlines of joined hexes, drawn in and made ragged inside their hexes.

Everything is measured in widths of a hex. Chance comes from the places alone: the same hexes have
the same coast on every map, tile and run.
"""

from __future__ import annotations

import math
from collections.abc import Collection

from kaperbrief.hexes.axial import Hex, neighbour
from kaperbrief.hexes.layout import Orientation, Point, centre, corners

_STEPS = 7
"""Points of a coast along one side of a hex."""
_MASK = 0xFFFFFFFF
Side = tuple[Hex, int]


def chance(a: int, b: int, salt: int = 0) -> float:
    """A number from 0 up to 1 that depends on three whole numbers alone."""
    mixed = (a * 0x9E3779B1 ^ b * 0x85EBCA77 ^ salt * 0xC2B2AE3D) & _MASK
    mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & _MASK
    mixed = ((mixed ^ mixed >> 12) * 0x297A2D39) & _MASK
    return (mixed ^ mixed >> 15) / 2**32


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


def coast(chain: list[Side], orientation: Orientation, depth: float = 1.0) -> list[Point]:
    """The points of a ragged coast inside its hexes, `depth` times as far in as usual."""
    points: list[Point] = []
    for number, (at, side) in enumerate(chain):
        outward_before = chain[number - 1][0] == at
        outward_after = chain[(number + 1) % len(chain)][0] == at
        points += _along(at, side, orientation, depth, outward_before, outward_after)
    return points


def _along(
    at: Hex, side: int, orientation: Orientation, depth: float, before: bool, after: bool
) -> list[Point]:
    """Points along one side; `before` and `after` say whether its ends are corners of the land."""
    shape = corners(at, orientation)
    (ax, ay), (bx, by) = shape[side], shape[(side + 1) % 6]
    middle = centre(at, orientation)
    nx, ny = middle[0] - (ax + bx) / 2, middle[1] - (ay + by) / 2
    long, size = math.hypot(nx, ny), math.hypot(bx - ax, by - ay)
    nx, ny = nx / long, ny / long
    key = (at[0] * 6 + side, at[1])
    start, end = (0.19 if before else 0.03), (0.81 if after else 0.97)
    ends = (_corner_chance(ax, ay), chance(*key, 1), _corner_chance(bx, by))
    points = []
    for step in range(_STEPS):
        t = start + (end - start) * step / (_STEPS - 1)
        rough = chance(key[0] * 31 + step, key[1], 2)
        inward = 0.05 + 0.075 * _blend(ends, t) + 0.06 * rough * rough
        # A bay or a blunt cape where the land has a corner.
        if before:
            inward += 0.10 * ends[0] * max(0.0, 1 - t / 0.45) ** 2
        if after:
            inward += 0.10 * ends[2] * max(0.0, 1 - (1 - t) / 0.45) ** 2
        slide = 0.025 * (chance(key[0] * 31 + step, key[1], 3) - 0.5)
        inward *= depth
        # Never across the middle line of a corner: the coast would cross itself there.
        if before:
            inward = min(inward, 1.5 * t * size)
        if after:
            inward = min(inward, 1.5 * (1 - t) * size)
        along = t + (slide if 0 < step < _STEPS - 1 else 0.0)
        points.append((ax + (bx - ax) * along + nx * inward, ay + (by - ay) * along + ny * inward))
    return points


def _corner_chance(x: float, y: float) -> float:
    """The chance of a corner, the same for all hexes that meet in it."""
    return chance(round(x * 1000), round(y * 1000), 4)


def _blend(ends: tuple[float, float, float], t: float) -> float:
    """A soft way from the first of three numbers over the second to the third."""
    a, b = (ends[0], ends[1]) if t < 0.5 else (ends[1], ends[2])
    part = (1 - math.cos((t * 2 % 1 if t < 1 else 1) * math.pi)) / 2
    return a + (b - a) * part
