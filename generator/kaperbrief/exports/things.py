"""The things of a kit one by one, as they are before they lie on paper, and their pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import Any, Literal, NamedTuple

from kaperbrief.documents.kit import dealt
from kaperbrief.documents.pages import drawn, fit_all
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.errors import Problems, Progress, UsageProblem, quiet
from kaperbrief.models.options import Options
from kaperbrief.nodes import Node
from kaperbrief.press.alone import alone
from kaperbrief.press.fit import Fitted, size_of
from kaperbrief.press.job import Copy, Job
from kaperbrief.records import dataclass
from kaperbrief.units import MM, letters_of
from kaperbrief.workspace import Workspace

Kind = Literal["card", "token", "figure", "tile", "sheet", "board"]
"""What a thing is at the table: what cards and tokens are is seen, tiles are all other pieces."""

_KINDS: dict[str, Kind] = {"card": "card", "disc": "token", "hex": "token", "standee": "figure"}
"""The kinds of pieces by the tag that they are."""
_LESS = 0.01
"""Of a pixel: pages are rounded up to whole ones."""


@dataclass(slots=True, repr=False, eq=False)
class ThingSide:
    """One side of a thing, or of several that look the same; its picture has this name."""

    name: str
    job: Job
    copy: Copy
    behind: bool

    @property
    def node(self) -> Node:
        """The tree of that side."""
        back = self.copy.back
        return back if self.behind and back is not None else self.copy.front


@dataclass(slots=True, repr=False, eq=False)
class Thing:
    """A thing of the kit with its sides; its trimmed width and height are in points."""

    name: str
    kind: Kind
    job: Job
    copy: Copy
    front: ThingSide
    back: ThingSide | None
    size: tuple[float, float]

    @property
    def round(self) -> bool:
        """Is it a disc?"""
        return self.job.piece is not None and self.job.piece.round

    def told(self) -> dict[str, Any]:
        """What a manifest says of it; sizes in mm."""
        return {
            "name": self.name,
            "kind": self.kind,
            "title": self.copy.title,
            "material": self.job.material,
            "id": self.copy.id,
            "seat": self.copy.seat,
            "language": self.job.language,
            "count": self.copy.count,
            "size": [round(side / MM, 2) for side in self.size],
        }


@dataclass(slots=True, repr=False)
class Things:
    """A kit that was fitted and not laid out: its room and the things in it."""

    room: Pressroom
    fitted: list[Fitted]
    pieces: list[Thing]


class Shot(NamedTuple):
    """A picture to be made: a side at its size and that of the picture, in points, and its dpi."""

    face: ThingSide
    size: tuple[float, float]
    page: tuple[float, float]
    dpi: float

    @property
    def pixels(self) -> tuple[int, int]:
        """How large the picture is."""
        width, height = (max(1, round(side * self.dpi / 72)) for side in self.page)
        return width, height


def things(workspace: Workspace, options: Options, progress: Progress = quiet) -> Things:
    """The things of a kit, without its guide; small round ones are round.

    Raises ProblemsFound with every problem that spoils them, UsageProblem for wrong options.
    """
    if options.pages:
        message = "--pages names pages of paper, and with --for there are none"
        raise UsageProblem(message, "name materials with --only", "pages")
    plain = replace(options, cut="round", printer="")
    room = open_pressroom(workspace, plain, Problems())
    jobs = dealt(room)
    room.problems.raise_errors()
    if not jobs:
        raise UsageProblem("nothing to print: no material is left", "see kaperbrief list materials")
    fitted = fit_all(room, jobs, progress, {})
    several = len({job.language for job in jobs}) > 1
    names: dict[str, int] = {}
    pieces = [one for job in jobs for one in _of_job(room, job, names, several)]
    return Things(room, fitted, pieces)


def _of_job(room: Pressroom, job: Job, names: dict[str, int], several: bool) -> Iterator[Thing]:
    """The pieces of a material; sides that look the same share a picture."""
    ending = f"-{job.language}" if several else ""
    size = size_of(job, room.forms)
    if job.poster is not None:
        size = job.poster.width, job.poster.height
    backs = {copy.back.key() for copy in job.copies if copy.back is not None}
    made: dict[bytes, ThingSide] = {}
    for copy in job.copies:
        name = job.material if copy.id == job.material else f"{job.material}-{copy.id}"
        name += f"-{letters_of(copy.seat).lower()}" if copy.seat else ""
        name = _unused(name + ending, names)
        sides = [
            made.setdefault(node.key(), ThingSide(called, job, copy, back))
            for node, called, back in (
                (copy.front, name, False),
                (copy.back, f"{job.material if len(backs) == 1 else name}{ending}-back", True),
            )
            if node is not None
        ]
        yield Thing(name, _kind(job, copy), job, copy, sides[0], (*sides, None)[1], size)


def _unused(name: str, names: dict[str, int]) -> str:
    """The name, with a number behind it where it was used before."""
    names[name] = names.get(name, 0) + 1
    return name if names[name] == 1 else _unused(f"{name}-{names[name]}", names)


def _kind(job: Job, copy: Copy) -> Kind:
    if job.poster is not None:
        return "board"
    if job.piece is None:
        return "sheet"
    other: Kind = "card" if copy.back is not None and not job.piece.round else "tile"
    return _KINDS.get(copy.front.tag, other)


def pictures(made: Things, shots: Sequence[Shot], progress: Progress) -> Iterator[Any]:
    """A Pillow image in RGB for each; what reaches the edge of a piece goes on to that of the page.

    Raises ProblemsFound for faults that show when all is drawn.
    """
    from kaperbrief.press.png import each_page

    pages = []
    for shot in shots:
        # A page of whole pixels, and a little less, since it is rounded up.
        width, height = ((pixels - _LESS) * 72 / shot.dpi for pixels in shot.pixels)
        face = shot.face
        pages.append(alone(face.job, face.copy, shot.size, (width, height), back=face.behind))
    pdf = drawn(made.room, made.fitted, pages, "", progress)
    made.room.problems.raise_errors()
    for number, image in enumerate(each_page(pdf, [shot.dpi for shot in shots])):
        progress("pictures", number, len(shots))
        bleeds = shot.face.job.piece is not None and shot.face.job.piece.bleed
        yield image if bleeds else spread(image, [side * shot.dpi / 72 for side in shot.size])
    progress("pictures", len(shots), len(shots))


def spread(image: Any, size: Sequence[float]) -> Any:
    """The outermost pixels of the piece in the middle, so many wide and high, out to the edges."""
    from PIL import Image

    width, height = image.size
    left, top = (ceil(max(0, a - b) / 2) for a, b in zip(image.size, size, strict=True))
    right, low = width - left, height - top
    out = Image.new("RGB", image.size)
    out.paste(image.crop((left, top, right, low)), (left, top))
    for edge, band in (
        ((left, top, left + 1, low), (0, top, left, low)),
        ((right - 1, top, right, low), (right, top, width, low)),
        ((0, top, width, top + 1), (0, 0, width, top)),
        ((0, low - 1, width, low), (0, low, width, height)),
    ):
        if band[0] < band[2] and band[1] < band[3]:
            out.paste(out.crop(edge).resize((band[2] - band[0], band[3] - band[1])), band)
    return out


def manifest(made: Things, purpose: str) -> dict[str, Any]:
    """The beginning of the manifest of an export, ready for JSON."""
    from kaperbrief import __version__
    from kaperbrief.documents.kit import told_options

    room = made.room
    return {
        "kaperbrief": __version__,
        "game": room.game.pack.id,
        "for": purpose,
        "seed": room.options.seed,
        "options": told_options(room),
        "pieces": [piece.told() for piece in made.pieces],
        "problems": [problem.told() for problem in room.problems.sorted],
    }
