"""The page of all fields of the content, read off the models and the games that come along."""

from __future__ import annotations

import dataclasses
import inspect
import json
import types
import typing
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from kaperbrief.errors import Problems
from kaperbrief.game.meanings import meaning, models_in
from kaperbrief.game.shelf import KINDS, model_of
from kaperbrief.models.base import (
    Constraint,
    FormulaOf,
    Ref,
    Translatable,
    field_name,
    field_types,
    is_colour,
    is_id,
    is_length,
    is_size,
)
from kaperbrief.models.campaign import Campaign, Played
from kaperbrief.models.event import Event
from kaperbrief.models.options import Settings
from kaperbrief.models.pack import Pack
from kaperbrief.models.paper import Papers
from kaperbrief.models.theme import Theme
from kaperbrief.source.reader import load_file
from kaperbrief.workspace import Workspace, shipped_root

FILES: dict[str, tuple[str, type[Any]]] = {
    "pack.yaml": ("The game itself.", Pack),
    "kaperbrief.yaml": ("Defaults of a project.", Settings),
    "event.yaml": ("An event.", Event),
    "campaign.yaml": ("The ledger of a campaign.", Campaign),
    "results.yaml": ("What a game of a campaign did.", Played),
    "templates/THEME/theme.yaml": ("A theme.", Theme),
    "templates/papers.yaml": ("Papers beside those that come along.", Papers),
}
_LONG = 60
_SORTS = {is_id: "id", is_length: "length", is_size: "length above zero", is_colour: "#RRGGBB"}
_PLAIN = {int: "whole number", float: "number", str: "text", bool: "true or false",
          type(None): "nothing"}  # fmt: skip
_LIMITS = {"Ge": "from {}", "Gt": "above {}", "Le": "to {}"}


def page() -> str:
    """All of it as Markdown."""
    return "\n".join([*_head(), *_parts(_examples())])


def _head() -> Iterator[str]:
    yield "# The fields of the content\n"
    yield "Made by `python docs/make.py` from the code; don't edit it by hand.\n"
    yield (
        "A game is a folder `content/GAME` with a `pack.yaml` and a file for each kind of content "
        "(`ships.yaml` holds `ships:` and a list), or a folder of such files. An item says "
        "`like: ID` where it names only what differs from another. Tables (`cards.csv`, "
        "`cards/more.ods`) do as well: columns are fields, `scene.sky` is one inside another, "
        "`figures.rank` gives a list one entry a line, and a line without an id goes on with the "
        "item above; `|` parts what a cell lists. Any value may be a choice of "
        "a house switch: `{house: SWITCH, CHOICE: value, …}`. Examples are from the games that "
        "come along; a field without a default must be there.\n"
    )


def _parts(found: Mapping[tuple[str, str], str]) -> Iterator[str]:
    done: set[str] = set()
    for kind in KINDS:
        yield f"\n## {kind}.yaml\n"
        yield from _models(model_of(kind), found, done)
    for name, (told, model) in FILES.items():
        yield f"\n## {name}\n\n{told}\n"
        yield from _models(model, found, done)


def _models(
    model: type[Any], found: Mapping[tuple[str, str], str], done: set[str]
) -> Iterator[str]:
    """A model and, below it, all that stands in it alone."""
    inside = sorted(models_in(model).values(), key=lambda cls: cls is not model)
    for cls in inside:
        if cls.__name__ in done:
            continue
        done.add(cls.__name__)
        yield f"\n### {cls.__name__}\n"
        yield inspect.cleandoc(cls.__doc__ or "").partition("\n\n")[0] + "\n"
        yield "| field | value | default | what it means | example |\n|---|---|---|---|---|"
        yield from (_row(cls, one, found) for one in dataclasses.fields(cls))
        yield ""


