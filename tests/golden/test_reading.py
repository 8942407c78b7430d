"""The ledger sees what is drawn and not how that is written down, and says what moved."""

from __future__ import annotations

import pytest

from ledger import Row, difference, read_row
from pdf_drawing import IDENTITY, Font, Form, Picture, Reader, Resources, steps

FONT = Font("Sans", {1: "A", 2: "B", 3: " "}, {1: 500.0, 2: 600.0, 3: 250.0})
ICON = Form(steps("1 0 0 1 0 0 cm\n0 0 m 64 0 l 64 64 l h f"), IDENTITY, Resources({}, {}))
NOTHING = Resources({"F1": FONT, "F2": FONT}, {"I1": ICON, "P1": Picture(40, 30)})


def marks(content: str) -> list[str]:
    told: list[str] = []
    Reader(told.append).draw(steps(content), NOTHING)
    return told


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("q 0.5 0 0 0.5 10 20 cm /I1 Do Q", "10 20 m 42 20 l 42 52 l h f"),
        ("10 20 30 40 re S", "10 20 m 40 20 l 40 60 l 10 60 l h S"),
        ("0 0 m 5 5 l s", "0 0 m 5 5 l h S"),
        ("0 0 m 1 1 2 2 v S", "0 0 m 0 0 1 1 2 2 c S"),
        ("0.5 g 0 0 m 5 5 l f", "0.500 0.5 0.5 rg 0.00 0 m 5.0 5 l f"),
        ("2 w q 3 w Q 0 0 m 5 5 l S", "2 w 0 0 m 5 5 l S"),
        ("q 2 0 0 2 0 0 cm 1 w [1 2] 0 d 1 1 m 2 2 l S Q", "2 w [2 4] 0 d 2 2 m 4 4 l S"),
        ("q 0 0 m 9 0 l 9 9 l W n 1 1 m 2 2 l S Q", "0 0 m 9 0 l 9 9 l W n 1 1 m 2 2 l S"),
        ("1 0 0 rg 0 0 m 5 5 l S", "0 0 m 5 5 l S"),  # what is filled in red is nothing
        ("BT /F1 10 Tf 5 5 Td [<01>20<02>] TJ ET", "BT 5 5 Td /F2 10 Tf [<01>20.0<02>] TJ ET"),
        ("BT /F1 10 Tf 1 0 0 1 5 5 Tm <0102> Tj ET", "BT /F1 10 Tf 2 2 Td 3 3 Td [<01><02>] TJ ET"),
    ],
)  # fmt: skip
def test_the_same_drawing_is_written_in_many_ways(one, other):
    assert marks(one) == marks(other) != []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("0 0 m 5 5 l S", "0 0 m 5 5.01 l S"),
        ("0 0 m 5 5 l S", "1 0 0 RG 0 0 m 5 5 l S"),
        ("0 0 m 5 5 l S", "0.9 w 0 0 m 5 5 l S"),
        ("0 0 m 5 5 l S", "[1] 0 d 0 0 m 5 5 l S"),
        ("0 0 m 5 5 l S", "1 J 0 0 m 5 5 l S"),
        ("0 0 m 5 5 l f", "0 0 m 5 5 l f*"),
        ("0 0 m 5 5 l S", "0 0 m 9 0 l 9 9 l W n 0 0 m 5 5 l S"),
        ("0 0 m 5 5 l S 1 1 m 2 2 l S", "1 1 m 2 2 l S 0 0 m 5 5 l S"),
        ("BT /F1 10 Tf 5 5 Td <0102> Tj ET", "BT /F1 10 Tf 5 5 Td <0201> Tj ET"),
        ("BT /F1 10 Tf 5 5 Td <0102> Tj ET", "BT /F1 10.5 Tf 5 5 Td <0102> Tj ET"),
        ("BT /F1 10 Tf 5 5 Td <01> Tj ET", "q 0 1 -1 0 0 0 cm BT /F1 10 Tf 5 -5 Td <01> Tj ET Q"),
        ("q 40 0 0 30 0 0 cm /P1 Do Q", "q 40 0 0 31 0 0 cm /P1 Do Q"),
    ],
)  # fmt: skip
def test_other_drawings_are_seen(one, other):
    assert marks(one) != marks(other)


def test_a_text_goes_on_where_the_last_one_ended():
    first, second = marks("BT /F1 10 Tf 5 5 Td <01> Tj 1 0 0 rg <02> Tj ET")
    assert first.startswith("Sans [1000, 0, 0, 1000] 500 500 ")
    assert second.startswith("Sans [1000, 0, 0, 1000] 1000 500 (1.0, 0.0, 0.0)")


def test_texts_belong_to_their_tags():
    reader = Reader()
    reader.draw(
        steps("/H1 <</MCID 4>> BDC BT /F1 9 Tf <0103> Tj <02> Tj ET EMC /Artifact BMC EMC"), NOTHING
    )
    assert [(run.kind, run.mcid, run.text) for run in reader.runs] == [
        ("H1", 4, "A B"),
        ("Artifact", None, ""),
    ]


def test_unknown_operators_are_no_surprise():
    with pytest.raises(ValueError, match="nobody reads yet: sh"):
        steps("/Shade sh")


def test_a_difference_names_what_moved_and_where():
    names = ("Guide", "Cards", "Cards", "Map")
    digests = {"text": "a" * 12, "drawn": "b" * 12, "written": "c" * 12}
    old = Row(digests, {aspect: ["1111"] * 4 for aspect in digests}, names)
    moved = {**old.pages, "drawn": ["1111", "2222", "3333", "4444"]}
    new = Row({**digests, "drawn": "d" * 12}, moved, names)
    assert difference("kit/kit.pdf", str(old), old) == ""
    assert read_row(str(new)).pages == new.pages
    assert difference("kit/kit.pdf", str(old), new).splitlines() == [
        "kit/kit.pdf:",
        "    texts, tags and bookmarks: the same",
        "    what is drawn: pages 2, 3 (Cards); 4 (Map)",
        "    operators as they stand: the same",
    ]
    longer = {aspect: [*pages[:1], "5555", *pages[1:]] for aspect, pages in old.pages.items()}
    told = difference("kit/kit.pdf", str(old), Row(digests, longer, ("Guide", "New", *names[1:])))
    assert "number of pages: 5, it was 4" in told
    assert difference("list/said", "all=1", Row({"all": "2"}, {})) == "list/said: another text"
    assert difference("list/said", "all=1", None) == "list/said: is no longer made"
