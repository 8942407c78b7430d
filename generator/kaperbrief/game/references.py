"""How a pack hangs together: names lead somewhere, and the rules of its kinds hold."""

from __future__ import annotations

from typing import Any

from kaperbrief.errors import Problems
from kaperbrief.game.names import Lookup
from kaperbrief.game.rules_sheets import check_blocks, check_crew, check_material, check_pack
from kaperbrief.game.shelf import Game, Origin
from kaperbrief.workspace import Workspace


def check_references(
    game: Game, workspace: Workspace, themes: list[str], problems: Problems
) -> None:
    """Note every name that leads nowhere, every broken limit and every formula without sense."""
    lookup = Lookup(game, workspace, themes, problems)
    origin = game.origin("pack", game.pack.id)
    lookup.check(game.pack, origin)
    check_pack(lookup)
    _check_sections(lookup, origin)
    for kind, items in game.kinds.items():
        for name, item in items.items():
            check_item(kind, item, game.origin(kind, name), lookup)


def _check_sections(lookup: Lookup, origin: Origin) -> None:
    """Note what is wrong in what only some packs have."""
    pack = lookup.game.pack
    if pack.sailing is not None or pack.wind is not None or pack.combat is not None:
        from kaperbrief.game.rules_ships import check_ships

        check_ships(lookup.game, lookup.problems)
    if pack.chart is not None or pack.evening is not None or lookup.game.kinds["tales"]:
        from kaperbrief.game.rules_stories import check_chart, check_evening, check_tales

        if pack.chart is not None:
            check_chart(pack.chart, origin, lookup)
        check_evening(lookup)
        check_tales(lookup)


def check_item(kind: str, item: Any, origin: Origin, lookup: Lookup) -> None:
    """Note what is wrong with one item of a kind, which was written at `origin`."""
    lookup.check(item, origin)
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
