"""Rulers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import MinLen

from kaperbrief.models.base import CONFIG, Centimetres, Id
from kaperbrief.models.text import Text


@dataclass(frozen=True, slots=True)
class RulerMark:
    """A named distance on a ruler, in the game's unit."""

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    at: Centimetres
    text: Text
    icon: Id = ""


@dataclass(frozen=True, slots=True)
class Ruler:
    """A strip with a scale from 0 to `length` and the distances that matter."""

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    title: Text
    length: Centimetres
    marks: Annotated[tuple[RulerMark, ...], MinLen(1)]
    start: Centimetres = 0
    note: Text = ""
