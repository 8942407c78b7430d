"""Where a model keeps its texts, read once from the type hints of its fields."""

from __future__ import annotations

import functools
import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from kaperbrief.models.text import Translatable

Kind = Literal["text", "lines", "table", "items", "item"]


class Shape(NamedTuple):
    """What a value is to the walk: the types it may have, its kind, what stands inside it."""

    kind: Kind
    types: tuple[type, ...]
    inside: tuple[Shape, ...] = ()

    def accepts(self, value: object) -> bool:
        """Is this the shape of a value?"""
        return isinstance(value, self.types)


def is_noun(cls: type) -> bool:
    """Is it a noun with plural forms: texts named `one` and `other`?"""
    found = dict(_shapes(cls))
    return all(any(s.kind == "text" for s in found.get(name, ())) for name in ("one", "other"))


@functools.cache
def plan(cls: type) -> tuple[tuple[str, tuple[Shape, ...]], ...]:
    """The fields of a model that may hold texts, each with the shapes that its value may have.

    Raises TypeError for texts in a list of things without an id: their keys would be positions.
    """
    found = _shapes(cls)
    for name, shapes in found:
        for shape in shapes:
            _refuse_positions(shape, f"{cls.__name__}.{name}")
    return found


@functools.cache
def _shapes(cls: type) -> tuple[tuple[str, tuple[Shape, ...]], ...]:
    hints = get_type_hints(cls, include_extras=True)
    found = ((f.name, _read(hints[f.name])) for f in fields(cls) if f.init)
    return tuple((name, shapes) for name, shapes in found if shapes)


def _read(hint: Any) -> tuple[Shape, ...]:
    """The shapes of one type hint; none where no text can be."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        if any(isinstance(mark, Translatable) for mark in hint.__metadata__):
            return (Shape("text", (str,)),)
        return _read(args[0])
    if origin in (Union, types.UnionType):
        return tuple(shape for arg in args for shape in _read(arg))
    if origin in (tuple, list):
        inside = tuple(shape for arg in args if arg is not ... for shape in _read(arg))
        kind: Kind = "lines" if {s.kind for s in inside} == {"text"} else "items"
        return (Shape(kind, (tuple, list), inside),) if inside else ()
    if isinstance(origin, type) and issubclass(origin, Mapping):
        inside = _read(args[1])
        return (Shape("table", (Mapping,), inside),) if inside else ()
    if isinstance(hint, type) and is_dataclass(hint):
        return (Shape("item", (hint,)),)
    return ()


def _refuse_positions(shape: Shape, owner: str) -> None:
    for inner in shape.inside:
        if shape.kind == "items" and _has_text(inner, frozenset()):
            thing = inner.types[0]
            if inner.kind != "item":
                raise TypeError(f"{owner}: texts in a list of {thing.__name__} have no stable key")
            if "id" not in {field.name for field in fields(thing)}:
                raise TypeError(f"{owner}: {thing.__name__} holds texts in a list and has no `id`")
        _refuse_positions(inner, owner)


def _has_text(shape: Shape, seen: frozenset[type]) -> bool:
    """Can a text stand anywhere in it?"""
    if shape.kind == "text":
        return True
    if shape.kind != "item":
        return any(_has_text(inner, seen) for inner in shape.inside)
    thing = shape.types[0]
    return thing not in seen and any(
        _has_text(inner, seen | {thing}) for _, shapes in _shapes(thing) for inner in shapes
    )
