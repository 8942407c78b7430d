"""One walk over checked models that looks up what their fields declare: names, formulas, limits.

A field says by its marks (`models.base.Ref`, `FormulaOf`, `NotBelow`) what its value must name,
which numbers a formula may use, what it must not lie below. Nothing here knows a single field.
"""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

from kaperbrief import kept
from kaperbrief.errors import Place, Problems, did_you_mean
from kaperbrief.game.shelf import Game, Origin
from kaperbrief.models.base import FormulaOf, NotBelow, Own, Ref, field_name, field_types
from kaperbrief.models.ship import Ship
from kaperbrief.rules.counts import FormulaError, crew_names, evaluate, ship_counts
from kaperbrief.workspace import Workspace

TABLE = ("players", "crews", "seats", "ships", "guns", "masts", "tables")
"""What formulas about the table that is printed for may name."""

SHARE = ("players", "crews", "ships")
"""What the formula of everybody's share may name."""

FILES = {
    "icons": ".svg", "templates": ".xml.j2", "templates/blocks": ".xml.j2", "art/sky": ".svg",
    "art/sea": ".svg", "art/land": ".svg", "art/thing": ".svg", "art": ".svg",
}  # fmt: skip
"""Folders whose files are named without this ending."""

_ART = tuple(name.removeprefix("art/") for name in FILES if name.startswith("art/"))
"""The groups of art that things name."""

_PHOTOS = "photos"
"""Pictures are looked for where they are looked at, since they may be no pictures."""

_SHIP = Ship("any", "", 4, 4, 4, 4)
"""Any ship, for the names of her numbers."""

Mark = Ref | FormulaOf | NotBelow
Marked = tuple[Mark, Any, Any, Place]
"""A mark, the model that has the field, the value, its path."""


class _Shape(NamedTuple):
    """What is marked in a value: the value itself, what stands inside it."""

    marks: tuple[Mark, ...] = ()
    kind: Literal["", "model", "list", "mapping"] = ""
    inside: tuple[_Shape, ...] = ()


_PLAIN = _Shape()


def marked(item: Any, path: Place = ()) -> Iterator[Marked]:
    """Every marked value in a model that says one."""
    model: Any = type(item)
    for name, said, shape in _plan(model):
        value = getattr(item, name)
        if value is not None and value != ():
            yield from _inside(shape, item, value, (*path, said))


def _inside(shape: _Shape, owner: Any, value: Any, path: Place) -> Iterator[Marked]:
    for mark in shape.marks:
        yield mark, owner, value, path
    if shape.kind == "model":
        yield from marked(value, path)
    elif shape.kind == "list":
        for number, one in enumerate(value):
            yield from _inside(shape.inside[0], owner, one, (*path, number))
    elif shape.kind == "mapping":  # a key and its value both stand at the key's place
        for pair in value.items():
            for inner, one in zip(shape.inside, pair, strict=True):
                yield from _inside(inner, owner, one, (*path, pair[0]))


@functools.cache
def _plan(model: Any) -> tuple[tuple[str, str, _Shape], ...]:
    """The fields of a model where something is marked: its name here and in YAML, where."""
    found = ((name, _shape(kind)) for name, kind in field_types(model).items())
    return tuple((name, field_name(name), shape) for name, shape in found if shape != _PLAIN)


