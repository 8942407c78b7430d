"""The parts of a scenario, each against what its sentence says, and the words made of them."""

from __future__ import annotations

import itertools
from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from document_kits import GAMES
from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.models.base import is_id
from kaperbrief.models.maps import Counts
from kaperbrief.models.scenario import Evening, Goal, Heading, Link, Tale
from kaperbrief.models.sheets import SheetRow
from kaperbrief.models.ship import Ship
from kaperbrief.rules.prng import Prng
from kaperbrief.scenarios.draw import (
    VARIED,
    DrawTerms,
    Recipe,
    agree,
    combinations,
    draw,
    minutes_of,
    rounds_beside,
    suits,
)
from kaperbrief.scenarios.make import ScenarioDraft, equal_fleets, fill, name_of, scenario_of
from kaperbrief.workspace import Workspace

EVENING = Evening(ready=20, round="10 + players", rounds=Counts(4, 9), usual=6, events=Counts(1, 3))
PARTS = ("objective", "place", "twist", "story")


def tale(name, part="twist", **more):
    return Tale(name, part, name.title(), **more)


# -- pictures ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", ["order", "event"])
def test_every_card_has_a_picture_of_its_own(game, part):
    tales = load_pack(Workspace.open(None), game, {}, Problems()).kinds["tales"].values()
    scenes = [str(tale.scene) for tale in tales if tale.part == part]
    assert len(scenes) > 20
    assert len(set(scenes)) == len(scenes)


# -- time ---------------------------------------------------------------------------------------


@given(st.integers(2, 8), st.integers(1, 400), st.integers(0, 90))
def test_as_many_rounds_as_fit_but_never_too_few(players, limit, extra):
    wish = DrawTerms(players, 0, limit)
    fitting = [n for n in range(4, 10) if 20 + extra + n * (10 + players) <= limit]
    assert rounds_beside(extra, EVENING, wish) == (fitting[-1] if fitting else 0)


@given(st.integers(2, 8), st.integers(4, 9), st.integers(0, 90))
def test_minutes_are_told_to_the_next_five(players, rounds, extra):
    exact = 20 + extra + rounds * (10 + players)
    told = minutes_of(rounds, extra, EVENING, DrawTerms(players, 0))
    assert told % 5 == 0
    assert exact <= told < exact + 5
    wish = DrawTerms(players, 0, exact)
    assert minutes_of(rounds, extra, EVENING, wish) == exact, "not beyond the wish"


def test_without_a_wish_an_evening_has_the_usual_rounds():
    assert [rounds_beside(extra, EVENING, DrawTerms(4, 0)) for extra in (0, 500)] == [6, 6]


# -- agreement ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tales", "fine"),
    [
        ([tale("a")], True),
        ([tale("a", needs=("b",))], False),
        ([tale("a", needs=("b",)), tale("b")], True),
        ([tale("a", needs=("x",)), tale("b", gives=("x",))], True),
        ([tale("a", needs=("x", "y")), tale("b", gives=("x",))], False),
        ([tale("a", bars=("b",)), tale("b")], False),
        ([tale("b"), tale("a", bars=("b",))], False),
        ([tale("a", bars=("x",)), tale("b", gives=("x",))], False),
        ([tale("a", bars=("c",)), tale("b")], True),
    ],
)
def test_what_is_needed_is_given_and_nothing_is_barred(tales, fine):
    assert agree(tales) == fine


@pytest.mark.parametrize(
    ("least", "most", "fitting"), [(2, 4, {2, 3, 4}), (3, 3, {3}), (5, 9, {5, 6})]
)
def test_a_part_suits_both_ends_of_its_numbers(least, most, fitting):
    one = tale("a", players=Counts(least, most))
    assert {n for n in range(2, 7) if suits(one, n)} == fitting
    assert all(suits(tale("b"), n) for n in range(1, 99))


TAGS = st.lists(st.sampled_from("xyz"), max_size=2, unique=True).map(tuple)


