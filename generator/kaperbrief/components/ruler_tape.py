"""`<ruler kind="tape">`: a narrow tape that tells in every step what reaches so far."""

from __future__ import annotations

import math
from itertools import groupby

from kaperbrief.components.registry import component
from kaperbrief.components.ruler import RulerBox
from kaperbrief.components.ruler_signs import THING, Graduation, draw_sign, narrow, sign_in
from kaperbrief.records import dataclass
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_SIDE = 2.4 * MM
"""What the bars and their ticks take at both sides."""
_LEADING = 1.12
"""From line to line of words, as a share of their size."""
_SIGNS = (4.4 * MM, 9.5 * MM, 14 * MM)
"""The least icon over words, the largest one, and the largest picture."""
_FOOT = 5.2 * MM
"""What the first figure and the arrow to the edge take."""
_HALF = 0.5
"""How wide the ticks between whole units are, from the edge to the bar: no word begins there."""
_INCH = 25.4 * MM
_POINT = 2.2 * MM
"""How long the points of a banner are: they touch both bars at the very height of its mark."""
_WAVES, _SWELL = 4, 0.75 * MM


@dataclass(slots=True)
class Cell:
    """What stands between the figures of two steps, and where over the lower edge."""

    low: float
    high: float
    sign: str = ""
    size: float = 0.0
    deep: float = 0.0
    """How high the sign is, which is as large as `size`."""
    lines: tuple[Line, ...] = ()
    title: bool = False


