"""`<ruler kind="tape">`: a narrow tape whose marks say who goes so far, with icons."""

from __future__ import annotations

from kaperbrief.components.registry import component
from kaperbrief.components.ruler import RulerBox
from kaperbrief.components.ruler_signs import Graduation, draw_along, draw_sign, narrow
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_LEFT = 2.8 * MM
"""Between the left edge and the words: the ticks of halves stand there."""
_RIGHT = 0.08
"""Between the words and the right edge, as a share of the width."""
_LINE = 3.7 * MM
_SIGNS = (4.4 * MM, 9 * MM)
"""The least and the largest icon over the words."""
_FOOT = 8 * MM
"""What the arrow to the edge, the first figure and its unit take."""
_APART = 3 * MM
"""Between title and note."""


@component("ruler tape")
class TapeBox(RulerBox):
    """A tape whose every other space between two marks is tinted.

    Below the figure of a mark stand its icon and its words, a line for each part between dots;
    where two marks are too near for that, its words run along the tape. Title and note run along
    it where both have room.
    """

    badge_height = 6 * MM
    figure_style = "tape-figure"
    figure_at = 7.5 * MM
    bar, inset = 1.05 * MM, 1.0 * MM
    hangs = False
    tick = 3.4 * MM
    lead = 4.6 * MM
    unit_at = 6.1 * MM
    aside = 3.4 * MM
    """From the right edge to the words along the tape: whoever cuts badly still leaves them."""

    def contents(self, setting: Setting, width: float) -> float:
        self._cells: dict[float, tuple[str, list[Line], float]] = {}
        self._room = (1 - _RIGHT) * width - _LEFT
        height = RulerBox.contents(self, setting, width)
        self._axis = width - self.aside
        return height

    def _mark(self, setting: Setting, cells: list[str], above: float | None) -> Graduation:
        """A mark whose words stand below its figure where they have room down to the next one."""
        at, room = float(cells[0]), self._room
        parts = cells[2].replace("·\u00a0", "· ").split(" · ")
        lines = [line for part in parts for line in _broken(setting, part, room)]
        low = self._height(self._marks[-1].at) + self.badge_height / 2 if self._marks else _FOOT
        one_below = self._height(at) - self.step + self.badge_height / 2
        # A figure at the end of the strip is pushed inside.
        top = min(self._height(at), self.length * self.step - self.badge_height / 2)
        deep = top - self.badge_height / 2 - max(low, one_below)
        high = deep - len(lines) * _LINE - 1.2 * MM
        if high < 0:
            return RulerBox._mark(self, setting, [cells[0], "", *cells[2:]], above)
        sign = cells[1] if high >= _SIGNS[0] else ""
        told = _alike(setting, lines, room)
        self._cells[at] = sign, told, min(high, _SIGNS[1])
        figure = setting.line(cells[3] or f"{at:g}", self.figure_style)
        return Graduation(at, "", 0.0, figure, told[0], False, self._height(at) - top + deep)

    def _set_words(self, setting: Setting) -> None:
        """The edge's word over its arrow, title and note in the largest gap, all along the tape."""
        first = self._marks[0] if self._marks else None
        end = self._height(first.at) - max(0.0, first.depth) if first else self.length * self.step
        room = end - 1.5 * self.lead
        edge = self.line(setting, self.edge, "ruler-edge")
        fits = edge is not None and narrow(edge, room)
        self._edge_line = self.line(setting, self.edge, "ruler-edge", room) if fits else None
        low, high = self._free()
        if self._edge_line is not None and low == self.lead:
            low += self._edge_line.width + self.lead
        title = self.line(setting, self.title, "panel-title")
        note = self.line(setting, self.note, "ruler-note")
        self._run = [line for line in (title, note) if line is not None]
        self._gap = low, low + sum(line.width + _APART for line in self._run) + _APART
        if self._gap[1] > high:
            self._run = []

    def _set_edge(self, setting: Setting, width: float) -> None:
        """The words are set along, with the others."""

    def _draw_edge_words(self, pen: Pen, middle: float, tip: float) -> None:
        if self._edge_line is not None:
            draw_along(pen, self._edge_line, middle, tip - self.lead, self.colour)

    def _draw_words(self, pen: Pen, frame: Frame) -> None:
        y = frame.bottom - self._gap[0] - _APART
        for line, role in zip(self._run, ("H2", "P"), strict=False):
            draw_along(pen, line, frame.x + self._axis, y, "ink", role)
            y -= line.width + _APART

    def _draw_zones(self, pen: Pen, frame: Frame) -> None:
        low = 0.0
        for number, mark in enumerate(self._marks):
            high = self._height(mark.at)
            if number % 2 == 0:
                area = Frame(frame.x, frame.bottom - high, frame.width, high - low)
                pen.rect(area, fill="sky")
            low = high

    def _draw_mark(self, pen: Pen, frame: Frame, mark: Graduation) -> None:
        if mark.at not in self._cells:
            RulerBox._draw_mark(self, pen, frame, mark)
            return
        self._draw_badge(pen, frame, mark)
        sign, lines, size = self._cells[mark.at]
        middle = frame.x + _LEFT + self._room / 2
        y = frame.bottom - mark.badge + self.badge_height / 2 + 0.6 * MM
        if sign:
            draw_sign(pen, sign, middle, y + size / 2, size, self.colour)
            y += size + 0.4 * MM
        with pen.tag("P"):
            for number, line in enumerate(lines):
                pen.text_mid(line, middle, y + (number + 0.5) * _LINE, "ink")


def _broken(setting: Setting, part: str, room: float) -> list[str]:
    """Words on as few lines as the room allows."""
    lines: list[str] = []
    for word in part.split(" "):
        longer = f"{lines[-1]} {word}" if lines else ""
        if longer and narrow(setting.line(longer, "ruler-text"), room):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _alike(setting: Setting, words: list[str], room: float) -> list[Line]:
    """Lines of one size, as small as the longest of them has to be."""
    lines = [setting.line(line, "ruler-text", room) for line in words]
    least = min(line.style.size for line in lines)
    return [line.scaled(least / line.style.size) for line in lines]
