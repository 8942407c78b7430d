"""A loaded file: its data and the place of every value and key in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from kaperbrief.errors import Span
from kaperbrief.source_text import SourceText

_SHIFT = 24  # a file has less than 2**24 characters, so start and length fit into one small int

Place: TypeAlias = "int | Branch"


def pack_place(start: int, end: int) -> int:
    """Start and end offset of a scalar or key as one number: a tuple would take thrice the room."""
    return start << _SHIFT | (end - start)


def unpack_place(place: int) -> tuple[int, int]:
    """The start and end offset in a packed place."""
    start = place >> _SHIFT
    return start, start + (place & (1 << _SHIFT) - 1)


class Branch:
    """The places of one list or mapping: its own, those of its keys and those of its values."""

    __slots__ = ("items", "keys", "place", "values")

    def __init__(self, place: int) -> None:
        self.place = place
        self.keys: dict[str, int] = {}
        self.values: dict[str, Place] = {}
        self.items: list[Place] = []

    def child(self, part: str | int) -> tuple[Place, int | None] | None:
        """The place of a value and, in a mapping, of its key; None when `part` leads nowhere."""
        name = str(part)
        if name in self.values:
            return self.values[name], self.keys[name]
        if isinstance(part, int) and 0 <= part < len(self.items):
            return self.items[part], None
        return None


@dataclass(frozen=True, slots=True)
class Source:
    """One loaded file: its name as shown to users, its data, and the place of each value."""

    file: str
    data: object
    text: SourceText = field(repr=False)
    places: Place = field(repr=False)

    def span(self, path: tuple[str | int, ...], *, key: bool = False) -> Span:
        """The place of the value at `path`, or with `key` the place of its key.

        Parts that match nothing are stepped over: checkers put names of union members and of
        validators into their paths. So a path that leads nowhere gives its deepest ancestor. A
        list or mapping is marked at its first line only.
        """
        node, key_place = self.places, None
        for number, part in enumerate(path, 1):
            found = node.child(part) if isinstance(node, Branch) else None
            if found is not None:
                node, key_place = found
            elif number == len(path):
                key_place = None  # the key asked for is missing: mark where it should stand
        if key and key_place is not None:
            return self.text.span(*unpack_place(key_place))
        return self.text.span(*unpack_place(node.place if isinstance(node, Branch) else node))

    def line_text(self, line: int) -> str:
        """The text of line `line`, counted from 1, for showing under a problem."""
        return self.text.line_text(line)
