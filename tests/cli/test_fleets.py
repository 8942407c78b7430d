"""`kaperbrief fleets` and `kaperbrief new`: from an empty folder to a fair division."""

from __future__ import annotations

import json

import pypdfium2
import pytest

from kaperbrief.workspace import Workspace
from navy_pack import NAVY

EVENT = """\
game: small
title: Spring
players:
  - {name: Ada, ships: [Black Hen], extra: 2}
  - {name: Tom, wishes: [frigate]}
  - {name: Kim, handicap: beginner}
ships: ships.csv
figures: 99
keep: 1
"""
SHIPS = "type,name,number\nsloop,Black Hen,\nsloop,,9\nfrigate,,6\ndinghy,,4\n"


@pytest.fixture
def spring(project):
    return project({"event.yaml": EVENT, "ships.csv": SHIPS, **NAVY})


def test_the_division_as_data(kaperbrief, spring):
    code, out, err = kaperbrief("fleets", spring, "--json")
    assert (code, err) == (0, "")
    made = json.loads(out)
    assert [p["name"] for p in made["players"]] == ["Ada", "Tom", "Kim"]
    ada = made["players"][0]
    assert {"type": "sloop", "name": "Black Hen"} in ada["ships"]
    ships = [ship["type"] for p in made["players"] for ship in p["ships"]]
    assert len(ships) + len(made["referee"]) == 16
    assert len(made["referee"]) == 1
    assert sorted(len(p["boats"]) for p in made["players"]) == [1, 1, 2]
    for player in made["players"]:
        classes = sum({"sloop": 1, "frigate": 3}[ship["type"]] for ship in player["ships"])
        assert player["sums"] == {"strength": classes, "ships": len(player["ships"])}
        assert len(player["men"]) == len(player["ships"])
    assert sum(sum(p["men"]) for p in made["players"]) == 97
    assert made["criteria"][0]["best"] is True
    assert kaperbrief("fleets", spring / "event.yaml", "--json")[1] == out
    assert kaperbrief("fleets", spring, "--seed", "9", "--json")[1] != out


def test_the_division_as_a_table(kaperbrief, spring):
    code, out, _ = kaperbrief("fleets", spring)
    assert code == 0
    assert out.startswith("Spring · Small · seed 1\nplayer  share  str  Ships  men  fleet\nAda ")
    assert "Black Hen (Sloop)" in out
    assert "no division can do better" in out
    assert "With the referee: " in out


def test_a_draft_has_lots_and_an_order(kaperbrief, spring):
    made = json.loads(kaperbrief("fleets", spring, "--draft", "--json")[1])
    sums = [lot["sums"]["strength"] for lot in made["lots"]]
    assert [lot["name"] for lot in made["lots"]] == ["A", "B", "C"]
    assert sums == sorted(sums, reverse=True)
    assert sums[0] > sums[2]
    assert made["order"][0] == "Kim"  # a beginner chooses first
    assert sorted(made["order"]) == ["Ada", "Kim", "Tom"]
    assert made["own"] == [{"player": "Ada", "type": "sloop", "name": "Black Hen"}]
    out = kaperbrief("fleets", spring, "--draft")[1]
    assert "They choose in this order: Kim, " in out
    assert "Ada has besides: Black Hen (Sloop)" in out


def test_without_an_event_it_says_how_to_make_one(kaperbrief):
    code, _, err = kaperbrief("fleets")
    assert code == 2
    assert "there is no event.yaml" in err
    assert "kaperbrief new" in err


def test_a_warning_stops_only_strictly(kaperbrief, project):
    names = ", ".join(f"{{name: P{n}}}" for n in range(41))
    folder = project({"event.yaml": f"game: small\nplayers: [{names}]\n", **NAVY})
    code, out, err = kaperbrief("fleets", folder)
    assert code == 0
    assert "warning[players]" in err
    assert "P40" in out
    assert kaperbrief("fleets", folder, "--strict")[0] == 1


def test_a_check_looks_at_the_event_too(kaperbrief, project):
    event = EVENT.replace("Black Hen", "Red Hen")
    folder = project({"event.yaml": event, "ships.csv": SHIPS, **NAVY})
    code, out, _ = kaperbrief("check", folder, "--game", "small", "--json")
    assert code == 1
    assert [(p["file"], p["line"], p["code"]) for p in json.loads(out)] == [
        ("event.yaml", 4, "reference")
    ]


