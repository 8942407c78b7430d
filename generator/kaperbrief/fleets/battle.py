"""Battles to be tried out many times: who fights, how, what came of it, and how fair that is."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from operator import add

from kaperbrief.models.combat import Combat, Doctrine
from kaperbrief.records import dataclass
from kaperbrief.rules.chances import expected, shot_chances

Fleet = tuple["Fighter", ...]
Told = Callable[[int], None]
"""Hears how many battles have an end."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """One ship of a battle: boxes of hull, guns, men aboard, men to work her, bonus to hit her.

    `men` do not count the `captain`, whom a flagship has besides.
    """

    hull: int
    guns: int
    men: int
    work: int
    target: int = 0
    captain: bool = False


@dataclass(frozen=True, slots=True)
class Battle:
    """Fleets that all fight all others; each follows its doctrine.

    `zone` is the part of a hull that leaks.
    """

    combat: Combat
    fleets: tuple[Fleet, ...]
    doctrines: tuple[Doctrine, ...]
    zone: Fraction = Fraction(0)

    def manned(self, men: Sequence[Sequence[int]]) -> Battle:
        """The same battle with other numbers of men, by fleet and ship."""
        fleets = tuple(
            tuple(replace(ship, men=count) for ship, count in zip(fleet, counts, strict=True))
            for fleet, counts in zip(self.fleets, men, strict=True)
        )
        return replace(self, fleets=fleets)

    def under(self, doctrine: Doctrine) -> Battle:
        """The same battle with every fleet following one doctrine."""
        return replace(self, doctrines=(doctrine,) * len(self.fleets))


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of so many battles: those won by each fleet, those without a winner, all turns."""

    wins: tuple[int, ...]
    draws: int
    turns: int

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        wins = tuple(map(add, self.wins, other.wins))
        return Tally(wins, self.draws + other.draws, self.turns + other.turns)

    @property
    def battles(self) -> int:
        """How many were fought."""
        return sum(self.wins) + self.draws

    @property
    def decided(self) -> int:
        """How many had a winner."""
        return sum(self.wins)

    @property
    def shares(self) -> tuple[float, ...]:
        """The part, 0 to 1, of the decided battles that each fleet won; alike if there are none."""
        whole = self.decided
        return tuple(won / whole if whole else 1 / len(self.wins) for won in self.wins)

    @property
    def intervals(self) -> tuple[tuple[float, float], ...]:
        """The 99 % interval of each fleet's share of the decided battles."""
        return tuple(interval(won, self.decided) for won in self.wins)


def led(fleet: Fleet) -> Fleet:
    """The fleet with its captain: on the ship with most guns, the strongest hull, the first one."""
    order = sorted(range(len(fleet)), key=lambda n: (-fleet[n].guns, -fleet[n].hull, n))
    return tuple(replace(ship, captain=n == order[0]) for n, ship in enumerate(fleet))


def leak_boxes(ship: Fighter, zone: Fraction) -> int:
    """The boxes of hull in the leak zone: with so many or fewer left, she leaks (EX-3)."""
    return math.floor(ship.hull * zone)


FINE = 64
"""Expected damage is counted in such parts of a box or man, so that it is a whole number."""


def blow(combat: Combat, doctrine: Doctrine, target: int) -> int:
    """What one gun is expected to take of what the doctrine looks at, in parts of `FINE`.

    `target` is the bonus to hit the ship.
    """
    what = "crew" if doctrine.focus == "men" else "hull"
    each = [
        expected(shot_chances(combat, combat.table(name), target), what) for name in doctrine.tables
    ]
    return max(1, round(sum(each, Fraction(0)) / len(each) * FINE))


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
        return max((high - low) / 2 for low, high in self.tally.intervals)

    @property
    def fair(self) -> bool | None:
        """Does every fleet win what it should, by the named doctrine? None: too few battles."""
        return None if self.width > self.limit else self.worst <= self.limit


def off(tally: Tally, targets: Sequence[float]) -> float:
    """The greatest difference between a share of wins and what it should be."""
    return max(abs(share - aim) for share, aim in zip(tally.shares, targets, strict=True))
