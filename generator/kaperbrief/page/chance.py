"""Seas and evenings by chance: a form as words of a command, walls of nine, what is kept."""

from __future__ import annotations

import hashlib
import re
import shlex
from collections.abc import Iterable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

from kaperbrief.documents.pages import Publication
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.errors import Problems, Progress, UsageProblem
from kaperbrief.page.desk import Desk, choices, safe_words
from kaperbrief.page.kits import Latest
from kaperbrief.page.tonight import Fields
from kaperbrief.typeset.rich import plain

MANY = 9
"""So many hang on a wall."""
PRINTED = ("paper", "printer", "theme")
"""What may be said of a print."""
_BEFORE = 20
"""So many that were had before are looked at."""
_LAST = 2**31
"""The last seed."""


class Slider(NamedTuple):
    """A slider of the form; each of its `stops` is what it says and what the command says."""

    name: str
    title: str
    stops: list[tuple[str, str]]
    at: int


class Order(NamedTuple):
    """What an address asks for, and the room where it is made."""

    room: Pressroom
    wish: Any


class Chance:
    """Makes things of a `command` by chance; one that is kept is a file called one of `files`.

    All is done on the bench but `find`, which may take long.
    """

    command = ""
    files: tuple[str, ...] = ()

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._rooms: Latest[str, Pressroom] = Latest(4)
        self._of = desk.workspace

    def suits(self, room: Pressroom) -> bool:
        """Has a game such things?"""
        raise NotImplementedError

    def sliders(self, room: Pressroom, found: dict[str, str]) -> list[Slider]:
        """What can be wished in a game beside players, and what is, by the names of fields."""
        raise NotImplementedError

    def find(self, order: Order, progress: Progress) -> Any:
        """What is ordered. Raises ProblemsFound, UsageProblem."""
        raise NotImplementedError

    def tile(self, order: Order, found: Any) -> dict[str, Any]:
        """What is told of it, with a digest of its `look`."""
        raise NotImplementedError

    def picture(self, order: Order, found: Any, large: bool) -> bytes:
        """It on a wall, or as it is printed, as WebP. Raises ProblemsFound."""
        raise NotImplementedError

    def publish(self, order: Order, found: Any) -> Publication:
        """Its files. Raises ProblemsFound."""
        raise NotImplementedError

    def folder(self, found: Any) -> str:
        """How its folder is called behind the game, as the command calls it."""
        raise NotImplementedError

    def again(self, said: Iterable[str]) -> list[str]:
        """What was had before, as the words of an address tell it, of what the form says."""
        raise NotImplementedError

    def typed(self, words: Iterable[str]) -> list[str]:
        """The words of an address as somebody types them. Raises UsageProblem."""
        return [*words]

    def order(self, words: Iterable[str], kept: str = "") -> Order:
        """The order of the words of an address, or of what was `kept` in a folder.

        Raises UsageProblem and ProblemsFound as the command.
        """
        options, wish = self.desk.asked(self.typed(safe_words(words, self.command)))
        if self._of is not self.desk.workspace:
            self._rooms.clear()
            self._of = self.desk.workspace
        plain = replace(options, seed=1)
        make = lambda: open_pressroom(self._of, plain, Problems())  # noqa: E731
        base = self._rooms.get(repr(plain), make)
        base.languages.get(base.language)
        room = base.another(options, [], base.languages)
        return Order(room, self.of_file(wish, self.file(kept)) if kept else wish)

    def of_file(self, wish: Any, file: Path) -> Any:
        """The wish for what stands in a file."""
        raise NotImplementedError

    # -- the wall ------------------------------------------------------------------------------

    def wall(self, fields: Fields, language: str, first: int) -> dict[str, Any]:
        """A form, and the nine things that it is about; the `first` seed is that of a new wall."""
        said = [*fields]
        found = dict(said)
        games = [g for g in self.desk.games(language) if self.suits(self.desk.room(g["id"]))]
        known = [one["id"] for one in games]
        usual = self.desk.usual_game(language)
        game = next(g for g in (found.get("game"), usual, *known) if g in known)
        if found.get("was", game) != game:
            said, found = [], {}
        room, local = self.desk.room(game), self.desk.local(game, language)
        players = room.game.pack.players
        stops = [(str(n), "" if n == players.default else str(n))
                 for n in range(players.min, players.max + 1)]  # fmt: skip
        sliders = [slider("players", "Players", stops, found), *self.sliders(room, found)]
        shape = "hexagon" if found.get("shape") == "hexagon" else "rectangle"
        words = [self.command, game, f"--lang={local.language}"]
        words += [f"--{s.name}={s.stops[s.at][1]}" for s in sliders if s.stops[s.at][1]]
        words += [f"--shape={shape}"] * (room.game.pack.board is not None and shape != "rectangle")
        usual = self.desk.asked([self.command, game])[0]
        options = {name: found[name] for name in PRINTED if found.get(name)}
        words += [f"--{name}={value}" for name, value in options.items()
                  if value != str(getattr(usual, name))]  # fmt: skip
        again = self.again(value for name, value in said if name == "after")[:_BEFORE]
        words += [f"--after={one}" for one in again]
        tiles = self._tiles(said, words, first, bool(found.get("roll")))
        shown = [one for one in tiles if one["kept"]] or tiles[:1]
        return {
            "games": games, "game": game, "pack": local.pack, "sliders": sliders, "shape": shape,
            "tiles": tiles, "command": "\n".join(one["command"] for one in shown),
            "options": options, "usual": usual, **choices(self.desk.workspace),
            "kept": self.kept(), "again": again, "earlier": self.earlier(game),
        }  # fmt: skip

    def _tiles(
        self, said: list[tuple[str, str]], words: list[str], first: int, roll: bool
    ) -> list[dict[str, Any]]:
        """Nine things: those that stay as they are, the others by the words, with new seeds."""
        old = [value for name, value in said if name == "at"][:MANY]
        stay = {value for name, value in said if name == "keep"}
        seeds = [seed_of(one) for one in old] or [first + n for n in range(MANY)]
        top, made = max(seeds), []
        for place, seed in enumerate(seeds):
            stays = bool(old) and old[place] in stay
            if roll and not stays:
                seed = top = top + 1 if top < _LAST else 1
            own = [word for _, word in parse_qsl(old[place])] if stays else None
            own = safe_words(own or [*words, f"--seed={seed}"], self.command)
            query = asked(own)
            made.append({"query": query, "seed": seed, "kept": stays, "id": digest(query),
                         "command": self.told(own)})  # fmt: skip
        return made

    def told(self, words: Iterable[str], kept: str = "") -> str:
        """The command as somebody types it, of something that was kept in a folder if it was."""
        file = [f"--from={self.file(kept)}"] if kept else []
        return shlex.join(["kaperbrief", *self.typed(words), *self.desk.where(), *file])

    # -- what is kept --------------------------------------------------------------------------

    def kept(self) -> list[dict[str, str]]:
        """What was kept: folders that are called as the command calls them."""
        found = []
        for file in self.files:
            for name in self.desk.keep.places(file):
                games = (g for g in self.desk.workspace.packs() if name.startswith(f"{g}-"))
                for game in [*games][-1:]:
                    words = [self.command, game]
                    query = urlencode([*(("a", one) for one in words), ("kept", name)])
                    title = plain(self.desk.room(game).game.pack.title)
                    number = name.removeprefix(f"{game}-{self.command}-")
                    found.append({"name": name, "title": f"{title} · {number}", "query": query})
        return found

    def earlier(self, game: str) -> dict[str, str]:
        """The numbers of what was kept for a game, by the names of the folders."""
        pattern = re.compile(rf"{re.escape(game)}-{self.command}-(\d+)")
        found = (pattern.fullmatch(one["name"]) for one in self.kept())
        return {match[0]: match[1] for match in found if match}

    def file(self, folder: str) -> Path:
        """The file in a folder. Raises UsageProblem where there is none."""
        file = next((f for f in self.files if folder in self.desk.keep.places(f)), self.files[0])
        return self.desk.keep.place(folder, file) / file

    def save(self, order: Order, found: Any) -> str:
        """Keep something as a file, once; the name of its folder.

        Raises UsageProblem, ProblemsFound.
        """
        home, made = self.desk.keep.folder, self.publish(order, found).files
        if home is None:
            raise UsageProblem("nothing can be kept here")
        file = next(name for name in self.files if name in made)
        name = f"{order.room.options.game}-{self.folder(found)}"
        names = (name if number == 1 else f"{name}-{number}" for number in count(1))
        there = self.desk.keep.places(file)
        for name in names:
            if name in there and (there[name] / file).read_bytes() == made[file]:
                break
            if not (home / name).exists():
                self.desk.keep.save({home / name / file: made[file]})
                break
        return name


def slider(name: str, title: str, stops: list[tuple[str, str]], found: dict[str, str]) -> Slider:
    """A slider where the fields say, else at what is usual."""
    place = found.get(name, "")
    at = int(place) if place.isdecimal() and len(place) < 4 else -1
    usual = [meant for _, meant in stops].index("")
    return Slider(name, title, stops, at if 0 <= at < len(stops) else usual)


def digest(text: str) -> str:
    """A short name for what a text says."""
    return "s" + hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def asked(words: Iterable[str]) -> str:
    """The words of a command as the query of an address."""
    return urlencode([("a", word) for word in words])


def seed_of(query: str) -> int:
    """The seed that an address names, at least 1."""
    text = next((w[7:17] for _, w in parse_qsl(query) if w.startswith("--seed=")), "")
    return min(max(1, int(text)), _LAST) if text.isdecimal() else 1
