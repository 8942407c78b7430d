"""Marks inside texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.typeset.rich import parse, plain


def units(text):
    return [list(unit) for unit in parse(text)]


def test_plain_words():
    assert units("a  b\n\tc") == [[(word, "regular")] for word in "abc"]


def test_no_break_space_stays_inside_a_unit():
    assert parse("3\u00a0cm weit") == ((("3\u00a0cm", "regular"),), (("weit", "regular"),))


def test_emphasis_and_icons():
    assert units("take **three** :coin:, *now*") == [
        [("take", "regular")],
        [("three", "bold")],
        [("coin", "icon"), (",", "regular")],
        [("now", "italic")],
    ]


def test_a_unit_may_hold_several_weights():
    assert units("**half**move") == [[("half", "bold"), ("move", "regular")]]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (r"\*not\* \:skull\: \{x\}", "*not* :skull: {x}"),
        ("2 * 3", "2 * 3"),
        ("**open", "**open"),
        ("12:30:45", "12:30:45"),
        ("a < b & c > d", "a < b & c > d"),
        ("<b>x", "<b>x"),
        ("**a b** c", "a b c"),
    ],
)
def test_what_a_reader_sees(text, words):
    assert plain(text) == words


@given(st.text(alphabet="ab *:\\", max_size=40))
def test_letters_are_never_lost(text):
    shown = plain(text) + "".join(
        run for unit in parse(text) for run, weight in unit if weight == "icon"
    )
    assert sorted(c for c in shown if c in "ab") == sorted(c for c in text if c in "ab")
