"""A ship whose hold is open to the eye: her side follows stem and stern down to the keel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from kaperbrief.pictures.marks import Mark
from kaperbrief.pictures.rig import data
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.stretch import across, area, mapped
from kaperbrief.typeset.curves import Path, Point, extent

RIM = 2.0
"""How wide the wooden edge round the hold is."""
_KEEL, _TURN, _IN = 5.0, 24.0, 30.0
"""How deep the keel is under water; how high and how far inboard her side turns in to it."""
_BESIDE = 10.0
"""Her side beside the hold, where it turns in."""
_POST, _HIGH, _GALLERY = 3.6, -40.0, -18.0
"""How broad her posts are; above such a height there is a gallery, and her post begins below it."""
_SEAM, _WIDE = 6.6, 12.0
"""From one seam to the next; where her side is wider than this, planks meet in it."""
_END, _SMALL, _STEPS = 30.0, 24.0, 12
"""Where bow and stern begin in her art; what is less wide keeps its shape; pieces of a curve."""
_BULGE = 2.2
"""How full her bow is."""


class Cutaway(NamedTuple):
    """Her stern and her stem from the deck down to the keel, and the upper edge of her side."""

    edge: Path
    stern: list[Point]
    stem: list[Point]

    @property
    def outline(self) -> Path:
        """The whole side."""
        down = [("l", *at) for at in (*self.stem[1:], *reversed(self.stern))]
        return [*self.edge, *down, ("h",)]

    def at(self, y: float, way: int) -> float:
        """Where her stern (-1) or her stem (1) is at a height."""
        return _at(self.stem if way > 0 else self.stern, y)


def cutaway(
    sketch: Sketch,
    art: Sequence[Mark],
    marks: Sequence[Mark],
    long: float,
    deep: float,
    half: float,
) -> tuple[Cutaway, list[Mark]]:  # fmt: skip
    """The shape of her side, and the marks of a ship whose hold is so wide to either side.

    `art` are the marks of her hull, `marks` those made longer and deeper: what is on her side goes
    as far as her posts, and her foot is drawn anew.
    """
    side = max((mark for mark in art if mark.fill), key=area).outline
    edge, *before = _ends(side)
    top = mapped(edge, lambda at: (across(at[0], long), at[1]))
    first, last = (top[0][-2], top[0][-1]), (top[-1][-2], top[-1][-1])
    steel = next(one.fill for one in art if one.outline == side) == "steel"
    shape = Cutaway(
        top, _post(first, deep, -(half + _BESIDE)),
        _post(last, deep, half + _BESIDE, 0.0 if steel else _BULGE),
    )  # fmt: skip

    def moved(at: Point) -> Point:
        x, y = at
        way = 1 if x > 0 else -1
        if abs(x) <= across(_END, long):
            return at
        was = across(_at(before[way > 0], y), long)
        share = (abs(x) - across(_END, long)) / (abs(was) - across(_END, long))
        return x + share * (shape.at(y, way) - was), y

    hers = max(marks, key=area).outline
    start = next(n for n, one in enumerate(marks) if one.outline == hers)
    end = max(n for n, one in enumerate(marks) if one.outline == hers)
    found, rudder = [], False
    for n, mark in enumerate(marks):
        box = extent(mark.outline)
        if mark.outline == hers:
            found.append(mark._replace(outline=shape.outline))
            if n == start:
                found += _drawn(sketch, _seams(shape, deep, half), 0.4)
            if n == end:
                found += _posts(sketch, shape, "steel" if steel else "plank")
        elif box.bottom > deep and (n < start or box.x > 0):
            rudder = rudder or box.x < 0
        elif n > start and box.width >= _SMALL:
            found.append(mark._replace(outline=mapped(mark.outline, moved)))
        else:
            found.append(mark)
    return shape, [*(_rudder(sketch, shape) if rudder else []), *found]


def _ends(side: Path) -> tuple[Path, list[Point], list[Point]]:
    """The upper edge of a side, its stern and its stem down to the foot, as points."""
    tip = max(range(len(side)), key=lambda n: side[n][-2] if len(side[n]) > 2 else -math.inf)
    around = _points([("m", *side[tip][-2:]), *side[tip + 1 :]], side[0][1:])
    low = max(y for _, y in around)
    stem = around[: next(n for n, (_, y) in enumerate(around) if y > low - 0.5) + 1]
    aft = [at for at in around if at[0] < 0]
    return side[: tip + 1], aft[::-1], stem


def _points(path: Path, start: Sequence[float]) -> list[Point]:
    """Points along a path that closes where it says."""
    found: list[Point] = []
    for kind, *numbers in path:
        if kind == "c":
            a, b, c = ((numbers[n], numbers[n + 1]) for n in (0, 2, 4))
            found += _curve(found[-1], a, b, c)[1:]
        else:
            found.append((numbers[0], numbers[1]) if numbers else (start[0], start[1]))
    return found


def _curve(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    def at(u: float) -> Point:
        v = 1 - u
        x, y = (
            v**3 * a[n] + 3 * v * v * u * b[n] + 3 * v * u * u * c[n] + u**3 * d[n] for n in (0, 1)
        )
        return x, y

    return [at(n / _STEPS) for n in range(_STEPS + 1)]


def _post(top: Point, deep: float, wide: float, full: float = 0.0) -> list[Point]:
    """From an end of her deck down to where her side turns in, and on to the keel."""
    (x, y), way = top, math.copysign(1, wide)
    foot, turn = deep + _KEEL, deep + _KEEL - _TURN
    high = turn - y
    upper = _curve(
        top, (x + way * full, y + 0.35 * high),
        (wide + 0.3 * (x - wide) + way * full, turn - 0.35 * high), (wide, turn),
    )  # fmt: skip
    slope = (0.3 * (x - wide) + way * full) / (0.35 * high)
    lower = _curve(
        (wide, turn), (wide - slope * 0.6 * _TURN, turn + 0.6 * _TURN),
        (wide - way * 0.5 * _IN, foot), (wide - way * _IN, foot),
    )  # fmt: skip
    return [*upper, *lower[1:]]


def _at(line: Sequence[Point], y: float) -> float:
    """Where a line that goes down is at a height; beyond its ends, as there."""
    for (a, top), (b, bottom) in pairwise(line):
        if top <= y <= bottom and top < bottom:
            return a + (b - a) * (y - top) / (bottom - top)
    return line[0][0] if y < line[0][1] else line[-1][0]


def _inner(line: Sequence[Point], way: int) -> list[Point]:
    """The inner edge of a post."""
    found = []
    for (ax, ay), (x, y), (bx, by) in zip(
        [line[0], *line], line, [*line[1:], line[-1]], strict=False
    ):
        dx, dy = bx - ax, by - ay
        size = math.hypot(dx, dy) or 1.0
        found.append((x - way * _POST * dy / size, y + way * _POST * dx / size))
    return found


def _posts(sketch: Sketch, shape: Cutaway, role: str) -> list[Mark]:
    """Stem and stern post, up to the deck or to the gallery."""
    found = []
    for line, way in ((shape.stern, -1), (shape.stem, 1)):
        outer = line
        if line[0][1] < _HIGH:
            outer = [(_at(line, _GALLERY), _GALLERY), *(at for at in line if at[1] > _GALLERY)]
        inner = _inner(outer, way)
        found += _drawn(sketch, data("M", *_flat([*outer, *inner[::-1]]), "Z"), 0.45, role)
    return found


def _rudder(sketch: Sketch, shape: Cutaway) -> list[Mark]:
    """A rudder behind her stern post."""
    foot = shape.stern[-1][1]
    high = foot - shape.stern[0][1]
    upper, turn = foot - 0.56 * high, foot - _TURN
    x = shape.at(turn, -1)
    corners = [
        (shape.at(upper, -1) + 1, upper), (shape.at(upper + 4, -1) - 2, upper + 4),
        (shape.at(turn - 8, -1) - 3.2, turn - 8), (x - 5.4, turn + 4), (x - 5.4, foot),
        (x + 2, foot),
    ]  # fmt: skip
    return _drawn(sketch, data("M", *_flat(corners), "Z"), 0.5, "plank")


def _seams(shape: Cutaway, deep: float, half: float) -> str:
    """The planks of her side from her posts to the hold, rising to her ends."""
    parts, posts = [], {-1: _inner(shape.stern, -1), 1: _inner(shape.stem, 1)}
    for way, post in posts.items():
        for n in range(math.ceil((deep + _KEEL) / _SEAM)):
            y, near = (n + 0.4) * _SEAM, way * (half + RIM)
            far = _at(post, y - 1.6)
            if way * (far - near) > 0.5:
                parts.append(data("M", near, y, "Q", (near + far) / 2, y, far, y - 1.6))
            if way * (far - near) > _WIDE:
                x = near + (far - near) * (0.36, 0.7, 0.52)[n % 3]
                parts.append(data("M", x, y - 0.3, "v", 0.3 - _SEAM))
    return "".join(parts)


def _flat(points: Sequence[Point]) -> list[float]:
    return [u for at in points for u in at]


def _drawn(sketch: Sketch, path: str, width: float, fill: str = "") -> list[Mark]:
    """The marks of a path, as far as they are above the sea."""
    start = len(sketch.marks)
    sketch.path(path, fill, width, "ink" if fill else "rule")
    found = [one for one in sketch.marks[start:] if isinstance(one, Mark)]
    del sketch.marks[start:]
    return found
