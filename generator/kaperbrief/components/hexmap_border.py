"""The border of a hex map: a bar of degrees, letters of the rows, numbers of the columns."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kaperbrief.components.hexmap_scene import Scene
from kaperbrief.components.ornament import scaled
from kaperbrief.hexes.layout import TALL
from kaperbrief.hexes.offset import to_axial
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Path, rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen


def _places(scene: Scene) -> tuple[list[float], list[float]]:
    """Where the middles of the columns (x) and of the rows (y) lie."""
    sea = scene.sea
    columns = [scene.middle(to_axial((column, 0), sea.offset))[0] for column in range(sea.columns)]
    rows = [scene.middle(to_axial((0, row), sea.offset))[1] for row in range(sea.rows)]
    return columns, rows


def draw_border(pen: Pen, scene: Scene) -> None:
    """The degrees in half steps, dark at the middle of each column and row; figures outside."""
    layout = scene.layout
    columns, rows = _places(scene)
    unit = layout.hex
    across, down = (1.0, 0.75 * TALL) if scene.sea.orientation == "pointy" else (0.75 * TALL, 1.0)
    sea, bar = layout.sea, layout.bar
    path: Path = []
    for x in columns:
        path += _cell(x, across * unit / 2, sea.x, sea.right, sea.y - bar, bar)
        path += _cell(x, across * unit / 2, sea.x, sea.right, sea.bottom, bar)
    for y in rows:
        for left in (sea.x - bar, sea.right):
            tall = down * unit / 2
            low, high = max(y - tall / 2, sea.y), min(y + tall / 2, sea.bottom)
            if high > low:
                path += rounded_path(Frame(left, low, bar, high - low), 0)
    pen.path(path, fill="ink")
    pen.rect(sea, stroke="ink", width=0.85 * layout.unit)
    pen.rect(sea.inset(-bar), stroke="ink", width=0.5 * layout.unit)
    pen.rect(layout.outer, stroke="ink", width=1.1 * layout.unit)
    if scene.edges:
        _draw_figures(pen, scene, columns, rows)


def _cell(middle: float, wide: float, left: float, right: float, top: float, high: float) -> Path:
    start, end = max(middle - wide / 2, left), min(middle + wide / 2, right)
    return rounded_path(Frame(start, top, end - start, high), 0) if end > start else []


def _draw_figures(pen: Pen, scene: Scene, columns: Sequence[float], rows: Sequence[float]) -> None:
    """Numbers above and below, letters left and right; every second one where it is narrow."""
    layout = scene.layout
    size = layout.unit
    out = layout.bar + layout.band / 2
    names = [scaled(line, size) for line in scene.column_names]
    rise = names[0].style.size * 0.335
    step = _every(columns, max(line.width for line in names) + 2 * size)
    for x, line in _some(columns, names, step):
        if not layout.sea.x < x < layout.sea.right:
            continue
        for y in (layout.sea.y - out, layout.sea.bottom + out):
            pen.text_at(line, x, y + rise, "center")
    letters = [scaled(line, size) for line in scene.row_names]
    step = _every(rows, letters[0].style.size)
    for y, line in _some(rows, letters, step):
        if not layout.sea.y < y < layout.sea.bottom:
            continue
        for x in (layout.sea.x - out, layout.sea.right + out):
            pen.text_at(line, x, y + rise, "center")


def _every(places: Sequence[float], room: float) -> int:
    if len(places) < 2:
        return 1
    return max(1, math.ceil(room / abs(places[1] - places[0])))


def _some(places: Sequence[float], lines: Sequence[Line], step: int) -> list[tuple[float, Line]]:
    return list(zip(places, lines, strict=False))[::step]
