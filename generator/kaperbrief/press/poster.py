"""Posters: a drawing larger than the paper, on tiles that are glued together.

Pure geometry in points, y running down. The drawing is parted into fields that are equal, or as
equal as lets what must stay whole lie within one of them. A tile prints its
field and, towards its right and lower neighbours, a strip of their fields: the neighbour is cut at
its left or upper edge and glued onto that strip.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from kaperbrief.records import dataclass
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM, Forms, Paper

SIDE = 10 * MM
TOP = 10 * MM
FOOT = 21 * MM
"""What stays free below a tile: its name, the plan of all tiles, the footer."""
_LINE = 0.6 * MM
"""How far lines along the drawing's edge may reach beyond it."""
_EPSILON = 0.01
_AIR = 0.5 * MM
"""Between what stays whole and a joint."""
WORST = 100
"""How bad a joint is that is worth sheets more."""
SHEETS = 2
"""So many of them."""
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


Stretch = tuple[float, float, float]
"""What lies from a place to another along a side, and how bad a joint through it would be."""
Stretches = tuple[Sequence[Stretch], Sequence[Stretch]]
"""Those across and down."""


def tiles(
    width: float, height: float, overlap: float, paper: Paper, spans: Stretches = ((), ())
) -> tuple[Tile, ...]:
    """The tiles of a drawing on a paper, row by row. Raises DoesNotFit.

    Joints go through as little of the `spans` as they can.
    """
    room_x, room_y = paper.width - 2 * SIDE, paper.height - TOP - FOOT
    if overlap > min(room_x, room_y) / 2:
        size = f"{overlap / MM:g} mm"
        raise DoesNotFit(f"an overlap of {size} leaves nothing of a tile of {paper.name}")
    columns, rows = _count(width, room_x, overlap), _count(height, room_y, overlap)
    if rows > MOST:
        size = f"{width / MM:.0f} × {height / MM:.0f} mm"
        raise DoesNotFit(f"a poster of {size} needs {rows} rows of {paper.name}, {MOST} at most")
    xs = joints(width, columns, room_x, overlap, spans[0])
    ys = joints(height, rows, room_y, overlap, spans[1])
    made = []
    for row in range(rows):
        for column in range(columns):
            right = overlap if column < columns - 1 else 0.0
            bottom = overlap if row < rows - 1 else 0.0
            made.append(
                Tile(
                    column, row, columns, rows,
                    xs[column], ys[row], xs[column + 1] - xs[column] + right,
                    ys[row + 1] - ys[row] + bottom, right, bottom,
                )
            )  # fmt: skip
    return tuple(made)


def joints(
    size: float, fields: int, room: float, overlap: float, spans: Sequence[Stretch]
) -> list[float]:
    """Where a side is parted: its start, the joints between so many fields, its end.

    A field has `room` less the overlap, the last one all of it. Of joints through the same spans
    those count that make the fields most equal.
    """
    equal = [size * n / fields for n in range(fields + 1)]
    if fields == 1 or not spans:
        return equal
    field = room - overlap
    edges = {edge for start, end, _ in spans for edge in (start - _AIR, end + _AIR)}
    best: dict[float, tuple[float, list[float]]] = {0.0: (0.0, [0.0])}
    for number in range(1, fields):
        # So far each joint may lie for the fields before and behind it to have room.
        least, most = size - room - (fields - 1 - number) * field, number * field
        places = {equal[number], least, most, *edges}
        found: dict[float, tuple[float, list[float]]] = {}
        for place in sorted(one for one in places if least <= one <= most):
            lost = ((place - equal[number]) / size) ** 2
            lost += sum(bad for start, end, bad in spans if start < place < end)
            ways = [(known + lost, way) for known, way in best.values()
                    if overlap < place - way[-1] <= field + _EPSILON]  # fmt: skip
            if ways:
                known, way = min(ways)
                found[place] = known, [*way, place]
        best = found
    ends = [one for one in best.values() if overlap < size - one[1][-1] <= room + _EPSILON]
    return [*min(ends)[1], size] if ends else equal


def broken(across: Iterable[float], down: Iterable[float], spans: Stretches) -> int:
    """How many of the worst spans joints go through; one may count as several."""
    sides = zip((tuple(across), tuple(down)), spans, strict=True)
    return sum(
        int(bad // WORST) * any(start < joint < end for joint in joints)
        for joints, stretches in sides for start, end, bad in stretches
    )  # fmt: skip


def cost(parts: Sequence[Tile], spans: Stretches) -> int:
    """The sheets of a poster, and how many a bad joint is worth."""
    across, down = {one.x for one in parts if one.column}, {one.y for one in parts if one.row}
    return len(parts) + SHEETS * broken(across, down, spans)


def _count(size: float, room: float, overlap: float) -> int:
    """How many fields a side is parted into; all but the last one need the overlap as well."""
    if size <= room + _EPSILON:
        return 1
    return math.ceil((size - _EPSILON) / (room - overlap))


def tiling(
    width: float, height: float, overlap: float, forms: Forms, spans: Stretches = ((), ())
) -> tuple[Paper, tuple[Tile, ...]]:
    """The paper upright or lying, whichever costs fewer tiles, and these. Raises DoesNotFit."""
    choices = []
    failure: DoesNotFit | None = None
    for orientation in ("portrait", "landscape"):
        form = forms[orientation]
        try:
            choices.append((form, tiles(width, height, overlap, form, spans)))
        except DoesNotFit as error:
            failure = error
    if failure is not None and not choices:
        raise failure
    return min(choices, key=lambda choice: cost(choice[1], spans))
