"""Bounds are proven: no division that trying all of them finds is better."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.fleets.bounds import least_spread


def best(values, parts, locked=()):
    """The least spread of all divisions, nobody empty; `locked` are the owners of the first."""
    total, whole, count = sum(values), sum(parts), len(parts)
    found = []
    for owners in itertools.product(range(count), repeat=len(values)):
        if len(set(owners)) < count or owners[: len(locked)] != locked:
            continue
        off = [
            sum(v for v, o in zip(values, owners, strict=True) if o == p)
            - Fraction(total * part, whole)
            for p, part in enumerate(parts)
        ]
        found.append(max(off) - min(off))
    return min(found)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_division_beats_a_bound(data):
    parts = data.draw(st.lists(st.sampled_from([9, 10, 11]), min_size=2, max_size=3))
    values = data.draw(
        st.lists(st.sampled_from([0, 1, 1, 2, 3, 4, 8]), min_size=len(parts), max_size=6)
    )
    step = data.draw(st.sampled_from([1, 1, 2]))
    values = [value * step for value in values]
    locked = tuple(
        data.draw(st.lists(st.integers(0, len(parts) - 1), max_size=len(values) - len(parts)))
    )
    held = [0] * len(parts)
    for value, owner in zip(values, locked, strict=False):
        held[owner] += value
    assert least_spread(values, parts, held) <= best(values, parts, locked)


@pytest.mark.parametrize(
    ("values", "parts", "expected"),
    [
        ((3, 3), (1, 1), 0),
        ((3, 2, 2), (1, 1), 1),
        ((4, 2, 2, 2), (1, 1), 2),  # all are even: five each cannot be
        ((9, 1, 1), (1, 1, 1), 8),  # somebody has the nine
        ((7, 6, 5), (1, 1, 1), 2),  # one each
        ((4, 4, 4, 4), (1, 1, 1), 4),  # two of four lie together
        ((1,) * 10, (110, 90), 1),  # 5.5 and 4.5
    ],
)
def test_bounds_that_are_reached(values, parts, expected):
    assert least_spread(values, parts) == expected == best(values, parts)


def test_nothing_to_divide_has_no_gap():
    assert least_spread((), (1, 1)) == 0
    assert least_spread((5,), (1,)) == 0
    assert least_spread((0, 0), (1, 1)) == 0


def test_what_is_locked_cannot_be_evened_out():
    assert least_spread((5, 5, 1, 1), (1, 1), (10, 0)) == 8
