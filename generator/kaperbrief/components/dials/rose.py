"""`<dial kind="rose">`: the wind rose on which the arrow turns."""

from __future__ import annotations

import math

from kaperbrief.components.box import Drawing, Mm
from kaperbrief.components.dials.kit import pin
from kaperbrief.components.ornament import (
    ArcText,
    degree_bar,
    draw_on_arc,
    lozenge,
    rim,
    rose,
    set_on_arc,
)
from kaperbrief.components.registry import component
from kaperbrief.typeset.curves import Point, arc_points, polar
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
        pen.circle(*centre, 62.9 * unit, stroke=colour, width=1.2)
        degree_bar(pen, centre, 61.7 * unit, 60.3 * unit, 72, colour)
        rim(pen, centre, 60.3 * unit, {5: 1.2 * unit, 15: 2.2 * unit}, colour, 0.5)
        for angle, line in self._degrees:
            x, y = polar(*centre, 56.6 * unit, angle)
            with pen.turned(x, y, angle + 180 if 90 < angle < 270 else angle):
                pen.text_at(line, x, y + line.style.size * 0.33, "center", colour)
        for radius, width in ((55.0, 0.35), (48.9, 0.35), (48.1, 0.9)):
            pen.circle(*centre, radius * unit, stroke=colour, width=width)
        for at, text in self._words:
            draw_on_arc(pen, text, centre, _WORDS * unit, at, colour)
        for at in _between([at for at, _ in self._words]):
            lozenge(pen, *polar(*centre, _WORDS * unit, at), 0.9 * unit, colour)
        self._draw_star(pen, centre)

    def _draw_star(self, pen: Pen, centre: Point) -> None:
        unit, colour = self._unit, self.colour
        _scallops(pen, centre, 47.0 * unit, unit, colour)
        for radius in (41.2, 33.4):
            pen.circle(*centre, radius * unit, stroke=colour, width=0.35)
        degree_bar(pen, centre, 32.6 * unit, 31.5 * unit, 96, colour)
        for radius in (20.2, 19.4):
            pen.circle(*centre, radius * unit, stroke=colour, width=0.35)
        # From the back to the front: half winds, main winds between, diagonals, main winds.
        rays = (
            ([11.25 + 22.5 * i for i in range(16)], 18.4 * unit, 9.0 * unit, 5.6),
            ([22.5 + 45 * i for i in range(8)], 30.6 * unit, 11.6 * unit, 11.25),
            ([45 + 90 * i for i in range(4)], 39.4 * unit, 12.0 * unit, 20.0),
            ([90 * i for i in range(4)], 46.4 * unit, 12.6 * unit, 22.5),
        )
        rose(pen, centre, rays, colour, 0.5)
        pen.circle(*centre, 9.6 * unit, fill="paper", stroke=colour, width=1.1)
        degree_bar(pen, centre, 8.7 * unit, 7.8 * unit, 48, colour)
        if self.icon:
            pen.icon(self.icon, *centre, 13.0 * unit, colour)
        pin(pen, centre, 1.6 * unit, 1.0 * unit, colour)


def _between(angles: list[float]) -> list[float]:
    """The angles half-way between neighbours all round; none for none."""
    ordered = sorted(angle % 360 for angle in angles)
    following = [*ordered[1:], *(first + 360 for first in ordered[:1])]
    return [(a + b) / 2 for a, b in zip(ordered, following, strict=True)]


def _scallops(pen: Pen, centre: Point, radius: float, unit: float, colour: str) -> None:
    """Waves all round under a ring: two rows of scales that look outwards."""
    for row, (count, far) in enumerate(((48, radius), (48, radius - 2.6 * unit))):
        width = 2 * math.pi * far / count
        for number in range(count):
            angle = (number + row / 2) * 360 / count
            x, y = polar(*centre, far - width / 2, angle)
            for share in (1.0, 0.55):
                points = arc_points(x, y, width / 2 * share, angle - 90, angle + 90)
                pen.polyline(points, stroke=colour, width=0.4)
