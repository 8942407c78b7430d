"""Dividing as packing: the fleets that players may have are listed, then so many of each taken.

Players of the same share, locks, limits and refusals are one group. A criterion can be more even,
those before it held, just if some listed fleets, one for each player, use up all things. A linear
programme over them, also parts of them, finds most of these at once: what is whole is taken, and
the rest asked again. Where it has no solution, none can be more even: a proof, in whole numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import le, mul

from kaperbrief.fleets.task import Holdings

Row = tuple[int, ...]
Listed = tuple[Row, Row]
"""A fleet: one of its group and so many of each lot of things; its deviations by criterion."""
Window = tuple[int, int]
"""The least and the greatest deviation that a player may have."""


class _TooMuch(Exception):
    """The budget is used up."""


def pack(state: Holdings, goal: int, budget: int) -> tuple[bool | None, int]:
    """Divide anew with less spread of a criterion, those before it held; and what it took.

    False if no division of what players have together is like that, None if nobody knows.
    """
    if state.teams or any(value < 0 for sort in state.sorts for value in sort.values):
        return None, 0
    columns = [[off[k] for off in state.off[: state.referee]] for k in range(goal + 1)]
    spreads = [max(column) - min(column) for column in columns]
    had = [dict(free) for free in state.free[: state.referee]]
    _hand(state, had, take=True)
    packing = _Packing(state, had, budget)
    new = None
    try:
        new = packing.fleets([*spreads[:-1], spreads[-1] - 1])
    except _TooMuch:
        return None, budget
    finally:
        _hand(state, new or had)
    return bool(new) or (None if packing.lost else False), budget - packing.left


def _hand(state: Holdings, fleets: Sequence[dict[int, int]], *, take: bool = False) -> None:
    """Give each seat so many of each sort, or take them back."""
    for seat, fleet in enumerate(fleets):
        for sort, times in fleet.items():
            for _ in range(times):
                (state.take if take else state.give)(sort, seat)


class _Packing:
    """Players by groups, things by lots: sorts with the same values, refused by the same."""

    def __init__(self, state: Holdings, had: Sequence[dict[int, int]], budget: int) -> None:
        self.state, self.left = state, budget
        self.lost = False
        """Was there a way that led nowhere, though not all ways did?"""
        self.stock = {n: sum(free.get(n, 0) for free in had) for n in range(len(state.sorts))}
        lots: dict[tuple[Row, frozenset[int]], list[int]] = {}
        for number, sort in enumerate(state.sorts):
            lots.setdefault((sort.values, sort.refused_by), []).append(number)
        self.lots = lots
        self.have = [sum(self.stock[number] for number in lot) for lot in lots.values()]
        self.groups: dict[tuple[Row, int, int, Row], list[int]] = {}
        """By deviation without free things, least and most of them, and how many of each lot."""
        for seat, claim in enumerate(state.task.seats):
            held = state.count[seat]
            takes = tuple(
                0 if seat in refused else n for n, (_, refused) in zip(self.have, lots, strict=True)
            )
            key = tuple(state.off[seat]), claim.least - held, claim.most - held, takes
            self.groups.setdefault(key, []).append(seat)

    def _spend(self, work: int) -> None:
        self.left -= work
        if self.left < 0:
            raise _TooMuch

    def fleets(self, spreads: Sequence[int]) -> list[dict[int, int]] | None:
        """So many of each sort for each seat, with spreads no greater than these."""
        windows = [self._windows(k, spread) for k, spread in enumerate(spreads)]
        if not all(windows):
            return None
        amounts = (*map(len, self.groups.values()), *self.have)
        found = self._within(self._listed(windows), windows, amounts)
        if found is None:
            return None
        fleets: list[dict[int, int]] = [{} for _ in self.state.task.seats]
        waiting = [list(group) for group in self.groups.values()]
        for chosen in found:
            fleet = fleets[waiting[chosen.index(1)].pop()]
            for lot, times in zip(self.lots.values(), chosen[len(waiting) :], strict=True):
                for _ in range(times):
                    sort = max(lot, key=self.stock.__getitem__)
                    self.stock[sort] -= 1
                    fleet[sort] = fleet.get(sort, 0) + 1
        return fleets

    def _windows(self, k: int, spread: int) -> list[Window]:
        """Where all deviations may lie: around nothing, and somebody has the least."""
        step = (math.gcd(*(values[k] for values, _ in self.lots)) or 1) * self.state.whole
        rests = {base[k] % step for base, _, _, _ in self.groups}
        lows = (low for rest in rests for low in range((rest + spread) % step - spread, 1, step))
        return [(low, low + spread) for low in sorted(lows)]

    def _listed(self, windows: Sequence[Sequence[Window]]) -> list[Listed]:
        """All fleets of each group that lie in some window of each criterion."""
        lows = [some[0][0] for some in windows]
        highs = [some[-1][1] for some in windows]
        listed: list[Listed] = []
        for number, (base, least, most, takes) in enumerate(self.groups):
            unit = tuple(int(n == number) for n in range(len(self.groups)))
            made: list[Listed] = [((), base[: len(windows)])]
            for (values, _), have in zip(self.lots, takes, strict=True):
                step = [self.state.whole * value for value in values[: len(windows)]]
                longer: list[Listed] = []
                for fleet, off in made:
                    for times in range(min(have, most - sum(fleet)) + 1):
                        now = tuple(a + times * b for a, b in zip(off, step, strict=True))
                        if not all(map(le, now, highs)):
                            break
                        self._spend(4)
                        longer.append(((*fleet, times), now))
                made = longer
            full = [one for one in made if sum(one[0]) >= least and all(map(le, lows, one[1]))]
            listed += [((*unit, *fleet), off) for fleet, off in full]
        return listed

    def _within(
        self, listed: list[Listed], windows: Sequence[Sequence[Window]], amounts: Row
    ) -> list[Row] | None:
        """Fleets that make amounts, within one window of each criterion that is left."""
        if not windows:
            return self._cover([fleet for fleet, _ in listed], amounts)
        for low, high in windows[0]:
            self._spend(len(listed) // 4)
            some = [one for one in listed if low <= one[1][-len(windows)] <= high]
            if self._parts([fleet for fleet, _ in some], amounts) is not None:
                found = self._within(some, windows[1:], amounts)
                if found is not None:
                    return found
        return None

    def _cover(self, fleets: list[Row], amounts: Row) -> list[Row] | None:
        """Whole fleets that make amounts: what is whole of a solution, then of the rest."""
        chosen: list[Row] = []
        while any(amounts):
            fleets = [fleet for fleet in fleets if all(map(le, fleet, amounts))]
            parts = self._parts(fleets, amounts)
            if parts is None:
                self.lost = True
                return None
            size = parts[0]
            wholes = [(n // size, m) for n, m in parts[1] if n >= size] or [(1, max(parts[1])[1])]
            for times, number in wholes:
                fleet = fleets[number]
                chosen += [fleet] * times
                amounts = tuple(a - times * n for a, n in zip(amounts, fleet, strict=True))
        return chosen

    def _parts(
        self, fleets: Sequence[Row], amounts: Row
    ) -> tuple[int, list[tuple[int, int]]] | None:
        """How much of which fleets makes amounts: their unit, and pairs of so many and the fleet.

        The simplex method from nothing to all, in whole numbers: rows are kept times the unit.
        """
        rows, unit = range(len(amounts)), 1
        inverse = [[int(i == j) for j in rows] for i in rows]
        have, basis = list(amounts), [-1 for _ in rows]
        while True:
            short = [i for i in rows if basis[i] < 0]
            if not any(have[i] for i in short):
                return unit, [(have[i], basis[i]) for i in rows if basis[i] >= 0]
            self._spend(len(fleets) + len(rows) ** 2 // 4)
            prices = [sum(inverse[i][j] for i in short) for j in rows]
            gains = [sum(map(mul, prices, fleet)) for fleet in fleets]
            if max(gains, default=0) <= 0:
                return None
            enter = gains.index(max(gains))
            change = [sum(map(mul, row, fleets[enter])) for row in inverse]
            out = next(i for i in rows if change[i] > 0)
            for i in rows[out + 1 :]:
                first, second = have[i] * change[out], have[out] * change[i]
                if change[i] > 0 and (first, basis[i]) < (second, basis[out]):
                    out = i
            pivot, row = change[out], inverse[out]
            for i in rows:
                if i != out:
                    by = change[i]
                    pairs = zip(inverse[i], row, strict=True)
                    inverse[i] = [(a * pivot - by * b) // unit for a, b in pairs]
                    have[i] = (have[i] * pivot - by * have[out]) // unit
            basis[out], unit = enter, pivot
