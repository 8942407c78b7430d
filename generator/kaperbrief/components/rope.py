"""`<rope>`: a counter as a rope with a hook at each end."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kaperbrief.components.box import Box
from kaperbrief.components.registry import component
from kaperbrief.setting.curves import Path
from kaperbrief.setting.frame import Frame
from kaperbrief.setting.pen import Pen
from kaperbrief.setting.setting import Setting
from kaperbrief.units import MM

_STRAND = 2.1 * MM
"""The length of one turn of a strand."""


@component("rope")
@dataclass(slots=True, kw_only=True)
class Rope(Box):
    """A twisted rope from end to end; the `icon` at both ends points outwards.

    `no` is an icon in the middle, struck out: what may not be done meanwhile.
    """

    icon: str
    no: str = ""
    colour: str = "ink"
    alt: str = ""

    def contents(self, setting: Setting, width: float) -> float:
        return self.height or 15 * MM

    def draw(self, pen: Pen, frame: Frame) -> None:
        if self.alt:
            with pen.tag("Figure", self.alt, frame):
                self._draw(pen, frame)
        else:
            self._draw(pen, frame)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        size = min(frame.height - 2 * MM, frame.width / 4)
        x, y = frame.centre
        left, right = frame.x + 1.2 * MM, frame.right - 1.2 * MM
        self._twist(pen, left + size * 0.88, right - size * 0.88, y, size * 0.11)
        for end, turn in ((left + size / 2, -90), (right - size / 2, 90)):
            with pen.turned(end, y, turn):
                pen.icon(self.icon, end, y, size, self.colour)
        if self.no:
            self._forbid(pen, x, y, size * 0.46)

    def _twist(self, pen: Pen, start: float, end: float, y: float, half: float) -> None:
        """Strands side by side, each lying over the next one."""
        count = max(1, round((end - start) / _STRAND))
        step = (end - start) / count
        rope: Path = []
        for number in range(count):
            x = start + number * step
            lean = step * 0.55
            rope += [
                ("m", x, y + half),
                ("c", x + lean, y + half, x + step - lean, y - half, x + step, y - half),
            ]
        frame = Frame(start, y - half, end - start, 2 * half)
        pen.rect(frame, half * 0.6, stroke=self.colour, width=0.9, fill="paper")
        pen.path(rope, stroke=self.colour, width=0.8)

    def _forbid(self, pen: Pen, x: float, y: float, radius: float) -> None:
        pen.circle(x, y, radius, fill="paper", stroke="oxblood", width=1.3)
        pen.icon(self.no, x, y, radius * 1.24, self.colour)
        reach = radius * math.sqrt(0.5)
        pen.line(x - reach, y + reach, x + reach, y - reach, "paper", 3.0)
        pen.line(x - reach, y + reach, x + reach, y - reach, "oxblood", 1.3)
