"""`<column>`: boxes below each other."""

from __future__ import annotations

from dataclasses import dataclass

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.registry import component
from kaperbrief.setting.frame import Frame
from kaperbrief.setting.pen import Pen
from kaperbrief.setting.setting import Setting
from kaperbrief.units import MM


def stack_height(boxes: list[Box], setting: Setting, width: float, gap: float) -> float:
    """Measure boxes below each other; their heights and the gaps between them."""
    heights = [box.measure(setting, width) for box in boxes]
    return sum(heights) + gap * max(0, len(boxes) - 1)


def draw_stack(boxes: list[Box], pen: Pen, frame: Frame, gap: float) -> None:
    """Draw measured boxes below each other; free height goes to those that grow."""
    free = frame.height - sum(box.needed for box in boxes) - gap * max(0, len(boxes) - 1)
    shares = sum(box.grow for box in boxes)
    y = frame.y
    for box in boxes:
        extra = max(0.0, free) * box.grow / shares if shares else 0.0
        height = box.needed + extra
        box.draw(pen, Frame(frame.x, y, frame.width, height))
        y += height + gap


@component("column")
@dataclass(slots=True, kw_only=True)
class Column(Box):
    """Boxes below each other with a gap; boxes with `grow` share the free height."""

    gap: Mm = 3 * MM

    def contents(self, setting: Setting, width: float) -> float:
        return stack_height(self.children, setting, width, self.gap)

    def draw(self, pen: Pen, frame: Frame) -> None:
        draw_stack(self.children, pen, frame, self.gap)
