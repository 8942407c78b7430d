"""One shot, exactly: the chance of everything that it can do (E-05, E-06)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from kaperbrief.models.combat import NOTHING, Combat, Effects, ResultTable
from kaperbrief.rules.chances import chance_of_sum, ways


@dataclass(frozen=True, slots=True)
class Shot:
    """What one shot does to its target, and whether its own gun bursts."""

    does: Effects = NOTHING
    burst: bool = False


MISS = Shot()

Chances = dict[Shot, Fraction]
"""The chance from 0 to 1 of each thing that can happen; together they make 1."""


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
            _add(found, Shot(burst=True), part)
        elif total == combat.rudder or total + modifier + table.to_hit < combat.hit:
            _add(found, MISS, part)
        else:
            for shot, chance in results.items():
                _add(found, shot, part * chance)
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
            _add(found, Shot(does), chance / 2)
    whole = sum(found.values())
    if not whole:
        raise ValueError(f"{table.id}: every result takes a gun")
    return {shot: chance / whole for shot, chance in found.items()}


def expected(chances: Chances, what: str) -> Fraction:
    """How much of `hull`, `crew`, `gun`, `rigging` or `mast` a shot takes on average."""
    return sum((p * getattr(s.does, what) for s, p in chances.items()), Fraction(0))


def _sum(one: Effects, two: Effects) -> Effects:
    return Effects(
        one.hull + two.hull,
        one.crew + two.crew,
        one.rigging + two.rigging,
        min(1, one.gun + two.gun),
        min(1, one.mast + two.mast),
    )


def _add(found: Chances, shot: Shot, chance: Fraction) -> None:
    if chance:
        found[shot] = found.get(shot, Fraction(0)) + chance
