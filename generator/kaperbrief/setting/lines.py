"""Set lines: what text becomes before it is placed."""

from __future__ import annotations

from dataclasses import dataclass

from kaperbrief.setting.faces import Face, Word


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
        return self.leading / 2 + self.size * 0.335


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


@dataclass(frozen=True, slots=True)
class Block:
    """Lines below each other; `overhang` is how far the widest reaches beyond its column."""

    lines: tuple[Line, ...]
    width: float
    height: float
    overhang: float = 0.0
