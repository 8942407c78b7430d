"""A battle to be tried out many times: the model, who fights, how; and the tally that comes of it.

Nothing here needs more than Python itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

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
