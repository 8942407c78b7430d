"""Small changes of meaning, one after the other: do the tests notice? python fuzz/mutants.py

`mutants.yaml` holds the changes: what is found (once in the whole program), what is put in its
place and the tests that should fail then. `in:` is a part of the file's name and `near:` a text
before it in the same file, for what stands in several places. Each change is made in a copy of the
checkout, never in it.

    python fuzz/mutants.py               all of them
    python fuzz/mutants.py hire gunnery  those whose name holds one of the words
    python fuzz/mutants.py --list        only whether each is still found

Says killed or survived for each, and ends with 1 when less than nine tenths are killed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import NamedTuple

import yaml

ROOT = Path(__file__).resolve().parent.parent
WANTED = 0.9
SECONDS = 300
WORKERS = min(os.cpu_count() or 1, 8)
COPIED = ("generator", "templates", "content", "tests", "docs", "pyproject.toml", "output")


class Mutant(NamedTuple):
    """One change: its name, the file and the text before and after, the tests that look at it."""

    name: str
    file: Path
    old: str
    new: str
    tests: list[str]


def read() -> tuple[list[Mutant], list[str]]:
    """The changes of `mutants.yaml`, and what is wrong with those that are not found just once."""
    texts = {
        path.relative_to(ROOT): path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "generator").rglob("*.py"))
    }
    found, lost = [], []
    for row in yaml.safe_load((ROOT / "fuzz" / "mutants.yaml").read_text(encoding="utf-8")):
        near, find = row.get("near", ""), row["find"]
        places = [
            path
            for path, text in texts.items()
            if row.get("in", "") in path.as_posix() and find in text[text.find(near) :]
            if near in text
        ]
        tests = row["tests"].split()
        gone = [test for test in tests if not (ROOT / test.partition("::")[0]).exists()]
        if gone:
            lost.append(f"{row['name']}: there is no {', '.join(gone)}")
        if len(places) != 1 or (not near and texts[places[0]].count(find) != 1):
            shown = ", ".join(path.as_posix() for path in places) or "no file"
            lost.append(f"{row['name']}: found in {shown}")
            continue
        old = texts[places[0]]
        start = old.index(near) + old[old.index(near) :].index(find)
        new = old[:start] + row["put"] + old[start + len(find) :]
        # What is no Python would be noticed by any test.
        compile(new, row["name"], "exec")
        found.append(Mutant(row["name"], places[0], old, new, tests))
    return found, lost


def passes(folder: Path, tests: list[str], seconds: int = SECONDS) -> bool:
    """Do the tests pass in a copy? A run without an end is a failure."""
    environment = {**os.environ, "PYTHONPATH": str(folder / "generator"), "FEW_KITS": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, timeout=seconds
        )
    except subprocess.TimeoutExpired:
        return False
    if done.returncode not in (0, 1, 2):
        raise SystemExit(f"{tests}: pytest ended with {done.returncode}\n{done.stdout.decode()}")
    return done.returncode == 0


def killed(mutant: Mutant, folder: Path) -> bool:
    """Do the tests notice the change?"""
    path = folder / mutant.file
    path.write_text(mutant.new, encoding="utf-8")
    for stale in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
        stale.unlink()
    try:
        return not passes(folder, mutant.tests)
    finally:
        path.write_text(mutant.old, encoding="utf-8")
        for stale in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
            stale.unlink()


def copy(folder: Path) -> None:
    """What tests need, with the font that the installation makes."""
    for name in COPIED:
        if (source := ROOT / name).is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)


def sound(tests: list[str], run: Callable[[list[str]], bool]) -> None:
    """Raises SystemExit where tests fail without any change."""
    parts = [tests[first::WORKERS] for first in range(min(WORKERS, len(tests)))]
    with ThreadPoolExecutor(WORKERS) as pool:
        fine = list(pool.map(run, parts))
    broken = [" ".join(part) for part, passed in zip(parts, fine, strict=True) if not passed]
    if broken:
        raise SystemExit("of these some fail without any change:\n" + "\n".join(broken))


def main(arguments: list[str]) -> int:
    """Try the changes; the exit code."""
    mutants, lost = read()
    if "--list" in arguments or lost:
        print(f"{len(mutants)} changes, each found once")
        print("\n".join(lost))
        return 1 if lost else 0
    wanted = [one for one in mutants if not arguments or any(a in one.name for a in arguments)]
    with tempfile.TemporaryDirectory() as away:
        folders: Queue[Path] = Queue()
        for number in range(WORKERS):
            copy(Path(away, str(number)))
            folders.put(Path(away, str(number)))

        def within(try_: Callable[[Path], bool]) -> bool:
            folder = folders.get()
            try:
                return try_(folder)
            finally:
                folders.put(folder)

        tests = sorted({test for one in wanted for test in one.tests})
        sound(tests, lambda part: within(lambda folder: passes(folder, part, 4 * SECONDS)))
        dead = 0
        with ThreadPoolExecutor(WORKERS) as pool:
            tried = pool.map(lambda one: within(lambda folder: killed(one, folder)), wanted)
            for mutant, gone in zip(wanted, tried, strict=True):
                dead += gone
                print(f"{'killed  ' if gone else 'SURVIVED'} {mutant.name}", flush=True)
    print(f"{dead} of {len(wanted)} killed")
    return 0 if dead >= WANTED * len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
