"""Imposition: where on which page each copy lies; pure geometry in points, y running down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from kaperbrief.press.backs import behind, both_sides, folded_over, used
from kaperbrief.press.bands import banded_pages
from kaperbrief.press.job import (
    EDGE,
    EPSILON,
    HALVES,
    HEADING,
    Copy,
    Grid,
    Job,
    Lines,
    PagePlan,
    PieceSize,
    Placement,
    PosterSize,
    cuts_of,
    distinct,
    ends_of,
    grid,
    in_cell,
)
from kaperbrief.press.packing import Batch, pack
from kaperbrief.press.poster import DoesNotFit, tiling
from kaperbrief.units import MM, Forms, Paper

STOCKS = ("paper", "card", "film", "sticker")
_SIDE = 8.2 * MM
"""What stays free at the sides of packed pages, for the texts in the margins."""
_LIFT = 3 * MM
"""How much the lower of two half sheets moves up: its footer stays clear of the paper's edge."""
_GAP = 4 * MM
"""Between packed blocks: as far as the marks of cuts reach."""
_AIR = 3 * MM
"""What is added to that between rows of blocks on a page that has room."""
_WHOLE = (True, True), (False, True), (False, False)
"""How kinds of small pieces are kept together, the best first."""
_MARKS = 10.6 * MM
"""What is free at the right of a full sheet of small pieces, whose names stand at their left."""
_FULL = 0.8
_STRIP = 24 * MM
"""A page of equal cells that uses less of the paper, or leaves a wider strip of it free, is
packed together with other pieces."""


Copies = list[tuple[Job, Copy]]


def impose(
    jobs: list[Job], forms: Forms, backs: str, wanted: Callable[[int], bool] | None = None
) -> list[PagePlan]:
    """All pages of a kit in printing order, or those whose numbers among all are `wanted`.

    `backs` is `long-edge`, `short-edge`, `fold`, `separate` or `none`. One-sided pages come first,
    grouped by stock; then fronts each followed by its back, the first on an odd page. Who wants one
    side of a sheet gets both.
    """
    single: list[PagePlan] = []
    double: list[PagePlan] = []
    for stock in STOCKS:
        for page in _pages([job for job in jobs if job.stock == stock], forms, backs):
            page.placements += folded_over(page)
            (double if page.side in ("front", "back") else single).append(page)
    pages = _evened(single, double, forms)
    if wanted is None:
        return pages
    here = {number for number in range(1, len(pages) + 1) if wanted(number)}
    start = 1 + len(pages) - len(double)
    single = [page for number, page in enumerate(single, 1) if number in here]
    double = [
        page
        for number, page in enumerate(double, start)
        if here & {number, number + (1 if page.side == "front" else -1)}
    ]
    return _evened(single, double, forms)


def _evened(single: list[PagePlan], double: list[PagePlan], forms: Forms) -> list[PagePlan]:
    """All pages: where the one-sided ones are odd in number, a white one parts them."""
    if not double or not len(single) % 2:
        return [*single, *double]
    form = forms["portrait"]
    return [*single, PagePlan(form, double[0].stock, [], [], form="blank"), *double]


def _pages(jobs: list[Job], forms: Forms, backs: str) -> Iterator[PagePlan]:
    """The pages of one stock: sheets, one-sided pieces packed together, pieces with backs."""
    done: set[str] = set()
    for job in jobs:
        if job.piece is not None:
            continue
        if forms["portrait"].labels:
            raise DoesNotFit(f"{job.title} is a sheet and no label")
        if job.page not in HALVES:
            yield from _whole(job, forms, backs)
        elif job.page not in done:
            done.add(job.page)
            alike = [one for one in jobs if one.piece is None and one.page == job.page]
            yield from _halves(alike, forms, backs)
    form = forms["portrait"]
    pieces = [job for job in jobs if job.piece is not None]
    if form.labels:
        for group in _alike(pieces):
            yield from _grid_pages(_copies(group), form, heading=False)
        return
    turned = [job for job in pieces if job.back != "none" and backs != "none"]
    turned = [job for job in turned if not _piece(job).folded]
    yield from _packed([job for job in pieces if job not in turned], form)
    for group in _alike(turned):
        yield from _two_sided(group, form, backs)


