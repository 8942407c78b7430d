"""Where things lie on a table that is set for so many players; in inches."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

_GAP = 0.6
WIDE = 34.0
"""The most that a row of things is wide."""


class Spot(NamedTuple):
    """A place on the table: to the right, away from the first player, by how much it is turned."""

    x: float
    z: float
    turn: float = 0.0


def rows(sizes: Sequence[tuple[float, float]], wide: float = WIDE) -> list[Spot]:
    """The middles of things in rows, each below the one before, in the middle of the table's width.

    The first row begins at 0 and goes down from there.
    """
    lines: list[list[int]] = [[]]
    used = 0.0
    for number, (width, _) in enumerate(sizes):
        if lines[-1] and used + width > wide:
            lines.append([])
            used = 0.0
        lines[-1].append(number)
        used += width + _GAP
    spots = {}
    z = 0.0
    for line in filter(None, lines):
        high = max(sizes[number][1] for number in line)
        x = -(sum(sizes[number][0] + _GAP for number in line) - _GAP) / 2
        for number in line:
            width = sizes[number][0]
            spots[number] = Spot(x + width / 2, z - high / 2)
            x += width + _GAP
        z -= high + _GAP
    return [spots[number] for number in range(len(sizes))]


def room_of(sizes: Sequence[tuple[float, float]], wide: float = WIDE) -> tuple[float, float]:
    """How much room these rows take, in width and from the first to the last."""
    placed = [*zip(sizes, rows(sizes, wide), strict=True)]
    across = max((abs(spot.x) + size[0] / 2 for size, spot in placed), default=0.0)
    return 2 * across, max((size[1] / 2 - spot.z for size, spot in placed), default=0.0)


def round_table(spots: Sequence[Spot], place: int, places: int, radius: float) -> list[Spot]:
    """Spots of a player, who sits at one of several places round a table, as seen by the first."""
    turn = 2 * math.pi * place / places
    right, away = math.cos(turn), math.sin(turn)
    return [
        Spot(
            -radius * away + spot.x * right + spot.z * away,
            -radius * right - spot.x * away + spot.z * right,
            math.degrees(turn),
        )
        for spot in spots
    ]
