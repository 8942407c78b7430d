"""Icons and art: SVG files of a theme, a pack or a project, read once and drawn in colour roles.

An icon is paths on a square of 64 units, filled in one colour. Art is a drawing of several shapes,
each with its own colour role and line.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any, NamedTuple, NoReturn
from xml.parsers import expat

from kaperbrief import kept
from kaperbrief.records import dataclass
from kaperbrief.typeset.curves import Path as Outline
from kaperbrief.typeset.curves import Segment, circle_path, polygon_path
from kaperbrief.typeset.frame import fmt

GRID = 64.0
_PATH = re.compile(r'<path\s+d="([^"]+)"')
_ONE_WAY = re.compile(r'<svg\b[^>]*\sdata-mirror="no"')
_FORBIDDEN = re.compile(r"<!|<script|<image|<use|@import|href|<style", re.IGNORECASE)


_BYTES = 1_000_000
_LARGEST = 1e6


class IconError(ValueError):
    """A drawing that is not plain shapes; `line` is where, 0 for the file as a whole."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class UnknownIcon(IconError):
    """There is no icon or art of that name."""


class ArtShape(NamedTuple):
    """One shape of a drawing: its outline in units of the file, how it is filled and stroked.

    `width` and `dash` are units of the file, or points where the line does not `scale`.
    """

    outline: Outline
    fill: str
    stroke: str
    width: float
    dash: tuple[float, ...]
    cap: int
    scales: bool
    even_odd: bool
    line: int


Art = tuple[float, Sequence[ArtShape]]
"""A drawing: the width of its view box in units of the file, and its shapes."""


@dataclass(slots=True)
class IconShelf:
    """Icons and art by name, read on first use.

    `find` gives the file of a name in a kind of folder (`icons`, `art`), or None.
    """

    find: Callable[[str, str], Path | None]
    faults: dict[tuple[str, str], IconError] = field(default_factory=dict)
    """What is wrong with the drawings that could not be drawn, by folder and name."""
    _operators: dict[str, str] = field(default_factory=dict)
    _files: dict[str, Path | None] = field(default_factory=dict)
    _one_way: set[str] = field(default_factory=set)
    _art: dict[str, Art] = field(default_factory=dict)

    def fresh(self) -> IconShelf:
        """The same drawings for another document; what is wrong with some is noted there anew."""
        other = copy.copy(self)
        bad, other.faults = self.faults, {}
        other._operators = {n: one for n, one in self._operators.items() if ("icons", n) not in bad}
        other._art = {n: one for n, one in self._art.items() if ("art", n) not in bad}
        return other

    def _file(self, name: str) -> Path | None:
        if name not in self._files:
            self._files[name] = self.find("icons", name)
        return self._files[name]

    def known(self, name: str) -> bool:
        """Is there an icon of that name?"""
        return self._file(name) is not None

    def operators(self, name: str) -> str:
        """PDF operators that fill the icon in the current colour; y runs up from the lower edge.

        An icon that is unknown or isn't plain paths draws nothing and is noted in `faults`.
        """
        if name not in self._operators:
            try:
                self._operators[name] = self._read_icon(name)
            except IconError as error:
                self.faults["icons", name] = error
                self._operators[name] = ""
        return self._operators[name]

    def mirrors(self, name: str) -> bool:
        """May the icon be drawn as in a mirror? Not if it holds letters or says which way round.

        The file of such an icon says `data-mirror="no"` in its `<svg>`.
        """
        self.operators(name)
        return name not in self._one_way

    def art(self, name: str) -> Art:
        """The drawing of a name; one that is unknown or no art is empty and noted in `faults`."""
        if name not in self._art:
            try:
                svg = _text(self.find("art", name), "art", name)
                self._art[name] = _once("art", svg, read_art)
            except IconError as error:
                self.faults["art", name] = error
                self._art[name] = 1.0, ()
        return self._art[name]

    def _read_icon(self, name: str) -> str:
        svg = _text(self._file(name), "icon", name)
        if _ONE_WAY.search(svg):
            self._one_way.add(name)
        operators: str = _once("icon", svg, svg_operators)
        return operators


