"""What is to be divided among whom, and what came of it."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field

REFEREE = -1
"""The owner of what is dealt to nobody: ships for the referee."""

NO_LIMIT = 1_000_000


class ImpossibleFleets(ValueError):
    """No division keeps all conditions; `seat` is the index of the seat it fails at, if any."""

    def __init__(self, message: str, hint: str = "", seat: int | None = None) -> None:
        super().__init__(message)
        self.hint = hint
        self.seat = seat


@dataclass(frozen=True, slots=True)
class Thing:
    """One ship or crew: its type, its own name if it has one, what it counts by each criterion.

    A thing with an `owner` (the index of a seat, or `REFEREE`) stays there.
    """

    kind: str
    values: tuple[int, ...]
    name: str = ""
    owner: int | None = None


@dataclass(frozen=True, slots=True)
class Seat:
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

    things: tuple[Thing, ...]
    seats: tuple[Seat, ...]
    weights: tuple[int, ...]
    keep: int = 0

    @property
    def parts(self) -> tuple[int, ...]:
        """The share of each seat in smallest whole numbers; all teams together weigh alike."""
        parts = [seat.share for seat in self.seats]
        if any(seat.team is not None for seat in self.seats):
            sums = Counter[int]()
            for number, seat in enumerate(self.seats):
                sums[team_of(seat, number)] += seat.share
            whole = math.lcm(*sums.values())
            parts = [s.share * whole // sums[team_of(s, n)] for n, s in enumerate(self.seats)]
        shared = math.gcd(*parts)
        return tuple(part // shared for part in parts)


def team_of(seat: Seat, number: int) -> int:
    """The team of a seat; one without a team is a team of its own."""
    return -1 - number if seat.team is None else seat.team


@dataclass(frozen=True, slots=True)
class Division:
    """The owner of each thing: the index of a seat, or `REFEREE`."""

    owners: tuple[int, ...]
    evaluations: int = field(default=0, compare=False)

    def of(self, seat: int) -> tuple[int, ...]:
        """The things of a seat by their index, in the order of the task."""
        return tuple(thing for thing, owner in enumerate(self.owners) if owner == seat)


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
