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
from kaperbrief.models.material import Back, Material
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
    how many it shows; so it is for copies that are unlike, as those of a plan may be.
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
        if self.kind == "plans":
            return replace(item, seed=self.part[0])
        if isinstance(item, Card) and item.more_scenes and self.part[0]:
            return replace(item, scene=item.more_scenes[self.part[0] - 1])
        own = self.vessel is not None and self.kind in ("crews", "ships")
        return self.vessel.of_type(item) if own and self.vessel is not None else item


TONIGHT, CLASSIC, ALL = "tonight", "classic", "all"
"""Sets that every game has: a first game's, those that the pack calls classic, all of them."""


def wanted_materials(game: Game, options: Options, *, packets: bool = False) -> list[Material]:
    """The materials of a print in print order, each with the formulas of its copies.

    `only` and `without` name materials or whole sets. `sets` are added to the one that is printed
    unasked: that of tonight, where the pack has one and nobody gets `packets`, else the classic
    one; the classic set, or all, go in its place. What is in tonight's alone has as many copies as
    are needed tonight, and no blank ones. Raises UsageProblem for an unknown material or set.
    """
    materials = list(game.kinds["materials"].values())
    sets, asked = sets_of(game), options.print
    known = {material.id for material in materials} | set(sets) - {TONIGHT, CLASSIC, ALL}
    for name in (*asked.only, *asked.without):
        if name not in known:
            raise UsageProblem(
                f'unknown material "{name}", nor is it a set', did_you_mean(name, known)
            )
    for name in asked.sets:
        if name not in sets:
            raise UsageProblem(f'unknown set "{name}"', did_you_mean(name, sets))
    wanted = {*asked.sets}
    if not wanted & {CLASSIC, ALL}:
        wanted.add(usual_set(game, packets=packets))
    if CLASSIC in wanted:
        wanted |= {name for name, classic in sets.items() if classic}
    chosen = []
    for material in materials:
        names = {material.id, material.set}
        if names & set(asked.without) or not names & set(asked.only or names):
            continue
        if asked.only or ALL in wanted or material.set in wanted:
            chosen.append(material)
        elif TONIGHT in wanted and material.tonight and material.spared_by not in wanted:
            chosen.append(_small(material))
    return chosen


def _small(material: Material) -> Material:
    """A material as it is in tonight's kit: only counters, folders and folded cards have backs.

    Where it has fewer copies than else, they are for all at the table and nobody is dealt one.
    """
    piece = material.tonight_piece or material.piece
    shape = piece.shape if piece else material.page
    sides = shape in ("round", "folder") or (piece is not None and piece.folded)
    back: Back = material.back if sides else "none"
    deal = material.deal if material.tonight == material.count else 0
    small = replace(material, count=material.tonight, blank=0, deal=deal, back=back, set=TONIGHT)
    return replace(small, piece=piece)


def usual_set(game: Game, *, packets: bool = False) -> str:
    """The set that is printed unasked: tonight's where the pack has one, else the classic one."""
    some = any(material.tonight for material in game.kinds["materials"].values())
    return TONIGHT if some and not packets else CLASSIC


def is_small(game: Game, options: Options) -> bool:
    """Is it tonight's kit and nothing else?"""
    asked = options.print
    return usual_set(game) == TONIGHT and not asked.only and {*asked.sets} <= {TONIGHT}


def sets_of(game: Game) -> dict[str, bool]:
    """The sets of a game, and whether they are in the classic one.

    Those that the pack doesn't list are not, except `core`.
    """
    found = {TONIGHT: False, CLASSIC: False, **{one.id: one.classic for one in game.pack.sets}}
    for material in game.kinds["materials"].values():
        found.setdefault(material.set, material.set == "core")
    return {**found, ALL: False}


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
        wanted = wanted_materials(self.game, self.options, packets=self.packets)
        return [one for material in wanted for one in self.deal(material) if one.count > 0]

    def deal(self, material: Material) -> Iterator[Print]:
        """The prints of a material for all whose it is."""
        if material.set == TONIGHT and material.weapon and not self._armed(material.weapon):
            return
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
        copies = 0
        for one in made:
            item = self.game.kinds.get(one.kind, {}).get(one.item)
            if one.kind == "plans" or material.unlike:
                for _ in range(one.count):
                    yield replace(one, count=1, part=(copies, count))
                    copies += 1
                continue
            # A card may be in its deck more than once.
            often = 1
            if isinstance(item, Card):
                often = item.count if item.players <= self.table.counts["players"] else 0
            whole = one.count * often
            scenes = max(0, min(len(item.more_scenes), whole - 1)) if isinstance(item, Card) else 0
            yield replace(one, count=whole - scenes)
            for number in range(1, scenes + 1):
                yield replace(one, count=1, part=(number, whole))
        if blank > 0 and not self.options.chosen(material.kind):
            yield Print(material, "", 0, self.language, blank, blank=True)

    def _armed(self, weapon: str) -> bool:
        """Does a ship at the table carry this weapon?"""
        return any(self.game.kinds["ships"][one.id].weapon == weapon for one in self.table.ships)

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
            if material.set == TONIGHT:
                return [name for name in names if name in taken]
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
            elif block.kind in ("others", "watch"):
                many = len(self.table.left if block.kind == "others" else self.table.ships)
                pages = max(pages, -(-many // min(block.blank or rows, rows)))
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
