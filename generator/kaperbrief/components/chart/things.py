"""The things on a plan of a table as they are drawn, one function a kind.

Drawings of the sea are in points round a middle point; `size` is the length or width of the thing.
The same place gives the same coast: chance comes from the numbers alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from kaperbrief.components.chart.tableview import PlanThing, TableView
from kaperbrief.components.ornament import needle
from kaperbrief.pictures.scene import draw_thing
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.curves import Path, Point, points_at, polar, rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

_WAKE = ((-0.32, 0.5), (0.32, 0.5), (-0.27, 0.68), (0.27, 0.68))
"""The ends of her wake."""
_DECK = "deck/"
"""What pictures of ships from above are called."""
_ARROW = ((0.0, -1.0), (1.1, 1.0), (0.0, 0.5), (-1.1, 1.0))
_SMALL = 14 * MM
"""Ships up to this length have finer lines, or their rigging would run together."""
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
    if thing.picture:
        sketch = Sketch(pen.setting.icons)
        sketch.part(thing.picture)
        box = sketch.bounds()
        share = 0.9 * size / math.hypot(box.width, box.height)
        _ink(pen, sketch, (x, y), share)
    else:
        _icon(pen, chart, replace(thing, size=0.63 * size / chart.scale))


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
    wide, high = _ink(pen, sketch, at, scale)
    if thing.kind == "ship" and not deck:
        _head(pen, at, wide, high, thing.heading)
    _letter(pen, at if deck else (at[0], at[1] + high / 2), thing, 2.0 * MM)


def _ink(pen: Pen, sketch: Sketch, at: Point, scale: float) -> tuple[float, float]:
    """Draw a sketch so many times as large with its middle at a place; its width and height."""
    box = sketch.bounds()
    wide, high = scale * box.width, scale * box.height
    sketch.ink(pen, box, Frame(at[0] - wide / 2, at[1] - high / 2, wide, high))
    return wide, high


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
