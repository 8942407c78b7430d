"""From source texts to one language, remembering every text that had to stay as it was."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from kaperbrief.l10n.catalog import Catalog, Found, Status
from kaperbrief.l10n.tokens import KEPT
from kaperbrief.l10n.words import PSEUDO

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
