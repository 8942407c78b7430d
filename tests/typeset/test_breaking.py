"""Line breaking in points."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kaperbrief.press.document import Objects
from kaperbrief.typeset.breaking import Block, count_lines, measure, set_lines
from kaperbrief.typeset.rich import parse, plain


def broken(style, text, width, balance=False, points=lambda word: ()):
    measured = measure(parse(text), style)
    count, overhang = count_lines(measured, style, width, points)
    lines = set_lines(measured, style, width, balance, points)
    assert len(lines) == count
    return Block(style, count, count * style.leading, overhang, _lines=lines)


def lines(setting, text, width, style="body", points=lambda word: ()):
    block = broken(setting.style(style), text, width, points=points)
    return [line.text for line in block.lines], block


def test_words_fill_lines(setting):
    found, block = lines(setting, "one two three four five six", 60)
    assert " ".join(found) == "one two three four five six"
    assert all(line.width <= 60.01 for line in block.lines)
    assert block.height == pytest.approx(len(found) * setting.style("body").leading)


def test_lines_of_a_block_end_with_a_blank_for_a_voice(setting):
    _, block = lines(setting, "one two three vier\u00adteilen five six", 32)
    ends = [line.glyphs[-1][2][-1].text for line in block.lines]
    assert {one[-1] for one in ends} == {"-", " "}
    assert " ".join(line.text for line in block.lines) == "one two three vier- teilen five six"


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
    width = setting.line("alpha beta gamma delta epsilon zeta", "body").width + 2
    found, _ = lines(setting, text, width)
    assert found == ["alpha beta gamma delta epsilon", "zeta eta"], "the rest stays where it was"


def test_no_break_spaces_do_not_break(setting):
    found, _ = lines(setting, "weit weit 20\u00a0cm", 40)
    assert any("20\u00a0cm" in line for line in found)


def test_words_bound_by_a_fixed_space_are_divided_each_for_itself(setting):
    asked = []

    def points(word):
        asked.append(word)
        return (5,) if len(word) > 8 else ()

    found, _ = lines(setting, "dann\u00a0Mastbrüche°", 62, points=points)
    assert found == ["dann\u00a0Mastb-", "rüche*"]
    assert set(asked) <= {"dann", "Mastbrüche", "rüche"}


def test_a_name_of_several_words_is_divided_only_where_it_is_too_wide(setting):
    name = "Regu\u00adlar\xa0Hull,\xa02\xa0Sec\u00adtions"
    wide = setting.line(name.replace("\u00ad", ""), "body").width
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
    block = broken(setting.style("body"), text, width)
    shown = "".join(line.text for line in block.lines).replace(" ", "").replace("-", "")
    assert shown == plain(text).replace(" ", "").replace("\u00ad", "")
    for line in block.lines:
        if line.width > width + 0.02:
            assert " " not in line.text.strip()


WORDS = st.lists(
    st.sampled_from(["a", "Ahoi", "Kanone", "Wind", "Bug", "Rum", "Segelmacher", "Mast"]),
    min_size=1,
    max_size=14,
)


def as_many_as_fit(setting, words: list[str], width: float) -> list[list[str]]:
    """Words on lines, one after the other, by the widths of whole lines."""
    found: list[list[str]] = []
    for word in words:
        longer = [*found[-1], word] if found else []
        if longer and setting.line(" ".join(longer), "body").width <= width + 0.01:
            found[-1] = longer
        else:
            found.append([word])
    return found


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(WORDS, st.floats(40, 200))
def test_there_are_no_more_lines_than_one_word_after_the_other_needs(setting, words, width):
    """Kerning at spaces may differ by a hair, so widths near a limit are left alone."""
    text = " ".join(words)
    slow = as_many_as_fit(setting, words, width)
    if any(
        abs(setting.line(" ".join(row), "body").width - width) < 0.5
        for n, line in enumerate(slow)
        for row in (line, [*line, *slow[n + 1][:1]] if n + 1 < len(slow) else line)
    ):
        return
    found, block = lines(setting, text, width)
    assert " ".join(found).split() == words
    assert len(block.lines) == len(slow)
    if len(slow) < 2 or len(slow[-1]) > 1:
        assert [line.split() for line in found] == slow, "only a lone last word changes lines"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(WORDS, st.floats(60, 200))
def test_even_lines_are_as_many_and_no_wider(setting, words, width):
    text = " ".join(words)
    style = setting.style("body")
    plain_ = broken(style, text, width)
    even = broken(style, text, width, balance=True)
    assert len(even.lines) == len(plain_.lines)
    assert even.width <= max(plain_.width, width) + 0.02
    assert " ".join(line.text for line in even.lines).split() == words


@pytest.mark.parametrize(("share", "divided"), [(0.25, False), (0.36, True)])
def test_a_word_is_divided_only_to_fill_much_of_a_line(setting, share, divided):
    """Three tenths of the line must stay free before a word is cut in two."""
    first = setting.line("Kanonen auf drei Seiten", "body").width
    space = setting.line("a b", "body").width - 2 * setting.line("a", "body").width
    width = (first + space) / (1 - share)
    found, _ = lines(setting, "Kanonen auf drei Seiten Segelmachermeister ruft", width,
                     points=lambda word: (2, 5, 8, 11) if len(word) > 12 else ())  # fmt: skip
    assert found[0].endswith("-") == divided


def test_a_name_of_200_letters_may_be_divided_a_longer_one_not(setting):
    asked = []

    def points(word):
        asked.append(word)
        return (20,)

    lines(setting, "a" * 200, 150, points=points)
    assert asked[0] == "a" * 200
    asked.clear()
    _, block = lines(setting, "a" * 201, 150, points=points)
    assert asked == []
    assert len(block.lines) == 1


def test_the_capitals_of_a_line_stand_in_the_middle_of_its_leading(setting):
    style = setting.style("body")
    capitals = 0.67 * style.size
    assert style.rise - capitals / 2 == pytest.approx(style.leading / 2, abs=0.01 * style.size)


def test_icons_in_a_text_take_their_room(setting):
    style = setting.style("body")
    line = setting.line("a :skull: b", "body")
    ((x, name),) = line.icons
    assert name == "skull"
    space = style.regular.word(" ").width * style.size / 1000
    letters = [style.regular.word(one).width * style.size / 1000 for one in "ab"]
    assert line.width == pytest.approx(sum(letters) + 2 * space + 1.18 * style.size)
    assert x == pytest.approx(letters[0] + space)


def test_lines_made_when_they_are_drawn_hold_no_new_words(setting):
    """Characters get their codes between measuring and drawing."""
    text = "Segel\u00admacher **holen zwei** *Schatz\u00adkisten* :skull: an Bord"
    block = setting.block(text, "body", 45)
    faces = setting.look.faces.values()
    known = [(set(face._words), set(face._met)) for face in faces]
    assert any(line.text.endswith("-") for line in block.lines)
    assert [(set(face._words), set(face._met)) for face in faces] == known


def test_a_text_that_is_kept_no_longer_is_set_again_alike(setting, monkeypatch):
    monkeypatch.setattr("kaperbrief.typeset.setting._MOST_KEPT", 2)
    texts = [f"number {number} of many that are longer than a line" for number in range(5)]
    blocks = [setting.block(text, "body", 80) for text in texts]
    assert len(setting._blocks) <= 2
    assert len(setting._measured) <= 2
    assert [" ".join(line.text for line in block.lines) for block in blocks] == texts
    assert all(len(block.lines) == block.count > 1 for block in blocks)


def test_words_that_are_kept_no_longer_keep_their_characters(setting, monkeypatch):
    """Few of the words of a large deck come twice, but every character of theirs is drawn."""
    monkeypatch.setattr("kaperbrief.typeset.faces._MOST_KEPT", 3)
    monkeypatch.setattr("kaperbrief.kept.LONGEST", 4)
    face = setting.style("body").regular
    shapes = face._shapes = {}
    widths = [face.word(word).width for word in ("Ahoi", "Boot", "Cap", "Deck", "Ende")]
    assert (len(face._words), len(shapes)) == (2, 4)
    face.assign_codes(Objects())
    assert all(face.codes(face.word(word)) for word in ("Ahoi", "Boot", "Cap", "Deck", "Ende"))
    assert [face.word(word).width for word in ("Ahoi", "Boot", "Cap", "Deck", "Ende")] == widths
