"""The wind as arrows: `<windchart>`, `<arrow>`, `<turn>`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.ornament import degree_bar, needle, rose, scaled
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, arc_points, polar, polygon_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_NUMBERS = 4.6 * MM
_WORDS = 3.8 * MM
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
class WindChartBox(Box):
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
        high = _NUMBERS + self._circle(column) * 2 + _WORDS
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
        step = _NUMBERS + 2 * radius + _WORDS + _GAP
        for number, cell in enumerate(self._cells):
            x = frame.x + (number % self.per_row + 0.5) * column
            top = frame.y + number // self.per_row * step
            self._draw_number(pen, cell, x, top + _NUMBERS / 2 - 0.4 * MM)
            centre = (x, top + _NUMBERS + radius)
            pen.circle(*centre, radius, stroke="rule", width=0.5)
            for angle in range(0, 360, 45):
                inner = polar(*centre, radius - (1.1 if angle % 90 else 1.7) * MM, angle)
                pen.line(*inner, *polar(*centre, radius, angle), "rule", 0.5)
            self._draw_arrow(pen, cell, centre, radius)
            y = top + _NUMBERS + 2 * radius + _WORDS / 2 + cell.word.style.size * 0.33 + 0.2 * MM
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


_HEAD = ((0, -62.4), (17.2, -27.5), (6.6, -33.0))
"""The right side of the head in mm from the pin hole: tip, barb, neck; the left one mirrors it."""
_SHAFT = 6.6
_FEATHERS = (28.0, 62.2, 12.6)
"""Where the feathers begin and end below the pin hole, and their half width, in mm."""
_MARGIN = 1.5
_NOTCHES = 4


@component("arrow")
@dataclass(slots=True, kw_only=True)
class ArrowBox(Box):
    """An arrow that points up, 40 × 130 mm, with the place of the pin in its middle.

    `label` stands along the shaft below the pin; the line to cut along runs 1.5 mm outside.
    """

    label: str = ""
    icon: str = ""
    colour: str = "sea"
    cut: bool = True
    alt: str = ""
    _label: Line | None = field(default=None, init=False)
    _unit: float = field(default=MM, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        self._unit = width / 40
        self._label = None
        if self.label:
            place, room = self.node.place, 19 * MM
            line = setting.line(self.label, "section-title", place)
            big = line.width * 16 / line.style.size <= room
            line = setting.line(self.label, "sheet-title" if big else "panel-title", place, room)
            self._label = scaled(line, self._unit / MM)
        return self.height or 130 * self._unit

    def draw(self, pen: Pen, frame: Frame) -> None:
        if self.alt:
            with pen.tag("Figure", self.alt, frame):
                self._draw(pen, frame.centre)
        else:
            self._draw(pen, frame.centre)

    def _draw(self, pen: Pen, centre: Point) -> None:
        unit = self._unit
        if self.cut:
            pen.polygon(cut_outline(centre, unit), stroke="cut", width=0.3)
        self._draw_shaft(pen, centre)
        self._draw_feathers(pen, centre)
        self._draw_head(pen, centre)
        self._draw_pin(pen, centre)
        if self._label is not None:
            x, y = centre[0], centre[1] - 21.6 * unit
            with pen.turned(x, y, -90):
                baseline = y + self._label.style.size * 0.25
                pen.text_at(self._label, x, baseline, "center", self.colour)
        if self.icon:
            pen.icon(self.icon, centre[0], centre[1] + 19.4 * unit, 9.2 * unit, self.colour)

    def _at(self, centre: Point, points: Sequence[Point]) -> list[Point]:
        unit = self._unit
        return [(centre[0] + x * unit, centre[1] + y * unit) for x, y in points]

    def _draw_shaft(self, pen: Pen, centre: Point) -> None:
        colour = self.colour
        for inset, width in ((0.0, 1.2), (1.0, 0.4)):
            side = _SHAFT - inset
            for sign in (-1, 1):
                ends = self._at(centre, [(sign * side, -33.0 - 0.52 * inset), (sign * side, 36.0)])
                pen.polyline(ends, stroke=colour, width=width)
        for y in (-11.6, 11.6, 27.2):
            (start, end) = self._at(centre, [(-_SHAFT + 1, y), (_SHAFT - 1, y)])
            pen.line(*start, *end, colour, 0.4)

    def _draw_head(self, pen: Pen, centre: Point) -> None:
        tip, barb, neck = _HEAD
        middle = (0.0, neck[1] - 3.4)
        for sign, fill in ((-1, "paper"), (1, self.colour)):
            half = [tip, (sign * barb[0], barb[1]), (sign * neck[0], neck[1]), middle]
            pen.polygon(self._at(centre, half), fill=fill, stroke=self.colour, width=1.2)
        inner = [(-1.3, -56.6), (-14.05, -30.7), (-1.3, -37.3)]
        path = polygon_path(self._at(centre, inner))
        corner, far = self._at(centre, [(-14.4, -57), (-1, -30.5)])
        area = Frame(*corner, far[0] - corner[0], far[1] - corner[1])
        fill_pattern(pen, path, area, "waves", self.colour, 0.9 * self._unit / MM)
        pen.path(path, stroke=self.colour, width=0.5)

    def _draw_feathers(self, pen: Pen, centre: Point) -> None:
        """Vanes that slant backwards, dark ones on the right like the head."""
        start, end, wide = _FEATHERS
        step = (end - start - 9) / _NOTCHES
        for number in range(_NOTCHES):
            top = start + 2 + number * step
            for sign in (-1, 1):
                vane = [
                    (sign * 1.0, top + 1.0),
                    (sign * wide, top + wide * 0.62),
                    (sign * wide, top + wide * 0.62 + step - 1.1),
                    (sign * 1.0, top + step - 0.1),
                ]
                fill = self.colour if sign > 0 else "paper"
                pen.polygon(self._at(centre, vane), fill=fill, stroke=self.colour, width=1.0)
        spine = self._at(centre, [(0, start), (0, end - 2.0)])
        pen.line(*spine[0], *spine[1], "paper", 3.0)
        pen.line(*spine[0], *spine[1], self.colour, 1.2)

    def _draw_pin(self, pen: Pen, centre: Point) -> None:
        unit, colour = self._unit, self.colour
        pen.circle(*centre, 10.0 * unit, fill="paper", stroke=colour, width=1.2)
        degree_bar(pen, centre, 9.1 * unit, 8.2 * unit, 48, colour)
        rays = (
            ([45 + 90 * i for i in range(4)], 5.4 * unit, 2.4 * unit, 20.0),
            ([90 * i for i in range(4)], 7.6 * unit, 2.7 * unit, 22.5),
        )
        rose(pen, centre, rays, colour, 0.4)
        pen.circle(*centre, 1.7 * unit, fill="paper", stroke=colour, width=0.7)
        x, y = centre
        pen.line(x - unit, y, x + unit, y, colour, 0.4)
        pen.line(x, y - unit, x, y + unit, colour, 0.4)


def cut_outline(centre: Point, unit: float) -> list[Point]:
    """The simple shape to cut out, `_MARGIN` mm outside the drawn arrow."""
    tip, barb, _ = _HEAD
    start, end, wide = _FEATHERS
    slope = math.hypot(barb[0], barb[1] - tip[1])
    over = _MARGIN * slope / barb[0]
    side = _SHAFT + 5.0
    right = [
        (0.0, tip[1] - min(over, 2.4)),
        (barb[0] + _MARGIN * 1.1, barb[1] + _MARGIN),
        (side, barb[1] + _MARGIN + 2.4),
        (side, start - 2.0),
        (wide + _MARGIN, start + wide * 0.5),
        (wide + _MARGIN, end + _MARGIN),
    ]
    left = [(-x, y) for x, y in reversed(right) if x]
    return [(centre[0] + x * unit, centre[1] + y * unit) for x, y in (*right, *left)]


@component("turn")
@dataclass(slots=True, kw_only=True)
class TurnBox(Box):
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
