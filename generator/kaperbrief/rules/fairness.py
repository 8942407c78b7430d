"""How fair a sea is: what each home port has to sail, compared."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Literal

from kaperbrief.hexes.axial import SIDES, Hex, neighbour
from kaperbrief.hexes.board import SIGNS, Terrain, read_board
from kaperbrief.models.maps import Board, HexMap
from kaperbrief.records import dataclass
from kaperbrief.rules.sailtime import HexLanes, Sailer, Times, sailer, sailing_times
from kaperbrief.sailing.hex import HexSailing

OPEN: frozenset[Terrain] = frozenset(("sea", "shallows", "harbour"))
"""What may lie before the anchorage of a home port."""

_SAILED: frozenset[Terrain] = OPEN | {"anchorage"}

_TOWN: frozenset[Terrain] = frozenset(("town",))
_FORT: frozenset[Terrain] = frozenset(("fort",))
HOME = (_TOWN, _TOWN, _FORT, OPEN, OPEN, _FORT)
"""A home port: what lies round its anchorage, clockwise from the first town (P-01, P-02)."""


def sailed(board: Board | None) -> frozenset[Terrain]:
    """The terrains that ships sail: as the game says, else all that is water."""
    if board is None:
        return _SAILED
    said = {rule.id: rule.sail for rule in board.terrains}
    return frozenset(t for t in SIGNS.values() if said.get(t, t in _SAILED))


def facing(anchorage: Hex, terrain: Mapping[Hex, Terrain]) -> int | None:
    """The side of the first town of a home port, None where the pattern is broken."""
    around = [terrain.get(neighbour(anchorage, side)) for side in range(SIDES)]
    for first in range(SIDES):
        turned = around[first:] + around[:first]
        if all(one in wanted for one, wanted in zip(turned, HOME, strict=True)):
            return first
    return None


Way = Literal["treasure", "port", "second-port", "rival"]
"""To the treasure island, the nearest free port, the next one, the nearest home port of another."""


_Turns = tuple[float, float]
"""Turns, and turns with one begun counted as whole."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One way from each home port: turns under sail, the mean over all winds.

    `whole` counts a turn begun as one. `spread` is (longest − shortest) / mean of `turns`.
    """

    way: Way
    turns: tuple[float, ...]
    whole: tuple[float, ...]
    spread: float


@dataclass(frozen=True, slots=True)
class Fairness:
    """The ways from the home ports of these seats; `spread` is that of the worst way."""

    seats: tuple[int, ...]
    legs: tuple[Leg, ...]

    @property
    def spread(self) -> float:
        """The spread of the way that differs most from port to port, 0 for a map without any."""
        return max((leg.spread for leg in self.legs), default=0.0)


def yardstick(board: Board, sailing: HexSailing) -> Sailer:
    """The ship that a pack measures with. Raises ValueError for a drive that it lacks."""
    for drive in sailing.drives:
        if drive.id == board.drive:
            return sailer(drive, sailing.turning, board.measure)
    raise ValueError(f'the pack has no drive "{board.drive}"')


def spread(values: Sequence[float]) -> float:
    """(Largest − smallest) / mean; 0 for fewer than two values, infinite if one of them is."""
    if len(values) < 2:
        return 0.0
    if math.isinf(max(values)):
        return math.inf
    # Sums of floats differ from one Python to another; this one does not.
    total = math.fsum(values)
    return (max(values) - min(values)) * len(values) / total if total else 0.0


def measure(
    grid: HexLanes,
    sea: frozenset[Hex],
    homes: Mapping[int, Hex],
    treasure: frozenset[Hex],
    ports: Sequence[frozenset[Hex]],
    ship: Sailer,
) -> Fairness:
    """The fairness of a sea for home ports, which are anchorages by the seats whose they are.

    `treasure` and `ports` are the shores of the treasure island and of free ports. A port that
    cannot be reached is infinitely far. Ways that don't exist (no treasure, no free ports, one
    home port) are left out.
    """
    anchorages = list(homes.values())
    targets = [treasure, *ports, *({home} for home in anchorages)]
    free = len(ports)

    def enough(times: Times, least: int) -> bool:
        for home in range(len(anchorages)):
            ways = [target[home] for target in times]
            rivals = [way for n, way in enumerate(ways[free + 1 :]) if n != home]
            groups = ((ways[: bool(treasure)], 1), (ways[1 : free + 1], 2), (rivals, 1))
            if not all(_nearest_known(group, few, least) for group, few in groups):
                return False
        return True

    times = sailing_times(grid, sea, anchorages, targets, ship, enough)
    found: dict[Way, list[_Turns]] = {"treasure": [], "port": [], "second-port": [], "rival": []}
    for home in range(len(anchorages)):
        means = [_mean(target[home], ship.moves) for target in times]
        nearest = sorted(means[1 : free + 1])
        rivals = sorted(m for n, m in enumerate(means[free + 1 :]) if n != home)
        found["treasure"] += means[:1] if treasure else []
        found["port"] += nearest[:1]
        found["second-port"] += nearest[1:2]
        found["rival"] += rivals[:1]
    legs = []
    for way, pairs in found.items():
        if pairs:
            turns, whole = tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs)
            legs.append(Leg(way, turns, whole, spread(turns)))
    return Fairness(tuple(homes), tuple(legs))


def _nearest_known(ways: Sequence[Sequence[int | None]], few: int, least: int) -> bool:
    """Are the nearest few targets known, whatever the missing times are from `least` on?"""
    known = sorted(sum(filter(None, way)) for way in ways if None not in way)
    few = min(few, len(ways))
    if len(known) < few:
        return False
    return all(
        None not in way or sum(least if time is None else time for time in way) > known[few - 1]
        for way in ways
    )


def _mean(times: Sequence[int | None], moves: int) -> _Turns:
    """The mean over all winds."""
    points = [time for time in times if time is not None]
    if len(points) < len(times):
        return math.inf, math.inf
    turns = sum(points) / (moves * len(points))
    return turns, sum(-(-time // moves) for time in points) / len(points)


def fairness_of(hexmap: HexMap, board: Board, sailing: HexSailing) -> Fairness:
    """The fairness of a written map for the home ports that belong to a seat.

    The map must have passed its checks. Raises ValueError for an unknown sign or label and for a
    pack without the drive that measures.
    """
    sea = read_board(hexmap.rows, hexmap.offset)
    homes = sorted(
        (place.seat, sea.at(place.at))
        for place in hexmap.places
        if place.kind == "home-port" and place.seat
    )
    water = sailed(board)
    return measure(
        HexLanes(sea.terrain),
        frozenset(sea.find(*water)),
        dict(homes),
        sea.shore(sea.find("treasure"), water),
        [sea.shore({at}, water) for at in sea.find("port")],
        yardstick(board, sailing),
    )