def _alike(jobs: list[Job]) -> list[list[Job]]:
    """Jobs whose cells tile a common grid: those of equal share and size of cell."""
    groups: dict[tuple[str, float, float, float], list[Job]] = {}
    for job in jobs:
        piece = _piece(job)
        cell = (round(piece.cell_width, 3), round(piece.cell_height, 3), piece.bleed)
        groups.setdefault((job.group, *cell), []).append(job)
    return list(groups.values())


def _copies(jobs: list[Job]) -> Copies:
    return [(job, copy) for job in jobs for copy in job.copies for _ in range(copy.count)]


def _tiled(job: Job, poster: PosterSize, forms: Forms) -> Iterator[PagePlan]:
    """The tiles of a poster, each on a page of its own."""
    form, parts = tiling(poster.width, poster.height, poster.overlap, forms, poster.spans)
    for _, copy in _copies([job]):
        for tile in parts:
            place = Placement(*tile.place(form), tile.width, tile.height, job, copy)
            yield PagePlan(form, job.stock, [job], [place], form="poster", tile=tile)


def _whole(job: Job, forms: Forms, backs: str) -> Iterator[PagePlan]:
    if job.poster is not None:
        yield from _tiled(job, job.poster, forms)
        return
    folder = job.page == "folder"
    form = forms[job.page]
    for _, copy in _copies([job]):
        place = Placement(
            form.frame_x, form.frame_y, form.frame_width, form.frame_height, job, copy
        )
        page = PagePlan(form, job.stock, [job], [place], form="folder" if folder else "sheet")
        yield from both_sides(page, backs) if folder or job.twin else [page]


def _halves(jobs: list[Job], forms: Forms, backs: str) -> Iterator[PagePlan]:
    """Sheets two on a paper; those of two languages back to back, or beside each other."""
    yield from _half(_copies([job for job in jobs if job.twin is None]), forms)
    for page in _half(_copies([job for job in jobs if job.twin and not job.beside]), forms):
        yield from both_sides(page, backs)
    pairs = _copies([job for job in jobs if job.twin and job.beside])
    for page in _half([one for pair in pairs for one in (pair, behind(*pair))], forms):
        page.form = "sheet"
        yield page


def _half(copies: Copies, forms: Forms) -> Iterator[PagePlan]:
    for start in range(0, len(copies), 2):
        part, places = copies[start : start + 2], []
        half, beside = forms[part[0][0].page], part[0][0].page == "upright"
        whole = forms["landscape" if beside else "portrait"]
        for number, (job, copy) in enumerate(part):
            # The lower sheet moves up a little: its footer stays clear of the paper's edge.
            x = half.frame_x + number * beside * half.width
            y = half.frame_y + number * (not beside) * (half.height - _LIFT)
            places.append(Placement(x, y, half.frame_width, half.frame_height, job, copy))
        yield PagePlan(whole, part[0][0].stock, used(part), places, form="half")


def _two_sided(jobs: list[Job], form: Paper, backs: str) -> Iterator[PagePlan]:
    """Pieces of one size with their backs, behind them or folded over."""
    if backs == "fold":
        yield from _folded(jobs, form)
        return
    for page in _grid_pages(_copies(jobs), form):
        yield from both_sides(page, backs)


def _grid_pages(copies: Copies, form: Paper, heading: bool | None = None) -> Iterator[PagePlan]:
    """Pages of equal cells; small ones under a heading, unless `heading` says otherwise."""
    piece = _piece(copies[0][0])
    heading = piece.small if heading is None else heading
    block = grid(piece, form, heading)
    if heading and copies[0][0].band:
        top = form.frame_y + HEADING
        yield from banded_pages(copies, piece, form, block, top)
        return
    for start in range(0, len(copies), block.cells):
        part = copies[start : start + block.cells]
        cells = _cells(part, block, _seat) if heading else range(len(part))
        rows = cells[-1] // block.columns + 1
        at = block
        if heading and rows == block.rows:
            aside = form.width - block.columns * block.step_x - _MARKS
            at = replace(block, x=max(block.x, aside))
        places = [in_cell(*one, at, number) for number, one in zip(cells, part, strict=True)]
        # Labels are cut already.
        cuts = None
        if not form.labels:
            cuts = cuts_of(at, min(block.columns, len(part)), rows, piece)
        stock = part[0][0].stock
        yield PagePlan(form, stock, used(part), places, form="pieces", cuts=cuts, heading=heading)


