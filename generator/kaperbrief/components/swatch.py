"""`<swatch>`: the colour and pattern of a seat."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaperbrief.components.box import Box
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM


@component("swatch")
@dataclass(slots=True, kw_only=True)
class Swatch(Box):
    """A rectangle in colour and pattern of `seat` (0: an empty one to colour in) with a letter.

    `scale` makes the pattern coarser, so that it is seen from afar.
    """

    seat: int
    scale: float = 1.0
    letter: str = ""
    alt: str = ""
    _letter: Line | None = field(default=None, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        self._letter = None
        if self.letter:
            self._letter = setting.line(self.letter, "ruler-figure", self.node.place)
        return self.height or 9.6 * MM

    def natural_width(self, setting: Setting) -> float | None:
        return self.width or 10.5 * MM

    def draw(self, pen: Pen, frame: Frame) -> None:
        high = self.height or 9.6 * MM
        area = Frame(frame.x, frame.centre[1] - high / 2, frame.width, high)
        with pen.tag("Figure", self.alt or self.letter or str(self.seat), area):
            self._draw(pen, area)

    def _draw(self, pen: Pen, area: Frame) -> None:
        if not self.seat:
            pen.rect(area, stroke="grey", width=0.6, dash=(2.4, 2.4))
        else:
            role = f"seat-{self.seat}"
            pattern = pen.look.seat(self.seat).pattern
            fill_pattern(pen, rounded_path(area, 0), area, pattern, role, 0.85 * self.scale)
            pen.rect(area, stroke=role, width=0.8)
        if self._letter is not None:
            x, y = area.centre
            side = min(5.6 * MM, area.height - 1.6 * MM)
            pen.rect(Frame(x - side / 2, y - side / 2, side, side), 0.8 * MM, fill="paper")
            pen.text_at(self._letter, x, y + self._letter.style.size * 0.335, "center")
