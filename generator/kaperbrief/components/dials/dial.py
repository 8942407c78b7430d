"""`<dial>`: the wind rose on which the arrow turns, and the gauge to lay over a ship."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from typing import Literal

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.ornament import (
    ArcText,
    degree_bar,
    draw_on_arc,
    lozenge,
    rim,
    rose,
    scaled,
    scaled_arc,
    set_on_arc,
)
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, arc_points, polar
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_SIZES = {"rose": 130 * MM, "gauge": 100 * MM}


@dataclass(frozen=True, slots=True)
class Sector:
    """A sector of the gauge: the middle and half the width of its place, in degrees."""

    middle: float
    half: float
    row: int


def sectors(angles: list[float], worths: list[float], steps: str) -> list[Sector]:
    """The sectors of points of sailing; 0 degrees is straight down, with the wind.

    `nearest`: the borders lie half-way between two points. `worse`: they lie on the points, and
    of two neighbours the one of less worth (of the same worth: the one closer to the wind) has
    all that lies between them.
    """
    spans: list[tuple[float, float, int]] = []
    for row, (start, end) in enumerate(itertools.pairwise(angles)):
        if steps == "nearest":
            half = (start + end) / 2
            pieces = [(start, half, row), (half, end, row + 1)]
        else:
            pieces = [(start, end, row if worths[row] < worths[row + 1] else row + 1)]
        for piece in pieces:
            if spans and spans[-1][2] == piece[2]:
                spans[-1] = (spans[-1][0], piece[1], piece[2])
            else:
                spans.append(piece)
    found = []
    for start, end, row in spans:
        if start == 0:
            found.append(Sector(180.0, end, row))
        elif end == 180:
            found.append(Sector(0.0, 180 - start, row))
        else:
            found += [Sector(180 + s * (start + end) / 2, (end - start) / 2, row) for s in (1, -1)]
    return found


@component("dial")
@dataclass(slots=True, kw_only=True)
class DialBox(Box):
    """A round piece of `diameter`, by default 130 mm (rose) or 100 mm (gauge, lines only).

    Rows of the element's text: `angle|words|letters` for the rose, clockwise from the top, the
    words written round the rim, the letters in place of the degrees; `angle|name|figure|alarm` for
    the gauge, 0 being wind astern. `alarm` is a short word (such as "back") that stands under the
    figure of a point drawn as danger.
    `steps` says how headings between two points count.
    """

    kind: Literal["rose", "gauge"] = "rose"
    diameter: Mm = 0.0
    colour: str = "sea"
    icon: str = ""
    steps: Literal["nearest", "worse"] = "nearest"
    alt: str = ""
    _arcs: list[tuple[float, ArcText]] = field(default_factory=list, init=False)
    _degrees: list[tuple[float, Line]] = field(default_factory=list, init=False)
    _figures: list[Line] = field(default_factory=list, init=False)
    _alarms: list[Line | None] = field(default_factory=list, init=False)
    _sectors: list[Sector] = field(default_factory=list, init=False)
    _spokes: list[tuple[float, int]] = field(default_factory=list, init=False)

    @property
    def _size(self) -> float:
        return self.diameter or _SIZES[self.kind]

    @property
    def _unit(self) -> float:
        """Points to a millimetre of the dial at its normal size."""
        return self._size / _SIZES[self.kind] * MM

    def contents(self, setting: Setting, width: float) -> float:
        rows = [
            [cell.strip() for cell in row.split("|")] + ["", "", ""]
            for row in self.node.text.splitlines()
            if row.strip()
        ]
        if self.kind == "rose":
            self._set_rose(setting, rows)
        else:
            self._set_gauge(setting, sorted(rows, key=lambda cells: float(cells[0])))
        return self._size

    def natural_width(self, setting: Setting) -> float | None:
        return self.width or self._size

    def _set_rose(self, setting: Setting, rows: list[list[str]]) -> None:
        place, unit = self.node.place, self._unit
        room = (2 * math.pi * 52.4 / max(4, len(rows)) - 5) * MM
        self._arcs = [
            (
                float(cells[0]),
                scaled_arc(set_on_arc(setting, cells[1], "kicker", place, room), unit / MM),
            )
            for cells in rows
            if cells[1]
        ]
        letters = {float(cells[0]): cells[2] for cells in rows if cells[2]}
        self._degrees = []
        for angle in range(0, 360, 45):
            style = "panel-title" if angle in letters else "point-name"
            line = setting.line(letters.get(angle, f"{angle}°"), style, place)
            self._degrees.append((angle, scaled(line, unit / MM)))

    def _set_gauge(self, setting: Setting, rows: list[list[str]]) -> None:
        place, unit = self.node.place, self._unit
        self._alarms = [
            scaled(setting.line(cells[3], "key-label", place, 11 * MM), unit / MM)
            if cells[3]
            else None
            for cells in rows
        ]
        worths = [_worth(cells[2], bool(cells[3])) for cells in rows]
        self._sectors = sectors([float(cells[0]) for cells in rows], worths, self.steps)
        self._figures = [
            scaled(setting.line(cells[2], "key-figure", place, 20 * MM), unit / MM)
            for cells in rows
        ]
        owners = {sector.row for sector in self._sectors}
        self._spokes = [
            (180 + side * float(cells[0]), row)
            for row, cells in enumerate(rows)
            if row not in owners
            for side in ((1, -1) if float(cells[0]) else (1,))
        ]
        self._arcs = []
        for sector in self._sectors:
            room = math.radians(2 * sector.half) * 41.6 * unit - 3 * unit
            words = set_on_arc(setting, rows[sector.row][1], "panel-title", place, room)
            self._arcs.append((sector.middle, words))

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, pen: Pen, frame: Frame) -> None:
        draw = self._draw_rose if self.kind == "rose" else self._draw_gauge
        if self.alt:
            with pen.tag("Figure", self.alt, frame):
                draw(pen, frame.centre)
        else:
            draw(pen, frame.centre)

    def _draw_rose(self, pen: Pen, centre: Point) -> None:
        unit, colour = self._unit, self.colour
        pen.circle(*centre, 62.9 * unit, stroke=colour, width=1.2)
        degree_bar(pen, centre, 61.7 * unit, 60.3 * unit, 72, colour)
        rim(pen, centre, 60.3 * unit, {5: 1.2 * unit, 15: 2.2 * unit}, colour, 0.5)
        for angle, line in self._degrees:
            x, y = polar(*centre, 56.6 * unit, angle)
            with pen.turned(x, y, angle + 180 if 90 < angle < 270 else angle):
                pen.text_at(line, x, y + line.style.size * 0.33, "center", colour)
        pen.circle(*centre, 55.0 * unit, stroke=colour, width=0.35)
        pen.circle(*centre, 48.9 * unit, stroke=colour, width=0.35)
        pen.circle(*centre, 48.1 * unit, stroke=colour, width=0.9)
        for angle, text in self._arcs:
            draw_on_arc(pen, text, centre, 52.0 * unit, angle, colour)
        if self._arcs:
            for angle in _between([angle for angle, _ in self._arcs]):
                lozenge(pen, *polar(*centre, 52.0 * unit, angle), 0.9 * unit, colour)
        self._draw_star(pen, centre)

    def _draw_star(self, pen: Pen, centre: Point) -> None:
        unit, colour = self._unit, self.colour
        _scallops(pen, centre, 47.0 * unit, unit, colour)
        pen.circle(*centre, 41.2 * unit, stroke=colour, width=0.35)
        pen.circle(*centre, 33.4 * unit, stroke=colour, width=0.35)
        degree_bar(pen, centre, 32.6 * unit, 31.5 * unit, 96, colour)
        pen.circle(*centre, 20.2 * unit, stroke=colour, width=0.35)
        pen.circle(*centre, 19.4 * unit, stroke=colour, width=0.35)
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
        pen.circle(*centre, 1.6 * unit, fill="paper", stroke=colour, width=0.7)
        _cross(pen, centre, 1.0 * unit, colour)

    def _draw_gauge(self, pen: Pen, centre: Point) -> None:
        unit, colour = self._unit, self.colour
        pen.circle(*centre, 48.3 * unit, stroke="ink", width=1.1)
        pen.circle(*centre, 46.9 * unit, stroke="ink", width=0.35)
        rim(pen, centre, 46.9 * unit, {15: 1.2 * unit, 45: 2.0 * unit}, "ink", 0.6)
        pen.circle(*centre, 37.9 * unit, stroke="ink", width=0.35)
        borders = set()
        for sector, (_, name) in zip(self._sectors, self._arcs, strict=True):
            alarm = self._alarms[sector.row] is not None
            role = "oxblood" if alarm else "ink"
            if alarm:
                self._draw_alarm(pen, centre, sector)
            draw_on_arc(pen, name, centre, 41.2 * unit, sector.middle, role)
            borders |= {round(sector.middle + side * sector.half, 2) % 360 for side in (1, -1)}
            self._draw_figure(pen, centre, sector, role)
        for angle, row in self._spokes:
            self._draw_spoke(pen, centre, angle, row)
        lone = {angle for angle, _ in self._spokes}
        for angle in sorted(borders):
            near = 37.9 if angle in lone else 9.0
            start, end = polar(*centre, near * unit, angle), polar(*centre, 46.9 * unit, angle)
            pen.line(*start, *end, "ink", 0.9)
        self._draw_middle(pen, centre)
        _wind(pen, centre, unit, colour)

    def _draw_figure(self, pen: Pen, centre: Point, sector: Sector, role: str) -> None:
        unit, line = self._unit, self._figures[sector.row]
        radius = 28.6
        if sector.middle == 0:
            radius = 19.0
        elif (sector.middle, 0) in self._spokes:
            radius = 20.0
        # Long figures move inwards, so that they keep off the ring.
        reach = line.width / 2 / unit * abs(math.sin(math.radians(sector.middle)))
        x, y = polar(*centre, min(radius, 36.4 - reach) * unit, sector.middle)
        pen.text_at(line, x, y + line.style.size * 0.33, "center", role)
        word = self._alarms[sector.row]
        if word is not None:
            pen.text_at(word, x, y + 6.6 * unit, "center", role)

    def _draw_spoke(self, pen: Pen, centre: Point, angle: float, row: int) -> None:
        """A point that counts only where it is met exactly: its figure in a circle."""
        unit = self._unit
        x, y = polar(*centre, 32.4 * unit, angle)
        line = scaled(self._figures[row], 0.55)
        pen.text_at(line, x, y + line.style.size * 0.33, "center", "ink")
        pen.circle(x, y, 4.6 * unit, stroke="ink", width=0.7)
        near, far = polar(*centre, 9 * unit, angle), polar(*centre, 27.8 * unit, angle)
        if (angle, row) != (180.0, 0):
            pen.line(*near, *far, "ink", 0.9)

    def _draw_alarm(self, pen: Pen, centre: Point, sector: Sector) -> None:
        """Strokes along the rim instead of a tint: on clear film a tint would hide the ship."""
        unit = self._unit
        count = max(4, round(sector.half))
        for number in range(count + 1):
            angle = sector.middle - sector.half + 2 * sector.half * number / count
            start, end = polar(*centre, 35.6 * unit, angle), polar(*centre, 37.9 * unit, angle)
            pen.line(*start, *end, "oxblood", 0.6)
        first, last = sector.middle - sector.half, sector.middle + sector.half
        for radius in (35.6, 37.9):
            points = arc_points(*centre, radius * unit, first, last)
            pen.polyline(points, stroke="oxblood", width=0.9)

    def _draw_middle(self, pen: Pen, centre: Point) -> None:
        unit = self._unit
        pen.circle(*centre, 9 * unit, stroke="ink", width=0.7)
        pen.circle(*centre, 1.0 * unit, stroke="ink", width=0.6)
        x, y = centre
        for angle in range(0, 360, 90):
            start, end = polar(x, y, 1.0 * unit, angle), polar(x, y, 6.4 * unit, angle)
            pen.line(*start, *end, "ink", 0.6)


def _worth(figure: str, alarm: bool) -> float:
    """A printed figure as a number; dangers and words count as the worst."""
    try:
        number = float(figure.replace("\u2212", "-").replace(",", ".").replace("+", ""))
    except ValueError:
        return -math.inf
    return -math.inf if alarm else number


def _between(angles: list[float]) -> list[float]:
    """The angles half-way between neighbours all round."""
    ordered = sorted(angle % 360 for angle in angles)
    following = [*ordered[1:], ordered[0] + 360]
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


def _cross(pen: Pen, centre: Point, reach: float, colour: str) -> None:
    """Where the pin goes."""
    x, y = centre
    pen.line(x - reach, y, x + reach, y, colour, 0.4)
    pen.line(x, y - reach, x, y + reach, colour, 0.4)


def _wind(pen: Pen, centre: Point, unit: float, colour: str) -> None:
    """The outline of an arrow that blows from the top towards the middle."""
    x, y = centre
    top, tip = y - 34.6 * unit, y - 23.4 * unit
    half, wing, neck = 1.6 * unit, 4.2 * unit, tip - 5.6 * unit
    left = [(x - half, top), (x - half, neck), (x - wing, neck - 0.8 * unit), (x, tip)]
    right = [(x + wing, neck - 0.8 * unit), (x + half, neck), (x + half, top)]
    pen.polygon([*left, *right, (x, top + 1.6 * unit)], stroke=colour, width=1.2)
