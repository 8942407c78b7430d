"""Events of the YAML parser to data: scalars of YAML 1.2, mappings, lists, the place of each."""

from __future__ import annotations

import math
import re

from kaperbrief.errors import Severity
from kaperbrief.source.explain import Refused, Report
from kaperbrief.source.text import (
    MAX_DEPTH,
    TOO_DEEP,
    Branch,
    Place,
    Source,
    pack_place,
    unpack_place,
)

MAX_NUMBER = 40
"""The longest number in characters; Python itself needs seconds for numbers of a million digits."""

_WORDS: dict[str, object] = {
    "": None,
    **dict.fromkeys(("~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_NUMBER_START = frozenset("+-.0123456789")
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]+)?)(?:[eE][-+]?[0-9]+)?\Z")

# every word that a reader of YAML 1.1 or 1.2 takes for something else than text
_MISREAD_WORD = re.compile(r"(?:y|n|yes|no|on|off|true|false|null|~|<<|=)\Z", re.IGNORECASE)
_PLAIN_BLOCK = re.compile(r"(?:[^\W\d_]|[0-9]{1,4}(?:[.,][0-9]{1,4})? [^\W\d_])(?:.*\S)?\Z")
_BREAKS_BLOCK = re.compile(r": |:\Z| #|\t")
_BREAKS_FLOW = re.compile(r"[:#,?\[\]{}\t]")


class BadNumber(ValueError):
    """A number too long or too large to be meant; the text says which."""


