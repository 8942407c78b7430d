"""Items in tables (CSV, ODS): a line each, the columns are fields.

A field inside a field is named with dots (`scene.sky`, `look.hat`). A column inside a list
(`figures.rank`) gives the list one entry a line; lines without an id go on with the item above.
Cells of other lists part their entries by `|`.
"""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from kaperbrief.errors import Problems, did_you_mean
from kaperbrief.game.shelf import model_of
from kaperbrief.models.base import field_name, field_types
from kaperbrief.source.tables import Cell, note_more, rows_of
from kaperbrief.source.text import Branch, Source, check_characters, pack_place

_WHOLE, _NUMBER = re.compile(r"-?\d{1,9}\Z"), re.compile(r"-?\d{1,9}[.,]\d{1,9}\Z")
_TRUTH = {"yes": True, "true": True, "x": True, "ja": True, "no": False, "false": False,
          "nein": False}  # fmt: skip


class Column(NamedTuple):
    """A column: the fields that lead to it, its type, how many of the fields lead to a list."""

    path: tuple[str, ...]
    kind: Any
    listed: int = 0


def read_list(source: Source, kind: str, problems: Problems) -> bool:
    """Read a table as the items of a kind, as the file of YAML has them; False with a problem.

    Codes: `key`, `duplicate-key` for columns, `value` for lines with more cells, `syntax`.
    """
    found = Problems()
    if check_characters(source, found):
        head, *rows = rows_of(source, found) or [[]]
        columns = _columns(head, kind, source, found)
        if columns and not found.items:
            items, places = _items(rows, columns, source, found)
            source.data = {kind: items}
            whole = Branch(pack_place(0, 1))
            whole.keys[kind], whole.values[kind] = pack_place(0, 1), places
            source.places = whole
    problems.extend(found.items)
    return not found.items and source.data is not None


def _columns(head: list[Cell], kind: str, source: Source, problems: Problems) -> list[Column]:
    model = model_of(kind)
    found: list[Column] = []
    for text, start, end in head:
        name = text.strip().lower()
        column = Column((name,), str) if name == "like" else _column(model, name.split("."))
        if column is None:
            known = {*_names(model), "like"}
            hint = did_you_mean(name, known) or "columns are fields, such as id"
            message = f'unknown column "{text.strip()}"'
            problems.add(source.problem("key", start, end, message, hint))
        elif column.path in [one.path for one in found]:
            message = f'the column "{name}" stands twice'
            problems.add(source.problem("duplicate-key", start, end, message))
        found.append(column or Column((name,), str))
    if head and ("id",) not in [one.path for one in found]:
        _, start, end = head[0]
        message, hint = 'the column "id" is missing', "give each line an id"
        problems.add(source.problem("missing", start, end, message, hint))
    return found


def _bare(kind: Any) -> Any:
    """A type without its marks and without None."""
    while typing.get_origin(kind) is typing.Annotated:
        kind = typing.get_args(kind)[0]
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        given = [one for one in typing.get_args(kind) if one is not type(None)]
        return _bare(given[0]) if len(given) == 1 else kind
    return kind


def _column(kind: Any, names: list[str], path: tuple[str, ...] = ()) -> Column | None:
    """The column that a dotted name leads to; None where it leads nowhere, or not to a cell."""
    kind = _bare(kind)
    if not names:
        inner = _bare(typing.get_args(kind)[0]) if typing.get_origin(kind) is tuple else kind
        whole = dataclasses.is_dataclass(inner) or typing.get_origin(inner) in (dict, tuple)
        return None if whole else Column(path, kind)
    name, *rest = names
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        inside = {field_name(one): of for one, of in field_types(kind).items()}
        return _column(inside[name], rest, (*path, name)) if name in inside else None
    if typing.get_origin(kind) is dict and name:
        return _column(typing.get_args(kind)[1], rest, (*path, name))
    if typing.get_origin(kind) is tuple:
        found = _column(typing.get_args(kind)[0], names, path)
        return found and (None if found.listed else found._replace(listed=len(path)))
    return None


def _names(kind: Any, before: str = "", depth: int = 0) -> Iterator[str]:
    """The names of all columns of a model, but for keys that anybody may choose."""
    kind = _bare(kind)
    if typing.get_origin(kind) is tuple:
        kind = _bare(typing.get_args(kind)[0])
    if dataclasses.is_dataclass(kind) and isinstance(kind, type) and depth < 3:
        for one, of in field_types(kind).items():
            yield from _names(of, f"{before}.{field_name(one)}".lstrip("."), depth + 1)
    elif before:
        yield before


def _items(
    rows: list[list[Cell]], columns: list[Column], source: Source, problems: Problems
) -> tuple[list[dict[str, Any]], Branch]:
    items: list[dict[str, Any]] = []
    places = Branch(pack_place(0, 1))
    names = [one.path for one in columns].index(("id",))
    for row in rows:
        if all(not cell.strip() for cell, _, _ in row):
            continue
        note_more(row, len(columns), source, problems)
        if not items or (len(row) > names and row[names][0].strip()):
            items.append({})
            places.items.append(Branch(pack_place(row[0][1], row[-1][2])))
        begun: dict[tuple[str, ...], int] = {}
        for column, (cell, start, end) in zip(columns, row, strict=False):
            if cell.strip():
                place = pack_place(start, end)
                where: Any = places.items[-1]
                _put(items[-1], where, column, _value(column.kind, cell.strip()), place, begun)
    return items, places


def _put(
    data: Any, places: Branch, column: Column, value: Any, place: int,
    begun: dict[tuple[str, ...], int],
) -> None:  # fmt: skip
    """Put a value where its column leads; a list gets one more entry for each line."""
    *above, last = column.path
    for depth, name in enumerate(above, 1):
        listed = depth == column.listed
        inside = places.values.setdefault(name, Branch(place))
        places.keys.setdefault(name, place)
        assert isinstance(inside, Branch)
        data, places = data.setdefault(name, [] if listed else {}), inside
        if listed:
            if column.path[:depth] not in begun:
                begun[column.path[:depth]] = len(data)
                data.append({})
                places.items.append(Branch(place))
            number = begun[column.path[:depth]]
            entry = places.items[number]
            assert isinstance(entry, Branch)
            data, places = data[number], entry
    data[last] = value
    places.keys[last] = places.values[last] = place


def _value(kind: Any, text: str) -> Any:
    """A cell as its field wants it; as it stands where it is something else."""
    kind = _bare(kind)
    if typing.get_origin(kind) is tuple:
        inner = typing.get_args(kind)[0]
        return [_value(inner, one.strip()) for one in text.split("|") if one.strip()]
    given = {_bare(one) for one in typing.get_args(kind)} or {kind}
    if typing.get_origin(kind) is Literal:
        given = {type(one) for one in typing.get_args(kind)}
    if bool in given and text.lower() in _TRUTH:
        return _TRUTH[text.lower()]
    if given & {int, float} and _WHOLE.match(text):
        return int(text)
    if float in given and _NUMBER.match(text):
        return float(text.replace(",", "."))
    return text
