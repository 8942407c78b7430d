"""`kaperbrief fleets --simulate`: what is said of battles, and for whom there are none."""

from __future__ import annotations

import json
import sys

import pypdfium2
import pytest

from kaperbrief.documents.event import Memory, keep_fleets, open_event
from kaperbrief.errors import Problems
from navy_pack import NAVY

COMBAT = """\
combat:
  version: 3
  dice: 2
  hit: 7
  gunners: 2
  out: {men: 1, guns: 0}
  turns: 60
  tables:
    - id: hull
      rows: [{throw: 2–7, does: {hull: 1}}, {throw: 8–12, does: {hull: 2}}]
    - id: deck
      rows: [{throw: 2–6, does: {crew: 1}}, {throw: 7–12, does: {crew: 2}}]
  doctrines:
    - {id: low, title: low shots, tables: [hull], focus: hull}
    - {id: high, title: high shots, tables: [deck], focus: men}
  leaves_out: Nobody moves.
"""
SHIPS = "type,name,number\nsloop,,{}\nfrigate,,{}\ndinghy,,2\n"
PACK = "content/small/pack.yaml"


@pytest.fixture
def meeting(project):
    """An event of the small game with tables of fights; `more` is said of it besides."""

    def make(players="[{name: Ada}, {name: Tom}]", more="", sloops=6, frigates=0, combat=COMBAT):
        event = f"game: small\nseed: 4\nplayers: {players}\nships: ships.csv\n{more}"
        pack = {**NAVY, PACK: NAVY[PACK] + combat}
        return project({"event.yaml": event, "ships.csv": SHIPS.format(sloops, frigates), **pack})

    return make


def tried(kaperbrief, *arguments):
    code, out, err = kaperbrief("fleets", *arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)["battles"]


def test_equal_fleets_are_fair(kaperbrief, meeting):
    folder = meeting()
    made = tried(kaperbrief, folder, "--simulate", "20000")
    assert (made["model"], made["seed"], made["battles"]) == (3, 4, 20_000)
    assert (made["doctrine"], made["fair"], made["leaves_out"]) == ("low", True, "Nobody moves.")
    assert made["out"] == {"hull": 0, "men": 1, "guns": 0}
    for side, name in zip(made["sides"], ("Ada", "Tom"), strict=True):
        assert (side["name"], side["due"]) == (name, 0.5)
        low, high = side["interval"]
        assert low < side["share"] < high
        assert 0.017 < high - low < 0.020  # 2 × 2.576 × √(1/4 / 20,000), a little more for draws
        assert side["band"][0] <= side["share"] <= side["band"][1]
    assert [one["id"] for one in made["doctrines"]] == ["low", "high"]
    for one in made["doctrines"]:
        assert sum(one["won"]) + one["drawn"] == 20_000
    again = tried(kaperbrief, folder, "--simulate", "20000")
    assert again == made
    other = tried(kaperbrief, folder, "--simulate", "20000", "--doctrine", "high")
    assert other["doctrine"] == "high"
    assert other["doctrines"][1] == made["doctrines"][0]


def test_what_is_said(kaperbrief, meeting):
    folder = meeting(sloops=2, frigates=1)
    code, out, _ = kaperbrief("fleets", folder, "--simulate", "2000")
    assert code == 0
    table = out[out.index("2,000 battles") :].splitlines()
    assert table[0] == "2,000 battles of all against all · seed 4 · model 3"
    assert table[1].split() == ["player", "str", "wins", "99", "%", "interval", "due", "band"]
    assert {row.split()[0] for row in table[2:4]} == {"Ada", "Tom"}
    for words in (
        "Not fair by low: ",
        "than the fair part, allowed are 2.0 points",
        "until they win alike: --balance simulated",
        "Off by other doctrines, at most: high ",
        "By low: low shots.",
        "high: high shots.",
        "Out of action: sunk, with one man or none, or without a gun.",
        "had no winner (nobody is left, or more than 60 turns) and do not count.",
        "less what the guns before may be expected to hit this turn",
        "Guns that take parts in turn begin with the first part, on every ship, every turn.",
        "Simplified or left out: Nobody moves.",
    ):
        assert words in " ".join(" ".join(table).split())
    few = " ".join(kaperbrief("fleets", folder, "--simulate", "50")[1].split())
    assert "Too few battles to call it fair or not: " in few


