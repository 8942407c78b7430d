"""Local search: the best swap or gift between two holders, until no pair has a better one.

Minimised is the sum over criteria of weight times squared deviation, over seats and teams, and,
as the lightest criterion, the squared number of things of one kind a seat has: so nobody gets one
type only where another division is as good. Everything is whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import mul

from kaperbrief.fleets.state import State
from kaperbrief.rules.prng import Prng

TEAM = 3
"""How many times as much as a player's deviation that of a team counts."""

Swap = tuple[int, int]
"""The sorts that change hands, there and back; one beyond the last sort is nothing."""


class Search:
    """Pairs of holders of a state and the best that they can exchange."""

    def __init__(self, state: State, budget: int) -> None:
        self.state = state
        self.left = budget
        """How many pairs may still be looked at."""
        self.used = 0
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
        self.used += 1
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
