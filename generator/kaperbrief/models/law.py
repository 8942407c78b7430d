"""Limits on counts of tagged things: what makes a crew legal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from kaperbrief.models.base import CONFIG, Id
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
