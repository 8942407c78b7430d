"""`<sheet>` and `<header>`: a whole sheet with its double frame."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.column import draw_stack, stack_height
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Block
from kaperbrief.typeset.curves import notched_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

HEADER_HEIGHT = 17.5 * MM
_SIDE, _TOP, _FOOT = 1.5 * MM, 3.4 * MM, 3 * MM


@component("sheet")
@dataclass(slots=True, kw_only=True)
class Sheet(Box):
    """A sheet: double frame with notched corners, a header, and boxes below each other.

    `inset` is the distance from the frame to the contents; `reminder` goes into the footer.
    `margin` stays free outside the frame, for sheets that are cut out.
    """

    reminder: str = ""
    margin: Mm = 0.0
    inset: Mm = 4.5 * MM
    gap: Mm = 3 * MM
    gap_top: Mm = 5 * MM

    def contents(self, setting: Setting, width: float) -> float:
        header, body = self._parts()
        wide = width - 2 * self.margin
        used = sum(box.measure(setting, wide - 7 * MM) for box in header)
        used += stack_height(body, setting, wide - 2 * self.inset, self.gap)
        return used + self.gap_top + self.inset + 2 * self.margin

    def _parts(self) -> tuple[list[Box], list[Box]]:
        header = [box for box in self.children if box.node.tag == "header"]
        return header, [box for box in self.children if box.node.tag != "header"]

    def draw(self, pen: Pen, frame: Frame) -> None:
        frame = frame.inset(self.margin)
        pen.path(notched_path(frame, 3 * MM), stroke="ink", width=1.1)
        pen.path(notched_path(frame.inset(1.1 * MM), 2.6 * MM), stroke="ink", width=0.35)
        header, body = self._parts()
        y = frame.y
        for box in header:
            box.draw(pen, Frame(frame.x + 3.5 * MM, y, frame.width - 7 * MM, box.needed))
            y += box.needed
        y += self.gap_top
        area = Frame(
            frame.x + self.inset, y, frame.width - 2 * self.inset, frame.bottom - self.inset - y
        )
        draw_stack(body, pen, area, self.gap)


@component("header")
@dataclass(slots=True, kw_only=True)
class Header(Box):
    """Icon, title and subtitle at the left, boxes at the right, a double rule below.

    Without a title its boxes stand below each other in the whole width.
    """

    title: str = ""
    subtitle: str = ""
    icon: str = ""
    colour: str = "ink"
    style: str = "sheet-title"
    _title: Block = field(default=Block((), 0, 0), init=False)
    _subtitle: Block = field(default=Block((), 0, 0), init=False)
    _right: float = field(default=0.0, init=False)
    _widths: list[float] = field(default_factory=list, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        gap = 3 * MM
        self._right = 0.0
        self._widths = []
        if not self.title:
            inner = width - 2 * _SIDE
            return stack_height(self.children, setting, inner, MM) + _TOP + _FOOT
        for box in self.children:
            natural = box.natural_width(setting) or 0.0
            box.measure(setting, natural)
            self._widths.append(natural)
            self._right += natural + gap
        room = width - self._left - self._right
        self._title = setting.block(self.title, self.style, room, self.node.place)
        self._subtitle = Block((), 0, 0)
        if self.subtitle:
            self._subtitle = setting.block(self.subtitle, "subtitle", room, self.node.place)
        more = sum(line.style.leading for line in self._subtitle.lines[1:])
        return HEADER_HEIGHT + max(0, len(self._title.lines) - 1) * 6 * MM + more

    @property
    def _left(self) -> float:
        return 17.5 * MM if self.icon else 1.5 * MM

    def draw(self, pen: Pen, frame: Frame) -> None:
        if self.title:
            self._draw_titled(pen, frame)
        else:
            high = frame.height - _TOP - _FOOT
            inner = Frame(frame.x + _SIDE, frame.y + _TOP, frame.width - 2 * _SIDE, high)
            draw_stack(self.children, pen, inner, MM)
        rule = frame.bottom - 0.9 * MM
        pen.line(frame.x, rule, frame.right, rule, "ink", 1.4)
        pen.line(frame.x, rule + 0.9 * MM, frame.right, rule + 0.9 * MM, "ink", 0.35)

    def _draw_titled(self, pen: Pen, frame: Frame) -> None:
        if self.icon:
            middle = frame.y + 9.4 * MM
            pen.icon(self.icon, frame.x + 8 * MM, middle, 13.2 * MM, self.colour)
        x = frame.x + self._left
        lines = self._title.lines
        baseline = frame.y + (9.4 if self._subtitle.lines else 11.6) * MM
        with pen.tag("H1"):
            for line in lines:
                pen.text(line, x, baseline, self.colour)
                baseline += line.style.leading
        if self._subtitle.lines:
            baseline += 4.6 * MM - (lines[-1].style.leading if lines else 0)
            with pen.tag("P"):
                for line in self._subtitle.lines:
                    pen.text(line, x + 0.3 * MM, baseline)
                    baseline += line.style.leading
        right = frame.right
        for box, wide in zip(reversed(self.children), reversed(self._widths), strict=True):
            box.draw(pen, Frame(right - wide, frame.y + 2 * MM, wide, HEADER_HEIGHT - 4.2 * MM))
            right -= wide + 3 * MM
