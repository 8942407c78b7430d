"""Reading one PO file strictly: what is broken is a problem with a line, never a guess."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kaperbrief.errors import Problems, Span

PluralRule = Callable[[int], int]

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_LINE = re.compile(rf"(?:#.*|(?:msg(?:ctxt|id|id_plural|str|str\[\d{{1,2}}\])[ \t]+)?{_QUOTED})?\Z")
_WHERE = re.compile(r"line (\d+)\)(?:: (.*))?")
_PLURAL = re.compile(r"nplurals *= *(\d+) *; *plural *= *([^;]+);?")
_TOO_BIG = 16_000_000


@dataclass(frozen=True, slots=True)
class Message:
    """One entry: the source it was made from, its translation or plural forms, its place."""

    source: str
    text: str
    span: Span
    fuzzy: bool = False
    source_plural: str = ""
    plurals: dict[int, str] | None = None

    def fits(self, source: str, plural: str = "") -> bool:
        """Is this a finished translation of just this source text?"""
        same = self.source.strip() == source.strip()
        return same and not self.fuzzy and self.source_plural == plural


def read_po(
    path: Path, name: str, problems: Problems
) -> tuple[dict[str, list[Message]], PluralRule] | None:
    """The messages of a PO file by key, and its plural rule; None after a problem.

    A key has one message for each of its source texts: as many as a house switch gives it
    readings. `name` is what problems call the file.
    """
    before = len(problems.items)
    _check_lines(path, name, problems)
    if len(problems.items) > before:
        return None
    import polib

    try:
        entries = polib.pofile(str(path), encoding="utf-8")
    except (OSError, ValueError) as error:
        found = _WHERE.search(str(error))
        line, what = (int(found[1]), found[2]) if found else (0, "")
        problems.error(
            "catalog",
            f"expected a PO entry, found {what or 'a line out of its order'}",
            Span(name, line),
            hint="an entry is msgctxt, msgid, msgstr in this order",
        )
        return None
    rule = _plural_rule(entries.metadata.get("Plural-Forms", ""), name, problems)
    return _messages(entries, name, problems), rule


def _check_lines(path: Path, name: str, problems: Problems) -> None:
    """Say what a lenient reader would pass over: encoding, unclosed quotes, stray lines."""
    try:
        data = path.read_bytes()
    except OSError as error:
        problems.error("catalog", f"expected a readable file: {error.strerror}", Span(name))
        return
    if len(data) > _TOO_BIG:
        problems.error("catalog", "expected a PO file of at most 16 MB", Span(name))
        return
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.error(
            "catalog",
            f"expected UTF-8, found the byte 0x{data[error.start]:02x}",
            Span(name, line),
            hint="save the file as UTF-8",
        )
        return
    for number, line_text in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if _LINE.match(line_text.strip(" \t")) is None:
            problems.error(
                "catalog",
                "expected a comment, a keyword with a quoted string, or a quoted string",
                Span(name, number, 1, len(line_text) + 1),
                hint='every string ends with " on its own line; inside it write \\"',
                source_line=line_text,
            )


def _messages(entries: Any, name: str, problems: Problems) -> dict[str, list[Message]]:
    found: dict[str, list[Message]] = {}
    for entry in entries:
        if entry.obsolete or entry.msgctxt is None:
            continue
        span = Span(name, entry.linenum)
        message = Message(
            source=entry.msgid,
            text=entry.msgstr,
            span=span,
            fuzzy="fuzzy" in entry.flags,
            source_plural=entry.msgid_plural,
            plurals=dict(entry.msgstr_plural) or None,
        )
        same = [m for m in found.get(entry.msgctxt, []) if m.source == message.source]
        if same:
            problems.error(
                "catalog",
                f'the key "{entry.msgctxt}" stands twice, first in line {same[0].span.line}',
                span,
                hint="keep one of the two entries",
            )
            continue
        found.setdefault(entry.msgctxt, []).append(message)
    return found


def _plural_rule(header: str, name: str, problems: Problems) -> PluralRule:
    """The file's own numbering of plural forms; without one, 0 for one thing and 1 for more."""
    if not header:
        return lambda n: int(n != 1)
    from gettext import c2py

    match = _PLURAL.match(header)
    try:
        if match is None:
            raise ValueError
        rule: PluralRule = c2py(match[2])
        rule(1)
    except (ValueError, ArithmeticError, RecursionError):
        problems.error(
            "catalog",
            f'Plural-Forms: expected "nplurals=…; plural=…;", found "{header}"',
            Span(name),
            hint="kaperbrief l10n update writes the right line",
        )
        return lambda n: int(n != 1)
    return rule
