"""Sums of dice: chances that were worked out by hand, and what is no throw."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from kaperbrief.rules.chances import chance_of_sum, percent, sums, ways


@pytest.mark.parametrize(
    ("throw", "shown"),
    [("9+", 74), ("10+", 62.5), ("11+", 50), ("12+", 37.5), ("13+", 26), ("14+", 16), ("15+", 9),
     ("16+", 4.6), ("17+", 1.9), ("18", 0.5), ("3–9", 37.5), ("10–13", 46), ("3+", 100)],
)  # fmt: skip
def test_chances_of_three_dice(throw, shown):
    assert float(percent(chance_of_sum(throw, 3))) == shown


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_ways_are_counted_as_by_throwing(dice):
    thrown = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    assert list(ways(dice)) == [thrown.count(total) for total in range(6 * dice + 1)]


def test_a_table_of_results_leaves_no_gap():
    rows = ("3–6", "7–9", "10–11", "12", "13–14", "15–16", "17–18")
    assert sum(chance_of_sum(row, 3) for row in rows) == Fraction(1)


@pytest.mark.parametrize("text", ["−2", "", "19", "9-", "2", "captain", "+1"])
def test_what_is_no_throw_of_three_dice(text):
    assert sums(text, 3) is None
    with pytest.raises(ValueError, match="no throw"):
        chance_of_sum(text, 3)
