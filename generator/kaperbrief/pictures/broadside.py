"""The side of a ship with two rows of places on it: guns above her band, the hold below it."""

from __future__ import annotations

import math
from typing import NamedTuple

from kaperbrief.pictures.rig import data
from kaperbrief.pictures.sketch import Sketch

BAND = 5.4
"""How much room the coloured band between both rows has."""
HIGH = 17.5
"""A deck so far above the water, before the side is made deeper, has room for guns below it."""
_RAIL, _POSTS = 4.6, 5.0
"""How high her rail stands on her side, and how far its posts are from each other at most."""
_RAKE, _FOOT = 11.0, 3.0
"""How much further her bow reaches above than at the water, and how deep she goes below it."""
_PLANK, _STRIPE = 6.8, 1.7


class Side(NamedTuple):
    """Her side from its aft to its fore end, as high as her deck is amidships, and the sea.

    At her ends it is `rise` higher.
    """

    aft: float
    bow: float
    deck: float
    sea: float
    rise: float = 6.0

    def sheer(self, down: float, rise: float) -> tuple[str, str]:
        """A line along her from aft forward, so far below her edge, and the way back."""
        y, mid = self.deck + down, (self.aft + self.bow) / 2
        way = [data("Q", mid, y + rise, x, y - rise) for x in (self.bow, self.aft)]
        return data("M", self.aft, y - rise, way[0]), way[1]

    def edge(self, x: float) -> float:
        """How high her edge is at x."""
        share = 2 * (x - self.aft) / (self.bow - self.aft) - 1
        return self.deck + self.rise * -(share**2)

    def stern(self, y: float) -> float:
        """Where her aft end is at a height."""
        top, foot = self.deck - self.rise, self.sea + _FOOT
        return self.aft + 2 * (y - top) / (foot - top)

    def stem(self, y: float) -> float:
        """Where her fore end is at a height: the curve of her bow, as it is drawn."""
        ys = self.deck - self.rise, self.deck + 8, self.sea - 8, self.sea + _FOOT
        low, high = 0.0, 1.0
        for _ in range(30):
            share = (low + high) / 2
            low, high = (share, high) if _bent(ys, share) < y else (low, share)
        return _bent((self.bow, self.bow - 1, self.bow - 4, self.bow - _RAKE), low)


def _bent(line: tuple[float, float, float, float], share: float) -> float:
    """One coordinate of a curve, so far along it."""
    (a, b, c, d), rest = line, 1 - share
    return a * rest**3 + 3 * b * rest**2 * share + 3 * c * rest * share**2 + d * share**3


def broadside(sketch: Sketch, side: Side, band: float) -> None:
    """Draw a ship's side, her rail on it and her band so far above the sea.

    She is one closed outline; seams follow her sheer, the band is as level as the rows are, and
    on the ledge above it her people stand.
    """
    _rail(sketch, side)
    aft, bow, deck, sea, rise = side
    foot = sea + _FOOT
    stem = data("C", bow - 1, deck + 8, bow - 4, sea - 8, bow - _RAKE, foot)
    outline = side.sheer(0, rise)[0] + stem + data("H", aft + 2, "Z")
    sketch.path(outline, "plank", 1.1)
    with sketch.inside(outline):
        low = sea - band
        count = math.ceil((low - BAND - deck) / _PLANK)
        shares = (_PLANK * n / (low - deck) for n in range(1, count))
        lines = (side.sheer(share * (low - deck), rise * (1 - share))[0] for share in shares)
        sketch.path("".join(lines), "", 0.4, "wood")
        ends = bow + 9, aft - 9
        stripe = data("M", ends[1], low - _STRIPE, "H", ends[0], "v", _STRIPE, "H", ends[1], "Z")
        sketch.path(stripe, "cloth", 0.5)
        ledge = data("M", ends[1], low - BAND + 0.6, "H", ends[0], "v1.5H", ends[1], "Z")
        sketch.path(ledge, "wood", 0.5)
    sketch.path(outline, "", 1.1)


def _rail(sketch: Sketch, side: Side) -> None:
    """Posts along her edge and what lies on them."""
    count = math.ceil((side.bow - side.aft) / _POSTS)
    xs = (side.aft + 0.8 + (side.bow - side.aft - 1.6) * n / count for n in range(count + 1))
    posts = (data("M", x - 0.6, side.edge(x) - _RAIL, "h1.2v", _RAIL + 1, "h-1.2z") for x in xs)
    sketch.path("".join(posts), "wood", 0.5)
    there, _ = side.sheer(-_RAIL - 1.6, side.rise)
    _, back = side.sheer(-_RAIL, side.rise)
    sketch.path(there + data("v1.6") + back + "Z", "wood", 0.6)
