"""`<boundary>`: a piece that marks the edge or a corner of the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from kaperbrief.components.box import Box
from kaperbrief.components.registry import component
from kaperbrief.setting.frame import Frame
from kaperbrief.setting.lines import Block
from kaperbrief.setting.pen import Pen
from kaperbrief.setting.setting import Setting
from kaperbrief.units import MM

_BAR = 4.4 * MM
_MARGIN = 1.6 * MM
_PICTURE = {"corner": 25 * MM, "edge": 18 * MM}
_SHAPE = 0.66
"""The height of the picture as a share of its width."""
_STEPS = 8


@component("boundary")
@dataclass(slots=True, kw_only=True)
class Boundary(Box):
    """The border of a sea chart along the upper edge, for a `corner` along the left one too.

    Inside, an `icon` lies more than half over the edge of the table, and the element's text says
    what that means.
    """

    kind: Literal["corner", "edge"] = "edge"
    icon: str = "ship"
    colour: str = "sea"
    alt: str = ""
    _text: Block = field(default=Block((), 0, 0), init=False)

    def contents(self, setting: Setting, width: float) -> float:
        inner = width - 2 * _MARGIN - (_BAR + 2 * MM if self.kind == "corner" else 0.0)
        picture = _PICTURE[self.kind]
        room = inner if self.kind == "corner" else inner - picture - 2 * MM
        self._text = setting.block(self.node.text, "boundary", room, self.node.place)
        over = picture * _SHAPE + MM if self.kind == "corner" else 0.0
        needed = _BAR + 2 * _MARGIN + 2 * MM + over + self._text.height
        if self.height and needed > self.height:
            return needed
        return self.height or needed

    def draw(self, pen: Pen, frame: Frame) -> None:
        area = frame.inset(_MARGIN)
        with pen.tag("Figure", self.alt or self.node.text, frame):
            self._bar(pen, Frame(area.x, area.y, area.width, _BAR), upright=False)
            if self.kind == "corner":
                self._bar(pen, Frame(area.x, area.y, _BAR, area.height), upright=True)
                corner = Frame(area.x, area.y, _BAR, _BAR)
                pen.rect(corner, fill=self.colour, stroke=self.colour, width=0.7)
            self._inside(pen, area)

    def _bar(self, pen: Pen, bar: Frame, *, upright: bool) -> None:
        """Dark and light segments in two rows, as at the rim of a chart."""
        pen.rect(bar, stroke=self.colour, width=0.8, fill="paper")
        half = _BAR / 2
        step = (bar.height if upright else bar.width) / _STEPS
        for number in range(_STEPS):
            row = number % 2 * half
            if upright:
                piece = Frame(bar.x + row, bar.y + number * step, half, step)
            else:
                piece = Frame(bar.x + number * step, bar.y + row, step, half)
            pen.rect(piece, fill=self.colour)

    def _inside(self, pen: Pen, area: Frame) -> None:
        top = area.y + _BAR + 2 * MM
        wide = _PICTURE[self.kind]
        high = wide * _SHAPE
        if self.kind == "corner":
            left = area.x + _BAR + 2 * MM
            picture = Frame(left + (area.right - left - wide) / 2, top + MM, wide, high)
            text = Frame(left, picture.bottom, area.right - left, area.bottom - picture.bottom)
        else:
            picture = Frame(area.x, top + (area.bottom - top - high) / 2, wide, high)
            left = picture.right + 2 * MM
            text = Frame(left, top, area.right - left, area.bottom - top)
        self._over(pen, picture)
        free = max(0.0, text.height - self._text.height)
        pen.block(self._text, Frame(text.x, text.y + free / 2, text.width, self._text.height))

    def _over(self, pen: Pen, box: Frame) -> None:
        """The table at the left, its edge, and the icon with its middle beyond the edge."""
        edge = box.x + box.width * 0.4
        pen.rect(Frame(box.x, box.y, edge - box.x, box.height), fill="sky")
        pen.line(edge, box.y, edge, box.bottom, self.colour, 1.2)
        size = box.height * 0.94
        pen.icon(self.icon, edge + size * 0.27, box.centre[1], size, "oxblood")
