"""`<spaces>`: numbered places for round counters, in two halves parted by a line."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.crossed import cross_out
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_BAND = 4.6 * MM
"""The height of the line between the halves, with its words."""
_EDGE = 0.8 * MM
"""From the circle of a counter to the edge of its place."""
_TICK = 3.4 * MM
_CROSS = 8 * MM
"""The cross over a place that is lost."""


@component("spaces")
@dataclass(slots=True, kw_only=True)
class Spaces(Box):
    """Numbered places for counters of `diameter`, each with a box to tick when it is lost.

    The first `half` of `count` stand in the upper rows, the others below a line that bears the
    text of the tag; without `half` there is no line. A row holds as many as the width allows, and
    rows are as even as can be. Where it keeps a half in one row, places are smaller, but never
    below `narrow`. The first place is the last to be lost: `danger` marks it. The
    last `marked` ones are crossed out.
    """

    count: int
    half: int = 0
    diameter: Mm = 15.4 * MM
    narrow: Mm = 0.0
    danger: bool = True
    icon: str = ""
    marked: int = 0
    alt: str = ""
    _numbers: list[Line] = field(default_factory=list, init=False)
    _words: Line | None = field(default=None, init=False)
    _rows: list[list[int]] = field(default_factory=list, init=False)
    _round: float = field(default=0.0, init=False)

    @property
    def _cell(self) -> float:
        return self._round + 2 * _EDGE

    def _fit(self, width: float) -> None:
        """Choose the size of the places."""
        across = max(self.half, self.count - self.half, 1)
        size = (width + 0.05) / across - 2 * _EDGE
        self._round = size if self.narrow and self.narrow <= size < self.diameter else self.diameter

    def contents(self, setting: Setting, width: float) -> float:
        place = self.node.place
        self._fit(width)
        across = int((width + 0.05) / self._cell)
        if self.count < 1 or not across:
            raise ValueError(f"no room for {self.count} places")
        halves = [range(self.half), range(self.half, self.count)]
        self._rows = [row for half in halves for row in _even(list(half), across)]
        self._numbers = [
            setting.line(str(number + 1), "step-number", place) for number in range(self.count)
        ]
        self._words = None
        if self.half and self.node.text:
            self._words = setting.line(self.node.text, "bonus", place, width - 12 * MM)
        return len(self._rows) * self._cell + (_BAND if self.half else 0.0)

    def draw(self, pen: Pen, frame: Frame) -> None:
        with pen.tag("Figure", self.alt or str(self.count), frame):
            self._draw(pen, frame)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        band = _BAND if self.half else 0.0
        high = (frame.height - band) / len(self._rows)
        y = frame.y
        for row in self._rows:
            if self.half and row[0] == self.half:
                self._draw_line(pen, Frame(frame.x, y, frame.width, band))
                y += band
            wide = frame.width / len(row)
            for place, number in enumerate(row):
                cell = Frame(frame.x + place * wide, y, wide, high)
                self._draw_place(pen, cell.inset(0.35 * MM), number)
            y += high

    def _draw_place(self, pen: Pen, cell: Frame, number: int) -> None:
        last = self.danger and not number
        low = bool(self.half) and number >= self.half
        fill = "rose" if last else "paper" if low else "sky"
        pen.rect(cell, 1.2 * MM, fill=fill, stroke="oxblood" if last else "ink", width=0.7)
        x, y = cell.centre
        pen.circle(
            x, y, self._round / 2 - 0.3, fill="paper", stroke="grey", width=0.5, dash=(2, 1.8)
        )
        if self.icon:
            pen.icon(self.icon, x, y, self._round * 0.5, "ghost")
        line = self._numbers[number]
        colour = "oxblood" if last else "ink"
        pen.text(line, cell.x + 1.0 * MM, cell.y + 0.6 * MM + line.style.size * 0.72, colour)
        box = Frame(cell.right - _TICK - 0.7 * MM, cell.bottom - _TICK - 0.7 * MM, _TICK, _TICK)
        pen.rect(box, 0.5 * MM, fill="paper", stroke="oxblood", width=0.7)
        if number >= self.count - self.marked:
            cross_out(pen, box)
            cross_out(pen, Frame(x - _CROSS / 2, y - _CROSS / 2, _CROSS, _CROSS))

    def _draw_line(self, pen: Pen, band: Frame) -> None:
        x, y = band.centre
        room = self._words.width / 2 + 2 * MM if self._words else 0.0
        for start, end in ((band.x, x - room), (x + room, band.right)):
            pen.line(start, y, end, y, "oxblood", 1.0, (3, 1.6))
        if self._words is not None:
            pen.text_at(self._words, x, y + self._words.style.size * 0.335, "center", "oxblood")


def _even(places: list[int], across: int) -> list[list[int]]:
    """Places in rows of at most `across`, no row much longer than another."""
    if not places:
        return []
    rows = math.ceil(len(places) / across)
    per_row = math.ceil(len(places) / rows)
    return [places[start : start + per_row] for start in range(0, len(places), per_row)]
