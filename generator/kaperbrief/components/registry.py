"""Tags: the names of the components, their typed attributes, and nodes turned into boxes."""

from __future__ import annotations

import dataclasses
import functools
import importlib
import inspect
import re
import sys
import types
import typing
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar, dataclass_transform

from kaperbrief import kept
from kaperbrief.components.box import Box
from kaperbrief.errors import Problem, Problems, Span, did_you_mean
from kaperbrief.nodes import Node
from kaperbrief.records import dataclass
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import parse_length

_BOXES: dict[str, type[Box]] = {}
"""The boxes of the files that are loaded, by tag, or by tag and kind: `scale bars`."""
_DECORATED = re.compile(rb'\n@component\("([a-z -]+)"\)\n')

T = TypeVar("T", bound=Box)


@dataclass_transform(kw_only_default=True, field_specifiers=(dataclasses.field,))
def component(name: str) -> Callable[[type[T]], type[T]]:
    """Make a box of a class whose fields are its attributes, registered under its tag.

    `tag kind` is the box of those tags whose attribute `kind` says so.
    """

    def register(cls: type[T]) -> type[T]:
        made: type[T] = dataclass(kw_only=True, repr=False, eq=False, slots=True)(cls)
        _BOXES[name] = made
        return made

    return register


def _homes() -> dict[str, str]:
    """The module of each box, found out once for a program."""
    homes: dict[str, str] = kept.table("tags")
    if not homes:
        homes.update(_read_homes())
    return homes


def _read_homes() -> dict[str, str]:
    """The module of each box, read off the decorators: none is imported for it."""
    here = Path(__file__).parent
    return {
        name.decode(): ".".join((__package__, *path.relative_to(here).with_suffix("").parts))
        for path in sorted(here.rglob("*.py"))
        for name in _DECORATED.findall(path.read_bytes())
    }


def boxes() -> dict[str, type[Box]]:
    """Every box by its tag, or its tag and kind; imports all component files."""
    return {name: _box(name) for name in sorted(_homes())}


def tags() -> set[str]:
    """Every tag; imports nothing."""
    return {name.split()[0] for name in _homes()}


def _box(name: str) -> type[Box]:
    if name not in _BOXES:
        importlib.import_module(_homes()[name])
    return _BOXES[name]


def _box_of(node: Node) -> type[Box] | None:
    """The box of a node by its tag and kind, None where there is none."""
    homes, kind = _homes(), node.attributes.get("kind")
    name = f"{node.tag} {kind}" if kind else node.tag
    if name not in homes:
        name = node.tag
    return _box(name) if name in homes else None


