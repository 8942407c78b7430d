"""A large event: seconds, CPU and peak memory: python benchmarks/event.py [PLAYERS] [SHIPS].

60 players and 400 ships should take less than 60 s on two cores and less than 400 MB; rendering
again, which writes nothing, as long.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

from table import MAIN, measure

TYPES = ("cutter", "brig", "regular-1", "regular-2", "wide-1", "wide-2", "regular-3", "wide-3")


def write_event(folder: Path, players: int, ships: int) -> None:
    """An event of so many players, every third one of them German; a third of the ships named."""
    folder.mkdir(parents=True)
    lines = ["game: evil-stevie", "title: Large", "ships: ships.csv", "players:"]
    lines += [
        f"  - {{name: Player {number}, lang: {'de' if number % 3 == 0 else 'en'}}}"
        for number in range(1, players + 1)
    ]
    (folder / "event.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    rows = [f"{TYPES[n % len(TYPES)]},{f'Ship {n}' if n % 3 == 0 else ''},1" for n in range(ships)]
    text = "\n".join(["type,name,number", *rows]) + "\n"
    (folder / "ships.csv").write_text(text, encoding="utf-8")


def main() -> None:
    """Render a large event twice."""
    players, ships = (int(text) for text in (sys.argv[1:] + ["60", "400"][len(sys.argv) - 1 :]))
    os.environ["PYTHONWARNINGS"] = "ignore"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_event(folder / "event", players, ships)
        command = (*MAIN, "render", str(folder / "event"), "--out", str(folder / "out"))
        for what in ("first", "again"):
            started = time.monotonic()
            cpu, peak = measure(command, folder / "kept")
            seconds = time.monotonic() - started
            print(f"{what:6} {seconds:6.1f} s  {cpu:6.1f} s CPU  {peak:6.0f} MB")


if __name__ == "__main__":
    main()
