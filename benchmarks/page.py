"""The page of `kaperbrief open` under changes by lot: how soon they are seen, what it holds.

A change is asked for as the browser does: the work of the form, then the pictures that are new. Of
those the first ones are what a host looks at; the last of a screenful is timed too. Now and then
another tab is visited, as somebody does who looks around. Before, single changes are made one kind
after the other (`--each`): a name, a crew, a ship, the paper, a reading of the rules, a file of the
project. Seconds are those of a clock and, behind a stroke, those of the processor that the program
took: on a machine that does other things too only these say something.
"""

from __future__ import annotations

import argparse
import html
import http.client
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Self
from urllib.parse import urlencode, urlsplit

OWN = "bathtub"
SCREEN, ELSEWHERE = 12, 5
"""Pictures that are seen without scrolling: a browser asks for no more; and after how many changes
another tab is visited."""
MB = 1024
Fields = list[tuple[str, str]]
EVENT = """\
game: evil-stevie
title: Herring
players: [{name: Ada}, {name: Ben}, {name: Cleo}, {name: Dan}]
ships: [{type: cutter, number: 4}, {type: brig, number: 4}, {type: wide-3, number: 4}]
"""
CAMPAIGN = """\
game: tischpiraten
title: Winter
players:
  - {name: Ada, crews: [pickle-princes], ships: [{type: two-master}]}
  - {name: Ben, crews: [windbags], ships: [{type: two-master}]}
"""


