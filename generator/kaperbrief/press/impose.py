"""Imposition: where on which page each copy lies; pure geometry in points, y running down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from kaperbrief.press.job import Copy, Job, PieceSize, PosterSize
from kaperbrief.press.poster import Tile, TooLarge, tiling
from kaperbrief.units import MM, PAPERS, Paper

STOCKS = ("paper", "card", "film", "sticker")
_SMALL = 40 * MM
"""Pieces in smaller cells share a sheet with a heading and the names of their rows."""
_EDGE = 7 * MM
_HEADING = 14 * MM
_LIFT = 3 * MM
_GAP = 4 * MM
_EPSILON = 0.01


class DoesNotFit(ValueError):
    """A piece that is larger than the paper's printable part."""


@dataclass(frozen=True, slots=True)
class Placement:
    """One copy on a page: its job, which of its copies, and the trimmed piece's rectangle."""

    job: Job
    copy: Copy
    x: float
    y: float
    width: float
    height: float
    back: bool = False
    rotated: bool = False


@dataclass(slots=True)
class Lines:
    """Where the cuts run: x of vertical and y of horizontal ones, and the block they bound."""

    vertical: list[float]
    horizontal: list[float]


@dataclass(slots=True)
class PagePlan:
    """One side of a sheet of paper."""

    paper: Paper
    stock: str
    jobs: list[Job]
    placements: list[Placement]
    side: str = "single"
    form: str = "sheet"
    cuts: Lines | None = None
    fold: float | None = None
    heading: bool = False
    boxes: list[tuple[float, float, float, float]] = field(default_factory=list)
    tile: Tile | None = None

    @property
    def used(self) -> float:
        """The share of the printable part that pieces or sheets take."""
        if self.form != "pieces":
            return 1.0
        area = sum(_cell_area(p) for p in self.placements)
        return min(1.0, area / (self.paper.frame_width * self.paper.frame_height))


def _cell_area(placement: Placement) -> float:
    piece = placement.job.piece
    return piece.cell_width * piece.cell_height if piece else placement.width * placement.height


def impose(jobs: list[Job], paper: str, backs: str) -> list[PagePlan]:
    """All pages of a kit in printing order.

    `backs` is `long-edge`, `fold`, `separate` or `none`. One-sided pages come first, grouped by
    stock; then fronts each followed by its back, the first on an odd page.
    """
    single: list[PagePlan] = []
    double: list[PagePlan] = []
    for stock in STOCKS:
        for page in _pages([job for job in jobs if job.stock == stock], paper, backs):
            (double if page.side in ("front", "back") else single).append(page)
    if double and len(single) % 2:
        single.append(PagePlan(PAPERS[f"{paper}-portrait"], double[0].stock, [], [], form="blank"))
    return single + double


def _pages(jobs: list[Job], paper: str, backs: str) -> Iterator[PagePlan]:
    sheets = [job for job in jobs if job.piece is None and job.page != "half"]
    halves = [job for job in jobs if job.piece is None and job.page == "half"]
    done: set[str] = set()
    for job in jobs:
        if job in sheets:
            yield from _whole(job, paper)
        elif job in halves:
            if "half" not in done:
                done.add("half")
                yield from _half(halves, paper)
        elif job.group not in done:
            done.add(job.group)
            group = [j for j in jobs if j.piece is not None and j.group == job.group]
            yield from _pieces(group, paper, backs)


def _copies(jobs: list[Job]) -> list[tuple[Job, Copy]]:
    return [(job, copy) for job in jobs for copy in job.copies for _ in range(copy.count)]


def _tiled(job: Job, poster: PosterSize, paper: str) -> Iterator[PagePlan]:
    """The tiles of a poster, each on a page of its own."""
    try:
        form, parts = tiling(poster.width, poster.height, poster.overlap, paper)
    except TooLarge as error:
        raise DoesNotFit(str(error)) from error
    for _, copy in _copies([job]):
        for tile in parts:
            place = Placement(job, copy, *tile.place(form), tile.width, tile.height)
            yield PagePlan(form, job.stock, [job], [place], form="poster", tile=tile)


def _whole(job: Job, paper: str) -> Iterator[PagePlan]:
    if job.poster is not None:
        yield from _tiled(job, job.poster, paper)
        return
    form = PAPERS[f"{paper}-{job.page}"]
    for _, copy in _copies([job]):
        place = Placement(
            job, copy, form.frame_x, form.frame_y, form.frame_width, form.frame_height
        )
        yield PagePlan(form, job.stock, [job], [place])


