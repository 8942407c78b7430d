"""The sea of a table: islands with their coasts, beaches and flanks, the water that moves.

Everything is drawn in points round a middle point; `size` is the length or width of the thing.
The same place gives the same coast: chance comes from the numbers alone.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.curves import Path, Point, circle_path, smooth
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

_WATERLINES = ((3.1, 0.28), (2.15, 0.34), (1.3, 0.42), (0.6, 0.5))
"""Distance in mm from the coast and width of each line round an island, the outermost first."""


_HUMPS = ((-0.28, 0.17), (0.05, 0.3), (0.33, 0.21), (0.53, 0.13))
"""Where the serpent comes out of the water and how wide it is there, as shares of its length."""

_LARGE = 80 * MM
"""Islands of this width have a beach of dots in place of a tint: ink."""


# -- land --------------------------------------------------------------------------------------


def coast(at: Point, width: float, height: float, seed: str) -> list[Point]:
    """The corners of a coast within an ellipse of about that size; its shape by the seed."""
    chance = random.Random(seed)
    rough = 0.2 if width < 60 * MM else 0.12
    waves = [(n, rough / n**1.1, chance.uniform(0, 360)) for n in (2, 3, 4, 5, 7, 9)]
    count = 44 if width < 60 * MM else 96
    points = []
    for step in range(count):
        angle = 360 * step / count
        reach = 1 - 0.04 * chance.random()
        reach += sum(a * math.sin(math.radians(n * angle + turn)) for n, a, turn in waves)
        sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
        # A little fuller than an ellipse.
        reach *= (abs(sine) ** 2.3 + abs(cosine) ** 2.3) ** (-1 / 2.3)
        x, y = reach * width / 2 * sine, reach * height / 2 * cosine
        points.append((at[0] + x, at[1] - y))
    return points


def draw_islands(pen: Pen, coasts: Sequence[tuple[list[Point], bool]]) -> None:
    """Islands by their corners, with waterlines that flow together; a sketch is dashed, empty."""
    outlines = [(points, smooth(points), sketch) for points, sketch in coasts]
    for distance, width in _WATERLINES:
        for _, outline, _ in outlines:
            pen.path(outline, stroke="scene", width=2 * (distance * MM + width), cap=1)
        for _, outline, _ in outlines:
            pen.path(outline, stroke="paper", width=2 * distance * MM, cap=1)
    for points, outline, sketch in outlines:
        if sketch:
            pen.path(outline, fill="paper", stroke="ink", width=1.1, dash=(4.5, 3.2), cap=1)
            continue
        pen.path(outline, fill="paper")
        if max(x for x, _ in points) - min(x for x, _ in points) < _LARGE:
            pen.path(outline, fill="sand")
        else:
            _draw_beach(pen, points)
        pen.path(outline, stroke="ink", width=1.1)
        _draw_flanks(pen, points)


def _draw_beach(pen: Pen, points: Sequence[Point]) -> None:
    """Grains of sand along the coast, fewer and fewer inland."""
    chance = random.Random(len(points))
    middle = [sum(numbers) / len(points) for numbers in zip(*points, strict=True)]
    grains: Path = []
    for (x, y), (right, below) in zip(points, [*points[1:], points[0]], strict=True):
        for _ in range(7):
            share, inland = chance.random(), (1.0 + 7.5 * chance.random() ** 2.2) * MM
            px, py = x + (right - x) * share, y + (below - y) * share
            way = math.hypot(middle[0] - px, middle[1] - py) or 1.0
            at = px + (middle[0] - px) / way * inland, py + (middle[1] - py) / way * inland
            grains += circle_path(*at, 0.16 * MM)
    pen.path(grains, fill="grey")


def _draw_flanks(pen: Pen, points: Sequence[Point]) -> None:
    """Short strokes out to sea on the sides of an island."""
    chance = random.Random(len(points))
    for (x, y), (right, below) in zip(points, [*points[1:], points[0]], strict=True):
        run = math.hypot(right - x, below - y) or 1.0
        outward = (below - y) / run
        if abs(outward) < 0.4:
            continue
        for share in (0.15, 0.5, 0.85):
            px, py = x + (right - x) * share, y + (below - y) * share
            reach = math.copysign(chance.uniform(0.5, 1.3) * MM, outward)
            pen.line(px, py, px + reach, py, "ink", 0.35)


# -- things of the sea ---------------------------------------------------------------------------


def draw_serpent(pen: Pen, at: Point, size: float) -> None:
    """A sea serpent `size` points long, and the water that its humps disturb."""
    draw_art(pen, "serpent", at, size)
    for along, wide in _HUMPS:
        draw_ripple(pen, (at[0] + along * size, at[1] + 0.19 * size), wide * size)


def draw_ripple(pen: Pen, at: Point, wide: float) -> None:
    """Two short lines of disturbed water."""
    x, y = at
    for drop, share in ((0.0, 1.0), (0.09 * wide + 0.5 * MM, 0.62)):
        half = wide * share / 2
        path: Path = [
            ("m", x - half, y + drop),
            ("c", x - half / 2, y + drop + 0.7 * MM, x + half / 2, y + drop + 0.7 * MM,
             x + half, y + drop),
        ]  # fmt: skip
        pen.path(path, stroke="ink", width=0.6, cap=1)
