"""`<write>`: a line to write on."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_LABEL = 3.6 * MM


@component("write")
@dataclass(slots=True, kw_only=True)
class Write(Box):
    """A line with `room` to write above it and its label below; `value` is filled in by hand.

    With `struck` the value is struck through.
    """

    label: str = ""
    value: str = ""
    style: str = "hand"
    colour: str = "ink"
    room: Mm = 8 * MM
    struck: bool = False
    _value: Line | None = field(default=None, init=False)
    _label: Line | None = field(default=None, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        place = self.node.place
        self._value = self._label = None
        if self.value:
            self._value = setting.line(self.value, self.style, place, width - 2 * MM)
        if self.label:
            self._label = setting.line(self.label, "label", place, width)
        return self.room + (_LABEL if self.label else 0.0)

    def draw(self, pen: Pen, frame: Frame) -> None:
        y = frame.bottom - (_LABEL if self._label else 0.0)
        pen.line(frame.x, y, frame.right, y, "ink", 0.5)
        if self._value is not None:
            with pen.tag("P"):
                pen.text(self._value, frame.x + MM, y - 1.1 * MM, self.colour)
            if self.struck:
                level = y - 1.1 * MM - self._value.style.size * 0.3
                pen.line(frame.x, level, frame.x + self._value.width + 2 * MM, level, "ink", 1.4)
        if self._label is not None:
            with pen.tag("P"):
                pen.text(self._label, frame.x, y + 2.9 * MM)
