"""Ships, crews and flags from above, in colour, pattern and letter of their seats; in points."""

from __future__ import annotations

from kaperbrief.components.chart.seascape import placed, spot
from kaperbrief.typeset.curves import Path, Point, circle_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

_HULL: Path = [
    ("m", 0.0, -0.5),
    ("c", 0.07, -0.44, 0.165, -0.3, 0.168, -0.08),
    ("c", 0.17, 0.12, 0.155, 0.32, 0.115, 0.465),
    ("c", 0.08, 0.5, -0.08, 0.5, -0.115, 0.465),
    ("c", -0.155, 0.32, -0.17, 0.12, -0.168, -0.08),
    ("c", -0.165, -0.3, -0.07, -0.44, 0.0, -0.5),
    ("h",),
]
_SAIL: Path = [
    ("m", -0.25, 0.03),
    ("c", -0.15, -0.09, 0.15, -0.09, 0.25, 0.03),
    ("c", 0.12, -0.015, -0.12, -0.015, -0.25, 0.03),
    ("h",),
]


def draw_wake(pen: Pen, at: Point, size: float, heading: float) -> None:
    """The lines that a ship leaves in the water."""
    for sign in (-1, 1):
        for start, wide in ((0.2, 0.19), (0.38, 0.14)):
            path: Path = [
                ("m", sign * wide, start),
                ("c", sign * (wide + 0.03), start + 0.12, sign * (wide + 0.06), start + 0.18,
                 sign * (wide + 0.13), start + 0.3),
            ]  # fmt: skip
            pen.path(placed(path, at, size, heading), stroke="scene", width=0.6, cap=1)


def draw_ship(pen: Pen, at: Point, size: float, heading: float, seat: int) -> None:
    """A two-master from above: hull in colour and pattern, guns, sails; bow ahead."""
    role = f"seat-{seat}" if seat else "ink"
    thin = 0.4 if size < 16 * MM else 0.5
    pen.line(*spot(at, size, heading, 0, -0.44), *spot(at, size, heading, 0, -0.64), "ink", 0.9)
    for y in (-0.1, 0.13):
        ends = spot(at, size, heading, -0.225, y), spot(at, size, heading, 0.225, y)
        pen.line(*ends[0], *ends[1], "ink", 0.035 * size)
    hull = placed(_HULL, at, size, heading)
    pen.path(hull, fill="paper")
    box = Frame(at[0] - size / 2, at[1] - size / 2, size, size)
    pattern = pen.look.seat(seat).pattern if seat else "dots"
    fill_pattern(pen, hull, box, pattern, role, 0.62 if size < 22 * MM else 0.8)
    pen.path(hull, stroke="ink", width=1.0 if size > 12 * MM else 0.8)
    for y, scale in ((-0.24, 1.0), (0.3, 0.9)):
        sail = placed(_SAIL, spot(at, size, heading, 0, y), size * scale, heading)
        pen.path(sail, fill="paper", stroke="ink", width=thin)
        mast = spot(at, size, heading, 0, y - 0.035)
        pen.circle(*mast, 0.018 * size, fill="ink")


def draw_crew(pen: Pen, at: Point, radius: float, seat: int) -> None:
    """A disc with the band of a seat, white inside for its letter."""
    x, y = at
    pen.circle(x, y, radius, fill="paper")
    if seat:
        ring = [*circle_path(x, y, radius), *reversed_circle(x, y, radius * 0.66)]
        box = Frame(x - radius, y - radius, 2 * radius, 2 * radius)
        fill_pattern(pen, ring, box, pen.look.seat(seat).pattern, f"seat-{seat}", 0.5)
    pen.circle(x, y, radius, stroke=f"seat-{seat}" if seat else "ink", width=0.8)
    pen.circle(x, y, radius * 0.68, fill="paper", stroke=f"seat-{seat}", width=0.5)


def reversed_circle(x: float, y: float, radius: float) -> Path:
    """A circle run the other way round: a hole in the path before it."""
    k = radius * 0.5523
    return [
        ("m", x + radius, y),
        ("c", x + radius, y - k, x + k, y - radius, x, y - radius),
        ("c", x - k, y - radius, x - radius, y - k, x - radius, y),
        ("c", x - radius, y + k, x - k, y + radius, x, y + radius),
        ("c", x + k, y + radius, x + radius, y + k, x + radius, y),
        ("h",),
    ]


def draw_flag(pen: Pen, at: Point, size: float, seat: int) -> None:
    """A swallowtail in the colours of a seat on its pole; `at` is the foot of the pole."""
    x, y = at
    pen.line(x, y, x, y - size, "ink", 0.9, cap=1)
    wide, high = size * 0.72, size * 0.44
    top = y - size * 0.96
    cloth: Path = [
        ("m", x, top),
        ("c", x + wide * 0.3, top - high * 0.2, x + wide * 0.6, top + high * 0.2, x + wide, top),
        ("l", x + wide * 0.78, top + high / 2),
        ("l", x + wide, top + high),
        ("c", x + wide * 0.6, top + high * 1.2, x + wide * 0.3, top + high * 0.8, x, top + high),
        ("h",),
    ]
    box = Frame(x, top - high * 0.2, wide, high * 1.4)
    pen.path(cloth, fill="paper")
    if seat:
        fill_pattern(pen, cloth, box, pen.look.seat(seat).pattern, f"seat-{seat}", 0.6)
    pen.path(cloth, stroke="ink", width=0.7)
