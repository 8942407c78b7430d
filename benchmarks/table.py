"""Every kind of work as whole processes beside typst, Platypus and fpdf2.

    python benchmarks/table.py [--quick] [--runs N] [--only WORDS] [--out FILE]

All commands run in turn, round by round; a figure is the median over the rounds, a ratio the
median of the ratios within each round. `cold` begins with an empty cache, `changed` with a full
one after an edit of one item, `warm` is the same once more; Python may write what it compiles, as
where programs are installed. Needs `pip install typst fpdf2`.
Another checkout is measured with PYTHONPATH=…/generator. The rounds without `--quick` take about
twenty minutes and are written to benchmarks/RESULTS.md.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import projects

HERE = Path(__file__).parent
MAIN = (sys.executable, "-c", "from kaperbrief.cli import main; main()")


class Used(NamedTuple):
    """What one process took: seconds of CPU (user and system), peak memory in MB."""

    cpu: float
    peak: float


class Work(NamedTuple):
    """A command to measure beside a yardstick; `edit` changes what it reads a little."""

    title: str
    command: tuple[str, ...]
    yardstick: str
    edit: Callable[[int], None] | None = None


def measure(command: tuple[str, ...], cache: Path) -> Used:
    """One run of a command; what it says is shown only where it fails."""
    with tempfile.TemporaryFile() as said:
        environment = {**os.environ, "KAPERBRIEF_CACHE": str(cache)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        process = subprocess.Popen(command, stdout=said, stderr=said, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            raise SystemExit(f"{' '.join(command)}\n{said.read().decode()}")
    peak = usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)
    return Used(usage.ru_utime + usage.ru_stime, peak)


def edited(file: Path, old: str, new: str) -> Callable[[int], None]:
    """What writes a file with another word in each round, its number for the sign `#`."""
    text = file.read_text(encoding="utf-8")
    return lambda number: file.write_text(
        text.replace(old, new.replace("#", str(number)), 1), encoding="utf-8"
    )


def yardsticks(folder: Path) -> dict[str, tuple[str, ...]]:
    """The commands that others' figures are held against, by name."""
    peers = HERE / "peers"
    cards = str(projects.deck(folder / "deck", 540))
    ships = str(projects.sheets(folder / "sheets", 200))
    sea = str(projects.sea(folder / "islands", islands=True))
    typst = (sys.executable, str(peers / "run_typst.py"))
    pdf = str(folder / "peer.pdf")
    return {
        "typst, 540 cards": (*typst, str(peers / "deck.typ"), cards, pdf),
        "typst, 200 sheets": (*typst, str(peers / "sheets.typ"), ships, pdf),
        "typst, hex map": (*typst, str(peers / "map.typ"), sea, pdf),
        "Platypus, 540 cards": (sys.executable, str(peers / "deck_platypus.py"), cards, pdf),
        "fpdf2, 540 cards": (sys.executable, str(peers / "deck_fpdf2.py"), cards, pdf),
        "python -c pass": (sys.executable, "-c", "pass"),
    }


def works(folder: Path) -> Iterator[Work]:
    """All that is measured; the projects of the yardsticks are there."""

    def kaperbrief(*words: str) -> tuple[str, ...]:
        return (*MAIN, *words, "--out", str(folder / "out"))

    def own(name: str, game: str, *words: str) -> tuple[str, ...]:
        return kaperbrief("kit", game, "--project", str(folder / name), *words)

    deck, sheets, seas = "typst, 540 cards", "typst, 200 sheets", "typst, hex map"
    content = folder / "deck" / "content" / "bench" / "cards" / "cards-00000.yaml"
    change = edited(content, "title: Title 1\n", "title: Another #\n")
    yield Work("540 cards", own("deck", "bench"), deck, change)
    ships = folder / "sheets" / "content" / "bench" / "ships.yaml"
    change = edited(ships, "title: Ship 1,", "title: Ship one #,")
    yield Work("200 equal record sheets", own("sheets", "bench"), sheets, change)
    ships = projects.records(folder / "records", 200)
    real = own("records", "evil-stevie", "--players", "2", "--only", "ship-sheets", "--lang", "en")
    yield Work(
        "200 record sheets of Evil Stevie", real, sheets, edited(ships, "Line 1}", "Line one #}")
    )
    for title, name, paper in (("plain", "plain", "a1"), ("with coasts", "islands", "a2")):
        sea = str(projects.sea(folder / name, islands=name == "islands"))
        command = kaperbrief("map", "piratical", "--from", sea, "--fit", paper)
        yield Work(f"hex map 40 × 30, {title}", command, seas)
    cards = projects.table(folder / "table")
    change = edited(cards, "Eigene 1,", "Eigene eins #,")
    kit = own("table", "tischpiraten", "--players", "4", "--lang", "de", "--set", "classic")
    yield Work("kit for four players", kit, deck, change)
    yield Work("one deck of it", (*kit, "--only", "magic-cards"), deck, change)
    yield Work("list games", (*MAIN, "list", "games"), "python -c pass")
    yield Work("check a small project", (*MAIN, "check", str(folder / "table")), deck, change)
    yield Work("check all that is shipped", (*MAIN, "check"), deck)


