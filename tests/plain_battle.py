"""A battle rolled die by die, the figures typed from the rules: what the fast one is held against.

It knows nothing of the program: a ship is a list of hull, guns, men, class and bonus to hit her.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Callable, Iterator
from fractions import Fraction

FACES = bytes(n % 6 + 1 for n in range(256))
UNEVEN = bytes(range(252, 256))  # left out, so that each face comes 42 times

HULL, GUNS, MEN, CLASS, BONUS, FULL, FLAG = range(7)


def dice(seed: int) -> Iterator[int]:
    """Fair dice without end."""
    source = random.Random(seed)
    while True:
        yield from source.randbytes(100_000).translate(FACES, UNEVEN)


def ship(size: int, *, flag: bool = False) -> list[int]:
    """A new ship with a full crew; the flagship has the captain besides."""
    bonus = 1 if size >= 6 else -1 if size == 1 else 0
    return [10 * size, size, 6 * size + flag, size, bonus, 10 * size, int(flag)]


def hull_result(die: Iterator[int]) -> tuple[int, int, int]:
    """Hull, guns and men that a hit at the hull takes."""
    total = next(die) + next(die) + next(die)
    if total <= 9:
        return 1, 0, 0
    if total <= 13:
        return 2, 0, 0
    if total <= 15:
        return 3, 0, 0
    if total == 16:
        return 0, 1, 0
    return 0, 1, 1 if next(die) % 2 == 0 else 2


def deck_result(die: Iterator[int]) -> tuple[int, int, int]:
    """Hull, guns and men that a hit at the deck takes."""
    total = next(die) + next(die) + next(die)
    if total <= 6:
        return 1, 0, 0
    if total <= 9:
        return 0, 0, 2
    if total <= 11:
        return 0, 0, 1
    if total == 12 or total >= 17:
        return 0, 0, 0
    if total <= 14:
        return 0, 1, 0
    return 0, 1, 1 if next(die) % 2 == 0 else 2


RESULTS = {"hull": (1, hull_result), "deck": (0, deck_result)}


@functools.cache
def worth(aims: tuple[str, ...], bonus: int, kind: int) -> int:
    """What a gun may be expected to take of the hull or the men, in whole 64ths; it is above 0."""
    means = []
    for aim in aims:
        ease, result = RESULTS[aim]
        throws = [sum(three) for three in itertools.product(range(1, 7), repeat=3)]
        hits = sum(3 < throw < 18 and throw + ease + bonus >= 10 for throw in throws)
        all_dice = list(itertools.product(range(1, 7), repeat=4))
        taken = sum(result(iter(four))[kind] for four in all_dice)
        means.append(Fraction(hits, len(throws)) * Fraction(taken, len(all_dice)))
    return max(1, round(64 * sum(means) / len(means)))


def weakest(foes: list[int], left: dict[int, int]) -> int:
    """Whoever has least left; where nobody has anything left, whoever has most."""
    able = [m for m in foes if left[m] >= 1]
    return min(able, key=left.__getitem__) if able else max(foes, key=left.__getitem__)


def out(vessel: list[int], gunless: bool) -> bool:
    """Is she out of action? With `gunless`, ships fight on without guns."""
    return vessel[HULL] <= 0 or vessel[MEN] <= 1 or (vessel[GUNS] <= 0 and not gunless)


def fight(
    fleets: list[list[int]],
    aims: list[str],
    die: Iterator[int],
    chance: Callable[[], float],
    gunless: bool = False,
    focus: int | None = None,
) -> int | None:
    """The fleet that is left, or None; fleets are lists of classes.

    The guns of a ship are aimed at each of `aims` in turn. With a `focus` on HULL or MEN the ships
    of a fleet choose whoever has least of that, else each ship shoots at anybody.
    """
    ships: list[list[int]] = []
    side: list[int] = []
    for number, fleet in enumerate(fleets):
        chief = fleet.index(max(fleet))
        ships += [ship(size, flag=place == chief) for place, size in enumerate(fleet)]
        side += [number] * len(fleet)
    for _ in range(100):
        ready = [n for n, one in enumerate(ships) if not out(one, gunless)]
        left = {side[n] for n in ready}
        if len(left) <= 1:
            return left.pop() if left else None
        enemy = {k: pick([other for other in left if other != k], chance) for k in left}
        turn(ships, side, ready, enemy, aims, die, chance, gunless, focus)
    return None


def pick(things, chance):
    return things[int(chance() * len(things))]


def turn(ships, side, ready, enemy, aims, die, chance, gunless, focus=None):
    """One turn: all fire, then everybody mends, then leaking ships leak."""
    burst = [0] * len(ships)
    spare = {}
    loss = [[0, 0, 0] for _ in ships]
    left = {k: {m: 64 * ships[m][focus or 0] for m in ready} for k in set(side)}
    for n in ready:
        one = ships[n]
        free = max(0, one[MEN] - one[CLASS])
        firing = min(one[GUNS], free // 2)
        spare[n] = free - 2 * firing
        foes = [m for m in ready if side[m] == enemy[side[n]]]
        target = pick(foes, chance) if focus is None else weakest(foes, left[side[n]])
        if focus is not None:
            left[side[n]][target] -= firing * worth(tuple(aims), ships[target][BONUS], focus)
        for gun in range(firing):
            bonus, result = RESULTS[aims[gun % len(aims)]]
            natural = next(die) + next(die) + next(die)
            if natural == 3:
                burst[n] += 1
                continue
            captain = one[FLAG] and gun == 0
            if natural == 18 or natural + bonus + ships[target][BONUS] + captain < 10:
                continue
            hull, guns, men = result(die)
            while guns and ships[target][GUNS] - loss[target][1] <= 0:
                hull, guns, men = result(die)
            for k, lost in enumerate((hull, guns, men)):
                loss[target][k] += lost
    for n in ready:
        one = ships[n]
        one[HULL] -= loss[n][0]
        one[GUNS] = max(0, one[GUNS] - loss[n][1] - burst[n])
        one[MEN] = max(0, one[MEN] - loss[n][2] - 2 * burst[n])
        if out(one, gunless):
            continue
        hands = min(spare[n], one[MEN])
        while hands > 0:
            one[HULL] += next(die) <= min(6, hands)
            hands -= 6
        one[HULL] = min(one[HULL], one[FULL])
        if one[HULL] <= one[FULL] // 5 and next(die) <= 3:
            one[HULL] -= 1


def shares(fleets, aims, count: int, seed: int, gunless=False, focus=None) -> list[float]:
    """The part of the decided battles that each fleet wins."""
    die, chance = dice(seed), random.Random(-seed).random
    wins = [0] * len(fleets)
    for _ in range(count):
        winner = fight(fleets, aims, die, chance, gunless, focus)
        if winner is not None:
            wins[winner] += 1
    return [won / sum(wins) for won in wins]
