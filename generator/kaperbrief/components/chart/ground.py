"""The ground of a hex map: water with grid, shallows, reefs, harbours; land with its coasts."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from kaperbrief.components.chart.labels import Room
from kaperbrief.components.chart.scene import HexName, Scene, closed, dot
from kaperbrief.hexes.axial import Hex, neighbour
from kaperbrief.hexes.board import LAND, Terrain
from kaperbrief.hexes.coast import chance, rims
from kaperbrief.hexes.offset import to_offset
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Path, Point, polar, rounded_path, smooth
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

_WATERLINES = ((0.222, 0.3), (0.155, 0.38), (0.095, 0.46), (0.044, 0.55))
"""Distance from the coast in widths of a hex, and width of each line, the outermost first."""

_ROUGH = 3
"""Of so many points of a coast the lines round it follow one."""
_BEACH = 0.05
"""How broad a beach is, in widths of a hex."""
_BARE = 0.3
"""So many of the points of a coast have no stroke."""
_TOGETHER = 80
"""So many segments of strokes at a coast are looked for together."""


def draw_waterlines(pen: Pen, scene: Scene) -> None:
    """Lines round all land that flow together, clear water between them."""
    reach = 0.3 * scene.layout.hex
    path = scene.visible("waterlines", lambda: _rough(scene), reach)
    if not path:
        return
    for distance, width in _WATERLINES:
        wide = 2 * distance * scene.layout.hex
        pen.path(path, stroke="chart", width=wide + 2 * width * scene.lines, cap=1)
        pen.path(path, stroke="water", width=wide, cap=1)


def _rough(scene: Scene) -> Iterator[Path]:
    return (closed(points[::_ROUGH]) for points in scene.coasts)


def draw_land(pen: Pen, scene: Scene) -> None:
    """The islands themselves: ground, hexes on land, coast, short strokes at its flanks."""
    path = scene.visible("coasts", lambda: map(closed, scene.coasts), 3)
    if not path:
        return
    k = scene.lines
    with pen.saved():
        pen.clip(path)
        beach = 2 * _BEACH * scene.layout.hex
        pen.path(path, fill="meadow", stroke="land", width=beach, even_odd=True)
    inner = list(_land_sides(scene))
    if inner:
        pen.path(inner, stroke="hex-land", width=0.5 * k, dash=(1.9 * k, 1.7 * k))
    flanks = scene.visible("flanks", lambda: _all_flanks(scene), 2)
    if flanks:
        pen.path(flanks, stroke="ink", width=0.34 * k)
    pen.path(path, stroke="ink", width=1.15 * k, cap=1)


def _all_flanks(scene: Scene) -> Iterator[Path]:
    """The strokes of all coasts, those near each other together."""
    for points in scene.coasts:
        strokes = list(_flanks(points, scene))
        for start in range(0, len(strokes), _TOGETHER):
            yield strokes[start : start + _TOGETHER]


def _land_sides(scene: Scene) -> Iterator[tuple[object, ...]]:
    """The sides between two hexes of land, shortened where they would run out into the sea."""
    board = scene.board
    for at, terrain in board.terrain.items():
        if terrain not in LAND or not scene.seen(at):
            continue
        shape = scene.shape(at)
        for side in range(3):
            if board.kind(neighbour(at, side)) not in LAND:
                continue
            (ax, ay), (bx, by) = shape[side], shape[(side + 1) % 6]
            before = board.kind(neighbour(at, side - 1)) in LAND
            after = board.kind(neighbour(at, side + 1)) in LAND
            start, end = (0.0 if before else 0.24), (1.0 if after else 0.76)
            yield ("m", ax + (bx - ax) * start, ay + (by - ay) * start)
            yield ("l", ax + (bx - ax) * end, ay + (by - ay) * end)


def _flanks(points: Sequence[Point], scene: Scene) -> Iterator[tuple[object, ...]]:
    """Short level strokes outside a coast where it runs up and down."""
    unit = scene.layout.hex
    for number, (x0, y0) in enumerate(points):
        x1, y1 = points[(number + 1) % len(points)]
        long = math.hypot(x1 - x0, y1 - y0)
        lean = (y1 - y0) / long if long else 0.0
        before, beyond = points[number - 1], points[(number + 2) % len(points)]
        if abs(lean) < 0.35 or lean * (beyond[1] - before[1]) <= 0:
            continue
        luck = chance(number, round(lean * 1000), 6)
        if luck < _BARE:
            continue
        yield ("m", x0, y0)
        yield ("l", x0 + math.copysign(unit, lean) * (0.02 + 0.055 * luck), y0)


# -- what stands on land ---------------------------------------------------------------------------


def draw_symbols(pen: Pen, scene: Scene) -> None:
    """Towns, forts, free ports and treasure in their hexes; what grows and rises elsewhere."""
    unit = scene.layout.hex
    for sign in scene.signs:
        x, y = scene.at((sign.x, sign.y))
        if scene.near(x, y):
            _stamp(pen, f"relief/{sign.name}", (x, y), unit * sign.scale, scene.lines)
    for at, terrain in scene.board.terrain.items():
        if terrain in LAND and scene.seen(at):
            draw_symbol(pen, terrain, scene.middle(at), unit, scene.lines)


def draw_symbol(pen: Pen, terrain: Terrain, at: Point, unit: float, lines: float) -> bool:
    """What stands in every hex of a terrain, if anything does."""
    x, y = at
    if terrain == "town":
        pen.icon("house", x, y - 0.02 * unit, 0.58 * unit)
    elif terrain == "fort":
        pen.icon("fort", x, y, 0.46 * unit)
    elif terrain == "port":
        pen.icon("house", x - 0.07 * unit, y + 0.05 * unit, 0.42 * unit)
        draw_art(pen, "hex-pennant", at, unit, lines=lines)
    elif terrain == "treasure":
        draw_art(pen, "hex-treasure", at, unit, lines=lines)
    else:
        return False
    return True


def _stamp(pen: Pen, name: str, at: Point, unit: float, lines: float) -> None:
    """A drawing that is written once and then repeated."""
    half = 0.5 * unit
    frame = Frame(at[0] - half, at[1] - half, unit, unit)
    key = ("stamp", name, round(unit, 3), lines)
    draw = partial(draw_art, name=name, at=(half, half), size=unit, lines=lines)
    pen.once(key, frame, draw, lasting=True)


_RHUMB = 10
"""Degrees between two rhumb lines."""
_RAYS_FROM = 7 * MM
"""On smaller hexes rhumb lines would make a mesh with their borders."""
_LABELS_FROM = 16 * MM
"""Hexes of this width and more have their names in them."""


def board_path(scene: Scene) -> Path:
    """What is water: the whole frame, or the hexes of a board whose outline is not a rectangle."""
    if not scene.ragged:
        return rounded_path(scene.layout.sea, 0)
    path: Path = []
    for chain in rims(set(scene.board.terrain)):
        path += closed([scene.shape(at)[side] for at, side in chain])
    return path


def draw_water(pen: Pen, scene: Scene, rose: Point | None) -> None:
    """The colour of the sea and the lines that run out of the wind rose."""
    area = scene.layout.sea
    pen.path(board_path(scene), fill="water", even_odd=True)
    if scene.layout.hex < _RAYS_FROM:
        return
    x, y = rose or area.centre
    reach = math.hypot(area.width, area.height) * 1.6
    path: Path = []
    for angle in range(0, 360, _RHUMB):
        ends = _cut((x, y), polar(x, y, reach, angle), area)
        if ends is not None:
            path += [("m", *ends[0]), ("l", *ends[1])]
    if path:
        pen.path(path, stroke="rhumb", width=0.22 * scene.lines)
    patches: Path = []
    for at, names, left, baseline in scene.hex_places:
        around = _around(names, left, baseline)
        if scene.seen(at) and _near_ray((x, y), around.centre, around.width / 2):
            patches += rounded_path(around, 0)
    if patches:
        pen.path(patches, fill="water")


def _near_ray(start: Point, at: Point, reach: float) -> bool:
    """Does a rhumb line out of `start` pass so close to a place?"""
    dx, dy = at[0] - start[0], at[1] - start[1]
    off = math.radians((math.degrees(math.atan2(dy, dx)) + _RHUMB / 2) % _RHUMB - _RHUMB / 2)
    return math.hypot(dx, dy) * abs(math.sin(off)) < reach


def _cut(start: Point, end: Point, area: Frame) -> tuple[Point, Point] | None:
    """The part of a line that lies in a rectangle."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    low, high = 0.0, 1.0
    for origin, way, near, far in ((x, dx, area.x, area.right), (y, dy, area.y, area.bottom)):
        if abs(way) < 1e-9:
            if not near <= origin <= far:
                return None
            continue
        one, other = sorted(((near - origin) / way, (far - origin) / way))
        low, high = max(low, one), min(high, other)
    if low >= high:
        return None
    return (x + dx * low, y + dy * low), (x + dx * high, y + dy * high)