@given(st.lists(st.tuples(st.sampled_from(PARTS), TAGS, TAGS, TAGS), min_size=4, max_size=9))
def test_combinations_are_all_that_agree_and_no_others(rows):
    tales = {
        f"t{n}": tale(f"t{n}", part, needs=needs, gives=gives, bars=bars)
        for n, (part, needs, gives, bars) in enumerate(rows)
    }
    by = [[one for one in tales.values() if one.part == part] for part in PARTS]
    slow = {
        tuple(one.id for one in four)
        for four in itertools.product(*by)
        if agree(four) and not any(set(one.bars) & {one.id, *one.gives} for one in four)
    }
    found = {tuple(one.id for one in four) for four in combinations(tales, 3)}
    assert found == slow


MANY = {
    one.id: one
    for one in (
        *(tale(f"{part}-{n}", part) for part in PARTS for n in range(4)),
        *(tale(f"event-{n}", "event", when=when) for n, when in
          enumerate(("late", "early", "any", "middle"))),
        *(tale(f"order-{n}", "order") for n in range(3)),
    )
}  # fmt: skip


@given(st.integers(0, 2**31), st.sampled_from([4, 5, 6, 9]), st.integers(1, 3))
def test_events_come_one_a_round_between_the_first_and_the_last(seed, rounds, least):
    evening = replace(EVENING, usual=rounds, events=Counts(least, 3))
    made = draw(MANY, evening, DrawTerms(4, seed))
    assert len(made.events) == min(max(rounds // 3, least), rounds - 2)
    rounds = [at for _, at in made.events]
    assert all(a < b for a, b in itertools.pairwise(rounds))
    assert all(1 < at < made.rounds for at in rounds)
    rank = {"early": 0, "any": 1, "middle": 1, "late": 2}
    order = [rank[MANY[name].when] for name, _ in made.events]
    assert order == sorted(order)


@given(st.integers(0, 2**31))
def test_what_is_late_comes_once_and_last(seed):
    late = {f"late-{n}": tale(f"late-{n}", "event", when="late", rounds=n) for n in range(1, 5)}
    made = draw(MANY | late, replace(EVENING, usual=9), DrawTerms(4, seed))
    known = MANY | late
    assert [known[name].when == "late" for name, _ in made.events[:-1]] == [False, False]


@given(st.integers(0, 2**31), st.integers(2, 9))
def test_each_order_speaks_of_another_seat_and_each_seat_is_spoken_of(seed, players):
    made = draw(MANY, EVENING, DrawTerms(players, seed))
    assert sorted(made.rivals) == list(range(1, players + 1))
    assert all(seat != rival for seat, rival in enumerate(made.rivals, 1))
    used = [made.orders.count(f"order-{n}") for n in range(3)]
    assert max(used) - min(used) <= 1, "none comes again before all were dealt"


@pytest.mark.parametrize("part", [*PARTS, "event", "order"])
def test_only_the_part_that_varies_is_another(part):
    base = draw(MANY, EVENING, DrawTerms(4, 5))
    other = [draw(MANY, EVENING, DrawTerms(4, 5, 0, {part: n})) for n in range(6)]
    for made in other:
        same = {name: made.chosen[name] == base.chosen[name] for name in PARTS}
        assert same == {name: name != part for name in PARTS}
        assert (made.orders == base.orders) or part == "order"
        assert (made.events == base.events) or part == "event"
    if part in ("event", "order"):
        assert len({(made.events, made.orders) for made in other}) > 1


# -- fleets -------------------------------------------------------------------------------------

SHIPS = {
    name: Ship(name, name.title(), 10, drive="sail", masts=1, hull=5, guns=guns)
    for name, guns in (("sloop", 1), ("brig", 2), ("frigate", 3), ("boat", 0))
}


def fleets_of(players: int, seed: int, strength="6", ships=4):
    pack = SimpleNamespace(
        evening=SimpleNamespace(strength=strength, ships=ships),
        fleets=SimpleNamespace(criteria=(SimpleNamespace(value="guns"),)),
    )
    return equal_fleets(pack, SHIPS, players, Prng(seed, "fleet"))


@given(st.integers(0, 500), st.integers(2, 8), st.integers(3, 8))
def test_fleets_are_worth_the_same_and_of_as_many_ships(seed, players, strength):
    fleets, worth = fleets_of(players, seed, str(strength))
    assert worth == strength
    assert len(fleets) == players
    assert {sum(SHIPS[name].guns for name in fleet) for fleet in fleets} == {strength}
    assert len({len(fleet) for fleet in fleets}) == 1
    assert not any("boat" in fleet for fleet in fleets)
    assert all(len(fleet) <= 4 for fleet in fleets)
    if players > 6:
        assert len(set(fleets)) == 1, "a crowd sails alike"


def test_fleets_differ_now_and_then_and_depend_on_the_players():
    assert {len(set(fleets_of(3, seed)[0])) for seed in range(60)} >= {1, 2}
    fleets, worth = fleets_of(5, 1, "players")
    assert worth == 5
    assert len(fleets) == 5


@pytest.mark.parametrize("strength", ["", "99"])
def test_without_a_way_there_are_no_fleets(strength):
    assert fleets_of(3, 1, strength) == ((), 0)


# -- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("To {?sea}!", "To Red Sea!"),
        ("{?captain} of {?ship}", "Ada of {?ship}"),
        ("{sea} {?SEA} {?}", "{sea} {?SEA} {?}"),
        ("{?sea}{?sea}", "Red SeaRed Sea"),
        ("", ""),
    ],
)
def test_names_fill_their_places_and_unknown_ones_stay(text, filled):
    assert fill(text, {"sea": "Red Sea", "captain": "Ada"}) == filled


