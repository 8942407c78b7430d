"""The sea that a ship in profile lies in."""

from __future__ import annotations

import math
from collections.abc import Mapping

from kaperbrief.pictures.hulls import HullArt
from kaperbrief.pictures.rig import data
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import Point


def shore(hull: HullArt, look: Mapping[str, str]) -> tuple[float, float]:
    """From where to where her own waves go."""
    far = 3.0 if look.get("stout") == "yes" else 9.0
    return hull.deck[0][0] - far, hull.deck[-1][0] + far


def water(sketch: Sketch, hull: HullArt, left: float, right: float) -> None:
    """The water behind a ship's foot, and its wave on both sides, as far as these points."""
    start = len(sketch.marks)
    ends = shore(hull, {"stout": "yes"})
    step = (ends[1] - ends[0]) / max(4, round((ends[1] - ends[0]) / 10))
    for at, to in zip(ends, (left, right), strict=True):
        count, way = abs(to - at) / step, math.copysign(step, to - at)
        line = data("M", at, 0) + data("q", way / 2, 2.6, way, 0) * int(count)
        sketch.path(line, "", 0.7)
    sketch.marks[:] = sketch.marks[start:] + sketch.marks[:start]


def foot_hatched(hull: HullArt) -> str:
    """Strokes up a ship's side from the water, where it is dark."""
    left, right = hull.ports[0][0] - 6, hull.ports[-1][0] + 4
    count = round((right - left) / 1.2)
    xs = (left + (right - left) * n / count for n in range(count))
    return "".join(data("M", x, 0.4, "v", -2.6 - 0.7 * (n * 3 % 5)) for n, x in enumerate(xs))


def sea(sketch: Sketch, left: float, right: float, wave: str, icon: bool) -> None:
    """The near wave over her foot, and a little water before it."""
    end = data("Q", left + 4, 5, left + 12, 6, "H", right - 12, "Q", right - 4, 5, right, 0, "Z")
    sketch.path(data("M", right, 0, wave, end), "swell", 0)
    sketch.path(data("M", right, 0, wave), "", 0.7)
    if not icon:
        spots = (0.1, 3.6), (0.3, 4.6), (0.52, 3.4), (0.72, 4.8), (0.9, 3.4)
        places = (("M", left + (right - left) * u, y, "q2-1.6 4 0q2 1.2 4 0") for u, y in spots)
        sketch.path("".join(data(*place) for place in places), "", 0.5, "chart")


def anchored(sketch: Sketch, bow: Point, icon: bool) -> None:
    """Her anchor in the water under her bow, its cable from the hawse hole; on an icon no more."""
    x, y = bow[0] - 6, bow[1] + 9
    low = x + 13.4
    if icon:
        lines = data("M", x, y, "L", low, 7, "v13M", low - 6, 14, "q1 6.4 6 6.4q5 0 6-6.4")
        sketch.path(lines, "", 1.6)
        return
    sketch.ball(low, 12, 12.6, "shoal", 0)
    ripples = (data("M", low + at, 4 + down, "q2-1.6 4 0q2 1.2 4 0") for at, down in _RIPPLES)
    sketch.path("".join(ripples), "", 0.5, "chart")
    sketch.path(data("M", x, y, "Q", x + 6, 0, low, 6), "", 0.8)
    sketch.ball(x, y, 1.3, "iron")
    with sketch.at(low + 0.4, 7.4):
        sketch.part("ship/anchor")


_RIPPLES = (-10, 0), (4, 1), (-11, 9), (6, 11)
"""Where the water round an anchor has ripples, from it."""
_BUBBLES = (8, 3.4, 1.9), (14, 7.6, 1.4), (3, 8.6, 1), (24, 5, 1.2), (30, 9, 1.6)
"""Where bubbles rise from the end of a ship's wave, how deep, and how large."""


def bubbles(sketch: Sketch, left: float) -> None:
    """Bubbles in the water over the end of a ship that sinks."""
    for x, y, radius in _BUBBLES:
        sketch.ball(left + x, y, radius, "foam")
