"""Where markers lie on a ship in profile: in her sails, along her deck, along her side."""

from __future__ import annotations

import math
from typing import NamedTuple

from kaperbrief.pictures.broadside import BAND
from kaperbrief.pictures.hulls import HullArt
from kaperbrief.typeset.curves import Point

_ENDS = 13.0
"""What stays free at either end of the deck for somebody to stand, where there is room."""
_STERN = 0.5
"""From the end of her deck to the places in a side with two rows."""
_NEAREST = 0.985
"""From one place to the next, in places: rings may touch, what lies in them is smaller."""


class Berths(NamedTuple):
    """The middles of places, from aft forward, in the units of the ship."""

    masts: list[Point]
    deck: list[Point]
    side: list[Point]


def berths(
    hull: HullArt, sails: list[Point], deck: int, side: int, size: float,
    *, band: float = 0.0, low: float = 0.0,
) -> Berths:  # fmt: skip
    """Places `size` wide: one in each of the `sails`, so many on deck and along her side.

    Those at her side end `low` above the water; those on deck stand above them, or where she has a
    `band`, in the planks between it and the deck. Where they are close every other one stands
    higher, so that none lies on another; sails' places move up to leave them room.
    """
    (left, _), (right, _) = hull.deck[0], hull.deck[-1]
    long, middle, waist = right - left, (left + right) / 2, hull.on_deck((left + right) / 2)
    under = -low - size / 2
    along = _row(middle, side, max(_NEAREST * size, min(1.1 * size, (long - size) / max(1, side))))
    if band:  # clear of the curve of her bow
        along = [left + _STERN + (n + 0.5) * _NEAREST * size for n in range(side)]
    level = min(under - size * (1.02 if side else 0.3), waist - 0.56 * size)
    if band:
        level = -band - BAND - 0.4 - size / 2
    ends = _ENDS if deck * _NEAREST * size <= long - 2 * _ENDS + 2 else 0.0
    step = min(size, (long - 2 * ends - size) / max(1, deck - 1))
    lift = math.sqrt(max(0.0, (_NEAREST * size) ** 2 - step**2))
    middle -= 1.0 * bool(band)
    guns = [(x, level - lift * (n % 2 == 0)) for n, x in enumerate(_row(middle, deck, step))]
    masts: list[Point] = []
    for sail in sails:
        masts.append(_clear(sail, [*guns, *masts], _NEAREST * size))
    return Berths(masts, guns, [(x, under) for x in along])


def _row(middle: float, count: int, step: float) -> list[float]:
    return [middle + (n - (count - 1) / 2) * step for n in range(count)]


def _clear(at: Point, others: list[Point], size: float) -> Point:
    """A place moved up as far as it lies on others."""
    x, y = at
    for to_x, to_y in others:
        if abs(x - to_x) < size:
            y = min(y, to_y - math.sqrt(size**2 - (x - to_x) ** 2))
    return x, y
