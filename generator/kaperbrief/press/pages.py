"""Pages as the press plans them: copies in their places, and where the cuts run; in points."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaperbrief.press.job import Copy, Job
from kaperbrief.press.poster import Tile
from kaperbrief.units import Paper


@dataclass(frozen=True, slots=True)
class Placement:
    """One copy on a page: its job, which of its copies, and the trimmed piece's rectangle.

    `turn` is by how many degrees (0, 90 or 180) the piece is turned clockwise; `width` and
    `height` are those of the rectangle on the page.
    """

    job: Job
    copy: Copy
    x: float
    y: float
    width: float
    height: float
    back: bool = False
    turn: int = 0


@dataclass(slots=True)
class Lines:
    """Where the cuts run: x of vertical and y of horizontal ones, and the block they bound."""

    vertical: list[float]
    horizontal: list[float]


@dataclass(slots=True)
class PagePlan:
    """One side of a sheet of paper.

    `cuts` run from edge to edge of the paper; each of `blocks` has cuts of its own and is first
    cut out of the page.
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
    tile: Tile | None = None

    @property
    def used(self) -> float:
        """How well the paper is used: the cells of the pieces over the printable frame, up to 1.

        A cell is the piece with the room that is cut off round it; empty cells don't count. Whole
        and half sheets use all of their paper.
        """
        if self.form != "pieces":
            return 1.0
        area = sum(_cell_area(place) for place in self.placements)
        return min(1.0, area / (self.paper.frame_width * self.paper.frame_height))


def _cell_area(placement: Placement) -> float:
    piece = placement.job.piece
    return piece.cell_width * piece.cell_height if piece else placement.width * placement.height


def paper_used(pages: list[PagePlan]) -> float:
    """The mean of `PagePlan.used` over all sheets with pieces, backs not counted; 1 without any."""
    sheets = [page for page in pages if page.form == "pieces" and page.side != "back"]
    return sum(page.used for page in sheets) / len(sheets) if sheets else 1.0
