"""Rulers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import MinLen

from kaperbrief.models.base import CONFIG, Distance, Id
from kaperbrief.models.text import Text


@dataclass(frozen=True, slots=True)
class RulerMark:
    """A named distance: a figure in the game's unit or a name of the pack's `numbers`."""

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    at: Distance
    text: Text
    icon: Id = ""


@dataclass(frozen=True, slots=True)
class Ruler:
    """Distances that matter: marks of a scale, lines of a table, or the width of a ring.

    As a scale it is as long as its longest mark needs, on one strip of paper or several.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    title: Text
    marks: Annotated[tuple[RulerMark, ...], MinLen(1)]
    note: Text = ""
