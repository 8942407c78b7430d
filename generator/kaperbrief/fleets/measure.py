"""How even a division is: what everybody has, how far apart they are, what could at best be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from kaperbrief.fleets.bounds import least_spread
from kaperbrief.fleets.task import Division, Task, team_of


@dataclass(frozen=True, slots=True)
class Evenness:
    """One criterion of a division: sums by seat, and the spread of the deviations from the shares.

    `bound` is proven: no division of the same things reaches a smaller spread. `team_spread` and
    `team_bound` are the same for teams, zero where there are none.
    """

    sums: tuple[int, ...]
    spread: Fraction
    bound: Fraction
    team_spread: Fraction = Fraction(0)
    team_bound: Fraction = Fraction(0)

    @property
    def best(self) -> bool:
        """Is it proven that no division does better?"""
        return self.spread <= self.bound and self.team_spread <= self.team_bound


def measure(task: Task, division: Division) -> tuple[Evenness, ...]:
    """The evenness of each criterion in the task's order."""
    return tuple(_evenness(task, division, k) for k in range(len(task.weights)))


def _evenness(task: Task, division: Division, k: int) -> Evenness:
    count = len(task.seats)
    sums, locked, dealt = [0] * count, [0] * count, []
    for thing, owner in zip(task.things, division.owners, strict=True):
        if owner >= 0:
            sums[owner] += thing.values[k]
            dealt.append(thing.values[k])
            if thing.owner is not None:
                locked[owner] += thing.values[k]
    parts = task.parts
    spread, bound = _spread(sums, parts), least_spread(dealt, parts, locked)
    names = list(dict.fromkeys(team_of(seat, n) for n, seat in enumerate(task.seats)))
    if all(seat.team is None for seat in task.seats):
        return Evenness(tuple(sums), spread, bound)
    of = [names.index(team_of(seat, n)) for n, seat in enumerate(task.seats)]
    grouped = [_by_team(column, of, len(names)) for column in (sums, parts, locked)]
    team_bound = least_spread(dealt, grouped[1], grouped[2])
    return Evenness(tuple(sums), spread, bound, _spread(grouped[0], grouped[1]), team_bound)


def _by_team(column: Sequence[int], of: Sequence[int], teams: int) -> list[int]:
    made = [0] * teams
    for value, team in zip(column, of, strict=True):
        made[team] += value
    return made


def _spread(sums: Sequence[int], parts: Sequence[int]) -> Fraction:
    total, whole = sum(sums), sum(parts)
    off = [value - Fraction(total * part, whole) for value, part in zip(sums, parts, strict=True)]
    return max(off) - min(off)
