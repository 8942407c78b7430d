"""Nouns that content counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kaperbrief.models.base import CONFIG, Id, Text


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun in the singular and the plural of the pack's source language."""

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    one: Text
    other: Text
