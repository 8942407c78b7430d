"""`<ruler kind="bands">`: a tape whose every inch says what holds there."""

from __future__ import annotations

from itertools import pairwise

from kaperbrief.components.registry import component
from kaperbrief.components.ruler_signs import THING, Graduation, draw_sign
from kaperbrief.components.ruler_tape import Cell, TapeBox
from kaperbrief.typeset.curves import notched_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import BANDS, fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_PLATE, _NOTCH = 8.8 * MM, 1.3 * MM
"""The height of the white plate on the pattern of a step, and its notches."""
_SIGN = 11 * MM
"""The height of that of a picture or a title."""
_LINE = 5 * MM
"""What that has for each line of a title."""
_WORD = 7.4 * MM
"""What words have of its width."""
_VALUE = 6 * MM
"""What the words of a band have of its height below a picture or a title."""


@component("ruler bands")
class BandsBox(TapeBox):
    """A tape whose marks end bands: the words of each stand in every step of the band below it.

    A band has a ground and a pattern of its own, `first` is the number of the lowest one, from 0
    on; the picture of its mark, if it is one of a thing, stands over the words in its first step
    that has room. The title, or the `note` in its place, stands over them in the second step of
    the longest band. What lies above the last mark is plain.
    """

    figure_style = "ruler-figure"
    figure_at = 4.9 * MM
    tick = 3.4 * MM
    """Clear of the figures, before which it would be a minus."""
    title_style = "tape-text"
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
        text = setting.line(words.removesuffix("→").strip(), "effect", _WORD)
        return Graduation(at, "", 0.0, figure, text, False, 0.0, plain=words.endswith("→"))

    def _set_words(self, setting: Setting) -> None:
        """The title in the longest band, where enough of its steps are left."""
        edges = [self.start, *(mark.at for mark in self._marks)]
        bands = [self._steps(low, high)[::-1] for low, high in pairwise(edges)]
        longest = max(bands, key=len, default=[])
        self._free_cells = [Cell(*longest[1])] if len(longest) > 2 else []
        self._room -= 1.4 * MM
        TapeBox._set_words(self, setting)
        self._free_cells = [cell for cell in self._free_cells if cell.title]
        self._titled = {cell.low: len(cell.lines) for cell in self._free_cells}
        for cell in self._free_cells:
            cell.low += _VALUE
            deep = len(cell.lines) * cell.lines[0].style.leading
            share = min(1.0, (cell.high - cell.low - 3 * MM) / deep)
            cell.lines = tuple(line.scaled(share) for line in cell.lines)

    def _draw_zones(self, pen: Pen, frame: Frame) -> None:
        edges = [0.0, *(self._height(mark.at) for mark in self._marks)]
        for number, (low, high) in enumerate(pairwise(edges)):
            ground, colour, pattern = BANDS[(self.first + number) % len(BANDS)]
            pen.rect(Frame(frame.x, frame.bottom - high, frame.width, high - low), fill=ground)
            self._tell(pen, frame, number, (colour, pattern))

    def _tell(self, pen: Pen, frame: Frame, number: int, band: tuple[str, str]) -> None:
        """The words of a band on its pattern in each of its steps, its picture in the first one."""
        mark = self._marks[number]
        low = self._marks[number - 1].at if number else self.start
        sign = self._signs.get(mark.at, "")
        for foot, top in reversed(self._steps(low, mark.at)):
            inside = frame.width / 2 - self.inset - self.bar - 0.5 * MM
            x, y = frame.centre[0], frame.bottom - (foot + top) / 2
            area = Frame(x - inside, frame.bottom - top, 2 * inside, top - foot)
            if area.height < _PLATE:
                continue
            fill_pattern(pen, notched_path(area, _NOTCH), area, band[1], band[0], 0.8)
            pen.path(notched_path(area, _NOTCH), stroke=band[0], width=0.6)
            title = self._titled.get(foot, 0)
            over = 0 if title or not sign or area.height < _SIGN + _VALUE else _SIGN
            over = over or title * _LINE
            high = min(over + _VALUE if over else _PLATE, area.height - 2 * MM)
            wide = 2 * inside - (MM if title else 2 * MM)
            plate = notched_path(Frame(x - wide / 2, y - high / 2, wide, high), MM)
            pen.path(plate, fill="paper", stroke=band[0], width=0.6)
            if over and not title:
                draw_sign(pen, sign, x, y - _VALUE / 2, high - _VALUE - MM, "ink")
                sign = ""
            with pen.tag("P"):
                pen.text_mid(mark.text, x, y + (high - _VALUE) / 2 if over else y, "ink")

    def _draw_waves(self, pen: Pen, frame: Frame, cell: Cell, clear: float) -> None:
        """A title stands on a plate."""

    def _draw_mark(self, pen: Pen, frame: Frame, mark: Graduation) -> None:
        self._draw_badge(pen, frame, mark)
