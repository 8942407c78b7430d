"""Whatever the inventory: locks, limits, refusals and what is kept back hold to the letter."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from inventories import CLASS, navy, sums
from kaperbrief.fleets.bounds import measure
from kaperbrief.fleets.divide import divide
from kaperbrief.fleets.task import NO_LIMIT, REFEREE, Claim, Task, things_of


@st.composite
def tasks(draw):
    """A task that can be done: enough ships, locks within limits, few refusals."""
    players = draw(st.integers(2, 8))
    count = draw(st.integers(players * 3, players * 7))
    things = list(navy(count, draw(st.integers(0, 10_000))))
    refused = frozenset(draw(st.sets(st.sampled_from(["hull-0", "hull-5", "hull-9"]), max_size=2)))
    teams = draw(st.booleans())
    seats = [
        Claim(
            share=draw(st.integers(50, 200)),
            least=draw(st.integers(0, 2)),
            most=draw(st.sampled_from([3, 5, 8, NO_LIMIT])),
            refused=refused if number == 0 else frozenset(),
            team=number % 2 if teams else None,
        )
        for number in range(players)
    ]
    for number in draw(st.lists(st.integers(0, count - 1), unique=True, max_size=players)):
        owner = draw(st.integers(-1, players - 1))
        if sum(thing.owner == owner for thing in things) < 2:
            things[number] = replace(things[number], owner=owner)
    return Task(tuple(things), tuple(seats), (1,) * 6, keep=draw(st.integers(0, players // 2)))


@settings(max_examples=60, deadline=None)
@given(tasks(), st.integers(0, 99))
def test_every_condition_holds(task, seed):
    division = divide(task, seed, budget=400)
    assert len(division) == len(task.things)
    for thing, owner in zip(task.things, division, strict=True):
        if thing.owner is not None:
            assert owner == thing.owner
        elif owner != REFEREE:
            assert thing.kind not in task.seats[owner].refused
    for number, seat in enumerate(task.seats):
        assert seat.least <= len(things_of(division, number)) <= seat.most
    kept = len(things_of(division, REFEREE))
    assert kept >= task.keep
    if all(seat.most == NO_LIMIT for seat in task.seats[1:]):
        assert kept == max(task.keep, sum(thing.owner == REFEREE for thing in task.things))
    for evenness in measure(task, division):
        assert evenness.bound <= evenness.spread
        assert evenness.team_bound <= evenness.team_spread


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from([80, 90, 100, 110, 120]), min_size=2, max_size=6),
    st.integers(0, 5_000),
)
def test_handicaps_are_met_to_a_class(shares, seed):
    task = Task(navy(8 * len(shares), seed), tuple(map(Claim, shares)), (1,) * 6)
    found = sums(task, divide(task, seed, budget=3_000), CLASS)
    total = sum(found)
    for share, value in zip(shares, found, strict=True):
        assert abs(value - total * share / sum(shares)) <= 1
