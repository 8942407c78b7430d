"""A game's checked content by kind, where each part was written, what somebody has of it."""

from __future__ import annotations

import dataclasses
import importlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from kaperbrief.errors import Note, Place, Problem, Problems, Span, did_you_mean
from kaperbrief.game.house import House
from kaperbrief.models.base import field_name
from kaperbrief.records import dataclass
from kaperbrief.source.text import Source

if TYPE_CHECKING:
    from kaperbrief.models.pack import Pack

ANY = "*"

KINDS: dict[str, str] = {
    "ships": "ship:Ship",
    "items": "ship:Item",
    "crews": "ship:Crew",
    "card-kinds": "sheets:CardKind",
    "cards": "sheets:Card",
    "markers": "sheets:Marker",
    "rulers": "sheets:Ruler",
    "references": "sheets:Reference",
    "plans": "maps:Plan",
    "hexmaps": "maps:HexMap",
    "names": "base:Name",
    "scenarios": "scenario:Scenario",
    "tales": "scenario:Tale",
    "words": "base:Noun",
    "materials": "material:Material",
}
"""The kinds of content, each with the module and the class of its model."""


def model_of(kind: str) -> type[Any]:
    """The model of a kind of content, imported where the first item of the kind is met."""
    module, _, name = KINDS[kind].partition(":")
    model: type[Any] = getattr(importlib.import_module(f"kaperbrief.models.{module}"), name)
    return model


@dataclass(slots=True)
class Origin:
    """Where an item was written: its file and the path of the item in it."""

    source: Source
    path: Place

    def span(self, path: Place = (), key: bool = False) -> Span:
        """The place of a value inside the item."""
        return self.source.span((*self.path, *path), key=key)

    def problem(
        self, code: str, message: str, path: Place = (), hint: str = "", *, key: bool = False
    ) -> Problem:
        """A problem at a value inside the item, or at its key."""
        span = self.span(path, key)
        field = ".".join(str(part) for part in path if isinstance(part, str))
        line = self.source.line_text(span.line)
        return Problem(code, message, span, hint, field, source_line=line)

    def unknown(
        self, word: str, name: str, known: Iterable[str], path: Place, code: str = "reference"
    ) -> Problem:
        """A name inside the item that is not among those known, with a guess of what was meant."""
        return self.problem(code, f'unknown {word} "{name}"', path, did_you_mean(name, known))

    def noting(self, problems: Problems, path: Place = ()) -> Note:
        """What notes problems inside the item, or in the part of it at a path."""

        def note(code: str, message: str, inside: Place, hint: str) -> None:
            problems.add(self.problem(code, message, (*path, *inside), hint))

        return note


def leaves(item: Any, path: Place = ()) -> Iterator[tuple[Place, str]]:
    """Every string in an item with its path in the item's YAML."""
    if isinstance(item, str):
        yield path, item
    elif isinstance(item, tuple | list):
        for number, part in enumerate(item):
            yield from leaves(part, (*path, number))
    elif isinstance(item, dict):
        for key, part in item.items():
            yield from leaves(part, (*path, key))
    elif dataclasses.is_dataclass(item):
        for field in dataclasses.fields(item):
            yield from leaves(getattr(item, field.name), (*path, field_name(field.name)))


@dataclass(slots=True)
class Game:
    """One game: its pack, its items by kind and id in the order of the files, its readings."""

    pack: Pack
    kinds: dict[str, dict[str, Any]]
    origins: dict[tuple[str, str], Origin]
    house: House
    numbers: Mapping[str, int | float] = field(default_factory=dict)
    broken: dict[str, set[str]] = field(default_factory=dict)
    """Ids of items that have problems of their own: what names them is not wrong.

    ANY stands for items that cannot be known because their file could not be read.
    """
    known: str = ""
    """The name by which it is kept between runs; empty where it is not."""

    def is_broken(self, kind: str, name: str) -> bool:
        """Was an item of that name found that could not be read? Its own problem is told."""
        ids = self.broken.get(kind, ())
        return name in ids or ANY in ids

    def origin(self, kind: str, item: str) -> Origin:
        """Where an item was written."""
        return self.origins[kind, item]

    @property
    def divides(self) -> bool:
        """Is there anything to divide? A game of cards alone has neither ships nor crews."""
        return any(self.kinds.get(kind) for kind in ("ships", "crews"))

    def distance(self, at: float | str) -> float:
        """A distance that is written as a figure or as a name of the pack's `numbers`."""
        return self.numbers[at] if isinstance(at, str) else at


@dataclass(frozen=True, slots=True)
class State:
    """What earlier games of a campaign left of a ship or crew."""

    marked: Mapping[str, int] = field(default_factory=Counter)
    """Boxes lost, by what they are of."""
    people: tuple[Any, ...] = ()
    """The figures of a crew as they are now; empty where they are those of its type."""
    lost: tuple[str, ...] = ()
    """The ids of the figures that are lost."""
    gold: int | None = None
    """What stands in the purse, none where that is not told."""


FRESH = State()
"""The state of what has not been in a game yet."""


@dataclass(frozen=True, slots=True)
class Vessel:
    """A ship or crew at the table, by the id of its type; `number` is its place there from 1 on.

    `seat` is the colour it has, `player` who has it, both from 1 on and 0 for nobody's, -1 for the
    referee's; `held` if a division gave it to them that is kept. `captain` is the player's name.
    `name` and `photo` are its own, `men` is how many sail it (0: as its type says), `state` what
    earlier games left of it.
    """

    id: str
    number: int = 0
    seat: int = 0
    player: int = 0
    captain: str = ""
    name: str = ""
    photo: str = ""
    men: int = 0
    state: State = FRESH
    held: bool = False

    def of_type(self, item: Any) -> Any:
        """A ship or crew of this type with what is this one's own: name, photo, men, figures.

        A ship that has lost masts looks like it.
        """
        own: dict[str, Any] = {"name": self.name, "photo": self.photo, "crew": self.men}
        # They are called as in the language of the type; newcomers keep their names.
        known = {one.id: one for one in (item.figures if self.state.people else ())}
        own |= {"figures": tuple(known.get(one.id, one) for one in self.state.people)}
        if down := self.state.marked.get("masts", 0):
            own["look"] = {"state": "mast-down", "down": down, **item.look}
        own = {name: value for name, value in own.items() if value}
        return replace(item, **own) if own else item
