"""The map command for games on hexes: seas by chance and as written, wishes that cannot be."""

from __future__ import annotations

import json

import pypdfium2
import pytest
import yaml

GAME = "piratical"


def words(path):
    with pypdfium2.PdfDocument(path) as document:
        text = " ".join(page.get_textpage().get_text_range() for page in document)
        return len(document), text.replace("\u00a0", " ").replace("\r\n", " ")


def test_a_sea_is_written_and_printed_again(kaperbrief, tmp_path):
    wishes = ("--players", 3, "--seed", 7, "--size", "13x13", "--fit", "a3", "--lang", "de")
    code, out, err = kaperbrief("map", GAME, *wishes)
    assert (code, err) == (0, "")
    folder = tmp_path / "output" / f"{GAME}-de-map-7"
    assert sorted(path.name for path in folder.iterdir()) == ["hexmap.yaml", "map.pdf"]
    text = (folder / "hexmap.yaml").read_text()
    assert text.startswith("# yaml-language-server: $schema=../schemas/hexmaps.json\n")
    (sea,) = yaml.safe_load(text)["hexmaps"]
    assert [place["seat"] for place in sea["places"] if place.get("seat")] == [1, 3, 5]
    # All six ports stay, in the order of the fleets round the sea (P-20, PX-11).
    homes = {place["ship"]: place.get("seat", 0) for place in sea["places"] if "ship" in place}
    assert homes == {"crown": 1, "elves": 3, "orcs": 5, "knights": 0, "dwarves": 0, "raiders": 0}
    assert len(sea["rows"]) == 13
    assert sea["title"] in out
    pages, printed = words(folder / "map.pdf")
    assert pages == 1
    for place in sea["places"]:
        assert place["kind"] == "sea" or place["name"] in printed
    assert "größter" not in printed, "who plays needs no figures"

    again = ("--from", folder / "hexmap.yaml", "--fit", "a3", "--lang", "de", "--players", 3)
    code, copied, err = kaperbrief("map", GAME, *again)
    assert (code, err) == (0, "")
    copy = tmp_path / "output" / f"{GAME}-de-map-sea-7"
    for name in ("hexmap.yaml", "map.pdf"):
        assert (copy / name).read_bytes() == (folder / name).read_bytes()
    assert copied.partition(": ")[2] == out.partition(": ")[2]


def test_a_sea_after_another_has_names_of_its_own(kaperbrief, tmp_path):
    def sail(language, *after):
        out = tmp_path / f"{language}{len(after)}"
        made = ("map", GAME, "--seed", 3, "--size", "15x15", "--fit", "a4", "--players", 3)
        assert kaperbrief(*made, "--lang", language, "--out", out, *after)[0] == 0
        return out / f"{GAME}-{language}-map-3" / "hexmap.yaml"

    def names(path):
        (sea,) = yaml.safe_load(path.read_text())["hexmaps"]
        places = [one["name"] for one in sea["places"]]
        assert len(set(places)) == len(places)
        # There is but one Treasure Island, and fleets stay in their ports.
        home = {one["name"] for one in sea["places"] if one["kind"] == "home-port"}
        return {sea["title"], *places} - {"Treasure Island"} - home

    english = names(sail("en"))
    after = names(sail("en", "--after", sail("de")))
    assert len(english) == len(after)
    assert not english & after


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.one_in(2)
def test_fleets_stay_in_the_ports_of_their_mats(kaperbrief, tmp_path, language):
    mats = ("--only", "port-mats", "--players", 6, "--lang", language, "--out", tmp_path)
    assert kaperbrief("kit", GAME, *mats)[0] == 0
    _, printed = words(next(tmp_path.rglob("kit.pdf")))
    for players, seed in ((2, 3), (6, 11)):
        made = ("--seed", seed, "--players", players, "--lang", language, "--fit", "a4")
        out = tmp_path / str(seed)
        assert kaperbrief("map", GAME, *made, "--out", out)[0] == 0
        (sea,) = yaml.safe_load(
            (out / f"{GAME}-{language}-map-{seed}" / "hexmap.yaml").read_text()
        )["hexmaps"]
        homes = {one["ship"]: one["name"] for one in sea["places"] if one["kind"] == "home-port"}
        assert len(homes) == 6
        assert [name for name in homes.values() if name not in printed] == []


def test_ports_without_a_player_stay_or_go_as_the_house_says(kaperbrief, tmp_path):
    wishes = ("map", GAME, "--players", 4, "--seed", 3, "--fit", "a4")
    for number, (reading, many) in enumerate((("all-stay", 6), ("players-only", 4))):
        out = tmp_path / str(number)
        assert kaperbrief(*wishes, "--house", f"empty-ports={reading}", "--out", out)[0] == 0
        (sea,) = yaml.safe_load((out / f"{GAME}-en-map-3" / "hexmap.yaml").read_text())["hexmaps"]
        homes = [place for place in sea["places"] if place["kind"] == "home-port"]
        assert len(homes) == many
        assert [home["seat"] for home in homes if home.get("seat")] == [1, 2, 4, 5]


