"""Where words may be divided, and soft hyphens in running text."""

from __future__ import annotations

import functools
import re
from itertools import pairwise
from pathlib import Path

from kaperbrief.l10n.locales import PSEUDO
from kaperbrief.l10n.patterns import Patterns, dictionary, patterns_of
from kaperbrief.l10n.tokens import KEPT

SOFT_HYPHEN = "\u00ad"
SHORTEST = 6
LEFT = 3
RIGHT = 3

_PSEUDO_STEP = 4
_PIECE = re.compile(rf"(?:{KEPT.pattern})|(?P<word>[^\W\d_](?:[^\W\d_]|{SOFT_HYPHEN})*)")
_FOLDER = Path(__file__).with_name("hyphen")

Exceptions = dict[str, tuple[int, ...]]


class Hyphenator:
    """Divides the words of one language; its dictionary is read when the first word asks."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._known: dict[str, tuple[int, ...]] = {}

    @functools.cached_property
    def _exceptions(self) -> Exceptions:
        return read_exceptions(self.language)

    @functools.cached_property
    def _patterns(self) -> Patterns | None:
        path = dictionary(self.language)
        return None if path is None else patterns_of(path)

    def points(self, word: str) -> tuple[int, ...]:
        """The places in a word (letters before each) where it may be divided, rising.

        Words of fewer than 6 letters stay whole, as do the first and the last three letters; an
        entry of the exception list goes before both rules.
        """
        small = word.lower()
        known = self._known.get(small)
        if known is None:
            known = self._known[small] = self._divide(small) if len(small) == len(word) else ()
        return known

    def _divide(self, word: str) -> tuple[int, ...]:
        if word in self._exceptions:
            return self._exceptions[word]
        if len(word) < SHORTEST:
            return ()
        inner = range(LEFT, len(word) - RIGHT + 1)
        if self.language == PSEUDO:
            return tuple(inner[_PSEUDO_STEP - LEFT :: _PSEUDO_STEP])
        return tuple(place for place in self._all(word) if place in inner)

    def _all(self, word: str) -> tuple[int, ...]:
        """The points of a word; a known ending as listed, what stands before it as a word."""
        for start in range(1, len(word) - 2):
            ending = self._exceptions.get(f"*{word[start:]}")
            if ending is not None:
                head = (place for place in self._all(word[:start]) if place <= start - 2)
                return (*head, start, *(start + place for place in ending))
        return self._patterns.points(word) if self._patterns else ()

    def divide(self, word: str) -> str:
        """The word with a soft hyphen at each of its points."""
        places = (0, *self.points(word), len(word))
        return SOFT_HYPHEN.join(word[a:b] for a, b in pairwise(places))


@functools.lru_cache(maxsize=32)
def hyphenator(language: str) -> Hyphenator:
    """The one hyphenator of a language."""
    return Hyphenator(language)


def read_exceptions(language: str) -> Exceptions:
    """The exception list of a language: divided words, or `word=di-vi-ded`, one a line.

    With a star in front, an entry holds for all compounds that end so: `*far-be`. Raises
    ValueError for a line whose two halves are different words.
    """
    path = _FOLDER / f"{language.replace('-', '_').partition('_')[0]}.txt"
    found: Exceptions = {}
    if not path.is_file():
        return found
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        entry = line.partition("#")[0].strip().lower()
        star = "*" if entry.startswith("*") else ""
        word, _, divided = entry.removeprefix("*").rpartition("=")
        parts = divided.split("-")
        if word and word != "".join(parts):
            raise ValueError(f'{path.name}:{number}: expected "{word}" divided, found "{divided}"')
        if divided:
            places = [sum(map(len, parts[:i])) for i in range(1, len(parts))]
            found[star + "".join(parts)] = tuple(places)
    return found


def soften(text: str, language: str) -> str:
    """The text with soft hyphens in its words, but for tokens, icons and words that have some.

    The last word of a paragraph (a line of the text) stays whole, unless it is the only one: a
    lone long word in a narrow cell is better divided than too wide.
    """
    rules = hyphenator(language)
    return "\n".join(_soften_line(line, rules) for line in text.split("\n"))


def _soften_line(line: str, rules: Hyphenator) -> str:
    words = [piece.span() for piece in _PIECE.finditer(line) if piece["word"]]
    pieces, end = [], 0
    for start, stop in words[:-1] or words:
        word = line[start:stop]
        pieces.append(line[end:start])
        pieces.append(word if SOFT_HYPHEN in word else rules.divide(word))
        end = stop
    return "".join(pieces) + line[end:]
