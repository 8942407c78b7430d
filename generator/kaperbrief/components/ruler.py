"""`<ruler>`: a strip to measure with, true to size."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.ornament import lozenge
from kaperbrief.components.registry import component
from kaperbrief.setting.frame import Frame
from kaperbrief.setting.lines import Block, Line
from kaperbrief.setting.pen import Pen
from kaperbrief.setting.setting import Setting
from kaperbrief.units import MM

_BAR = 1.5 * MM
_TICKS = (3.4 * MM, 4.6 * MM, 5.8 * MM)
_FIGURE = 8.6 * MM
"""The middle of the column of figures, from the left edge."""
_COLUMN = 11.4 * MM
_ICONS = (6.8 * MM, 5.2 * MM)
"""Sizes of the icons of marks: the larger one where it has room."""
_WORD = 4.3 * MM
"""The height of a mark's word under its line or icon."""
_EDGE = 9.0 * MM


@dataclass(slots=True)
class _Mark:
    at: float
    icon: str
    size: float
    figure: Line
    text: Line
    turned: bool
    depth: float
    """How far icon and word reach below the line, in points."""


@component("ruler")
@dataclass(slots=True, kw_only=True)
class Ruler(Box):
    """A scale that starts at the lower edge with `start` and runs `length` units upwards.

    `step` is the length of a unit on paper. Each row of the element's text is a named mark:
    `at|icon|words` or `at|icon|words|figure`, the figure as the language writes it. `edge` stands
    at the arrow to the lower edge, `title` and `note` in the largest free place.
    """

    length: float
    start: float = 0.0
    step: Mm = 10 * MM
    title: str = ""
    note: str = ""
    edge: str = ""
    colour: str = "sea"
    _marks: list[_Mark] = field(default_factory=list, init=False)
    _figures: dict[int, Line] = field(default_factory=dict, init=False)
    _lines: dict[str, Line] = field(default_factory=dict, init=False)
    _edge: Block = field(default=Block((), 0, 0), init=False)
    _gap: tuple[float, float] = field(default=(0.0, 0.0), init=False)

    def contents(self, setting: Setting, width: float) -> float:
        place = self.node.place
        rows = [row.split("|") for row in self.node.text.splitlines() if row.strip()]
        marks = sorted(rows, key=lambda cells: float(cells[0]))
        named = {float(cells[0]) for cells in marks}
        self._figures = {}
        for value in self._units():
            if float(value) not in named:
                style = "small-figure" if value % 5 else "ruler-figure"
                self._figures[value] = setting.line(str(value), style, place)
        below = self.start
        self._marks = []
        for cells in marks:
            mark = self._mark(setting, cells, below, width)
            self._marks.append(mark)
            below = mark.at
        self._set_words(setting)
        return self.length * self.step

    def _units(self) -> range:
        first = round(self.start + 0.499)
        return range(first, int(self.start + self.length + 0.001) + 1)

    def _mark(self, setting: Setting, cells: list[str], below: float, width: float) -> _Mark:
        place = self.node.place
        cells = [cell.strip() for cell in cells] + ["", "", ""]
        at, icon, words = float(cells[0]), cells[1], cells[2]
        figure = setting.line(cells[3] or f"{at:g}", "ruler-figure", place)
        room = (at - below) * self.step - (_EDGE if below == self.start else 0.6 * MM)
        size = next((s for s in _ICONS if s + _WORD <= room), _ICONS[-1])
        column = width - _COLUMN - 0.8 * MM
        line = setting.line(words, "ruler-text", place)
        narrow = line.width * line.style.floor / line.style.size <= column
        head = size + 1.2 * MM if icon else MM
        upright = room - head - MM
        if not narrow and upright >= column:
            fitted = setting.line(words, "ruler-text", place, upright)
            return _Mark(at, icon, size, figure, fitted, True, head + fitted.width + MM)
        fitted = setting.line(words, "ruler-text", place, column)
        depth = size + _WORD if icon else _WORD
        if depth > room + 0.5 * MM:
            icon, depth = "", _WORD
        if depth > room + 0.5 * MM:
            setting.note(place, "height", depth, room, frozenset({"ruler-text"}), words)
        return _Mark(at, icon, size, figure, fitted, False, depth)

    def _set_words(self, setting: Setting) -> None:
        """Title and note, in the largest gap between two marks; the edge's word."""
        place = self.node.place
        gaps = []
        low = _EDGE
        for mark in self._marks:
            height = (mark.at - self.start) * self.step
            gaps.append((low, height - mark.depth))
            low = height
        gaps.append((low, self.length * self.step))
        self._gap = max(gaps, key=lambda gap: gap[1] - gap[0])
        room = self._gap[1] - self._gap[0] - 8 * MM
        self._lines = {}
        for name, text, style, wide in (
            ("title", self.title, "section-title", room),
            ("note", self.note, "note", room),
        ):
            if text:
                self._lines[name] = setting.line(text, style, place, wide)
        self._edge = setting.block(self.edge, "ruler-edge", 12.6 * MM, place)

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, pen: Pen, frame: Frame) -> None:
        self._draw_scale(pen, frame)
        self._draw_edge(pen, frame)
        self._draw_words(pen, frame)
        for mark in self._marks:
            self._draw_mark(pen, frame, mark)

    def _y(self, frame: Frame, value: float) -> float:
        return frame.bottom - (value - self.start) * self.step

    def _draw_scale(self, pen: Pen, frame: Frame) -> None:
        x, end = frame.x, self.start + self.length
        for value in self._units():
            y = self._y(frame, value)
            if value % 2 == 0 and value + 1 <= end:
                bar = Frame(x, y - self.step, _BAR, self.step)
                pen.rect(bar, fill="ink")
            if value in (self.start, end):
                continue
            long = _TICKS[2 if value % 10 == 0 else 1 if value % 5 == 0 else 0]
            pen.line(x, y, x + long, y, "ink", 1.0 if value % 5 == 0 else 0.7)
            if value + 0.5 < end and self.step >= 8 * MM:
                half = y - self.step / 2
                pen.line(x, half, x + 2.5 * MM, half, "ink", 0.4)
        top = self._y(frame, end)
        pen.line(x + _BAR, top, x + _BAR, frame.bottom, "ink", 0.4)
        with pen.tag("P"):
            for value, line in self._figures.items():
                middle = self._inside(frame, self._y(frame, value), 2.6 * MM)
                baseline = middle + line.style.size * 0.33
                pen.text_at(line, x + _FIGURE, baseline, "center", "ink")

    def _inside(self, frame: Frame, y: float, half: float) -> float:
        top = self._y(frame, self.start + self.length)
        return min(max(y, top + half), frame.bottom - half)

    def _draw_edge(self, pen: Pen, frame: Frame) -> None:
        """The lower edge, from which to measure: a strong line and an arrow to it."""
        pen.line(frame.x, frame.bottom - 0.8, frame.right, frame.bottom - 0.8, self.colour, 1.6)
        middle = (frame.x + _COLUMN + frame.right - 0.8 * MM) / 2
        tip = frame.bottom - 0.8
        arrow = [(middle - 3.6 * MM, tip - 3.6 * MM), (middle + 3.6 * MM, tip - 3.6 * MM)]
        pen.polygon([*arrow, (middle, tip)], fill=self.colour)
        if self._edge.lines:
            with pen.tag("P"):
                top = tip - 4.2 * MM - self._edge.height
                area = Frame(middle - 6.3 * MM, top, 12.6 * MM, self._edge.height)
                pen.block(self._edge, area, "center", self.colour)

    def _draw_words(self, pen: Pen, frame: Frame) -> None:
        title, note = self._lines.get("title"), self._lines.get("note")
        if title is None and note is None:
            return
        low, high = self._gap
        y = frame.bottom - (low + high) / 2
        x = frame.x + (17.0 if note is not None else 18.2) * MM
        if title is not None:
            with pen.tag("H2"), pen.turned(x, y, -90):
                pen.text_at(title, x, y + title.style.size * 0.25, "center", "ink")
            reach = title.width / 2 + 3.4 * MM
            for sign in (-1, 1):
                far = y + sign * min((high - low) / 2 - 2 * MM, reach + 9 * MM)
                if sign * (far - y) > reach + 2 * MM:
                    pen.line(x, y + sign * reach, x, far, self.colour, 0.7)
                lozenge(pen, x, y + sign * (reach - 0.6 * MM), 0.9 * MM, self.colour)
        if note is not None:
            with pen.tag("P"), pen.turned(x + 4.9 * MM, y, -90):
                pen.text_at(note, x + 4.9 * MM, y, "center")

    def _draw_mark(self, pen: Pen, frame: Frame, mark: _Mark) -> None:
        y = self._y(frame, mark.at)
        line = self._inside(frame, y, 0.7)
        pen.line(frame.x, line, frame.right, line, self.colour, 1.3)
        wide = max(mark.figure.width + 2.2 * MM, 5.4 * MM)
        middle = self._inside(frame, y, 2.9 * MM)
        badge = Frame(frame.x + _FIGURE - wide / 2, middle - 2.3 * MM, wide, 4.6 * MM)
        pen.rect(badge, 2.3 * MM, fill=self.colour, stroke="paper", width=1.2)
        column = (frame.x + _COLUMN + frame.right - 0.8 * MM) / 2
        if mark.icon:
            pen.icon(mark.icon, column, line + 0.9 * MM + mark.size / 2, mark.size, "ink")
        with pen.tag("P"):
            baseline = middle + mark.figure.style.size * 0.33
            pen.text_at(mark.figure, frame.x + _FIGURE, baseline, "center", "paper")
            if not mark.turned:
                pen.text_at(mark.text, column, line + mark.depth - 0.9 * MM, "center", "ink")
        if mark.turned:
            at = line + mark.depth - mark.text.width / 2 - 0.5 * MM
            with pen.tag("P"), pen.turned(column, at, -90):
                pen.text_at(mark.text, column, at + mark.text.style.size * 0.3, "center", "ink")
