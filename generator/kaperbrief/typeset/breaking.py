"""Line breaking: units of text into set lines of a given width."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field, replace

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


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Words of one face in a row, `x` points from the start of the line."""

    x: float
    face: Face
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class InlineIcon:
    """An icon in running text, a square of the line's height, `x` points from its start."""

    x: float
    name: str
    size: float


@dataclass(frozen=True, slots=True)
class Line:
    """One set line in one style."""

    style: Style
    width: float
    glyphs: tuple[Glyphs, ...]
    icons: tuple[InlineIcon, ...] = ()

    @property
    def text(self) -> str:
        """The characters of the line."""
        return "".join(word.text for run in self.glyphs for word in run.words)

    def scaled(self, factor: float) -> Line:
        """The line made larger or smaller together with the piece on which it stands."""
        if abs(factor - 1) < 1e-9:
            return self
        size, leading = self.style.size * factor, self.style.leading * factor
        glyphs = tuple(replace(run, x=run.x * factor) for run in self.glyphs)
        icons = tuple(replace(i, x=i.x * factor, size=i.size * factor) for i in self.icons)
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

SOFT_HYPHEN = "\u00ad"
ICON_SCALE = 1.18
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


@dataclass(slots=True)
class Atom:
    """A unit measured in one style: runs of words and icons with their widths in points."""

    parts: list[tuple[Face, Word] | str]
    width: float
    unit: Unit


@dataclass(frozen=True, slots=True)
class _Column:
    """What lines are broken for: a style, a width and a word space in points, a language."""

    style: Style
    width: float
    space: float
    hyphenate: Hyphenate


@dataclass(slots=True)
class _Builder:
    """Collects the atoms of one line."""

    atoms: list[Atom] = field(default_factory=list)
    width: float = 0.0


def measure_unit(unit: Unit, style: Style) -> Atom:
    """The unit without its soft hyphens, shaped and measured."""
    if len(unit) == 1:
        run = unit[0]
        if not run.icon and SOFT_HYPHEN not in run.text:
            face = style.face(run.weight)
            word = face.word(run.text)
            return Atom([(face, word)], word.width * style.size / 1000, unit)
    parts: list[tuple[Face, Word] | str] = []
    width = 0.0
    for run in unit:
        if run.icon:
            parts.append(run.icon)
            width += style.size * ICON_SCALE
            continue
        face = style.face(run.weight)
        word = face.word(run.text.replace(SOFT_HYPHEN, ""))
        parts.append((face, word))
        width += word.width * style.size / 1000
    return Atom(parts, width, unit)


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
    atoms = [measure_unit(unit, style) for unit in units]
    column = _Column(style, width, space_width(style), hyphenate)
    lines = _greedy(atoms, column)
    if len(lines) > 1:
        lines = _improve(atoms, column, lines, balance)
    made = tuple(_line(line.atoms, style, column.space) for line in lines)
    widest = max((line.width for line in made), default=0.0)
    return Block(made, widest, len(made) * style.leading, max(0.0, widest - width - _SLACK))


def set_line(units: tuple[Unit, ...], style: Style) -> Line:
    """Units set on one line, however wide."""
    return _line([measure_unit(unit, style) for unit in units], style, space_width(style))


def _greedy(atoms: list[Atom], column: _Column) -> list[_Builder]:
    width = column.width
    lines = [_Builder()]
    queue = list(reversed(atoms))
    while queue:
        atom = queue.pop()
        line = lines[-1]
        gap = column.space if line.atoms else 0.0
        if line.width + gap + atom.width <= width + _SLACK:
            line.atoms.append(atom)
            line.width += gap + atom.width
            continue
        room = width - line.width - gap
        wanted = queue and room > width * _GAP and not _bound(atom, width)
        halves = _divide(atom, column, room) if wanted or atom.width > width else None
        if halves is not None:
            line.atoms.append(halves[0])
            line.width += gap + halves[0].width
            queue.append(halves[1])
            lines.append(_Builder())
        elif line.atoms:
            lines.append(_Builder())
            queue.append(atom)
        else:
            line.atoms.append(atom)
            line.width = atom.width
            if queue:
                lines.append(_Builder())
    return lines


def _bound(atom: Atom, width: float) -> bool:
    """Is a unit a name of several words that has room on a line of its own?"""
    spaces = sum(run.text.count("\xa0") for run in atom.unit if not run.icon)
    return spaces >= _NAME and atom.width <= width


def _divide(atom: Atom, column: _Column, room: float) -> tuple[Atom, Atom] | None:
    """The longest start of a unit that fits into `room` with a hyphen, and the rest."""
    best: tuple[Atom, Atom] | None = None
    for index, run in enumerate(atom.unit):
        for start, rest in _cuts(run.text, column.hyphenate):
            head = (*atom.unit[:index], Run(start + "-", run.weight))
            tail = (Run(rest, run.weight), *atom.unit[index + 1 :])
            begun = measure_unit(head, column.style)
            if begun.width > room + _SLACK:
                return best
            best = (begun, measure_unit(tail, column.style))
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
    atoms: list[Atom], column: _Column, lines: list[_Builder], balance: bool
) -> list[_Builder]:
    """The same number of lines in a narrower column: even lines, or no lone last word."""
    width, last = column.width, lines[-1]
    if not balance and (len(last.atoms) > 1 or last.width > width * _LONE):
        return lines
    if sum(len(line.atoms) for line in lines) > len(atoms):
        # Words were divided: the narrowest column would only divide more of them.
        return lines
    widths = [atom.width for atom in atoms]
    low = max(max(widths), (sum(widths) + column.space * len(widths)) / len(lines) * 0.9)
    high = width
    while high - low > width / 40:
        middle = (low + high) / 2
        if _count_lines(widths, column.space, middle) == len(lines):
            high = middle
        else:
            low = middle
    trial = _greedy(atoms, replace(column, width=high, hyphenate=_whole))
    if len(trial) != len(lines) or any(line.width > width + _SLACK for line in trial):
        return lines
    return trial


def _whole(_word: str) -> tuple[int, ...]:
    return ()


def _count_lines(widths: list[float], space: float, width: float) -> int:
    """How many lines words of these widths take when none is divided."""
    count, taken = 1, -space
    for word in widths:
        if taken + space + word > width + _SLACK and taken >= 0:
            count += 1
            taken = word
        else:
            taken += space + word
    return count


def _line(atoms: list[Atom], style: Style, space: float) -> Line:
    glyphs: list[Glyphs] = []
    icons: list[InlineIcon] = []
    words: list[Word] = []
    face: Face | None = None
    start = x = 0.0

    def flush() -> None:
        if words and face is not None:
            glyphs.append(Glyphs(start, face, tuple(words)))
        words.clear()

    for number, atom in enumerate(atoms):
        if number:
            if words and face is not None:
                words.append(face.word(" "))
            if face is not style.regular:
                flush()
                face = None
            x += space
        for part in atom.parts:
            if isinstance(part, str):
                flush()
                face = None
                icons.append(InlineIcon(x, part, style.size * ICON_SCALE))
                x += style.size * ICON_SCALE
                continue
            if part[0] is not face:
                flush()
                face, start = part[0], x
            words.append(part[1])
            x += part[1].width * style.size / 1000
    flush()
    return Line(style, x, tuple(glyphs), tuple(icons))
