"""`<row>`: boxes beside each other."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Annotated, Literal

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.registry import component
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM, parse_length

_EPSILON = 0.05


@component("row")
@dataclass(slots=True, kw_only=True)
class Row(Box):
    """Boxes beside each other.

    `widths` holds one entry per box: a length (`58mm`), `auto` (as wide as the contents) or a
    share of the rest (`*`, `2*`); without it every box gets the same share.
    """

    widths: Annotated[tuple[str, ...], "lengths"] = ()
    gap: Mm = 3 * MM
    valign: Literal["top", "middle", "bottom", "fill"] = "fill"
    _columns: list[float] = field(default_factory=list, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        self._columns = self._divide(setting, width)
        heights = [
            box.measure(setting, column)
            for box, column in zip(self.children, self._columns, strict=True)
        ]
        self.useful = max((box.useful for box in self.children), default=math.inf)
        return max(heights, default=0.0)

    def _divide(self, setting: Setting, width: float) -> list[float]:
        wanted = self.widths or ("*",) * len(self.children)
        if len(wanted) != len(self.children):
            raise ValueError(f"{len(wanted)} widths for {len(self.children)} boxes")
        fixed: list[float | None] = []
        shares: list[float] = []
        for entry, box in zip(wanted, self.children, strict=True):
            share = float(entry[:-1] or 1) if entry.endswith("*") else 0.0
            shares.append(share)
            if share:
                fixed.append(None)
            elif entry == "auto":
                fixed.append(box.natural_width(setting) or 0.0)
            else:
                fixed.append(parse_length(entry))
        taken = sum(f for f in fixed if f is not None) + self.gap * (len(wanted) - 1)
        rest = width - taken
        if rest < -_EPSILON:
            setting.note(self.node.place, "width", taken, width, frozenset(setting.used[-8:]))
        unit = max(0.0, rest) / (sum(shares) or 1)
        return [s * unit if f is None else f for f, s in zip(fixed, shares, strict=True)]

    def natural_width(self, setting: Setting) -> float | None:
        if self.width:
            return self.width
        widths = [box.natural_width(setting) for box in self.children]
        if any(width is None for width in widths):
            return None
        return sum(w for w in widths if w) + self.gap * max(0, len(widths) - 1)

    def draw(self, pen: Pen, frame: Frame) -> None:
        x = frame.x
        for box, width in zip(self.children, self._columns, strict=True):
            height = frame.height if self.valign == "fill" or box.grow else box.needed
            free = frame.height - height
            shift = {"fill": 0.0, "top": 0.0, "middle": free / 2, "bottom": free}[self.valign]
            box.draw(pen, Frame(x, frame.y + shift, width, height))
            x += width + self.gap
