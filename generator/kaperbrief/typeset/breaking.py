"""Line breaking: units of text into set lines of a given width."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from kaperbrief.records import dataclass
from kaperbrief.typeset.faces import Face, Word
from kaperbrief.typeset.rich import Run, Unit


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
    hollow: bool = False

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
        return "".join(word.text for _, _, words in self.glyphs for word in words).rstrip(" ")

    def scaled(self, factor: float) -> Line:
        """The line made larger or smaller together with the piece on which it stands."""
        if abs(factor - 1) < 1e-9:
            return self
        size, leading = self.style.size * factor, self.style.leading * factor
        glyphs = [(x * factor, face, words) for x, face, words in self.glyphs]
        icons = [(x * factor, name) for x, name in self.icons]
        style = replace(self.style, size=size, leading=leading)
        return Line(style, self.width * factor, glyphs, icons)


Row = tuple[Sequence[Unit], float]
"""The units of a line, and its width in points."""


class Setter(Protocol):
    """Who sets the lines of a block when they are drawn."""

    def lines_of(self, block: Block) -> tuple[Line, ...]:
        """The lines of a block with their glyphs."""


@dataclass(slots=True, eq=False)
class Block:
    """Lines below each other; `overhang` is how far the widest reaches beyond its column.

    `count` is how many there are; the `setter` sets the `text` in `room` points when they are
    asked for: there is a block for every text of a print, so it holds no more than that.
    """

    style: Style
    count: int
    height: float
    overhang: float = 0.0
    setter: Setter | None = None
    text: str = ""
    room: float = 0.0
    _lines: tuple[Line, ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines with their glyphs."""
        if not self._lines and self.setter is not None:
            self._lines = self.setter.lines_of(self)
        return self._lines

    @property
    def width(self) -> float:
        """The width of the widest line."""
        return max((line.width for line in self.lines), default=0.0)


@dataclass(frozen=True, slots=True)
class Measured:
    """The units of a text and how wide they are in some faces, whatever the size."""

    units: tuple[Unit, ...]
    ems: list[float]
    """The width of each unit of one run in thousandths of the size."""
    mixed: list[tuple[int, list[float]]]
    """The numbers of all other units and the widths of their runs."""

    def widths(self, size: float) -> list[float]:
        """The width of each unit in points."""
        widths = [em * size / 1000 for em in self.ems]
        for at, ems in self.mixed:
            widths[at] = _points(ems, size)
        return widths


Hyphenate = Callable[[str], tuple[int, ...]]
"""The places where a word may be divided: each the number of characters before the hyphen."""

SOFT_HYPHEN = "\u00ad"
ICON_SCALE = 1.18
"""The side of an icon in running text, in sizes of its style."""
_ICON = -1.0
"""Stands for the width of an icon, which is that many sizes wide whatever the face."""
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


def measure(units: tuple[Unit, ...], style: Style) -> Measured:
    """Units measured in the faces of a style; every character is known to its face then."""
    ems: list[float] = []
    mixed: list[tuple[int, list[float]]] = []
    for number, unit in enumerate(units):
        if len(unit) == 1 and unit[0][1] != "icon":
            ems.append(_em(unit[0], style))
        else:
            ems.append(0.0)
            mixed.append((number, [_em(run, style) for run in unit]))
    for weight in {weight for unit in units for _, weight in unit}:
        style.face(weight).word(" ")
    return Measured(units, ems, mixed)


def _em(run: Run, style: Style) -> float:
    """The width of a run in thousandths of the size, without its soft hyphens."""
    text, weight = run
    if weight == "icon":
        return _ICON
    text = text.replace(SOFT_HYPHEN, "") if SOFT_HYPHEN in text else text
    return style.face(weight).word(text).width


def _unit_width(unit: Unit, style: Style) -> float:
    """The width of a unit in points."""
    return _points([_em(run, style) for run in unit], style.size)


def _points(ems: Sequence[float], size: float) -> float:
    """The width in points of runs one after the other."""
    width = 0.0
    for em in ems:
        width += size * ICON_SCALE if em < 0 else em * size / 1000
    return width


def space_width(style: Style) -> float:
    """The width of a word space in points."""
    return style.regular.word(" ").width * style.size / 1000


def count_lines(
    measured: Measured, style: Style, width: float, hyphenate: Hyphenate
) -> tuple[int, float]:
    """How many lines `set_lines` makes, and how far the widest reaches beyond `width` points."""
    rows = _greedy(measured.units, measured.widths(style.size), style, width, hyphenate)
    return len(rows), max(0.0, max(filled for _, filled in rows) - width - _SLACK)


