"""`<ship-picture kind="hold">`: a ship with her hold open, to lay counters on and to count."""

from __future__ import annotations

import math
from itertools import product
from typing import Annotated

from kaperbrief import pictures
from kaperbrief.components.pictures import PictureBox
from kaperbrief.components.registry import component
from kaperbrief.components.tracks import cross_out
from kaperbrief.pictures.ship import ship
from kaperbrief.pictures.sketch import Sketch, fitted
from kaperbrief.pictures.stretch import foot
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_LONG = 2.3
"""How many times as long as usual she is amidships."""
_WALL, _PLATE, _WIDEST = 5.0, 7.0, 25.0
"""In units of the ship: her side beside the hold, the height of a plate, the widest place."""
_LEAST, _SMALLEST, _USUAL, _MANY = 15 * MM, 10 * MM, 12, 7
"""The least places of a hold of up to so many and of a larger one; the most places in a row."""
_TOP, _FINE = -6.0, 0.62
"""What is free above the hold, which reaches up her side; lines beside those of small pictures."""
_TALL = tuple(f"{share / 100}" for share in range(100, 24, -4))
"""How high her masts may be, the highest first for which there is room."""


@component("ship-picture hold")
class ShipHoldBox(PictureBox):
    """A ship with rows of places for counters in her hull, `count` in all, from 1 on.

    Each has a plate with its number: hull and hold are one, the highest number that is not crossed
    out is what is left of both. Those up to `half` are the bad ones, `marked` are crossed out.
    `start` names the icons of what she has at first, the others show `icon`; the text inside stands
    under those.
    """

    count: int = 12
    half: int = 0
    marked: int = 0
    start: Annotated[tuple[str, ...], "lengths"] = ()
    icon: str = "chest"

    def contents(self, setting: Setting, width: float) -> float:
        if self.count < 2:
            raise ValueError("a hold has two places or more")
        self._rows = max(2, math.ceil(self.count / _MANY))
        self._across = math.ceil(self.count / self._rows)
        self._cell = min(_WIDEST, 2 * (foot(_LONG) - _WALL) / self._across)
        deep = self._rows * (_PLATE + self._cell) + _TOP
        self._look = {**pictures.read(self.look), "deep": f"{deep:.2f}", "long": str(_LONG)}
        self._look["tall"] = _TALL[-1]
        self._figures = [setting.line(str(n + 1), "node-figure") for n in range(self.count)]
        self._word = self.line(setting, self.node.text, "label", _LEAST)
        box = self._box(setting)
        least = (_LEAST if self.count <= _USUAL else _SMALLEST) / self._cell
        if least * box.width > width + 0.05:
            setting.note("width", least * box.width, width, frozenset())
        return least * box.height

    def _box(self, setting: Setting) -> Frame:
        return self.sketched(Sketch(setting.icons), {})

    def form(self, frame: Frame) -> tuple[object, ...]:
        return tuple(self._look.items())

    def sketched(self, sketch: Sketch, look: dict[str, str]) -> Frame:
        # So large a picture would be the darkest thing of the sheet, in lines and in its side.
        with sketch.painted(plank="deck"):
            box = ship(sketch, self._look, self.emblem)
        sketch.thin(_FINE)
        return box

    def _draw(self, pen: Pen, frame: Frame) -> None:
        for self._look["tall"] in _TALL:
            box = self._box(pen.setting)
            if box.height * frame.width <= frame.height * box.width:
                break
        PictureBox._draw(self, pen, frame)
        (x, bottom), scale = fitted(box, frame)
        cell, high, half = scale * self._cell, scale * _PLATE, scale * self._cell * self._across / 2
        top = bottom - self._rows * (high + cell)
        hold = Frame(x - half, top, 2 * half, bottom - top)
        pen.rect(hold, 0.6 * MM, fill="paper", stroke="contour", width=0.7)
        for column in range(1, self._across):
            at = hold.x + column * cell
            pen.line(at, hold.y, at, hold.bottom, "rule", 0.6)
        for number in range(self.count):
            row, column = divmod(number, self._across)
            plate = Frame(x - half + column * cell, top + row * (high + cell), cell, high)
            self._draw_plate(pen, plate.inset(0.5 * MM, 0.4 * MM), number + 1)
            self._draw_place(pen, Frame(plate.x, plate.bottom, cell, cell), number)

    def _draw_place(self, pen: Pen, place: Frame, number: int) -> None:
        x, y = place.centre
        radius = place.width / 2 - 0.2 * MM
        pen.circle(x, y, radius, stroke="grey", width=0.6, dash=(2, 1.8))
        first = number < len(self.start)
        lift = 0.2 * radius if first and self._word is not None else 0.0
        pen.icon(self.start[number] if first else self.icon, x, y - lift, 0.85 * radius, "ghost")
        if first and self._word is not None:
            pen.text_mid(self._word, x, y + 0.5 * radius, "grey")

    def _draw_plate(self, pen: Pen, plate: Frame, figure: int) -> None:
        bad = figure <= self.half
        fill, role = ("rose", "oxblood") if bad else ("paper", "ink")
        pen.rect(plate, 0.6 * MM, fill=fill, stroke=role, width=0.7)
        for across, down in product((plate.x, plate.right), (plate.y, plate.bottom)):
            dx, dy = (plate.centre[0] - across) * 0.2, (plate.centre[1] - down) * 0.25
            pen.circle(across + dx, down + dy, 0.3 * MM, fill=role)
        line = self._figures[figure - 1]
        pen.text_mid(line.scaled(min(1.0, 0.86 * plate.width / line.width)), *plate.centre, role)
        if figure > self.count - self.marked:
            cross_out(pen, plate)
