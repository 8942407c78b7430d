"""A hex map laid out for one frame: all that drawing needs, in points of the page."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import field

from kaperbrief.components.chart.board import USUAL, ChartLayout, HexSea, line_scale
from kaperbrief.components.chart.curved import CurvedName
from kaperbrief.components.chart.names import Label
from kaperbrief.hexes.axial import Hex
from kaperbrief.hexes.board import SeaBoard
from kaperbrief.hexes.coast import coast, rims
from kaperbrief.hexes.layout import Point, corners
from kaperbrief.records import dataclass
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Path, extent
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen

HexName = tuple[Hex, tuple[Line, Line], float, float]
"""A hex, the letter and the number of its name, their left end and baseline."""


@dataclass(slots=True)
class Scene:
    """The sea, its layout, the names in their places, and the outlines of land and shallows."""

    sea: HexSea
    layout: ChartLayout
    labels: list[Label] = field(default_factory=list)
    arcs: list[CurvedName] = field(default_factory=list)
    column_names: list[Line] = field(default_factory=list)
    row_names: list[Line] = field(default_factory=list)
    hex_names: bool = False
    edges: bool = True
    ships: list[tuple[str, Point]] = field(default_factory=list)
    hex_places: list[HexName] = field(default_factory=list)
    coasts: list[list[Point]] = field(default_factory=list)
    shoals: list[list[Point]] = field(default_factory=list)
    _shape: tuple[Point, ...] = ()
    _middles: dict[Hex, Point] = field(default_factory=dict)
    _window: Frame | None = None
    _parts: dict[str, list[tuple[Path, Frame]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._shape = corners((0, 0), self.board.orientation)
        self.coasts = self.outlines(self.board.land)
        shallow = {at for at, terrain in self.sea.board.terrain.items() if terrain == "shallows"}
        self.shoals = self.outlines(shallow, 0.45)

    @property
    def board(self) -> SeaBoard:
        """The hexes of the sea with their terrain."""
        return self.sea.board

    def outlines(self, cells: Iterable[Hex], depth: float = 1.0) -> list[list[Point]]:
        """The ragged outlines of some hexes in points."""
        kind = self.board.orientation
        return [
            [self.at(point) for point in coast(chain, kind, depth)] for chain in rims(set(cells))
        ]

    def at(self, point: Point) -> Point:
        """A place in widths of a hex as points of the page."""
        wide, (x, y) = self.layout.hex, self.layout.origin
        return x + point[0] * wide, y + point[1] * wide

    def middle(self, at: Hex) -> Point:
        """The middle of a hex."""
        found = self._middles.get(at)
        if found is None:
            found = self._middles[at] = self.at(self.sea.board.middle(at))
        return found

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

    def seen(self, at: Hex) -> bool:
        """Is some of a hex within the window?"""
        x, y = self.middle(at)
        return self._within(x, y, x, y, 0.62 * self.layout.hex)

    def look_through(self, pen: Pen) -> None:
        """From here on only what lies in the pen's window is seen."""
        self._window = pen.view.local()

    def _within(self, left: float, top: float, right: float, bottom: float, reach: float) -> bool:
        window = self._window
        return window is None or not (
            right + reach < window.x
            or left - reach > window.right
            or bottom + reach < window.y
            or top - reach > window.bottom
        )

    def visible(self, name: str, make: Callable[[], Iterable[Path]], reach: float) -> Path:
        """The seen ones of some paths that are made once; lines reach so far beyond points."""
        if name not in self._parts:
            self._parts[name] = [(path, extent(path)) for path in make() if path]
        return [
            segment
            for path, box in self._parts[name]
            if self._within(box.x, box.y, box.right, box.bottom, reach)
            for segment in path
        ]


def closed(points: Iterable[Point]) -> Path:
    """A closed path of straight lines."""
    first, *others = points
    return [("m", *first), *(("l", *point) for point in others), ("h",)]


def dot(x: float, y: float, radius: float) -> Path:
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
