"""Drawings of sea charts: islands with their coast, palms, hills, rocks, monsters, waves.

Everything is drawn in points round a middle point; `size` is the length or width of the thing.
The same place gives the same coast: chance comes from the numbers alone.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from kaperbrief.typeset.curves import Path, Point, Segment, circle_path, polar
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

_WATERLINES = ((3.1, 0.28), (2.15, 0.34), (1.3, 0.42), (0.6, 0.5))
"""Distance in mm from the coast and width of each line round an island, the outermost first."""


_LARGE = 80 * MM
"""Islands of this width have a beach of dots in place of a tint: ink."""


def placed(path: Sequence[Segment], at: Point, size: float, heading: float = 0.0) -> Path:
    """A path of unit length made `size` long, turned clockwise and moved to `at`."""
    sine, cosine = math.sin(math.radians(heading)), math.cos(math.radians(heading))
    out: Path = []
    for op, *numbers in path:
        moved: list[float] = []
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            moved += [
                at[0] + size * (x * cosine - y * sine),
                at[1] + size * (x * sine + y * cosine),
            ]
        out.append((op, *moved))
    return out


def spot(at: Point, size: float, heading: float, x: float, y: float) -> Point:
    """Where the point (x, y) of a drawing of unit length comes to lie."""
    segment = placed([("m", x, y)], at, size, heading)[0]
    return segment[1], segment[2]


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


def draw_palm(pen: Pen, at: Point, size: float, lean: float = 1.0) -> None:
    """A palm `size` high, its foot at `at`, leaning to the right or the left."""
    x, y = at
    k = size / 5.2
    top = (x + lean * 0.8 * k, y - 3.5 * k)
    bow = lean * 0.5 * k
    trunk: Path = [
        ("m", x - 0.26 * k, y),
        ("c", x - 0.2 * k, y - 1.3 * k, top[0] - bow - 0.12 * k, y - 2.4 * k,
         top[0] - 0.12 * k, top[1]),
        ("l", top[0] + 0.12 * k, top[1]),
        ("c", top[0] - bow + 0.2 * k, y - 2.4 * k, x + 0.24 * k, y - 1.3 * k, x + 0.3 * k, y),
        ("h",),
    ]  # fmt: skip
    pen.path(trunk, fill="ink")
    leaves = ((-2.2, 0.5), (-2.0, -0.75), (-0.7, -1.7), (0.9, -1.6), (2.1, -0.6), (2.2, 0.65))
    for dx, dy in leaves:
        tip = (top[0] + dx * k, top[1] + dy * k)
        crown = (top[0] + dx * 0.45 * k, top[1] + (dy - 0.95) * k)
        belly = (top[0] + dx * 0.5 * k, top[1] + (dy - 0.3) * 0.62 * k)
        leaf: Path = [
            ("m", *top),
            ("c", *crown, *crown, *tip),
            ("c", *belly, *belly, *top),
            ("h",),
        ]
        pen.path(leaf, fill="ink")
    for dx in (-0.28, 0.3):
        pen.circle(top[0] + dx * k, top[1] + 0.3 * k, 0.26 * k, fill="ink")


def draw_hill(pen: Pen, at: Point, size: float) -> None:
    """Two peaks `size` wide with shaded sides, the middle of their foot at `at`."""
    k = size / 9
    for shift, drop, scale in ((2.6, 0.3, 0.72), (-1.0, 0.0, 1.0)):
        x, y, u = at[0] + shift * k, at[1] + drop * k, k * scale
        peak = [(-3.4, 0), (-0.7, -4.4), (0.1, -3.5), (0.8, -4.9), (3.6, 0)]
        points = [(x + a * u, y + b * u) for a, b in peak]
        pen.polygon(points, fill="paper")
        pen.polyline(points, stroke="ink", width=0.8, cap=1)
        for step in range(5):
            top = (x + (1.05 + step * 0.48) * u, y - (4.2 - step * 0.85) * u)
            pen.line(*top, top[0] - 0.25 * u, top[1] + (2.0 - 0.28 * step) * u, "ink", 0.4)


def draw_rocks(pen: Pen, at: Point, size: float, *, wet: bool = True) -> None:
    """Three sharp rocks, about `size` wide; those that are wet stand in the sea."""
    k = size / 10
    x, y = at
    for radius, width in ((5.6, 0.35), (4.7, 0.45)) if wet else ():
        ring = smooth([
            spot((x, y), k, 0, radius * a, 1.2 + radius * 0.5 * b)
            for a, b in ((-1.0, 0.1), (-0.6, -0.6), (0.1, -0.85), (0.8, -0.5), (1.0, 0.2),
                         (0.5, 0.8), (-0.3, 0.9))
        ])  # fmt: skip
        pen.path(ring, stroke="scene", width=width)
    shapes = (
        ((-4.0, 2.0), (-3.4, -0.6), (-2.6, -1.5), (-1.8, 0.0), (-1.2, 2.2)),
        ((0.9, 2.0), (1.6, -0.2), (2.4, -1.1), (3.3, 0.4), (3.9, 2.0)),
        ((-1.9, 3.2), (-1.1, -1.4), (0.2, -3.6), (1.2, -1.0), (2.0, 3.2)),
    )
    for shape in shapes:
        points = [(x + a * k, y + b * k) for a, b in shape]
        pen.polygon(points, fill="paper", stroke="ink", width=0.8)
        right, top = points[-1], points[2]
        dark = [top, points[3], right, ((top[0] + right[0]) / 2 + 0.1 * k, right[1])]
        pen.polygon(dark, fill="ink")


def draw_cross(pen: Pen, at: Point, size: float) -> None:
    """Two strokes of a brush: here it lies."""
    x, y = at
    half = size / 2
    for sign in (-1, 1):
        start, end = (x - sign * half, y - half * 0.86), (x + sign * half * 0.94, y + half * 0.9)
        bow: Path = [
            ("m", start[0] - half * 0.1, start[1]),
            ("c", x - half * 0.1, y - half * 0.3, x + half * 0.2, y + half * 0.2, *end),
            ("l", end[0] + sign * half * 0.2, end[1] - half * 0.2),
            ("c", x + half * 0.3, y - half * 0.05, x, y - half * 0.4,
             start[0] + half * 0.16, start[1] - half * 0.1),
            ("h",),
        ]  # fmt: skip
        pen.path(bow, fill="oxblood", stroke="oxblood", width=0.06 * size)


def draw_trail(pen: Pen, at: Point, size: float, heading: float) -> None:
    """A dashed path `size` long that winds to `at`, coming from its heading."""
    path: Path = [
        ("m", 0.0, -1.0),
        ("c", 0.22, -0.86, 0.2, -0.66, 0.0, -0.55),
        ("c", -0.22, -0.43, -0.16, -0.2, 0.0, 0.0),
    ]
    curve = placed(path, at, size, heading)
    pen.path(curve, stroke="oxblood", width=1.3, dash=(3.6, 3.0))


# -- monsters, roses, waves -----------------------------------------------------------------------

_BODY = (((0.05, 0.16), 0.155, 0.1), ((0.33, 0.17), 0.1, 0.075))
"""Humps of the serpent: middle at the water, radius, thickness, as shares of its length."""


def draw_monster(pen: Pen, at: Point, size: float) -> None:
    """A sea serpent that looks to the left: neck, humps and tail out of the water."""
    x, y = at

    def to(a: float, b: float) -> Point:
        return x + a * size, y + b * size

    for (a, b), radius, thick in _BODY:
        _draw_hump(pen, to(a, b), radius * size, thick * size)
    tail: Path = [
        ("m", *to(0.49, 0.17)), ("c", *to(0.5, 0.05), *to(0.53, 0.0), *to(0.5, -0.1)),
        ("c", *to(0.56, -0.06), *to(0.6, -0.05), *to(0.66, -0.08)),
        ("c", *to(0.62, 0.02), *to(0.58, 0.08), *to(0.56, 0.17)), ("h",),
    ]  # fmt: skip
    pen.path(tail, fill="sea", stroke="ink", width=0.8)
    neck: Path = [
        ("m", *to(-0.36, 0.17)), ("c", *to(-0.37, 0.02), *to(-0.29, -0.06), *to(-0.33, -0.17)),
        ("c", *to(-0.36, -0.2), *to(-0.42, -0.19), *to(-0.52, -0.16)),
        ("c", *to(-0.56, -0.2), *to(-0.5, -0.25), *to(-0.44, -0.29)),
        ("c", *to(-0.38, -0.36), *to(-0.24, -0.36), *to(-0.2, -0.24)),
        ("c", *to(-0.16, -0.1), *to(-0.24, 0.02), *to(-0.2, 0.17)), ("h",),
    ]  # fmt: skip
    pen.path(neck, fill="sea", stroke="ink", width=0.8)
    for a, b in ((-0.2, -0.2), (-0.185, -0.08), (-0.215, 0.04)):
        fin = [to(a - 0.01, b - 0.05), to(a + 0.07, b - 0.02), to(a - 0.01, b + 0.05)]
        pen.polygon(fin, fill="oxblood", stroke="ink", width=0.5)
    pen.circle(*to(-0.36, -0.26), 0.036 * size, fill="paper")
    pen.circle(*to(-0.37, -0.26), 0.017 * size, fill="ink")
    pen.polyline([to(-0.53, -0.18), to(-0.44, -0.205), to(-0.4, -0.19)], stroke="paper", width=0.7)
    for a, wide in ((-0.28, 0.17), (0.05, 0.3), (0.33, 0.21), (0.53, 0.13)):
        draw_ripple(pen, to(a, 0.19), wide * size)


def _draw_hump(pen: Pen, at: Point, radius: float, thick: float) -> None:
    x, y = at
    outer = [polar(x, y, radius + thick / 2, angle) for angle in range(-90, 91, 6)]
    inner = [polar(x, y, radius - thick / 2, angle) for angle in range(90, -91, -6)]
    pen.polygon([*outer, *inner], fill="sea", stroke="ink", width=0.8)
    for angle in range(-60, 61, 30):
        tip = polar(x, y, radius + thick * 0.95, angle)
        feet = [polar(x, y, radius + thick * 0.5, angle + turn) for turn in (-11, 11)]
        pen.polygon([feet[0], tip, feet[1]], fill="oxblood", stroke="ink", width=0.5)
    for angle in range(-75, 76, 25):
        pen.circle(*polar(x, y, radius, angle), thick * 0.13, fill="paper")


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


def draw_wave(pen: Pen, at: Point, wide: float) -> None:
    """Two small crests in pale lines."""
    x, y = at
    rise = wide * 0.3
    for dx, dy, scale in ((0.0, 0.0, 1.0), (wide * 0.75, wide * 0.5, 0.7)):
        left, level, unit = x + dx, y + dy, wide / 2 * scale
        top = level - rise * scale
        path: Path = [
            ("m", left - 2 * unit, level),
            ("c", left - 1.6 * unit, top, left - 0.6 * unit, top, left, level),
            ("c", left + 0.6 * unit, top, left + 1.6 * unit, top, left + 2 * unit, level),
        ]
        pen.path(path, stroke="scene", width=0.55, cap=1)
