"""Bytes of a content file -> its text, and the lines, columns and values in it; knows no YAML."""

from __future__ import annotations

import codecs
import os
import re
import stat
import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from typing import TypeAlias

from kaperbrief.errors import Problem, Problems, Severity, Span
from kaperbrief.records import dataclass

MAX_DEPTH = 40
"""How deep lists and mappings may stand inside each other."""
TOO_DEEP = (f"nested deeper than {MAX_DEPTH} levels", "no content needs that many levels")
"""The message and the hint where they stand deeper."""
MAX_BYTES = 4_000_000
"""The largest content file in bytes (or characters): some forty thousand cards."""

_LINE_SHOWN = 240  # longer lines are cut in reports, or one line of brackets floods the screen
_BAD_SHOWN = 10  # a picture with the wrong name holds thousands of bad characters; ten will do

_BREAK = re.compile(r"\r\n|\r|\n")
SHOWN = "\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff"
"""The characters that stand in a file as they are, but for tabs and line breaks."""
_BAD = f"[^\t\n\r{SHOWN}]"
"""What must not stand in a file as it is: control characters, lone surrogates, byte order marks in
the middle, and the three line breaks that editors and YAML readers disagree about."""

_BREAK_NAMES = {0x85: "next line", 0x2028: "line separator", 0x2029: "paragraph separator"}

# UTF-32 first: its little-endian mark begins like that of UTF-16
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


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


def _nowhere(source: Source) -> None:
    """Finds no places."""


@dataclass(slots=True)
class Source:
    """One file as shown to users: its text and its lines, its data and the place of each value.

    Places in the text are character offsets. The data come when it is read; where they or a game
    made of them were kept from an earlier run, `locate` reads it when a problem asks for a place.
    """

    file: str
    text: str = field(repr=False)
    data: object = None
    places: Place | None = field(default=0, repr=False)
    locate: Callable[[Source], None] = field(default=_nowhere, repr=False, compare=False)
    _starts: list[int] = field(init=False, default_factory=list, repr=False, compare=False)

    @property
    def starts(self) -> list[int]:
        """The offset where each line begins."""
        if not self._starts:
            self._starts = [0, *(match.end() for match in _BREAK.finditer(self.text))]
        return self._starts

    def located(self) -> Source:
        """Itself with data and places, which are read now if they were not."""
        if self.places is None:
            self.locate(self)
        return self

    def line_of(self, offset: int) -> int:
        """The number of the line, from 1, that holds the character at `offset`."""
        return bisect_right(self.starts, offset)

    def line_bounds(self, line: int) -> tuple[int, int]:
        """The offsets where line `line` begins and where its line break begins."""
        begin = self.starts[line - 1]
        end = self.starts[line] if line < len(self.starts) else len(self.text)
        while end > begin and self.text[end - 1] in "\r\n":
            end -= 1
        return begin, end

    def line_text(self, line: int) -> str:
        """Line `line` without its break, cut after 240 characters; empty when there is none."""
        if not 1 <= line <= len(self.starts):
            return ""
        begin, end = self.line_bounds(line)
        cut = end - begin > _LINE_SHOWN
        return self.text[begin : begin + _LINE_SHOWN] + "…" if cut else self.text[begin:end]

    def stretch(self, start: int, end: int) -> Span:
        """The place from `start` to `end` (offsets), ended at the end of its first line.

        A span is at least one column wide, so that there is always something to underline.
        """
        line = self.line_of(start)
        begin, stop = self.line_bounds(line)
        stop = min(end, stop, begin + _LINE_SHOWN)
        column = start - begin + 1
        return Span(self.file, line, column, max(stop - begin + 1, column + 1))

    def span(self, path: tuple[str | int, ...], *, key: bool = False) -> Span:
        """The place of the value at `path`, or with `key` the place of its key.

        Parts that match nothing are stepped over: checkers put names of union members and of
        validators into their paths. So a path that leads nowhere gives its deepest ancestor. A
        list or mapping is marked at its first line only.
        """
        node, key_place = self.located().places or 0, None
        for number, part in enumerate(path, 1):
            found = node.child(part) if isinstance(node, Branch) else None
            if found is not None:
                node, key_place = found
            elif number == len(path):
                key_place = None  # the key asked for is missing: mark where it should stand
        if key and key_place is not None:
            return self.stretch(*unpack_place(key_place))
        return self.stretch(*unpack_place(node.place if isinstance(node, Branch) else node))

    def problem(
        self,
        code: str,
        start: int,
        end: int,
        message: str,
        hint: str = "",
        severity: Severity = Severity.ERROR,
    ) -> Problem:
        """The problem of the stretch from `start` to `end` (offsets), with its line."""
        span = self.stretch(start, end)
        return Problem(code, message, span, hint, "", severity, self.line_text(span.line))


