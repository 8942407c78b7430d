"""`<track>`: boxes to cross off or to tick."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.crossed import cross_out
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Block, Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_SPACE = 1.12
_BESIDE = 1.6 * MM
_CHECK = ((0.18, 0.52), (0.42, 0.78), (0.88, 0.14))


@component("track")
@dataclass(slots=True, kw_only=True)
class Track(Box):
    """Boxes in rows, `per-row` of them or as many as the width allows; its text stands beside.

    `size` is the side of a box, `pitch` the distance from one to the next (0: 1.12 sizes).
    `round` makes them circles. `icon` stands pale inside; `numbered` prints 1, 2, 3 …;
    `last="danger"` makes the last box red. The first `ticked` boxes are ticked in `colour`,
    the first `marked` ones crossed out.
    `alt` says what is counted.
    """

    boxes: int = 1
    size: Mm = 4.6 * MM
    pitch: Mm = 0.0
    per_row: int = 0
    round: bool = False
    icon: str = ""
    last: Literal["", "danger"] = ""
    numbered: bool = False
    ticked: int = 0
    marked: int = 0
    colour: str = "ink"
    style: str = "tick"
    alt: str = ""
    _numbers: list[Line] = field(default_factory=list, init=False)
    _text: Block = field(default=Block((), 0, 0), init=False)
    _columns: int = field(default=1, init=False)

    @property
    def _pitch(self) -> float:
        return self.pitch or self.size * _SPACE

    @property
    def _wide(self) -> float:
        return (self._columns - 1) * self._pitch + self.size

    @property
    def _high(self) -> float:
        rows = math.ceil(self.boxes / self._columns)
        return (rows - 1) * self._pitch + self.size if rows else 0.0

    def contents(self, setting: Setting, width: float) -> float:
        place, text = self.node.place, self.node.text
        if not self.size:
            raise ValueError("the boxes have no size")
        fitting = int((width - self.size + 0.05) / self._pitch) + 1
        self._columns = max(1, min(self.per_row or self.boxes, fitting))
        self._numbers = []
        if self.numbered:
            digits = (str(number + 1) for number in range(self.boxes))
            self._numbers = [setting.line(d, "step-number", place) for d in digits]
        self._text = Block((), 0, 0)
        if text:
            room = max(MM, width - self._wide - _BESIDE)
            self._text = setting.block(text, self.style, room, place)
        return max(self._high, self._text.height)

    def natural_width(self, setting: Setting) -> float | None:
        if self.width:
            return self.width
        wide = ((self.per_row or self.boxes) - 1) * self._pitch + self.size
        if self.node.text:
            line = setting.line(self.node.text, self.style, self.node.place)
            wide += _BESIDE + line.width + 0.02
        return wide

    def draw(self, pen: Pen, frame: Frame) -> None:
        text, middle = self._text, frame.centre[1]
        top = middle - self._high / 2 if text.lines else frame.y
        boxes = Frame(frame.x, top, self._wide, self._high)
        with pen.tag("Figure", self.alt or self.node.text or str(self.boxes), boxes):
            for number in range(self.boxes):
                row, column = divmod(number, self._columns)
                x, y = frame.x + column * self._pitch, top + row * self._pitch
                self._draw_box(pen, Frame(x, y, self.size, self.size), number)
        if text.lines:
            x = boxes.right + _BESIDE
            with pen.tag("P"):
                place = Frame(x, middle - text.height / 2, frame.right - x, text.height)
                pen.block(text, place)

    def _draw_box(self, pen: Pen, box: Frame, number: int) -> None:
        danger = self.last == "danger" and number == self.boxes - 1
        line = 0.9 if self.size > 6 * MM else 0.7
        fill, stroke = ("rose", "oxblood") if danger else ("paper", "ink")
        corner = box.width / 2 if self.round else 0.6 * MM
        pen.rect(box, corner, fill=fill, stroke=stroke, width=line * (1.3 if danger else 1.0))
        if self.icon:
            ghost = "ghost-danger" if danger else "ghost"
            pen.icon(self.icon, *box.centre, self.size * 0.64, ghost)
        if self._numbers:
            text, (middle, level) = self._numbers[number], box.centre
            pen.text_at(text, middle, level + text.style.size * 0.335, "center", "grey")
        if number < self.ticked:
            points = [(box.x + a * self.size, box.y + b * self.size) for a, b in _CHECK]
            pen.polyline(points, stroke=self.colour, width=self.size * 0.13, cap=1)
        if number < self.marked:
            cross_out(pen, box)
