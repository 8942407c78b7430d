"""What a pack says of campaigns: its noun, sheets, ranks, scenarios and formulas must exist."""

from __future__ import annotations

from kaperbrief.errors import Problems
from kaperbrief.game.fleet import Known
from kaperbrief.game.shelf import Game
from kaperbrief.models.campaign import Hire
from kaperbrief.models.ship import Ship
from kaperbrief.rules.counts import ship_counts
from kaperbrief.rules.formula import FormulaError, evaluate

Place = tuple[str | int, ...]


def check_campaign(game: Game, known: Known, problems: Problems) -> None:
    """Note every name in the pack's `campaign:` that leads nowhere, and formulas without sense."""
    rules, kinds = game.pack.campaign, game.kinds
    if rules is None:
        return
    origin = game.origin("pack", game.pack.id)
    ranks = [rank.id for rank in game.pack.ranks]

    def hired(hire: Hire, path: Place) -> None:
        if hire.rank:
            known(hire.rank, ranks, origin, (*path, "rank"), "rank")

    known(rules.coin, kinds["words"], origin, ("campaign", "coin"), "noun")
    tolls = [toll.id for toll in rules.tolls]
    if rules.men:
        known(rules.men, tolls, origin, ("campaign", "men"), "toll")
    hired(rules.hire, ("campaign", "hire"))
    for place, name in enumerate(rules.sheets):
        known(name, kinds["materials"], origin, ("campaign", "sheets", place), "material")
    for place, chapter in enumerate(rules.chapters):
        at: Place = ("campaign", "chapters", place)
        known(chapter.scenario, kinds["scenarios"], origin, (*at, "scenario"), "scenario")
        if chapter.then:
            known(chapter.then, kinds["scenarios"], origin, (*at, "then"), "scenario")
        if chapter.hire is not None:
            hired(chapter.hire, (*at, "hire"))
        for number, name in enumerate(chapter.sheets or ()):
            known(name, kinds["materials"], origin, (*at, "sheets", number), "material")
    _check_tolls(game, problems)


def _check_tolls(game: Game, problems: Problems) -> None:
    """Formulas of what ships may lose, tried with every ship."""
    rules, origin = game.pack.campaign, game.origin("pack", game.pack.id)
    ships: dict[str, Ship] = game.kinds["ships"]
    for place, toll in enumerate(rules.tolls if rules else ()):
        for ship in ships.values():
            try:
                evaluate(toll.boxes, ship_counts(ship))
            except FormulaError as error:
                path = ("campaign", "tolls", place, "boxes")
                problems.add(origin.problem("formula", str(error), path, error.hint))
                break
