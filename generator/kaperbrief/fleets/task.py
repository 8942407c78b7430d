"""What is to be divided among whom, and what came of it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from kaperbrief.errors import Refusal
from kaperbrief.records import dataclass

REFEREE = -1
"""The owner of what is dealt to nobody: ships for the referee."""

NO_LIMIT = 1_000_000


class ImpossibleFleets(Refusal, ValueError):
    """No division keeps all conditions; `seat` is the index of the seat it fails at, if any."""

    def __init__(self, message: str, hint: str = "", seat: int | None = None) -> None:
        super().__init__(message, hint)
        self.seat = seat


@dataclass(frozen=True, slots=True)
class Good:
    """One ship or crew: its type, its own name if it has one, what it counts by each criterion.

    A thing with an `owner` (the index of a seat, or `REFEREE`) stays there.
    """

    kind: str
    values: tuple[int, ...]
    name: str = ""
    owner: int | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """Who gets a share: its size beside the others', the least and the most number of things.

    Kinds or names in `refused` are never dealt to this seat. Seats of a `team` count together.
    """

    share: int = 100
    least: int = 1
    most: int = NO_LIMIT
    refused: frozenset[str] = frozenset()
    team: int | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """Things for seats. `weights` has one entry a criterion, the most important one first.

    The referee keeps at least so many things as `keep` says.
    """

    things: tuple[Good, ...]
    seats: tuple[Claim, ...]
    weights: tuple[int, ...]
    keep: int = 0

    @property
    def parts(self) -> tuple[int, ...]:
        """The share of each seat in smallest whole numbers; all teams together weigh alike."""
        parts = [seat.share for seat in self.seats]
        if self.in_teams:
            sums = self.by_team(parts)
            whole = math.lcm(*sums)
            parts = [part * whole // sums[n] for part, n in zip(parts, self.teams, strict=True)]
        shared = math.gcd(*parts)
        return tuple(part // shared for part in parts)

    @property
    def in_teams(self) -> bool:
        """Do some seats count together?"""
        return any(seat.team is not None for seat in self.seats)

    @property
    def teams(self) -> tuple[int, ...]:
        """The number of the team of each seat, from 0; a seat without one is a team of its own."""
        names = [-1 - n if seat.team is None else seat.team for n, seat in enumerate(self.seats)]
        order = {name: number for number, name in enumerate(dict.fromkeys(names))}
        return tuple(order[name] for name in names)

    def by_team(self, column: Sequence[int]) -> list[int]:
        """Figures of seats added up for each team."""
        teams = self.teams
        made = [0] * (max(teams) + 1)
        for value, team in zip(column, teams, strict=True):
            made[team] += value
        return made


Owners = tuple[int, ...]
"""A division: the owner of each thing of a task, the index of a seat or `REFEREE`."""


def things_of(owners: Owners, seat: int) -> tuple[int, ...]:
    """The things of a seat by their index, in the order of the task."""
    return tuple(thing for thing, owner in enumerate(owners) if owner == seat)


def check_task(task: Task) -> None:
    """Raise ImpossibleFleets where shares, locks and limits cannot go together."""
    if not task.seats:
        raise ImpossibleFleets("there is nobody to divide anything among")
    held = Counter(thing.owner for thing in task.things)
    for number, seat in enumerate(task.seats):
        if seat.share < 1:
            raise ImpossibleFleets("a share must be above zero", seat=number)
        if seat.least > seat.most:
            message = f"at least {seat.least} and at most {seat.most} cannot both be"
            raise ImpossibleFleets(message, seat=number)
        if held[number] > seat.most:
            message = f"{held[number]} are locked, but at most {seat.most} are allowed"
            raise ImpossibleFleets(message, "raise the limit or unlock some", number)
    needed = sum(max(seat.least, held[number]) for number, seat in enumerate(task.seats))
    there = len(task.things) - max(task.keep, held[REFEREE])
    if needed > there:
        players = f"{len(task.seats)} player{'s' if len(task.seats) > 1 else ''}"
        raise ImpossibleFleets(
            f"not enough for {players}: {needed} needed, {there} there",
            "add some, keep fewer back, or invite fewer",
        )


_GRADE = 6
"""How many times as much as the next criterion one counts while divisions are searched.

The sum of graded squares stands for the order of the criteria, so that a swap that is very good for
a later one may pass; what counts in the end is compared strictly one after the other."""


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


class Holdings:
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
        self.teams = task.in_teams
        referees = max(task.teams) + 1
        self.team = [*task.teams, referees]
        self.team_off = [list(none) for _ in range(referees + 1)]
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

    def owners(self) -> Owners:
        """The owner of each thing of the task."""
        found = [REFEREE if t.owner is None else t.owner for t in self.task.things]
        for sort, one in enumerate(self.sorts):
            things = iter(one.things)
            for seat in range(self.referee):
                for _ in range(self.free[seat].get(sort, 0)):
                    found[next(things)] = seat
        return tuple(found)
