"""A hex map laid out for one frame: all that drawing needs, in points of the page."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from kaperbrief import kept
from kaperbrief.components.box import SMALLEST
from kaperbrief.components.chart.board import (
    NOBODY,
    ChartLayout,
    ChartName,
    CurvedName,
    Owner,
    lettering,
    line_scale,
)
from kaperbrief.components.chart.labels import Room
from kaperbrief.components.chart.tiles import GroundTile
from kaperbrief.errors import Problems
from kaperbrief.hexes.axial import Hex, groups, neighbours
from kaperbrief.hexes.board import LAND, SeaBoard
from kaperbrief.hexes.coast import coast, rims
from kaperbrief.hexes.layout import Point, corners, hex_at
from kaperbrief.hexes.offset import to_axial
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Path, extent, polar
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

_SOFT = 0.62
"""How far the outlines of shallows and reefs go in, of how far coasts do."""
EMPTY: Mapping[Hex, Owner] = MappingProxyType({})
DRAWN_FROM = 9 * MM
"""In smaller hexes icons stand for drawings, nothing grows but what is looked for, no ring lies
round the treasure."""
BEYOND = "sand"
"""The colour of the corners that a board leaves free."""
_RIM = 8
"""How many times as bad it is to lie across the line round the hexes as to disturb a harbour."""
_TRAIL = 0.6
"""A shorter way to a cross is none, in widths of a hex."""
_SPARSE = 3
"""They follow every so many of the points of a coast."""
HexName = tuple[Hex, tuple[Line, Line], float, float]
"""A hex, the letter and the number of its name, their left end and baseline."""


class Sign(NamedTuple):
    """A drawing called `name`, its foot at a place in widths of a hex, `scale` times as large."""

    name: str
    x: float
    y: float
    scale: float


def trail(signs: Sequence[Sign]) -> list[Point]:
    """The way from the foot of a volcano to the cross; none where it is too short to be seen."""
    start = next((sign for sign in signs if sign.name == "volcano"), None)
    end = next((sign for sign in signs if sign.name == "cross"), None)
    if start is None or end is None:
        return []
    wide, high = end.x - start.x, end.y - start.y
    long = math.hypot(wide, high)
    if long < _TRAIL:
        return []
    swing = 0.16 / long
    found = []
    for step in range(2, 11):
        t = step / 12
        aside = swing * math.sin(2 * math.pi * t)
        found.append((start.x + wide * t - aside * high, start.y + high * t + aside * wide))
    return found


class Sight(NamedTuple):
    """The look of a ship, or the art of a creature, and the frame that it fills."""

    name: str
    frame: Frame


class Scene:
    """The board of a map, its layout, the names in their places, the outlines of its coasts.

    `ragged` are boards some hexes of whose full rows belong to no map. `room` is what names leave
    free; `letters` is how large theirs are, and no smaller than `smallest` points, on a chart that
    is `shown` so many times as large; `labels` stand on patches of ground or follow coasts, `arcs`
    are those of seas by their numbers. `growth` is what is on land, `sights` are ships and
    creatures, `great` those below the hexes, `hex_places` the hexes whose own names are written.
    Hexes with `tiles` look otherwise than usual; with a `ground` there is no sea.
    """

    def __init__(
        self,
        board: SeaBoard,
        layout: ChartLayout,
        owners: Mapping[Hex, Owner] = EMPTY,
        shown: float = 1.0,
    ) -> None:
        self.board, self.layout, self._owners, self.shown = board, layout, owners, shown
        self.letters = lettering(shown * layout.hex) / shown
        self.smallest = SMALLEST / shown
        self.columns, self.rows = board.size()
        self.ragged = len(board.terrain) < self.columns * self.rows
        self._shape = corners((0, 0), board.orientation)
        self._middles: dict[Hex, Point] = {}
        self._window: Frame | None = None
        self._parts: dict[str, list[tuple[Path, Frame]]] = {}
        firm = {at for at in board.land
                if board.terrain[at] != "land" and not self.large_treasure(at)}  # fmt: skip
        file = kept.name("coasts", *board.told)
        made = kept.made(file, lambda _: _outlines(board, firm), Problems())
        self.coasts, self.shoals, self.reefs = (
            [list(map(self.at, line)) for line in lines] for lines in made
        )
        self.labels: list[ChartName] = []
        self.growth: tuple[list[Sign], list[list[Point]], list[list[Point]]] = [], [], []
        self.arcs: dict[int, CurvedName] = {}
        self.sights: list[Sight] = []
        self.great: list[Sight] = []
        self.hex_places: list[HexName] = []
        self.tiles: Mapping[Hex, GroundTile] = {}
        self.ground = ""

    @functools.cached_property
    def room(self) -> Room:
        """What is free; before names are placed coasts and symbols are taken."""
        wide = self.layout.hex
        room = Room(self.layout.sea.inset(0.06 * wide), wide, self.layout.joints)
        reach = {**dict.fromkeys(LAND, 0.54), "reef": 0.38, "anchorage": 0.42, "harbour": 0.46}
        for at, terrain in self.board.terrain.items():
            if terrain in reach:
                room.take_circle(*self.middle(at), reach[terrain] * wide)
            if terrain == "harbour":  # Ships come in beside it.
                room.take_circle(*self.middle(at), 0.6 * wide, soft=True)
        # Names may stand in corners without hexes, and at worst across the line round the hexes.
        for chain in rims(set(self.board.terrain)) if self.ragged else ():
            for at, side in chain:
                ends = zip(*(self.shape(at)[(side + end) % 6] for end in (0, 1)), strict=True)
                x, y = (sum(place) / 2 for place in ends)
                for step in range(_RIM):
                    room.take_circle(x, y, (0.26 + 0.01 * step) * wide, soft=True)
        for x, y in self.on_ring():
            for far in (0.15, 0.16):
                room.take_circle(x, y, far * wide, soft=True)
        return room

    def close_corners(self) -> None:
        """From here on nothing more comes where no hexes are."""
        for row in range(-1, self.rows + 1) if self.ragged else ():
            for column in range(-1, self.columns + 1):
                at = to_axial((column, row), self.board.offset)
                if self.board.kind(at) is None:
                    self.room.take_circle(*self.middle(at), 0.5 * self.layout.hex)

    def at(self, point: Point) -> Point:
        """A place in widths of a hex as points of the page."""
        wide, (x, y) = self.layout.hex, self.layout.origin
        return x + point[0] * wide, y + point[1] * wide

    def back(self, point: Point) -> Point:
        """A place in points of the page as widths of a hex."""
        wide, (x, y) = self.layout.hex, self.layout.origin
        return (point[0] - x) / wide, (point[1] - y) / wide

    def middle(self, at: Hex) -> Point:
        """The middle of a hex."""
        found = self._middles.get(at)
        if found is None:
            found = self._middles[at] = self.at(self.board.middle(at))
        return found

    def on_board(self, place: Point) -> bool:
        """Does a place in points of the page lie on a hex, or are there hexes up to the border?"""
        if not self.ragged:
            return True
        x, y = self.back(place)
        return hex_at((x, y), self.board.orientation) in self.board.terrain

    def around(self, place: Point) -> str:
        """The colour round a place on the water, or beyond it."""
        return self.ground or ("water" if self.on_board(place) else BEYOND)

    def shape(self, at: Hex, scale: float = 1.0) -> list[Point]:
        """The corners of a hex, clockwise from the start of side 1."""
        x, y = self.middle(at)
        wide = self.layout.hex * scale
        return [(x + wide * dx, y + wide * dy) for dx, dy in self._shape]

    def large_treasure(self, at: Hex) -> bool:
        """Is a hex one of several of an island with treasure?"""
        kind = self.board.kind
        return kind(at) == "treasure" and any(kind(one) == "treasure" for one in neighbours(at))

    def filled(self, at: Hex) -> bool:
        """Does something else stand in a hex than the sign of its terrain?"""
        if at in self.tiles and self.tiles[at].picture:
            return True
        return not self.ground and self.large_treasure(at)

    @property
    def ring(self) -> tuple[Point, float] | None:
        """The middle of the largest island with treasure, the radius of its ring in hexes."""
        part = max(groups(self.board.find("treasure")), key=len, default=None)
        if not part:
            return None
        middles = [self.middle(at) for at in sorted(part)]
        x, y = (math.fsum(side) / len(middles) for side in zip(*middles, strict=True))
        return (x, y), 2.6 if len(part) > 1 else 1.45

    def on_ring(self) -> list[Point]:
        """Points on that ring, close to each other; none where there is none."""
        ring = self.ring
        if ring is None or self.unit < DRAWN_FROM:
            return []
        return [polar(*ring[0], ring[1] * self.unit, angle) for angle in range(0, 360, 4)]

    def owner(self, at: Hex) -> Owner:
        """Whose a hex is."""
        return self._owners.get(at, NOBODY)

    @property
    def unit(self) -> float:
        """The width of a hex."""
        return self.layout.hex

    @property
    def lines(self) -> float:
        """How heavy lines are."""
        return line_scale(self.layout.hex)

    def seen(self, at: Hex) -> bool:
        """Is some of a hex within the window?"""
        x, y = self.middle(at)
        return self._within(x, y, x, y, 0.62 * self.layout.hex)

    def near(self, x: float, y: float) -> bool:
        """Is a place within the window or so near that what stands there is seen?"""
        return self._within(x, y, x, y, 0.5 * self.layout.hex)

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


def _outlines(board: SeaBoard, firm: Collection[Hex]) -> tuple[list[list[Point]], ...]:
    """The natural outlines of land, shallows and reefs in widths of a hex.

    `firm` keep more land.
    """
    kind, (columns, rows) = board.orientation, board.size()
    # In the corners of other boards there is water: nothing cuts a coast there.
    beyond = board.beyond() if len(board.terrain) == columns * rows else ()
    soft = (rims(set(board.find(terrain))) for terrain in ("shallows", "reef"))
    return (
        [coast(chain, kind, firm=firm) for chain in rims({*board.land, *beyond})],
        *([coast(chain, kind, _SOFT, every=_SPARSE) for chain in chains] for chains in soft),
    )


def dot(x: float, y: float, radius: float) -> Path:
    """A small dot as a path of four corners: round enough at its size, and short."""
    return [("m", x + radius, y), ("l", x, y + radius), ("l", x - radius, y), ("l", x, y - radius),
            ("h",)]  # fmt: skip
