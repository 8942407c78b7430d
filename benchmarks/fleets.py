"""Time and evenness of dividing random ships: python benchmarks/fleets.py [RUNS]."""

from __future__ import annotations

import statistics
import sys
import time

from kaperbrief.fleets.bounds import measure
from kaperbrief.fleets.divide import divide
from kaperbrief.fleets.task import Claim, Good, Task
from kaperbrief.rules.prng import Prng

# class, ship, guns, class 6 and above, nimble, move; how many of a hundred
HULLS = {
    (1, 1, 1, 0, 1, 12): 17,
    (2, 1, 2, 0, 0, 12): 16,
    (2, 1, 2, 0, 0, 10): 13,
    (3, 1, 3, 0, 0, 12): 12,
    (3, 1, 3, 0, 0, 10): 11,
    (4, 1, 4, 0, 0, 14): 8,
    (4, 1, 4, 0, 0, 12): 8,
    (5, 1, 5, 0, 0, 16): 6,
    (6, 1, 6, 1, 0, 14): 4,
    (7, 1, 7, 1, 0, 16): 3,
    (8, 1, 8, 1, 0, 16): 2,
}
SIZES = ((12, 5), (30, 6), (60, 10), (120, 20), (400, 60), (1200, 120), (5000, 500))


def navy(count: int, seed: int) -> tuple[Good, ...]:
    """So many ships; one in seven lacks guns."""
    draw = Prng(seed, "navy")
    bag = [values for values, times in HULLS.items() for _ in range(times)]
    ships = []
    for _ in range(count):
        values = list(draw.choice(bag))
        if draw.below(7) == 0:
            values[2] = draw.between(0, values[2])
        ships.append(Good("-".join(map(str, values)), tuple(values)))
    return tuple(ships)


def main() -> None:
    """A line for each size: CPU seconds, spread and proven bound of each criterion, first seed."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    for ships, players in SIZES:
        seconds, shown = [], ""
        for seed in range(1, runs + 1):
            task = Task(navy(ships, seed), (Claim(),) * players, (1,) * 6)
            start = time.process_time()
            division = divide(task, seed)
            seconds.append(time.process_time() - start)
            pairs = [f"{e.spread}/{e.bound}" for e in measure(task, division)]
            shown = shown or " ".join(pairs)
        middle = statistics.median(seconds)
        print(f"{ships:5} ships {players:4} players {middle:6.2f} s CPU   {shown}")


if __name__ == "__main__":
    main()
