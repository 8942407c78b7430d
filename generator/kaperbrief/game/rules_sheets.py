"""What must be right about ships, crews, sheets and materials of a pack beyond names.

Speeds that do not grow into the wind, a wind that its guards allow, tables that answer every throw
once.
"""

from __future__ import annotations

from typing import Any

from kaperbrief.errors import Place, Problems, did_you_mean
from kaperbrief.game.heads import head_of
from kaperbrief.game.names import Lookup
from kaperbrief.game.shelf import KINDS, Game, Origin
from kaperbrief.models.combat import Combat, ResultTable
from kaperbrief.models.material import Material
from kaperbrief.models.pack import Wind
from kaperbrief.models.scenario import Scenario
from kaperbrief.models.sheets import Reference, SheetBlock, is_throw
from kaperbrief.models.ship import Crew
from kaperbrief.rules.chances import hit_chances, sums
from kaperbrief.rules.counts import arms_of, bounds, breaches, imbalance
from kaperbrief.rules.wind import ImpossibleWind, wind_plan
from kaperbrief.sailing.base import part_of

_SIDES = 6

_TRIAL = 1
"""Any seed: guards that some dice keep are kept by nearly all."""


def check_ships(game: Game, problems: Problems) -> None:
    """Note what is wrong with a pack's sailing, wind and battles, and with ships that sail so."""
    pack, origin = game.pack, game.origin("pack", game.pack.id)
    if pack.sailing is not None:
        pack.sailing.check(origin.noting(problems, ("sailing",)))
        for ship in game.kinds["ships"].values():
            pack.sailing.check_ship(ship, game.origin("ships", ship.id).noting(problems))
    if pack.wind is not None:
        _wind(pack.wind, origin, problems)
    if pack.combat is not None:
        _combat(pack.combat, game, origin, problems)


def _wind(wind: Wind, origin: Origin, problems: Problems) -> None:
    """Figures that make sense; where they and all names do, a wind that keeps its guards."""
    for speed, part in wind.guards.most.items():
        share = part_of(part)
        if share is None or not 0 <= share <= 1:
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


def _once(names: list[str], origin: Origin, path: Place, problems: Problems) -> None:
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
    table: ResultTable, combat: Combat, origin: Origin, path: Place, problems: Problems
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


def check_pack(lookup: Lookup) -> None:
    """A table for every number of players, switches on a sheet, something to balance by."""
    pack, problems = lookup.game.pack, lookup.problems
    origin = lookup.game.origin("pack", pack.id)
    wanted = range(pack.players.min, pack.players.max + 1)
    missing = [n for n in wanted if not pack.table.keys() & {str(n), "*"}]
    if missing:
        whole = missing[1:] and missing[-1] - missing[0] == len(missing) - 1
        told = f"{missing[0]} to {missing[-1]}" if whole else ", ".join(map(str, missing))
        message = f"no table for {told} players"
        hint = 'write one for each number, or "*" for all that have none'
        problems.add(origin.problem("missing", message, ("table",), hint))
    _groups(lookup, origin)
    if pack.fleets is not None and pack.fleets.by == "balance" and not pack.fleets.criteria:
        message = "what is to be balanced is missing"
        hint = "write criteria: with value: and a formula, or by: lot"
        problems.add(origin.problem("missing", message, ("fleets",), hint))


def _groups(lookup: Lookup, origin: Origin) -> None:
    """Every switch stands on a sheet of house rules, if the pack has one."""
    game = lookup.game
    blocks = [b for r in game.kinds["references"].values() for b in r.blocks]
    groups = {block.id for block in blocks if block.kind == "house"}
    if not groups or game.broken.get("references"):
        return
    for number, switch in enumerate(game.pack.house):
        if switch.group not in groups:
            message = f'the switch "{switch.id}" is in no group that a sheet shows'
            hint = did_you_mean(switch.group, groups) or "give it a group: " + ", ".join(
                sorted(groups - {s.id for s in game.pack.house})
            )
            lookup.problems.add(origin.problem("house", message, ("house", number, "group"), hint))


def check_crew(crew: Crew, lookup: Lookup) -> None:
    """Note each limit of the pack that a crew breaks, and arms that are not fair."""
    origin, things = lookup.game.origin("crews", crew.id), lookup.game.kinds["items"]
    for limit, found, figure in breaches(crew, lookup.game.pack.limits, things):
        where = ("figures",) if figure is None else ("figures", figure)
        message = f"{limit.text.replace('**', '')} ({limit.of}: {found})"
        lookup.problems.add(origin.problem("law", message, where))
    _arms(crew, lookup, origin)


