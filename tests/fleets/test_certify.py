"""Proofs of evenness: the same as trying everything out, and never worse than the search."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest

from inventories import allowed, best_of_all, few, gaps, navy, plain, ships
from kaperbrief.fleets.bounds import measure
from kaperbrief.fleets.divide import divide
from kaperbrief.fleets.task import REFEREE, Claim, Good, Task

pytest.importorskip("highspy", reason='needs pip install "kaperbrief[certify]"')

from kaperbrief.fleets.certify import certify


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.one_in(4)
def test_nothing_is_better_than_what_is_proven(seed):
    task = few(seed)
    start = divide(task, seed, budget=30)
    division, proofs = certify(task, start)
    assert allowed(task, division)
    assert gaps(task, division) == best_of_all(task)
    assert all(proof.best for proof in proofs)


def test_gaps_of_shares_are_compared_as_they_are():
    """A gap of 1.6 is less than one of 2, and is not given away for the next criterion."""
    things = [Good("big", (4, 2)), Good("mid", (2, 3)), Good("small", (1, 1)), Good("tiny", (1, 0))]
    task = Task(tuple(things), (Claim(140), Claim(100)), (1, 1))
    for start in itertools.product(range(2), repeat=4):
        if allowed(task, start):
            division, proofs = certify(task, start)
            assert gaps(task, division) == best_of_all(task) <= gaps(task, start)
            assert [proof.bound for proof in proofs] == list(gaps(task, division))


@pytest.mark.parametrize("seed", range(12))
def test_a_certified_division_is_never_worse(seed):
    dice = random.Random(seed)
    seats = [Claim(dice.choice((60, 90, 100, 140)), team=n // 3) for n in range(6)]
    things = list(navy(14, seed))
    for place in dice.sample(range(14), 3):
        things[place] = replace(things[place], owner=dice.randrange(6))
    task = Task(tuple(things), tuple(seats), (1,) * 6)
    start = divide(task, seed)
    division, proofs = certify(task, start, nodes=dice.choice((0, 20, 200)))
    assert allowed(task, division)
    assert gaps(task, division) <= gaps(task, start)
    assert all(proof.bound <= proof.spread for proof in proofs)
    assert all(proof.team_bound <= proof.team_spread for proof in proofs)


def test_a_bad_division_is_made_the_best():
    task = plain(ships(4, 3, 3, 2, 2, 2, 1, 1), 3)
    silly = (0, 0, 0, 0, 1, 1, 2, 2)
    division, proofs = certify(task, silly)
    assert gaps(task, division) == best_of_all(task)
    assert [one.spread for one in measure(task, silly)] == [10, 2, 10]
    assert [proof.spread for proof in proofs] == [0, 1, 0]


def test_what_the_referee_keeps_stays_there():
    task = Task(ships(5, 4, 3, 3, 2, 1), (Claim(), Claim()), (1, 1, 1), keep=1)
    start = divide(task, 1)
    kept = tuple(n for n, owner in enumerate(start) if owner == REFEREE)
    division, _ = certify(task, start)
    assert len(kept) == 1
    assert division[kept[0]] == REFEREE
    assert gaps(task, division) == best_of_all(task, kept)


def test_without_nodes_nothing_is_claimed_that_is_not_so():
    task = plain(navy(24, 5), 5)
    start = divide(task, 1, budget=20)
    exact, proofs = certify(task, start)
    hasty, guesses = certify(task, start, nodes=0)
    assert all(proof.best for proof in proofs)
    assert gaps(task, exact) <= gaps(task, hasty) <= gaps(task, start)
    # Up to the first difference both are about the same question, so no bound is above the best.
    for proof, guess in zip(proofs, guesses, strict=True):
        assert guess.bound <= proof.spread
        if guess.spread != proof.spread:
            break


def test_the_same_task_is_proven_alike():
    task = plain(navy(30, 3), 6)
    start = divide(task, 2, budget=50)
    assert certify(task, start) == certify(task, start)


def test_a_share_of_one_and_a_half():
    things = tuple(Good("ship", (1,)) for _ in range(7))
    task = Task(things, (Claim(150), Claim(100), Claim(100)), (1,))
    division, proofs = certify(task, (0,) * 5 + (1, 2))
    assert sorted(division) == [0, 0, 0, 1, 1, 2, 2]
    assert proofs[0].best
