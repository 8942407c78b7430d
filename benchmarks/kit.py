"""Kits as whole processes: CPU seconds and peak memory, medians: python benchmarks/kit.py [RUNS].

Measures `--help`, kits of both games with all their files, the smaller one without contact sheet
and manifest, a deck of 60 and of 540 cards and 10, 200 and 2,000 ship records, whose cost per page
should be flat.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from pathlib import Path

from deck import write_project

HERE = Path(__file__).parent
MAIN = [sys.executable, "-c", "from kaperbrief.cli import main; main()"]


def measure(command: list[str], folder: Path) -> tuple[float, float]:
    """CPU seconds and peak memory in MB of one run of a command."""
    process = os.posix_spawn(
        command[0],
        command,
        {**os.environ},
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            (os.POSIX_SPAWN_OPEN, 2, str(folder / "errors"), os.O_WRONLY | os.O_CREAT, 0o600),
        ],
    )
    _, status, usage = os.wait4(process, 0)
    if status:
        raise SystemExit((folder / "errors").read_text())
    peak = usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)
    return usage.ru_utime + usage.ru_stime, peak


def main() -> None:
    """Time the commands in turn and print their medians."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_project(folder / "small", 60)
        write_project(folder / "large", 540)
        pdf = str(folder / "made.pdf")
        one = [sys.executable, str(HERE / "one_kit.py")]
        kit = [*MAIN, "kit", "--out", str(folder / "out")]
        records = [*one, "-", "evil-stevie", pdf, "en"]
        commands = {
            "--help": [*MAIN, "--help"],
            "kit, 3 players, all files": [*kit, "tischpiraten", "--players", "3"],
            "kit, 4 players, all files": [*kit, "tischpiraten", "--players", "4"],
            "kit, 8 players, all files": [*kit, "evil-stevie", "--players", "8"],
            "kit, 3 players, PDF alone": [*one, "-", "tischpiraten", pdf],
            "deck of 60 on 7 pages": [*one, str(folder / "small"), "bench", pdf],
            "deck of 540 on 60 pages": [*one, str(folder / "large"), "bench", pdf],
            **{f"{n} ship records": [*records, str(n)] for n in (10, 200, 2000)},
        }
        found: dict[str, list[tuple[float, float]]] = {key: [] for key in commands}
        for _ in range(runs + 1):
            for key, command in commands.items():
                found[key].append(measure(command, folder))
    for key, values in found.items():
        cpu = statistics.median(v[0] for v in values[1:])
        peak = statistics.median(v[1] for v in values[1:])
        print(f"{key:28} {cpu:6.2f} s CPU  {peak:6.0f} MB")


if __name__ == "__main__":
    main()
