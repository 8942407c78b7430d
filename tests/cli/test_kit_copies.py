"""How often a kit prints each thing, for whom, in which colours: read off the pages themselves."""

from __future__ import annotations

import json

import pypdfium2
import pytest

from navy_pack import NAVY, SAILING

PACK = NAVY["content/small/pack.yaml"] + SAILING
CARDS = """\
cards:
  - {id: first, deck: deck, kind: task, title: First, text: One., icon: skull}
  - {id: many, deck: deck, kind: task, title: Many, text: More., icon: coin, count: 3}
"""


def material(id_: str, **more) -> str:
    fields = {"id": id_, "item": "none", "title": id_.title(), **more}
    inner = ", ".join(f"{key}: {value}" for key, value in fields.items())
    return f"  - {{{inner}}}\n"


PIECE = {"stock": "card", "piece": "{shape: rectangle, width: 63 mm, height: 88 mm}"}
DECK = {"template": "card", "of": "cards/deck", **PIECE}
SHEET = {"template": "ship-sheet", "of": "ships", "for": "ship", "page": "half"}


@pytest.fixture
def kit(kaperbrief, project, tmp_path):
    """Print a kit of some materials: the pages' texts and the manifest."""

    def call(*materials: str, pack: str = PACK, options: tuple = ()) -> tuple[list[str], dict]:
        folder = project(
            {
                **NAVY,
                "content/small/pack.yaml": pack,
                "content/small/cards.yaml": CARDS,
                "content/small/materials.yaml": "materials:\n" + "".join(materials),
            }
        )
        code, out, err = kaperbrief("kit", "small", "--project", folder, "--json", *options)
        assert (code, err) == (0, "")
        (pdf,) = tmp_path.glob("output/*/kit.pdf")
        with pypdfium2.PdfDocument(pdf) as document:
            pages = [page.get_textpage().get_text_range() for page in document]
        return pages, json.loads(out)

    return call


def found(pages: list[str], word: str, manifest: dict, name: str) -> int:
    """How often a word stands on the pages of a material."""
    numbers = next(one["pages"] for one in manifest["materials"] if one["id"] == name)
    return sum(pages[number - 1].count(word) for number in numbers)


@pytest.mark.parametrize(
    ("count", "players", "copies"),
    [("1", 2, 1), ("players", 3, 3), ("2*players + 1", 2, 5), ("'max(0, players - 2)'", 3, 1)],
)
def test_a_deck_has_each_card_as_often_as_both_counts_say(kit, count, players, copies):
    pages, manifest = kit(material("deck", count=count, **DECK), options=("--players", players))
    assert found(pages, "One.", manifest, "deck") == copies
    assert found(pages, "More.", manifest, "deck") == 3 * copies
    pieces = {one["id"]: one["count"] for one in manifest["materials"][-1]["pieces"]}
    assert pieces == {"first": copies, "many": 3 * copies}


def test_what_has_no_copies_is_not_printed(kit):
    none = material("none", count="players - 2", **DECK)
    _, manifest = kit(material("deck", **DECK), none, options=("--players", 2))
    assert [one["id"] for one in manifest["materials"]] == ["print-guide", "deck"]


@pytest.mark.parametrize("blank", [0, 1, 4])
def test_blank_cards_come_beside_the_others(kit, blank):
    pages, manifest = kit(material("deck", blank=blank, **DECK))
    pieces = manifest["materials"][-1]["pieces"]
    assert sum(one["count"] for one in pieces) == 4 + blank
    assert found(pages, "More.", manifest, "deck") == 3


def test_chosen_cards_are_printed_alone(kit):
    pages, manifest = kit(material("deck", blank=2, **DECK), options=("--card", "many"))
    assert found(pages, "More.", manifest, "deck") == 3
    assert found(pages, "One.", manifest, "deck") == 0
    assert [one["id"] for one in manifest["materials"][-1]["pieces"]] == ["many"]


def sheets(pages: list[str], manifest: dict) -> list[str]:
    """The texts of the ship sheets, two on each page."""
    numbers = next(one["pages"] for one in manifest["materials"] if one["id"] == "sheets")
    return [pages[number - 1] for number in dict.fromkeys(numbers)]


