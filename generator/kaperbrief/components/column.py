"""`<column>`: boxes below each other."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.registry import component
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_EPSILON = 0.01


def stack_height(boxes: list[Box], setting: Setting, width: float, gap: float) -> float:
    """Measure boxes below each other; their heights and the gaps between them."""
    heights = [box.measure(setting, width) for box in boxes]
    return sum(heights) + gap * max(0, len(boxes) - 1)


def stack_useful(boxes: list[Box], gap: float) -> float:
    """The height in points that measured boxes below each other can make use of."""
    heights = [min(box.useful, box.most) if box.grow else box.needed for box in boxes]
    return sum(heights) + gap * (len(boxes) - 1) if boxes else math.inf


def draw_stack(boxes: list[Box], pen: Pen, frame: Frame, gap: float) -> None:
    """Draw measured boxes below each other; free height goes to those that grow."""
    y = frame.y
    for box, height in zip(boxes, heights_of(boxes, frame.height, gap), strict=True):
        box.draw(pen, Frame(frame.x, y, frame.width, height))
        y += height + gap


def heights_of(boxes: list[Box], height: float, gap: float) -> list[float]:
    """The height of each box: free height by their shares, first to those that can use it."""
    heights = [box.needed for box in boxes]
    free = height - sum(heights) - gap * max(0, len(boxes) - 1)
    free = _share(boxes, heights, free, [min(box.useful, box.most) for box in boxes])
    _share(boxes, heights, free, [box.most for box in boxes])
    return heights


def _share(boxes: list[Box], heights: list[float], free: float, limits: list[float]) -> float:
    """Add free height to those that grow, none beyond its limit; what is left over."""
    growing = [number for number, box in enumerate(boxes) if box.grow]
    while free > _EPSILON and growing:
        shares = sum(boxes[number].grow for number in growing)
        each = free / shares
        full = [n for n in growing if heights[n] + each * boxes[n].grow >= limits[n]]
        if not full:
            for number in growing:
                heights[number] += each * boxes[number].grow
            return 0.0
        for number in full:
            free -= max(0.0, limits[number] - heights[number])
            heights[number] = max(heights[number], limits[number])
            growing.remove(number)
    return free


@component("column")
@dataclass(slots=True, kw_only=True)
class Column(Box):
    """Boxes below each other with a gap; boxes with `grow` share the free height."""

    gap: Mm = 3 * MM

    def contents(self, setting: Setting, width: float) -> float:
        height = stack_height(self.children, setting, width, self.gap)
        self.useful = stack_useful(self.children, self.gap)
        return height

    def draw(self, pen: Pen, frame: Frame) -> None:
        draw_stack(self.children, pen, frame, self.gap)
