"""Where words stand on the pages of a PDF."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any, NamedTuple

_NOT_READ = re.compile(r"[\s\u00ad\u2010\ufffe\x02*-]+")
"""What parts words on paper and in a text in other ways."""


def bare(text: str) -> str:
    """A text without what depends on where its lines end."""
    return _NOT_READ.sub("", text).casefold()


class Found(NamedTuple):
    """A rectangle on a page: the page from 0 on, then parts of its width and height, from above."""

    page: int
    left: float
    top: float
    width: float
    height: float


class Pages:
    """The letters of a PDF with their places."""

    def __init__(self, pdf: bytes) -> None:
        import pypdfium2

        self._boxes: list[tuple[float, float, float, float]] = []
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

    def find(self, text: str) -> Found | None:
        """Where a text stands first; None where no page has it in one piece."""
        wanted = bare(text)
        at = self._text.find(wanted) if wanted else -1
        if at < 0:
            return None
        page = bisect_right(self._starts, at) - 1
        wide, high = self._sizes[page]
        lefts, bottoms, rights, tops = zip(*self._boxes[at : at + len(wanted)], strict=True)
        left, right, top, bottom = min(lefts), max(rights), max(tops), min(bottoms)
        return Found(
            page, left / wide, 1 - top / high, (right - left) / wide, (top - bottom) / high
        )