@pytest.mark.parametrize(
    ("ships", "names", "letters"),
    [
        (["sloop", "frigate"], ["Ada", "Bo"], "AB"),
        (["sloop", "frigate", "sloop"], ["Ada", "Bo", "Ada"], "ABA"),
        (["sloop", "sloop", "sloop", "frigate"], ["Ada", "Bo", "Ada", "Bo"], "ABAB"),
    ],
)
def test_ships_take_turns_among_the_players(kit, ships, names, letters):
    pack = PACK.replace("2: {crews: 0, ships: []}", f"2: {{crews: 0, ships: [{', '.join(ships)}]}}")
    who = ("--player", "Ada", "--player", "Bo")
    pages, manifest = kit(material("sheets", **SHEET), pack=pack, options=who)
    text = sheets(pages, manifest)
    lines = [line.strip() for page in text for line in page.splitlines()]
    assert sorted(line for line in lines if line in ("Ada", "Bo")) == sorted(names)
    assert "".join(line for line in lines if line in "ABC") == letters
    for share, name in zip(manifest["players"], ("Ada", "Bo"), strict=True):
        assert share["name"] == name
        own = [page for page in share["pages"] if name in pages[page - 1].split()]
        assert own == share["pages"]


def test_what_is_for_each_player_names_each_player(kit):
    tags = material("tags", template="name-tag", **{"for": "player"}, **PIECE)
    who = ("--player", "Ada", "--player", "Bo", "--player", "Cy")
    pages, manifest = kit(tags, options=who)
    for name in ("Ada", "Bo", "Cy"):
        assert found(pages, name, manifest, "tags") == 1
    assert sum(one["count"] for one in manifest["materials"][-1]["pieces"]) == 3


def test_the_order_of_materials_is_that_of_the_pack(kit):
    names = ["c", "a", "b"]
    _, manifest = kit(*[material(name, **DECK) for name in names])
    assert [one["id"] for one in manifest["materials"]] == ["print-guide", *names]


@pytest.mark.parametrize(
    ("lang", "seats"),
    [
        ("en", "A blue, B orange, C green, D black, E purple, F grey, G red, H gold"),
        ("de", "A blau, B orange, C grün, D schwarz, E lila, F grau, G rot, H gold"),
    ],
)
def test_every_seat_has_its_letter_and_its_colour_word(kaperbrief, tmp_path, lang, seats):
    code, _, err = kaperbrief(
        "map", "evil-stevie", "--players", 8, "--seed", 1, "--lang", lang, "--out", "o"
    )
    assert (code, err) == (0, "")
    with pypdfium2.PdfDocument(tmp_path / f"o/evil-stevie-{lang}-map-1/map.pdf") as document:
        text = " ".join(page.get_textpage().get_text_range() for page in document)
    for seat in seats.split(", "):
        assert f"{seat} – " in text, seat


PLAN = """plans:
  - id: ours
    long: {long}
    short: {short}
    items:
      - {{id: a, kind: ship, x: 12, y: 20, seat: 1, size: 10}}
      - {{id: b, kind: ship, x: {far}, y: 20, seat: 2, size: 10}}
      - {{id: gold, kind: treasure, x: {middle}, y: 20}}
"""


@pytest.mark.parametrize(
    ("long", "short", "said"),
    [
        (48, 36, "48″ × 36″"),
        (60, 48, "5′ × 4′"),
        (72, 47, "72″ × 47″"),
        (49, 48, "49″ × 48″"),
    ],
)
def test_tables_of_four_feet_and_more_are_told_in_feet(kaperbrief, tmp_path, long, short, said):
    text = PLAN.format(long=long, short=short, far=long - 12, middle=long // 2)
    (tmp_path / "ours.yaml").write_text(text)
    code, _, err = kaperbrief("map", "evil-stevie", "--from", "ours.yaml", "--lang", "en")
    assert code == 0, err
    with pypdfium2.PdfDocument(tmp_path / "output/evil-stevie-en-map-ours/map.pdf") as document:
        printed = document[0].get_textpage().get_text_range().replace("\xa0", " ")
    assert said in printed
