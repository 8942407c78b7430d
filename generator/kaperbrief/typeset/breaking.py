"""Line breaking: units of text into set lines of a given width."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from kaperbrief.records import dataclass
from kaperbrief.typeset.faces import Face, Word
from kaperbrief.typeset.rich import Unit


@dataclass(frozen=True, slots=True)
class Style:
    """A text style ready for use: faces by weight, sizes in points, colour as role name."""

    name: str
    regular: Face
    bold: Face
    italic: Face
    size: float
    leading: float
    floor: float
    colour: str
    align: str
    one_line: bool

    def face(self, weight: str) -> Face:
        """The face of a weight."""
        if weight == "bold":
            return self.bold
        return self.italic if weight == "italic" else self.regular

    @property
    def rise(self) -> float:
        """From the top of a line's box to its baseline: capitals stand centred in the leading."""
        return self.leading / 2 + self.middle

    @property
    def middle(self) -> float:
        """From the middle of its capitals down to the baseline."""
        return self.size * 0.335


Glyphs = tuple[float, Face, Sequence[Word]]
"""Words of one face in a row: how far they are from the start of the line in points, and they."""


@dataclass(frozen=True, slots=True)
class Line:
    """One set line in one style; `icons` are squares by their distance from its start and name."""

    style: Style
    width: float
    glyphs: Sequence[Glyphs]
    icons: Sequence[tuple[float, str]]

    @property
    def text(self) -> str:
        """The characters of the line."""
        return "".join(word.text for _, _, words in self.glyphs for word in words)

    def scaled(self, factor: float) -> Line:
        """The line made larger or smaller together with the piece on which it stands."""
        if abs(factor - 1) < 1e-9:
            return self
        size, leading = self.style.size * factor, self.style.leading * factor
        glyphs = [(x * factor, face, words) for x, face, words in self.glyphs]
        icons = [(x * factor, name) for x, name in self.icons]
        style = replace(self.style, size=size, leading=leading)
        return Line(style, self.width * factor, glyphs, icons)


@dataclass(frozen=True, slots=True)
class Block:
    """Lines below each other; `overhang` is how far the widest reaches beyond its column."""

    lines: tuple[Line, ...]
    width: float
    height: float
    overhang: float = 0.0


Hyphenate = Callable[[str], tuple[int, ...]]
"""The places where a word may be divided: each the number of characters before the hyphen."""

_Row = tuple[list[Unit], float]
"""The units of a line, and its width in points."""

SOFT_HYPHEN = "\u00ad"
ICON_SCALE = 1.18
"""The side of an icon in running text, in sizes of its style."""
_LETTERS = re.compile(r"[^\W\d_]+")
_SLACK = 0.01
_WORD = 200
"""Characters of the longest thing that is still a word and can be divided."""
_GAP = 0.3
"""A word is divided only to fill more than this share of a line, or where it is too wide."""
_NAME = 2
"""Words bound by so many fixed spaces are a name, which is divided only where it is too wide."""
_LONE = 0.3
"""A last line narrower than this share of the column, and of one word, counts as lone."""


def no_hyphens(_word: str) -> tuple[int, ...]:
    """The hyphenation of a language that has none."""
    return ()


def unit_width(unit: Unit, style: Style) -> float:
    """The width of a unit in points, without its soft hyphens."""
    width = 0.0
    for text, weight in unit:
        if weight == "icon":
            width += style.size * ICON_SCALE
        else:
            word = style.face(weight).word(text.replace(SOFT_HYPHEN, ""))
            width += word.width * style.size / 1000
    return width


def space_width(style: Style) -> float:
    """The width of a word space in points."""
    return style.regular.word(" ").width * style.size / 1000


def break_lines(
    units: tuple[Unit, ...], style: Style, width: float, balance: bool, hyphenate: Hyphenate
) -> Block:
    """Units set into lines of at most `width` points.

    Breaks at spaces, inside words where they would not fit otherwise (at soft hyphens, else where
    `hyphenate` allows); with `balance` the lines become about equally long, else a lone last word
    is given company.
    """
    widths = [unit_width(unit, style) for unit in units]
    rows = _greedy(units, widths, style, width, hyphenate)
    if len(rows) > 1:
        rows = _improve(units, widths, style, width, rows, balance)
    lines = tuple(set_line(row, style) for row, _ in rows)
    widest = max(line.width for line in lines)
    return Block(lines, widest, len(lines) * style.leading, max(0.0, widest - width - _SLACK))


