"""`kaperbrief new`: each kind of thing is made whole, and nothing is overwritten."""

from __future__ import annotations

import re

import pypdfium2
import pytest

from kaperbrief.documents.starters import KINDS
from kaperbrief.errors import Problems
from kaperbrief.source.reader import load_file
from kaperbrief.workspace import shipped_root
from small_pack import SMALL_PACK

SHIPS = [kind for kind in KINDS if kind != "cards"]
OF_THE_SEA = re.compile(r"\b(ship|sea|captain|sail|crew|Schiff|Kapitän|Segel)", re.IGNORECASE)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.one_in(2)
def test_a_small_game_is_checked_and_printed_at_once(kaperbrief, kind, language, tmp_path):
    made = kaperbrief("new", "game", "rum", "--kind", kind, "--title", "Ru: m", "--lang", language)
    said = "content/rum: look at it, then kaperbrief kit rum\n"
    assert made == (0, said, "")
    assert kaperbrief("check") == (0, "No problems in 2 kits.\n", "")
    assert kaperbrief("kit", "rum", "--set", "all", "--out", "made", "--strict")[0] == 0
    assert (tmp_path / f"made/rum-{language}/kit.pdf").is_file()
    words = ("kit", "rum", "--lang", "xx", "--paper", "letter", "--set", "all")
    assert kaperbrief(*words)[::2] == (0, "")
    assert "Ru: m" in kaperbrief("list", "games")[1]
    assert "reference-cards" in kaperbrief("list", "materials", "--game", "rum")[1]


@pytest.mark.parametrize("kind", SHIPS)
@pytest.mark.one_in(3)
def test_a_game_of_ships_has_seas_events_and_campaigns(kaperbrief, kind):
    kaperbrief("new", "game", "rum", "--kind", kind)
    words = {
        "map": ["rum", "--players", "4", "--seed", "3", "--strict"],
        "scenario": ["rum", "--players", "4", "--seed", "3", "--kit", "--strict"],
        "new": ["event", "con", "--game", "rum", "--yes"],
        "fleets": ["con"],
        "render": ["con", "--strict"],
        "campaign": ["new", "long", "--game", "rum"],
    }
    for name, more in words.items():
        code, _, err = kaperbrief(name, *more)
        assert (code, err) == (0, ""), name
    assert kaperbrief("campaign", "next", "long")[0] == 0


def test_a_game_of_cards_knows_no_ships_and_says_so(kaperbrief, tmp_path):
    kaperbrief("new", "game", "rum")
    files = sorted((tmp_path / "content/rum").iterdir())
    assert len(files) == 7
    for file in files:
        plain = re.sub(r"#.*", "", file.read_text(encoding="utf-8"))
        assert (
            OF_THE_SEA.findall(plain.replace("colour: sea", "").replace("crews: 0, ships: []", ""))
            == []
        )
    assert kaperbrief("new", "con", "--game", "rum", "--yes")[0] == 0
    assert not (tmp_path / "con" / "ships.csv").exists()
    code, _, err = kaperbrief("campaign", "new", "long", "--game", "rum")
    assert (code, "write campaign: in its pack.yaml" in err) == (2, True)
    code, _, err = kaperbrief("campaign", "new", "long", "--game", "piratical", "--title", "a\ab")
    assert (code, "has no place in a content file" in err) == (2, True)


def test_a_game_of_ships_that_says_nothing_of_fleets_has_no_events(kaperbrief, tmp_path):
    kaperbrief("new", "game", "tub", "--kind", "added")
    pack = tmp_path / "content/tub/pack.yaml"
    text = pack.read_text(encoding="utf-8")
    pack.write_text(re.sub(r"\nfleets:\n(?: .*\n)+", "\n", text), encoding="utf-8")
    code, _, err = kaperbrief("new", "con", "--game", "tub", "--yes")
    assert (code, "write fleets: in its pack.yaml" in err) == (2, True)
    assert not (tmp_path / "con").exists()


def test_a_copy_of_a_game_is_a_game(kaperbrief, tmp_path):
    assert kaperbrief("new", "game", "gems", "--from", "piratical", "--title", "Gems")[0] == 0
    assert "Gems" in kaperbrief("list", "games")[1]
    assert (tmp_path / "content/gems/locales/de.po").is_file()
    assert kaperbrief("kit", "gems", "--only", "wind-vane")[0] == 0


