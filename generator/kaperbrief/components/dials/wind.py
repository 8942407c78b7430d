"""`<wind>`, the wind as arrows to look at and to turn, and the rose on which one turns."""

from __future__ import annotations

import math

from kaperbrief.components.box import Drawing, Mm
from kaperbrief.components.dials.kit import pin, spoke
from kaperbrief.components.ornament import ArcText, draw_on_arc, lozenge, needle, set_on_arc
from kaperbrief.components.registry import component
from kaperbrief.pictures.scene import draw_thing
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, arc_points, points_at, polar
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_SIZE = 130 * MM
"""The diameter for which all radii below are given in millimetres; the drawing scales as one."""
_RIM_WORDS = 52.0
"""The radius of the words, in the middle of the ring between the two thin circles."""
_TEXTS, _BETWEEN_TEXTS = 52.4, 5.0
"""The radius on which the room of words is measured, a letter's lean over their own, and a gap."""


@component("dial rose")
class DialRoseBox(Drawing):
    """A wind rose of `diameter`, with words round its rim and degrees.

    A line of the text inside is `angle|words|letters`, clockwise from the top: the words are
    written along the rim, the letters stand in place of the degrees.
    """

    diameter: Mm = _SIZE
    colour: str = "sea"
    icon: str = ""

    @property
    def _unit(self) -> float:
        """Points to a millimetre of the rose at its normal size."""
        return self.diameter / _SIZE * MM

    def contents(self, setting: Setting, width: float) -> float:
        scale, rows = self._unit / MM, self.data(3)
        # No word takes more than a quarter: few words would else go round the corner.
        room = (2 * math.pi * _TEXTS / max(4, len(rows)) - _BETWEEN_TEXTS) * MM
        self._words: list[tuple[float, ArcText]] = [
            (float(row[0]), set_on_arc(setting, row[1], "kicker", room).scaled(scale))
            for row in rows
            if row[1]
        ]
        letters = {float(row[0]): row[2] for row in rows if row[2]}
        self._degrees = []
        for angle in range(0, 360, 45):
            style = "panel-title" if angle in letters else "point-name"
            line = setting.line(letters.get(angle, rf"{angle}\°"), style)
            self._degrees.append((angle, line.scaled(scale)))
        return self.diameter

    def best_width(self, setting: Setting) -> float | None:
        return self.diameter

    def paint(self, pen: Pen, frame: Frame) -> None:
        centre, unit, colour = frame.centre, self._unit, self.colour
        draw_art(pen, "dial-rose", centre, self.diameter, colour=colour)
        for angle, line in self._degrees:
            x, y = polar(*centre, 56.6 * unit, angle)
            with pen.turned(x, y, angle + 180 if 90 < angle < 270 else angle):
                pen.text_at(line, x, y + line.style.size * 0.33, "center", colour)
        for at, text in self._words:
            draw_on_arc(pen, text, centre, _RIM_WORDS * unit, at, colour)
        for at in _between([at for at, _ in self._words]):
            lozenge(pen, *polar(*centre, _RIM_WORDS * unit, at), 0.9 * unit, colour)
        if self.icon:
            pen.icon(self.icon, *centre, 13.0 * unit, colour)
        pin(pen, centre, 1.6 * unit, 1.0 * unit, colour)


def _between(angles: list[float]) -> list[float]:
    """The angles half-way between neighbours all round; none for none."""
    ordered = sorted(angle % 360 for angle in angles)
    following = [*ordered[1:], *(first + 360 for first in ordered[:1])]
    return [(a + b) / 2 for a, b in zip(ordered, following, strict=True)]


_NUMBERS, _WORDS = 4.6 * MM, 3.8 * MM
"""The room of the number above a circle, and of the word below it."""
_GAP = 2.2 * MM
"""Between a row of turns and the next, wider than from a word to its own circle."""
_SHAPES = ((0.0, 0.0), (0.6, 0.045), (0.82, 0.08), (0.95, 0.115), (0.96, 0.16))
"""Length and half the thickness of the shaft by strength, as shares of the circle's radius.

Light winds differ by length; from the third on the circle is full, and they differ by thickness.
"""
_TAIL = 0.84
"""Where the shaft ends, as a share of the length: the feathers reach further."""

_Turn = tuple[Line, float, int, Line, bool]
"""One turn of a chart: its number, angle, strength and word, and whether the wind changed."""