@pytest.mark.parametrize(
    ("terms", "name"),
    [
        (DrawTerms(3, 7), "scenario-7"),
        (DrawTerms(3, 7, 0, {"twist": 4}), "scenario-7-twist-4"),
        (DrawTerms(3, 7, 0, {"twist": 4, "event": 4}), "scenario-7-event-twist-4"),
    ],
)
def test_a_scenario_is_called_by_what_it_was_drawn_from(terms, name):
    assert name_of(terms) == name


def test_its_name_is_an_id_however_many_parts_are_drawn_anew():
    numbers = [{part: 10**8 + n * salt for n, part in enumerate(VARIED)} for salt in (1, 2)]
    names = {name_of(DrawTerms(3, 2**31, 0, vary)) for vary in numbers}
    assert len(names) == 2
    assert all(map(is_id, names))


WORDED = {
    "frame": tale("frame", "frame", text="Always.", rules=(SheetRow("r", text="Rule {?sea}"),)),
    "hunt": tale("hunt", "objective", text="Hunt on {?sea}.", icon="chest", victory="Most gold.",
                 goals=(Goal("gold", "Gold of {?sea}", 3),), materials=("map",)),
    "reef": tale("reef", "place", text="A reef.", secret="It moves to {?sea}.", materials=("map",),
                 hidden=tuple(SheetRow(f"h{n}", text=f"thing {n}") for n in range(3))),
    "fog": tale("fog", "twist", links=(Link("l", "if {?sea}", "then {?captain}"),)),
    "tell": tale("tell", "story", text="{?captain} sails."),
    "storm": tale("storm", "event", text="Wind on {?sea}"),
    "spy": tale("spy", "order", text="Watch {?rival} on {?sea}", points=2, materials=("cards",)),
}  # fmt: skip


