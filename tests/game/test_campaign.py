"""Ledgers: games added and taken away as text, standings reckoned, every mistake at its place."""

from __future__ import annotations

import pytest

from kaperbrief.documents.campaign import open_campaign
from kaperbrief.errors import Problems, ProblemsFound
from kaperbrief.game.campaign import check_text, with_game, without_last
from kaperbrief.game.check import read_as
from kaperbrief.game.load import load_pack
from kaperbrief.game.standings import following, reckon
from kaperbrief.models.campaign import Afloat, Campaign, CarryOver, Chapter, Played, PlayerResult
from kaperbrief.models.scenario import Link, Scenario
from kaperbrief.workspace import Workspace

BEGIN = """\
# our summer
game: tischpiraten
scenario: treasure-map-hunt
players:
  - name: Anna   # my sister
    crews: [pickle-princes]
    ships: [{type: two-master, name: Hering}]
    gold: 2
  - name: Ben
    crews: [windbags]
    ships: [{type: two-master}, {type: galley}]
"""
GAMES = """\
games:
  - scenario: treasure-map-hunt
    results:
      - {player: Anna, gold: 5, lost: [mate, Gustav Gurke], damage: {hull: 3, masts: 1}}
      - {player: Ben, prizes: [{type: rowboat, name: Floh}], damage: {galley/hull: 2}}
  # Ben was ill
  - scenario: treasure-dig
    results:
      - {player: Anna, lost: [captain, new-1]}
"""


def standings_of(tmp_path, text, scenario=None):
    (tmp_path / "campaign.yaml").write_text(text)
    return open_campaign(tmp_path, Problems(), scenario).standings


def test_who_is_lost_stays_lost_until_somebody_follows(tmp_path):
    after_one = standings_of(tmp_path, BEGIN + GAMES.partition("  # Ben")[0])
    anna, ben = after_one.players
    # Before the island everybody has a full crew again: newcomers of the same rank.
    assert after_one.next == "treasure-dig"
    alive = [(hand.id, hand.rank) for hand in anna.bands[0].alive]
    assert alive == [("captain", "officer"), ("sardine", "sailor"), ("rollmop", "sailor"),
                     ("new-1", "mate"), ("new-2", "sailor")]  # fmt: skip
    # The hull stays broken, masts are whole again.
    assert (anna.gold, anna.hulls[0].marks) == (7, {"hull": 3, "masts": 0})
    assert [(h.key, h.won, h.marks["hull"]) for h in ben.hulls] == [
        ("two-master", 0, 0),
        ("galley", 0, 2),
        ("Floh", 1, 0),
    ]

    after_two = standings_of(tmp_path, BEGIN + GAMES)
    # Two new sailors at most come for the chase; neither is the captain.
    anna = after_two.players[0]
    assert after_two.next == "treasure-chase"
    alive = [(hand.id, hand.rank) for hand in anna.bands[0].alive]
    assert alive == [("sardine", "sailor"), ("rollmop", "sailor"), ("new-2", "sailor"),
                     ("new-3", "sailor"), ("new-4", "sailor")]  # fmt: skip
    assert [(hand.id, anna.bands[0].lost[hand.id]) for hand in anna.bands[0].gone] == [
        ("captain", 2),
        ("mate", 1),
        ("gherkin", 1),
        ("new-1", 2),
    ]


def test_a_scenario_names_the_one_that_follows():
    first = Scenario("a", "A", "", "map", "", links=(Link("a", "won", "next", "b"),))
    both = Scenario(
        "b", "B", "", "map", "", links=(Link("a", "x", "y", "a"), Link("b", "x", "y", "c"))
    )
    rules = CarryOver("gold", ("sheets",), chapters=(Chapter("c", "a"),))
    scenarios = {"a": first, "b": both}
    assert [following(name, rules, scenarios) for name in ("a", "b", "c", "")] == ["b", "", "a", ""]


RESULT = "games:\n  - results:\n      - {player: Anna, %s}\n"


