"""A division while it is searched: who has how many of each sort, and how far off everybody is.

All numbers are whole: a deviation is what a seat has times the sum of all shares, less the total
times its share. So no rounding differs between computers.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

from kaperbrief.fleets.task import REFEREE, Task, team_of

_GRADE = 6
"""How many times as much as the next criterion one counts."""


@dataclass(frozen=True, slots=True)
class Sort:
    """Things that nothing tells apart: of one kind, with the same values, refused by the same."""

    kind: int
    values: tuple[int, ...]
    refused_by: frozenset[int]
    things: tuple[int, ...]


def kind_numbers(task: Task) -> dict[str, int]:
    """A number for each kind of thing."""
    return {kind: n for n, kind in enumerate(sorted({t.kind for t in task.things}))}


def sorts_of(task: Task) -> list[Sort]:
    """The sorts of the things that have no owner yet, the greatest first."""
    refusals = {name for seat in task.seats for name in seat.refused}
    kinds = kind_numbers(task)
    found: dict[tuple[tuple[int, ...], int, frozenset[int]], list[int]] = {}
    for number, thing in enumerate(task.things):
        if thing.owner is not None:
            continue
        names = {thing.kind, thing.name} & refusals
        refused = frozenset(n for n, seat in enumerate(task.seats) if names & seat.refused)
        found.setdefault((thing.values, kinds[thing.kind], refused), []).append(number)
    keys = sorted(found, key=lambda key: ([-v for v in key[0]], key[1], sorted(key[2])))
    return [Sort(kind, values, by, tuple(found[values, kind, by])) for values, kind, by in keys]


def graded(task: Task) -> tuple[int, ...]:
    """The weight of each criterion's squares: each counts more than the next one.

    One step of a criterion is the greatest common divisor of its values: moves that differ by two
    inches each differ by one step.
    """
    count = len(task.weights)
    steps = [max(1, math.gcd(*(t.values[k] for t in task.things))) for k in range(count)]
    whole = math.lcm(*steps) ** 2
    return tuple(
        weight * whole * _GRADE ** (count - k) // steps[k] ** 2
        for k, weight in enumerate(task.weights)
    )


class State:
    """Who has what of the free things; the holder after the last seat is the referee."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.sorts = sorts_of(task)
        self.referee = seats = len(task.seats)
        self.parts = task.parts
        self.whole = sum(self.parts)
        self.weights = graded(task)
        self.free: list[dict[int, int]] = [{} for _ in range(seats + 1)]
        self.alike: list[Counter[int]] = [Counter() for _ in range(seats + 1)]
        self.count = [0] * (seats + 1)
        none = (0,) * len(task.weights)
        self.off = [list(none) for _ in range(seats + 1)]
        """How far each holder is above the target, by criterion, times the sum of all shares."""
        self.teams = any(seat.team is not None for seat in task.seats)
        names = [team_of(seat, n) for n, seat in enumerate(task.seats)]
        order = {name: n for n, name in enumerate(dict.fromkeys(names))}
        self.team = [order[name] for name in names] + [len(order)]
        self.team_off = [list(none) for _ in range(len(order) + 1)]
        kinds = kind_numbers(task)
        for thing in task.things:
            if thing.owner is not None:
                holder = seats if thing.owner == REFEREE else thing.owner
                self._count(holder, kinds[thing.kind], thing.values, 1)

    def _count(self, holder: int, kind: int, values: tuple[int, ...], sign: int) -> None:
        self.count[holder] += sign
        self.alike[holder][kind] += sign
        off, team_off, step = self.off[holder], self.team_off[self.team[holder]], sign * self.whole
        for k, value in enumerate(values):
            off[k] += step * value
            team_off[k] += step * value

    def give(self, sort: int, holder: int) -> None:
        """One thing of a sort more for a holder."""
        self.free[holder][sort] = self.free[holder].get(sort, 0) + 1
        self._count(holder, self.sorts[sort].kind, self.sorts[sort].values, 1)

    def take(self, sort: int, holder: int) -> None:
        """One thing of a sort less for a holder."""
        left = self.free[holder][sort] - 1
        if left:
            self.free[holder][sort] = left
        else:
            del self.free[holder][sort]
        self._count(holder, self.sorts[sort].kind, self.sorts[sort].values, -1)

    def aim(self, totals: list[int]) -> None:
        """Set targets: everybody's share of the totals. To be called once."""
        for seat, part in enumerate(self.parts):
            for k, total in enumerate(totals):
                self.off[seat][k] -= total * part
                self.team_off[self.team[seat]][k] -= total * part

    def owners(self) -> tuple[int, ...]:
        """The owner of each thing of the task."""
        found = [REFEREE if t.owner is None else t.owner for t in self.task.things]
        for sort, one in enumerate(self.sorts):
            things = iter(one.things)
            for seat in range(self.referee):
                for _ in range(self.free[seat].get(sort, 0)):
                    found[next(things)] = seat
        return tuple(found)