def _arms(crew: Crew, lookup: Lookup, origin: Origin) -> None:
    """Warn of a crew that is armed better or worse than the pack finds fair."""
    measure, things = lookup.game.pack.arms, lookup.game.kinds["items"]
    known = all(name in things for figure in crew.figures for name in figure.items)
    if measure is None or not known:
        return
    arms = arms_of(crew, measure, things)
    over = imbalance(arms, measure)
    if over:
        least, most = bounds(measure)
        message = f"the arms are worth {arms}, fair are {least} to {most}"
        hint = f"take away weapons worth {over}" if over > 0 else f"add weapons worth {-over}"
        lookup.problems.add(origin.problem("arms", message, ("figures",), hint).warning())


def check_blocks(sheet: Reference | Scenario, origin: Origin, lookup: Lookup) -> None:
    """Each block of a sheet stands in a column and has the rows that its kind needs."""
    shown = {name for column in sheet.columns for name in column}
    shown.update((*sheet.foot, *sheet.head) if isinstance(sheet, Reference) else ())
    for number, block in enumerate(sheet.blocks):
        path: Place = ("blocks", number)
        if block.id not in shown:
            message = f'the block "{block.id}" stands in no column'
            lookup.problems.add(origin.problem("reference", message, path))
        if block.kind == "house":
            house = lookup.game.pack.house
            known = {switch.id for switch in house} | {switch.group for switch in house} - {""}
            if block.id not in known:
                word = "group or house switch"
                lookup.unknown(block.id, known, origin, (*path, "id"), word)
        elif block.of:
            _borrowed(block, path, origin, lookup)
        elif lookup.is_file("templates/blocks", block.kind):
            _rows(block, path, origin, lookup)


def _borrowed(block: SheetBlock, path: Place, origin: Origin, lookup: Lookup) -> None:
    """A block that stands in another reference, which has it."""
    lender: Reference | None = lookup.game.kinds["references"].get(block.of)
    if lender is not None:
        theirs = {one.id for one in lender.blocks if not one.of}
        if block.id not in theirs:
            lookup.unknown(block.id, theirs, origin, (*path, "id"), f'block of "{block.of}"')


def _rows(block: SheetBlock, path: Place, origin: Origin, lookup: Lookup) -> None:
    """The rows that a kind of block needs, and what its rows say."""
    problems = lookup.problems
    if not block.rows and not _rowless(block, lookup):
        problems.add(origin.problem("empty", "the block has no rows", path, "add rows:"))
    for number, row in enumerate(block.rows):
        place = (*path, "rows", number)
        if block.kind == "bars" and block.dice:
            if sums(row.key, block.dice) is None:
                message = f'"{row.key}" is no throw of {block.dice} dice'
                hint = 'write "9+" or "3–9"'
                problems.add(origin.problem("value", message, (*place, "key"), hint))
        elif block.kind == "bars" and (row.text or not is_throw(row.key)):
            message = f'expected a throw such as "4+" as the key, found "{row.key}"'
            if row.text:
                message = "the per cent of bars are computed from their keys"
            hint = "leave out text:" if row.text else ""
            problems.add(origin.problem("value", message, place, hint))
        elif block.kind != "bars" and not (
            row.text or row.key or row.icon or row.room or row.scene
        ):
            message = 'the key "text" is missing'
            problems.add(origin.problem("missing", message, place, "add text: text"))


def _rowless(block: SheetBlock, lookup: Lookup) -> bool:
    """May a block be without rows? The comment at the head of its kind's template says so."""
    marks = head_of(lookup.file("templates/blocks", block.kind)).marks
    return "rows optional" in marks or ("rows or blank" in marks and block.blank > 0)


def check_material(material: Material, lookup: Lookup) -> None:
    """A material is made of something that is there, and as large as that allows."""
    origin = lookup.game.origin("materials", material.id)
    back = f"{material.template}-back"
    there = lookup.is_file("templates", material.template)
    if material.back == "own" and there and not lookup.is_file("templates", back):
        message = f'the template "{back}" for the backs is missing'
        lookup.problems.add(origin.problem("reference", message, ("back",)))
    if material.of:
        _made_of(material, origin, lookup)
    for wish, names in head_of(lookup.file("templates", material.template)).wants:
        _wanted(wish, names, material, origin, lookup)
    if material.piece and material.piece.shape in ("strip", "arc"):
        _measured(material, origin, lookup)
    for field in ("piece", "tonight_piece"):
        piece = getattr(material, field)
        if piece and not piece.width:
            message, hint = "a piece has a size that has a name, or a width", "write size: poker"
            lookup.problems.add(origin.problem("missing", message, (field,), hint))
    if material.poster:
        _poster(material, origin, lookup)


