"""What volleys do as tables that numpy looks up: one number of 32 bits is several shots."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaperbrief.models.combat import Combat
from kaperbrief.rules.chances import Chances, hit_chances, shot_chances
from kaperbrief.rules.prng import Prng

Drawn = NDArray[np.unsignedinteger[Any]]
Indices = NDArray[np.intp]
Counts = dict[int, int]
"""Things by number, and how often each comes among all."""
Guns = tuple[tuple[str, ...], int, int]
"""Guns that fire together: their tables, the bonus of the first one to hit, that of the target."""

GROUP = 4
"""So many guns of a ship are one volley; more are several."""
_DIGITS = 32


def volleys(shots: list[Chances], bits: int) -> Iterator[Counts]:
    """What no shot does, the first one, the first two and so on: sums by how often they come.

    A sum is hull, guns, crew and guns that burst in one number, so many bits for each.
    """
    sums = {0: 1}
    yield sums
    for chances in shots:
        whole = math.lcm(*(chance.denominator for chance in chances.values()))
        longer: Counts = {}
        for does, chance in chances.items():
            figures = (does.hull, does.gun, does.crew) if does else (0, 0, 0, 1)
            one = sum(figure << n * bits for n, figure in enumerate(figures))
            for other, times in sums.items():
                longer[one + other] = longer.get(one + other, 0) + times * int(chance * whole)
        sums = longer
        yield sums


def alias(counts: Counts, digits: int) -> list[tuple[int, int, int]]:
    """Cells that are equally likely, two to the power of `digits` (Walker 1977, Vose 1991).

    Each is of one thing below a limit and of another from there on. Only limits are rounded, to
    parts of 32 bits for all cells together: what is certain comes always, what cannot be never.
    """
    size, deep = 2**digits, 2 ** (_DIGITS - digits)
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
        cells[low] = (limit, things[low], things[high]) if limit else (deep, *[things[high]] * 2)
        parts[high] -= whole - parts[low]
        if parts[high] < whole:
            few.append(many.pop())
    return cells


class Volleys:
    """Alias tables of equal size for all that guns and their parts may do together.

    The volley of the first k guns of the n-th ones of `guns` begins at the cell
    (n * (len(guns) + 1) + k) * `size`. In `again` is by table where hits begin on ships without a
    gun.
    """

    def __init__(self, combat: Combat, guns: tuple[Guns, ...], bits: int) -> None:
        counts: list[Counts] = []
        for names, aimed, target in guns:
            bonuses = [target + aimed, *[target] * GROUP]
            shots = [
                shot_chances(combat, combat.table(name), bonus)
                for name, bonus in zip(names, bonuses, strict=False)
            ]
            counts += volleys(shots, bits)
        first = len(counts)
        if combat.out.guns is None:
            hits = (hit_chances(combat, table, guns=False) for table in combat.tables)
            counts += (list(volleys([hit], bits))[1] for hit in hits)
        digits = max(1, (max(map(len, counts)) - 1).bit_length())
        self.size, self._shift = np.intp(2**digits), np.uint32(_DIGITS - digits)
        self.again: Indices = np.arange(first, len(counts)) * self.size
        cells = np.array([alias(one, digits) for one in counts], np.uint64)
        starts = np.arange(2**digits, dtype=np.uint64) << np.uint64(self._shift)
        self._lasts = (cells[:, :, 0] + starts - np.uint64(1)).astype(np.uint32).reshape(-1)
        self.type: type[np.uint32 | np.uint64] = np.uint32 if 4 * bits <= _DIGITS else np.uint64
        things: Drawn = cells[:, :, 1:].astype(self.type)
        self._things = things.reshape(-1)

    def fired(self, volleys: Indices, noise: Noise) -> Drawn:
        """What each of these volleys, given by their first cells, does this time."""
        drawn = noise.numbers(*volleys.shape, bits=_DIGITS)
        cells = volleys + (drawn >> self._shift)
        second = drawn > self._lasts.take(cells)
        cells += cells
        cells += second
        return self._things.take(cells)


@functools.lru_cache(maxsize=8)
def tables_of(combat: Combat, guns: tuple[Guns, ...], bits: int) -> Volleys:
    """The tables of these guns, kept for battles of the same ships with other men."""
    return Volleys(combat, guns, bits)


_MASK = 2**64 - 1
_STEP = 0x9E3779B97F4A7C15
_ONE = np.uint64(0xBF58476D1CE4E5B9)
_TWO = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31 = np.uint64(27), np.uint64(30), np.uint64(31)

Words = NDArray[np.uint64]


class Noise:
    """A stream of numbers of a seed; `words` open streams of their own, as with `Prng`."""

    def __init__(self, seed: int, *words: str | int) -> None:
        self._key = Prng(seed, *words).bits()
        self._used = 0
        self._steps: Words = np.empty(0, np.uint64)
        self._other: Words = self._steps

    def words(self, count: int) -> Words:
        """The next so many whole numbers from 0 to 2**64 - 1."""
        if count > len(self._steps):
            self._steps = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(_STEP)
            self._other = np.empty_like(self._steps)
        start = self._key + self._used * _STEP & _MASK
        self._used += count
        z = self._steps[:count] + np.uint64(start)
        other = self._other[:count]
        np.right_shift(z, _S30, out=other)
        z ^= other
        z *= _ONE
        np.right_shift(z, _S27, out=other)
        z ^= other
        z *= _TWO
        np.right_shift(z, _S31, out=other)
        z ^= other
        return z

    def numbers(self, *shape: int, bits: int = 16) -> Drawn:
        """Whole numbers of 16 or 32 bits in an array of this shape."""
        count = math.prod(shape)
        drawn = self.words(-(-count * bits // 64)).astype("<u8", copy=False)
        numbers: Drawn = drawn.view(np.dtype(f"<u{bits // 8}"))
        return numbers[:count].reshape(shape)
