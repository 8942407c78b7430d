"""Paths: segments of moves, lines and curves, y running down; angles clockwise from the top."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from kaperbrief.typeset.frame import Frame

Segment = tuple[Any, ...]
"""An operator (`m`, `l`, `c`, `h`) and its coordinates in points."""

Path = list[Segment]
Point = tuple[float, float]

_K = 0.5523
_FORMATS = {
    "m": "%.2f %.2f m",
    "l": "%.2f %.2f l",
    "c": "%.2f %.2f %.2f %.2f %.2f %.2f c",
    "h": "h",
}
_WHOLE = {operator: form.replace("%.2f", "%d") for operator, form in _FORMATS.items()}


def polar(x: float, y: float, radius: float, angle: float) -> Point:
    """The point at `radius` and `angle` degrees, clockwise from straight up, round (x, y)."""
    turn = math.radians(angle)
    return x + radius * math.sin(turn), y - radius * math.cos(turn)


def circle_path(x: float, y: float, r: float) -> Path:
    """A circle as four curves."""
    k = r * _K
    return [
        ("m", x + r, y),
        ("c", x + r, y + k, x + k, y + r, x, y + r),
        ("c", x - k, y + r, x - r, y + k, x - r, y),
        ("c", x - r, y - k, x - k, y - r, x, y - r),
        ("c", x + k, y - r, x + r, y - k, x + r, y),
        ("h",),
    ]


def rounded_path(frame: Frame, r: float) -> Path:
    """A rectangle with round corners of radius r (0: square ones)."""
    x, y, right, bottom = frame.x, frame.y, frame.right, frame.bottom
    if r <= 0:
        return [("m", x, y), ("l", right, y), ("l", right, bottom), ("l", x, bottom), ("h",)]
    k = r * (1 - _K)
    return [
        ("m", x + r, y),
        ("l", right - r, y),
        ("c", right - k, y, right, y + k, right, y + r),
        ("l", right, bottom - r),
        ("c", right, bottom - k, right - k, bottom, right - r, bottom),
        ("l", x + r, bottom),
        ("c", x + k, bottom, x, bottom - k, x, bottom - r),
        ("l", x, y + r),
        ("c", x, y + k, x + k, y, x + r, y),
        ("h",),
    ]


def notched_path(frame: Frame, r: float) -> Path:
    """A rectangle whose corners are cut out by quarter circles: a plate of the ledger."""
    x, y, right, bottom = frame.x, frame.y, frame.right, frame.bottom
    k = r * _K
    return [
        ("m", x + r, y),
        ("l", right - r, y),
        ("c", right - r, y + k, right - k, y + r, right, y + r),
        ("l", right, bottom - r),
        ("c", right - k, bottom - r, right - r, bottom - k, right - r, bottom),
        ("l", x + r, bottom),
        ("c", x + r, bottom - k, x + k, bottom - r, x, bottom - r),
        ("l", x, y + r),
        ("c", x + k, y + r, x + r, y + k, x + r, y),
        ("h",),
    ]


def arc_points(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    """Points along an arc, one every three degrees or closer."""
    count = max(2, math.ceil(abs(end - start) / 3))
    return [polar(x, y, radius, start + (end - start) * i / count) for i in range(count + 1)]


def ring_points(
    x: float, y: float, outer: float, inner: float, start: float, end: float
) -> list[Point]:
    """The outline of a part of a ring: along its outer edge and back along its inner one."""
    return [*arc_points(x, y, outer, start, end), *arc_points(x, y, inner, end, start)]


def points_at(
    points: Sequence[Point], centre: Point, unit: float = 1.0, angle: float = 0.0
) -> list[Point]:
    """Points round the origin so many times as far out, turned clockwise, moved to the centre."""
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    x, y = centre
    return [
        (x + unit * (a * cosine - b * sine), y + unit * (a * sine + b * cosine)) for a, b in points
    ]


def arc_path(x: float, y: float, radius: float, start: float, end: float) -> Path:
    """An arc as curves of at most 30 degrees, true to a thousandth of the radius and better."""
    count = max(1, math.ceil(abs(end - start) / 30))
    step = (end - start) / count
    reach = radius * 4 / 3 * math.tan(math.radians(step) / 4)
    path: Path = [("m", *polar(x, y, radius, start))]
    for number in range(count):
        one, other = start + number * step, start + (number + 1) * step
        (ax, ay), (bx, by) = polar(x, y, radius, one), polar(x, y, radius, other)
        (px, py), (qx, qy) = polar(0, 0, reach, one + 90), polar(0, 0, reach, other + 90)
        path.append(("c", ax + px, ay + py, bx - qx, by - qy, bx, by))
    return path


def wedge_path(x: float, y: float, radius: float, start: float, end: float) -> Path:
    """A sector of a disc."""
    return polygon_path([(x, y), *arc_points(x, y, radius, start, end)])


def polygon_path(points: Sequence[Point]) -> Path:
    """A closed polygon."""
    (x, y), *others = points
    return [("m", x, y), *(("l", *p) for p in others), ("h",)]


def smooth(points: Sequence[Point]) -> Path:
    """A closed soft curve through points."""
    count = len(points)
    path: Path = [("m", *points[0])]
    for i in range(count):
        before, here = points[i - 1], points[i]
        there, after = points[(i + 1) % count], points[(i + 2) % count]
        path.append((
            "c",
            here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6,
            there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6,
            *there,
        ))  # fmt: skip
    return [*path, ("h",)]


def placed(path: Sequence[Segment], at: Point, size: float = 1.0, heading: float = 0.0) -> Path:
    """A path made `size` times as large, turned clockwise and moved from the origin to `at`."""
    cosine = size * math.cos(math.radians(heading))
    sine = size * math.sin(math.radians(heading))
    return transformed(path, (cosine, sine, -sine, cosine, *at))


def transformed(path: Sequence[Segment], matrix: tuple[float, ...]) -> Path:
    """A path whose points are moved by a matrix of six numbers, in the order of SVG and PDF."""
    a, b, c, d, e, f = matrix
    made: Path = []
    for segment in path:
        if len(segment) == 3:
            sign, x, y = segment
            made.append((sign, a * x + c * y + e, b * x + d * y + f))
        elif len(segment) == 7:
            sign, x, y, z, t, u, v = segment
            made.append((
                sign, a * x + c * y + e, b * x + d * y + f, a * z + c * t + e, b * z + d * t + f,
                a * u + c * v + e, b * u + d * v + f,
            ))  # fmt: skip
        else:
            made.append(segment)
    return made


def extent(path: Sequence[Segment]) -> Frame:
    """The rectangle round all points of a path."""
    left, top, right, bottom = reach(path)
    return Frame(left, top, right - left, bottom - top)


def reach(
    path: Sequence[Segment], matrix: tuple[float, ...] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
) -> tuple[float, float, float, float]:
    """Least x and y, largest x and y of all points of a path that a matrix moves."""
    a, b, c, d, e, f = matrix
    numbers = [number for segment in path for number in segment[1:]]
    xs, ys = numbers[::2], numbers[1::2]
    if b or c:
        points = list(zip(xs, ys, strict=True))
        xs, ys = [a * x + c * y + e for x, y in points], [b * x + d * y + f for x, y in points]
        return min(xs), min(ys), max(xs), max(ys)
    left, right = sorted((a * min(xs) + e, a * max(xs) + e))
    top, bottom = sorted((d * min(ys) + f, d * max(ys) + f))
    return left, top, right, bottom


def _unclosed(path: Sequence[Segment]) -> Iterator[Segment]:
    """The segments without lines back to the start that closing the path draws anyway."""
    begun: Segment = ("m",)
    for segment, after in zip_longest(path, path[1:], fillvalue=begun):
        if segment[0] == "m":
            begun = segment
        if segment[0] != "l" or after[0] != "h" or segment[1:] != begun[1:]:
            yield segment


_FLAT = 0.2
"""How far, as a share of its length, the points of a curve lie aside that may become a line."""


def fewer(path: Sequence[Segment], most: float) -> Path:
    """The path without what is at most so far from straight: flat curves, points between lines."""
    found: Path = []
    between: list[Point] = []
    start = last = (0.0, 0.0)
    for segment in path:
        ends = [(segment[at], segment[at + 1]) for at in range(1, len(segment), 2)]
        flat = segment[0] in "lc"
        if segment[0] == "c":  # Small circles stay round.
            least = max(most / 2, min(most, _FLAT * math.dist(last, ends[-1])))
            flat = all(_off(one, last, ends[-1]) <= least for one in ends[:-1])
        if flat and between and all(_off(one, start, ends[-1]) <= most for one in between):
            found[-1] = ("l", *ends[-1])
            between.append(ends[-1])
        elif flat:
            found.append(("l", *ends[-1]))
            start, between = last, [ends[-1]]
        else:
            found.append(segment)
            between = []
        last = ends[-1] if ends else last
    return found


def _off(point: Point, start: Point, end: Point) -> float:
    """How far a point is from the line between two others."""
    x, y, wide, high = (
        point[0] - start[0],
        point[1] - start[1],
        end[0] - start[0],
        end[1] - start[1],
    )
    square = wide * wide + high * high
    share = min(1.0, max(0.0, (x * wide + y * high) / square)) if square else 0.0
    return math.hypot(x - share * wide, y - share * high)


def written(path: Sequence[Segment], height: float, *, grid: int = 0) -> str:
    """A path as the operators of PDF, where y runs up from `height` points below the top.

    On a `grid` of so many steps a point the numbers are whole steps.
    """
    # One format a path: paths are most of what is written.
    path = [*_unclosed(path)]
    numbers: list[float] = []
    for segment in path:
        numbers += segment[1:]
    numbers[1::2] = [height - y for y in numbers[1::2]]
    if grid:
        numbers = [round(grid * number) for number in numbers]
    forms = _WHOLE if grid else _FORMATS
    return " ".join([forms[segment[0]] for segment in path]) % tuple(numbers)
