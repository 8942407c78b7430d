"""Reading an event: `event.yaml`, tables of players and ships beside it, and where all stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from kaperbrief.errors import Place, Problems
from kaperbrief.files import PathRefused, safe_path
from kaperbrief.game.check import check, fields
from kaperbrief.game.papers import papers
from kaperbrief.game.shelf import Origin
from kaperbrief.models.event import AtHand, Event, Guest
from kaperbrief.records import dataclass
from kaperbrief.source.reader import load_file
from kaperbrief.source.tables import load_csv
from kaperbrief.workspace import Workspace

NAME = "event.yaml"

_ROWS: Mapping[str, Any] = {"players": Guest, "ships": AtHand}
_FIRST = {"players": "name", "ships": "type"}
_NUMBERS = ("number", "least", "most", "extra", "handicap")
_LISTS = ("ships", "never", "wishes", "apart", "has")


@dataclass(frozen=True, slots=True)
class EventFile:
    """An event and the places of its parts; `tables` are those read from CSV."""

    event: Event
    origin: Origin
    tables: Mapping[str, Origin] = field(default_factory=dict)

    def note(
        self, problems: Problems, code: str, message: str, path: Place = (), hint: str = ""
    ) -> None:
        """A problem at a value of the event, wherever it was written."""
        table = self.tables.get(str(path[0])) if path else None
        if table is None:
            problems.add(self.origin.problem(code, message, path, hint))
        else:
            problems.add(table.problem(code, message, path[1:], hint))

    def line(self, path: Place) -> str:
        """Where a value stands, for mentioning it beside another: `line 12`."""
        table = self.tables.get(str(path[0]))
        span = self.origin.span(path) if table is None else table.span(path[1:])
        return f"{span.file}, line {span.line}"


def load_event(path: Path, workspace: Workspace, problems: Problems) -> EventFile | None:
    """The event of a file, its lists checked one by one; None where something is wrong.

    `players` and `ships` may name a CSV file in the same folder, whose lines are then the list.
    """
    source = load_file(path, workspace.shown(path), problems)
    if source is None:
        return None
    origin = Origin(source, ())
    if not isinstance(source.data, dict):
        hint = "start with game: and the id of a game"
        problems.add(origin.problem("value", "expected a mapping of the event's fields", (), hint))
        return None
    data = dict(source.data)
    rows: dict[str, Any] = {}
    tables: dict[str, Origin] = {}
    before = len(problems.items)
    for name, model in _ROWS.items():
        if isinstance(data.get(name), str):
            found = _table(name, data.pop(name), path.parent, model, origin, workspace, problems)
            if found is not None:
                rows[name], tables[name] = found
        elif isinstance(data.get(name), list):
            data[name] = _keyed(name, data[name], origin, problems)
    event = check(Event, data, origin, problems)
    if event is not None and event.paper and event.paper not in (known := papers(workspace)):
        problems.add(origin.unknown("paper", event.paper, known, ("paper",)))
    if event is None or len(problems.items) > before:
        return None
    return EventFile(replace(event, **rows), origin, tables)


def _keyed(name: str, entries: list[Any], origin: Origin, problems: Problems) -> list[Any]:
    """The entries; those that are a bare name are noted and get their key, to be checked too."""
    first = _FIRST[name]
    for number, entry in enumerate(entries):
        if isinstance(entry, str):
            hint = f"write {{{first}: {entry}}}"
            problems.add(origin.problem("value", f'"{entry}" has no key', (name, number), hint))
    return [{first: entry} if isinstance(entry, str) else entry for entry in entries]


def _table(
    name: str,
    file: str,
    folder: Path,
    model: Any,
    origin: Origin,
    workspace: Workspace,
    problems: Problems,
) -> tuple[tuple[Any, ...], Origin] | None:
    """The checked lines of a table and its place."""
    try:
        path = safe_path(folder, file, folder)
    except PathRefused as error:
        entry = f"[{{{_FIRST[name]}: {file}}}]"
        hint = f"write the name of a CSV file in this folder, or a list such as {entry}"
        if file.endswith(".csv") and error.hint:
            hint = error.hint
        problems.add(origin.problem("file", error.message, (name,), hint))
        return None
    columns = [key for key in fields(model) if not (name == "players" and key == "number")]
    table = load_csv(path, workspace.shown(path), columns, _NUMBERS, _LISTS, problems)
    if table is None:
        return None
    place = Origin(table, ())
    found = check(tuple[model, ...], table.data, place, problems)
    return None if found is None else (found, place)
