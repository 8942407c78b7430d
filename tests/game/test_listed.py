"""Items in tables: what YAML can say, with the place of each cell."""

from __future__ import annotations

import io
import zipfile

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.workspace import Workspace

CARDS = """\
id,deck,kind,title,text,icon,scene.sky,scene.turned,count,moves,look.hat,look.parrot
otter,deck,plain,Otter,"Swim, **then** dive.",skull,storm,left|right,3,5|2.5,tricorne,yes
eel,deck,plain,Eel,Bite.,skull,,,,,,
"""
CREWS = """\
id;title;figures.id;figures.rank;figures.name;figures.items
rats;Die Ratten;cap;captain;Rita;sabre | pistol
;;mate;soldier;Rolf;
cats;Die Katzen;cap;captain;Kai;
"""


@pytest.fixture
def load(project):
    """The items of a kind of the small pack with one more file, and the problems."""

    def read(name, data, kind="cards", base="small"):
        content = data if isinstance(data, bytes) else data.encode()
        folder = project({}, small=True)
        path = folder / "content" / base / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        problems = Problems()
        game = load_pack(Workspace.open(folder), base, {}, problems)
        return game.kinds[kind] if game else {}, problems.items

    return read


def sheet(rows):
    """A spreadsheet as an office program saves it."""
    cell = "<table:table-cell{}><text:p>{}</text:p></table:table-cell>"
    body = "".join(
        "<table:table-row>" + "".join(cell.format("", one) for one in row) + "</table:table-row>"
        for row in rows
    )
    many = 'table:number-rows-repeated="1048000"'
    empty = f"<table:table-row {many}><table:table-cell/></table:table-row>"
    xml = (
        '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
        ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
        ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body>'
        f"<table:table>{body}{empty}</table:table></office:body></office:document-content>"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("content.xml", xml)
    return file.getvalue()


def test_columns_are_fields_with_dots_for_those_inside(load):
    cards, problems = load("cards/more.csv", CARDS)
    assert problems == []
    otter = cards["otter"]
    assert (otter.title, otter.text, otter.count) == ("Otter", "Swim, **then** dive.", 3)
    assert (otter.scene.sky, otter.scene.turned, otter.moves) == (
        "storm",
        ("left", "right"),
        (5, 2.5),
    )
    assert otter.look == {"hat": "tricorne", "parrot": True}
    assert (cards["eel"].scene, cards["eel"].count) == (None, 1)
    assert "first" in cards, "those of the YAML are there as well"


def test_lines_without_an_id_go_on_with_the_item_above(load):
    crews, problems = load("crews.csv", CREWS, "crews", "tischpiraten")
    assert problems == []
    assert [(one.id, one.rank, one.name, one.items) for one in crews["rats"].figures] == [
        ("cap", "captain", "Rita", ("sabre", "pistol")),
        ("mate", "soldier", "Rolf", ()),
    ]
    assert len(crews["cats"].figures) == 1


def test_a_spreadsheet_is_read_like_a_table(load):
    rows = [line.replace('"', "").split(";") for line in CREWS.splitlines()]
    crews, problems = load("crews.ods", sheet(rows), "crews", "tischpiraten")
    assert problems == []
    assert [one.name for one in crews["rats"].figures] == ["Rita", "Rolf"]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (CARDS.replace("title", "titel"), (1, 14), 'unknown column "titel"'),
        (CARDS.replace("scene.sky", "scene.sk"), (1, 30), 'unknown column "scene.sk"'),
        (CARDS.replace("scene.sky", "scene"), (1, 30), 'unknown column "scene"'),
        (CARDS.replace("kind", "deck"), (1, 9), 'the column "deck" stands twice'),
        (CARDS.replace(",3,5|", ",many,5|"), (2, 70), "count: expected a whole number"),
        (CARDS.replace("\neel,", "\notter,"), (3, 1), 'the id "otter" stands twice'),
        (CARDS.replace("id,", "name,", 1), (1, 1), 'unknown column "name"'),
        ("deck,kind\n", (1, 1), 'the column "id" is missing'),
        (CARDS + 'x,"y\n', (4, 3), "not closed"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_at_its_cell(load, text, place, words):
    found = load("cards/more.csv", text)[1]
    told = [(one.span.line, one.span.column, f"{one.field}: {one.message}") for one in found]
    assert any((line, column) == place and words in message for line, column, message in told), told


def test_places_are_known_in_the_next_run_too(project, kaperbrief):
    files = {"content/small/cards/more.csv": CARDS.replace("storm", "strom")}
    folder = project(files, small=True)
    first, second = (kaperbrief("check", folder, "--game", "small")[2] for _ in range(2))
    assert first == second
    assert "more.csv:2:" in first


@pytest.mark.parametrize("data", [b"", b"PK\3\4nonsense", b"id;title\n"])
def test_what_is_no_spreadsheet_is_refused(load, data):
    found = load("crews.ods", data, "crews")[1]
    assert [one.code for one in found] == ["file"]


def test_a_spreadsheet_with_entities_is_refused(load):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("content.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
    assert [one.code for one in load("crews.ods", file.getvalue(), "crews")[1]] == ["file"]


def test_a_table_that_is_named_after_nothing_is_told(load):
    (found,) = load("prices.csv", "a,b\n")[1]
    assert (found.code, found.message) == ("file", "this file is not read")
