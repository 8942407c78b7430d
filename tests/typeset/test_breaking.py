"""Line breaking in points."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kaperbrief.typeset.breaking import break_lines
from kaperbrief.typeset.rich import parse, plain


def lines(setting, text, width, style="body", points=lambda word: ()):
    block = break_lines(parse(text), setting.style(style), width, False, points)
    return [line.text for line in block.lines], block


def test_words_fill_lines(setting):
    found, block = lines(setting, "one two three four five six", 60)
    assert " ".join(found) == "one two three four five six"
    assert all(line.width <= 60.01 for line in block.lines)
    assert block.height == pytest.approx(len(found) * setting.style("body").leading)


def test_a_word_that_is_too_wide_is_divided_where_allowed(setting):
    found, block = lines(
        setting, "Schatzkistenschlüssel", 70, points=lambda word: (6, 12) if len(word) > 12 else ()
    )
    assert "".join(found).replace("-", "") == "Schatzkistenschlüssel"
    assert len(found) > 1
    assert block.overhang == 0


def test_soft_hyphens_show_only_at_line_ends(setting):
    assert lines(setting, "Schatz\u00adkiste", 500)[0] == ["Schatzkiste"]
    assert lines(setting, "Schatz\u00adkiste", 45)[0] == ["Schatz-", "kiste"]


def test_overhang_tells_by_how_much_a_word_is_too_wide(setting):
    _, block = lines(setting, "Piratenkapitänsversammlung", 50)
    assert block.overhang == pytest.approx(block.width - 50, abs=0.02)


def test_a_lone_last_word_gets_company(setting):
    text = "alpha beta gamma delta epsilon zeta eta"
    width = setting.line("alpha beta gamma delta epsilon zeta", "body", "x").width + 2
    found, _ = lines(setting, text, width)
    assert len(found) == 2
    assert len(found[1].split()) > 1


def test_no_break_spaces_do_not_break(setting):
    found, _ = lines(setting, "weit weit 20\u00a0cm", 40)
    assert any("20\u00a0cm" in line for line in found)


def test_words_bound_by_a_fixed_space_are_divided_each_for_itself(setting):
    asked = []

    def points(word):
        asked.append(word)
        return (5,) if len(word) > 8 else ()

    found, _ = lines(setting, "dann\u00a0Mastbrüche°", 62, points=points)
    assert found == ["dann\u00a0Mastb-", "rüche°"]
    assert set(asked) <= {"dann", "Mastbrüche", "rüche"}


def test_a_name_of_several_words_is_divided_only_where_it_is_too_wide(setting):
    name = "Regu\u00adlar\xa0Hull,\xa02\xa0Sec\u00adtions"
    wide = setting.line(name.replace("\u00ad", ""), "body", "x").width
    whole = name.replace("\u00ad", "")
    assert lines(setting, f"a {name} b", wide + 1)[0] == ["a", whole, "b"]
    assert "-" in "".join(lines(setting, f"a {name} b", wide - 1)[0])


def test_kerning_is_applied(setting):
    face = setting.style("body").regular
    pair = face.word("AV")
    assert pair.width < face.word("A").width + face.word("V").width


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.text(alphabet="abcWi äß \u00ad*:", max_size=80), st.floats(20, 300))
def test_no_letter_is_lost_and_only_single_units_stick_out(setting, text, width):
    block = break_lines(parse(text), setting.style("body"), width, False, lambda word: ())
    shown = "".join(line.text for line in block.lines).replace(" ", "").replace("-", "")
    assert shown == plain(text).replace(" ", "").replace("\u00ad", "")
    for line in block.lines:
        if line.width > width + 0.02:
            assert " " not in line.text.strip()
