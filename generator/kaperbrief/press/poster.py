"""Posters: a drawing larger than the paper, on tiles that are glued together.

Pure geometry in points, y running down. The drawing is parted into equal fields. A tile prints its
field and, towards its right and lower neighbours, a strip of their fields: the neighbour is cut at
its left or upper edge and glued onto that strip.
"""

from __future__ import annotations

import math

from kaperbrief.records import dataclass
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM, PAPERS, Paper

SIDE = 10 * MM
TOP = 10 * MM
FOOT = 21 * MM
"""What stays free below a tile: its name, the plan of all tiles, the footer."""
_LINE = 0.6 * MM
"""How far lines along the drawing's edge may reach beyond it."""
_EPSILON = 0.01
MOST = 26
"""As many rows as there are letters."""


class DoesNotFit(ValueError):
    """A piece larger than the paper's printable part, a poster of more rows than letters."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile of `columns` × `rows`: its place (counted from 0) and what it prints.

    `x`, `y`, `width`, `height` are the printed part of the drawing. Its last `right` and `bottom`
    points are the strips onto which neighbours are glued, 0 where there are none.
    """

    column: int
    row: int
    columns: int
    rows: int
    x: float
    y: float
    width: float
    height: float
    right: float
    bottom: float

    @property
    def name(self) -> str:
        """A letter for the row, a number for the column: `B3`; a number where one is alone."""
        return self.named(0, 0)

    def named(self, right: int, down: int) -> str:
        """The name of the tile so many places further."""
        if self.columns == 1:
            return f"{self.row + down + 1}"
        return tile_name(self.column + right, self.row + down)

    def place(self, paper: Paper) -> tuple[float, float]:
        """Where on the paper the printed part has its upper left corner."""
        room = paper.height - TOP - FOOT
        return (paper.width - self.width) / 2, TOP + (room - self.height) / 2

    def window(self, paper: Paper) -> Frame:
        """What is seen of the drawing on the paper, with the lines on the drawing's own edge."""
        x, y = self.place(paper)
        left, top = (_LINE if at == 0 else 0 for at in (self.column, self.row))
        right = _LINE if self.column == self.columns - 1 else 0
        bottom = _LINE if self.row == self.rows - 1 else 0
        width, height = left + self.width + right, top + self.height + bottom
        return Frame(x - left, y - top, width, height)


def tile_name(column: int, row: int) -> str:
    """The name of the tile at a place counted from 0."""
    return f"{chr(ord('A') + row)}{column + 1}"


def tiles(width: float, height: float, overlap: float, paper: Paper) -> tuple[Tile, ...]:
    """The tiles of a drawing on a paper, row by row. Raises DoesNotFit."""
    room_x, room_y = paper.width - 2 * SIDE, paper.height - TOP - FOOT
    if overlap > min(room_x, room_y) / 2:
        size = f"{overlap / MM:g} mm"
        raise DoesNotFit(f"an overlap of {size} leaves nothing of a tile of {paper.name}")
    columns, rows = _count(width, room_x, overlap), _count(height, room_y, overlap)
    if rows > MOST:
        size = f"{width / MM:.0f} × {height / MM:.0f} mm"
        raise DoesNotFit(f"a poster of {size} needs {rows} rows of {paper.name}, {MOST} at most")
    wide, high = width / columns, height / rows
    made = []
    for row in range(rows):
        for column in range(columns):
            right = overlap if column < columns - 1 else 0.0
            bottom = overlap if row < rows - 1 else 0.0
            made.append(
                Tile(
                    column, row, columns, rows,
                    column * wide, row * high, wide + right, high + bottom, right, bottom,
                )
            )  # fmt: skip
    return tuple(made)


def _count(size: float, room: float, overlap: float) -> int:
    """How many fields a side is parted into; all but the last one need the overlap as well."""
    if size <= room + _EPSILON:
        return 1
    return math.ceil((size - _EPSILON) / (room - overlap))


def tiling(
    width: float, height: float, overlap: float, paper: str
) -> tuple[Paper, tuple[Tile, ...]]:
    """The paper upright or lying, whichever needs fewer tiles, and its tiles. Raises DoesNotFit."""
    choices = []
    failure: DoesNotFit | None = None
    for orientation in ("portrait", "landscape"):
        form = PAPERS[f"{paper}-{orientation}"]
        try:
            choices.append((form, tiles(width, height, overlap, form)))
        except DoesNotFit as error:
            failure = error
    if failure is not None and not choices:
        raise failure
    return min(choices, key=lambda choice: len(choice[1]))