def test_islands_that_have_no_room_are_told(kaperbrief):
    wishes = ("--players", 4, "--seed", 3, "--fit", "a4", "--islands", 40)
    code, _, err = kaperbrief("map", GAME, *wishes)
    assert code == 0
    assert "warning[islands]: islands cover only 34 % of the sea, not 40 %" in err


def test_a_fresh_seed_is_told(kaperbrief, tmp_path):
    code, out, _ = kaperbrief("map", GAME, "--size", "15x15", "--fit", "a4", "--json")
    assert code == 0
    told = json.loads(out)
    assert 1 <= told["seed"] < 10_000
    assert (tmp_path / "output" / f"{GAME}-en-map-{told['seed']}" / "map.pdf").is_file()
    assert told["fairness"]["spread"] <= 0.05
    assert [way["way"] for way in told["fairness"]["ways"]] == [
        "treasure", "port", "second-port", "ports", "rival", "rivals"
    ]  # fmt: skip
    assert told["fairness"]["seats"] == [1, 2, 4, 5]
    assert str(tmp_path) not in out


def test_a_written_map_with_a_mistake(kaperbrief, tmp_path):
    file = tmp_path / "bay.yaml"
    file.write_text('hexmaps:\n  - id: bay\n    title: Bay\n    rows:\n      - ". ? ."\n')
    code, out, err = kaperbrief("map", GAME, "--from", file)
    assert (code, out) == (1, "")
    assert 'bay.yaml:5:12: error[map]: rows: unknown sign "?"' in err
    assert "hint: known: . sea" in err


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (
            ("--players", 6, "--size", "9x9", "--shape", "hexagon"),
            "6 home ports have no room on a hexagon of 9 × 9",
        ),
        (("--players", 1), "1"),
        (("--players", 7), "7"),
        (("--islands", 100), "0 to 40 % of a sea, not 100 %"),
        (("--reefs", 21), "0 to 20 % of a sea, not 21 %"),
        (("--islands", "many"), '--islands needs a whole number, found "many"'),
        (("--limit", "low"), '--limit needs per cent from 0 to 100, found "low"'),
        (("--limit", 200), "from 0 to 100 %, not 200 %"),
        (("--seed", "seven"), "'seven' is not a valid whole number"),
        (("--seed", "1.5"), "'1.5' is not a valid whole number"),
        (("--size", "big"), '--size needs hexes in a row and rows, found "big"'),
        (("--size", "80x20"), "9 to 60 hexes a side, not 80 × 20"),
        (("--size", "1000x1000"), "9 to 60 hexes a side, not 1000 × 1000"),
        (("--players", 5, "--size", "9x9"), "5 home ports and 1 of nobody have no room"),
        (("--shape", "hexagone"), '--shape has no value "hexagone"'),
        (("--fit", "a12"), 'unknown paper "a12"'),
        (("--hex", "1mm"), "from 5 mm to 150 mm"),
    ],
)
def test_wishes_that_cannot_be(kaperbrief, tmp_path, wishes, said):
    code, out, err = kaperbrief("map", GAME, *wishes)
    assert (code, out) == (2, "")
    assert said in err
    assert "hint" in err
    assert not (tmp_path / "output").exists()


UNFAIR = """hexmaps:
  - id: bay
    title: Bay
    rows:
      - ". . T T . . . . . T T . ."
      - " . F A F . . . . F A F . ."
      - ". . h h . . . . . h h . ."
      - " . . . . . . . . . . . . ."
      - ". . . . . I . P . P . . ."
      - " . . . . . . . . . . . . ."
    places:
      - {id: north, kind: home-port, at: B3, name: North, seat: 1}
      - {id: south, kind: home-port, at: B10, name: South, seat: 2}
"""


def test_a_written_map_that_is_not_fair_says_so(kaperbrief, tmp_path):
    (tmp_path / "bay.yaml").write_text(UNFAIR)
    wishes = ("map", GAME, "--from", "bay.yaml", "--fit", "a3", "--json")
    code, out, err = kaperbrief(*wishes)
    assert code == 0
    told = json.loads(out)["fairness"]
    assert (told["fair"], told["limit"]) == (False, 0.05)
    assert told["spread"] > 0.3
    assert (
        f"bay.yaml: warning[fairness]: not fair: the ways differ by {told['spread'] * 100:.1f} %"
        in err
    )
    _, text = words(tmp_path / "output" / f"{GAME}-en-map-bay" / "map.pdf")
    assert "not fair" not in text
    assert kaperbrief(*wishes, "--strict")[0] == 1
    code, out, err = kaperbrief(*wishes, "--limit", 100)
    assert (code, err) == (0, "")
    assert json.loads(out)["fairness"]["fair"] is True
    _, text = words(tmp_path / "output" / f"{GAME}-en-map-bay" / "map.pdf")
    assert "more than the" not in text


