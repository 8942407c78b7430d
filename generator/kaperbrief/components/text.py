"""`<text>`: a paragraph in one of the theme's styles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from kaperbrief.components.box import Box
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Block
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting


@component("text")
@dataclass(slots=True, kw_only=True)
class Text(Box):
    """Text in a style; `align` and `colour` overrule the style's, `valign` places it in height."""

    style: str = "body"
    align: Literal["", "left", "center", "right"] = ""
    valign: Literal["top", "middle", "bottom"] = "top"
    colour: str = ""
    role: Literal["P", "H1", "H2", "H3", "Span", "Lbl"] = "P"
    _block: Block = field(default=Block((), 0, 0), init=False)

    def contents(self, setting: Setting, width: float) -> float:
        self._block = setting.block(self.node.text, self.style, width, self.node.place)
        return self._block.height

    def natural_width(self, setting: Setting) -> float | None:
        if self.width:
            return self.width
        return setting.line(self.node.text, self.style, self.node.place).width + 0.02

    def draw(self, pen: Pen, frame: Frame) -> None:
        if not self._block.lines:
            return
        free = frame.height - self._block.height
        shift = {"top": 0.0, "middle": free / 2, "bottom": free}[self.valign]
        inner = Frame(frame.x, frame.y + shift, frame.width, self._block.height)
        with pen.tag(self.role):
            pen.block(self._block, inner, self.align, self.colour)
