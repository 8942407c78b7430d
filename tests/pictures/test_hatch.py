"""Hatches: thin lines over an area, in place of its colour."""

from __future__ import annotations

import pytest

from conftest import find_drawing, look_of
from kaperbrief.pictures.hatch import hatched
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.press.document import Document
from kaperbrief.typeset.curves import circle_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

SAME = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def spans(path):
    return [(one[1:], other[1:]) for one, other in zip(path[::2], path[1::2], strict=True)]


@pytest.mark.parametrize("degrees", [-80, 0, 45, 90])
def test_lines_are_as_far_apart_as_wanted_and_inside(degrees):
    drawn = spans(hatched(circle_path(50, 50, 20), SAME, 4, degrees, even_odd=False))
    assert 9 <= len(drawn) <= 10
    for ends in drawn:
        assert all((x - 50) ** 2 + (y - 50) ** 2 <= 20**2 for x, y in ends)


def test_they_rise_to_the_right_on_paper_whatever_the_place():
    mirrored = (-0.5, 0.0, 0.0, 0.5, 7.0, 3.0)
    for (x, y), (u, v) in spans(hatched(circle_path(0, 0, 80), mirrored, 4, 45, even_odd=False)):
        assert -0.5 * (u - x) == pytest.approx(-0.5 * (v - y))


def test_holes_stay_white_and_what_is_small_has_none():
    ring = [*circle_path(0, 0, 30), *circle_path(0, 0, 20)]
    for one, other in spans(hatched(ring, SAME, 4, 45, even_odd=True)):
        middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        assert middle[0] ** 2 + middle[1] ** 2 > 20**2
    assert hatched(circle_path(0, 0, 3), SAME, 4, 45, even_odd=False) == []


def strokes(theme, side):
    """How many lines without a fill a hat of felt has in a picture of that size."""
    setting = Setting(look_of(theme), IconShelf(find_drawing))
    pen = Pen(setting, Document("x", "en", setting.look.faces).forms, 297 * MM)
    sketch = Sketch(setting.icons)
    sketch.path("M0 0H40V40H0Z", "felt")
    sketch.ink(pen, Frame(0, 0, 40, 40), Frame(0, 0, side, side))
    return sum(line.endswith(" S") for line in pen.finish())


def test_a_theme_says_what_is_hatched_and_small_pictures_are_not():
    assert strokes("inksaver", 40 * MM) == 1
    assert strokes("inksaver", 10 * MM) == 0
    assert strokes("colouring", 40 * MM) == 1  # the contour behind it
    assert strokes("default", 40 * MM) == 0


@pytest.mark.parametrize(("role", "side", "hatched_"), [
    ("felt", 0.9, False), ("felt", 3, True), ("contour", 5, False),
])  # fmt: skip
def test_slivers_have_none_and_what_is_black_stays_black_where_it_is_small(role, side, hatched_):
    setting = Setting(look_of("inksaver"), IconShelf(find_drawing))
    pen = Pen(setting, Document("x", "en", setting.look.faces).forms, 297 * MM)
    sketch = Sketch(setting.icons)
    sketch.path(f"M0 0H{side}V30H0Z", role)
    sketch.ink(pen, Frame(0, 0, 40, 40), Frame(0, 0, 40 * MM, 40 * MM))
    drawn = "\n".join(pen.finish())
    assert (" S" in drawn) == hatched_


def test_a_large_black_area_is_an_outline():
    setting = Setting(look_of("inksaver"), IconShelf(find_drawing))
    white = setting.look.colour("paper")
    for side, fill in ((5, setting.look.colour("contour")), (9, white)):
        pen = Pen(setting, Document("x", "en", setting.look.faces).forms, 297 * MM)
        sketch = Sketch(setting.icons)
        sketch.path(f"M0 0H{side}V30H0Z", "ink")
        sketch.ink(pen, Frame(0, 0, 40, 40), Frame(0, 0, 40 * MM, 40 * MM))
        assert f"{fill} rg" in "\n".join(pen.finish())
