"""`<arrow>`: the wind arrow that is pinned on the wind rose."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from kaperbrief.components.box import Box
from kaperbrief.components.ornament import degree_bar, rose, scaled
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, polygon_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_HEAD = ((0, -62.4), (17.2, -27.5), (6.6, -33.0))
"""The right side of the head in mm from the pin hole: tip, barb, neck; the left one mirrors it."""
_SHAFT = 6.6
_FEATHERS = (28.0, 62.2, 12.6)
"""Where the feathers begin and end below the pin hole, and their half width, in mm."""
_MARGIN = 1.5
_NOTCHES = 4


@component("arrow")
@dataclass(slots=True, kw_only=True)
class Arrow(Box):
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
