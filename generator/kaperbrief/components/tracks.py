"""Boxes to cross off or to tick, and places for counters: `<track>` and `<spot>`."""

from __future__ import annotations

import math
from typing import Literal

from kaperbrief.components.box import Box, Drawing, Mm, figure
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Block, Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_INSET = 0.14
"""How far a cross keeps off the edges of its box, as a share of the box."""
_SPACE = 1.12
"""From one box to the next, in sizes of a box."""
_BESIDE = 1.6 * MM
"""Between boxes and the words right of them."""
_CHECK = ((0.18, 0.52), (0.42, 0.78), (0.88, 0.14))
"""The corners of a tick, as shares of the box."""

_STATES = ("", "threshold", "stop", "zone")
_SIDE = 0.88
"""The side of a box as a part of the distance from one to the next."""
_COLOURS = {"": "grey", "threshold": "sea", "stop": "oxblood", "zone": "oxblood"}
_Row = tuple[Line | None, Line | None, str, int]
"""A row of a grid: the figure in its last box, the words beside it, its state, its boxes."""

_BAND = 4.6 * MM
"""The height of the line between the halves, with its words."""
_EDGE = 0.8 * MM
"""From the circle of a counter to the edge of its place."""
_TICK = 3.4 * MM
_CROSS = 8 * MM
"""The cross over a place that is lost."""


def cross_out(pen: Pen, box: Frame) -> None:
    """Two strokes from corner to corner, well inside the box."""
    x, y = box.width * _INSET, box.height * _INSET
    left, right, top, bottom = box.x + x, box.right - x, box.y + y, box.bottom - y
    width = max(0.8, 0.1 * min(box.width, box.height))
    pen.polyline([(left, top), (right, bottom)], stroke="ink", width=width, cap=1)
    pen.polyline([(left, bottom), (right, top)], stroke="ink", width=width, cap=1)


@component("track")
class TrackBox(Box):
    """Boxes in rows, `per-row` of them or as many as the width allows; its text stands beside.

    `size` is the side of a box, `pitch` the distance from one to the next (0: 1.12 sizes).
    `round` makes them circles. `icon` stands pale inside; `numbered` prints 1, 2, 3 …;
    `last="danger"` makes the last box red. The first `ticked` boxes are ticked in `colour`,
    the first `marked` ones crossed out.
    `alt` says what is counted.
    """

    boxes: int = 1
    size: Mm = 4.6 * MM
    pitch: Mm = 0.0
    per_row: int = 0
    round: bool = False
    icon: str = ""
    last: Literal["", "danger"] = ""
    numbered: bool = False
    ticked: int = 0
    marked: int = 0
    colour: str = "ink"
    style: str = "tick"
    alt: str = ""

    @property
    def _pitch(self) -> float:
        return self.pitch or self.size * _SPACE

    @property
    def _wide(self) -> float:
        return (self._columns - 1) * self._pitch + self.size

    @property
    def _high(self) -> float:
        rows = math.ceil(self.boxes / self._columns)
        return (rows - 1) * self._pitch + self.size if rows else 0.0

    def contents(self, setting: Setting, width: float) -> float:
        text = self.node.text
        if not self.size:
            raise ValueError("the boxes have no size")
        fitting = int((width - self.size + 0.05) / self._pitch) + 1
        self._columns = max(1, min(self.per_row or self.boxes, fitting))
        digits = (str(number + 1) for number in range(self.boxes if self.numbered else 0))
        self._numbers = [setting.line(digit, "step-number") for digit in digits]
        self._text = Block(setting.style(self.style), 0, 0)
        if text:
            room = max(MM, width - self._wide - _BESIDE)
            self._text = setting.block(text, self.style, room)
        return max(self._high, self._text.height)

    def best_width(self, setting: Setting) -> float | None:
        wide = ((self.per_row or self.boxes) - 1) * self._pitch + self.size
        if self.node.text:
            line = setting.line(self.node.text, self.style)
            wide += _BESIDE + line.width + 0.02
        return wide

    def draw(self, pen: Pen, frame: Frame) -> None:
        text, middle = self._text, frame.centre[1]
        top = middle - self._high / 2 if text.lines else frame.y
        boxes = Frame(frame.x, top, self._wide, self._high)
        with figure(pen, self.alt or self.node.text or str(self.boxes), boxes):
            for number in range(self.boxes):
                row, column = divmod(number, self._columns)
                x, y = frame.x + column * self._pitch, top + row * self._pitch
                self._draw_box(pen, Frame(x, y, self.size, self.size), number)
        if text.lines:
            x = boxes.right + _BESIDE
            with pen.tag("P"):
                place = Frame(x, middle - text.height / 2, frame.right - x, text.height)
                pen.block(text, place)

    def _draw_box(self, pen: Pen, box: Frame, number: int) -> None:
        danger = self.last == "danger" and number == self.boxes - 1
        line = 0.9 if self.size > 6 * MM else 0.7
        fill, stroke = ("rose", "oxblood") if danger else ("paper", "ink")
        corner = box.width / 2 if self.round else 0.6 * MM
        pen.rect(box, corner, fill=fill, stroke=stroke, width=line * (1.3 if danger else 1.0))
        if self.icon:
            ghost = "ghost-danger" if danger else "ghost"
            pen.icon(self.icon, *box.centre, self.size * 0.64, ghost)
        if self._numbers:
            text, (middle, level) = self._numbers[number], box.centre
            pen.text_mid(text, middle, level, "grey")
        if number < self.ticked:
            points = [(box.x + a * self.size, box.y + b * self.size) for a, b in _CHECK]
            pen.polyline(points, stroke=self.colour, width=self.size * 0.13, cap=1)
        if number < self.marked:
            cross_out(pen, box)