def test_who_has_far_fewer_ships_is_told_where_no_battles_are(kaperbrief, meeting):
    hint = "Far fewer ships than their part: "
    folder = meeting(sloops=4, frigates=1)  # three and one to one, and one by one
    event = folder / "event.yaml"
    event.write_text(event.read_text().replace("ships: ships.csv", "ships: ships.csv\nkeep: 1"))
    said = " ".join(kaperbrief("fleets", folder)[1].split())
    assert hint not in said
    event.write_text(event.read_text().replace("name: Tom", "name: Tom, most: 1"))
    said = " ".join(kaperbrief("fleets", folder)[1].split())
    assert f"{hint}Tom (1, due are 2)." in said
    assert "--simulate 20000 says how much" in said
    assert hint not in kaperbrief("fleets", folder, "--simulate", "50")[1]
    assert hint not in kaperbrief("fleets", meeting(), "--draft")[1]


def test_teams_fight_as_teams_and_shares_say_what_is_due(kaperbrief, meeting):
    players = "[{name: Ada}, {name: Tom}, {name: Kim}, {name: Lea}]"
    made = tried(kaperbrief, meeting(players, "teams: [red, blue]\n", 8), "--simulate", "500")
    assert [(one["name"], one["due"]) for one in made["sides"]] == [("red", 0.5), ("blue", 0.5)]
    made = tried(kaperbrief, meeting(more="shares: {Ada: 2}\n"), "--simulate", "500")
    assert [one["due"] for one in made["sides"]] == [0.6667, 0.3333]


def test_fewer_figures_are_felt(kaperbrief, meeting):
    """With men for no more than some of the guns battles take longer."""
    whole = tried(kaperbrief, meeting(), "--simulate", "300", "--doctrine", "low")
    few = tried(kaperbrief, meeting(more="figures: 15\n"), "--simulate", "300")
    assert few["doctrines"][0] != whole["doctrines"][0]


