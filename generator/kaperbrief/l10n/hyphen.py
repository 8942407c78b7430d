"""Where words may be divided."""

from __future__ import annotations

import functools
import re
from importlib.util import find_spec
from pathlib import Path

from kaperbrief import kept
from kaperbrief.l10n.words import PSEUDO

_DIGITS_AND_BLANKS = b"0123456789 \t\r"
_COMMENTS = re.compile(rb"(?:[#%][^\n]*\n|\s*\n)*")
_HEX = re.compile(r"\^\^([0-9a-f]{2})")
_LEVELS = re.compile(r"(\d?)(\D?)")

_NEXT = "NEXTLEVEL"
_SETTINGS = ("LEFTHYPHENMIN", "RIGHTHYPHENMIN", "COMPOUNDLEFTHYPHENMIN", "COMPOUNDRIGHTHYPHENMIN")
_COMPOUND_MIN = 2
_CONSONANTS = frozenset("bcdfghjklmnpqrstvwxzß")

_Levels = tuple[int, tuple[int, ...]]
_Layer = dict[str, str | _Levels]


class Patterns:
    """The patterns of one dictionary file: letters, and the levels between them.

    A file may have two layers: the first divides a compound into its words, the second those.
    """

    def __init__(self, path: Path) -> None:
        # Quicker read anew than kept: only the words that were divided are.
        self._compounds, self._words = _layers(path)

    def points(self, word: str) -> tuple[int, ...]:
        """Every place where the patterns divide a word of small letters."""
        if not self._compounds:
            return tuple(_divide(word, self._words))
        inner = range(_COMPOUND_MIN, len(word) - _COMPOUND_MIN + 1)
        seams = [place for place in _divide(word, self._compounds) if place in inner]
        if not seams:
            return _without_lone_consonants(word, _divide(word, self._words))
        found = set(seams)
        for start, end in zip([0, *seams], [*seams, len(word)], strict=True):
            inner = range(_COMPOUND_MIN, end - start - _COMPOUND_MIN + 1)
            points = _divide(word[start:end], self._words)
            found.update(start + place for place in points if place in inner)
        return _without_lone_consonants(word, sorted(found))


def _stamp(path: Path | None) -> tuple[str, ...]:
    """Says which file it is in which state."""
    if path is None:
        return ()
    told = path.stat()
    return str(path), str(told.st_size), str(told.st_mtime_ns)


def _layers(path: Path) -> tuple[_Layer, _Layer]:
    """Compounds and words of a file of patterns."""
    encoding, _, data = path.read_bytes().partition(b"\n")
    name = encoding.decode("ascii").strip()
    name = "cp1251" if name.lower() == "microsoft-cp1251" else name
    comments = _COMMENTS.match(data)
    data = data[comments.end() :] if comments else data
    if b"^^" in data:
        data = _HEX.sub(lambda m: chr(int(m[1], 16)), data.decode(name)).encode(name)
    letters = data.translate(None, _DIGITS_AND_BLANKS).decode(name).split("\n")
    lines = data.decode(name).split("\n")
    seam = letters.index(_NEXT) if _NEXT in letters else 0
    alternatives = b"/" in data
    compounds = _layer(letters[:seam], lines[:seam], alternatives)
    return compounds, _layer(letters[seam:], lines[seam:], alternatives)


def _layer(letters: list[str], lines: list[str], alternatives: bool) -> _Layer:
    layer: _Layer = {k: line for k, line in zip(letters, lines, strict=True) if k != line}
    if alternatives:
        for key in [key for key in layer if "/" in key and "=" in key]:
            layer[key.partition("/")[0]] = layer.pop(key)
    for setting in _SETTINGS:
        layer.pop(setting, None)
    return layer


def _divide(word: str, layer: _Layer) -> list[int]:
    """The places where the highest level of all patterns met is odd."""
    if not layer:
        return []
    dotted = f".{word}."
    size = len(dotted)
    levels = [0] * (size + 1)
    for start in range(size - 1):
        for end in range(start + 1, size + 1):
            met = layer.get(dotted[start:end])
            if met is None:
                continue
            if isinstance(met, str):
                met = layer[dotted[start:end]] = _levels(met)
            for at, level in enumerate(met[1], start + met[0]):
                if level > levels[at]:
                    levels[at] = level
    return [place - 1 for place, level in enumerate(levels) if level % 2]


def _without_lone_consonants(word: str, points: list[int]) -> tuple[int, ...]:
    """Without the two places round a single consonant: one is wrong, and which is unknown."""
    alone = {
        place for place in points if place + 1 in points and word[place : place + 1] in _CONSONANTS
    }
    return tuple(place for place in points if place not in alone and place - 1 not in alone)


def _levels(line: str) -> _Levels:
    """The levels of a raw pattern and where they start.

    A pattern that would change the spelling at the break (`l·9l/=,2,1`) forbids it instead: a
    soft hyphen cannot change letters.
    """
    line = line.strip()
    changes = "/" in line and "=" in line
    pattern = line.partition("/")[0] if changes else line
    values = [int(level or 0) for level, _ in _LEVELS.findall(pattern)]
    if changes:
        values = [value + value % 2 for value in values]
    start, end = 0, len(values)
    while start < end and not values[start]:
        start += 1
    while end > start and not values[end - 1]:
        end -= 1
    return start, tuple(values[start:end])


def dictionary(language: str) -> Path | None:
    """The file of patterns for a language: of its region, of its home country, or of any.

    Only pyphen's folder is looked up: importing pyphen costs as much as reading German.
    """
    spec = find_spec("pyphen")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).with_name("dictionaries")
    whole = language.replace("-", "_")
    base = whole.partition("_")[0]
    if not whole.replace("_", "").isalnum():
        return None
    for name in (whole, f"{base}_{base.upper()}", base):
        path = folder / f"hyph_{name}.dic"
        if path.is_file():
            return path
    return min(folder.glob(f"hyph_{base}_*.dic"), default=None)


@functools.lru_cache(maxsize=8)
def patterns_of(path: Path) -> Patterns:
    """The patterns of a file, read once."""
    return Patterns(path)


SHORTEST = 6
LEFT = 3
RIGHT = 3

_PSEUDO_STEP = 4
_FOLDER = Path(__file__).with_name("hyphen")

Exceptions = dict[str, tuple[int, ...]]


class Hyphenator:
    """Divides the words of one language; its dictionary is read when the first word asks."""

    def __init__(self, language: str) -> None:
        self.language = language
        stamp = _stamp(dictionary(language))
        self._known: dict[str, tuple[int, ...]] = kept.table("words", language, *stamp)

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
