"""A sail that burns: what fire has eaten of it, its charred edge, and the tongues along it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist

from kaperbrief.pictures.marks import Emblem, Mark
from kaperbrief.pictures.rig import Mast, data
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import Path, Point, extent, polygon_path, transformed

_BITES: dict[str, tuple[Point, ...]] = {
    "": ((0.76, 1.1), (0.72, 0.95), (0.66, 0.98), (0.6, 0.85), (0.52, 0.92), (0.46, 0.74),
         (0.39, 0.81), (0.34, 0.62), (0.26, 0.69), (0.21, 0.5), (0.14, 0.56), (0.08, 0.4),
         (-0.1, 0.36)),
    "corner": ((0.38, 1.1), (0.34, 0.93), (0.28, 0.97), (0.23, 0.83), (0.17, 0.89), (0.12, 0.74),
               (0.07, 0.79), (-0.1, 0.66)),
    "lateen": ((0.46, 1.1), (0.42, 0.92), (0.36, 0.96), (0.31, 0.81), (0.24, 0.87), (0.19, 0.7),
               (0.13, 0.74), (0.09, 0.56), (-0.1, 0.5)),
    "gaff": ((0.44, 1.1), (0.4, 0.92), (0.34, 0.96), (0.29, 0.8), (0.23, 0.86), (0.2, 0.68),
             (0.14, 0.72), (-0.06, 0.52)),
    "mizzen": ((0.6, 1.1), (0.55, 0.92), (0.46, 0.96), (0.38, 0.8), (0.28, 0.84), (-0.1, 0.62)),
    "claw": ((0.44, 1.05), (0.38, 0.8), (0.32, 0.82), (0.3, 0.68), (0.23, 0.69), (0.25, 0.55),
             (0.17, 0.53), (0.22, 0.42), (0.1, 0.36)),
    "junk": ((0.44, 1.1), (0.38, 0.92), (0.31, 0.97), (0.27, 0.81), (0.2, 0.86), (0.16, 0.69),
             (0.1, 0.73), (-0.1, 0.56)),
    "leaf": ((0.44, 1.1), (0.38, 0.9), (0.3, 0.92), (0.31, 0.78), (0.22, 0.8), (0.25, 0.66),
             (0.15, 0.67), (0.16, 0.55), (-0.1, 0.5)),
}  # fmt: skip
"""By the art of a sail how far fire has come from its lower aft corner: shares of its width and
height, from below its foot to aft of it. Square ones have nothing but a corner left to the emblem
or lose a corner."""
_MOVED = {"": (0.12, -0.1, 0.62), "corner": (0.05, -0.02, 0.9)}
_CLEAR = 0.13, -0.04, 0.74
"""How much further forward and down an emblem is then, as shares of the sail, and how large."""
_SCORCHED = (2, 9.0, "straw"), (3, 5.6, "copper")
"""Bands of cloth along the edge that fire has browned, the wider the paler: how many corners of the
edge each passes by. Where they are white, one with the same corners would be another's inside."""
_CHAR, _HIGH = 2.4, 30.0
"""How wide the black edge is of a sail so high, all of it and what fell off."""
_TONGUES = (0.6, 0.84, 8.0), (0.26, 0.7, -4.0), (0.88, 0.56, 14.0)
"""Where along the edge tongues of fire are, how large, and by how much they lean."""