def test_a_theme_is_seen_at_once(kaperbrief, tmp_path):
    kaperbrief("new", "game", "rum")
    made = kaperbrief("new", "theme", "dusk")
    assert made[:2] == (
        0,
        "templates/dusk/theme.yaml: look at it, then kaperbrief kit rum --theme dusk\n",
    )
    assert kaperbrief("kit", "rum", "--theme", "dusk", "--strict")[0] == 0
    text = (tmp_path / "templates/dusk/theme.yaml").read_text(encoding="utf-8")
    assert '  sea: "#2E5E3E"  # was "#1F5673"\n' in text
    # Whatever is made of a line by taking its mark away can be read.
    bare = re.sub(
        r"^( *)# (?=(fonts|styles|seats|  \S+: |  - |\w+: [\"]))", r"\1", text, flags=re.MULTILINE
    )
    (tmp_path / "templates/dusk/theme.yaml").write_text(bare, encoding="utf-8")
    assert kaperbrief("kit", "rum", "--theme", "dusk", "--strict")[0] == 0


def test_a_theme_alone_begins_a_project(kaperbrief, tmp_path):
    assert kaperbrief("new", "theme", "dusk", "--game", "piratical")[0] == 0
    assert (tmp_path / "kaperbrief.yaml").is_file()
    code, _, err = kaperbrief("kit", "piratical", "--theme", "dusk", "--only", "wind-vane")
    assert (code, err) == (0, "")


@pytest.mark.parametrize(
    ("words", "path"),
    [
        (["card"], "templates/default/card.xml.j2"),
        (["mine", "--from", "card-back"], "templates/default/mine.xml.j2"),
        (["blocks/steps"], "templates/default/blocks/steps.xml.j2"),
        (["_blocks"], "templates/default/_blocks.xml.j2"),
        (["card", "--theme", "inksaver"], "templates/inksaver/card.xml.j2"),
        (["card", "--game", "rum"], "content/rum/templates/card.xml.j2"),
    ],
)
def test_a_template_is_a_copy_with_a_word_on_it(kaperbrief, tmp_path, words, path):
    kaperbrief("new", "game", "rum")
    assert kaperbrief("new", "template", *words)[0] == 0
    assert "Your own copy of the template" in (tmp_path / path).read_text(encoding="utf-8")
    assert kaperbrief("check", "--game", "rum") == (0, "No problems in 2 kits.\n", "")


def test_a_copy_of_any_template_is_as_good_as_it(kaperbrief, tmp_path):
    """It says the same but for its comments; `check` tries few of them."""
    names = [line.split()[0] for line in kaperbrief("list", "templates")[1].splitlines() if line]
    assert len(names) > 60
    for name in names:
        assert kaperbrief("new", "template", name)[0] == 0
        copy = tmp_path / f"templates/default/{name}.xml.j2"
        shipped = shipped_root() / copy.relative_to(tmp_path)
        said = [
            re.sub(r"(?s)\{#.*?#\}\s*", "", path.read_text("utf-8")) for path in (copy, shipped)
        ]
        assert said[0] == said[1], name


def test_a_template_of_one_game_is_for_that_alone(kaperbrief, tmp_path):
    for game in ("rum", "tea"):
        kaperbrief("new", "game", game)
    assert kaperbrief("new", "template", "card", "--game", "rum")[0] == 0
    path = tmp_path / "content/rum/templates/card.xml.j2"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("{{ item.text }}", "only rum"), encoding="utf-8")
    for game, there in (("rum", True), ("tea", False)):
        assert kaperbrief("kit", game, "--only", "deck")[0] == 0
        with pypdfium2.PdfDocument((tmp_path / f"output/{game}-en/kit.pdf").read_bytes()) as made:
            printed = "".join(page.get_textpage().get_text_range() for page in made)
        assert ("only rum" in printed) == there
    refused = kaperbrief("new", "template", "card", "--game", "rum", "--theme", "inksaver")
    assert (refused[0], "one game’s or one theme’s" in refused[2]) == (2, True)


@pytest.mark.parametrize("players", ["2", "3", "4"])
@pytest.mark.one_in(3)
def test_a_game_of_hexes_has_seas_for_all_its_players(kaperbrief, players):
    kaperbrief("new", "game", "rum", "--kind", "hex")
    words = ("map", "rum", "--players", players, "--seed", "3", "--strict")
    assert kaperbrief(*words)[::2] == (0, "")