def growth(folder: Path) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Decks of many cards, each with the command that prints it."""
    for count in (540, 2700, 5400, 27000):
        name = folder / f"deck-{count}"
        projects.deck(name, count)
        command = (*MAIN, "kit", "bench", "--project", str(name), "--out", str(folder / "out"))
        yield count, command


def states(work: Work, cache: Path, number: int) -> Iterator[tuple[str, Used]]:
    """A work in each state of the cache; what a work reads is left as it was."""
    shutil.rmtree(cache, ignore_errors=True)
    yield "cold", measure(work.command, cache)
    if work.edit is not None:
        work.edit(number)
        yield "changed", measure(work.command, cache)
    yield "warm", measure(work.command, cache)


def ratios(folder: Path, runs: int, only: str) -> Iterator[str]:
    """Rows of Markdown: seconds and ratios of each work."""
    peers = yardsticks(folder)
    chosen = [work for work in works(folder) if only in work.title]
    seconds: dict[tuple[str, str], list[float]] = {}
    shares: dict[tuple[str, str], list[float]] = {}
    for number in range(runs):
        here = {name: measure(command, folder / "none").cpu for name, command in peers.items()}
        for name, cpu in here.items():
            seconds.setdefault((name, "warm"), []).append(cpu)
            shares.setdefault((name, "warm"), []).append(cpu / here["typst, 540 cards"])
        for work in chosen:
            print(f"round {number + 1} of {runs}: {work.title}", file=sys.stderr)
            for state, used in states(work, folder / "cache", number):
                seconds.setdefault((work.title, state), []).append(used.cpu)
                shares.setdefault((work.title, state), []).append(used.cpu / here[work.yardstick])
    yield "| work | CPU s warm | beside | warm | changed | cold |"
    yield "|---|---|---|---|---|---|"
    for title, yardstick in [(w.title, w.yardstick) for w in chosen] + [
        (name, "typst, 540 cards") for name in peers
    ]:
        cells = [
            f"{statistics.median(shares[title, state]):.2f}" if (title, state) in shares else "–"
            for state in ("warm", "changed", "cold")
        ]
        cpu = statistics.median(seconds[title, "warm"])
        yield f"| {title} | {cpu:.3f} | {yardstick} | {' | '.join(cells)} |"


def grown(folder: Path, quick: bool) -> Iterator[str]:
    """Rows of Markdown: what a card costs in decks of many, and the memory they take."""
    yield "| cards | CPU s | ms for each further card | peak MB |"
    yield "|---|---|---|---|"
    last: tuple[int, float] | None = None
    for count, command in growth(folder):
        if quick and count > 5400:
            return
        used = [measure(command, folder / "cache") for _ in range(3 if count < 6000 else 2)][1:]
        cpu = statistics.median(one.cpu for one in used)
        more = f"{(cpu - last[1]) / (count - last[0]) * 1000:.2f}" if last else "–"
        yield f"| {count} | {cpu:.2f} | {more} | {max(one.peak for one in used):.0f} |"
        last = count, cpu


def main() -> None:
    """Measure, show and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one round, two minutes, not written")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", default="", help="works whose title holds these words")
    parser.add_argument("--out", type=Path, default=HERE / "RESULTS.md")
    given = parser.parse_args()
    about = (
        f"`python benchmarks/table.py`, medians of {given.runs} rounds; Python "
        f"{platform.python_version()}, {os.cpu_count()} cores. Ratios of CPU seconds of whole "
        "processes, each to its yardstick of the same round."
    )
    lines = ["# Measured", "", about, ""]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines += ratios(folder, 1 if given.quick else given.runs, given.only)
        if not given.only:
            lines += ["", *grown(folder, given.quick)]
    print("\n".join(lines))
    if not given.quick and not given.only:
        given.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
