"""How fair a sea is: what each home port has to sail, compared."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from kaperbrief.hexes.axial import SIDES, Hex, neighbour, neighbours
from kaperbrief.hexes.board import SIGNS, Terrain, hexes_of, read_board
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
    said = {rule.role: rule.sail for rule in board.terrains if not rule.sign}
    return frozenset(t for t in SIGNS.values() if said.get(t, t in _SAILED))


def facing(anchorage: Hex, terrain: Mapping[Hex, Terrain]) -> int | None:
    """The side of the first town of a home port, None where the pattern is broken."""
    around = [terrain.get(neighbour(anchorage, side)) for side in range(SIDES)]
    for first in range(SIDES):
        turned = around[first:] + around[:first]
        if all(one in wanted for one, wanted in zip(turned, HOME, strict=True)):
            return first
    return None


Known = Literal["treasure", "port", "second-port", "ports", "rival", "rivals"]
"""To the treasure island; to the nearest free port, the next one, all of them; to the nearest home
port of another, to all of them. To all is the mean."""

Way = str
"""One of those, or the id of a terrain of the game's own: to the nearest of its hexes."""


_SLACK = 1e-9
"""More than two ways to work out the same spread may differ by."""


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
    most: float = math.inf,
) -> Fairness:
    """The fairness of a sea for home ports, which are anchorages by the seats whose they are.

    `treasure` and `ports` are the shores of the treasure island and of free ports. A port that
    cannot be reached is infinitely far. Ways that don't exist (no treasure, no free ports, one
    home port) are left out. A sea whose spread will be more than `most` is not searched to its
    end: ways that are not known by then are infinite.
    """
    anchorages = list(homes.values())
    targets = [treasure, *ports, *({home} for home in anchorages)]
    free = len(ports)

    def ranked(
        ways: Sequence[Sequence[float]], by: Sequence[Sequence[float]] | None = None
    ) -> dict[Way, list[float]]:
        """Of the lengths by target and home those that count, by home; the nearest `by` others."""
        found: dict[Way, list[float]] = {way: [] for way in get_args(Known)}
        found["treasure"] += ways[0] if treasure else ()
        order = by or ways
        for home in range(len(anchorages)):
            nearest = sorted(range(1, free + 1), key=lambda to: order[to][home])
            others = [free + 1 + other for other in range(len(anchorages)) if other != home]
            others.sort(key=lambda to: order[to][home])
            to_port, to_rival = ([ways[to][home] for to in some] for some in (nearest, others))
            found["port"] += to_port[:1]
            found["second-port"] += to_port[1:2]
            found["rival"] += to_rival[:1]
            found["ports"] += [math.fsum(to_port) / free] if free else ()
            found["rivals"] += [math.fsum(to_rival) / len(others)] if others else ()
        return found

    def enough(times: Times, least: int) -> bool:
        sailed = [[(sum(filter(None, way)), way.count(None)) for way in one] for one in times]
        shortest = ranked([[known + left * least for known, left in one] for one in sailed])
        longest = ranked([[math.inf if left else known for known, left in one] for one in sailed])
        return shortest == longest or any(
            _least_spread(shortest[way], longest[way]) > most + _SLACK for way in shortest
        )

    times = sailing_times(grid, sea, anchorages, targets, ship, enough)
    means = [[_mean(to, ship.moves) for to in one] for one in times]
    turns, whole = ([[pair[n] for pair in one] for one in means] for n in range(2))
    rounded = ranked(whole, turns)
    return Fairness(
        tuple(homes),
        tuple(
            Leg(way, tuple(found), tuple(rounded[way]), spread(found))
            for way, found in ranked(turns).items()
            if found
        ),
    )


def _least_spread(shortest: Sequence[float], longest: Sequence[float]) -> float:
    """The least spread of ways of which bounds are known; infinite ones are not known yet."""
    far, near = max(shortest, default=0), min(longest, default=0)
    # The longer the ways not known yet, the more they differ from the shortest.
    return (far - near) * len(longest) / (sum(min(far, one) for one in longest) or 1)


def _mean(times: Sequence[int | None], moves: int) -> tuple[float, float]:
    """Turns, and turns with one begun counted as whole: the means over all winds."""
    points = [time for time in times if time is not None]
    if len(points) < len(times):
        return math.inf, math.inf
    turns = sum(points) / (moves * len(points))
    return turns, sum(-(-time // moves) for time in points) / len(points)


Lengths = tuple[float, float]
"""A way in turns, and in turns of which one begun counts as whole."""


def ways_to(
    grid: HexLanes,
    sea: frozenset[Hex],
    homes: Sequence[Hex],
    targets: Sequence[frozenset[Hex]],
    ship: Sailer,
) -> list[list[Lengths]]:
    """How far each target is from each home, target by target."""
    times = sailing_times(grid, sea, homes, targets, ship)
    return [[_mean(to, ship.moves) for to in one] for one in times]


def nearest(way: Way, ways: Sequence[Sequence[Lengths]]) -> Leg:
    """The way from each home to the nearest of some targets."""
    turns = tuple(min(one)[0] for one in zip(*ways, strict=True))
    return Leg(way, turns, tuple(min(one)[1] for one in zip(*ways, strict=True)), spread(turns))


def reached(at: Hex, sea: frozenset[Hex]) -> frozenset[Hex]:
    """Where a ship has come to a hex: there, or beside one that none enters."""
    return frozenset({at}) if at in sea else sea.intersection(neighbours(at))


def fairness_of(hexmap: HexMap, board: Board, sailing: HexSailing) -> Fairness:
    """The fairness of a written map for the home ports that belong to a seat.

    The map must have passed its checks. Raises ValueError for an unknown sign or label and for a
    pack without the drive that measures.
    """
    sea = read_board(hexmap.rows, hexmap.offset, board.signs)
    homes = sorted(
        (place.seat, sea.at(place.at))
        for place in hexmap.places
        if place.kind == "home-port" and place.seat
    )
    water = sailed(board)
    grid, open_sea = HexLanes(sea.terrain), frozenset(sea.find(*water))
    ship, anchorages = yardstick(board, sailing), [at for _, at in homes]
    found = measure(
        grid,
        open_sea,
        dict(homes),
        sea.shore(sea.find("treasure"), water),
        [sea.shore({at}, water) for at in sea.find("port")],
        ship,
    )
    own = {
        rule.id: hexes_of(hexmap.rows, hexmap.offset, rule.sign) for rule in board.own if rule.fair
    }
    legs = [
        nearest(
            name, ways_to(grid, open_sea, anchorages, [reached(at, open_sea) for at in some], ship)
        )
        for name, some in own.items()
        if some and homes
    ]
    return Fairness(found.seats, (*found.legs, *legs))
