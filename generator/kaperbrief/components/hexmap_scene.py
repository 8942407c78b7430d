"""A hex map laid out for one frame: all that drawing needs, in points of the page."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from kaperbrief.components.hexmap_coast import coast, rims
from kaperbrief.components.hexmap_layout import USUAL, Layout, line_scale
from kaperbrief.components.hexmap_names import Arc, Label
from kaperbrief.components.hexmap_text import Sea
from kaperbrief.hexes.axial import Hex
from kaperbrief.hexes.layout import Point, corners
from kaperbrief.setting.frame import Frame
from kaperbrief.setting.lines import Line
from kaperbrief.setting.pen import Pen


@dataclass(slots=True)
class Scene:
    """The sea, its layout, the names in their places, and the outlines of land and shallows."""

    sea: Sea
    layout: Layout
    labels: list[Label] = field(default_factory=list)
    arcs: list[Arc] = field(default_factory=list)
    column_names: list[Line] = field(default_factory=list)
    row_names: list[Line] = field(default_factory=list)
    hex_names: bool = False
    coasts: list[list[Point]] = field(default_factory=list)
    shoals: list[list[Point]] = field(default_factory=list)
    _shape: tuple[Point, ...] = ()

    def __post_init__(self) -> None:
        self._shape = corners((0, 0), self.sea.orientation)
        self.coasts = self.outlines(self.sea.land)
        shallow = {at for at, sign in self.sea.signs.items() if sign == ":"}
        self.shoals = self.outlines(shallow, 0.45)

    def outlines(self, cells: Iterable[Hex], depth: float = 1.0) -> list[list[Point]]:
        """The ragged outlines of some hexes in points."""
        kind = self.sea.orientation
        return [
            [self.at(point) for point in coast(chain, kind, depth)] for chain in rims(set(cells))
        ]

    def at(self, point: Point) -> Point:
        """A place in widths of a hex as points of the page."""
        wide, (x, y) = self.layout.hex, self.layout.origin
        return x + point[0] * wide, y + point[1] * wide

    def middle(self, at: Hex) -> Point:
        """The middle of a hex."""
        return self.at(self.sea.centre(at))

    def shape(self, at: Hex, scale: float = 1.0) -> list[Point]:
        """The corners of a hex, clockwise from the start of side 1."""
        x, y = self.middle(at)
        wide = self.layout.hex * scale
        return [(x + wide * dx, y + wide * dy) for dx, dy in self._shape]

    @property
    def lines(self) -> float:
        """How heavy lines are."""
        return line_scale(self.layout.hex)

    @property
    def size(self) -> float:
        """How large symbols are; 1 for hexes of the designed width."""
        return self.layout.hex / USUAL

    def seen(self, pen: Pen, at: Hex) -> bool:
        """Is some of a hex within the window of the pen?"""
        x, y = self.middle(at)
        reach = 0.62 * self.layout.hex
        return not pen.view.hides(Frame(x - reach, y - reach, 2 * reach, 2 * reach))


def closed(points: Iterable[Point]) -> list[tuple[object, ...]]:
    """A closed path of straight lines."""
    first, *others = points
    return [("m", *first), *(("l", *point) for point in others), ("h",)]


def dot(x: float, y: float, radius: float) -> list[tuple[object, ...]]:
    """A small dot as a path of four corners: round enough at its size, and short."""
    return [("m", x + radius, y), ("l", x, y + radius), ("l", x - radius, y), ("l", x, y - radius),
            ("h",)]  # fmt: skip


def on_ring(x: float, y: float, radius: float, count: int, turn: float = 0.0) -> list[Point]:
    """Points spread evenly on a circle."""
    return [
        (x + radius * math.cos(turn + 2 * math.pi * n / count),
         y + radius * math.sin(turn + 2 * math.pi * n / count))
        for n in range(count)
    ]  # fmt: skip
