"""Where markers lie on a ship in profile: in her sails, along her deck, along her side."""

from __future__ import annotations

import math
from typing import NamedTuple

from kaperbrief.pictures.hulls import HullArt
from kaperbrief.typeset.curves import Point

_ENDS = 13.0
"""What stays free at either end of the deck for somebody to stand, where there is room."""
_NEAREST = 0.985
"""From one place to the next, in places: rings may touch, what lies in them is smaller."""


class Berths(NamedTuple):
    """The middles of places, from aft forward, in the units of the ship."""

    masts: list[Point]
    deck: list[Point]
    side: list[Point]


def berths(hull: HullArt, sails: list[Point], deck: int, side: int, size: float) -> Berths:
    """Places `size` wide: one in each of the `sails`, so many on deck and along her side.

    Those at her side end just below the water or, where she is high enough, in the middle of her
    planks; those on deck stand above them. Where they are close every other one stands higher, so
    that none lies on another; sails' places move up to leave them room.
    """
    (left, _), (right, _) = hull.deck[0], hull.deck[-1]
    long, middle, waist = right - left, (left + right) / 2, hull.on_deck((left + right) / 2)
    low = min(1.5 - size / 2, waist / 2 + 1) if -waist > size + 2 else 1.5 - size / 2
    along = _row(
        max(0.0, middle), side, max(_NEAREST * size, min(1.1 * size, (long - size) / max(1, side)))
    )
    level = min(low - size * (1.02 if side else 0.3), waist - 0.1 * size)
    ends = _ENDS if deck * _NEAREST * size <= long - 2 * _ENDS + 2 else 0.0
    step = min(1.08 * size, (long - 2 * ends - size) / max(1, deck - 1))
    lift = math.sqrt(max(0.0, (_NEAREST * size) ** 2 - step**2))
    guns = [(x, level - lift * (n % 2 == 0)) for n, x in enumerate(_row(middle, deck, step))]
    masts: list[Point] = []
    for sail in sails:
        masts.append(_clear(sail, [*guns, *masts], _NEAREST * size))
    return Berths(masts, guns, [(x, low) for x in along])


def _row(middle: float, count: int, step: float) -> list[float]:
    return [middle + (n - (count - 1) / 2) * step for n in range(count)]


def _clear(at: Point, others: list[Point], size: float) -> Point:
    """A place moved up as far as it lies on others."""
    x, y = at
    for to_x, to_y in others:
        if abs(x - to_x) < size:
            y = min(y, to_y - math.sqrt(size**2 - (x - to_x) ** 2))
    return x, y
