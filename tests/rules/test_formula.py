"""Formulas of quantities."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.rules.counts import FormulaError, evaluate

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


def test_unknown_name_gets_a_guess():
    with pytest.raises(FormulaError) as caught:
        evaluate("2*crew", NAMES)
    assert caught.value.hint == 'did you mean "crews"?'


@given(st.integers(0, 99), st.integers(0, 99), st.integers(1, 9))
def test_agrees_with_arithmetic(a, b, c):
    names = {"a": a, "b": b, "c": c}
    assert evaluate("a*b + ceil(a/c)", names) == a * b + -(-a // c)
    assert evaluate("max(a, b) - min(a, b)", names) == abs(a - b)
