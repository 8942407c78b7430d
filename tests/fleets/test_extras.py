"""Boats in turn, men by size, lots to choose from, wishes, things by lot."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inventories import CLASS, kinds, navy, plain, ships, sums
from kaperbrief.fleets.bounds import apportion, deal_in_turn, man, measure
from kaperbrief.fleets.divide import divide
from kaperbrief.fleets.task import REFEREE, Claim, Good, ImpossibleFleets, Task, things_of
from kaperbrief.fleets.wishes import draw_each, grant, lots, pick_order


def boats(*kinds: str) -> list[Good]:
    return [Good(kind, ()) for kind in kinds]


def test_boats_are_as_many_for_everybody_and_the_weakest_get_one_more():
    owners = deal_in_turn(boats(*"aaaabbb"), [Claim()] * 3, [12, 11, 12], 1)
    assert [owners.count(n) for n in range(3)] == [2, 3, 2]
    for seat in range(3):
        mine = [kind for kind, owner in zip("aaaabbb", owners, strict=True) if owner == seat]
        assert set(mine) == {"a", "b"}


def test_boats_keep_locks_and_refusals():
    things = [Good("a", (), owner=2), Good("a", (), owner=2), *boats("a", "a", "x")]
    nobody = frozenset({"x"})
    seats = [Claim(refused=nobody), Claim(refused=nobody | {"a"}), Claim(refused=nobody)]
    assert deal_in_turn(things, seats, [5, 5, 5], 1) == (2, 2, 0, 0, REFEREE)


def test_men_are_divided_by_the_size_of_ships():
    assert apportion(18, (1, 2, 3), (6, 12, 18)) == (3, 6, 9)
    assert apportion(99, (1, 2, 3), (6, 12, 18)) == (6, 12, 18)
    assert apportion(0, (), ()) == ()
    with pytest.raises(ImpossibleFleets, match="6 are needed at least, 5 are there"):
        apportion(5, (1, 2, 3), (6, 12, 18))


@given(
    st.lists(st.tuples(st.integers(0, 8), st.integers(0, 40)), min_size=1, max_size=9),
    st.integers(0, 400),
)
def test_nobody_gets_too_few_or_too_many(ships_, more):
    least, most = [a for a, _ in ships_], [a + b for a, b in ships_]
    total = sum(least) + more
    found = apportion(total, least, most)
    assert all(a <= n <= b for a, n, b in zip(least, found, most, strict=True))
    assert sum(found) == min(total, sum(most))


def test_extras_are_counted_before_the_men_are_divided():
    fleets = [[(2, 12), (4, 24)], [(6, 36)]]
    assert man(fleets, (0, 0), 72) == ((12, 24), (36,))
    found = man(fleets, (10, 0), 72)  # ten special figures are missing in the ships of all
    assert sum(map(sum, found)) == 62
    assert [sum(fleet) for fleet in found] == [31, 31]
    with pytest.raises(ImpossibleFleets, match="22 figures are needed at least, 20 are there"):
        man(fleets, (5, 5), 20)


def test_lots_are_unequal_on_purpose():
    seats = lots(5, 20, 1, 99)
    assert [100 * seat.share // seats[2].share for seat in seats] == [120, 110, 100, 90, 80]
    task = Task(navy(60, 1), seats, (1,) * 6)
    found = sums(task, divide(task, 1), CLASS)
    assert found == sorted(found, reverse=True)
    assert found[0] > found[4] + 5
    assert sorted(pick_order(5, 3)) == [0, 1, 2, 3, 4]
    assert len({pick_order(5, seed) for seed in range(20)}) > 10
    with pytest.raises(ImpossibleFleets, match="100 per cent"):
        lots(3, 100, 1, 9)


def test_a_wish_is_granted_when_it_costs_nobody_anything():
    task = plain(ships(4, 4, 3, 3, 2, 2, 1, 1), 4)
    division = divide(task, 1)
    before = [e.spread for e in measure(task, division)]
    for seat in range(4):
        wishes = [["class-4"] if n == seat else [] for n in range(4)]
        granted = grant(task, division, wishes, 1)
        assert "class-4" in kinds(task, granted)[seat]
        assert [e.spread for e in measure(task, granted)] == before
        assert sorted(map(tuple, kinds(task, granted))) == sorted(map(tuple, kinds(task, division)))


def test_a_wish_moves_nothing_that_is_locked_or_refused():
    task = plain((replace(ships(4)[0], owner=0), *ships(4, 1, 1)), 2)
    division = divide(task, 1)
    assert grant(task, division, [[], ["class-9"]], 1) == division
    seats = (Claim(refused=frozenset({"class-1"})), Claim())
    task = Task(ships(4, 3, 1), seats, (1, 1, 1))
    division = divide(task, 1)
    assert kinds(task, grant(task, division, [[], ["class-4"]], 1))[0] == ["class-4"]


def test_things_of_the_same_values_are_exchanged_for_a_wish():
    alike = tuple(Good(kind, (2,)) for kind in "abab")
    task = Task(alike, (Claim(), Claim()), (1,))
    granted = grant(task, divide(task, 1), [["a"], []], 1)
    assert "a" in kinds(task, granted)[0]


def test_everybody_draws_one_and_wishes_count_in_the_order_drawn():
    task = Task(tuple(Good(kind, ()) for kind in "abcdef"), (Claim(),) * 4, ())
    winners = set()
    for seed in range(30):
        division = draw_each(task, [["a"], ["a"], ["b", "a"], []], 1, seed)
        assert sorted(map(len, kinds(task, division))) == [1, 1, 1, 1]
        assert len(things_of(division, REFEREE)) == 2
        winners.add(division[0])
        assert division[1] == 2 or division[0] != -1
    assert {0, 1} <= winners


def test_a_draw_keeps_locks_and_finds_a_way_through_refusals():
    things = (Good("a", (), owner=1), *(Good(kind, ()) for kind in "bc"))
    seats = (Claim(), Claim(), Claim(refused=frozenset({"c"})))
    for seed in range(20):
        assert draw_each(Task(things, seats, ()), [[], [], []], 1, seed) == (1, 2, 0)
    nothing = (Claim(refused=frozenset("abc")),)
    with pytest.raises(ImpossibleFleets, match="nothing is left"):
        draw_each(Task(tuple(Good(k, ()) for k in "abc"), nothing, ()), [[]], 1, 1)


def test_more_players_than_things_to_draw():
    things = tuple(Good(kind, ()) for kind in "ab")
    with pytest.raises(ImpossibleFleets, match="not enough for 3 players: 3 needed, 2 there"):
        draw_each(Task(things, (Claim(),) * 3, ()), [[], [], []], 1, 1)