@component("wind chart")
class WindChartBox(Drawing):
    """Arrows in rows of `per-row`, one a turn, as long and as heavy as the wind is strong.

    A line of the text inside is a turn: `number|degrees|strength|word|changed`. The arrow points
    to where the wind blows, `degrees` clockwise from the top; strengths are 0 (a small ring: no
    wind) to 4, and as many feathers sit on the shaft. Where anything stands under `changed` the
    number is inverted. Circles are `across` wide at most; a chart without numbers and words
    keeps no room for them.
    """

    per_row: int = 12
    least: Mm = 10 * MM
    colour: str = "sea"
    turned: bool = False
    across: Mm = 16 * MM

    def contents(self, setting: Setting, width: float) -> float:
        column = width / self.per_row
        if column < self.least:
            setting.note("width", self.least * self.per_row, width, frozenset())
        self._turns: list[_Turn] = [
            (
                setting.line(number, "small-figure"),
                float(angle),
                min(int(strength), len(_SHAPES) - 1),
                setting.line(word, "point-name", column - 0.6 * MM),
                bool(changed),
            )
            for number, angle, strength, word, changed, *_ in self.data(5)
        ]
        rows = math.ceil(len(self._turns) / self.per_row)
        self._numbers = _NUMBERS if any(turn[0].width for turn in self._turns) else 0.0
        self._words = _WORDS if any(turn[3].width for turn in self._turns) else 0.0
        high = self._numbers + self._circle(column) * 2 + self._words
        return rows * high + max(0, rows - 1) * _GAP

    def _circle(self, column: float) -> float:
        """The radius of the circles in points."""
        return min(column - 1.4 * MM, self.across) / 2

    def paint(self, pen: Pen, frame: Frame) -> None:
        column = frame.width / self.per_row
        radius = self._circle(column)
        step = self._numbers + 2 * radius + self._words + _GAP
        for place, (number, angle, strength, word, changed) in enumerate(self._turns):
            x = frame.x + (place % self.per_row + 0.5) * column
            top = frame.y + place // self.per_row * step
            self._draw_number(pen, number, changed, x, top + _NUMBERS / 2 - 0.4 * MM)
            centre = (x, top + self._numbers + radius)
            pen.circle(*centre, radius, stroke="rule", width=0.5)
            for tick in range(0, 360, 45):
                length = (1.1 if tick % 90 else 1.7) * MM
                spoke(pen, centre, tick, radius - length, radius, "rule")
            if self.turned:
                self._draw_arrow(pen, 0, strength, centre, radius, "rule")
            self._draw_arrow(pen, angle, strength, centre, radius, self.colour)
            y = centre[1] + radius + _WORDS / 2 + word.style.size * 0.33 + 0.2 * MM
            pen.text_at(word, x, y, "center", "ink")

    def _draw_number(self, pen: Pen, number: Line, changed: bool, x: float, y: float) -> None:
        if changed:
            wide = max(4.6 * MM, number.width + 2 * MM)
            badge = Frame(x - wide / 2, y - 1.8 * MM, wide, 3.6 * MM)
            pen.rect(badge, 1.8 * MM, fill=self.colour)
        pen.text_mid(number, x, y, "paper" if changed else "ink")

    def _draw_arrow(
        self, pen: Pen, angle: float, strength: int, centre: Point, radius: float, colour: str
    ) -> None:
        length, half = (radius * share for share in _SHAPES[strength])
        if not strength:
            pen.circle(*centre, 1.1 * MM, stroke=colour, width=0.9)
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
        pen.polygon(points_at(outline, centre, angle=angle), fill=colour)
        # One vane for a light or fair wind, two for a strong one, three for a hurricane.
        reach = radius * (0.16 if strength == 1 else 0.23)
        for number in range(max(1, strength - 1)):
            y = length * _TAIL - number * radius * 0.19
            for side in (-1, 1):
                vane = [
                    (side * half * 0.9, y - radius * 0.13),
                    (side * (half + reach), y + reach * 0.6),
                    (side * (half + reach), y + reach * 0.6 - radius * 0.13),
                    (side * half * 0.9, y - radius * 0.26),
                ]
                pen.polygon(points_at(vane, centre, angle=angle), fill=colour)


@component("wind arrow")
class WindArrowBox(Drawing):
    """An arrow that points up, 40 × 130 mm, with the place of the pin in its middle.

    `label` stands along the shaft over the pin, below it the picture of a
    `thing` that blows to the left; the line to cut along runs 1.5 mm outside.
    """

    label: str = ""
    thing: str = ""
    colour: str = "sea"
    cut: bool = True

    def contents(self, setting: Setting, width: float) -> float:
        self._unit = width / 40
        self._label: Line | None = None
        if self.label:
            room = 19 * MM
            line = setting.line(self.label, "section-title")
            big = line.width * 16 / line.style.size <= room
            line = setting.line(self.label, "sheet-title" if big else "panel-title", room)
            self._label = line.scaled(self._unit / MM)
        return self.height or 130 * self._unit

    def paint(self, pen: Pen, frame: Frame) -> None:
        centre = frame.centre
        unit = self._unit
        if self.cut:
            draw_art(pen, "wind-arrow-cut", centre, 40 * unit)
        draw_art(pen, "wind-arrow", centre, 40 * unit, colour=self.colour)
        if self._label is not None:
            x, y = centre[0], centre[1] - 21.6 * unit
            with pen.turned(x, y, -90):
                baseline = y + self._label.style.size * 0.25
                pen.text_at(self._label, x, baseline, "center", self.colour)
        if self.thing:
            x, y, long, wide = centre[0], centre[1] + 22 * unit, 25 * unit, 13 * unit
            # Mirrored, so that it blows forwards and stands upright beside the words.
            with pen.turned(x, y, -90):
                area = Frame(x - long / 2, y - wide / 2, long, wide)
                draw_thing(pen, self.thing, area, mirrored=True)


@component("wind turn")
class WindTurnBox(Drawing):
    """A small table whose long side is nearest; the arrow at its middle points across it.

    The pale arrow is how it lay before, the solid one how it lies after a turn by `degrees`
    clockwise; a bow with a head leads from one to the other. With `bare` there is a ring in place
    of the table, and the arrow is as large as it.
    """

    degrees: int
    bare: bool = False
    colour: str = "sea"
    least: Mm = 24 * MM

    def contents(self, setting: Setting, width: float) -> float:
        return self.least

    def paint(self, pen: Pen, frame: Frame) -> None:
        if self.bare:
            radius = min(frame.width, frame.height) / 2 - 0.3 * MM
            pen.circle(*frame.centre, radius, stroke="rule", width=0.57)
            self._draw_arrows(pen, *frame.centre, radius * 0.74)
            return
        high = min(frame.height, frame.width * 0.74)
        wide = min(frame.width, high * 1.5)
        cx, cy = frame.centre
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
