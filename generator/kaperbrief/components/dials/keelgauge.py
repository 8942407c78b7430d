"""`<keelgauge>`: sectors ahead and astern of a ship, on clear film to be laid over her."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.ornament import ArcText, draw_on_arc, rim, set_on_arc
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, arc_points, polar
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM


@dataclass(slots=True)
class _Sector:
    angle: float
    half: float
    words: ArcText
    figure: Line | None


@component("keelgauge")
@dataclass(slots=True, kw_only=True)
class KeelGaugeBox(Box):
    """A round gauge of `diameter`, lines only: the keel, and sectors either side of it.

    A line of the text inside is a sector: `angle|half its width|words|figure`, in degrees
    clockwise from ahead. The dashed line is the keel; the figure stands on both sides of it.
    """

    diameter: Mm = 80 * MM
    colour: str = "oxblood"
    alt: str = ""
    _sectors: list[_Sector] = field(default_factory=list, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        place, radius = self.node.place, self.diameter / 2
        self._sectors = []
        for row in self.node.text.splitlines():
            if row.strip():
                cells = [cell.strip() for cell in row.split("|")] + [""]
                angle, half = float(cells[0]), float(cells[1])
                room = half / 90 * 3.1416 * (radius - 5.4 * MM) - 6 * MM
                words = set_on_arc(setting, cells[2], "panel-title", place, room)
                figure = setting.line(cells[3], "node-figure", place) if cells[3] else None
                self._sectors.append(_Sector(angle, half, words, figure))
        return self.diameter

    def natural_width(self, setting: Setting) -> float | None:
        return self.width or self.diameter

    def draw(self, pen: Pen, frame: Frame) -> None:
        with pen.tag("Figure", self.alt, frame):
            self._draw(pen, frame.centre)

    def _draw(self, pen: Pen, centre: Point) -> None:
        radius = self.diameter / 2
        pen.circle(*centre, radius - 1.2 * MM, stroke="ink", width=1.1)
        rim(pen, centre, radius - 1.2 * MM, {15: 1.2 * MM, 45: 2.0 * MM}, "ink", 0.5)
        x, y = centre
        pen.line(x, y - radius + 8.4 * MM, x, y + radius - 8.4 * MM, "ink", 0.7, (3, 1.8))
        for sector in self._sectors:
            self._draw_sector(pen, centre, sector, radius)
        _hull(pen, centre)

    def _draw_sector(self, pen: Pen, centre: Point, sector: _Sector, radius: float) -> None:
        first, last = sector.angle - sector.half, sector.angle + sector.half
        for angle in (first, last):
            near, far = polar(*centre, 3 * MM, angle), polar(*centre, radius - 1.2 * MM, angle)
            pen.line(*near, *far, self.colour, 1.2)
        for inset in (8.4, 9.4):
            points = arc_points(*centre, radius - inset * MM, first, last)
            pen.polyline(points, stroke=self.colour, width=0.6)
        count = max(4, round(sector.half / 2))
        for number in range(count + 1):
            angle = first + (last - first) * number / count
            near = polar(*centre, radius - 9.4 * MM, angle)
            pen.line(*near, *polar(*centre, radius - 8.4 * MM, angle), self.colour, 0.5)
        draw_on_arc(pen, sector.words, centre, radius - 5.2 * MM, sector.angle, self.colour)
        if sector.figure is not None:
            for side in (-1, 1):
                at = polar(*centre, radius - 17 * MM, sector.angle + side * sector.half / 2)
                baseline = at[1] + sector.figure.style.size * 0.335
                pen.text_at(sector.figure, at[0], baseline, "center", self.colour)


def _hull(pen: Pen, centre: Point) -> None:
    """The ship from above, her bow up; the middle is a small cross."""
    x, y = centre
    unit = MM
    half = [(0, -11), (2.2, -7.4), (3.0, -3.0), (3.0, 5.0), (2.2, 9.6), (0, 10.2)]
    outline = [*half, *((-a, b) for a, b in reversed(half[1:-1]))]
    pen.polygon([(x + a * unit, y + b * unit) for a, b in outline], stroke="ink", width=0.9)
    pen.line(x - 1.4 * MM, y, x + 1.4 * MM, y, "ink", 0.6)
    pen.line(x, y - 1.4 * MM, x, y + 1.4 * MM, "ink", 0.6)
