"""Hexes in axial coordinates (q, r), after Red Blob Games' guide to hexagonal grids.

Sides are counted clockwise from the upper right, 0 to 5 (printed 1 to 6); the same six steps serve
pointy-top and flat-top boards, only the picture is turned by 30 degrees.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

Hex = tuple[int, int]
"""Column axis q and row axis r; the third cube coordinate is -q - r."""

STEPS: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The way to the neighbour over each side."""

SIDES = len(STEPS)


def add(a: Hex, b: Hex) -> Hex:
    """The hex as far from a as b is from the origin."""
    return a[0] + b[0], a[1] + b[1]


def subtract(a: Hex, b: Hex) -> Hex:
    """The way from b to a."""
    return a[0] - b[0], a[1] - b[1]


def neighbour(at: Hex, side: int, steps: int = 1) -> Hex:
    """The hex so many steps over a side; sides beyond 5 go round again."""
    q, r = STEPS[side % SIDES]
    return at[0] + q * steps, at[1] + r * steps


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six hexes round one, by side."""
    column, row = at
    return tuple([(column + q, row + r) for q, r in STEPS])


def distance(a: Hex, b: Hex) -> int:
    """How many steps lie between two hexes."""
    q, r = subtract(a, b)
    return (abs(q) + abs(r) + abs(q + r)) // 2


def rotate(at: Hex, sixths: int, centre: Hex = (0, 0)) -> Hex:
    """The hex turned clockwise round a centre by so many times 60 degrees."""
    q, r = subtract(at, centre)
    for _ in range(sixths % SIDES):
        q, r = -r, q + r
    return add((q, r), centre)


def reflect(at: Hex, centre: Hex = (0, 0)) -> Hex:
    """The hex mirrored left to right (pointy-top) through a centre."""
    q, r = subtract(at, centre)
    return add((-q - r, r), centre)


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at a distance, clockwise; the centre itself for 0."""
    if not radius:
        return (centre,)
    found = []
    at = neighbour(centre, 4, radius)
    for side in range(SIDES):
        for _ in range(radius):
            found.append(at)
            at = neighbour(at, side)
    return tuple(found)


def within(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes up to a distance, ring by ring."""
    for one in range(radius + 1):
        yield from ring(centre, one)


def groups(cells: Collection[Hex]) -> list[set[Hex]]:
    """The connected parts of some hexes, the largest first; of those alike the first of `cells`."""
    left = dict.fromkeys(cells)
    found = []
    for start in cells:
        if start not in left:
            continue
        del left[start]
        part, ahead = {start}, [start]
        while ahead:
            new = [at for at in neighbours(ahead.pop()) if at in left]
            for at in new:
                del left[at]
            part.update(new)
            ahead += new
        found.append(part)
    return sorted(found, key=len, reverse=True)


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
