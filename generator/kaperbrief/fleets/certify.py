"""Proofs: the least spread of each criterion in turn, as an integer programme for HiGHS.

Things of the same values are counted, not told apart; players that nothing tells apart stand in
order of their sums. One criterion after the other is made as even as can be, those before it held
at what they reached. What the referee keeps is given. The budget is one of nodes, so the result
does not hang on how fast a computer is; whatever is found is counted again in whole numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from kaperbrief.fleets.bounds import least_spread
from kaperbrief.fleets.task import Division, Task, team_of
from kaperbrief.records import dataclass

MOST = 120
"""Things that can be dealt with; more take hours."""
NODES = 4_000
"""Nodes of the search tree for one spread."""
_TINY = 1e-6


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of one criterion: its spread before, now, and what it cannot be below.

    Spreads are rounded up to whole values; `least` holds where the criteria before this one are as
    even as they are here. Those of teams are zero where there are none.
    """

    before: int
    spread: int
    least: int
    team_before: int = 0
    team_spread: int = 0
    team_least: int = 0

    @property
    def best(self) -> bool:
        """Is it proven that no division does better?"""
        return self.spread <= self.least and self.team_spread <= self.team_least

    @property
    def better(self) -> bool:
        """Has a better division been found than there was?"""
        return (self.team_spread, self.spread) < (self.team_before, self.before)


def certify(task: Task, division: Division, nodes: int = NODES) -> tuple[Division, list[Proof]]:
    """The most even division and a proof for each criterion, or how far it came with the budget.

    The division given is where it starts; it must keep all conditions of the task. `nodes` is the
    budget for each spread. Raises ImportError without highspy.
    """
    import highspy

    model = _Model(task, division)
    owners = division.owners
    start = model.reached(owners)
    steps = [(k, teams) for k in range(len(task.weights)) for teams in model.levels]
    limits: list[int] = []
    leasts: list[int] = []
    for index, (k, teams) in enumerate(steps):
        now = model.reached(owners)[index]
        least = model.bound(k, teams)
        if now > least:
            found, proven = model.solve(highspy, steps, limits, owners, least, nodes)
            least = max(least, proven)
            if found is not None:
                reached = model.reached(found)
                # Rounding may have let slip a limit: only what is better in whole numbers counts.
                if reached[:index] <= limits and reached[index] < now:
                    owners, now = found, reached[index]
        limits.append(now)
        leasts.append(min(least, now))
    return Division(owners, division.evaluations), model.proofs(start, limits, leasts)


