"""Proofs: the least spread of each criterion in turn, as an integer programme for HiGHS.

Things of the same values are counted, not told apart; players that nothing tells apart stand in
order of their sums. One criterion after the other is made as even as can be, those before it held
at what they reached. What the referee keeps is given. The budget is one of nodes, so the result
does not hang on how fast a computer is; whatever is found is counted again in exact fractions.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from kaperbrief.fleets.bounds import Evenness, least_spread, measure
from kaperbrief.fleets.task import Owners, Task

MOST = 120
"""Things that can be dealt with; more take hours."""
NODES = 4_000
"""Nodes of the search tree for one spread."""
_TINY = 1e-6

Step = tuple[tuple[int, bool], tuple[Fraction, Fraction]]
"""A criterion, whether it is of teams, and the bounds of its spread."""


def certify(
    task: Task, division: Owners, nodes: int = NODES
) -> tuple[Owners, tuple[Evenness, ...]]:
    """The most even division and its evenness, or how far it came with the budget.

    Bounds hold where the criteria before are as even as they are here. The division given is where
    it starts, and nothing less even comes out; it must keep all conditions of the task. `nodes` is
    the budget for each spread. Raises ImportError without highspy.
    """
    import highspy

    solver: Any = highspy.Highs
    model = _Model(task, division)
    owners = division
    steps = [(k, teams) for k in model.criteria for teams in model.levels]
    limits: list[Fraction] = []
    leasts: list[Fraction] = []
    for index, (k, teams) in enumerate(steps):
        now = model.reached(owners)[index]
        least = model.bound(k, teams)
        if now > least:
            highs = solver()
            highs.setOptionValue("mip_max_nodes", nodes)
            gaps = [(Fraction(0), limit) for limit in limits] + [(least, now)]
            found, proven = model.solve(highs, list(zip(steps, gaps, strict=False)), owners)
            least = max(least, proven)
            if found is not None:
                reached = model.reached(found)
                # Rounding may have let slip a limit: only what is better in fractions counts.
                if reached[: index + 1] < [*limits, now]:
                    owners, limits, now = found, reached[:index], reached[index]
        limits.append(now)
        leasts.append(min(least, now))
    return owners, model.proven(owners, leasts)


class _Model:
    """The task with what is locked or kept taken off, in counts of sorts and players."""

    def __init__(self, task: Task, owners: Owners) -> None:
        self.task, self.parts = task, task.parts
        self.seats, self.criteria = range(len(task.seats)), range(len(task.weights))
        self.dealt = [n for n, owner in enumerate(owners) if owner >= 0]
        sorts: dict[tuple[tuple[int, ...], frozenset[int]], list[int]] = {}
        self.had = [[0] * len(self.seats) for _ in self.criteria]
        self.room = [0] * len(self.seats)
        for n in self.dealt:
            thing = task.things[n]
            if thing.owner is None:
                names = {thing.kind, thing.name}
                refused = frozenset(s for s, seat in enumerate(task.seats) if names & seat.refused)
                sorts.setdefault((thing.values, refused), []).append(n)
                continue
            self.room[owners[n]] += 1
            for k in self.criteria:
                self.had[k][owners[n]] += thing.values[k]
        self.sorts = [(values, refused, things) for (values, refused), things in sorts.items()]
        self.pairs = [
            (g, seat)
            for g, (_, refused, _) in enumerate(self.sorts)
            for seat in self.seats
            if seat not in refused
        ]
        """What the columns of the programme count: things of a sort for a seat."""
        self.levels = (True, False) if task.in_teams else (False,)
        """Whether teams are made even: first they, then their seats."""
        self.values = [[task.things[n].values[k] for n in self.dealt] for k in self.criteria]

    def _summed(self, column: Sequence[int], teams: bool) -> list[int]:
        """Figures by seat added up for each player or team."""
        return self.task.by_team(column) if teams else list(column)

    def _targets(self, k: int, teams: bool) -> list[Fraction]:
        whole, total = sum(self.parts), sum(self.values[k])
        return [Fraction(total * part, whole) for part in self._summed(self.parts, teams)]

    def bound(self, k: int, teams: bool) -> Fraction:
        """The spread that no division is below, by reasoning alone."""
        parts, had = self._summed(self.parts, teams), self._summed(self.had[k], teams)
        return self.least_from(least_spread(self.values[k], parts, had), k, teams)

    def least_from(self, bound: Fraction, k: int, teams: bool) -> Fraction:
        """The least spread from a bound on that sums of whole things can make."""
        step, rests = self._rests(k, teams)
        return min(rest + step * math.ceil((bound - rest) / step) for rest in rests)

    def _rests(self, k: int, teams: bool) -> tuple[int, list[Fraction]]:
        """The step of all sums, and what spreads are above whole steps: targets' differences."""
        step = math.gcd(*self.values[k]) or 1
        targets = set(self._targets(k, teams))
        return step, sorted({(one - two) % step for one in targets for two in targets})

    def reached(self, owners: Owners) -> list[Fraction]:
        """The spreads of a division in the order in which they are made even."""
        made = []
        for k in self.criteria:
            sums = [0] * len(self.seats)
            for n, value in zip(self.dealt, self.values[k], strict=True):
                sums[owners[n]] += value
            for teams in self.levels:
                pairs = zip(self._summed(sums, teams), self._targets(k, teams), strict=True)
                off = [value - target for value, target in pairs]
                made.append(max(off) - min(off))
        return made

    def proven(self, owners: Owners, leasts: Sequence[Fraction]) -> tuple[Evenness, ...]:
        """The evenness of a division with better bounds, in the order in which they were found."""
        count = len(self.levels)
        own, teams = leasts[count - 1 :: count], leasts[::count]
        return tuple(
            replace(one, bound=least, team_bound=team if count > 1 else Fraction(0))
            for one, least, team in zip(measure(self.task, owners), own, teams, strict=True)
        )

    def solve(
        self, highs: Any, steps: Sequence[Step], owners: Owners
    ) -> tuple[Owners | None, Fraction]:
        """The best owners for the last step, and what it cannot be below."""
        for name, value in _OPTIONS.items():
            highs.setOptionValue(name, value)
        for g, _ in self.pairs:
            highs.addIntegral(0, len(self.sorts[g][2]))
        self._conditions(highs)
        for step, ((k, teams), bounds) in enumerate(steps, start=1):
            self._spread(highs, (k, teams), bounds, float(step == len(steps)))
        # Two spreads that are nearer to each other than any two can be are the same.
        size, rests = self._rests(k, teams)
        apart = [two - one for one, two in itertools.pairwise([*rests, rests[0] + size])]
        highs.setOptionValue("mip_abs_gap", max(_TINY, 0.9 * float(min(apart))))
        self._hint(highs, owners)
        _run(highs)
        info = highs.getInfo()
        status = highs.modelStatusToString(highs.getModelStatus())
        bound, least = info.mip_dual_bound, steps[-1][1][0]
        if status == "Infeasible":  # cannot be: the start is feasible; nothing is claimed from it
            return None, least
        proven = least
        if math.isfinite(bound):
            proven = self.least_from(Fraction(bound - _TINY), k, teams)
        if not math.isfinite(info.objective_function_value) or info.primal_solution_status < 2:
            return None, proven
        return self._owners(highs.getSolution().col_value, owners), proven

    def _conditions(self, highs: Any) -> None:
        """Everything is dealt, limits hold, and players alike stand in the order of their sums."""
        for g, (_, _, things) in enumerate(self.sorts):
            entries = [(n, 1.0) for n, pair in enumerate(self.pairs) if pair[0] == g]
            _row(highs, len(things), len(things), entries)
        for number, seat in enumerate(self.task.seats):
            entries = [(n, 1.0) for n, pair in enumerate(self.pairs) if pair[1] == number]
            have = self.room[number]
            _row(highs, max(0, seat.least - have), max(0, seat.most - have), entries)
        neighbours = (pair for run in self._alike() for pair in itertools.pairwise(run))
        for one, two in sorted(neighbours, key=lambda pair: pair[1]):
            entries = []
            for n, (g, owner) in enumerate(self.pairs):
                if owner in (one, two):
                    value = self.sorts[g][0][0]
                    entries.append((n, float(value if owner == one else -value)))
            _row(highs, 0, math.inf, entries)

    def _alike(self) -> list[list[int]]:
        """Players that nothing tells apart, together."""
        runs: dict[object, list[int]] = {}
        for number, seat in enumerate(self.task.seats):
            refused = tuple(number in refused for _, refused, _ in self.sorts)
            locked = tuple(had[number] for had in self.had)
            limits = (seat.least, seat.most, self.room[number], self.parts[number])
            runs.setdefault((refused, locked, limits, seat.team), []).append(number)
        return list(runs.values())

    def _spread(
        self, highs: Any, what: tuple[int, bool], bounds: tuple[Fraction, Fraction], cost: float
    ) -> None:
        """A column between bounds that is the greatest less the least deviation, and its rows."""
        k, teams = what
        had, targets = self._summed(self.had[k], teams), self._targets(k, teams)
        same = len(set(targets)) == 1
        middle = float(targets[0]) if same else 0.0
        # Equal targets: sums instead of deviations, so that both ends are whole as well.
        add = highs.addIntegral if same else highs.addVariable
        high = add(math.ceil(middle), math.inf).index
        low = add(-math.inf, math.floor(middle)).index
        gap = add(float(bounds[0]), float(bounds[1]), cost).index
        _row(highs, -math.inf, 0.0, [(high, 1.0), (low, -1.0), (gap, -1.0)])
        group = self.task.teams if teams else self.seats
        for number, (start, target) in enumerate(zip(had, targets, strict=True)):
            entries = [
                (n, float(self.sorts[g][0][k]))
                for n, (g, seat) in enumerate(self.pairs)
                if group[seat] == number and self.sorts[g][0][k]
            ]
            shift = (0.0 if same else float(target)) - start
            _row(highs, -math.inf, shift, [*entries, (high, -1.0)])
            _row(highs, shift, math.inf, [*entries, (low, -1.0)])

    def _hint(self, highs: Any, owners: Owners) -> None:
        """The division there is, its players alike put into order, as a start."""
        counts = Counter((g, owners[n]) for g, sort in enumerate(self.sorts) for n in sort[2])
        sums = [0] * len(self.seats)
        for (g, seat), count in counts.items():
            sums[seat] += self.sorts[g][0][0] * count
        stands = list(self.seats)
        for run in self._alike():
            for place, seat in zip(run, sorted(run, key=lambda s: -sums[s]), strict=True):
                stands[place] = seat
        values = [float(counts[g, stands[seat]]) for g, seat in self.pairs]
        highs.setSolution(len(values), list(range(len(values))), values)

    def _owners(self, values: Sequence[float], owners: Owners) -> Owners | None:
        """Who gets what by the counts of a solution; None if they do not add up."""
        made = list(owners)
        left = [list(things) for _, _, things in self.sorts]
        held = list(self.room)
        for (g, seat), value in zip(self.pairs, values, strict=False):
            for _ in range(round(value)):
                if not left[g]:
                    return None
                made[left[g].pop(0)] = seat
                held[seat] += 1
        fits = all(
            seat.least <= count <= seat.most
            for seat, count in zip(self.task.seats, held, strict=True)
        )
        return tuple(made) if fits and not any(left) else None


_OPTIONS = {
    "output_flag": False,
    "threads": 1,
    "parallel": "off",
    "random_seed": 0,
    "mip_rel_gap": 0.0,
}


def _run(highs: Any) -> None:
    """Solve in a thread beside, so that Ctrl-C is heard and ends it."""
    highs.HandleUserInterrupt = True
    highs.startSolve()
    try:
        while not highs.wait(0.1)[0]:
            pass
    except KeyboardInterrupt:
        highs.cancelSolve()
        while not highs.wait(0.1)[0]:
            pass
        raise


def _row(highs: Any, lower: float, upper: float, entries: Sequence[tuple[int, float]]) -> None:
    """A new row: the sum of the entries' columns times figures lies between the bounds."""
    columns, figures = [n for n, _ in entries], [value for _, value in entries]
    highs.addRow(lower, upper, len(entries), columns, figures)
