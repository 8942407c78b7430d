"""`<spot>`: the place for a round marker."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, field

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.crossed import cross_out
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_FULL = 20.4 * MM


@component("spot")
@dataclass(slots=True, kw_only=True)
class Spot(Box):
    """A dashed circle of `diameter` with a pale icon and, where there is room, a word.

    With `marked` it is crossed out.
    """

    icon: str
    diameter: Mm = _FULL
    colour: str = "ghost"
    marked: bool = False
    alt: str = ""
    _word: Line | None = field(default=None, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        self._word = None
        if self.node.text:
            room = self.diameter * 0.74
            self._word = setting.line(self.node.text, "key-label", self.node.place, room)
        return self.diameter

    def natural_width(self, setting: Setting) -> float | None:
        return self.width or self.diameter

    def draw(self, pen: Pen, frame: Frame) -> None:
        x, y = frame.centre
        alt = self.alt or self.node.text
        with pen.tag("Figure", alt, frame) if alt else nullcontext():
            self._draw(pen, x, y)

    def _draw(self, pen: Pen, x: float, y: float) -> None:
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
