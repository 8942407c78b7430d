"""`<bars>`: a bar chart of per cent."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.ornament import scaled
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_MOST = 28 * MM
_FOOT = 5.4 * MM
_TOP = 4 * MM


@dataclass(slots=True)
class _Bar:
    key: Line
    figure: Line
    value: float
    marked: bool


@component("bars")
@dataclass(slots=True, kw_only=True)
class Bars(Box):
    """Bars from the text inside, one line each: `key|33 %`; the one named `mark` is solid.

    It takes the height it gets, at least `least`, but no bar becomes higher than 28 mm.
    """

    mark: str = ""
    least: Mm = 22 * MM
    alt: str = ""
    _bars: list[_Bar] = field(default_factory=list, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        self._bars = []
        lines = [line.split("|") for line in self.node.text.splitlines() if line.strip()]
        room = width / max(1, len(lines))
        for parts in lines:
            key, value = (part.strip() for part in parts)
            shown = setting.line(value, "small-figure", self.node.place, room)
            name = setting.line(key, "table-figure", self.node.place, room)
            number = _number(value)
            self._bars.append(_Bar(name, shown, number, bool(key) and key == self.mark))
        self._level()
        self.useful = max(self.least, _MOST + _FOOT + _TOP)
        return self.least

    def _level(self) -> None:
        """All figures as small as the one that needs it most."""
        least = min((bar.figure.style.size for bar in self._bars), default=1.0)
        for bar in self._bars:
            bar.figure = scaled(bar.figure, least / bar.figure.style.size)

    def draw(self, pen: Pen, frame: Frame) -> None:
        spoken = ", ".join(f"{bar.key.text}: {bar.figure.text}" for bar in self._bars)
        with pen.tag("Figure", f"{self.alt} {spoken}".strip(), frame):
            self._draw(pen, frame)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        most = max((bar.value for bar in self._bars), default=1.0) or 1.0
        full = min(_MOST, frame.height - _FOOT - _TOP)
        base = frame.y + _TOP + full
        pitch = frame.width / max(1, len(self._bars))
        wide = min(pitch - 2.8 * MM, 9 * MM)
        for number, bar in enumerate(self._bars):
            x = frame.x + (number + 0.5) * pitch
            high = full * bar.value / most
            area = Frame(x - wide / 2, base - high, wide, high)
            pen.rect(area, fill="sea" if bar.marked else "sky", stroke="ink", width=0.6)
            pen.text_at(bar.figure, x, area.y - 1.1 * MM, "center")
            pen.text_at(bar.key, x, base + 4.4 * MM, "center")
        pen.line(frame.x, base, frame.right, base, "ink", 0.8)


def _number(text: str) -> float:
    """The number in a figure such as `33 %` or `%33`. Raises ValueError where there is none."""
    match = re.search(r"\d+(?:[.,]\d+)?", text)
    if match is None:
        raise ValueError(f'"{text}" is no figure of per cent')
    return float(match[0].replace(",", "."))