def singed(sketch: Sketch, place: tuple[int, int], mast: Mast, kind: str, few: bool) -> None:
    """Let the sail burn whose marks lie between two numbers, with a bite of this kind.

    Of tongues of fire there are three, or `few`; on an icon, where they would be blots, none.
    """
    start, end = place
    marks = sketch.marks[start:end]
    body = next((one for one in marks if isinstance(one, Mark) and one.fill), None)
    if body is None:
        return
    whole = [*_flat(body.outline)]
    box = extent(polygon_path(whole))
    bite = [(box.x + u * box.width, box.y + v * box.height) for u, v in _BITES[kind]]
    rest, edge = _cut(whole, bite)
    if not edge:
        return
    kept = polygon_path(rest)
    if body.source[0]:  # art is in units of its own
        wide, high = mast.wide / 100, mast.high / 100
        edge = [(mast.x + x * wide, mast.foot + y * high) for x, y in edge]
        left = transformed(kept, (wide, 0, 0, high, mast.x, mast.foot))
        box = extent(left)
    else:
        left = kept
    before, size = len(sketch.marks), max(0.6, min(1.2, box.height / _HIGH))
    with sketch.inside(left):
        for step, wide, role in _SCORCHED:
            sketch.path(_line([edge[0], *edge[1:-1:step], edge[-1]]), "", wide * size, role)
        sketch.path(_line(edge), "", _CHAR * size)
    burnt = sketch.marks[before:]
    right, down, share = _MOVED.get(kind, _CLEAR)
    scale = body.matrix[0] / (mast.wide / 100 if body.source[0] else 1)
    inside: list[Mark | Emblem] = []
    yards: list[Mark | Emblem] = []
    for one in marks:
        if isinstance(one, Emblem):
            (x, y), off = one.at, (scale * right * box.width, abs(scale) * down * box.height)
            at = x + off[0], y + off[1]
            one = one._replace(at=at, size=share * one.size)
        elif one.stroke == sketch.role("wood") or _yard(one, marks):
            yards.append(one)
            continue
        inside.append(
            one._replace(outline=kept) if one is body else one._replace(clip=burnt[0].clip)
        )
    sketch.marks[start:end] = [*inside, *burnt, *yards]
    del sketch.marks[before + len(burnt) :]
    if mast.icon:
        return
    corner = kind == "corner"
    for share, large, lean in _TONGUES[: 1 if corner else 2 if few else None]:
        x, y = edge[max(1, min(len(edge) - 2, round(share * (len(edge) - 1))))]
        with sketch.at(x, y + 1.2 * size, large * size * (0.8 if corner else 1), turn=lean):
            sketch.part("ship/tongue")


def _yard(one: Mark, marks: Sequence[Mark | Emblem]) -> bool:
    """Is it the outline of a yard, along which there is a line of wood?"""
    return not one.fill and any(
        isinstance(other, Mark)
        and other is not one
        and not other.fill
        and other.outline == one.outline
        for other in marks
    )


def _line(points: Sequence[Point]) -> str:
    (x, y), *more = points
    return data("M", x, y) + "".join(data("L", *point) for point in more)


def _flat(path: Path) -> Iterator[Point]:
    """Points along a path."""
    x, y = 0.0, 0.0
    for _, *numbers in path:
        points = [(x, y), *zip(numbers[::2], numbers[1::2], strict=True)]
        if len(points) == 4:
            for n in range(1, 6):
                t = n / 6
                weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                yield (
                    sum(w * a for w, (a, _) in zip(weights, points, strict=True)),
                    sum(w * b for w, (_, b) in zip(weights, points, strict=True)),
                )
        if len(points) > 1:
            x, y = points[-1]
            yield x, y


def _cut(outline: list[Point], bite: list[Point]) -> tuple[list[Point], list[Point]]:
    """What is left of an outline, and its new edge, which is empty where the bite misses it."""
    found: list[tuple[int, int, Point]] = []
    for k, way in enumerate(pairwise(bite)):
        hits = [
            (i, point)
            for i, side in enumerate(pairwise([*outline, outline[0]]))
            if (point := _meet(way, side))
        ]
        found += [(k, i, at) for i, at in sorted(hits, key=lambda hit: dist(hit[1], way[0]))]
    if len(found) < 2:
        return outline, []
    (first, i, start), (last, j, end) = found[0], found[-1]
    edge = [start, *bite[first + 1 : last + 1], end]
    one = _walk(outline, j, i) + edge
    other = _walk(outline, i, j) + edge[::-1]
    return max(one, other, key=_area), edge


def _walk(outline: list[Point], start: int, end: int) -> list[Point]:
    """The corners from after one side up to another, on and on round the outline."""
    count = (end - start) % len(outline)
    return [outline[(start + 1 + n) % len(outline)] for n in range(count)]


def _area(points: list[Point]) -> float:
    return abs(sum(a * d - b * c for (a, b), (c, d) in pairwise([*points, points[0]])))


def _meet(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point | None:
    """Where two lines cross between their ends."""
    ((ax, ay), (bx, by)), ((cx, cy), (dx, dy)) = one, other
    across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if not across:
        return None
    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
    u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across
    return (ax + t * (bx - ax), ay + t * (by - ay)) if 0 <= t <= 1 and 0 <= u < 1 else None
