"""What is printed for whom: each material dealt to crews, ships, players, the table, the referee.

A kit is dealt like an event, with guests whose names nobody knows: only that at an event every
player has a packet, so that piles are parted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kaperbrief.documents.table import Seat, Table, by_captain
from kaperbrief.errors import UsageProblem, check_known, did_you_mean
from kaperbrief.game.shelf import Game, Vessel
from kaperbrief.models.material import Material
from kaperbrief.models.options import Options
from kaperbrief.models.sheets import Card, Reference
from kaperbrief.records import dataclass
from kaperbrief.rules.counts import evaluate

COMMON, REFEREE = 0, -1
"""Whose a print is if it is no player's."""


@dataclass(frozen=True, slots=True)
class Print:
    """One thing to print: its item (empty for none), seat (the colour, 0: nobody's), copies.

    `vessel` is the ship or crew that it is for, `player` the name of whose it is and `owner` their
    number, COMMON or REFEREE. Where its tables of ships go on on further pages, `part` is which of
    how many it shows.
    """

    material: Material
    item: str
    seat: int
    language: str
    count: int
    player: str = ""
    owner: int = COMMON
    vessel: Vessel | None = None
    blank: bool = False
    part: tuple[int, int] = (0, 1)

    @property
    def kind(self) -> str:
        """The kind of its item."""
        return self.material.kind

    def item_in(self, kinds: dict[str, dict[str, Any]]) -> Any:
        """Its item in a language's content, with what is its vessel's own; None for none."""
        if self.blank or not self.item:
            return None
        item = kinds[self.kind][self.item]
        own = self.vessel is not None and self.kind in ("crews", "ships")
        return self.vessel.of_type(item) if own and self.vessel is not None else item


def wanted_materials(game: Game, options: Options) -> list[Material]:
    """The materials of a print in print order.

    `only` and `without` name materials or whole sets; `sets` adds sets that are not printed
    unasked, `all` adds every one. Raises UsageProblem for an unknown material, set or item.
    """
    materials = list(game.kinds["materials"].values())
    sets, asked = set(sets_of(game)), options.print
    known = {material.id for material in materials} | sets
    for name in (*asked.only, *asked.without):
        if name not in known:
            raise UsageProblem(
                f'unknown material "{name}", nor is it a set', did_you_mean(name, known)
            )
    for name in asked.sets:
        if name not in sets | {"all"}:
            raise UsageProblem(f'unknown set "{name}"', did_you_mean(name, sets))
    wanted = {*asked.sets, *(name for name, default in sets_of(game).items() if default)}
    if "all" in asked.sets:
        wanted |= sets

    def chosen(material: Material) -> bool:
        names = {material.id, material.set}
        there = names & set(asked.only) if asked.only else material.set in wanted
        return bool(there) and not names & set(asked.without)

    return [material for material in materials if chosen(material)]


def sets_of(game: Game) -> dict[str, bool]:
    """The sets of a pack, and whether they are printed unasked.

    Those that the pack doesn't list are printed only when asked for, except `core`.
    """
    found = {one.id: one.default for one in game.pack.sets}
    for material in game.kinds["materials"].values():
        found.setdefault(material.set, material.set == "core")
    return found


