"""How a game divides its ships or crews among the players."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le

from kaperbrief.models.base import CONFIG, Formula, Id
from kaperbrief.models.text import Text

PerCent = Annotated[int, Ge(1), Le(1000)]
"""A share, 100 being the usual one."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """Something that everybody should have as much of.

    `value` is a formula of the numbers of one ship or crew. `weight` makes it heavier beside the
    criteria that follow it; `short` stands over the column of a table.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    title: Text
    value: Formula
    short: Text = ""
    weight: Annotated[int, Ge(1), Le(100)] = 1


@dataclass(frozen=True, slots=True)
class Men:
    """The figures of a ship, by formulas of its numbers: a full crew, the least to sail her."""

    __pydantic_config__: ClassVar = CONFIG
    full: Formula
    least: Formula = 0


@dataclass(frozen=True, slots=True)
class Fleets:
    """What is divided, and how.

    Things of the kind `of` are balanced by the criteria, the most important one first, or drawn by
    lot.
    With `each`, a formula of `players`, `crews` and `ships` of the pack's table, everybody gets so
    many out of all that the pack or the event has; without it everything is dealt. Things for
    which `apart` is above zero, such as boats, count nothing and are dealt by their number.
    `handicaps` name shares in per cent; the lots of a draft differ by up to `spread` per cent from
    the mean.
    """

    __pydantic_config__: ClassVar = CONFIG
    of: Literal["ships", "crews"] = "ships"
    by: Literal["balance", "lot"] = "balance"
    each: Formula = 0
    criteria: tuple[Criterion, ...] = ()
    apart: Formula = 0
    men: Men | None = None
    handicaps: dict[str, PerCent] = field(default_factory=dict)
    spread: Annotated[int, Ge(0), Le(90)] = 20
