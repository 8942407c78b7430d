"""CSV text -> rows of data and the place of every cell, so that tables have problems with places.

As spreadsheets write it: comma, semicolon or tab between cells, quotes round cells that hold one
of them, quotes doubled inside. The first line names the columns.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from kaperbrief.errors import Problems, did_you_mean
from kaperbrief.source.text import Branch, Source, check_characters, decode, pack_place, read_bytes

_WHOLE = re.compile(r"-?\d{1,9}\Z")
_INSIDE = "|"

Cell = tuple[str, int, int]
"""The text of a cell, and where it starts and ends in the file."""


def load_csv(
    path: Path,
    shown: str,
    columns: Collection[str],
    numbers: Collection[str],
    lists: Collection[str],
    problems: Problems,
) -> Source | None:
    """The rows of a table as a list of mappings; empty cells and lines are left out.

    Cells of the columns `numbers` become whole numbers where they are some, those of `lists` lists
    whose entries are parted by `|`. None with a problem where the file cannot be read or a column
    is unknown (code `key`), `syntax` for a quote that is not closed.
    """
    data = read_bytes(path, shown, problems)
    text = None if data is None else decode(data, shown, problems)
    if text is None:
        return None
    source = Source(shown, text.removeprefix("\ufeff"))
    if not check_characters(source, problems):
        return None
    before = len(problems.items)
    head, *rows = rows_of(source, problems) or [[]]
    _check_head(head, columns, source, problems)
    if len(problems.items) > before:
        return None
    names = [name.strip().lower() for name, _, _ in head]
    found: list[dict[str, object]] = []
    places = Branch(pack_place(0, 1))
    for row in rows:
        if all(not cell.strip() for cell, _, _ in row):
            continue
        made, place = _row(row, names, numbers, lists)
        note_more(row, len(names), source, problems)
        found.append(made)
        places.items.append(place)
    source.data, source.places = found, places
    return source


def note_more(row: list[Cell], columns: int, source: Source, problems: Problems) -> None:
    """Note cells of a line beyond its columns. Code `value`."""
    more = [cell for cell in row[columns:] if cell[0].strip()]
    if more:
        message = f"the line has {len(row)} cells, the first line {columns}"
        hint = "put a cell that holds the sign between cells in quotes"
        problems.add(source.problem("value", more[0][1], row[-1][2], message, hint))


def _row(
    row: list[Cell], names: list[str], numbers: Collection[str], lists: Collection[str]
) -> tuple[dict[str, object], Branch]:
    place = Branch(pack_place(row[0][1], row[-1][2]))
    made: dict[str, object] = {}
    for name, (cell, start, end) in zip(names, row, strict=False):
        text = cell.strip()
        if not text:
            continue
        made[name] = text
        if name in numbers and _WHOLE.match(text):
            made[name] = int(text)
        elif name in lists:
            made[name] = [part.strip() for part in text.split(_INSIDE) if part.strip()]
        place.keys[name] = place.values[name] = pack_place(start, end)
    return made, place


def _check_head(
    head: list[Cell], columns: Collection[str], source: Source, problems: Problems
) -> None:
    seen: set[str] = set()
    for text, start, end in head:
        name = text.strip().lower()
        if name not in columns:
            message = f'unknown column "{text.strip()}"'
            hint = did_you_mean(name, set(columns)) or "columns are " + ", ".join(columns)
            problems.add(source.problem("key", start, end, message, hint))
        elif name in seen:
            message = f'the column "{name}" stands twice'
            problems.add(source.problem("duplicate-key", start, end, message))
        seen.add(name)


def rows_of(source: Source, problems: Problems) -> list[list[Cell]]:
    """All lines as cells; a cell in quotes may go over several lines. Code `syntax`."""
    text = source.text
    first = text.splitlines()[0] if text.strip() else ""
    comma = max(",;\t", key=first.count)
    cells = re.compile(rf'(?:"((?:[^"]|"")*+)")?([^\r\n{comma}]*)({comma}|\r\n?|\n|\Z)')
    rows: list[list[Cell]] = [[]]
    for found in cells.finditer(text):
        quoted, plain, sign = found.groups()
        if quoted is None and plain.startswith('"'):
            message, hint = "the quote opened here is not closed", 'double a quote inside: ""'
            problems.add(source.problem("syntax", found.start(), found.start() + 1, message, hint))
            return []
        cell = plain if quoted is None else quoted.replace('""', '"') + plain.rstrip()
        if found[0] or rows[-1]:  # behind the last line nothing stands
            rows[-1].append((cell, found.start(), found.start(3)))
        if sign != comma:
            rows.append([])
    return [row for row in rows if row]
