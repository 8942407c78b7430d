"""What the press gets: copies of node trees, and how they are to be printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from kaperbrief.errors import Problem, Span
from kaperbrief.nodes import Node


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is written, for problems: the span, the field, that line of the file."""

    span: Span
    field: str = ""
    source_line: str = ""

    def problem(self, code: str, message: str, hint: str = "") -> Problem:
        """An error at this place."""
        return Problem(code, message, self.span, hint, self.field, source_line=self.source_line)


def nowhere(_text: str) -> Place | None:
    """The place of texts that stand nowhere in the content."""
    return None


@dataclass(slots=True, repr=False)
class Copy:
    """One item of a material: its tree, how often it is printed, whose it is.

    `owner` names the content item for problems (`cards/mermaid`), `place` says where it stands
    and `locate` where a text on it does; `row` is the short name printed beside a row of pieces.
    `seat` is the crew's or player's it belongs to, 0 for what is nobody's.
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
    place: Place | None = None
    locate: Callable[[str], Place | None] = nowhere

    @property
    def reminder(self) -> str:
        """What the footer of its sheet reminds of."""
        return self.front.attributes.get("reminder", "") if self.front.tag == "sheet" else ""


@dataclass(frozen=True, slots=True)
class PieceSize:
    """A piece in points: its trimmed size, the cell it lies in, the bleed round it."""

    width: float
    height: float
    cell_width: float
    cell_height: float
    bleed: float = 0.0
    round: bool = False


@dataclass(frozen=True, slots=True)
class PosterSize:
    """A poster in points: its size, how far its tiles overlap, by how much it is enlarged."""

    width: float
    height: float
    overlap: float
    scale: float = 1


@dataclass(slots=True, repr=False)
class Job:
    """One material in one language, ready to be fitted and imposed."""

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
    footer: str = ""
    revision: str = ""
    hint: str = ""
    labels: dict[str, str] = field(default_factory=dict)

    @property
    def group(self) -> str:
        """Materials with an equal group may lie on common sheets."""
        return self.share or self.material
