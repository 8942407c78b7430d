"""Wishes that cost nobody anything, and things that are drawn instead of divided."""

from __future__ import annotations

from collections.abc import Sequence

from kaperbrief.fleets.task import REFEREE, Division, ImpossibleFleets, Seat, Task, Thing
from kaperbrief.rules.prng import Prng

Wishes = Sequence[Sequence[str]]
"""For each seat the kinds or names it would like, the dearest first."""

_ATTEMPTS = 100


def grant(task: Task, division: Division, wishes: Wishes, seed: int) -> Division:
    """The division with wishes granted where everybody keeps the same sums or whole fleets move.

    Things with the same values are exchanged, or two players of equal shares exchange all their
    fleets. Who asks first is drawn. Nothing locked moves, and nobody gets what they refuse.
    """
    owners = list(division.owners)
    granted: set[int] = set()
    kept: set[int] = set()
    for seat in Prng(seed, "wishes").shuffled(range(len(task.seats))):
        for wish in wishes[seat]:
            thing = _have(task, owners, seat, wish, kept)
            if thing is None:
                thing = _exchange(task, owners, seat, wish, kept)
            if thing is None and seat not in granted:
                thing = _trade_fleets(task, owners, seat, wish, granted)
            if thing is not None:
                granted.add(seat)
                kept.add(thing)
                break
    return Division(tuple(owners), division.evaluations)


def _is(thing: Thing, wish: str) -> bool:
    return wish in (thing.kind, thing.name)


def _takes(seat: Seat, thing: Thing) -> bool:
    return not {thing.kind, thing.name} & seat.refused


def _have(task: Task, owners: list[int], seat: int, wish: str, kept: set[int]) -> int | None:
    return next(
        (
            n
            for n, thing in enumerate(task.things)
            if owners[n] == seat and _is(thing, wish) and n not in kept
        ),
        None,
    )


def _exchange(task: Task, owners: list[int], seat: int, wish: str, kept: set[int]) -> int | None:
    """A wished thing of another against one of the same values."""
    for wanted, thing in enumerate(task.things):
        holder = owners[wanted]
        if not _is(thing, wish) or thing.owner is not None or wanted in kept or holder == seat:
            continue
        if not _takes(task.seats[seat], thing):
            continue
        for mine, other in enumerate(task.things):
            if owners[mine] != seat or mine in kept or other.owner is not None:
                continue
            if other.values == thing.values and (
                holder == REFEREE or _takes(task.seats[holder], other)
            ):
                owners[wanted], owners[mine] = seat, holder
                return wanted
    return None


def _trade_fleets(
    task: Task, owners: list[int], seat: int, wish: str, granted: set[int]
) -> int | None:
    """A whole fleet with a wished thing against the own one, between players of equal shares."""
    seats, parts = task.seats, task.parts
    for wanted, thing in enumerate(task.things):
        holder = owners[wanted]
        if holder in (seat, REFEREE) or holder in granted or not _is(thing, wish):
            continue
        if parts[holder] != parts[seat] or seats[holder].team != seats[seat].team:
            continue
        mine = [n for n, owner in enumerate(owners) if owner == seat]
        theirs = [n for n, owner in enumerate(owners) if owner == holder]
        if _may_move(task, mine, holder) and _may_move(task, theirs, seat):
            for n in mine:
                owners[n] = holder
            for n in theirs:
                owners[n] = seat
            return wanted
    return None


def _may_move(task: Task, things: list[int], to: int) -> bool:
    seat = task.seats[to]
    fits = seat.least <= len(things) <= seat.most
    return fits and all(
        task.things[n].owner is None and _takes(seat, task.things[n]) for n in things
    )


def draw_each(task: Task, wishes: Wishes, each: int, seed: int) -> Division:
    """So many things for every seat by lot: in a drawn order everybody takes a wish that is left.

    Who has no wish left gets one by lot; the order is turned round each time. Raises
    ImpossibleFleets where nothing is left that a seat takes.
    """
    needed, there = each * len(task.seats), len(task.things)
    if needed > there:
        message = f"not enough for {len(task.seats)} players: {needed} needed, {there} there"
        raise ImpossibleFleets(message, "add some, or invite fewer")
    for attempt in range(_ATTEMPTS):
        try:
            return _draw_once(task, wishes, each, Prng(seed, "lots", attempt))
        except ImpossibleFleets as error:
            failure = error  # refusals may only leave a way in another order
    raise failure


def _draw_once(task: Task, wishes: Wishes, each: int, draw: Prng) -> Division:
    owners: list[int | None] = [thing.owner for thing in task.things]
    order = draw.shuffled(range(len(task.seats)))
    for round_ in range(each):
        for seat in order[:: 1 if round_ % 2 == 0 else -1]:
            if owners.count(seat) > round_:
                continue
            owners[_drawn(task, owners, seat, wishes[seat], draw)] = seat
    return Division(tuple(REFEREE if owner is None else owner for owner in owners))


def _drawn(
    task: Task, owners: list[int | None], seat: int, wishes: Sequence[str], draw: Prng
) -> int:
    free = [
        n
        for n, thing in enumerate(task.things)
        if owners[n] is None and _takes(task.seats[seat], thing)
    ]
    for wish in wishes:
        liked = [n for n in free if _is(task.things[n], wish)]
        if liked:
            return draw.choice(liked)
    if not free:
        message = "nothing is left that this player takes"
        raise ImpossibleFleets(message, "refuse less, or add ships", seat)
    return draw.choice(free)