def set_lines(
    measured: Measured, style: Style, width: float, balance: bool, hyphenate: Hyphenate
) -> tuple[Line, ...]:
    """A text set into lines of at most `width` points.

    Breaks at spaces, inside words where they would not fit otherwise (at soft hyphens, else where
    `hyphenate` allows); with `balance` the lines become about equally long, else a lone last word
    is given company.
    """
    units, widths = measured.units, measured.widths(style.size)
    rows: Sequence[Row] = _greedy(units, widths, style, width, hyphenate)
    if balance and sum(len(row) for row, _ in rows) > len(units):
        # Where whole words make no more lines, none is divided.
        whole = _greedy(units, widths, style, width, no_hyphens)
        if len(whole) == len(rows) and all(filled <= width + _SLACK for _, filled in whole):
            rows = whole
    # As many lines in a narrower column are no higher, and none of them is too wide.
    rows = _improve(units, widths, style, width, balance, rows)
    ended = [_without_dot(units) for units, _ in rows[:-1]]
    return tuple([set_line(units, style, ended=True) for units in (*ended, rows[-1][0])])


def _without_dot(units: Sequence[Unit]) -> Sequence[Unit]:
    """The units of a line that goes on below: a dot between parts is not left dangling."""
    if not units or not units[-1] or not units[-1][-1][0].endswith("·"):
        return units
    text, weight = units[-1][-1]
    last = (*units[-1][:-1], (text.removesuffix("·").rstrip(), weight))
    return [*units[:-1], last] if last[-1][0] else units[:-1]


def _greedy(
    units: Sequence[Unit], widths: Sequence[float], style: Style, width: float, hyphenate: Hyphenate
) -> list[Row]:
    """Lines filled one after the other, one at least."""
    space, most = space_width(style), width + _SLACK
    units, widths = list(units), list(widths)
    rows: list[Row] = []
    start = at = 0
    gap = filled = 0.0
    while at < len(units):
        wide = widths[at]
        if filled + gap + wide <= most:
            filled += gap + wide
            gap = space
            at += 1
            continue
        unit, room = units[at], width - filled - gap
        wanted = at + 1 < len(units) and room > width * _GAP and not (wide <= width and _name(unit))
        halves = _divide(unit, style, room, hyphenate) if wanted or wide > width else None
        if halves is not None:
            units[at : at + 1] = halves
            wide, rest = (_unit_width(half, style) for half in halves)
            widths[at : at + 1] = wide, rest
            filled += gap + wide
            at += 1
        elif at == start:
            filled = wide
            at += 1
        rows.append((units[start:at], filled))
        start, gap, filled = at, 0.0, 0.0
    return [*rows, (units[start:], filled)] if start < at or not rows else rows


def _name(unit: Unit) -> bool:
    """Is it a name of several words, not divided where it has room on a line of its own?"""
    return sum(text.count("\xa0") for text, _ in unit) >= _NAME


def _divide(
    unit: Unit, style: Style, room: float, hyphenate: Hyphenate
) -> tuple[Unit, Unit] | None:
    """The longest start of a unit that fits into `room` with a hyphen, and the rest."""
    best = None
    for index, (text, weight) in enumerate(unit):
        for start, rest in _cuts(text, hyphenate) if weight != "icon" else ():
            head: Unit = (*unit[:index], (start + "-", weight))
            if _unit_width(head, style) > room + _SLACK:
                return best
            best = head, ((rest, weight), *unit[index + 1 :])
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
    balance: bool,
    rows: Sequence[Row],
) -> Sequence[Row]:
    """The same number of lines: about equally long ones, or no lone last word."""
    last, filled = rows[-1]
    if len(rows) == 1 or (not balance and (len(last) > 1 or filled > width * _LONE)):
        return rows
    if sum(len(row) for row, _ in rows) > len(units):
        # Words were divided: the narrowest column would only divide more of them.
        return rows
    space = space_width(style)
    if not balance:
        return _accompanied(rows, widths[-len(last) - 1], space, width)
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


def _accompanied(rows: Sequence[Row], word: float, space: float, width: float) -> Sequence[Row]:
    """The last word of the line before, so wide, comes down to the last line if it has room."""
    (above, wide), (last, filled) = rows[-2:]
    if len(above) < 3 or filled + space + word > width:
        return rows
    return [
        *rows[:-2],
        (above[:-1], wide - space - word),
        ([above[-1], *last], filled + space + word),
    ]


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


def set_line(units: Sequence[Unit], style: Style, *, ended: bool = False) -> Line:
    """Units set on one line, however wide; `ended` with a blank, for a voice that goes on below."""
    glyphs: list[tuple[float, Face, list[Word]]] = []
    icons: list[tuple[float, str]] = []
    size, space, regular = style.size, space_width(style), style.regular
    x = 0.0
    face: Face | None = None
    words: list[Word] = []
    for number, unit in enumerate(units):
        if number:
            if face is not None:
                words.append(face.word(" "))
            if face is not regular:
                face = None
            x += space
        for text, weight in unit:
            if weight == "icon":
                face = None
                icons.append((x, text))
                x += size * ICON_SCALE
                continue
            wanted = regular if weight == "regular" else style.face(weight)
            if face is not wanted:
                face, words = wanted, []
                glyphs.append((x, face, words))
            word = face.word(text.replace(SOFT_HYPHEN, "") if SOFT_HYPHEN in text else text)
            words.append(word)
            x += word.width * size / 1000
    if ended and face is not None and not words[-1].text.endswith("-"):
        words.append(face.word(" "))
    return Line(style, x, glyphs, icons)
