"""Translations of one language, read from PO files in layers, and what has none."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any, NamedTuple

from kaperbrief import kept
from kaperbrief.errors import Problems, Span
from kaperbrief.l10n.tokens import KEPT
from kaperbrief.l10n.words import CATEGORIES, PSEUDO, samples
from kaperbrief.ready import Ready, digest
from kaperbrief.records import dataclass

PluralRule = Callable[[int], int]

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_LINE = re.compile(rf"(?:#.*|(?:msg(?:ctxt|id|id_plural|str|str\[\d{{1,2}}\])[ \t]+)?{_QUOTED})?\Z")
_WHERE = re.compile(r"line (\d+)\)(?:: (.*))?")
PLURAL = re.compile(r"nplurals *= *(\d+) *; *plural *= *([^;]+);?")
_TOO_BIG = 16_000_000
_MOST = 12
_LATELY: dict[bytes, tuple[Mapping[str, Sequence[Translated]], str]] = {}
"""Files without a fault by their digest: a page reads the same ones for each table, and each has
some megabytes."""
READY = Ready(Path(__file__).parent, "catalogs", ("catalog.py",))
"""PO files that were read at the installation."""


class Translated(NamedTuple):
    """An entry of a PO file; the fields are called as there."""

    msgid: str
    msgid_plural: str
    msgstr: str
    msgstr_plural: Mapping[int, str]
    fuzzy: bool
    line: int


Layer = tuple[str, Mapping[str, Sequence[Translated]], str]
"""One PO file: its name, its entries by key, and its `Plural-Forms`, empty for the usual ones."""


def read_catalog(
    paths: Sequence[Path], problems: Problems, shown: Callable[[Path], str] = str
) -> list[Layer]:
    """Read PO files, the most special first (project, pack, theme); absent files are skipped.

    A broken file becomes problems with file and line (`shown` gives the file's name in them) and
    no layer.
    """
    found = (read_po(path, shown(path), problems) for path in paths if path.is_file())
    return [layer for layer in found if layer is not None]


def read_po(path: Path, name: str, problems: Problems) -> Layer | None:
    """The layer that a PO file is; None after a problem.

    A key has one entry for each of its source texts: as many as a house switch gives it
    readings. `name` is what problems call the file.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        problems.error("catalog", f"expected a readable file: {error.strerror}", Span(name))
        return None
    text, before = digest(data), len(problems.items)
    if text in _LATELY:
        return (name, *_LATELY[text])

    def make(found: Problems) -> Any:
        ready = READY.find(text)
        return parsed(path, data, name, found) if ready is None else ready

    read = kept.made(kept.name("catalog", data), make, problems)
    if read is None:
        return None
    if len(problems.items) == before:
        while len(_LATELY) >= _MOST:
            _LATELY.pop(next(iter(_LATELY)))
        _LATELY[text] = read
    return (name, *read)


def parsed(path: Path, data: bytes, name: str, problems: Problems) -> Any:
    """The entries of a PO file and its `Plural-Forms`; None after a problem."""
    before = len(problems.items)
    _check_lines(data, name, problems)
    if len(problems.items) > before:
        return None
    import polib

    try:
        entries = polib.pofile(str(path), encoding="utf-8")
    except (OSError, ValueError) as error:
        found = _WHERE.search(str(error))
        line, what = (int(found[1]), found[2]) if found else (0, "")
        message = f"expected a PO entry, found {what or 'a line out of its order'}"
        hint = "an entry is msgctxt, msgid, msgstr in this order"
        problems.error("catalog", message, Span(name, line), hint=hint)
        return None
    header = entries.metadata.get("Plural-Forms", "")
    if not _is_rule(header, name, problems):
        header = ""
    return _by_key(entries, data.decode("utf-8-sig").split("\n"), name, problems), header


def _check_lines(data: bytes, name: str, problems: Problems) -> None:
    """Say what a lenient reader would pass over: encoding, unclosed quotes, stray lines."""
    if len(data) > _TOO_BIG:
        problems.error("catalog", "expected a PO file of at most 16 MB", Span(name))
        return
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = Span(name, data.count(b"\n", 0, error.start) + 1)
        message = f"expected UTF-8, found the byte 0x{data[error.start]:02x}"
        problems.error("catalog", message, place, hint="save the file as UTF-8")
        return
    for number, line_text in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if _LINE.match(line_text.strip(" \t")) is None:
            place = Span(name, number, 1, len(line_text) + 1)
            message = "expected a comment, a keyword with a quoted string, or a quoted string"
            hint = 'every string ends with " on its own line; inside it write \\"'
            problems.error("catalog", message, place, hint=hint, source_line=line_text)


def _by_key(
    entries: Any, lines: Sequence[str], name: str, problems: Problems
) -> dict[str, list[Translated]]:
    """The entries by their keys; the line of one is that below its comments."""
    found: dict[str, list[Translated]] = {}
    for one in entries:
        if one.obsolete or one.msgctxt is None:
            continue
        texts = one.msgid, one.msgid_plural, one.msgstr, one.msgstr_plural
        line = one.linenum or 1
        while line < len(lines) and lines[line - 1][:1] in "#\r":
            line += 1
        entry = Translated(*texts, one.fuzzy, line)
        known = found.setdefault(one.msgctxt, [])
        same = [other for other in known if other.msgid == entry.msgid]
        if same:
            message = f'the key "{one.msgctxt}" stands twice, first in line {same[0].line}'
            hint = "keep one of the two entries"
            problems.error("catalog", message, Span(name, entry.line), hint=hint)
        else:
            known.append(entry)
    return found


def _is_rule(header: str, name: str, problems: Problems) -> bool:
    try:
        plural_rule(header)(1)
    except (ValueError, ArithmeticError, RecursionError):
        message = f'Plural-Forms: expected "nplurals=…; plural=…;", found "{header}"'
        hint = "write it as gettext does: nplurals=2; plural=(n != 1);"
        problems.error("catalog", message, Span(name), hint=hint)
        return False
    return True


@functools.lru_cache(maxsize=64)
def plural_rule(header: str) -> PluralRule:
    """The file's own numbering of plural forms; without one, 0 for one thing and 1 for more.

    Raises ValueError and others for a header that is none.
    """
    if not header:
        return lambda n: int(n != 1)
    from gettext import c2py

    match = PLURAL.match(header)
    if match is None:
        raise ValueError(header)
    rule: PluralRule = c2py(match[2])
    return rule


def needs_words(text: str) -> bool:
    """Does a text need a translation? One without letters, such as `8+`, does not."""
    return any(map(str.isalpha, KEPT.sub("", text)))


GROWTH = 0.4

_ACCENTS = str.maketrans("aceinosuyzACEINOSUYZdglrtDGLRT", "áçéîñöšüýžÁÇÉÎÑÖŠÜÝŽďğľřťĎĞĽŘŤ")
_FILLER = "ŵórđ þlüš äñd möré ťéxť íñ hérë "
_LETTERS = re.compile(r"[^\W\d_]")


def pseudo(text: str) -> str:
    """The text in the pseudo-language; tokens, icons, escapes and emphasis marks stay as typed."""
    lines = text.split("\n")
    return "\n".join(_line(line) if line.strip() else line for line in lines)


def _line(line: str) -> str:
    pieces, end, letters = [], 0, 0
    for token in KEPT.finditer(line):
        pieces += [line[end : token.start()].translate(_ACCENTS), token[0]]
        letters += token.start() - end
        end = token.end()
    pieces.append(line[end:].translate(_ACCENTS))
    letters += len(line) - end
    if _LETTERS.search(KEPT.sub("", line)) is None:
        return "".join(pieces)
    more = max(0, round(letters * GROWTH) - 2)
    filler = (_FILLER * (more // len(_FILLER) + 1))[:more].rstrip()
    joined = f" {filler}" if len(filler) > 1 else filler
    return f"[{''.join(pieces)}{joined}]"


@dataclass(slots=True)
class Translator:
    """Translates by key; call it with a key and the source text.

    The source language gives every text back but those that a catalog of its own words anew, the
    pseudo-language `xx` disguises it. An earlier
    layer of the `catalog` goes before a later one. An entry that is fuzzy, made from another
    source text, or has not as many lines, is stale: a rule that is out of date is worse than one
    in a foreign language, so the source is printed. `fallbacks` are the texts that stay in the
    source language, by key, and the stale entry where there is one; a text without letters, such as
    `8+`, needs no translation.
    """

    language: str
    source_language: str
    catalog: Sequence[Layer] = ()
    fallbacks: dict[str, tuple[str, Span | None]] = field(default_factory=dict)

    @property
    def idle(self) -> bool:
        """Is the wanted language the source language?"""
        return self.language == self.source_language

    def __call__(self, key: str, text: str) -> str:
        """The text in the wanted language, or the source text and a remembered fallback."""
        if self.idle or not text.strip():
            return (self.catalog and text.strip() and self.entry(key, text)[0]) or text
        if self.language == PSEUDO:
            return pseudo(text)
        found, place = self.entry(key, text)
        if found is None and needs_words(text):
            self.fallbacks[key] = text, place
        return found or text

    def entry(self, key: str, text: str) -> tuple[str | None, Span | None]:
        """The translation of a text and its place; None and the place of a stale one, if any."""
        stale = None
        for name, entries, _ in self.catalog:
            for entry in entries.get(key, ()):
                lines = _lines(entry.msgstr) == _lines(text)
                if entry.msgstr and lines and _fits(entry, text):
                    return entry.msgstr, Span(name, entry.line)
                if entry.msgstr:
                    stale = stale or Span(name, entry.line)
        return None, stale

    def forms(self, key: str, forms: Mapping[str, str]) -> dict[str, str]:
        """The forms of a noun by plural category of the wanted language.

        `forms` are the source's; the entry's `msgid` is their `one`, its `msgid_plural` their
        `other`. The file's own `Plural-Forms` says which `msgstr[n]` an amount takes.
        """
        if self.idle:
            return dict(forms)
        if self.language == PSEUDO:
            return {name: pseudo(form) for name, form in forms.items()}
        one, other = forms.get("one", ""), forms.get("other", "")
        stale = None
        for name, entries, header in self.catalog:
            for entry in entries.get(key, ()):
                plurals = entry.msgstr_plural
                done = bool(plurals) and all(plurals.values())
                if done and _fits(entry, one, other):
                    return self._by_category(plurals, plural_rule(header))
                if done:
                    stale = stale or Span(name, entry.line)
        self.fallbacks[key] = other, stale
        return dict(forms)

    def _by_category(self, plurals: Mapping[int, str], index: PluralRule) -> dict[str, str]:
        last = plurals[max(plurals)]
        found = {name: plurals.get(index(n), last) for name, n in samples(self.language).items()}
        found.setdefault("other", last)
        return {name: found[name] for name in CATEGORIES if name in found}


def _fits(entry: Translated, source: str, plural: str = "") -> bool:
    """Is the entry a finished translation of just this source text?"""
    same = entry.msgid.strip() == source.strip() and entry.msgid_plural == plural
    return same and not entry.fuzzy


def _lines(text: str) -> int:
    return text.strip().count("\n")