def test_a_mistake_in_a_packs_formulas_has_its_line(kaperbrief, project):
    pack = NAVY["content/small/pack.yaml"].replace("value: class", "value: clas")
    files = {**NAVY, "content/small/pack.yaml": pack, "event.yaml": EVENT, "ships.csv": SHIPS}
    code, _, err = kaperbrief("fleets", project(files))
    assert code == 1
    assert 'fleets.criteria.value: unknown name "clas"' in err
    assert "content/small/pack.yaml:" in err


@pytest.mark.parametrize("game", sorted(Workspace.open(None).packs()))
def test_a_new_folder_divides_at_once(kaperbrief, tmp_path, game):
    code, out, err = kaperbrief("new", "our-con", "--game", game, "--yes")
    assert (code, err) == (0, "")
    assert "kaperbrief fleets our-con" in out
    names = {path.relative_to(tmp_path / "our-con").as_posix() for path in tmp_path.rglob("*.*")}
    assert {"event.yaml", "kaperbrief.yaml", "photos/README.txt"} <= names
    assert f"content/{game}/README.txt" in names
    for name in ("event.yaml", "kaperbrief.yaml"):
        first = (tmp_path / "our-con" / name).read_text().splitlines()[0]
        schema = first.partition("$schema=")[2]
        assert json.loads((tmp_path / "our-con" / schema).read_text())["properties"]
    code, out, err = kaperbrief("fleets", "our-con", "--json")
    assert (code, err) == (0, "")
    made = json.loads(out)
    assert made["title"] == "Our Con"
    assert all(player["ships"] for player in made["players"])


def test_examples_of_a_new_event_work_without_their_marks(kaperbrief, tmp_path):
    kaperbrief("new", "con", "--game", "evil-stevie", "--yes", "--players", "4")
    path = tmp_path / "con" / "event.yaml"
    lines = path.read_text().splitlines()
    keys = [
        "date",
        "place",
        "units",
        "seed",
        "referees",
        "teams",
        "shares",
        "keep",
        "least",
        "most",
        "figures",
        "draft",
        "print",
    ]
    opened = []
    for line in lines:
        example = line.startswith(tuple(f"# {key}: " for key in keys))
        opened.append(line[2:] if example else line.replace("#  - {", "  - {"))
    assert sum(a != b for a, b in zip(lines, opened, strict=True)) == len(keys) + 1
    text = "\n".join(opened).replace("Player 1", "Tom") + "\n"
    path.write_text(text)
    code, _, err = kaperbrief("fleets", "con")
    assert (code, err) == (0, "")


def test_more_players_than_the_game_is_for_are_warned_of_and_divided(kaperbrief, tmp_path):
    said = "is for 2 to 30 players, not 60"
    code, _, err = kaperbrief("new", "con", "--game", "evil-stevie", "--yes", "--players", "60")
    assert (code, "warning: " in err, said in err) == (0, True, True)
    code, out, err = kaperbrief("fleets", "con", "--json")
    assert (code, said in err) == (0, True)
    assert [len(one["ships"]) > 1 for one in json.loads(out)["players"]] == [True] * 60


def test_nothing_is_overwritten(kaperbrief, tmp_path):
    (tmp_path / "con").mkdir()
    (tmp_path / "con" / "event.yaml").write_text("mine")
    code, _, err = kaperbrief("new", "con", "--game", "evil-stevie", "--yes")
    assert code == 2
    assert "con/event.yaml is there already" in err
    assert [path.name for path in (tmp_path / "con").iterdir()] == ["event.yaml"]
    assert (tmp_path / "con" / "event.yaml").read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--game", "evil-stevy"], ['unknown game "evil-stevy"', '"evil-stevie"']),
        ([], ["which game?", "--game"]),
        (["--game", "evil-stevie", "--lang", "fr"], ['does not speak "fr"']),
    ],
)
def test_a_wrong_word_makes_nothing(kaperbrief, tmp_path, arguments, words):
    code, _, err = kaperbrief("new", "con", "--yes", *arguments)
    assert code == 2
    for word in words:
        assert word in err
    assert not (tmp_path / "con").exists()


HARD = """\
game: small
players: [{name: Ada}, {name: Tom}]
ships: [{type: frigate, number: 3}, {type: sloop, number: 2}]
"""


