"""Hatches: areas of a picture that thin lines tell apart where a theme has no colours."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from kaperbrief.typeset.curves import Path, Point, Segment
from kaperbrief.units import MM

_GAP = 0.08 * MM
"""How far a line ends before the middle of the outline."""
_FEW = 3
"""An area with fewer lines has none: they would be taken for folds."""
_CHORDS = 6
"""Into how many straight lines a curve is cut."""

Matrix = tuple[float, float, float, float, float, float]


def hatched(
    path: Sequence[Segment], matrix: Matrix, step: float, degrees: float, *, even_odd: bool
) -> Path:
    """Lines all over a path, `step` points apart and rising to the right by so many degrees.

    The matrix makes points of the path's units; the lines are in those units. Lines of paths
    beside each other go on from one to the other.
    """
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    cosine, sine = math.cos(math.radians(degrees)), -math.sin(math.radians(degrees))
    rings = [
        [
            (cosine * x + sine * y, cosine * y - sine * x)
            for x, y in ((a * x + c * y + e, b * x + d * y + f) for x, y in ring)
        ]
        for ring in _rings(path)
    ]
    rows = _rows(rings, step)
    made: Path = []
    lines = 0
    for row, crossings in sorted(rows.items()):
        spans = [*_spans(sorted(crossings), step, even_odd=even_odd)]
        lines += bool(spans)
        for ends in spans:
            for sign, along in zip("ml", ends, strict=True):
                x, y = cosine * along - sine * row * step, sine * along + cosine * row * step
                x, y = x - e, y - f
                made.append((sign, (d * x - c * y) / area, (a * y - b * x) / area))
    return made if lines >= _FEW else []


def _rings(path: Sequence[Segment]) -> Iterator[list[Point]]:
    """The closed lines of a path as points, the first one also the last."""
    ring: list[Point] = []
    for segment in path:
        if segment[0] == "m" and ring:
            yield [*ring, ring[0]]
            ring = []
        if len(segment) == 3:
            ring.append(segment[1:])
        elif len(segment) == 7:
            (x, y), (p, q, r, s, u, v) = ring[-1], segment[1:]
            for number in range(1, _CHORDS + 1):
                t = number / _CHORDS
                k = 1 - t
                w = k * k * k, 3 * k * k * t, 3 * k * t * t, t * t * t
                ring.append((
                    w[0] * x + w[1] * p + w[2] * r + w[3] * u,
                    w[0] * y + w[1] * q + w[2] * s + w[3] * v,
                ))  # fmt: skip
    if ring:
        yield [*ring, ring[0]]


def _rows(rings: Sequence[Sequence[Point]], step: float) -> dict[int, list[tuple[float, int]]]:
    """Where each row crosses the rings, and whether upwards (1) or downwards (-1)."""
    rows: dict[int, list[tuple[float, int]]] = {}
    for ring in rings:
        for (x, y), (u, v) in pairwise(ring):
            way = 1 if v > y else -1
            low, high = sorted((y, v))
            for row in range(math.ceil(low / step), math.ceil(high / step)):
                at = x + (u - x) * (row * step - y) / (v - y)
                rows.setdefault(row, []).append((at, way))
    return rows


def _spans(
    crossings: Sequence[tuple[float, int]], short: float, *, even_odd: bool
) -> Iterator[Point]:
    """From where to where a row is inside; what is `short` would be dirt."""
    depth, start = 0, 0.0
    for at, way in crossings:
        before = depth
        depth = 1 - depth if even_odd else depth + way
        if not before:
            start = at
        elif not depth and at - start >= short:
            yield start + _GAP, at - _GAP
