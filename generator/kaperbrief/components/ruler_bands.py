"""`<ruler kind="bands">`: a tape whose every inch says what holds there."""

from __future__ import annotations

from itertools import pairwise

from kaperbrief.components.registry import component
from kaperbrief.components.ruler_signs import THING, Graduation, draw_sign
from kaperbrief.components.ruler_tape import TapeBox
from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import BANDS, fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_EDGE = 4.2 * MM
"""The width of the pattern at the right edge."""
_CUT = 0.8 * MM
"""How far it is from that edge: whoever cuts badly still leaves it and its words."""
_SIGN = 7.4 * MM
"""The size of the picture in a band."""
_ROOM = 6 * MM
"""Between the ticks and the pattern."""


@component("ruler bands")
class BandsBox(TapeBox):
    """A tape whose marks end bands: the words of each stand in every step of the band below it.

    A band has a ground and a pattern of its own, `first` is the number of the lowest one, from 0
    on; the picture of its mark, if it is one of a thing, stands in its first step in place of the
    words. What lies above the last mark is plain. A `note` stands in place of the title.
    """

    badge_height = 4.6 * MM
    figure_style = "ruler-figure"
    figure_at = 6.9 * MM
    aside = _CUT + _EDGE / 2
    first: int = 0

    def contents(self, setting: Setting, width: float) -> float:
        self._signs = {float(cells[0]): cells[1] for cells in self.data(5) if THING in cells[1]}
        if self.note:
            self.title, self.note = self.note, ""
        return TapeBox.contents(self, setting, width)

    def _mark(self, setting: Setting, cells: list[str], above: float | None) -> Graduation:
        """A mark whose words stand in the steps below it, all of one size."""
        at, words = float(cells[0]), cells[2]
        figure = setting.line(cells[3] or f"{at:g}", self.figure_style)
        text = setting.line(words.removesuffix("→").strip(), "effect", _ROOM)
        return Graduation(at, "", 0.0, figure, text, False, 0.0, plain=words.endswith("→"))

    def _draw_zones(self, pen: Pen, frame: Frame) -> None:
        edges = [0.0, *(self._height(mark.at) for mark in self._marks)]
        for number, (low, high) in enumerate(pairwise(edges)):
            ground, colour, pattern = BANDS[(self.first + number) % len(BANDS)]
            pen.rect(Frame(frame.x, frame.bottom - high, frame.width, high - low), fill=ground)
            edge = Frame(frame.right - _CUT - _EDGE, frame.bottom - high, _EDGE, high - low)
            fill_pattern(pen, rounded_path(edge, 0), edge, pattern, colour, 0.8)
            pen.line(edge.x, edge.y, edge.x, edge.bottom, colour, 0.6)
            self._tell(pen, frame, number, (low, high))
        self._clear(pen, frame)

    def _tell(self, pen: Pen, frame: Frame, number: int, ends: tuple[float, float]) -> None:
        """The words of a band in the middle of each of its steps, its picture in the first one."""
        mark, at = self._marks[number], frame.x + self.figure_at
        sign = self._signs.get(mark.at, "")
        for step in range(round(self.length)):
            middle = (step + 0.5) * self.step
            if not ends[0] < middle < ends[1]:
                continue
            if sign:
                draw_sign(pen, sign, at, frame.bottom - middle - 0.4 * MM, _SIGN, "ink")
                sign = ""
                continue
            with pen.tag("P"):
                pen.text_mid(mark.text, at, frame.bottom - middle, "ink")

    def _clear(self, pen: Pen, frame: Frame) -> None:
        """White grounds for the words along the edge."""
        left, low = frame.right - _CUT - _EDGE, 0.0
        if self._edge_line is not None:
            low = self._edge_line.width + 2 * self.lead
            pen.rect(Frame(left, frame.bottom - low, _EDGE, low), fill="paper")
        if self._run:
            low, high = self._gap
            pen.rect(Frame(left, frame.bottom - high, _EDGE, high - low), fill="paper")

    def _draw_mark(self, pen: Pen, frame: Frame, mark: Graduation) -> None:
        self._draw_badge(pen, frame, mark)
