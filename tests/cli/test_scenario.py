"""The scenario command: by chance, one part anew, as written, wishes that cannot be."""

from __future__ import annotations

import json

import pypdfium2
import pytest
import yaml

MINE = """scenarios:
  - id: mine
    title: Mine
    icon: ship
    story: Once more.
    board: small
    goals:
      - {id: five, points: 1, text: each treasure}
"""


def words(path):
    with pypdfium2.PdfDocument(path) as document:
        text = " ".join(page.get_textpage().get_text_range() for page in document)
        return len(document), " ".join(text.replace("\u00a0", " ").split())


def test_a_scenario_is_written_and_printed_again(kaperbrief, tmp_path):
    code, out, err = kaperbrief("scenario", "evil-stevie", "--players", 3, "--seed", 9)
    assert (code, err) == (0, "")
    folder = tmp_path / "output" / "evil-stevie-en-scenario-9"
    assert out.startswith("output/evil-stevie-en-scenario-9/scenario.pdf: ")
    assert out.endswith("6 pages, seed 9\n")
    assert sorted(path.name for path in folder.iterdir()) == ["scenario.pdf", "scenario.yaml"]
    (data,) = yaml.safe_load((folder / "scenario.yaml").read_text())["scenarios"]
    assert [force["seat"] for force in data["forces"]] == [1, 2, 3]
    assert len(data["orders"]) == 3
    pages, text = words(folder / "scenario.pdf")
    # The cards on a leaf of their own, their backs behind them.
    assert pages == 6
    said = (*data["story"].replace("**", "").split(" ")[:6], "What counts", "Secret orders")
    assert all(part in text for part in said)
    assert all(order["title"].split(" ")[-1] in text for order in data["orders"])

    # It is for three, whatever is usual.
    code, _again, err = kaperbrief(
        "scenario", "evil-stevie", "--from", folder / "scenario.yaml", "--out", "again"
    )
    assert (code, err) == (0, "")
    copy = tmp_path / "again" / "evil-stevie-en-scenario-9"
    for name in ("scenario.yaml", "scenario.pdf"):
        assert (copy / name).read_bytes() == (folder / name).read_bytes()


def test_a_file_for_others_is_refused(kaperbrief, tmp_path):
    kaperbrief("scenario", "tischpiraten", "--players", 2, "--seed", 9)
    path = tmp_path / "output" / "tischpiraten-de-scenario-9" / "scenario.yaml"
    code, out, err = kaperbrief("scenario", "tischpiraten", "--players", 4, "--from", path)
    assert (code, out) == (2, "")
    assert 'the scenario "scenario-9" is for 2 players, not for 4' in err


@pytest.mark.parametrize(
    ("game", "name", "players", "many", "nearest"),
    [
        ("evil-stevie", "convoy", 6, "4", 4),
        ("piratical", "team", 5, "4 or 6", 4),
    ],
)
def test_a_written_one_for_others_is_refused(kaperbrief, game, name, players, many, nearest):
    code, out, err = kaperbrief("scenario", game, "--players", players, "--written", name)
    assert (code, out) == (2, "")
    assert f'the scenario "{name}" is for {many} players, not for {players}' in err
    assert f"write --players {nearest}" in err


@pytest.mark.parametrize(("players", "sides"), [(4, ("A D", "B E")), (6, ("A C E", "B D F"))])
def test_teams_are_told_to_all(kaperbrief, tmp_path, players, sides):
    code, _out, err = kaperbrief("scenario", "piratical", "--written", "team", "--players", players)
    assert (code, err) == (0, "")
    path = tmp_path / "output" / "piratical-en-scenario-team" / "scenario.pdf"
    _pages, text = words(path)
    plain = " ".join(text.split())
    assert [plain.count(f"{side} The ") for side in ("A D", "B E", "A C E", "B D F")] == [
        int(side in sides) for side in ("A D", "B E", "A C E", "B D F")
    ]