def _seat(_: Job, copy: Copy) -> object:
    return copy.seat


def _cells(
    copies: Copies, block: Grid, kind: Callable[[Job, Copy], object] = lambda job, _: id(job)
) -> Sequence[int]:
    """The numbers of their cells; those of each kind begin a row, if there is room for it."""
    cells: list[int] = []
    for number, one in enumerate(copies):
        at = cells[-1] + 1 if cells else 0
        if number and kind(*one) != kind(*copies[number - 1]):
            at += -at % block.columns
        cells.append(at)
    return cells if cells[-1] < block.cells else range(len(copies))


def _piece(job: Job) -> PieceSize:
    assert job.piece is not None
    return job.piece


def _folded(jobs: list[Job], form: Paper) -> Iterator[PagePlan]:
    """Fronts above a fold, their backs below it upside down: printed on one side, then glued."""
    piece = _piece(jobs[0])
    middle = form.height / 2
    gutter = 2 * piece.bleed
    step = piece.cell_width + gutter
    columns = int((form.width - 2 * EDGE + gutter + EPSILON) // step)
    if columns < 1 or piece.cell_height + piece.bleed > middle - EDGE:
        raise DoesNotFit(f"the pieces are too large to be folded on {form.name}")
    left = (form.width - columns * step + gutter) / 2
    copies = _copies(jobs)
    rows = int((middle - EDGE + EPSILON) // (piece.cell_height + gutter))
    per_page = columns * rows
    for start in range(0, len(copies), per_page):
        places: list[Placement] = []
        vertical: list[float] = []
        horizontal = [middle]
        for number, (job, copy) in enumerate(copies[start : start + per_page]):
            x = left + (number % columns) * step
            row = number // columns
            lift = piece.bleed + row * (piece.cell_height + gutter)
            top = middle - lift - piece.cell_height
            places.append(Placement(x, top, piece.width, piece.height, job, copy))
            under = Placement(
                x, middle + lift, piece.width, piece.height, *behind(job, copy), True, 180
            )
            places.append(under)
            vertical += [x, x + piece.cell_width]
            horizontal += [top, top + piece.cell_height]
            horizontal += [middle + lift, middle + lift + piece.cell_height]
        cuts = Lines(distinct(vertical), distinct(horizontal))
        on = used([(place.job, place.copy) for place in places])
        yield PagePlan(form, jobs[0].stock, on, places, "single", "pieces", cuts, middle)


def _packed(jobs: list[Job], form: Paper) -> Iterator[PagePlan]:
    """One-sided pieces of one stock: full pages of equal cells, then what is left, packed.

    Pages come in the order of the first material on them. Small pieces of a kind lie on one page
    where that takes no more of them.
    """
    small = any(_piece(job).small for job in jobs)
    pages = min((_packs(jobs, form, *case) for case in _WHOLE[0 if small else -1 :]), key=len)
    places = {id(job): number for number, job in enumerate(jobs)}
    yield from sorted(pages, key=lambda page: min(places[id(job)] for job in page.jobs))


def _packs(jobs: list[Job], form: Paper, ended: bool, kinds: bool) -> list[PagePlan]:
    """Those pages: is a full one `ended` with a kind, are `kinds` kept whole on the others?"""
    pages: list[PagePlan] = []
    rest: list[Copies] = []
    for group in _alike(jobs):
        copies, piece = _copies(group), _piece(group[0])
        pages_full, left = _full_pages(copies, piece, form, ended)
        pages += pages_full
        if left and (piece.bleed or not _packable(piece, form)):
            pages += _grid_pages(left, form)
        elif left:
            rest.append(left)
    batches = tuple(_batch(copies, form, kinds) for copies in rest)
    for blocks in pack(batches, *_room(form), _GAP):
        pages.append(_packed_page(blocks, rest, form))
    return pages


def _room(form: Paper) -> tuple[float, float]:
    return form.width - 2 * _SIDE, form.height - 2 * EDGE


def _packable(piece: PieceSize, form: Paper) -> bool:
    """Does a cell lie within the part of a page that is packed, upright or turned?"""
    return _lies(piece, form) or (not piece.folded and _lies(piece, form, turned=True))


def _lies(piece: PieceSize, form: Paper, *, turned: bool = False) -> bool:
    """Does a cell lie there upright, or `turned`?"""
    wide, high = _room(form)[::-1] if turned else _room(form)
    return piece.cell_width <= wide + EPSILON and piece.cell_height <= high + EPSILON


def _full_pages(
    copies: Copies, piece: PieceSize, form: Paper, ended: bool
) -> tuple[list[PagePlan], Copies]:
    """Full pages of equal cells, as long as these use the paper well, and the copies left.

    The last one is `ended` with a kind of small pieces, so that none goes on elsewhere.
    """
    try:
        block = grid(piece, form, piece.small)
    except DoesNotFit:
        if not piece.bleed and _packable(piece, form):
            return [], copies
        raise
    area = block.cells * piece.cell_width * piece.cell_height
    below = form.height - 2 * EDGE - block.rows * block.step_y
    beside = form.width - 2 * EDGE - block.columns * block.step_x
    close = piece.small or max(below, beside) < _STRIP
    good = area >= _FULL * form.frame_width * form.frame_height and close
    whole = len(copies) // block.cells * block.cells if good else 0
    if ended and piece.small and whole < len(copies):
        ends = [end for end in ends_of(copies) if whole - (1 - _FULL) * block.cells <= end <= whole]
        whole = max(ends, default=whole)
    return list(_grid_pages(copies[:whole], form)) if whole else [], copies[whole:]


def _batch(copies: Copies, form: Paper, whole: bool) -> Batch:
    piece = _piece(copies[0][0])
    # What has running text stays upright where it can, to be read before it is cut out.
    sheets = any(copy.front.tag == "sheet" for _, copy in copies) and _lies(piece, form)
    turns = not (piece.round or piece.folded or sheets)
    kinds = ends_of(copies) if whole and piece.small else ()
    return Batch(piece.cell_width, piece.cell_height, len(copies), turns, kinds)


def _packed_page(blocks: tuple[Grid, ...], rest: list[Copies], form: Paper) -> PagePlan:
    """The page of some blocks, in its middle; a block that is alone is a page of equal cells."""
    if len(blocks) == 1 and not blocks[0].turned:
        copies = _held(blocks[0], rest)
        piece = _piece(copies[0][0])
        heading = piece.small and len(copies) <= grid(piece, form, True).cells
        (page,) = _grid_pages(copies, form, heading)
        return page
    wide = max(block.x + block.size[0] for block in blocks)
    high = max(block.y + block.size[1] for block in blocks)
    blocks, high = _apart(blocks, high, _room(form)[1])
    left, top = (form.width - wide) / 2, (form.height - high) / 2
    page = PagePlan(form, rest[0][0][0].stock, [], [], form="pieces")
    held: Copies = []
    for found in blocks:
        copies = _held(found, rest)
        held += copies
        block = replace(found, x=left + found.x, y=top + found.y)
        cells = _cells(copies, block)
        page.placements += [
            in_cell(*copy, block, number) for number, copy in zip(cells, copies, strict=True)
        ]
        if len(copies) > 1 or not _piece(copies[0][0]).round:
            # One round piece needs no cut but its own circle.
            lines = cuts_of(block, block.columns, block.rows, _piece(copies[0][0]))
            page.blocks.append(lines)
    page.jobs = used(held)
    return page


def _apart(blocks: tuple[Grid, ...], high: float, room: float) -> tuple[tuple[Grid, ...], float]:
    """Blocks and their height, those below a cut across the page a little lower if it has room."""
    rows: list[list[Grid]] = []
    bottom = -1.0
    for block in sorted(blocks, key=lambda one: one.y):
        if block.y > bottom:
            rows.append([])
        rows[-1].append(block)
        bottom = max(bottom, block.y + block.size[1])
    more = min(_AIR, (room - high) / (len(rows) + 1))
    lower = {one: number * more for number, row in enumerate(rows) for one in row}
    moved = tuple(replace(block, y=block.y + lower[block]) for block in blocks)
    return moved, high + (len(rows) - 1) * more


def _held(block: Grid, batches: list[Copies]) -> Copies:
    return batches[block.batch][block.first : block.first + block.count]
