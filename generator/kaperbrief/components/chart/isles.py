"""Islands of tables and floors: natural coasts within an ellipse, and what grows on them.

Each is seen from its middle: its coast is one radius for each direction. Chance comes from its
place and size alone. Units are as long as hexes of a map would be on islands so large.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from kaperbrief import kept
from kaperbrief.components.chart.board import line_scale
from kaperbrief.components.chart.garden import Garden
from kaperbrief.components.chart.ground import stamp
from kaperbrief.components.chart.labels import meet
from kaperbrief.components.chart.relief import SIZES, Growth, Soil
from kaperbrief.components.chart.shore import (
    draw_coast,
    draw_ground,
    draw_shallow,
    draw_shelf,
    draw_ways,
)
from kaperbrief.errors import Problems
from kaperbrief.hexes.coast import Ground, ragged
from kaperbrief.hexes.layout import Point, centre, hex_at
from kaperbrief.typeset.curves import Path, polar
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

_FULL = 2.3
"""How full an island is: 2 is an ellipse."""
_STEP = 0.035
"""From point to point of a coast, in units."""
_BITE, _USUAL = 0.5, 0.14
"""By how many units a coast moves in, at most and usually, for each part of its noise."""
_FINE, _COAST = 0.82, 0.64
"""Finer lines than of this weight would not print, and no finer coasts: the coast of a small island
would be a ring of ink."""
_UNIT = (6 * MM, 26 * MM)
"""The least and the largest unit."""
_PART = 0.75
"""The unit as a share of the lesser extent of an island."""
_GROWN = 16 * MM
"""What grows on islands is drawn by a unit no shorter: smaller trees would run together."""


class Isle(NamedTuple):
    """An island: its middle on the table, its extents in points, what its chance comes from."""

    at: Point
    width: float
    height: float
    seed: str

    def coast(self, unit: float) -> list[Point]:
        """Its coast on the table, all round its middle from the top clockwise."""
        dice = random.Random(self.seed)
        rough = 0.16 if min(self.width, self.height) < 2.4 * unit else 0.22
        waves = [(n, rough / n**1.1, dice.uniform(0, 360)) for n in (2, 3, 4, 5)]
        bays = [
            (dice.uniform(0, 360), dice.uniform(0.1, 0.3), dice.uniform(12, 26))
            for _ in range(dice.randint(1, 3))
        ]
        aside = dice.uniform(-500, 500), dice.uniform(-500, 500)
        around = math.pi * (self.width + self.height) / 2
        count = max(48, round(around / (_STEP * unit)))
        found = []
        for step in range(count):
            angle = 360 * step / count
            sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
            across, down = abs(sine) / self.width, abs(cosine) / self.height
            most = 0.5 * (across**_FULL + down**_FULL) ** (-1 / _FULL)
            share = 0.94 + sum(a * math.sin(math.radians(n * angle + turn)) for n, a, turn in waves)
            for middle, deep, broad in bays:
                off = (angle - middle + 180) % 360 - 180
                share *= 1 - deep * math.exp(-((off / broad) ** 2))
            place = aside[0] + most * sine / unit, aside[1] - most * cosine / unit
            bite = _BITE * unit * max(_USUAL + ragged(*place), -0.04)
            far = min(max(most * min(share, 1.0) - bite, 0.4 * most), most)
            found.append(polar(*self.at, far, angle))
        return found


class Isles:
    """Islands on the page with their coasts, as shores are drawn.

    They are worked out for a table of one size and drawn `zoom` times as large from `origin` on:
    the same islands on two sheets have the same shapes.
    """

    def __init__(self, origin: Point, isles: Sequence[Isle], zoom: float = 1.0) -> None:
        self._origin, self._isles = origin, isles
        sizes = sorted(min(isle.width, isle.height) for isle in isles)
        unit = min(max(_PART * sizes[len(sizes) // 2], _UNIT[0]), _UNIT[1])
        self._unit, self._soil = unit, max(unit, _GROWN)
        self.unit, self.grown = zoom * unit, zoom * self._soil
        self.lines = max(line_scale(self.unit), _FINE)
        self.coast = max(line_scale(self.unit), _COAST)
        self._shapes = [isle.coast(unit) for isle in isles]
        x, y = origin
        self.coasts = [[(x + zoom * a, y + zoom * b) for a, b in shape] for shape in self._shapes]

    def at(self, point: Point) -> Point:
        """A place in units as points of the page."""
        return self._page(point, self.unit)

    def back(self, point: Point) -> Point:
        """A place on the page in units."""
        (x, y), unit = self._origin, self.unit
        return (point[0] - x) / unit, (point[1] - y) / unit

    def _page(self, point: Point, unit: float) -> Point:
        x, y = self._origin
        return x + point[0] * unit, y + point[1] * unit

    def planted(self, point: Point) -> Point:
        """A place in the units of what grows as points of the page."""
        return self._page(point, self.grown)

    def visible(self, name: str, make: Callable[[], Iterable[Path]], reach: float) -> Path:
        """All of some paths."""
        return [segment for path in make() for segment in path]

    def growth(self, taken: Iterable[Frame]) -> Growth:
        """What is on them, clear of what is `taken`, frames on the table they are worked out for.

        Places are in the units of what grows.
        """
        unit = self._soil
        free = [Frame(one.x / unit, one.y / unit, one.width / unit, one.height / unit)
                for one in taken]  # fmt: skip
        file = kept.name("isles-7", list(self._isles), self._unit, free)
        found: Growth = kept.made(file, lambda _: self._grown(free), Problems())
        return found

    def _grown(self, taken: Sequence[Frame]) -> Growth:
        unit = self._soil
        coasts = [[(x / unit, y / unit) for x, y in shape] for shape in self._shapes]
        land, islands = Ground(coasts), []
        for isle in self._isles:
            x, y = isle.at
            reach_x, reach_y = int(isle.width / 2 / unit) + 1, int(isle.height / 2 / unit * 1.2) + 1
            first = hex_at((x / unit, y / unit), "pointy")
            near = [(first[0] + q, first[1] + r) for r in range(-reach_y, reach_y + 1)
                    for q in range(-reach_x - reach_y, reach_x + reach_y + 1)]  # fmt: skip
            cells = [at for at in near if land.covers(centre(at, "pointy"))]
            islands.append(sorted({first, *cells}))
        return Garden(Soil(coasts, islands, "pointy"), taken).growth


_COASTAL = ("palm", "village", "port", "lagoon", "volcano")
"""What grows on islands only."""
_LARGE = 25 * MM
"""Land as large as a page is white: ink."""


def draw_isles(
    pen: Pen, isles: Isles, growth: Growth | None, covered: Sequence[Frame], *, dry: bool = False
) -> None:
    """The islands of a table with their shores; without `growth` they are sketched.

    Nothing stands where the page is `covered`. On `dry` ground they are patches of land.
    """
    if not dry:
        draw_shelf(pen, isles)
        draw_shallow(pen, isles)
    draw_ground(pen, isles, "paper" if growth is None or isles.unit > _LARGE else "")
    draw_coast(pen, isles, isles.coast)
    if growth is None:
        return
    signs, *ways = growth
    # Ways are in the same units as the signs.
    rivers, paths = (
        [list(map(isles.back, way)) for way in _clear(isles, some, covered)] for some in ways
    )
    draw_ways(pen, isles, rivers, paths)
    for sign in signs:
        if dry and sign.name in _COASTAL:
            continue
        at, size = isles.planted((sign.x, sign.y)), isles.grown * sign.scale
        wide, high = (side * size for side in SIZES[sign.name])
        box = Frame(at[0] - wide / 2, at[1] - high, wide, high)
        if not any(meet(box, one) for one in covered):
            stamp(pen, f"relief/{sign.name}", at, size, max(line_scale(isles.grown), _FINE))


def _clear(
    isles: Isles, ways: Iterable[Sequence[Point]], covered: Sequence[Frame]
) -> Iterator[list[Point]]:
    """The ways on the page that nothing covers."""
    for way in ways:
        points = list(map(isles.planted, way))
        if not any(meet(Frame(x, y, 0, 0), one) for x, y in points for one in covered):
            yield points
