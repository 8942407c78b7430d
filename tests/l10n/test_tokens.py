"""Tokens: their grammar, what they become, what is wrong with them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.l10n.localise import finish
from kaperbrief.l10n.measures import Measure
from kaperbrief.l10n.tokens import TokenError, resolve, tokens
from kaperbrief.l10n.words import Words

WORDS = Words("de", {"doubloon": {"one": "Dublone", "other": "Dublonen"}})
NUMBERS = {"swim": 5, "crew-size": 6, "head": -5, "half": 2.5}


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{n:doubloon 3} mehr", "3\xa0Dublonen mehr"),
        ("{n:doubloon 1}", "1\xa0Dublone"),
        ("{n:doubloon +2}", "+2\xa0Dublonen"),
        ("{n:doubloon crew-size}", "6\xa0Dublonen"),
        ("{cm:20}", "20\xa0cm"),
        ("{cm: 2.5}", "2,5\xa0cm"),
        ("{cm:swim}/{cm:half}", "5\xa0cm/2,5\xa0cm"),
        ("{cm:-5} und {cm:+10}", "−5\xa0cm und +10\xa0cm"),
        ("{cm:head}", "−5\xa0cm"),
        ("{in:6}", "15\xa0cm"),
        ("{number:crew-size}", "6"),
        ("{number:+3}", "+3"),
        (r"\{cm:20} :skull: **x** \* \\", r"\{cm:20} :skull: **x** \* \\"),
        (r"\{a} {cm:1} \{", "\\{a} 1\xa0cm \\{"),
        ("nichts", "nichts"),
        ("{{ 7*7 }} {% if %} {# x #} {cm:1}", "{{ 7*7 }} {% if %} {# x #} 1\xa0cm"),
    ],
)
def test_tokens_become_words(text, printed):
    assert resolve(text, WORDS, NUMBERS) == printed


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("a {n:dubloon 3}", 'unknown noun "dubloon"', 'did you mean "doubloon"?'),
        ("a {cm:swimm}", 'unknown number "swimm"', 'did you mean "swim"?'),
        (
            "a {cn:20}",
            'unknown token "{cn…}"',
            "tokens are {n:NOUN 3}, {cm:20}, {in:6}, {number:NAME}",
        ),
        ("a {20}", 'unknown token "{20…}"', r"write \{ to print a brace"),
        ("a {n:doubloon}", "expected {n:NOUN 3}, found {n:doubloon}", ""),
        ("a {cm:x 20}", "expected {cm:20}, found {cm:x 20}", ""),
        ("a {cm:}", "expected {cm:20}, found {cm:}", ""),
        ("a {cm:20", "opened and not closed", r"write \{"),
    ],
)
def test_wrong_tokens_say_where_and_what_to_do(text, message, hint):
    with pytest.raises(TokenError) as caught:
        resolve(text, WORDS, NUMBERS)
    assert message in str(caught.value)
    assert hint in caught.value.hint
    assert caught.value.start == 2


def test_tokens_are_listed_in_order():
    found = list(tokens("{cm:5} {n:doubloon 2}", {}))
    assert [(t.kind, t.noun, t.value) for t in found] == [("cm", "", 5), ("n", "doubloon", 2)]


def test_distances_are_told_in_the_games_unit():
    found = list(tokens("{cm:5} {in:2} {cm:swim} {n:doubloon 2} {number:swim}", NUMBERS))
    assert [token.native(Measure()) for token in found] == [5, 5, 5, None, None]
    assert [token.name for token in found] == ["", "", "swim", "", "swim"]


def test_finished_texts_are_set():
    text = 'Die "Kanonenkugel" kostet {n:doubloon 3}, trifft auf {cm:20} ab.'
    done = finish(text, WORDS, {})
    assert done == "Die „Kanonenkugel“ kostet 3\xa0Dublonen, trifft auf 20\xa0cm\xa0ab."


@given(st.text(alphabet="{}:\\ncm 123a*-+", max_size=30))
def test_any_text_resolves_or_says_why(text):
    try:
        resolve(text, WORDS, NUMBERS)
    except TokenError as error:
        wrong = text[error.start : error.end]
    else:
        wrong = "{"
    assert wrong.startswith("{")