@component("track grid")
class TrackGridBox(Drawing):
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

    def contents(self, setting: Setting, width: float) -> float:
        if self.columns < 1:
            raise ValueError("a grid of boxes needs at least one column")
        lines = self.data(4)
        if not lines:
            raise ValueError("a grid of boxes needs at least one row")
        self._rows = [self._row(line, setting) for line in lines]
        widest = max((figure.width for figure, *_ in self._rows if figure), default=0.0)
        if widest > _SIDE * self.least:
            self._rows = [self._row(line, setting, beside=True) for line in lines]
        room = width - self._beside()
        self._step = min(self.pitch, room / self.columns)
        if self._step < self.least - 0.05:
            needed = self.least * self.columns + width - room
            setting.note("width", needed, width, frozenset({"label"}))
        return self.least * len(lines)

    def best_width(self, setting: Setting) -> float | None:
        self.contents(setting, 1e6)
        return self.columns * self.pitch + self._beside()

    def _beside(self) -> float:
        """The room in points that the words beside the boxes take."""
        widest = max((words.width for _, words, *_ in self._rows if words), default=0.0)
        return widest + _BESIDE if widest else 0.0

    def _row(self, cells: list[str], setting: Setting, *, beside: bool = False) -> _Row:
        figure, words, state, boxes = cells[:4]
        if state not in _STATES:
            raise ValueError(f'unknown state "{state}" of a row of boxes')
        if beside:
            figure, words = "", " · ".join(part for part in (figure, words) if part)
        return (
            self.line(setting, figure, "small-figure"),
            self.line(setting, words, "small-figure" if state else "label"),
            state,
            min(self.columns, int(boxes or self.columns)),
        )

    def paint(self, pen: Pen, frame: Frame) -> None:
        self.draw_once(pen, frame, self._draw)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        step = min(self._step, frame.height / len(self._rows))
        self._draw_zone(pen, frame, step)
        marked = self.marked
        for number, row in enumerate(self._rows):
            self._draw_row(pen, frame.x, frame.y + number * step, row, step, marked)
            marked -= row[-1]

    def spoken(self) -> str:
        words = [words.text for _, words, state, _ in self._rows if words and state]
        size = f"{len(self._rows)} × {self.columns}"
        return ", ".join(part for part in (self.alt, size, *words) if part)

    def _draw_zone(self, pen: Pen, frame: Frame, step: float) -> None:
        numbers = [n for n, (_, _, state, _) in enumerate(self._rows) if state == "zone"]
        if not numbers:
            return
        pad = (1 - _SIDE) / 2 * step + 0.35 * MM
        area = Frame(
            frame.x - pad + (1 - _SIDE) / 2 * step,
            frame.y + numbers[0] * step - pad / 2,
            self.columns * step + pad,
            len(numbers) * step + pad / 2,
        )
        pen.rect(area, MM, fill="rose", stroke="oxblood", width=0.6)

    def _draw_row(self, pen: Pen, x: float, y: float, row: _Row, step: float, marked: int) -> None:
        """One row of boxes, so many of them crossed out, and the words beside it."""
        figure, words, state, boxes = row
        size = _SIDE * step
        middle = y + step / 2
        for column in range(boxes):
            last = column == boxes - 1
            special = last and state in ("threshold", "stop")
            box = Frame(x + column * step + (step - size) / 2, middle - size / 2, size, size)
            colour = "oxblood" if state == "zone" else "sea" if special else "ink"
            fill = "sky" if special else "paper"
            pen.rect(box, 0.6 * MM, stroke=colour, width=1.1 if special else 0.7, fill=fill)
            if last and figure is not None:
                pen.text_mid(figure, box.centre[0], middle, _COLOURS[state])
            if column < marked:
                cross_out(pen, box)
        if words is not None:
            left = x + self.columns * step + _BESIDE
            pen.text_mid(words, left, middle, _COLOURS[state], "left")


