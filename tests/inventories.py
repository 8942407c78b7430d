"""Random ships of an invented navy, and what a division of them adds up to."""

from __future__ import annotations

import random

from kaperbrief.fleets.task import Claim, Good, Owners, Task, things_of

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
