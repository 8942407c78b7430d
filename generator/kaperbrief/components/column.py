"""`<column>`: boxes below each other."""

from __future__ import annotations

from dataclasses import dataclass

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.registry import component
from kaperbrief.setting.frame import Frame
from kaperbrief.setting.pen import Pen
from kaperbrief.setting.setting import Setting
from kaperbrief.units import MM

_EPSILON = 0.01


def stack_height(boxes: list[Box], setting: Setting, width: float, gap: float) -> float:
    """Measure boxes below each other; their heights and the gaps between them."""
    heights = [box.measure(setting, width) for box in boxes]
    return sum(heights) + gap * max(0, len(boxes) - 1)


def draw_stack(boxes: list[Box], pen: Pen, frame: Frame, gap: float) -> None:
    """Draw measured boxes below each other; free height goes to those that grow."""
    y = frame.y
    for box, height in zip(boxes, _heights(boxes, frame.height, gap), strict=True):
        box.draw(pen, Frame(frame.x, y, frame.width, height))
        y += height + gap


def _heights(boxes: list[Box], height: float, gap: float) -> list[float]:
    """The height of each box: free height by their shares, none beyond what it can use."""
    heights = [box.needed for box in boxes]
    free = height - sum(heights) - gap * max(0, len(boxes) - 1)
    growing = [number for number, box in enumerate(boxes) if box.grow]
    while free > _EPSILON and growing:
        shares = sum(boxes[number].grow for number in growing)
        full = []
        for number in growing:
            box = boxes[number]
            extra = free * box.grow / shares
            if heights[number] + extra >= box.most:
                full.append(number)
        if not full:
            for number in growing:
                heights[number] += free * boxes[number].grow / shares
            break
        for number in full:
            free -= max(0.0, boxes[number].most - heights[number])
            heights[number] = max(heights[number], boxes[number].most)
            growing.remove(number)
    return heights


@component("column")
@dataclass(slots=True, kw_only=True)
class Column(Box):
    """Boxes below each other with a gap; boxes with `grow` share the free height."""

    gap: Mm = 3 * MM

    def contents(self, setting: Setting, width: float) -> float:
        return stack_height(self.children, setting, width, self.gap)

    def draw(self, pen: Pen, frame: Frame) -> None:
        draw_stack(self.children, pen, frame, self.gap)