def _note_unknown(node: Node, problems: Problems) -> None:
    """Note that there is no box of the tag of a node, or none of its kind."""
    kinds = sorted(name.split()[1] for name in _homes() if name.split()[0] == node.tag)
    if kinds:
        kind = node.attributes.get("kind", "")
        message = f'<{node.tag} kind>: expected one of {", ".join(kinds)}, found "{kind}"'
        _problem(problems, node, "attribute", message, "")
    else:
        hint = did_you_mean(node.tag, tags())
        _problem(problems, node, "tag", f"unknown tag <{node.tag}>", hint)


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute of a tag: its type and whether it must be given."""

    name: str
    type: Any
    required: bool
    read: Callable[[str], Any]


_ATTRIBUTES: dict[type[Box], dict[str, Attribute]] = {}


def attributes(cls: type[Box]) -> dict[str, Attribute]:
    """The attributes of a box class, from the fields of its signature."""
    if cls not in _ATTRIBUTES:
        _ATTRIBUTES[cls] = _read_attributes(cls)
    return _ATTRIBUTES[cls]


def _read_attributes(cls: type[Box]) -> dict[str, Attribute]:
    found, hints = {}, _types(cls)
    for field in dataclasses.fields(cls):
        if field.init:
            required = (
                field.default is dataclasses.MISSING
                and field.default_factory is dataclasses.MISSING
            )
            name = field.name.rstrip("_").replace("_", "-")
            kind = hints[field.name]
            found[name] = Attribute(field.name, kind, required, _reader(kind))
    return found


def _types(cls: type) -> dict[str, Any]:
    """The types of the fields of a class and its bases, with all marks."""
    return {
        name: _type(base.__module__, written)
        for base in reversed(cls.__mro__[:-1])
        for name, written in inspect.get_annotations(base).items()
    }


@functools.cache
def _type(module: str, written: str) -> Any:
    """The type that is written in a module; many fields have the same one."""
    hints = types.SimpleNamespace(__annotations__={"": written})
    return typing.get_type_hints(hints, vars(sys.modules[module]), include_extras=True)[""]


def build(node: Node, problems: Problems, setting: Setting) -> Box | None:
    """The box of a node and all below it; None where problems were found and noted."""
    cls = _box_of(node)
    if cls is None:
        _note_unknown(node, problems)
        return None
    values = _values(cls, node, problems, setting)
    children = [build(child, problems, setting) for child in node.nodes]
    if values is None or any(child is None for child in children):
        return None
    box = cls(**values)
    box.node = node
    box.children = [child for child in children if child is not None]
    return box


def _values(
    cls: type[Box], node: Node, problems: Problems, setting: Setting
) -> dict[str, Any] | None:
    known = attributes(cls)
    values: dict[str, Any] = {}
    clean = True
    for name, text in node.attributes.items():
        if name == "kind" and f"{node.tag} {text}" in _homes():
            continue
        attribute = known.get(name)
        if attribute is None:
            hint = did_you_mean(name, set(known))
            _problem(problems, node, "attribute", f'<{node.tag}> has no attribute "{name}"', hint)
            clean = False
            continue
        try:
            values[attribute.name] = attribute.read(text)
            if name in _NAMES:
                check_name(name, text, setting)
        except ValueError as error:
            _problem(problems, node, "attribute", f"<{node.tag} {name}>: {error}", "")
            clean = False
    for name, attribute in known.items():
        if attribute.required and attribute.name not in values and name not in node.attributes:
            message = f'<{node.tag}> needs the attribute "{name}"'
            _problem(problems, node, "attribute", message, "")
            clean = False
    return values if clean else None


_SOME_STYLES = "such as section-title, body or small; templates/default/theme.yaml has them all"
_SOME_COLOURS = "such as ink, paper or sea; templates/default/theme.yaml has them all"
_NAMES = ("style", "colour", "ghost", "fill", "seat", "icon")


def check_name(name: str, text: str, setting: Setting) -> None:
    """Refuse names that the theme or the icon shelf does not know (ValueError with a hint)."""
    if name == "style" and text not in setting.look.theme.styles:
        hint = did_you_mean(text, set(setting.look.theme.styles)) or _SOME_STYLES
        raise ValueError(f'unknown text style "{text}"; {hint}')
    if name in ("colour", "ghost", "fill") and text and not setting.look.has_colour(text):
        hint = did_you_mean(text, set(setting.look.theme.colours)) or _SOME_COLOURS
        raise ValueError(f'unknown colour role "{text}"; {hint}')
    if name == "seat" and text.startswith("-"):
        raise ValueError("seats count from 1")
    if name == "icon" and text and not setting.icons.known(text):
        raise ValueError(f'unknown icon "{text}"')


def _reader(kind: Any) -> Callable[[str], Any]:
    """What turns the text of an attribute of a type into its value; each text is read once."""
    return str if kind is str else functools.lru_cache(_plain_reader(kind))


def _plain_reader(kind: Any) -> Callable[[str], Any]:
    if typing.get_origin(kind) is typing.Annotated:
        marks = typing.get_args(kind)[1:]
        if "length" in marks:
            return parse_length
        if "lengths" in marks:
            return lambda text: tuple(text.split())
        if "numbers" in marks:
            return lambda text: tuple(_number(part) for part in text.split())
        for choices in marks:
            if isinstance(choices, Mapping):
                return functools.partial(_one_of, choices)
        kind = typing.get_args(kind)[0]
    if typing.get_origin(kind) is Literal:
        return functools.partial(_one_of, typing.get_args(kind))
    readers: dict[Any, Callable[[str], Any]] = {bool: _truth, int: _whole, float: _number}
    return readers.get(kind, str)


def _one_of(choices: Collection[str], text: str) -> str:
    if text not in choices:
        raise ValueError(f'expected one of {", ".join(choices)}, found "{text}"')
    return text


def _truth(text: str) -> bool:
    if text not in ("true", "false", "True", "False"):
        raise ValueError(f'expected true or false, found "{text}"')
    return text.lower() == "true"


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ValueError(f'expected a number, found "{text}"') from None


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f'expected a whole number, found "{text}"') from None


def place_span(place: str) -> Span:
    """The span of a node's place `template:line`."""
    file, _, line = place.split(" < ")[0].rpartition(":")
    return Span(file, int(line)) if line.isdigit() else Span(place)


def _problem(problems: Problems, node: Node, code: str, message: str, hint: str) -> None:
    problems.add(Problem(code, message, place_span(node.place), hint))
