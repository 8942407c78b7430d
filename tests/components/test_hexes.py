"""Drawings on hexes, each from one line of XML."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from kaperbrief.components.box import Box, Misused
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM
from recorder import Recorder, recorded

Make = Callable[[str], Box]


def drawn(box: Box, setting: Setting, width: float, height: float = 0.0) -> Recorder:
    needed = box.measure(setting, width * MM)
    return recorded(box, setting, Frame(0, 0, width * MM, height * MM or needed))


def test_hexes_of_the_field_bear_their_distance(make: Make, setting: Setting) -> None:
    pen = drawn(make('<hex kind="arcs" sides="0" near="2" far="3" least="40 mm"/>'), setting, 40)
    assert sorted(text.text for text in pen.texts) == ["2"] * 3 + ["3"] * 3
    crosses = [path for path, paint in pen.paths if paint.get("stroke") == "oxblood"]
    assert len(crosses) == 2, "the first hex is crossed out"
    nearest = max(y for path in crosses for _, _, y in path)
    assert all(text.bottom < nearest for text in pen.texts), "all of the field lies ahead"


def test_broadsides_are_drawn_alike_on_both_sides(make: Make, setting: Setting) -> None:
    pen = drawn(make('<hex kind="arcs" sides="1 2 4 5" far="2" least="40 mm"/>'), setting, 40)
    middles = sorted((round((t.x + t.right) / 2 - 20 * MM, 2), round(t.y, 2)) for t in pen.texts)
    assert middles == sorted((-x, y) for x, y in middles)
    assert len(middles) == 14


@pytest.mark.parametrize("more", ['far="0"', 'far="12"', 'near="3" far="2"'])
def test_a_weapon_that_reaches_nothing_is_refused(make: Make, setting: Setting, more: str) -> None:
    with pytest.raises(Misused):
        make(f'<hex kind="arcs" sides="0" {more}/>').measure(setting, 40 * MM)


def test_a_gauge_is_true_to_size_and_names_every_arc(make: Make, setting: Setting) -> None:
    box = make(
        '<hex kind="gauge" far="3" hex="20 mm">ahead|0\nbroadside|1 2 4 5\nround|5 0 1</hex>'
    )
    assert box.measure(setting, 200 * MM) == pytest.approx(140 * MM, abs=2 * MM)
    pen = drawn(box, setting, 200)
    figures = [text.text for text in pen.texts if text.text.isdigit()]
    assert sorted(figures) == ["1"] * 6 + ["2"] * 12 + ["3"] * 18
    names = [text for text in pen.texts if text.text.isalpha()]
    assert [name.text for name in names] == ["ahead", "broadside", "round"]
    middle = 70 * MM
    for name in names:
        assert name.right < 100 * MM - 1.5 * 0.866 * 20 * MM, "left of the hexes below the top one"
        assert name.bottom < middle - 2.2 * 20 * MM, "above the hexes at the left"


def test_words_in_the_corners_of_a_gauge_leave_its_hexes_free(make: Make, setting: Setting) -> None:
    words = "cannon 1–2 · catapult 2–3|lines: which way; figures: how far"
    box = make(f'<hex kind="gauge" far="3" hex="26 mm" hint="{words}">ahead|0</hex>')
    pen = drawn(box, setting, 168, 184 * MM)
    lines = [text for text in pen.texts if " " in text.text]
    assert " ".join(text.text for text in lines) == words.replace("|", " ")
    x, y = 84 * MM, 92 * MM
    for text in lines:
        for column in range(-3, 4):
            lowest = y + (3.5 - abs(column) / 2) * 26 * MM
            near = abs((text.x + text.right) / 2 - x - column * 22.5 * MM)
            if near < (text.right - text.x) / 2 + 7.5 * MM:
                assert text.y > lowest, (text, column)


def test_an_arc_over_no_side_is_refused(make: Make, setting: Setting) -> None:
    with pytest.raises(Misused):
        make('<hex kind="gauge" far="3" hex="20 mm">ahead|</hex>').measure(setting, 200 * MM)


@pytest.mark.parametrize("across", [20, 25, 60])
def test_a_tile_keeps_what_it_bears_inside(make: Make, setting: Setting, across: int) -> None:
    size = f'kind="tile" across="{across} mm"'
    xml = f'<hex {size} seat="2" icon="fort" letter="B" note="2" foot="1–2"/>'
    pen = drawn(make(xml), setting, across * 1.16)
    assert [text.text for text in pen.texts] == ["B", "2", "1–2"]
    for one, other in combinations(pen.texts, 2):
        assert not one.meets(other)
    assert all(text.y > 0 and text.bottom < across * MM for text in pen.texts)
    letter, note, _ = pen.texts
    assert letter.bottom < note.y, "the letter stands beside the icon, above the lines"


def test_the_rose_of_an_arrow_has_its_sides_as_the_board_does(make: Make, setting: Setting) -> None:
    pen = drawn(
        make('<hex kind="tile" across="50 mm" point="corner" numbered="true"/>'), setting, 50
    )
    at = {text.text: ((text.x + text.right) / 2, text.y) for text in pen.texts}
    assert sorted(at) == ["1", "2", "3", "4", "5", "6"]
    # Clockwise from the upper right: 1 above 2 above 3 at the right, 6 above 5 above 4 at the left.
    assert at["1"][1] < at["2"][1] < at["3"][1]
    assert at["6"][1] < at["5"][1] < at["4"][1]
    assert at["2"][0] > at["1"][0] > at["6"][0] > at["5"][0]
