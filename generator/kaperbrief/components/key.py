"""`<key>`: the one key figure of a header."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from kaperbrief.components.box import Box
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_RING = 6.2 * MM


@component("key")
@dataclass(slots=True, kw_only=True)
class Key(Box):
    """A figure with its label: `plain` with a unit and the label below, or in a double `ring`."""

    figure: str
    unit: str = ""
    label: str = ""
    kind: Literal["plain", "ring"] = "plain"
    colour: str = "sea"
    _figure: Line | None = field(default=None, init=False)
    _unit: Line | None = field(default=None, init=False)
    _label: Line | None = field(default=None, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        place, ring = self.node.place, self.kind == "ring"
        room = 1.56 * _RING if ring else 1e6
        self._figure = setting.line(self.figure, "effect" if ring else "key-figure", place, room)
        self._unit = setting.line(self.unit, "key-unit", place) if self.unit else None
        style = "kicker" if ring else "key-label"
        self._label = setting.line(self.label, style, place) if self.label else None
        return 2 * _RING

    def natural_width(self, setting: Setting) -> float | None:
        if self.width:
            return self.width
        self.contents(setting, 0.0)
        label = self._label.width if self._label else 0.0
        if self.kind == "ring":
            return 2 * _RING + (label + 2 * MM if label else 0.0)
        return max(label, self._row)

    @property
    def _row(self) -> float:
        figure = self._figure.width if self._figure else 0.0
        return figure + (1.2 * MM + self._unit.width if self._unit else 0.0)

    def draw(self, pen: Pen, frame: Frame) -> None:
        if self._figure is None:
            return
        with pen.tag("P"):
            if self.kind == "ring":
                self._draw_ring(pen, frame, self._figure)
            else:
                self._draw_plain(pen, frame, self._figure)

    def _draw_ring(self, pen: Pen, frame: Frame, figure: Line) -> None:
        x, y = frame.right - _RING, frame.centre[1]
        pen.circle(x, y, _RING, stroke="ink", width=1.0)
        pen.circle(x, y, 5.3 * MM, stroke="ink", width=0.35)
        pen.text_at(figure, x, y + figure.style.size * 0.335, "center", self.colour)
        if self._label is not None:
            at = x - _RING - 2 * MM
            pen.text_at(self._label, at, y + self._label.style.size * 0.28, "right")

    def _draw_plain(self, pen: Pen, frame: Frame, figure: Line) -> None:
        baseline = frame.y + 7.4 * MM
        pen.text(figure, frame.x, baseline, self.colour)
        if self._unit is not None:
            pen.text(self._unit, frame.x + figure.width + 1.2 * MM, baseline, self.colour)
        if self._label is not None:
            pen.text(self._label, frame.x, baseline + 4.4 * MM)
