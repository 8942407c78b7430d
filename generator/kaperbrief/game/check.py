"""Data against models: pydantic at the border, its complaints as located problems."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import json
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kaperbrief import kept
from kaperbrief.errors import Place, Problem, Problems, did_you_mean
from kaperbrief.game.accept import Doubt, accept
from kaperbrief.game.shelf import Origin
from kaperbrief.models.base import (
    Ge,
    Le,
    MaxLen,
    MinLen,
    Predicate,
    field_name,
    field_types,
    is_colour,
    is_id,
    is_length,
    is_name,
    is_size,
    is_text,
    is_written,
)
from kaperbrief.models.options import Option, is_figure_height
from kaperbrief.models.sheets import is_throw
from kaperbrief.source.reader import load_file
from kaperbrief.workspace import Workspace

if TYPE_CHECKING:
    from pydantic import TypeAdapter

_PREDICATES = {
    is_id: 'an id of small letters, digits and hyphens such as "two-master"',
    is_length: 'a length such as "20 mm"',
    is_size: 'a length above zero such as "20 mm"',
    is_figure_height: 'a height from 5 to 300 mm such as "40 mm"',
    is_colour: 'a colour such as "#1B2430"',
    is_name: "text that is not blank, without | * \\ { } and :icons:",
    is_text: "text that is not blank",
    is_written: "text that is not blank",
    is_throw: 'a throw of one die such as "4+", "2–3" or "6"',
}
_PLAIN = {str: "text", bool: "true or false", int: "a whole number", float: "a number"}


@functools.cache
def fields(model: Any) -> dict[str, Any]:
    """The type of each field of a model by its name in YAML."""
    return {field_name(name): kind for name, kind in field_types(model).items()}


def step(kind: Any, part: str | int) -> Any:
    """The type that one part of a problem's place leads to; None where it is not known."""
    kind = bare(kind)
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        inner = [step(argument, part) for argument in arguments]
        return next((found for found in inner if found is not None), None)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return fields(kind).get(str(part))
    if origin is tuple and isinstance(part, int):
        return arguments[0]
    if origin is dict:
        return arguments[1]
    return None


def bare(kind: Any) -> Any:
    """A type without its annotations."""
    while typing.get_origin(kind) is typing.Annotated:
        kind = typing.get_args(kind)[0]
    return kind


def describe(kind: Any) -> str:
    """What a type wants, such as `a whole number from 1 to 80`."""
    marks = typing.get_args(kind)[1:] if typing.get_origin(kind) is typing.Annotated else ()
    for mark in marks:
        if isinstance(mark, Predicate) and mark.value in _PREDICATES:
            wanted, size = _PREDICATES[mark.value], _size(marks).strip()
            return f"{wanted}, {size}" if size else wanted
        if isinstance(mark, Option) and mark.choices():
            return "one of " + ", ".join(mark.choices())
    kind = bare(kind)
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is Literal:
        return "one of " + ", ".join(str(a) for a in arguments if a != "")
    if origin in (typing.Union, types.UnionType):
        known = [describe(a) for a in arguments if a is not type(None)]
        if known == ["a whole number", "a number"]:
            known = ["a number"]
        return " or ".join(dict.fromkeys(known)) + _range(marks)
    if origin in (tuple, list):
        return "a list" + _size(marks, "entries")
    if origin is dict or dataclasses.is_dataclass(kind):
        return "a mapping"
    return _PLAIN.get(kind, "another value") + _range(marks) + _size(marks)


def _range(marks: tuple[Any, ...]) -> str:
    low = next((m.value for m in marks if isinstance(m, Ge)), None)
    high = next((m.value for m in marks if isinstance(m, Le)), None)
    if low is not None and high is not None:
        return f" from {low} to {high}"
    return f" of at least {low}" if low is not None else ""


def _size(marks: tuple[Any, ...], unit: str = "characters") -> str:
    low = next((m.value for m in marks if isinstance(m, MinLen)), 0)
    high = next((m.value for m in marks if isinstance(m, MaxLen)), None)
    if high is not None:
        return f" of {low} to {high} {unit}"
    return f" of at least {low}" if low else ""


_NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen", "twenty",
)  # fmt: skip
_UNKNOWN = ("unexpected_keyword_argument", "extra_forbidden")
_TAGS = ("union_tag_invalid", "union_tag_not_found")
_MISSING = ("missing", "missing_argument", "missing_keyword_only_argument")


@functools.cache
def adapter(model: Any) -> TypeAdapter[Any]:
    """The type adapter of a model, made once."""
    from pydantic import TypeAdapter

    return TypeAdapter(model)


