"""Sheets of scenarios by chance: every game in three languages, secrets only where they belong."""

from __future__ import annotations

import io
from dataclasses import replace

import pypdfium2
import pytest

from kaperbrief.documents.pressroom import open_pressroom
from kaperbrief.documents.scenario import (
    ScenarioWish,
    by_chance,
    make_scenario,
    print_scenario,
)
from kaperbrief.documents.scenario_sheet import context, referee
from kaperbrief.errors import Problems
from kaperbrief.mapgen.routes import Pilot, fairness
from kaperbrief.models.options import Options, Player
from kaperbrief.workspace import Workspace

WORKSPACE = Workspace.open(None)
GAMES = [
    name
    for name in WORKSPACE.packs()
    if (WORKSPACE.shipped / "content" / name / "tales.yaml").is_file()
]


def pages(pdf):
    with pypdfium2.PdfDocument(io.BytesIO(pdf)) as document:
        texts = [page.get_textpage().get_text_range() for page in document]
    return [" ".join(text.replace("\u00a0", " ").replace("\u00ad", "").split()) for text in texts]


def first_words(text):
    """Without what is set in another way."""
    return " ".join(text.replace("\u00a0", " ").split("**")[0].split()[:3])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("language", "paper"), [("de", "a4"), ("en", "letter"), ("xx", "letter")])
@pytest.mark.one_in(3)
def test_every_game_prints_in_every_language(game, language, paper):
    options = Options(game, players=4, lang=language, paper=paper, seed=11)
    room = open_pressroom(WORKSPACE, options, Problems())
    one = room.languages.finish("scenarios", by_chance(room)[language], language)
    handout, referee, *rest = pages(print_scenario(room, {language: one}).pdf)
    chart = room.languages.get(language).pack.chart
    # In a crowd an arrow stands without words; longer ones than usual have no room.
    if chart is not None and language != "xx":
        assert "".join(chart.wind.split()) in "".join(handout.split())
    assert room.problems.items == []
    assert len(one.orders) == 4
    led = room.game.pack.evening.referee
    for event in one.events:
        start = first_words(event.text)
        assert start in (referee if led else " ".join(rest))
        assert start == "" or start not in handout
    assert any("100 mm" in text for text in (handout, *rest))


def test_each_player_gets_orders_in_a_language_of_his_own():
    players = (Player("Ada", "en"), Player("Bo", "de"), Player("Cy"))
    options = Options("evil-stevie", named=players, lang="en", seed=3)
    made = make_scenario(WORKSPACE, options)
    text = " ".join(pages(made.files["scenario.pdf"]))
    # Hand-outs in both languages, a card in each.
    for said in ("What counts", "Was zählt", "secret until", "geheim bis"):
        assert said in text
    assert text.count("geheim bis") == 1


@pytest.mark.parametrize("game", GAMES)
def test_who_reads_what_happens_sees_no_orders_where_nobody_leads(game):
    room = open_pressroom(WORKSPACE, Options(game, players=4, lang="en"), Problems())
    local = room.languages.get("en")
    together = 0
    for seed in range(8):
        room.options = replace(room.options, seed=seed)
        (plain,) = by_chance(room).values()
        one = room.languages.finish("scenarios", plain, "en")
        for number, page in enumerate(referee(one, local)):
            told = {name for column in page for name, _ in column}
            # What happens stands on the first page.
            together += number == 0 and bool(told & {"orders", "secrets", "hidden"})
            assert room.game.pack.evening.referee or "orders" not in told
    assert (together > 0) == room.game.pack.evening.referee


SECRETS = [("tischpiraten", part) for part in ("fort", "monster", "which-wreck", "castaways")]