# -- the grid ----------------------------------------------------------------------------------


def draw_grid(pen: Pen, scene: Scene) -> None:
    """The sides of all hexes, each once; those between two hexes of land come with the land."""
    path = scene.visible("grid", lambda: _grid(scene), 2)
    if path:
        pen.path(path, stroke="hex", width=0.5 * scene.lines, cap=1)


def _grid(scene: Scene) -> Iterator[Path]:
    for at in scene.board.terrain:
        path: Path = []
        shape = scene.shape(at)
        going = False
        for side in range(6):
            drawn = _own(scene, at, side)
            if drawn:
                if not going:
                    path.append(("m", *shape[side]))
                path.append(("l", *shape[(side + 1) % 6]))
            going = drawn
        yield path


def _own(scene: Scene, at: Hex, side: int) -> bool:
    """Is this hex the one that draws its side? Of two neighbours the first one does."""
    terrain, other = scene.board.kind(at), scene.board.kind(neighbour(at, side))
    if other is None:
        return True
    return side < 3 and not (terrain in LAND and other in LAND)


def draw_outline(pen: Pen, scene: Scene) -> None:
    """The edge of a board that is no rectangle."""
    if scene.ragged:
        pen.path(board_path(scene), stroke="paper", width=2.6 * scene.lines, cap=1)
        pen.path(board_path(scene), stroke="ink", width=1.2 * scene.lines, cap=1)


