"""What each material is repeated over: the copies of a kit, item by item and seat by seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from kaperbrief.documents.berths import FRESH, Berth, State
from kaperbrief.documents.quantities import TableSetup, items_of
from kaperbrief.errors import UsageProblem, did_you_mean
from kaperbrief.game.shelf import Game
from kaperbrief.models.card import Card
from kaperbrief.models.material import Material
from kaperbrief.models.options import Options, Player
from kaperbrief.rules.formula import evaluate


@dataclass(frozen=True, slots=True)
class Print:
    """One thing to print: its item (None for a blank one), seat (0: nobody's), copies.

    `berth` is the ship or crew of an event that it is for, `state` what earlier games left of
    it. Where its tables of ships go on on further pages, `part` is which of how many it shows.
    """

    material: Material
    kind: str
    item: str
    seat: int
    player: Player
    language: str
    count: int
    blank: bool = False
    berth: Berth | None = None
    part: tuple[int, int] = (0, 1)
    state: State = FRESH


def wanted_materials(game: Game, options: Options) -> list[Material]:
    """The materials of the order in print order.

    `only` and `without` name materials or whole sets; `sets` adds sets that are not printed
    unasked, `all` adds every one. Raises UsageProblem for an unknown material, set or item.
    """
    materials = list(game.kinds["materials"].values())
    sets = set(sets_of(game))
    known = {material.id for material in materials} | sets
    for name in (*options.print.only, *options.print.without):
        if name not in known:
            raise UsageProblem(
                f'unknown material "{name}", nor is it a set', did_you_mean(name, known)
            )
    for name in options.print.sets:
        if name not in sets | {"all"}:
            raise UsageProblem(f'unknown set "{name}"', did_you_mean(name, sets))
    wanted = {*options.print.sets, *(name for name, default in sets_of(game).items() if default)}
    if "all" in options.print.sets:
        wanted |= sets

    def asked(material: Material) -> bool:
        names = {material.id, material.set}
        chosen = names & set(options.print.only) if options.print.only else material.set in wanted
        return bool(chosen) and not names & set(options.print.without)

    return [material for material in materials if asked(material)]


def sets_of(game: Game) -> dict[str, bool]:
    """The sets of a pack, and whether they are printed unasked.

    Those that the pack doesn't list are printed only when asked for, except `core`.
    """
    found = {one.id: one.default for one in game.pack.sets}
    for material in game.kinds["materials"].values():
        found.setdefault(material.set, material.set == "core")
    return found


def instances(game: Game, options: Options, table: TableSetup, language: str) -> Iterator[Print]:
    """Everything that the order prints, material by material; what has no copies is left out."""
    for material in wanted_materials(game, options):
        for instance in _of_material(game, options, table, material, language):
            if instance.count:
                yield in_number(game, instance)


def in_number(game: Game, instance: Print) -> Print:
    """The instance as often as its item is there: a card may be in its deck more than once."""
    item = game.kinds.get(instance.kind, {}).get(instance.item)
    times = item.count if isinstance(item, Card) else 1
    return replace(instance, count=instance.count * times) if times > 1 else instance


def _of_material(
    game: Game, options: Options, table: TableSetup, material: Material, language: str
) -> Iterator[Print]:
    kind = material.of.partition("/")[0]
    count = evaluate(material.count, table.counts)
    blank = evaluate(material.blank, table.counts)
    nobody = Player()
    if material.for_ == "crew":
        for seat in range(1, _seats(options, "crews", len(table.crews)) + 1):
            player = options.player(seat)
            spoken = player.lang or language
            for item in _seat_items(game, material, table.crews, seat):
                yield Print(material, kind, item, seat, player, spoken, count)
    elif material.for_ == "ship":
        for number in range(_seats(options, "ships", len(table.ships))):
            turn = number % table.counts["seats"] + 1
            player = options.player(turn)
            seat = table.own_seats[number] or turn
            spoken = player.lang or language
            for item in _seat_items(game, material, table.ships, number + 1):
                yield Print(material, kind, item, seat, player, spoken, count)
    elif material.for_ == "player":
        for number in range(1, table.counts["players"] + 1):
            player = options.player(number)
            seat = table.seat_of(number)
            spoken = player.lang or language
            for item in free_items(game, options, table, material):
                yield Print(material, kind, item, seat, player, spoken, count)
    else:
        for item in free_items(game, options, table, material):
            seat = own_seat(game, kind, item)
            owner = table.player_of(seat)
            player = options.player(owner) if owner else nobody
            spoken = player.lang or language
            yield Print(material, kind, item, seat, player, spoken, count)
    if blank and not options.chosen(kind):
        yield Print(material, kind, "", 0, nobody, language, blank, blank=True)


def own_seat(game: Game, kind: str, item: str) -> int:
    """The seat whose colour is always an item's, 0 for most."""
    return getattr(game.kinds.get(kind, {}).get(item), "seat", 0)


def _seats(options: Options, kind: str, all_seats: int) -> int:
    """How many crews or ships are printed: where `--only` picks sheets, the chosen ones alone."""
    wanted = options.chosen(kind)
    return len(wanted) if wanted and options.print.only else all_seats


def _seat_items(game: Game, material: Material, names: tuple[str, ...], seat: int) -> list[str]:
    """The item of a seat: its crew or ship, or the material's own items for every seat."""
    kind, _, rest = material.of.partition("/")
    if kind in ("crews", "ships") and not rest:
        return [names[seat - 1]] if seat <= len(names) else [""]
    return [item.id for item in items_of(game, material.of)] or [""]


def free_items(game: Game, options: Options, table: TableSetup, material: Material) -> list[str]:
    """The items of a material that belongs to the table: those not on it already.

    What has a colour of its own is printed whoever plays.
    """
    kind, _, rest = material.of.partition("/")
    if not kind:
        return [""]
    names = [item.id for item in items_of(game, material.of)]
    wanted = options.chosen(kind)
    if kind in ("crews", "ships") and not rest:
        own = [name for name in names if own_seat(game, kind, name)]
        if wanted:
            return [name for name in own if name in wanted] if options.print.only else own
        taken = table.crews if kind == "crews" else table.ships
        return [name for name in names if name in own or name not in taken]
    if kind == "cards" and wanted:
        for name in wanted:
            if name not in game.kinds["cards"]:
                hint = did_you_mean(name, set(game.kinds["cards"]))
                raise UsageProblem(f'unknown card "{name}"', hint)
        return [name for name in names if name in wanted]
    return names


def item_of(kinds: dict[str, dict[str, Any]], instance: Print) -> Any:
    """The item of an instance in a language's content, None for blank ones."""
    if instance.blank or not instance.item:
        return None
    return kinds[instance.kind][instance.item]
