"""`<standee>`: a picture that is folded, glued and stood up."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from kaperbrief.components.box import Box, Mm, figure
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_FOLD = (2.4, 2.0)
_SWELLS = ((11.4, 1.7), (9.4, 1.1))
"""Waves below the picture: height over the foot in mm, and width of the line in points."""
_SMALL = 60 * MM
"""Sides that are lower than this have small waves, so that the picture stays large."""
_SHRUNK = 0.72


@component("standee")
@dataclass(slots=True, kw_only=True)
class Standee(Box):
    """A picture and its back, head to head at a fold, with a flap of height `flap` at each foot.

    Folded at the head and glued, both sides stand upright; the flaps, labelled `label`, bend
    outwards and are glued on a base. The back's picture is the front's in a mirror: the same thing
    seen from its other side, head over head and tail over tail; words are not mirrored. `title`
    stands in the waves at the foot, and after it `note`; below it where both are too wide for one
    line.
    """

    icon: str
    title: str = ""
    note: str = ""
    label: str = ""
    fold: str = ""
    flap: Mm = 14 * MM
    colour: str = "ink"
    alt: str = ""
    _words: list[Line] = field(default_factory=list, init=False)
    _label: Line | None = field(default=None, init=False)
    _fold: Line | None = field(default=None, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        place, room = self.node.place, width - 4 * MM
        self._label = self._fold = None
        whole = " · ".join(part for part in (self.title, self.note) if part)
        style = setting.style("kicker")
        wide = setting.line(whole, "kicker", place).width * style.floor > room * style.size
        parts = (self.title, self.note) if wide and self.title and self.note else (whole,)
        self._words = [setting.line(part, "kicker", place, room) for part in parts if part]
        if self.label:
            self._label = setting.line(self.label, "key-label", place, room)
        if self.fold:
            self._fold = setting.line(self.fold, "key-label", place, room / 2)
        return self.height or 148 * MM

    def draw(self, pen: Pen, frame: Frame) -> None:
        with figure(pen, self.alt, frame):
            self._draw(pen, frame)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        x, y = frame.centre
        front = Frame(frame.x, y, frame.width, frame.height / 2)
        self._half(pen, front)
        with pen.turned(x, y, 180):
            self._half(pen, front, back=True)
        pen.line(frame.x, y, frame.right, y, "ink", 0.6, _FOLD)
        if self._fold is not None:
            back = Frame(
                x - self._fold.width / 2 - MM, y - 2 * MM, self._fold.width + 2 * MM, 4 * MM
            )
            pen.rect(back, fill="paper")
            pen.text_at(self._fold, x, y + self._fold.style.size * 0.33, "center", "grey")

    def _half(self, pen: Pen, half: Frame, back: bool = False) -> None:
        """The picture from its head downwards, the waves, the fold and the flap."""
        foot = half.bottom - self.flap
        x = half.centre[0]
        scale = _SHRUNK if half.height < _SMALL else 1.0
        more = sum(line.style.leading for line in self._words[1:])
        size = min(half.width - 5 * MM * scale, foot - half.y - more - 16 * MM * scale)
        pen.icon(self.icon, x, half.y + 3.2 * MM * scale + size / 2, size, self.colour, back)
        for over, width in _SWELLS:
            self._swell(pen, half, foot - more - over * MM * scale, width * scale, back)
        for line in self._words:
            pen.text_at(line, x, foot - more - 2.9 * MM * scale, "center", self.colour)
            more -= line.style.leading
        pen.line(half.x, foot, half.right, foot, "ink", 0.5, _FOLD)
        if self._label is not None:
            middle = foot + self.flap / 2 + self._label.style.size * 0.33
            pen.text_at(self._label, x, middle, "center", "grey")

    def _swell(self, pen: Pen, half: Frame, y: float, width: float, back: bool) -> None:
        count, way = 48, -1 if back else 1
        points = [
            (
                half.centre[0] + way * (half.width - 2 * MM) * (n / count - 0.5),
                y - 0.9 * MM * math.sin(n / count * 10 * math.pi + y),
            )
            for n in range(count + 1)
        ]
        pen.polyline(points, stroke="sea", width=width)
