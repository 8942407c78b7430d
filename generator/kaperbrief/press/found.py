"""Where words stand on the pages of a PDF."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, NamedTuple

_NOT_READ = re.compile(r"[\s\u00ad\u2010\ufffe\x02*°-]+")
"""What parts words on paper and in a text in other ways."""


_SHORT = 12
"""Letters from which on a text is known again within another."""
_TRIED = 400
"""Places that are looked at."""
_GAP = 0.9
"""A gap that parts two words of one text, in heights of its letters."""
_Box = tuple[float, float, float, float]


def bare(text: str) -> str:
    """A text without what depends on where its lines end."""
    return _NOT_READ.sub("", text).casefold()


class PlaceOnPage(NamedTuple):
    """A rectangle on a page: the page from 0 on, then parts of its width and height, from above."""

    page: int
    across: float
    down: float
    breadth: float
    depth: float


class PageLetters:
    """The letters of a PDF with their places."""

    def __init__(self, pdf: bytes) -> None:
        import pypdfium2

        self._boxes: list[_Box] = []
        self._starts: list[int] = []
        self._sizes: list[tuple[float, float]] = []
        letters: list[str] = []
        with pypdfium2.PdfDocument(pdf) as document:
            for number in range(len(document)):
                page = document[number]
                self._starts.append(len(letters))
                self._sizes.append(page.get_size())
                self._read(page.get_textpage(), letters)
                page.close()
        self._text = "".join(letters)

    def _read(self, text: Any, letters: list[str]) -> None:
        written = text.get_text_range(errors="replace")
        if len(written) == text.count_chars():
            for at, letter in enumerate(written):
                for part in bare(letter):
                    letters.append(part)
                    self._boxes.append(text.get_charbox(at))
        letters.append("\n")
        self._boxes.append((0.0, 0.0, 0.0, 0.0))
        text.close()

    def find(self, text: str) -> PlaceOnPage | None:
        """Where a text stands, first of all by itself; None where no page has it in one piece.

        A short one that stands only within others is not taken for one of them.
        """
        wanted = bare(text)
        places = list(self._places(wanted)) if wanted else []
        alone = [at for at in places if self._alone(at, at + len(wanted))]
        if not alone and len(wanted) < _SHORT:
            return None
        return self._found((alone or places)[0], len(wanted)) if places else None

    def _places(self, wanted: str) -> Iterator[int]:
        at = self._text.find(wanted)
        for _ in range(_TRIED):
            if at < 0:
                return
            yield at
            at = self._text.find(wanted, at + 1)

    def _alone(self, start: int, end: int) -> bool:
        """Does no other word stand in the line before it or after it?"""
        return not any(
            self._beside(self._boxes[left], self._boxes[right])
            for left, right in ((start - 1, start), (end - 1, end))
            if left >= 0 and right < len(self._boxes)
        )

    def _beside(self, left: _Box, right: _Box) -> bool:
        high = max(left[3] - left[1], right[3] - right[1])
        same = left[1] < right[3] and right[1] < left[3]
        return same and -high < right[0] - left[2] < _GAP * high

    def _found(self, at: int, letters: int) -> PlaceOnPage:
        page = bisect_right(self._starts, at) - 1
        wide, high = self._sizes[page]
        lefts, bottoms, rights, tops = zip(*self._boxes[at : at + letters], strict=True)
        left, right, top, bottom = min(lefts), max(rights), max(tops), min(bottoms)
        parts = left / wide, 1 - top / high, (right - left) / wide, (top - bottom) / high
        return PlaceOnPage(page, *parts)
