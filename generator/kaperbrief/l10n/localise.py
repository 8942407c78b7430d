"""One walk over the nouns that finds and replaces every text in them.

A text's key is `<file kind>/<id>#<field>`; items of a list are named by their own id, never by
their position, values of a mapping by its key: `references/gunnery#blocks/effect/rows/hull/text`.
A list of bare texts is one text with a line for each. A noun with the fields `one` and `other` is
one entry with plural forms: localising leaves it alone, `plurals` gives it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, is_dataclass, replace
from typing import Any, TypeVar, cast

from kaperbrief.l10n.locales import CATEGORIES
from kaperbrief.l10n.shapes import Shape, is_noun, plan
from kaperbrief.models.base import field_name

Item = TypeVar("Item")
Path = tuple[str | int, ...]


@dataclass(slots=True)
class _Visitor:
    """What the walk does with a text (its result replaces the text) and with a noun's forms."""

    text: Callable[[str, str, Path], str]
    noun: Callable[[str, dict[str, str], Path], None] = lambda key, forms, path: None


def texts(item: object, key_prefix: str) -> Iterator[tuple[str, str, Path]]:
    """Every text of an item: its key, the text, and its path in the YAML of the item.

    Raises TypeError for a model that keeps texts in a list of things without an id.
    """
    found: list[tuple[str, str, Path]] = []

    def note(key: str, text: str, path: Path) -> str:
        found.append((key, text, path))
        return text

    _item(item, key_prefix, (), _Visitor(note))
    yield from found


def plurals(item: object, key_prefix: str) -> Iterator[tuple[str, dict[str, str], Path]]:
    """Every noun of an item: its key, its forms by plural category, and its path."""
    found: list[tuple[str, dict[str, str], Path]] = []

    def note(key: str, forms: dict[str, str], path: Path) -> None:
        found.append((key, forms, path))

    _item(item, key_prefix, (), _Visitor(lambda key, text, path: text, note))
    yield from found


def localise(item: Item, key_prefix: str, translate: Callable[[str, str], str]) -> Item:
    """The item with every text replaced by `translate(key, text)`; no type changes.

    An item in which nothing is replaced comes back itself. Raises TypeError as `texts` does.
    """
    visitor = _Visitor(lambda key, text, path: translate(key, text))
    return cast("Item", _item(item, key_prefix, (), visitor))


def _item(value: Any, key: str, path: Path, visitor: _Visitor) -> Any:
    if not is_dataclass(value) or isinstance(value, type):
        return value
    cls = type(value)
    step = "/" if "#" in key else "#"
    noun = is_noun(cls)
    if noun:
        forms = {name: getattr(value, name, "") or "" for name in CATEGORIES}
        found = {name: form for name, form in forms.items() if form}
        visitor.noun(f"{key}{step}one", found, (*path, "one"))
    changes: dict[str, Any] = {}
    for name, shapes in plan(cls):
        if noun and name in CATEGORIES:
            continue
        old, word = getattr(value, name), field_name(name)
        new = _value(old, shapes, f"{key}{step}{word}", (*path, word), visitor)
        if new is not old:
            changes[name] = new
    return replace(cast("Any", value), **changes) if changes else value


def _value(value: Any, shapes: tuple[Shape, ...], key: str, path: Path, visitor: _Visitor) -> Any:
    """The value after the walk; the very same object where nothing was replaced."""
    for shape in shapes:
        if not shape.accepts(value):
            continue
        if shape.kind == "text":
            return visitor.text(key, value, path) if value.strip() else value
        if shape.kind == "lines":
            return _lines(value, key, path, visitor)
        if shape.kind == "item":
            return _item(value, key, path, visitor)
        if shape.kind == "items":
            return _items(value, shape.inside, key, path, visitor)
        new = {
            name: _value(old, shape.inside, f"{key}/{name}", (*path, name), visitor)
            for name, old in value.items()
        }
        return value if all(new[name] is value[name] for name in value) else type(value)(new)
    return value


def _lines(value: Any, key: str, path: Path, visitor: _Visitor) -> Any:
    """A list of bare texts is one text with a line each; another number of lines is no answer."""
    source = "\n".join(" ".join(line.split("\n")) for line in value)
    if not source.strip():
        return value
    given = visitor.text(key, source, path)
    lines = given.split("\n")
    return value if given == source or len(lines) != len(value) else type(value)(lines)


def _items(value: Any, inside: tuple[Shape, ...], key: str, path: Path, visitor: _Visitor) -> Any:
    new = [
        _value(thing, inside, f"{key}/{getattr(thing, 'id', place)}", (*path, place), visitor)
        for place, thing in enumerate(value)
    ]
    same = all(a is b for a, b in zip(new, value, strict=True))
    return value if same else type(value)(new)
