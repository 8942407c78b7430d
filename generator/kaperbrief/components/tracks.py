"""Boxes to cross off or to tick, and places for counters: `<track>` and `<spot>`."""

from __future__ import annotations

import math
from typing import Literal

from kaperbrief.components.box import Box, Drawing, Mm, figure
from kaperbrief.components.registry import component
from kaperbrief.pictures.planks import PIECES
from kaperbrief.typeset.breaking import Block
from kaperbrief.typeset.curves import Point
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_INSET = 0.14
"""How far a cross keeps off the edges of its box, as a share of the box."""
_SPACE = 1.12
"""From one box to the next, in sizes of a box."""
_BESIDE = 1.6 * MM
"""Between boxes and the words right of them."""
_CHECK = ((0.18, 0.52), (0.42, 0.78), (0.88, 0.14))
"""The corners of a tick, as shares of the box."""

_DIE = 4.2 * MM
_PIPS = "", "4", "26", "246", "0268", "02468", "023568"
"""Where the pips of a die are, counted from 0 in a square of nine."""


def cross_out(pen: Pen, box: Frame) -> None:
    """Two strokes from corner to corner, well inside the box."""
    x, y = box.width * _INSET, box.height * _INSET
    left, right, top, bottom = box.x + x, box.right - x, box.y + y, box.bottom - y
    width = max(0.8, 0.1 * min(box.width, box.height))
    pen.polyline([(left, top), (right, bottom)], stroke="ink", width=width, cap=1)
    pen.polyline([(left, bottom), (right, top)], stroke="ink", width=width, cap=1)


def cross_bent(pen: Pen, box: list[Point]) -> None:
    """Two strokes well inside a plank, from corner to corner of its bent shape."""
    for start, end in ((0, PIECES + 1), (PIECES, 2 * PIECES + 1)):
        (ax, ay), (bx, by) = box[start], box[end]
        dx, dy = 0.14 * (bx - ax), 0.14 * (by - ay)
        pen.polyline([(ax + dx, ay + dy), (bx - dx, by - dy)], stroke="ink", width=0.9, cap=1)


@component("track")
class TrackBox(Box):
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
        text = self.node.text
        if not self.size:
            raise ValueError("the boxes have no size")
        fitting = int((width - self.size + 0.05) / self._pitch) + 1
        self._columns = max(1, min(self.per_row or self.boxes, fitting))
        digits = (str(number + 1) for number in range(self.boxes if self.numbered else 0))
        self._numbers = [setting.line(digit, "step-number") for digit in digits]
        self._text = Block(setting.style(self.style), 0, 0)
        if text:
            room = max(MM, width - self._wide - _BESIDE)
            self._text = setting.block(text, self.style, room)
        return max(self._high, self._text.height)

    def best_width(self, setting: Setting) -> float | None:
        wide = ((self.per_row or self.boxes) - 1) * self._pitch + self.size
        if self.node.text:
            line = setting.line(self.node.text, self.style)
            wide += _BESIDE + line.width + 0.02
        return wide

    def draw(self, pen: Pen, frame: Frame) -> None:
        text, middle = self._text, frame.centre[1]
        top = middle - self._high / 2 if text.lines else frame.y
        boxes = Frame(frame.x, top, self._wide, self._high)
        with figure(pen, self.alt or self.node.text or str(self.boxes), boxes):
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
        fill, stroke = ("rose", "oxblood") if danger else ("paper", "line")
        corner = box.width / 2 if self.round else 0.6 * MM
        pen.rect(box, corner, fill=fill, stroke=stroke, width=line * (1.3 if danger else 1.0))
        if self.icon:
            ghost = "ghost-danger" if danger else "ghost"
            pen.icon(self.icon, *box.centre, self.size * 0.64, ghost)
        if self._numbers:
            text, (middle, level) = self._numbers[number], box.centre
            pen.text_mid(text, middle, level, "grey")
        if number < self.ticked:
            points = [(box.x + a * self.size, box.y + b * self.size) for a, b in _CHECK]
            pen.polyline(points, stroke=self.colour, width=self.size * 0.13, cap=1)
        if number < self.marked:
            cross_out(pen, box)


def draw_dice(pen: Pen, rolls: str, x: float, y: float) -> None:
    """The dice of a key such as `2–3` in a row, the last one round a point."""
    for number, face in enumerate(reversed([int(c) for c in rolls if c in "123456"])):
        middle = x - number * 1.12 * _DIE
        pen.rect(Frame(middle - _DIE / 2, y - _DIE / 2, _DIE, _DIE), 0.8 * MM,
                 fill="paper", stroke="ink", width=0.7)  # fmt: skip
        for pip in _PIPS[face]:
            column, row = int(pip) % 3 - 1, int(pip) // 3 - 1
            pen.circle(middle + column * _DIE / 4, y + row * _DIE / 4, _DIE * 0.09, fill="ink")


@component("spot")
class SpotBox(Drawing):
    """A dashed circle of `diameter` with a pale icon and, where there is room, a word.

    A `figure` stands on the icon. With `marked` it is crossed out. `die` is what a roll has to show
    (`2–3`): those dice stand at its upper left. `at` is its place in pictures that have several;
    around one that is `walled` its room is drawn already.
    """

    icon: str
    diameter: Mm = 20.4 * MM
    colour: str = "ghost"
    marked: bool = False
    figure: str = ""
    die: str = ""
    at: Literal["", "mast", "deck", "hull"] = ""
    walled: bool = False

    def contents(self, setting: Setting, width: float) -> float:
        self._word = self.line(setting, self.node.text, "key-label", self.diameter * 0.74)
        self._figure = self.line(setting, self.figure, "node-figure", self.diameter * 0.6)
        return self.diameter

    def best_width(self, setting: Setting) -> float | None:
        return self.diameter

    def spoken(self) -> str:
        return self.alt or self.node.text

    def paint(self, pen: Pen, frame: Frame) -> None:
        x, y = frame.centre
        radius, danger = self.diameter / 2 - 0.3, self.colour == "ghost-danger"
        size = self.diameter * (0.42 if self._word else 0.56)
        lift = self.diameter * 0.07 if self._word else 0.0
        ring, word = ("oxblood", "oxblood") if danger else ("grey", "ink")
        if self.at == "hull":
            hold = frame.inset(0.25 * MM)
            role = "rose" if danger else "cream"
            if not self.walled:
                pen.rect(hold, 0.8 * MM, fill="paper")  # a theme may leave danger without a colour
                pen.rect(hold, 0.8 * MM, fill=role, stroke="contour", width=0.7)
            radius -= 0.7 * MM
        ground = {"mast": "sail", "hull": ""}.get(self.at, "paper")
        pen.circle(x, y, radius, fill=ground, stroke=ring, width=0.6, dash=(2, 1.8))
        pen.icon(self.icon, x, y - lift, size, self.colour)
        if self._word is not None:
            pen.text_at(self._word, x, y + self.diameter * 0.3, "center", word)
        if self._figure is not None:
            pen.text_mid(self._figure, x, y - lift, word)
        if self.marked:
            side = 1.4 * radius
            cross_out(pen, Frame(x - side / 2, y - side / 2, side, side))
        # Those of the hull lie on her side, above a place.
        at_hull = frame.y - 0.62 * _DIE
        draw_dice(pen, self.die, x - radius, at_hull if self.at == "hull" else y - 0.86 * radius)
