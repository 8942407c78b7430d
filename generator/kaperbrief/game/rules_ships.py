"""What must be right about ships: how they sail, the wind, how they fight.

Speeds that do not grow into the wind, a wind that its guards allow, tables that answer every throw
once.
"""

from __future__ import annotations

from fractions import Fraction

from kaperbrief.errors import Problems
from kaperbrief.game.shelf import Game, Origin, Path
from kaperbrief.models.combat import Combat, ResultTable
from kaperbrief.models.pack import Wind
from kaperbrief.rules.chances import hit_chances, sums
from kaperbrief.rules.wind import ImpossibleWind, wind_plan
from kaperbrief.sailing.base import Note

_SIDES = 6

_TRIAL = 1
"""Any seed: guards that some dice keep are kept by nearly all."""


def check_ships(game: Game, problems: Problems) -> None:
    """Note what is wrong with a pack's sailing, wind and battles, and with ships that sail so."""
    pack, origin = game.pack, game.origin("pack", game.pack.id)
    if pack.sailing is not None:
        pack.sailing.check(_note_at(origin, ("sailing",), problems))
        for ship in game.kinds["ships"].values():
            place = game.origin("ships", ship.id)
            pack.sailing.check_ship(ship, _note_at(place, (), problems))
    if pack.wind is not None:
        _wind(pack.wind, origin, problems)
    if pack.combat is not None:
        _combat(pack.combat, game, origin, problems)


def _note_at(origin: Origin, path: Path, problems: Problems) -> Note:
    """What a mechanism notes problems with, inside an item or a part of one."""

    def note(code: str, message: str, inside: Path, hint: str) -> None:
        problems.add(origin.problem(code, message, (*path, *inside), hint))

    return note


def _is_part(text: str) -> bool:
    """Is it a number or fraction from 0 to 1, such as `1/2`?"""
    try:
        return 0 <= Fraction(text) <= 1
    except (ValueError, ZeroDivisionError):
        return False


def _wind(wind: Wind, origin: Origin, problems: Problems) -> None:
    """Figures that make sense; where they and all names do, a wind that keeps its guards."""
    for speed, part in wind.guards.most.items():
        if not _is_part(part):
            message = f'expected a part such as "1/4", found "{part}"'
            problems.add(origin.problem("value", message, ("wind", "guards", "most", speed)))
    if wind.mode == "list" and not wind.next:
        hint = "write the faces of the die, such as next: [5, 6]"
        message = "a list of winds needs the faces that bring its next entry"
        problems.add(origin.problem("missing", message, ("wind",), hint))
    if len(wind.points) % 2:
        message = f"a rose needs an even number of points, found {len(wind.points)}"
        problems.add(origin.problem("value", message, ("wind", "points")))
    if any(one.field.split(".")[0] == "wind" for one in problems.items):
        return
    try:
        wind_plan(wind, _TRIAL)
    except ImpossibleWind as error:
        hint = "loosen a guard, or change the dice"
        problems.add(origin.problem("wind", str(error), ("wind", "guards"), hint))


def _combat(combat: Combat, game: Game, origin: Origin, problems: Problems) -> None:
    """Ids that stand once, sums and throws of these dice, a leak in a zone that is there."""
    for kind in ("tables", "doctrines"):
        _once([one.id for one in getattr(combat, kind)], origin, ("combat", kind), problems)
    for number, table in enumerate(combat.tables):
        _table(table, combat, origin, ("combat", "tables", number), problems)
    _sums(combat, origin, problems)
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
