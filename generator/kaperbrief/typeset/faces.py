"""Font faces: shaping of distinct words, widths, and the codes under which glyphs are written.

A word is shaped once per font with HarfBuzz (kerning on, ligatures off, so that characters and
glyphs are one to one), and kept between runs. Widths are thousandths of the font size. Codes are
given to the characters of the whole document in code-point order before anything is drawn, so that
the bytes don't depend on the order of drawing.
"""

from __future__ import annotations

import copy
import functools
import hashlib
from collections.abc import Iterator
from dataclasses import field
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from reportlab.pdfbase.ttfonts import TTEncoding, TTFont, TTFontFace

from kaperbrief import kept
from kaperbrief.records import dataclass
from kaperbrief.typeset.curves import Path as Outline
from kaperbrief.typeset.curves import placed

_NOT_SET = ((0x590, 0x8FF), (0x900, 0x10FF), (0x1780, 0x18AF), (0xA8E0, 0xAAFF), (0xFB1D, 0xFDFF),
            (0xFE70, 0xFEFC))  # fmt: skip
"""Code points of letters that run from right to left, join or pile up."""


def is_set(character: str) -> bool:
    """May a character be set, one glyph after the other from left to right?"""
    return character < "\u0590" or not any(a <= ord(character) <= b for a, b in _NOT_SET)


_FEATURES = {"kern": True, "liga": False, "clig": False, "dlig": False, "calt": False}
_MOST_KEPT = 2000
"""So many words are kept encoded: numbers on thousands of cards come only once."""


Ink = tuple[float, float, float, float]
"""Left, bottom, right and top of what a letter prints, from its place on the baseline."""


@dataclass(slots=True)
class Word:
    """A shaped word: its width and the correction after each character, in thousandths.

    `codes` are those of the document that gave characters the codes `under`.
    """

    text: str
    width: float
    kerns: tuple[int, ...]
    codes: list[tuple[int, str]] = field(default_factory=list)
    under: dict[int, int] | None = None


def _outliner() -> Any:
    """Collects a path with y running down; HarfBuzz turns other curves into those of a path."""
    import uharfbuzz

    funcs = uharfbuzz.DrawFuncs()
    funcs.set_move_to_func(lambda x, y, path: path.append(("m", x, -y)))
    funcs.set_line_to_func(lambda x, y, path: path.append(("l", x, -y)))
    funcs.set_cubic_to_func(lambda a, b, c, d, x, y, path: path.append(("c", a, -b, c, -d, x, -y)))
    funcs.set_close_path_func(lambda path: path.append(("h",)))
    return funcs


class FontError(ValueError):
    """A font file that cannot be used."""


_WHOLE_OR_PIXELS = 0x300
"""The bits of fsType that allow only all glyphs, or only bitmaps, to be embedded."""


def check_font(path: Path) -> str:
    """Read all of a TrueType font once, so that nothing can fail later. Raises FontError.

    What comes back is what its maker does not allow, empty for most fonts.
    """
    import logging

    from fontTools.ttLib import TTFont as Tables

    # What fontTools has to say of damaged tables would stand on the screen by itself.
    logging.getLogger("fontTools").addHandler(logging.NullHandler())
    try:
        with Tables(path, lazy=False) as font:
            if "glyf" not in font:
                raise FontError("only TrueType outlines are read")
            for name in font.getGlyphOrder():
                font["glyf"][name].getCoordinates(font["glyf"])
            bits = font["OS/2"].fsType if "OS/2" in font else 0
        Face("check", path).word("Ahoi")
    except FontError:
        raise
    except Exception as error:
        raise FontError("it is damaged, or no TrueType font") from error
    forbidden = bits & 0xF == 2 or bits & _WHOLE_OR_PIXELS
    return f"its maker forbids to embed parts of it (fsType {bits})" if forbidden else ""


def _font(name: str, path: Path, data: bytes, file: str) -> Any:
    """A font of ReportLab as its constructor makes it, with its tables from an earlier run.

    Its face knows as `drawn` the characters that may be set.
    """
    known, given = kept.find(file), {"filename": str(path), "_ttf_data": data}
    if not isinstance(known, dict):
        font: Any = TTFont(name, str(path), asciiReadable=0)
        known = {
            # Names are bytes of a class of its own; glyphs are asked for by character alone.
            key: bytes(value) if isinstance(value, bytes) else value
            for key, value in vars(font.face).items()
            if key not in ("glyphToChar", *given) and not callable(value)
        }
        known["drawn"] = "".join(filter(is_set, map(chr, font.face.charToGlyph)))
        kept.keep(file, known)
    font, face = TTFont.__new__(TTFont), TTFontFace.__new__(TTFontFace)
    vars(face).update(known, **given)
    vars(font).update(fontName=name, face=face, encoding=TTEncoding(), state=WeakKeyDictionary())
    vars(font).update(_asciiReadable=0, shapable=False)
    return font


def face_of(name: str, path: Path) -> Face:
    """A font file, loaded for one document; what was read of it serves all, until it changes.

    A look has eight, each of a megabyte, and every game and theme of the page a look of its own.
    """
    told = path.stat()
    return _loaded(name, path, (told.st_size, told.st_mtime_ns)).fresh()


@functools.lru_cache(maxsize=32)
def _loaded(name: str, path: Path, _state: tuple[int, int]) -> Face:
    return Face(name, path)