def _half(jobs: list[Job], paper: str) -> Iterator[PagePlan]:
    whole, half = PAPERS[f"{paper}-portrait"], PAPERS[f"{paper}-half"]
    copies = _copies(jobs)
    for start in range(0, len(copies), 2):
        places = []
        for number, (job, copy) in enumerate(copies[start : start + 2]):
            # The lower sheet moves up a little: its footer stays clear of the paper's edge.
            y = half.frame_y + number * (half.height - _LIFT)
            places.append(
                Placement(job, copy, half.frame_x, y, half.frame_width, half.frame_height)
            )
        on = list(dict.fromkeys(p.job.material for p in places))
        used = [job for job in jobs if job.material in on]
        yield PagePlan(whole, jobs[0].stock, used, places, form="half")


def _pieces(jobs: list[Job], paper: str, backs: str) -> Iterator[PagePlan]:
    form = PAPERS[f"{paper}-portrait"]
    sizes = {job.piece for job in jobs}
    has_backs = any(job.back != "none" for job in jobs) and backs != "none"
    if len(sizes) > 1:
        yield from _shelves(jobs, form)
        return
    piece = jobs[0].piece
    assert piece is not None
    if has_backs and backs == "fold":
        yield from _folded(jobs, piece, form)
        return
    for page in _grid_pages(jobs, piece, form):
        if not has_backs:
            yield page
        elif backs == "separate":
            yield page
            yield _backs(page, "single")
        else:
            page.side = "front"
            yield page
            yield _backs(page, "back")


@dataclass(frozen=True, slots=True)
class Grid:
    """A block of equal cells: its corner, its counts, the distance from cell to cell."""

    x: float
    y: float
    columns: int
    rows: int
    step_x: float
    step_y: float


