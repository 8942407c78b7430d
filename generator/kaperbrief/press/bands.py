"""Sheets of small pieces in bands: each begins a row, its name beside it, those of kinds above."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from kaperbrief.press.job import Copy, Grid, Job, Lines, PagePlan, PieceSize, distinct, in_cell
from kaperbrief.press.packing import RowName
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM, Paper

_NAMES = 4 * MM
"""Above a row in which a kind begins, for the names of its kinds."""
_GAP = 3 * MM
"""Between two bands."""
_SPREAD = 6 * MM
"""How much more at most between two rows of different kinds, where the page has room."""

Copies = Sequence[tuple[Job, Copy]]


def banded_pages(
    copies: Copies, piece: PieceSize, form: Paper, block: Grid, top: float
) -> Iterator[PagePlan]:
    """Pages of the cells of a block, row by row from `top` on."""
    page, y = _empty(form, copies[0][0]), top
    for name, band in _bands(copies):
        for number, (begins, row) in enumerate(_rows(band, block.columns)):
            gap = (_NAMES if begins else 0.0) + (0.0 if number else _GAP)
            if page.placements and y + gap + piece.cell_height > form.frame_y + form.frame_height:
                yield _finished(page, block, piece)
                page, y = _empty(form, copies[0][0]), top
            y += gap if page.placements else _NAMES
            line = Grid(block.x, y, block.columns, 1, block.step_x, block.step_y)
            page.placements += [in_cell(*one, line, at) for at, one in enumerate(row)]
            start = page.bands.pop()[1] if page.bands and page.bands[-1][0] == name else y
            y += piece.cell_height
            page.bands.append((name, start, y))
    yield _finished(page, block, piece)


def _bands(copies: Copies) -> list[tuple[str, list[tuple[Job, Copy]]]]:
    """The copies by the bands that they lie in; a job without one goes on with the last."""
    found: list[tuple[str, list[tuple[Job, Copy]]]] = []
    for job, copy in copies:
        if not found or job.band not in ("", found[-1][0]):
            found.append((job.band, []))
        found[-1][1].append((job, copy))
    return found


def _rows(copies: Copies, columns: int) -> Iterator[tuple[bool, Copies]]:
    """The rows of a band, and whether a kind begins there; no kind is parted that has room."""
    row: list[tuple[Job, Copy]] = []
    begins = False
    for _, group in groupby(copies, key=lambda one: one[1].row):
        kind = list(group)
        if row and len(row) + len(kind) > columns:
            yield begins, row
            row = []
        row, begins = row + kind, True
        while len(row) > columns:
            yield begins, row[:columns]
            row, begins = row[columns:], False
    yield begins, row


def _empty(form: Paper, job: Job) -> PagePlan:
    return PagePlan(form, job.stock, [], [], form="pieces", heading=True)


def _finished(page: PagePlan, block: Grid, piece: PieceSize) -> PagePlan:
    """The page with its jobs and cuts."""
    _spread(page, piece.cell_height)
    page.jobs = list({id(place.job): place.job for place in page.placements}.values())
    tops = [place.y + (place.height - piece.cell_height) / 2 for place in page.placements]
    xs = [block.x + column * block.step_x for column in range(block.columns + 1)]
    page.cuts = Lines(xs, distinct([*tops, *(y + piece.cell_height for y in tops)]))
    return page


def _spread(page: PagePlan, high: float) -> None:
    """Take rows of different kinds apart, so that no large part of the page stays empty."""
    tops = distinct([place.y + (place.height - high) / 2 for place in page.placements])
    begun = [top for before, top in pairwise(tops) if top - before > high + 0.1]
    free = page.paper.frame_y + page.paper.frame_height - tops[-1] - high
    step = min(_SPREAD, free / max(1, len(begun)))

    def lower(y: float) -> float:
        return y + step * sum(top < y + 0.1 for top in begun)

    page.placements = [replace(place, y=lower(place.y)) for place in page.placements]
    page.bands = [(name, lower(top), lower(bottom)) for name, top, bottom in page.bands]


def kind_frames(page: PagePlan) -> Iterator[tuple[int, str, Frame]]:
    """For each kind on a banded page the number of its first piece, how many of what, its room."""
    places = page.placements
    names = [place.copy.row for place in places]
    for name in dict.fromkeys(names):
        first, after = names.index(name), names.index(name) + names.count(name)
        at = places[first]
        alone = after == len(places) or places[after].y != at.y
        right = page.paper.frame_x + page.paper.frame_width if alone else places[after].x
        yield first, f"{names.count(name)} × {name}", Frame(at.x, at.y, right - at.x, at.height)


def band_names(page: PagePlan, setting: Setting) -> list[RowName]:
    """The names of the bands, running up the paper at their left."""
    left = page.cuts.vertical[0] - 2.4 * MM if page.cuts else 0.0
    return [
        (left, (top + bottom) / 2, setting.line(name, "panel-title", bottom - top), True)
        for name, top, bottom in page.bands
        if name
    ]
