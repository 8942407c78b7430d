"""`<ship-picture kind="hold">`: a ship with her hold open, to lay counters on and to count."""

from __future__ import annotations

import math
from itertools import product
from typing import Annotated

from kaperbrief import pictures
from kaperbrief.components.pictures import PictureBox
from kaperbrief.components.registry import component
from kaperbrief.components.tracks import cross_out
from kaperbrief.pictures.cutaway import RIM
from kaperbrief.pictures.ship import ship
from kaperbrief.pictures.sketch import Sketch, fitted
from kaperbrief.pictures.stretch import foot
from kaperbrief.typeset.curves import Path, rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_LONG = 2.38
"""How many times as long as usual she is amidships."""
_WALL, _PLATE, _WIDEST = 5.0, 6.2, 25.4
"""In units of the ship: her side beside the hold, the height of a plate, the widest place."""
_FIGURE = 1.2
"""How large the figure of a plate is at most, beside its height."""
_LEAST, _SMALLEST, _USUAL, _MANY = 15 * MM, 10 * MM, 12, 7
"""The least places of a hold of up to so many and of a larger one; the most places in a row."""
_TOP, _FLOOR, _FINE = -6.2, 2.6, 0.62
"""What is free above the hold, which reaches up her side, and between its floor and the sea; lines
beside those of small pictures."""
_BILGE, _RIB = 10.0, 1.6
"""How round the lower corners of the hold are, and how broad its ribs."""
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
        deep = self._rows * (_PLATE + self._cell) + _TOP + _FLOOR
        self._look = {**pictures.read(self.look), "deep": f"{deep:.2f}", "long": str(_LONG)}
        self._look["hold"] = f"{self._cell * self._across / 2:.2f}"
        self._look["tall"] = _TALL[-1]
        self._figures = [setting.line(str(n + 1), "node-figure") for n in range(self.count)]
        self._word = self.line(setting, self.node.text, "label", _LEAST)
        box = self._box(setting)
        hull = f"hull/{self._look.get('hull', 'round')}"
        # What her side is made of says what her hold is built of.
        self._steel = Sketch(setting.icons).filled(hull) == "steel"
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
        bottom -= scale * _FLOOR
        top = bottom - self._rows * (high + cell)
        self._draw_hold(pen, Frame(x - half, top, 2 * half, bottom - top), scale)
        for number in range(self.count):
            row, column = divmod(number, self._across)
            plate = Frame(x - half + column * cell, top + row * (high + cell), cell, high)
            self._draw_plate(pen, plate.inset(0.7 * MM, 0.3 * MM), number + 1)
            self._draw_place(pen, Frame(plate.x, plate.bottom, cell, cell), number)

    def _draw_hold(self, pen: Pen, hold: Frame, scale: float) -> None:
        """Her side cut open: a wooden edge, decks with their beams, and ribs between the places."""
        wood, steel = ("plank", "shade", "deck", "wood"), ("steel", "steel", "paper", "rule")
        edge, beams, wall, joint = steel if self._steel else wood
        line, cell, high = 0.6, scale * self._cell, scale * _PLATE
        pen.path(_opening(hold.inset(-scale * RIM), scale * (_BILGE + RIM)), fill=edge,
                 stroke="contour", width=line)  # fmt: skip
        inside = _opening(hold, scale * _BILGE)
        with pen.saved():
            pen.clip(inside)
            pen.rect(hold, fill=wall)
            for row in range(self._rows):
                beam = Frame(hold.x, hold.y + row * (high + cell), hold.width, high)
                wide = scale * _RIB
                for column in range(1, self._across):
                    rib = Frame(hold.x + column * cell - wide / 2, beam.bottom, wide, cell)
                    pen.rect(rib, fill=edge)
                pen.rect(beam, fill=beams)
                pen.line(hold.x, beam.bottom, hold.right, beam.bottom, joint, 0.9)
        pen.path(inside, stroke="contour", width=line)

    def _draw_place(self, pen: Pen, place: Frame, number: int) -> None:
        x, y = place.centre
        radius = place.width / 2 - 0.2 * MM
        pen.circle(x, y, radius, fill="paper", stroke="grey", width=0.6, dash=(2, 1.8))
        first = number < len(self.start)
        lift = 0.2 * radius if first and self._word is not None else 0.0
        pen.icon(self.start[number] if first else self.icon, x, y - lift, 0.76 * radius, "ghost")
        if first and self._word is not None:
            pen.text_mid(self._word, x, y + 0.5 * radius, "grey")

    def _draw_plate(self, pen: Pen, plate: Frame, figure: int) -> None:
        bad = figure <= self.half
        fill, role = ("rose", "oxblood") if bad else ("paper", "ink")
        pen.rect(plate, 0.6 * MM, fill=fill, stroke=role, width=0.6)
        for across, down in product((plate.x, plate.right), (plate.y, plate.bottom)):
            dx, dy = (plate.centre[0] - across) * 0.2, (plate.centre[1] - down) * 0.25
            pen.circle(across + dx, down + dy, 0.3 * MM, fill=role)
        line = self._figures[figure - 1]
        most = min(0.86 * plate.width / line.width, _FIGURE * plate.height / line.style.size)
        pen.text_mid(line.scaled(min(1.0, most)), *plate.centre, role)
        if figure > self.count - self.marked:
            cross_out(pen, plate)


def _opening(frame: Frame, round_: float) -> Path:
    """A rectangle whose lower corners are round."""
    low = rounded_path(frame, round_)
    (_, *_), (_, right, top), *_ = rounded_path(frame, 0)
    return [("m", frame.x, top), ("l", right, top), *low[3:7], ("h",)]
