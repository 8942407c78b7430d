"""Seas of hexes by chance: CPU seconds, spreads and islands: python benchmarks/maps.py [SEEDS].

Makes seas of several shapes and numbers of players without printing them, each with its own seed,
and measures one of them many times over.
"""

from __future__ import annotations

import statistics
import sys
import time

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.mapgen.sea_random import SeaTerms, random_sea
from kaperbrief.rules.fairness import fairness_of
from kaperbrief.workspace import Workspace

GAME = "piratical"
BOARDS = (
    *(("hexagon", 23, 23, players, 10) for players in (2, 3, 4, 5, 6)),
    *(("rectangle", 23, 19, players, 10) for players in (2, 3, 4, 5, 6)),
    *((shape, 23, 19, 6, share) for shape in ("hexagon", "rectangle") for share in (5, 20, 40)),
    ("rectangle", 15, 11, 6, 10),
    ("hexagon", 15, 15, 6, 10),
    ("rectangle", 60, 40, 2, 10),
    ("rectangle", 60, 40, 6, 10),
)
HEADS = ("board", "ports", "wished", "median ms", "worst ms", "fair", "median spread",
         "worst spread", "islands")  # fmt: skip
ROW = "{:16} {:>5} {:>7} {:>9} {:>8} {:>7} {:>13} {:>12} {:>7}"


def main() -> None:
    """Time all boards and print a table."""
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    game = load_pack(Workspace.open(None), GAME, {}, Problems())
    assert game is not None
    board, sailing = game.pack.board, game.pack.sailing
    ships = list(game.kinds["ships"].values())
    print(ROW.format(*HEADS))
    for shape, width, height, players, share in BOARDS:
        times: list[float] = []
        spreads: list[float] = []
        covered: list[float] = []
        for seed in range(seeds if width < 40 else max(1, seeds // 5)):
            before = time.process_time()
            wish = SeaTerms(players, seed, shape, width, height, share)
            _, ways, islands, _ = random_sea(wish, board, sailing, ships, {})
            times.append(1000 * (time.process_time() - before))
            spreads.append(ways.spread)
            covered.append(islands)
        cells = (
            f"{shape} {width}×{height}",
            players,
            f"{share} %",
            f"{statistics.median(times):.0f}",
            f"{max(times):.0f}",
            f"{sum(spread <= 0.05 for spread in spreads)}/{len(spreads)}",
            f"{statistics.median(spreads):.1%}",
            f"{max(spreads):.1%}",
            f"{statistics.median(covered):.0f} %",
        )
        print(ROW.format(*cells), flush=True)
    for hexmap in game.kinds["hexmaps"].values():
        before = time.process_time()
        for _ in range(50):
            found = fairness_of(hexmap, board, sailing)
        each = (time.process_time() - before) / 50
        print(f"measuring {hexmap.id}: {1000 * each:.1f} ms, spread {found.spread:.1%}")


if __name__ == "__main__":
    main()
