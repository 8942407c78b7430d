"""Cards for print shops: a picture a face in the sizes that the shops say, bled to the edge."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image

from small_pack import SMALL_PACK

SIZES = {
    # What the shops publish.
    ("the-game-crafter", "euro-poker"): (825, 1125),
    ("the-game-crafter", "poker"): (825, 1125),
    ("makeplayingcards", "poker"): (822, 1122),
    ("drivethrucards", "poker"): (825, 1125),
    ("the-game-crafter", "mini"): (600, 825),
    ("the-game-crafter", "tarot"): (900, 1500),
}
FIELDS = {"name", "kind", "title", "material", "id", "seat", "language", "count", "size"}


def read(folder: Path) -> dict:
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", ["tischpiraten", "piratical", "evil-stevie"])
@pytest.mark.one_in(3)
def test_every_face_is_a_picture_of_the_shops_size(kaperbrief, tmp_path, game):
    code, out, _ = kaperbrief("kit", game, "--for", "cards-png", "--lang", "en")
    assert code == 0
    folder = tmp_path / "output" / f"{game}-en-for-cards-png"
    assert out.startswith(f"output/{folder.name}: ")
    manifest = read(folder)
    assert sorted(shop["id"] for shop in manifest["shops"]) == [
        "drivethrucards", "makeplayingcards", "the-game-crafter",
    ]  # fmt: skip
    seen = 0
    for shop in manifest["shops"]:
        for card in shop["cards"]:
            assert {*card} >= FIELDS | {"front", "back", "pixels"}
            for path in (card["front"], card["back"]):
                place, size, _ = path.split("/")
                with Image.open(folder / path) as image:
                    assert image.size == SIZES[place, size] == tuple(card["pixels"])
                    assert image.mode == "RGB"
                    assert [round(one) for one in image.info["dpi"]] == [300, 300]
                seen += 1
    assert seen
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert there == {*manifest["files"]}


def test_there_are_as_many_cards_as_in_the_kit(kaperbrief, tmp_path):
    assert kaperbrief("kit", "piratical", "--set", "classic")[0] == 0
    kit = read(tmp_path / "output/piratical-en")
    wanted = {
        (material["id"], piece["id"]): piece["count"]
        for material in kit["materials"]
        if material["id"] == "event-cards"
        for piece in material["pieces"]
    }
    assert (
        kaperbrief("kit", "piratical", "--for", "cards-png", "--shop", "makeplayingcards")[0] == 0
    )
    (shop,) = read(tmp_path / "output/piratical-en-for-cards-png")["shops"]
    found: Counter[tuple[str, str]] = Counter()
    for card in shop["cards"]:
        found[card["material"], card["id"]] += card["count"]
    assert found == wanted


BLEEDING = SMALL_PACK["materials.yaml"].replace("88 mm}", "88 mm, bleed: 3 mm}")


def test_what_reaches_the_edge_goes_on_to_the_end_of_the_bleed(kaperbrief, project):
    """A card that is tinted to its edge is tinted to that of its picture, told to bleed or not."""
    template = '<sheet colour="oxblood" fill="rose"><text>A slip</text></sheet>'
    for materials in (SMALL_PACK["materials.yaml"], BLEEDING):
        files = {
            "content/small/materials.yaml": materials,
            "templates/default/card.xml.j2": template,
            "templates/default/card-back.xml.j2": template,
        }
        folder = project(files, small=True)
        call = ("kit", "small", "--project", folder, "--out", folder, "--force")
        code, _, err = kaperbrief(*call, "--for", "cards-png", "--shop", "makeplayingcards")
        assert code == 0, err
        (card,) = read(folder / "small-en-for-cards-png")["shops"][0]["cards"]
        with Image.open(folder / "small-en-for-cards-png" / card["front"]) as image:
            edges = [(411, 0), (411, 1121), (0, 561), (821, 561)]
            assert (255, 255, 255) not in {image.getpixel(one) for one in edges}


def test_a_size_that_a_shop_lacks_is_told_with_the_nearest(kaperbrief, project):
    materials = SMALL_PACK["materials.yaml"].replace("width: 63 mm", "width: 50 mm")
    folder = project({"content/small/materials.yaml": materials}, small=True)
    call = ("kit", "small", "--project", folder, "--out", folder / "out", "--for", "cards-png")
    code, _, err = kaperbrief(*call)
    assert code == 2
    assert "no card has the size of a shop" in err
    assert "nearest is" in err
    assert not (folder / "out").exists()
    shop = "shops: {mine: {title: Mine, cards: {narrow: {width: 50 mm, height: 88 mm}}}}\n"
    (folder / "templates").mkdir()
    (folder / "templates/shops.yaml").write_text(shop)
    code, _, err = kaperbrief(*call)
    assert code == 0
    assert err.count("warning[size]") == 3
    assert "content/small/materials.yaml:9:" in err
    assert (folder / "out/small-en-for-cards-png/mine/narrow/deck-first.png").exists()
    assert "Mine: narrow" in kaperbrief("list", "shops", "--project", folder)[1]
    assert kaperbrief(*call, "--strict")[0] == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--for", "cards-pgn"], 'did you mean "cards-png"?'),
        (["--for", "cards-png", "--shop", "game-crafter"], "shop"),
        (["--for", "cards-png", "--pages", "1"], "--only"),
        (["--for", "cards-png", "--split"], "--split"),
        (["--for", "cards-png", "--base-url", "https://a.b"], "--for tts"),
        (["--shop", "makeplayingcards"], "--for shop or --for tts"),
    ],
)
def test_wrong_wishes_are_told_in_one_line(kaperbrief, project, words, told):
    folder = project(small=True)
    code, _, err = kaperbrief("kit", "small", "--project", folder, "--out", folder / "out", *words)
    assert code == 2
    assert told in err
    assert not (folder / "out").exists()


def test_the_same_cards_are_the_same_bytes_and_stay_whole(kaperbrief, project):
    folder = project(small=True)
    made = []
    for out in ("one", "two"):
        call = ("kit", "small", "--project", folder, "--for", "cards-png", "--out", folder / out)
        assert kaperbrief(*call)[0] == 0
        root = folder / out
        made.append({p.relative_to(root): p.read_bytes() for p in root.rglob("*") if p.is_file()})
    assert made[0] == made[1]
    front = next(
        data for path, data in made[0].items() if path.match("the-game-crafter/*/deck-first.png")
    )
    assert Image.open(io.BytesIO(front)).size == (825, 1125)
    (folder / "one/small-en-for-cards-png/manifest.json").write_text("mine")
    code, _, err = kaperbrief("kit", "small", "--project", folder, "--for", "cards-png",
                              "--out", folder / "one")  # fmt: skip
    assert code == 1
    assert "was not made by kaperbrief" in err
