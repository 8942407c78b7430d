"""What the dials are drawn with: spokes, the place of the pin, headings, steps, free places.

Angles are degrees clockwise from the top, lengths points. Headings count from 0 (wind astern,
straight down on the page) to 180 (head wind, straight up) and lie on both sides alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Literal, TypeVar

from kaperbrief.typeset.curves import Point, arc_points, polar
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM


def spoke(
    pen: Pen,
    centre: Point,
    angle: float,
    near: float,
    far: float,
    colour: str = "ink",
    width: float = 0.5,
) -> None:
    """A line on the radius at an angle, from `near` to `far`."""
    pen.line(*polar(*centre, near, angle), *polar(*centre, far, angle), colour, width)


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


FASTEST = 0.89
"""Where on the radius the fastest speed lies: a disc with its figure still ends inside the rim."""

_APART = 0.3 * MM
"""What stays between two discs: the width of their lines, and as much white."""
_TURNS = (0, 6, -6, 10, -10, 14, -14, 18, -18)
"""Where a figure is tried, in degrees from its heading: the nearest first, towards the wind first.

Beyond 18 degrees it would be nearer to the next of the eight points, 45 degrees apart.
"""
_OUTWARDS = MM
"""How much further out all turns are tried again."""

Steps = Literal["nearest", "worse"]


Scale = Callable[[float], float]
"""The radius in points of a speed; that of 0 is the hub, and slower than nothing is nothing."""


def scale_of(radius: float, fastest: float) -> Scale:
    """The scale of a compass with the outer circle `radius`, in points."""
    # The ship's icon in the hub is 1.75 hubs wide: 6 mm at least, so that it is told.
    hub = min(6 * MM, max(3.6 * MM, radius * 0.175))
    factor = (FASTEST * radius - hub) / max(fastest, 1e-6)
    return lambda speed: hub + max(0.0, speed) * factor


Step = tuple[float, float, float | None]
"""Headings from one to another with the same speed; None is no sailing at all."""

Worth = TypeVar("Worth", float, tuple[float, int])
"""What is compared to find the worse: speeds, or any other order of points."""


def steps_of(
    points: Sequence[tuple[float, Worth | None]], mode: Steps
) -> list[tuple[float, float, Worth | None]]:
    """The steps from 0° to 180° of points (heading, worth) in ascending order.

    `nearest`: each heading counts as the nearest point. `worse`: between two points the worse.
    """
    if mode == "nearest":
        edges = [0.0, *((a + b) / 2 for (a, _), (b, _) in pairwise(points)), 180.0]
        return [
            (start, end, worth)
            for (start, end), (_, worth) in zip(pairwise(edges), points, strict=True)
        ]
    closed = [(0.0, points[0][1])]
    closed += points
    closed.append((180.0, points[-1][1]))
    steps: list[tuple[float, float, Worth | None]] = []
    for (start, one), (end, other) in pairwise(closed):
        if end > start:
            worse = one
            if one is None or other is None:
                worse = None
            elif other < one:
                worse = other
            steps.append((start, end, worse))
    return steps


def outline(x: float, y: float, scale: Scale, steps: Sequence[Step]) -> list[Point]:
    """The corner points of the area that the steps enclose round the middle (x, y)."""
    points: list[Point] = []
    for start, end, speed in reversed(steps):
        points += _arc(x, y, scale, speed, 180 - end, 180 - start)
    for start, end, speed in steps:
        points += _arc(x, y, scale, speed, 180 + start, 180 + end)
    return points


def _arc(
    x: float, y: float, scale: Scale, speed: float | None, start: float, end: float
) -> list[Point]:
    return [(x, y)] if speed is None else arc_points(x, y, scale(speed), start, end)


def closed_sectors(steps: Sequence[Step]) -> list[tuple[float, float]]:
    """The no-go sectors as page angles; neighbours are one, and so are both sides of the top."""
    merged: list[tuple[float, float]] = []
    for start, end, speed in steps:
        if speed is None:
            before = merged.pop()[0] if merged and merged[-1][1] == start else start
            merged.append((before, end))
    sectors: list[tuple[float, float]] = []
    for start, end in merged:
        if end == 180:
            sectors.append((start - 180, 180 - start))
        else:
            sectors += [(180 - end, 180 - start), (180 + start, 180 + end)]
    return sectors


def both_sides(heading: float) -> tuple[float, ...]:
    """The page angles of a heading: starboard and port, one for straight up and down."""
    return (180 - heading,) if heading in (0, 180) else (180 - heading, 180 + heading)


class Places:
    """Circles that are taken, relative to the middle; finds free places for figures."""

    def __init__(self, *taken: tuple[float, float, float]) -> None:
        self.taken = list(taken)

    def free(self, x: float, y: float, radius: float) -> bool:
        """Does a circle keep 0.3 mm clear of all others?"""
        return all(math.hypot(x - a, y - b) >= radius + r + _APART for a, b, r in self.taken)

    def take(self, x: float, y: float, radius: float) -> None:
        """Remember a circle as taken."""
        self.taken.append((x, y, radius))

    def find(
        self,
        heading: float,
        radius: float,
        size: float,
        allowed: Callable[[float], bool],
        reach: float = 0.0,
    ) -> list[Point] | None:
        """Free places for a figure on both sides alike, None where there are none.

        On its spoke, else beside it at headings that are `allowed`, else further out up to
        `reach`; what is found is taken.
        """
        outwards = radius
        while outwards <= max(reach, radius) + 0.01:
            for turn in _TURNS:
                if turn and not allowed(heading + turn):
                    continue
                found = mirrored(heading + turn, outwards, single=heading in (0, 180))
                if self._fits(found, size):
                    for place in found:
                        self.take(*place, size)
                    return found
            outwards += _OUTWARDS
        return None

    def _fits(self, found: list[Point], size: float) -> bool:
        if not all(self.free(x, y, size) for x, y in found):
            return False
        return len(found) < 2 or math.dist(*found) > 2 * size


def mirrored(heading: float, radius: float, *, single: bool = False) -> list[Point]:
    """The points at a heading on both sides of the middle (0, 0); one side only if `single`."""
    angles = (180 - heading,) if single else both_sides(heading)
    return [polar(0, 0, radius, angle) for angle in angles]
