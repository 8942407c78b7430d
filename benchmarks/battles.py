"""Battles tried out by chance, a second of one core: python benchmarks/battles.py [RUNS].

A duel is a battle of two ships with full crews; two equal duels rolled die by die in plain Python
(`tests/plain_battle.py`) stand beside them. CPU seconds of this process, medians. Then ten fleets
of three ships that are made even, by the whole command: the first time it compiles what fights.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from fractions import Fraction
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from table import MAIN, measure

import plain_battle
from kaperbrief.errors import Problems
from kaperbrief.fleets.battle import Battle, Fighter, led
from kaperbrief.fleets.battle_trials import simulate
from kaperbrief.game.load import load_pack
from kaperbrief.workspace import Workspace

COUNT = 32_768
ROLLS = 2_000
DUELS = [((1,), (1,)), ((3,), (2,)), ((4,), (4,)), ((6,), (5,)), ((8,), (8,))]
OTHERS = [((6,), (2, 2, 2)), *[((4, 3, 2),) * n for n in (2, 4, 6, 10)]]
BONUS = {1: -1, 6: 1, 7: 1, 8: 1}


def ships(classes):
    return led(tuple(Fighter(10 * k, k, 6 * k, k, BONUS.get(k, 0)) for k in classes))


def speed(work, count, runs):
    """Battles a second, the median of so many runs after one that is thrown away."""
    found = []
    for _ in range(runs + 1):
        start = time.process_time()
        work()
        found.append(count / (time.process_time() - start))
    return statistics.median(found[1:])


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    game = load_pack(Workspace.open(None), "evil-stevie", {}, Problems())
    combat = game.pack.combat
    zone = Fraction(game.pack.damage.zone)
    for doctrine in combat.doctrines:
        for fleets in (*DUELS, *OTHERS):
            sides = tuple(ships(classes) for classes in fleets)
            battle = Battle(combat, sides, (doctrine,) * len(sides), zone)
            count = COUNT if len(sides) == 2 else COUNT // 4
            fast = speed(lambda b=battle, n=count: simulate(b, n, 1), count, runs)
            what = " - ".join("+".join(map(str, classes)) for classes in fleets)
            what = what if len(sides) < 3 else f"{len(sides)} fleets of 4+3+2"
            print(f"{doctrine.id:10} {what:22} {fast:9,.0f} a second")
    for aims in (["hull"], ["deck"]):
        plain = speed(lambda a=aims: plain_battle.shares([[4], [4]], a, ROLLS, 1), ROLLS, runs)
        print(f"{aims[0]:10} {'4 - 4, die by die':22} {plain:9,.0f} a second")
    with tempfile.TemporaryDirectory() as name:
        cache, folder = Path(name) / "kept", f"{name}/event"
        measure((*MAIN, "new", folder, "--game", "evil-stevie", "--players", "10"), cache)
        command = (*MAIN, "fleets", folder, "--seed", "7", "--balance", "simulated")
        for what in ("first", "again"):
            used = measure(command, cache)
            print(f"ten fleets balanced, {what}: {used.cpu:.1f} s CPU  {used.peak:.0f} MB")


if __name__ == "__main__":
    main()