def _greedy(
    units: Sequence[Unit],
    widths: Sequence[float],
    style: Style,
    width: float,
    hyphenate: Hyphenate,
) -> list[_Row]:
    """Lines filled one after the other, one at least."""
    space = space_width(style)
    rows: list[_Row] = []
    row: list[Unit] = []
    filled = 0.0
    queue = list(zip(units, widths, strict=True))[::-1]
    while queue:
        unit, wide = queue.pop()
        gap = space if row else 0.0
        if filled + gap + wide <= width + _SLACK:
            row.append(unit)
            filled += gap + wide
            continue
        room = width - filled - gap
        # A name of several words that has room on a line of its own is not divided.
        name = wide <= width and sum(text.count("\xa0") for text, _ in unit) >= _NAME
        wanted = queue and room > width * _GAP and not name
        halves = _divide(unit, style, room, hyphenate) if wanted or wide > width else None
        if halves is not None:
            (start, wide), rest = halves
            row.append(start)
            filled += gap + wide
            queue.append(rest)
        elif row:
            queue.append((unit, wide))
        else:
            row, filled = [unit], wide
        rows.append((row, filled))
        row, filled = [], 0.0
    return [*rows, (row, filled)] if row or not rows else rows


def _divide(
    unit: Unit, style: Style, room: float, hyphenate: Hyphenate
) -> tuple[tuple[Unit, float], tuple[Unit, float]] | None:
    """The longest start of a unit that fits into `room` with a hyphen, and the rest."""
    best = None
    for index, (text, weight) in enumerate(unit):
        for start, rest in _cuts(text, hyphenate) if weight != "icon" else ():
            head: Unit = (*unit[:index], (start + "-", weight))
            wide = unit_width(head, style)
            if wide > room + _SLACK:
                return best
            tail: Unit = ((rest, weight), *unit[index + 1 :])
            best = (head, wide), (tail, unit_width(tail, style))
    return best


def _cuts(text: str, hyphenate: Hyphenate) -> list[tuple[str, str]]:
    if len(text) > _WORD:
        return []
    if SOFT_HYPHEN in text:
        places = [i for i, character in enumerate(text) if character == SOFT_HYPHEN]
        return [(text[:i], text[i + 1 :]) for i in places]
    # A unit may hold several words bound by fixed spaces: each is divided for itself.
    words = [(word.start(), word[0]) for word in _LETTERS.finditer(text)]
    places = [start + place for start, word in words for place in hyphenate(word)]
    return [(text[:i], text[i:]) for i in places]


def _improve(
    units: Sequence[Unit],
    widths: Sequence[float],
    style: Style,
    width: float,
    rows: list[_Row],
    balance: bool,
) -> list[_Row]:
    """The same number of lines in a narrower column: even lines, or no lone last word."""
    last, filled = rows[-1]
    if not balance and (len(last) > 1 or filled > width * _LONE):
        return rows
    if sum(len(row) for row, _ in rows) > len(units):
        # Words were divided: the narrowest column would only divide more of them.
        return rows
    space = space_width(style)
    low = max(max(widths), (sum(widths) + space * len(widths)) / len(rows) * 0.9)
    high = width
    while high - low > width / 40:
        middle = (low + high) / 2
        if _count_lines(widths, space, middle) == len(rows):
            high = middle
        else:
            low = middle
    trial = _greedy(units, widths, style, high, no_hyphens)
    if len(trial) != len(rows) or any(filled > width + _SLACK for _, filled in trial):
        return rows
    return trial


def _count_lines(widths: Sequence[float], space: float, width: float) -> int:
    """How many lines words of these widths take when none is divided."""
    count, taken = 1, -space
    for word in widths:
        if taken + space + word > width + _SLACK and taken >= 0:
            count += 1
            taken = word
        else:
            taken += space + word
    return count


def set_line(units: Sequence[Unit], style: Style) -> Line:
    """Units set on one line, however wide."""
    glyphs: list[tuple[float, Face, list[Word]]] = []
    icons: list[tuple[float, str]] = []
    space = space_width(style)
    x = 0.0
    face: Face | None = None
    for number, unit in enumerate(units):
        if number:
            if face is not None:
                glyphs[-1][2].append(face.word(" "))
            if face is not style.regular:
                face = None
            x += space
        for text, weight in unit:
            if weight == "icon":
                face = None
                icons.append((x, text))
                x += style.size * ICON_SCALE
                continue
            if face is not style.face(weight):
                face = style.face(weight)
                glyphs.append((x, face, []))
            word = face.word(text.replace(SOFT_HYPHEN, ""))
            glyphs[-1][2].append(word)
            x += word.width * style.size / 1000
    return Line(style, x, glyphs, icons)
