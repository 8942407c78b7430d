"""What dice can do: exact chances of throws of six-sided dice, so that no sheet types one.

Chances are fractions from 0 to 1; only `percent` rounds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction

from kaperbrief.models.chance import Roll, faces

_SIDES = 6


def one_die(throw: str) -> Fraction:
    """The chance that one die shows a throw such as `4+`, `2–3` or `6`.

    Raises ValueError for a text that names no face.
    """
    found = faces(throw)
    if not found:
        raise ValueError(f'"{throw}" is no throw of a die')
    return Fraction(len(found), _SIDES)


def some_of(chance: Fraction, dice: int, least: int, most: int) -> Fraction:
    """The chance that from `least` to `most` of so many dice show what one shows by `chance`."""
    return sum(
        (
            math.comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)
            for hits in range(least, min(most, dice) + 1)
        ),
        Fraction(0),
    )


def of_roll(roll: Roll) -> Fraction:
    """The chance that a roll comes out (T-37)."""
    chance = some_of(one_die(roll.throw), roll.dice, roll.least, roll.most)
    return 1 - chance if roll.fails else chance


def together(rolls: Iterable[Roll | str]) -> Fraction:
    """The chance that all rolls come out, one after the other; 1 where there are none."""
    chances = (one_die(roll) if isinstance(roll, str) else of_roll(roll) for roll in rolls)
    return math.prod(chances, start=Fraction(1))


def percent(chance: Fraction) -> int:
    """A chance in whole per cent, halves up."""
    return math.floor(chance * 100 + Fraction(1, 2))
