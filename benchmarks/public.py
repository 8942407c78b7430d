"""A crowd before `kaperbrief serve --public`: python benchmarks/public.py [--crowd 100].

Everybody asks at once for the PDF of another evening, nobody twice for the same; then for walls
of pictures of some. Told are the pages a second of wall clock and of a core's own time, what the
middle one and the last one of the crowd wait, and how fast links are that somebody has asked for
before. Needs Linux for the time of the workers.
"""

from __future__ import annotations

import argparse
import html
import http.client
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pypdfium2

GAMES = ("tischpiraten", "evil-stevie", "piratical")
PEOPLE, SCREEN = 8, 12
HEADS = ("game", "pages", "pages/s", "p/s·core", "p/core-s", "first", "middle", "last", "place")
ROW = "{:14} {:>6} {:>8} {:>9} {:>9} {:>7} {:>7} {:>7} {:>6}"


class Club:
    """The server in a process of its own."""

    def __init__(self, workers: int) -> None:
        program = "from kaperbrief.cli import main; main()"
        line = ["serve", "--public", "--port=0", f"--workers={workers}"]
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed with the club
        self.process = subprocess.Popen([sys.executable, "-c", program, *line], stdout=self.log)
        while not self.lines():
            time.sleep(0.05)
        self.port = self.lines()[0]["port"]
        while json.loads(self.get("/healthz")[1])["workers"] < workers:
            time.sleep(0.2)

    def lines(self) -> list[dict[str, object]]:
        """What it has logged."""
        self.log.seek(0)
        return [json.loads(line) for line in self.log if line.endswith("\n")]

    def get(self, path: str, client: str = "127.0.0.1") -> tuple[int, bytes]:
        """What an address gives to a client, asked for again as long as it waits in the queue."""
        while True:
            line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
            line.request("GET", path, headers={"x-forwarded-for": client})
            answer = line.getresponse()
            body = answer.read()
            line.close()
            if answer.status == 200 or path == "/healthz":
                return answer.status, body
            if answer.status not in (202, 503):
                raise RuntimeError(f"{answer.status} for {path}: {body[:200]!r}")
            time.sleep(0.3)

    def seconds(self) -> float:
        """The processor's time that its workers have used so far."""
        total = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue  # one that has just ended
            if int(fields[1]) == self.process.pid:
                total += int(fields[11]) + int(fields[12])
        return total / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait()
        self.log.close()


def crowd(club: Club, paths: list[str]) -> tuple[list[float], list[bytes]]:
    """What each address took and gave, all asked for at once."""
    took, given = [0.0] * len(paths), [b""] * len(paths)

    def ask(number: int) -> None:
        given[number] = club.get(paths[number])[1]
        took[number] = time.perf_counter() - began

    began = time.perf_counter()
    threads = [threading.Thread(target=ask, args=[number]) for number in range(len(paths))]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return sorted(took), given


def look(club: Club, number: int) -> float:
    """What it takes until somebody sees a first screen of the wall of an evening."""
    began, client = time.perf_counter(), f"10.0.0.{number}"
    fields = f"language=de&game={GAMES[0]}&was={GAMES[0]}&seed={2000 + number}"
    page = club.get(f"/tonight?{fields}", client)[1].decode()
    pictures = re.findall(r'data-name="\w+" src="([^"]+)"', page)[:SCREEN]
    with ThreadPoolExecutor(6) as browser:
        list(browser.map(lambda path: club.get(html.unescape(path), client), pictures))
    return time.perf_counter() - began


def pages(pdf: bytes) -> int:
    """How many pages a PDF has."""
    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def main() -> None:
    """Let crowds come, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--crowd", type=int, default=100)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    club = Club(given.workers)
    print(f"{given.crowd} at once, {given.workers} workers; seconds of waiting")
    print(ROW.format(*HEADS))
    try:
        for game in GAMES:
            paths = [f"/kit.pdf?a=kit&a={game}&a=--seed={1000 + n}" for n in range(given.crowd)]
            before, lines = club.seconds(), len(club.lines())
            took, pdfs = crowd(club, paths)
            used, count = club.seconds() - before, sum(map(pages, pdfs))
            speed = count / took[-1]
            place = max(int(str(line.get("place", 0))) for line in club.lines()[lines:])
            print(ROW.format(
                game, count, f"{speed:.0f}", f"{speed / given.workers:.0f}",
                f"{count / used:.0f}", f"{took[0]:.1f}", f"{statistics.median(took):.1f}",
                f"{took[-1]:.1f}", place,
            ))  # fmt: skip
        took, _ = crowd(club, paths)
        print(f"the same links again: the last one waits {took[-1]:.2f} s")
        with ThreadPoolExecutor(PEOPLE) as people:
            took = sorted(people.map(lambda number: look(club, number), range(PEOPLE)))
        print(f"{PEOPLE} people look at walls of {SCREEN} pictures each:")
        print(f"the middle one waits {statistics.median(took):.1f} s, the last {took[-1]:.1f} s")
    finally:
        club.close()


if __name__ == "__main__":
    main()
