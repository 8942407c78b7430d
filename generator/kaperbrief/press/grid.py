"""Equal cells side by side: how many fit on a page, where they lie, where they are cut."""

from __future__ import annotations

from dataclasses import dataclass

from kaperbrief.press.job import Copy, Job, PieceSize
from kaperbrief.press.pages import Lines, Placement
from kaperbrief.units import MM, Paper

EDGE = 7 * MM
"""What stays free at the upper and lower edge of the paper, and beside cells of one size."""
EPSILON = 0.01
_HEADING = 14 * MM


class DoesNotFit(ValueError):
    """A piece that is larger than the paper's printable part."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A block of equal cells: its corner, its counts, the distance from cell to cell."""

    x: float
    y: float
    columns: int
    rows: int
    step_x: float
    step_y: float

    @property
    def cells(self) -> int:
        """How many cells it has."""
        return self.columns * self.rows


def grid(piece: PieceSize, form: Paper, heading: bool) -> Grid:
    """The largest block of cells on a page, centred across; DoesNotFit when not even one fits.

    Pieces that bleed stand apart by twice the bleed; the others meet.
    """
    gutter = 2 * piece.bleed
    step_x, step_y = piece.cell_width + gutter, piece.cell_height + gutter
    high = form.frame_height - _HEADING if heading else form.height - 2 * EDGE
    wide = form.frame_width if heading else form.width - 2 * EDGE
    columns = int((wide + gutter + EPSILON) // step_x)
    rows = int((high + gutter + EPSILON) // step_y)
    if columns < 1 or rows < 1:
        raise DoesNotFit(f"a piece of {size_name(piece)} does not fit on {form.name}")
    wide, tall = columns * step_x - gutter, rows * step_y - gutter
    x = (form.width - wide) / 2
    top = form.frame_y + _HEADING + (high - tall) / 2 if heading else (form.height - tall) / 2
    return Grid(x, top, columns, rows, step_x, step_y)


def size_name(piece: PieceSize) -> str:
    """The size of a piece's cell for people."""
    return f"{piece.cell_width / MM:.0f} × {piece.cell_height / MM:.0f} mm"


def cuts_of(block: Grid, columns: int, rows: int, piece: PieceSize) -> Lines:
    """Cut lines of the used part of the block; with bleed each piece has its own two."""
    vertical: list[float] = []
    horizontal: list[float] = []
    for column in range(columns):
        x = block.x + column * block.step_x
        vertical += [x, x + piece.cell_width]
    for row in range(rows):
        y = block.y + row * block.step_y
        horizontal += [y, y + piece.cell_height]
    return Lines(distinct(vertical), distinct(horizontal))


def distinct(values: list[float]) -> list[float]:
    """The values in order, those that are as good as equal once."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > EPSILON:
            found.append(value)
    return found


def in_cell(job: Job, copy: Copy, block: Grid, number: int, turn: int = 0) -> Placement:
    """A copy in the middle of the cell of that number, counted row by row."""
    piece = job.piece
    assert piece is not None
    size, cell = (piece.width, piece.height), (piece.cell_width, piece.cell_height)
    if turn == 90:
        size, cell = size[::-1], cell[::-1]
    x = block.x + (number % block.columns) * block.step_x + (cell[0] - size[0]) / 2
    y = block.y + (number // block.columns) * block.step_y + (cell[1] - size[1]) / 2
    return Placement(job, copy, x, y, *size, turn=turn)