@pytest.mark.parametrize(
    ("arguments", "words", "hint"),
    [
        (["--simulate", "0"], "0 is not in the range", "kaperbrief fleets --help"),
        (["--simulate", "x"], "'x' is not a valid", ""),
        (["--simulate", "1000001"], "not in the range", ""),
        (["--simulate", "9", "--doctrine", "hihg"], 'nobody fights by "hihg"', '"high"'),
        (["--simulate", "9", "--doctrine", "?"], 'nobody fights by "?"', "known: high, low"),
        (["--doctrine", "high"], "--doctrine is for battles", "add --simulate"),
    ],
)
def test_wrong_options(kaperbrief, meeting, arguments, words, hint):
    code, out, err = kaperbrief("fleets", meeting(), *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert hint in err


def test_a_game_without_tables_of_fights_says_so(kaperbrief, meeting):
    code, out, err = kaperbrief("fleets", meeting(combat=""), "--simulate", "9")
    assert (code, out) == (2, "")
    assert "battles of Small cannot be tried out: the game has no tables for that" in err
    assert "combat:" in err


@pytest.mark.parametrize(
    ("players", "more", "words"),
    [
        ("[{name: Ada}]", "", "a battle needs two sides"),
        ("[{name: Ada}, {name: Tom, most: 0, least: 0}]", "", "without a ship there is no battle"),
    ],
)
def test_nobody_to_fight(kaperbrief, meeting, players, more, words):
    code, out, err = kaperbrief("fleets", meeting(players, more), "--simulate", "9")
    assert (code, out) == (1, "")
    assert "event.yaml:3" in err
    assert words in err


def test_without_numba_it_says_what_to_install(kaperbrief, meeting, monkeypatch):
    monkeypatch.delitem(sys.modules, "kaperbrief.fleets.battle_engine", raising=False)
    monkeypatch.setitem(sys.modules, "numba", None)
    code, out, err = kaperbrief("fleets", meeting(), "--simulate", "9")
    assert (code, out) == (2, "")
    assert "simulating battles needs numba" in err
    assert 'python -m pip install --upgrade "kaperbrief[simulate]"' in err


def test_men_are_shifted_until_it_is_fair(kaperbrief, meeting):
    """Of 3 sloops and a frigate one fleet has the frigate; men make up for what that is worth."""
    folder = meeting("[{name: Ada, ships: [frigate]}, {name: Tom}]", sloops=3, frigates=1)
    plain = tried(kaperbrief, folder, "--simulate", "20000")
    code, out, err = kaperbrief("fleets", folder, "--balance", "simulated", "--json")
    assert (code, err) == (0, "")
    made = json.loads(out)
    battles = made["battles"]
    assert battles["battles"] == 20_000  # the usual certificate
    assert battles["worst"] < plain["worst"]
    assert battles["tuned"]["battles"] > 0
    men = [sum(player["men"]) for player in made["players"]]
    assert sum(men) == 36
    assert abs(men[0] - 18) == battles["tuned"]["moved"] > 0
    said = " ".join(
        kaperbrief("fleets", folder, "--balance", "simulated", "--simulate", "900")[1].split()
    )
    assert f"{abs(men[0] - 18)} men were shifted between the sides in " in said
    assert "These battles here came after that, once." in said


def test_the_deal_of_the_model_is_the_one_that_is_told(kaperbrief, meeting):
    deal = "  deal:\n    - {id: squares, title: Squares, short: sq, value: class*class}\n"
    folder = meeting(sloops=6, frigates=2, combat=COMBAT + deal)
    code, out, err = kaperbrief(
        "fleets", folder, "--balance", "simulated", "--simulate", "90", "--wall"
    )
    assert code == 0, err
    assert "Squares: 12 each; no division can do better" in out
    assert "fleets.pdf: 2 pages" in err
    wrong = meeting(combat=COMBAT + deal.replace("class*class", "clas*2"))
    code, _, err = kaperbrief("fleets", wrong)
    assert code == 1
    assert "combat.deal.value" in err


@pytest.mark.parametrize(
    ("arguments", "more"), [(["--draft"], ""), ([], "draft: true\n")], ids=["typed", "in the event"]
)
def test_lots_are_not_balanced(kaperbrief, meeting, arguments, more):
    """Neither when that is typed nor when the event says both."""
    code, out, err = kaperbrief("fleets", meeting(more=more), "--balance", "simulated", *arguments)
    assert (code, out) == (2, "")
    assert "the lots of a draft are unequal on purpose" in err
    both = kaperbrief("fleets", meeting(more="draft: true\nbalance: simulated\n"))
    assert both[0] == 1
    assert "event.yaml:6:10: error[battle]: balance: the lots of a draft" in both[2]


def test_the_wall_says_it_too(kaperbrief, meeting, tmp_path):
    players = ", ".join(f"{{name: Guest {n}}}" for n in range(1, 13))
    folder = meeting(f"[{players}]", sloops=24)
    code, _, err = kaperbrief("fleets", folder, "--simulate", "60", "--wall", "--lang", "xx")
    assert code == 0, err
    path = tmp_path / "output" / "small-fleets-4" / "fleets.pdf"
    document = pypdfium2.PdfDocument(path.read_bytes())
    pages = [" ".join(p.get_textpage().get_text_bounded().split()) for p in document]
    # The fleets fill two pages, their battles two more; what all rests on stands on the last one.
    assert len(pages) == 4
    for number in range(1, 13):
        assert sum(f"Guest {number} " in page for page in pages[2:]) == 1
    assert "Ñöböďý mövéš" not in pages[2]
    assert "Ñöböďý mövéš" in pages[3]
    assert "≤ 1" in pages[3]


def test_an_event_may_ask_for_it_itself(kaperbrief, meeting):
    """What is said of the fleets and what is printed for them are then the same men."""
    players = "[{name: Ada, ships: [frigate]}, {name: Tom}]"
    folder = meeting(players, "balance: simulated\n", sloops=3, frigates=1)
    made = json.loads(kaperbrief("fleets", folder, "--json")[1])
    assert made["battles"]["tuned"]["moved"] > 0
    plan, _, _ = keep_fleets(open_event(folder, Problems()), Memory(), 4)
    assert [list(fleet.men) for fleet in plan.fleets] == [one["men"] for one in made["players"]]
    sums = json.loads(kaperbrief("fleets", folder, "--json", "--balance", "sums")[1])
    assert "battles" not in sums
    assert [one["men"] for one in sums["players"]] == [[], []]


@pytest.mark.parametrize(
    ("more", "combat", "words", "hint"),
    [
        ("balance: simulated\n", "", "the game has no tables for that", "take it away"),
        ("doctrine: low\n", "", "the game has no tables for that", "take it away"),
        ("balance: simulated\ndoctrine: lwo\n", COMBAT, 'nobody fights by "lwo"', '"low"'),
        ("balance: simulatd\n", COMBAT, "balance", '"simulated"'),
    ],
)
def test_what_an_event_asks_for_must_be_there(kaperbrief, meeting, more, combat, words, hint):
    code, out, err = kaperbrief("fleets", meeting(more=more, combat=combat))
    assert (code, out) == (1, "")
    assert "event.yaml:5" in err or "event.yaml:6" in err
    assert words in err
    assert hint in err
