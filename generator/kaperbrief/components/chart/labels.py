"""Where names find room on charts: what is taken, and the search for the best free place."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from typing import TypeVar

from kaperbrief.records import dataclass
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM

GLUE = 8 * MM
"""How far a tile is glued onto the one before."""
Circle = tuple[float, float, float]
Place = TypeVar("Place")


def best_place(
    candidates: Iterable[tuple[float, Place]],
    total: Callable[[float, Place], float | None],
    best: tuple[float, Place] | None = None,
) -> tuple[float, Place] | None:
    """The place by which the least is lost, and how much that is; None where none will do.

    This is how mapmakers' programs place labels: candidates round a thing, a penalty for each
    flaw, the cheapest one that is free (Imhof's rules as Yoeli's candidates). A candidate comes
    with what is lost for its position alone; `total` adds what a look at the map costs it, and is
    None where it cannot stand. One that has lost too much already gets no look, and of those alike
    the first stays. `best` is what was found before.
    """
    for known, place in candidates:
        if best is not None and known >= best[0]:
            continue
        lost = total(known, place)
        if lost is not None and (best is None or lost < best[0]):
            best = lost, place
    return best


@dataclass(eq=False, slots=True)
class Room:
    """Circles and rectangles that nothing may cover, within bounds; found again by squares.

    `joints` are the places across and down where the drawing is cut into tiles.
    """

    bounds: Frame
    square: float
    joints: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    _circles: dict[tuple[int, int], list[Circle]] = field(default_factory=dict)
    _soft: dict[tuple[int, int], list[Circle]] = field(default_factory=dict)
    _frames: dict[tuple[int, int], list[Frame]] = field(default_factory=dict)

    def take_circle(self, x: float, y: float, radius: float, *, soft: bool = False) -> None:
        """Nothing may lie within the circle; a soft one is only better left free."""
        around = Frame(x - radius, y - radius, 2 * radius, 2 * radius)
        shelf = self._soft if soft else self._circles
        for key in self._squares(around):
            shelf.setdefault(key, []).append((x, y, radius))

    def take(self, frame: Frame) -> None:
        """Nothing may lie within the rectangle."""
        for key in self._squares(frame):
            self._frames.setdefault(key, []).append(frame)

    def give(self, frame: Frame) -> None:
        """Leave a rectangle that was taken."""
        for key in self._squares(frame):
            self._frames[key].remove(frame)

    def _squares(self, frame: Frame) -> Iterator[tuple[int, int]]:
        size = self.square
        for column in range(math.floor(frame.x / size), math.floor(frame.right / size) + 1):
            for row in range(math.floor(frame.y / size), math.floor(frame.bottom / size) + 1):
                yield column, row

    def inside(self, frame: Frame) -> bool:
        """Does the rectangle lie within the bounds?"""
        bounds = self.bounds
        return (
            frame.x >= bounds.x
            and frame.y >= bounds.y
            and frame.right <= bounds.right
            and frame.bottom <= bounds.bottom
        )

    def cut(self, frame: Frame) -> bool:
        """Would the rectangle lie on two tiles, or on the strip where the next one is glued on?"""
        across, down = self.joints
        return any(frame.x - 1 < x + GLUE and x < frame.right + 1 for x in across) or any(
            frame.y - 1 < y + GLUE and y < frame.bottom + 1 for y in down
        )

    def tile(self, at: tuple[float, float]) -> tuple[int, int]:
        """The column and row of the tile on which a place lies, counted from 0."""
        across, down = self.joints
        return sum(x < at[0] for x in across), sum(y < at[1] for y in down)

    def apart(self, frame: Frame) -> bool:
        """Does the rectangle meet no other one?"""
        frames = self._frames
        return not any(
            meet(frame, other) for key in self._squares(frame) for other in frames.get(key, ())
        )

    def crowded(self, frame: Frame, gap: float) -> int:
        """How many other rectangles are nearer than a gap?"""
        around = frame.inset(-gap)
        found = {
            other
            for key in self._squares(around)
            for other in self._frames.get(key, ())
            if meet(around, other)
        }
        return len(found)

    def free(self, frame: Frame) -> bool:
        """Is the rectangle free and within the bounds?"""
        return (
            self.inside(frame)
            and self.apart(frame)
            and not any(
                _covers(circle, frame)
                for key in self._squares(frame)
                for circle in self._circles.get(key, ())
            )
        )

    def disturbed(self, frame: Frame) -> int:
        """How many soft circles the rectangle meets."""
        met = {
            circle
            for key in self._squares(frame)
            for circle in self._soft.get(key, ())
            if _covers(circle, frame)
        }
        return len(met)


def meet(one: Frame, other: Frame) -> bool:
    """Do two rectangles overlap?"""
    return (
        one.x < other.right
        and other.x < one.right
        and one.y < other.bottom
        and other.y < one.bottom
    )


def _covers(circle: Circle, frame: Frame) -> bool:
    x, y, radius = circle
    dx = x - min(max(x, frame.x), frame.right)
    dy = y - min(max(y, frame.y), frame.bottom)
    return dx * dx + dy * dy < radius * radius


def shared(one: Frame, other: Frame) -> float:
    """The area that two rectangles have in common, in square points."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(wide, 0.0) * max(high, 0.0)


def apart(one: Frame, other: Frame) -> float:
    """How far two rectangles are from each other, 0 where they meet."""
    (x, y), (a, b) = one.centre, other.centre
    across = abs(x - a) - (one.width + other.width) / 2
    return math.hypot(max(across, 0.0), max(abs(y - b) - (one.height + other.height) / 2, 0.0))
