"""Cut marks, fold lines, check lines and footers: what stands outside sheets and pieces."""

from __future__ import annotations

from dataclasses import dataclass

from kaperbrief.components.checkline import LENGTH, draw_check_line
from kaperbrief.press.pages import Lines, PagePlan
from kaperbrief.press.rownames import RowName
from kaperbrief.press.tilemarks import TileTexts
from kaperbrief.setting.frame import Frame
from kaperbrief.setting.lines import Line
from kaperbrief.setting.pen import Pen
from kaperbrief.units import MM, Paper

_NEAR = 1.5 * MM
_FAR = 4 * MM
_MARK = 0.35


@dataclass(frozen=True, slots=True)
class Footer:
    """The set texts round a page: three slots, the check line's words, the heading."""

    left: Line
    middle: Line
    right: Line
    check: Line
    heading: Line | None = None
    hint: Line | None = None
    rows: tuple[RowName, ...] = ()
    tile: TileTexts | None = None


def draw_marks(pen: Pen, page: PagePlan) -> None:
    """Cut marks of a page of pieces: on every line, all four sides, also on part-filled pages."""
    if page.cuts is not None:
        _lattice(pen, page.cuts)
        _full_length(pen, page.cuts, page.paper)
    for block in page.blocks:
        _lattice(pen, block)
        _short(pen, block)
    if page.fold is not None:
        pen.line(0, page.fold, page.paper.width, page.fold, "rule", 0.5, (6, 3))


def _lattice(pen: Pen, cuts: Lines) -> None:
    left, right = cuts.vertical[0], cuts.vertical[-1]
    top, bottom = cuts.horizontal[0], cuts.horizontal[-1]
    for x in cuts.vertical:
        pen.line(x, top, x, bottom, "lattice", 0.25)
    for y in cuts.horizontal:
        pen.line(left, y, right, y, "lattice", 0.25)


def _full_length(pen: Pen, cuts: Lines, paper: Paper) -> None:
    left, right = cuts.vertical[0], cuts.vertical[-1]
    top, bottom = cuts.horizontal[0], cuts.horizontal[-1]
    for x in cuts.vertical:
        pen.line(x, _FAR, x, top - _NEAR, "mark", _MARK)
        pen.line(x, bottom + _NEAR, x, paper.height - _FAR, "mark", _MARK)
    for y in cuts.horizontal:
        pen.line(_FAR, y, left - _NEAR, y, "mark", _MARK)
        pen.line(right + _NEAR, y, paper.width - _FAR, y, "mark", _MARK)


def _short(pen: Pen, cuts: Lines) -> None:
    """Short marks round a block that lies among others."""
    near, far = 0.8 * MM, 2.2 * MM
    left, right = cuts.vertical[0], cuts.vertical[-1]
    top, bottom = cuts.horizontal[0], cuts.horizontal[-1]
    for x in cuts.vertical:
        pen.line(x, top - far, x, top - near, "mark", _MARK)
        pen.line(x, bottom + near, x, bottom + far, "mark", _MARK)
    for y in cuts.horizontal:
        pen.line(left - far, y, left - near, y, "mark", _MARK)
        pen.line(right + near, y, right + far, y, "mark", _MARK)


def draw_half_cut(pen: Pen, paper: Paper) -> None:
    """The cut between two half sheets: dashes, stubs at the edges, scissors at the left."""
    y = paper.height / 2
    pen.line(14 * MM, y, paper.width - 12 * MM, y, "rule", 0.35, (2 * MM, 6 * MM))
    pen.line(4 * MM, y, 8 * MM, y, "ink", 0.4)
    pen.line(paper.width - 8 * MM, y, paper.width - 4 * MM, y, "ink", 0.4)
    pen.icon("scissors", 10.8 * MM, y, 4.4 * MM, "grey")


def draw_footer(pen: Pen, footer: Footer, frame: Frame, baseline: float) -> None:
    """The three slots under a sheet."""
    pen.text(footer.left, frame.x + 1.5 * MM, baseline)
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
    if footer.heading is None:
        return
    paper = page.paper
    left, right, y = paper.frame_x, paper.frame_x + paper.frame_width, paper.frame_y
    back = Frame(left - MM, y - 2 * MM, paper.frame_width + 2 * MM, 14.6 * MM)
    pen.rect(back, fill="paper")
    with pen.tag("H1"):
        pen.text(footer.heading, left, y + 5.6 * MM)
    if footer.hint is not None:
        with pen.tag("P"):
            pen.text(footer.hint, left, y + 9.6 * MM)
    pen.line(left, y + 11.2 * MM, right, y + 11.2 * MM, "ink", 1.4)
    pen.line(left, y + 12 * MM, right, y + 12 * MM, "ink", 0.35)
    for row in footer.rows:
        with pen.turned(row.x, row.middle, -90):
            pen.text_at(row.line, row.x, row.middle, "center")
