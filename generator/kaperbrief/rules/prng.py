"""Numbers drawn from a seed, the same on every computer and in every version of Python.

SplitMix64 (Steele, Lea and Flood, 2014): 64 bits of state, every seed is a good one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")

_MASK = 2**64 - 1
_STEP = 0x9E3779B97F4A7C15
_FNV_START, _FNV_PRIME = 0xCBF29CE484222325, 0x100000001B3


def _mixed(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
    return z ^ z >> 31


class Prng:
    """A stream of numbers of a seed.

    Any whole number is a seed; `words` open streams of their own, so that drawing more numbers for
    one purpose changes nothing drawn for another: `Prng(7, "islands")`, `Prng(7, "ports")`.
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, *words: str | int) -> None:
        self._state = seed & _MASK
        for word in words:
            code = _FNV_START  # FNV-1a: hash() of a text differs from run to run
            for byte in str(word).encode():
                code = (code ^ byte) * _FNV_PRIME & _MASK
            self._state = _mixed(self._state ^ code)

    def bits(self) -> int:
        """A whole number from 0 to 2**64 - 1."""
        self._state = self._state + _STEP & _MASK
        return _mixed(self._state)

    def below(self, end: int) -> int:
        """A whole number from 0 to `end` - 1, each as likely. Raises ValueError below 1."""
        if not 1 <= end <= _MASK:
            raise ValueError(f"nothing can be drawn from {end} numbers")
        limit = (_MASK + 1) // end * end
        while (drawn := self.bits()) >= limit:
            pass
        return drawn % end

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included, such as a throw of a die."""
        return low + self.below(high - low + 1)

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items, each as likely. Raises ValueError if there are none."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """A new list of the items in any order, each as likely."""
        made = list(items)
        for last in range(len(made) - 1, 0, -1):
            other = self.below(last + 1)
            made[last], made[other] = made[other], made[last]
        return made

    def sample(self, items: Sequence[Item], count: int) -> list[Item]:
        """So many of the items, none twice, in the order drawn. Raises ValueError for too many."""
        if not 0 <= count <= len(items):
            raise ValueError(f"{count} of {len(items)} items cannot be drawn")
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]
