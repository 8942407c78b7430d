"""`<track>` and `<tick>`: boxes to cross off."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.registry import component
from kaperbrief.setting.frame import Frame
from kaperbrief.setting.lines import Block, Line
from kaperbrief.setting.pen import Pen
from kaperbrief.setting.setting import Setting
from kaperbrief.units import MM

_SPACE = 1.12


@component("track")
@dataclass(slots=True, kw_only=True)
class Track(Box):
    """Boxes in rows, `per-row` of them or as many as the width allows.

    `size` is the side of a box, `pitch` the distance from one to the next (0: 1.12 sizes).
    `icon` stands pale inside; `numbered` prints 1, 2, 3 …; `last="danger"` makes the last box
    red. `alt` says what is counted.
    """

    boxes: int
    size: Mm = 4.6 * MM
    pitch: Mm = 0.0
    per_row: int = 0
    icon: str = ""
    last: Literal["", "danger"] = ""
    numbered: bool = False
    alt: str = ""
    _numbers: list[Line] = field(default_factory=list, init=False)
    _columns: int = field(default=1, init=False)

    @property
    def _pitch(self) -> float:
        return self.pitch or self.size * _SPACE

    def contents(self, setting: Setting, width: float) -> float:
        fitting = int((width - self.size + 0.05) / self._pitch) + 1
        self._columns = max(1, min(self.per_row or self.boxes, fitting))
        self._numbers = []
        if self.numbered:
            texts = (str(number + 1) for number in range(self.boxes))
            self._numbers = [setting.line(t, "step-number", self.node.place) for t in texts]
        rows = math.ceil(self.boxes / self._columns)
        return max(0, rows - 1) * self._pitch + (self.size if rows else 0.0)

    def natural_width(self, setting: Setting) -> float | None:
        return self.width or ((self.per_row or self.boxes) - 1) * self._pitch + self.size

    def draw(self, pen: Pen, frame: Frame) -> None:
        alt = self.alt or str(self.boxes)
        with pen.tag("Figure", alt, frame):
            for number in range(self.boxes):
                row, column = divmod(number, self._columns)
                x = frame.x + column * self._pitch
                self._draw_box(pen, x, frame.y + row * self._pitch, number)

    def _draw_box(self, pen: Pen, x: float, y: float, number: int) -> None:
        danger = self.last == "danger" and number == self.boxes - 1
        box = Frame(x, y, self.size, self.size)
        line = 0.9 if self.size > 6 * MM else 0.7
        fill, stroke = ("rose", "oxblood") if danger else ("paper", "ink")
        pen.rect(box, 0.6 * MM, fill=fill, stroke=stroke, width=line * (1.3 if danger else 1.0))
        if self.icon:
            ghost = "ghost-danger" if danger else "ghost"
            pen.icon(self.icon, *box.centre, self.size * 0.64, ghost)
        if self._numbers:
            text = self._numbers[number]
            pen.text_at(
                text, box.centre[0], box.centre[1] + text.style.size * 0.335, "center", "grey"
            )


@component("tick")
@dataclass(slots=True, kw_only=True)
class Tick(Box):
    """A box to tick with its text beside it, ticked in `colour` where `ticked`."""

    ticked: bool = False
    size: Mm = 4.6 * MM
    style: str = "tick"
    colour: str = "ink"
    _text: Block = field(default=Block((), 0, 0), init=False)

    def contents(self, setting: Setting, width: float) -> float:
        room = max(MM, width - self.size - 1.6 * MM)
        self._text = setting.block(self.node.text, self.style, room, self.node.place)
        return max(self.size, self._text.height)

    def natural_width(self, setting: Setting) -> float | None:
        if self.width or not self.node.text:
            return self.width or self.size
        line = setting.line(self.node.text, self.style, self.node.place)
        return self.size + 1.6 * MM + line.width + 0.02

    def draw(self, pen: Pen, frame: Frame) -> None:
        middle, size = frame.centre[1], self.size
        box = Frame(frame.x, middle - size / 2, size, size)
        pen.rect(box, 0.6 * MM, stroke="ink", width=0.7, fill="paper")
        if self.ticked:
            marks = ((0.18, 0.52), (0.42, 0.78), (0.88, 0.14))
            points = [(box.x + a * size, box.y + b * size) for a, b in marks]
            pen.polyline(points, stroke=self.colour, width=size * 0.13, cap=1)
        if self._text.lines:
            top = middle - self._text.height / 2
            x = box.right + 1.6 * MM
            with pen.tag("P"):
                pen.block(self._text, Frame(x, top, frame.right - x, self._text.height))
