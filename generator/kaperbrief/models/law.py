"""Limits on counts of tagged things, the measure of arms: what makes crews legal and fair."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le, MinLen

from kaperbrief.models.base import CONFIG, Id, Small
from kaperbrief.models.text import Text


@dataclass(frozen=True, slots=True)
class Count:
    """A condition: the crew has from `min` to `max` things tagged `of`."""

    __pydantic_config__: ClassVar = CONFIG
    of: Id
    min: int = 0
    max: int = 999


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit of a pack's law.

    Counts things tagged `of` in the whole crew, or in each figure (those tagged `without` left
    out); it holds only while every condition of `when` is true and none of `unless` is.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    of: Id
    text: Text
    each: Literal["crew", "figure"] = "crew"
    min: int = 0
    max: int = 999
    without: Id = ""
    when: tuple[Count, ...] = ()
    unless: tuple[Count, ...] = ()
    active: bool = True


@dataclass(frozen=True, slots=True)
class Extra:
    """What a figure counts more, `value`, if every condition of `when` is true of it alone."""

    __pydantic_config__: ClassVar = CONFIG
    value: Annotated[int, Ge(-80), Le(80)]
    when: Annotated[tuple[Count, ...], MinLen(1)]


@dataclass(frozen=True, slots=True)
class Arms:
    """How a pack measures arms: the values of all things a crew carries, and the extras.

    Crews are fairly armed from `middle` − `spread` to `middle` + `spread`; `text` tells players
    how to count.
    """

    __pydantic_config__: ClassVar = CONFIG
    middle: Annotated[int, Ge(0), Le(1000)]
    spread: Small
    extras: tuple[Extra, ...] = ()
    text: Text = ""
