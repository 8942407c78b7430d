"""A table on the page: where the things on its plan lie, how large they are, what they take."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kaperbrief.components.chart.cartouche import Cartouche
from kaperbrief.components.chart.isles import Isles
from kaperbrief.components.chart.labels import meet
from kaperbrief.components.ornament import ArcText
from kaperbrief.records import dataclass
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, points_at
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM

SIZES = {
    "ship": 34.0, "crew": 9.0, "flag": 16.0, "corner": 26.0, "zone": 40.0, "line": 30.0,
    "ring": 20.0, "island": 34.0, "sketch": 60.0, "rock": 12.0, "skull": 16.0, "wreck": 20.0,
    "monster": 34.0, "hill": 18.0, "volcano": 22.0, "palm": 12.0, "hut": 12.0, "treasure": 9.0,
    "trail": 30.0, "wind": 26.0, "rose": 30.0, "icon": 12.0, "label": 0.0, "name": 90.0,
    "number": 0.0, "picture": 18.0, "find": 12.0,
}  # fmt: skip
"""The usual size of each kind of thing, in units of the table."""
_LEAST = {
    "ship": 11 * MM,
    "crew": 5.4 * MM,
    "icon": 4 * MM,
    "treasure": 3.4 * MM,
    "monster": 13 * MM,
    "find": 8.4 * MM,
}
"""Smaller than this nothing is drawn, however small the plan."""
_ENDS = ((0.0, -0.64), (0.0, 0.5), (-0.3, -0.2), (0.3, -0.2), (-0.27, 0.31), (0.27, 0.31))
"""A ship's bowsprit, stern and yards from her middle, her bow ahead, as shares of her size."""
_CLEAR = 1.0 * MM
"""Water between a ship and the edge."""
_USUAL, _LIKE = 140 * MM, (75 * MM, 185 * MM)
"""How wide a chart is usually, and from where on up to where it is like those."""


@dataclass(slots=True)
class PlanThing:
    """One thing on a plan, its place and size in units of the table, with its set words.

    A size of 0 is the usual one.
    """

    kind: str
    x: float
    y: float
    heading: float
    seat: int
    size: float
    depth: float
    icon: str
    line: Line | None = None
    letter: Line | None = None
    arc: ArcText | None = None
    plate: Cartouche | None = None
    spot: Point = (0.0, 0.0)
    """The middle of the baseline of its words on the page."""
    moved: Point | None = None
    """Where the name of a sea stands instead, where something hides it there."""
    picture: str = ""
    """The art that is drawn in place of what its kind looks like."""


class TableView:
    """The table on the page: its frame, points per unit, what is taken from the waves.

    `land` are the frames of islands, `coasts` their outlines, the `longest` of those that sail has
    so many points. A `dry` one is no sea.
    """

    def __init__(self, table: Frame, scale: float) -> None:
        self.table = table
        self.scale = scale
        self.taken: list[Frame] = []
        self.land: list[Frame] = []
        self.coasts: Sequence[Sequence[Point]] = []
        self.isles: Isles | None = None
        self.dry = False
        self.longest = math.inf

    def usual(self) -> tuple[TableView, float]:
        """The same table as wide as usual, from 0, 0 on, and how much larger than that it is here.

        What is found out on it is the same on all sheets; far larger and smaller ones have theirs.
        """
        wide, (least, most) = self.table.width, _LIKE
        zoom = wide / _USUAL if least <= wide < most else 1.0
        frame = Frame(0, 0, wide / zoom, self.table.height / zoom)
        return TableView(frame, self.scale / zoom), zoom

    def at(self, thing: PlanThing) -> Point:
        """The middle of a thing on the page.

        A ship is drawn larger than she is: she stays within the edge on which she starts.
        """
        table, (across, down) = self.table, thing.moved or (thing.x, thing.y)
        x, y = table.x + across * self.scale, table.y + down * self.scale
        if thing.kind != "ship" or not (
            table.x <= x <= table.right and table.y <= y <= table.bottom
        ):
            return x, y
        ends = points_at(_ENDS, (0, 0), self.size(thing), thing.heading)
        left, right = -min(a for a, _ in ends) + _CLEAR, max(a for a, _ in ends) + _CLEAR
        above, below = -min(b for _, b in ends) + _CLEAR, max(b for _, b in ends) + _CLEAR
        return (
            min(max(x, table.x + left), table.right - right),
            min(max(y, table.y + above), table.bottom - below),
        )

    def size(self, thing: PlanThing) -> float:
        """The size of a thing in points, its usual one where none is given."""
        usual = thing.size or SIZES[thing.kind]
        return max(usual * self.scale, _LEAST.get(thing.kind, 0.0))

    def depth(self, thing: PlanThing) -> float:
        """The other extent of a thing in points, by default 0.7 of its size."""
        return (thing.depth or 0.7 * (thing.size or SIZES[thing.kind])) * self.scale

    def take(self, at: Point, wide: float, high: float) -> None:
        """Keep the waves out of a rectangle round a point."""
        self.taken.append(Frame(at[0] - wide / 2, at[1] - high / 2, wide, high))

    def take_thing(self, thing: PlanThing) -> None:
        """Keep the waves out of a thing; an island is land."""
        at, size = self.at(thing), self.size(thing)
        if thing.kind in ("island", "sketch", "zone"):
            deep = self.depth(thing)
            self.take(at, size + 6 * MM, deep + 7 * MM)
            if thing.kind == "island":
                self.land.append(Frame(at[0] - size / 2, at[1] - deep / 2, size, deep))
        elif thing.kind not in ("line", "name", "label", "trail", "ring"):
            self.take(at, size * 1.1, size * 1.1)
        if thing.plate is not None:
            plate = thing.plate.frame(at)
            self.take(at, plate.width + 4 * MM, plate.height + 4 * MM)
        elif thing.kind == "name":
            self.take(at, size + 4 * MM, 14 * MM)

    def on_land(self, at: Point) -> bool:
        """Is a point well inside the frame of an island?"""
        return any(holds(land, at) for land in self.land)

    def free(self, area: Frame) -> bool:
        """May a wave be drawn there?"""
        return not any(meet(area, other) for other in self.taken)


def holds(land: Frame, point: Point) -> bool:
    """Is a point well inside the frame of an island?"""
    x, y = land.centre
    return math.hypot((point[0] - x) / land.width, (point[1] - y) / land.height) < 0.45
