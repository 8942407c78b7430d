"""`<assembly>`: a poster seen small, with the sheets of which it is glued."""

from __future__ import annotations

from kaperbrief.components.box import Box, Mm, figure
from kaperbrief.components.registry import component
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_DISC = 5.4 * MM


@component("assembly")
class AssemblyBox(Box):
    """The drawing inside, laid out `long` × `high`, as small as its frame.

    Over it the joints of `columns` × `rows` sheets and their names: `A1` at the upper left.
    """

    long: Mm
    high: Mm
    columns: int = 1
    rows: int = 1
    least: Mm = 60 * MM
    alt: str = ""

    def contents(self, setting: Setting, width: float) -> float:
        if min(self.long, self.high) <= 0 or not 1 <= self.rows <= 26 or self.columns < 1:
            raise ValueError("a poster needs a size above zero and from 1 to 26 rows of sheets")
        for child in self.children:
            child.measure(setting, self.long)
        self._names = [
            [
                setting.line(f"{chr(ord('A') + row)}{column + 1}", "sheet-title", self.node.place)
                for column in range(self.columns)
            ]
            for row in range(self.rows)
        ]
        shape = width * self.high / self.long
        self.most = min(self.most, shape)
        return min(self.least, shape)

    def draw(self, pen: Pen, frame: Frame) -> None:
        scale = min(frame.width / self.long, frame.height / self.high)
        wide, high = self.long * scale, self.high * scale
        left = frame.x + (frame.width - wide) / 2
        with figure(pen, self.alt or "-", Frame(left, frame.y, wide, high)):
            with pen.enlarged(left, frame.y, scale):
                for child in self.children:
                    child.draw(pen, Frame(0, 0, self.long, self.high))
            self._draw_sheets(pen, Frame(left, frame.y, wide, high))

    def _draw_sheets(self, pen: Pen, area: Frame) -> None:
        step_x, step_y = area.width / self.columns, area.height / self.rows
        for column in range(1, self.columns):
            x = area.x + column * step_x
            pen.line(x, area.y - 1.5 * MM, x, area.bottom + 1.5 * MM, "oxblood", 1.0)
        for row in range(1, self.rows):
            y = area.y + row * step_y
            pen.line(area.x - 1.5 * MM, y, area.right + 1.5 * MM, y, "oxblood", 1.0)
        disc = min(_DISC, max(0.2 * min(step_x, step_y), 3 * MM))
        for row, names in enumerate(self._names):
            for column, name in enumerate(names):
                x, y = area.x + (column + 0.5) * step_x, area.y + (row + 0.5) * step_y
                pen.circle(x, y, disc, fill="paper", stroke="oxblood", width=1.0)
                line = name.scaled(min(1.5 * disc / name.width, 0.92 * disc / name.style.size))
                pen.text_mid(line, x, y)
