"""Scenarios by chance of every game that has parts for them: many, fair, afloat, complete."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations as combinations_of
from itertools import islice, pairwise

import pytest

from kaperbrief.components.chart.board import STRIP_WIDE
from kaperbrief.documents.pressroom import open_pressroom
from kaperbrief.documents.scenario import by_chance
from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.game.rules_stories import land_under
from kaperbrief.models.options import Options
from kaperbrief.models.scenario import CHOSEN, SLOT
from kaperbrief.scenarios.draw import DrawTerms, combinations, draw, lasts, suits
from kaperbrief.scenarios.make import later, make, manned
from kaperbrief.scenarios.waters import MIDDLE, UNFAIR, waters
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace

WORKSPACE = Workspace.open(None)
LIBRARIES = {name: load_pack(WORKSPACE, name, {}, Problems()) for name in WORKSPACE.packs()}
GAMES = sorted(name for name, game in LIBRARIES.items() if game.kinds["tales"])


def test_some_games_have_scenarios():
    assert "evil-stevie" in GAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.one_in(3)
def test_a_thousand_evenings_differ(game):
    loaded = LIBRARIES[game]
    players = loaded.pack.players.default
    found = combinations(loaded.kinds["tales"], players)
    assert len(list(islice(found, 1000))) == 1000
    # Every part takes part in some evening.
    used = {one.id for four in combinations(loaded.kinds["tales"], players) for one in four}
    tales = loaded.kinds["tales"].values()
    assert {t.id for t in tales if t.part in ("objective", "place", "twist", "story")} == used


@pytest.mark.parametrize("game", GAMES)
def test_there_is_enough_of_everything_for_a_long_winter(game):
    tales = LIBRARIES[game].kinds["tales"].values()
    many = Counter(tale.part for tale in tales)
    many["title"] = sum(1 + len(tale.titles) for tale in tales if tale.part == "story")
    wanted = {"objective": 12, "place": 24, "twist": 24, "story": 24, "title": 60, "order": 30}
    assert {part: many[part] for part in wanted if many[part] < wanted[part]} == {}
    for objective in (tale for tale in tales if tale.part == "objective"):
        given = {objective.id, *objective.gives}
        told = [t.id for t in tales if t.part == "story" and given.issuperset(t.needs)
                and given.isdisjoint(t.bars)]  # fmt: skip
        assert len(told) >= 4, objective.id
    # Every table has a dozen, whoever stays away.
    count = LIBRARIES[game].pack.players
    for players in range(count.min, count.max + 1):
        goals = [t.id for t in tales if t.part == "objective" and suits(t, players)]
        assert len(goals) >= 12, players


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("first", [1, 70])
@pytest.mark.one_in(3)
def test_in_a_row_of_ten_evenings_nothing_is_there_again(game, first):
    loaded = LIBRARIES[game]
    tales, pack, ships = loaded.kinds["tales"], loaded.pack, loaded.kinds["ships"]
    seeds = tuple(range(first, first + 10))
    made = []
    for number, seed in enumerate(seeds):
        wish = later(pack, tales, ships, DrawTerms(4, seed, after=seeds[:number]))
        made.append(manned(pack, tales, ships, wish)[1])
    for part in CHOSEN:
        assert len({one.chosen[part] for one in made}) == 10, part
    orders = [order for one in made[:7] for order in one.orders]
    assert len({*orders}) == len(orders), "no secret order twice in seven evenings of four"


@pytest.mark.parametrize("game", GAMES)
def test_evenings_near_each_other_have_other_events_and_orders(game):
    loaded = LIBRARIES[game]
    tales, pack, ships = loaded.kinds["tales"], loaded.pack, loaded.kinds["ships"]
    terms = (DrawTerms(pack.players.default, seed) for seed in range(200, 215))
    made = [manned(pack, tales, ships, wish)[1] for wish in terms]
    for one, other in combinations_of(made, 2):
        events = {name for name, _ in one.events} & {name for name, _ in other.events}
        assert len(events) <= 2
        assert len({*one.orders} & {*other.orders}) <= 5
    for one, other in pairwise(made):
        assert not {*one.orders} & {*other.orders}


@pytest.mark.parametrize("game", [name for name in GAMES if LIBRARIES[name].pack.evening.referee])
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_column_of_the_count_has_a_name_of_its_own(game, language):
    room = open_pressroom(WORKSPACE, Options(game, lang=language), Problems())
    tales = room.languages.get(language).kinds["tales"].values()
    always = [goal.short for tale in tales if tale.part == "frame" for goal in tale.goals]
    for objective in (tale for tale in tales if tale.part == "objective"):
        names = [*always, *(goal.short for goal in objective.goals)]
        assert all(names), objective.id
        assert len({*names}) == len(names), objective.id


@pytest.mark.parametrize("game", GAMES)
def test_parts_of_forty_seeds_agree(game):
    loaded = LIBRARIES[game]
    tales, pack = loaded.kinds["tales"], loaded.pack
    for seed in range(40):
        players = pack.players.min + seed % (min(pack.players.max, 8) - pack.players.min + 1)
        made = draw(tales, pack.evening, DrawTerms(players, seed))
        assert made == draw(tales, pack.evening, DrawTerms(players, seed))
        parts = [tales[name] for name in (*made.ids, *(name for name, _ in made.events))]
        given = {tag for one in parts for tag in (one.id, *one.gives)}
        assert all(given >= set(one.needs) and not given & set(one.bars) for one in parts)
        assert len(made.orders) == players


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_scenario_is_fair_afloat_and_complete(game, language):
    options = Options(game, players=LIBRARIES[game].pack.players.default, lang=language)
    room = open_pressroom(WORKSPACE, options, Problems())
    for seed in (3, 4, 5):
        room.options = replace(options, seed=seed)
        (plain,) = by_chance(room).values()
        one = room.languages.finish("scenarios", plain, language)
        texts = str(one)
        assert not SLOT.search(texts)
        assert "{" not in one.story
        assert set(one.materials) <= set(room.game.kinds["materials"])
        if one.chart is not None:
            ships = [item for item in one.chart.items if item.kind == "ship"]
            assert len(ships) == options.players
            assert all(land_under(ship, one.chart.items) is None for ship in ships)
    assert room.problems.items == []


@pytest.mark.parametrize("game", [name for name in GAMES if LIBRARIES[name].pack.chart])
def test_places_are_as_far_from_every_start(game):
    loaded = LIBRARIES[game]
    tales, pack = loaded.kinds["tales"], loaded.pack
    sites = [site for tale in tales.values() for site in tale.sites]
    ring = next(site for site in sites if site.at == "ring")
    centre = next(site for site in sites if site.at == "centre")
    for seed in range(3):
        island = seed % 2 == 0
        made = waters(pack.chart, pack.evening, 3, seed, {}, (ring, centre), island=island)
        assert made.spread * 100 <= UNFAIR
        assert len(made.ring) == len(made.centre) == 3
        marks = [item for item in made.plan.items if item.kind == "icon"]
        assert len(marks) == 4
        for mark in marks[1:]:
            assert land_under(mark, made.plan.items) is None


CROWDS = [("tischpiraten", 2, 12), ("tischpiraten", 4, 12), ("evil-stevie", 4, 8),
          ("evil-stevie", 8, 4), ("evil-stevie", 26, 1)]  # fmt: skip


@pytest.mark.parametrize(("game", "players", "seeds"), CROWDS)
@pytest.mark.one_in(3)
def test_seas_of_evenings_are_fair_and_have_what_texts_call_by_name(game, players, seeds):
    loaded = LIBRARIES[game]
    kinds = loaded.kinds
    names = {name.name for name in kinds["names"].values() if name.of == "island"}
    for seed in range(seeds):
        made = make(loaded.pack, kinds["tales"], kinds["names"], kinds["ships"],
                    DrawTerms(players, seed))  # fmt: skip
        assert made.waters.spread * 100 <= UNFAIR == 5
        spoken = {slot for one in (*made.recipe.ids, *made.recipe.orders)
                  for slot in SLOT.findall(str(kinds["tales"][one]))}  # fmt: skip
        assert spoken - {"rival"} <= set(made.names)
        islands = {i.text: i.id for i in made.chart.items if i.kind == "island"}
        called = kinds["names"][made.names["island"]].name
        assert called in names & set(islands)
        if "centre" in spoken:
            assert islands[kinds["names"][made.names["centre"]].name] == MIDDLE


def test_the_island_is_three_games_that_carry_over():
    scenarios = LIBRARIES["tischpiraten"].kinds["scenarios"]
    following = {name: {link.next for link in one.links} for name, one in scenarios.items()}
    assert following["treasure-map-hunt"] == {"treasure-dig"}
    assert following["treasure-dig"] == {"treasure-chase"}
    assert following["treasure-chase"] == set()
    # What carries over is told on both sides: two new sailors at most.
    assert "zwei neue Matrosen" in " ".join(one.then for one in scenarios["treasure-dig"].links)


def test_everything_on_the_kitchen_table_has_its_counters():
    tales = LIBRARIES["tischpiraten"].kinds["tales"]
    always = {one for tale in tales.values() if tale.part == "frame" for one in tale.materials}
    # Every figure moves by a card, every weapon loads, every ship takes balls and loses masts.
    assert always >= {
        "activation-cards", "reload-markers", "broken-weapon-markers", "cannonball-markers",
        "broken-mast-markers", "sinking-counters", "swimmer-counters", "cargo-counters",
        "cannon-cards", "boarding-cards", "wind-table",
    }  # fmt: skip
    # There are two barrels a ship, one of them in the hold: a third use has none left.
    barrels = ("search", "smuggle")
    assert set(tales["keg"].bars) == set(barrels)


def test_two_players_are_told_whose_the_four_ships_are():
    game = LIBRARIES["tischpiraten"]
    frames = {
        players: draw(game.kinds["tales"], game.pack.evening, DrawTerms(players, 5)).frames
        for players in (2, 3, 4)
    }
    assert frames == {2: ("usual", "pair"), 3: ("usual",), 4: ("usual",)}


def test_an_evening_of_two_is_as_long_as_that_of_four():
    evening = LIBRARIES["tischpiraten"].pack.evening
    # Both sail four ships: 15 minutes a round, with three 12.
    assert [lasts(evening, players)[1] for players in (2, 3, 4)] == [15, 12, 15]


@pytest.mark.parametrize("game", ["tischpiraten", "evil-stevie"])
def test_no_island_is_called_an_island_twice(game):
    # German texts say "auf der Insel" before the name, so that no name ends like that itself.
    room = open_pressroom(WORKSPACE, Options(game, players=4, lang="de"), Problems())
    kinds = room.languages.get("de").kinds
    assert sum("Insel „" in str(tale) for tale in kinds["tales"].values()) > 5
    names = [one.name.replace("\u00ad", "") for one in kinds["names"].values()]
    assert len(names) >= 60
    assert [name for name in names if name.lower().endswith(("insel", "eiland"))] == []


@pytest.mark.parametrize("game", [name for name in GAMES if LIBRARIES[name].pack.board])
def test_every_name_of_a_sea_fits_the_title_of_its_map(game, setting):
    room = open_pressroom(WORKSPACE, Options(game, lang="en"), Problems())
    style = setting.style("chart-title")
    for language in ("de", "en"):
        names = room.languages.get(language).kinds["names"].values()
        words = {word for name in names if name.of == "sea" for word in name.name.split()}
        # The narrower plate is that beside the map; letters get no smaller than their floor.
        least = {w: setting.line(w, "chart-title").width * style.floor / style.size
                 for w in words}  # fmt: skip
        assert [word for word, wide in least.items() if wide > STRIP_WIDE - 4 * MM] == []


@pytest.mark.parametrize("game", [name for name in GAMES if LIBRARIES[name].pack.chart])
@pytest.mark.one_in(2)
def test_a_number_on_a_chart_is_one_place(game):
    loaded = LIBRARIES[game]
    kinds, rings = loaded.kinds, 0
    for seed in range(200, 230):
        made = make(loaded.pack, kinds["tales"], kinds["names"], kinds["ships"],
                    DrawTerms(4, seed))  # fmt: skip
        numbers = [item.text for item in made.chart.items if item.text.isdigit()]
        rings += bool(made.sites)
        if made.sites:
            assert sorted(numbers) == ["1", "2", "3", "4"], seed
    assert rings >= 3


@pytest.mark.parametrize("game", GAMES)
def test_german_names_of_ships_need_no_ending(game):
    # Texts say "auf der" and "die Kasse der" before them: an adjective would have to change.
    kinds = open_pressroom(WORKSPACE, Options(game, lang="de"), Problems()).languages.get("de")
    names = [one.name.replace("\u00ad", "") for one in kinds.kinds["names"].values()
             if one.of == "ship"]  # fmt: skip
    assert len(names) >= 10
    assert [name for name in names if re.match(r"\w+(e|er|es) \w", name)] == []


BELLS = {"bell", "last-call"}
"""Events that end an evening early."""


@pytest.mark.parametrize("game", GAMES)
def test_no_bell_rings_before_what_everybody_waits_for(game):
    tales = LIBRARIES[game].kinds["tales"]
    (bell,) = (tales[name] for name in BELLS & set(tales))
    waiting = [one for one in tales.values() if one.part == "objective"
               and (one.rounds or {"escape", "cup"} & {*one.gives})]  # fmt: skip
    assert len(waiting) >= 2
    assert [one.id for one in waiting if not set(bell.bars) & {one.id, *one.gives}] == []


@pytest.mark.parametrize("game", GAMES)
def test_where_nobody_leads_a_secret_says_when_it_is_found_out(game):
    loaded = LIBRARIES[game]
    secrets = [one for one in loaded.kinds["tales"].values() if one.secret]
    assert secrets
    led = loaded.pack.evening.referee
    assert [one.id for one in secrets if bool(one.reveal) == led] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_quarrel_has_one_reason(game):
    # Who fights about a hat does not fight about a potato, and a merchant has done nothing.
    tales = LIBRARIES[game].kinds["tales"]
    feuds = [one for one in tales.values() if one.part == "story" and "feud" in one.needs]
    assert len(feuds) >= 4
    others = {"insult", "hats", "gloves", "merchant"}
    goals = [one for one in tales.values() if others & {*one.gives}]
    assert goals
    assert [one.id for one in goals if "feud" in one.gives] == []
