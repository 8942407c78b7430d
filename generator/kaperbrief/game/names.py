"""One walk over checked models that looks up what their fields declare: names, formulas, limits.

A field says by its marks (`models.base.Ref`, `FormulaOf`, `NotBelow`) what its value must name,
which numbers a formula may use, what it must not lie below. Nothing here knows a single field.
"""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from kaperbrief.errors import Place, Problems, did_you_mean
from kaperbrief.game.shelf import Game, Origin
from kaperbrief.models.base import FormulaOf, NotBelow, Ref, field_name, field_types
from kaperbrief.models.ship import Ship
from kaperbrief.rules.counts import FormulaError, crew_names, evaluate, ship_counts
from kaperbrief.workspace import Workspace

TABLE = ("players", "crews", "seats", "ships", "guns", "masts")
"""What formulas about the table that is printed for may name."""

SHARE = ("players", "crews", "ships")
"""What the formula of everybody's share may name."""

FILES = {
    "icons": ".svg", "templates": ".xml.j2", "templates/blocks": ".xml.j2", "art/sky": ".svg",
    "art/sea": ".svg", "art/land": ".svg", "art/thing": ".svg",
}  # fmt: skip
"""Folders whose files are named without this ending."""

_PHOTOS = "photos"
"""Pictures are looked for where they are looked at, since they may be no pictures."""

_SHIP = Ship("any", "", 4, "sail", 4, 4, 4)
"""Any ship, for the names of her numbers."""

_MARKS = (Ref, FormulaOf, NotBelow)

Visit = Callable[["Walk", Any, Any, Place], None]
"""Looks at a value of a field: the walk, the model that has the field, the value, its path."""


class Walk:
    """A walk over the marked fields of models, which does nothing where it comes."""

    def look(self, item: Any, path: Place) -> None:
        """Look at each marked field of a model."""
        model: Any = type(item)
        for name, said, visit in _plan(model):
            value = getattr(item, name)
            if value is not None and value != ():
                visit(self, item, value, (*path, said))

    def name(self, ref: Ref, owner: Any, name: str, path: Place) -> None:
        """A field of `owner` names something."""

    def formula(self, mark: FormulaOf, formula: str | int, path: Place) -> None:
        """A field says a formula."""

    def limit(self, least: str, low: Any, high: Any, path: Place) -> None:
        """A field must not lie below the field `least`, and does."""


class _Photos(Walk):
    def __init__(self) -> None:
        self.found: list[tuple[Place, str]] = []

    def name(self, ref: Ref, owner: Any, name: str, path: Place) -> None:
        if ref.among == _PHOTOS:
            self.found.append((path, name))


def photos_of(item: Any) -> list[tuple[Place, str]]:
    """The photos that an item names, each with its place in the item."""
    walk = _Photos()
    walk.look(item, ())
    return walk.found


class Lookup(Walk):
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
        self.look(item, path)

    def name(self, ref: Ref, owner: Any, name: str, path: Place) -> None:
        """Note a name that is not among those that a reference leads to."""
        if ref.among == _PHOTOS:
            return
        if ref.among in FILES:
            if self.is_file(ref.among, name):
                return
            folder, _, inside = ref.among.partition("/")
            known: Collection[str] = self.workspace.names(
                folder, FILES[ref.among], self.game.pack.id, self.themes, inside
            )
        elif ref.among.startswith("."):
            known = _ids(getattr(owner, ref.among[1:]))
        else:
            if ref.among not in self._known:
                self._known[ref.among] = self._among(ref.among)
            known = self._known[ref.among]
        if name not in known and not self.game.is_broken(ref.among.partition(".")[0], name):
            self.unknown(name, known, self.origin, path, ref.word)

    def unknown(
        self, name: str, known: Iterable[str], origin: Origin, path: Place, word: str
    ) -> None:
        """Note a name that is unknown, with a guess of what was meant."""
        hint = did_you_mean(name, set(known))
        if word == "icon":
            hint = f"{hint} Or draw it: icons/{name}.svg".strip()
        self.problems.add(origin.problem("reference", f'unknown {word} "{name}"', path, hint))

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
            return (dict.fromkeys(ship_counts(_SHIP), 1),)
        if of == "share":
            return (dict.fromkeys(SHARE, 1),)
        return (dict.fromkeys(TABLE if of == "table" else ("players",), 4),)


def _ids(things: Iterable[Any]) -> Collection[str]:
    """The keys of a mapping, or the ids of the things of a list."""
    return set(things) if isinstance(things, Mapping) else {thing.id for thing in things}


@functools.cache
def _plan(model: Any) -> tuple[tuple[str, str, Visit], ...]:
    """The fields of a model where something must be looked up: its name here and in YAML, how."""
    return tuple(
        (name, field_name(name), visit)
        for name, kind in field_types(model).items()
        if (visit := _visit(kind)) is not None
    )


def _visit(kind: Any) -> Visit | None:
    """How to look at a value of this type; None where nothing is declared."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        inner, *marks = arguments
        visits = [_marked(mark) for mark in marks if isinstance(mark, _MARKS)]
        return _all([visit for visit in (*visits, _visit(inner)) if visit is not None])
    if origin in (typing.Union, types.UnionType):
        # A union is of models, which tell themselves apart, or of one text and plain numbers.
        return next(filter(None, map(_visit, arguments)), None)
    if origin is tuple:
        return _each(_visit(arguments[0]))
    if origin is dict:
        return _entries(_visit(arguments[0]), _visit(arguments[1]))
    if dataclasses.is_dataclass(kind):
        return lambda walk, owner, value, path: walk.look(value, path)
    return None


def _marked(mark: Ref | FormulaOf | NotBelow) -> Visit:
    if isinstance(mark, Ref):

        def visit(walk: Walk, owner: Any, value: Any, path: Place) -> None:
            if value and isinstance(value, str):
                walk.name(mark, owner, value, path)

    elif isinstance(mark, FormulaOf):

        def visit(walk: Walk, owner: Any, value: Any, path: Place) -> None:
            if value != "" or not mark.optional:
                walk.formula(mark, value, path)

    else:

        def visit(walk: Walk, owner: Any, value: Any, path: Place) -> None:
            least = getattr(owner, mark.least)
            if value < least:
                walk.limit(mark.least, least, value, path)

    return visit


def _all(visits: list[Visit]) -> Visit | None:
    """One after the other."""
    if len(visits) < 2:
        return visits[0] if visits else None

    def visit(walk: Walk, owner: Any, value: Any, path: Place) -> None:
        for one in visits:
            one(walk, owner, value, path)

    return visit


def _each(visit: Visit | None) -> Visit | None:
    """Each thing of a list."""
    if visit is None:
        return None

    def every(walk: Walk, owner: Any, value: Any, path: Place) -> None:
        for number, one in enumerate(value):
            visit(walk, owner, one, (*path, number))

    return every


def _entries(of_key: Visit | None, of_value: Visit | None) -> Visit | None:
    """The keys and the values of a mapping; both stand at the key's place."""
    if of_key is None and of_value is None:
        return None

    def every(walk: Walk, owner: Any, value: Any, path: Place) -> None:
        for key, one in value.items():
            if of_key is not None:
                of_key(walk, owner, key, (*path, key))
            if of_value is not None:
                of_value(walk, owner, one, (*path, key))

    return every
