"""How a kit is kept: how many sleeves its cards need, and how large the box for all of it is."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from typing import Any

from kaperbrief.documents.effort import cuts, held
from kaperbrief.game.papers import sleeves
from kaperbrief.press.job import PagePlan, PieceSize
from kaperbrief.records import dataclass
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace

_THICK = {"card": 0.3, "sticker": 0.2}
_PAPER = 0.12
"""mm of a sheet of paper or film."""
_SLEEVE = 0.12
_LOOSE = 1.6
"""So many times as much room as they fill do loose pieces take, and what stands when folded."""
_PLAY = 3 * MM
"""A card that is smaller by more slides about in its sleeve."""


@dataclass(frozen=True, slots=True)
class Stowage:
    """Straight `cuts`, the number of `sleeves` of each size, how many mm all of it fills."""

    cuts: int
    sleeves: tuple[tuple[str, int], ...]
    fills: tuple[float, float, float]

    def __add__(self, other: Stowage) -> Stowage:
        """Both together, in one box."""
        needed = Counter(dict(self.sleeves)) + Counter(dict(other.sleeves))
        wide, high = (max(self.fills[n], other.fills[n]) for n in (0, 1))
        fills = wide, high, self.fills[2] + other.fills[2]
        return Stowage(self.cuts + other.cuts, tuple(sorted(needed.items())), fills)

    @property
    def box(self) -> list[int]:
        """The inside of a box in cm, with some room to spare."""
        return [math.ceil((mm + 3) / 10) for mm in self.fills]

    @property
    def boxed(self) -> str:
        """The box in words."""
        return f"{' × '.join(map(str, self.box))} cm"

    def told(self) -> dict[str, Any]:
        """Ready for JSON."""
        sizes = [{"size": size, "count": count} for size, count in self.sleeves]
        return {"cuts": self.cuts, "sleeves": sizes, "box_cm": self.box}


def stowage(workspace: Workspace, pages: list[PagePlan]) -> Stowage:
    """What keeping the printed pages takes. Raises ProblemsFound where a file of sleeves is wrong.

    Sheets lie in the box as they are, pieces in layers above them.
    """
    known = sleeves(workspace)
    sizes: list[tuple[float, float]] = []
    needed: Counter[tuple[float, float]] = Counter()
    sheets = room = 0.0
    for page in pages:
        thick = _THICK.get(page.stock, _PAPER)
        if page.form != "pieces":
            if page.side == "back" or page.form == "blank":
                continue
            folded = page.form in ("half", "folder")
            sizes.append(_folded(page) if folded else _upright(page.paper.width, page.paper.height))
            sheets += 2 * thick if folded else thick
            continue
        for place in page.placements:
            piece = place.job.piece
            if piece is None or place.back:
                continue
            fits = _sleeve(piece, known) if page.stock == "card" and held(place.copy) == 1 else None
            needed[fits or (0, 0)] += 1
            sizes.append(_upright(piece.width, piece.height))
            layers = thick * (2 if piece.folded else 1) + (2 * _SLEEVE if fits else 0)
            room += piece.width * piece.height * layers * (1 if fits else _LOOSE)
    wide, high = (max((size[n] for size in sizes), default=0.0) for n in (0, 1))
    deep = sheets + (room / (wide * high) if room else 0)
    del needed[0, 0]
    told = tuple(
        (f"{w / MM:.0f} × {h / MM:.0f} mm", count) for (w, h), count in sorted(needed.items())
    )
    return Stowage(cuts(pages), told, (wide / MM, high / MM, deep))


def _sleeve(piece: PieceSize, known: Iterable[tuple[float, float]]) -> tuple[float, float] | None:
    """The smallest sleeve that holds a card snugly, None where there is none."""
    wide, high = _upright(piece.width, piece.height)
    fitting = [
        (one, other)
        for one, other in known
        if one - wide + 0.5 * MM >= 0 and other - high + 0.5 * MM >= 0
        and max(one - wide, other - high) <= _PLAY
    ]  # fmt: skip
    return min(fitting, key=lambda size: size[0] * size[1], default=None)


def _folded(page: PagePlan) -> tuple[float, float]:
    short, long = _upright(page.paper.width, page.paper.height)
    return _upright(short, long / 2)


def _upright(one: float, other: float) -> tuple[float, float]:
    return min(one, other), max(one, other)
