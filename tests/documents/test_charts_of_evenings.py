"""Charts of evenings as they are printed: whose name is whose, and what names must not cover."""

from __future__ import annotations

import itertools
import math

import pytest

from kaperbrief.components.chart import tableplan
from kaperbrief.components.chart.labels import apart, meet, shared
from kaperbrief.components.chart.words import patch, place_words
from kaperbrief.documents.pressroom import open_pressroom
from kaperbrief.documents.scenario import by_chance, print_scenario
from kaperbrief.errors import Problems
from kaperbrief.models.options import Options
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace

WORKSPACE = Workspace.open(None)
GAMES = ("evil-stevie", "tischpiraten")
EVENINGS = [(3, "de"), (4, "en"), (5, "de"), (8, "en"), (9, "de"), (11, "en")]


@pytest.fixture
def charts(monkeypatch):
    """What makes the charts of a game's evenings, each with its things where their words stand."""
    seen = []

    def noted(chart, things, sights=()):
        place_words(chart, things, sights)
        seen.append((chart, list(things)))

    def made(game):
        for seed, language in EVENINGS:
            options = Options(game, players=4, lang=language, seed=seed)
            room = open_pressroom(WORKSPACE, options, Problems())
            plain = by_chance(room)[language]
            print_scenario(room, {language: room.languages.finish("scenarios", plain, language)})
        return seen

    monkeypatch.setattr(tableplan, "place_words", noted)
    return made


def body(chart, thing, things):
    """An island or a reef, with a ring round it that ring."""
    (x, y), wide = chart.at(thing), chart.size(thing)
    high = chart.depth(thing) if thing.kind == "island" else 0.7 * wide
    rings = [one for one in things if one.kind == "ring" and (one.x, one.y) == (thing.x, thing.y)]
    wide, high = (max([side, *(2 * chart.size(one) for one in rings)]) for side in (wide, high))
    return Frame(x - wide / 2, y - high / 2, wide, high)


def spine(chart, thing):
    """Points of an arrow or a ring."""
    (x, y), size = chart.at(thing), chart.size(thing)
    turn = math.radians(thing.heading)
    if thing.kind == "wind":
        shares = (-0.45, -0.3, -0.15, 0, 0.15, 0.3, 0.45)
        return [(x + far * size * math.sin(turn), y - far * size * math.cos(turn))
                for far in shares]  # fmt: skip
    turns = [n * math.pi / 12 for n in range(24)] if thing.kind == "ring" else []
    return [(x + size * math.sin(turn), y + size * math.cos(turn)) for turn in turns]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.one_in(2)
def test_names_belong_to_their_islands_and_cover_no_arrow_no_ring_no_other(game, charts):
    found = charts(game)
    assert len(found) >= len(EVENINGS)
    for chart, things in found:
        lands = {id(one): body(chart, one, things) for one in things
                 if one.kind in ("island", "rock")}  # fmt: skip
        names = [(one, patch(one.line, one.spot)) for one in things if one.line]
        fine = [at for one in things for at in spine(chart, one)]
        for one, name in names:
            told = one.line.text
            assert shared(name, chart.table) == pytest.approx(name.width * name.height), told
            assert not any(meet(name, Frame(*at, 0.01, 0.01)) for at in fine), told
            if id(one) in lands:
                nearest = min(lands, key=lambda land: apart(name, lands[land]))
                assert nearest == id(one), told
        for (one, name), (other, there) in itertools.combinations(names, 2):
            told = f"{one.line.text} on {other.line.text}"
            assert not meet(name.inset(0.3 * MM), there.inset(0.3 * MM)), told
