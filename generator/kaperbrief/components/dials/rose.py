"""`<dial kind="rose">`: the wind rose on which the arrow turns."""

from __future__ import annotations

import math

from kaperbrief.components.box import Drawing, Mm
from kaperbrief.components.dials.kit import pin
from kaperbrief.components.ornament import ArcText, draw_on_arc, lozenge, set_on_arc
from kaperbrief.components.registry import component
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.curves import polar
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_SIZE = 130 * MM
"""The diameter for which all radii below are given in millimetres; the drawing scales as one."""
_WORDS = 52.0
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
        place, scale, rows = self.node.place, self._unit / MM, self.data(3)
        # No word takes more than a quarter: few words would else go round the corner.
        room = (2 * math.pi * _TEXTS / max(4, len(rows)) - _BETWEEN_TEXTS) * MM
        self._words: list[tuple[float, ArcText]] = [
            (float(row[0]), set_on_arc(setting, row[1], "kicker", place, room).scaled(scale))
            for row in rows
            if row[1]
        ]
        letters = {float(row[0]): row[2] for row in rows if row[2]}
        self._degrees = []
        for angle in range(0, 360, 45):
            style = "panel-title" if angle in letters else "point-name"
            line = setting.line(letters.get(angle, f"{angle}°"), style, place)
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
            draw_on_arc(pen, text, centre, _WORDS * unit, at, colour)
        for at in _between([at for at, _ in self._words]):
            lozenge(pen, *polar(*centre, _WORDS * unit, at), 0.9 * unit, colour)
        if self.icon:
            pen.icon(self.icon, *centre, 13.0 * unit, colour)
        pin(pen, centre, 1.6 * unit, 1.0 * unit, colour)


def _between(angles: list[float]) -> list[float]:
    """The angles half-way between neighbours all round; none for none."""
    ordered = sorted(angle % 360 for angle in angles)
    following = [*ordered[1:], *(first + 360 for first in ordered[:1])]
    return [(a + b) / 2 for a, b in zip(ordered, following, strict=True)]
