"""Scenarios, parts of scenarios and single files that cannot be played as they are written."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.game.names import Lookup
from kaperbrief.game.references import read_item
from kaperbrief.workspace import Workspace

SCENARIO = """\
scenarios:
  - id: raid
    title: Raid
    icon: skull
    story: A raid.
    rounds: 5
    goals: [{{id: win, text: Win.}}]
    {}
"""
CHART = "chart: {{id: bay, long: 100, short: 60, items: [{{id: isle, kind: island, x: 30, y: 30, size: 20, depth: 10}}, {}]}}"  # noqa: E501
TALE = "tales:\n  - {{id: {0}, part: {1}, title: T, {2}}}\n"


@pytest.fixture
def told(checked):
    """Field and message of all that is wrong with a scenario."""

    def find(more):
        found = checked({"scenarios.yaml": SCENARIO.format(more)})
        return [(p.field, p.message) for p in found]

    return find


@pytest.mark.parametrize(
    ("thing", "message"),
    [
        ("{id: sloop, kind: ship, x: 41, y: 30}", ""),
        ("{id: sloop, kind: ship, x: 39, y: 30}", 'the ship "sloop" starts on land, on "isle"'),
        ("{id: sloop, kind: ship, x: 30, y: 36}", ""),
        ("{id: sloop, kind: ship, x: 30, y: 34}", 'the ship "sloop" starts on land, on "isle"'),
        ("{id: palm, kind: palm, x: 30, y: 30}", ""),
        ("{id: palm, kind: palm, x: 100, y: 60}", ""),
        ("{id: palm, kind: palm, x: 101, y: 60}", '"palm" lies at 101, 60, off the table'),
        ("{id: palm, kind: palm, x: 100, y: 61}", '"palm" lies at 100, 61, off the table'),
    ],
)
def test_a_chart_of_its_own_has_ships_on_water_and_things_on_the_table(told, thing, message):
    assert told(CHART.format(thing)) == ([("chart.items", message)] if message else [])


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ("events: [{id: e, round: 5, title: E, text: E.}]", None),
        ("events: [{id: e, round: 6, title: E, text: E.}]",
         ("events.round", "there is no round 6, the last is 5")),
        ("forces: [{id: f, seat: 4}]", None),
        ("forces: [{id: f, seat: 5}]", ("forces.seat", "nobody sits at seat 5")),
        ("players: {least: 2, most: 3}\n    forces: [{id: f, seat: 4}]",
         ("forces.seat", "nobody sits at seat 4")),
        ("teams: [{id: a, title: A, seats: [1]}, {id: b, title: B, seats: [2, 1]}]",
         ("teams.seats", "seat 1 has a team already")),
        ("teams: [{id: a, title: A, seats: [1]}, {id: b, title: B, seats: [2]}]", None),
        ('plans: {"9": sea}', ("plans.9", 'unknown plan "sea"')),
    ],
)  # fmt: skip
def test_rounds_seats_and_plans_are_there(told, more, problem):
    found = told(more)
    assert problem in found if problem else found == []


@pytest.mark.parametrize(
    ("tale", "message"),
    [
        (("fog", "twist", "text: 'Off {?sea}.'"), ""),
        (("fog", "twist", "text: 'Off {?see}.'"), 'no name is called "see" here'),
        (("fog", "twist", "text: 'Fleet {?rival}.'"), 'no name is called "rival" here'),
        (("fog", "order", "text: 'Fleet {?rival}.'"), ""),
        (("fog", "twist", "needs: [fgo]"), 'unknown tag or part "fgo"'),
        (("fog", "twist", "gives: [mist], bars: [mist]"), ""),
        (("fog", "objective", "text: x"), "an objective needs goals and a victory"),
        (("fog", "twist", "hidden: [{id: a, text: x}]"), "what is hidden needs places in the ring"),
    ],
)
def test_parts_say_what_they_need(checked, tale, message):
    found = [p.message for p in checked({"tales.yaml": TALE.format(*tale)})]
    lacks = [one for one in found if one.startswith(("an evening lacks", "the pack has tales"))]
    assert "the pack has tales and does not say how long an evening is" in lacks
    assert [one for one in found if one not in lacks] == ([message] if message else [])


@pytest.mark.parametrize(
    ("poster", "message"),
    [
        ("{width: 300 mm, height: 400 mm}", ""),
        ("{width: 300 mm}", "a poster needs a width and a height"),
        ("{height: 300 mm}", "a poster needs a width and a height"),
        ("{hex: 30 mm}", "only the poster of one hex map is as large as its hexes make it"),
    ],
)
def test_a_poster_has_a_size(checked, poster, message):
    material = "materials: [{{id: map, item: none, title: M, template: paper-die, poster: {}}}]\n"
    found = [p.message for p in checked({"materials.yaml": material.format(poster)})]
    assert found == ([message] if message else [])


PLAN = """\
plans:
  - {id: bay, long: 90, short: 60, items: [{id: a, kind: ship, x: 1, y: 1, seat: 1}]}
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (PLAN, ""),
        ("plans: [\n", "this line does not continue what stands above it"),
        ("plan: []\n", 'expected a list under the key "plans"'),
        ("plans: []\n", 'expected a list under the key "plans"'),
        (PLAN + "cards: []\n", 'unknown key "cards"'),
        (PLAN + PLAN.removeprefix("plans:\n"), "expected one item, found 2"),
        (PLAN.replace("seat: 1", "seat: 5"), "nobody sits at seat 5"),
        (PLAN.replace("long: 90", "long: far"), 'expected a number from 1 to 2000, found "far"'),
    ],
)
def test_a_file_from_outside_is_checked_like_the_pack(project, text, message):
    folder = project({"bay.yaml": text}, small=True)
    workspace, problems = Workspace.open(folder), Problems()
    game = load_pack(workspace, "small", {}, problems)
    lookup = Lookup(game, workspace, ["default"], problems)
    item = read_item("plans", folder / "bay.yaml", "bay.yaml", lookup)
    assert [p.message for p in problems.items] == ([message] if message else [])
    assert (item is None) == message.startswith(("expected", "this line"))
    assert {p.span.file for p in problems.items} <= {"bay.yaml"}


def test_only_the_kinds_asked_for_are_read(project):
    folder = project({"content/small/crews.yaml": "crews: [", "content/small/names.yaml": "x"})
    folder = project(small=True)
    problems = Problems()
    game = load_pack(Workspace.open(folder), "small", {}, problems, ("cards",))
    assert problems.items == []
    assert {kind: list(items) for kind, items in game.kinds.items()} == {"cards": ["first"]}
