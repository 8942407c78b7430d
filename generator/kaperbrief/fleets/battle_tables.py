"""The tables of a battle as numpy looks them up: one number of 16 bits is one shot."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from kaperbrief.models.combat import NOTHING, Combat, Effects
from kaperbrief.rules.chances import Chances, hit_chances, shot_chances
from kaperbrief.rules.prng import Prng

SIZE = 65_536
"""Chances are rounded to such parts: each threshold is off by at most half of one."""

GUN, CREW, BURST = 16, 32, 48
"""Where guns, men and bursts stand in a packed sum; the hull stands at 0."""
FIELD = 65_535

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
        ends.append(round(reached * SIZE))
    return ends


def kind_of(does: Effects | None) -> Kind:
    """What a shot does, without what this model does not count; None is a burst."""
    return (does.hull, does.crew, does.gun, False) if does else (0, 0, 0, True)


class Tables:
    """Every shot of a model: by table and modifier a row of `SIZE` numbers of kinds of shots."""

    def __init__(self, combat: Combat, low: int, high: int) -> None:
        self.low, self.span = low, high - low + 1
        self.names = [table.id for table in combat.tables]
        all_chances = [
            shot_chances(combat, table, modifier)
            for table in combat.tables
            for modifier in range(low, high + 1)
        ]
        again = [hit_chances(combat, table, guns=False) for table in combat.tables]
        miss = kind_of(NOTHING)
        kinds = {kind_of(shot) for chances in (*all_chances, *again) for shot in chances} - {miss}
        self.kinds: list[Kind] = [miss, *sorted(kinds)]
        self.shots = np.concatenate([self._row(chances) for chances in all_chances])
        """Kinds of shots, table by table, modifier by modifier, in one row."""
        self.again = np.concatenate([self._row(chances) for chances in again])
        """What a result that takes a gun becomes where there is none, table by table."""
        self.packed: NDArray[np.int64] = np.array(
            [h + (g << GUN) + (c << CREW) + (int(b) << BURST) for h, c, g, b in self.kinds],
            np.int64,
        )
        self.takes_gun: NDArray[np.bool_] = np.array([g > 0 for _, _, g, _ in self.kinds])

    def start(self, table: int, modifier: int) -> int:
        """Where the row of a table begins for a modifier."""
        return (table * self.span + modifier - self.low) * SIZE

    def _row(self, chances: Chances) -> NDArray[np.uint8]:
        ends = thresholds(chances, self.kinds)
        counts = np.diff(np.array([0, *ends]))
        return np.repeat(np.arange(len(self.kinds), dtype=np.uint8), counts)


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

    def words(self, count: int) -> Words:
        """The next so many whole numbers from 0 to 2**64 - 1."""
        if count > len(self._steps):
            self._steps = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(_STEP)
        start = self._key + self._used * _STEP & _MASK
        self._used += count
        z = self._steps[:count] + np.uint64(start)
        other = z >> _S30
        z ^= other
        z *= _ONE
        np.right_shift(z, _S27, out=other)
        z ^= other
        z *= _TWO
        np.right_shift(z, _S31, out=other)
        z ^= other
        return z

    def rows(self, rows: int, width: int) -> NDArray[np.uint16]:
        """Whole numbers from 0 to 65,535, in so many rows of a width."""
        count = rows * width
        drawn = self.words(-(-count // 4)).astype("<u8", copy=False).view("<u2")
        return drawn[:count].reshape(rows, width)