def test_a_seat_with_two_teams_is_told_at_its_line(kaperbrief, tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(
        MINE + "    teams:\n"
        "      - {id: north, title: North, seats: [1, 2]}\n"
        "      - {id: south, title: South, seats: [3, 2]}\n"
    )
    code, out, err = kaperbrief("scenario", "piratical", "--from", path)
    assert (code, out) == (1, "")
    assert "mine.yaml:11:" in err
    assert "seat 2 has a team already" in err


def test_one_part_is_drawn_anew(kaperbrief):
    def made(*more):
        code, out, err = kaperbrief("scenario", "evil-stevie", "--players", 2, *more, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    old, new = made("--seed", 9), made("--like", 9, "--vary", "twist", "--seed", 4)
    parts = ("objective", "place", "story")
    assert [old["recipe"][part] for part in parts] == [new["recipe"][part] for part in parts]
    assert old["recipe"]["twist"] != new["recipe"]["twist"]
    assert new["folder"] == "output/evil-stevie-en-scenario-9-twist-4"
    # A part may have a seed of its own, so that what was drawn before stays.
    both = made("--like", 9, "--vary", "twist=4", "--vary", "order", "--seed", 5)
    assert both["recipe"] == {**new["recipe"], "varied": "order, twist", "other": "5, 4"}
    assert both["folder"] == "output/evil-stevie-en-scenario-9-order-5-twist-4"


def test_an_evening_knows_those_that_it_comes_after(kaperbrief):
    def made(*more):
        code, out, err = kaperbrief("scenario", "tischpiraten", *more, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    # The same seed again: on its own it would be the same evening.
    first = made("--seed", 9)
    second = made("--seed", 9, "--after", 9)
    third = made("--seed", 9, "--after", 9, "--after", 9)
    for part in ("objective", "place", "twist", "story"):
        assert len({one["recipe"][part] for one in (first, second, third)}) == 3
    assert third["recipe"]["after"] == "9, 9"
    assert third["folder"] == "output/tischpiraten-de-scenario-9-game-3"


def test_wishes_that_cannot_be_are_told(kaperbrief, tmp_path):
    def refused(*more):
        code, out, err = kaperbrief("scenario", "evil-stevie", *more)
        assert (code, out) == (2, "")
        return err

    assert 'did you mean "twist"?' in refused("--like", 9, "--vary", "twits")
    assert "--vary needs a scenario to change" in refused("--vary", "twist")
    assert "--vary needs a part and a seed" in refused("--like", 9, "--vary", "twist=seven")
    assert "are too few for 4 players" in refused("--players", 4, "--minutes", 20)
    assert "--minutes needs a whole number" in refused("--minutes", "long")
    assert "players" in refused("--players", 99)
    assert 'unknown scenario "sea-fihgt"' in refused("--written", "sea-fihgt")


def test_the_kit_holds_what_the_scenario_needs(kaperbrief, tmp_path):
    code, _out, err = kaperbrief("scenario", "evil-stevie", "--players", 2, "--seed", 7, "--kit")
    assert (code, err) == (0, "")
    folder = tmp_path / "output" / "evil-stevie-en-scenario-7"
    (data,) = yaml.safe_load((folder / "scenario.yaml").read_text())["scenarios"]
    _pages, text = words(folder / "kit.pdf")
    assert "score-sheet" in data["materials"]
    assert "Score of all" in text
    # Nothing else is printed.
    assert "Gunnery" in text
    assert "Special Crew" not in text


@pytest.mark.parametrize(("backs", "pages"), [("none", 4), ("separate", 5), ("fold", 4)])
def test_secret_orders_have_backs_as_other_cards(kaperbrief, tmp_path, backs, pages):
    given = ("--players", 2, "--seed", 9, "--backs", backs)
    code, _out, err = kaperbrief("scenario", "evil-stevie", *given)
    assert (code, err) == (0, "")
    path = tmp_path / "output" / "evil-stevie-en-scenario-9" / "scenario.pdf"
    assert words(path)[0] == pages


@pytest.mark.parametrize(
    ("game", "players", "seed"),
    [("evil-stevie", 6, 47), ("evil-stevie", 12, 44), ("piratical", 6, 41)],
)
@pytest.mark.one_in(3)
def test_the_longest_evening_fits_the_shortest_paper(kaperbrief, game, players, seed):
    given = ("--players", players, "--seed", seed, "--minutes", 900, "--lang", "de")
    code, _out, err = kaperbrief("scenario", game, *given, "--paper", "letter", "--units", "both")
    assert (code, err) == (0, "")


def test_a_sea_that_is_not_fair_says_so(kaperbrief, tmp_path, monkeypatch):
    monkeypatch.setattr("kaperbrief.documents.scenario.UNFAIR", 0.001)
    monkeypatch.setattr("kaperbrief.documents.scenario_sheet.UNFAIR", 0.001)
    code, _out, err = kaperbrief("scenario", "tischpiraten", "--players", 4, "--seed", 9)
    assert code == 0
    assert "warning[fairness]: not fair: the ways differ by " in err
    assert "--like 9 --vary chart" in err
    path = tmp_path / "output" / "tischpiraten-de-scenario-9" / "scenario.pdf"
    assert "Nicht fair: Ein Weg ist um mehr als " in words(path)[1]


def test_the_own_scenarios_of_a_game_are_printed(kaperbrief, tmp_path):
    code, _out, err = kaperbrief("scenario", "tischpiraten", "--written", "sea-fight")
    assert (code, err) == (0, "")
    _pages, text = words(
        tmp_path / "output" / "tischpiraten-de-scenario-sea-fight" / "scenario.pdf"
    )
    assert "Das Seegefecht" in text or "DAS SEEGEFECHT" in text.upper()


def test_vikings_and_romans_are_printed_in_another_language(kaperbrief, tmp_path):
    code, _out, err = kaperbrief(
        "scenario", "tischpiraten", "--written", "vikings-raid", "--lang", "en", "--players", 4
    )
    assert (code, err) == (0, "")
    path = tmp_path / "output" / "tischpiraten-en-scenario-vikings-raid" / "scenario.pdf"
    pages, text = words(path)
    assert pages == 1
    assert "one catapult on each side" in text


def test_what_carries_over_is_on_the_referees_page(kaperbrief, tmp_path):
    code, _out, err = kaperbrief(
        "scenario", "tischpiraten", "--written", "treasure-dig", "--lang", "en"
    )
    assert (code, err) == (0, "")
    path = tmp_path / "output" / "tischpiraten-en-scenario-treasure-dig" / "scenario.pdf"
    pages, text = words(path)
    assert pages == 2
    assert "two new sailors at most" in text


def test_what_is_wrong_in_a_file_is_told_at_its_line(kaperbrief, tmp_path):
    kaperbrief("scenario", "evil-stevie", "--players", 2, "--seed", 5)
    path = tmp_path / "output" / "evil-stevie-en-scenario-5" / "scenario.yaml"
    data = yaml.safe_load(path.read_text())
    (one,) = data["scenarios"]
    ship = next(item for item in one["chart"]["items"] if item["kind"] == "ship")
    island = next(item for item in one["chart"]["items"] if item["kind"] == "island")
    ship.update(x=island["x"], y=island["y"])
    one["materials"] = ["cannons-of-gold"]
    one["events"][0]["round"] = 99
    one["orders"][0]["seat"] = 7
    (tmp_path / "bad.yaml").write_text(yaml.safe_dump(data, allow_unicode=True))
    code, out, err = kaperbrief(
        "scenario", "evil-stevie", "--players", 2, "--from", tmp_path / "bad.yaml"
    )
    assert (code, out) == (1, "")
    for said in (
        'unknown material "cannons-of-gold"',
        "there is no round 99",
        "nobody sits at seat 7",
        f'the ship "{ship["id"]}" starts on land',
        "4 errors",
    ):
        assert said in err


def test_a_board_that_the_game_has_not_is_told_at_its_line(kaperbrief, tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(MINE.replace("small", "smal"))
    code, out, err = kaperbrief("scenario", "piratical", "--from", path)
    assert (code, out) == (1, "")
    assert "mine.yaml:6:12" in err
    assert 'unknown hex map "smal"' in err
    path.write_text(path.read_text().replace("smal", "small"))
    code, _out, err = kaperbrief("scenario", "piratical", "--from", path)
    assert (code, err) == (0, "")
