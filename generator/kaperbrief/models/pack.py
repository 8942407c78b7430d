"""A pack: one game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from kaperbrief.models.base import CONFIG, Formula, Id, Short, Size
from kaperbrief.models.board import Board
from kaperbrief.models.campaign import CarryOver
from kaperbrief.models.chart import Chart
from kaperbrief.models.combat import Combat
from kaperbrief.models.crew import Rank
from kaperbrief.models.damage import Damage
from kaperbrief.models.fleets import Fleets
from kaperbrief.models.house import HouseSwitch
from kaperbrief.models.law import Arms, Limit
from kaperbrief.models.mount import Mount
from kaperbrief.models.sailings import Sailing
from kaperbrief.models.tale import Evening
from kaperbrief.models.text import Text
from kaperbrief.models.wind import Wind

FORMAT = 1
"""The version of the content format that this program reads."""


@dataclass(frozen=True, slots=True)
class Players:
    """How many can play, and how many do by default."""

    __pydantic_config__: ClassVar = CONFIG
    min: Annotated[int, Ge(1), Le(99)]
    max: Annotated[int, Ge(1), Le(99)]
    default: Annotated[int, Ge(1), Le(99)]


@dataclass(frozen=True, slots=True)
class Table:
    """What stands on the table for one number of players: crews, ships by their ids, the plan.

    With `fleet`, a formula of `players`, so many ships are taken from the list in turn.
    """

    __pydantic_config__: ClassVar = CONFIG
    crews: Annotated[int, Ge(0), Le(99)]
    ships: tuple[Id, ...]
    fleet: Formula = ""
    plan: Id = ""


@dataclass(frozen=True, slots=True)
class PrintSet:
    """Materials that are printed or left out together; `default` ones are printed unasked."""

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    title: Text
    default: bool = True


@dataclass(frozen=True, slots=True)
class FigureHeight:
    """Figures of another height that people play with, such as those of model railways."""

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    title: Text
    height: Size


@dataclass(frozen=True, slots=True)
class Pack:
    """One game: its players, sets of materials, house switches, mechanisms and named numbers.

    `table` is by the number of players; `*` is any number that is not listed. `fleets` says how an
    event is divided. `derived` holds a
    formula for fields of a kind of content (`ships: {hull: 10*class}`): what an item does not say
    itself follows from its other numbers.
    Its distances are made for figures of `figure_height`; `figure_heights` are those for which a
    card may print them too. `numbers` are distances in `unit`, unless texts use them otherwise.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    title: Text
    tagline: Text
    source_language: Annotated[str, MinLen(2), MaxLen(8)]
    rules: Short
    unit: Literal["cm", "inch"]
    figure_height: Size
    players: Players
    table: dict[str, Table]
    ranks: tuple[Rank, ...] = ()
    limits: tuple[Limit, ...] = ()
    arms: Arms | None = None
    house: tuple[HouseSwitch, ...] = ()
    sailing: Sailing | None = None
    damage: Damage | None = None
    combat: Combat | None = None
    wind: Wind | None = None
    board: Board | None = None
    fleets: Fleets | None = None
    mounts: tuple[Mount, ...] = ()
    chart: Chart | None = None
    evening: Evening | None = None
    campaign: CarryOver | None = None
    sets: tuple[PrintSet, ...] = ()
    numbers: dict[str, int | float] | None = None
    derived: dict[str, dict[str, Formula]] = field(default_factory=dict)
    figure_heights: tuple[FigureHeight, ...] = ()
    format: int = FORMAT
