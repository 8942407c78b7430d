"""A light run looks at some of many like cases, a wide one (`--wide`, `.ci/wide`) at all.

Cases that are alike but for a seed, a game, a paper seldom find what the others don't: one in
some of them is in each run, every one before a release. A new ledger is written of all.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

import ledger

OPTION = "--wide"
_wide: list[bool] = []
_Many = TypeVar("_Many")


def read(config: pytest.Config) -> None:
    """Is this a wide run? It is known before the tests' modules are read."""
    _wide[:] = [bool(config.getoption(OPTION) or config.getoption(ledger.OPTION))]


def pick(many: _Many, few: _Many) -> _Many:
    """What a loop of a test goes through: the many in a wide run, else the few."""
    return many if _wide[0] else few


def some(cases: Iterable[object], number: int, start: int = 0) -> list:
    """Parameters of which one in so many is in a light run (pytest marks those that are not)."""
    every = list(cases)
    taken = _taken(every, number, start)
    return [
        case if at in taken else pytest.param(case, marks=pytest.mark.wide)
        for at, case in enumerate(every)
    ]


def left_out(items: Sequence[pytest.Item]) -> set[pytest.Item]:
    """The cases of a light run's tests that are marked `wide`, or are not the one of `one_in`."""
    if _wide[0]:
        return set()
    left = {item for item in items if item.get_closest_marker("wide")}
    tests: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item not in left:
            tests[item.nodeid.partition("[")[0]].append(item)
    for name, cases in tests.items():
        if mark := cases[0].get_closest_marker("one_in"):
            taken = _taken(cases, mark.args[0], zlib.crc32(name.partition("::")[0].encode()))
            left.update(case for at, case in enumerate(cases) if at not in taken)
    return left


def _taken(cases: Sequence[object], number: int, start: int) -> set[int]:
    """Where one of each row of so many cases stands, in each row the next.

    Where cases are all pairs of two things, each of both is among them that way. Tests of another
    file begin with another one; those of one file share what they have made.
    """
    rows = range(0, len(cases), number)
    return {at + (start + row) % min(number, len(cases) - at) for row, at in enumerate(rows)}