@pytest.mark.parametrize(
    ("text", "line", "message", "hint"),
    [
        (BEGIN.replace("windbags", "windbag"), 10, 'unknown crew "windbag"', '"windbags"'),
        (BEGIN.replace("windbags", "pickle-princes"), 10, "sails with Anna already", "another"),
        (BEGIN.replace("type: galley", "type: galey"), 11, 'unknown ship "galey"', '"galley"'),
        (BEGIN.replace("game: t", "game: d"), 2, 'unknown game "dischpiraten"', "tischpiraten"),
        (BEGIN + RESULT % "lost: [mat]", 14, 'unknown figure "mat"', '"mate"'),
        (BEGIN + RESULT % "lost: [mate, mate]", 14, "lost twice in this game", "gherkin"),
        (BEGIN + RESULT % "damage: {hull: 6}", 14, "has 5 boxes and 5 left", "write 5"),
        (BEGIN + RESULT % "damage: {hul: 1}", 14, 'unknown part of a ship "hul"', '"hull"'),
        (BEGIN + RESULT % "damage: {Hering: 1}", 14, '"Hering" is a ship', "Hering/hull"),
        (BEGIN + RESULT % "damage: {Herring/hull: 1}", 14, 'ship "Herring"', '"Hering"'),
        (BEGIN + RESULT % "repaired: {hull: 1}", 14, "has lost 0", "write 0"),
        (BEGIN + RESULT % "gold: -3", 14, "has 2, and would have -1", "spend 2"),
        (BEGIN + RESULT % "goldd: 3", 14, 'unknown key "goldd"', '"gold"'),
        (BEGIN + (RESULT % "gold: 1").replace("Anna", "Ana"), 14, 'player "Ana"', '"Anna"'),
        (
            BEGIN + (RESULT % "damage: {hull: 1}").replace("Anna", "Ben"),
            14,
            "Ben has 2 ships",
            "two-master, galley",
        ),
        (
            BEGIN + GAMES + "  - results: [{player: Anna, lost: [captain]}]\n",
            21,
            "Konrad Kabeljau was lost in game 2 already",
            "new-4",
        ),
    ],
)
def test_what_makes_no_sense_is_told_at_its_line(tmp_path, text, line, message, hint):
    with pytest.raises(ProblemsFound) as found:
        standings_of(tmp_path, text)
    problem = found.value.problems[0]
    assert problem.span.line == line
    assert problem.span.file == "campaign.yaml"
    assert message in problem.message
    assert hint in problem.hint


@pytest.mark.parametrize(
    "games",
    [
        "",
        "games: []  # none yet\n",
        "games:\n",
        GAMES,
        "\n".join(line.removeprefix("  ") for line in GAMES.split("\n")),
        "games: []\n# the end\n",
        GAMES + "# the end\n",
    ],
)
@pytest.mark.parametrize("last", [True, False])
def test_a_game_is_added_and_taken_back_as_text(tmp_path, games, last):
    """Comments stay wherever they are, and undoing gives back what was there."""
    text = BEGIN + games if last else games + BEGIN
    file = tmp_path / "campaign.yaml"
    file.write_text(text)
    source = file.read_text() if games != "games:\n" else text.replace("games:\n", "games: []\n")
    file.write_text(source)
    campaign, _ = read_as(Campaign, file, Workspace.open(tmp_path), Problems())
    game = Played(
        (PlayerResult("Anna", -1, lost=("mate",), prizes=(Afloat("galley", "No: 1"),)),), "x"
    )
    added = with_game(text, game, "campaign.yaml")
    assert check_text(added, "campaign.yaml", (*campaign.games, game), Problems())
    for comment in ("# our summer", "# my sister", "# the end", "# Ben was ill", "# none yet"):
        assert (comment in added) == (comment in text)

    file.write_text(added)
    back = without_last(*read_as(Campaign, file, Workspace.open(tmp_path), Problems()))
    assert check_text(back, "campaign.yaml", campaign.games, Problems())
    kept = [line for line in source.split("\n") if line.strip()]
    left = [line for line in back.split("\n") if line.strip()]
    assert [line for line in left if line != "games: []"] == [
        line for line in kept if line != "games: []"
    ]


def test_games_in_brackets_cannot_be_added_to(tmp_path):
    with pytest.raises(ProblemsFound, match="nothing can be added to"):
        with_game(BEGIN + "games: [{date: x}]\n", Played(), "campaign.yaml")


@pytest.mark.parametrize("game", ["tischpiraten", "evil-stevie", "piratical"])
def test_every_game_says_what_goes_on(game):
    problems = Problems()
    loaded = load_pack(Workspace.open(None), game, {}, problems)
    assert loaded is not None
    assert loaded.pack.campaign is not None
    from kaperbrief.models.campaign import Campaign, Captain

    captain = Captain("Ada", ships=tuple(Afloat(name) for name in loaded.kinds["ships"]))
    told = []
    found = reckon(Campaign(game, (captain,)), loaded, lambda *a: told.append(a))
    assert told == []
    assert all(hull.boxes["hull"] > 0 for hull in found.players[0].fleet)
