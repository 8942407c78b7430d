"""Names for a sea by chance: its ports, islands, reefs and waters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaperbrief.hexes.axial import Hex, distance, neighbours
from kaperbrief.models.hexmap import Place, PlaceKind
from kaperbrief.models.ship import Ship
from kaperbrief.rules.prng import Prng
from kaperbrief.rules.seaboard import SeaBoard, components

SeaNames = Mapping[str, Sequence[str]]
"""Names to choose from by the kind of place, in one language."""

_MOST: Mapping[PlaceKind, tuple[int, int]] = {"island": (9, 30), "reef": (3, 140), "sea": (3, 400)}
"""So many places of a kind have a name, or one for so many hexes where that is more."""
_OPEN = 3
"""Hexes without anything round the name of a water."""
_APART = 0.3
"""Between two waters there is this share of the way across the sea, but twice _OPEN at least."""


class _Pool:
    """Names in a random order; each is given once."""

    def __init__(self, names: SeaNames, dice: Prng) -> None:
        self.left = {kind: dice.shuffled(found) for kind, found in names.items()}

    def take(self, kind: str) -> str:
        """The next name; nothing when none is left."""
        left = self.left.get(kind)
        return left.pop() if left else ""


def name_places(
    sea: SeaBoard,
    homes: Sequence[tuple[Hex, Ship]],
    players: int,
    names: SeaNames,
    dice: Prng,
) -> tuple[str, tuple[Place, ...]]:
    """The title of a sea and its places.

    `homes` are anchorages with the ships that begin there; those after the first `players` are
    nobody's. Islands, reefs and waters only have a place while there are names.
    """
    pool = _Pool(names, dice)
    title = pool.take("sea")
    places = []
    for number, (at, ship) in enumerate(homes):
        seat = (ship.seat or number + 1) if number < players else 0
        name = pool.take("home-port")
        places.append(Place(ship.id, "home-port", sea.label(at), name, seat, ship.id))
    for number, at in enumerate(sea.find("port"), 1):
        place = Place(f"free-{number}", "free-port", sea.label(at), pool.take("free-port"))
        places.append(place)
    (treasure,) = sea.find("treasure")
    places.append(Place("treasure", "treasure", sea.label(treasure), pool.take("treasure")))
    found: dict[PlaceKind, list[Hex]] = {
        "island": _masses(sea, "land"), "reef": _masses(sea, "reef"), "sea": _waters(sea)
    }  # fmt: skip
    for kind, spots in found.items():
        least, share = _MOST[kind]
        most = max(least, len(sea.terrain) // share)
        for number, at in enumerate(spots[:most], 1):
            name = pool.take(kind)
            if name:
                places.append(Place(f"{kind}-{number}", kind, sea.label(at), name))
    return title, tuple(places)


def _masses(sea: SeaBoard, terrain: str) -> list[Hex]:
    """The most inland hex of each island or reef, the largest first."""
    masses = components([at for at, found in sea.terrain.items() if found == terrain])

    def inland(mass: set[Hex]) -> Hex:
        return max(sorted(mass), key=lambda at: len(mass.intersection(neighbours(at))))

    return [inland(mass) for mass in masses]


def _waters(sea: SeaBoard) -> list[Hex]:
    """Hexes with open sea all round, the most open first, far from each other."""
    waters = set(sea.find("sea", "shallows"))
    marks = [at for at in sea.terrain if at not in waters]
    wide = {at: min((distance(at, mark) for mark in marks), default=_OPEN) for at in waters}
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
