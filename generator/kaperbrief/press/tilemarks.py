"""What stands round a tile of a poster: cut and glue marks, its name, the plan of all tiles."""

from __future__ import annotations

from dataclasses import dataclass

from kaperbrief.press.poster import FOOT, SIDE, Tile
from kaperbrief.setting.curves import rounded_path
from kaperbrief.setting.frame import Frame
from kaperbrief.setting.lines import Line
from kaperbrief.setting.pen import Pen
from kaperbrief.units import MM, Paper

_NEAR = 0.8 * MM
_FAR = 4.2 * MM
_MARK = 0.35
_HATCH = 4 * MM
_PLAN = (26 * MM, 10 * MM)
"""The room for the plan of all tiles."""


@dataclass(frozen=True, slots=True)
class TileTexts:
    """The set texts of a tile; `right` and `bottom` say which tile is glued onto a strip."""

    name: Line
    word: Line
    hint: Line
    right: Line | None
    bottom: Line | None


def draw_tile_marks(pen: Pen, tile: Tile, texts: TileTexts, paper: Paper) -> None:
    """Strips, marks, name and plan of a tile on its paper."""
    x, y = tile.place(paper)
    seen = Frame(x, y, tile.width, tile.height)
    _draw_strips(pen, tile, texts, seen)
    _draw_marks(pen, tile, seen)
    _draw_foot(pen, tile, texts, paper)


def _draw_strips(pen: Pen, tile: Tile, texts: TileTexts, seen: Frame) -> None:
    """Where the neighbours are glued: hatched; beside it the name of the tile that comes there.

    The name stands where the neighbour's paper will cover it, and hides nothing of the drawing.
    """
    x, y = seen.right, seen.bottom
    strips = [
        (Frame(x - tile.right, seen.y, tile.right, seen.height), texts.right, x, seen.centre[1]),
        (Frame(seen.x, y - tile.bottom, seen.width, tile.bottom), texts.bottom, seen.centre[0], y),
    ]
    for strip, line, at_x, at_y in strips:
        if line is None:
            continue
        with pen.saved():
            pen.clip(rounded_path(strip, 0))
            start = strip.x - strip.height
            while start < strip.right:
                pen.line(start, strip.bottom, start + strip.height, strip.y, "lattice", 0.35)
                start += _HATCH
        with pen.tag("P"), pen.turned(at_x, at_y, -90 if line is texts.right else 0):
            pen.text_at(line, at_x, at_y + line.style.rise, "center", "grey")


def _draw_marks(pen: Pen, tile: Tile, seen: Frame) -> None:
    """Ticks outside: solid where the paper is cut, dashed where a neighbour's edge will lie."""
    glue_x, glue_y = seen.right - tile.right, seen.bottom - tile.bottom
    for x, dash in ((seen.x, ()), (glue_x, (1.4, 1.2) if tile.right else ())):
        for near, far in (
            (seen.y - _NEAR, seen.y - _FAR),
            (seen.bottom + _NEAR, seen.bottom + _FAR),
        ):
            pen.line(x, near, x, far, "mark", _MARK, dash)
    for y, dash in ((seen.y, ()), (glue_y, (1.4, 1.2) if tile.bottom else ())):
        for near, far in ((seen.x - _NEAR, seen.x - _FAR), (seen.right + _NEAR, seen.right + _FAR)):
            pen.line(near, y, far, y, "mark", _MARK, dash)
    # Scissors sit on the edges that lie on another tile; the others are the poster's own.
    if tile.column:
        pen.line(seen.x, seen.y, seen.x, seen.bottom, "cut", 0.3)
        with pen.turned(seen.x, seen.y - 3.6 * MM, 90):
            pen.icon("scissors", seen.x, seen.y - 3.6 * MM, 4.4 * MM, "grey")
    if tile.row:
        pen.line(seen.x, seen.y, seen.right, seen.y, "cut", 0.3)
        pen.icon("scissors", seen.x - 3.6 * MM, seen.y, 4.4 * MM, "grey")


def _draw_foot(pen: Pen, tile: Tile, texts: TileTexts, paper: Paper) -> None:
    """The name, the plan of all tiles with this one filled, and how to join them."""
    top = paper.height - FOOT + 0.9 * MM
    # Clear of the tick at the left edge, but not so far in that the words reach the right one.
    x = min(tile.place(paper)[0], 2 * SIDE) + 1.5 * MM
    cell = min(_PLAN[0] / tile.columns, _PLAN[1] / tile.rows, 6 * MM)
    for row in range(tile.rows):
        for column in range(tile.columns):
            here = (column, row) == (tile.column, tile.row)
            box = Frame(x + column * cell, top + row * cell, cell, cell)
            pen.rect(box, fill="sea" if here else "", stroke="ink", width=0.5)
    x += tile.columns * cell + 3 * MM
    with pen.tag("P"):
        pen.text(texts.word, x, top + 2.6 * MM)
        pen.text(texts.name, x, top + 9.6 * MM)
    x += max(texts.name.width, texts.word.width) + 4 * MM
    if tile.columns * tile.rows > 1:
        with pen.tag("P"):
            pen.text(texts.hint, x, top + 9.2 * MM)
