"""Dividing fleets: even, complete, the same every time, and never silly where it need not be."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import pytest

from inventories import CLASS, HULLS, MOVE, NIMBLE, SHIPS, kinds, navy, plain, ships, sums
from kaperbrief.fleets.bounds import measure
from kaperbrief.fleets.divide import divide
from kaperbrief.fleets.task import REFEREE, Claim, Good, ImpossibleFleets, Task, things_of


def spread(values: list[int]) -> int:
    return max(values) - min(values)


@pytest.mark.parametrize("seed", range(200))
@pytest.mark.one_in(5)
def test_the_gap_in_class_is_the_least_there_can_be(seed):
    players = 2 + seed % 14
    task = plain(navy(players * (3 + seed % 5) + seed % players, seed), players)
    division = divide(task, seed, budget=3_000)
    total = sum(thing.values[CLASS] for thing in task.things)
    assert spread(sums(task, division, CLASS)) == (1 if total % players else 0)
    dealt = sorted(n for p in range(players) for n in things_of(division, p))
    assert dealt == list(range(len(task.things)))


def test_the_other_criteria_follow():
    task = plain(navy(60, 4), 10)
    division = divide(task, 1)
    assert spread(sums(task, division, SHIPS)) == 0
    assert spread(sums(task, division, NIMBLE)) <= 1
    assert spread(sums(task, division, MOVE)) <= 4


def test_four_hundred_ships_for_sixty_players():
    task = plain(navy(400, 1), 60)
    division = divide(task, 1)
    assert [spread(sums(task, division, k)) for k in (CLASS, SHIPS, 3, NIMBLE)] == [1, 1, 1, 1]
    assert spread(sums(task, division, MOVE)) <= 8


def test_the_same_seed_divides_alike_and_another_one_differently():
    task = plain(navy(60, 2), 10)
    assert divide(task, 5, 3_000) == divide(task, 5, 3_000)
    assert divide(task, 5, 3_000) != divide(task, 6, 3_000)


def test_a_division_is_the_same_in_every_process():
    code = (
        "from inventories import navy, plain; from kaperbrief.fleets.divide import divide;"
        "print(divide(plain(navy(40, 3), 7), 3, 2000))"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert found == {f"{divide(plain(navy(40, 3), 7), 3, 2000)}\n"}


def test_nobody_gets_one_type_only_where_another_division_is_as_good():
    # Three of each, all even by class and number: 1+2+3 for everybody, never 2+2+2.
    task = plain(ships(1, 1, 1, 2, 2, 2, 3, 3, 3), 3)
    for seed in range(10):
        assert kinds(task, divide(task, seed)) == [["class-1", "class-2", "class-3"]] * 3
    # Four kinds of equal values: nobody gets the same twice.
    alike = tuple(Good(kind, (2, 1)) for kind in "aaabbbcccddd")
    task = Task(alike, (Claim(),) * 3, (1, 1))
    for seed in range(10):
        assert kinds(task, divide(task, seed)) == [["a", "b", "c", "d"]] * 3


def test_no_giant_stands_against_dwarfs_where_there_is_a_choice():
    # 6 is as much as 2+2+1+1, but everybody can have some of each.
    task = plain(ships(6, 6, 6, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1), 3)
    mixed = ["class-1", "class-1", "class-2", "class-2", "class-6"]
    for seed in range(10):
        assert kinds(task, divide(task, seed)) == [mixed] * 3


def test_one_giant_among_dwarfs_leaves_nobody_empty():
    task = plain(ships(20, 1, 1, 1), 4)
    division = divide(task, 1)
    assert sorted(sums(task, division, CLASS)) == [1, 1, 1, 20]
    assert measure(task, division)[CLASS].bound == 19
    assert measure(task, division)[CLASS].best


def test_worthless_ships_do_not_pile_up():
    task = plain(ships(*[0] * 12, *[3] * 4), 4)
    assert sums(task, divide(task, 2), SHIPS) == [4, 4, 4, 4]


def test_ships_kept_back_are_a_cross_section():
    task = replace(plain(navy(60, 8), 8), keep=12)
    division = divide(task, 1)
    kept = [task.things[n].values[CLASS] for n in things_of(division, REFEREE)]
    assert len(kept) == 12
    mean = sum(thing.values[CLASS] for thing in task.things) / 60
    assert abs(sum(kept) / 12 - mean) < 1
    assert spread(sums(task, division, CLASS)) <= 1


def test_a_beginner_gets_more_and_an_expert_less():
    seats = (Claim(110), Claim(100), Claim(100), Claim(90))
    task = Task(navy(48, 5), seats, (1,) * 6)
    found = sums(task, divide(task, 1), CLASS)
    total = sum(thing.values[CLASS] for thing in task.things)
    for seat, value in zip(seats, found, strict=True):
        assert abs(value - total * seat.share / 400) < 1
    assert found[0] > found[3]


def test_shares_may_be_very_unequal():
    task = Task(navy(60, 6), (Claim(300), Claim(100), Claim(100), Claim(100)), (1,) * 6)
    total = sum(thing.values[CLASS] for thing in task.things)
    found = sums(task, divide(task, 1), CLASS)
    assert abs(found[0] - total / 2) <= 1
    assert spread(found[1:]) <= 1


def test_teams_are_even_though_one_has_fewer_players():
    seats = (*(Claim(team=0) for _ in range(4)), *(Claim(team=1) for _ in range(3)))
    task = Task(navy(56, 7), seats, (1,) * 6)
    division = divide(task, 1)
    found = sums(task, division, CLASS)
    assert abs(sum(found[:4]) - sum(found[4:])) == sum(found) % 2
    assert spread(found[:4]) <= 1
    assert spread(found[4:]) <= 1
    evenness = measure(task, division)[CLASS]
    assert evenness.team_spread == evenness.team_bound == sum(found) % 2


def test_what_cannot_be_is_said():
    with pytest.raises(ImpossibleFleets, match="for 5 players: 5 needed, 4 there"):
        divide(plain(ships(1, 1, 1, 1), 5), 1)
    with pytest.raises(ImpossibleFleets, match="for 3 players: 3 needed, 2 there"):
        divide(replace(plain(ships(1, 1, 1), 3), keep=1), 1)
    with pytest.raises(ImpossibleFleets, match="at least 3 and at most 2"):
        divide(plain(ships(1, 1, 1), 1, least=3, most=2), 1)
    with pytest.raises(ImpossibleFleets, match="a share must be above zero"):
        divide(plain(ships(1, 1), 1, share=0), 1)
    with pytest.raises(ImpossibleFleets, match="nobody"):
        divide(Task((), (), (1,)), 1)
    mine = tuple(replace(ship, owner=0) for ship in ships(1, 1, 1))
    with pytest.raises(ImpossibleFleets, match="3 are locked, but at most 2"):
        divide(plain(mine, 1, most=2), 1)
    picky = Claim(refused=frozenset({"class-1"}))
    with pytest.raises(ImpossibleFleets, match="nothing is left") as caught:
        divide(Task(ships(1, 1, 1, 2), (picky, picky, Claim()), (1, 1, 1)), 1)
    assert caught.value.seat in (0, 1)


def test_refusals_find_the_only_way():
    # The second takes only the class 3, which would go to the first if that were asked first.
    seats = (Claim(), Claim(refused=frozenset({"class-1", "class-2"})))
    task = Task(ships(3, 2, 1), seats, (1, 1, 1))
    assert kinds(task, divide(task, 1)) == [["class-1", "class-2"], ["class-3"]]


def test_what_everybody_refuses_stays_with_the_referee():
    picky = Claim(refused=frozenset({"class-5"}))
    task = Task(ships(5, 2, 2), (picky, picky), (1, 1, 1))
    assert things_of(divide(task, 1), REFEREE) == (0,)


def test_a_ship_is_refused_by_its_own_name():
    cursed = Good("class-2", (2, 1, 2), "Albatross")
    seats = (Claim(refused=frozenset({"Albatross"})), Claim())
    task = Task((*ships(2, 2, 2), cursed), seats, (1, 1, 1))
    for seed in range(6):
        assert divide(task, seed)[3] == 1


def test_a_criterion_is_measured_exactly():
    task = plain(ships(3, 2, 2), 2)
    evenness = measure(task, divide(task, 1))[CLASS]
    assert sorted(evenness.sums) == [3, 4]
    assert (evenness.spread, evenness.bound, evenness.best) == (Fraction(1), Fraction(1), True)
    thirds = Task(ships(*[1] * 7), (Claim(100), Claim(100), Claim(50)), (1, 1, 1))
    # Shares of 2.8, 2.8 and 1.4: at best 3, 3 and 1.
    evenness = measure(thirds, divide(thirds, 1))[CLASS]
    assert evenness.sums == (3, 3, 1)
    assert evenness.spread == Fraction(3, 5)
    assert evenness.best


@pytest.mark.parametrize("least", [1, 2, 3])
def test_nobody_is_driven_below_the_least_number_of_ships(least):
    """Six against six times one would be even; who must have two ships keeps two."""
    things = tuple(Good(f"class-{c}", (c,)) for c in (6, 1, 1, 1, 1, 1, 1))
    task = Task(things, (Claim(least=least), Claim(least=least)), (1,))
    for seed in range(8):
        division = divide(task, seed)
        counts = sorted(len(things_of(division, seat)) for seat in (0, 1))
        assert counts == [least, 7 - least]
        assert spread(sums(task, division, CLASS)) == 2 * (least - 1)


@pytest.mark.parametrize("most", [4, 5, 6])
def test_nobody_gets_more_than_the_greatest_number_of_ships(most):
    things = tuple(Good(f"class-{c}", (c,)) for c in (6, 1, 1, 1, 1, 1, 1))
    task = Task(things, (Claim(most=most), Claim(most=most)), (1,))
    for seed in range(8):
        division = divide(task, seed)
        assert max(len(things_of(division, seat)) for seat in (0, 1)) == most
        assert not things_of(division, REFEREE)


@pytest.mark.parametrize("seed", range(8))
def test_nobody_gets_what_they_refuse_though_it_would_be_more_even(seed):
    picky = Claim(refused=frozenset({"class-4", "class-3"}))
    task = Task(ships(4, 4, 3, 3, 1, 1, 1, 1), (picky, Claim(), Claim()), (1, 1, 1))
    found = kinds(task, divide(task, seed))
    assert set(found[0]) == {"class-1"}
    assert found[0] == ["class-1"] * 4


@pytest.mark.parametrize("seed", range(8))
def test_it_goes_on_while_a_bound_is_not_met(seed):
    """120 ships and 30 players: four ships each, and all else as even as whole things can be."""
    numbers = (22, 14, 11, 15, 16, 11, 9, 7, 7, 6, 2)
    things = tuple(
        Good(f"hull-{n}", values)
        for n, (values, times) in enumerate(zip(HULLS, numbers, strict=True))
        for _ in range(times)
    )
    task = plain(things, 30)
    found = measure(task, divide(task, seed))
    assert [one.spread for one in found] == [1, 0, 1, 1, 1, 2]
    assert all(one.best for one in found)
