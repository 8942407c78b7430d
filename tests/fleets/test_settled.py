"""A division that somebody settled in the event: kept, judged as if it were free, given up late."""

from __future__ import annotations

import pytest

from kaperbrief.documents.event import Memory, keep_fleets, open_event
from kaperbrief.documents.fleets import plan_fleets
from kaperbrief.errors import Problems, ProblemsFound
from navy_pack import NAVY

SHIPS = "ships: [{type: sloop, number: 4}, {type: frigate, number: 4}]\n"


@pytest.fixture
def muster_of(project):
    def open_it(players, more=""):
        rows = "".join(f"  - {{{row}}}\n" for row in players)
        text = f"game: small\n{SHIPS}{more}players:\n{rows}"
        return open_event(project({"event.yaml": text, **NAVY}), Problems())

    return open_it


UNEVEN = ["name: Ada, has: [frigate, frigate, frigate]", "name: Ben, has: [sloop, sloop, sloop]",
          "name: Cleo, ships: [sloop], has: [frigate]"]  # fmt: skip


def fleets(plan):
    return [sorted(hand.id for hand in fleet.ships) for fleet in plan.fleets]


def test_it_is_as_it_says_whatever_the_seed(muster_of):
    muster = muster_of(UNEVEN)
    for seed in (1, 2, 3):
        assert fleets(plan_fleets(muster, seed)) == [
            ["frigate"] * 3,
            ["sloop"] * 3,
            ["frigate", "sloop"],
        ]


def test_it_is_judged_beside_all_that_could_be(muster_of):
    free = plan_fleets(muster_of(["name: Ada", "name: Ben", "name: Cleo, ships: [sloop]"]), 1)
    settled = plan_fleets(muster_of(UNEVEN), 1)
    assert [one.bound for one in settled.evenness] == [one.bound for one in free.evenness]
    assert settled.evenness[0].spread > free.evenness[0].spread


def test_what_nobody_has_stays_with_the_referee(muster_of):
    rows = ["name: Ada, has: [frigate, frigate]", "name: Ben, has: [sloop, sloop]"]
    plan = plan_fleets(muster_of(rows, "keep: 4\n"), 1)
    assert sorted(hand.id for hand in plan.referee) == ["frigate", "frigate", "sloop", "sloop"]


def test_new_ships_are_dealt_and_nothing_else_moves(muster_of):
    plan = plan_fleets(muster_of(["name: Ada, has: [frigate, frigate, frigate]", "name: Ben"]), 1)
    assert fleets(plan)[0][:3] == ["frigate"] * 3
    assert sum(map(len, fleets(plan))) == 8


def test_who_comes_late_gets_ships_of_those_with_most(muster_of):
    plan, moved, fresh = keep_fleets(muster_of([*UNEVEN, "name: Otto"]), Memory(), 1)
    assert not fresh
    assert {to for _, _, to in moved} == {"Otto"}
    assert len(moved) == len(plan.fleets[3].ships) > 0
    # Nothing is taken that is locked.
    assert "sloop" in fleets(plan)[2]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("name: Ada, has: [frigat]", 'unknown ship "frigat"'),
        ("name: Ada, has: [frigate], never: [frigate]", "is theirs and never theirs"),
        ("name: Ada, has: [frigate, frigate, frigate, frigate, frigate]", "locked already"),
    ],
)
def test_what_cannot_be(muster_of, row, words):
    with pytest.raises(ProblemsFound, match=words):
        muster_of([row, "name: Ben"])
