"""Plans and scenarios: what they name must exist, and each problem is told at its place."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.game.references import check_references
from kaperbrief.game.rules_stories import parts_of
from kaperbrief.workspace import Workspace

PLAN = "  - {id: sea, long: 100, short: 60}\n"
SCENARIO = """\
scenarios:
  - id: fight
    title: Fight
    subtitle: for two
    icon: skull
    story: Once upon a time.
    plans: {PLANS}
    columns: [[goal]]
    blocks:
      - {id: goal, kind: text, title: Goal, rows: [{id: win, text: Win.}]}
"""


@pytest.fixture
def problems(project):
    """The problems of a small pack with these files, as code, file, line and hint."""

    def find(files: dict[str, str]) -> list[tuple[str, str, int, str]]:
        folder = project({f"content/small/{k}": v for k, v in files.items()}, small=True)
        workspace, found = Workspace.open(folder), Problems()
        game = load_pack(workspace, "small", {}, found)
        assert game is not None
        check_references(game, workspace, ["default"], found)
        return [(p.code, p.span.file.rpartition("/")[2], p.span.line, p.hint) for p in found.sorted]

    return find


def scenario(plans: str) -> str:
    return SCENARIO.replace("{PLANS}", plans)


def test_a_whole_scenario_has_no_problem(problems):
    files = {"plans.yaml": "plans:\n" + PLAN, "scenarios.yaml": scenario('{"2": sea}')}
    assert problems(files) == []


def test_a_scenario_needs_no_plan(problems):
    text = scenario("X").replace("    plans: X\n", "")
    assert problems({"scenarios.yaml": text}) == []


def test_unknown_plans_and_players_are_told(problems):
    files = {
        "plans.yaml": "plans:\n" + PLAN,
        "scenarios.yaml": scenario('{"2": see, "9": sea}'),
    }
    assert problems(files) == [
        ("reference", "scenarios.yaml", 7, 'did you mean "sea"?'),
        ("reference", "scenarios.yaml", 7, "known: 1, 2, 3, 4"),
    ]


def test_seats_at_which_nobody_sits_are_told(problems):
    ship = "      - {id: a, kind: ship, x: 1, y: 1, seat: 5}\n"
    found = problems(
        {"plans.yaml": "plans:\n" + PLAN.replace("}", f", items: [{ship.strip()[2:]}]}}")}
    )
    assert [(code, file, line) for code, file, line, _ in found] == [("range", "plans.yaml", 2)]
    assert found[0][3] == "did you mean 4? the seats of this game are 1 to 4"


def test_a_plan_may_not_have_more_seats_than_players(problems):
    crew = "{id: a, kind: crew, x: 1, y: 1, seat: 3}"
    text = f"plans:\n  - {{id: sea, long: 9, short: 9, items: [{crew}]}}\n"
    found = problems({"plans.yaml": text, "scenarios.yaml": scenario('{"2": sea, "3": sea}')})
    assert [(code, file, line) for code, file, line, _ in found] == [("range", "scenarios.yaml", 7)]


def test_unknown_icons_parts_and_circles_are_told(problems):
    text = (
        "plans:\n"
        "  - {id: one, long: 9, short: 9, parts: [two, tow]}\n"
        "  - {id: two, long: 9, short: 9, parts: [one]}\n"
        "  - {id: iconic, long: 9, short: 9, items: [{id: a, kind: rock, x: 1, y: 1, icon: chst}]}"
    )
    assert [(code, line) for code, _, line, _ in problems({"plans.yaml": text})] == [
        ("reference", 2),
        ("reference", 2),
        ("reference", 3),
        ("reference", 4),
    ]


def test_parts_of_parts_are_found_once():
    class Plan:
        def __init__(self, *parts):
            self.parts = parts

    plans = {"a": Plan("b", "c"), "b": Plan("c"), "c": Plan("a")}
    assert parts_of("a", plans) == {"a", "b", "c"}
    assert parts_of("nothing", plans) == set()
