"""A translation memory: what was translated before, by the text it was made from."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import NamedTuple

_WORD = re.compile(r"\w{3,}")
_SHORT = 12
"""Letters below which likeness says nothing."""
_LIKE = 0.8
"""How alike a text must be for its translation to help."""
_LOOKED_AT = 12
"""Texts that are compared letter by letter, those with the most rare words in common."""


class Remembered(NamedTuple):
    """A translation from another place: the text there, the translation, the key, the likeness."""

    source: str
    target: str
    key: str
    like: float = 1.0


class TranslationMemory:
    """What is known in one target language of texts in one source language."""

    def __init__(self, known: Iterable[Remembered] = ()) -> None:
        self._exact: dict[str, Remembered] = {}
        self._by_word: dict[str, list[Remembered]] = defaultdict(list)
        for one in known:
            if self._exact.setdefault(one.source, one) is one:
                for word in set(_WORD.findall(one.source.lower())):
                    self._by_word[word].append(one)

    def find(self, text: str) -> Remembered | None:
        """The translation of the same text, else of the one most like it; None for a new one."""
        exact = self._exact.get(text)
        if exact is not None or len(text) < _SHORT:
            return exact
        shared: Counter[Remembered] = Counter()
        for word in set(_WORD.findall(text.lower())):
            found = self._by_word.get(word, ())
            for one in found:
                shared[one] += 1000 // len(found)
        best: Remembered | None = None
        for one, _ in shared.most_common(_LOOKED_AT):
            alike = SequenceMatcher(None, text, one.source, autojunk=False)
            least = best.like if best else _LIKE
            if alike.real_quick_ratio() > least and (ratio := alike.ratio()) > least:
                best = one._replace(like=ratio)
        return best
