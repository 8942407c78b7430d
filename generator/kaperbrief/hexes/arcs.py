"""Fields of fire: sectors of 60 degrees over the sides of a hex, and the hexes that lie in them."""

from __future__ import annotations

from collections.abc import Collection

from kaperbrief.hexes.axial import SIDES, Hex, ring, rotate


def in_sector(at: Hex, side: int) -> bool:
    """Does a hex lie in the sector over a side of the origin? Its borders belong to it."""
    q, r = rotate(at, -side)
    return r <= -q - r <= q


def field(sides: Collection[int], least: int, most: int) -> tuple[Hex, ...]:
    """The hexes in the sectors over some sides, at distances from `least` to `most`.

    Ring by ring, each clockwise; sides beyond 5 go round again.
    """
    wanted = {side % SIDES for side in sides}
    return tuple(
        at
        for distance in range(max(1, least), most + 1)
        for at in ring((0, 0), distance)
        if any(in_sector(at, side) for side in wanted)
    )