def test_a_kind_of_card_is_added_to_those_there(kaperbrief, tmp_path):
    kaperbrief("new", "game", "rum")
    file = tmp_path / "content/rum/card-kinds.yaml"
    before = file.read_text(encoding="utf-8")
    assert kaperbrief("new", "card-kind", "trade", "--game", "rum", "--title", "Swap: all")[0] == 0
    after = file.read_text(encoding="utf-8")
    assert after.startswith(before)
    assert "Swap: all" in after
    cards = tmp_path / "content/rum/cards.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("kind: now", "kind: trade"), encoding="utf-8")
    assert kaperbrief("check") == (0, "No problems in 2 kits.\n", "")
    assert kaperbrief("new", "card-kind", "swap", "--game", "rum")[0] == 0
    found = load_file(file, file.name, Problems()).data["card-kinds"]
    for sign in ("colour", "band", "tab", "icon"):
        assert len({one[sign] for one in found}) == len(found) == 4, sign
    assert kaperbrief("new", "card-kind", "secret", "--game", "tischpiraten")[0] == 0
    assert (tmp_path / "content/tischpiraten/card-kinds.yaml").is_file()


def test_all_of_it_goes_into_the_project_said(kaperbrief, project, tmp_path):
    there = project({f"content/small/{name}": text for name, text in SMALL_PACK.items()})
    for words in (["game", "rum"], ["theme", "dusk"], ["template", "card"],
                  ["card-kind", "swap", "--game", "small"]):  # fmt: skip
        code, out, _ = kaperbrief("new", *words, "--project", there)
        assert (code, f"--project {there.as_posix()}" in out) == (0, True)
    assert [path.name for path in tmp_path.iterdir()] == ["project"]
    assert (there / "content/rum/pack.yaml").is_file()
    assert not (there / "kaperbrief.yaml").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("game rum", 'there is a game "rum" already'),
        ("theme dusk", 'there is a theme "dusk" already'),
        ("template card", "templates/default/card.xml.j2 is there already"),
        ("card-kind now --game rum", 'there is a kind of card "now" already'),
        ("theme default", 'there is a theme "default" already'),
        ("game piratical", 'there is a game "piratical" already'),
        ("game Rum!", '"Rum!" cannot be the id of a game'),
        ("theme ../dusk", '"../dusk" cannot be the id of a theme'),
        ("template ../card --from card", 'a template cannot be called "../card"'),
        ("card-kind So_On --game rum", "cannot be the id of a kind of card"),
        ("game gin --from piratica", 'did you mean "piratical"?'),
        ("game gin --kind tabel", 'did you mean "table"?'),
        ("game gin --lang fr", 'unknown language "fr"'),
        ("game gin --from piratical --lang de", "leave --lang out"),
        ("template crad", 'did you mean "card"?'),
        ("template mine --from crad", 'did you mean "card"?'),
        ("template card --theme duks", 'did you mean "dusk"?'),
        ("card-kind x --game rom", 'did you mean "rum"?'),
        ("gmae gin", 'did you mean "game"?'),
        ("event theme --game piratical", "is a kind of thing to make, not a folder"),
        ("--yes --game piratical card-kind", "is a kind of thing to make, not a folder"),
        ("game", "Missing argument 'ID'"),
        ("game gin --title {n:x}", 'it cannot be called "{n:x}"'),
        ("theme fog --title *", 'it cannot be called "*"'),
        ("card-kind x --game rum --title \a", "it cannot be called"),
    ],
)  # fmt: skip
def test_nothing_is_overwritten_and_mistakes_are_told(kaperbrief, tmp_path, words, told):
    for made in (["game", "rum"], ["theme", "dusk"], ["template", "card"]):
        kaperbrief("new", *made)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    code, out, err = kaperbrief("new", *words.split())
    assert (code, out) == (2, "")
    assert told in err
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_an_event_within_a_project_has_it_made_there(kaperbrief, tmp_path, monkeypatch):
    kaperbrief("new", "game", "rum", "--kind", "added")
    kaperbrief("new", "con", "--game", "rum", "--yes")
    monkeypatch.chdir(tmp_path / "con")
    said = "templates/dusk/theme.yaml: look at it, then kaperbrief kit rum --theme dusk\n"
    assert kaperbrief("new", "theme", "dusk") == (0, said, "")
    assert (tmp_path / "templates/dusk/theme.yaml").is_file()


def test_settings_and_schemas_that_are_there_stay(kaperbrief, tmp_path):
    (tmp_path / "kaperbrief.yaml").write_text("paper: letter\n")
    kaperbrief("new", "game", "rum")
    (tmp_path / "content/schemas/cards.json").write_text("{}")
    assert kaperbrief("new", "game", "gin")[0] == 0
    assert (tmp_path / "content/schemas/cards.json").read_text() == "{}"
    assert (tmp_path / "kaperbrief.yaml").read_text() == "paper: letter\n"
