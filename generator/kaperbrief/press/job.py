"""What the press gets: copies of node trees, and how they are to be printed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from kaperbrief.errors import Problem, Span
from kaperbrief.nodes import Node
from kaperbrief.press.poster import DoesNotFit, Stretches, Tile
from kaperbrief.records import dataclass
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM, LabelGrid, Paper


@dataclass(frozen=True, slots=True)
class WrittenAt:
    """Where something is written, for problems: the span, the field, that line of the file."""

    span: Span
    field: str = ""
    source_line: str = ""

    def problem(self, code: str, message: str, hint: str = "") -> Problem:
        """An error at this place."""
        return Problem(code, message, self.span, hint, self.field, source_line=self.source_line)


def nowhere(_text: str) -> WrittenAt | None:
    """The place of texts that stand nowhere in the content."""
    return None


@dataclass(slots=True, repr=False)
class Copy:
    """One item of a material: its tree, how often it is printed, whose it is.

    `owner` names the content item for problems (`cards/mermaid`), `locate` finds where a text on
    it stands, or for an empty text where the item does, `sources` tells what texts are translated
    from; `row` is the short name beside a row of
    pieces. `seat` is the crew's or player's it belongs to, 0 for what is nobody's. `seen` tells of
    the drawings on it once it is drawn. One that has `changed` since an earlier print is marked.
    """

    id: str
    title: str
    front: Node
    count: int = 1
    back: Node | None = None
    owner: str = ""
    row: str = ""
    seat: int = 0
    revision: str = ""
    seen: str = ""
    changed: bool = False
    locate: Callable[[str], WrittenAt | None] = nowhere
    sources: Callable[[], Mapping[str, str]] = dict

    def reminder(self, *, back: bool) -> str:
        """What the footer of its sheet reminds of, or of the first beside it that does."""
        node = self.back if back and self.back is not None else self.front
        sheets = (one for one in (node, *node.nodes) if one.tag == "sheet")
        return next(filter(None, (one.attributes.get("reminder", "") for one in sheets)), "")


_SMALL = 40 * MM


@dataclass(frozen=True, slots=True)
class PieceSize:
    """A piece in points: its trimmed size, the cell it lies in, the bleed round it.

    A `folded` one fills the lower half of its cell; the upper one is for its back. Where cells
    hold a `gap` between pieces, these are cut out along their own edges.
    """

    width: float
    height: float
    cell_width: float
    cell_height: float
    bleed: float = 0.0
    round: bool = False
    folded: bool = False
    gap: float = 0.0

    @property
    def small(self) -> bool:
        """Does it share a sheet with a heading and the names of the rows?"""
        return max(self.cell_width, self.cell_height) < _SMALL


@dataclass(frozen=True, slots=True)
class PosterSize:
    """A poster in points: its size, how far its tiles overlap, by how much it is enlarged.

    Joints go through as little of the `spans` as they can.
    """

    width: float
    height: float
    overlap: float
    scale: float = 1
    spans: Stretches = ((), ())


@dataclass(slots=True, repr=False)
class Job:
    """One material in one language, ready to be fitted and imposed.

    The `twin` is the same in a second language, copy by copy: it is printed behind, or in a second
    column where the two are `beside` each other on a sheet. Where its copies do not fit, each of
    `leaner` fills them with less, the first one with the most.
    """

    material: str
    title: str
    language: str
    page: str
    stock: str
    copies: list[Copy]
    piece: PieceSize | None = None
    poster: PosterSize | None = None
    back: str = "none"
    share: str = ""
    band: str = ""
    footer: str = ""
    theme: str = ""
    labels: dict[str, str] = field(default_factory=dict)
    twin: Job | None = None
    beside: bool = False
    leaner: tuple[Callable[[], None], ...] = ()

    @property
    def group(self) -> str:
        """Materials with an equal group may lie on common sheets."""
        return self.share or self.material

    def is_like(self, other: Job) -> bool:
        """Are the trees of its copies those of another job, on pieces or pages of that form?"""
        return self is other or (
            self.form == other.form and [*map(_keys, self.copies)] == [*map(_keys, other.copies)]
        )

    @property
    def form(self) -> tuple[str, PieceSize | None, PosterSize | None]:
        """What it is printed on, which says how large its copies are."""
        return self.page, self.piece, self.poster

    @property
    def revision(self) -> str:
        """The start of a hash of what its copies were made from."""
        return revision([copy.revision for copy in self.copies], self.theme)


def _keys(copy: Copy) -> tuple[bytes, ...]:
    return tuple(side.key() for side in (copy.front, copy.back) if side is not None)


def revision(parts: list[str], theme: str) -> str:
    """The start of a hash of what something was made from."""
    data = json.dumps([theme, *parts]).encode()
    return hashlib.sha256(data).hexdigest()[:7]


@dataclass(frozen=True, slots=True)
class Placement(Frame):
    """The rectangle of a trimmed piece on a page: its job, and which of its copies.

    `turn` is by how many degrees (0, 90 or 180) the piece is turned clockwise in it.
    """

    job: Job
    copy: Copy
    back: bool = False
    turn: int = 0


@dataclass(slots=True)
class Lines:
    """Where the cuts run: x of vertical and y of horizontal ones, and the block they bound."""

    vertical: list[float]
    horizontal: list[float]

    @property
    def bounds(self) -> Frame:
        """The block that they bound."""
        (left, *_, right), (top, *_, bottom) = self.vertical, self.horizontal
        return Frame(left, top, right - left, bottom - top)


@dataclass(slots=True)
class PagePlan:
    """One side of a sheet of paper.

    `cuts` run from edge to edge of the paper; each of `blocks` has cuts of its own and is first
    cut out of the page; `bands` are names with the y where they begin and end. Boxes of the layout
    cover `covered` of the frame of a sheet that was drawn, `seen` is a digest of all but letters. A
    `turned` page is upside down: so it stands as its front does once the paper is turned over.
    """

    paper: Paper
    stock: str
    jobs: list[Job]
    placements: list[Placement]
    side: str = "single"
    form: str = "sheet"
    cuts: Lines | None = None
    fold: float | None = None
    heading: bool = False
    blocks: list[Lines] = field(default_factory=list)
    bands: list[tuple[str, float, float]] = field(default_factory=list)
    tile: Tile | None = None
    covered: float = 1.0
    seen: str = ""
    turned: bool = False

    @property
    def behind(self) -> bool:
        """Is it printed on the back of another page, by the printer or by hand?"""
        return bool(self.placements) and all(place.back for place in self.placements)

    @property
    def used(self) -> float:
        """How well the paper is used: the cells of the pieces over the printable frame, up to 1.

        A cell is the piece with the room that is cut off round it; empty cells don't count. On
        sheets it is what boxes cover; margins and gaps don't.
        """
        if self.form != "pieces":
            return self.covered
        area = sum(_cell_area(place) for place in self.placements)
        return min(1.0, area / (self.paper.frame_width * self.paper.frame_height))


def _cell_area(placement: Placement) -> float:
    piece = placement.job.piece
    if piece is None or piece.folded:
        return placement.width * placement.height
    return piece.cell_width * piece.cell_height


def paper_used(pages: list[PagePlan]) -> float:
    """The mean of `PagePlan.used` over all sheets with pieces, backs not counted; 1 without any."""
    sheets = [page for page in pages if page.form == "pieces" and page.side != "back"]
    return sum(page.used for page in sheets) / len(sheets) if sheets else 1.0


ALONE = "alone"
"""The form of a page as large as what is on it: it has no marks and no footer."""
HALVES = ("half", "upright")
"""Pages that lie two on a paper."""
EDGE = 7 * MM
"""What stays free at the upper and lower edge of the paper, and beside cells of one size."""
EPSILON = 0.01
"""Points; millimetres that add up to a page do not do so in floats. No printer shows so little."""
HEADING = 14 * MM
"""The title of a sheet of small pieces."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A block of equal cells: its corner, its counts, the distance from cell to cell.

    On packed pages it holds so many cells of a batch from the one numbered `first` on; in `turned`
    cells the pieces lie turned by a quarter.
    """

    x: float
    y: float
    columns: int
    rows: int
    step_x: float
    step_y: float
    turned: bool = False
    batch: int = 0
    first: int = 0
    count: int = 0

    @property
    def cells(self) -> int:
        """How many cells it has."""
        return self.columns * self.rows

    @property
    def size(self) -> tuple[float, float]:
        """Its width and height where cells meet."""
        return self.columns * self.step_x, self.rows * self.step_y


def grid(piece: PieceSize, form: Paper, heading: bool) -> Grid:
    """The largest block of cells on a page, centred across; DoesNotFit when not even one fits.

    Pieces that bleed stand apart by twice the bleed; the others meet.
    """
    if form.labels is not None:
        return _labelled(piece, form.labels, form)
    gutter = 2 * piece.bleed
    step_x, step_y = piece.cell_width + gutter, piece.cell_height + gutter
    high = form.frame_height - HEADING if heading else form.height - 2 * EDGE
    wide = form.frame_width if heading else form.width - 2 * EDGE
    columns = int((wide + gutter + EPSILON) // step_x)
    rows = int((high + gutter + EPSILON) // step_y)
    if columns < 1 or rows < 1:
        raise DoesNotFit(f"a piece of {size_name(piece)} does not fit on {form.name}")
    wide, tall = columns * step_x - gutter, rows * step_y - gutter
    x = (form.width - wide) / 2
    top = form.frame_y + HEADING + (high - tall) / 2 if heading else (form.height - tall) / 2
    return Grid(x, top, columns, rows, step_x, step_y)


def _labelled(piece: PieceSize, labels: LabelGrid, form: Paper) -> Grid:
    """The labels of a sheet, a piece in the middle of each; its own size counts, not its cell."""
    free_x, free_y = labels.width - piece.width, labels.height - piece.height
    if min(free_x, free_y) < -EPSILON:
        raise DoesNotFit(f"a piece of {size_name(piece)} does not fit on a label of {form.name}")
    x = labels.x + (labels.width - piece.cell_width) / 2
    y = labels.y + (labels.height - piece.cell_height) / 2
    return Grid(x, y, labels.columns, labels.rows, labels.step_x, labels.step_y)


def ends_of(copies: Sequence[tuple[Job, Copy]]) -> tuple[int, ...]:
    """After how many copies a kind ends."""
    kinds = [copy.row or job.material for job, copy in copies]
    return tuple(n for n in range(1, len(kinds)) if kinds[n] != kinds[n - 1])


def size_name(piece: PieceSize) -> str:
    """The size of a piece's cell for people."""
    return f"{piece.cell_width / MM:.0f} × {piece.cell_height / MM:.0f} mm"


