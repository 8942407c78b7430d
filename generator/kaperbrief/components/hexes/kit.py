"""Hexes on paper with the bow up: what the hex drawings share."""

from __future__ import annotations

from kaperbrief.hexes.axial import Hex, rotate
from kaperbrief.hexes.layout import TALL, centre, corners
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point

UP = 5
"""The side of a flat-top hex that lies at the top of the paper."""


def bow_up(at: Hex) -> Hex:
    """A hex counted from the bow (side 0), turned so that the bow points up."""
    return rotate(at, UP)


def middle(at: Hex, origin: Point, width: float) -> Point:
    """The middle of a flat-top hex `width` points from flat to flat."""
    x, y = centre(at, "flat")
    return origin[0] + x * width, origin[1] + y * width


def outline(at: Hex, origin: Point, width: float, scale: float = 1.0) -> list[Point]:
    """The corners of a flat-top hex in points, clockwise from the upper left one."""
    return [(origin[0] + x * width, origin[1] + y * width) for x, y in corners(at, "flat", scale)]


def edge(at: Hex, side: int, origin: Point, width: float) -> tuple[Point, Point]:
    """Both ends of a side of a flat-top hex."""
    points = outline(at, origin, width)
    return points[side % 6], points[(side + 1) % 6]


def spread(radius: int, astern: float | None = None) -> tuple[float, float]:
    """How wide and high a field of flat-top hexes up to a distance is, in hex widths.

    `astern` is how far it reaches down from the middle where that is less.
    """
    down = radius if astern is None else astern
    return (1.5 * radius + 1) * TALL, radius + down + 1.0


def fitted(line: Line, room: float) -> Line:
    """A line made as small as its place needs."""
    return line.scaled(min(1.0, room / line.width)) if line.width else line
