"""Where hexes lie on paper. The unit is the width of a hex from flat to flat; y runs down."""

from __future__ import annotations

import math
from typing import Literal

from kaperbrief.hexes.axial import Hex

Orientation = Literal["pointy", "flat"]
Point = tuple[float, float]

TALL = 2 / math.sqrt(3)
"""From corner to opposite corner."""


def centre(at: Hex, orientation: Orientation) -> Point:
    """The middle of a hex; that of (0, 0) is the origin."""
    q, r = at
    if orientation == "pointy":
        return q + r / 2, 0.75 * TALL * r
    return 0.75 * TALL * q, r + q / 2


def hex_at(point: Point, orientation: Orientation) -> Hex:
    """The hex in which a place lies."""
    along, across = point if orientation == "pointy" else point[::-1]
    r = across / (0.75 * TALL)
    cube = along - r / 2, r, -along - r / 2
    q, r, s = map(round, cube)
    off = abs(q - cube[0]), abs(r - cube[1]), abs(s - cube[2])
    if off[0] == max(off):
        q = -r - s
    elif off[1] == max(off):
        r = -q - s
    return (q, r) if orientation == "pointy" else (r, q)


def corners(at: Hex, orientation: Orientation, scale: float = 1.0) -> tuple[Point, ...]:
    """The six corners clockwise; the first and second are the ends of side 0 (upper right)."""
    x, y = centre(at, orientation)
    first = -90 if orientation == "pointy" else -60
    radius = scale * TALL / 2
    turns = (math.radians(first + 60 * corner) for corner in range(6))
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def heading(side: int, orientation: Orientation) -> float:
    """The direction over a side in degrees clockwise from the top of the paper."""
    return 60.0 * (side % 6) + (30.0 if orientation == "pointy" else 60.0)
