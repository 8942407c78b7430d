"""Where words stand on a page, what makes a piece too high, what is seen beside letters."""

from __future__ import annotations

import io
from dataclasses import dataclass, field

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from conftest import find_drawing, look_of
from kaperbrief.nodes import Node
from kaperbrief.press.found import PageLetters, bare
from kaperbrief.press.job import Copy
from kaperbrief.press.overlong import Overlong, overlong
from kaperbrief.press.sights import Sights
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.typeset.setting import Setting

WIDE, HIGH, SIZE = 400, 800, 10


def pdf_of(*pages):
    """A PDF with these words on its pages: `(x, y from above, text)`, 10 points high."""
    out, pdf = io.BytesIO(), pikepdf.new()
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    for words in pages:
        page = pdf.add_blank_page(page_size=(WIDE, HIGH))
        page.Resources = Dictionary(Font=Dictionary(F=font))
        lines = (f"BT /F {SIZE} Tf {x} {HIGH - y} Td ({text}) Tj ET" for x, y, text in words)
        page.Contents = pdf.make_stream("\n".join(lines).encode())
        page.CropBox = Array([0, 0, WIDE, HIGH])
    pdf.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Sea rover", "searover"),
        ("Schiff\u00adfahrt", "schifffahrt"),
        ("two-\n  masted", "twomasted"),
        ("**bold** 5°", "bold5"),
        ("STRASSE ß", "strassess"),
        ("- \u00a0", ""),
    ],
)
def test_a_text_is_known_however_its_lines_end(text, left):
    assert bare(text) == left
    assert bare(left) == left


LETTERS = PageLetters(
    pdf_of(
        [(40, 80, "Cutlass of the captain"), (40, 100, "Cutlass"), (40, 400, "two-")],
        [(40, 100, "masted"), (200, 200, "Grog"), (40, 300, "Many of these words stand"),
         (40, 312, "in two lines"), (40, 500, "Groggy people")],
    )
)  # fmt: skip


def test_a_word_by_itself_is_found_before_the_same_one_in_a_line():
    found = LETTERS.find("Cutlass")
    assert found.page == 0
    assert found.across * WIDE == pytest.approx(40, abs=2)
    assert found.down * HIGH == pytest.approx(100 - SIZE, abs=SIZE / 2)
    assert found.breadth * WIDE == pytest.approx(3.3 * SIZE, abs=2), "as wide as Helvetica says"
    assert found.depth * HIGH == pytest.approx(SIZE, abs=SIZE / 2)


def test_a_text_of_two_lines_is_found_with_both():
    found = LETTERS.find("Many of these words stand in two lines")
    assert found.page == 1
    assert found.down * HIGH < 300 < 312 < (found.down + found.depth) * HIGH + 3


@pytest.mark.parametrize("text", ["captain", "Cut", "gg", "Rum", "", "-", "two-masted"])
def test_short_texts_within_others_and_those_across_pages_are_not_found(text):
    assert LETTERS.find(text) is None


@pytest.mark.parametrize(("text", "page"), [("of the captain", 0), ("GROG", 1), ("two", 0)])
def test_long_texts_within_others_and_whole_words_are_found(text, page):
    assert LETTERS.find(text).page == page


# -- too high -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def setting():
    return Setting(look_of("default"), IconShelf(find_drawing))


LONG = "A very long sentence that was translated by somebody with too many words. " * 2
LINE = "One line of words"


def too_high(setting, texts, sources, high):
    node = Node("column", {}, [Node("text", {}, [text]) for text in texts])
    copy = Copy("a", "A", node, sources=lambda: sources)
    return overlong(node, copy, setting, 200, high)


def test_the_worst_of_all_translated_texts_is_told_first(setting):
    worse = "Another sentence with words. " * 9
    texts = {LINE: LINE, LONG: "Short", worse: "Brief"}
    assert too_high(setting, [*texts], texts, 20) == Overlong((worse, LONG), alone=False)


def test_one_that_makes_it_too_high_alone_goes_before_all_others(setting):
    assert too_high(setting, [LINE, LONG], {LONG: "Short"}, 40) == Overlong((LONG,), alone=True)


@pytest.mark.parametrize("sources", [{}, {LONG: LONG + " And more."}, {"Elsewhere": "x"}])
def test_none_is_told_where_the_sources_take_as_much_room(setting, sources):
    assert too_high(setting, [LONG], sources, 10) == Overlong()


def test_what_does_not_fit_in_the_tree_itself_is_told_and_not_what_its_sources_do(setting):
    word = "x" * 90
    too_high(setting, [word, LONG], {LONG: "Short", word: "Short"}, 10)
    assert [one.axis for one in setting.overfull] == ["width"]


# -- sights ----------------------------------------------------------------------------------------


@dataclass
class Form:
    name: str
    operators: list[str]
    stream: bytes = b""


@dataclass
class Shelf:
    new: list[Form] = field(default_factory=list)


def seen(operators, *forms):
    return Sights().of(operators, Shelf([*forms]))


def test_what_is_drawn_makes_a_difference_and_letters_make_none():
    plain = seen(["1 0 0 rg", "0 0 9 9 re f"])
    assert plain == seen(["1 0 0 rg", "0 0 9 9 re f"])
    assert plain != seen(["1 0 0 rg", "0 0 9 8 re f"])
    words = ["1 0 0 rg", "BT /F1 9 Tf <0001> Tj ET", "0 0 9 9 re f"]
    other = ["1 0 0 rg", "BT /F2 9 Tf <0A0B> Tj ET", "0 0 9 9 re f"]
    assert seen(words) == seen(other)


def test_a_form_counts_by_what_it_shows_and_not_by_its_name():
    one, other = Form("X1", ["0 0 5 5 re"]), Form("X7", ["0 0 5 5 re"])
    assert seen(["/X1 Do"], one) == seen(["/X7 Do"], other)
    assert seen(["/X1 Do"], one) != seen(["/X1 Do"], Form("X1", ["0 0 5 6 re"]))
    inner = Form("X2", ["/X1 Do"])
    renamed = Form("X8", ["/X7 Do"])
    assert seen(["/X2 Do"], one, inner) == seen(["/X8 Do"], other, renamed)


def test_of_a_part_only_the_drawings_it_shows_are_told_wherever_they_lie():
    sights = Sights()
    sights.of([], Shelf([Form("X1", ["a"]), Form("X2", ["b"])]))
    there = sights.shown(["q 1 0 0 1 5 5 cm", "/X1 Do", "Q"])
    assert there == sights.shown(["q 1 0 0 1 90 5 cm", "/X1 Do", "Q"])
    assert len({there, sights.shown(["/X2 Do"]), sights.shown(["/X1 Do /X2 Do"])}) == 3
    assert sights.shown(["/X1 Do", "/X2 Do"]) == sights.shown(["/X2 Do", "/X1 Do"])
    assert sights.shown(["0 0 9 9 re"]) == ""
    other = Sights()
    other.of([], Shelf([Form("X5", ["a"])]))
    assert other.shown(["/X5 Do"]) == there, "the same drawing in another document"
