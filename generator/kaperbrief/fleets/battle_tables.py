"""What volleys do as tables: a number drawn finds what several shots take together."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterator

import numpy as np

from kaperbrief.fleets.battle import Battle, blow
from kaperbrief.fleets.battle_loop import BITS, Tables, Words
from kaperbrief.models.combat import Combat
from kaperbrief.rules.chances import Chances, hit_chances, shot_chances

Counts = dict[int, int]
"""Things by number, and how often each comes among all."""
Guns = tuple[tuple[str, ...], int, int]
"""Guns that fire together: their tables, the bonus of the first one to hit, that of the target."""

GROUP = 4
"""So many guns of a ship are one volley; more are several."""


def volleys(shots: list[Chances]) -> Iterator[Counts]:
    """What no shot does, the first one, the first two and so on: sums by how often they come.

    A sum is hull, guns, crew and guns that burst in one number, `BITS` for each.
    """
    sums = {0: 1}
    yield sums
    for chances in shots:
        whole = math.lcm(*(chance.denominator for chance in chances.values()))
        longer: Counts = {}
        for does, chance in chances.items():
            figures = (does.hull, does.gun, does.crew) if does else (0, 0, 0, 1)
            one = sum(figure << n * BITS for n, figure in enumerate(figures))
            for other, times in sums.items():
                longer[one + other] = longer.get(one + other, 0) + times * int(chance * whole)
        sums = longer
        yield sums


def alias(counts: Counts, digits: int) -> list[tuple[int, int, int]]:
    """Cells that are equally likely, two to the power of `digits` (Walker 1977, Vose 1991).

    Each is of one thing below a limit, of another from there on. Only limits are rounded, to parts
    of 32 bits: what is certain comes always, what cannot be never.
    """
    size, deep = 2**digits, 2**32
    whole = sum(counts.values())
    things = [*counts, *[0] * (size - len(counts))]
    parts = [*(times * size for times in counts.values()), *[0] * (size - len(counts))]
    cells = [(deep, thing, thing) for thing in things]
    few = [n for n, part in enumerate(parts) if part < whole]
    many = [n for n, part in enumerate(parts) if part >= whole]
    while few:
        low, high = few.pop(), many[-1]
        limit = (2 * parts[low] * deep + whole) // (2 * whole)
        # Where nothing of the one is left, the cell is the other's from end to end.
        cells[low] = (limit, things[low if limit else high], things[high])
        parts[high] -= whole - parts[low]
        if parts[high] < whole:
            few.append(many.pop())
    return cells


@functools.lru_cache(maxsize=8)
def _cells(combat: Combat, guns: tuple[Guns, ...], group: int) -> tuple[int, Words]:
    """The digits and cells of all tables: of one gun and more of each of `guns`, then of hits.

    Kept for battles of the same ships with other men.
    """
    counts: list[Counts] = []
    for names, aimed, target in guns:
        bonuses = [target + aimed, *[target] * group]
        shots = [
            shot_chances(combat, combat.table(name), bonus)
            for name, bonus in zip(names, bonuses, strict=False)
        ]
        counts += list(volleys(shots))[1:]
    if combat.out.guns is None:
        hits = (hit_chances(combat, combat.table(names[0]), guns=False) for names, *_ in guns)
        counts += (list(volleys([hit]))[1] for hit in hits)
    digits = max(1, (max(map(len, counts)) - 1).bit_length())
    return digits, np.array([alias(one, digits) for one in counts], np.uint64).reshape(-1)


def tables_of(battle: Battle, targets: list[int]) -> Tables:
    """What the guns of a battle do to ships with these bonuses to hit them."""
    combat = battle.combat
    ships = [
        (ship, doctrine)
        for fleet, doctrine in zip(battle.fleets, battle.doctrines, strict=True)
        for ship in fleet
    ]
    group = GROUP if combat.out.guns is not None else 1
    starts = range(0, max(1, *(ship.guns for ship, _ in ships)), group)
    known: dict[Guns, int] = {}
    rows = []
    for (ship, doctrine), target, start in itertools.product(ships, targets, starts):
        cycle = doctrine.tables
        own = tuple(cycle[gun % len(cycle)] for gun in range(start, start + group))
        aimed = combat.captain.to_hit * (ship.captain and start == 0)
        rows.append(group * known.setdefault((own, aimed, target), len(known)))
    digits, cells = _cells(combat, tuple(known), group)
    blows = [[blow(combat, doctrine, target) for target in targets] for _, doctrine in ships]
    return Tables(
        group,
        np.uint64(64 - digits),
        cells,
        np.array(rows, np.int64).reshape(len(ships), len(targets), -1),
        len(known),
        np.array(blows, np.int64),
    )
