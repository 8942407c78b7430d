"""`<frame>`: a titled panel to write in, or a notched plate that is only read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.column import draw_stack, stack_height, stack_useful
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import notched_path
from kaperbrief.typeset.frame import Frame as Area
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_ICON = 4.9 * MM
_RIM = 4.4 * MM


@component("frame")
@dataclass(slots=True, kw_only=True)
class Frame(Box):
    """A border round a stack of boxes.

    `kind`: `panel` (round corners, title on the border), `plate` (notched corners: read only),
    `dashed` (a place to fill), `edge` and `corner` (the rim of a sea chart along the upper edge,
    or along the left one too). `strong` is the heavier line of the leader's card.
    """

    kind: Literal["panel", "plate", "dashed", "edge", "corner"] = "panel"
    title: str = ""
    icon: str = ""
    colour: str = "ink"
    fill: str = ""
    pad: Mm = 3 * MM
    gap: Mm = 1.5 * MM
    strong: bool = False
    centred: bool = False
    style: str = "panel-title"
    _title: Line | None = field(default=None, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        inner = width - 2 * self.pad
        self._title = None
        if self.title:
            room = inner - (_ICON + MM if self.icon else 0)
            self._title = setting.line(self.title, self.style, self.node.place, room)
        across = _RIM if self.kind == "corner" else 0.0
        stack = stack_height(self.children, setting, inner - across, self.gap)
        rim = 2 * self.pad + self._drop
        self.useful = stack_useful(self.children, self.gap) + rim
        return stack + rim

    @property
    def _drop(self) -> float:
        """Extra room under a title that sits on the border."""
        if self.kind in ("edge", "corner"):
            return _RIM
        return 1.0 * MM if self._title is not None and self.kind != "plate" else 0.0

    def draw(self, pen: Pen, frame: Area) -> None:
        border = self.colour if self.kind == "plate" else "ink"
        if self.kind == "plate":
            path = notched_path(frame, min(1.8 * MM, frame.height / 6))
            pen.path(path, stroke=border, width=0.7, fill=self.fill)
        elif self.kind == "dashed":
            pen.rect(frame, 1.2 * MM, stroke="grey", width=0.5, dash=(5, 5), fill=self.fill)
        elif self.kind in ("edge", "corner"):
            self._draw_rims(pen, frame)
        else:
            width = 1.0 if self.strong else 0.7
            pen.rect(frame, 1.2 * MM, stroke=border, width=width, fill=self.fill)
        self._draw_title(pen, frame)
        inner = frame.inset(self.pad)
        left = _RIM if self.kind == "corner" else 0.0
        lowered = Area(
            inner.x + left, inner.y + self._drop, inner.width - left, inner.height - self._drop
        )
        draw_stack(self.children, pen, lowered, self.gap)

    def _draw_rims(self, pen: Pen, frame: Area) -> None:
        self._draw_rim(pen, Area(frame.x, frame.y, frame.width, _RIM))
        if self.kind == "corner":
            with pen.turned(frame.x, frame.y, 90):
                # Turned, what lies above the upper edge lies along the left one.
                self._draw_rim(pen, Area(frame.x, frame.y - _RIM, frame.height, _RIM))
            corner = Area(frame.x, frame.y, _RIM, _RIM)
            pen.rect(corner, fill=self.colour, stroke=self.colour, width=0.8)

    def _draw_rim(self, pen: Pen, rim: Area) -> None:
        """Dark and light degrees in two rows."""
        count = 2 * max(1, round(rim.width / (12 * MM)))
        step, half = rim.width / count, rim.height / 2
        pen.rect(rim, fill="paper", stroke=self.colour, width=0.8)
        for number in range(count):
            degree = Area(rim.x + number * step, rim.y + number % 2 * half, step, half)
            pen.rect(degree, fill=self.colour)

    def _draw_title(self, pen: Pen, frame: Area) -> None:
        line = self._title
        if line is None:
            return
        icon = _ICON * line.style.size / 11 if self.icon else 0.0
        space = 0.9 * MM if icon else 0.0
        wide = icon + space + line.width
        x = frame.centre[0] - wide / 2 if self.centred else frame.x + 3.4 * MM
        back = Area(x - MM, frame.y - icon / 2 - 0.6, wide + 2 * MM, max(icon, 3.6 * MM) + 1.2)
        pen.rect(back, fill="paper")
        if icon:
            pen.icon(self.icon, x + icon / 2, frame.y, icon, self.colour)
        with pen.tag("H2"):
            baseline = frame.y + line.style.size * 0.27
            pen.text(line, x + icon + space, baseline, self.colour)
