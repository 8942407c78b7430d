"""`<boxgrid>`: rows of boxes to cross off, with thresholds and a danger zone."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.crossed import cross_out
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_STATES = ("", "threshold", "stop", "zone")
_SHARE = 0.88
"""The side of a box as a part of the distance from one to the next."""
_BESIDE = 1.6 * MM
_COLOURS = {"": "grey", "threshold": "sea", "stop": "oxblood", "zone": "oxblood"}


@dataclass(slots=True)
class _Row:
    figure: Line | None
    words: Line | None
    state: str
    boxes: int


@component("boxgrid")
@dataclass(slots=True, kw_only=True)
class BoxGrid(Box):
    """Rows of boxes; the text inside has a line a row: `figure|words|state|boxes`.

    A row has `columns` boxes if it says nothing else.

    The figure stands in the last box of its row, the words right of it; where one figure is too
    wide for a box, all stand before the words. State `threshold` and
    `stop` mark that last box, `zone` tints the row as danger. The boxes are as large as the
    frame allows, `pitch` from one to the next at most and `least` at least. The first `marked`
    ones, row by row, are crossed out.
    """

    columns: int
    pitch: Mm = 5.6 * MM
    least: Mm = 4 * MM
    marked: int = 0
    alt: str = ""
    _rows: list[_Row] = field(default_factory=list, init=False)
    _step: float = field(default=0.0, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        if self.columns < 1:
            raise ValueError("a grid of boxes needs at least one column")
        lines = [line for line in self.node.text.splitlines() if line.strip()]
        if not lines:
            raise ValueError("a grid of boxes needs at least one row")
        self._rows = [self._row(line, setting) for line in lines]
        widest = max((row.figure.width for row in self._rows if row.figure), default=0.0)
        if widest > _SHARE * self.least:
            self._rows = [self._row(line, setting, beside=True) for line in lines]
        words = max((row.words.width for row in self._rows if row.words), default=0.0)
        room = width - (words + _BESIDE if words else 0.0)
        self._step = min(self.pitch, room / self.columns)
        if self._step < self.least - 0.05:
            needed = self.least * self.columns + width - room
            setting.note(self.node.place, "width", needed, width, frozenset({"label"}))
        return self.least * len(lines)

    def natural_width(self, setting: Setting) -> float | None:
        if self.width:
            return self.width
        self.contents(setting, 1e6)
        words = max((row.words.width for row in self._rows if row.words), default=0.0)
        return self.columns * self.pitch + (words + _BESIDE if words else 0.0)

    def _row(self, line: str, setting: Setting, *, beside: bool = False) -> _Row:
        parts = [part.strip() for part in line.split("|")]
        figure, words, state, boxes = [*parts, "", "", ""][:4]
        if state not in _STATES:
            raise ValueError(f'unknown state "{state}" of a row of boxes')
        if beside:
            figure, words = "", " · ".join(part for part in (figure, words) if part)
        place = self.node.place
        style = "label" if not state else "small-figure"
        return _Row(
            setting.line(figure, "small-figure", place) if figure else None,
            setting.line(words, style, place) if words else None,
            state,
            min(self.columns, int(boxes or self.columns)),
        )

    def draw(self, pen: Pen, frame: Frame) -> None:
        with pen.tag("Figure", self._spoken(), frame):
            self.draw_once(pen, frame, self._draw)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        step = min(self._step, frame.height / len(self._rows))
        self._draw_zone(pen, frame, step)
        marked = self.marked
        for number, row in enumerate(self._rows):
            self._draw_row(pen, frame.x, frame.y + number * step, row, step, marked)
            marked -= row.boxes

    def _spoken(self) -> str:
        words = [row.words.text for row in self._rows if row.words and row.state]
        size = f"{len(self._rows)} × {self.columns}"
        return ", ".join(part for part in (self.alt, size, *words) if part)

    def _draw_zone(self, pen: Pen, frame: Frame, step: float) -> None:
        numbers = [n for n, row in enumerate(self._rows) if row.state == "zone"]
        if not numbers:
            return
        pad = (1 - _SHARE) / 2 * step + 0.35 * MM
        area = Frame(
            frame.x - pad + (1 - _SHARE) / 2 * step,
            frame.y + numbers[0] * step - pad / 2,
            self.columns * step + pad,
            len(numbers) * step + pad / 2,
        )
        pen.rect(area, MM, fill="rose", stroke="oxblood", width=0.6)

    def _draw_row(self, pen: Pen, x: float, y: float, row: _Row, step: float, marked: int) -> None:
        """One row of boxes, so many of them crossed out, and the words beside it."""
        size = _SHARE * step
        middle = y + step / 2
        for column in range(row.boxes):
            last = column == row.boxes - 1
            special = last and row.state in ("threshold", "stop")
            box = Frame(x + column * step + (step - size) / 2, middle - size / 2, size, size)
            colour = "oxblood" if row.state == "zone" else "sea" if special else "ink"
            fill = "sky" if special else "paper"
            pen.rect(box, 0.6 * MM, stroke=colour, width=1.1 if special else 0.7, fill=fill)
            if last and row.figure is not None:
                baseline = middle + row.figure.style.size * 0.335
                pen.text_at(row.figure, box.centre[0], baseline, "center", _COLOURS[row.state])
            if column < marked:
                cross_out(pen, box)
        if row.words is not None:
            baseline = middle + row.words.style.size * 0.335
            left = x + self.columns * step + _BESIDE
            pen.text_at(row.words, left, baseline, "left", _COLOURS[row.state])
