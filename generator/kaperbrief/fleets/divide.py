"""Dividing: a greedy start, local search, then shake-ups and packing that may only improve."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from operator import mul

from kaperbrief.fleets.bounds import measure
from kaperbrief.fleets.packing import pack
from kaperbrief.fleets.start import begin
from kaperbrief.fleets.task import Holdings, Owners, Task, check_task
from kaperbrief.rules.prng import Prng

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


_PAIRS = 12_000
"""Pairs of holders that are looked at in a division of any size."""
_PAIRS_EACH = 300
"""So many more for each player."""
_TRADE, _TRADES = 20, 3
"""What an exchange of bundles takes of that, and how many come on a shake-up."""
_SHAKES = 100, 1_000
"""Shake-ups and such exchanges without success before packing, and where that does not know."""
_WORK = 240_000
"""What all packing may take, in steps of its own: half of what is left each time."""
_FEW = 5
"""With fewer sorts to give bundles may have three things, else two."""

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
    work = _WORK
    for goal, least in enumerate(_bounds(task, state.owners())):
        tried: int | None = None
        for shakes in _SHAKES:
            _improve(search, draw, goal, least, shakes)
            while least < grade(state, goal)[goal] != tried:
                tried = grade(state, goal)[goal]
                better, used = pack(state, goal, work // 2)
                work -= used
                if better is False and not state.free[state.referee]:
                    least = tried
    return state.owners()


def _improve(search: Search, draw: Prng, goal: int, least: int, shakes: int) -> None:
    """Shake up and exchange until the bound is met or so many in a row did not help."""
    state = search.state
    best, failures = grade(state, goal), 0
    while best[goal] > least and search.left > 0 and failures < shakes and state.referee > 1:
        if draw.below(_TRADES + 1):
            made = _trade(search, draw, goal)
        else:
            made, holders = _shake(search, draw, goal)
            made += search.settle(holders, draw)
        found = grade(state, goal)
        failures = 0 if found < best else failures + 1
        if found <= best:
            best = found
        else:
            search.undo(made)


def _bounds(task: Task, owners: Owners) -> list[int]:
    """What no spread is below, in the order of the spreads of a grade."""
    found = measure(task, owners)
    pairs = ((one.team_bound, one.bound) if task.in_teams else (one.bound,) for one in found)
    return [math.ceil(bound) for bounds in pairs for bound in bounds]


def grade(state: Holdings, goal: int) -> Key:
    """How good a division is, the smaller the better: the spread of each criterion in turn.

    A spread is the greatest less the least deviation, rounded up to whole values; that of teams
    stands before that of players. After the one that is the goal stands its sum of squares, as a
    step on the way, last that of all criteria.
    """
    key: list[int] = []
    off, squares = state.off[: state.referee], 0
    for k, weight in enumerate(state.weights):
        columns = [[team[k] for team in state.team_off[:-1]]] if state.teams else []
        for column in (*columns, [seat[k] for seat in off]):
            key.append(-((min(column) - max(column)) // state.whole))
            if len(key) == goal + 1:
                step = sum(value * value for value in column)
        squares += weight * sum(value * value for value in column)
    return *key[: goal + 1], step, *key[goal + 1 :], squares


def _shake(search: Search, draw: Prng, goal: int) -> tuple[list[tuple[int, int, Swap]], list[int]]:
    """Exchange some things at random between two or three seats, extreme ones more often."""
    state = search.state
    seats = list(range(state.referee))
    count = min(len(seats), draw.between(2, 3))
    chosen = draw.sample(seats, count) if len(seats) < 40 else [draw.choice(seats) for _ in "ab"]
    k = goal // 2 if state.teams else goal
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


def _trade(search: Search, draw: Prng, goal: int) -> list[tuple[int, int, Swap]]:
    """Exchange bundles between an extreme seat and another, so that the goal comes nearer.

    Both stay within what all have by the criteria before. Of exchanges that are alike one is drawn.
    """
    state = search.state
    k = goal // 2 if state.teams else goal
    columns = [[off[j] for off in state.off[: state.referee]] for j in range(k + 1)]
    ends = [(min(column), max(column)) for column in columns]
    one = draw.choice([n for n, value in enumerate(columns[k]) if value in ends[k]])
    two = draw.choice([n for n in range(state.referee) if n != one])
    search.left -= _TRADE
    mine, theirs = state.off[one], state.off[two]
    limits = [
        (max(low - a, b - high), min(high - a, b - low))
        for (low, high), a, b in zip(ends, mine, theirs, strict=False)
    ]
    first, second = state.task.seats[one], state.task.seats[two]
    have, has = state.count[one], state.count[two]
    room = range(
        max(first.least - have, has - second.most), min(first.most - have, has - second.least) + 1
    )
    least, found = 0, [(Bundle(), Bundle())]
    both = _bundles(search, one, two, k), _bundles(search, two, one, k)
    for (gives, give), (takes, take) in itertools.product(*both):
        more = state.whole * (takes[k] - gives[k])
        change = more * (mine[k] - theirs[k] + more)
        if change > least or len(take) - len(give) not in room:
            continue
        moved = (state.whole * (b - a) for a, b in zip(gives, takes, strict=True))
        if all(low <= by <= high for by, (low, high) in zip(moved, limits, strict=True)):
            least, found = change, [*(found if change == least else ()), (give, take)]
    give, take = draw.choice(found)
    swaps = itertools.zip_longest(give, take, fillvalue=search.nothing)
    made = [(one, two, swap) for swap in swaps]
    for step in made:
        search.exchange(*step)
    return made


Bundle = tuple[int, ...]


def _bundles(search: Search, giver: int, taker: int, k: int) -> list[tuple[Bundle, Bundle]]:
    """Sums up to a criterion, and sorts: up to three things that may go from seat to seat."""
    free = search.state.free[giver]
    sorts = [sort for sort in free if taker not in search.refused[sort]]
    most = 3 if len(sorts) < _FEW else 2
    return [
        (tuple(sum(search.values[sort][j] for sort in bundle) for j in range(k + 1)), bundle)
        for size in range(most + 1)
        for bundle in itertools.combinations_with_replacement(sorts, size)
        if all(bundle.count(sort) <= free[sort] for sort in bundle)
    ]
