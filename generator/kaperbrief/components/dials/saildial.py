"""`<dial>` of two discs, one turned on the other: how far to sail on each heading."""

from __future__ import annotations

import math
from itertools import pairwise

from kaperbrief.components.box import Drawing
from kaperbrief.components.dials.compass import number_of
from kaperbrief.components.dials.kit import Steps, pin, spoke, steps_of, strokes
from kaperbrief.components.ornament import ArcText, draw_on_arc, set_on_arc
from kaperbrief.components.registry import component
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, polar, ring_points
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

SIZE, SMALL = 96 * MM, 80 * MM
"""The diameters of the disc below, and of the one that turns on it: its letters stay in sight."""
_HUB, _TITLE, _NAMES, _EDGE = 13 * MM, 11 * MM, 32.6 * MM, 38.0 * MM
"""Radii of the upper disc: its hub, the words in it, the inner edge of the names, its edge."""
_Point = tuple[float, ArcText, bool]
"""A point of sailing: its angle, its name, whether there is no way to sail."""
_Sector = tuple[float, float, float, list[Line | None]]
"""Headings from one to another, the heading at which the figures stand, a figure a ring."""


@component("dial base")
class DialBaseBox(Drawing):
    """The lower disc of a sailing dial, 96 mm, with the compass: lines `angle|letters` inside.

    `title` and the lines of `hint`, parted by `|`, stand in its middle, where the upper one lies.
    """

    title: str = ""
    hint: str = ""
    colour: str = "sea"

    def contents(self, setting: Setting, width: float) -> float:
        self._letters = [
            (float(angle), setting.line(letters, "rank-title", 14 * MM))
            for angle, letters, *_ in self.data(2)
        ]
        self._title = setting.block(self.title, "card-title", 50 * MM)
        lines = [line.strip() for line in self.hint.split("|") if line.strip()]
        self._hint = [setting.block(line, "card-text", 54 * MM) for line in lines]
        high = sum(block.height for block in self._hint)
        if high > 24 * MM:
            setting.note("height", high, 24 * MM, frozenset({"card-text"}), self.hint)
        return SIZE

    def best_width(self, setting: Setting) -> float | None:
        return SIZE

    def paint(self, pen: Pen, frame: Frame) -> None:
        centre, colour = frame.centre, self.colour
        draw_art(pen, "dial-base", centre, SIZE, colour=colour)
        for angle, line in self._letters:
            x, y = polar(*centre, 42.2 * MM, angle)
            with pen.turned(x, y, angle):
                pen.text_at(line, x, y + line.style.size * 0.3, "center", colour)
        x, y = centre
        top = y - 10 * MM - self._title.height
        pen.block(self._title, Frame(x - 25 * MM, top, 50 * MM, self._title.height), "center")
        top = y + 6 * MM
        for block in self._hint:
            pen.block(block, Frame(x - 27 * MM, top, 54 * MM, block.height), "center")
            top += block.height


