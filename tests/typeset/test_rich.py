"""Marks inside texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.typeset.rich import parse, plain, unpaired


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


def test_emphasis_within_emphasis_ends_where_the_outer_one_does():
    assert units("**a *b* c **d**. e** f") == [
        [("a", "bold")],
        [("b", "bold")],
        [("c", "bold")],
        [("d", "bold"), (".", "bold")],
        [("e", "bold")],
        [("f", "regular")],
    ]


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
        ("3*4 und 5*6", "3*4 und 5*6"),
        ("5 * 3 * 2", "5 * 3 * 2"),
        ("4*hull und 5*crew", "4*hull und 5*crew"),
        ("x*2, *y*", "x*2, y"),
        ("ab*c*d", "abcd"),
        ("**3**4", "34"),
        ("*walk*° (**x**)", "walk* (x)"),
        ("12°, 45\\°", "12*, 45°"),
        ("**a *b* c**", "a b c"),
        ("late** x", "late** x"),
        ("**Yours is **the first corner**.**", "Yours is the first corner."),
        ("**a **b** c", "**a b c"),
    ],
)
def test_what_a_reader_sees(text, words):
    assert plain(text) == words


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("**open", ["**"]),
        ("late** x", ["**"]),
        ("*a **b*", ["**"]),
        ("**a **b** c", ["**"]),
        ("3*4, 5 * 6", []),
        (r"\*\* **a** *b*", []),
    ],
)
def test_marks_without_their_other_half_are_told(text, marks):
    assert unpaired(text) == marks


@given(st.text(alphabet="ab *:\\", max_size=40))
def test_letters_are_never_lost(text):
    shown = plain(text) + "".join(
        run for unit in parse(text) for run, weight in unit if weight == "icon"
    )
    assert sorted(c for c in shown if c in "ab") == sorted(c for c in text if c in "ab")
