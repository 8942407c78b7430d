"""Other values in a file that people wrote: comments, order and layout of all the rest stay."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from kaperbrief.errors import Place
from kaperbrief.source.dump import dump
from kaperbrief.source.text import Branch, Source, unpack_place
from kaperbrief.source.text import Place as Spot

GONE = object()
"""The value of what is taken away."""

Rows = Sequence[tuple[int | None, Mapping[str, Any]]]
"""The rows of a table as they shall be, each with its number in the file, None for a new one."""


def amended(source: Source, changes: Mapping[Place, Any]) -> str:
    """The text of a YAML file with other values at these places, GONE for those that go.

    What is new comes last in its mapping or list, in the order of the changes.
    """
    text = source.text if source.text.endswith("\n") else source.text + "\n"
    gone = {path for path, value in changes.items() if value is GONE}
    edits = []
    for number, (path, value) in enumerate(changes.items()):
        holder = _holder(source.located(), path[:-1])
        if value is GONE:
            found = _taken(holder, text, path, gone)
        else:
            found = _put(holder, text, path[-1], value)
        edits += [(start, number, end, new) for start, end, new in found]
    # From the end on, so that no edit moves another; what comes to one place keeps its order.
    for start, _, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


Edit = tuple[int, int, str]
"""What is replaced in a text: from where, to where, by what."""


def _put(holder: Branch, text: str, last: str | int, value: Any) -> list[Edit]:
    """A value in the place of another one, or behind all."""
    found = holder.child(last)
    if found is None:
        return [_added(holder, text, last, value)]
    spot, key = found
    if key is None:
        return [(_start(spot), _end(spot, text), _inline(value))]
    return [(text.index(":", unpack_place(key)[1]) + 1, _end(spot, text), f" {_inline(value)}")]


def _taken(holder: Branch, text: str, path: Place, gone: set[Place]) -> list[Edit]:
    """A value and its key away, or an entry: its lines, or its part of a line with one comma."""
    parts: list[Any] = [*holder.keys] or [*range(len(holder.items))]
    if path[-1] not in parts:
        return []
    at = parts.index(path[-1])
    starts = [_start(holder.keys[one] if holder.keys else holder.items[one]) for one in parts]
    spots = [*holder.values.values()] or holder.items
    line, end = text.rfind("\n", 0, starts[at]) + 1, _end(spots[at], text)
    if text[_start(holder)] not in "{[" and not text[line : starts[at]].strip(
        " " if holder.keys else " -"
    ):
        return [(line, text.find("\n", end) + 1, "")]
    away = [(*path[:-1], one) in gone for one in parts]
    if not all(away[at:]):
        return [(starts[at], starts[at + 1], "")]
    if at and away[at - 1]:  # it goes with the one before
        return []
    return [(_end(spots[at - 1], text) if at else starts[at], _end(spots[-1], text), "")]


def _added(holder: Branch, text: str, last: str | int, value: Any) -> Edit:
    new = _inline(value) if isinstance(last, int) else f"{last}: {_inline(value)}"
    spots = [*holder.values.values()] or holder.items
    if text[_start(holder)] in "{[":
        at = _end(spots[-1], text) if spots else _start(holder) + 1
        return at, at, f", {new}" if spots or last in range(1, 10_000) else new
    at = text.find("\n", _end(spots[-1], text)) + 1
    line = text.rfind("\n", 0, _start(holder)) + 1
    margin = " " * (_start(holder) - line)
    return at, at, f"{margin}{'- ' * isinstance(last, int)}{new}\n"


def _holder(source: Source, path: Place) -> Branch:
    spot: Any = source.places
    for part in path:
        spot = spot.child(part)[0]
    assert isinstance(spot, Branch)
    return spot


def _packed(spot: Spot) -> int:
    return spot.place if isinstance(spot, Branch) else spot


def _start(spot: Spot) -> int:
    return unpack_place(_packed(spot))[0]


def _end(spot: Spot, text: str) -> int:
    """Behind the last sign of a value: lists and mappings in lines have it at that of their last.

    The parser has it where something else begins, behind comments and empty lines.
    """
    start, end = unpack_place(_packed(spot))
    if isinstance(spot, Branch) and text[start : start + 1] not in ("{", "["):
        inside = [*spot.values.values()] or spot.items
        return _end(inside[-1], text) if inside else start
    return start + len(text[start:end].rstrip())


def _inline(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_inline(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return dump([value])[1:-2]


def table_text(source: Source, rows: Rows) -> str:
    """The text of a table (CSV) with other rows; those that stay as they are keep their text."""
    head, _, _ = source.text.partition("\n")
    comma = max(",;\t", key=head.count)
    names = [one.strip().strip('"').lower() for one in head.split(comma)]
    more = [one for one in dict.fromkeys(key for _, row in rows for key in row) if one not in names]
    lines = [comma.join([head.rstrip("\r"), *more])]
    before: Any = source.located().data
    places: Any = source.places
    for number, row in rows:
        if number is not None and before[number] == row:
            lines.append(source.text[slice(*unpack_place(places.items[number].place))])
            continue
        cells = [row.get(name, "") for name in (*names, *more)]
        line = io.StringIO()
        csv.writer(line, delimiter=comma, lineterminator="").writerow(
            "|".join(one) if isinstance(one, list | tuple) else one for one in cells
        )
        lines.append(line.getvalue())
    return "\n".join(lines) + "\n"