def _row(cls: type[Any], one: dataclasses.Field[Any], found: Mapping[tuple[str, str], str]) -> str:
    name = field_name(one.name)
    example = found.get((cls.__name__, name), "")
    cells = (f"`{name}`", words(field_types(cls)[one.name]), _default(one),
             meaning(cls, one.name), f"`{example}`" * bool(example))  # fmt: skip
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _default(one: dataclasses.Field[Any]) -> str:
    """The default of a field, nothing for one that must be there."""
    if one.default is dataclasses.MISSING:
        return "" if one.default_factory is dataclasses.MISSING else "empty"
    if one.default is None or one.default == "" or one.default == ():
        return "none"
    plain = isinstance(one.default, str | int | float | bool)
    return f"`{json.dumps(one.default, ensure_ascii=False)}`" if plain else "see there"


def words(kind: Any) -> str:
    """The values of a type in words."""
    origin, given = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return _marked(given[0], given[1:])
    if origin is Literal:
        return ", ".join(f"`{one}`" if one != "" else "nothing" for one in given)
    if origin is tuple:
        inner = words(given[0])
        return f"list of {inner}" if given[1:] == (...,) else f"{len(given)} times {inner}"
    if origin is dict:
        return f"{words(given[0])} → {words(given[1])}"
    if set(given) == {int, float}:
        return "number"
    if origin in (typing.Union, types.UnionType):
        return " or ".join(dict.fromkeys(words(one) for one in given if one is not type(None)))
    name = getattr(kind, "__name__", "")
    return f"[{name}](#{name.lower()})" if dataclasses.is_dataclass(kind) else _PLAIN.get(kind, "")


def _marked(kind: Any, marks: tuple[Any, ...]) -> str:
    """A type with marks: what it names, its sort, its limits."""
    refs = [one for one in marks if isinstance(one, Ref)]
    if refs:
        return f"{'an' if refs[0].word[0] in 'aeiou' else 'a'} {refs[0].word}"
    if any(isinstance(one, FormulaOf) for one in marks):
        return "formula"
    if any(isinstance(one, Translatable) for one in marks):
        return "words"
    limits = [one for one in marks if isinstance(one, Constraint)]
    sort = next((_SORTS[one.value] for one in limits if one.value in _SORTS), "")
    told = [_LIMITS[type(one).__name__].format(one.value) for one in limits
            if type(one).__name__ in _LIMITS]  # fmt: skip
    return " ".join([sort or words(kind), *told])


def _examples() -> dict[tuple[str, str], str]:
    """A value of each field as one of the games that come along writes it, if it is short."""
    found: dict[tuple[str, str], str] = {}
    workspace = Workspace.open(None)
    for pack in workspace.packs():
        for path in sorted(path for files in workspace.pack_files(pack, ".yaml") for path in files):
            source = load_file(path, path.name, Problems())
            kind = next(iter(source.data), "") if source else ""
            if source and path.name == "pack.yaml":
                _note(Pack, source.data, found)
            elif source and kind in KINDS:
                for item in source.data[kind]:
                    _note(model_of(kind), item, found)
    for path in sorted((shipped_root() / "templates").glob("*/theme.yaml")):
        source = load_file(path, path.name, Problems())
        _note(Theme, source.data if source else {}, found)
    return found


def _note(kind: Any, data: Any, found: dict[tuple[str, str], str]) -> None:
    """Note the values of the fields of a model, and of all in them."""
    if typing.get_origin(kind) is typing.Annotated or typing.get_origin(kind) is types.UnionType:
        for one in typing.get_args(kind)[: 1 if typing.get_origin(kind) is typing.Annotated else 9]:
            _note(one, data, found)
    elif dataclasses.is_dataclass(kind) and isinstance(data, dict):
        types_ = field_types(kind)
        for one in dataclasses.fields(kind):
            name = field_name(one.name)
            if name in data and not (isinstance(data[name], dict) and "house" in data[name]):
                text = json.dumps(data[name], ensure_ascii=False)
                if len(text) <= _LONG and data[name] not in ([], {}):
                    found.setdefault((kind.__name__, name), text)  # type: ignore[union-attr]
                _note(types_[one.name], data[name], found)
    elif typing.get_origin(kind) is tuple and isinstance(data, list):
        for one in data:
            _note(typing.get_args(kind)[0], one, found)
    elif typing.get_origin(kind) is dict and isinstance(data, dict):
        for one in data.values():
            _note(typing.get_args(kind)[1], one, found)
