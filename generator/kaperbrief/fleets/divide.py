"""Dividing: a greedy start, local search, then many small shake-ups that may only improve."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from operator import mul

from kaperbrief.fleets.task import Claim, Holdings, ImpossibleFleets, Owners, Task, check_task
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


TEAM = 3
"""How many times as much as a player's deviation that of a team counts."""

Swap = tuple[int, int]
"""The sorts that change hands, there and back; one beyond the last sort is nothing."""


class Search:
    """Pairs of holders of a state and the best that they can exchange."""

    def __init__(self, state: Holdings, budget: int) -> None:
        self.state = state
        self.left = budget
        """How many pairs may still be looked at."""
        nothing = (0,) * len(state.weights)
        self.values = [*(sort.values for sort in state.sorts), nothing]
        self.weighed = [tuple(map(mul, state.weights, values)) for values in self.values]
        self.nothing = len(state.sorts)
        self.cost = [
            [
                state.whole
                * sum(
                    w * (b - a) * (b - a) for w, a, b in zip(state.weights, one, two, strict=True)
                )
                for two in self.values
            ]
            for one in self.values
        ]
        self.refused = [sort.refused_by for sort in state.sorts]

    def best(self, one: int, two: int) -> Swap | None:
        """The exchange between two holders that improves most, None if none does."""
        self.left -= 1
        gap, factor = self._gap(one, two)
        leaving = self._offers(one, two, gap, -1)
        coming = self._offers(two, one, gap, 1)
        give, take = self._gifts(one, two)
        if give:
            coming.append((0, self.nothing))
        if take:
            leaving.append((0, self.nothing))
        least, found = 0, None
        cost = self.cost
        for gain, i in leaving:
            row = cost[i]
            for other, j in coming:
                change = gain + other + factor * row[j]
                if change < least and i != j:
                    least, found = change, (i, j)
        return found

    def _gap(self, one: int, two: int) -> tuple[list[int], int]:
        """By how much the first holder is farther above its target, and how squares weigh.

        The referee has no target, so the half of the squares falls away (and all else doubles).
        """
        state = self.state
        if two == state.referee:
            gap = [2 * a for a in state.off[one]]
            if state.teams:
                team = state.team_off[state.team[one]]
                return [a + 2 * TEAM * b for a, b in zip(gap, team, strict=True)], 1 + TEAM
            return gap, 1
        gap = [a - b for a, b in zip(state.off[one], state.off[two], strict=True)]
        if state.teams and state.team[one] != state.team[two]:
            first, second = state.team_off[state.team[one]], state.team_off[state.team[two]]
            return [g + TEAM * (a - b) for g, a, b in zip(gap, first, second, strict=True)], (
                1 + TEAM
            )
        return gap, 1

    def _offers(self, giver: int, taker: int, gap: list[int], sign: int) -> list[tuple[int, int]]:
        """What each sort that may go from giver to taker changes, but for the mutual squares."""
        state = self.state
        mine, theirs = state.alike[giver], state.alike[taker]
        mixed = 0 if state.referee in (giver, taker) else state.whole
        found = []
        for sort in state.free[giver]:
            if taker in self.refused[sort]:
                continue
            kind = state.sorts[sort].kind
            mix = mixed * (theirs[kind] - mine[kind] + 1)
            found.append((sign * sum(map(mul, self.weighed[sort], gap)) + mix, sort))
        return found

    def _gifts(self, one: int, two: int) -> tuple[bool, bool]:
        """May the first give without getting, may the second?"""
        state = self.state
        if two == state.referee:
            return False, False
        seats, count = state.task.seats, state.count
        give = count[one] > seats[one].least and count[two] < seats[two].most
        take = count[two] > seats[two].least and count[one] < seats[one].most
        return give, take

    def exchange(self, one: int, two: int, swap: Swap) -> None:
        """Let two holders exchange sorts."""
        i, j = swap
        if i != self.nothing:
            self.state.take(i, one)
            self.state.give(i, two)
        if j != self.nothing:
            self.state.take(j, two)
            self.state.give(j, one)

    def settle(self, holders: Iterable[int], draw: Prng) -> list[tuple[int, int, Swap]]:
        """Improve until no pair with one of the holders, or one changed since, has a better swap.

        Returns the exchanges made, so that they can be taken back. Stops when the budget is used.
        """
        state = self.state
        made: list[tuple[int, int, Swap]] = []
        everybody = list(range(state.referee))
        if state.free[state.referee]:
            everybody.append(state.referee)
        waiting = list(holders)
        queued = set(waiting)
        while waiting:
            one = waiting.pop()
            queued.discard(one)
            since, position = 0, draw.below(len(everybody))
            while since < len(everybody):
                if self.left <= 0:
                    return made
                two = everybody[position]
                position = (position + 1) % len(everybody)
                since += 1
                if two == one:
                    continue
                a, b = (one, two) if one != state.referee else (two, one)
                swap = self.best(a, b)
                if swap is None:
                    continue
                self.exchange(a, b, swap)
                made.append((a, b, swap))
                since = 0
                if two not in queued and two != state.referee:
                    queued.add(two)
                    waiting.append(two)
        return made

    def undo(self, made: list[tuple[int, int, Swap]]) -> None:
        """Take exchanges back, the last one first."""
        for one, two, (i, j) in reversed(made):
            self.exchange(one, two, (j, i))


