"""What a pack says about dividing: formulas whose names are known."""

from __future__ import annotations

from collections.abc import Collection

from kaperbrief.errors import Problems
from kaperbrief.game.shelf import Game, Origin
from kaperbrief.models.ship import Ship
from kaperbrief.rules.counts import crew_names, ship_counts
from kaperbrief.rules.formula import FormulaError, evaluate

TABLE = ("players", "crews", "ships")
"""What the formula of `each` may name."""

_SAMPLE = Ship("sample", "", 4, "sail", 4, 4, 4)


def check_fleets(game: Game, problems: Problems) -> None:
    """Note formulas of the section `fleets` of a pack that cannot be computed."""
    rules = game.pack.fleets
    if rules is None:
        return
    origin = game.origin("pack", game.pack.id)
    names: Collection[str] = ship_counts(_SAMPLE).keys()
    if rules.of == "crews":
        ranks = tuple(rank.id for rank in game.pack.ranks)
        names = crew_names(game.kinds["items"], ranks)
    _formula(rules.each, TABLE, origin, ("fleets", "each"), problems)
    _formula(rules.apart, names, origin, ("fleets", "apart"), problems)
    for number, criterion in enumerate(rules.criteria):
        path = ("fleets", "criteria", number, "value")
        _formula(criterion.value, names, origin, path, problems)
    if rules.men is not None:
        _formula(rules.men.full, names, origin, ("fleets", "men", "full"), problems)
        _formula(rules.men.least, names, origin, ("fleets", "men", "least"), problems)
    deal = game.pack.combat.deal if game.pack.combat else ()
    for number, criterion in enumerate(deal):
        _formula(criterion.value, names, origin, ("combat", "deal", number, "value"), problems)
    if rules.by == "balance" and not rules.criteria:
        message = "what is to be balanced is missing"
        hint = "write criteria: with value: and a formula, or by: lot"
        problems.add(origin.problem("missing", message, ("fleets",), hint))


def _formula(
    formula: str | int,
    names: Collection[str],
    origin: Origin,
    path: tuple[str | int, ...],
    problems: Problems,
) -> None:
    try:
        evaluate(formula, dict.fromkeys(names, 1))
    except FormulaError as error:
        problems.add(origin.problem("formula", str(error), path, error.hint))
