"""Islands and reefs of a sea: thrown as images of each other, then changed one by one."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Collection, Container, Mapping, Sequence
from types import MappingProxyType

from kaperbrief.hexes.axial import (
    SIDES,
    Hex,
    distance,
    groups,
    neighbour,
    neighbours,
    reflect,
    rotate,
    subtract,
)
from kaperbrief.hexes.board import PlaceKind, SeaBoard
from kaperbrief.mapgen.chart_space import Names
from kaperbrief.mapgen.sea_layout import HexGround, Motion
from kaperbrief.models.maps import MapPlace
from kaperbrief.models.ship import Ship
from kaperbrief.records import dataclass
from kaperbrief.rules.prng import Prng

_ISLANDS = ((1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6), (1, 2, 3, 4, 5, 6, 7, 8), (2, 3, 4, 4, 5, 5, 6, 7))
_REEFS = (1, 1, 2, 2, 3)
"""Sizes in hexes, each as likely as it is frequent; islands of some seas are larger than others."""
_LARGE, _FROM = (9, 12), 700
"""Sizes of more islands on seas of so many hexes: some have more weight than others."""
_LARGEST_REEF = 3
_CROWDED = 12
"""Where islands cover more per cent of a sea, they are larger instead of closer together."""
_MISSES = 60
"""As often a place is sought in vain before the sea counts as full."""


@dataclass(frozen=True, slots=True)
class Island:
    """An island, or a reef."""

    hexes: frozenset[Hex]
    reef: bool = False

    @property
    def coast(self) -> frozenset[Hex]:
        """The piece and all hexes that touch it."""
        return _coast(self.hexes)


# Of one change of a sea to the next almost all pieces stay as they are.
@functools.lru_cache(maxsize=4096)
def _coast(hexes: frozenset[Hex]) -> frozenset[Hex]:
    return hexes.union(*map(neighbours, hexes))


def land(pieces: Sequence[Island]) -> int:
    """How many hexes all islands have, reefs not counted."""
    return sum(len(piece.hexes) for piece in pieces if not piece.reef)


@functools.lru_cache(maxsize=4096)
def _shape(hexes: frozenset[Hex]) -> tuple[Hex, ...]:
    """The same for all islands that look alike, turned or mirrored."""
    seen = [
        sorted(rotate(reflect(at) if flip else at, turn) for at in hexes)
        for turn in range(SIDES)
        for flip in (False, True)
    ]
    return min(tuple(subtract(at, one[0]) for at in one) for one in seen)


def alike(pieces: Sequence[Island]) -> list[int]:
    """The numbers of islands that look like one before them; two of one or two hexes may."""
    found, known = [], Counter[tuple[Hex, ...]]()
    for number, piece in enumerate(pieces):
        if not piece.reef:
            shape = _shape(piece.hexes)
            known[shape] += 1
            if known[shape] > (1 if len(shape) > 2 else 2):
                found.append(number)
    return found


def grow(start: Hex, size: int, room: Collection[Hex], dice: Prng) -> frozenset[Hex]:
    """An island round a hex, as large as the room allows; often longer than wide."""
    grown = [start]
    for _ in range(4 * size):
        if len(grown) >= size:
            break
        # From its newest hex an island becomes a ridge, from any it becomes a lump.
        root = grown[-1] if dice.below(5) < 3 else dice.choice(grown)
        at = neighbour(root, dice.below(6))
        if at in room and at not in grown:
            grown.append(at)
    return frozenset(grown)


class Thrower:
    """Throws islands and reefs on a ground that keeps some hexes clear.

    `share` is how many per cent of the ground islands shall cover.
    """

    def __init__(self, ground: HexGround, clear: frozenset[Hex], share: int, dice: Prng) -> None:
        self.ground, self.clear, self.dice = ground, clear, dice
        sizes = dice.choice(_ISLANDS)
        sizes = (*sizes, *_LARGE) if len(ground.cells) >= _FROM else sizes
        self.sizes = tuple(size * max(share, _CROWDED) // _CROWDED for size in sizes)
        self.outside = [at for at in ground.cells if at not in ground.depth]
        self.free = ground.hexes - clear

    def throw(self, islands: int, reefs: int, motions: Sequence[Motion]) -> list[Island]:
        """Islands and reefs of so many hexes in all, each with its images, none touching."""
        pieces: list[Island] = []
        room = set(self.free)
        share = len(self.ground.core) / len(self.ground.cells)
        for wanted, reef in ((islands, False), (reefs, True)):
            # The strips beside the core have no ports and would be full of islands.
            inside = round(wanted * (1 + share) / 2)
            self._fill(pieces, room, inside, reef, self.ground.core, motions)
            self._fill(pieces, room, wanted - inside, reef, self.outside, ())
        return pieces

    def _fill(
        self,
        pieces: list[Island],
        room: set[Hex],
        wanted: int,
        reef: bool,
        starts: Sequence[Hex],
        motions: Sequence[Motion],
    ) -> None:
        """Throw pieces that begin at one of `starts`; what they take is no longer room."""
        misses = 0
        while wanted > 0 and starts and misses < _MISSES:
            start = self._far_off(starts, pieces)
            size = min(self.dice.choice(_REEFS if reef else self.sizes), wanted)
            orbit = self._orbit(start, size, room, motions) if start in room else []
            if not orbit or sum(map(len, orbit)) > wanted + size:
                misses += 1
                continue
            for hexes in orbit:
                piece = Island(hexes, reef)
                pieces.append(piece)
                room -= piece.coast
                wanted -= len(hexes)

    def _orbit(
        self, start: Hex, size: int, room: set[Hex], motions: Sequence[Motion]
    ) -> list[frozenset[Hex]]:
        """A new island and its images; nothing if they touch or leave the room."""
        hexes = grow(start, size, room, self.dice)
        if not motions:
            return [hexes]
        orbit = [frozenset(map(motion.hex, hexes)) for motion in motions]
        orbit = list(dict.fromkeys(orbit))
        taken: set[Hex] = set()
        for one in orbit:
            if not one <= room or not taken.isdisjoint(one):
                return []
            taken |= Island(one).coast
        return orbit

    def changed(self, pieces: Sequence[Island], numbers: Sequence[int], far: bool) -> list[Island]:
        """The pieces, those of these numbers grown anew where they are, or `far` from it."""
        found = list(pieces)
        taken = Counter(itertools.chain.from_iterable(piece.coast for piece in found))
        room = set(self.free.difference(taken))
        for number in numbers:
            old = found[number]
            taken.subtract(old.coast)
            room.update(at for at in old.coast if at in self.free and not taken[at])
            new = self._moved(old, found[:number] + found[number + 1 :], room, far)
            if new is not None:
                found[number] = new
            taken.update(found[number].coast)
            room -= found[number].coast
        return found

    def added(self, pieces: Sequence[Island]) -> list[Island]:
        """The pieces and one more island, if there is room for it."""
        room = set(self.free)
        for piece in pieces:
            room -= piece.coast
        start = self._far_off(self.ground.cells, pieces)
        if start not in room:
            return list(pieces)
        return [*pieces, Island(grow(start, self.dice.choice(self.sizes), room, self.dice))]

    def _far_off(self, starts: Sequence[Hex], pieces: Sequence[Island]) -> Hex:
        """The one of a few hexes that lies farthest from all pieces: chance alone makes crowds."""
        marks = [min(piece.hexes) for piece in pieces]
        few = [self.dice.choice(starts) for _ in range(3)]

        def near(at: Hex) -> int:
            q, r = at  # twice the distance; a call for each piece would take as long as sailing
            return min([abs(q - x) + abs(r - y) + abs(q + r - x - y) for x, y in marks], default=0)

        return max(few, key=near)

    def _moved(
        self, old: Island, others: Sequence[Island], room: set[Hex], far: bool
    ) -> Island | None:
        """A piece of about the same size; None where it has no room."""
        dice = self.dice
        for _ in range(8):
            if far:
                start = self._far_off(self.ground.cells, others)
            else:
                start = dice.choice(sorted(old.hexes))
                start = neighbour(start, dice.below(6)) if dice.below(2) else start
            if start not in room:
                continue
            size = dice.choice(_REEFS if old.reef else self.sizes)
            if not far:
                size = max(1, len(old.hexes) + dice.between(-1, 1))
            most = _LARGEST_REEF if old.reef else self.sizes[-1]
            hexes = grow(start, min(size, most), room, dice)
            if hexes != old.hexes:
                return Island(hexes, old.reef)
        return None


def shallows(pieces: Sequence[Island], room: Collection[Hex], dice: Prng) -> set[Hex]:
    """Shallow water along some coasts."""
    found: set[Hex] = set()
    for piece in pieces:
        often = dice.choice((0, 0, 35, 60, 85))
        for at in sorted(piece.coast - piece.hexes):
            if at in room and dice.below(100) < often:
                found.add(at)
    return found


_MOST: Mapping[PlaceKind, tuple[int, int]] = {"island": (24, 18), "reef": (9, 48), "sea": (3, 400)}
"""So many places of a kind have a name, or one for so many hexes where that is more."""
_OPEN = 3
"""Hexes without anything round the name of a water."""
_APART = 0.3
"""Between two waters there is this share of the way across the sea, but twice _OPEN at least."""


class _Pool:
    """Names in a random order, the `used` ones last; each is given once."""

    def __init__(self, names: Names, used: Container[str], dice: Prng) -> None:
        self.left = {kind: dice.shuffled(found) for kind, found in names.items()}
        for left in self.left.values():
            left.sort(key=lambda name: name not in used)

    def take(self, kind: str) -> str:
        """The next name; nothing when none is left."""
        left = self.left.get(kind)
        return left.pop() if left else ""


def name_places(
    sea: SeaBoard,
    homes: Sequence[tuple[Hex, Ship]],
    players: int,
    names: Names,
    dice: Prng,
    used: Container[str] = (),
    towns: Mapping[str, str] = MappingProxyType({}),
) -> tuple[MapPlace, ...]:
    """The places of a sea.

    `homes` are anchorages with the ships that begin there; those after the first `players` are
    nobody's. Ports of ships that have one of `towns` are called so. Islands, reefs and waters only
    have a place while there are names; those that are `used` are given last.
    """
    pool = _Pool(names, used, dice)
    places = []
    known: set[str] = set()
    for number, (at, ship) in enumerate(homes):
        again = ship.id in known  # two players may have ships of one type
        seat = ((not again and ship.seat) or number + 1) if number < players else 0
        name = (not again and towns.get(ship.id)) or pool.take("home-port")
        own = f"{ship.id}-{number + 1}" if again else ship.id
        places.append(MapPlace(own, "home-port", sea.label(at), name, seat, ship.id))
        known.add(ship.id)
    for number, at in enumerate(sea.find("port"), 1):
        place = MapPlace(f"free-{number}", "free-port", sea.label(at), pool.take("free-port"))
        places.append(place)
    (treasure,) = _masses(sea, "treasure")
    places.append(MapPlace("treasure", "treasure", sea.label(treasure), pool.take("treasure")))
    found: dict[PlaceKind, list[Hex]] = {
        "island": _masses(sea, "land"), "reef": _masses(sea, "reef"), "sea": _waters(sea)
    }  # fmt: skip
    for kind, spots in found.items():
        least, share = _MOST[kind]
        most = max(least, len(sea.terrain) // share)
        for number, at in enumerate(spots[:most], 1):
            name = pool.take(kind)
            if name:
                places.append(MapPlace(f"{kind}-{number}", kind, sea.label(at), name))
    return tuple(places)


def _masses(sea: SeaBoard, terrain: str) -> list[Hex]:
    """The most inland hex of each island or reef, the largest first."""
    masses = groups([at for at, found in sea.terrain.items() if found == terrain])

    def inland(mass: set[Hex]) -> Hex:
        return max(sorted(mass), key=lambda at: len(mass.intersection(neighbours(at))))

    return [inland(mass) for mass in masses]


def _waters(sea: SeaBoard) -> list[Hex]:
    """Hexes with open sea all round, the most open first, far from each other."""
    waters = set(sea.find("sea", "shallows"))
    marks = [at for at in sea.terrain if at not in waters]
    wide = dict.fromkeys(waters, _OPEN)
    left, coast, far = set(waters), set(marks), 0
    while coast:
        # On a board without bays the nearest mark lies as many steps away as it is distant.
        far += 1
        coast = {near for at in coast for near in neighbours(at)} & left
        left -= coast
        wide.update(dict.fromkeys(coast, far))
    rim = {at for at in waters if not all(near in sea.terrain for near in neighbours(at))}
    first = min(sea.terrain)
    across = max(distance(first, at) for at in sea.terrain)
    apart = max(2 * _OPEN, round(_APART * across))
    found: list[Hex] = []
    for at in sorted(waters - rim, key=lambda at: (-wide[at], at)):
        if wide[at] < _OPEN:
            break
        if all(distance(at, other) > apart for other in found):
            found.append(at)
    return found
