"""Forty evenings of each game: time is left for play, names of islands are dealt, rows differ."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

import wide
from kaperbrief.documents.hex_sea import scenario_sea
from kaperbrief.documents.pressroom import open_pressroom
from kaperbrief.errors import Problems
from kaperbrief.mapgen.routes import apart, starts_of
from kaperbrief.models.options import Options
from kaperbrief.models.scenario import CHOSEN
from kaperbrief.scenarios.draw import DrawTerms, draw, names_island
from kaperbrief.scenarios.make import make, manned
from kaperbrief.scenarios.spaced import spaced
from kaperbrief.workspace import Workspace

WORKSPACE = Workspace.open(None)
GAMES = ("evil-stevie", "piratical", "tischpiraten")
ROOMS = {game: open_pressroom(WORKSPACE, Options(game), Problems()) for game in GAMES}
SEEDS = wide.pick(range(200, 240), range(200, 208))


@cache
def drafts(game):
    """Evenings with their seas; those on hexes with the turns to what lies in the middle."""
    room, out = ROOMS[game], []
    loaded, kinds = room.game, room.game.kinds
    for seed in SEEDS:
        wish = DrawTerms(loaded.pack.players.default, seed)
        found = scenario_sea(room, wish.dice("chart").below(2**31))
        made = make(loaded.pack, kinds["tales"], kinds["names"], kinds["ships"], wish,
                    found[0] if found else None)  # fmt: skip
        out.append((made, found[1] if found else None))
    return out


def rounds_there(game, made, turns):
    """The rounds that the slowest of a fleet sails to what the evening is about."""
    if turns is not None:
        return max(next(leg.turns for leg in turns.legs if leg.way == "treasure"))
    kinds = ROOMS[game].game.kinds
    about = kinds["tales"][made.recipe.chosen["objective"]]
    ring = made.waters.ring and "island" not in about.needs
    sailed = [ship for fleet in made.ships for ship in fleet] or ["two-master"]
    pace = min(kinds["ships"][ship].base for ship in sailed)
    return max(made.waters.ring if ring else made.waters.centre) / pace


@pytest.mark.parametrize("game", GAMES)
def test_half_of_the_rounds_are_left_once_ships_are_there(game):
    late = {
        made.wish.seed: (made.recipe.chosen["objective"], rounds_there(game, made, turns))
        for made, turns in drafts(game)
        if rounds_there(game, made, turns) > made.recipe.rounds / 2
    }
    assert late == {}


@pytest.mark.parametrize("game", ["evil-stevie", "tischpiraten"])
def test_ships_that_leave_find_an_edge_as_far_as_the_text_says(game):
    away = {"evil-stevie": 48, "tischpiraten": 100}[game]
    for made, _ in drafts(game):
        plan = made.chart
        corners = [(x, y) for x in (0, plan.long) for y in (0, plan.short)]
        for start in starts_of(plan.items):
            assert max(apart((start.x, start.y), corner) for corner in corners) > away


def test_every_chart_with_a_wind_shows_it():
    assert all(
        any(item.kind == "wind" for item in made.chart.items) for made, _ in drafts("tischpiraten")
    )


@pytest.mark.parametrize("game", ["evil-stevie", "tischpiraten"])
def test_no_island_is_spoken_of_by_two(game):
    tales = ROOMS[game].game.kinds["tales"]
    spoken = 0
    for made, _ in drafts(game):
        told = [*made.recipe.ids, *(name for name, _ in made.recipe.events)]
        assert sum(names_island(tales[name]) for name in told) <= 1
        assert sum(names_island(tales[name]) for name in made.recipe.orders) <= 1
        spoken += any(names_island(tales[name]) for name in made.recipe.orders)
        assert made.names["island"] != made.names.get("other")
    assert spoken


@pytest.mark.parametrize("game", GAMES)
def test_evenings_of_seeds_in_a_row_differ(game):
    loaded = ROOMS[game].game
    tales, pack, ships = loaded.kinds["tales"], loaded.pack, loaded.kinds["ships"]
    made = [manned(pack, tales, ships, DrawTerms(pack.players.default, seed))[1] for seed in SEEDS]
    for first in range(len(made) - 9):
        row = made[first : first + 10]
        twice = {
            part: 10 - len({one.chosen[part] for one in row}) for part in ("objective", "story")
        }
        assert max(twice.values()) <= 1, (SEEDS[first], twice)
        assert len({one.chosen["twist"] for one in row}) >= 8, SEEDS[first]
        # A goal that only one place suits comes with it again.
        assert len({(one.chosen["objective"], one.chosen["place"]) for one in row}) >= 9


def test_a_seed_alone_decides_whatever_was_asked_before():
    loaded = ROOMS["piratical"].game
    tales, evening = loaded.kinds["tales"], loaded.pack.evening

    def chosen(seed):
        return draw(tales, evening, spaced(tales, evening, DrawTerms(4, seed)))

    forward = [chosen(seed) for seed in range(15, 25)]
    assert [chosen(seed) for seed in reversed(range(15, 25))] == forward[::-1]
    # A part drawn anew leaves the others as they are.
    wish = DrawTerms(4, 17)
    other = draw(tales, evening, spaced(tales, evening, replace(wish, vary={"twist": 3})))
    kept = [part for part in CHOSEN if part != "twist"]
    assert [other.chosen[part] for part in kept] == [forward[2].chosen[part] for part in kept]
