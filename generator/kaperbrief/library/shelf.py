"""The Library: one game's checked content, and where each part of it was written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kaperbrief.errors import Problem, Span
from kaperbrief.library.house import House
from kaperbrief.models.pack import Pack
from kaperbrief.source import Source

Path = tuple[str | int, ...]


@dataclass(slots=True)
class Origin:
    """Where an item was written: its file and the path of the item in it."""

    source: Source
    path: Path

    def span(self, path: Path = (), key: bool = False) -> Span:
        """The place of a value inside the item."""
        return self.source.span((*self.path, *path), key=key)

    def problem(self, code: str, message: str, path: Path = (), hint: str = "") -> Problem:
        """A problem at a value inside the item."""
        span = self.span(path)
        field = ".".join(str(part) for part in path if isinstance(part, str))
        line = self.source.line_text(span.line)
        return Problem(code, message, span, hint, field, source_line=line)


@dataclass(slots=True)
class Library:
    """One game: its pack, its items by kind and id in the order of the files, its readings."""

    pack: Pack
    kinds: dict[str, dict[str, Any]]
    origins: dict[tuple[str, str], Origin]
    house: House
    numbers: Mapping[str, int | float] = field(default_factory=dict)
    broken: dict[str, set[str]] = field(default_factory=dict)
    """Ids of items that have problems of their own: what names them is not wrong."""

    def origin(self, kind: str, item: str) -> Origin:
        """Where an item was written."""
        return self.origins[kind, item]
