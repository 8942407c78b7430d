"""Chance for many battles at once, the same on every computer and with every version of numpy.

It is the stream of `kaperbrief.rules.prng`, whose n-th number needs none of those before it. Only
additions, shifts and products of whole numbers of 64 bits are used; they wrap round alike anywhere.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kaperbrief.rules.prng import Prng

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