def cuts_of(block: Grid, columns: int, rows: int, piece: PieceSize) -> Lines:
    """Cut lines of the used part of the block; with bleed or gap each piece has its own two."""
    wide, high = piece.cell_width - piece.gap, piece.cell_height - piece.gap
    if block.turned:
        wide, high = high, wide
    xs = [block.x + piece.gap / 2 + column * block.step_x for column in range(columns)]
    ys = [block.y + piece.gap / 2 + row * block.step_y for row in range(rows)]
    return Lines(
        distinct([*xs, *(x + wide for x in xs)]),
        distinct([*ys, *(y + high for y in ys)]),
    )


def distinct(values: list[float]) -> list[float]:
    """The values in order, those that are as good as equal once."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > EPSILON:
            found.append(value)
    return found


def in_cell(job: Job, copy: Copy, block: Grid, number: int) -> Placement:
    """A copy in the middle of the cell of that number, counted row by row."""
    piece = job.piece
    assert piece is not None
    size, cell = (piece.width, piece.height), (piece.cell_width, piece.cell_height)
    if block.turned:
        size, cell = size[::-1], cell[::-1]
    x = block.x + (number % block.columns) * block.step_x + (cell[0] - size[0]) / 2
    y = block.y + (number // block.columns) * block.step_y
    y += cell[1] - size[1] if piece.folded else (cell[1] - size[1]) / 2
    return Placement(x, y, *size, job, copy, turn=90 if block.turned else 0)
