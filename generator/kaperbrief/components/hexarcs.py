"""`<hexarcs>`: the hexes that a weapon reaches, with the ship in the middle and her bow up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from kaperbrief.components.box import Box, Mm, figure
from kaperbrief.components.hexdraw import bow_up, draw_hull, edge, middle, outline, spread
from kaperbrief.components.hexgauge import Sector, draw_gauge, read_sector
from kaperbrief.components.ornament import scaled
from kaperbrief.components.registry import component
from kaperbrief.hexes import arcs
from kaperbrief.hexes.axial import Hex, distance, neighbour, within
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_SLACK = 0.6 * MM
"""Room for the heavy outline of the field."""


@component("hexarcs")
@dataclass(slots=True, kw_only=True)
class HexArcs(Box):
    """Hexes round a ship whose bow is up; those in the field of fire bear their distance.

    `sides` are the hex sides the weapon fires over, counted clockwise from the bow (0), each a
    sector of 60 degrees with its borders; it reaches from `near` to `far` hexes. Hexes of the
    field that are too near are crossed out. As many rings are drawn as `rings` says, `far` if it is
    0. The drawing takes the height it gets, at least `least`.

    With `hex`, the width of a hex from flat to flat, it is a gauge of that size, lines only: every
    hex bears its distance, and each line of the text inside, `words|sides`, is an arc over those
    sides.
    """

    far: int
    sides: Annotated[tuple[float, ...], "numbers"] = ()
    near: int = 1
    rings: int = 0
    least: Mm = 26 * MM
    hex: Mm = 0.0
    colour: str = "sea"
    alt: str = ""
    _arcs: list[Sector] = field(default_factory=list, init=False)
    _figures: list[Line] = field(default_factory=list, init=False)

    @property
    def _radius(self) -> int:
        return max(self.rings, self.far)

    def contents(self, setting: Setting, width: float) -> float:
        if not 1 <= self.far <= 9:
            raise ValueError(f"a weapon reaches 1 to 9 hexes, not {self.far}")
        if self.hex:
            return self._gauge(setting)
        if not self.reached():
            raise ValueError("the weapon reaches no hex")
        place = self.node.place
        self._figures = [
            setting.line(str(far), "small-figure", place) for far in range(1, self.far + 1)
        ]
        wide, high = spread(self._radius, self._astern)
        self.useful = max(self.least, (width - 2 * _SLACK) / wide * high + 2 * _SLACK)
        return self.least

    def _gauge(self, setting: Setting) -> float:
        """Set the words of a gauge; its height."""
        place = self.node.place
        rows = [row.strip() for row in self.node.text.splitlines() if row.strip()]
        self._arcs = [
            read_sector(row, number, self.hex * self.far, setting, place)
            for number, row in enumerate(rows)
        ]
        self._figures = [
            setting.line(str(far), "key-figure", place) for far in range(1, self.far + 1)
        ]
        return spread(self._radius)[1] * self.hex + 2 * _SLACK

    def natural_width(self, setting: Setting) -> float | None:
        if self.hex:
            return self.width or spread(self._radius)[0] * self.hex + 2 * _SLACK
        wide, high = spread(self._radius, self._astern)
        return self.width or self.least * wide / high

    def reached(self) -> set[Hex]:
        """The hexes it reaches, the bow over side 0."""
        return set(arcs.field(self._sides, self.near, self.far))

    @property
    def _astern(self) -> float:
        """How far down the drawing reaches, in hex widths: one hex behind the field, if that."""
        lowest = max(middle(bow_up(at), (0, 0), 1)[1] for at in self.reached())
        return min(float(self._radius), max(1.0, lowest + 0.5))

    @property
    def _sides(self) -> list[int]:
        return [int(side) for side in self.sides]

    def draw(self, pen: Pen, frame: Frame) -> None:
        with figure(pen, self.alt, frame):
            if self.hex:
                draw_gauge(pen, frame.centre, self.hex, self._figures, self._arcs)
            else:
                self.draw_once(pen, frame, self._draw)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        wide, high = spread(self._radius, self._astern)
        inner = frame.inset(_SLACK)
        width = min(inner.width / wide, inner.height / high)
        x, y = frame.centre
        origin = x, y + (self._radius - self._astern) / 2 * width
        reached = {bow_up(at) for at in self.reached()}
        close = {bow_up(at) for at in arcs.field(self._sides, 1, self.near - 1)}
        for at in within((0, 0), self._radius):
            if middle(at, (0, 0), 1)[1] > self._astern + 0.01:
                continue
            fill = "sky" if at in reached else "paper"
            points = outline(at, origin, width)
            pen.polygon(points, fill=fill, stroke="rule", width=0.35)
        for at in close:
            self._cross(pen, at, origin, width)
        self._rim(pen, reached, origin, width)
        for at in reached:
            x, y = middle(at, origin, width)
            line = self._figures[distance((0, 0), at) - 1]
            line = scaled(line, min(1.25, 0.62 * width / line.style.size))
            pen.text_at(line, x, y + line.style.size * 0.335, "center", self.colour)
        draw_hull(pen, *origin, width * 0.86, "ink")

    def _cross(self, pen: Pen, at: Hex, origin: Point, width: float) -> None:
        x, y = middle(at, origin, width)
        pen.polygon(outline(at, origin, width), fill="rose", stroke="rule", width=0.35)
        arm = width * 0.2
        for sign in (-1, 1):
            pen.line(x - arm, y - sign * arm, x + arm, y + sign * arm, "oxblood", 1.0, cap=1)

    def _rim(self, pen: Pen, reached: set[Hex], origin: Point, width: float) -> None:
        """The heavy line round the field."""
        for at in sorted(reached):
            for side in range(6):
                if neighbour(at, side) not in reached:
                    one, other = edge(at, side, origin, width)
                    pen.line(*one, *other, self.colour, 1.1, cap=1)
