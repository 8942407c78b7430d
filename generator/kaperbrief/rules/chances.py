"""Exact chances: of throws and sums of dice, and of all that one shot can do (E-05, E-06).

So no sheet types one. Chances are fractions from 0 to 1; only `percent` and `whole_percent` round.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from kaperbrief.models.combat import NOTHING, Combat, Effects, ResultTable
from kaperbrief.models.sheets import Roll, faces

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


def whole_percent(chance: Fraction) -> int:
    """A chance in whole per cent, halves up."""
    return math.floor(chance * 100 + Fraction(1, 2))


_THROW = re.compile(r"(?P<low>\d{1,3})(?:(?P<open>\+)|[–-](?P<high>\d{1,3}))?\Z")
_FINE = 5
"""Below so many per cent a tenth is worth printing."""


@functools.cache
def ways(dice: int) -> tuple[int, ...]:
    """In how many ways so many dice show each sum: index 0 is the sum 0."""
    counts = [1]
    for _ in range(dice):
        longer = [0] * (len(counts) + _SIDES)
        for total, count in enumerate(counts):
            for side in range(1, _SIDES + 1):
                longer[total + side] += count
        counts = longer
    return tuple(counts)


def sums(throw: str, dice: int) -> tuple[int, int] | None:
    """The lowest and the highest sum that a throw of so many dice names; None if it names none."""
    match = _THROW.match(throw)
    if match is None or not 1 <= dice <= 99:
        return None
    low = int(match["low"])
    high = dice * _SIDES if match["open"] else int(match["high"] or low)
    low, high = max(low, dice), min(high, dice * _SIDES)
    return (low, high) if low <= high else None


def chance_of_sum(throw: str, dice: int) -> Fraction:
    """The chance from 0 to 1 that the sum of so many dice is one of the throw's (E-05).

    Raises ValueError for a throw that the dice cannot make.
    """
    named = sums(throw, dice)
    if named is None:
        raise ValueError(f'"{throw}" is no throw of {dice} dice')
    low, high = named
    return Fraction(sum(ways(dice)[low : high + 1]), _SIDES**dice)


def percent(chance: Fraction) -> Fraction:
    """A chance in per cent as it is printed.

    Whole (halves up), but with a tenth where it is rare or where the tenth is exact.
    """
    exact = chance * 100
    tenth = Fraction(math.floor(exact * 10 + Fraction(1, 2)), 10)
    if tenth == exact or exact < _FINE:
        return tenth
    return Fraction(math.floor(exact + Fraction(1, 2)))


Chances = dict[Effects | None, Fraction]
"""The chance from 0 to 1 of each thing that a shot can do; together they make 1.

None stands for a shot that does nothing but burst its own gun.
"""


def shot_chances(combat: Combat, table: ResultTable, modifier: int) -> Chances:
    """What a shot at the table's part of a ship with guns does.

    `modifier` is what is added to the dice besides the table's own: for the target, the captain.
    A hit on the rudder does nothing that counts here, so it is a miss.
    """
    found: Chances = {}
    results = hit_chances(combat, table)
    for total, count in enumerate(ways(combat.dice)):
        part = Fraction(count, 6**combat.dice)
        if total == combat.burst:
            _add(found, None, part)
        elif total == combat.rudder or total + modifier + table.to_hit < combat.hit:
            _add(found, NOTHING, part)
        else:
            for does, chance in results.items():
                _add(found, does, part * chance)
    return found


def hit_chances(combat: Combat, table: ResultTable, *, guns: bool = True) -> Chances:
    """What a hit does; with `guns` false, to a ship that has no gun left.

    Then rows that take a gun are rolled again, or do only the rest, as the model says. Raises
    ValueError where nothing but such rows are left to roll.
    """
    found: Chances = {}
    for row in table.rows:
        chance = chance_of_sum(row.throw, combat.dice)
        for die in (row.odd, row.even):
            does = _sum(row.does, die)
            if does.gun and not guns:
                if combat.no_gun == "again":
                    continue
                does = replace(does, gun=0)
            _add(found, does, chance / 2)
    whole = sum(found.values())
    if not whole:
        raise ValueError(f"{table.id}: every result takes a gun")
    return {does: chance / whole for does, chance in found.items()}


def expected(chances: Chances, what: str) -> Fraction:
    """How much of `hull`, `crew`, `gun`, `rigging` or `mast` a shot takes on average."""
    return sum((p * getattr(does, what) for does, p in chances.items() if does), Fraction(0))


def _sum(one: Effects, two: Effects) -> Effects:
    return Effects(
        one.hull + two.hull,
        one.crew + two.crew,
        one.rigging + two.rigging,
        min(1, one.gun + two.gun),
        min(1, one.mast + two.mast),
    )


def _add(found: Chances, does: Effects | None, chance: Fraction) -> None:
    if chance:
        found[does] = found.get(does, Fraction(0)) + chance
