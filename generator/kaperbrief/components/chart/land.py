"""The land of a hex map: coasts with waterlines, mountains and palms, towns, forts, treasure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from kaperbrief.components.chart.scene import Scene, closed
from kaperbrief.components.chart.seascape import smooth
from kaperbrief.hexes.axial import Hex, neighbour, neighbours
from kaperbrief.hexes.board import LAND, Terrain
from kaperbrief.hexes.coast import chance
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.curves import Path, Point
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen

_WATERLINES = ((0.222, 0.3), (0.155, 0.38), (0.095, 0.46), (0.044, 0.55))
"""Distance from the coast in widths of a hex, and width of each line, the outermost first."""

_NATURE = {
    "mountains": (0.26, 0.5), "trees": (0.42, 0.8), "palms": (0.72, 0.9), "hills": (0.86, 0.86),
}  # fmt: skip
"""Up to which chance something grows at the coast and inland, the first that fits. Mountains keep
to the middle of an island and palms to its shore; a seventh of all hexes stays empty, by eye."""
_DOWN = {"mountains": 0.14, "trees": 0.0, "palms": 0.1, "hills": 0.04}
"""How far below the middle of its hex the foot of each stands, in widths of a hex."""

_TOGETHER = 80
"""So many segments of strokes at a coast are looked for together."""


def draw_waterlines(pen: Pen, scene: Scene) -> None:
    """Lines round all land that flow together, clear water between them."""
    reach = 0.3 * scene.layout.hex
    path = scene.visible("waterlines", lambda: map(closed, scene.coasts), reach)
    if not path:
        return
    for distance, width in _WATERLINES:
        wide = 2 * distance * scene.layout.hex
        pen.path(path, stroke="chart", width=wide + 2 * width * scene.lines, cap=1)
        pen.path(path, stroke="water", width=wide, cap=1)


def draw_land(pen: Pen, scene: Scene) -> None:
    """The islands themselves: ground, hexes on land, coast, short strokes at its flanks."""
    path = scene.visible("coasts", lambda: map(smooth, scene.coasts), 3)
    if not path:
        return
    k = scene.lines
    pen.path(path, fill="land", even_odd=True)
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
    sea = scene.sea
    for at, terrain in sea.board.terrain.items():
        if terrain not in LAND or not scene.seen(at):
            continue
        shape = scene.shape(at)
        for side in range(3):
            if sea.board.kind(neighbour(at, side)) not in LAND:
                continue
            (ax, ay), (bx, by) = shape[side], shape[(side + 1) % 6]
            before = sea.board.kind(neighbour(at, side - 1)) in LAND
            after = sea.board.kind(neighbour(at, side + 1)) in LAND
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
        way = math.copysign(unit, lean)
        for part in range(3):
            x, y = x0 + (x1 - x0) * part / 3, y0 + (y1 - y0) * part / 3
            luck = chance(number * 3 + part, round(lean * 1000), 6)
            yield ("m", x, y)
            yield ("l", x + way * (0.045 + 0.07 * luck), y)


# -- what stands on land ---------------------------------------------------------------------------


def draw_symbols(pen: Pen, scene: Scene) -> None:
    """Towns, forts, free ports and treasure in their hexes; hills and palms by chance elsewhere."""
    patches = [label.patch for label in scene.labels if label.inland]
    unit = scene.layout.hex
    for at, terrain in scene.board.terrain.items():
        if terrain not in LAND or not scene.seen(at):
            continue
        x, y = scene.middle(at)
        if draw_symbol(pen, terrain, (x, y), unit, scene.lines):
            continue
        if not any(_near(patch, x, y, 0.34 * unit) for patch in patches):
            _draw_nature(pen, scene, at)


def _near(frame: Frame, x: float, y: float, reach: float) -> bool:
    around = frame.inset(-reach)
    return around.x < x < around.right and around.y < y < around.bottom


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


def _draw_nature(pen: Pen, scene: Scene, at: Hex) -> None:
    """Mountains inland, palms and hills at the coast, nothing here and there."""
    x, y = scene.middle(at)
    unit = scene.layout.hex
    dx, dy = (chance(*at, 8) - 0.5) * 0.14 * unit, (chance(*at, 9) - 0.5) * 0.12 * unit
    inland = all(scene.board.kind(n) in LAND for n in neighbours(at))
    name = nature(chance(*at, 7), inland)
    if name:
        _stamp(pen, f"hex-{name}", (x + dx, y + dy + _DOWN[name] * unit), unit, scene.lines)


def nature(luck: float, inland: bool) -> str:
    """What grows in a hex of land by its chance from 0 to 1: `mountains`, `trees` …, or nothing."""
    for name, (coast, middle) in _NATURE.items():
        if luck < (middle if inland else coast):
            return name
    return ""


def _stamp(pen: Pen, name: str, at: Point, unit: float, lines: float) -> None:
    """A drawing that is written once and then repeated."""
    half = 0.5 * unit
    frame = Frame(at[0] - half, at[1] - half, unit, unit)
    key = (name, round(unit, 3))
    pen.once(key, frame, lambda form: draw_art(form, name, (half, half), unit, lines=lines))
