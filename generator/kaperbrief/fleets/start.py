"""The greedy start of a division: all conditions kept, the greatest things to the poorest."""

from __future__ import annotations

import heapq

from kaperbrief.fleets.task import Holdings, ImpossibleFleets
from kaperbrief.rules.prng import Prng


def begin(state: Holdings, draw: Prng) -> None:
    """Give every free thing to somebody. Raises ImpossibleFleets where refusals leave no way."""
    left = [len(sort.things) for sort in state.sorts]
    _keep_back(state, left)
    held = [thing for thing in state.task.things if thing.owner in range(state.referee)]
    state.aim(
        [
            sum(thing.values[k] for thing in held)
            + sum(n * sort.values[k] for n, sort in zip(left, state.sorts, strict=True))
            for k in range(len(state.weights))
        ]
    )
    _least(state, left)
    _rest(state, left, draw)


def _keep_back(state: Holdings, left: list[int]) -> None:
    """What nobody takes, what exceeds all limits and what was asked for: a cross-section."""
    seats = state.task.seats
    for number, sort in enumerate(state.sorts):
        if len(sort.refused_by) == len(seats):
            _give(state, left, number, state.referee, left[number])
    room = sum(seat.most - state.count[n] for n, seat in enumerate(seats))
    count = max(state.task.keep - state.count[state.referee], sum(left) - room, 0)
    free = [number for number, n in enumerate(left) for _ in range(n)]
    for n in range(count):
        _give(state, left, free[(2 * n + 1) * len(free) // (2 * count)], state.referee, 1)


def _give(state: Holdings, left: list[int], sort: int, holder: int, times: int) -> None:
    left[sort] -= times
    for _ in range(times):
        state.give(sort, holder)


def _least(state: Holdings, left: list[int]) -> None:
    """What every seat must have, so that nobody stays empty: a matching by augmenting paths."""
    slots: list[int] = []
    for round_ in range(max(seat.least for seat in state.task.seats)):
        needy = [n for n, s in enumerate(state.task.seats) if state.count[n] + round_ < s.least]
        slots += sorted(needy, key=lambda n: state.off[n][0])
    given: list[list[int]] = [[] for _ in state.sorts]

    def find(seat: int, seen: set[int]) -> bool:
        for number, sort in enumerate(state.sorts):
            if seat in sort.refused_by or number in seen:
                continue
            seen.add(number)
            if len(given[number]) < left[number]:
                given[number].append(seat)
                return True
            for place, other in enumerate(given[number]):
                if other not in sort.refused_by and find(other, seen):
                    given[number][place] = seat
                    return True
        return False

    for seat in slots:
        if not find(seat, set()):
            message = "nothing is left that this player takes"
            raise ImpossibleFleets(message, "refuse less, or add ships", seat)
    for number, seats in enumerate(given):
        for seat in seats:
            _give(state, left, number, seat, 1)


def _rest(state: Holdings, left: list[int], draw: Prng) -> None:
    order = draw.shuffled(range(state.referee))
    heap = [(state.off[seat][0], state.count[seat], rank, seat) for rank, seat in enumerate(order)]
    heapq.heapify(heap)
    for number, sort in enumerate(state.sorts):
        for _ in range(left[number]):
            passed = []
            taker = state.referee
            while heap:
                entry = heapq.heappop(heap)
                seat = entry[3]
                if state.count[seat] >= state.task.seats[seat].most:
                    continue
                if seat not in sort.refused_by:
                    taker = seat
                    break
                passed.append(entry)
            state.give(number, taker)
            if taker != state.referee:
                rank = entry[2]
                heapq.heappush(heap, (state.off[taker][0], state.count[taker], rank, taker))
            for entry in passed:
                heapq.heappush(heap, entry)
