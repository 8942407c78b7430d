"""The land of a hex map: coasts with waterlines, mountains and palms, towns, forts, treasure."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from kaperbrief.components.chart.scene import Scene, closed
from kaperbrief.components.chart.seascape import smooth
from kaperbrief.hexes.axial import Hex, neighbour, neighbours
from kaperbrief.hexes.board import LAND
from kaperbrief.hexes.coast import chance
from kaperbrief.typeset.curves import Path, Point
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen

_WATERLINES = ((0.222, 0.3), (0.155, 0.38), (0.095, 0.46), (0.044, 0.55))
"""Distance from the coast in widths of a hex, and width of each line, the outermost first."""

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
        if terrain in SYMBOLS:
            SYMBOLS[terrain](pen, (x, y), unit, scene.lines)
        elif not any(_near(patch, x, y, 0.34 * unit) for patch in patches):
            _draw_nature(pen, scene, at)


def _near(frame: Frame, x: float, y: float, reach: float) -> bool:
    around = frame.inset(-reach)
    return around.x < x < around.right and around.y < y < around.bottom


def _draw_town(pen: Pen, at: Point, unit: float, _lines: float) -> None:
    pen.icon("house", at[0], at[1] - 0.02 * unit, 0.58 * unit)


def _draw_fort(pen: Pen, at: Point, unit: float, _lines: float) -> None:
    pen.icon("fort", at[0], at[1], 0.46 * unit)


def _draw_port(pen: Pen, at: Point, unit: float, lines: float) -> None:
    """A house under a white pennant: nobody's port."""
    x, y = at
    pen.icon("house", x - 0.07 * unit, y + 0.05 * unit, 0.42 * unit)
    mast = x + 0.2 * unit
    pen.line(mast, y + 0.22 * unit, mast, y - 0.27 * unit, "ink", 0.9 * lines, cap=1)
    flag = [(mast, y - 0.27 * unit), (mast - 0.27 * unit, y - 0.185 * unit),
            (mast, y - 0.1 * unit)]  # fmt: skip
    pen.polygon(flag, fill="paper", stroke="ink", width=0.7 * lines)


def _draw_treasure(pen: Pen, at: Point, unit: float, lines: float) -> None:
    """A palm, a dashed way and the cross."""
    x, y = at
    draw_palm(pen, (x - 0.17 * unit, y + 0.02 * unit), unit * 0.95, lines)
    path: Path = [
        ("m", x - 0.24 * unit, y + 0.14 * unit),
        ("c", x - 0.12 * unit, y + 0.27 * unit, x - 0.02 * unit, y + 0.2 * unit,
         x + 0.05 * unit, y + 0.13 * unit),
    ]  # fmt: skip
    pen.path(path, stroke="oxblood", width=0.95 * lines, dash=(2.2 * lines, 1.6 * lines))
    draw_x(pen, (x + 0.16 * unit, y + 0.06 * unit), 0.095 * unit, lines)


def draw_x(pen: Pen, at: Point, arm: float, lines: float) -> None:
    """The cross under which it lies."""
    x, y = at
    path: Path = [("m", x - arm, y - arm), ("l", x + arm, y + arm), ("m", x + arm, y - arm),
                  ("l", x - arm, y + arm)]  # fmt: skip
    pen.path(path, stroke="oxblood", width=2.0 * lines, cap=1)


SYMBOLS: dict[str, Callable[[Pen, Point, float, float], None]] = {
    "town": _draw_town,
    "fort": _draw_fort,
    "port": _draw_port,
    "treasure": _draw_treasure,
}
"""What stands in a hex, by its terrain."""


def _draw_nature(pen: Pen, scene: Scene, at: Hex) -> None:
    """Mountains inland, palms and hills at the coast, nothing here and there."""
    x, y = scene.middle(at)
    unit, k = scene.layout.hex, scene.lines
    luck = chance(*at, 7)
    dx, dy = (chance(*at, 8) - 0.5) * 0.14 * unit, (chance(*at, 9) - 0.5) * 0.12 * unit
    inland = all(scene.board.kind(n) in LAND for n in neighbours(at))
    if luck < (0.5 if inland else 0.26):
        _stamp(pen, "mountains", (x + dx, y + dy + 0.14 * unit), unit, k, draw_mountains)
    elif luck < (0.8 if inland else 0.42):
        _stamp(pen, "trees", (x + dx, y + dy), unit, k, draw_trees)
    elif luck < (0.9 if inland else 0.72):
        _stamp(pen, "palms", (x + dx, y + dy + 0.1 * unit), unit, k, draw_palms)
    elif luck < 0.86:
        _stamp(pen, "hills", (x + dx, y + dy + 0.04 * unit), unit, k, draw_hills)


