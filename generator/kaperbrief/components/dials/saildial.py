"""`<saildial>`: two discs, one turned on the other: how far to sail on each heading."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal

from kaperbrief.components.box import Box
from kaperbrief.components.ornament import ArcText, degree_bar, draw_on_arc, rim, set_on_arc
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Block, Line
from kaperbrief.typeset.curves import Point, arc_points, polar
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

SIZE = 96 * MM
SMALL = 80 * MM
"""The diameters of the disc below, and of the one that turns on it."""
_HUB = 13 * MM
_TITLE = 11 * MM
_NAMES = 32.6 * MM
_EDGE = 38.0 * MM


@dataclass(slots=True)
class _Spoke:
    """One point of sailing: its angle, its name, a figure a ring (none: no way to sail)."""

    angle: float
    name: ArcText
    figures: list[Line | None]

    @property
    def closed(self) -> bool:
        return not any(self.figures)


@component("saildial")
@dataclass(slots=True, kw_only=True)
class SailDialBox(Box):
    """A dial of two discs. `base` (96 mm) has the compass: lines `angle|letters` in the tag.

    `top` (80 mm) is pinned on it: a line a point of sailing, `angle|name|figure|figure …`, drawn
    on both sides alike, 0 being where the wind blows to. The figures stand in rings from the rim
    inwards, whose names are in `rings`, parted by `|`; the `usual` ring (from 1) is drawn bold. A
    point without figures is no way to sail: the names of the rings stand in its sector. `title`
    and the lines of `hint`, parted by `|`, stand in the middle of the base; `title` goes round the
    hub of the top, `unit` stands over its arrow.
    """

    kind: Literal["base", "top"] = "base"
    rings: str = ""
    usual: int = 0
    title: str = ""
    hint: str = ""
    unit: str = ""
    colour: str = "sea"
    alt: str = ""
    _spokes: list[_Spoke] = field(default_factory=list, init=False)
    _letters: list[tuple[float, Line]] = field(default_factory=list, init=False)
    _rings: list[ArcText] = field(default_factory=list, init=False)
    _title: Block | None = field(default=None, init=False)
    _hint: list[Block] = field(default_factory=list, init=False)
    _hub: list[tuple[float, ArcText]] = field(default_factory=list, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        rows = [
            [cell.strip() for cell in row.split("|")]
            for row in self.node.text.splitlines()
            if row.strip()
        ]
        if self.kind == "base":
            self._set_base(setting, rows)
            return SIZE
        self._set_top(setting, rows)
        return SMALL

    def natural_width(self, setting: Setting) -> float | None:
        return self.width or (SIZE if self.kind == "base" else SMALL)

    def _set_base(self, setting: Setting, rows: list[list[str]]) -> None:
        place = self.node.place
        self._letters = [
            (float(cells[0]), setting.line(cells[1], "rank-title", place, 14 * MM))
            for cells in rows
        ]
        self._title = setting.block(self.title, "card-title", 50 * MM, place)
        lines = [line.strip() for line in self.hint.split("|") if line.strip()]
        self._hint = [setting.block(line, "card-text", 54 * MM, place) for line in lines]
        high = sum(block.height for block in self._hint)
        if high > 24 * MM:
            setting.note(place, "height", high, 24 * MM, frozenset({"card-text"}), self.hint)

    def _set_top(self, setting: Setting, rows: list[list[str]]) -> None:
        place = self.node.place
        names = [name.strip() for name in self.rings.split("|")]
        step = 360 / max(1, 2 * (len(rows) - 1))
        self._spokes = []
        for cells in sorted(rows, key=lambda cells: float(cells[0])):
            room = math.radians(step) * 35.2 * MM - 2.4 * MM
            line = setting.line(cells[1], "panel-title", place)
            least = 1.05 * line.width * line.style.floor / line.style.size
            style = "panel-title" if least <= room else "point-name"
            words = set_on_arc(setting, cells[1], style, place, room)
            figures = [
                setting.line(text, self._style(number), place) if text else None
                for number, text in enumerate((cells[2:] + [""] * len(names))[: len(names)])
            ]
            self._spokes.append(_Spoke(float(cells[0]), words, figures))
        self._rings = []
        for number, name in enumerate(names):
            room = math.radians(step) * self._middle(number, len(names)) - 1.6 * MM
            self._rings.append(set_on_arc(setting, name, "point-name", place, room))
        self._hub = [
            (angle, set_on_arc(setting, text, style, place, room))
            for angle, text, style, room in (
                (180, self.title, "small-figure", 42 * MM),
                (0, self.unit, "label", 18 * MM),
            )
            if text
        ]

    def _style(self, ring: int) -> str:
        return "node-figure" if ring + 1 == self.usual else "table-figure"

    @staticmethod
    def _middle(ring: int, rings: int) -> float:
        """The radius in points of the middle of a ring."""
        return _NAMES - (ring + 0.5) * (_NAMES - _HUB) / rings

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, pen: Pen, frame: Frame) -> None:
        draw = self._draw_base if self.kind == "base" else self._draw_top
        with pen.tag("Figure", self.alt, frame):
            draw(pen, frame.centre)

    def _draw_base(self, pen: Pen, centre: Point) -> None:
        colour = self.colour
        pen.circle(*centre, 47.2 * MM, stroke=colour, width=1.1)
        degree_bar(pen, centre, 46.6 * MM, 45.4 * MM, 72, colour)
        rim(pen, centre, 45.4 * MM, {15: 1.2 * MM, 45: 1.8 * MM}, colour, 0.5)
        for angle, line in self._letters:
            x, y = polar(*centre, 42.2 * MM, angle)
            with pen.turned(x, y, angle):
                pen.text_at(line, x, y + line.style.size * 0.3, "center", colour)
        pen.circle(*centre, SMALL / 2, stroke="rule", width=0.5, dash=(2, 1.8))
        x, y = centre
        if self._title is not None:
            top = y - 10 * MM - self._title.height
            pen.block(self._title, Frame(x - 25 * MM, top, 50 * MM, self._title.height), "center")
        top = y + 6 * MM
        for block in self._hint:
            pen.block(block, Frame(x - 27 * MM, top, 54 * MM, block.height), "center")
            top += block.height
        _pin(pen, centre, colour)

    def _draw_top(self, pen: Pen, centre: Point) -> None:
        colour, rings = self.colour, len(self._rings)
        half = 90 / max(1, len(self._spokes) - 1)
        for spoke in self._spokes:
            for angle in _sides(spoke.angle):
                if spoke.closed:
                    _closed(pen, centre, angle, half)
                elif self.usual:
                    self._draw_usual(pen, centre, angle, half)
        pen.circle(*centre, 39.2 * MM, stroke=colour, width=1.1)
        pen.circle(*centre, _EDGE, stroke=colour, width=0.35)
        for ring in range(rings + 1):
            radius = _NAMES - ring * (_NAMES - _HUB) / rings
            pen.circle(*centre, radius, stroke=colour, width=0.35 if ring % rings else 0.8)
        for number in range(2 * (len(self._spokes) - 1)):
            angle = (2 * number + 1) * half
            pen.line(*polar(*centre, _HUB, angle), *polar(*centre, _EDGE, angle), colour, 0.35)
        for spoke in self._spokes:
            for angle in _sides(spoke.angle):
                self._draw_spoke(pen, centre, spoke, angle)
        self._draw_hub(pen, centre)

    def _draw_usual(self, pen: Pen, centre: Point, angle: float, half: float) -> None:
        """The ring of the usual wind is tinted."""
        width = (_NAMES - _HUB) / len(self._rings)
        outer = _NAMES - (self.usual - 1) * width
        edge = [
            *arc_points(*centre, outer, angle - half, angle + half),
            *arc_points(*centre, outer - width, angle + half, angle - half),
        ]
        pen.polygon(edge, fill="sky")

    def _draw_spoke(self, pen: Pen, centre: Point, spoke: _Spoke, angle: float) -> None:
        role = "oxblood" if spoke.closed else self.colour
        turned = 90 < angle % 360 < 270
        draw_on_arc(pen, spoke.name, centre, 35.3 * MM, angle, role)
        tip = polar(*centre, 39.0 * MM, angle)
        foot = [polar(*centre, 38.0 * MM, angle + side) for side in (-2.2, 2.2)]
        pen.polygon([tip, *foot], fill=role)
        for ring, (name, figure) in enumerate(zip(self._rings, spoke.figures, strict=True)):
            radius = self._middle(ring, len(self._rings))
            if spoke.closed:
                draw_on_arc(pen, name, centre, radius, angle, "ink")
            elif figure is not None:
                x, y = polar(*centre, radius, angle)
                colour = self.colour if ring + 1 == self.usual else "ink"
                with pen.turned(x, y, angle + (180 if turned else 0)):
                    pen.text_at(figure, x, y + figure.style.size * 0.335, "center", colour)

    def _draw_hub(self, pen: Pen, centre: Point) -> None:
        """An arrow from where the wind comes to where it goes, round the pin."""
        x, y = centre
        unit, colour = MM, self.colour
        pen.circle(*centre, _HUB - 0.2, fill="paper")
        outline = [
            (0, -9.6), (3.4, -4.2), (1.5, -4.9), (1.5, 5.4), (3.0, 7.6), (0, 6.5),
            (-3.0, 7.6), (-1.5, 5.4), (-1.5, -4.9), (-3.4, -4.2),
        ]  # fmt: skip
        pen.polygon([(x + a * unit, y + b * unit) for a, b in outline], fill=colour)
        for angle, text in self._hub:
            draw_on_arc(pen, text, centre, _TITLE, angle, "ink")
        _pin(pen, centre, colour)


def _sides(angle: float) -> tuple[float, ...]:
    """A point of sailing on both sides: with the wind (0) and against it (180) there is one."""
    return (angle,) if angle in (0, 180) else (angle, 360 - angle)


def _closed(pen: Pen, centre: Point, angle: float, half: float) -> None:
    """A sector in which nobody sails: tinted, with strokes across its names."""
    edge = [
        *arc_points(*centre, _EDGE, angle - half, angle + half),
        *arc_points(*centre, _HUB, angle + half, angle - half),
    ]
    pen.polygon(edge, fill="rose")
    count = 14
    for number in range(count + 1):
        at = angle - half + 2 * half * number / count
        near, far = polar(*centre, _EDGE - 1.1 * MM, at), polar(*centre, _EDGE, at)
        pen.line(*near, *far, "oxblood", 0.5)


def _pin(pen: Pen, centre: Point, colour: str) -> None:
    x, y = centre
    pen.circle(x, y, 1.7 * MM, fill="paper", stroke=colour, width=0.7)
    pen.line(x - MM, y, x + MM, y, colour, 0.4)
    pen.line(x, y - MM, x, y + MM, colour, 0.4)
