"""The cartouche of a chart of a table: the name of its sea on a plate, with a bar of its scale."""

from __future__ import annotations

from kaperbrief.records import dataclass
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, notched_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_USUAL = 17.0
"""The size of letters for which the lengths below are."""
_ASIDE, _HIGH, _BAR = 3.4 * MM, 8.4 * MM, 6 * MM
"""Free at each side of the name; how high a plate is without a bar, and what the bar takes below
the baseline of the name."""
_ABOVE = 6 * MM
"""From the top of a plate down to the baseline of the name."""
_PIECES = 4
_LARGE, _LOW, _READ = 1.2, 0.7, 0.6
"""How much larger a plate may be, how low where there is little room down; the words of a bar need
as much room as at this size."""


@dataclass(frozen=True, slots=True)
class Cartouche:
    """A name that was set, and how long a bar with words is; a bar of 0 is left out."""

    name: Line
    words: Line | None
    bar: float

    @property
    def unit(self) -> float:
        """Lengths of a plate with letters of this size, in those of the usual one."""
        return self.name.style.size / _USUAL

    @property
    def ruled(self) -> bool:
        """Is there room for the bar below the name?"""
        return self.bar > 0

    @property
    def _below(self) -> float:
        """What the bar takes below the baseline of the name."""
        return _BAR * max(self.unit, _READ)

    @property
    def _ruler(self) -> float:
        """How long the bar and its words are together."""
        return self.bar + (self.words.width + MM if self.words else 0.0)

    def frame(self, at: Point) -> Frame:
        """The plate with its middle at a place."""
        ruler = self._ruler if self.ruled else 0.0
        wide = max(self.name.width, ruler) + 2 * _ASIDE * self.unit
        high = _ABOVE * self.unit + self._below if self.ruled else _HIGH * self.unit
        return Frame(at[0] - wide / 2, at[1] - high / 2, wide, high)

    def draw(self, pen: Pen, at: Point) -> None:
        """The plate, the name, the bar below it."""
        u, frame = self.unit, self.frame(at)
        pen.path(notched_path(frame, 1.6 * MM * u), fill="paper", stroke="ink", width=0.9)
        inner = frame.inset(0.8 * MM * u)
        pen.path(notched_path(inner, 1.3 * MM * u), stroke="ink", width=0.4)
        pen.text_at(self.name, at[0], frame.y + _ABOVE * u, "center", "sea")
        if self.ruled:
            self._draw_bar(pen, at[0], frame.y + _ABOVE * u + 0.45 * self._below)

    def _draw_bar(self, pen: Pen, middle: float, y: float) -> None:
        high = 1.1 * MM * self.unit
        left, wide = middle - self._ruler / 2, self.bar / _PIECES
        for number in range(0, _PIECES, 2):
            pen.rect(Frame(left + number * wide, y - high / 2, wide, high), fill="ink")
        pen.rect(Frame(left, y - high / 2, self.bar, high), stroke="ink", width=0.5)
        if self.words is not None:
            pen.text_mid(self.words, left + self.bar + MM, y, align="left")


def set_cartouche(
    setting: Setting, text: str, room: tuple[float, float], words: str, bar: float
) -> Cartouche:
    """A name for a plate that has so much room across and down: at most a fifth larger."""
    usual = setting.line(text, "map-name")
    wide, high = room[0] / (usual.width + 2 * _ASIDE), max(_LOW, room[1] / (_ABOVE + _BAR))
    name = usual.scaled(min(wide, high, _LARGE))
    scale = setting.line(words, "label") if words else None
    return Cartouche(name, scale, bar if scale else 0.0)
