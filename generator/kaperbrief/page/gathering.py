"""An event with its files and fleets, and what would change of them; nothing is saved here."""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from kaperbrief.documents.event import Memory, Moved, keep_fleets, vessels
from kaperbrief.documents.fleets import Fleet, FleetPlan, plan_fleets
from kaperbrief.errors import Place, Problem, Problems, ProblemsFound
from kaperbrief.game.event import NAME, EventFile, load_event
from kaperbrief.game.muster import Muster, muster
from kaperbrief.game.shelf import Game, Vessel
from kaperbrief.source.amend import GONE, amended
from kaperbrief.source.amend_table import Rows, table_text
from kaperbrief.source.text import Branch, Source
from kaperbrief.workspace import Workspace

Games = Callable[[Path, EventFile, Workspace], Game]
REFEREE = -1
"""The owner of ships that nobody has."""

Changes = dict[str, Any]
"""Other values of an event by their names, GONE for those that go."""

_HEAD = "type,name,number,photo"


class Gathering:
    """The event of a folder, with the files there or with those of another place.

    `found` is None where names in it lead nowhere; `problems` say which. Raises ProblemsFound
    where its file cannot be used at all.
    """

    def __init__(self, folder: Path, games: Games, where: Path | None = None) -> None:
        self.folder, self._games = folder, games
        problems, where = Problems(), where or folder
        workspace = Workspace.open(folder)
        self.file = problems.sure(load_event(where / NAME, Workspace.open(where), problems))
        data: Any = self.file.origin.source.data
        self._data: dict[str, Any] = data
        names = [NAME, *(self._data[kind] for kind in self.file.tables)]
        self.files = {name: (where / name).read_bytes() for name in names}
        self.game = games(folder, self.file, workspace)
        self.found = muster(self.file, self.game, workspace, problems)
        self.problems = problems.sorted

    def sure(self) -> Muster:
        """Its muster. Raises ProblemsFound where there is none."""
        if self.found is None:
            raise ProblemsFound(self.problems)
        return self.found

    # -- fleets --------------------------------------------------------------------------------

    @property
    def is_settled(self) -> bool:
        """Does it say who has which ships?"""
        return any(guest.has for guest in self.file.event.players)

    @property
    def seed(self) -> int:
        """The number of its division."""
        return self.file.event.seed or 1

    @functools.cached_property
    def plan(self) -> FleetPlan:
        """Its fleets. Raises ProblemsFound."""
        return plan_fleets(self.sure(), self.seed)

    @functools.cached_property
    def best(self) -> FleetPlan:
        """Its fleets as they would be divided if nothing were settled. Raises ProblemsFound."""
        if not self.is_settled:
            return self.plan
        loose = (
            replace(hand, player=0, held=False) if hand.held else hand for hand in self.sure().hands
        )
        return plan_fleets(replace(self.sure(), hands=tuple(loose)), self.seed)

    def has(self, fleet: Fleet) -> list[str]:
        """What a division gave to a fleet, by name or type: not what is locked in any case."""
        return [called(hand) for hand in (*fleet.ships, *fleet.boats) if not is_locked(hand)]

    # -- what would be written -----------------------------------------------------------------

    def rows(self, kind: str) -> list[dict[str, Any]]:
        """The rows of its players or ships, as they are written."""
        table = self.file.tables.get(kind)
        found: Any = table.source.data if table else self._data.get(kind)
        return [dict(row) for row in found or ()]

    def written(self, changes: Changes, **tables: Rows) -> dict[str, bytes]:
        """Its files with other values, and other rows of players or ships."""
        made: dict[str, str] = {}
        edits: dict[Place, Any] = {(name,): value for name, value in changes.items()}
        for kind, rows in tables.items():
            known, now = self.file.tables.get(kind), self._data.get(kind)
            if known is None and now:
                edits |= _row_edits(kind, self.rows(kind), rows)
                continue
            name = edits[(kind,)] = now or f"{kind}.csv"
            made[name] = table_text(known.source if known else _new_table(name), rows)
        edits = {
            path: value
            for path, value in edits.items()
            if len(path) > 1 or self._data.get(str(path[0]), GONE) != value
        }
        made[NAME] = amended(self.file.origin.source, edits)
        return {name: text.encode() for name, text in made.items()}

    def changed(self, changes: Changes, **tables: Rows) -> Gathering:
        """The event with other values and rows. Raises ProblemsFound."""
        return self._with(self.written(changes, **tables))

    def wrong_in(self, kind: str, head: Iterable[str], rows: Rows) -> list[Problem]:
        """What is wrong in rows that would be all of a kind; the first of them is line 2."""
        name = "pasted.csv"
        text = table_text(_new_table(name, ",".join(head)), rows)
        event = amended(self.file.origin.source, {(kind,): name})
        try:
            found = self._with({NAME: event.encode(), name: text.encode()}).problems
        except ProblemsFound as error:
            found = error.problems
        return [one for one in found if one.span.file == name]

    def _with(self, files: Mapping[str, bytes]) -> Gathering:
        with tempfile.TemporaryDirectory() as where:
            for name, data in {**self.files, **files}.items():
                Path(where, name).parent.mkdir(parents=True, exist_ok=True)
                Path(where, name).write_bytes(data)
            return Gathering(self.folder, self._games, Path(where))

    def settled(self, fleets: Iterable[Iterable[str]], changes: Changes | None = None) -> Gathering:
        """The event where each player has these things, besides what is locked for them."""
        rows = self.rows("players")
        for row, names in zip(rows, fleets, strict=True):
            row["has"] = [*names]
        return self.changed(changes or {}, players=_numbered(rows))

    def keeping(self, before: FleetPlan, names: Mapping[str, str]) -> tuple[Gathering, list[Moved]]:
        """The event where everybody keeps what they can of their fleets, and what has moved.

        `names` are what players are called now, by what they were called.
        """
        fleets = [(names.get(one.guest.name), one) for one in before.fleets if one.guest]
        kept = {name: one for name, one in fleets if name}
        memory = Memory(
            {name: vessels((*one.ships, *one.boats)) for name, one in kept.items()},
            {name: one.team for name, one in kept.items()},
            referee=vessels(before.referee),
        )
        plan, moved, _ = keep_fleets(self.sure(), memory, self.seed)
        rows = self.rows("players")
        for row, fleet in zip(rows, plan.fleets, strict=True):
            row["has"] = self.has(fleet)
            if fleet.team:
                row["team"] = fleet.team
        return self.changed({}, players=_numbered(rows)), [*moved]


