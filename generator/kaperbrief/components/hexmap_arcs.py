"""Letters on arcs of a hex map: the names of seas on open water."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kaperbrief.components.hexmap_layout import Layout, lettering, to_points
from kaperbrief.components.hexmap_room import Room
from kaperbrief.components.hexmap_text import Sea
from kaperbrief.components.ornament import ArcText, scaled_arc
from kaperbrief.hexes.layout import Point
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import polar
from kaperbrief.typeset.frame import Frame

_SPREAD = 1.75
"""How wide apart the letters of a sea's name stand."""


@dataclass(frozen=True, slots=True)
class Arc:
    """A name on an arc: its letters, the middle of the circle, its radius in points.

    The middle of the name lies at `angle` degrees, clockwise from above the circle's middle.
    """

    text: ArcText
    middle: Point
    radius: float
    angle: float = 0.0

    def frames(self, share: float = 0.58) -> Iterator[Frame]:
        """Squares round the letters; `share` is half a side as a share of their size."""
        for point in self.points([middle for _, middle in self.text.letters]):
            yield square(point, share * self.text.size)

    def points(self, places: Sequence[float]) -> Iterator[Point]:
        """Points on the arc, `places` points from the start of the name."""
        onwards = -1 if 90 < self.angle % 360 < 270 else 1
        for place in places:
            turn = math.degrees((place - self.text.width / 2) / self.radius)
            yield polar(*self.middle, self.radius, self.angle + onwards * turn)


def square(middle: Point, half: float) -> Frame:
    """A square round its middle."""
    return Frame(middle[0] - half, middle[1] - half, 2 * half, 2 * half)


def spread(text: ArcText) -> ArcText:
    """Letters wide apart, as those of seas stand."""
    letters = tuple((letter, middle * _SPREAD) for letter, middle in text.letters)
    return replace(text, letters=letters, width=text.width * _SPREAD)


def place_seas(
    sea: Sea, layout: Layout, room: Room, texts: Sequence[tuple[Line, ArcText] | None]
) -> tuple[list[Arc], list[Line | None]]:
    """The arcs of all seas, and by place the lines of those for which there is no water.

    A sea without a place of its own that has no room either is left to the title plate.
    """
    arcs: list[Arc] = []
    lost: list[Line | None] = []
    for named, pair in zip(sea.names, texts, strict=True):
        lost.append(None)
        if pair is None:
            continue
        line, text = pair
        near = to_points(sea.centre(named.at), layout) if named.fixed else None
        arc = place_sea(layout, room, text, near, arcs)
        if arc is not None:
            arcs.append(arc)
            for frame in arc.frames():
                room.take(frame)
        elif named.fixed:
            lost[-1] = line
    return arcs, lost


def place_sea(
    layout: Layout, room: Room, text: ArcText, near: Point | None, others: Sequence[Arc] = ()
) -> Arc | None:
    """The arc for a sea's name: large where there is open water; None where there is none.

    Smaller letters are better than a place far from the one wished, or close to other seas.
    """
    bounds = room.bounds
    full = min(0.095 * bounds.height / text.size, 0.6 * bounds.width / text.width)
    wished = near or (bounds.centre[0], bounds.y + 0.3 * bounds.height)
    apart = 0.3 * math.hypot(bounds.width, bounds.height)
    least = max(7.0, 11 * lettering(layout.hex))
    best: tuple[float, Arc] | None = None
    for step in range(9):
        factor, small = full * 0.86**step, 0.16 * step
        if factor * text.size < least or (best is not None and best[0] <= small):
            break
        letters = scaled_arc(text, factor)
        radius = max(2.2 * letters.width, 10 * layout.hex)
        for x, y in _spots(bounds, letters.size):
            lost = small + math.hypot(x - wished[0], 1.4 * (y - wished[1])) / apart
            for other in others:
                there = other.middle[0], other.middle[1] - other.radius
                lost += max(0.0, 1 - math.hypot(x - there[0], 1.4 * (y - there[1])) / apart)
            if best is not None and lost >= best[0]:
                continue
            arc = Arc(letters, (x, y + radius), radius)
            frames = list(arc.frames())
            if not _clear(room, arc, frames):
                continue
            # Harbours are worth smaller letters.
            lost += sum(0.25 * room.disturbed(frame) + 0.2 * room.cut(frame) for frame in frames)
            if best is None or lost < best[0]:
                best = lost, arc
    return best[1] if best is not None else None


def _spots(bounds: Frame, size: float) -> Iterator[Point]:
    step = max(size, bounds.width / 30, bounds.height / 24)
    for row in range(1, int(bounds.height / step)):
        for column in range(1, int(bounds.width / step)):
            yield bounds.x + column * step, bounds.y + row * step


def _clear(room: Room, arc: Arc, frames: Sequence[Frame]) -> bool:
    x, reach = arc.middle[0], arc.text.width / 2
    if x - reach < room.bounds.x or x + reach > room.bounds.right:
        return False
    return all(room.free(frame) for frame in frames)
