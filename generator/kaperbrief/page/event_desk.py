"""The events of a project on the page: which there are, and what somebody does with one."""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kaperbrief.documents.boards import print_fleets
from kaperbrief.documents.event import REFEREE as BACK
from kaperbrief.documents.fleets import FleetPlan
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.reports import ship_words, spoken
from kaperbrief.documents.scaffold import scaffold
from kaperbrief.errors import Problem, Problems, ProblemsFound, UsageProblem
from kaperbrief.game.event import NAME, EventFile
from kaperbrief.game.references import open_game
from kaperbrief.game.shelf import Game, Vessel
from kaperbrief.page.desk import PLAYER, Desk, choices
from kaperbrief.page.event_acts import (
    COLUMNS,
    FLEETS,
    HEADS,
    INKS,
    Pasted,
    Said,
    facts,
    label,
    pasted,
    table,
    wrong,
)
from kaperbrief.page.event_show import shown
from kaperbrief.page.event_work import battles, packets
from kaperbrief.page.front import autonym
from kaperbrief.page.gathering import Gathering
from kaperbrief.page.kits import Latest
from kaperbrief.page.long_work import LongWork
from kaperbrief.typeset.rich import plain
from kaperbrief.workspace import Workspace

_LANGUAGES = {"de": "German", "en": "English"}
"""Names of languages that people write into cells, besides what each calls itself."""
_BACK = 50
"""So many steps can be undone."""