@dataclass(frozen=True, slots=True)
class Dealer:
    """Deals materials to a table. `language` is that of all that is nobody's.

    With `packets` every player has their own share of a pile. So many `rows` at most does a page of
    a table of ships have.
    """

    game: Game
    options: Options
    table: Table
    language: str
    packets: bool = False
    rows: int = 36

    def prints(self) -> list[Print]:
        """Everything that is printed, material by material; what has no copies is left out."""
        wanted = wanted_materials(self.game, self.options)
        return [one for material in wanted for one in self.deal(material) if one.count > 0]

    def deal(self, material: Material) -> Iterator[Print]:
        """The prints of a material for all whose it is."""
        count = evaluate(material.count, self.table.counts)
        blank = evaluate(material.blank, self.table.counts)
        if material.for_ in ("crew", "ship", "player"):
            made = self.to_players(material, material.for_, count)
        elif material.for_ == "fleet" and self.packets:
            made = self.to_players(material, "player", count)
        elif material.for_ == "referee" and self.packets:
            made = self._to_referee(material, count)
        else:
            made = self._to_table(material, count)
        for one in made:
            item = self.game.kinds.get(one.kind, {}).get(one.item)
            # A card may be in its deck more than once.
            yield replace(one, count=one.count * item.count) if isinstance(item, Card) else one
        if blank > 0 and not self.options.chosen(material.kind):
            yield Print(material, "", 0, self.language, blank, blank=True)

    def to_players(self, material: Material, whose: str, count: int) -> Iterator[Print]:
        """So many copies for every `crew`, `ship` or `player`."""
        if whose == "player":
            for seat in self.table.seats:
                for item in self._items(material):
                    yield self._of(seat, material, item, seat.colour, count)
            return
        vessels = self.table.crews if whose == "crew" else self.table.ships
        wanted = self.options.chosen(f"{whose}s")
        if wanted and self.options.print.only:
            vessels = vessels[: len(wanted)]
        for vessel in vessels:
            seat = self.table.seats[vessel.player - 1]
            own = material.kind == f"{whose}s" and not material.single
            for item in [vessel.id] if own else self._items(material) or [""]:
                made = self._of(seat, material, item, vessel.seat, count)
                yield replace(made, vessel=vessel)

    def _to_referee(self, material: Material, count: int) -> Iterator[Print]:
        for item in self._items(material):
            yield from self._paged(Print(material, item, 0, self.language, count, owner=REFEREE))

    def _paged(self, made: Print) -> Iterator[Print]:
        """A print for each page of its tables of ships."""
        pages = self._pages(made.material)
        for page in range(pages):
            yield replace(made, part=(page, pages))

    def _to_table(self, material: Material, count: int) -> Iterator[Print]:
        """Copies dealt to players, those in somebody's colours, and the rest."""
        items = self._items(material)
        rest = COMMON
        if self.packets and is_dealt(material, len(items)):
            rest = REFEREE
            for seat in self.table.seats:
                number = min(count, dealt(material, seat, self.table))
                count -= number
                yield self._of(seat, material, items[0], 0, number)
        for item in items:
            colour = self._colour(material.kind, item)
            owner = self.table.owner(colour)
            if owner is not None:
                yield self._of(owner, material, item, colour, count)
            else:
                made = Print(material, item, colour, self.language, count, owner=rest)
                yield from self._paged(made)

    def _of(self, seat: Seat, material: Material, item: str, colour: int, count: int) -> Print:
        language = seat.lang or self.language
        return Print(material, item, colour, language, count, seat.name, seat.number)

    def _colour(self, kind: str, item: str) -> int:
        """The seat whose colour is always an item's, 0 for most."""
        return getattr(self.game.kinds.get(kind, {}).get(item), "seat", 0)

    def _items(self, material: Material) -> list[str]:
        """The items of a material that is no crew's or ship's: those not on the table already.

        What has a colour of its own is printed whoever plays.
        """
        if not material.kind:
            return [""]
        names = items_of(self.game, material)
        wanted = self.options.chosen(material.kind)
        if material.kind in ("crews", "ships") and not material.single:
            own = [name for name in names if self._colour(material.kind, name)]
            if wanted:
                return [n for n in own if n in wanted] if self.options.print.only else own
            there = self.table.crews if material.kind == "crews" else self.table.ships
            taken = {one.id for one in there}
            return [name for name in names if name in own or name not in taken]
        if material.kind == "cards" and wanted:
            for name in wanted:
                check_known("card", name, self.game.kinds["cards"])
            return [name for name in names if name in wanted]
        return names

    def _pages(self, material: Material) -> int:
        """On how many pages the tables of ships of a reference go."""
        found = self.game.kinds.get(material.kind, {}).get(material.single)
        pages, rows = 1, self.rows
        if not isinstance(found, Reference):
            return pages
        for block in found.blocks:
            if block.kind == "fleet":
                pages = max(pages, -(-len(self.table.ships) // rows))
            elif block.kind == "captains":
                pages = max(pages, -(-len(by_captain(self.table.ships)) // rows))
            elif block.kind == "others":
                pages = max(pages, -(-len(self.table.left) // min(block.blank or rows, rows)))
        return pages


def items_of(game: Game, material: Material) -> list[str]:
    """The ids of the items that `of` names: a whole kind, a deck of cards, or one item."""
    items, name = game.kinds.get(material.kind, {}), material.single
    if not name or name in items:
        return [name] if name else list(items)
    return [item.id for item in items.values() if getattr(item, "deck", None) == name]


def dealt(material: Material, seat: Seat, table: Table) -> int:
    """How many copies of a material of the table a player is dealt."""
    return evaluate(material.deal, table.counts_of(seat))


def is_dealt(material: Material, items: int) -> bool:
    """Does everybody get the same, and the referee the rest? A deck of `items` is shuffled."""
    return material.for_ == "table" and material.deal not in (0, "0") and items == 1
