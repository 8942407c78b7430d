"""Ships that move from hex to hex: their drives, weapons, mounts and goods must exist.

So must the mounts and backs of the counters that stand for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kaperbrief.errors import Problems
from kaperbrief.game.shelf import Game, Origin
from kaperbrief.models.crew import Item
from kaperbrief.models.sailing_hex import HexSailing
from kaperbrief.models.sheets import Marker
from kaperbrief.models.ship import Ship

Known = Callable[[str, Iterable[str], Origin, tuple[str | int, ...], str], None]
"""Notes a name that is not among those known."""


def check_fleet(game: Game, known: Known, problems: Problems) -> None:
    """Note ships whose drives, weapons, mounts or goods the pack lacks, weapons without a reach."""
    items: dict[str, Item] = game.kinds["items"]
    for item in items.values():
        if item.least > item.range:
            origin = game.origin("items", item.id)
            message = f"it reaches from {item.least} to {item.range} hexes"
            problems.add(
                origin.problem("value", message, ("least",), "least: must not exceed range:")
            )
    sailing = game.pack.sailing
    drives = [drive.id for drive in sailing.drives] if isinstance(sailing, HexSailing) else []
    mounts = [mount.id for mount in game.pack.mounts]
    markers: dict[str, Marker] = game.kinds["markers"]
    for marker in markers.values():
        origin = game.origin("markers", marker.id)
        if marker.mount:
            known(marker.mount, mounts, origin, ("mount",), "mount")
        if marker.back:
            known(marker.back, markers, origin, ("back",), "marker")
    ships: dict[str, Ship] = game.kinds["ships"]
    for ship in ships.values():
        origin = game.origin("ships", ship.id)
        for drive in ship.moves:
            known(drive, drives, origin, ("moves", drive), "drive")
        for number, mount in enumerate(ship.mounts):
            known(mount, mounts, origin, ("mounts", number), "mount")
        for number, good in enumerate(ship.goods):
            known(good, items, origin, ("goods", number), "item")
        if ship.weapon:
            known(ship.weapon, items, origin, ("weapon",), "item")
        if isinstance(sailing, HexSailing) and not ship.moves:
            hint = f"write moves: {{{drives[0]}: 6}}"
            problems.add(origin.problem("missing", 'the key "moves" is missing', (), hint))
