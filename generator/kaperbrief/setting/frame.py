"""The rectangle in which a box draws: points, y running down from the page's upper edge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle; `x`, `y` is its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        """The middle point."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.height

    def inset(self, horizontal: float, vertical: float | None = None) -> Frame:
        """The frame made smaller on all sides."""
        v = horizontal if vertical is None else vertical
        return Frame(
            self.x + horizontal, self.y + v, self.width - 2 * horizontal, self.height - 2 * v
        )


def joined(frames: Iterable[Frame]) -> Frame:
    """The smallest frame round several ones. Raises ValueError for none."""
    every = list(frames)
    left, top = min(one.x for one in every), min(one.y for one in every)
    right, bottom = max(one.right for one in every), max(one.bottom for one in every)
    return Frame(left, top, right - left, bottom - top)
