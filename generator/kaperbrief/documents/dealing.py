"""What each player's packet, the referee's and the common pages of an event hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kaperbrief.documents.berths import Berth, captaincies
from kaperbrief.documents.instances import (
    Print,
    free_items,
    in_number,
    own_seat,
    wanted_materials,
)
from kaperbrief.documents.quantities import items_of
from kaperbrief.documents.seating import Chair, Seating
from kaperbrief.documents.seats import dealt, is_dealt
from kaperbrief.game.shelf import Game
from kaperbrief.models.material import Material
from kaperbrief.models.options import Options, Player
from kaperbrief.models.sheets import Reference
from kaperbrief.rules.formula import evaluate

COMMON, REFEREE = 0, -1
"""Whose an instance is if it is no player's."""

EACH = (30, 20, 12, 6, 2)
"""So many ships stand on one page of a roster, players on one of a list; fewer where that is more
than fits.
"""


@dataclass(slots=True)
class Dealer:
    """Deals the materials of an order.

    `language` is that of all that is nobody's, `rows` how many ships a page of a roster has.
    """

    game: Game
    options: Options
    seating: Seating
    language: str
    rows: int = EACH[0]

    def deal(self) -> dict[int, list[Print]]:
        """The things to print by their owner: players from 1 on, COMMON, REFEREE."""
        found: dict[int, list[Print]] = {chair.number: [] for chair in self.seating.chairs}
        found |= {COMMON: [], REFEREE: []}
        for material in wanted_materials(self.game, self.options):
            for owner, instance in self._material(material):
                if instance.count > 0:
                    found[owner].append(in_number(self.game, instance))
        return found

    def _material(self, material: Material) -> Iterator[tuple[int, Print]]:
        counts = self.seating.table.counts
        count, blank = evaluate(material.count, counts), evaluate(material.blank, counts)
        if material.for_ in ("crew", "ship", "player", "fleet"):
            for chair in self.seating.chairs:
                for instance in self._of_chair(material, chair, count):
                    yield chair.number, instance
        elif material.for_ == "referee":
            for item in free_items(self.game, self.options, self.seating.table, material):
                pages = self._pages(material)
                for page in range(pages):
                    one = self._nobodys(material, item, count)
                    yield REFEREE, replace(one, part=(page, pages))
        else:
            yield from self._of_table(material, count)
        if blank > 0:
            yield COMMON, replace(self._nobodys(material, "", blank), blank=True)

    def _of_chair(self, material: Material, chair: Chair, count: int) -> Iterator[Print]:
        kind, _, rest = material.of.partition("/")
        player = self._player(chair)
        none = Berth("", chair.seat, chair.number)
        berths: tuple[Berth, ...] = (none,)
        if material.for_ in ("crew", "ship"):
            berths = chair.crews if material.for_ == "crew" else chair.ships
        for berth in berths:
            own = kind == f"{material.for_}s" and not rest
            names = [one.id for one in items_of(self.game, material.of)] or [""]
            items = [berth.id] if own else names
            for item in items:
                yield Print(
                    material,
                    kind,
                    item,
                    berth.seat,
                    player,
                    player.lang,
                    count,
                    berth=berth if berth is not none else None,
                )

    def _of_table(self, material: Material, count: int) -> Iterator[tuple[int, Print]]:
        """Copies dealt to players, those in somebody's colours, and the rest."""
        kind = material.of.partition("/")[0]
        items = free_items(self.game, self.options, self.seating.table, material)
        rest = COMMON
        if is_dealt(material, len(items)):
            rest = REFEREE
            for chair in self.seating.chairs:
                number = min(count, dealt(material, chair.number, self.seating.table))
                count -= number
                player = self._player(chair)
                yield (
                    chair.number,
                    Print(material, kind, items[0], 0, player, player.lang, number),
                )
        for item in items:
            seat = own_seat(self.game, kind, item)
            owner = self.seating.owner(seat)
            if owner:
                player = self._player(self.seating.chairs[owner - 1])
                yield owner, Print(material, kind, item, seat, player, player.lang, count)
            else:
                yield rest, replace(self._nobodys(material, item, count), seat=seat)

    def _player(self, chair: Chair) -> Player:
        return Player(chair.guest.name, chair.guest.lang or self.language)

    def _nobodys(self, material: Material, item: str, count: int) -> Print:
        kind = material.of.partition("/")[0]
        return Print(material, kind, item, 0, Player(), self.language, count)

    def _pages(self, material: Material) -> int:
        """On how many pages the tables of ships of a reference go."""
        kind, _, name = material.of.partition("/")
        found = self.game.kinds.get(kind, {}).get(name)
        pages = 1
        for block in found.blocks if isinstance(found, Reference) else ():
            if block.kind == "fleet":
                pages = max(pages, -(-len(self.seating.ships) // self.rows))
            elif block.kind == "captains":
                pages = max(pages, -(-len(captaincies(self.seating.ships)) // self.rows))
            elif block.kind == "others":
                pages = max(
                    pages, -(-len(self.seating.left) // min(block.blank or self.rows, self.rows))
                )
        return pages
