"""What is dealt beside the balance: boats in turn, and the men of a crew from the figures there."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Sequence

from kaperbrief.fleets.task import REFEREE, ImpossibleFleets, Seat, Thing
from kaperbrief.rules.prng import Prng


def deal_in_turn(
    things: Sequence[Thing], seats: Sequence[Seat], strength: Sequence[int], seed: int
) -> tuple[int, ...]:
    """The owners of things that count nothing, such as boats: as many for everybody as can be.

    What is over goes to the weakest by `strength`, then by lot; kinds are spread. Locks and
    refusals hold, what everybody refuses stays with the referee.
    """
    rank = Prng(seed, "in turn").shuffled(range(len(seats)))
    owners = [REFEREE if thing.owner is None else thing.owner for thing in things]
    held = Counter(owner for owner in owners if owner != REFEREE)
    alike = Counter(
        (owner, thing.kind) for owner, thing in zip(owners, things, strict=True) if owner >= 0
    )
    free = [n for n, thing in enumerate(things) if thing.owner is None]
    for number in sorted(free, key=lambda n: (things[n].kind, things[n].name, n)):
        thing = things[number]
        takers = [n for n, s in enumerate(seats) if not {thing.kind, thing.name} & s.refused]
        if takers:
            owner = min(takers, key=lambda n: (held[n], alike[n, thing.kind], strength[n], rank[n]))
            owners[number] = owner
            held[owner] += 1
            alike[owner, thing.kind] += 1
    return tuple(owners)


def apportion(total: int, least: Sequence[int], most: Sequence[int]) -> tuple[int, ...]:
    """Divide whole things in proportion to `most`, nobody below `least` or above `most`.

    One after the other goes to whoever has the fewest for their size (Webster's method). Where
    there is enough, everybody has the most. Raises ImpossibleFleets if the least are too many.
    """
    if sum(least) > total:
        raise ImpossibleFleets(f"{sum(least)} are needed at least, {total} are there")
    given = list(least)
    heap = [
        ((2 * have + 1) / size, number)
        for number, (have, size) in enumerate(zip(least, most, strict=True))
        if have < size
    ]
    heapq.heapify(heap)
    for _ in range(total - sum(given)):
        if not heap:
            break
        _, number = heapq.heappop(heap)
        given[number] += 1
        if given[number] < most[number]:
            heapq.heappush(heap, ((2 * given[number] + 1) / most[number], number))
    return tuple(given)


def man(
    ships: Sequence[Sequence[tuple[int, int]]], extras: Sequence[int], figures: int
) -> tuple[tuple[int, ...], ...]:
    """The men of each ship of each fleet, from so many figures at hand.

    A ship is (men to work her, full crew), `extras` are figures that each player gets besides,
    such as special crew: they are counted before anything is divided. Fleets are treated alike,
    then the ships of each. Raises ImpossibleFleets if not even the work can be done.
    """
    least = [sum(work for work, _ in fleet) for fleet in ships]
    full = [sum(crew for _, crew in fleet) for fleet in ships]
    left = figures - sum(extras)
    if left < sum(least):
        message = f"{sum(least) + sum(extras)} figures are needed at least, {figures} are there"
        raise ImpossibleFleets(message, "add figures, or keep ships back")
    shares = apportion(left, least, full)
    return tuple(
        apportion(share, [work for work, _ in fleet], [crew for _, crew in fleet])
        for share, fleet in zip(shares, ships, strict=True)
    )
