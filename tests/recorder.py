"""A pen that remembers what was drawn, for tests of single components."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kaperbrief.components.box import Box
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, Segment
from kaperbrief.typeset.frame import Forms, Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.typeset.view import Matrix


@dataclass(frozen=True)
class Placed:
    """A text as it was placed, in points: the box of its capitals on the baseline `bottom`."""

    text: str
    x: float
    y: float
    right: float
    bottom: float
    colour: str

    def meets(self, other: Placed) -> bool:
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def moved(self, dx: float, dy: float) -> Placed:
        return replace(
            self, x=self.x + dx, y=self.y + dy, right=self.right + dx, bottom=self.bottom + dy
        )


class Recorder(Pen):
    """Remembers shapes, texts and icons in the order of drawing; writes no glyphs.

    A picture that is drawn once and then repeated is noted wherever it appears.
    """

    def __init__(self, setting: Setting, height: float = 1000) -> None:
        super().__init__(setting, Forms(), height)
        self.paths: list[tuple[list[Segment], dict[str, Any]]] = []
        self.circles: list[tuple[float, float, float, dict[str, Any]]] = []
        self.rects: list[tuple[Frame, dict[str, Any]]] = []
        self.polylines: list[dict[str, Any]] = []
        self.texts: list[Placed] = []
        self.icons: list[str] = []
        self.outlines: list[float] = []
        """Widths of the lines round icons."""
        self.stamps: list[Point] = []
        """Where parts of pictures have their origin."""

    def path(self, path: Sequence[Segment], **paint: Any) -> None:
        self.paths.append((list(path), paint))
        super().path(path, **paint)

    def circle(self, x: float, y: float, radius: float, **paint: Any) -> None:
        self.circles.append((x, y, radius, paint))
        super().circle(x, y, radius, **paint)

    def rect(self, frame: Frame, radius: float = 0.0, **paint: Any) -> None:
        self.rects.append((frame, paint))
        super().rect(frame, radius, **paint)

    def polyline(self, points: Sequence[tuple[float, float]], **paint: Any) -> None:
        self.polylines.append(paint)
        super().polyline(points, **paint)

    def text(
        self, line: Line, x: float, baseline: float, colour: str = "", icons: str = ""
    ) -> None:
        style = line.style
        top = baseline - style.size * 0.66
        colour = colour or style.colour
        self.texts.append(Placed(line.text, x, top, x + line.width, baseline, colour))

    def stamp(self, matrix: Matrix, shapes: Iterable[tuple[str, str, str, float, bool]]) -> None:
        self.stamps.append(matrix[4:])
        super().stamp(matrix, shapes)

    def icon(
        self,
        name: str,
        x: float,
        y: float,
        size: float,
        colour: str = "ink",
        mirrored: bool = False,
        line: float = 0.0,
    ) -> None:
        self.icons.append(name)
        if line:
            self.outlines.append(line)

    def once(
        self, key: object, frame: Frame, draw: Callable[[Pen], None], *, lasting: bool = False
    ) -> None:
        inner = Recorder(self.setting, frame.height)
        draw(inner)
        dx, dy = frame.x, frame.y
        self.paths += [([_moved(s, dx, dy) for s in path], paint) for path, paint in inner.paths]
        self.circles += [(x + dx, y + dy, r, paint) for x, y, r, paint in inner.circles]
        self.rects += [
            (replace(rect, x=rect.x + dx, y=rect.y + dy), paint) for rect, paint in inner.rects
        ]
        self.polylines += inner.polylines
        self.texts += [text.moved(dx, dy) for text in inner.texts]
        self.icons += inner.icons
        self.stamps += [(x + dx, y + dy) for x, y in inner.stamps]

    def again(self, key: object, frame: Frame, draw: Callable[[Pen], None]) -> None:
        draw(self)

    @property
    def points(self) -> list[tuple[float, float]]:
        """All points of all paths that print."""
        return [
            (numbers[i], numbers[i + 1])
            for path, _ in self.paths
            for _, *numbers in path
            for i in range(0, len(numbers), 2)
        ]

    @property
    def words(self) -> list[str]:
        """The texts that were placed, those of icons only left out."""
        return [placed.text.strip() for placed in self.texts if placed.text]


def _moved(segment: Segment, dx: float, dy: float) -> Segment:
    operator, *numbers = segment
    return (operator, *(n + (dy if at % 2 else dx) for at, n in enumerate(numbers)))


def drawn(box: Box, setting: Setting, frame: Frame) -> Recorder:
    """What a box draws in a frame, measured at the frame's width."""
    box.measure(setting, frame.width)
    return recorded(box, setting, frame)


def recorded(box: Box, setting: Setting, frame: Frame) -> Recorder:
    """What a measured box draws in a frame."""
    pen = Recorder(setting)
    box.draw(pen, frame)
    pen.finish()
    return pen
