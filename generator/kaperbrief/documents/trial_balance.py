"""Fleets that win alike in battles tried out: dealt for it, then men shifted between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kaperbrief.documents.fleets import Fleet, FleetPlan, plan_fleets
from kaperbrief.documents.pages import Progress, quiet
from kaperbrief.documents.trials import (
    battle_of,
    combat_of,
    complement,
    doctrine_of,
    sides_of,
    try_out,
)
from kaperbrief.errors import UsageProblem
from kaperbrief.fleets.battle import BattleReport
from kaperbrief.fleets.battle_tune import Men, Tuned, tune
from kaperbrief.game.muster import Muster

TUNING = "tuning"
"""The phase of shifting men, for whoever is told of progress."""


@dataclass(frozen=True, slots=True)
class Balanced:
    """Fleets with their men, and what many battles on other dice say of them."""

    plan: FleetPlan
    report: BattleReport


def balance(
    muster: Muster,
    seed: int,
    count: int,
    doctrine: str = "",
    progress: Progress = quiet,
    *,
    draft: bool = False,
    proven: bool = False,
) -> Balanced:
    """Divide an event by the model's own criteria, then shift men until everybody wins their part.

    The men are shifted on dice of their own; then so many battles on fresh dice say how fair that
    is, once. Raises UsageProblem and ProblemsFound as `plan_fleets` and `try_out` do.
    """
    if draft or muster.event.draft:
        message = "the lots of a draft are unequal on purpose"
        raise UsageProblem(message, "leave --balance or the draft out")
    plan, battles, men = shifted(muster, seed, doctrine, progress, proven=proven)
    report = try_out(plan, count, doctrine, progress)
    return Balanced(plan, replace(report, tuned=battles, moved=men))


def settled(muster: Muster, seed: int, progress: Progress = quiet) -> FleetPlan:
    """Divide an event as it says itself: by sums alone, or with men shifted after that."""
    if muster.event.balance == "simulated":
        return shifted(muster, seed, muster.event.doctrine, progress)[0]
    return plan_fleets(muster, seed)


def shifted(
    muster: Muster, seed: int, doctrine: str, progress: Progress, *, proven: bool = False
) -> tuple[FleetPlan, int, int]:
    """The fleets with men shifted between them; how many battles that took, and men."""
    combat = combat_of(muster)
    chosen = doctrine_of(combat, doctrine)
    criteria = combat.deal or muster.rules.criteria
    dealt = replace(muster, rules=replace(muster.rules, criteria=criteria))
    plan = plan_fleets(dealt, seed, proven=proven)
    sides = sides_of(plan)
    battle = battle_of(plan, sides, chosen)
    least = _least(plan, sides.of)

    def told(done: int, whole: int) -> None:
        progress(TUNING, done, whole)

    tuned = tune(battle, sides.targets, least, seed, told)
    plan = replace(plan, fleets=_manned(plan, sides.of, tuned.men))
    before: Men = tuple(tuple(ship.men for ship in fleet) for fleet in battle.fleets)
    return plan, tuned.battles, moved(before, tuned)


def moved(before: Men, tuned: Tuned) -> int:
    """How many men went from one side to another."""
    pairs = zip(before, tuned.men, strict=True)
    return sum(max(0, sum(now) - sum(then)) for then, now in pairs)


def _least(plan: FleetPlan, of: Sequence[Sequence[int]]) -> Men:
    """The men to work each ship, side by side."""
    ships = plan.muster.game.kinds["ships"]
    return tuple(
        tuple(
            complement(plan.muster, ships[hand.kind])[0]
            for number in numbers
            for hand in plan.fleets[number].ships
        )
        for numbers in of
    )


def _manned(plan: FleetPlan, of: Sequence[Sequence[int]], men: Men) -> tuple[Fleet, ...]:
    """The fleets with other men, by side and ship."""
    fleets = list(plan.fleets)
    for numbers, crews in zip(of, men, strict=True):
        left = iter(crews)
        for number in numbers:
            fleet = fleets[number]
            fleets[number] = replace(fleet, men=tuple(next(left) for _ in fleet.ships))
    return tuple(fleets)
