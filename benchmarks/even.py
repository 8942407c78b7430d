"""How often a division is as even as can be: python benchmarks/even.py [INVENTORIES] [NODES].

Random inventories of 8 to 400 ships for 2 to 60 captains, of the types of a navy of many small
ships. Each is held against the proven bounds; where they are not reached, against fleets that may
be mixed: a linear programme over all fleets a captain may have, so many of each, also parts of one.
Where it has no solution one step below, none is more even while the criteria before stay as they
are. The rest is held against the proof of `--certify` with so many nodes.
"""

from __future__ import annotations

import itertools
import math
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import highspy

from fleets import HULLS
from kaperbrief.fleets.bounds import measure
from kaperbrief.fleets.certify import certify
from kaperbrief.fleets.divide import divide
from kaperbrief.fleets.task import Claim, Good, Task
from kaperbrief.rules.prng import Prng


def inventory(number: int) -> Task:
    """Ships and equal captains, at least a ship for each."""
    draw = Prng(number, "inventory")
    players = draw.between(2, 60)
    bag = [values for values, times in HULLS.items() for _ in range(times)]
    kinds = [draw.choice(bag) for _ in range(draw.between(max(8, players), 400))]
    ships = tuple(Good("-".join(map(str, values)), values) for values in kinds)
    return Task(ships, (Claim(),) * players, (1,) * 6)


Window = tuple[int, int]
"""The least and the greatest sum that a captain may have by a criterion."""


def as_even_as_can_be(task: Task, spreads: Sequence[int], bounds: Sequence[int]) -> bool:
    """Is each spread the least, those before it held? False where that is not shown."""
    sorts = Counter(thing.values for thing in task.things)
    windows = [
        _windows(sum(thing.values[k] for thing in task.things), len(task.seats), spread)
        for k, spread in enumerate(spreads)
    ]
    for k, (spread, bound) in enumerate(zip(spreads, bounds, strict=True)):
        if spread <= bound:
            continue
        step = math.gcd(*(values[k] for values in sorts))
        total = sum(thing.values[k] for thing in task.things)
        less = _windows(total, len(task.seats), spread - step)
        for some in itertools.product(*windows[:k], less):
            if _possible(sorts, len(task.seats), some):
                return False
    return True


def _windows(total: int, count: int, spread: int) -> list[Window]:
    """All windows of a spread with the mean in them."""
    lows = range(-((spread * count - total) // count), total // count + 1)
    return [(low, low + spread) for low in lows]


def _possible(sorts: Counter[tuple[int, ...]], count: int, windows: Sequence[Window]) -> bool:
    """May captains have parts of fleets within windows, all ships dealt?"""
    fleets = list(_fleets(sorted(sorts.items(), reverse=True), windows, [0] * len(windows)))
    solver: Any = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    for _ in fleets:
        solver.addVar(0, count)
    rows = [(count, [1] * len(fleets))]
    for number, (_, have) in enumerate(sorted(sorts.items(), reverse=True)):
        rows.append((have, [fleet[number] for fleet in fleets]))
    for total, figures in rows:
        columns = [n for n, figure in enumerate(figures) if figure]
        solver.addRow(total, total, len(columns), columns, [float(figures[n]) for n in columns])
    solver.run()
    return bool(solver.modelStatusToString(solver.getModelStatus()) != "Infeasible")


def _fleets(
    sorts: Sequence[tuple[tuple[int, ...], int]], windows: Sequence[Window], sums: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """How many of each sort a fleet within windows may have."""
    if not sorts:
        if all(low <= total for total, (low, _) in zip(sums, windows, strict=True)):
            yield ()
        return
    values, have = sorts[0]
    for times in range(have + 1):
        more = [
            total + times * value for total, value in zip(sums, values[: len(sums)], strict=True)
        ]
        if any(total > high for total, (_, high) in zip(more, windows, strict=True)):
            break
        for rest in _fleets(sorts[1:], windows, more):
            yield times, *rest


def main() -> None:
    """A line for each inventory that misses a bound, then how many are as even as can be."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    nodes = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000
    seconds, even, open_ = [], 0, 0
    for number in range(1, count + 1):
        task = inventory(number)
        start = time.process_time()
        division = divide(task, number)
        seconds.append(time.process_time() - start)
        found = measure(task, division)
        if all(one.best for one in found):
            even += 1
            continue
        spreads = [one.spread for one in found]
        whole = [int(one.spread) for one in found], [math.ceil(one.bound) for one in found]
        if as_even_as_can_be(task, *whole):
            even += 1
            continue
        said, best = "not proven", None
        if nodes:
            proofs = certify(task, division, nodes)[1]
            best = [one.spread for one in proofs]
            if best < spreads:
                said = f"beaten by {' '.join(map(str, best))}"
            elif all(one.best for one in proofs):
                even += 1
                continue
        open_ += best is None or best == spreads
        shown = " ".join(f"{one.spread}/{one.bound}" for one in found)
        print(f"{number:4}: {len(task.things):3} ships {len(task.seats):2} players {shown}: {said}")
    middle, most = statistics.median(seconds), max(seconds)
    print(f"{even} of {count} as even as can be, {open_} nobody knows of")
    print(f"{middle:.2f} s CPU each, {most:.2f} s at most")


if __name__ == "__main__":
    main()
