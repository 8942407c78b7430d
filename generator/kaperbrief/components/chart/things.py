"""The things on a plan of a table, and its sea: islands, coasts, beaches, the water that moves.

Drawings of the sea are in points round a middle point; `size` is the length or width of the thing.
The same place gives the same coast: chance comes from the numbers alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from kaperbrief.components.chart.cartouche import Cartouche
from kaperbrief.components.chart.isles import Isles
from kaperbrief.components.chart.labels import meet
from kaperbrief.components.ornament import ArcText, needle
from kaperbrief.pictures.scene import draw_thing
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.records import dataclass
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Path, Point, points_at, polar, rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

# -- things of the sea ---------------------------------------------------------------------------


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
_WAKE = ((-0.32, 0.5), (0.32, 0.5), (-0.27, 0.68), (0.27, 0.68))
"""The ends of her wake."""
_CLEAR = 1.0 * MM
"""Water between a ship and the edge."""
_DECK = "deck/"
"""What pictures of ships from above are called."""
_ARROW = ((0.0, -1.0), (1.1, 1.0), (0.0, 0.5), (-1.1, 1.0))
_USUAL, _LIKE = 140 * MM, (75 * MM, 185 * MM)
"""How wide a chart is usually, and from where on up to where it is like those."""
_SMALL = 14 * MM
"""Ships up to this length have finer lines, or their rigging would run together."""


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


# -- one function a kind -------------------------------------------------------------------------

Draw = Callable[[Pen, TableView, PlanThing], None]


def _ship(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    at, size = chart.at(thing), chart.size(thing)
    box = Frame(at[0] - size / 2, at[1] - size / 2, size, size)
    grain, lines = 0.62 if size < 22 * MM else 0.8, 1.0 if size > _SMALL else 0.8
    cloth = _cloth(pen, thing.seat, box, grain, "dots")
    draw_art(pen, "ship", at, size, heading=thing.heading, lines=lines, seat=cloth)
    _letter(pen, at, thing, max(0.12 * size, 2.0 * MM))
    if thing.icon:
        (beside,) = points_at([(0.34, 0.02)], at, size, thing.heading)
        pen.circle(*beside, 2.9 * MM, fill="paper", stroke="ink", width=0.7)
        pen.icon(thing.icon, *beside, 4 * MM, "brass")


def draw_wake(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    """What a ship leaves in the water, where there is room for all of it."""
    at, size, table = chart.at(thing), chart.size(thing), chart.table
    ends = points_at(_WAKE, at, size, thing.heading)
    if all(table.x < x < table.right and table.y < y < table.bottom for x, y in ends):
        draw_art(pen, "wake", at, size, heading=thing.heading)


def _cloth(
    pen: Pen, seat: int, box: Frame, grain: float, nobodys: str = ""
) -> Callable[[Path], None]:
    """What fills a path within a box with the pattern of a seat; what is nobody's in ink."""
    pattern = pen.look.seat(seat).pattern if seat else nobodys

    def fill(path: Path) -> None:
        if pattern:
            fill_pattern(pen, path, box, pattern, f"seat-{seat}" if seat else "ink", grain)

    return fill


def _letter(pen: Pen, at: Point, thing: PlanThing, radius: float) -> None:
    if thing.letter is not None:
        pen.circle(*at, radius, fill="paper", stroke="ink", width=0.7)
        pen.text_at(thing.letter, at[0], at[1] + thing.letter.style.size * 0.34, "center")


