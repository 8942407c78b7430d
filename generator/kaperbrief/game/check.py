"""Data against models: objects where all is right, located problems where something is not."""

from __future__ import annotations

import contextlib
import functools
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, is_dataclass
from dataclasses import fields as fields_of
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from kaperbrief import kept
from kaperbrief.errors import Place, Problems, did_you_mean
from kaperbrief.game.shelf import Origin
from kaperbrief.models.base import (
    Constraint,
    Ge,
    Gt,
    Le,
    MaxLen,
    MinLen,
    Predicate,
    Tagged,
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
_HOLDS: dict[type[Constraint], Callable[[Any, Any], bool]] = {
    Ge: lambda value, limit: bool(value >= limit),
    Gt: lambda value, limit: bool(value > limit),
    Le: lambda value, limit: bool(value <= limit),
    MinLen: lambda value, limit: len(value) >= limit,
    MaxLen: lambda value, limit: len(value) <= limit,
    Predicate: lambda value, says: bool(says(value)),
}


class _Wrong(NamedTuple):
    """One thing wrong in data, and where in them."""

    code: str
    message: str
    path: Place
    hint: str = ""
    at_key: bool = False


_Read = Callable[[Any, Place, list[_Wrong]], Any]
"""Makes a value of data that stand at a place, and notes what is wrong there."""


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


def read_named(model: Any, name: str, workspace: Workspace) -> dict[str, Any]:
    """What the files of a name beside the templates hold, those of the program first.

    The model has one field, a table of things by their names. Raises ProblemsFound.
    """
    found: dict[str, Any] = {}
    problems = Problems()
    for path in reversed(workspace.template_files(name)):
        read = read_as(model, path, workspace, problems)
        if read is not None:
            found |= getattr(read[0], fields_of(model)[0].name)
    problems.raise_errors()
    return found


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
    wrong: list[_Wrong] = []
    made = _reader(model)(data, (), wrong)
    for code, message, path, hint, at_key in wrong:
        if code == "value" and path and hints:
            hint = hint or hints.get(str(path[0]), "")
        problems.add(origin.problem(code, message, path, hint, key=at_key))
    return None if wrong else made


def accept(kind: Any, data: Any) -> Any:
    """What data are as a type, None where they are wrong."""
    wrong: list[_Wrong] = []
    made = _reader(kind)(data, (), wrong)
    return None if wrong else made


def fields(model: Any) -> dict[str, Any]:
    """The type of each field of a model by its name in YAML."""
    return {field_name(name): kind for name, kind in field_types(model).items()}


# -- reading -------------------------------------------------------------------------------------


class _Unlike(Exception):
    """The value as a whole is not what its type wants."""


def _reader(kind: Any) -> _Read:
    """What reads a type, and notes what is not like it."""
    inner = _inner(kind)

    def read(data: Any, path: Place, wrong: list[_Wrong]) -> Any:
        try:
            return inner(data, path, wrong)
        except _Unlike:
            wanted = describe(kind)
            message = f"expected {wanted}, found {_found(data)}"
            wrong.append(_Wrong("value", message, path, _hint(wanted, data)))
        return None

    return read


def _inner(kind: Any) -> _Read:
    """What reads a type; it raises _Unlike."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _marked(arguments[0], kind.__metadata__)
    if origin is Literal:
        return functools.partial(_choice, arguments)
    if origin in (Union, types.UnionType):
        known = [_inner(one) for one in arguments if one is not types.NoneType]
        return functools.partial(_either, known, types.NoneType in arguments)
    if origin is tuple:
        return functools.partial(_listed, _reader(arguments[0]))
    if origin is dict:
        return functools.partial(_entries, _reader(arguments[0]), _reader(arguments[1]))
    return functools.partial(_object if is_dataclass(kind) else _plain, kind)


def _plain(kind: Any, data: Any, _path: Place, _wrong: list[_Wrong]) -> Any:
    if type(data) is kind:
        return data
    if kind is float and type(data) is int:
        return float(data)
    raise _Unlike


def _choice(choices: Iterable[Any], data: Any, _path: Place, _wrong: list[_Wrong]) -> Any:
    if type(data) is str and data in choices:
        return data
    raise _Unlike


def _marked(kind: Any, marks: tuple[Any, ...]) -> _Read:
    inner = _inner(kind)
    for mark in marks:
        if isinstance(mark, Option) and mark.choices():
            inner = functools.partial(_choice, ("", *mark.choices()))
        elif isinstance(mark, Tagged):
            inner = functools.partial(_tagged, mark.members(kind))
    limits = [(_HOLDS[type(m)], m.value) for m in marks if isinstance(m, Constraint)]

    def read(data: Any, path: Place, wrong: list[_Wrong]) -> Any:
        before = len(wrong)
        value = inner(data, path, wrong)
        if len(wrong) == before and not all(holds(value, limit) for holds, limit in limits):
            raise _Unlike
        return value

    return read if limits else inner


def _either(
    readers: list[_Read], nothing: bool, data: Any, path: Place, wrong: list[_Wrong]
) -> Any:
    """One of several types: the only one, or the one that data of this kind are without change."""
    if len(readers) == 1 or (nothing and data is None):
        return None if data is None else readers[0](data, path, wrong)
    found: list[Any] = []
    inside: list[_Wrong] = []
    for reader in readers:
        before = len(inside)
        with contextlib.suppress(_Unlike):
            value = reader(data, path, inside)
            found += [value] if len(inside) == before else []
    if found:
        return next((one for one in found if type(one) is type(data)), found[0])
    wrong += inside
    raise _Unlike


def _listed(entry: _Read, data: Any, path: Place, wrong: list[_Wrong]) -> Any:
    if type(data) is not list:
        raise _Unlike
    return tuple(entry(one, (*path, number), wrong) for number, one in enumerate(data))


def _entries(key: _Read, value: _Read, data: Any, path: Place, wrong: list[_Wrong]) -> Any:
    if type(data) is not dict:
        raise _Unlike
    return {
        key(name, (*path, name), wrong): value(one, (*path, name), wrong)
        for name, one in data.items()
    }


def _tagged(members: Mapping[str, Any], data: Any, path: Place, wrong: list[_Wrong]) -> Any:
    """One of several models, the one that the key `kind` names."""
    if type(data) is not dict:
        raise _Unlike
    tag = str(data.get("kind"))
    if tag in members:
        return _object(members[tag], data, path, wrong)
    message = 'the key "kind" is missing'
    if "kind" in data:
        message = f'expected one of {", ".join(members)}, found "{tag}"'
    wrong.append(_Wrong("value", message, (*path, "kind"), did_you_mean(tag, members)))
    return None


@functools.cache
def _plan(model: Any) -> tuple[dict[str, tuple[str, _Read]], set[str]]:
    """By its name in YAML, the name of each field and what reads it; those that must be there."""
    kinds = field_types(model)
    found = [one for one in fields_of(model) if one.init]
    needed = {
        field_name(one.name) for one in found if one.default is one.default_factory is MISSING
    }
    return {field_name(one.name): (one.name, _reader(kinds[one.name])) for one in found}, needed


def _object(model: Any, data: Any, path: Place, wrong: list[_Wrong]) -> Any:
    if type(data) is not dict:
        raise _Unlike
    readers, needed = _plan(model)
    before, values = len(wrong), {}
    for said, (name, read) in readers.items():
        if said in data:
            values[name] = read(data[said], (*path, said), wrong)
    if not needed <= data.keys() <= readers.keys():
        _note_keys(model, data, path, wrong)
    return model(**values) if len(wrong) == before else None


def _note_keys(model: Any, data: dict[str, Any], path: Place, wrong: list[_Wrong]) -> None:
    """Note unknown keys, and missing ones that are not there under a misspelt name."""
    kinds, (readers, needed) = fields(model), _plan(model)
    hints = {key: did_you_mean(key, kinds) for key in data if key not in readers}
    for key in kinds:
        if key in needed and key not in data and f'did you mean "{key}"?' not in hints.values():
            hint = f"add {key}: {describe(kinds[key])}"
            wrong.append(_Wrong("missing", f'the key "{key}" is missing', path, hint))
    for key, hint in hints.items():
        if " " in key:  # no key has a blank: it is the rest of a text
            hint = "in brackets a text with a comma needs quotes"
        wrong.append(_Wrong("key", f'unknown key "{key}"', (*path, key), hint, True))


# -- telling -------------------------------------------------------------------------------------


def describe(kind: Any) -> str:
    """What a type wants, such as `a whole number from 1 to 80`."""
    marks = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    for mark in marks:
        if isinstance(mark, Predicate) and mark.value in _PREDICATES:
            wanted, size = _PREDICATES[mark.value], _size(marks).strip()
            return f"{wanted}, {size}" if size else wanted
        if isinstance(mark, Option) and mark.choices():
            return "one of " + ", ".join(mark.choices())
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return "one of " + ", ".join(str(a) for a in arguments if a != "")
    if origin in (Union, types.UnionType):
        known = [describe(a) for a in arguments if a is not type(None)]
        if known == ["a whole number", "a number"]:
            known = ["a number"]
        return " or ".join(dict.fromkeys(known)) + _range(marks)
    if origin in (tuple, list):
        return "a list" + _size(marks, "entries")
    if origin is dict or is_dataclass(kind):
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
    if isinstance(value, (list, dict)):
        return "write one text, parted by commas" if wanted.startswith("text") else ""
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