_PAIRS = 16_000
"""Pairs of holders that are looked at in a division of any size."""
_PAIRS_EACH = 300
"""So many more for each player."""
_SHAKES = 1_000
"""Shake-ups without success after which a division counts as good."""

Key = tuple[int, ...]


def divide(task: Task, seed: int, budget: int = 0) -> Owners:
    """Divide the things of a task; the same task, seed and budget give the same division.

    `budget` is the number of pairs of holders to look at; 0 chooses one by the number of players.
    Raises ImpossibleFleets where the conditions leave no way.
    """
    check_task(task)
    draw = Prng(seed, "fleets")
    state = Holdings(task)
    begin(state, draw)
    search = Search(state, budget or _PAIRS + _PAIRS_EACH * len(task.seats))
    search.settle(draw.shuffled(range(state.referee)), draw)
    best, failures = grade(state), 0
    while search.left > 0 and failures < _SHAKES and state.referee > 1 and any(best):
        made, holders = _shake(search, draw, best)
        made += search.settle(holders, draw)
        found = grade(state)
        failures = 0 if found < best else failures + 1
        if found <= best:
            best = found
        else:
            search.undo(made)
    return state.owners()


def grade(state: Holdings) -> Key:
    """How good a division is, the smaller the better: the spread of each criterion in turn.

    A spread is the greatest less the least deviation, rounded up to whole values; that of teams
    stands before that of players. Last comes the sum of squares.
    """
    key: list[int] = []
    off, squares = state.off[: state.referee], 0
    for k, weight in enumerate(state.weights):
        if state.teams:
            column = [team[k] for team in state.team_off[:-1]]
            key.append(-((min(column) - max(column)) // state.whole))
        column = [seat[k] for seat in off]
        key.append(-((min(column) - max(column)) // state.whole))
        squares += weight * sum(value * value for value in column)
    return *key, squares


def _shake(search: Search, draw: Prng, best: Key) -> tuple[list[tuple[int, int, Swap]], list[int]]:
    """Exchange some things at random between two or three seats, extreme ones more often."""
    state = search.state
    seats = list(range(state.referee))
    count = min(len(seats), draw.between(2, 3))
    chosen = draw.sample(seats, count) if len(seats) < 40 else [draw.choice(seats) for _ in "ab"]
    worst = next((n for n, value in enumerate(best[:-1]) if value), 0)
    k = worst // 2 if state.teams else worst
    if draw.below(2):
        column = [off[k] for off in state.off[: state.referee]]
        chosen[0] = column.index(max(column) if draw.below(2) else min(column))
    made: list[tuple[int, int, Swap]] = []
    for _ in range(draw.between(1, 3)):
        one, two = draw.choice(chosen), draw.choice(chosen)
        if one == two:
            continue
        mine = [i for i in state.free[one] if two not in search.refused[i]]
        theirs = [i for i in state.free[two] if one not in search.refused[i]]
        if mine and theirs:
            swap = (draw.choice(mine), draw.choice(theirs))
            search.exchange(one, two, swap)
            made.append((one, two, swap))
    return made, list(dict.fromkeys(chosen))


def lots(count: int, spread: int, least: int, most: int) -> tuple[Claim, ...]:
    """Seats for so many lots, the strongest first.

    Their shares fall evenly from 100 + `spread` to 100 - `spread` per cent of the mean.
    """
    if not 0 <= spread < 100:
        raise ImpossibleFleets(f"lots cannot differ by {spread} per cent", "write 0 to 90")
    if count == 1:
        return (Claim(100, least, most),)
    middle = 100 * (count - 1)
    return tuple(
        Claim(middle + spread * (count - 1 - 2 * place), least, most) for place in range(count)
    )


def pick_order(count: int, seed: int) -> tuple[int, ...]:
    """The players, by their index, in the order in which they choose."""
    return tuple(Prng(seed, "picks").shuffled(range(count)))
