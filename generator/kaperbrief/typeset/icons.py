"""Icons and art: SVG files of a theme, a pack or a project, read once and drawn in colour roles.

An icon is shapes in one colour on a square of 64 units. Art is a drawing of several shapes,
each with its own colour role and line.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from kaperbrief import kept
from kaperbrief.ready import Ready, digest
from kaperbrief.records import dataclass
from kaperbrief.typeset.curves import Path as Outline
from kaperbrief.typeset.curves import circle_path, polygon_path
from kaperbrief.typeset.frame import lasting_name
from kaperbrief.typeset.svg import IconError, SvgReader, read_icon

_MAKERS = ("curves.py", "frame.py", "icons.py", "pathdata.py", "svg.py")
READY = Ready(Path(__file__).parent, "drawings", _MAKERS)
"""Drawings that were read at the installation, by their kind and digest."""

_BYTES = 1_000_000
_Thing = TypeVar("_Thing")


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
    worked: dict[Any, Any] = field(default_factory=dict)
    """What was worked out of these drawings, such as how high masts may be."""
    state: str = ""
    """Says all of these drawings: it is another one where a file has changed."""
    drawn: dict[str, Any] = field(default_factory=dict)
    """Pictures that last, and what else was worked out, of earlier runs too."""
    _operators: dict[str, str] = field(default_factory=dict)
    _one_way: set[str] = field(default_factory=set)
    _titles: dict[str, str] = field(default_factory=dict)
    _art: dict[str, Art] = field(default_factory=dict)

    def fresh(self) -> IconShelf:
        """The same drawings for another document; what is wrong with some is noted there anew."""
        other = copy.copy(self)
        bad, other.faults = self.faults, {}
        other._operators = {n: one for n, one in self._operators.items() if ("icons", n) not in bad}
        other._art = {n: one for n, one in self._art.items() if ("art", n) not in bad}
        return other

    def lasting(self, key: object, work: Callable[[], _Thing]) -> _Thing:
        """What is worked out of drawings that are there and of a key that says all else.

        It is plain values and records of the program, and kept for other runs.
        """
        name = lasting_name(f"{self.state} {key!r}")
        found: _Thing | None = self.drawn.get(name)
        if found is None:
            found = work()
            if not self.faults and len(self.drawn) < kept.LONGEST:
                self.drawn[name] = found
        return found

    def known(self, name: str) -> bool:
        """Is there an icon of that name?"""
        return bool(self._operators.get(name)) or self.find("icons", name) is not None

    def operators(self, name: str) -> str:
        """PDF operators that draw the icon in the current colours; y runs up from the lower edge.

        An icon that is unknown or cannot be drawn draws nothing and is noted in `faults`.
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

    def title(self, name: str) -> str:
        """What is said in its place where a sheet is read aloud, in English; often nothing."""
        self.operators(name)
        return self._titles.get(name, "")

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
        svg = _text(self.find("icons", name), "icon", name)
        operators, one_way, self._titles[name] = _once("icon", svg, read_icon)
        if one_way:
            self._one_way.add(name)
        return str(operators)


def _once(kind: str, svg: str, read: Callable[[str], Any]) -> Any:
    """What is read of a drawing, now, in an earlier run or at the installation."""
    name = digest(svg.encode())
    found = READY.shared((kind, name))
    if found is not None:
        return found
    return kept.once(kept.table(kind), name, lambda: read(svg))


def _text(path: Path | None, what: str, name: str) -> str:
    """The text of a drawing's file. Raises IconError for no file and for a huge one."""
    if path is None:
        raise UnknownIcon(f'unknown {what} "{name}"')
    if path.stat().st_size > _BYTES:
        raise IconError("an icon has at most 1 MB" if what == "icon" else "art has at most 1 MB")
    return path.read_text(encoding="utf-8", errors="replace")


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
_DEEP = 9


def read_art(svg: str) -> Art:
    """The drawing in an SVG file of groups, paths, circles, polygons and polylines.

    Its colours are roles of the theme (`fill="paper"`), `seat` the pattern of a seat, `colour`
    that of the piece. Lines whose `vector-effect` is `non-scaling-stroke` are so many points wide
    whatever the size of the drawing. Raises IconError with the line of anything else.
    """
    reader = _ArtReader()
    reader.read(svg)
    if not reader.shapes:
        raise IconError("there is no shape in it", 1)
    return reader.width, reader.shapes


class _ArtReader(SvgReader):
    def __init__(self) -> None:
        super().__init__()
        self.width = 0.0
        self.shapes: list[ArtShape] = []
        self.paints: list[dict[str, str]] = []

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
            return self.path(attributes["d"])
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