def plain_value(text: str) -> object:
    """The value of an unquoted scalar: None, bool, int, float or the text itself.

    Raises BadNumber for numbers of more than `MAX_NUMBER` characters or beyond the range of float.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMBER_START:
        return text
    whole = _INT.match(text) is not None
    if not whole and _FLOAT.match(text) is None:
        return text
    if len(text) > MAX_NUMBER:
        raise BadNumber(f"a number of {len(text):,} characters is too long")
    if whole:
        return int(text)
    number = float(text)
    if not math.isfinite(number):
        raise BadNumber(f"the number {text} is too large")
    return number


def safe_unquoted(text: str, *, flow: bool) -> bool:
    """Does every YAML reader take `text`, written without quotes, for this very text?

    `flow` says that it stands inside square brackets. The answer leans to no: a pair of quotes
    too many does no harm.
    """
    if _PLAIN_BLOCK.match(text) is None or _MISREAD_WORD.match(text):
        return False
    return (_BREAKS_FLOW if flow else _BREAKS_BLOCK).search(text) is None


def number_text(value: float) -> str:
    """A number as YAML 1.1 and 1.2 both read it. Raises ValueError if it is not finite."""
    text = repr(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError(f"{text} has no place in a content file")
        mantissa, exponent, power = text.partition("e")
        if exponent and "." not in mantissa:
            text = f"{mantissa}.0e{power}"  # readers of YAML 1.1 take 1e+16 for text
    if len(text) > MAX_NUMBER:
        raise ValueError(f"a number of {len(text):,} characters is too long")
    return text


MAX_NODES = 1_000_000
"""The most values and keys in one file."""

_GLUED = re.compile(r"(?<=[ \t])#(?=[^\s#])")
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
"""What has no place in a content file, not even as an escape."""

_WAITING = object()  # a mapping frame waits for a key
_DROPPED = object()  # the key of this entry is unusable: its value is read and forgotten


class _Frame:
    """One list or mapping that is being read."""

    __slots__ = ("as_key", "branch", "entries", "flow", "items", "key", "key_place", "start")

    def __init__(self, mapping: bool, flow: bool, start: int, as_key: bool = False) -> None:
        self.branch = Branch(pack_place(start, start + 1))
        self.entries: dict[str, object] | None = {} if mapping else None
        self.items: list[object] = []
        self.key: object = _WAITING
        self.key_place = 0
        self.flow = flow
        self.start = start
        self.as_key = as_key  # it stands where a key should, or inside such a one


class Builder:
    """Takes scalars, beginnings and ends in the order of the file; keeps data and places.

    Offsets are characters. `scalar` and `open` raise Refused where reading on makes no sense.
    """

    def __init__(self, source: Source, report: Report) -> None:
        self.source = source
        self.report = report
        self.glued = _glued_comments(source.text)
        self.root = self.frame = _Frame(False, False, 0)
        self.stack: list[_Frame] = []
        self.nodes = 0

    @property
    def data(self) -> object:
        """The value of the document, None if it holds nothing."""
        return self.root.items[0] if self.root.items else None

    @property
    def places(self) -> Place:
        """The places that belong to `data`."""
        return self.root.branch.items[0] if self.root.items else 0

    def scalar(self, text: str, style: str | None, start: int, end: int) -> None:
        """A scalar from `start` to `end`; `style` is empty without quotes, else its quote."""
        self._count(start)
        place = pack_place(start, end)
        frame = self.frame
        if style:
            if style == '"' and (bad := CONTROL.search(text)):
                self._bad_escape(bad[0], start, end)
        elif end in self.glued:
            self._lost_comment(end)
        if frame.entries is not None and frame.key is _WAITING:
            self._key(frame, frame.entries, text, place, quoted=bool(style))
            return
        value: object = text
        if not style:
            try:
                value = plain_value(text)
            except BadNumber as error:
                hint = "if it is text, put it in quotes"
                named = f"{frame.key}: " if isinstance(frame.key, str) else ""
                self.report.add("size", start, end, named + str(error), hint)
        self._put(frame, value, place)

    def open(self, mapping: bool, flow: bool, start: int) -> None:
        """A list or mapping begins."""
        self._count(start)
        outer = self.frame
        if len(self.stack) >= MAX_DEPTH:
            if not outer.as_key:  # else reported already, where it began
                self.report.add("depth", start, start + 1, *TOO_DEEP)
            raise Refused
        at_key = outer.entries is not None and outer.key is _WAITING
        inner = _Frame(mapping, flow, start, as_key=at_key or outer.as_key)
        if at_key:
            if not outer.as_key:
                found = "a mapping" if mapping else "a list"
                hint = "text that begins with a bracket must be quoted" if flow else ""
                message = f"expected text as a key, found {found}"
                self.report.add("key", start, start + 1, message, hint)
            outer.key = _DROPPED
        else:
            data: object = inner.items if inner.entries is None else inner.entries
            self._put(outer, data, inner.branch)
        self.stack.append(outer)
        self.frame = inner

    def close(self, end: int) -> None:
        """The innermost list or mapping ends at `end`."""
        frame = self.frame
        if frame.flow:
            frame.branch.place = pack_place(frame.start, end)
        elif frame.branch.keys:
            frame.branch.place = next(iter(frame.branch.keys.values()))
        self.frame = self.stack.pop()

    def _count(self, start: int) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            message = f"more than {MAX_NODES:,} values in one file"
            self.report.add("size", start, start + 1, message, "divide it into several files")
            raise Refused

    def _put(self, frame: _Frame, value: object, place: Place) -> None:
        if frame.entries is None:
            frame.items.append(value)
            frame.branch.items.append(place)
            return
        key, frame.key = frame.key, _WAITING
        if isinstance(key, str):
            frame.entries[key] = value
            frame.branch.keys[key] = frame.key_place
            frame.branch.values[key] = place

    def _key(
        self, frame: _Frame, entries: dict[str, object], key: str, place: int, quoted: bool
    ) -> None:
        frame.key, frame.key_place = key, place
        start, end = unpack_place(place)
        if key in entries:
            first = self.source.line_of(unpack_place(frame.branch.keys[key])[0])
            line = self.source.line_of(start)
            where = (
                f"in line {first} and again in line {line}"
                if line > first
                else f"twice in line {line}"
            )
            message = f'the key "{key[:60]}" is written {where}'
            self.report.add("duplicate-key", start, end, message, "keep one of the two")
            frame.key = _DROPPED
        elif not key and not quoted:
            self.report.add("key", start, end, "expected a key before the colon", "write one")
            frame.key = _DROPPED

    def _bad_escape(self, char: str, start: int, end: int) -> None:
        message = f"an escape stands for U+{ord(char):04X}, which cannot be printed"
        hint = "type the character itself" if "\ud800" <= char <= "\udfff" else "delete it"
        self.report.add("character", start, end, message, hint)

    def _lost_comment(self, end: int) -> None:
        start = self.glued[end]
        stop = self.source.line_bounds(self.source.line_of(start))[1]
        lost = self.source.text[start : min(stop, start + 40)].rstrip()
        message = f'"{lost}" is taken for a comment and will not be printed'
        hint = 'quote the whole value, or write "# " with a space if it is a comment'
        self.report.add("comment", start, stop, message, hint, Severity.WARNING)


def _glued_comments(text: str) -> dict[int, int]:
    """Where the text before each ` #word` ends -> where its `#` stands."""
    found = {}
    for match in _GLUED.finditer(text):
        end = match.start()
        while end and text[end - 1] in " \t":
            end -= 1
        found[end] = match.start()
    return found