def read_bytes(path: Path, shown: str, problems: Problems) -> bytes | None:
    """The bytes of a regular file, or None with a problem: `file` or `size`.

    Opened without blocking, so that a named pipe is refused instead of waited for.
    """
    place = Span(shown)
    try:
        handle = os.open(
            path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        )
        with os.fdopen(handle, "rb") as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                problems.error("file", "expected a file, found something else", place)
                return None
            data = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        problems.error("file", "there is no such file", place)
        return None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        problems.error("file", f"cannot be read: {reason.lower()}", place)
        return None
    if len(data) > MAX_BYTES:
        too_large(place, problems)
        return None
    return data


def too_large(place: Span, problems: Problems) -> None:
    """Report a file beyond `MAX_BYTES`."""
    message = f"the file is larger than {MAX_BYTES // 1_000_000} MB"
    problems.error("size", message, place, hint="divide it into several files")


def decode(data: bytes, shown: str, problems: Problems) -> str | None:
    """The text of UTF-8 (with or without byte order mark) or UTF-16; None with a problem.

    Letters and their accents are one character each, as fonts have them (NFC).

    Nothing is guessed: a file in a one-byte encoding is refused with the line and the byte named,
    because guessing wrong would print wrong letters.
    """
    encoding, skip = _encoding(data)
    try:
        return unicodedata.normalize("NFC", data[skip:].decode(encoding))
    except UnicodeDecodeError as error:
        at = error.start
        before = Source(shown, data[skip : skip + at].decode(encoding))
        line = before.line_of(at)
        column = len(before.text) - before.starts[line - 1] + 1
        byte = data[skip + at]
        where = f"byte 0x{byte:02X} (number {skip + at + 1} of the file)"
        message = f"{where} is not valid {encoding.upper()}"
        hint = "save as UTF-8"
        shown_line = ""
        if encoding == "utf-8":
            rest = re.split(rb"[\r\n]", data[skip + at : skip + at + _LINE_SHOWN])[0]
            shown_line = before.line_text(line) + rest.decode("utf-8", "replace")
            letter = bytes([byte]).decode("cp1252", "replace")
            if letter.isprintable() and letter != "\ufffd":
                hint += f'; the byte is "{letter}" in Windows-1252 or Latin-1'
        span = Span(shown, line, column, column + 1)
        problems.error("encoding", message, span, hint=hint, source_line=shown_line)
        return None


def _encoding(data: bytes) -> tuple[str, int]:
    """The encoding and the length of its mark; UTF-16 without mark shows by its zero bytes."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding, len(mark)
    zeros = [byte == 0 for byte in data[:4]]
    if zeros == [False, True, False, True]:
        return "utf-16-le", 0
    if zeros == [True, False, True, False]:
        return "utf-16-be", 0
    return "utf-8", 0


def check_characters(source: Source, problems: Problems) -> bool:
    """Name every character that must not stand in a content file; is the text free of them?"""
    count = 0
    for match in re.finditer(_BAD, source.text):
        count += 1
        if count > _BAD_SHOWN:
            break
        problems.add(source.problem("character", *match.span(), *_describe(ord(match[0]))))
    return count == 0


def _describe(code: int) -> tuple[str, str]:
    if code in _BREAK_NAMES:
        name = f"the invisible line break U+{code:04X} ({_BREAK_NAMES[code]})"
        return f"{name} stands in the text", "replace it by a space or an ordinary line break"
    if 0xD800 <= code <= 0xDFFF:
        return f"half a character (lone surrogate U+{code:04X})", "type the character again"
    kind = "control character" if unicodedata.category(chr(code)) == "Cc" else "invisible character"
    hint = "is it a text file at all?" if code == 0 else "delete it"
    return f"the {kind} U+{code:04X} stands in the text", hint
