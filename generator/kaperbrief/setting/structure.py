"""The logical structure of a document: what a screen reader hears, in order."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Element:
    """A structure element: a leaf has a marked-content id on a page, others have children.

    `box` is the bounding box of a figure in PDF points (left, bottom, right, top).
    """

    kind: str
    alt: str = ""
    children: list[Element] = field(default_factory=list)
    page: int = -1
    mcid: int = -1
    box: tuple[float, float, float, float] | None = None
    header: bool = False
