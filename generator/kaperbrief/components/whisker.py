"""`<whisker>`: a share on a scale, how sure it is, how far it may go, what it should be."""

from __future__ import annotations

from dataclasses import dataclass

from kaperbrief.components.box import Box, Misused
from kaperbrief.components.registry import component
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_HEIGHT, _MOST = 6 * MM, 14 * MM


@component("whisker")
@dataclass(slots=True, kw_only=True)
class Whisker(Box):
    """A share on a scale from 0 to `scale`: a dot at `at`, a bar from `low` to `high`.

    The pale band reaches from `least` to `utmost`; the dashed line stands at `due`, where the
    share should be. What it says in words (the text of the tag) is read aloud.
    """

    scale: float
    at: float
    low: float
    high: float
    least: float
    utmost: float
    due: float
    colour: str = "sea"

    def contents(self, setting: Setting, width: float) -> float:
        if not 0 <= self.least <= self.at <= self.utmost <= self.scale or self.scale <= 0:
            raise Misused(self.node, "the share must lie in its band, the band on its scale")
        return self.height or _HEIGHT

    def draw(self, pen: Pen, frame: Frame) -> None:
        with pen.tag("Figure", self.node.text, frame):
            self._draw(pen, frame)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        unit = frame.width / self.scale
        middle, high = frame.y + frame.height / 2, min(frame.height, _MOST)

        def bar(start: float, end: float, part: float) -> Frame:
            thick = part * high
            start, end = max(0.0, start), min(self.scale, end)
            return Frame(frame.x + start * unit, middle - thick / 2, (end - start) * unit, thick)

        pen.line(frame.x, middle, frame.right, middle, "ink", 0.4)
        pen.line(frame.x, middle - high / 4, frame.x, middle + high / 4, "ink", 0.6)
        pen.rect(bar(self.least, self.utmost, 0.66), fill="fog", stroke="ink", width=0.4)
        pen.rect(bar(self.low, self.high, 0.4), fill=self.colour, stroke="ink", width=0.5)
        due = frame.x + self.due * unit
        pen.line(due, middle - high / 2, due, middle + high / 2, "oxblood", 1.4, (2.6, 1.6))
        pen.circle(frame.x + self.at * unit, middle, 0.09 * high, fill="paper", stroke="ink")
