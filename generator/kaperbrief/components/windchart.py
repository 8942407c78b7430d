"""`<windchart>`: the wind of many turns at a glance, an arrow for each."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, polar
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_HEAD = 4.6 * MM
_FOOT = 3.8 * MM
_GAP = 2.2 * MM
_SHAPES = ((0.0, 0.0), (0.6, 0.045), (0.82, 0.08), (0.95, 0.115), (0.96, 0.16))
"""Length and half the thickness of the shaft by strength, as shares of the circle's radius."""
_TAIL = 0.84
"""Where the shaft ends, as a share of the length: the feathers reach further."""


@dataclass(slots=True)
class _Cell:
    number: Line
    angle: float
    strength: int
    word: Line
    changed: bool


@component("windchart")
@dataclass(slots=True, kw_only=True)
class WindChart(Box):
    """Arrows in rows of `per-row`, one a turn, as long and as heavy as the wind is strong.

    A line of the text inside is a turn: `number|degrees|strength|word|changed`. The arrow points
    to where the wind blows, `degrees` clockwise from the top; strengths are 0 (a small ring: no
    wind) to 4, and as many feathers sit on the shaft. Where anything stands under `changed` the
    number is inverted.
    """

    per_row: int = 12
    least: Mm = 10 * MM
    colour: str = "sea"
    alt: str = ""
    _cells: list[_Cell] = field(default_factory=list, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        place = self.node.place
        column = width / self.per_row
        if column < self.least:
            setting.note(place, "width", self.least * self.per_row, width, frozenset())
        self._cells = []
        for row in self.node.text.splitlines():
            if row.strip():
                cells = [cell.strip() for cell in row.split("|")] + [""] * 4
                self._cells.append(
                    _Cell(
                        setting.line(cells[0], "small-figure", place),
                        float(cells[1]),
                        min(int(cells[2]), len(_SHAPES) - 1),
                        setting.line(cells[3], "point-name", place, column - 0.6 * MM),
                        bool(cells[4]),
                    )
                )
        rows = math.ceil(len(self._cells) / self.per_row)
        high = _HEAD + self._circle(column) * 2 + _FOOT
        return rows * high + max(0, rows - 1) * _GAP

    @staticmethod
    def _circle(column: float) -> float:
        """The radius of the circles in points."""
        return min(column - 1.4 * MM, 16 * MM) / 2

    def draw(self, pen: Pen, frame: Frame) -> None:
        with pen.tag("Figure", self.alt, frame):
            self._draw(pen, frame)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        column = frame.width / self.per_row
        radius = self._circle(column)
        step = _HEAD + 2 * radius + _FOOT + _GAP
        for number, cell in enumerate(self._cells):
            x = frame.x + (number % self.per_row + 0.5) * column
            top = frame.y + number // self.per_row * step
            self._draw_number(pen, cell, x, top + _HEAD / 2 - 0.4 * MM)
            centre = (x, top + _HEAD + radius)
            pen.circle(*centre, radius, stroke="rule", width=0.5)
            for angle in range(0, 360, 45):
                inner = polar(*centre, radius - (1.1 if angle % 90 else 1.7) * MM, angle)
                pen.line(*inner, *polar(*centre, radius, angle), "rule", 0.5)
            self._draw_arrow(pen, cell, centre, radius)
            y = top + _HEAD + 2 * radius + _FOOT / 2 + cell.word.style.size * 0.33 + 0.2 * MM
            pen.text_at(cell.word, x, y, "center", "ink")

    def _draw_number(self, pen: Pen, cell: _Cell, x: float, y: float) -> None:
        colour = "ink"
        if cell.changed:
            wide = max(4.6 * MM, cell.number.width + 2 * MM)
            badge = Frame(x - wide / 2, y - 1.8 * MM, wide, 3.6 * MM)
            pen.rect(badge, 1.8 * MM, fill=self.colour)
            colour = "paper"
        pen.text_at(cell.number, x, y + cell.number.style.size * 0.335, "center", colour)

    def _draw_arrow(self, pen: Pen, cell: _Cell, centre: Point, radius: float) -> None:
        length, half = (radius * share for share in _SHAPES[cell.strength])
        if not cell.strength:
            pen.circle(*centre, 1.1 * MM, stroke=self.colour, width=0.9)
            return
        head = max(2.5 * half, 0.2 * radius)
        neck = -length + 1.5 * head
        outline = [
            (0.0, -length),
            (head, neck + 0.3 * head),
            (half, neck),
            (half, length * _TAIL),
            (-half, length * _TAIL),
            (-half, neck),
            (-head, neck + 0.3 * head),
        ]
        pen.polygon(_turned(outline, centre, cell.angle), fill=self.colour)
        self._draw_feathers(pen, cell, centre, radius)

    def _draw_feathers(self, pen: Pen, cell: _Cell, centre: Point, radius: float) -> None:
        """One vane for a light or fair wind, two for a strong one, three for a hurricane."""
        length, half = (radius * share for share in _SHAPES[cell.strength])
        reach = radius * (0.16 if cell.strength == 1 else 0.23)
        for number in range(max(1, cell.strength - 1)):
            y = length * _TAIL - number * radius * 0.19
            for side in (-1, 1):
                vane = [
                    (side * half * 0.9, y - radius * 0.13),
                    (side * (half + reach), y + reach * 0.6),
                    (side * (half + reach), y + reach * 0.6 - radius * 0.13),
                    (side * half * 0.9, y - radius * 0.26),
                ]
                pen.polygon(_turned(vane, centre, cell.angle), fill=self.colour)


def _turned(points: list[Point], centre: Point, angle: float) -> list[Point]:
    """Points round the origin, turned clockwise and moved to the centre."""
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    x, y = centre
    return [(x + a * cosine - b * sine, y + a * sine + b * cosine) for a, b in points]
