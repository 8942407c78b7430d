"""What the press gets: copies of node trees, and how they are to be printed."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaperbrief.errors import Span
from kaperbrief.nodes import Node


@dataclass(slots=True)
class Copy:
    """One item of a material: its tree, how often it is printed, whose it is.

    `owner` names the content item for problems (`cards/mermaid`), `span` says where it stands;
    `row` is the short name printed beside a row of pieces.
    """

    id: str
    title: str
    front: Node
    count: int = 1
    back: Node | None = None
    owner: str = ""
    row: str = ""
    revision: str = ""
    span: Span | None = None
    source_line: str = ""


@dataclass(frozen=True, slots=True)
class PieceSize:
    """A piece in points: its trimmed size, the cell it lies in, the bleed round it."""

    width: float
    height: float
    cell_width: float
    cell_height: float
    bleed: float = 0.0
    round: bool = False


@dataclass(slots=True)
class Job:
    """One material in one language, ready to be fitted and imposed."""

    material: str
    title: str
    language: str
    page: str
    stock: str
    copies: list[Copy]
    piece: PieceSize | None = None
    back: str = "none"
    share: str = ""
    reminder: str = ""
    footer: str = ""
    revision: str = ""
    hint: str = ""
    labels: dict[str, str] = field(default_factory=dict)

    @property
    def group(self) -> str:
        """Materials with an equal group may lie on common sheets."""
        return self.share or self.material
