"""Translations of one language, read from PO files in layers."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kaperbrief.errors import Problems, Span
from kaperbrief.l10n.locales import CATEGORIES, samples
from kaperbrief.l10n.pofile import Message, PluralRule, read_po


class Status(enum.Enum):
    """What became of a text: translated, not in the catalog, or translated from an older text."""

    TRANSLATED = "translated"
    MISSING = "missing"
    STALE = "stale"


@dataclass(frozen=True, slots=True)
class Found:
    """The text to print, how it was found, and the place of its entry (none when missing)."""

    text: str
    status: Status
    place: Span | None = None


@dataclass(frozen=True, slots=True)
class FoundForms:
    """The forms of a noun by plural category, how they were found, and the entry's place."""

    forms: dict[str, str]
    status: Status
    place: Span | None = None


@dataclass(frozen=True, slots=True)
class Layer:
    """The messages of one PO file by key, and how its plural forms are numbered."""

    messages: Mapping[str, Sequence[Message]]
    plural: PluralRule


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
                    catalog.layers.append(Layer(*found))
        return catalog

    @property
    def keys(self) -> set[str]:
        """The keys of every message."""
        return {key for layer in self.layers for key in layer.messages}

    def lookup(self, key: str, source: str) -> Found:
        """The translation of `source` under `key`; the source itself when there is none.

        An entry that is fuzzy, or made from another source text, is stale: a rule that is out of
        date is worse than one in a foreign language, so the source is printed.
        """
        stale: Span | None = None
        for message in (m for layer in self.layers for m in layer.messages.get(key, ())):
            if not message.text:
                continue
            if message.fits(source):
                return Found(message.text, Status.TRANSLATED, message.span)
            stale = stale or message.span
        return Found(source, Status.STALE if stale else Status.MISSING, stale)

    def lookup_forms(self, key: str, forms: Mapping[str, str]) -> FoundForms:
        """The forms of a noun by plural category of this language.

        `forms` are the source's; the entry's `msgid` is their `one`, its `msgid_plural` their
        `other`. The file's own `Plural-Forms` says which `msgstr[n]` an amount takes.
        """
        stale: Span | None = None
        for layer in self.layers:
            for message in layer.messages.get(key, ()):
                if not message.plurals or not all(message.plurals.values()):
                    continue
                if message.fits(forms.get("one", ""), forms.get("other", "")):
                    found = self._by_category(message.plurals, layer.plural)
                    return FoundForms(found, Status.TRANSLATED, message.span)
                stale = stale or message.span
        return FoundForms(dict(forms), Status.STALE if stale else Status.MISSING, stale)

    def _by_category(self, plurals: Mapping[int, str], index: PluralRule) -> dict[str, str]:
        last = plurals[max(plurals)]
        found = {name: plurals.get(index(n), last) for name, n in samples(self.language).items()}
        found.setdefault("other", last)
        return {name: found[name] for name in CATEGORIES if name in found}
