"""Six games that nobody here has thought of, by data alone: none of ours is on their sheets."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from types import SimpleNamespace

import pypdfium2
import pytest

from kaperbrief.documents import neutral

HOME = Path(__file__).parents[1] / "strangers"
SEA = "sea|seas|ship|ships|captain|captains|fleet|fleets|sail|sails|wind|mast|masts|port|ports|hull"
OURS = {
    "mammoth": f"{SEA}|crew|gun|guns|island|anchor|pirates?|skull|doubloons?",
    "starcrews": f"{SEA}|gun|guns|island|anchor|pirates?|skull|doubloons?",
    "cograil": f"{SEA}|crew|gun|guns|island|treasure|anchor|pirates?|skull|ram|score|hits on",
    "cloudpirates": SEA.replace("|wind", "|crew|island|anchor|skull|doubloons?|treasure|water"),
    "smugglers": "ship|ships|captain|captains|fleet|wind|pirates?|skull|doubloons?",
}
"""Words that must not stand on a game's sheets."""


@pytest.fixture
def stranger(tmp_path, monkeypatch):
    """Makes the project of one of these games the folder that commands work in."""

    def make(game):
        shutil.copytree(HOME / game, tmp_path / game)
        monkeypatch.chdir(tmp_path / game)
        return tmp_path / game / "content" / game

    return make


@pytest.fixture
def changed(stranger):
    """The same with something else in one file of the content."""

    def make(game, file, old, new):
        path = stranger(game) / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    return make


def words_of(folder):
    """All that stands on the PDFs of a folder."""
    found = []
    for path in sorted(Path(folder).rglob("*.pdf")):
        with pypdfium2.PdfDocument(path.read_bytes()) as document:
            found += [page.get_textpage().get_text_range() for page in document]
    return "\n".join(found)


@pytest.mark.parametrize("game", OURS)
def test_nothing_of_ours_is_on_their_sheets(kaperbrief, stranger, game):
    stranger(game)
    code, _, err = kaperbrief("check", "--game", game)
    assert (code, "error" in err) == (0, False)
    assert kaperbrief("kit", game, "--players", "2", "--set", "classic")[0] == 0
    assert kaperbrief("kit", game, "--players", "2", "--lang", "xx", "--paper", "letter")[0] == 0
    found = re.findall(rf"(?i)\b(?:{OURS[game]})\b", words_of(f"output/{game}-en"))
    assert found == []


def test_a_board_of_ones_own_ground_speaks_two_languages(kaperbrief, stranger):
    stranger("mammoth")
    assert (
        kaperbrief("kit", "mammoth", "--lang", "de", "--only", "board", "--only", "ship-sheets")[0]
        == 0
    )
    printed = words_of("output/mammoth-de")
    assert all(word in printed for word in ("Tannenwald", "mammoths", "Läufer", "Kraft"))
    assert kaperbrief("map", "mammoth", "--players", "2", "--seed", "3", "--fit", "a4")[0] == 0
    assert "fir wood" in words_of("output/mammoth-en-map-3")


def test_places_of_ones_own_lie_equally_far_from_all(kaperbrief, stranger):
    """So many for each player, named, on hexes of their kind; as fair when they are read again."""
    stranger("mammoth")
    wish = ("map", "mammoth", "--seed", "2", "--size", "15x13", "--fit", "a4", "--json")
    code, out, _ = kaperbrief(*wish, "--players", "3")
    assert code == 0
    text = Path("output/mammoth-en-map-2/hexmap.yaml").read_text(encoding="utf-8")
    rows = "".join(re.findall(r'- "(.*)"', text))
    assert (rows.count("m"), rows.count("b")) == (2 * 3, 3)
    assert text.count("kind: herd") == 4, "so many names there are"
    assert text.count("ship: runners") == 2, "there are two kinds of tribes for three players"
    assert kaperbrief("map", "mammoth", "--seed", "2", "--players", "3", "--out", "tiles")[0] == 0
    plan = words_of("tiles")
    assert all(words in plan for words in ("turns to the nearest: mammoths", "turns to the middle"))
    assert not re.search(r"\b(?:treasure|ports?)\b", plan)
    told = {one["way"]: one for one in json.loads(out)["fairness"]["ways"]}
    assert "berries" not in told
    assert told["herd"]["spread"] < 0.05
    again = (*wish, "--from", "output/mammoth-en-map-2/hexmap.yaml", "--out", "again")
    code, out, _ = kaperbrief(*[one for one in again if one not in ("--size", "15x13")])
    assert code == 0
    assert {one["way"]: one for one in json.loads(out)["fairness"]["ways"]} == told