def worded_draft(sites=0, seats=()):
    chosen = {"objective": "hunt", "place": "reef", "twist": "fog", "story": "tell"}
    recipe = Recipe(chosen, ("frame",), (("storm", 3),), ("spy", "spy", "spy"), (2, 3, 1), 6, 90)
    return ScenarioDraft(DrawTerms(3, 7), recipe, {}, (("sloop",), ("brig",), ()), sites=sites,
                         seats=seats)  # fmt: skip


def worded(sites=0, seats=()):
    names = {"sea": "Red Sea", "captain": "Ada"}
    return scenario_of(worded_draft(sites, seats), WORDED, names)


def test_a_scenario_says_what_its_parts_say():
    made = worded()
    assert (made.id, made.title, made.icon, made.story) == (
        "scenario-7", "Tell", "chest", "Ada sails.",
    )  # fmt: skip
    assert made.subtitle == "Hunt · Reef · Fog"
    assert [(row.key, row.text) for row in made.rules] == [
        ("Hunt", "Hunt on Red Sea."), ("Reef", "A reef."), ("", "Rule Red Sea"),
    ]  # fmt: skip
    assert [(goal.id, goal.text, goal.points) for goal in made.goals] == [
        ("hunt-gold", "Gold of Red Sea", 3)
    ]
    assert made.victory == "Most gold."
    assert [row.text for row in made.secrets] == ["It moves to Red Sea."]
    assert [(one.id, one.round, one.text) for one in made.events] == [
        ("storm", 3, "Wind on Red Sea")
    ]
    assert [(link.when, link.then) for link in made.links] == [("if Red Sea", "then Ada")]
    assert made.materials == ("map", "cards"), "each once, in the order of the parts"
    assert (made.players, made.minutes, made.rounds) == (Counts(3, 3), 90, 6)
    assert made.recipe == {"objective": "hunt", "place": "reef", "twist": "fog", "story": "tell"}
    assert [(force.seat, force.ships) for force in made.forces] == [
        (1, ("sloop",)), (2, ("brig",)), (3, ()),
    ]  # fmt: skip


def test_a_story_has_one_of_its_titles_which_changes_with_it_alone():
    also = tuple(Heading(f"t{n}", f"Title {n} of {{?captain}}") for n in range(3))
    tales = {**WORDED, "tell": tale("tell", "story", titles=also)}

    def title(seed, **vary):
        draft = worded_draft()
        draft = replace(draft, wish=DrawTerms(3, seed, 0, vary))
        return scenario_of(draft, tales, {"captain": "Ada"}).title

    assert {title(seed) for seed in range(60)} == {"Tell", *(f"Title {n} of Ada" for n in range(3))}
    assert {title(7, twist=n) for n in range(9)} == {title(7)}
    assert len({title(7, story=n) for n in range(9)}) > 1


def test_a_scenario_says_which_evenings_it_comes_after():
    draft = worded_draft()
    made = scenario_of(replace(draft, wish=replace(draft.wish, after=(3, 9))), WORDED, {})
    assert made.id == "scenario-7-game-3"
    assert made.recipe["after"] == "3, 9"
    assert "after" not in worded().recipe


@pytest.mark.parametrize(("seats", "letters"), [((), "BCA"), ((2, 4, 5), "DEB")])
def test_orders_speak_of_a_rival_by_letter(seats, letters):
    orders = worded(seats=seats).orders
    assert [one.seat for one in orders] == list(seats or (1, 2, 3))
    assert [one.text for one in orders] == [f"Watch {one} on Red Sea" for one in letters]
    assert {one.points for one in orders} == {2}


@pytest.mark.parametrize("sites", [0, 1, 2, 3, 5, 8])
def test_what_is_hidden_is_dealt_to_every_place_the_first_just_once(sites):
    rows = worded(sites).hidden
    assert [row.key for row in rows] == [str(n) for n in range(1, sites + 1)]
    texts = [row.text for row in rows]
    assert texts.count("thing 0") == (1 if sites else 0)
    others = [texts.count(f"thing {n}") for n in (1, 2)]
    assert max(others) - min(others) <= 1
