"""What all nouns share: the strictness of their fields and the named kinds of plain values."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import field, fields
from typing import Annotated, Any, Literal, dataclass_transform, get_args, get_type_hints

from kaperbrief.records import dataclass
from kaperbrief.units import parse_length


@functools.cache
def field_types(cls: Any) -> dict[str, Any]:
    """The types of a model's fields by their names, with all marks."""
    hints = get_type_hints(cls, include_extras=True)
    return {one.name: hints[one.name] for one in fields(cls)}


def field_name(name: str) -> str:
    """The name of a field in YAML: `for_` is written `for`."""
    return name.rstrip("_")


CONFIG: dict[str, Any] = {"extra": "forbid", "strict": True, "alias_generator": field_name}
"""Read by the type adapters of `game.schemas`; a plain dict so that models depend on nothing."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def model(cls: type[Any] | None = None, *, kw_only: bool = False) -> Any:
    """A frozen dataclass that is strict when checked against data."""
    if cls is None:
        return functools.partial(model, kw_only=kw_only)
    made: Any = dataclass(frozen=True, slots=True, kw_only=kw_only)(cls)
    made.__pydantic_config__ = CONFIG
    return made


class Constraint:
    """A limit that is part of a type, `Annotated[int, Ge(1)]`.

    Pydantic is told of it in its own words, those of annotated-types, when it asks.
    """

    __is_annotated_types_grouped_metadata__ = True

    def __init__(self, value: Any) -> None:
        self.value = value

    def __iter__(self) -> Iterator[Any]:
        import annotated_types

        yield getattr(annotated_types, type(self).__name__)(self.value)


class Ge(Constraint):
    """At least so much."""


class Gt(Constraint):
    """More than that."""


class Le(Constraint):
    """At most so much."""


class MinLen(Constraint):
    """At least so many characters or entries."""


class MaxLen(Constraint):
    """At most so many characters or entries."""


class Predicate(Constraint):
    """Only what a function says yes to."""


def is_written(text: str) -> bool:
    """Is it more than blanks?"""
    return bool(text.strip())


def is_name(text: str) -> bool:
    """Is it more than blanks, without marks of texts and the sign that parts cells of tables?"""
    return is_written(text) and not _MARKS.search(text)


def is_text(text: str) -> bool:
    """Is it empty, as what nobody wrote, or more than blanks?"""
    return not text.isspace()


_MARKS = re.compile(r"[|*\\{}]|:[a-z][a-z0-9-]*:")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\Z")


def is_id(text: str) -> bool:
    """Is it an id: lower-case letters, digits and single hyphens, such as `two-master`?"""
    return len(text) <= 60 and _ID.match(text) is not None


def is_length(text: str) -> bool:
    """Is it a length with a unit, such as `20 mm`?"""
    try:
        parse_length(text)
    except ValueError:
        return False
    return True


def is_size(text: str) -> bool:
    """Is it a length above zero?"""
    return is_length(text) and parse_length(text) > 0


def is_colour(text: str) -> bool:
    """Is it a colour of six hexadecimal digits, such as `#1B2430`?"""
    return _COLOUR.match(text) is not None


class Tagged:
    """Marks a union of models that are told apart by the literal in their field `kind`."""

    def members(self, union: Any) -> dict[str, Any]:
        """The models of the union by their tags."""
        return {get_args(field_types(one)["kind"])[0]: one for one in get_args(union)}

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> dict[str, Any]:
        """The union as the JSON Schemas have it."""
        choices = {tag: handler(member) for tag, member in self.members(source).items()}
        return {"type": "tagged-union", "choices": choices, "discriminator": "kind"}


Id = Annotated[str, Predicate(is_id)]
Length = Annotated[str, Predicate(is_length)]
Size = Annotated[str, Predicate(is_size)]
Colour = Annotated[str, Predicate(is_colour)]
Small = Annotated[int, Ge(0), Le(80)]
Seed = Annotated[int, Ge(0), Le(2**31)]
Centimetres = Annotated[int | float, Ge(0), Le(1000)]
PerCent = Annotated[int, Ge(1), Le(1000)]
"""A share, 100 being the usual one."""

Formula = str | int
Short = Annotated[str, MinLen(1), MaxLen(120), Predicate(is_name)]


class Translatable:
    """Marks a string as words for people, so that localising replaces it."""


Text = Annotated[str, Translatable(), Predicate(is_text)]
"""Words for people, in the source language of the pack until they are localised."""

Words = Annotated[Text, Predicate(is_written)]
"""A text that may not be empty."""


@dataclass(frozen=True, slots=True)
class Ref:
    """Marks a text as the name of something that must be there; an empty one names nothing.

    `among` says where it must be: among the items of a kind (`ships`) or the files of a folder
    (`icons`, `templates`), in a list or mapping of the pack (`pack.ranks`), in one of the thing
    that has the field (`.blocks`), or among a kind's ids and what its items say in a field
    (`tales.gives`). `word` is what messages call it. `game.names` looks all of them up.
    """

    among: str
    word: str


@dataclass(frozen=True, slots=True)
class FormulaOf:
    """Marks a formula by whose numbers it may name.

    `table` are those of the table that is printed for, `players` is their number alone, `share`
    what a player's share follows from, `thing` the numbers of what fleets divide, `ship` those of
    each ship of the game. One that is `optional` may be empty.
    """

    of: Literal["table", "players", "share", "thing", "ship"]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class NotBelow:
    """Marks the most of something: no less than the least, which is the field `least`."""

    least: str


Icon = Annotated[Id, Ref("icons", "icon")]
Photo = Annotated[str, Ref("photos", "photo")]
"""The name of a picture of the project, which is looked at before it is printed."""

ShipId = Annotated[Id, Ref("ships", "ship")]
ItemId = Annotated[Id, Ref("items", "item")]
RankId = Annotated[Id, Ref("pack.ranks", "rank")]
MountId = Annotated[Id, Ref("pack.mounts", "mount")]
DriveName = Annotated[str, Ref("pack.sailing.drives", "drive")]
PlanId = Annotated[Id, Ref("plans", "plan")]
ReferenceId = Annotated[Id, Ref("references", "reference")]
MaterialId = Annotated[Id, Ref("materials", "material")]
ScenarioId = Annotated[Id, Ref("scenarios", "scenario")]
ThingFormula = Annotated[Formula, FormulaOf("thing")]
TableFormula = Annotated[Formula, FormulaOf("table")]
PlayersFormula = Annotated[Formula, FormulaOf("players")]


Own = dict[Id, Text | int | float | bool]
"""What a thing says in fields of the pack's own (`Pack.fields`)."""


@model
class OwnField:
    """A field of the pack's own: `kind` says what it holds, `min` and `max` bound numbers.

    With `choices` a text is one of them. What says nothing in `own` has the `default`; without one
    it must say something, or has none where the field is `optional`. `title` names it on sheets.
    Numbers and choices stand there as badges; with `show: words` they stand among the small words,
    as other texts and what is yes or no do.
    """

    id: Id
    kind: Literal["text", "number", "whole", "yes-no"]
    min: int | float = -(10**9)
    max: int | float = 10**9
    choices: tuple[Id, ...] = ()
    default: Text | int | float | bool | None = None
    optional: bool = False
    title: Text = ""
    show: Literal["badge", "words"] = "badge"

    @property
    def badge(self) -> bool:
        """Is it a figure or a word to be read at a glance?"""
        short = self.kind in ("whole", "number") or bool(self.choices)
        return short and self.show == "badge"


@model
class Name:
    """One name and what it is for, such as `home-port`, `island` or `ship`."""

    id: Id
    of: Id
    name: Words


@model
class Noun:
    """A noun in the singular and the plural of the pack's source language.

    It is what the thing is called everywhere: `never` lists other names, parted by commas.
    """

    id: Id
    one: Words
    other: Words
    never: Words = ""