def _shape(kind: Any) -> _Shape:
    """What is marked in values of a type."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        inner = _shape(arguments[0])
        marks = tuple(mark for mark in arguments[1:] if isinstance(mark, Mark))
        return inner._replace(marks=marks + inner.marks)
    if origin in (typing.Union, types.UnionType):
        # A union is of models, which tell themselves apart, or of one text and plain numbers.
        return next((shape for shape in map(_shape, arguments) if shape != _PLAIN), _PLAIN)
    if origin in (tuple, dict):
        inside = tuple(map(_shape, arguments[: 1 if origin is tuple else 2]))
        if set(inside) == {_PLAIN}:
            return _PLAIN
        return _Shape((), "list" if origin is tuple else "mapping", inside)
    return _Shape((), "model") if dataclasses.is_dataclass(kind) else _PLAIN


def photos_of(item: Any) -> list[tuple[Place, str]]:
    """The photos that an item names, each with its place in the item."""
    return [
        (path, name)
        for mark, _, name, path in marked(item)
        if isinstance(mark, Ref) and mark.among == _PHOTOS and name
    ]


class Lookup:
    """All that can be named in one game, and the problems of what names something else."""

    def __init__(
        self, game: Game, workspace: Workspace, themes: list[str], problems: Problems
    ) -> None:
        self.game = game
        self.workspace = workspace
        self.themes = themes
        self.problems = problems
        self.origin = game.origin("pack", game.pack.id)
        self._known: dict[str, Collection[str]] = {}
        self._find = workspace.finder(game.pack.id, themes)

    def check(self, item: Any, origin: Origin, path: Place = ()) -> None:
        """Note every name in an item that leads nowhere, and what else its fields rule out.

        `origin` is where the item was written, `path` its place there.
        """
        self.origin = origin
        for mark, owner, value, at in marked(item, path):
            if isinstance(mark, FormulaOf):
                if value != "" or not mark.optional:
                    self.formula(mark, value, at)
            elif isinstance(mark, NotBelow):
                least = getattr(owner, mark.least)
                if value < least:
                    self.limit(mark.least, least, value, at)
            elif value and isinstance(value, str):
                self.name(mark, owner, value, at)

    def name(self, ref: Ref, owner: Any, name: str, path: Place) -> None:
        """Note a name that is not among those that a reference leads to."""
        if ref.among == _PHOTOS:
            return
        if ref.among in FILES and self.is_file(ref.among, name):
            return
        known = self.known(ref, owner)
        kind, *fields = ref.among.split(".")
        # What belongs to a mechanism that the pack lacks says nothing to it.
        idle = kind == "pack" and fields[1:] and getattr(self.game.pack, fields[0]) is None
        if not (name in known or idle or self.game.is_broken(kind, name)):
            self.unknown(name, known, self.origin, path, ref.word)

    def known(self, ref: Ref, owner: Any = None) -> Collection[str]:
        """The names that a field of a thing may name."""
        if ref.among in FILES:
            folder, _, inside = ref.among.partition("/")
            ending = FILES[ref.among]
            return self.workspace.names(folder, ending, self.game.pack.id, self.themes, inside)
        if ref.among.startswith("."):
            return _ids(getattr(owner, ref.among[1:]))
        return kept.once(self._known, ref.among, lambda: self._among(ref.among))

    def unknown(
        self, name: str, known: Iterable[str], origin: Origin, path: Place, word: str
    ) -> None:
        """Note a name that is unknown, with a guess of what was meant."""
        hint = did_you_mean(name, set(known))
        if word == "icon":
            hint = f"{hint} Or draw it: icons/{name}.svg".strip()
        elif homes := self._art_of(name) if word in _ART else []:
            like = [one for one in sorted(known) if name in one.split("-")]
            told = did_you_mean(like[0], like) if like else ""
            hint = f'"{name}" is art of {" and ".join(homes)}, not of {word}; {told}'.rstrip("; ")
        self.problems.add(origin.problem("reference", f'unknown {word} "{name}"', path, hint))

    def _art_of(self, name: str) -> list[str]:
        """The groups of art that have a picture of that name."""
        groups = self.workspace.names("art", "", self.game.pack.id, self.themes)
        return [one for one in sorted(groups)
                if "." not in one and self._find("art", f"{one}/{name}.svg")]  # fmt: skip

    def is_file(self, folder: str, name: str) -> bool:
        """Is there an icon or a template of that name?"""
        return self.file(folder, name) is not None

    def file(self, folder: str, name: str) -> Path | None:
        """The file of an icon, a template or a kind of block; None where there is none."""
        top, _, inside = folder.partition("/")
        return self._find(top, f"{inside}/{name}{FILES[folder]}".lstrip("/"))

    def formula(self, mark: FormulaOf, formula: str | int, path: Place) -> None:
        """Note a formula that names what it may not, or makes no number that can be printed."""
        for numbers in self._samples(mark.of):
            try:
                evaluate(formula, numbers)
            except FormulaError as error:
                self.problems.add(self.origin.problem("formula", str(error), path, error.hint))
                return

    def limit(self, least: str, low: Any, high: Any, path: Place) -> None:
        """Note a most that is less than the least."""
        message = f"the {least} is {low}, and the {path[-1]} only {high}"
        hint = f"swap {least} and {path[-1]}"
        self.problems.add(self.origin.problem("range", message, (*path[:-1], least), hint))

    def _among(self, place: str) -> Collection[str]:
        """The names of a place of the pack, of a kind, or of what a kind's items say in a field."""
        kind, *fields = place.split(".")
        if kind == "pack":
            found: Any = self.game.pack
            for field in fields:
                found = getattr(found, field, None)
            return _ids(found or ())
        items = self.game.kinds[kind]
        said = (getattr(item, field) for item in items.values() for field in fields)
        return {*items, *(name for names in said for name in names)}

    def _samples(self, of: str) -> Iterable[Mapping[str, int]]:
        """Numbers with which formulas of this kind are tried."""
        if of == "ship":
            return map(ship_counts, self.game.kinds["ships"].values())
        if of == "thing":
            fleets = self.game.pack.fleets
            if fleets is not None and fleets.of == "crews":
                ranks = tuple(rank.id for rank in self.game.pack.ranks)
                return (dict.fromkeys(crew_names(self.game.kinds["items"], ranks), 1),)
            told = self.game.pack.fields.get("ships", ())
            own: Own = {one.id: 4 for one in told if one.kind == "whole"}
            return (dict.fromkeys(ship_counts(dataclasses.replace(_SHIP, own=own)), 1),)
        if of == "share":
            return (dict.fromkeys(SHARE, 1),)
        return (dict.fromkeys(TABLE if of == "table" else ("players",), 4),)


def _ids(things: Iterable[Any]) -> Collection[str]:
    """The keys of a mapping, or the ids of the things of a list."""
    return set(things) if isinstance(things, Mapping) else {thing.id for thing in things}
