"""Right data to the objects of models without pydantic, whose start costs more than the work.

What is not surely right is left to pydantic, which knows it better and says why.
"""

from __future__ import annotations

import dataclasses
import functools
import types
from collections.abc import Callable
from dataclasses import MISSING
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from kaperbrief.models.base import (
    CONFIG,
    Constraint,
    Ge,
    Gt,
    Le,
    MaxLen,
    MinLen,
    Predicate,
    field_name,
    field_types,
)
from kaperbrief.models.options import Option

Read = Callable[[Any], Any]
"""Makes a value of a type out of data. Raises Doubt."""

_HOLDS: dict[type[Constraint], Callable[[Any, Any], bool]] = {
    Ge: lambda value, limit: bool(value >= limit),
    Gt: lambda value, limit: bool(value > limit),
    Le: lambda value, limit: bool(value <= limit),
    MinLen: lambda value, limit: len(value) >= limit,
    MaxLen: lambda value, limit: len(value) <= limit,
    Predicate: lambda value, says: bool(says(value)),
}


class Doubt(ValueError):
    """The data may be wrong."""


def accept(model: Any, data: Any) -> Any:
    """The object of a model. Raises Doubt where the data are wrong or only may be."""
    try:
        return _reader(model)(data)
    except (TypeError, ValueError, KeyError, RecursionError) as error:
        raise Doubt from error


def _reader(kind: Any) -> Read:
    """What reads one type; what is not known here raises Doubt when it reads."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _marked(_reader(arguments[0]), kind.__metadata__)
    if origin is Literal:
        return _one_of(arguments)
    if origin in (Union, types.UnionType):
        return _either([_reader(one) for one in arguments])
    if origin is tuple:
        return _listed([_reader(one) for one in arguments if one is not ...], ... in arguments)
    if origin is dict:
        return _entries(*map(_reader, arguments))
    if getattr(kind, "__pydantic_config__", None) is CONFIG:
        return functools.partial(_object, kind)
    return functools.partial(_plain, kind)


def _plain(kind: Any, data: Any) -> Any:
    if type(data) is kind and kind in (str, int, float, bool, types.NoneType):
        return data
    if kind is float and type(data) is int:
        return float(data)
    raise Doubt


def _one_of(choices: tuple[Any, ...]) -> Read:
    def read(data: Any) -> Any:
        if type(data) is not str or data not in choices:
            raise Doubt
        return data

    return read


def _marked(inner: Read, marks: tuple[Any, ...]) -> Read:
    for mark in marks:
        if isinstance(mark, Option) and mark.choices():
            inner = _one_of(("", *mark.choices()))
    limits = [(_HOLDS[type(m)], m.value) for m in marks if isinstance(m, Constraint)]

    def read(data: Any) -> Any:
        value = inner(data)
        if not all(holds(value, limit) for holds, limit in limits):
            raise Doubt
        return value

    return read if limits else inner


def _either(readers: list[Read]) -> Read:
    """One of several types: the only one, or the one that data of this kind are without change."""

    def read(data: Any) -> Any:
        found = []
        for reader in readers:
            try:
                found.append(reader(data))
            except Doubt:
                continue
        exact = [one for one in found if type(one) is type(data)] if found[1:] else found
        if len(exact) != 1:
            raise Doubt
        return exact[0]

    return read


def _listed(readers: list[Read], any_length: bool) -> Read:
    def read(data: Any) -> Any:
        if type(data) is not list or not (any_length or len(data) == len(readers)):
            raise Doubt
        if any_length:
            return tuple(map(readers[0], data))
        return tuple(reader(one) for reader, one in zip(readers, data, strict=True))

    return read


def _entries(key: Read, value: Read) -> Read:
    def read(data: Any) -> Any:
        if type(data) is not dict:
            raise Doubt
        return {key(name): value(one) for name, one in data.items()}

    return read


@functools.cache
def _plan(model: Any) -> tuple[dict[str, tuple[str, Read]], set[str]]:
    """By its name in YAML, the name of each field and what reads it; the fields without default."""
    kinds = field_types(model)
    fields = [one for one in dataclasses.fields(model) if one.init]
    needed = {one.name for one in fields if one.default is one.default_factory is MISSING}
    readers = {field_name(one.name): (one.name, _reader(kinds[one.name])) for one in fields}
    return readers, needed


def _object(model: Any, data: Any) -> Any:
    if type(data) is not dict:
        raise Doubt
    readers, needed = _plan(model)
    if not data.keys() <= readers.keys():
        raise Doubt
    values = {}
    for said, one in data.items():
        name, read = readers[said]
        values[name] = read(one)
    if not needed <= values.keys():
        raise Doubt
    return model(**values)
