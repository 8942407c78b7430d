"""`<turn>`: a table seen from above and an arrow that is turned on it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.ornament import needle
from kaperbrief.components.registry import component
from kaperbrief.typeset.curves import arc_points, polar
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM


@component("turn")
@dataclass(slots=True, kw_only=True)
class Turn(Box):
    """A small table whose long side is nearest; the arrow at its middle points across it.

    The pale arrow is how it lay before, the solid one how it lies after a turn by `degrees`
    clockwise; a bow with a head leads from one to the other.
    """

    degrees: int
    alt: str
    colour: str = "sea"
    least: Mm = 24 * MM

    def contents(self, setting: Setting, width: float) -> float:
        return self.least

    def draw(self, pen: Pen, frame: Frame) -> None:
        high = min(frame.height, frame.width * 0.74)
        wide = min(frame.width, high * 1.5)
        cx, cy = frame.centre
        with pen.tag("Figure", self.alt, frame):
            arm = high * 0.36
            edge = cy + high / 2 - arm - 0.5 * MM
            top = cy - high / 2 + 0.5 * MM
            table = Frame(cx - wide / 2, top, wide, edge - top)
            pen.rect(table, MM, stroke="ink", width=0.8, fill="sand")
            self._draw_arrows(pen, cx, edge, arm)

    def _draw_arrows(self, pen: Pen, x: float, y: float, arm: float) -> None:
        turn = self.degrees
        if turn:
            needle(pen, x, y, arm, 0, fill="paper", stroke="rule", width=0.6, dash=(1.6, 1.2))
            self._draw_bow(pen, x, y, arm * 1.14)
        needle(pen, x, y, arm, turn, fill=self.colour, stroke="paper", width=0.7)
        pen.circle(x, y, arm * 0.07, fill="paper")

    def _draw_bow(self, pen: Pen, x: float, y: float, radius: float) -> None:
        """The way of the arrow's point, ending in a small head."""
        turn = self.degrees
        sign = math.copysign(1, turn)
        start, end = sign * 7, turn - sign * 12
        if abs(end) > abs(start):
            points = arc_points(x, y, radius, start, end)
            pen.polyline(points, stroke="oxblood", width=1.1)
        tip = turn - sign * 3
        size = 1.5 * MM / radius * 57.3
        back = tip - sign * max(7.0, size)
        head = [
            polar(x, y, radius, tip),
            polar(x, y, radius + 1.2 * MM, back),
            polar(x, y, radius - 1.2 * MM, back),
        ]
        pen.polygon(head, fill="oxblood")
