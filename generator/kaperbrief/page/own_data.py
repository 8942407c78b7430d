"""The data of an item before and after a form: what changed, the order, what is wrong where."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from kaperbrief.errors import Place, Problem
from kaperbrief.game.shelf import Origin
from kaperbrief.models.base import field_name
from kaperbrief.source.amend import same


class Which(NamedTuple):
    """Which item a form is about: an own one that `was` there, or a copy `of` another.

    Of a new one it says the `title` and, once that made it, the `id`. `how` is "like" where it
    shall say only what differs.
    """

    game: str
    kind: str
    was: str = ""
    of: str = ""
    how: str = ""
    title: str = ""
    id: str = ""


def said_in(fields: Iterable[tuple[str, str]]) -> tuple[Which, list[str], dict[str, str]]:
    """Which item a form is about; the sheet, what is done, what was seen last; what is said."""
    said = {
        name: unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
        for name, text in fields
    }
    which = Which(*(said.pop(f"at-{name}", "") for name in Which._fields))
    return which, [said.pop(f"at-{name}", "") for name in ("sheet", "act", "last")], said


def own_id(title: str, taken: Mapping[str, Any]) -> str:
    """An id made of a title that nothing has yet."""
    letters = unicodedata.normalize("NFKD", title.lower().replace("ß", "ss"))
    words = "".join(c if c.isascii() and c.isalnum() else " " * c.isascii() for c in letters)
    name = "-".join(words.split())[:50].strip("-") or "own"
    number = 2
    while (made := name if number == 2 else f"{name}-{number - 1}") in taken:
        number += 1
    return made


def changed(raw: Any, before: Any, now: Any, inside: bool = False) -> Any:
    """What was written, with what differs from `before` now: the rest stays as it was written.

    `raw` may hold choices of house switches, and says less than the full data of forms do. What
    is emptied `inside` a field is not said any more.
    """
    if same(before, now):
        return raw
    if isinstance(now, dict):
        kept = raw if isinstance(raw, dict) and "house" not in raw else {}
        before = before if isinstance(before, dict) else _blank(now)
        return {
            key: changed(kept[key], before.get(key), value, True) if key in kept else value
            for key, value in now.items()
            if (key in kept if same(before.get(key), value) else value or not inside)
        }
    if isinstance(now, list) and any(isinstance(one, dict) for one in now):
        pairs = zip(raw, before or (), strict=False) if isinstance(raw, list) else ()
        known = {_name(old): (one, old) for one, old in pairs}
        return [changed(*known.get(_name(one), (None, None)), one, True) for one in now]
    return now


def _blank(value: dict[str, Any]) -> dict[str, Any]:
    """What a new thing is compared with: its fields are empty where nobody says anything."""
    return {key: type(one)() for key, one in value.items() if one is not None}


def _name(value: Any) -> Any:
    return value.get("id") if isinstance(value, dict) else repr(value)


def value_at(data: Any, path: Place) -> Any:
    """The value at a path."""
    for part in path:
        data = data[part]
    return data


def ordered(data: dict[str, Any], first: Iterable[str], model: Any) -> dict[str, Any]:
    """The data in an order: those that come first, each other behind the field before it."""
    order = [name for name in dict.fromkeys(first) if name in data]
    names = [field_name(one.name) for one in fields(model)]
    for number, name in enumerate(names):
        if name in data and name not in order:
            before = [order.index(one) for one in ("like", *names[:number]) if one in order]
            order.insert(max(before, default=-1) + 1, name)
    return {name: data[name] for name in order}


def paths_of(data: Any, path: Place = ()) -> Iterator[Place]:
    """The path of each value in data, containers too."""
    yield path
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from paths_of(value, (*path, key))


def at_fields(
    problems: Iterable[Problem], origin: Origin, data: Any
) -> Iterator[tuple[str, Problem]]:
    """Problems with the paths of the fields where they are; those of elsewhere have none."""
    paths: dict[tuple[str, int, int], Place] = {}
    for path in paths_of(data):
        span = origin.span(path)
        paths.setdefault((span.file, span.line, span.column), path)
    for one in problems:
        path = paths.get((one.span.file, one.span.line, one.span.column), ())
        yield ".".join(map(str, path)), one