@pytest.mark.parametrize(("game", "objective"), [*SECRETS, ("piratical", "ghost")])
@pytest.mark.one_in(3)
def test_where_nobody_leads_all_that_is_secret_is_sealed(game, objective, monkeypatch):
    room = open_pressroom(WORKSPACE, Options(game, players=4, lang="en", seed=7), Problems())
    tales = room.game.kinds["tales"].items()
    room.game.kinds["tales"] = {name: one for name, one in tales
                                if one.part != "objective" or name == objective}  # fmt: skip
    (plain,) = by_chance(room).values()
    one = room.languages.finish("scenarios", plain, "en")
    assert one.secrets or one.hidden
    handout, log, *rest = pages(print_scenario(room, {"en": one}).pdf)
    cards = " ".join(rest)
    for sealed in (*one.events, *one.secrets, *one.hidden):
        start = first_words(max(sealed.text.split("**"), key=len).lstrip(".:;, "))
        assert start in cards
        assert start not in handout
        assert start not in log
    for event in one.events:
        assert f"Round {event.round}" in cards
    for secret in one.secrets:
        assert secret.key, "its back says when"
        assert first_words(secret.key) in cards


@pytest.mark.parametrize("players", [20, 24, 30])
@pytest.mark.one_in(3)
def test_the_orders_of_a_crowd_fit_on_the_pages_of_the_referee(players):
    options = Options("evil-stevie", players=players, lang="de", seed=5)
    made = make_scenario(WORKSPACE, options)
    texts = pages(made.files["scenario.pdf"])
    for order in made.item.orders:
        assert sum(order.title in text for text in texts) >= 2, "the referee's page and the card"


@pytest.mark.parametrize("name", ["free-for-all", "convoy", "old-fort", "rescue"])
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.one_in(3)
def test_written_scenarios_are_fair_and_print(name, language):
    options = Options("evil-stevie", lang=language)
    made = make_scenario(WORKSPACE, options, ScenarioWish(written=name))
    assert made.problems == []
    assert len(made.item.forces) == 4
    chart = made.item.chart
    ways = fairness(chart.items, Pilot(chart.long, chart.short), 16)
    assert ways.spread <= 0.1


@pytest.mark.parametrize(
    ("name", "language", "paper", "said"),
    [
        ("standard", "en", "a4", ("Tallow Wharf", "Seven treasures", "A C E or B D F")),
        ("short", "de", "letter", ("Kerzenpier", "Fünf Schätze", "A B D E")),
        ("team", "xx", "letter", ("10", "150")),
    ],
)
def test_written_scenarios_show_the_board_of_the_game(name, language, paper, said):
    options = Options("piratical", lang=language, paper=paper)
    made = make_scenario(WORKSPACE, options, ScenarioWish(written=name))
    assert made.problems == []
    # The board is one of the game's own: no other map is printed.
    assert set(made.files) == {"scenario.pdf", "scenario.yaml"}
    (text,) = pages(made.files["scenario.pdf"])
    plain = " ".join(text.split())
    assert [one for one in said if one.lower() not in plain.lower()] == []


@pytest.mark.parametrize(
    ("game", "language", "word"),
    [
        ("tischpiraten", "de", "Dublonen"),
        ("tischpiraten", "en", "doubloons"),
        ("evil-stevie", "de", "Punkte"),
    ],
)
def test_points_are_called_what_the_game_calls_them(game, language, word):
    room = open_pressroom(WORKSPACE, Options(game, players=4, lang=language, seed=5), Problems())
    local = room.languages.get(language)
    one = room.languages.finish("scenarios", by_chance(room)[language], language)
    # Where nothing has points, no column of them is announced.
    bare = replace(one, goals=tuple(replace(goal, points=0) for goal in one.goals))
    for scenario, noted in ((one, True), (bare, False)):
        names = context(scenario, local, room.languages, room.game.pack.unit)
        sheet = room.templates.render("scenario-handout", names)
        assert (word in [node.text for node in sheet.walk()]) is noted


def test_long_names_near_the_edge_fit_on_the_smallest_chart():
    """The handout of a table that is nearly as deep as long is a third of a page wide."""
    made = make_scenario(WORKSPACE, Options("evil-stevie", players=4, lang="en", seed=3))
    assert "scenario.pdf" in made.files