def test_names_of_what_is_nowhere_are_told(kaperbrief, changed):
    changed("mammoth", "names.yaml", "of: herd", "of: hurd")
    code, _, err = kaperbrief("check", "--game", "mammoth")
    assert code == 0
    assert err.count("nothing on a map is called") == 1
    assert 'did you mean "herd"?' in err


def test_a_table_of_ones_own_ground_has_no_sea(kaperbrief, stranger):
    """Records of units say what their pack wants said, in either language; so do charts."""
    stranger("cograil")
    only = ["--only", "train-sheets", "--only", "scenario-sheets", "--only", "staff-sheets"]
    assert kaperbrief("kit", "cograil", "--lang", "de", *only)[0] == 0
    printed = words_of("output/cograil-de")
    assert all(word in printed for word in ("Gewicht", "25", "Tonnen", "Einheit", "Gipfel"))
    assert "Mannschaft" in printed
    assert not re.search(r"\b(?:Schiff|Kapitän|als Ziel|Rammen|Wind)\b", printed)
    assert kaperbrief("map", "cograil", "--players", "3", "--seed", "7")[0] == 0
    chart = words_of("output/cograil-en-map-7")
    assert "a unit at its start" in chart
    assert re.findall(rf"(?i)\b(?:{OURS['cograil']})\b", chart) == []


def test_things_of_ones_own_stand_on_plans(kaperbrief, stranger, tmp_path):
    """They are drawn with their art or their icon; on a chart they are listed and explained."""
    stranger("cograil")
    assert kaperbrief("kit", "cograil", "--only", "scenario-sheets")[0] == 0
    assert "Old Bench" in words_of("output/cograil-en")
    item = "{id: view, kind: lookout, x: 60, y: 40}"
    trains = (
        "{id: a, kind: ship, x: 20, y: 20, seat: 1}, {id: b, kind: ship, x: 130, y: 80, seat: 2}"
    )
    plan = f"plans:\n  - {{id: mine, long: 150, short: 100, items: [{item}, {trains}]}}\n"
    (tmp_path / "plan.yaml").write_text(plan, encoding="utf-8")
    assert kaperbrief("map", "cograil", "--from", tmp_path / "plan.yaml")[0] == 0
    chart = words_of("output/cograil-en-map-mine")
    assert chart.count("a look-out") == 2, "in the list and among the signs"


def test_what_has_no_mast_flies_as_far_as_the_wind_lets_it(kaperbrief, stranger):
    """Its sheet tells how far at each point, and nothing of masts; its sky has two languages."""
    stranger("cloudpirates")
    assert kaperbrief("kit", "cloudpirates", "--players", "2", "--only", "ship-sheets")[0] == 0
    printed = words_of("output/cloudpirates-en")
    # 20 and 4 with the wind, 20 across it; the slower one has 16 and 4, 16.
    assert all(re.search(rf"\b{move}\b", printed) for move in (24, 20, 16))
    wish = ("--players", "3", "--seed", "3", "--lang", "de+en")
    assert kaperbrief("l10n", "new", "de", "--game", "cloudpirates")[0] == 0
    assert kaperbrief("map", "cloudpirates", *wish)[0] == 0
    chart = words_of("output/cloudpirates-de+en-map-3")
    assert all(words in chart for words in ("What lies where", "Was liegt wo", "the nest"))
    assert not re.search(r"\b(?:Schiff|Meer|Insel|Schatz|Riff|Island|Reef|treasure)\b", chart)


