"""What grows and rises on islands: chains of mountains, hills, woods, palms at the shore, grass.

Signs run across the hexes of an island. Each stands on land, so far from the coast that it does not
reach over it, and meets no other one. Chance comes from the places alone, as that of the coasts.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from kaperbrief import kept
from kaperbrief.components.chart.scene import Scene, Sign, trail
from kaperbrief.errors import Problems
from kaperbrief.hexes.axial import Hex, distance, groups, neighbours
from kaperbrief.hexes.coast import Ground, chance, noise
from kaperbrief.hexes.layout import Orientation, Point, centre, hex_at
from kaperbrief.typeset.curves import polar
from kaperbrief.typeset.frame import Frame


class Kind(NamedTuple):
    """How an island looks: has it a chain of mountains, how many hills and palms has a hex?

    Trees of the art `tree` stand where noise from -1 to 1 is above `woods`.
    """

    chain: bool
    hills: int
    woods: float
    tree: str
    palms: int


_KINDS = tuple(itertools.starmap(Kind, (
    (True, 2, 0.02, "fir", 0), (False, 2, -0.22, "tree", 2), (False, 3, 0.14, "tree", 6),
    (True, 1, 0.12, "tree", 3), (True, 3, 0.24, "fir", 0), (False, 6, 0.55, "tree", 0),
    (False, 1, -0.42, "tree", 1), (False, 1, 2.0, "tree", 11), (True, 0, -0.35, "fir", 0),
)))  # fmt: skip
_SMALL = [kind for kind in _KINDS if not kind.chain]  # One hex has no room for mountains.
SIZES = {
    "peak": (0.3, 0.27), "peak-2": (0.31, 0.23), "hill": (0.2, 0.09), "tree": (0.11, 0.11),
    "fir": (0.09, 0.12), "palm": (0.16, 0.17), "grass": (0.06, 0.04), "volcano": (0.5, 0.4),
    "cross": (0.48, 0.4), "village": (0.34, 0.17),
    "lagoon": (0.42, 0.2), "rocks": (0.11, 0.07), "islet": (0.14, 0.09),
}  # fmt: skip
"""The width and height of each sign in widths of a hex."""
_CELL = 0.12
"""The side of the squares by which coasts and signs are found again."""
_WOOD = 0.098
"""How far trees are apart."""
_STEP = 0.25
"""How far peaks of a chain are apart."""
_RIVER = 0.35, 0.9
"""How far the mouth of a river is from its spring, at least and at most."""
_VOLCANOES = 2.4, 1.9, 1.4, 1.2, 1.0, 0.8
"""How large a volcano may be: the first that has room is drawn."""
_TRIES = 7
_SETTLED, _LAGOON = 0.6, 0.5
"""So many of the islands of more than one hex have a village, and a lagoon."""
_OFFSHORE = ("rocks", "islet")
"""What lies before a coast."""
Growth = tuple[list[Sign], list[list[Point]], list[list[Point]]]  # signs, rivers, paths in units


def relief(scene: Scene, patches: Collection[Frame]) -> Growth:
    """What is on the land of a scene, that of an earlier run where the sea is the same.

    Names stand on the `patches`, in points.
    """
    corners = [((one.x, one.y), (one.right, one.bottom)) for one in patches]
    taken = [(scene.back(start), scene.back(end)) for start, end in corners]
    names = [Frame(x, y, right - x, bottom - y) for (x, y), (right, bottom) in taken]
    file = kept.name("relief", *scene.board.told, names)
    found: Growth = kept.made(file, lambda _: Relief(soil_of(scene), names).growth, Problems())
    return found


class Soil(NamedTuple):
    """Land where something may grow: its coasts and the hexes of its islands, all in units.

    `built` are the hexes where something stands; in the `treasures` lies a treasure each, in
    several hexes. Round `offshore` land rocks and islets stand in the water of its hexes.
    """

    coasts: Sequence[Sequence[Point]]
    islands: Sequence[Sequence[Hex]]
    orientation: Orientation
    built: Collection[Hex] = ()
    treasures: Sequence[Collection[Hex]] = ()
    offshore: bool = False

    def middle(self, at: Hex) -> Point:
        """The middle of a hex."""
        return centre(at, self.orientation)


def soil_of(scene: Scene) -> Soil:
    """The land of a map."""
    board = scene.board
    built = {at for at in board.land
             if board.terrain[at] != "land" and not scene.large_treasure(at)}  # fmt: skip
    return Soil(
        # Rounded: a map has the same land in every size.
        [[(round(x, 9), round(y, 9)) for x, y in map(scene.back, coast)] for coast in scene.coasts],
        [sorted(island) for island in groups(sorted(board.land))],
        board.orientation,
        built,
        [part for part in groups(board.find("treasure")) if len(part) > 1],
        offshore=True,
    )


class Relief:
    """The signs on land; names stand on the `patches`, in units."""

    def __init__(self, ground: Soil, patches: Collection[Frame]) -> None:
        self._ground, self._taken = ground, ground.built
        self._land = Ground(ground.coasts)
        self._shore: dict[tuple[int, int], list[Point]] = {}
        self._boxes: dict[tuple[int, int], list[tuple[float, float, float, float]]] = {}
        for points in ground.coasts:
            for x, y in points:
                self._shore.setdefault(_square((x, y)), []).append((x, y))
        for patch in patches:
            self._take(patch)
        for at in ground.built:
            x, y = ground.middle(at)
            self._take(Frame(x - 0.31, y - 0.3, 0.62, 0.56))
        self.signs: list[Sign] = []
        self.rivers: list[list[Point]] = []
        self.paths: list[list[Point]] = []
        for part in ground.treasures:
            self._treasure(part)
        for island in ground.islands:
            self._grow(island)
        self.signs.sort(key=lambda one: (one.y, one.x))
        self.growth: Growth = self.signs, self.rivers, self.paths

    def _grow(self, island: Sequence[Hex]) -> None:
        free = [at for at in island if at not in self._taken]
        # Of all its hexes: islands of two seas that begin alike do not look alike.
        luck = chance(sum(q * q for q, _ in island), sum(r * r + r for _, r in island), 70)
        kinds = _KINDS if len(free) > 1 else _SMALL
        kind = kinds[int(luck * len(kinds))]
        self._roads(island)
        volcano = any(at in part for part in self._ground.treasures for at in island)
        if len(free) > 1:
            if kind.chain and not volcano:
                self._chain(free)
            self._village(free)
            if not kind.chain and chance(*island[0], 87) < _LAGOON:
                any(self._scatter(at, "lagoon", 1, 88, 0.06) for at in free)
        for at in free if self._ground.offshore else ():
            self._before_coast(at)
        for at in island:
            self._scatter(at, "hill", kind.hills, 80, 0.1)
        for at in island:
            self._scatter(at, "palm", kind.palms, 90, 0.035, shore=True)
        for at in island:
            self._wood(at, kind)
        for at in island:
            self._scatter(at, "grass", 6, 100, 0.05)

    def _treasure(self, part: Collection[Hex]) -> None:
        """A volcano near the middle of several hexes, a trail to a cross in one of them."""
        middles = [self._ground.middle(at) for at in sorted(part)]
        x = math.fsum(x for x, _ in middles) / len(middles)
        y = math.fsum(y for _, y in middles) / len(middles)
        spots = itertools.product(_VOLCANOES, (-0.3, 0.3, -0.15, 0.0), (0.2, 0.1, 0.3))
        for scale, aside, down in spots:
            if self._put(Sign("volcano", x + aside, y + down, scale), 0.03, 1.0):
                # Its slopes reach below its foot.
                self._take(Frame(x + aside - 0.28 * scale, y + down, 0.56 * scale, 0.2 * scale))
                break
        scales, downs = (1.5, 1.0, 0.85, 0.7, 0.6), (0.12, 0.22, 0.0)
        tries = itertools.product((0.12, 0.02), scales, sorted(middles), downs)
        for margin, scale, (px, py), down in tries:
            if self._put(Sign("cross", px, py + down, scale), margin, 1.0):
                break
        self._keep(trail(self.signs))

    def _roads(self, island: Sequence[Hex]) -> None:
        """Paths from one hex with houses to the next."""
        built = [at for at in island if at in self._taken]
        for at in built:
            for other in (one for one in neighbours(at) if one in built and at < one):
                (ax, ay), (bx, by) = self._ground.middle(at), self._ground.middle(other)
                bend = 0.12 * (chance(*at, 77) - 0.5)
                self._path([(ax + (bx - ax) * t + bend * (by - ay) * math.sin(math.pi * t),
                             ay + 0.1 + (by - ay) * t - bend * (bx - ax) * math.sin(math.pi * t))
                            for t in (0.28, 0.4, 0.5, 0.6, 0.72)])  # fmt: skip

    def _path(self, way: list[Point]) -> None:
        if all(map(self._inland, way)):
            self.paths.append(way)
            self._keep(way)

    def _keep(self, way: Sequence[Point]) -> None:
        """Nothing stands on a way."""
        for x, y in way:
            self._take(Frame(x - 0.03, y - 0.03, 0.06, 0.06))

    def _river(self, peak: Sign) -> None:
        """A river from the foot of a mountain to the coast, with a swing."""
        sx, sy = peak.x, peak.y - 0.03
        near, far = _RIVER
        shore = [point for point in self._shore_near((sx, sy), far)
                 if near < math.dist(point, (sx, sy)) < far and point[1] > sy]  # fmt: skip
        swing = 0.3 * (chance(round(sx * 99), round(sy * 99), 79) - 0.5)
        shore.sort(key=lambda one: chance(round(99 * one[0]), round(99 * one[1]), 78))
        for mx, my in shore[:9]:
            way = [(sx + (mx - sx) * t - swing * (my - sy) * math.sin(2 * math.pi * t),
                    sy + (my - sy) * t + swing * (mx - sx) * math.sin(2 * math.pi * t))
                   for t in (n / 9 for n in range(10))]  # fmt: skip
            if all(map(self._inland, way[:-1])):
                self.rivers.append(way)
                self._keep(way)
                return

    def _village(self, free: list[Hex]) -> None:
        """Houses near the shore of an island, a path from them to its far end."""
        _, at = min((chance(*one, 82), one) for one in free)
        if chance(*at, 83) > _SETTLED:
            return
        before = len(self.signs)
        self._scatter(at, "village", 1, 84, 0.05)
        if len(self.signs) > before:
            x, y = self.signs[-1].x, self.signs[-1].y
            ex, ey = self._ground.middle(max(free, key=lambda one: distance(at, one)))
            bend = 0.2 * (chance(*at, 85) - 0.5)
            self._path([(x + (ex - x) * t + bend * (ey - y) * math.sin(math.pi * t),
                         y + 0.04 + (ey - y) * t - bend * (ex - x) * math.sin(math.pi * t))
                        for t in (n / 12 for n in range(1, 11))])  # fmt: skip

    def _chain(self, free: list[Hex]) -> None:
        """Mountains along the longest way over an island, the highest in its middle."""
        start = max(free, key=lambda at: distance(free[0], at))
        before = len(self.signs)
        way = _way(start, max(free, key=lambda at: distance(start, at)), set(free))
        middles = [self._ground.middle(at) for at in way]
        places = [
            (ax + (bx - ax) * part, ay + (by - ay) * part)
            for (ax, ay), (bx, by) in pairwise(middles)
            for part in (0.0, _STEP, 2 * _STEP, 3 * _STEP)
        ] + middles[-1:]
        for number, (x, y) in enumerate(places):
            swell = 1.25 - 0.55 * abs(2 * number / max(1, len(places) - 1) - 1)
            key = round(x * 50), round(y * 50)
            y += 0.22 * (chance(*key, 71) - 0.5)
            name = "peak" if chance(*key, 72) < 0.55 else "peak-2"
            self._put(Sign(name, x, y + 0.08, round(swell, 1)), 0.04, 0.5)
        peaks = self.signs[before:]
        if len(free) > 2 and peaks:
            self._river(max(peaks, key=lambda one: (one.scale, one.x)))

    def _scatter(
        self, at: Hex, name: str, count: int, salt: int, margin: float, *, shore: bool = False
    ) -> int:
        """Some signs of a kind anywhere in a hex, or near its shore."""
        x, y = self._ground.middle(at)
        made = 0
        for number in range(_TRIES * count):
            if made == count:
                break
            turn = 2 * math.pi * chance(*at, salt * 97 + 2 * number)
            away = 0.52 * math.sqrt(chance(*at, salt * 97 + 2 * number + 1))
            px, py = x + away * math.cos(turn), y + away * math.sin(turn)
            if shore and not self._near((px, py), 0.2):
                continue
            size = 0.85 + 0.3 * chance(*at, salt * 89 + number)
            made += self._put(Sign(name, px, py, round(size, 1)), margin, 1.0)
        return made

    def _before_coast(self, at: Hex) -> None:
        """A rock or an islet between the coast of a hex and its sides, where there is room."""
        x, y = self._ground.middle(at)
        name = _OFFSHORE[int(2 * chance(*at, 92))]
        wide, high = SIZES[name]
        for number in range(3 * _TRIES):
            far, turn = chance(*at, 200 + number), chance(*at, 300 + number)
            px, py = polar(x, y, 0.3 + 0.2 * far, 360 * turn)
            box = Frame(px - wide / 2, py - high / 2, wide, high)
            ends = itertools.product((box.x, box.right), (box.y, box.bottom))
            if any(hex_at(end, self._ground.orientation) != at for end in ends) or self._met(box):
                continue
            if not self._inland((px, py)) and not self._near((px, py), wide / 2 + 0.02):
                self._take(box)
                self.signs.append(Sign(name, px, py, 1.0))
                break

    def _wood(self, at: Hex, kind: Kind) -> None:
        """Trees side by side where noise is high: clumps with a rim and clearings."""
        x, y = self._ground.middle(at)
        for row in range(round((y - 0.6) / _WOOD * 1.25), round((y + 0.6) / _WOOD * 1.25)):
            for column in range(round((x - 0.5) / _WOOD), round((x + 0.5) / _WOOD)):
                px = (column + 0.5 * (row % 2) + 0.9 * chance(column, row, 73)) * _WOOD
                py = (row + 0.9 * chance(column, row, 74)) * _WOOD / 1.25
                if not self._inland((px, py)):
                    continue
                lack = kind.woods - noise(px, py, 0.6, 75)
                if lack >= 0.4 or hex_at((px, py), self._ground.orientation) != at:
                    continue
                if lack < -0.4 or 0.4 * noise(px, py, 0.25, 76) > lack:
                    self._put(Sign(kind.tree, px, py, 1.0), 0.035, 0.62)

    # -- room ----------------------------------------------------------------------------------

    def _put(self, sign: Sign, margin: float, share: float) -> bool:
        """Set a sign where its foot and top lie on land and its box is free.

        `share` of its box belongs to it alone: in chains and woods signs stand behind each other.
        """
        x, y = sign.x, sign.y
        if not self._inland((x, y)):
            return False
        wide, high = (side * sign.scale for side in SIZES[sign.name])
        box = Frame(x - share * wide / 2, y - share * high, share * wide, share * high)
        if self._met(box) or not self._stands(x, y, wide, high, margin):
            return False
        self._take(box)
        self.signs.append(sign)
        return True

    def _met(self, box: Frame) -> bool:
        """Is some of a box taken?"""
        left, top, right, bottom = box.x, box.y, box.right, box.bottom
        taken = self._boxes.get
        rows = range(int(top // _CELL), int(bottom // _CELL) + 1)
        for column in range(int(left // _CELL), int(right // _CELL) + 1):
            for row in rows:
                for x, y, end, foot in taken((column, row), ()):
                    if x < right and left < end and y < bottom and top < foot:
                        return True
        return False

    def _stands(self, x: float, y: float, wide: float, high: float, margin: float) -> bool:
        """Is there land below and behind a sign with its foot here, `margin` from the coast?"""
        middle, reach = (x, y - high / 2), math.hypot(wide, high) / 2 + margin
        if not self._near(middle, reach):
            return True
        feet = (x, y), (x - wide / 2, y), (x + wide / 2, y)
        heads = (x, y - high), (x - wide / 2, y - high), (x + wide / 2, y - high)
        if not all(map(self._inland, (*feet, *heads))):
            return False
        return not any(self._near(one, margin) for one in (*feet, heads[0]))

    def _take(self, box: Frame) -> None:
        for key in _squares(box):
            self._boxes.setdefault(key, []).append((box.x, box.y, box.right, box.bottom))

    def _near(self, at: Point, reach: float) -> bool:
        """Is the coast so near to a place?"""
        x, y = at
        area, shore = reach * reach, self._shore.get
        # Loops without a generator: this is asked more often than all else.
        rows = range(int((y - reach) // _CELL), int((y + reach) // _CELL) + 1)
        for column in range(int((x - reach) // _CELL), int((x + reach) // _CELL) + 1):
            for row in rows:
                for px, py in shore((column, row), ()):
                    if (px - x) ** 2 + (py - y) ** 2 < area:
                        return True
        return False

    def _shore_near(self, at: Point, reach: float) -> Iterator[Point]:
        """The points of coasts so near to a place, and some beyond."""
        x, y = at
        rows = range(int((y - reach) // _CELL), int((y + reach) // _CELL) + 1)
        columns = range(int((x - reach) // _CELL), int((x + reach) // _CELL) + 1)
        found = (self._shore.get((column, row)) for column in columns for row in rows)
        return itertools.chain.from_iterable(filter(None, found))

    def _inland(self, at: Point) -> bool:
        return self._land.covers(at)


def _square(at: Point) -> tuple[int, int]:
    """The square in which a place lies."""
    return int(at[0] // _CELL), int(at[1] // _CELL)


def _squares(box: Frame) -> list[tuple[int, int]]:
    rows = range(int(box.y // _CELL), int(box.bottom // _CELL) + 1)
    columns = range(int(box.x // _CELL), int(box.right // _CELL) + 1)
    return [(column, row) for column in columns for row in rows]


def _way(start: Hex, end: Hex, free: Collection[Hex]) -> list[Hex]:
    """A short way over an island, or as far as it goes."""
    way, seen = [start], {start}
    while way[-1] != end:
        steps = [at for at in neighbours(way[-1]) if at in free and at not in seen]
        if not steps:
            break
        way.append(min(steps, key=lambda at: distance(at, end)))
        seen.add(way[-1])
    return way
