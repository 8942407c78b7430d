"""The entries of a PO file, read in one go: quicker than a reader that keeps all comments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import field
from typing import Any

from kaperbrief.records import dataclass

_QUOTED = r'"((?:[^"\\]|\\.)*)"'
_LINE = re.compile(
    rf"(?:#.*|(?:(msg(?:ctxt|id|id_plural|str|str\[\d{{1,2}}\]))[ \t]+)?{_QUOTED})?\Z"
)
_ESCAPE = re.compile(r'\\([\\ntrvbf"])')
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "v": "\v", "b": "\b", "f": "\f"}
_AFTER = {
    "msgctxt": ("", "msgstr"),
    "msgid": ("", "msgctxt", "msgstr"),
    "msgid_plural": ("msgid",),
    "msgstr": ("msgid", "msgid_plural"),
}
"""After which keyword one may stand; nothing is the begin of the file."""


@dataclass(slots=True)
class PoEntry:
    """An entry; `line` is that of its first keyword, `strings` are what stands there by keyword."""

    line: int
    fuzzy: bool
    strings: dict[str, list[str]] = field(default_factory=dict)

    def said(self, keyword: str) -> str | None:
        """The string of a keyword, None where the entry lacks it."""
        parts = self.strings.get(keyword)
        return None if parts is None else "".join(map(_plain, parts))

    @property
    def plurals(self) -> dict[int, str]:
        """The strings of `msgstr[0]` and those that follow, by their numbers."""
        return {
            int(keyword[7:-1]): self.said(keyword) or ""
            for keyword in self.strings
            if keyword[6:7] == "["
        }


def po_entries(text: str, strange: Callable[[int, str, str], Any]) -> Iterator[PoEntry]:
    """The entries of the text of a PO file; those that are obsolete are comments.

    `strange` is told the number of a line that has no place there, the line, and what is wrong with
    it: a `line` that is none, or last the first one out of its `order`.
    """
    now, last, fuzzy, goes_on = PoEntry(0, False), "", False, False
    stray: tuple[int, str] | None = None
    for number, whole in enumerate(text.split("\n"), 1):
        line = whole.strip(" \t\r") if whole[-1:] == "\r" else whole.strip(" \t")
        found = _LINE.match(line)
        if found is None:
            strange(number, whole, "line")
            continue
        keyword, string = found.groups()
        if string is None:
            goes_on = goes_on and not line
            if line[:2] == "#," and "fuzzy" in map(str.strip, line[2:].split(",")):
                fuzzy = True
            continue
        if keyword is None:
            if not goes_on:
                stray = stray or (number, whole)
                continue
            now.strings[last].append(string)
            continue
        kind = "msgstr" if keyword[6:7] == "[" else keyword
        before = "msgstr" if last[6:7] == "[" else last
        several = kind != keyword and last[6:7] == "["
        if before not in _AFTER[kind] and not several:
            stray = stray or (number, whole)
            continue
        if before in ("", "msgstr") and not several:
            if now.strings:
                yield now
            now = PoEntry(number, False)
        now.fuzzy, fuzzy = now.fuzzy or fuzzy, False
        now.strings[keyword] = [string]
        last, goes_on = keyword, True
    if now.strings:
        yield now
    if stray:
        strange(*stray, "order")


def _plain(string: str) -> str:
    if "\\" not in string:
        return string
    return _ESCAPE.sub(lambda one: _ESCAPED.get(one[1], one[1]), string)