def grid(piece: PieceSize, form: Paper, heading: bool) -> Grid:
    """The largest block of cells on a page, centred across; DoesNotFit when not even one fits.

    Pieces that bleed stand apart by twice the bleed; the others meet.
    """
    gutter = 2 * piece.bleed
    step_x, step_y = piece.cell_width + gutter, piece.cell_height + gutter
    high = form.frame_height - _HEADING if heading else form.height - 2 * _EDGE
    wide = form.frame_width if heading else form.width - 2 * _EDGE
    columns = int((wide + gutter + _EPSILON) // step_x)
    rows = int((high + gutter + _EPSILON) // step_y)
    if columns < 1 or rows < 1:
        size = f"{piece.cell_width / MM:.0f} × {piece.cell_height / MM:.0f} mm"
        raise DoesNotFit(f"a piece of {size} does not fit on {form.name}")
    wide, tall = columns * step_x - gutter, rows * step_y - gutter
    x = (form.width - wide) / 2
    top = form.frame_y + _HEADING + (high - tall) / 2 if heading else (form.height - tall) / 2
    return Grid(x, top, columns, rows, step_x, step_y)


def _cuts(block: Grid, columns: int, rows: int, piece: PieceSize) -> Lines:
    """Cut lines of the used part of the block; with bleed each piece has its own two."""
    vertical: list[float] = []
    horizontal: list[float] = []
    for column in range(columns):
        x = block.x + column * block.step_x
        vertical += [x, x + piece.cell_width]
    for row in range(rows):
        y = block.y + row * block.step_y
        horizontal += [y, y + piece.cell_height]
    return Lines(_distinct(vertical), _distinct(horizontal))


def _distinct(values: list[float]) -> list[float]:
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > _EPSILON:
            found.append(value)
    return found


def _grid_pages(jobs: list[Job], piece: PieceSize, form: Paper) -> Iterator[PagePlan]:
    heading = piece.cell_height < _SMALL
    block = grid(piece, form, heading)
    copies = _copies(jobs)
    per_page = block.columns * block.rows
    for start in range(0, len(copies), per_page):
        part = copies[start : start + per_page]
        places = [
            _in_cell(job, copy, piece, block, number % block.columns, number // block.columns)
            for number, (job, copy) in enumerate(part)
        ]
        rows = -(-len(part) // block.columns)
        cuts = _cuts(block, min(block.columns, len(part)), rows, piece)
        used = [job for job, _ in groupby(places, key=lambda p: p.job)]
        page = PagePlan(form, jobs[0].stock, used, places, form="pieces", cuts=cuts)
        page.heading = heading
        yield page


def _in_cell(
    job: Job, copy: Copy, piece: PieceSize, block: Grid, column: int, row: int
) -> Placement:
    x = block.x + column * block.step_x + (piece.cell_width - piece.width) / 2
    y = block.y + row * block.step_y + (piece.cell_height - piece.height) / 2
    return Placement(job, copy, x, y, piece.width, piece.height)


def _backs(front: PagePlan, side: str) -> PagePlan:
    """The back of a sheet that is turned over its long edge: x of a cell becomes W − x − w."""
    width = front.paper.width
    places = [
        Placement(p.job, p.copy, width - p.x - p.width, p.y, p.width, p.height, back=True)
        for p in front.placements
    ]
    cuts = None
    if front.cuts is not None:
        mirrored = sorted(width - x for x in front.cuts.vertical)
        cuts = Lines(mirrored, list(front.cuts.horizontal))
    return PagePlan(front.paper, front.stock, front.jobs, places, side, "pieces", cuts)


def _folded(jobs: list[Job], piece: PieceSize, form: Paper) -> Iterator[PagePlan]:
    """Fronts above a fold, their backs below it upside down: printed on one side, then glued."""
    middle = form.height / 2
    gutter = 2 * piece.bleed
    step = piece.cell_width + gutter
    columns = int((form.width - 2 * _EDGE + gutter + _EPSILON) // step)
    if columns < 1 or piece.cell_height + piece.bleed > middle - _EDGE:
        raise DoesNotFit(f"the pieces are too large to be folded on {form.name}")
    left = (form.width - columns * step + gutter) / 2
    copies = _copies(jobs)
    rows = int((middle - _EDGE + _EPSILON) // (piece.cell_height + gutter))
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
            places.append(Placement(job, copy, x, top, piece.width, piece.height))
            places.append(
                Placement(job, copy, x, middle + lift, piece.width, piece.height, True, True)
            )
            vertical += [x, x + piece.cell_width]
            horizontal += [top, top + piece.cell_height]
            horizontal += [middle + lift, middle + lift + piece.cell_height]
        cuts = Lines(_distinct(vertical), _distinct(horizontal))
        yield PagePlan(form, jobs[0].stock, jobs, places, "single", "pieces", cuts, middle)


def _shelves(jobs: list[Job], form: Paper) -> Iterator[PagePlan]:
    """Pieces of different sizes in rows, the highest first, each with cut marks of its own."""
    copies = _copies(jobs)
    copies.sort(key=lambda c: -(c[0].piece.cell_height if c[0].piece else 0))
    room_x, room_y = form.width - 2 * _EDGE, form.height - 2 * _EDGE
    pages: list[list[tuple[float, float, Job, Copy]]] = [[]]
    x = y = tall = 0.0
    for job, copy in copies:
        piece = job.piece
        assert piece is not None
        wide, high = piece.cell_width, piece.cell_height
        if wide > room_x + _EPSILON or high > room_y + _EPSILON:
            size = f"{wide / MM:.0f} × {high / MM:.0f} mm"
            raise DoesNotFit(f"a piece of {size} does not fit on {form.name}")
        if x and x + wide > room_x + _EPSILON:
            x, y, tall = 0.0, y + tall + _GAP, 0.0
        if y + high > room_y + _EPSILON:
            pages.append([])
            x = y = tall = 0.0
        pages[-1].append((x, y, job, copy))
        x += wide + _GAP
        tall = max(tall, high)
    for page in pages:
        yield _shelf_page(page, form, jobs[0].stock)


def _shelf_page(page: list[tuple[float, float, Job, Copy]], form: Paper, stock: str) -> PagePlan:
    sizes = [(x, y, job.piece) for x, y, job, _ in page if job.piece]
    wide = max(x + piece.cell_width for x, _, piece in sizes)
    tall = max(y + piece.cell_height for _, y, piece in sizes)
    left, top = (form.width - wide) / 2, (form.height - tall) / 2
    places = []
    boxes = []
    for x, y, job, copy in page:
        piece = job.piece
        assert piece is not None
        dx, dy = (piece.cell_width - piece.width) / 2, (piece.cell_height - piece.height) / 2
        places.append(Placement(job, copy, left + x + dx, top + y + dy, piece.width, piece.height))
        if not piece.round:
            boxes.append((left + x, top + y, piece.cell_width, piece.cell_height))
    used = list({id(job): job for _, _, job, _ in page}.values())
    return PagePlan(form, stock, used, places, form="pieces", boxes=boxes)
