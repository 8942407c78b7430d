"""The side of a ship with two rows of places on it: guns above her band, the hold below it."""

from __future__ import annotations

import math
from typing import cast

from kaperbrief.pictures.rig import data
from kaperbrief.pictures.sketch import Mark, Sketch
from kaperbrief.pictures.stretch import area
from kaperbrief.typeset.curves import Point, extent

BAND = 5.4
"""How much room the coloured band between both rows has."""
HIGH = 17.5
"""A deck so far above the water, before the side is made deeper, has room for guns below it."""
_NEAR = 1.0
"""How far below the edge of the deck what belongs to it may end."""
_SMALL = 24.0
_PLANK, _STRIPE = 6.8, 1.7


def broadside(sketch: Sketch, start: int, edge: Point, sea: float, band: float) -> None:
    """Draw anew what lies below her deck on the art since `start`, the band so far above the sea.

    The `edge` is the aft end of her deck, as low as it is amidships. Seams and band are level, as
    the rows are, and end at the outline of her side. What hangs out behind her stern is left out.
    """
    (aft, deck), art = edge, cast("list[Mark]", sketch.marks[start:])
    side = max((mark for mark in art if mark.fill), key=area)
    box = extent(side.outline)

    def stays(mark: Mark) -> bool:
        its = extent(mark.outline)
        foot = its.bottom > sea and its.width < _SMALL
        above = its.centre[1] < deck + _NEAR and its.right > aft - _NEAR
        return foot or above or mark.outline == side.outline

    kept = [mark for mark in art if stays(mark)]
    under = kept.index(side) + 1
    sketch.marks[start:] = kept[:under]
    with sketch.inside(side.outline):
        seams = (deck + _PLANK * n for n in range(1, math.ceil((sea - band - deck) / _PLANK)))
        lines = (data("M", box.x, y, "H", box.right) for y in seams)
        sketch.path("".join(lines), "", 0.5, "wood")
        low, rise = sea - band, box.right - 0.2 * box.width
        top = low - _STRIPE
        bow = data("Q", box.right - 6, top, box.right, top - 5)
        back = data("Q", box.right - 6, low, rise, low, "H", box.x, "Z")
        sketch.path(data("M", box.x, top, "H", rise, bow, "v", _STRIPE, back), "cloth", 0.5)
        # What her people stand on.
        sketch.path(
            data("M", box.x, low - BAND + 0.6, "H", box.right, "v1.5H", box.x, "Z"), "paper", 0.5
        )
    sketch.marks += kept[under:]