def _once(kind: str, svg: str, read: Callable[[str], Any]) -> Any:
    """What is read of a drawing, now or in an earlier run."""
    known = kept.table(kind)
    if svg not in known:
        known[svg] = read(svg)
    return known[svg]


def _text(path: Path | None, what: str, name: str) -> str:
    """The text of a drawing's file. Raises IconError for no file and for a huge one."""
    if path is None:
        raise UnknownIcon(f'unknown {what} "{name}"')
    if path.stat().st_size > _BYTES:
        raise IconError("an icon has at most 1 MB" if what == "icon" else "art has at most 1 MB")
    return path.read_text(encoding="utf-8", errors="replace")


def svg_operators(svg: str) -> str:
    """The operators of an SVG file with paths on a 64-unit grid, filled even-odd.

    Raises IconError where the file holds anything that refers elsewhere, or no path.
    """
    if _FORBIDDEN.search(svg):
        raise IconError("only plain paths are read: no links, scripts, images or style sheets")
    outlines = _PATH.findall(svg)
    if not outlines:
        raise IconError('no <path d="…"> was found')
    segments = [segment for outline in outlines for segment in _outline(outline)]
    return " ".join([*map(_operator, segments), "f*"])


def _operator(segment: Segment) -> str:
    """A segment turned round: SVG's y runs down, PDF's up."""
    operator, *numbers = segment
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return " ".join([*(f"{fmt(x)} {fmt(GRID - y)}" for x, y in pairs), operator])


def _outline(data: str) -> Outline:
    """The segments of path data. Raises IconError for what is none."""
    from fontTools.svgLib.path import parse_path

    pen = _outline_pen()
    try:
        parse_path(data, pen)
    except Exception as error:  # the parser raises whatever comes
        raise IconError("the path cannot be read") from error
    outline: Outline = pen.segments
    if not all(abs(value) < _LARGEST for segment in outline for value in segment[1:]):
        raise IconError("a number in the path is too large")
    return outline


def _outline_pen() -> Any:
    from fontTools.pens.basePen import BasePen

    class OutlinePen(BasePen):  # type: ignore[misc]
        """Collects the path as moves, lines and curves."""

        def __init__(self) -> None:
            super().__init__(None)
            self.segments: Outline = []

        def _moveTo(self, pt: tuple[float, float]) -> None:
            self.segments.append(("m", *pt))

        def _lineTo(self, pt: tuple[float, float]) -> None:
            self.segments.append(("l", *pt))

        def _curveToOne(
            self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
        ) -> None:
            self.segments.append(("c", *pt1, *pt2, *pt3))

        def _closePath(self) -> None:
            self.segments.append(("h",))

        def _endPath(self) -> None:
            pass

    return OutlinePen()


# -- art -----------------------------------------------------------------------------------------

_PAINT = {
    "fill": "none", "stroke": "none", "stroke-width": "1", "stroke-dasharray": "none",
    "stroke-linecap": "butt", "stroke-linejoin": "", "fill-rule": "nonzero",
    "vector-effect": "none",
}  # fmt: skip
"""How a shape is painted that says nothing itself; a group says it for all its shapes."""
_SHAPES = {
    "path": ("d",),
    "circle": ("cx", "cy", "r"),
    "polygon": ("points",),
    "polyline": ("points",),
}
"""The tags of shapes and what each needs."""
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
_DEEP = 9


def read_art(svg: str) -> Art:
    """The drawing in an SVG file of groups, paths, circles, polygons and polylines.

    Its colours are roles of the theme (`fill="paper"`), `seat` the pattern of a seat, `colour`
    that of the piece. Lines whose `vector-effect` is `non-scaling-stroke` are so many points wide
    whatever the size of the drawing. Raises IconError with the line of anything else.
    """
    reader = _ArtReader()
    reader.parser.StartElementHandler = reader.start
    reader.parser.EndElementHandler = reader.end
    reader.parser.StartDoctypeDeclHandler = reader.doctype
    try:
        reader.parser.Parse(svg.encode(), True)
    except expat.ExpatError as error:
        raise IconError(f"no XML: {expat.ErrorString(error.code)}", error.lineno) from error
    if not reader.shapes:
        raise IconError("there is no shape in it", 1)
    return reader.width, reader.shapes