class _Model:
    """The task with what is locked or kept taken off, in counts of sorts and players."""

    def __init__(self, task: Task, division: Division) -> None:
        self.task, self.parts = task, task.parts
        self.count = len(task.seats)
        owners = division.owners
        self.dealt = [n for n, owner in enumerate(owners) if owner >= 0]
        self.locked = [n for n in self.dealt if task.things[n].owner is not None]
        sorts: dict[tuple[tuple[int, ...], frozenset[int]], list[int]] = {}
        for n in self.dealt:
            thing = task.things[n]
            if thing.owner is None:
                names = {thing.kind, thing.name}
                refused = frozenset(s for s, seat in enumerate(task.seats) if names & seat.refused)
                sorts.setdefault((thing.values, refused), []).append(n)
        self.sorts = [(values, refused, things) for (values, refused), things in sorts.items()]
        self.pairs = [
            (g, seat)
            for g, (_, refused, _) in enumerate(self.sorts)
            for seat in range(self.count)
            if seat not in refused
        ]
        teams = [team_of(seat, n) for n, seat in enumerate(task.seats)]
        order = list(dict.fromkeys(teams))
        self.team = [order.index(team) for team in teams]
        self.levels = (True, False) if any(s.team is not None for s in task.seats) else (False,)
        self.totals = [sum(task.things[n].values[k] for n in self.dealt) for k in self._all]
        self.had = [[0] * self.count for _ in self._all]
        self.room = [0] * self.count
        for n in self.locked:
            owner = owners[n]
            self.room[owner] += 1
            for k in self._all:
                self.had[k][owner] += task.things[n].values[k]

    @property
    def _all(self) -> range:
        return range(len(self.task.weights))

    def groups(self, teams: bool) -> list[list[int]]:
        """Who counts together: each player, or each team."""
        if not teams:
            return [[seat] for seat in range(self.count)]
        return [
            [seat for seat in range(self.count) if self.team[seat] == team]
            for team in range(max(self.team) + 1)
        ]

    def _sides(self, k: int, teams: bool) -> tuple[list[int], list[Fraction]]:
        """What each player or team has locked, and its target."""
        groups, whole = self.groups(teams), sum(self.parts)
        parts = [sum(self.parts[seat] for seat in group) for group in groups]
        targets = [Fraction(self.totals[k] * part, whole) for part in parts]
        return [sum(self.had[k][seat] for seat in group) for group in groups], targets

    def bound(self, k: int, teams: bool) -> int:
        """The spread that no division is below, by reasoning alone."""
        values = [self.task.things[n].values[k] for n in self.dealt]
        groups = self.groups(teams)
        parts = [sum(self.parts[seat] for seat in group) for group in groups]
        return math.ceil(least_spread(values, parts, self._sides(k, teams)[0]))

    def reached(self, owners: Sequence[int]) -> list[int]:
        """The spreads of a division, rounded up, in the order in which they are made even."""
        made = []
        for k in self._all:
            sums = [0] * self.count
            for n in self.dealt:
                sums[owners[n]] += self.task.things[n].values[k]
            for teams in self.levels:
                targets = self._sides(k, teams)[1]
                groups = self.groups(teams)
                off = [
                    sum(sums[seat] for seat in group) - target
                    for group, target in zip(groups, targets, strict=True)
                ]
                made.append(math.ceil(max(off) - min(off)))
        return made

    def proofs(self, start: list[int], spreads: list[int], leasts: list[int]) -> list[Proof]:
        """One for each criterion, from figures in the order in which they are made even."""
        rows = list(zip(start, spreads, leasts, strict=True))
        if len(self.levels) == 1:
            return [Proof(*row) for row in rows]
        return [Proof(*rows[n + 1], *rows[n]) for n in range(0, len(rows), 2)]

    def solve(
        self,
        highspy: Any,
        steps: Sequence[tuple[int, bool]],
        limits: Sequence[int],
        owners: Sequence[int],
        least: int,
        nodes: int,
    ) -> tuple[tuple[int, ...] | None, int]:
        """The best owners for the first step without a limit, and what it cannot be below."""
        highs = highspy.Highs()
        for name, value in _OPTIONS.items():
            highs.setOptionValue(name, value)
        highs.setOptionValue("mip_max_nodes", nodes)
        index = len(limits)
        now = self.reached(owners)[index]
        sheet = _Sheet()
        columns = [sheet.column(0, len(self.sorts[g][2])) for g, _ in self.pairs]
        self._conditions(sheet)
        for place, (k, teams) in enumerate(steps[: index + 1]):
            last = place == index
            gap = sheet.column(least if last else 0, now if last else limits[place], cost=last)
            self._spread(sheet, k, teams, gap)
        sheet.load(highs, highspy.HighsVarType.kInteger)
        self._hint(highs, columns, owners)
        _run(highs)
        info = highs.getInfo()
        status = highs.modelStatusToString(highs.getModelStatus())
        bound = info.mip_dual_bound
        if status == "Infeasible":  # cannot be: the start is feasible; nothing is claimed from it
            return None, least
        proven = math.ceil(bound - _TINY) if math.isfinite(bound) else least
        if not math.isfinite(info.objective_function_value) or info.primal_solution_status < 2:
            return None, proven
        return self._owners(highs.getSolution().col_value, owners), proven

    def _conditions(self, sheet: _Sheet) -> None:
        """Everything is dealt, limits hold, and players alike stand in the order of their sums."""
        for g, (_, _, things) in enumerate(self.sorts):
            entries = [(n, 1.0) for n, pair in enumerate(self.pairs) if pair[0] == g]
            sheet.row(len(things), len(things), entries)
        for number, seat in enumerate(self.task.seats):
            entries = [(n, 1.0) for n, pair in enumerate(self.pairs) if pair[1] == number]
            have = self.room[number]
            sheet.row(max(0, seat.least - have), max(0, seat.most - have), entries)
        for one, two in self.alike():
            entries = []
            for n, (g, owner) in enumerate(self.pairs):
                if owner in (one, two):
                    value = self.sorts[g][0][0]
                    entries.append((n, float(value if owner == one else -value)))
            sheet.row(0, math.inf, entries)

    def alike(self) -> list[tuple[int, int]]:
        """Neighbours among players that nothing tells apart."""
        last: dict[object, int] = {}
        pairs = []
        for number, seat in enumerate(self.task.seats):
            refused = tuple(number in refused for _, refused, _ in self.sorts)
            locked = tuple(self.had[k][number] for k in self._all)
            limits = (seat.least, seat.most, self.room[number], self.parts[number])
            key = (refused, locked, limits, seat.team)
            if key in last:
                pairs.append((last[key], number))
            last[key] = number
        return pairs

    def _spread(self, sheet: _Sheet, k: int, teams: bool, gap: int) -> None:
        """Rows that make `gap` the greatest less the least deviation of a criterion."""
        had, targets = self._sides(k, teams)
        same = len(set(targets)) == 1
        middle = float(targets[0]) if same else 0.0
        # Equal targets: sums instead of deviations, so that both ends are whole as well.
        high = sheet.column(math.ceil(middle), math.inf, whole=same)
        low = sheet.column(-math.inf, math.floor(middle), whole=same)
        sheet.row(-math.inf, 0.0, [(high, 1.0), (low, -1.0), (gap, -1.0)])
        for group, start, target in zip(self.groups(teams), had, targets, strict=True):
            entries = [
                (n, float(self.sorts[g][0][k]))
                for n, (g, seat) in enumerate(self.pairs)
                if seat in group and self.sorts[g][0][k]
            ]
            shift = (0.0 if same else float(target)) - start
            sheet.row(-math.inf, shift, [*entries, (high, -1.0)])
            sheet.row(shift, math.inf, [*entries, (low, -1.0)])

    def _hint(self, highs: Any, columns: Sequence[int], owners: Sequence[int]) -> None:
        """The division there is, its players alike put into order, as a start."""
        values = self._counts(owners)
        sums = [0] * self.count
        for (g, seat), value in zip(self.pairs, values, strict=True):
            sums[seat] += self.sorts[g][0][0] * value
        runs: list[list[int]] = []
        chained: dict[int, list[int]] = {}
        for one, two in self.alike():
            run = chained.get(one)
            if run is None:
                run = [one]
                runs.append(run)
            run.append(two)
            chained[two] = run
        stands = list(range(self.count))
        for run in runs:
            for place, seat in zip(run, sorted(run, key=lambda s: -sums[s]), strict=True):
                stands[place] = seat
        at = dict(zip(self.pairs, values, strict=True))
        moved = [at[g, stands[seat]] for g, seat in self.pairs]
        highs.setSolution(len(columns), list(columns), [float(value) for value in moved])

    def _counts(self, owners: Sequence[int]) -> list[int]:
        place = {pair: n for n, pair in enumerate(self.pairs)}
        counts = [0] * len(self.pairs)
        for g, (_, _, things) in enumerate(self.sorts):
            for n in things:
                counts[place[g, owners[n]]] += 1
        return counts

    def _owners(self, values: Sequence[float], owners: Sequence[int]) -> tuple[int, ...] | None:
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
    "mip_abs_gap": 0.9,  # spreads are whole: less than one apart is the same
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


