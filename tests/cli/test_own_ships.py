"""Ships of a small game of one's own: their looks, photos and fields, or what is wrong in them."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

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
    assert "Luck 2 · Always lucky" in printed
    assert "Cost 1.5" in printed
    assert "Sad" not in printed
