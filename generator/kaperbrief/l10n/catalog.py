"""Translations of one language, read from PO files in layers, and what has none."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from kaperbrief.errors import Problems, Span
from kaperbrief.l10n.tokens import KEPT
from kaperbrief.l10n.words import CATEGORIES, PSEUDO, samples
from kaperbrief.records import dataclass

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


Layer = tuple[dict[str, list[Message]], PluralRule]
"""The messages of one PO file by key, and how its plural forms are numbered."""

Words = TypeVar("Words", str, dict[str, str])


def read_po(path: Path, name: str, problems: Problems) -> Layer | None:
    """The layer that a PO file is; None after a problem.

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


class Status(enum.Enum):
    """What became of a text: translated, not in the catalog, or translated from an older text."""

    TRANSLATED = "translated"
    MISSING = "missing"
    STALE = "stale"


class Found(NamedTuple, Generic[Words]):
    """What to print, a text or the forms of a noun; how it was found, and where its entry is.

    Without an entry there is no place.
    """

    words: Words
    status: Status
    place: Span | None = None


@dataclass(slots=True)
class Catalog:
    """All translations of one language; an earlier layer goes before a later one."""

    language: str
    layers: list[Layer] = field(default_factory=list)

    @classmethod
    def read(
        cls,
        language: str,
        paths: Sequence[Path],
        problems: Problems,
        shown: Callable[[Path], str] = str,
    ) -> Catalog:
        """Read PO files, the most special first (project, pack, theme); absent files are skipped.

        A broken file becomes problems with file and line (`shown` gives the file's name in them)
        and no layer.
        """
        catalog = cls(language)
        for path in paths:
            if path.is_file():
                found = read_po(path, shown(path), problems)
                if found is not None:
                    catalog.layers.append(found)
        return catalog

    @property
    def keys(self) -> set[str]:
        """The keys of every message."""
        return {key for messages, _ in self.layers for key in messages}

    def lookup(self, key: str, source: str) -> Found[str]:
        """The translation of `source` under `key`; the source itself when there is none.

        An entry that is fuzzy, or made from another source text, is stale: a rule that is out of
        date is worse than one in a foreign language, so the source is printed.
        """
        stale: Span | None = None
        for message in (m for messages, _ in self.layers for m in messages.get(key, ())):
            if not message.text:
                continue
            if message.fits(source):
                return Found(message.text, Status.TRANSLATED, message.span)
            stale = stale or message.span
        return Found(source, Status.STALE if stale else Status.MISSING, stale)

    def lookup_forms(self, key: str, forms: Mapping[str, str]) -> Found[dict[str, str]]:
        """The forms of a noun by plural category of this language.

        `forms` are the source's; the entry's `msgid` is their `one`, its `msgid_plural` their
        `other`. The file's own `Plural-Forms` says which `msgstr[n]` an amount takes.
        """
        stale: Span | None = None
        for messages, rule in self.layers:
            for message in messages.get(key, ()):
                if not message.plurals or not all(message.plurals.values()):
                    continue
                if message.fits(forms.get("one", ""), forms.get("other", "")):
                    found = self._by_category(message.plurals, rule)
                    return Found(found, Status.TRANSLATED, message.span)
                stale = stale or message.span
        return Found(dict(forms), Status.STALE if stale else Status.MISSING, stale)

    def _by_category(self, plurals: Mapping[int, str], index: PluralRule) -> dict[str, str]:
        last = plurals[max(plurals)]
        found = {name: plurals.get(index(n), last) for name, n in samples(self.language).items()}
        found.setdefault("other", last)
        return {name: found[name] for name in CATEGORIES if name in found}


GROWTH = 0.4

_ACCENTS = str.maketrans(
    "aceinosuyzACEINOSUYZdglrtDGLRT",
    "áçéîñöšüýžÁÇÉÎÑÖŠÜÝŽďğľřťĎĞĽŘŤ",
)
_FILLER = "ŵórđ þlüš äñd möré ťéxť íñ hérë "
_LETTERS = re.compile(r"[^\W\d_]")


def pseudo(text: str) -> str:
    """The text in the pseudo-language; tokens, icons, escapes and emphasis marks stay as typed."""
    lines = text.split("\n")
    return "\n".join(_line(line) if line.strip() else line for line in lines)


def _line(line: str) -> str:
    pieces, end, letters = [], 0, 0
    for kept in KEPT.finditer(line):
        pieces += [line[end : kept.start()].translate(_ACCENTS), kept[0]]
        letters += kept.start() - end
        end = kept.end()
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

    The source language gives every text back, the pseudo-language `xx` disguises it. A
    translation of a text of several lines must have as many lines, otherwise it counts as stale.
    `fallbacks` are the texts that stay in the source language, by key: why, and the outdated entry.
    """

    language: str
    source_language: str
    catalog: Catalog | None = None
    fallbacks: dict[str, Found[str]] = field(default_factory=dict)

    @property
    def idle(self) -> bool:
        """Is the wanted language the source language?"""
        return self.language == self.source_language

    def __call__(self, key: str, text: str) -> str:
        """The text in the wanted language, or the source text and a remembered fallback."""
        if self.idle or not text.strip():
            return text
        if self.language == PSEUDO:
            return pseudo(text)
        found = (self.catalog or Catalog(self.language)).lookup(key, text)
        status = found.status
        if status is Status.TRANSLATED:
            if _lines(found.words) == _lines(text):
                return found.words
            status = Status.STALE
        self.fallbacks[key] = Found(text, status, found.place)
        return text

    def forms(self, key: str, forms: Mapping[str, str]) -> dict[str, str]:
        """The forms of a noun by plural category."""
        if self.idle:
            return dict(forms)
        if self.language == PSEUDO:
            return {name: pseudo(form) for name, form in forms.items()}
        found = (self.catalog or Catalog(self.language)).lookup_forms(key, forms)
        if found.status is not Status.TRANSLATED:
            self.fallbacks[key] = Found(forms.get("other", ""), found.status, found.place)
        return found.words


def _lines(text: str) -> int:
    return text.strip().count("\n")
