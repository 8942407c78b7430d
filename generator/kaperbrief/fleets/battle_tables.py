"""The tables of a battle as numpy compares with them: one number of 16 bits is one shot."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaperbrief.models.combat import NOTHING, Combat, Effects
from kaperbrief.rules.chances import Chances, hit_chances, shot_chances
from kaperbrief.rules.prng import Prng

SIZE = 65_536
"""Chances are rounded to such parts: each threshold is off by at most half of one.

Of a table that never misses, the number 0 is a miss all the same: it stands for no shot at all.
"""

Kind = tuple[int, int, int, bool]
"""What counts of a shot: hull, crew, gun, burst."""


def thresholds(chances: Chances, order: list[Kind]) -> list[int]:
    """Where each kind of shot ends among the numbers of 16 bits, in this order."""
    parts: dict[Kind, Fraction] = {}
    for shot, chance in chances.items():
        parts[kind_of(shot)] = parts.get(kind_of(shot), Fraction(0)) + chance
    ends, reached = [], Fraction(0)
    for kind in order:
        reached += parts.get(kind, Fraction(0))
        ends.append(max(1, round(reached * SIZE)))
    return ends


def kind_of(does: Effects | None) -> Kind:
    """What a shot does, without what this model does not count; None is a burst."""
    return (does.hull, does.crew, does.gun, False) if does else (0, 0, 0, True)


Small = NDArray[np.unsignedinteger[Any]]


class Tables:
    """Every shot of a model: by table and modifier, up to which number each kind of shot reaches.

    `does` is what each kind takes: hull, guns, crew, and guns that burst. In `lasts` and `again`
    the last axis is one of kinds: a number is of the first kind whose last one is not below it.
    """

    def __init__(self, combat: Combat, low: int, high: int) -> None:
        self.low = low
        self.names = [table.id for table in combat.tables]
        all_chances = [
            [shot_chances(combat, table, modifier) for modifier in range(low, high + 1)]
            for table in combat.tables
        ]
        again = [hit_chances(combat, table, guns=False) for table in combat.tables]
        miss = kind_of(NOTHING)
        every = (chances for row in (*all_chances, again) for chances in row)
        kinds = {kind_of(shot) for chances in every for shot in chances} - {miss}
        self.kinds: list[Kind] = [miss, *sorted(kinds)]
        self.does = np.array([(h, g, c, b) for h, c, g, b in self.kinds], np.int64)
        self.lasts = np.array([[self._lasts(one) for one in row] for row in all_chances], np.uint16)
        """By table, modifier from `low` on, and kind."""
        self.again = np.array([self._lasts(one) for one in again], np.uint16)
        """By table and kind: what a result that takes a gun becomes where there is none."""

    def _lasts(self, chances: Chances) -> list[int]:
        return [end - 1 for end in thresholds(chances, self.kinds)]


def kinds_at(lasts: NDArray[np.uint16], numbers: NDArray[np.uint16]) -> NDArray[np.intp]:
    """The kind of each of some numbers; `lasts` has a row for each of them, or one for all."""
    kinds: NDArray[np.intp] = (numbers[:, None] > lasts).sum(axis=1, dtype=np.intp)
    return kinds


class Battery:
    """The guns of one ship: what their numbers mean, counted for all of them together.

    `tables` and `bonuses` are by gun, `targets` the bonuses to hit the ships they may fire at.
    In `reaches` is by target's bonus, kind and gun what a number must be above. A gun that reaches
    a kind has reached all before it, so `steps` say by how much each of them takes more than the
    one before: what (as in `Tables.does`), place of the kind, how much. `type` holds their sums.
    """

    def __init__(
        self, tables: Tables, rows: list[int], bonuses: list[int], targets: set[int]
    ) -> None:
        self.rows, self.bonuses = rows, bonuses
        places = np.array(bonuses, np.intp) - tables.low
        by_target = {one: tables.lasts[rows, places + one] for one in sorted(targets)}
        lasts = np.concatenate(list(by_target.values()))
        kinds = [n for n in range(1, len(tables.kinds)) if (lasts[:, n] > lasts[:, n - 1]).any()]
        before = [n - 1 for n in kinds]
        self.reaches = {
            one: np.ascontiguousarray(found[:, before].T[:, :, None])
            for one, found in by_target.items()
        }
        most = max(1, int(tables.does[kinds].max(initial=0))) * len(rows)
        self.type: type[np.uint8 | np.uint16] = np.uint8 if most < 2**8 else np.uint16
        more = np.diff(tables.does[[0, *kinds]], axis=0)
        size = 2 ** (8 * np.dtype(self.type).itemsize)
        # A step down is one up by what makes the small type come round to it.
        self.steps = [(w, n, int(more[n, w]) % size) for n, w in np.argwhere(more).tolist()]

    def takes(self, numbers: NDArray[np.uint16], target: int) -> list[Small]:
        """What the guns whose rows of numbers these are take, 0 being no shot, and how many burst.

        `target` is the bonus to hit their targets.
        """
        above = numbers > self.reaches[target][:, : len(numbers)]
        reached = np.add.reduce(above.view(np.uint8), axis=1, dtype=self.type)
        sums: list[Small] = [np.zeros(numbers.shape[1], self.type) for _ in range(4)]
        for what, place, step in self.steps:
            sums[what] += reached[place] if step == 1 else reached[place] * step
        return sums


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

    def rows(self, rows: int, width: int, wanted: int | None = None) -> NDArray[np.uint16]:
        """Whole numbers from 0 to 65,535, in so many rows of a width.

        With `wanted` only so many of them are made, but all are used up.
        """
        rows_made = rows if wanted is None else wanted
        count = rows_made * width
        drawn = self.words(-(-count // 4)).astype("<u8", copy=False).view("<u2")
        self._used += -(-rows * width // 4) - -(-count // 4)
        return drawn[:count].reshape(rows_made, width)