class _ArtReader:
    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.width = 0.0
        self.shapes: list[ArtShape] = []
        self.paints: list[dict[str, str]] = []

    def fail(self, message: str) -> NoReturn:
        raise IconError(message, self.parser.CurrentLineNumber)

    def doctype(self, *_: object) -> None:
        self.fail("a document type declaration is not allowed")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        needed = {"svg": ("xmlns", "viewBox"), "g": (), "title": ()}.get(tag, _SHAPES.get(tag))
        if needed is None or (tag == "svg") != (not self.paints) or len(self.paints) > _DEEP:
            self.fail(f"<{tag}> cannot be here: an <svg> of <g>, {', '.join(_SHAPES)}")
        for name in attributes:
            if name not in needed and name not in _PAINT:
                self.fail(f'<{tag}> has no attribute "{name}"')
        missing = [name for name in needed if name not in attributes]
        if missing:
            self.fail(f'<{tag}> needs "{missing[0]}"')
        own = {name: value for name, value in attributes.items() if name in _PAINT}
        self.paints.append({**(self.paints[-1] if self.paints else _PAINT), **own})
        if tag == "svg":
            box = self.numbers(attributes["viewBox"], 4)
            self.width = box[2]
            if min(box[2:]) <= 0:
                self.fail("the view box needs a width and a height above zero")
        elif tag in _SHAPES:
            self.shapes.append(self.shape(self.outline(tag, attributes), self.paints[-1]))

    def end(self, _tag: str) -> None:
        self.paints.pop()

    def outline(self, tag: str, attributes: dict[str, str]) -> Outline:
        if tag == "path":
            try:
                return _outline(attributes["d"])
            except IconError as error:
                self.fail(str(error))
        if tag == "circle":
            x, y, radius = (self.numbers(attributes[name], 1)[0] for name in ("cx", "cy", "r"))
            return circle_path(x, y, radius)
        numbers = self.numbers(attributes["points"])
        if len(numbers) < 4 or len(numbers) % 2:
            self.fail("points are pairs of numbers, two at least")
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        return polygon_path(points)[: None if tag == "polygon" else -1]

    def shape(self, outline: Outline, paint: dict[str, str]) -> ArtShape:
        dash = paint["stroke-dasharray"]
        cap, effect = paint["stroke-linecap"], paint["vector-effect"]
        for name, known in (
            ("stroke-linecap", ("butt", "round")),
            ("stroke-linejoin", ("", "miter" if cap == "butt" else "round")),
            ("fill-rule", ("nonzero", "evenodd")),
            ("vector-effect", ("none", "non-scaling-stroke")),
        ):
            if paint[name] not in known:
                self.fail(f'{name} is {" or ".join(filter(None, known))}, not "{paint[name]}"')
        return ArtShape(
            outline,
            paint["fill"].replace("none", ""),
            paint["stroke"].replace("none", ""),
            self.numbers(paint["stroke-width"], 1)[0],
            () if dash == "none" else tuple(self.numbers(dash)),
            1 if cap == "round" else 0,
            effect == "none",
            paint["fill-rule"] == "evenodd",
            self.parser.CurrentLineNumber,
        )

    def numbers(self, text: str, count: int = 0) -> Sequence[float]:
        """The numbers of a list with blanks or commas; `count` of them where that is given."""
        parts = text.replace(",", " ").split()
        if not all(_NUMBER.fullmatch(part) for part in parts) or count not in (0, len(parts)):
            self.fail(f'"{text}" is not {f"{count} numbers" if count > 1 else "a number"}')
        found = [float(part) for part in parts]
        if not all(abs(number) < _LARGEST for number in found):
            self.fail("a number is too large")
        return found
