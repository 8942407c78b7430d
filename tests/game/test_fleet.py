"""Ships on hexes: what they name must exist, and a weapon must reach something."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.game.references import check_references
from kaperbrief.workspace import Workspace
from small_pack import SMALL_PACK

HEXES = """\
sailing:
  kind: hex
  drives: [{id: sail, name: sail, short: sail}]
mounts:
  - {id: ahead, name: ahead, sides: [0]}
derived: {ships: {masts: 0, guns: 1, base: 0, hull: 4}}
"""
SHIP = "ships:\n  - {{id: tub, title: Tub, drive: sail, {}}}\n"


@pytest.fixture
def problems(project):
    def load(ship: str, reach: str = "least: 1, range: 2"):
        folder = project(
            {
                "content/small/pack.yaml": SMALL_PACK["pack.yaml"] + HEXES,
                "content/small/ships.yaml": SHIP.format(ship),
                "content/small/items.yaml": f"items:\n  - {{id: gun, name: gun, {reach}}}\n",
            },
            small=True,
        )
        workspace, found = Workspace.open(folder), Problems()
        game = load_pack(workspace, "small", {}, found)
        assert game is not None, [p.headline() for p in found.sorted]
        check_references(game, workspace, ["default"], found)
        return [p.message for p in found.sorted]

    return load


def test_a_ship_that_names_what_there_is(problems):
    assert problems("moves: {sail: 6}, weapon: gun, mounts: [ahead], goods: [gun]") == []


@pytest.mark.parametrize(
    ("ship", "wrong"),
    [
        ("moves: {oars: 4}", 'unknown drive "oars"'),
        ("moves: {sail: 4}, mounts: [abeam]", 'unknown mount "abeam"'),
        ("moves: {sail: 4}, weapon: sling", 'unknown item "sling"'),
        ("moves: {sail: 4}, goods: [silk]", 'unknown item "silk"'),
        ("crew: 3", 'the key "moves" is missing'),
    ],
)
def test_names_that_lead_nowhere(problems, ship, wrong):
    assert problems(ship) == [wrong]


def test_a_weapon_cannot_begin_behind_its_range(problems):
    assert problems("moves: {sail: 4}", "least: 3, range: 2") == [
        "the least is 3, and the range only 2"
    ]
