"""Random ships of an invented navy, what a division of them adds up to, and the best of all."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from fractions import Fraction

from kaperbrief.fleets.task import REFEREE, Claim, Good, Owners, Task, things_of

# class, ship, guns, class 6 and above, nimble, move
HULLS = (
    (1, 1, 1, 0, 1, 12), (2, 1, 2, 0, 0, 12), (2, 1, 2, 0, 0, 10), (3, 1, 3, 0, 0, 12),
    (3, 1, 3, 0, 0, 10), (4, 1, 4, 0, 0, 14), (4, 1, 4, 0, 0, 12), (5, 1, 5, 0, 0, 16),
    (6, 1, 6, 1, 0, 14), (7, 1, 7, 1, 0, 16), (8, 1, 8, 1, 0, 16),
)  # fmt: skip
COMMON = (14, 12, 10, 9, 8, 6, 6, 4, 3, 2, 1)
CLASS, SHIPS, GUNS, BIG, NIMBLE, MOVE = range(6)


def navy(count: int, seed: int) -> tuple[Good, ...]:
    """So many ships, small ones common; some lack guns."""
    dice = random.Random(seed)
    made = []
    for number in dice.choices(range(len(HULLS)), COMMON, k=count):
        values = list(HULLS[number])
        if dice.random() < 0.15:
            values[GUNS] = dice.randint(0, values[GUNS])
        made.append(Good(f"hull-{number}", tuple(values)))
    return tuple(made)


def ships(*classes: int) -> tuple[Good, ...]:
    """Ships of these classes that count by class, number and guns."""
    return tuple(Good(f"class-{c}", (c, 1, c)) for c in classes)


def plain(things: tuple[Good, ...], players: int, **limits) -> Task:
    """A task of equal players."""
    weights = (1,) * len(things[0].values)
    return Task(things, tuple(Claim(**limits) for _ in range(players)), weights)


def sums(task: Task, division: Owners, criterion: int) -> list[int]:
    """What each seat has by one criterion."""
    made = [0] * len(task.seats)
    for thing, owner in zip(task.things, division, strict=True):
        if owner >= 0:
            made[owner] += thing.values[criterion]
    return made


def kinds(task: Task, division: Owners) -> list[list[str]]:
    """The kinds each seat has, sorted."""
    dealt = [things_of(division, seat) for seat in range(len(task.seats))]
    return [sorted(task.things[n].kind for n in numbers) for numbers in dealt]


def gaps(task: Task, owners: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The exact spreads in the order that counts, typed from the definition and not the code."""
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
            made.append(max(off.values()) - min(off.values()))
    return tuple(made)


def allowed(task: Task, owners: tuple[int, ...]) -> bool:
    """Does a division keep locks, refusals and limits?"""
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


def best_of_all(task: Task, kept: tuple[int, ...] = ()) -> tuple[Fraction, ...]:
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
    if dice.random() < 0.3:
        things[1] = replace(things[1], owner=dice.randrange(3))
    seats = [Claim(dice.choice((100, 100, 110, 70, 125))) for _ in range(3)]
    if dice.random() < 0.4:
        seats[1] = replace(seats[1], refused=frozenset({things[-1].kind}))
    if dice.random() < 0.4:
        held = sum(thing.owner == 2 for thing in things)
        seats[2] = replace(seats[2], most=2 + held)
    if dice.random() < 0.4:
        seats = [replace(seat, team=number // 2) for number, seat in enumerate(seats)]
    return Task(tuple(things), tuple(seats), (1, 1, 1))
