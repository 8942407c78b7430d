"""`<checkline>`: a line of exactly 100 mm, to see whether a page was printed at its true size."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaperbrief.components.box import Box
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

LENGTH = 100 * MM
_HEIGHT = 6 * MM


def draw_check_line(pen: Pen, x: float, y: float, words: Line) -> None:
    """A line of 100 mm from (x, y) with a tick every 10 mm; its words stand right of it."""
    pen.line(x, y, x + LENGTH, y, "ink", 0.6)
    for number in range(11):
        tick = (1.6 if number % 5 == 0 else 1.0) * MM
        at = x + number * 10 * MM
        pen.line(at, y - tick, at, y, "ink", 0.5)
    pen.text(words, x + LENGTH + 2 * MM, y + 0.4)


@component("checkline")
@dataclass(slots=True, kw_only=True)
class CheckLine(Box):
    """The 100 mm line with its words (the text of the tag) at its right."""

    style: str = "label"
    _words: Line | None = field(default=None, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        self._words = setting.line(
            self.node.text, self.style, self.node.place, width - LENGTH - 2 * MM
        )
        return _HEIGHT

    def draw(self, pen: Pen, frame: Frame) -> None:
        assert self._words is not None
        with pen.tag("Figure", self.node.text, frame):
            draw_check_line(pen, frame.x, frame.bottom - 2 * MM, self._words)
