"""How a pack hangs together: names lead somewhere, and the rules of its kinds hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kaperbrief import kept
from kaperbrief.errors import Problems, UsageProblem
from kaperbrief.game.check import check
from kaperbrief.game.house import resolve
from kaperbrief.game.load import load_pack
from kaperbrief.game.names import FILES, Lookup
from kaperbrief.game.rules_printed import check_printed
from kaperbrief.game.rules_sheets import (
    check_blocks,
    check_crew,
    check_material,
    check_own,
    check_pack,
    check_ships,
)
from kaperbrief.game.shelf import Game, Origin, model_of
from kaperbrief.source.reader import load_file
from kaperbrief.source.text import Source
from kaperbrief.workspace import Workspace


def check_references(
    game: Game, workspace: Workspace, themes: list[str], problems: Problems
) -> None:
    """Note every name that leads nowhere, every broken limit and every formula without sense."""
    places = (folder.partition("/") for folder in FILES)
    there = [workspace.stamp(top, game.pack.id, themes, below) for top, _, below in places]
    known = kept.name("related", game.known, themes, there) if game.known else ""
    kept.made(known, lambda found: _related(game, workspace, themes, found), problems)


def _related(game: Game, workspace: Workspace, themes: list[str], problems: Problems) -> bool:
    """Compare all things of a game with each other, whatever earlier runs found."""
    lookup = Lookup(game, workspace, themes, problems)
    origin = game.origin("pack", game.pack.id)
    lookup.check(game.pack, origin)
    check_pack(lookup)
    _check_sections(lookup, origin)
    for kind, items in game.kinds.items():
        for name, item in items.items():
            check_item(kind, item, game.origin(kind, name), lookup)
    check_printed(lookup)
    return True


def open_game(
    named: str, house: dict[str, str], origin: Origin, workspace: Workspace, problems: Problems
) -> Game:
    """The checked game that an event or a ledger names; its mistakes stand at the lines of that.

    Raises ProblemsFound.
    """
    packs = set(workspace.packs())
    if named not in packs:
        problems.add(origin.unknown("game", named, packs, ("game",)))
        problems.raise_errors()
    game = None
    try:
        game = load_pack(workspace, named, house, problems)
    except UsageProblem as error:
        found = [name for name in house if f'"{name}"' in error.message]
        problems.add(origin.problem("house", error.message, ("house", *found[:1]), error.hint))
    game = problems.sure(game)
    check_references(game, workspace, ["default"], problems)
    problems.raise_errors()
    return game


def _check_sections(lookup: Lookup, origin: Origin) -> None:
    """Note what is wrong in what only some packs have."""
    pack = lookup.game.pack
    check_ships(lookup.game, lookup.problems)
    if pack.things:
        from kaperbrief.game.rules_stories import check_things

        check_things(pack, origin, lookup)
    if pack.board is not None:
        from kaperbrief.game.hexmaps import check_named, check_terrains

        check_terrains(pack.board, origin, lookup.problems)
        check_named(lookup.game, lookup.problems)
    if pack.chart is not None or pack.evening is not None or lookup.game.kinds["tales"]:
        from kaperbrief.game.rules_stories import check_chart, check_evening, check_tales

        if pack.chart is not None:
            check_chart(pack.chart, origin, lookup)
        check_evening(lookup)
        check_tales(lookup)


def check_item(kind: str, item: Any, origin: Origin, lookup: Lookup) -> None:
    """Note what is wrong with one item of a kind, which was written at `origin`."""
    lookup.check(item, origin)
    if kind in ("ships", "items", "cards", "markers"):
        check_own(kind, item, origin, lookup)
    if kind == "crews":
        check_crew(item, lookup)
    elif kind == "materials":
        check_material(item, lookup)
    elif kind == "references":
        check_blocks(item, origin, lookup)
    elif kind == "plans":
        from kaperbrief.game.rules_stories import check_plan

        check_plan(item, origin, lookup)
    elif kind == "scenarios":
        from kaperbrief.game.rules_stories import check_scenario

        check_blocks(item, origin, lookup)
        check_scenario(item, origin, lookup)
    hexmap = item if kind == "hexmaps" else getattr(item, "sea", None)
    if hexmap is not None:
        from kaperbrief.game.hexmaps import check_hexmap

        there = origin if kind == "hexmaps" else Origin(origin.source, (*origin.path, "sea"))
        check_hexmap(hexmap, lookup.game, there, lookup.problems)


def read_item(kind: str, path: Path, shown: str, lookup: Lookup) -> Any:
    """The one item of a kind in a file of content, checked; None where it cannot be read.

    `shown` is the file's name in messages. It takes the place of the pack's item of that id in
    the origins, so that what is wrong with it is told at its line.
    """
    game, problems = lookup.game, lookup.problems
    origin = _origin(kind, load_file(path, shown, problems), problems)
    if origin is None:
        return None
    source: Any = origin.source
    data = resolve(source.data[kind][0], game.house, origin.problem, problems)
    item = check(model_of(kind), data, origin, problems)
    if item is not None:
        game.origins[kind, item.id] = origin
        check_item(kind, item, origin, lookup)
    elif kind == "hexmaps":
        # All that is wrong with a sea is told at once.
        from kaperbrief.game.hexmaps import check_remains

        check_remains(data, origin, lookup)
    return item


def _origin(kind: str, source: Source | None, problems: Problems) -> Origin | None:
    """Where the only item of a file stands, None where problems were noted."""
    if source is None:
        return None
    whole = Origin(source, ())
    fields = source.data if isinstance(source.data, dict) else {}
    listed = fields.get(kind)
    if not isinstance(listed, list) or not listed:
        hint = f"start the file with {kind}: and an item with a dash below it"
        problems.add(whole.problem("value", f'expected a list under the key "{kind}"', (), hint))
        return None
    for key in fields:
        if key != kind:
            hint = f"only {kind}: belongs here"
            problems.add(whole.problem("key", f'unknown key "{key}"', (key,), hint))
    if len(listed) > 1:
        message = f"expected one item, found {len(listed)}"
        problems.add(whole.problem("value", message, (kind, 1), "keep one, or make a file of each"))
        return None
    return Origin(source, (kind, 0))
