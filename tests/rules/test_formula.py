"""Formulas of quantities."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.models.ship import Ship
from kaperbrief.rules.counts import FormulaError, evaluate, ship_counts

NAMES = {"crews": 3, "ships": 3, "guns": 12, "players": 3}


@pytest.mark.parametrize(
    ("formula", "result"),
    [
        ("8*crews + guns", 36),
        ("max(40, 8*crews + guns)", 40),
        ("max(16, 3*crews + ceil(guns/4))", 16),
        ("floor(7/2) - -1", 4),
        ("2*ceil(players/2)", 4),
        (12, 12),
        ("crews - 3", 0),
        ("max(guns) + min(7)", 19),
        ("100000", 100_000),
    ],
)
def test_value(formula, result):
    assert evaluate(formula, NAMES) == result


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        ("crew", 'unknown name "crew"'),
        ("guns/5", "makes 2.4"),
        ("guns/(crews-3)", "divides by zero"),
        ("crews-9", "makes -6"),
        ("crews - 4", "makes -1"),
        ("crews/2", "makes 1.5"),
        ("guns/9", "makes 1.33333"),
        ("100001", "cannot be printed"),
        ("10**9", "only + - * /"),
        ("__import__('os')", "unknown function"),
        ("crews.real", "only whole numbers"),
        ("1 if crews else 2", "only whole numbers"),
        ("8*", "cannot read"),
        ("round(1)", 'unknown function "round"'),
        ("99999*99", "cannot be printed"),
        ("True", "only whole numbers"),
        ("(" * 300, "longer than 200"),
    ],
)
def test_refused(formula, message):
    with pytest.raises(FormulaError, match=message.replace("+", r"\+").replace("*", r"\*")):
        evaluate(formula, NAMES)


def test_names_far_from_all_are_told_which_there_are():
    with pytest.raises(FormulaError) as caught:
        evaluate("sonar", NAMES)
    assert caught.value.hint == "known: crews, guns, players, ships"


def test_the_whole_numbers_of_a_ship_are_hers_and_those_of_the_pack():
    ship = Ship("pike", "Pike", 4, 4, 4, 1, own={"torpedoes": 8, "deep-dive": 90, "luck": 1.5})
    counts = ship_counts(ship)
    assert evaluate("torpedoes + deep_dive + guns", counts) == 98 + ship.guns
    assert "luck" not in counts


def test_unknown_name_gets_a_guess():
    with pytest.raises(FormulaError) as caught:
        evaluate("2*crew", NAMES)
    assert caught.value.hint == 'did you mean "crews"?'


@given(st.integers(0, 99), st.integers(0, 99), st.integers(1, 9))
def test_agrees_with_arithmetic(a, b, c):
    names = {"a": a, "b": b, "c": c}
    assert evaluate("a*b + ceil(a/c)", names) == a * b + -(-a // c)
    assert evaluate("max(a, b) - min(a, b)", names) == abs(a - b)