@component("dial top")
class DialTopBox(Drawing):
    """The upper disc of a sailing dial, 80 mm: what a ship moves on each point of sailing.

    A line of the text inside is a point, `angle|name|figure|figure …`, drawn on both sides alike,
    0 being where the wind blows to. The figures stand in rings from the rim inwards, whose names
    are in `rings`, parted by `|`; the `usual` ring (from 1) is drawn bold. `steps` are the sectors:
    round each point, or from point to point with the worse figure of the two. A point without
    figures is no way to sail: the names of the rings stand there. `title` goes round the hub,
    `unit` stands over its arrow.
    """

    rings: str = ""
    usual: int = 0
    title: str = ""
    unit: str = ""
    steps: Steps = "nearest"
    colour: str = "sea"

    def contents(self, setting: Setting, width: float) -> float:
        names = [name.strip() for name in self.rings.split("|")]
        rows = sorted(self.data(2 + len(names)), key=lambda cells: float(cells[0]))
        step = 360 / max(1, 2 * (len(rows) - 1))
        self._points: list[_Point] = []
        for cells in rows:
            room = math.radians(step) * 35.2 * MM - 2.4 * MM
            line = setting.line(cells[1], "panel-title")
            least = 1.05 * line.width * line.style.floor / line.style.size
            style = "panel-title" if least <= room else "point-name"
            words = set_on_arc(setting, cells[1], style, room)
            self._points.append((float(cells[0]), words, not any(cells[2:])))
        self._sectors = self._all_sectors(setting, rows, len(names))
        self._rings = []
        for number, name in enumerate(names):
            room = math.radians(step) * self._middle(number, len(names)) - 1.6 * MM
            self._rings.append(set_on_arc(setting, name, "point-name", room))
        self._hub = [
            (angle, set_on_arc(setting, text, style, room))
            for angle, text, style, room in (
                (180, self.title, "small-figure", 42 * MM),
                (0, self.unit, "label", 18 * MM),
            )
            if text
        ]
        return SMALL

    def _all_sectors(self, setting: Setting, rows: list[list[str]], rings: int) -> list[_Sector]:
        angles = [float(cells[0]) for cells in rows]
        found: list[_Sector] = []
        for ring in range(rings):
            plain = "small-figure" if rings > 4 else "table-figure"
            style = "node-figure" if ring + 1 == self.usual else plain
            points = [
                (angle, None if (speed := number_of(cells[2 + ring])) is None else (speed, at))
                for at, (angle, cells) in enumerate(zip(angles, rows, strict=True))
            ]
            for number, (start, end, worth) in enumerate(steps_of(points, self.steps)):
                if not ring:
                    middle = angles[number] if self.steps == "nearest" else (start + end) / 2
                    found.append((start, end, middle, []))
                text = rows[worth[1]][2 + ring] if worth else ""
                found[number][3].append(self.line(setting, text, style))
        return found

    def best_width(self, setting: Setting) -> float | None:
        return SMALL

    @staticmethod
    def _middle(ring: int, rings: int) -> float:
        """The radius in points of the middle of a ring."""
        return _NAMES - (ring + 0.5) * (_NAMES - _HUB) / rings

    def paint(self, pen: Pen, frame: Frame) -> None:
        centre, colour, rings = frame.centre, self.colour, len(self._rings)
        # From point to point the names would be crossed: what is drawn ends below them.
        far = _EDGE if self.steps == "nearest" else _NAMES
        for start, end, _, figures in self._sectors:
            for sector in ((start, end), (-end, -start)):
                if not any(figures):
                    _draw_closed(pen, centre, sector, far)
                elif self.usual:
                    self._draw_usual(pen, centre, sector)
        pen.circle(*centre, 39.2 * MM, stroke=colour, width=1.1)
        pen.circle(*centre, _EDGE, stroke=colour, width=0.35)
        for ring in range(rings + 1):
            radius = _NAMES - ring * (_NAMES - _HUB) / rings
            pen.circle(*centre, radius, stroke=colour, width=0.35 if ring % rings else 0.8)
        for (_, edge, _, one), (*_, other) in pairwise(self._sectors):
            for angle in (edge, -edge) if any(one) or any(other) else ():
                spoke(pen, centre, angle, _HUB, far, colour, 0.35)
        for point in self._points:
            for angle in _sides(point[0]):
                self._draw_point(pen, centre, point, angle)
        for *_, middle, figures in self._sectors:
            for angle in _sides(middle):
                self._draw_figures(pen, centre, figures, angle)
        self._draw_hub(pen, centre)

    def _draw_usual(self, pen: Pen, centre: Point, sector: tuple[float, float]) -> None:
        """The ring of the usual wind is tinted."""
        width = (_NAMES - _HUB) / len(self._rings)
        outer = _NAMES - (self.usual - 1) * width
        pen.polygon(ring_points(*centre, outer, outer - width, *sector), fill="sky")

    def _draw_point(self, pen: Pen, centre: Point, point: _Point, angle: float) -> None:
        _, name, closed = point
        role = "oxblood" if closed else self.colour
        draw_on_arc(pen, name, centre, 35.3 * MM, angle, role)
        tip = polar(*centre, 39.0 * MM, angle)
        foot = [polar(*centre, 38.0 * MM, angle + side) for side in (-2.2, 2.2)]
        pen.polygon([tip, *foot], fill=role)
        for ring, words in enumerate(self._rings if closed else ()):
            draw_on_arc(pen, words, centre, self._middle(ring, len(self._rings)), angle, "ink")

    def _draw_figures(
        self, pen: Pen, centre: Point, figures: list[Line | None], angle: float
    ) -> None:
        turned = 90 < angle % 360 < 270
        for ring, figure in enumerate(figures):
            if figure is not None:
                x, y = polar(*centre, self._middle(ring, len(figures)), angle)
                colour = self.colour if ring + 1 == self.usual else "ink"
                with pen.turned(x, y, angle + (180 if turned else 0)):
                    pen.text_mid(figure, x, y, colour)

    def _draw_hub(self, pen: Pen, centre: Point) -> None:
        """An arrow from where the wind comes to where it goes, round the pin."""
        pen.circle(*centre, _HUB - 0.2, fill="paper")
        draw_art(pen, "dial-arrow", centre, 20 * MM, colour=self.colour)
        for angle, text in self._hub:
            draw_on_arc(pen, text, centre, _TITLE, angle, "ink")
        pin(pen, centre, 1.7 * MM, MM, self.colour)


def _sides(angle: float) -> tuple[float, ...]:
    """A point of sailing on both sides: with the wind (0) and against it (180) there is one."""
    return (angle,) if angle in (0, 180) else (angle, 360 - angle)


def _draw_closed(pen: Pen, centre: Point, sector: tuple[float, float], far: float) -> None:
    """A sector in which nobody sails: tinted, with strokes across its names."""
    pen.polygon(ring_points(*centre, far, _HUB, *sector), fill="rose")
    strokes(pen, centre, sector, 14, _EDGE - 1.1 * MM, _EDGE, "oxblood", 0.5)
