"""The head of a sheet: icon, title and subtitle, boxes at the right, a double rule."""

from __future__ import annotations

from kaperbrief.components.box import Box
from kaperbrief.components.layout import draw_stack, stack_height
from kaperbrief.components.registry import component
from kaperbrief.pictures.inking import large_icon
from kaperbrief.typeset.breaking import Block
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

HEADER_HEIGHT = 17.5 * MM
_ROUND = 4.2 * MM
"""What stays free above and below the boxes beside the title."""
_SIDE, _TOP, _FOOT = 1.5 * MM, 3.4 * MM, 3 * MM
_BETWEEN = 3 * MM


@component("header")
class HeaderBox(Box):
    """Icon, title and subtitle at the left, boxes at the right, a double rule below.

    Without a title its boxes stand below each other in the whole width. The first `spare` boxes
    stay away, one after the other, where the words would need fewer lines without them.
    """

    title: str = ""
    subtitle: str = ""
    icon: str = ""
    colour: str = "ink"
    style: str = "sheet-title"
    spare: int = 0

    def contents(self, setting: Setting, width: float) -> float:
        self._widths: list[float] = []
        aside = 0.0
        if not self.title:
            inner = width - 2 * _SIDE
            return stack_height(self.children, setting, inner, MM) + _TOP + _FOOT
        for box in self.children:
            natural = box.natural_width(setting) or 0.0
            aside = max(aside, box.measure(setting, natural))
            self._widths.append(natural)
        free = width - self._left
        self._away = self._spared(setting, free)
        self._set(setting, free - self._taken(self._away))
        more = max(0, self._subtitle.count - 1) * self._subtitle.style.leading
        high = HEADER_HEIGHT + (self._title.count - 1) * 6 * MM + more
        return max(high, aside + _ROUND)

    def _taken(self, away: int) -> float:
        """The width of the boxes beside the words when the first `away` stay away."""
        return sum(natural + _BETWEEN for natural in self._widths[away:])

    def _set(self, setting: Setting, room: float) -> int:
        """Set title and subtitle; the number of their lines."""
        self._title = setting.block(self.title, self.style, room)
        self._subtitle = Block(setting.style("subtitle"), 0, 0)
        if self.subtitle:
            self._subtitle = setting.block(self.subtitle, "subtitle", room)
        return self._title.count + self._subtitle.count

    def _spared(self, setting: Setting, free: float) -> int:
        """How many boxes stay away, so that the words take as few lines as they can."""
        if not self.spare:
            return 0
        noted = len(setting.overfull)
        least = self._set(setting, free - self._taken(self.spare))
        away = next(
            number
            for number in range(self.spare + 1)
            if self._set(setting, free - self._taken(number)) <= least
        )
        del setting.overfull[noted:]
        return away

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
        pen.line(frame.x, rule, frame.right, rule, "line", 1.4)
        pen.line(frame.x, rule + 0.9 * MM, frame.right, rule + 0.9 * MM, "line", 0.35)

    def _draw_titled(self, pen: Pen, frame: Frame) -> None:
        if self.icon:
            middle = frame.y + 9.4 * MM
            large_icon(pen, self.icon, (frame.x + 8 * MM, middle), 13.2 * MM, self.colour)
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
        beside = zip(self.children[self._away :], self._widths[self._away :], strict=True)
        for box, wide in reversed(list(beside)):
            box.draw(pen, Frame(right - wide, frame.y + 2 * MM, wide, frame.height - _ROUND))
            right -= wide + _BETWEEN
