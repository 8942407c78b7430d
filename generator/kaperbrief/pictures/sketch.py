"""A sketch: the shapes of one picture in units of its own, y running down, in nested places."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import groupby

from kaperbrief.pictures.inking import draw, lines_of
from kaperbrief.pictures.marks import Emblem, Mark, Matrix, Reach, reach_of
from kaperbrief.typeset.curves import Path, Point, circle_path, extent, placed, reach, transformed
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.svg import outline
from kaperbrief.units import MM


class Sketch:
    """Collects shapes; `palette` says which role of the theme stands for a role of the parts.

    What is ink in parts is the theme's `contour`: an ink saver may draw pictures in lighter lines.
    """

    even = False
    """Have small things the same contour as large ones, where any have?"""

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
        if not path:  # planks of a side too low for any
            return
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

    def body(self, name: str) -> Frame | None:
        """The rectangle round the first filled shape of the art of a name, if there is any."""
        rim = self.rim(name)
        return extent(rim) if rim else None

    def rim(self, name: str) -> Path:
        """The first filled shape of the art of a name, nothing if there is none."""
        return next((shape.outline for shape in self._shelf.art(name)[1] if shape.fill), [])

    def filled(self, name: str) -> str:
        """The role that fills the largest shape of the art of a name, "" where none is filled."""
        filled = [one for one in self._shelf.art(name)[1] if one.fill]
        boxes = [extent(one.outline) for one in filled]
        sizes = [box.width * box.height for box in boxes]
        return filled[sizes.index(max(sizes))].fill if filled else ""

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
            (left, top, right, bottom), half = reach_of(mark), mark.width / 2
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
            mark
            if isinstance(mark, Emblem) or mark.dot
            else mark._replace(width=share * mark.width)
            for mark in self.marks
        ]

    # -- ink ---------------------------------------------------------------------------------

    def ink(self, pen: Pen, box: Frame, frame: Frame, most: float = math.inf) -> None:
        """Draw the box of the sketch as large as the frame allows, standing in its lower middle.

        The outline of what is filled is `most` thick at most, any other line twice as much.

        No line is thinner than the theme's `picture-line`, and no outline of what is large than
        its `picture-edge`, or a fifth of a millimetre where the picture is too small for such. What
        is smaller than its `picture-detail` is left out, and texture with it, unless that is 0.
        """
        (at, scale), small = fitted(box, frame), min(box.width, box.height)
        lines = lines_of(pen, scale * small, most)
        left = self.marks
        if detail := pen.look.size("picture-detail") / pen.shrunk:
            from kaperbrief.pictures.bare import bare

            left = bare(left, scale, detail)
        if bold := pen.look.size("picture-contour") / pen.shrunk:
            from kaperbrief.pictures.contour import contoured

            large = scale * max(box.width, box.height)
            wide = min(bold, 0.12 * MM / pen.shrunk + 0.0135 * large)
            left = contoured(left, wide / scale, 1.5 * MM / pen.shrunk / scale, self.even)
        for clip, marks in groupby(left, lambda mark: mark.clip):
            if clip is None:
                draw(pen, marks, at, scale, lines)
                continue
            with pen.saved():
                pen.clip(placed(clip, at, scale))
                draw(pen, marks, at, scale, lines)


def fitted(box: Frame, frame: Frame) -> tuple[Point, float]:
    """Where the origin of a box lies that stands in the lower middle of a frame, and its scale."""
    scale = min(frame.width / box.width, frame.height / box.height)
    x = frame.centre[0] - scale * (box.x + box.width / 2)
    return (x, frame.bottom - scale * box.bottom), scale


def _common(one: Reach, other: Reach) -> Reach:
    """What two rectangles share; a point of the other where they share nothing."""
    left, top, right, bottom = other
    x, y = min(max(one[0], left), right), min(max(one[1], top), bottom)
    return x, y, max(x, min(one[2], right)), max(y, min(one[3], bottom))