def _wanted(
    wish: str, names: tuple[str, ...], material: Material, origin: Origin, lookup: Lookup
) -> None:
    """Note what the template of a material wants and neither it nor its pack has."""
    pack, template = lookup.game.pack, f'the template "{material.template}"'
    place, message, hint = "template", "", "choose another template: kaperbrief list templates"
    if wish == "of" and material.kind not in names:
        place, message = "of", f"{template} is made of {' or '.join(names)}"
        hint = f"write of: {names[0]}"
    elif wish == "notes":
        notes = lookup.game.kinds["references"].get(material.notes)
        missing = [one for one in names if notes and one not in {b.id for b in notes.blocks}]
        if not material.notes:
            message, hint = f"{template} wants notes", "write notes: and the id of a reference"
        elif missing:
            place, message = "notes", f'{template} wants a block "{missing[0]}" in its notes'
            hint = f'add one to the reference "{material.notes}"'
    elif wish == "sailing" and (pack.sailing is None or pack.sailing.kind not in names):
        found = f"kind: {pack.sailing.kind}" if pack.sailing else "none"
        message = f"{template} is for sailing: of kind: {names[0]}, this game has {found}"
    elif wish not in ("of", "sailing") and getattr(pack, wish, None) is None:
        message, hint = f"{template} wants {wish}: in pack.yaml", f"add {wish}: there"
    if message:
        lookup.problems.add(origin.problem("template", message, (place,), hint))


_OWN_KINDS: dict[str, tuple[tuple[type, ...], str]] = {
    "text": ((str,), "a text"),
    "whole": ((int,), "a whole number"),
    "number": ((int, float), "a number"),
    "yes-no": ((bool,), "true or false"),
}


def check_own(kind: str, item: Any, origin: Origin, lookup: Lookup) -> None:
    """Note what is wrong in the fields of a pack's own."""
    fields = lookup.game.pack.fields.items()
    known = {one.id: one for name, own in fields if name == kind for one in own}
    for name in item.own.keys() - known.keys():
        hint = did_you_mean(name, known) or f"declare it in pack.yaml: fields: {kind}:"
        message = f'{kind} have no field "{name}" of their own'
        lookup.problems.add(origin.problem("key", message, ("own", name), hint, key=True))
    for name, one in known.items():
        types, wanted = _OWN_KINDS[one.kind]
        value = item.own.get(name)
        if value is None and one.optional:
            continue
        if value is None:
            message = f'the field "{name}" of your own is missing'
            hint = f"write own: {{{name}: …}}, or give it a default or optional: true in pack.yaml"
            lookup.problems.add(origin.problem("missing", message, ("own",), hint))
            continue
        right = type(value) in types and (not one.choices or value in one.choices)
        if right and one.kind in ("whole", "number"):
            right = one.min <= value <= one.max
        if not right:
            if one.choices:
                wanted = "one of " + ", ".join(one.choices)
            elif one.kind in ("whole", "number") and one.min > -(10**9):
                wanted += f" from {one.min} to {one.max}"
            message = f"expected {wanted}, found {value}"
            lookup.problems.add(origin.problem("value", message, ("own", name)))


def _made_of(material: Material, origin: Origin, lookup: Lookup) -> None:
    """There is such a kind of content with items, the one that is named or its deck among them."""
    game, (kind, _, name) = lookup.game, material.of.partition("/")
    if kind not in KINDS:
        lookup.unknown(kind, KINDS, origin, ("of",), "kind of content")
        return
    items = game.kinds[kind]
    blank = material.blank not in (0, "0")
    # What could not be read may have been of any deck.
    unread = bool(game.broken.get(kind))
    if not items and not blank and not unread:
        message = f"there are no {kind} to print"
        hint = f"write some in {kind}.yaml, or take this material out"
        lookup.problems.add(origin.problem("empty", message, ("of",), hint))
        return
    known = {*items, *(getattr(item, "deck", "") for item in items.values())}
    if name and name not in known and not unread:
        lookup.unknown(name, known - {""}, origin, ("of",), kind)


def _measured(material: Material, origin: Origin, lookup: Lookup) -> None:
    """A piece that is as large as the distances of a ruler needs just one ruler."""
    kind, _, name = material.of.partition("/")
    if kind != "rulers" or not name or material.blank not in (0, "0"):
        shape = material.piece.shape if material.piece else ""
        message = f"a piece of the shape {shape} shows one ruler and is never blank"
        lookup.problems.add(origin.problem("value", message, ("of",), "write of: rulers/ID"))


def _poster(material: Material, origin: Origin, lookup: Lookup) -> None:
    """A poster has a size, or shows one hex map whose hexes decide it."""
    poster = material.poster
    assert poster is not None
    if poster.hex and not material.of.startswith("hexmaps/"):
        message = "only the poster of one hex map is as large as its hexes make it"
        hint = "write of: hexmaps/ID, or width and height"
        lookup.problems.add(origin.problem("value", message, ("poster", "hex"), hint))
    if not poster.hex and not (poster.width and poster.height):
        hint = "for a hex map, hex: 30 mm will do"
        message = "a poster needs a width and a height"
        lookup.problems.add(origin.problem("missing", message, ("poster",), hint))
