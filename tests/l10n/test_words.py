"""Numbers, signs, nouns and lengths as a language writes them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kaperbrief.l10n.measures import Measure
from kaperbrief.l10n.words import UnknownWord, Words

NOUNS = {
    "doubloon": {"one": "Dublone", "other": "Dublonen"},
    "stud": {"one": "Noppe", "other": "Noppen"},
    "crew": {"one": "{n} Mann Besatzung", "other": "{n} Mann Besatzung"},
}
GERMAN = Words("de", NOUNS)


def words(language="de", **measure):
    return Words(language, NOUNS, Measure(**measure))


def test_numbers():
    assert [GERMAN.number(n) for n in (0, 1.5, -20, 1200)] == ["0", "1,5", "−20", "1.200"]
    assert Words("en").number(1.5) == "1.5"
    assert Words("xx").number(1.5) == "1.5"
    assert [GERMAN.signed(n) for n in (10, -20, 0)] == ["+10", "−20", "0"]


def test_amounts():
    assert GERMAN.amount("doubloon", 1) == "1\xa0Dublone"
    assert GERMAN.amount("doubloon", 3) == "3\xa0Dublonen"
    assert GERMAN.amount("doubloon", 1.5) == "1,5\xa0Dublonen"
    assert GERMAN.amount("doubloon", 2, signed=True) == "+2\xa0Dublonen"
    assert GERMAN.amount("crew", 5) == "5\xa0Mann\xa0Besatzung"
    polish = Words("pl", {"ship": {"one": "statek", "few": "statki", "many": "statków"}})
    assert [polish.amount("ship", n) for n in (1, 2, 5, 1.5)] == [
        "1\xa0statek",
        "2\xa0statki",
        "5\xa0statków",
        "1,5\xa0statek",
    ]


def test_lengths():
    assert GERMAN.length(20) == "20\xa0cm"
    assert GERMAN.length(2.5) == "2,5\xa0cm"
    assert GERMAN.length(-5) == "−5\xa0cm"
    assert GERMAN.length(10, signed=True) == "+10\xa0cm"
    assert GERMAN.length(6, "inch") == "15\xa0cm"
    assert words(unit="both").length(20) == "20\xa0cm\xa0(8″)"
    assert words(unit="stud").length(20) == "32\xa0Noppen"


def test_what_a_unit_is_in_the_other():
    assert Words("en", measure=Measure("both", native="inch")).rate() == "1″ = 2.5\xa0cm"
    assert words(unit="both").rate() == "2,5\xa0cm = 1″"
    assert words(unit="stud").rate() == ""


def test_inches_are_written_as_on_a_ruler():
    inches = Words("en", measure=Measure("inch"), ladder=Measure("inch").ladder([5, 32, 33])[0])
    assert [inches.length(n) for n in (5, 32, 33, 1.25, -1.25)] == [
        "2″",
        "12¾″",
        "13¼″",
        "½″",
        "−½″",
    ]
    own = Words("en", measure=Measure("inch", native="inch"))
    assert [own.length(n) for n in (0, 0.3, 1.5)] == ["0″", "0.3″", "1½″"]


def test_unknown_names_come_with_a_hint():
    with pytest.raises(UnknownWord, match='unknown noun "dubloon"') as caught:
        GERMAN.amount("dubloon", 3)
    assert caught.value.hint == 'did you mean "doubloon"?'


def test_fractions_are_numbers_too():
    assert GERMAN.number(Fraction(1, 4)) == "0,25"
    assert GERMAN.amount("doubloon", Fraction(1)) == "1\xa0Dublone"