def test_a_proof_on_screen_and_as_data(kaperbrief, project):
    pytest.importorskip("highspy", reason='needs pip install "kaperbrief[certify]"')
    # 3+1+1 to 3+3: five ships are 2 and 3, so class is 1 apart at least, and so are the ships.
    folder = project({"event.yaml": HARD, **NAVY})
    made = json.loads(kaperbrief("fleets", folder, "--certify", "--json")[1])
    assert [c["proof"]["best"] for c in made["criteria"]] == [True, True]
    assert [c["proof"]["spread"] for c in made["criteria"]] == [1, 1]
    assert "no division can do better" in kaperbrief("fleets", folder, "--certify")[1]
    assert "proof" not in json.loads(kaperbrief("fleets", folder, "--json")[1])["criteria"][0]


def test_a_proof_that_reasoning_alone_does_not_give(kaperbrief, project):
    pytest.importorskip("highspy", reason='needs pip install "kaperbrief[certify]"')
    # Class is even only as 3+3+3+3 to 3 and nine sloops: the ships differ by 6 then.
    ships = HARD.replace("number: 3", "number: 5").replace("number: 2", "number: 9")
    folder = project({"event.yaml": ships, **NAVY})
    out = kaperbrief("fleets", folder, "--certify")[1]
    assert "Strength: 12 each; no division can do better" in out
    assert "Ships: 6–8; gap 2, proven: no less where those above are as even" in out
    out = kaperbrief("fleets", folder)[1]
    assert "Ships: 6–8; gap 2, no less than 0 is possible alone" in out


def test_a_proof_without_the_solver_says_how_to_get_it(kaperbrief, spring, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    code, out, err = kaperbrief("fleets", spring, "--certify")
    assert (code, out) == (2, "")
    assert 'pip install "kaperbrief[certify]"' in err


def test_proofs_are_for_events_that_are_not_too_large(kaperbrief, project):
    ships = HARD.replace("number: 3", "number: 119")
    code, _, err = kaperbrief("fleets", project({"event.yaml": ships, **NAVY}), "--certify")
    assert code == 2
    assert "up to 120 ships, not 121" in err


GERMAN = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "pack/small#fleets/criteria/strength/title"
msgid "Strength"
msgstr "Kampfkraft"
"""


def test_titles_are_in_the_language_of_the_event(kaperbrief, project):
    files = {**NAVY, "content/small/locales/de.po": GERMAN}
    folder = project({"event.yaml": HARD + "lang: de\n", **files})
    assert "Kampfkraft: 5–6; " in kaperbrief("fleets", folder)[1]
    assert "Strength: 5–6; " in kaperbrief("fleets", folder, "--lang", "en")[1]
    made = json.loads(kaperbrief("fleets", folder, "--json")[1])
    assert made["criteria"][0]["title"] == "Kampfkraft"
    code, out, err = kaperbrief("fleets", folder, "--lang", "dee")
    assert (code, out) == (2, "")
    assert 'did you mean "de"?' in err


def test_names_without_their_keys_get_a_hint(kaperbrief, project):
    event = "game: small\nplayers: [Ada, {name: Tom}]\nships: [sloop, {type: frigate}]\n"
    code, _, err = kaperbrief("fleets", project({"event.yaml": event, **NAVY}))
    assert code == 1
    assert "event.yaml:2:11: error[value]" in err
    assert "hint: write {name: Ada}" in err
    assert "event.yaml:3:9: error[value]" in err
    assert "hint: write {type: sloop}" in err
    assert err.endswith("2 errors\n")


def test_a_name_where_a_table_could_stand_gets_both_hints(kaperbrief, project):
    folder = project({"event.yaml": "game: small\nplayers: Ada\n", **NAVY})
    err = kaperbrief("fleets", folder)[2]
    assert "event.yaml:2:10: error[file]" in err
    assert "a CSV file in this folder, or a list such as [{name: Ada}]" in err


def test_the_settings_of_the_folder_hold_where_the_event_is_silent(kaperbrief, spring, tmp_path):
    (spring / "kaperbrief.yaml").write_text("paper: letter\nseed: 5\n")
    assert " · seed 5\n" in kaperbrief("fleets", spring)[1]
    kaperbrief("fleets", spring, "--wall", "--out", tmp_path / "one")
    event = (spring / "event.yaml").read_text()
    (spring / "event.yaml").write_text(event + "seed: 6\npaper: a4\n")
    kaperbrief("fleets", spring, "--wall", "--out", tmp_path / "two")
    found = {}
    for path in tmp_path.rglob("fleets.pdf"):
        with pypdfium2.PdfDocument(path) as pdf:
            found[path.parent.name] = round(pdf[0].get_width())
    assert found == {"small-fleets-5": 612, "small-fleets-6": 595}
