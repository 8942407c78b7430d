"""One walk over the nouns that finds and replaces every text in them.

A text's key is `<file kind>/<id>#<field>`; items of a list are named by their own id, never by
their position, values of a mapping by its key: `references/gunnery#blocks/effect/rows/hull/text`.
A list of bare texts is one text with a line for each. A noun with the fields `one` and `other` is
one entry with plural forms: localising leaves it alone, `plurals` gives it.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, cast, get_args, get_origin

from kaperbrief.errors import Place
from kaperbrief.l10n.tokens import Numbers, resolve
from kaperbrief.l10n.typography import typeset
from kaperbrief.l10n.words import CATEGORIES, Words
from kaperbrief.models.base import Translatable, field_name, field_types

Kind = Literal["text", "lines", "table", "items", "item"]


class Shape(NamedTuple):
    """What a value is to the walk: the types it may have, its kind, what stands inside it."""

    kind: Kind
    types: tuple[type, ...]
    inside: tuple[Shape, ...] = ()


@functools.cache
def is_noun(cls: type) -> bool:
    """Is it a noun with plural forms: texts named `one` and `other`?"""
    found = dict(_shapes(cls))
    return all(any(s.kind == "text" for s in found.get(name, ())) for name in ("one", "other"))


@functools.cache
def plan(cls: type) -> tuple[tuple[str, str, tuple[Shape, ...]], ...]:
    """The fields of a model that may hold texts: name here, name in YAML, shapes of its value.

    Raises TypeError for texts in a list of things without an id: their keys would be positions.
    """
    found = _shapes(cls)
    for name, shapes in found:
        for shape in shapes:
            _refuse_positions(shape, f"{cls.__name__}.{name}")
    return tuple((name, field_name(name), shapes) for name, shapes in found)


@functools.cache
def _shapes(cls: type) -> tuple[tuple[str, tuple[Shape, ...]], ...]:
    found = ((name, _read(kind)) for name, kind in field_types(cls).items())
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


Item = TypeVar("Item")


_Visit = Callable[[str, Any, Place], Any]
"""What the walk does with a text, which the result replaces, and with the forms of a noun."""


def texts(item: object, key_prefix: str) -> Iterator[tuple[str, str, Place]]:
    """Every text of an item: its key, the text, and its path in the YAML of the item.

    Raises TypeError for a model that keeps texts in a list of things without an id.
    """
    yield from (found for found in _all(item, key_prefix) if isinstance(found[1], str))


def plurals(item: object, key_prefix: str) -> Iterator[tuple[str, dict[str, str], Place]]:
    """Every noun of an item: its key, its forms by plural category, and its path."""
    yield from (found for found in _all(item, key_prefix) if isinstance(found[1], dict))


def _all(item: object, key_prefix: str) -> list[tuple[str, Any, Place]]:
    found: list[tuple[str, Any, Place]] = []

    def note(key: str, words: Any, path: Place) -> Any:
        found.append((key, words, path))
        return words

    _item(item, key_prefix, (), note)
    return found


def localise(item: Item, key_prefix: str, translate: Callable[[str, str], str]) -> Item:
    """The item with every text replaced by `translate(key, text)`; no type changes.

    An item in which nothing is replaced comes back itself. Raises TypeError as `texts` does.
    """

    def visit(key: str, words: Any, path: Place) -> Any:
        return translate(key, words) if isinstance(words, str) else words

    return cast("Item", _item(item, key_prefix, (), visit))


def _item(value: Any, key: str, path: Place, visit: _Visit) -> Any:
    if not is_dataclass(value) or isinstance(value, type):
        return value
    cls = type(value)
    step = "/" if "#" in key else "#"
    noun = is_noun(cls)
    if noun:
        forms = {name: getattr(value, name, "") or "" for name in CATEGORIES}
        found = {name: form for name, form in forms.items() if form}
        visit(f"{key}{step}one", found, (*path, "one"))
    changes: dict[str, Any] = {}
    for name, word, shapes in plan(cls):
        old = getattr(value, name)
        if not old or (noun and name in CATEGORIES):
            continue
        new = _value(old, shapes, f"{key}{step}{word}", (*path, word), visit)
        if new is not old:
            changes[name] = new
    return replace(cast("Any", value), **changes) if changes else value


def _value(value: Any, shapes: tuple[Shape, ...], key: str, path: Place, visit: _Visit) -> Any:
    """The value after the walk; the very same object where nothing was replaced."""
    shape = shapes[0]
    if not isinstance(value, shape.types):
        others = [one for one in shapes[1:] if isinstance(value, one.types)]
        if not others:
            return value
        shape = others[0]
    if shape.kind == "text":
        return visit(key, value, path) if value.strip() else value
    if shape.kind == "lines":
        return _lines(value, key, path, visit)
    if shape.kind == "item":
        return _item(value, key, path, visit)
    if shape.kind == "items":
        return _items(value, shape.inside, key, path, visit)
    new = {
        name: _value(old, shape.inside, f"{key}/{name}", (*path, name), visit)
        for name, old in value.items()
    }
    return value if all(new[name] is value[name] for name in value) else type(value)(new)


def _lines(value: Any, key: str, path: Place, visit: _Visit) -> Any:
    """A list of bare texts is one text with a line each; another number of lines is no answer."""
    source = "\n".join(" ".join(line.split("\n")) for line in value)
    if not source.strip():
        return value
    given = visit(key, source, path)
    lines = given.split("\n")
    return value if given == source or len(lines) != len(value) else type(value)(lines)


def _items(value: Any, inside: tuple[Shape, ...], key: str, path: Place, visit: _Visit) -> Any:
    new = [
        _value(thing, inside, f"{key}/{getattr(thing, 'id', place)}", (*path, place), visit)
        for place, thing in enumerate(value)
    ]
    same = all(a is b for a, b in zip(new, value, strict=True))
    return value if same else type(value)(new)


def finish(text: str, words: Words, numbers: Numbers) -> str:
    """A localised text as it is printed. Raises TokenError for a token that cannot be resolved."""
    return typeset(resolve(text, words, numbers), words.language)
