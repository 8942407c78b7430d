"""Tables as spreadsheets write them: their cells, the places of these, what is wrong with them."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.source.tables import load_csv


@pytest.fixture
def load(tmp_path):
    def read(text: str | bytes):
        path = tmp_path / "t.csv"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        problems = Problems()
        columns = ("type", "name", "number", "wishes")
        return load_csv(path, "t.csv", columns, ("number",), ("wishes",), problems), problems

    return read


@pytest.mark.parametrize(
    "text",
    [
        "type,number\nsloop,2\n",
        "type;number\r\nsloop;2\r\n",
        "type\tnumber\nsloop\t2",
        "\ufefftype,number\n\nsloop,2\n,\n",
        " Type , NUMBER\n sloop , 2 \n",
        "number,type,name\n2,sloop,\n",
        "number,type,name\n2,sloop\n",
    ],
)
def test_all_ways_of_writing_mean_the_same(load, text):
    table, problems = load(text)
    assert problems.items == []
    assert table.data == [{"type": "sloop", "number": 2}]


def test_quotes_hold_what_would_part_cells(load):
    table, _ = load('type,name\nsloop,"Hen, ""black""\nand old"\nbrig,Cat\n')
    assert table.data == [
        {"type": "sloop", "name": 'Hen, "black"\nand old'},
        {"type": "brig", "name": "Cat"},
    ]
    assert (table.span((1, "name")).line, table.span((1, "name")).column) == (4, 6)


def test_cells_have_places(load):
    table, _ = load("type,name,number\nsloop,,x\n")
    span = table.span((0, "number"))
    assert (span.line, span.column, span.end_column) == (2, 8, 9)
    assert table.data == [{"type": "sloop", "number": "x"}]
    assert table.span((0, "name")).line == 2


def test_lists_are_parted_by_a_bar(load):
    table, _ = load("type,wishes\nsloop,a | b|\nbrig,\n")
    assert table.data == [{"type": "sloop", "wishes": ["a", "b"]}, {"type": "brig"}]


def test_utf_16_of_spreadsheets_is_read(load):
    table, problems = load("type\tname\nsloop\tMöwe\n".encode("utf-16"))
    assert problems.items == []
    assert table.data == [{"type": "sloop", "name": "Möwe"}]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("type,nmae\na,b\n", (1, 6), 'unknown column "nmae"'),
        ("type,name,type\n", (1, 11), 'the column "type" stands twice'),
        ("type,name\na,b,c,d\n", (2, 5), "the line has 4 cells, the first line 2"),
        ('type,name\na,"b\n', (2, 3), "the quote opened here is not closed"),
        (b"type\nM\xf6we\n", (2, 2), "byte 0xF6"),
    ],
)
def test_mistakes_have_places(load, text, place, words):
    _, problems = load(text)
    (found,) = problems.items
    assert (found.span.line, found.span.column) == place
    assert words in found.message


def test_an_empty_table_has_no_lines(load):
    assert load("type,name\n")[0].data == []
    assert load("")[0].data == []