def _crew(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    at = chart.at(thing)
    size, colour = chart.size(thing), f"seat-{thing.seat}" if thing.seat else "ink"
    box = Frame(at[0] - size / 2, at[1] - size / 2, size, size)
    draw_art(pen, "crew", at, size, colour=colour, seat=_cloth(pen, thing.seat, box, 0.5))
    if thing.letter is not None:
        pen.text_at(thing.letter, at[0], at[1] + thing.letter.style.size * 0.34, "center")


def _flag(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    """A swallowtail in the colours of a seat; its place is the foot of the pole."""
    (x, y), size = chart.at(thing), chart.size(thing)
    box = Frame(x, y - 1.048 * size, 0.72 * size, 0.616 * size)
    draw_art(pen, "flag", (x, y), size, seat=_cloth(pen, thing.seat, box, 0.6))


def _role(thing: PlanThing) -> str:
    return f"seat-{thing.seat}" if thing.seat else "sea"


def _corner(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    """A quarter of a circle in the corner of the table that is nearest."""
    table, radius = chart.table, chart.size(thing)
    x, y = chart.at(thing)
    right, low = x > table.centre[0], y > table.centre[1]
    at = (table.right if right else table.x, table.bottom if low else table.y)
    with pen.saved():
        pen.clip(rounded_path(table, 0))
        tint = f"seat-{thing.seat}-tint" if thing.seat else "sky"
        pen.circle(*at, radius, fill=tint, stroke=_role(thing), width=1.0, dash=(3.0, 2.2))


def _zone(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    (x, y), wide = chart.at(thing), chart.size(thing)
    high = chart.depth(thing)
    area = Frame(x - wide / 2, y - high / 2, wide, high)
    tint = f"seat-{thing.seat}-tint" if thing.seat else "sky"
    pen.rect(area, 1.2 * MM, fill=tint, stroke=_role(thing), width=0.9, dash=(3.0, 2.2))


def _line(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    at, half = chart.at(thing), chart.size(thing) / 2
    start, end = polar(*at, half, thing.heading), polar(*at, -half, thing.heading)
    pen.line(*start, *end, _role(thing), 1.0, (3.0, 2.2))


def _ring(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    radius = chart.size(thing)
    # On a pale rim the dots are seen on land and sea alike.
    for colour, wide in (("paper", 4.4), ("oxblood", 2.6)):
        pen.circle(*chart.at(thing), radius, stroke=colour, width=wide, dash=(0.1, 5.2), cap=1)


def _afloat(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    """What stands in the water, the middle of what is seen of it at its place."""
    (x, y), size = chart.at(thing), chart.size(thing)
    box = Frame(x - size / 2, y - 0.64 * size, size, size)
    draw_thing(pen, _PICTURES[thing.kind], box, thing.heading < 0)


_SHOAL = 0.42
"""How high the shallow water round rocks is, as a share of their size."""


def _rocks(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    """A reef as charts show it: rocks in shallow water, dots round the danger; no two alike."""
    (x, y), size = chart.at(thing), chart.size(thing)
    luck = int(7 * thing.x + 3 * thing.y)
    if not chart.dry:
        turns = [math.radians(turn) for turn in range(0, 360, 10)]
        rim = [(x + 0.6 * size * math.sin(a) * (1 + 0.07 * math.sin(3 * a + luck)),
                y + 0.06 * size - _SHOAL * size * math.cos(a) * (1 + 0.07 * math.sin(2 * a + luck)))
               for a in turns]  # fmt: skip
        path = [("m", *rim[0]), *(("l", *point) for point in rim[1:]), ("h",)]
        pen.path(path, fill="shoal")
        pen.path(path, stroke="chart", width=0.75, dash=(0.01, 1.7), cap=1)
    # Whole: the lines of smaller rocks would be too fine to print.
    draw_thing(pen, "rocks", Frame(x - size / 2, y - 0.58 * size, size, size), luck % 2 == 1)


def _ashore(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    """What stands on land, its foot at its place."""
    (x, y), size = chart.at(thing), chart.size(thing)
    box = Frame(x - size / 2, y - 1.2 * size, size, 1.2 * size)
    draw_thing(pen, _PICTURES[thing.kind], box, thing.heading < 0)


def _trail(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    draw_art(pen, "trail", chart.at(thing), chart.size(thing), heading=thing.heading)


def _wind(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    x, y = chart.at(thing)
    arm = chart.size(thing) / 2
    needle(pen, x, y, arm, thing.heading, fill="sea", stroke="paper", width=0.7)
    pen.circle(x, y, arm * 0.07, fill="paper")


def _icon(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    at, size = chart.at(thing), chart.size(thing)
    pen.icon(thing.icon or "disc", *at, size, _role(thing) if thing.seat else "ink")


def _number(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    x, y = thing.spot
    up = 0.3 * thing.line.style.size if thing.line else 0.0
    pen.circle(x, y - up, 2.8 * MM, fill="paper", stroke="oxblood", width=1.0)


def _find(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    """What only the referee knows of a place: its picture or its icon, at sea on a disc."""
    (x, y), size = chart.at(thing), chart.size(thing)
    if not chart.on_land((x, y)):
        pen.circle(x, y, size / 2, fill="paper", stroke="oxblood", width=1.0)
    side = 0.74 * size
    if thing.picture:
        sketch = Sketch(pen.setting.icons)
        sketch.part(thing.picture)
        box = sketch.bounds()
        share = side / math.hypot(box.width, box.height) * 1.22
        wide, high = share * box.width, share * box.height
        sketch.ink(pen, box, Frame(x - wide / 2, y - high / 2, wide, high))
    elif thing.icon:
        pen.icon(thing.icon, x, y, 0.85 * side, "ink")


def _nothing(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    """Words alone."""


def _treasure(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    """A cross, or the sign of what else all sail for."""
    (_icon if thing.icon else _art("cross"))(pen, chart, thing)


def draw_picture(pen: Pen, chart: TableView, thing: PlanThing) -> None:
    """The art that a thing names, in the colours of its seat, its middle at the thing's place.

    A deck is seen from above and lies as it heads, its bow drawn to the right. All else is seen
    from its side and stands upright: an arrowhead says where a ship of such a look heads.
    """
    at, size = chart.at(thing), chart.size(thing)
    name = thing.picture or "relief/hill"
    sketch = Sketch(pen.setting.icons, {"cloth": f"seat-{thing.seat}-cloth"} if thing.seat else {})
    sketch.part(name)
    box, deck = sketch.bounds(), name.startswith(_DECK)
    scale = size / max(box.width, box.height)
    if deck:
        sketch.marks.clear()
        with sketch.at(turn=thing.heading - 90):
            sketch.part(name)
        box = sketch.bounds()
    wide, high = scale * box.width, scale * box.height
    sketch.ink(pen, box, Frame(at[0] - wide / 2, at[1] - high / 2, wide, high))
    if thing.kind == "ship" and not deck:
        _head(pen, at, wide, high, thing.heading)
    _letter(pen, at if deck else (at[0], at[1] + high / 2), thing, 2.0 * MM)


def _head(pen: Pen, at: Point, wide: float, high: float, heading: float) -> None:
    """An arrowhead at the rim of a picture, where it heads."""
    turn = math.radians(heading)
    far = math.hypot(wide * math.sin(turn), high * math.cos(turn)) / 2 + 1.6 * MM
    pen.polygon(points_at(_ARROW, polar(*at, far, heading), MM, heading), fill="ink")


def _art(name: str) -> Draw:
    """What draws a picture upright, as large as its thing."""
    return lambda pen, chart, thing: draw_art(pen, name, chart.at(thing), chart.size(thing))


_PICTURES = {
    "skull": "skull-rock", "wreck": "wreckage", "monster": "monster",
    "hill": "mountains", "volcano": "volcano", "palm": "palm", "hut": "hut",
}  # fmt: skip
"""The art of each kind that is a picture."""
DRAW: dict[str, Draw] = {
    "ship": _ship, "crew": _crew, "flag": _flag, "corner": _corner, "zone": _zone,
    "line": _line, "ring": _ring, "rock": _rocks, "skull": _afloat, "wreck": _afloat,
    "monster": _afloat, "hill": _ashore, "volcano": _ashore, "palm": _ashore, "hut": _ashore,
    "treasure": _treasure, "trail": _trail, "wind": _wind, "rose": _art("rose"), "icon": _icon,
    "label": _nothing, "name": _nothing, "number": _number,
    "picture": draw_picture, "find": _find,
}  # fmt: skip
