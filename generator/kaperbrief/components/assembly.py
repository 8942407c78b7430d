"""How the sheets of a poster are put together: each one small, what is cut, what is glued."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from kaperbrief.components.box import Box, Mm, Numbers, figure
from kaperbrief.components.ornament import HATCH, hatch
from kaperbrief.components.registry import component
from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_EDGE = 1.6 * MM
"""The white edge of a sheet."""
_FOOT = 6 * MM
"""Its lower edge, where its name stands."""
_GAP = 2.2 * MM
"""Between two sheets."""
_SCISSORS = 3.4 * MM
_FEW = 5
"""Of more sheets in a row the edges are thinner."""


class _Sheet(NamedTuple):
    """What of the drawing a sheet shows, in points of it; its row and its column."""

    seen: Frame
    row: int
    column: int


@component("stage sheets")
class AssemblyBox(Box):
    """The drawing inside, laid out `long` × `high`, as small sheets of paper beside each other.

    It is parted `across` and `down` in mm. Each sheet has its name, `A1` the one at the upper left,
    a dashed line where it is cut, and hatched the strip of `overlap` that its neighbours cover;
    the words `cut` and `glue` say so.
    """

    long: Mm
    high: Mm
    across: Numbers = ()
    down: Numbers = ()
    overlap: Mm = 0.0
    cut: str = ""
    glue: str = ""
    least: Mm = 60 * MM
    alt: str = ""

    def contents(self, setting: Setting, width: float) -> float:
        if min(self.long, self.high) <= 0 or len(self.down) > 25:
            raise ValueError("a poster needs a size above zero and from 1 to 26 rows of sheets")
        for child in self.children:
            child.measure(setting, self.long)
        self._names = [
            [
                setting.line(f"{chr(ord('A') + row)}{column + 1}", "sheet-title")
                for column in range(len(self.across) + 1)
            ]
            for row in range(len(self.down) + 1)
        ]
        self._cut = self.line(setting, self.cut, "label")
        self._glue = self.line(setting, self.glue, "label")
        _, high = self._sides(self._scale(width, 1e6))
        self.most = min(self.most, high)
        return min(self.least, high)

    @property
    def _air(self) -> float:
        """How much smaller edges and gaps are where there are many sheets."""
        return min(1.0, _FEW / (max(len(self.across), len(self.down)) + 1))

    def _around(self) -> tuple[float, float]:
        """What edges and gaps take, across and down."""
        columns, rows = len(self.across) + 1, len(self.down) + 1
        gaps = 2 * _EDGE + _GAP, _EDGE + _FOOT + _GAP
        return self._air * (columns * gaps[0] - _GAP), self._air * (rows * gaps[1] - _GAP)

    def _whole(self) -> tuple[float, float]:
        """What all sheets show of the drawing, across and down."""
        overlap = self.overlap
        return self.long + overlap * len(self.across), self.high + overlap * len(self.down)

    def _scale(self, width: float, height: float) -> float:
        (wide, high), (x, y) = self._whole(), self._around()
        return max(min((width - x) / wide, (height - y) / high), 1e-3)

    def _sides(self, scale: float) -> tuple[float, float]:
        (wide, high), (x, y) = self._whole(), self._around()
        return wide * scale + x, high * scale + y

    def _sheets(self) -> Iterator[_Sheet]:
        rights, lows = (
            [*(one * MM for one in joints), whole]
            for joints, whole in ((self.across, self.long), (self.down, self.high))
        )
        columns, rows = pairwise([0.0, *rights]), pairwise([0.0, *lows])
        right, bottom, across = rights[-1], lows[-1], list(columns)
        for row, (top, low) in enumerate(rows):
            for column, (left, end) in enumerate(across):
                wide = min(end + self.overlap, right) - left
                high = min(low + self.overlap, bottom) - top
                yield _Sheet(Frame(left, top, wide, high), row, column)

    def draw(self, pen: Pen, frame: Frame) -> None:
        scale = self._scale(frame.width, frame.height)
        wide, high = self._sides(scale)
        x, y = frame.x + (frame.width - wide) / 2, frame.y
        air = self._air
        with figure(pen, self.alt or "-", Frame(x, y, wide, high)):
            for sheet in self._sheets():
                seen = sheet.seen
                # Beside each sheet before it lie its edges, its gap and what both of them show.
                left = x + air * (_EDGE + sheet.column * (2 * _EDGE + _GAP))
                top = y + air * (_EDGE + sheet.row * (_EDGE + _FOOT + _GAP))
                left += scale * (seen.x + sheet.column * self.overlap)
                top += scale * (seen.y + sheet.row * self.overlap)
                shown = Frame(left, top, scale * seen.width, scale * seen.height)
                self._draw_sheet(pen, sheet, shown, scale)

    def _draw_sheet(self, pen: Pen, sheet: _Sheet, shown: Frame, scale: float) -> None:
        edge, foot = self._air * _EDGE, self._air * _FOOT
        paper = Frame(shown.x - edge, shown.y - edge, shown.width + 2 * edge,
                      shown.height + edge + foot)  # fmt: skip
        pen.rect(paper, fill="paper", stroke="rule", width=0.6)
        origin = shown.x - scale * sheet.seen.x, shown.y - scale * sheet.seen.y
        with pen.through(shown, self.overlap * scale), pen.enlarged(*origin, scale):
            for child in self.children:
                child.draw(pen, Frame(0, 0, self.long, self.high))
        self._draw_strips(pen, sheet, shown, scale)
        self._draw_cuts(pen, sheet, shown)
        name = self._names[sheet.row][sheet.column]
        line = name.scaled(min(1.0, 0.8 * foot / name.style.size))
        pen.text_mid(line, shown.centre[0], shown.bottom + 0.52 * foot)

    def _draw_strips(self, pen: Pen, sheet: _Sheet, shown: Frame, scale: float) -> None:
        """Hatched what the neighbours at the right and below will cover."""
        deep = self.overlap * scale
        strips: list[Frame] = []
        if sheet.column < len(self.across):
            strips.append(Frame(shown.right - deep, shown.y, deep, shown.height))
        if sheet.row < len(self.down):
            strips.append(Frame(shown.x, shown.bottom - deep, shown.width, deep))
        for strip in strips:
            pen.rect(strip, fill="paper")
            reach = max(strip.width, strip.height)
            count = int(2 * reach / HATCH) + 1
            hatch(pen, rounded_path(strip, 0), strip.centre, reach, count, "sea", 0.5)
            self._draw_word(pen, strip)

    def _draw_word(self, pen: Pen, strip: Frame) -> None:
        """The word on a strip that is broad enough, on a patch of its own."""
        line = self._glue
        if line is None or min(strip.width, strip.height) < 0.8 * line.style.size:
            return
        x, y = strip.centre
        with pen.turned(x, y, 90 if strip.height > strip.width else 0):
            wide, high = line.width + 3 * MM, 0.9 * line.style.size
            pen.rect(Frame(x - wide / 2, y - high / 2, wide, high), fill="paper")
            pen.text_mid(line, x, y, "sea")

    def _draw_cuts(self, pen: Pen, sheet: _Sheet, shown: Frame) -> None:
        """Dashed the edges along which a sheet is cut, each with scissors where one begins."""
        size, dash, past = self._air * _SCISSORS, (2.4, 1.6), self._air * _EDGE
        if sheet.column:
            pen.line(shown.x, shown.y - past, shown.x, shown.bottom + past, "oxblood", 1.1, dash)
            y = shown.bottom + self._air * _FOOT / 2
            pen.icon("scissors", shown.x, y, size, "oxblood")
            if self._cut is not None and self._air == 1:
                pen.text_mid(self._cut, shown.x + 0.7 * size + self._cut.width / 2, y, "oxblood")
        if sheet.row:
            pen.line(shown.x - past, shown.y, shown.right + past, shown.y, "oxblood", 1.1, dash)
            pen.icon("scissors", shown.right - size, shown.y, size, "oxblood")
