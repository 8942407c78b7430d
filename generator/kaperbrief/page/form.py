"""Forms made of models: a control for each field, and the data that a filled form says."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, is_dataclass
from dataclasses import fields as fields_of
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from kaperbrief.models.base import Ge, Le, Ref, Translatable, field_name, field_types

Said = Mapping[str, str]
"""What a form says: the text of each control by its path, such as `figures.0.items.1`."""
Titles = Callable[[Ref], Mapping[str, str]]
"""The names that a field may name, each with its title."""

_LONG = 48
"""Letters of a text; longer ones have room for several lines."""
_SENTENCE = re.compile(r"(?<=[.;]) (?=[A-Z`])")
_WHOLE = re.compile(r"-?\d{1,15}\Z")
_PART = re.compile(r"-?\d{1,15}[.,]\d{1,9}\Z")


class Control(NamedTuple):
    """A field as a form shows it, with what it holds now; lists and groups have more `inside`.

    `choices` are ids with their titles, `suggested` what else the game says there. A field that the
    game does not use is not `usual`.
    """

    path: str
    name: str
    kind: str
    value: str = ""
    help: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    suggested: tuple[str, ...] = ()
    limits: tuple[Any, Any] = ("", "")
    inside: tuple[Any, ...] = ()
    usual: bool = True


def controls(
    model: Any, data: Mapping[str, Any], items: Iterable[Any], titles: Titles, at: str = ""
) -> tuple[Control, ...]:
    """The controls of a model that hold these data; `items` are those that the game has."""
    made, kinds, items = [], field_types(model), [*items]
    for field in fields_of(model):
        name = field_name(field.name)
        seen = [getattr(item, field.name) for item in items]
        usual = usual_value(model, name)
        used = name == "photo" or usual is MISSING or any(one != usual for one in seen)
        value = data.get(name, None if usual is MISSING else usual)
        control = _control(kinds[field.name], value, f"{at}{name}", name, seen, titles)
        made.append(control._replace(help=_help(model, name), usual=used))
    return tuple(made)


def usual_value(model: Any, name: str) -> Any:
    """What a field is where nobody says anything, MISSING for one that somebody must say."""
    field = next(one for one in fields_of(model) if field_name(one.name) == name)
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default


def said_by(found: Iterable[Control]) -> dict[str, str]:
    """What a form says that nobody has touched."""
    said = {}
    for one in found:
        said.update(said_by(one.inside))
        if not one.inside and (one.kind != "tick" or one.value):
            said[one.path] = one.value
    return said


def data_of(model: Any, said: Said, at: str = "") -> dict[str, Any]:
    """The data that a form says, with all fields; None are those that it leaves open."""
    made = {}
    for field in fields_of(model):
        name = field_name(field.name)
        value = _value(field_types(model)[field.name], said, f"{at}{name}")
        usual = usual_value(model, name)
        # Numbers that are left open are the usual ones, as far as there are such.
        made[name] = usual if value is None and usual is not MISSING else value
    return made


def reshaped(said: Said, act: str) -> dict[str, str]:
    """What a form says with one entry of a list more, like the last one, or one less.

    `act` is `add:figures` or `drop:figures.2`.
    """
    what, _, path = act.partition(":")
    if what == "drop":
        return {one: text for one, text in said.items() if not one.startswith(f"{path}.")}
    made, known = dict(said), places(said, path)
    last, number = (known[-1], known[-1] + 1) if known else (0, 0)
    for one, text in said.items():
        if one.startswith(f"{path}.{last}."):
            made[f"{path}.{number}" + one[len(f"{path}.{last}") :]] = text
    ids = {said.get(f"{path}.{one}.id") for one in known}
    free = (
        name for n in range(number + 1, number + 999) if (name := f"{path[:40]}-{n}") not in ids
    )
    return {**made, f"{path}.{number}.id": next(free), f"{path}.{number}.name": ""}


def places(said: Said, path: str) -> list[int]:
    """The numbers of the entries of a list."""
    found = (one[len(path) + 1 :].partition(".")[0] for one in said if one.startswith(f"{path}."))
    return sorted({int(one) for one in found if one.isascii() and one.isdecimal()})


def _bare(kind: Any) -> tuple[Any, list[Any]]:
    """A type without marks and without what else it may be, and its marks."""
    marks: list[Any] = []
    while get_origin(kind) is Annotated:
        kind, *more = get_args(kind)
        marks += more
    if get_origin(kind) in (Union, types.UnionType):
        known = [one for one in get_args(kind) if one is not types.NoneType]
        kind, inner = _bare(known[0])
        return (float if float in known else kind), marks + inner
    return kind, marks


def _control(
    kind: Any, value: Any, path: str, name: str, seen: list[Any], titles: Titles
) -> Control:
    bare, marks = _bare(kind)
    made = Control(path, name, "text", "" if value is None else str(value))
    ref = next((mark for mark in marks if isinstance(mark, Ref)), None)
    if name == "id":
        return made._replace(kind="id")
    if bare is bool:
        return made._replace(kind="tick", value="true" if value else "")
    if bare in (int, float):
        low, high = (
            next((mark.value for mark in marks if isinstance(mark, one)), "") for one in (Ge, Le)
        )
        return made._replace(kind="number", limits=(low, high))
    if get_origin(bare) is Literal:
        return made._replace(kind="choice", choices=tuple((one, one) for one in get_args(bare)))
    if ref is not None and ref.among == "photos":
        return made._replace(kind="photo")
    if ref is not None:
        return made._replace(kind="choice", choices=tuple(titles(ref).items()))
    if bare is str:
        texts = [one for one in seen if isinstance(one, str)]
        if any(isinstance(mark, Translatable) for mark in marks):
            long = max(map(len, [*texts, made.value]), default=0) > _LONG or "\n" in made.value
            return made._replace(kind="area" if long else "text")
        return made._replace(suggested=_words(texts))
    return _container(bare, value, made, seen, titles)


def _container(bare: Any, value: Any, made: Control, seen: list[Any], titles: Titles) -> Control:
    """The control of a list, a mapping or a thing with fields of its own."""
    if get_origin(bare) is tuple:
        inner, _ = _bare(get_args(bare)[0])
        below = [one for some in seen for one in some or ()]
        if is_dataclass(inner):
            parts = [
                controls(inner, one, below, titles, f"{made.path}.{number}.")
                for number, one in enumerate(value or ())
            ]
            groups = [made._replace(kind="group", inside=part) for part in parts]
            return made._replace(kind="many", value="", inside=tuple(groups))
        kind, entries = get_args(bare)[0], [*(value or ()), ""]
        return made._replace(kind="list", value="", inside=tuple(
            _control(kind, one, f"{made.path}.{number}", made.name, below, titles)
            for number, one in enumerate(entries)
        ))  # fmt: skip
    if get_origin(bare) is dict:
        pairs = [*(value or {}).items(), ("", ""), ("", "")]
        sides = ([key for some in seen for key in some],
                 [str(one) for some in seen for one in some.values()])  # fmt: skip
        return made._replace(kind="pairs", value="", inside=tuple(
            _control(kind, _told(one), f"{made.path}.{number}.{side}", side, below, titles)
            for number, pair in enumerate(pairs)
            for kind, one, side, below in zip(
                (get_args(bare)[0], Annotated[str, *_bare(get_args(bare)[1])[1]]),
                pair, ("key", "value"), sides, strict=True)
        ))  # fmt: skip
    below = [one for one in seen if one is not None]
    inside = controls(bare, value or {}, below, titles, f"{made.path}.")
    return made._replace(kind="group", value="", inside=inside)


def _told(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _words(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({one for one in texts if one}))


def _help(model: Any, name: str) -> str:
    """What the model says of a field."""
    told = _SENTENCE.split(" ".join((model.__doc__ or "").split()))
    text = " ".join(one for one in told if f"`{name}`" in one).replace("`", "").replace("_", " ")
    return text[:1].upper() + text[1:]


def _value(kind: Any, said: Said, path: str) -> Any:
    bare, _ = _bare(kind)
    if bare is bool:
        return path in said
    if get_origin(bare) is tuple:
        found = [
            _value(get_args(bare)[0], said, f"{path}.{number}") for number in places(said, path)
        ]
        return [one for one in found if one not in (None, "")]
    if get_origin(bare) is dict:
        rows = [f"{path}.{number}" for number in places(said, path)]
        pairs = [(said.get(f"{row}.key", ""), said.get(f"{row}.value", "")) for row in rows]
        return {key: _plain(value) for key, value in pairs if key}
    if is_dataclass(bare):
        inner = data_of(bare, said, f"{path}.")
        return (
            inner if any(one for one in said if one.startswith(f"{path}.") and said[one]) else None
        )
    text = said.get(path, "")
    return _number(text) if bare in (int, float) else text


def _plain(text: str) -> Any:
    """A word of a mapping: a truth value, a number, or text."""
    return {"true": True, "false": False}.get(
        text, text if _number(text) is None else _number(text)
    )


def _number(text: str) -> Any:
    """A number as it is typed; the text itself where it is none, None where there is nothing."""
    text = text.strip()
    if _WHOLE.match(text):
        return int(text)
    return float(text.replace(",", ".")) if _PART.match(text) else text or None
