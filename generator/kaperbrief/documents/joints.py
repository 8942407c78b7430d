"""What of a map better stays whole where it is cut into tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaperbrief import kept
from kaperbrief.errors import Problems
from kaperbrief.hexes.axial import Hex, groups
from kaperbrief.hexes.board import LAND, SeaBoard, Terrain
from kaperbrief.hexes.coast import coast, rims
from kaperbrief.hexes.layout import Point, corners
from kaperbrief.press.poster import WORST, Stretch, Stretches

if TYPE_CHECKING:  # kits without a map do not need it
    from kaperbrief.components.chart.board import ChartLayout

Reach = tuple[float, float]
"""The least and the largest place, in widths of a hex."""
_PORT = WORST
_WHOLE: tuple[tuple[int, tuple[Terrain, ...]], ...] = (
    (_PORT, ("town", "fort", "anchorage", "harbour")), (2 * _PORT, ("treasure",)),
    (10, ("port",)), (1, ("land",)), (1, ("reef",)),
)  # fmt: skip
"""What better stays whole on one tile, and how bad a joint through it is."""
_HEART, _EDGE = 50, 0.05
"""How much worse a joint through the middle of a port or treasure is, and what is its edge."""


def stretches(board: SeaBoard, layout: ChartLayout) -> Stretches:
    """What of a map better stays whole, across and down in points of the drawing."""
    sides: tuple[list[Stretch], list[Stretch]] = [], []
    made = kept.made(kept.name("wholes", *board.told), lambda _: _wholes(board), Problems())
    for bad, *reaches in made:
        for spans, origin, reach in zip(sides, layout.origin, reaches, strict=True):
            start, end = (origin + layout.hex * place for place in reach)
            spans.append((start, end, bad))
            if bad >= _PORT:  # If it must be cut, then near its edge.
                inset = _EDGE * (end - start)
                spans.append((start + inset, end - inset, _HEART))
    return sides


def _wholes(board: SeaBoard) -> list[tuple[int, Reach, Reach]]:
    """How bad a joint through each part is, and from where to where it is seen, across and down."""
    found = []
    for bad, terrains in _WHOLE:
        for part in groups(board.find(*terrains)):
            xs, ys = zip(*_outline(board, part), strict=True)
            found.append((bad, (min(xs), max(xs)), (min(ys), max(ys))))
    return found


def _outline(board: SeaBoard, part: set[Hex]) -> Iterator[Point]:
    """What is seen of hexes that hang together, in widths of a hex.

    Coasts lie within their hexes, and where little room is left that decides.
    """
    land = {at for at in part if board.terrain[at] in LAND}
    firm = {at for at in land if board.terrain[at] not in ("land", "treasure")}
    for chain in rims(land):
        yield from coast(chain, board.orientation, firm=firm)
    for at in part - land:
        yield from corners(at, board.orientation)