def _stamp(
    pen: Pen,
    name: str,
    at: Point,
    unit: float,
    lines: float,
    draw: Callable[[Pen, Point, float, float], None],
) -> None:
    """A drawing that is written once and then repeated."""
    half = 0.5 * unit
    frame = Frame(at[0] - half, at[1] - half, unit, unit)
    pen.once((name, round(unit, 3)), frame, lambda form: draw(form, (half, half), unit, lines))


def draw_mountains(pen: Pen, at: Point, unit: float, lines: float) -> None:
    """Two peaks with the light from the upper left."""
    _draw_peak(pen, (at[0] - 0.07 * unit, at[1]), 1.0 * unit, lines)
    _draw_peak(pen, (at[0] + 0.16 * unit, at[1] + 0.06 * unit), 0.68 * unit, lines)


def _draw_peak(pen: Pen, at: Point, unit: float, lines: float) -> None:
    x, y = at

    def to(a: float, b: float) -> Point:
        return x + a * unit, y - b * unit

    outline = [to(-0.21, 0), to(-0.12, 0.13), to(-0.09, 0.12), to(-0.03, 0.29), to(0.015, 0.25),
               to(0.05, 0.31), to(0.11, 0.19), to(0.15, 0.17), to(0.24, 0)]  # fmt: skip
    pen.polygon(outline, fill="land")
    pen.polyline(outline, stroke="ink", width=0.75 * lines, cap=1)
    shade: Path = []
    for step in range(5):
        a, b = 0.065 + 0.034 * step, 0.275 - 0.052 * step
        shade += [("m", *to(a, b)), ("l", *to(a - 0.03 + 0.006 * step, b - 0.12 + 0.012 * step))]
    pen.path(shade, stroke="ink", width=0.42 * lines)


def draw_palms(pen: Pen, at: Point, unit: float, lines: float) -> None:
    """Two palms of different height."""
    draw_palm(pen, (at[0] - 0.1 * unit, at[1]), unit, lines)
    draw_palm(pen, (at[0] + 0.13 * unit, at[1] + 0.09 * unit), 0.76 * unit, lines)


def draw_palm(pen: Pen, at: Point, unit: float, lines: float) -> None:
    """A palm with its foot at a point."""
    x, y = at
    top = (x + 0.02 * unit, y - 0.23 * unit)
    trunk: Path = [("m", x, y), ("c", x + 0.035 * unit, y - 0.08 * unit, x + 0.03 * unit,
                    y - 0.16 * unit, *top)]  # fmt: skip
    pen.path(trunk, stroke="ink", width=0.95 * lines, cap=1)
    leaves: Path = []
    for dx, dy in ((-0.15, 0.03), (-0.11, -0.06), (0.14, 0.03), (0.1, -0.07), (0.02, -0.1)):
        bend = (top[0] + 0.55 * dx * unit, top[1] + (dy * 0.75 - 0.045) * unit)
        tip = (top[0] + dx * unit, top[1] + (dy + 0.045) * unit)
        leaves += [("m", *top), ("c", *bend, *bend, *tip)]
    pen.path(leaves, stroke="ink", width=0.8 * lines, cap=1)


def draw_trees(pen: Pen, at: Point, unit: float, lines: float) -> None:
    """A small wood of round trees."""
    for dx, dy in ((-0.14, -0.07), (0.08, -0.1), (-0.02, 0.05), (0.19, 0.04), (-0.22, 0.08)):
        x, y = at[0] + dx * unit, at[1] + dy * unit
        pen.line(x, y + 0.05 * unit, x, y + 0.115 * unit, "ink", 0.7 * lines)
        pen.circle(x, y, 0.062 * unit, fill="land", stroke="ink", width=0.65 * lines)
        path: Path = [("m", x + 0.03 * unit, y + 0.034 * unit), ("l", x + 0.046 * unit, y)]
        pen.path(path, stroke="ink", width=0.45 * lines)


def draw_hills(pen: Pen, at: Point, unit: float, lines: float) -> None:
    """Two low rises."""
    path: Path = []
    for dx, dy, wide in ((-0.09, 0.0, 0.17), (0.12, 0.05, 0.13)):
        x, y, w = at[0] + dx * unit, at[1] + dy * unit, wide * unit
        path += [("m", x - w, y), ("c", x - 0.5 * w, y - 0.85 * w, x + 0.4 * w, y - 0.85 * w,
                  x + w, y)]  # fmt: skip
        path += [("m", x + 0.3 * w, y - 0.45 * w), ("l", x + 0.42 * w, y - 0.15 * w)]
    pen.path(path, stroke="ink", width=0.7 * lines, cap=1)