class EventDesk:
    """Opens events, changes them as somebody wishes, and remembers how they were."""

    def __init__(self, desk: Desk, changed: Callable[[], None]) -> None:
        self._desk, self._changed = desk, changed
        self._games: Latest[Any, Game] = Latest(4)
        self._locals: Latest[Any, Localised] = Latest(4)
        self._bests: Latest[str, FleetPlan] = Latest(8)
        self._open: Latest[Any, Gathering] = Latest(4)
        self._before: dict[Path, list[dict[str, bytes]]] = {}
        self.errands: dict[tuple[str, str], tuple[LongWork, str]] = {}
        """What is under way or done for an event, by its place and kind, and of which files."""

    # -- reading -------------------------------------------------------------------------------

    def places(self) -> dict[str, Any]:
        """The events that can be read, by the names of their folders."""
        found: dict[str, Any] = {}
        for name in self._desk.keep.places(NAME):
            try:
                found[name] = self.open(name).file.event
            except (ProblemsFound, UsageProblem):
                found[name] = None
        return found

    def open(self, at: str) -> Gathering:
        """The event of a place. Raises ProblemsFound, UsageProblem."""
        folder = self._desk.keep.place(at, NAME)
        return self._open.get(_stamp(folder), lambda: Gathering(folder, self._game))

    def stamp(self, at: str) -> str:
        """What changes with every file of an event. Raises UsageProblem."""
        known = repr(_stamp(self._desk.keep.place(at, NAME)))
        return hashlib.blake2b(known.encode(), digest_size=8).hexdigest()

    def _game(self, folder: Path, file: EventFile, workspace: Workspace) -> Game:
        event, key = file.event, (file.event.game, repr(file.event.house), _content(folder))
        make = lambda: open_game(event.game, event.house, file.origin, workspace, Problems())  # noqa: E731
        return self._games.get(key, make)

    def local(self, now: Gathering, language: str) -> Localised:
        """The game of an event in the reader's language, or in its own."""
        language = self._spoken(now, language)
        event = now.file.event
        key = (event.game, repr(event.house), event.units, language, _content(now.folder))
        workspace = Workspace.open(now.folder)
        return self._locals.get(key, lambda: spoken(now.sure(), workspace, language))

    def _spoken(self, now: Gathering, language: str) -> str:
        pack = now.game.pack
        known = Workspace.open(now.folder).languages(pack.id)
        return language if language in known else pack.source_language

    def view(self, at: str, language: str, told: str = "") -> dict[str, Any]:
        """All that the page of an event shows. Raises ProblemsFound for one that cannot be read."""
        now = self.open(at)
        made: dict[str, Any] = {"fleets": None, "wrong": [] if now.found else now.problems}
        local: Any = now.game
        try:
            local = self.local(now, language)
            guests = tuple(replace(guest, has=()) for guest in now.file.event.players)
            key = repr((replace(now.file.event, players=guests), now.folder, _content(now.folder)))
            best = self._bests.get(key, lambda: now.best)
            made["fleets"] = shown(now.plan, best, local)
        except ProblemsFound as error:
            made["wrong"] = error.problems
        titles, workspace = _titles(local), Workspace.open(now.folder)
        folder = shlex.quote(str(now.folder))
        pack, event = now.game.pack, now.file.event
        return {
            **made,
            "warned": now.problems if now.found else [],
            "at": at,
            "event": event,
            "game": plain(local.pack.title),
            "pack": pack,
            "of": pack.fleets.of if pack.fleets else "ships",
            "players": [_shown_row(row, titles) for row in now.rows("players")],
            "ships": [_shown_row(row, {}) for row in now.rows("ships")],
            "types": [(one.id, plain(one.title)) for one in _all(local, "ships")],
            "crews": [(one.id, plain(one.title)) for one in _all(local, "crews")],
            "spoken": [*dict.fromkeys((pack.source_language, *workspace.languages(pack.id)))],
            "usual": self._desk.asked(["kit", event.game]),
            "printed": {key: getattr(event, key) for key in INKS},
            **choices(workspace),
            "teams": "; ".join(event.teams) if isinstance(event.teams, tuple) else event.teams,
            "settled": now.is_settled,
            "undo": bool(self._before.get(now.folder)),
            "numba": find_spec("numba") is not None,
            "told": told,
            "commands": [f"kaperbrief fleets {folder} --wall", f"kaperbrief render {folder}"],
            "errands": self.errands_of(at),
            "stamp": self.stamp(at),
        }

    def blank_form(self, game: str, language: str) -> dict[str, Any]:
        """What the form of a new event offers: games for one, the languages of the chosen one."""
        known = self._desk.large_games()
        games = [one for one in self._desk.games(language) if one["id"] in known]
        usual = game if game in known else next(iter(known), "")
        return {"games": games, "usual": usual, "spoken": self._desk.languages_of(usual)}

    # -- changing ------------------------------------------------------------------------------

    def new(self, said: dict[str, str]) -> str:
        """Make an event; the name of its place. Raises UsageProblem, ProblemsFound."""
        game, title = said.get("game", ""), said.get("title", "").strip()
        if game not in self._desk.workspace.packs():
            raise UsageProblem("which game?", "choose one")
        if not title:
            raise UsageProblem("an event needs a title", "write one")
        players = said.get("players", "")
        count = int(players) if players.isdecimal() and len(players) < 4 else 0
        if not count:
            raise UsageProblem(f'"{players[:20]}" is no number of players', "write 1 to 999")
        found = self._desk.room(game).game
        folder = self._desk.keep.fresh(title)
        language = self._desk.spoken(game, said.get("lang", ""))
        texts = scaffold(found, title, count, language, self._desk.label(language)(PLAYER))
        self._desk.keep.save({folder / name: text.encode() for name, text in texts.items()})
        self._changed()
        return folder.name

    def act(self, at: str, act: str, said: Said) -> str:
        """Do what somebody wishes with an event; in words what has moved by that.

        Raises UsageProblem and ProblemsFound, and then nothing has changed.
        """
        now, told = self.open(at), ""
        past = self._before.setdefault(now.folder, [])
        if act == "undo":
            if not past:
                raise UsageProblem("there is nothing to undo")
            files = past[-1]
        elif act in FLEETS:
            files = FLEETS[act](now, dict(said)).files
        else:
            files, told = self._tables(now, act, said)
        home, files = now.folder, {n: d for n, d in files.items() if now.files.get(n) != d}
        if files:
            self._desk.keep.save({home / name: data for name, data in files.items()})
            self._changed()
        if act == "undo":
            past.pop()
        elif files:
            past.append(now.files)
            del past[:-_BACK]
        return told

    def _tables(self, now: Gathering, act: str, said: Said) -> tuple[dict[str, bytes], str]:
        """The files with other facts or rows; where a division was settled, what has moved."""
        names = {guest.name: guest.name for guest in now.file.event.players}
        if act == "facts":
            then = facts(now, said, self._desk.asked(["kit", now.file.event.game]))
        else:
            player = self._desk.label(now.file.event.lang or now.game.pack.source_language)(PLAYER)
            then = table(now, act, dict(said), self.titles(now), self.heads(), names, player)
        if now.found and not then.found:
            raise ProblemsFound(then.problems)
        if not (now.found and now.is_settled) or then.file.event.draft:
            return then.files, ""
        then, moved = then.keeping(now.plan, names)
        lines = [
            f"{ship_words([Vessel(kind, name=name)], now.game.kinds)}: {one or '+'} → {other}"
            for (kind, name), one, other in moved
        ]
        return then.files, " · ".join(lines).replace(BACK, "–")

    def titles(self, now: Gathering) -> dict[str, str]:
        """The ids of ships and crews by what they are called in any language of the page."""
        found: dict[str, str] = {}
        for language in self._desk.languages():
            local: Any = self.local(now, language) if now.found else now.game
            found |= {title.casefold(): name for name, title in _titles(local).items()}
            label = self._desk.label(language)
            shares = now.game.pack.fleets.handicaps if now.game.pack.fleets else ()
            found |= {label(one).casefold(): one for one in shares}
            found |= {label(title).casefold(): one for one, title in _LANGUAGES.items()}
            found[autonym(language).casefold()] = language
        return found

    def heads(self) -> dict[str, str]:
        """The names of columns by what the page calls them in any language."""
        return {
            self._desk.label(language)(title).casefold(): column
            for language in self._desk.languages()
            for title, column in HEADS.items()
        }

    def blank(self, at: str, kind: str) -> bool:
        """Are its players still those that a new event has, named by number alone?"""
        rows = self.open(at).rows(kind) if kind == "players" else []
        words = {self._desk.label(one)(PLAYER) for one in self._desk.languages()}
        return bool(rows) and all(
            row["name"] in {f"{word} {n}" for word in words} and row.keys() <= {"name", "has"}
            for n, row in enumerate(rows, 1)
        )

    def wrong(self, at: str, kind: str, text: str) -> tuple[Pasted, list[tuple[int, Problem]]]:
        """The rows that were pasted, and what is wrong in which. Raises ProblemsFound."""
        now = self.open(at)
        found = pasted(kind, text, self.titles(now), self.heads())
        return found, wrong(now, kind, found.rows)

    def wall(self, at: str) -> bytes:
        """The pages for the wall. Raises UsageProblem, ProblemsFound."""
        now = self.open(at)
        options = replace(self._desk.asked(["render", str(now.folder)]), seed=now.plan.seed)
        return print_fleets(now.plan, Workspace.open(now.folder), options).pdf

    # -- long work -----------------------------------------------------------------------------

    def start(self, at: str, kind: str, language: str) -> None:
        """Begin to bind packets or to fight battles; the packets' division is settled by that."""
        now = self.open(at)
        if kind == "packets" and not now.is_settled and not now.file.event.draft:
            self.act(at, "keep", [])
            now = self.open(at)
        self.stop(at, kind)
        if kind == "packets":
            options = self._desk.asked(["render", str(now.folder)])
            errand = LongWork(packets, now.folder, options)
        else:
            language = self._spoken(now, language)
            errand = LongWork(battles, now.folder, now.seed, language)
        self.errands[at, kind] = errand, self.stamp(at)

    def errands_of(self, at: str) -> dict[str, dict[str, Any]]:
        """How far the long work for an event is."""
        return {
            kind: {"over": one.is_over(), "one": one, "old": stamp != self.stamp(at)}
            for (place, kind), (one, stamp) in self.errands.items()
            if place == at
        }

    def stop(self, at: str, kind: str) -> None:
        """End what is under way."""
        if (at, kind) in self.errands:
            self.errands.pop((at, kind))[0].stop()