@component("track places")
class TrackPlacesBox(Drawing):
    """Numbered places for counters of `diameter`, each with a box to tick when it is lost.

    The first `half` of `count` stand in the upper rows, the others below a line that bears the
    text of the tag; without `half` there is no line. A row holds as many as the width allows, and
    rows are as even as can be. Where it keeps a half in one row, places are smaller, but never
    below `narrow`. All look alike, for any of them may be lost. The last `marked` ones are crossed
    out.
    """

    count: int
    half: int = 0
    diameter: Mm = 15.4 * MM
    narrow: Mm = 0.0
    icon: str = ""
    marked: int = 0

    @property
    def _cell(self) -> float:
        return self._round + 2 * _EDGE

    def _fit(self, width: float) -> None:
        """Choose the size of the places."""
        across = max(self.half, self.count - self.half, 1)
        size = (width + 0.05) / across - 2 * _EDGE
        self._round = size if self.narrow and self.narrow <= size < self.diameter else self.diameter

    def contents(self, setting: Setting, width: float) -> float:
        self._fit(width)
        across = int((width + 0.05) / self._cell)
        if self.count < 1 or not across:
            raise ValueError(f"no room for {self.count} places")
        halves = [range(self.half), range(self.half, self.count)]
        self._rows = [row for half in halves for row in _even(list(half), across)]
        self._numbers = [
            setting.line(str(number + 1), "step-number") for number in range(self.count)
        ]
        words = self.node.text if self.half else ""
        self._words = self.line(setting, words, "bonus", width - 12 * MM)
        return len(self._rows) * self._cell + (_BAND if self.half else 0.0)

    def spoken(self) -> str:
        return self.alt or str(self.count)

    def paint(self, pen: Pen, frame: Frame) -> None:
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
        pen.rect(cell, 1.2 * MM, fill="paper", stroke="ink", width=0.7)
        x, y = cell.centre
        pen.circle(
            x, y, self._round / 2 - 0.3, fill="paper", stroke="grey", width=0.5, dash=(2, 1.8)
        )
        if self.icon:
            pen.icon(self.icon, x, y, self._round * 0.5, "ghost")
        line = self._numbers[number]
        pen.text(line, cell.x + 1.0 * MM, cell.y + 0.6 * MM + line.style.size * 0.72, "ink")
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
            pen.text_mid(self._words, x, y, "oxblood")


def _even(places: list[int], across: int) -> list[list[int]]:
    """Places in rows of at most `across`, no row much longer than another."""
    if not places:
        return []
    rows = math.ceil(len(places) / across)
    per_row = math.ceil(len(places) / rows)
    return [places[start : start + per_row] for start in range(0, len(places), per_row)]


@component("spot")
class SpotBox(Drawing):
    """A dashed circle of `diameter` with a pale icon and, where there is room, a word.

    With `marked` it is crossed out.
    """

    icon: str
    diameter: Mm = 20.4 * MM
    colour: str = "ghost"
    marked: bool = False

    def contents(self, setting: Setting, width: float) -> float:
        self._word = self.line(setting, self.node.text, "key-label", self.diameter * 0.74)
        return self.diameter

    def best_width(self, setting: Setting) -> float | None:
        return self.diameter

    def spoken(self) -> str:
        return self.alt or self.node.text

    def paint(self, pen: Pen, frame: Frame) -> None:
        x, y = frame.centre
        radius = self.diameter / 2 - 0.3
        size = self.diameter * (0.42 if self._word else 0.64)
        lift = self.diameter * 0.07 if self._word else 0.0
        pen.circle(x, y, radius, stroke="grey", width=0.6, dash=(2, 1.8))
        pen.icon(self.icon, x, y - lift, size, self.colour)
        if self._word is not None:
            pen.text_at(self._word, x, y + self.diameter * 0.32, "center", "grey")
        if self.marked:
            side = 1.4 * radius
            cross_out(pen, Frame(x - side / 2, y - side / 2, side, side))
