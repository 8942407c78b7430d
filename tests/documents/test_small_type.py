"""No letter or figure of a kit is below the least size of labels."""

from __future__ import annotations

import math
import re

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from document_kits import GAMES, printed
from kaperbrief.components.box import SMALLEST

_ROUNDED = 0.05


def small_type(pdf: bytes) -> dict[tuple[int, float], str]:
    """By page and size what is set smaller than labels may be."""
    found: dict[tuple[int, float], str] = {}
    matrix = pdfium.FS_MATRIX()
    for number, page in enumerate(pypdfium2.PdfDocument(pdf), start=1):
        text = page.get_textpage()
        for at in range(text.count_chars()):
            letter = chr(pdfium.FPDFText_GetUnicode(text.raw, at))
            if letter.isspace() or not pdfium.FPDFText_GetMatrix(text.raw, at, matrix):
                continue
            size = pdfium.FPDFText_GetFontSize(text.raw, at) * math.hypot(matrix.c, matrix.d)
            if size < SMALLEST - _ROUNDED:
                key = (number, round(size, 1))
                found[key] = found.get(key, "") + letter
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_all_can_be_read(game: str, paper: str) -> None:
    theme = {"a4": "default", "letter": "inksaver"}[paper]
    assert small_type(printed(game, "de", theme, paper).pdf) == {}


@pytest.mark.parametrize(("theme", "paper"), [("default", "a4"), ("inksaver", "letter")])
def test_no_word_of_a_narrow_card_is_divided(theme: str, paper: str) -> None:
    """German words are long; those of the hex game's sheets and cards all stand whole.

    The list of all that is in a kit may divide them: its column is narrow, and nobody plays by it.
    """
    made = printed("piratical", "de", theme, paper)
    played = [
        page
        for page, plan in zip(pypdfium2.PdfDocument(made.pdf), made.pages, strict=True)
        if all(job.material != "print-guide" for job in plan.jobs)
    ]
    text = "\n".join(page.get_textpage().get_text_range() for page in played)
    assert re.findall(r"\w+[\u00ad\ufffe\x02]\w*", text) == []
