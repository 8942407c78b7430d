"""No letter or figure of a kit is below the least size of labels."""

from __future__ import annotations

import ctypes
import functools
import math
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from document_kits import GAMES, printed
from kaperbrief.components.box import SMALLEST
from kaperbrief.press.document import Document
from kaperbrief.typeset.frame import Frame, Picture
from kaperbrief.typeset.pen import Pen

_ROUNDED = 0.05


Matrix = tuple[float, float]
"""What is left of a matrix for heights: how an upright line is turned and stretched."""


def height(matrix: pdfium.FS_MATRIX, inside: Matrix) -> Matrix:
    """An upright line in a matrix, that inside another one."""
    x, y = inside
    return matrix.a * x + matrix.c * y, matrix.b * x + matrix.d * y


def texts(thing: Any, get: Any, count: int, ways: Sequence[pdfium.FS_MATRIX]) -> Iterator[tuple]:
    """The texts of a page or a form and of the forms in it, with the matrices round each."""
    for number in range(count):
        one = get(thing, number)
        matrix = pdfium.FS_MATRIX()
        pdfium.FPDFPageObj_GetMatrix(one, matrix)
        kind = pdfium.FPDFPageObj_GetType(one)
        if kind == pdfium.FPDF_PAGEOBJ_FORM:
            inside = pdfium.FPDFFormObj_CountObjects(one)
            yield from texts(one, pdfium.FPDFFormObj_GetObject, inside, [matrix, *ways])
        elif kind == pdfium.FPDF_PAGEOBJ_TEXT:
            yield one, [matrix, *ways]


def written(one: Any, text: Any) -> str:
    """What a text says."""
    long = pdfium.FPDFTextObj_GetText(one, text.raw, None, 0)
    letters = ctypes.create_string_buffer(long)
    units = ctypes.cast(letters, ctypes.POINTER(ctypes.c_ushort))
    pdfium.FPDFTextObj_GetText(one, text.raw, units, long)
    return letters.raw.decode("utf-16-le").rstrip("\0")


def small_type(pdf: bytes) -> dict[tuple[int, float], str]:
    """By page and size what is set smaller than labels may be."""
    found: dict[tuple[int, float], str] = {}
    size = ctypes.c_float()
    for number, page in enumerate(pypdfium2.PdfDocument(pdf), start=1):
        text, count = page.get_textpage(), pdfium.FPDFPage_CountObjects(page.raw)
        for one, ways in texts(page.raw, pdfium.FPDFPage_GetObject, count, []):
            pdfium.FPDFTextObj_GetFontSize(one, size)
            upright = functools.reduce(lambda line, way: height(way, line), ways, (0.0, size.value))
            if math.hypot(*upright) < SMALLEST - _ROUNDED:
                said = "".join(written(one, text).split())
                key = (number, round(math.hypot(*upright), 1))
                found[key] = found.get(key, "") + said
    return {key: said for key, said in found.items() if said}


def test_small_letters_are_found(setting) -> None:
    """In a form that is drawn smaller, and turned."""
    document = Document("small", "en", setting.look.faces)
    line = setting.line("Rum", "body")
    document.begin()
    pen = Pen(setting, document.forms, 100)
    with pen.turned(50, 50, 90), pen.enlarged(40, 40, 0.5):
        pen.once("rum", Frame(0, 0, 40, 40), lambda pen: pen.text_at(line, 10, 10, "left", "ink"))
    pen.text_at(line, 10, 80, "left", "ink")
    picture = Picture("", 100, 100, pen.finish(), pen.xobjects, pen.elements)
    document.add(picture)
    size = round(line.style.size / 2, 1)
    assert small_type(document.save()) == {(1, size): "Rum"}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.one_in(3)
def test_all_can_be_read(game: str, paper: str) -> None:
    theme = {"a4": "default", "letter": "inksaver"}[paper]
    assert small_type(printed(game, "de", theme, paper).pdf) == {}


@pytest.mark.parametrize(("theme", "paper"), [("default", "a4"), ("inksaver", "letter")])
@pytest.mark.one_in(2)
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