@component("ruler tape")
class TapeBox(RulerBox):
    """A tape with bars at both edges and figures between them.

    Below the figure of a mark, which stands on a banner, are its icon and its words, a line for
    each part between dots; further rows at the same distance stand in the steps below it, each
    about an inch long and so many times `each` units. Title and note stand in steps that are free,
    waves in the others. Where two marks are too near for its words, they run along the tape.
    """

    badge_height = 5.0 * MM
    figure_style = "tape-figure"
    figure_at = 5.9 * MM
    bar, inset = 0.6 * MM, 0.9 * MM
    hangs = False
    tick = 4.2 * MM
    lead = 4.6 * MM
    title_style = "panel-title"
    each: float = 1.0

    def contents(self, setting: Setting, width: float) -> float:
        self._cells: list[Cell] = []
        self._free_cells: list[Cell] = []
        self._room, self._middle = width - 2 * _SIDE, width / 2
        self._stride = self.each * max(1, round(_INCH / (self.each * self.step)))
        words = self.edge if self.start else self.unit
        self._foot = _alike(setting, words, "ruler-edge", self._room)
        height = RulerBox.contents(self, setting, width)
        self._axis = width - self.figure_at
        return height

    def _rows(self) -> list[list[str]]:
        """The first row of each distance; the others are kept for the steps below it."""
        rows = RulerBox._rows(self)
        self._more: dict[float, list[list[str]]] = {}
        for at, alike in groupby(rows, key=lambda cells: float(cells[0])):
            self._more[at] = list(alike)
        return [alike[0] for alike in self._more.values()]

    def _mark(self, setting: Setting, cells: list[str], above: float | None) -> Graduation:
        """A mark whose words stand in the steps below its figure."""
        at, rows = float(cells[0]), self._more[float(cells[0])]
        free = self._steps(self._marks[-1].at if self._marks else self.start, at)
        made = [_told(setting, row, *one, self._room)
                for row, one in zip(rows, free, strict=False)]  # fmt: skip
        if len(made) < len(rows) or None in made:
            return RulerBox._mark(self, setting, [cells[0], "", *cells[2:]], above)
        self._cells += [one for one in made if one is not None]
        self._free_cells += [Cell(*one) for one in free[len(rows) :]]
        figure = setting.line(cells[3] or f"{at:g}", self.figure_style)
        return Graduation(at, "", 0.0, figure, figure, False, 0.0)

    def _steps(self, low: float, high: float) -> list[tuple[float, float]]:
        """What is free of figures between two distances, a place for each step, from above."""
        places, half = [], self.badge_height / 2 + 0.4 * MM
        top = high
        while top > low + 0.001:
            foot = max(low, self._stride * (math.ceil(top / self._stride - 0.001) - 1))
            ends = self._height(foot), self._height(top)
            last = ends[1] > self.length * self.step - half
            low_end = ends[0] + half if ends[0] else self._above_foot()
            places.append((low_end, ends[1] - (2 * half if last else half)))
            top = foot
        return [(low, high) for low, high in places if high > low]

    def _above_foot(self) -> float:
        """How high the first figure, the arrow to the edge and the words over them are."""
        return _FOOT + sum(_LEADING * line.style.size for line in self._foot)

    def _set_figures(self, setting: Setting) -> None:
        """Figures stand between steps alone: at the others are words and signs."""
        RulerBox._set_figures(self, setting)
        ends = self.start, self.start + self.length
        self._figures = {
            v: line for v, line in self._figures.items() if v in ends or not v % self._stride
        }

    def _set_words(self, setting: Setting) -> None:
        """Title and note in the first free steps that are large enough."""
        for text, style in ((self.title, self.title_style), (self.note, "ruler-note")):
            lines = _alike(setting, text, style, self._room)
            deep = sum(_LEADING * line.style.size for line in lines)
            large = (c for c in self._free_cells if not c.lines and c.high - c.low > deep)
            cell = next(large, None)
            if cell is not None and lines:
                cell.lines, cell.title = tuple(lines), text is self.title

    # -- drawing -----------------------------------------------------------------------------

    def _draw_scale(self, pen: Pen, frame: Frame) -> None:
        """Bars and ticks at both edges, so that either can be laid along what is measured."""
        end = self.start + self.length
        for edge, way in ((frame.x, 1), (frame.right, -1)):
            outer, inner = edge + way * self.inset, edge + way * (self.inset + self.bar)
            for value in self._units():
                y, top = (frame.bottom - self._height(v) for v in (value, min(value + 1, end)))
                if value % 2 == 0 and top < y:
                    pen.rect(Frame(min(outer, inner), top, self.bar, y - top), fill="ink")
                for part in range(1, self.parts if self.step / self.parts >= 0.8 * MM else 1):
                    tick = frame.bottom - self._height(value + part / self.parts)
                    if tick > frame.bottom - self._height(end):
                        pen.line(edge, tick, outer, tick, "ink", _HALF)
                if value not in (self.start, end):
                    pen.line(outer, y, edge + way * self.tick, y, "ink", 0.8)
            pen.line(inner, frame.bottom - self._height(end), inner, frame.bottom, "ink", 0.4)

    def _draw_figures(self, pen: Pen, frame: Frame) -> None:
        end = self.length * self.step
        for value, line in self._figures.items():
            middle = min(max(self._height(value), 2.9 * MM), end - 2.9 * MM)
            x = frame.x + self.figure_at if value == self.start else frame.centre[0]
            with pen.tag("P"):
                pen.text_mid(line, x, frame.bottom - middle, "ink")

    def _draw_badge(self, pen: Pen, frame: Frame, mark: Graduation) -> None:
        """A banner whose points touch both bars at the height of the mark."""
        y, middle, half = self._level(frame, mark), frame.bottom - mark.badge, self.badge_height / 2
        if not mark.plain:
            left, right = frame.x + self.inset + self.bar, frame.right - self.inset - self.bar
            pen.line(frame.x + self.inset, y, frame.right - self.inset, y, self.colour, 1.3)
            near, far = left + _POINT, right - _POINT
            high, low = middle - half, middle + half
            banner = [(left, y), (near, high), (far, high), (right, y), (far, low), (near, low)]
            pen.polygon(banner, fill=self.colour)
        with pen.tag("P"):
            ink = "ink" if mark.plain else "paper"
            pen.text_mid(mark.figure, frame.centre[0], middle, ink)

    def _set_edge(self, setting: Setting, width: float) -> None:
        """The words at the foot are set already."""

    def _draw_edge_words(self, pen: Pen, middle: float, tip: float) -> None:
        x, y = middle - self._axis + self._middle, tip - 6.3 * MM
        with pen.tag("P"):
            for line in reversed(self._foot):
                pen.text_mid(line, x, y, self.colour)
                y -= _LEADING * line.style.size

    def _draw_words(self, pen: Pen, frame: Frame) -> None:
        for cell in (*self._cells, *self._free_cells):
            self._draw_cell(pen, frame, cell)

    def _draw_cell(self, pen: Pen, frame: Frame, cell: Cell) -> None:
        """Sign and words, one below the other in the middle; waves where there are none."""
        leading = _LEADING * cell.lines[0].style.size if cell.lines else 0.0
        deep = cell.deep + len(cell.lines) * leading
        x, y = frame.centre[0], frame.bottom - (cell.low + cell.high) / 2 - deep / 2
        if cell.sign:
            middle = y + cell.deep - cell.size / 2
            draw_sign(pen, cell.sign, x, middle, cell.size, self.colour)
        with pen.tag("H2" if cell.title else "P"):
            for number, line in enumerate(cell.lines):
                pen.text_mid(line, x, y + cell.deep + (number + 0.5) * leading, "ink")
        if not cell.sign and cell in self._free_cells:
            self._draw_waves(pen, frame, cell, deep / 2)

    def _draw_waves(self, pen: Pen, frame: Frame, cell: Cell, clear: float) -> None:
        """Waves from bar to bar, clear of a title, alike at both edges."""
        x, middle = frame.centre[0], frame.bottom - (cell.low + cell.high) / 2
        reach, room = self._room / 2 - 0.4 * MM, (cell.high - cell.low) / 2 - _SWELL
        for row in (-2, -1, 0, 1, 2):
            if clear and abs(row) * room / 2 < clear + 2 * _SWELL:
                continue
            y = middle + row * room / 2
            points = [
                (x + reach * t / 32, y - _SWELL * math.cos(_WAVES * math.pi * t / 32))
                for t in range(-32, 33)
            ]
            pen.polyline(points, stroke="chart" if row % 2 else self.colour, width=0.6)

    def _draw_mark(self, pen: Pen, frame: Frame, mark: Graduation) -> None:
        if mark.depth:
            RulerBox._draw_mark(self, pen, frame, mark)
        else:
            self._draw_badge(pen, frame, mark)

    def _draw_turned(self, pen: Pen, frame: Frame, mark: Graduation) -> None:
        """Figures for the other side are with those of this one."""


