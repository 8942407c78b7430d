"""Which photos a material prints, and how large: known before anything is drawn."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path

from kaperbrief.nodes import Node
from kaperbrief.press.fit import Fitted, size_of
from kaperbrief.press.job import Copy
from kaperbrief.press.rehearsal import Rehearsal
from kaperbrief.records import dataclass
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.photos import Photo, PhotoShelf
from kaperbrief.units import Forms


@dataclass(frozen=True, slots=True)
class PrintedPhoto:
    """A photo by its file name, the copy it is printed on, its size there in points.

    `place` is the template line that asks for it.
    """

    copy: Copy
    name: str
    width: float
    height: float
    place: str


def printed_photos(fitted: Fitted, forms: Forms) -> Iterator[PrintedPhoto]:
    """Every photo of a fitted material."""
    width, height = size_of(fitted.job, forms)
    for piece in fitted.job.copies:
        for node in (piece.front, piece.back):
            if node is None or not (places := _places(node)):
                continue
            setting = copy.copy(fitted.setting)
            setting.photos = notes = _Notes()
            fitted.box(node, width).draw(Rehearsal(setting, set()), Frame(0, 0, width, height))
            for name, wide, high in notes.asked:
                yield PrintedPhoto(piece, name, wide, high, places.get(name, node.place))


def _places(node: Node) -> dict[str, str]:
    """The template line of each photo in a tree."""
    return {
        below.attributes["file"]: below.place
        for below in node.walk()
        if below.attributes.get("file")
    }


class _Notes(PhotoShelf):
    """A shelf without photos that notes what it is asked for."""

    __slots__ = ("asked",)

    def __init__(self) -> None:
        super().__init__(Path)
        self.asked: list[tuple[str, float, float]] = []

    def get(self, name: str, width: float, height: float, *, pale: bool = False) -> Photo:
        self.asked.append((name, width, height))
        return Photo("", b"", 0.0)