def _stamp(folder: Path) -> tuple[Any, ...]:
    """What changes with every file of an event."""
    files = sorted([*folder.glob("*.yaml"), *folder.rglob("*.csv")])
    return (folder, *((path, path.stat().st_mtime_ns) for path in files), *_content(folder))


def _content(folder: Path) -> tuple[Any, ...]:
    """What changes with every file of content that a project has of its own."""
    files = sorted((folder / "content").rglob("*.*"))
    return tuple((path, path.stat().st_mtime_ns) for path in files if path.suffix != ".json")


def _shown_row(row: dict[str, Any], titles: dict[str, str]) -> dict[str, Any]:
    """A row as its form has it: lists in one field, in the reader's words."""
    shown: dict[str, Any] = {
        key: "; ".join(str(titles.get(one, one)) for one in found)
        if isinstance(found, list)
        else found
        for key, found in row.items()
    }
    return {
        **dict.fromkeys((*COLUMNS["players"], *COLUMNS["ships"]), ""),
        **shown,
        "label": label(row),
    }


def _titles(local: Localised | Game) -> dict[str, str]:
    """The titles of ships and crews by their ids."""
    return {one.id: plain(one.title) for kind in ("ships", "crews") for one in _all(local, kind)}


def _all(local: Localised | Game, kind: str) -> list[Any]:
    return [*local.kinds[kind].values()]