def _told(setting: Setting, row: list[str], low: float, high: float, room: float) -> Cell | None:
    """The sign and the words of a row in a place; None where not even the words have room."""
    words = row[2].replace("·\u00a0", "· ")
    style = "tape-text" if any(map(str.isalpha, words.split(" · ")[0])) else "tape-figure"
    lines = _alike(setting, words, style, room)
    left = high - low - sum(_LEADING * line.style.size for line in lines)
    if left < 0:
        return None
    most = _SIGNS[2 if row[1].startswith(THING) else 1]
    if not row[1] or left < _SIGNS[0]:
        return Cell(low, high, lines=tuple(lines))
    size = sign_in(setting.icons, row[1], room, left - 0.4 * MM, most)
    return Cell(low, high, row[1], *size, tuple(lines))


def _alike(setting: Setting, words: str, style: str, room: float) -> list[Line]:
    """Words, broken at dots and where they must, all as small as the longest line has to be."""
    broken = [line for part in words.split(" · ") for line in _broken(setting, part, style, room)]
    lines = [setting.line(line, style, room) for line in broken]
    least = min((line.style.size for line in lines), default=0.0)
    return [line.scaled(least / line.style.size) for line in lines]


def _broken(setting: Setting, part: str, style: str, room: float) -> list[str]:
    """Words on as few lines as the room allows."""
    lines: list[str] = []
    for word in part.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and narrow(setting.line(longer, style), room):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