class Face:
    """One font file, loaded for one document."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        data = path.read_bytes()
        self._digest = hashlib.blake2b(data, digest_size=16).hexdigest()
        self.font = _font(name, path, data, kept.name("font", self._digest))
        self._glyphs: dict[int, int] = self.font.face.charToGlyph
        self._widths: dict[int, int] = self.font.face.charWidths
        self._default_width: int = self.font.face.defaultWidth
        self._scale = 1000 / self.font.face.unitsPerEm
        self._hb: Any = None
        self._inks: dict[str, Ink | None] = {}
        self._path = path
        self._words: dict[str, Word] = {}
        self._met: set[str] = set()
        self._drawn: set[str] = {*self.font.face.drawn, "\u00a0"}
        self._shapes: dict[str, tuple[float, tuple[int, ...]]]
        self._shapes = kept.table("shapes", self._digest)
        self.missing: list[tuple[str, str]] = []
        """Characters that the face cannot draw, each with the text in which it was met."""
        self._assignments: dict[int, int] = {}
        self._resource = ""

    def fresh(self) -> Face:
        """The same face without words, for another document."""
        other = copy.copy(self)
        other._words, other._met, other.missing = {}, set(), []
        other._assignments, other._resource = {}, ""
        other._shapes = kept.table("shapes", self._digest)  # that of an earlier command is saved
        return other

    def word(self, text: str) -> Word:
        """The shaped form of a word without breakable spaces; unknown characters are noted."""
        word = self._words.get(text)
        if word is None:
            if len(self._words) == _MOST_KEPT:
                self._words.clear()
            word = self._words[text] = self._shape(text)
        return word

    def lacks(self, text: str) -> bool:
        """Is there a letter in a text that the face cannot draw?"""
        return any(sign.isalpha() for sign in {*text} - self._drawn)

    def _shape(self, text: str) -> Word:
        self._met.update(text)
        if not self._drawn.issuperset(text):
            self.missing += [(sign, text) for sign in text if sign not in self._drawn]
        shape = self._shapes.get(text)
        if shape is None:
            widths = [self._width(ord(character)) for character in text]
            kerns = self._kerns(text, widths) if len(text) > 1 else ()
            shape = sum(widths) + sum(kerns), kerns
            if len(self._shapes) < kept.LONGEST:
                self._shapes[text] = shape
        return Word(text, *shape)

    def _width(self, code: int) -> float:
        return self._widths.get(32 if code == 0xA0 else code, self._default_width)

    def _kerns(self, text: str, widths: list[float]) -> tuple[int, ...]:
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_str(text.replace("\u00a0", " "))
        buffer.guess_segment_properties()
        uharfbuzz.shape(self._shaper(), buffer, _FEATURES)
        positions, scale = buffer.glyph_positions, self._scale
        if len(positions) != len(text):
            return ()
        pairs = zip(positions, widths, strict=True)
        kerns = tuple([round(at.x_advance * scale - width) for at, width in pairs])
        return kerns if any(kerns) else ()

    def _shaper(self) -> Any:
        if self._hb is None:
            import uharfbuzz

            self._hb = uharfbuzz.Font(
                uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(self._path)))
            )
        return self._hb

    def letters(self, word: Word) -> Iterator[Word]:
        """Each character as a word of its own, as wide as the next one is far from it."""
        for character, kern in zip(word.text, word.kerns or (0,) * len(word.text), strict=True):
            yield Word(character, self._width(ord(character)) + kern, (kern,))

    def ink(self, character: str) -> Ink | None:
        """The box of a character's outline in thousandths of the size, None for a space."""
        if character not in self._inks:
            glyph = self._glyphs.get(ord(character), 0)
            box = self._shaper().get_glyph_extents(glyph)
            left, top, k = box.x_bearing, box.y_bearing, self._scale
            ink = (left * k, (top + box.height) * k, (left + box.width) * k, top * k)
            self._inks[character] = ink if box.width and not character.isspace() else None
        return self._inks[character]

    def outline(self, character: str) -> Outline:
        """What a character prints as a path from its place on the baseline, for size 1."""
        path: Outline = []
        self._shaper().draw_glyph(self._glyphs.get(ord(character), 0), _outliner(), path)
        return placed(path, (0, 0), self._scale / 1000)

    @property
    def used(self) -> bool:
        """Was any word set in this face?"""
        return bool(self._met)

    def assign_codes(self, document: Any) -> None:
        """Give every character met so far its code in the PDF document, in code-point order."""
        characters = sorted(self._met | {" "})
        self.font.splitString("".join(characters), document)
        self._assignments = self.font.state[document].assignments
        self._resource = self.font.getSubsetInternalName(0, document)[:-1]

    def resource(self, subset: int) -> str:
        """The name of one subset of this face in the PDF's resources, such as `/F1+0`."""
        return f"{self._resource}{subset}"

    def codes(self, word: Word) -> list[tuple[int, str]]:
        """A word as pieces `(subset, operand of TJ)`; valid after `assign_codes`."""
        if word.under is not self._assignments and word.text:
            word.codes, word.under = self._encode(word), self._assignments
        return word.codes

    def _encode(self, word: Word) -> list[tuple[int, str]]:
        pieces: list[tuple[int, str]] = []
        text: list[str] = []
        current = -1
        kerns = word.kerns or (0,) * len(word.text)
        for character, kern in zip(word.text, kerns, strict=True):
            code = self._assignments[32 if character == "\u00a0" else ord(character)]
            if code >> 8 != current:
                if text:
                    pieces.append((current, "".join(text) + ">"))
                current, text = code >> 8, ["<"]
            text.append(f"{code & 255:02x}")
            if kern:
                text.append(f">{-kern}<")
        pieces.append((current, "".join(text) + ">"))
        return pieces