@pytest.mark.parametrize("game", ["mammoth", "starcrews", "cograil", "cloudpirates"])
def test_they_have_events_and_campaigns(kaperbrief, stranger, game):
    stranger(game)
    assert kaperbrief("new", "event", "con", "--game", game, "--players", "3", "--yes")[0] == 0
    assert kaperbrief("render", "con")[0] == 0
    assert (
        kaperbrief("campaign", "new", "long", "--game", game, "--player", "Ada", "--player", "Bo")[
            0
        ]
        == 0
    )
    assert kaperbrief("campaign", "next", "long")[0] == 0
    assert re.findall(rf"(?i)\b(?:{OURS[game]})\b", words_of("output")) == []


def test_too_many_for_one_table_play_at_several(kaperbrief, tmp_path, monkeypatch):
    """Eight of a game for four: two tables, each with the plan of four and cards of its own."""
    monkeypatch.chdir(tmp_path)
    assert kaperbrief("new", "game", "cove", "--kind", "added")[0] == 0
    assert kaperbrief("new", "event", "con", "--game", "cove", "--players", "8", "--yes")[0] == 0
    code, _, err = kaperbrief("render", "con")
    assert code == 0
    assert "they play at 2 tables, 4 at each" in err
    assert "no plan" not in err
    printed = words_of("output/_Con")
    assert printed.count("each bar") == 2, "at each table lies a sheet with the plan"
    assert printed.count("Locked chest") == 2, "and a deck"


def test_a_game_of_cards_has_events_without_a_ship(kaperbrief, tmp_path, monkeypatch):
    """Nothing is divided; each gets a packet, and no sign on it is a ship."""
    monkeypatch.chdir(tmp_path)
    assert kaperbrief("new", "game", "hoard", "--kind", "cards")[0] == 0
    assert kaperbrief("new", "event", "con", "--game", "hoard", "--players", "6", "--yes")[0] == 0
    assert not Path("con/ships.csv").exists()
    assert "ships" not in Path("con/event.yaml").read_text(encoding="utf-8")
    code, _, err = kaperbrief("render", "con")
    assert code == 0, err
    printed = words_of("output/_Con")
    assert "they play at 2 tables, 3 at each" in err
    assert all(f"Player {n}" in printed for n in range(1, 7))
    assert re.findall(rf"(?i)\b(?:{SEA})\b", printed) == []
    packets = sorted(Path("output/_Con").glob("Player */packet.pdf"))
    assert len(packets) == 6
    assert "Your turn" in words_of(packets[0].parent), "each has been dealt a card of rules"


def test_signs_of_a_game_without_ships_are_none():
    """What stands in place of a wheel or an anchor is the icon of no ship of ours."""
    games = Path(__file__).parents[2] / "content"
    ships = "".join(path.read_text(encoding="utf-8") for path in games.glob("*/ships.yaml"))
    icons = set(re.findall(r"icon: ([\w-]+)", ships))
    assert icons
    assert not icons & set(neutral.SIGNS.values())


@pytest.mark.parametrize(
    ("look", "says", "hat"),
    [({}, False, None), ({"dress": "river"}, False, "man"), ({"dress": "river"}, True, None)],
)
def test_players_who_are_told_how_they_look_wear_no_tricorne(look, says, hat):
    """Unless the game itself speaks of the hat."""
    pack = SimpleNamespace(look=look, emblems=(), signs={"ship": "barge"})
    boat = SimpleNamespace(look={"hull": "round"}, **({"icon": "hat"} if says else {}))
    game = SimpleNamespace(pack=pack, kinds={"ships": {"boat": boat}})
    assert neutral.signs(game) == {"ship": "barge", **({"hat": hat} if hat else {})}


