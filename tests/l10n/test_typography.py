"""Signs of the language: quotes, dashes, minus, bound spaces."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.l10n.tokens import KEPT
from kaperbrief.l10n.typography import as_typed, typeset


@pytest.mark.parametrize(
    ("language", "text", "printed"),
    [
        ("de", 'Er ruft "Feuer!" laut', "Er ruft „Feuer!“\xa0laut"),
        ("de", "Sagt: 'Los' (\"gut\")", "Sagt: ‚Los‘\xa0(„gut“)"),
        ("de", "Jans' und Tim's Boot", "Jans’ und Tim’s\xa0Boot"),
        ("en", "\"Don't say 'fire'\" he said again", "“Don’t say ‘fire’” he said\xa0again"),
        ("en", "back in the '90s somewhere", "back in the ’90s somewhere"),
        ("en", '**"Bold"** words and "*odd*" ones', "**“Bold”** words and “*odd*”\xa0ones"),
        ("en", 'a 6" move towards them', "a 6″ move towards\xa0them"),
        ("fr", '"Feu !" dit le capitaine', "«\xa0Feu\xa0!\xa0» dit le capitaine"),
        ("nl", '"ja"', "“ja”"),
        ("de_AT", '"ja"', "„ja“"),
    ],
)
def test_quotes(language, text, printed):
    assert typeset(text, language) == printed


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("1-6", "1–6"),
        ("1--6", "1–6"),
        ("http://a.b/c-d--e?1-2x3", "http://a.b/c-d--e?1-2x3"),
        ("www.a.de/4-5...", "www.a.de/4-5..."),
        ("T-09", "T-09"),
        ("Wurf -1 zählt doppelt", "Wurf −1 zählt doppelt"),
        ("(-1)/-2", "(−1)/−2"),
        ("3x4 und 3 x 4", "3×4 und 3\xa0×\xa04"),
        ("Ahoi...", "Ahoi…"),
        ("Wind - oder Flaute", "Wind\xa0– oder Flaute"),
        ("Wind -- oder Flaute", "Wind\xa0– oder Flaute"),
        ("a---b", "a—b"),
        (":die1:-:die3:", ":die1:–:die3:"),
        ("See-Ungeheuer", "See-Ungeheuer"),
    ],
)
def test_dashes(text, printed):
    assert typeset(text, "de") == printed


@pytest.mark.parametrize(
    "text",
    [
        *("2026-11-23", "089-123-4567", "ISBN 3-16-148410-0", "4-4-2", "-1-2"),
        *("EX-1-2", "A1-2", "v1.2-3", "map-3-4.pdf", "B2x4", "0x10", "KX12x3"),
        *("--player", "kaperbrief kit --only map", "(--only)"),
    ],
)
def test_dates_and_codes_stay_as_typed(text):
    assert typeset(text, "en").replace("\xa0", " ").replace("−", "-") == text


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("12:30-13:45", "12:30–13:45"),
        ("1,5-2,5", "1,5–2,5"),
        ("6-8cm", "6–8cm"),
        ("2x3x4", "2×3×4"),
    ],
)
def test_ranges_and_sizes_have_their_signs(text, printed):
    assert typeset(text, "de") == printed


@pytest.mark.parametrize(
    ("language", "text", "printed"),
    [
        ("de", "bis 3 cm weit, 50 % davon", "bis 3\xa0cm weit, 50\xa0%\xa0davon"),
        ("de", "gibt dir 20 Golddublonen ab", "gibt dir 20\xa0Golddublonen ab"),
        ("de", "4 Kisten und 5 oder mehr Fässer", "4\xa0Kisten und 5 oder mehr Fässer"),
        ("de", "**2** Dublonen bringen", "**2**\xa0Dublonen bringen"),
        ("en", "take 2 barrels and 3 or nothing", "take 2\xa0barrels and 3 or nothing"),
        ("de", "kostet 3 :coin: sofort", "kostet 3\xa0:coin: sofort"),
        ("de", "er geht zur See", "er geht zur\xa0See"),
        ("de", "Am Wind", "Am Wind"),
        ("de", "drei Mann Besatzung", "drei Mann Besatzung"),
        ("de", "Rum :barrel:", "Rum\xa0:barrel:"),
        ("de", "er geht ab\nund kommt her", "er geht\xa0ab\nund kommt\xa0her"),
    ],
)
def test_bound_spaces(language, text, printed):
    assert typeset(text, language) == printed


def test_text_comes_out_composed():
    assert typeset("Mu\u0308tze", "de") == "Mütze"


@pytest.mark.parametrize(
    "kept", [":die1:", ":no-gun:", "{cm:20}", "{n:doubloon -1}", r"\*", r"\:", "{in:1-2}"]
)
def test_tokens_are_left_alone(kept):
    assert kept in typeset(f'er "{kept}" - {kept} -1 {kept}', "de")


SIGNS = st.text(alphabet="ab1 2x-.'\"*:{}\\n\n\u00a0\u0308\ufffc«»–−„“”’sk%!cm", max_size=40)


@given(SIGNS, st.sampled_from(["de", "en", "fr", "xx"]))
def test_setting_twice_changes_nothing_more(text, language):
    once = typeset(text, language)
    assert typeset(once, language) == once
    assert unicodedata.is_normalized("NFC", once)


@given(SIGNS, st.sampled_from(["de", "en", "fr"]))
def test_tokens_and_emphasis_are_never_lost(text, language):
    text = unicodedata.normalize("NFC", text)
    printed = typeset(text, language)
    assert KEPT.findall(printed)[: len(KEPT.findall(text))] == KEPT.findall(text)
    assert re.findall(r"\*+", printed) == re.findall(r"\*+", text)


@pytest.mark.parametrize(
    ("languages", "printed"),
    [
        ("en nl pt ga", "“Ahoy” and ‘so’"),
        ("de cs sk sl is lt", "„Ahoy“ and ‚so‘"),
        ("bg", "„Ahoy“ and ’so’"),
        ("pl ro", "„Ahoy” and «so»"),
        ("hu", "„Ahoy” and »so«"),
        ("hr", "„Ahoy” and ‘so’"),
        ("fr", "«\xa0Ahoy\xa0» and “so”"),
        ("es it el", "«Ahoy» and “so”"),
        ("ru uk", "«Ahoy» and „so“"),
        ("nb", "«Ahoy» and ‘so’"),
        ("da", "»Ahoy« and ›so‹"),
        ("sv fi", "”Ahoy” and ’so’"),
    ],
)
def test_quotes_of_every_language(languages, printed):
    for language in languages.split():
        assert typeset("\"Ahoy\" and 'so'", language).replace(" and\xa0", " and ") == printed


def test_names_go_into_files_as_a_person_types_them():
    assert as_typed("Port\u00a0Hal\u00adyard – “Inn”") == "Port Halyard – “Inn”"
