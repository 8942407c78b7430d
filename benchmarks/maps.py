"""Seas of hexes by chance: CPU seconds, spreads and islands: python benchmarks/maps.py [SEEDS].

Makes seas of several shapes and numbers of players without printing them, each with its own seed,
and measures one of them many times over.
"""

from __future__ import annotations

import statistics
import sys
import time

from kaperbrief.errors import Problems
from kaperbrief.library.load import load_pack
from kaperbrief.mapgen.sea_random import Wish, random_sea
from kaperbrief.rules.fairness import fairness_of
from kaperbrief.workspace import Workspace

GAME = "piratical"
BOARDS = (
    *(("hexagon", 23, 23, players) for players in (2, 3, 4, 5, 6)),
    *(("rectangle", 23, 19, players) for players in (2, 3, 4, 5, 6)),
    ("rectangle", 15, 11, 6),
    ("rectangle", 60, 40, 6),
)


def main() -> None:
    """Time all boards and print their medians."""
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    library = load_pack(Workspace.open(None), GAME, {}, Problems())
    assert library is not None
    board, sailing = library.pack.board, library.pack.sailing
    ships = list(library.kinds["ships"].values())
    for shape, width, height, players in BOARDS:
        times, seas = [], []
        for seed in range(seeds if width < 40 else max(1, seeds // 5)):
            before = time.process_time()
            wish = Wish(players, seed, shape, width, height)
            seas.append(random_sea(wish, board, sailing, ships, {}))
            times.append(time.process_time() - before)
        fair = sum(sea.is_fair for sea in seas)
        middle, worst = statistics.median(times), max(times)
        spread = statistics.median(sea.fairness.spread for sea in seas)
        islands = statistics.median(sea.islands for sea in seas)
        print(
            f"{shape:9} {width} × {height}, {players} ports: {1000 * middle:5.0f} ms "
            f"(worst {1000 * worst:5.0f}), {fair} of {len(seas)} fair, spread {spread:.1%}, "
            f"islands {islands:.0f} %"
        )
    for hexmap in library.kinds["hexmaps"].values():
        before = time.process_time()
        for _ in range(50):
            found = fairness_of(hexmap, board, sailing)
        each = (time.process_time() - before) / 50
        print(f"measuring {hexmap.id}: {1000 * each:.1f} ms, spread {found.spread:.1%}")


if __name__ == "__main__":
    main()
