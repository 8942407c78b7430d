"""How fair a sea is: what each home port has to sail, compared."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kaperbrief.hexes.axial import SIDES, Hex, neighbour, neighbours
from kaperbrief.hexes.offset import Cell, Offset, label, parse_label, to_axial, to_offset
from kaperbrief.models.maps import NOTHING, SIGNS, Board, HexMap, Terrain
from kaperbrief.models.sailing_hex import Drive, HexSailing
from kaperbrief.rules.sailtime import HexLanes, sailing_times

OPEN: frozenset[Terrain] = frozenset(("sea", "shallows", "harbour"))
"""What may lie before the anchorage of a home port."""

_SAILED: frozenset[Terrain] = OPEN | {"anchorage"}

_TOWN: frozenset[Terrain] = frozenset(("town",))
_FORT: frozenset[Terrain] = frozenset(("fort",))
HOME = (_TOWN, _TOWN, _FORT, OPEN, OPEN, _FORT)
"""A home port: what lies round its anchorage, clockwise from the first town (P-01, P-02)."""


def signs(rows: tuple[str, ...]) -> Iterator[tuple[Cell, str, int]]:
    """Every sign of a map: its cell, itself, its place in the row counted from 0."""
    for row, text in enumerate(rows):
        column = 0
        for place, sign in enumerate(text):
            if not sign.isspace():
                yield (column, row), sign, place
                column += 1


def sailed(board: Board | None) -> frozenset[Terrain]:
    """The terrains that ships sail: as the game says, else all that is water."""
    if board is None:
        return _SAILED
    said = {rule.id: rule.sail for rule in board.terrains}
    return frozenset(t for t in SIGNS.values() if said.get(t, t in _SAILED))


@dataclass(frozen=True, slots=True)
class SeaBoard:
    """The hexes of a map with their terrain, row by row."""

    terrain: Mapping[Hex, Terrain]
    offset: Offset

    def find(self, *kinds: Terrain) -> tuple[Hex, ...]:
        """All hexes of these terrains in the order of the rows."""
        return tuple(at for at, terrain in self.terrain.items() if terrain in kinds)

    def label(self, at: Hex) -> str:
        """What a hex is called, such as `H4`."""
        return label(to_offset(at, self.offset))

    def at(self, name: str) -> Hex:
        """The hex of a label, on the board or not. Raises ValueError for what is no label."""
        return to_axial(parse_label(name), self.offset)

    def shore(self, hexes: Collection[Hex], water: Collection[Terrain]) -> frozenset[Hex]:
        """The hexes of these terrains that touch one of `hexes`."""
        beside = {near for at in hexes for near in neighbours(at)}
        return frozenset(at for at in beside if self.terrain.get(at) in water)


def read_board(hexmap: HexMap) -> SeaBoard:
    """The board of a map. Raises ValueError for an unknown sign."""
    terrain: dict[Hex, Terrain] = {}
    for cell, sign, _ in signs(hexmap.rows):
        if sign == NOTHING:
            continue
        if sign not in SIGNS:
            raise ValueError(f'"{sign}" is no terrain')
        terrain[to_axial(cell, hexmap.offset)] = SIGNS[sign]
    return SeaBoard(terrain, hexmap.offset)


def written(board: SeaBoard, width: int, height: int) -> tuple[str, ...]:
    """The rows of a board as a person writes them, shifted rows moved by half a hex."""
    sign_of = {terrain: sign for sign, terrain in SIGNS.items()}
    rows = []
    for row in range(height):
        hexes = (to_axial((column, row), board.offset) for column in range(width))
        row_signs = (sign_of[board.terrain[at]] if at in board.terrain else NOTHING for at in hexes)
        shifted = board.offset == ("odd-r" if row % 2 else "even-r")
        rows.append(" " * shifted + " ".join(row_signs))
    return tuple(rows)


def facing(anchorage: Hex, terrain: Mapping[Hex, Terrain]) -> int | None:
    """The side of the first town of a home port, None where the pattern is broken."""
    around = [terrain.get(neighbour(anchorage, side)) for side in range(SIDES)]
    for first in range(SIDES):
        turned = around[first:] + around[:first]
        if all(one in wanted for one, wanted in zip(turned, HOME, strict=True)):
            return first
    return None


def components(hexes: Collection[Hex]) -> list[set[Hex]]:
    """The connected parts of a set of hexes, the largest first."""
    left = set(hexes)
    parts = []
    for start in hexes:
        if start not in left:
            continue
        left.discard(start)
        part, ahead = {start}, [start]
        while ahead:
            new = left.intersection(neighbours(ahead.pop()))
            left -= new
            part |= new
            ahead += new
        parts.append(part)
    return sorted(parts, key=len, reverse=True)


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


@dataclass(frozen=True, slots=True)
class Yardstick:
    """The ship that measures: its drive, how it turns, its points of movement a turn."""

    sailing: HexSailing
    drive: Drive
    moves: int


@dataclass(frozen=True, slots=True)
class Goals:
    """Where ships are bound for: home ports by anchorage, and the shores of the other places."""

    homes: Sequence[Hex]
    treasure: frozenset[Hex]
    ports: Sequence[frozenset[Hex]]


def yardstick(board: Board, sailing: HexSailing) -> Yardstick:
    """The ship that a pack measures with. Raises ValueError for a drive that it lacks."""
    for drive in sailing.drives:
        if drive.id == board.drive:
            return Yardstick(sailing, drive, board.measure)
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
    grid: HexLanes, sea: frozenset[Hex], goals: Goals, seats: tuple[int, ...], ship: Yardstick
) -> Fairness:
    """The fairness of a sea for the home ports `goals.homes`, whose seats are `seats`.

    A port that cannot be reached is infinitely far. Ways that don't exist (no treasure, no free
    ports, one home port) are left out.
    """
    targets = [goals.treasure, *goals.ports, *({home} for home in goals.homes)]
    times = sailing_times(
        grid, sea, goals.homes, targets, ship.drive, ship.sailing.turning, ship.moves
    )
    free = len(goals.ports)
    found: dict[Way, list[_Turns]] = {"treasure": [], "port": [], "second-port": [], "rival": []}
    for home in range(len(goals.homes)):
        means = [_mean(target[home], ship.moves) for target in times]
        ports = sorted(means[1 : free + 1])
        rivals = sorted(m for n, m in enumerate(means[free + 1 :]) if n != home)
        found["treasure"] += means[:1] if goals.treasure else []
        found["port"] += ports[:1]
        found["second-port"] += ports[1:2]
        found["rival"] += rivals[:1]
    legs = []
    for way, pairs in found.items():
        if pairs:
            turns, whole = tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs)
            legs.append(Leg(way, turns, whole, spread(turns)))
    return Fairness(seats, tuple(legs))


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
    sea = read_board(hexmap)
    homes = sorted(
        (place.seat, sea.at(place.at))
        for place in hexmap.places
        if place.kind == "home-port" and place.seat
    )
    water = sailed(board)
    goals = goals_of(sea, [at for _, at in homes], water)
    return measure(
        HexLanes(sea.terrain),
        frozenset(sea.find(*water)),
        goals,
        tuple(seat for seat, _ in homes),
        yardstick(board, sailing),
    )


def goals_of(sea: SeaBoard, homes: Sequence[Hex], water: frozenset[Terrain]) -> Goals:
    """Where ships of these home ports are bound for on a board."""
    ports = [sea.shore({at}, water) for at in sea.find("port")]
    return Goals(homes, sea.shore(sea.find("treasure"), water), ports)
