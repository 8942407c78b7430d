"""Cut marks, fold lines, check lines and footers: what stands outside sheets and pieces."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext

from kaperbrief.components.scale import LENGTH, draw_check_line
from kaperbrief.press.job import Lines, PagePlan, PieceSize
from kaperbrief.press.legend import Entry
from kaperbrief.press.packing import RowName
from kaperbrief.press.poster import FOOT, SIDE, Tile
from kaperbrief.records import dataclass
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM, Paper

_TILE_NEAR = 0.8 * MM
_TILE_FAR = 4.2 * MM
_HATCH = 4 * MM
_NEAR = 1.5 * MM
_FAR = 4 * MM
_MARK = 0.35
_CHANGED = 2.4 * MM
_PLAN = (26 * MM, 10 * MM)
"""The room for the plan of all tiles."""


@dataclass(frozen=True, slots=True)
class Footer:
    """The set texts round a page: three slots, the check line's words, the names of its rows.

    `heading` is the title of a sheet of small pieces and how to cut it, or what a tile is called,
    its name and how to join it; `strips` says which tile is glued onto its right and lower strip;
    `legend` tells the kinds of pieces where there is room for it, `blocks` those of each block.
    """

    left: Line
    middle: Line
    right: Line
    check: Line
    heading: Sequence[Line] = ()
    rows: Sequence[RowName] = ()
    strips: Sequence[Line | None] = ()
    legend: Sequence[Entry] = ()
    blocks: Sequence[Entry] = ()


def draw_tile_marks(pen: Pen, tile: Tile, footer: Footer, paper: Paper) -> None:
    """Strips, marks, name and plan of a tile on its paper."""
    x, y = tile.place(paper)
    seen = Frame(x, y, tile.width, tile.height)
    _draw_strips(pen, tile, footer.strips, seen)
    _draw_marks(pen, tile, seen)
    _draw_foot(pen, tile, footer.heading, paper)


def _draw_strips(pen: Pen, tile: Tile, names: Sequence[Line | None], seen: Frame) -> None:
    """Where the neighbours are glued: hatched; beside it the name of the tile that comes there.

    The name stands where the neighbour's paper will cover it, and hides nothing of the drawing.
    """
    x, y = seen.right, seen.bottom
    strips = [
        (Frame(x - tile.right, seen.y, tile.right, seen.height), x, seen.centre[1], -90),
        (Frame(seen.x, y - tile.bottom, seen.width, tile.bottom), seen.centre[0], y, 0),
    ]
    for line, (strip, at_x, at_y, turn) in zip(names, strips, strict=True):
        if line is None:
            continue
        with pen.saved():
            pen.clip(rounded_path(strip, 0))
            start = strip.x - strip.height
            while start < strip.right:
                pen.line(start, strip.bottom, start + strip.height, strip.y, "lattice", 0.35)
                start += _HATCH
        with pen.tag("P"), pen.turned(at_x, at_y, turn):
            pen.text_at(line, at_x, at_y + line.style.rise, "center", "grey")


def _draw_marks(pen: Pen, tile: Tile, seen: Frame) -> None:
    """Ticks outside: solid where the paper is cut, dashed where a neighbour's edge will lie."""
    glue_x, glue_y = seen.right - tile.right, seen.bottom - tile.bottom
    for x, dash in ((seen.x, ()), (glue_x, (1.4, 1.2) if tile.right else ())):
        for y, out in ((seen.y, -1), (seen.bottom, 1)):
            pen.line(x, y + out * _TILE_NEAR, x, y + out * _TILE_FAR, "mark", _MARK, dash)
    for y, dash in ((seen.y, ()), (glue_y, (1.4, 1.2) if tile.bottom else ())):
        for x, out in ((seen.x, -1), (seen.right, 1)):
            pen.line(x + out * _TILE_NEAR, y, x + out * _TILE_FAR, y, "mark", _MARK, dash)
    # Scissors sit on the edges that lie on another tile; the others are the poster's own.
    if tile.column:
        pen.line(seen.x, seen.y, seen.x, seen.bottom, "cut", 0.3)
        with pen.turned(seen.x, seen.y - 3.6 * MM, 90):
            pen.icon("scissors", seen.x, seen.y - 3.6 * MM, 4.4 * MM, "grey")
    if tile.row:
        pen.line(seen.x, seen.y, seen.right, seen.y, "cut", 0.3)
        pen.icon("scissors", seen.x - 3.6 * MM, seen.y, 4.4 * MM, "grey")


