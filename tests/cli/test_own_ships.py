"""Ships of a small game of one's own: their looks, photos and fields, or what is wrong in them."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from kaperbrief.documents.kit import make_pdf
from kaperbrief.models.options import Options
from kaperbrief.workspace import Workspace

BARGE = (
    "  - {{id: barge, title: Barge, look: {{{look}}}, base: 0, drive: sail, masts: 0,"
    " moves: {{sail: 5}}, hull: 12, guns: 0, crew: 3, photo: barge.png}}\n"
)
FIELDS = """
fields:
  ships:
    - {id: luck, title: Luck, kind: whole, min: 0, max: 3, default: 2}
    - {id: lucky, title: Always lucky, kind: yes-no, default: true}
    - {id: sad, title: Sad, kind: yes-no, default: false}
  cards:
    - {id: cost, title: Cost, kind: number, default: 1.5}
"""


@pytest.fixture
def bay(kaperbrief):
    """Makes a game with one ship more, of this look; the folder of its content."""

    def make(look):
        assert kaperbrief("new", "game", "bay", "--kind", "hex")[0] == 0
        home = Path("content/bay")
        with (home / "ships.yaml").open("a", encoding="utf-8") as file:
            file.write(BARGE.format(look=look))
        with (home / "pack.yaml").open("a", encoding="utf-8") as file:
            file.write(FIELDS)
        Path("photos").mkdir()
        Image.new("RGB", (400, 300), (200, 80, 20)).save("photos/barge.png")
        return home

    return make


@pytest.mark.parametrize(
    ("look", "told"),
    [
        ("hull: cogg", ('unknown hull "cogg"', 'did you mean "cog"')),
        ("hull: cog, emblem: kettl", ('unknown emblem "kettl"', "icons/kettl.svg")),
        ("hull: cog, wings: 3", ('unknown word of looks "wings"', "known: hull, sections")),
        ("hull: cog, rig: sqare", ('unknown rig "sqare"', 'did you mean "square"')),
    ],
)
def test_looks_that_draw_nothing_are_told_at_their_line(kaperbrief, bay, look, told):
    bay(look)
    code, _, err = kaperbrief("kit", "bay")
    assert code == 1
    assert "content/bay/ships.yaml:10:" in err
    assert all(words in err for words in told)


def test_a_ship_has_a_photo_fields_of_its_own_and_neither_mast_nor_weapon(kaperbrief, bay):
    pack = bay("hull: cog") / "pack.yaml"
    text = pack.read_text(encoding="utf-8").replace("[swift, sturdy]", "[swift, barge]")
    pack.write_text(text, encoding="utf-8")
    code, _, err = kaperbrief("kit", "bay", "--players", "2")
    assert (code, err) == (0, "")
    data = Path("output/bay-en/kit.pdf").read_bytes()
    assert b"/DCTDecode" in data
    with pypdfium2.PdfDocument(data) as document:
        printed = " ".join(page.get_textpage().get_text_range() for page in document)
    assert "Always lucky" in printed
    assert "Luck" in printed.replace("Always lucky", "")
    assert "Cost 1.5" in printed
    assert "Sad" not in printed


SUB = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'
    '<polygon points="0,0 40,0 40,20 0,20"/></svg>'
)


@pytest.mark.parametrize("hull", [4, 8])
def test_own_fields_are_badges_and_a_drawn_unit_has_one_row_of_each(kaperbrief, hull):
    assert kaperbrief("new", "game", "dive", "--kind", "added")[0] == 0
    home = Path("content/dive")
    (home / "art" / "unit").mkdir(parents=True)
    (home / "art" / "unit" / "sub.svg").write_text(SUB, encoding="utf-8")
    ships, pack = home / "ships.yaml", home / "pack.yaml"
    text = ships.read_text(encoding="utf-8") + (
        "  - {id: carp, title: Carp, look: {unit: sub}, base: 12, drive: sail, masts: 0, "
        f"hull: {hull}, guns: 4, own: {{depth: 90, zone: deep, tubes: 6, echo: true}}}}\n"
    )
    ships.write_text(text, encoding="utf-8")
    pack.write_text(
        pack.read_text(encoding="utf-8").replace("[swift, sturdy]", "[carp, sturdy]")
        + "fields:\n  ships:\n"
        "    - {id: depth, title: Depth, kind: whole, default: 60}\n"
        "    - {id: zone, title: Zone, kind: text, choices: [deep, flat], default: flat}\n"
        "    - {id: tubes, title: Tubes, kind: whole, default: 3, show: words}\n"
        "    - {id: echo, title: Hears all, kind: yes-no, default: false}\n",
        encoding="utf-8",
    )
    kit = make_pdf(Workspace.open(Path()), Options("dive", players=2))
    (job,) = [one for one in kit.jobs if one.material == "ship-sheets"]
    nodes = list(job.copies[0].front.walk())
    told = [(one.tag, one.attributes.get("style"), one.text) for one in nodes]
    at = told.index(("text", "key-label", "Depth"))
    assert told[at + 1] == ("text", "node-figure", "90")
    assert ("text", "node-figure", "deep") in told
    assert any("Tubes 6 · Hears all" in text for _, _, text in told)
    rows = [one.attributes["boxes"] for one in nodes if "boxes" in one.attributes]
    assert rows == [str(hull), "4"]
