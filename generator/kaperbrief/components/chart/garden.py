"""What grows on islands of tables: small ones have something of their own as well as large ones."""

from __future__ import annotations

from collections.abc import Sequence

from kaperbrief.components.chart.relief import Relief
from kaperbrief.components.chart.scene import Sign
from kaperbrief.hexes.axial import Hex
from kaperbrief.hexes.coast import chance
from kaperbrief.hexes.layout import Point

_FIRST = ("peak", "palm", "village", "volcano", "peak-2", "village", "palm")
"""What is the first on an island, near its middle: one of them by chance, or the next that fits."""
_SCALES = {"volcano": (1.0, 0.85), "palm": (1.3, 1.0)}
_USUAL = (1.25, 1.0, 0.85)
_PLANTS = (("palm", "hill"), ("tree", "hill"), ("palm", "tree"), ("fir", "hill"), ("tree", "palm"))
"""What fills the rest: an island has two kinds by chance, and grass where they do not fit."""
_THROWS = (60, 110)
"""How often a place is tried on any island, and for each square unit of it."""
_GRASS = 0.3
"""So often grass grows where nothing else fits: land is not all stubble."""
_MARGIN = 0.03


class Garden(Relief):
    """The signs on islands whose coasts come in the order of the islands."""

    def _grow(self, island: Sequence[Hex]) -> None:
        coast = self._ground.coasts[self._ground.islands.index(island)]
        key = round(100 * min(coast)[0]), round(100 * min(coast)[1])
        self._first(coast, key)
        super()._grow(island)
        self._fill(coast, key)

    def _first(self, coast: Sequence[Point], key: tuple[int, int]) -> None:
        left, top, wide, high = _extent(coast)
        start = int(chance(*key, 401) * len(_FIRST))
        for name in (*_FIRST[start:], *_FIRST[:start]):
            for scale in _SCALES.get(name, _USUAL):
                for aside, down in ((0.5, 0.62), (0.36, 0.6), (0.64, 0.6), (0.5, 0.75)):
                    sign = Sign(name, left + aside * wide, top + down * high, scale)
                    if self._put(sign, _MARGIN, 1.0):
                        return

    def _fill(self, coast: Sequence[Point], key: tuple[int, int]) -> None:
        left, top, wide, high = _extent(coast)
        before = len(self.signs)
        plants = _PLANTS[int(chance(*key, 402) * len(_PLANTS))]
        for number in range(round(_THROWS[0] + _THROWS[1] * wide * high)):
            x = left + wide * chance(*key, 500 + 3 * number)
            y = top + high * chance(*key, 501 + 3 * number)
            luck = chance(*key, 502 + 3 * number)
            grass = ("grass",) if luck < _GRASS or len(self.signs) == before else ()
            for name in (*(plants if luck > 0.4 else plants[::-1]), *grass):
                if self._put(Sign(name, x, y, round(0.9 + 0.3 * luck, 1)), _MARGIN, 1.0):
                    break


def _extent(coast: Sequence[Point]) -> tuple[float, float, float, float]:
    """The least of a coast to the left and above, its width and height."""
    xs, ys = [x for x, _ in coast], [y for _, y in coast]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
