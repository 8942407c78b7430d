"""Cards side by side on one picture, as Tabletop Simulator takes decks."""

from __future__ import annotations

import math
from typing import Any

from kaperbrief.exports.looks import FINEST, LARGEST
from kaperbrief.exports.things import Thing

MOST = 69
"""Cards on one picture of ten by seven; its last place stays free for what hidden cards show."""
_COLUMNS, _ROWS = 10, 7


class CardSheet:
    """Cards of one material in a grid; `number` is the sheet's in its file."""

    def __init__(self, number: int, cards: list[Thing]) -> None:
        self.number, self.cards = number, cards
        self.name = f"{cards[0].job.material}-deck-{number}"
        width, height = cards[0].size
        grids = [(1, 1)] if len(cards) == 1 else _grids(len(cards))

        def finest(grid: tuple[int, int]) -> float:
            return min(LARGEST / (grid[0] * width), LARGEST / (grid[1] * height))

        self.columns, self.rows = max(grids, key=finest)
        # A dot less than there is room for: each card is rounded to whole pixels.
        self.dpi = min(FINEST, math.floor(72 * finest((self.columns, self.rows))) - 1)
        self.cell = round(width * self.dpi / 72), round(height * self.dpi / 72)

    @property
    def unlike(self) -> bool:
        """Have they several backs?"""
        return len({card.back for card in self.cards}) > 1

    def card_id(self, card: Thing) -> int:
        """The number of a card with these sides: that of the sheet and its place on it."""
        sides = [(one.front, one.back) for one in self.cards]
        return 100 * self.number + sides.index((card.front, card.back))

    def drawn(self, images: list[Any]) -> Any:
        """A picture for each card, put together row by row."""
        from PIL import Image

        wide, high = self.cell
        out = Image.new("RGB", (self.columns * wide, self.rows * high), "white")
        for number, image in enumerate(images):
            row, column = divmod(number, self.columns)
            small = image if image.size == self.cell else image.resize(self.cell)
            out.paste(small, (column * wide, row * high))
        return out


def _grids(cards: int) -> list[tuple[int, int]]:
    """Columns and rows that hold so many cards and are no more than are needed."""
    found = [(columns, max(2, -(-cards // columns))) for columns in range(2, _COLUMNS + 1)]
    return [one for one in found if one[1] <= _ROWS]
