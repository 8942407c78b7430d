"""What evenings of seeds near each other have: each has what those near it have not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from kaperbrief.models.scenario import Evening, Tale
from kaperbrief.scenarios.draw import DrawTerms, draw

_ROW = 10
"""So many seeds are a row."""
_Known = dict[int, frozenset[str]]
"""The parts of evenings by their seeds."""


def spaced(tales: Mapping[str, Tale], evening: Evening, wish: DrawTerms) -> DrawTerms:
    """The wish, knowing the parts of evenings near it. Raises UsageProblem as `draw`.

    The evenings of every second row are drawn one after the other, each knowing those before it
    in the row; those of the rows between know both rows beside them as well. So a seed alone
    decides, and no evening before the rows beside it has to be known.
    """
    plain = replace(wish, vary={}, fleets=(), after=(), past=frozenset(), near={})

    def walked(seeds: Iterable[int], known: _Known) -> _Known:
        for seed in seeds:
            there = replace(plain, seed=seed, near=_near(known, seed))
            known[seed] = draw(tales, evening, there).drawn
        return known

    row, at = divmod(wish.seed, _ROW)
    known: _Known = {}
    for beside in (row - 1, row + 1) if row % 2 else ():
        known |= walked(range(_ROW * beside, _ROW * beside + _ROW), {})
    return replace(wish, near=_near(walked(range(wish.seed - at, wish.seed), known), wish.seed))


def _near(known: _Known, seed: int) -> dict[str, int]:
    """How many seeds away each part comes nearest."""
    found: dict[str, int] = {}
    for other, parts in known.items():
        away = abs(other - seed)
        found |= {part: min(away, found.get(part, away)) for part in parts}
    return found
