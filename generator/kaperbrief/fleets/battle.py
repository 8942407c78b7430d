"""Battles tried out by chance: the way in, for those who have numpy and those who do not."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kaperbrief.errors import UsageProblem
from kaperbrief.fleets.battle_task import Battle, Tally, Told
from kaperbrief.models.combat import Combat, Doctrine
from kaperbrief.records import dataclass


def unheard(ended: int) -> None:
    """Listen to nothing."""


def simulate(
    battle: Battle, count: int, seed: int, stream: str = "battle", told: Told = unheard
) -> Tally:
    """Fight a battle so many times; the same arguments give the same tally on every computer.

    Streams of other names are other dice of the same seed. `told` hears how many have an end.

    Raises UsageProblem where numpy is not installed, ValueError for less than two fleets or one
    without ships.
    """
    if len(battle.fleets) < 2 or not all(battle.fleets) or count < 1:
        raise ValueError("a battle needs two fleets with ships")
    try:
        from kaperbrief.fleets.battle_engine import fight
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        hint = 'python -m pip install "kaperbrief[simulate]"'
        raise UsageProblem("simulating battles needs numpy", hint) from None
    return fight(battle, count, seed, stream, told)


SURE = 2.5758293035489004
"""The quantile of the normal distribution that leaves 1 % outside, both ends together."""

FAIR = 0.02
"""A division is fair if every share of wins is that near to what it should be."""

_MANY = 10
"""With more fleets than these they must be nearer, as each has less to win."""


def limit(fleets: int) -> float:
    """How far from its target a share of wins may be; up to ten fleets `FAIR`, then less."""
    return FAIR * min(1.0, _MANY / fleets)


def interval(won: int, of: int) -> tuple[float, float]:
    """The 99 % interval (Wilson's) of a share of wins, for one fleet by itself."""
    if of <= 0:
        return 0.0, 1.0
    share, extra = won / of, SURE * SURE / of
    middle = (share + extra / 2) / (1 + extra)
    half = SURE / (1 + extra) * math.sqrt(share * (1 - share) / of + extra / (4 * of))
    # At none or all of the battles rounding may leave a trace beyond the end.
    return (0.0 if won == 0 else middle - half), (1.0 if won == of else middle + half)


def intervals(tally: Tally) -> tuple[tuple[float, float], ...]:
    """The 99 % interval of each fleet's share of the battles that had a winner."""
    return tuple(interval(won, tally.decided) for won in tally.wins)


@dataclass(frozen=True, slots=True)
class BattleReport:
    """Fleets tried out: `trials` by the named doctrine first, then the others that the pack lists.

    `names` and `targets` (what each should win, 0 to 1) are by fleet. `seed` is the seed of the
    dice. With `tuned`, so many battles on other dice came before, to shift `moved` men.
    """

    combat: Combat
    seed: int
    names: tuple[str, ...]
    targets: tuple[float, ...]
    trials: tuple[tuple[Doctrine, Tally], ...]
    tuned: int = 0
    moved: int = 0

    @property
    def tally(self) -> Tally:
        """What came of the battles by the named doctrine."""
        return self.trials[0][1]

    @property
    def bands(self) -> tuple[tuple[float, float], ...]:
        """The least and the greatest share of each fleet over all doctrines."""
        columns = zip(*(tally.shares for _, tally in self.trials), strict=True)
        return tuple((min(column), max(column)) for column in columns)

    @property
    def worst(self) -> float:
        """How far the unluckiest or luckiest fleet is from its target, by the named doctrine."""
        return off(self.tally, self.targets)

    @property
    def limit(self) -> float:
        """How far from its target a share may be."""
        return limit(len(self.names))

    @property
    def width(self) -> float:
        """How far the widest interval of the named doctrine reaches to one side."""
        return max((high - low) / 2 for low, high in intervals(self.tally))

    @property
    def fair(self) -> bool | None:
        """Does every fleet win what it should, by the named doctrine? None: too few battles."""
        return None if self.width > self.limit else self.worst <= self.limit


def off(tally: Tally, targets: Sequence[float]) -> float:
    """The greatest difference between a share of wins and what it should be."""
    return max(abs(share - aim) for share, aim in zip(tally.shares, targets, strict=True))


def report(
    battle: Battle,
    names: Sequence[str],
    targets: Sequence[float],
    doctrine: Doctrine,
    count: int,
    seed: int,
    told: Told = unheard,
) -> BattleReport:
    """Try out fleets under every doctrine of the model, so many battles each.

    `told` hears how many battles of all have an end. Raises UsageProblem where numpy is missing.
    """
    combat = battle.combat
    order = [doctrine, *(other for other in combat.doctrines if other != doctrine)]
    trials = []
    for number, one in enumerate(order):

        def heard(ended: int, before: int = number * count) -> None:
            told(before + ended)

        trials.append((one, simulate(battle.under(one), count, seed, told=heard)))
    return BattleReport(combat, seed, tuple(names), tuple(targets), tuple(trials))
