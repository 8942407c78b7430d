"""A sketch: the shapes of one picture in units of its own, y running down, in nested places."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any, NamedTuple

from kaperbrief.typeset.curves import (
    Path,
    Point,
    circle_path,
    fewer,
    placed,
    reach,
    transformed,
    written,
)
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.svg import IconError, outline
from kaperbrief.units import MM

_OUTLINED = 9 * MM
"""White marks larger than this have an outline: on white cloth nothing else shows them."""
Matrix = tuple[float, float, float, float, float, float]
"""Six numbers in the order of SVG and PDF."""
_Reach = tuple[float, float, float, float]
"""Least x and y, largest x and y."""


_LEAST, _SHARE = 0.2 * MM, 0.012
"""The thinnest line that prints well, and how thick a strong one may be in a small picture."""


class Mark(NamedTuple):
    """An outline at a place, filled and stroked in colour roles, seen only inside `clip`.

    `width` is that of the line in units of the sketch; `source` the art it came from, and the line
    there.
    """

    outline: Path
    matrix: Matrix
    fill: str
    stroke: str
    width: float
    even_odd: bool
    clip: Path | None
    source: tuple[str, int]

    @property
    def path(self) -> Path:
        """The outline in units of the sketch."""
        return transformed(self.outline, self.matrix)

    @property
    def line(self) -> float:
        """The width of the line in units of its own."""
        a, b, c, d, _, _ = self.matrix
        return self.width / math.sqrt(abs(a * d - b * c))


class Emblem(NamedTuple):
    """An icon with its middle at a point, seen only inside `clip`."""

    icon: str
    at: Point
    size: float
    colour: str
    clip: Path | None


class Sketch:
    """Collects shapes; `palette` says which role of the theme stands for a role of the parts.

    What is ink in parts is the theme's `contour`: an ink saver may draw pictures in lighter lines.
    """

    def __init__(self, shelf: IconShelf, palette: Mapping[str, str] | None = None) -> None:
        self.marks: list[Mark | Emblem] = []
        self._shelf = shelf
        self._palette = {"ink": "contour", **(palette or {})}
        self._matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        self._clip: Path | None = None

    def fresh(self) -> Sketch:
        """An empty sketch with the same art."""
        return Sketch(self._shelf)

    def again(self) -> Sketch:
        """The same shapes, to which others may be added."""
        other = copy.copy(self)
        other.marks = [*self.marks]
        return other

    # -- places ------------------------------------------------------------------------------

    @contextmanager
    def at(
        self,
        x: float = 0.0,
        y: float = 0.0,
        scale: float = 1.0,
        *,
        turn: float = 0.0,
        flip: bool = False,
        tall: float = 0.0,
        lean: float = 0.0,
    ) -> Iterator[None]:
        """What is drawn inside has its origin here, is `scale` times as wide, turned clockwise.

        It is `tall` times as high where that is given, as in a mirror with `flip`, and leans to the
        left by that share of its height.
        """
        before, (a, b, c, d, e, f) = self._matrix, self._matrix
        cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        wide, high = -scale if flip else scale, tall or scale
        p, q, r, s = cosine * wide, sine * wide, -sine * high, cosine * high
        r, s = r + lean * p, s + lean * q
        self._matrix = (
            a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s,
            a * x + c * y + e, b * x + d * y + f,
        )  # fmt: skip
        yield
        self._matrix = before

    @contextmanager
    def inside(self, data: str | Path) -> Iterator[None]:
        """What is drawn inside is seen only within a path; of two paths the inner one."""
        before = self._clip
        path = outline(data) if isinstance(data, str) else data
        self._clip = transformed(path, self._matrix)
        yield
        self._clip = before

    @contextmanager
    def painted(self, **roles: str) -> Iterator[None]:
        """What is drawn inside has these roles of the theme in place of those of the parts."""
        before = self._palette
        self._palette = {**before, **roles}
        yield
        self._palette = before

    def role(self, name: str) -> str:
        """The role of the theme that stands for one of the parts here."""
        return self._palette.get(name, name)

    @property
    def _scale(self) -> float:
        a, b, c, d, _, _ = self._matrix
        return math.sqrt(abs(a * d - b * c))

    # -- shapes ------------------------------------------------------------------------------

    def path(
        self,
        data: str | Path,
        fill: str = "",
        width: float = 0.5,
        stroke: str = "ink",
        *,
        even_odd: bool = False,
        source: tuple[str, int] = ("", 0),
    ) -> None:
        """A path (as SVG writes it) in colour roles; a line of no `width` is none."""
        path = outline(data) if isinstance(data, str) else data
        fill, stroke = self._palette.get(fill, fill), self._palette.get(stroke, stroke)
        line = stroke if width else ""
        where, clip = (path, self._matrix), self._clip
        self.marks.append(Mark(*where, fill, line, width * self._scale, even_odd, clip, source))

    def ball(
        self, x: float, y: float, radius: float, fill: str = "", width: float = 0.5,
        stroke: str = "ink",
    ) -> None:  # fmt: skip
        """A circle."""
        self.path(circle_path(x, y, radius), fill, width, stroke)

    def knows(self, name: str) -> bool:
        """Is there art of that name?"""
        return self._shelf.find("art", name) is not None

    def part(self, name: str) -> None:
        """The art of a name, its origin here, its units those of this place."""
        for shape in self._shelf.art(name)[1]:
            if not shape.fill and not shape.stroke:
                continue
            width = shape.width if shape.stroke else 0.0
            source, path = (name, shape.line), shape.outline
            self.path(path, shape.fill, width, shape.stroke, even_odd=shape.even_odd, source=source)

    def measures(self, name: str) -> list[list[Point]]:
        """The unseen lines of the art of a name, point by point, in its own units."""
        return [
            [segment[-2:] for segment in shape.outline if len(segment) > 1]
            for shape in self._shelf.art(name)[1]
            if not shape.fill and not shape.stroke
        ]

    def icon(self, name: str, x: float, y: float, size: float, colour: str = "ink") -> None:
        """An icon with its middle at a point; it stays upright."""
        a, b, c, d, e, f = self._matrix
        at = (a * x + c * y + e, b * x + d * y + f)
        colour = self._palette.get(colour, colour)
        self.marks.append(Emblem(name, at, size * self._scale, colour, self._clip))

    def bounds(self, since: int = 0) -> Frame:
        """The rectangle round all that is seen, in units of the sketch, with the lines' halves.

        Of marks `since` a number: where a part of a picture begins.
        """
        boxes, clip, seen = [], None, (0.0, 0.0, 0.0, 0.0)
        for mark in self.marks[since:]:
            if isinstance(mark, Emblem):
                (x, y), half = mark.at, mark.size / 2
                boxes.append((x - half, y - half, x + half, y + half))
                continue
            (left, top, right, bottom), half = _reach(mark), mark.width / 2
            box = left - half, top - half, right + half, bottom + half
            if mark.clip is not None:
                if mark.clip is not clip:
                    clip, seen = mark.clip, reach(mark.clip)
                box = _common(box, seen)
            boxes.append(box)
        if not boxes:  # its art is broken or unknown, which is told elsewhere
            return Frame(0, 0, 1, 1)
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        left, top = min(lefts), min(tops)
        return Frame(left, top, max(rights) - left, max(bottoms) - top)

    def thin(self, share: float) -> None:
        """All lines so far are drawn that many times as wide: for pictures as large as a sheet."""
        self.marks[:] = [
            mark._replace(width=share * mark.width) if isinstance(mark, Mark) else mark
            for mark in self.marks
        ]

    # -- ink ---------------------------------------------------------------------------------

    def ink(self, pen: Pen, box: Frame, frame: Frame, most: float = math.inf) -> None:
        """Draw the box of the sketch as large as the frame allows, standing in its lower middle.

        The outline of what is filled is `most` thick at most, any other line twice as much.

        No line is thinner than the theme's `picture-line`, or a fifth of a millimetre where the
        picture is too small for stronger ones.
        """
        (at, scale), small = fitted(box, frame), min(box.width, box.height)
        least = min(pen.look.size("picture-line"), max(_LEAST, _SHARE * scale * small)) / pen.shrunk
        for clip, marks in groupby(self.marks, lambda mark: mark.clip):
            if clip is None:
                _draw(pen, marks, at, scale, (least, most))
                continue
            with pen.saved():
                pen.clip(placed(clip, at, scale))
                _draw(pen, marks, at, scale, (least, most))


def fitted(box: Frame, frame: Frame) -> tuple[Point, float]:
    """Where the origin of a box lies that stands in the lower middle of a frame, and its scale."""
    scale = min(frame.width / box.width, frame.height / box.height)
    x = frame.centre[0] - scale * (box.x + box.width / 2)
    return (x, frame.bottom - scale * box.bottom), scale


def _common(one: _Reach, other: _Reach) -> _Reach:
    """What two rectangles share; a point of the other where they share nothing."""
    left, top, right, bottom = other
    x, y = min(max(one[0], left), right), min(max(one[1], top), bottom)
    return x, y, max(x, min(one[2], right)), max(y, min(one[3], bottom))


def _place(mark: Mark | Emblem) -> tuple[float, ...]:
    """The point of an icon, or the matrix of an outline."""
    return mark.at if isinstance(mark, Emblem) else mark.matrix


def _draw(
    pen: Pen, marks: Iterable[Mark | Emblem], at: Point, scale: float, lines: tuple[float, float]
) -> None:
    """Marks, `scale` points a unit, the origin at a point: those of one place under one matrix.

    `lines` are how thick one is at least, and the outline of what is filled at most.
    """
    least, most = lines
    for place, run in groupby(
        marks, lambda mark: mark.at if isinstance(mark, Emblem) else mark.matrix
    ):
        if len(place) == 2:
            for one in run:
                assert isinstance(one, Emblem)
                x, y = at[0] + scale * place[0], at[1] + scale * place[1]
                size, blank = scale * one.size, _blank(pen)
                if blank or (one.colour == "badge" and size > _OUTLINED):
                    line = 1.5 * least if size > _OUTLINED else _LEAST / pen.shrunk
                    pen.icon(one.icon, x, y, size, "paper", line=line)
                else:
                    pen.icon(one.icon, x, y, size, one.colour)
            continue
        a, b, c, d, e, f = (scale * number for number in place)
        size = math.sqrt(abs(a * d - b * c))
        grid = next((steps for steps in _GRIDS if steps * _STEP > size), _GRIDS[-1])
        shapes = [one for one in run if isinstance(one, Mark) and _known(pen, one)]
        pen.stamp(
            (a / grid, b / grid, c / grid, d / grid, at[0] + e, at[1] + f),
            [
                (_written(one.outline, grid), one.fill, one.stroke or _edge(pen, one),
                 max(least, min(one.width * scale, most if one.fill else 2 * most)) * grid / size,
                 one.even_odd)
                for one in shapes
                if one.fill or not _bleached(pen, one) or _in_line(one, shapes, least / scale)
            ],
        )  # fmt: skip


def _blank(pen: Pen) -> bool:
    """Is cloth of all kinds left white, so that white badges need an outline?"""
    return pen.look.colour("felt") == pen.look.colour("badge") == pen.look.colour("paper")


def _edge(pen: Pen, one: Mark) -> str:
    """The line round a badge that is drawn with none, where only a line shows it."""
    return "contour" if one.fill == "badge" and _blank(pen) else ""


def _bleached(pen: Pen, one: Mark) -> bool:
    """Is it a line in a colour that the theme leaves white?"""
    return one.stroke not in ("", "paper") and pen.look.colour(one.stroke) == pen.look.colour(
        "paper"
    )


def _in_line(one: Mark, shapes: Sequence[Mark], least: float) -> bool:
    """Is a white line the inside of a dark one, and wide enough for that one to be seen as two?"""
    return one.width >= least and any(
        other.width > one.width and other.outline == one.outline for other in shapes
    )


_GRIDS = 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 25, 30, 40, 50, 70, 100
_STEP = 0.25
"""Into how many steps a unit is cut, so that none is longer than so many points: printers do not
show less."""
_MANY = 6_000
_WRITTEN: dict[tuple[int, int], tuple[Path, str]] = {}
"""Outlines as PDF writes them, by their identity: the parts of many figures are the same ones."""


def _written(path: Path, grid: int) -> str:
    found = _WRITTEN.get((id(path), grid))
    if found is None:
        _forget_many(_WRITTEN)
        found = _WRITTEN[id(path), grid] = path, written(fewer(path, 1.2 / grid), 0.0, grid=grid)
    return found[1]


def _forget_many(known: dict[Any, Any]) -> None:
    """Begin anew before there are too many: a page for hosts goes on for hours."""
    if len(known) >= _MANY:
        known.clear()


_REACHES: dict[tuple[int, Matrix], tuple[Path, _Reach]] = {}
"""How far outlines of art reach where they stand: figures have many parts at the same place."""


def _reach(mark: Mark) -> _Reach:
    if not mark.source[0]:
        return reach(mark.outline, mark.matrix)
    key = id(mark.outline), mark.matrix
    found = _REACHES.get(key)
    if found is None:
        _forget_many(_REACHES)
        found = _REACHES[key] = mark.outline, reach(mark.outline, mark.matrix)
    return found[1]


def _known(pen: Pen, shape: Mark) -> bool:
    """Are its roles colours of the theme? What is not is noted at the line of its art."""
    for role in (shape.fill, shape.stroke):
        if role and not pen.look.has_colour(role):
            name, line = shape.source
            fault = IconError(f'unknown colour role "{role}"', line)
            pen.setting.icons.faults.setdefault(("art", name), fault)
            return False
    return True
