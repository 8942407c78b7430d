"""`<icon>`: a silhouette in one colour."""

from __future__ import annotations

from dataclasses import dataclass

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.registry import component
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM


@component("icon")
@dataclass(slots=True, kw_only=True)
class Icon(Box):
    """An icon in the middle of its frame; with `alt` it is a figure, else decoration."""

    icon: str
    size: Mm = 6 * MM
    colour: str = "ink"
    alt: str = ""

    def contents(self, setting: Setting, width: float) -> float:
        return self.size

    def natural_width(self, setting: Setting) -> float | None:
        return self.width or self.size

    def draw(self, pen: Pen, frame: Frame) -> None:
        x, y = frame.centre
        if self.alt:
            with pen.tag("Figure", self.alt, frame):
                pen.icon(self.icon, x, y, self.size, self.colour)
        else:
            pen.icon(self.icon, x, y, self.size, self.colour)