def _draw_foot(pen: Pen, tile: Tile, heading: Sequence[Line], paper: Paper) -> None:
    """The name, the plan of all tiles with this one filled, and how to join them."""
    word, name, hint = heading
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
        pen.text(word, x, top + 2.6 * MM)
        pen.text(name, x, top + 9.6 * MM)
    x += max(name.width, word.width) + 4 * MM
    # The first tile lies below the others: its edges are the poster's own.
    if tile.column or tile.row:
        with pen.tag("P"):
            pen.text(hint, x, top + 9.2 * MM)


def draw_marks(pen: Pen, page: PagePlan) -> None:
    """Cut marks of a page of pieces: on every line, all four sides, also on part-filled pages."""
    paper = Frame(0, 0, page.paper.width, page.paper.height).inset(_FAR)
    if page.cuts is not None:
        _draw_cuts(pen, page.cuts, _NEAR, paper)
    for block in page.blocks:
        # Marks round a block that lies among others are short.
        _draw_cuts(pen, block, 0.8 * MM, block.bounds.inset(-2.2 * MM))
    if page.fold is not None:
        pen.line(0, page.fold, page.paper.width, page.fold, "rule", 0.5, (6, 3))
    for one in page.placements:
        if one.back and one.job.piece and one.job.piece.folded:
            pen.line(one.x, one.bottom, one.right, one.bottom, "grey", 0.5, (4, 3))


def _draw_cuts(pen: Pen, cuts: Lines, near: float, ends: Frame) -> None:
    """Pale lines between the cells; marks that begin so near to them and reach to the `ends`."""
    cells = cuts.bounds
    between = [(x, cells.y, x, cells.bottom) for x in cuts.vertical]
    between += [(cells.x, y, cells.right, y) for y in cuts.horizontal]
    pen.lines(between, "lattice", 0.25)
    marks = [(x, ends.y, x, cells.y - near) for x in cuts.vertical]
    marks += [(x, cells.bottom + near, x, ends.bottom) for x in cuts.vertical]
    marks += [(ends.x, y, cells.x - near, y) for y in cuts.horizontal]
    marks += [(cells.right + near, y, ends.right, y) for y in cuts.horizontal]
    pen.lines(marks, "mark", _MARK)


def draw_changed(pen: Pen, frame: Frame, piece: PieceSize | None) -> None:
    """The mark of what is another than in an earlier print: a dark corner, if it is not too small.

    That of a round piece is on its rim.
    """
    if piece is None or piece.small:
        return
    x, y = frame.right, frame.y
    corner = [(x - _CHANGED, y), (x, y), (x, y + _CHANGED)]
    if piece.round:
        x = frame.centre[0]
        corner = [(x - _CHANGED / 2, y), (x + _CHANGED / 2, y), (x, y + _CHANGED)]
    pen.polygon(corner, fill="ink", stroke="paper", width=0.6)


def draw_half_cut(pen: Pen, paper: Paper) -> None:
    """The cut between two half sheets: dashes, stubs at the edges, scissors where it begins."""
    upright = paper.width < paper.height
    long, middle = (paper.width, paper.height / 2) if upright else (paper.height, paper.width / 2)
    with nullcontext() if upright else pen.turned(middle, middle, 90):
        pen.line(14 * MM, middle, long - 12 * MM, middle, "rule", 0.35, (2 * MM, 6 * MM))
        pen.line(4 * MM, middle, 8 * MM, middle, "ink", 0.4)
        pen.line(long - 8 * MM, middle, long - 4 * MM, middle, "ink", 0.4)
        pen.icon("scissors", 10.8 * MM, middle, 4.4 * MM, "grey")