@pytest.mark.parametrize(
    ("old", "new", "line", "said", "hint"),
    [
        ("T T . .\"", "T T ~ .\"", 5, 'rows: unknown sign "~"', "# land"),
        ("    title: Bay\n", "", 2, 'the key "title" is missing', "add title: text"),
        ("at: B3", "at: 3B", 12, '"3B" is no hex', "H4"),
        ("at: B3", "at: B4", 12, "a home port stands on A, and at B4 is F", "B3, B10"),
        ("at: B10", "at: B3", 13, "a name at B3 stands twice", "change"),
        ("seat: 1}", "seat: 1, ship: crwn}", 12, 'unknown ship "crwn"', "crown"),
        ("    rows:", "    offset: even-r\n    rows:", 4, "laid out for odd-r", "offset: odd-r"),
        ("seat: 2}", "seat: 2}\n      - {id: rock, kind: island, at: K30}", 14,
         "the island K30 lies outside the board", "A1 to F13"),
        ("    places:", "    seed: 1.5\n    places:", 11, "seed: expected a whole number", ""),
    ],
)  # fmt: skip
def test_hand_made_mistakes(kaperbrief, tmp_path, old, new, line, said, hint):
    assert old in UNFAIR
    (tmp_path / "bay.yaml").write_text(UNFAIR.replace(old, new, 1))
    code, _, err = kaperbrief("map", GAME, "--from", "bay.yaml")
    assert code == 1
    (told,) = [one for one in err.splitlines() if one.startswith("bay.yaml:")]
    assert told.startswith(f"bay.yaml:{line}:")
    assert said in told
    assert hint in err
    assert not (tmp_path / "output").exists()


def test_all_mistakes_are_told_at_once(kaperbrief, tmp_path):
    text = UNFAIR.replace("title: Bay", "titel: Bay").replace('T T . ."', 'T T ~ ."')
    text = text.replace("at: B3", "at: 3B").replace("seat: 2}", "seat: 9, ship: crwn}")
    text += "      - {id: rock, kind: iland, at: A1}\n      - {id: reef, kind: reef, at: A1}\n"
    (tmp_path / "bay.yaml").write_text(text)
    code, _, err = kaperbrief("map", GAME, "--from", "bay.yaml")
    assert code == 1
    assert [int(one.split(":")[1]) for one in err.splitlines() if one.startswith("bay.yaml:")] == [
        3, 5, 12, 13, 13, 14, 15, 15
    ]  # fmt: skip


def test_wishes_that_a_written_map_cannot_fulfil(kaperbrief, tmp_path):
    (tmp_path / "bay.yaml").write_text(UNFAIR)
    for option, value in (("--size", "15x15"), ("--islands", 5), ("--shape", "hexagon")):
        code, _, err = kaperbrief("map", GAME, "--from", "bay.yaml", option, value)
        assert code == 2
        assert f"{option} is for seas by chance" in err
    assert "from 0 to 100 %" in kaperbrief("map", GAME, "--from", "bay.yaml", "--limit", 101)[2]


def test_wishes_for_another_kind_of_game(kaperbrief):
    code, _, err = kaperbrief("map", "tischpiraten", "--shape", "hexagon")
    assert code == 2
    assert "--shape is for games on hexes" in err


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (("--size", "13", "--hex", "18mm"), "warning[hexes]: the hexes are 18.0 mm wide, counters"),
        (("--size", "13", "--fit", "a4"), "warning[hexes]: the hexes are"),
        (
            (
                "--size",
                "11",
                "--players",
                4,
                "--house",
                "empty-ports=players-only",
                "--shape",
                "hexagon",
            ),
            "warning[ports]: only 2 of 6 free ports have room",
        ),
    ],
)
@pytest.mark.one_in(3)
def test_a_sea_that_is_not_as_wished_is_told(kaperbrief, wishes, said):
    code, _, err = kaperbrief("map", GAME, "--seed", 7, "--islands", 5, *wishes)
    assert code == 0
    assert said in err


def test_a_template_of_ones_own_that_fails_is_told_with_its_line(kaperbrief, project):
    there = project({"templates/default/sea-chart.xml.j2": "<sheet>\n{{ item.nowhere }}</sheet>\n"})
    code, _, err = kaperbrief("map", "piratical", "--players", "2", "--project", there)
    assert (code, 'sea-chart.xml.j2:2: error[template]: a hex map has no field "nowhere"' in err) \
        == (1, True)  # fmt: skip