def read_as(
    model: Any, path: Path, workspace: Workspace, problems: Problems
) -> tuple[Any, Origin] | None:
    """The object made of a file, and its place; None where problems were found and noted."""
    source = load_file(path, workspace.shown(path), problems)
    if source is None:
        return None
    origin = Origin(source, ())
    name = kept.name("checked", model.__qualname__, source.text)
    made = kept.made(name, lambda found: check(model, source.data, origin, found), problems)
    return None if made is None else (made, origin)


def check(
    model: Any,
    data: Any,
    origin: Origin,
    problems: Problems,
    hints: Mapping[str, str] | None = None,
) -> Any:
    """The model's object made of data, or None where problems were found and noted.

    `origin` is where the data was written. `hints` has what to say of wrong values of some keys,
    where nothing else is known.
    """
    with contextlib.suppress(Doubt):
        return accept(model, data)
    from pydantic import ValidationError

    try:
        return adapter(model).validate_json(json.dumps(data))
    except ValidationError as error:
        items = error.errors(include_url=False)
        told = _misspelt(model, items) | _short(items)
        for item in items:
            if item["loc"] not in told:
                problems.add(_problem(model, item, origin, hints or {}))
    return None


def _misspelt(model: Any, items: list[Any]) -> set[Place]:
    """The places of missing keys that are there under a misspelt name, which is told instead."""
    missing = {item["loc"] for item in items if item["type"] in _MISSING}
    found: set[Place] = set()
    for item in items:
        if item["type"] in _UNKNOWN:
            *outer, name = item["loc"]
            near = did_you_mean(str(name), _keys(model, tuple(outer)))
            found |= {(*outer, key) for *_, key in missing if near == f'did you mean "{key}"?'}
    return found & missing


def _short(items: list[Any]) -> set[Place]:
    """The places of lists that are too short only because entries in them are wrong."""
    return {
        item["loc"]
        for item in items
        if item["type"] == "too_short"
        and any(
            len(other["loc"]) > len(item["loc"]) and other["loc"][: len(item["loc"])] == item["loc"]
            for other in items
        )
    }


def _keys(model: Any, location: Place) -> set[str]:
    owner, _ = _walk(model, location)
    return set(fields(owner)) if isinstance(owner, type) else set()


def _problem(model: Any, item: Any, origin: Origin, hints: Mapping[str, str]) -> Problem:
    location: Place = item["loc"]
    kind, walked = _walk(model, location)
    code, message, hint = "value", "", ""
    at_key = False
    if item["type"] in _UNKNOWN:
        code, message = "key", f'unknown key "{location[-1]}"'
        hint, at_key = did_you_mean(str(location[-1]), _keys(model, location[:-1])), True
        if " " in str(location[-1]):  # no key has a blank: it is the rest of a text
            hint = "in brackets a text with a comma needs quotes"
        walked = location
    elif item["type"] in _MISSING:
        code, message = "missing", f'the key "{location[-1]}" is missing'
        hint = f"add {location[-1]}: {describe(kind)}" if kind is not None else ""
        _, walked = _walk(model, location[:-1])
    elif item["type"] in _TAGS:
        tag = item.get("ctx", {}).get("tag", "nothing")
        known = item.get("ctx", {}).get("expected_tags", "").replace("'", "")
        walked = (*walked, "kind")
        message = (
            f'expected one of {known}, found "{tag}"' if known else 'the key "kind" is missing'
        )
        hint = did_you_mean(tag, set(known.split(", ")))
    else:
        found = _found(item["input"])
        wanted = describe(kind) if kind is not None else "another value"
        message, hint = f"expected {wanted}, found {found}", _hint(wanted, item["input"])
        hint = hint or hints.get(str(location[0]) if location else "", "")
    return origin.problem(code, message, walked, hint, key=at_key)


def _walk(model: Any, location: Place) -> tuple[Any, Place]:
    """The type at a place, and the place without the parts that name members of unions."""
    kind: Any = model
    walked: list[str | int] = []
    for part in location:
        inner = step(kind, part)
        if inner is None:
            continue
        kind = inner
        walked.append(part)
    return kind, tuple(walked)


def _found(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= 40 else f'"{value[:37]}…"'
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return f"a list of {len(value)}" if value else "an empty list"
    return str(value)


def _hint(wanted: str, value: Any) -> str:
    if not isinstance(value, str):
        return "put it in quotes" if wanted.startswith("text") and value is not None else ""
    if "number" in wanted:
        if value.lower() in _NUMBERS:
            return f"write {_NUMBERS.index(value.lower())}"
        if value.strip().lstrip("-").isdigit():
            return f"write {value.strip()} without quotes"
    if wanted == "true or false" and value.lower() in ("yes", "on", "no", "off"):
        return "write " + ("true" if value.lower() in ("yes", "on") else "false")
    if wanted.startswith("one of "):
        return did_you_mean(value, set(wanted[7:].split(", ")))
    if wanted.startswith("an id"):
        return "small letters a to z, digits and single hyphens only"
    return ""
