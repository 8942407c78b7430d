"""What the dials are drawn with: spokes, strokes across a sector, the place of the pin.

Angles are degrees clockwise from the top, lengths points. Rings of ticks, roses and words on arcs
are in `components.ornament`, for cards and charts have them too.
"""

from __future__ import annotations

from kaperbrief.typeset.curves import Point, polar
from kaperbrief.typeset.pen import Pen


def spoke(
    pen: Pen,
    centre: Point,
    angle: float,
    near: float,
    far: float,
    colour: str = "ink",
    width: float = 0.5,
    dash: tuple[float, ...] = (),
) -> None:
    """A line on the radius at an angle, from `near` to `far`."""
    pen.line(*polar(*centre, near, angle), *polar(*centre, far, angle), colour, width, dash)


def strokes(
    pen: Pen,
    centre: Point,
    sector: tuple[float, float],
    count: int,
    near: float,
    far: float,
    colour: str,
    width: float,
) -> None:
    """Short spokes all over a sector, from its first angle to its last: `count` spaces."""
    first, last = sector
    for number in range(count + 1):
        spoke(pen, centre, first + (last - first) * number / count, near, far, colour, width)


def pin(pen: Pen, centre: Point, radius: float, reach: float, colour: str) -> None:
    """Where the pin goes: a small disc with a cross."""
    x, y = centre
    pen.circle(x, y, radius, fill="paper", stroke=colour, width=0.7)
    pen.line(x - reach, y, x + reach, y, colour, 0.4)
    pen.line(x, y - reach, x, y + reach, colour, 0.4)
