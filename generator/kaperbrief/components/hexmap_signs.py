"""Signs beside a hex map: the wind rose, and what each terrain looks like."""

from __future__ import annotations

from collections.abc import Iterator

from kaperbrief.components.hexmap_land import SYMBOLS, draw_mountains
from kaperbrief.components.hexmap_layout import USUAL
from kaperbrief.components.hexmap_scene import closed, dot
from kaperbrief.components.hexmap_sea import draw_reef
from kaperbrief.components.ornament import rim
from kaperbrief.components.ornament import rose as draw_rays
from kaperbrief.components.seascape import smooth
from kaperbrief.hexes.layout import Orientation, corners, heading
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Path, Point, polar
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

ROSE = 12.4 * MM
"""The radius of the rose beside a map of the usual size."""


def draw_rose(
    pen: Pen, at: Point, radius: float, orientation: Orientation, sides: list[Line]
) -> None:
    """A wind rose whose six points are the sides of a hex, numbered clockwise."""
    x, y = at
    unit = radius / ROSE
    pen.circle(x, y, radius, fill="paper", stroke="ink", width=0.9 * unit)
    pen.circle(x, y, radius - 1.0 * MM * unit, stroke="ink", width=0.3 * unit)
    step = 1.0 * MM * unit
    rim(pen, at, radius - step, {30: 1.9 * step, 10: step}, "ink", 0.35 * unit)
    pen.circle(x, y, radius * 0.555, stroke="ink", width=0.4 * unit)
    turns = [heading(side, orientation) for side in range(6)]
    between = [turn + 30 for turn in turns]
    inner, long = 0.3 * radius, 0.545 * radius
    rays = ((between, 0.38 * radius, 0.12 * radius, 30.0), (turns, long, 0.15 * radius, 30.0))
    pen.circle(x, y, inner, stroke="sea", width=0.3 * unit)
    draw_rays(pen, at, rays, "sea", 0.4 * unit)
    pen.circle(x, y, 1.05 * MM * unit, fill="paper", stroke="ink", width=0.6 * unit)
    for turn, line in zip(turns, sides, strict=True):
        px, py = polar(x, y, radius * 0.715, turn)
        pen.text_at(line, px, py + line.style.size * 0.335, "center", "ink")


# -- signs of the legend ---------------------------------------------------------------------------


def draw_sign(pen: Pen, sign: str, at: Point, orientation: Orientation, u: float) -> None:
    """What a terrain looks like, about 7 mm wide."""
    unit = 11.5 * MM * u
    k = 0.8 * u * (11.5 * MM / USUAL) ** 0.3
    if sign in SYMBOLS and sign != "I":
        SYMBOLS[sign](pen, at, unit, k)
    elif sign == "I":
        SYMBOLS[sign](pen, at, 1.15 * unit, k)
    elif sign == "#":
        points = list(_blob(at, 3.7 * MM * u))
        pen.path(smooth(points), fill="land", stroke="ink", width=1.0 * k)
        draw_mountains(pen, (at[0] - 0.02 * unit, at[1] + 0.09 * unit), 0.72 * unit, k)
    elif sign == "x":
        draw_reef(pen, at, 0.9 * unit, k, 0.3)
    elif sign == ":":
        _draw_shoal(pen, at, u, k)
    else:
        shape = [(at[0] + 6.6 * MM * u * dx, at[1] + 6.6 * MM * u * dy)
                 for dx, dy in corners((0, 0), orientation)]  # fmt: skip
        pen.path(closed(shape), stroke="sea", width=0.8 * u, dash=(2.2 * u, 1.6 * u))
        if sign == "A":
            pen.icon("anchor", *at, 4.6 * MM * u, "sea")


def _blob(at: Point, radius: float) -> Iterator[Point]:
    for number, share in enumerate((1.0, 0.86, 1.0, 0.8, 0.95, 0.84, 1.02, 0.88, 0.97, 0.85)):
        px, py = polar(*at, radius * share, 36 * number)
        yield px, at[1] + (py - at[1]) * 0.82


def _draw_shoal(pen: Pen, at: Point, u: float, k: float) -> None:
    path = smooth(list(_blob(at, 3.6 * MM * u)))
    pen.path(path, fill="shoal", stroke="chart", width=0.75 * k, dash=(0.01, 2.1 * k), cap=1)
    dots: Path = []
    for dx, dy in ((-1.6, 0.3), (0.2, -1.2), (1.5, 0.4), (-0.3, 0.9), (0.7, 1.7), (-1.0, -1.0)):
        dots += dot(at[0] + dx * MM * u, at[1] + dy * MM * u, 0.5 * k)
    pen.path(dots, fill="chart")
