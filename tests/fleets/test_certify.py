"""Proofs of evenness: the same as trying everything out, and never worse than the search."""

from __future__ import annotations

import itertools
import math
import random
from dataclasses import replace
from fractions import Fraction

import pytest

from inventories import navy, plain, ships
from kaperbrief.fleets.bounds import measure
from kaperbrief.fleets.divide import divide
from kaperbrief.fleets.task import REFEREE, Claim, Good, Task

pytest.importorskip("highspy", reason='needs pip install "kaperbrief[certify]"')

from kaperbrief.fleets.certify import certify


def gaps(task: Task, owners: tuple[int, ...]) -> tuple[int, ...]:
    """The spreads in the order that counts, typed from the definition and not from the code."""
    parts, made = task.parts, []
    teams = [-1 - n if seat.team is None else seat.team for n, seat in enumerate(task.seats)]
    levels = [teams] if any(seat.team is not None for seat in task.seats) else []
    for k in range(len(task.weights)):
        total = sum(t.values[k] for t, o in zip(task.things, owners, strict=True) if o >= 0)
        for of in [*levels, list(range(len(task.seats)))]:
            off: dict[int, Fraction] = {}
            for seat, group in enumerate(of):
                target = Fraction(total * parts[seat], sum(parts))
                off[group] = off.get(group, Fraction(0)) - target
            for thing, owner in zip(task.things, owners, strict=True):
                if owner >= 0:
                    off[of[owner]] += thing.values[k]
            made.append(math.ceil(max(off.values()) - min(off.values())))
    return tuple(made)


def allowed(task: Task, owners: tuple[int, ...]) -> bool:
    for thing, owner in zip(task.things, owners, strict=True):
        if thing.owner not in (None, owner):
            return False
        if (
            owner >= 0
            and thing.owner is None
            and {thing.kind, thing.name} & task.seats[owner].refused
        ):
            return False
    return all(s.least <= owners.count(n) <= s.most for n, s in enumerate(task.seats))


def best_of_all(task: Task, kept: tuple[int, ...] = ()) -> tuple[int, ...]:
    """By trying everything out; `kept` things stay with the referee."""
    choices = [
        (REFEREE,) if number in kept else range(len(task.seats))
        for number in range(len(task.things))
    ]
    return min(gaps(task, found) for found in itertools.product(*choices) if allowed(task, found))


def few(seed: int) -> Task:
    """A small task with some of everything: shares, limits, locks, refusals, teams."""
    dice = random.Random(seed)
    things = [replace(t, values=t.values[:3]) for t in navy(dice.randint(6, 8), seed)]
    if dice.random() < 0.5:
        things[0] = replace(things[0], owner=dice.randrange(3))
    seats = [Claim(dice.choice((100, 100, 110))) for _ in range(3)]
    if dice.random() < 0.4:
        seats[1] = replace(seats[1], refused=frozenset({things[-1].kind}))
    if dice.random() < 0.4:
        seats[2] = replace(seats[2], most=2 + (things[0].owner == 2))
    if dice.random() < 0.4:
        seats = [replace(seat, team=number // 2) for number, seat in enumerate(seats)]
    return Task(tuple(things), tuple(seats), (1, 1, 1))


@pytest.mark.parametrize("seed", range(25))
def test_nothing_is_better_than_what_is_proven(seed):
    task = few(seed)
    start = divide(task, seed, budget=30)
    division, proofs = certify(task, start)
    assert allowed(task, division)
    assert gaps(task, division) == best_of_all(task)
    assert all(proof.best for proof in proofs)


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
        assert guess.bound <= math.ceil(proof.spread)
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