def draw_hex_names(pen: Pen, scene: Scene) -> None:
    """The name of each hex of water near its top, where no name of a place covers it."""
    for at, names, x, baseline in scene.hex_places:
        if scene.seen(at):
            for line in names:
                pen.text(line, x, baseline, "chart-note")
                x += line.width


def _around(names: tuple[Line, Line], left: float, baseline: float) -> Frame:
    """The frame round the name of a hex."""
    size = names[0].style.size
    return Frame(left, baseline - 0.7 * size, names[0].width + names[1].width, 0.75 * size)


def hex_places(scene: Scene, columns: Sequence[Line], rows: Sequence[Line]) -> Iterator[HexName]:
    """The hexes whose names are written in them, where they are large enough.

    `columns` and `rows` are the set numbers and letters of which the names are made.
    """
    if scene.layout.hex < _LABELS_FROM:
        return
    patches = [frame for label in scene.labels for frame in label.frames()]
    patches += [frame for arc in scene.arcs for frame in arc.frames()]
    taken = Room(scene.layout.sea, scene.layout.hex)
    for patch in patches:
        taken.take(patch.inset(-1.5))
    factor = max(0.82, 0.82 * scene.lines)
    numbers = [line.scaled(factor) for line in columns]
    letters = [line.scaled(factor) for line in rows]
    for at, terrain in scene.board.terrain.items():
        if terrain in LAND or terrain == "reef":
            continue
        column, row = to_offset(at, scene.board.offset)
        first, second = letters[row], numbers[column]
        long, size = first.width + second.width, first.style.size
        x, y = scene.middle(at)
        baseline = y + _lift(scene, at, terrain) * scene.layout.hex + 0.33 * size
        around = _around((first, second), x - long / 2, baseline)
        if taken.apart(around):
            yield at, (first, second), around.x, baseline


def _lift(scene: Scene, at: Hex, terrain: Terrain) -> float:
    """Where the name of a hex stands: at its top, lower in harbours and below the shore."""
    if terrain in ("harbour", "anchorage"):
        return -0.29
    upper = (5, 0) if scene.board.orientation == "pointy" else (4, 5, 0)
    shore = any(scene.board.kind(neighbour(at, side)) in LAND for side in upper)
    return -0.25 if shore else -0.37


# -- what lies in the water -----------------------------------------------------------------------


def draw_shallows(pen: Pen, scene: Scene) -> None:
    """Shallow water: a dotted line round it, sand below."""
    if not scene.shoals:
        return
    k = scene.lines
    path = scene.visible("shoals", lambda: map(smooth, scene.shoals), 2)
    if not path:
        return
    pen.path(path, fill="shoal", even_odd=True)
    pen.path(path, stroke="chart", width=0.75 * k, dash=(0.01, 2.1 * k), cap=1)
    dots: Path = []
    unit = scene.layout.hex
    for at, terrain in scene.board.terrain.items():
        if terrain == "shallows" and scene.seen(at):
            x, y = scene.middle(at)
            for number in range(11):
                turn = 2 * math.pi * chance(*at, 20 + number)
                away = 0.38 * unit * math.sqrt((number + chance(*at, 40 + number)) / 11)
                size = (0.32 + 0.22 * chance(*at, 60 + number)) * k
                dots += dot(x + away * math.cos(turn), y + away * math.sin(turn), size)
    if dots:
        pen.path(dots, fill="chart")


def draw_reefs(pen: Pen, scene: Scene) -> None:
    """Reefs: rocks in broken surf."""
    for at, terrain in scene.board.terrain.items():
        if terrain == "reef" and scene.seen(at):
            name = "relief/reef" if chance(*at, 5) < 0.5 else "relief/reef-2"
            _stamp(pen, name, scene.middle(at), scene.layout.hex, scene.lines)


def draw_harbours(pen: Pen, scene: Scene) -> None:
    """The hexes of harbours dashed, an anchor where ships lie."""
    k = scene.lines
    for at, terrain in scene.board.terrain.items():
        if terrain in ("harbour", "anchorage") and scene.seen(at):
            pen.polygon(
                scene.shape(at, 0.885), stroke="sea", width=0.95 * k, dash=(3.2 * k, 2.3 * k)
            )
        if terrain == "anchorage" and scene.seen(at):
            x, y = scene.middle(at)
            pen.icon("anchor", x, y + 0.06 * scene.layout.hex, 0.46 * scene.layout.hex, "sea")
