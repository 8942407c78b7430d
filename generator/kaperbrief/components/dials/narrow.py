"""Short words set twice, on one line and on two, so that drawing can take what fits."""

from __future__ import annotations

from dataclasses import dataclass

from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting


@dataclass(frozen=True, slots=True)
class Narrow:
    """A few words: `wide` on one line, `low` on at most two."""

    wide: Line
    low: tuple[Line, ...]

    @property
    def least(self) -> float:
        """The width in points of the two-line form."""
        return max(line.width for line in self.low)

    @property
    def low_height(self) -> float:
        """The height in points of the two-line form."""
        return len(self.low) * self.wide.style.leading

    def draw(
        self, pen: Pen, x: float, y: float, align: str, lift: float, room: float, colour: str
    ) -> None:
        """Draw at (x, y) on one line if `room` allows, else on two.

        `lift` is 0 where y is the middle of the lines, 1 where it is their top, −1 their foot.
        """
        lines = (self.wide,) if self.wide.width <= room else self.low
        leading = self.wide.style.leading * 0.92
        top = y + (lift - 1) * len(lines) * leading / 2
        for number, line in enumerate(lines):
            baseline = top + (number + 0.5) * leading + line.style.size * 0.335
            pen.text_at(line, x, baseline, align, colour)


def narrow(text: str, style: str, setting: Setting, place: str) -> Narrow:
    """Set words on one line and on two of nearly the same width."""
    wide = setting.line(text, style, place)
    words = text.split(" ")
    if len(words) < 2:
        return Narrow(wide, (wide,))
    pairs = [
        (
            setting.line(" ".join(words[:cut]), style, place),
            setting.line(" ".join(words[cut:]), style, place),
        )
        for cut in range(1, len(words))
    ]
    return Narrow(wide, min(pairs, key=lambda pair: max(line.width for line in pair)))