def test_where_no_wind_blows_none_is_spoken_of(kaperbrief, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert kaperbrief("new", "game", "barge", "--kind", "added")[0] == 0
    pack, ships = (Path(f"content/barge/{name}.yaml") for name in ("pack", "ships"))
    text = pack.read_text(encoding="utf-8")
    drives = "drives: [{id: pole, wind: false}]"
    pack.write_text(text.replace("  points:", f"  {drives}\n  points:"), encoding="utf-8")
    text = ships.read_text(encoding="utf-8")
    ships.write_text(text.replace("drive: sail", "drive: pole"), encoding="utf-8")
    assert kaperbrief("kit", "barge", "--only", "ship-sheets")[0] == 0
    printed = words_of("output/barge-en")
    assert "at most" in printed
    assert not re.search(r"(?i)\bwind\b", printed)


def test_a_job_that_says_nothing_has_no_dot(kaperbrief, tmp_path, monkeypatch):
    """A unit without figures for turns: the row of turns has its name and nothing behind it."""
    monkeypatch.chdir(tmp_path)
    assert kaperbrief("new", "game", "cart", "--kind", "table")[0] == 0
    ships = Path("content/cart/ships.yaml")
    text = ships.read_text(encoding="utf-8")
    ships.write_text(re.sub(r"change: \d, straight: \d, ", "", text), encoding="utf-8")
    assert kaperbrief("kit", "cart", "--only", "ship-sheets")[0] == 0
    printed = words_of("output/cart-en")
    assert re.search(r"\bTurn\b", printed)
    assert not re.search(r"\bTurn\W*·", printed)
    assert re.search(r"\bGuns\W*·", printed)


TALES = """tales:
  - {id: usual, part: frame, title: The usual, text: Everybody has one cart.}
  - {id: race, part: story, title: Low water, icon: drop, text: "The last wood is there."}
  - {id: first, part: objective, title: First, icon: crown, text: Reach the middle.,
     goals: [{id: first, text: for the first, points: 5}], victory: Most points win.}
  - {id: isle, part: place, title: A hill, icon: island, text: In the middle is a hill.}
  - {id: fog, part: twist, title: Fog, icon: hourglass, text: Nobody sees far.}
  - {id: rain, part: event, title: Rain, icon: drop, text: "From now on it rains."}
  - {id: shy, part: order, title: Shy, icon: leaf, text: Touch nobody., points: 2}
  - {id: bold, part: order, title: Bold, icon: burst, text: Bump into everybody., points: 2}
"""


EVENING = """
evening:
  ready: 10
  round: 9
  rounds: {least: 4, most: 8}
  usual: 6
  events: {least: 1, most: 1}
  referee: false
"""


def test_an_evening_on_a_ground_of_ones_own(kaperbrief, stranger):
    """Its map has the hexes of the game, and the backs of its cards no sea."""
    pack = stranger("mammoth")
    (pack / "tales.yaml").write_text(TALES, encoding="utf-8")
    with (pack / "pack.yaml").open("a", encoding="utf-8") as file:
        file.write(EVENING)
    code, _, err = kaperbrief("scenario", "mammoth", "--players", "3", "--seed", "3")
    assert code == 0, err
    assert "Low water" in words_of("output")


def test_a_scenario_shows_the_board_that_it_is_played_on(kaperbrief, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert kaperbrief("new", "game", "lake", "--kind", "hex")[0] == 0
    assert kaperbrief("kit", "lake", "--only", "scenario-sheets")[0] == 0
    assert "Two Goats" in words_of("output")


def test_an_evening_without_a_setting_up_of_its_own(kaperbrief, tmp_path, monkeypatch):
    """No tale says how the table is laid: the sheet has what the program knows, and no more."""
    monkeypatch.chdir(tmp_path)
    assert kaperbrief("new", "game", "cart", "--kind", "table")[0] == 0
    Path("content/cart/tales.yaml").write_text(TALES, encoding="utf-8")
    code, _, err = kaperbrief("scenario", "cart", "--players", "2", "--seed", "3")
    assert code == 0, err
    assert "Low water" in words_of("output")


def test_one_mast_and_one_point_are_one(kaperbrief, stranger, tmp_path, monkeypatch):
    stranger("steamers")
    assert kaperbrief("scenario", "steamers", "--seed", "3")[0] == 0
    printed = words_of("output/steamers-en-scenario-3")
    assert re.search(r"\b2\sdollars\b", printed)
    assert re.search(r"\b1\sdollar\b", printed)
    assert not re.search(r"\b1\sdollars\b", printed)
    monkeypatch.chdir(tmp_path)
    assert kaperbrief("new", "game", "raid", "--kind", "added")[0] == 0
    assert kaperbrief("kit", "raid")[0] == 0
    printed = words_of("output/raid-en")
    assert re.search(r"\b1\s+mast\b", printed)
    assert not re.search(r"\b1\s+masts\b", printed)


def test_a_place_in_the_middle_is_listed_by_its_text(kaperbrief, stranger):
    stranger("steamers")
    assert kaperbrief("scenario", "steamers", "--seed", "1")[0] == 0
    printed = words_of("output/steamers-en-scenario-1")
    assert "Place 1" in printed
    assert "Pier" in printed
    assert not re.search(r"(?m)^Place$", printed)


def test_a_river_is_bare_and_has_reefs_only_where_the_pack_says_so(kaperbrief, stranger):
    pack = stranger("steamers") / "pack.yaml"
    text = pack.read_text(encoding="utf-8")
    # Without a word of it, it is so where nobody has a mast.
    for sights, kinds in (("false", set()), ("true", {"rose"}), ("", set())):
        said = f"sights: {sights}" if sights else ""
        pack.write_text(text.replace("sights: false", said), encoding="utf-8")
        for command in ("map", "scenario"):
            assert kaperbrief(command, "steamers", "--seed", "3", "--out", f"out-{sights}")[0] == 0
            (file,) = Path(f"out-{sights}").glob(f"steamers-en-{command}-3/*.yaml")
            found = set(re.findall(r"kind: (rose|rock)", file.read_text(encoding="utf-8")))
            assert found == kinds
    ships = pack.parent / "ships.yaml"
    ships.write_text(
        ships.read_text(encoding="utf-8").replace("{unit: paddler}", "{masts: 1}"), encoding="utf-8"
    )
    assert kaperbrief("map", "steamers", "--seed", "3", "--out", "sailing")[0] == 0
    assert "kind: rose" in next(Path("sailing").rglob("*.yaml")).read_text(encoding="utf-8")


def test_without_attacks_a_crew_hits_on_a_figure(kaperbrief, stranger):
    stranger("starcrews")
    assert kaperbrief("kit", "starcrews", "--players", "2")[0] == 0
    printed = words_of("output/starcrews-en")
    assert re.search(r"hits on\s+3\+", printed)
    assert not re.search(r"3\+\s+hits on", printed)


def test_a_hull_of_ones_own_has_its_own_deck(kaperbrief, stranger, tmp_path):
    """On plans and on records she has the shape of her art from above."""
    pack = stranger("steamers")
    (pack / "art" / "hull").mkdir()
    shutil.copy(pack / "art" / "unit" / "paddler.svg", pack / "art" / "hull")
    ships = pack / "ships.yaml"
    text = ships.read_text(encoding="utf-8")
    drawn = {}
    for look in ("{hull: paddler}", "{hull: steamer}"):
        ships.write_text(text.replace("{unit: paddler}", look), encoding="utf-8")
        for command in (
            ("map", "steamers", "--seed", "3"),
            ("kit", "steamers", "--only", "ship-sheets"),
        ):
            assert kaperbrief(*command, "--out", tmp_path / look)[0] == 0
        drawn[look] = [path.read_bytes() for path in sorted((tmp_path / look).rglob("*.pdf"))]
    assert all(one != other for one, other in zip(*drawn.values(), strict=True))
    (pack / "art" / "deck" / "paddler.svg").unlink()
    ships.write_text(text.replace("{unit: paddler}", "{hull: paddler}"), encoding="utf-8")
    assert kaperbrief("map", "steamers", "--seed", "3")[0] == 0


def test_sheets_have_places_for_what_the_game_has(kaperbrief, tmp_path, monkeypatch):
    """No loot without markers of it, no cannon of others where nobody has any."""
    monkeypatch.chdir(tmp_path)
    assert kaperbrief("new", "game", "raft", "--kind", "added")[0] == 0
    ships, markers = (Path(f"content/raft/{name}.yaml") for name in ("ships", "markers"))
    text = ships.read_text(encoding="utf-8")
    ships.write_text(re.sub(r"(guns|masts): \d", r"\1: 0", text), encoding="utf-8")
    assert kaperbrief("kit", "raft", "--only", "ship-sheets", "--out", "none")[0] == 0
    assert not re.search(r"(?i)loot|barrels|cannon|guns", words_of("none"))
    with markers.open("a", encoding="utf-8") as file:
        file.write("  - {id: chest, title: Chest, ring: rope, icon: chest}\n")
    assert kaperbrief("kit", "raft", "--only", "ship-sheets", "--out", "some")[0] == 0
    assert "loot" in words_of("some")


def test_more_crews_than_there_are_is_told(kaperbrief, changed):
    changed("cograil", "pack.yaml", "crews: 3, ships", "crews: 7, ships")
    code, _, err = kaperbrief("check", "--game", "cograil")
    assert code == 0
    assert "the table for 3 players has 7 crews, there are 3" in err


def test_one_of_them_is_packed_and_printed_elsewhere(kaperbrief, stranger, tmp_path, monkeypatch):
    stranger("mammoth")
    assert kaperbrief("pack", "mammoth")[0] == 0
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert kaperbrief("install", tmp_path / "mammoth" / "mammoth.zip")[0] == 0
    try:
        assert kaperbrief("kit", "mammoth", "--only", "board")[0] == 0
        assert "mammoths" in words_of("output")
    finally:
        kaperbrief("install", "--remove", "mammoth")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("mammoth", "pack.yaml", "id: wood, kind: land", "id: wood"),
         ("board.terrains", 'the terrain "wood" does not say', "add kind: one of sea, shallows")),
        (("mammoth", "pack.yaml", "sign: m", "sign: T"), ('the sign "T" means town already',)),
        (("mammoth", "pack.yaml", "relief/fir", "relief/firr"), ('unknown art "relief/firr"',)),
        (("mammoth", "pack.yaml", ", hull: strength", ", hul: strength"),
         ('unknown label "hul"', 'did you mean "hull"?')),
        (("mammoth", "pack.yaml", "signs: {ship:", "signs: {shp:"), ('unknown icon "shp"',)),
        (("mammoth", "pack.yaml", "hat: hood", "hat: hod"), ('unknown hat "hod"',)),
        (("mammoth", "ships.yaml", "unit: hunters", "unit: hunter"), ('unknown unit "hunter"',)),
        (("mammoth", "hexmaps.yaml", "#", "q"), ('unknown sign "q"', "m land")),
        (("mammoth", "hexmaps.yaml", "kind: herd", "kind: hrd"),
         ("hexmaps.yaml:16", 'unknown kind of place "hrd"', 'did you mean "herd"?')),
        (("mammoth", "hexmaps.yaml", "kind: herd, at: A9", "kind: herd, at: A8"),
         ("a herd stands on m, and at A8 is .", "there is A9")),
        (("mammoth", "pack.yaml", "kind: sea, sign: b", "kind: fort, sign: b"),
         ('the terrain "berries" is not laid by chance', "one of sea, shallows, reef, land")),
        (("smugglers", "ships.yaml", "drive: pole", "drive: poll"),
         ('unknown drive "poll"', 'did you mean "pole"')),
        (("smugglers", "scenarios.yaml", "one barge", "one ship"), ("is called",)),
        (("cograil", "pack.yaml", "bib, smith", "bib, smiht"),
         ('unknown body "smiht"', 'did you mean "smith"?', "pack.yaml")),
        (("cograil", "pack.yaml", "dress: overall", "dress: overalls"),
         ('unknown dress "overalls"', 'did you mean "overall"?')),
        (("cograil", "markers.yaml", "ring: cog", "ring: cogs"), ('no ring is called "cogs"',)),
        (("cograil", "plans.yaml", "ground: snow", "ground: snwo"), ('unknown colour "snwo"',)),
        (("cograil", "plans.yaml", "relief/peak", "relief/peek"), ('unknown art "relief/peek"',)),
        (("cograil", "plans.yaml", "kind: larches", "kind: larhces"),
         ("plans.yaml:10", 'unknown kind of thing "larhces"', 'did you mean "larches"?')),
        (("cograil", "pack.yaml", "icon: camera, size", "size"),
         ('the thing "lookout" has neither picture nor icon', "add icon: chest")),
        (("cograil", "references.yaml", "10*class", "10*clas"), ('"clas"',)),
        (("starcrews", "materials.yaml", "ground: strap", "ground: stars"),
         ('no ground is called "stars"', 'printed as the material "action"')),
    ],
)  # fmt: skip
def test_what_is_wrong_in_them_is_told_in_words(kaperbrief, changed, change, told):
    changed(*change)
    code, _, err = kaperbrief("check", "--game", change[0])
    assert code == 1
    assert all(words in err for words in told), err