def draw_fold(pen: Pen, paper: Paper) -> None:
    """Stubs at both edges where a folder is folded."""
    x = paper.width / 2
    for y in (3 * MM, paper.height - 9 * MM):
        pen.line(x, y, x, y + 6 * MM, "grey", 0.5, (2.0, 1.6))


def draw_footer(
    pen: Pen, footer: Footer, frame: Frame, baseline: float, *, folded: bool = False
) -> None:
    """The three slots under a sheet; of one that is `folded` the middle one is beside the fold."""
    pen.text(footer.left, frame.x + 1.5 * MM, baseline)
    if folded:
        pen.text_at(footer.middle, frame.centre[0] - 4 * MM, baseline, "right")
    else:
        pen.text_at(footer.middle, frame.centre[0], baseline, "center")
    pen.text_at(footer.right, frame.right - 1.5 * MM, baseline, "right")


def draw_side_texts(pen: Pen, footer: Footer, page: PagePlan) -> None:
    """Footer and check line of a page of pieces, turned along its side margins."""
    paper = page.paper
    middle, x = paper.height / 2, 6.4 * MM
    with pen.turned(x, middle, -90):
        # After the turn the text runs up the margin: along it, right is the page's top.
        start, end = x - middle + 9 * MM, x + middle - 9 * MM
        for line, at, align in (
            (footer.left, start, "left"),
            (footer.middle, x, "center"),
            (footer.right, end, "right"),
        ):
            _knocked_out(pen, line, at, middle + 0.8 * MM, align)
    x = paper.width - 5.6 * MM
    with pen.turned(x, middle, -90):
        start = _check_start(page, x, middle)
        wide = LENGTH + footer.check.width + 4 * MM
        # As far out as the cut marks reach: no stub of one is left over beside the line.
        band = Frame(start - MM, middle - 2 * MM, wide, 3.7 * MM)
        pen.rect(band, fill="paper")
        draw_check_line(pen, start, middle + 0.4 * MM, footer.check)


def _check_start(page: PagePlan, x: float, middle: float) -> float:
    """Where the turned check line starts: so that its 50 mm tick falls on a cut if one is near."""
    start = x - (LENGTH + 20 * MM) / 2
    if page.cuts is None:
        return start
    centre = start + LENGTH / 2
    along = [x + middle - y for y in page.cuts.horizontal]
    nearest = min(along, key=lambda cut: abs(cut - centre))
    return start + (nearest - centre) if abs(nearest - centre) < 45 * MM else start


def _knocked_out(pen: Pen, line: Line, at: float, baseline: float, align: str) -> None:
    shift = {"left": 0.0, "center": line.width / 2, "right": line.width}[align]
    back = Frame(at - shift - MM, baseline - 3.3 * MM, line.width + 2 * MM, 4.1 * MM)
    if line.width:
        pen.rect(back, fill="paper")
        pen.text(line, at - shift, baseline)


def draw_heading(pen: Pen, footer: Footer, page: PagePlan) -> None:
    """Title and cutting hint over a sheet of small pieces, and the names of its rows."""
    title, hint = footer.heading
    paper = page.paper
    left, right, y = paper.frame_x, paper.frame_x + paper.frame_width, paper.frame_y
    back = Frame(left - MM, y - 2 * MM, paper.frame_width + 2 * MM, 14.6 * MM)
    pen.rect(back, fill="paper")
    with pen.tag("H1"):
        pen.text(title, left, y + 5.6 * MM)
    with pen.tag("P"):
        pen.text(hint, left, y + 9.6 * MM)
    pen.line(left, y + 11.2 * MM, right, y + 11.2 * MM, "ink", 1.4)
    pen.line(left, y + 12 * MM, right, y + 12 * MM, "ink", 0.35)
    for x, middle, line, up in footer.rows:
        if not up:
            pen.text_at(line, x, middle, "right")
            continue
        with pen.turned(x, middle, -90):
            if page.bands:
                wide = line.width + 2 * MM
                pen.rect(Frame(x - wide / 2, middle - 4 * MM, wide, 5 * MM), fill="paper")
            pen.text_at(line, x, middle, "center")
