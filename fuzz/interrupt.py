"""Stop commands in the middle; all files are those of before or those of after, whole.

Prints and records are begun over what an earlier run left, and asked to end (SIGINT, SIGTERM) or
killed (SIGKILL), at any moment or as soon as something new lies in the folder. Then the folder
holds the old files or all of the new ones, nothing else but what a killed run could not clear
away, and the next run clears that. A loss is shown with the seed that makes it again:
python fuzz/interrupt.py [ROUNDS] [FIRST SEED]
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

MAIN = "from kaperbrief.cli import main; main()"
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)
LEFT = ".kaperbrief-"
"""How files are called that a run clears away when it ends."""
SMALL = ("kit", "tischpiraten", "--only", "magic-cards", "--out", "there")
COMMANDS = {
    "print": (SMALL, (*SMALL, "--theme", "inksaver")),
    "record": (
        ("campaign", "new", "there", "--game", "tischpiraten"),
        ("campaign", "record", "there", "--winner", "Player 1", "--date", "2026-01-02"),
    ),
}
"""By name: what is run before, and what is stopped."""


class Stage(NamedTuple):
    """A command with what lies there before it and after it, and the seconds it takes."""

    command: tuple[str, ...]
    before: Path
    old: Mapping[str, bytes]
    new: Mapping[str, bytes]
    seconds: float


def contents(folder: Path) -> dict[str, bytes]:
    """All files below a folder, by name."""
    there = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in there}


def started(command: tuple[str, ...], folder: Path) -> subprocess.Popen[str]:
    """A command that runs in a folder; it hears SIGINT even where its parent does not."""
    hear = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    return subprocess.Popen(
        [sys.executable, "-c", hear + MAIN, *command],
        cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )  # fmt: skip


def done(command: tuple[str, ...], folder: Path) -> None:
    """Run a command to its end. Raises AssertionError where it fails."""
    process = started(command, folder)
    _, said = process.communicate(timeout=120)
    assert process.returncode == 0, said


def stage(name: str, home: Path) -> Stage:
    """A command ready to be stopped, tried out once."""
    before, after = home / f"{name}-before", home / f"{name}-after"
    before.mkdir()
    first, second = COMMANDS[name]
    done(first, before)
    shutil.copytree(before, after)
    began = time.monotonic()
    done(second, after)
    return Stage(second, before, contents(before), contents(after), time.monotonic() - began)


def stop(one: Stage, folder: Path, dice: random.Random) -> str:
    """Stop a command once in a fresh copy of what lay there; what is wrong, or nothing."""
    shutil.copytree(one.before, folder)
    names, aimed = set(contents(folder)), dice.random() < 0.5
    number, wait = dice.choice(SIGNALS), dice.uniform(0, 1.1 * one.seconds)
    process, began = started(one.command, folder), time.monotonic()
    if aimed:
        wait = dice.uniform(0, 0.02)
        while set(contents_names(folder)) == names and process.poll() is None:
            time.sleep(0.0005)
        began = time.monotonic()
    while time.monotonic() - began < wait and process.poll() is None:
        time.sleep(0.0005)
    process.send_signal(number)
    _, said = process.communicate(timeout=120)
    there = contents(folder)
    left = [name for name in there if LEFT in name]
    whole = {name: data for name, data in there.items() if name not in left}
    told = f"{' '.join(one.command)}, {number.name} after {wait:.3f} s{' (aimed)' * aimed}"
    if whole not in (one.old, one.new):
        return f"{told}: neither the old files nor the new ones: {sorted(whole)}"
    if "Traceback" in said:
        return f"{told}: {said}"
    if left and number != signal.SIGKILL:
        return f"{told}: {left} are left"
    if left:
        done(one.command, folder)
        if any(LEFT in name for name in contents(folder)):
            return f"{told}: the next run leaves {left}"
    return ""


def contents_names(folder: Path) -> list[str]:
    """The names of all files below a folder, of which some may go meanwhile."""
    return [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]


def rounds(many: int, first: int, home: Path) -> list[str]:
    """What was lost in so many rounds, each of one command after the other."""
    stages = [stage(name, home) for name in COMMANDS]
    wrong = []
    for seed in range(first, first + many):
        place = home / f"round-{seed}"
        if said := stop(stages[seed % len(stages)], place, random.Random(seed)):
            wrong.append(f"seed {seed}: {said}")
        shutil.rmtree(place)
    return wrong


if __name__ == "__main__":
    numbers = [int(one) for one in sys.argv[1:]]
    tries = numbers[0] if numbers else 200
    with tempfile.TemporaryDirectory() as folder_name:
        lost = rounds(tries, numbers[1] if len(numbers) > 1 else 1, Path(folder_name))
    print("\n".join([*lost, f"{tries} interrupts, {len(lost)} losses"]))
    sys.exit(bool(lost))
