"""`<ruler kind="bands">`: a tape whose every inch says what holds there."""

from __future__ import annotations

from itertools import pairwise

from kaperbrief.components.registry import component
from kaperbrief.components.ruler import Graduation, RulerBox
from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_BANDS = (
    ("meadow", "seat-3", "solid"), ("shoal", "seat-1", "waves"), ("dune", "brass", "dots"),
    ("shade", "seat-2", "bars"), ("rose", "oxblood", "stripes"), ("fog", "purple", "checks"),
)  # fmt: skip
"""Ground, colour and pattern of each band: any two of them differ without colours too."""
_EDGE = 3.4 * MM
"""The width of the pattern at the right edge."""
_ROOM = 6.6 * MM
"""Between the ticks and the pattern."""


@component("ruler bands")
class BandsBox(RulerBox):
    """A tape whose marks end bands: the words of each stand in every step of the band below it.

    A band has a ground and a pattern of its own, `first` is the number of the lowest one, from 0
    on. What lies above the last mark is plain.
    """

    first: int = 0

    def contents(self, setting: Setting, width: float) -> float:
        height = RulerBox.contents(self, setting, width)
        self._axis = width - _EDGE / 2
        self._told = [
            setting.line(mark.text.text.removesuffix("→").strip(), "effect", _ROOM)
            for mark in self._marks
        ]
        return height

    def _draw_zones(self, pen: Pen, frame: Frame) -> None:
        edges = [0.0, *(self._height(mark.at) for mark in self._marks)]
        for number, (low, high) in enumerate(pairwise(edges)):
            ground, colour, pattern = _BANDS[(self.first + number) % len(_BANDS)]
            pen.rect(Frame(frame.x, frame.bottom - high, frame.width, high - low), fill=ground)
            edge = Frame(frame.right - _EDGE, frame.bottom - high, _EDGE, high - low)
            fill_pattern(pen, rounded_path(edge, 0), edge, pattern, colour, 0.8)
            pen.line(edge.x, edge.y, edge.x, edge.bottom, colour, 0.6)
            self._tell(pen, frame, number, (low, high))
        self._clear(pen, frame)

    def _tell(self, pen: Pen, frame: Frame, number: int, ends: tuple[float, float]) -> None:
        """The words of a band in the middle of each of its steps."""
        line, at = self._told[number], frame.x + self._figure - 0.2 * MM
        for step in range(round(self.length)):
            middle = (step + 0.5) * self.step
            if ends[0] < middle < ends[1]:
                with pen.tag("P"):
                    pen.text_mid(line, at, frame.bottom - middle, "ink")

    def _clear(self, pen: Pen, frame: Frame) -> None:
        """White grounds for the words along the edge."""
        left = frame.right - _EDGE
        if self._along is not None:
            high = self._along.width + 8 * MM
            pen.rect(Frame(left, frame.bottom - high, _EDGE, high), fill="paper")
        title = self._lines.get("title")
        if title is not None:
            long = min(self._gap[1] - self._gap[0], title.width + 8 * MM)
            middle = frame.bottom - sum(self._gap) / 2
            pen.rect(Frame(left, middle - long / 2, _EDGE, long), fill="paper")

    def _draw_mark(self, pen: Pen, frame: Frame, mark: Graduation) -> None:
        self._draw_badge(pen, frame, mark)
