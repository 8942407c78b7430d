"""`<dial>` on clear film, lines only: the wind gauge, and the gauge of a ship's bow and stern."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kaperbrief.components.box import Drawing, Mm
from kaperbrief.components.dials.kit import Steps, both_sides, spoke, steps_of, strokes
from kaperbrief.components.ornament import ArcText, draw_on_arc, rim, set_on_arc
from kaperbrief.components.registry import component
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, arc_points, polar
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_SIZE = 100 * MM
"""The diameter for which the radii of the wind gauge are given in millimetres."""
_RIM, _NAMES, _ROUND, _HUB, _HINT = 46.9, 41.2, 37.9, 11.4, 9.3
"""Radii of its scale, of the names on it, of the circle below them, of the middle, of its words."""
_FIGURE, _INNER, _STERN = 28.6, 19.0, 20.0
"""Radii of figures: the usual one, of the one under the wind's arrow, of one before a spoke.

The arrow ends at 23.4 mm and a spoke's figure begins at 27.8: a figure 7 mm high stays clear.
"""
_FREE = 36.4
"""Figures end here: 1.5 mm inside the circle under the names."""

Sector = tuple[float, float, int]
"""A sector of the gauge: its middle and half its width in degrees, and the row that it shows."""


def sectors(angles: Sequence[float], worths: Sequence[float], mode: Steps) -> list[Sector]:
    """The sectors of points of sailing; 0 degrees is straight down, with the wind.

    They are the steps of the sailing compass. Where of two neighbours the worse counts, of the
    same worth it is the one closer to the wind.
    """
    ranks = [(worth, -row) for row, worth in enumerate(worths)]
    spans: list[tuple[float, float, int]] = []
    for start, end, rank in steps_of(list(zip(angles, ranks, strict=True)), mode):
        row = -rank[1] if rank else 0
        if spans and spans[-1][2] == row:
            start = spans.pop()[0]
        spans.append((start, end, row))
    found: list[Sector] = []
    for start, end, row in spans:
        if start == 0:
            found.append((180.0, end, row))
        elif end == 180:
            found.append((0.0, 180 - start, row))
        else:
            found += [(180 + s * (start + end) / 2, (end - start) / 2, row) for s in (1, -1)]
    return found


@component("dial gauge")
class DialGaugeBox(Drawing):
    """A gauge of `diameter` to lay over a ship: what the wind adds by her heading.

    A line of the text inside is `angle|name|figure|alarm`, 0 being wind astern. `alarm` is a short
    word (such as "back") that stands under the figure of a point drawn as danger. `steps` says how
    headings between two points count; the arrow of the wind is drawn in `colour`. `above` and
    `below` stand round the middle and say how it is laid.
    """

    diameter: Mm = _SIZE
    colour: str = "sea"
    steps: Steps = "nearest"
    above: str = ""
    below: str = ""

    @property
    def _unit(self) -> float:
        """Points to a millimetre of the gauge at its normal size."""
        return self.diameter / _SIZE * MM

    def contents(self, setting: Setting, width: float) -> float:
        unit = self._unit
        rows = sorted(self.data(4), key=lambda cells: float(cells[0]))
        self._figures = [
            setting.line(row[2], "key-figure", 20 * MM).scaled(unit / MM) for row in rows
        ]
        self._alarms = [self.line(setting, row[3], "key-label", 11 * MM, unit / MM) for row in rows]
        worths = [_worth(row[2], bool(row[3])) for row in rows]
        self._sectors = sectors([float(row[0]) for row in rows], worths, self.steps)
        owners = {row for _, _, row in self._sectors}
        self._lone = [
            (angle, row)
            for row, cells in enumerate(rows)
            if row not in owners
            for angle in sorted(both_sides(float(cells[0])), reverse=True)
        ]
        self._hints = [
            (angle, set_on_arc(setting, words, "label", 0.94 * math.pi * _HINT * unit))
            for angle, words in ((0.0, self.above), (180.0, self.below))
            if words
        ]
        self._names: list[ArcText] = []
        for _, half, row in self._sectors:
            room = math.radians(2 * half) * 41.6 * unit - 3 * unit
            self._names.append(set_on_arc(setting, rows[row][1], "point-name", room))
        return self.diameter

    def best_width(self, setting: Setting) -> float | None:
        return self.diameter

    def paint(self, pen: Pen, frame: Frame) -> None:
        centre, unit = frame.centre, self._unit
        draw_art(pen, "dial-gauge", centre, self.diameter, colour=self.colour)
        for angle, words in self._hints:
            draw_on_arc(pen, words, centre, _HINT * unit, angle, "ink")
        borders = set()
        for sector, name in zip(self._sectors, self._names, strict=True):
            middle, half, row = sector
            alarm = self._alarms[row] is not None
            role = "oxblood" if alarm else "ink"
            if alarm:
                self._draw_alarm(pen, centre, (middle - half, middle + half))
            draw_on_arc(pen, name, centre, _NAMES * unit, middle, role)
            borders |= {round(middle + side * half, 2) % 360 for side in (1, -1)}
            self._draw_figure(pen, centre, sector, role)
        for angle, row in self._lone:
            self._draw_lone(pen, centre, angle, row)
        lone = {angle for angle, _ in self._lone}
        for angle in sorted(borders):
            near = _ROUND if angle in lone else _HUB
            spoke(pen, centre, angle, near * unit, _RIM * unit, "ink", 0.9)

    def _draw_figure(self, pen: Pen, centre: Point, sector: Sector, role: str) -> None:
        middle, _, row = sector
        unit, line = self._unit, self._figures[row]
        radius = _FIGURE
        if middle == 0:
            radius = _INNER
        elif (middle, 0) in self._lone:
            radius = _STERN
        # Long figures move inwards, so that they keep off the ring.
        reach = line.width / 2 / unit * abs(math.sin(math.radians(middle)))
        x, y = polar(*centre, min(radius, _FREE - reach) * unit, middle)
        pen.text_at(line, x, y + line.style.size * 0.33, "center", role)
        word = self._alarms[row]
        if word is not None:
            pen.text_at(word, x, y + 6.6 * unit, "center", role)

    def _draw_lone(self, pen: Pen, centre: Point, angle: float, row: int) -> None:
        """A point that counts only where it is met exactly: its figure in a circle on a spoke."""
        unit = self._unit
        x, y = polar(*centre, 32.4 * unit, angle)
        line = self._figures[row].scaled(0.55)
        pen.text_at(line, x, y + line.style.size * 0.33, "center", "ink")
        pen.circle(x, y, 4.6 * unit, stroke="ink", width=0.7)
        if (angle, row) != (180.0, 0):
            spoke(pen, centre, angle, _HUB * unit, 27.8 * unit, "ink", 0.9)

    def _draw_alarm(self, pen: Pen, centre: Point, sector: tuple[float, float]) -> None:
        """Strokes along the rim instead of a tint: on clear film a tint would hide the ship."""
        near, far = 35.6 * self._unit, _ROUND * self._unit
        count = max(4, round((sector[1] - sector[0]) / 2))
        strokes(pen, centre, sector, count, near, far, "oxblood", 0.6)
        for radius in (near, far):
            pen.polyline(arc_points(*centre, radius, *sector), stroke="oxblood", width=0.9)


def _worth(figure: str, alarm: bool) -> float:
    """A printed figure as a number; dangers and words count as the worst."""
    try:
        number = float(figure.replace("\u2212", "-").replace(",", ".").replace("+", ""))
    except ValueError:
        return -math.inf
    return -math.inf if alarm else number


@component("dial keel")
class DialKeelBox(Drawing):
    """A round gauge of `diameter`: the keel of a ship, and sectors either side of it.

    A line of the text inside is a sector: `angle|half its width|words|figure`, in degrees
    clockwise from ahead. The dashed line is the keel; the figure stands on both sides of it.
    `title` stands along the rim at both sides, `hint` in each sector.
    """

    diameter: Mm = 80 * MM
    title: str = ""
    hint: str = ""
    colour: str = "oxblood"

    def contents(self, setting: Setting, width: float) -> float:
        radius = self.diameter / 2
        beam = math.pi / 2 * (radius - 5.4 * MM) - 6 * MM
        self._title = set_on_arc(setting, self.title, "panel-title", beam) if self.title else None
        self._sectors: list[tuple[float, float, list[ArcText], Line | None]] = []
        for row in self.data(4):
            angle, half = float(row[0]), float(row[1])
            room = half / 90 * 3.1416 * (radius - 5.4 * MM) - 6 * MM
            words = [set_on_arc(setting, row[2], "panel-title", room)]
            if self.hint:
                room = half / 90 * math.pi * (radius - 12.4 * MM) - 2.4 * MM
                words.append(set_on_arc(setting, self.hint, "point-name", room))
            self._sectors.append((angle, half, words, self.line(setting, row[3], "node-figure")))
        return self.diameter

    def best_width(self, setting: Setting) -> float | None:
        return self.diameter

    def paint(self, pen: Pen, frame: Frame) -> None:
        (x, y), radius = frame.centre, self.diameter / 2
        pen.circle(x, y, radius - 1.2 * MM, stroke="ink", width=1.1)
        rim(pen, (x, y), radius - 1.2 * MM, {15: 1.2 * MM, 45: 2.0 * MM}, "ink", 0.5)
        far = radius - (14 if self.hint else 8.4) * MM
        pen.line(x, y - far, x, y + far, "ink", 0.7, (3, 1.8))
        for angle, half, words, figure in self._sectors:
            self._draw_sector(pen, (x, y), (angle - half, angle + half))
            for depth, line in zip((5.2 * MM, 12.4 * MM), words, strict=False):
                draw_on_arc(pen, line, (x, y), radius - depth, angle, self.colour)
            if figure is not None:
                for side in (-1, 1):
                    at = polar(
                        x, y, radius - (18 if self.hint else 17) * MM, angle + side * half / 2
                    )
                    pen.text_mid(figure, *at, self.colour)
        if self._title is not None:
            for angle in (90, 270):
                draw_on_arc(pen, self._title, (x, y), radius - 5.2 * MM, angle, "ink")
        draw_art(pen, "dial-hull", (x, y), 20 * MM)

    def _draw_sector(self, pen: Pen, centre: Point, sector: tuple[float, float]) -> None:
        radius = self.diameter / 2
        near, far = radius - 9.4 * MM, radius - 8.4 * MM
        for angle in sector:
            spoke(pen, centre, angle, 3 * MM, radius - 1.2 * MM, self.colour, 1.2)
        for edge in (far, near):
            pen.polyline(arc_points(*centre, edge, *sector), stroke=self.colour, width=0.6)
        count = max(4, round((sector[1] - sector[0]) / 4))
        strokes(pen, centre, sector, count, near, far, self.colour, 0.5)