class Opened:
    """`kaperbrief open` in a process of its own, and who clicks there."""

    def __init__(self, folder: str) -> None:
        self.began = time.perf_counter()
        environment = {**os.environ, "KAPERBRIEF_CACHE": f"{folder}/kept", "PYTHONUNBUFFERED": "1"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installation has compiled modules
        program = "from kaperbrief.cli import main; main()"
        home = Path(folder, "home")
        for name, text in (("con/event.yaml", EVENT), ("winter/campaign.yaml", CAMPAIGN)):
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            (home / name).write_text(text, encoding="utf-8")
        command = [sys.executable, "-c", program, "open", str(home), "--no-browser"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=folder, env=environment
        )
        assert self.process.stdout is not None
        said = next(line for line in self.process.stdout if "http://" in line)
        address = urlsplit(re.findall(r"http://\S+", said)[0])
        assert address.hostname
        self._line = http.client.HTTPConnection(address.hostname, address.port, timeout=60)
        self._cookie = ""
        self.get(f"{address.path}?{address.query}")

    def get(self, path: str, part: str = "", said: dict[str, str] | None = None) -> bytes:
        """What an address gives; `part` is the id of what it renews, `said` is posted there."""
        headers = {"cookie": self._cookie, "accept-language": "de"}
        headers |= {"hx-target": part} if part else {}
        if said is None:
            self._line.request("GET", path, headers=headers)
        else:
            headers |= {"origin": f"http://{self._line.host}:{self._line.port}",
                        "content-type": "application/x-www-form-urlencoded"}  # fmt: skip
            self._line.request("POST", path, urlencode(said), headers)
        try:
            answer = self._line.getresponse()
        except (ConnectionError, http.client.BadStatusLine):
            if said is not None:
                raise
            self._line.close()  # the server lets lines go that were quiet for long
            return self.get(path, part)
        found = answer.read()
        self._cookie = answer.headers.get("set-cookie", self._cookie).partition(";")[0]
        if answer.status >= 400:
            told = " ".join(re.sub(r"<[^>]*>", " ", found.decode(errors="replace")).split())
            raise RuntimeError(f"{answer.status} for {path}\n{told[:1000]}")
        return found

    def taken(self) -> float:
        """Seconds of the processor that it took, with processes of its own that have ended."""
        told = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8")
        return sum(map(int, told.rpartition(")")[2].split()[11:15])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Megabytes that it holds now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / MB

    def __enter__(self) -> Self:
        """It is open."""
        return self

    def __exit__(self, *_: object) -> None:
        """End it, whatever came."""
        self.process.terminate()
        self.process.wait(10)


class Host:
    """Somebody who changes one thing after the other, by lot of a seed."""

    def __init__(self, seed: int) -> None:
        self._lot = random.Random(seed)
        self.fields: dict[str, list[str]] = {"name": [""] * 4}

    def change(self) -> None:
        """Another game now and then; else players, languages, paper, ink, how much, pages."""
        lot, fields = self._lot, self.fields
        at = lot.choice("gnnnllptbuuooo")
        if at == "g":
            game = lot.choice(["tischpiraten", "evil-stevie", "piratical"])
            fields.update(was=fields.get("game", [""]), game=[game])
            for gone in ("on", "page"):
                fields.pop(gone, None)
            return
        fields["was"] = fields.get("game", [""])
        if at == "n":
            count = lot.randint(2, 6)
            fields["name"] = [lot.choice(["", "Ada", "Bo", "Cy", "Dee"]) for _ in range(count)]
        elif at == "l":
            fields["lang"] = [lot.choice(["", "de", "en"]) for _ in fields["name"]]
        elif at in "ptbu":
            name, values = {
                "p": ("paper", ["a4", "letter"]),
                "t": ("theme", ["default", "inksaver"]),
                "b": ("base", ["tonight", "tonight", "classic"]),
                "u": ("seed", [str(n) for n in range(40)]),
            }[at]
            fields[name] = [lot.choice(values)]
        else:
            self._tick()

    def _tick(self) -> None:
        on = self.fields.get("on", [])
        if len(on) > 1:
            on.remove(self._lot.choice(on))

    def seen(self, page: str) -> None:
        """What the page says is in its fields."""
        for name in ("page", "on"):
            tags = re.findall(rf'<input[^>]*name="{name}"[^>]*>', page)
            ticked = [tag for tag in tags if name == "page" or "checked" in tag]
            self.fields[name] = [re.findall(r'value="([^"]*)"', tag)[0] for tag in ticked]

    def query(self) -> str:
        """The form as a browser sends it."""
        return urlencode([(name, one) for name, values in self.fields.items() for one in values])


class Visitor:
    """Somebody who looks into the other tabs, one after the other."""

    def __init__(self, opened: Opened, seed: int) -> None:
        self._opened, self._lot, self._turn = opened, random.Random(seed), 0

    def visit(self) -> tuple[str, float]:
        """The tab that was visited, and how long the first picture or answer there took."""
        tabs = [self.seas, self.evenings, self.event, self.campaign, self.own]
        tab = tabs[self._turn % len(tabs)]
        self._turn += 1
        begun = time.perf_counter()
        addresses = [html.unescape(one) for one in tab()]
        for number, address in enumerate(addresses):
            self._opened.get(address)
            if number == 0:
                first = time.perf_counter() - begun
        return tab.__name__, first if addresses else time.perf_counter() - begun

    def seas(self) -> list[str]:
        """Three seas of a wall."""
        return self._wall("/seas")

    def evenings(self) -> list[str]:
        """Three evenings of a wall."""
        return self._wall("/evenings")

    def _wall(self, tab: str) -> list[str]:
        page = self._opened.get(f"{tab}?from={self._lot.randint(1, 9000)}").decode()
        found = []
        for tile in re.findall(rf'hx-get="({tab}/tile[^"]+)"', page)[:3]:
            text = self._opened.get(html.unescape(tile)).decode()
            found += re.findall(rf'data-src="({tab}/[^"]+)"', text)
        return found

    def event(self) -> list[str]:
        """A ship is given to another captain, and that is undone."""
        to = str(self._lot.randint(1, 3))
        self._opened.get("/event/move", "work", {"at": "con", "ship": "0.0", "to": to})
        self._opened.get("/event/undo", "work", {"at": "con"})
        return ["/event?at=con"]

    def campaign(self) -> list[str]:
        """The ledger with its faces and ships."""
        page = self._opened.get("/campaign?at=winter").decode()
        return re.findall(r'src="(/campaign/picture/[^"]+)"', page)

    def own(self) -> list[str]:
        """A crew of one's own with its sheet."""
        crew = self._lot.choice(["pickle-princes", "windbags", "bogus-beards"])
        query = {"at-game": "tischpiraten", "at-kind": "crews", "at-of": crew, "at-title": "Ratten"}
        page = self._opened.get(f"/own/item?{urlencode(query)}").decode()
        return re.findall(r'src="(/own/paper/[^"]+)"', page)


def pictures(page: str) -> list[str]:
    """The addresses of the pictures of pages, as they follow each other, those that wait last."""
    found = re.findall(r'data-src="(/sheet/[^"]+)"( data-late)?', page)
    return [html.unescape(one) for one, late in sorted(found, key=lambda one: one[1])]


def fetch(
    opened: Opened, page: str, known: set[str], begun: float, most: int = SCREEN
) -> list[float]:
    """Fetch what is new on a screen, so many at most; seconds from the begin till each is there."""
    times: list[float] = []
    for address in pictures(page)[:SCREEN]:
        name = address.partition("?")[0]
        if name not in known and len(times) < most:
            known.add(name)
            opened.get(address)
            times.append(time.perf_counter() - begun)
    return times


def begin(opened: Opened, how: str) -> str:
    """The page as it comes first; prints how soon its first picture is there."""
    page = opened.get("/tonight").decode()
    opened.get(pictures(page)[0])
    first = time.perf_counter() - opened.began
    print(f"first picture after the command, {how}: {first:.2f} s / {opened.taken():.2f}")
    return page


class Single:
    """Somebody who changes one thing of a kind, again and again."""

    def __init__(self, opened: Opened, game: str, home: Path) -> None:
        self._opened, self._known = opened, set[str]()
        self._fields: dict[str, list[str]] = {"game": [game], "was": [game], "name": [""] * 4}
        page = self._shown("")
        found = {
            kind: [*dict.fromkeys(re.findall(rf'name="{kind}0"[^>]*value="([^"]+)"', page))]
            for kind in ("crew", "ship")
        }
        self._ids = {kind: [one for one in ids if one != OWN] for kind, ids in found.items()}
        self._readings = re.findall(r'name="(house-[^"]+)" value="([^"]+)"', page)
        self._path = home / f"content/{game}/ships/ours.yaml"
        self._like = self._ids["ship"][0]

    def measure(self, rounds: int) -> None:
        """Print how soon the first new picture of each kind of change is there."""
        for kind in ("name", "crew", "ship", "paper", "house", "file"):
            if not self._ids.get(kind, ["other kinds"]):
                continue
            before = {name: [*values] for name, values in self._fields.items()}
            times, taken = [], []
            for turn in range(rounds + 1):
                begun, before_it = time.perf_counter(), self._opened.taken()
                getattr(self, f"_{kind}")(turn)
                page = self._shown("work")
                fetch(self._opened, page, self._known, begun, 1)
                if turn:  # the first one of a kind reads what the others know
                    times.append(time.perf_counter() - begun)
                    taken.append(self._opened.taken() - before_it)
            self._fields = before
            told = " / ".join(
                f"{statistics.median(some):.2f}, at most {max(some):.2f}" for some in (times, taken)
            )
            print(f"{self._fields['game'][0]}, {kind} → first new picture: {told}", flush=True)

    def _shown(self, part: str) -> str:
        query = [(name, one) for name, values in self._fields.items() for one in values]
        return self._opened.get(f"/tonight?{urlencode(query)}", part).decode()

    def _name(self, turn: int) -> None:
        self._fields["name"] = [f"Ada {turn}", "", "", ""]

    def _crew(self, turn: int) -> None:
        self._fields["crew0"] = [self._other("crew", 4 + turn)]

    def _ship(self, turn: int) -> None:
        self._fields["ship0"] = [self._other("ship", 1 + turn)]

    def _other(self, kind: str, place: int) -> str:
        return self._ids[kind][place % len(self._ids[kind])]

    def _paper(self, turn: int) -> None:
        self._fields |= {"paper": [("letter", "a4")[turn % 2]], "seed": [str(10 + turn // 2)]}

    def _house(self, turn: int) -> None:
        name, value = self._readings[(1 + 2 * turn) % len(self._readings)]
        self._fields[name] = [value]

    def _file(self, turn: int) -> None:
        """A file is saved, and the browser, which asks for that, is told."""
        version = self._opened.get("/version").decode()
        text = f"ships:\n  - {{id: {OWN}, like: {self._like}, title: Tub {turn}}}\n"
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.write_text(text, encoding="utf-8")
        self._fields["ship0"] = [OWN]
        while self._opened.get(f"/version?at={version}").decode() == version:
            continue


def run(changes: int, seed: int, each: int) -> None:
    """Open the page, change things, print what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        with Opened(folder) as opened:
            begin(opened, "empty cache")
        if each:
            with Opened(folder) as opened:
                for game in ("tischpiraten", "evil-stevie"):
                    Single(opened, game, Path(folder, "home")).measure(each)
            shutil.rmtree(Path(folder, "home", "content"))
        with Opened(folder) as opened:
            host, known, least = Host(seed), set[str](), opened.memory()
            host.seen(begin(opened, "as always"))
            visitor, visits = Visitor(opened, seed), dict[str, list[float]]()
            firsts, lasts, most = [], [], least
            for number in range(1, changes + 1):
                host.change()
                begun = time.perf_counter()
                page = opened.get(f"/tonight?{host.query()}", "work").decode()
                host.seen(page)
                times = fetch(opened, page, known, begun) or [time.perf_counter() - begun]
                firsts.append(times[0])
                lasts.append(times[-1])
                if number % ELSEWHERE == 0:
                    tab, took = visitor.visit()
                    visits.setdefault(tab, []).append(took)
                most = max(most, opened.memory())
                if number % 50 == 0 or number == changes:
                    print(
                        f"{number} changes: {opened.memory():.0f} MB, at most {most:.0f}",
                        flush=True,
                    )
    for name, found in (("first", firsts), ("last", lasts)):
        ordered = sorted(found)
        late = ordered[int(len(ordered) * 0.95)]
        middle = statistics.median(ordered)
        print(f"change → {name} new picture: median {middle:.2f} s, 19 of 20 within {late:.2f}")
    for tab, took_there in visits.items():
        print(f"{tab}: first picture in {statistics.median(took_there):.2f} s")
    print(f"memory: {least:.0f} MB at first, {most:.0f} at most")


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--changes", type=int, default=500)
    reader.add_argument("--each", type=int, default=5)
    reader.add_argument("--seed", type=int, default=1)
    given = reader.parse_args()
    run(given.changes, given.seed, given.each)