class _Sheet:
    """Columns and rows of an integer programme, gathered and handed over at once."""

    def __init__(self) -> None:
        self.lower: list[float] = []
        self.upper: list[float] = []
        self.cost: list[float] = []
        self.whole: list[bool] = []
        self.rows: list[tuple[float, float, list[tuple[int, float]]]] = []

    def column(self, lower: float, upper: float, *, cost: float = 0, whole: bool = True) -> int:
        """A new column; its index."""
        self.lower.append(lower)
        self.upper.append(upper)
        self.cost.append(float(cost))
        self.whole.append(whole)
        return len(self.lower) - 1

    def row(self, lower: float, upper: float, entries: list[tuple[int, float]]) -> None:
        """A new row: the sum of the entries' columns times figures lies between the bounds."""
        self.rows.append((lower, upper, entries))

    def load(self, highs: Any, integer: Any) -> None:
        """Give everything to the solver; `integer` is its word for columns that are whole."""
        for lower, upper, cost, whole in zip(
            self.lower, self.upper, self.cost, self.whole, strict=True
        ):
            highs.addVar(lower, upper)
            column = highs.getNumCol() - 1
            highs.changeColCost(column, cost)
            if whole:
                highs.changeColIntegrality(column, integer)
        for lower, upper, entries in self.rows:
            columns, figures = [n for n, _ in entries], [v for _, v in entries]
            highs.addRow(lower, upper, len(entries), columns, figures)
