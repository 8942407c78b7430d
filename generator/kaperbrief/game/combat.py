"""A pack's model of battles: tables that answer every throw once, doctrines that can be fought."""

from __future__ import annotations

from kaperbrief.errors import Problems, did_you_mean
from kaperbrief.game.shelf import Game, Origin
from kaperbrief.models.combat import Combat, ResultTable
from kaperbrief.models.pack import Pack
from kaperbrief.rules.chances import sums
from kaperbrief.rules.gunnery import hit_chances

_SIDES = 6

Path = tuple[str | int, ...]


def can_fight(pack: Pack) -> bool:
    """Has a game a model of battles, and fleets of ships that are balanced?"""
    rules = pack.fleets
    return bool(pack.combat and rules and rules.of == "ships" and rules.by == "balance")


def check_combat(game: Game, problems: Problems) -> None:
    """Note what is wrong with the section `combat` of a pack."""
    combat = game.pack.combat
    if combat is None:
        return
    origin = game.origin("pack", game.pack.id)
    for kind in ("tables", "doctrines"):
        _once([one.id for one in getattr(combat, kind)], origin, ("combat", kind), problems)
    for number, table in enumerate(combat.tables):
        _table(table, combat, origin, ("combat", "tables", number), problems)
    _sums(combat, origin, problems)
    known = {table.id for table in combat.tables}
    for number, doctrine in enumerate(combat.doctrines):
        for place, name in enumerate(doctrine.tables):
            if name not in known:
                path = ("combat", "doctrines", number, "tables", place)
                hint = did_you_mean(name, known) or f"tables are {', '.join(sorted(known))}"
                problems.add(origin.problem("reference", f'unknown table "{name}"', path, hint))
    if combat.leak is not None and game.pack.damage is None:
        message = "a hull leaks in the zone of damage:, which is missing"
        problems.add(origin.problem("missing", message, ("combat", "leak"), "add damage:"))


def _once(names: list[str], origin: Origin, path: Path, problems: Problems) -> None:
    for number, name in enumerate(names):
        if name in names[:number]:
            message = f'the id "{name}" stands twice'
            problems.add(origin.problem("duplicate-id", message, (*path, number, "id")))


def _sums(combat: Combat, origin: Origin, problems: Problems) -> None:
    """The sums that hit, burst and hit the rudder must be sums of these dice."""
    least, most = combat.dice, combat.dice * _SIDES
    for name in ("hit", "burst", "rudder"):
        value = getattr(combat, name)
        if value and not least <= value <= most:
            message = f"{combat.dice} dice never show {value}"
            hint = f"write {least} to {most}" + ("" if name == "hit" else ", or 0 for never")
            problems.add(origin.problem("range", message, ("combat", name), hint))


def _table(
    table: ResultTable, combat: Combat, origin: Origin, path: Path, problems: Problems
) -> None:
    before = len(problems.items)
    answered: dict[int, str] = {}
    for number, row in enumerate(table.rows):
        named = sums(row.throw, combat.dice)
        place = (*path, "rows", number, "throw")
        if named is None:
            message = f'"{row.throw}" is no throw of {combat.dice} dice'
            hint = "write 3–9, 16 or 17+"
            problems.add(origin.problem("value", message, place, hint))
            continue
        for total in range(named[0], named[1] + 1):
            if total in answered:
                message = f'{total} stands in "{answered[total]}" already'
                problems.add(origin.problem("value", message, place, "let no two rows overlap"))
                break
            answered[total] = row.throw
    if len(problems.items) > before:
        return
    missing = [n for n in range(combat.dice, combat.dice * _SIDES + 1) if n not in answered]
    if missing:
        message = f"no row says what {', '.join(map(str, missing))} does"
        hint = f'add - {{throw: "{missing[0]}"}} where nothing happens'
        problems.add(origin.problem("missing", message, (*path, "rows"), hint))
        return
    try:
        hit_chances(combat, table, guns=False)
    except ValueError:
        message = "a ship without guns would be rolled for without end"
        hint = "write a row that takes no gun, or no_gun: rest"
        problems.add(origin.problem("value", message, (*path, "rows"), hint))