def called(hand: Vessel) -> str:
    """What a ship or crew is called in an event."""
    return hand.name or hand.id


def is_locked(hand: Vessel) -> bool:
    """Is it somebody's in any case?"""
    return hand.player > 0 and not hand.held


def _numbered(rows: Iterable[dict[str, Any]]) -> list[tuple[int | None, dict[str, Any]]]:
    """Rows that are as many as before; what is empty is not written."""
    return [
        (number, {name: value for name, value in row.items() if value not in ("", [])})
        for number, row in enumerate(rows)
    ]


def _new_table(name: str, head: str = _HEAD) -> Source:
    """A table without rows."""
    return Source(name, f"{head}\n", [], Branch(0))


def _row_edits(kind: str, before: list[dict[str, Any]], rows: Rows) -> dict[Place, Any]:
    """What changes of a list where it is written, by its place."""
    kept = {number: row for number, row in rows if number is not None}
    edits: dict[Place, Any] = {(kind, n): GONE for n in range(len(before)) if n not in kept}
    for number, row in kept.items():
        for key in {**before[number], **row}:
            value = row.get(key, GONE)
            if before[number].get(key, GONE) != value:
                edits[(kind, number, key)] = value
    new = [row for number, row in rows if number is None]
    return edits | {(kind, len(before) + n): row for n, row in enumerate(new)}
