"""What a field wants, in words: read off its type, so that a problem can say what was expected."""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from typing import Any, Literal

from annotated_types import Ge, Le, MaxLen, MinLen, Predicate

from kaperbrief.models.base import field_name, is_colour, is_id, is_length, is_size
from kaperbrief.models.chance import is_throw

_PREDICATES = {
    is_id: 'an id of small letters, digits and hyphens such as "two-master"',
    is_length: 'a length such as "20 mm"',
    is_size: 'a length above zero such as "20 mm"',
    is_colour: 'a colour such as "#1B2430"',
    is_throw: 'a throw of one die such as "4+", "2–3" or "6"',
}
_PLAIN = {str: "text", bool: "true or false", int: "a whole number", float: "a number"}


@functools.cache
def fields(model: type[Any]) -> dict[str, Any]:
    """The type of each field of a model by its name in YAML."""
    hints = typing.get_type_hints(model, include_extras=True)
    return {field_name(f.name): hints[f.name] for f in dataclasses.fields(model)}


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
        if isinstance(mark, Predicate) and mark.func in _PREDICATES:
            return _PREDICATES[mark.func]
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
    low = next((m.ge for m in marks if isinstance(m, Ge)), None)
    high = next((m.le for m in marks if isinstance(m, Le)), None)
    if low is not None and high is not None:
        return f" from {low} to {high}"
    return f" of at least {low}" if low is not None else ""


def _size(marks: tuple[Any, ...], unit: str = "characters") -> str:
    low = next((m.min_length for m in marks if isinstance(m, MinLen)), 0)
    high = next((m.max_length for m in marks if isinstance(m, MaxLen)), None)
    if high is not None:
        return f" of {low} to {high} {unit}"
    return f" of at least {low}" if low else ""
