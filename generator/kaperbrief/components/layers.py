"""`<stage kind="layers">`: boxes over each other, such as places for counters on a picture."""

from __future__ import annotations

from kaperbrief.components.box import Box
from kaperbrief.components.registry import component
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting


@component("stage layers")
class LayersBox(Box):
    """Boxes that share one frame, each over those before it."""

    def contents(self, setting: Setting, width: float) -> float:
        return max((box.measure(setting, width) for box in self.children), default=0.0)

    def draw(self, pen: Pen, frame: Frame) -> None:
        for box in self.children:
            box.draw_again(pen, frame)
