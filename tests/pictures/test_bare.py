"""Bare pictures: what a theme to be coloured in leaves out of them."""

from __future__ import annotations

import pytest

from kaperbrief.pictures.bare import bare
from kaperbrief.pictures.contour import contoured
from kaperbrief.pictures.marks import Mark
from kaperbrief.pictures.ship import ship
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.small import simple
from kaperbrief.typeset.curves import extent
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.units import MM
from kaperbrief.workspace import shipped_root


def left(sketch, detail=1.1 * MM, scale=MM):
    return bare(sketch.marks, scale, detail)


def test_without_a_detail_all_is_left(setting):
    sketch = Sketch(setting.icons)
    sketch.part("thing/cannon")
    assert left(sketch, 0.0) == sketch.marks


def test_texture_and_small_things_are_left_out(setting):
    sketch = Sketch(setting.icons)
    sketch.path("M0 0H20V20H0Z", "plank")
    kept = [*sketch.marks]
    sketch.path("M0 4H20", "", 0.6, "grain")
    sketch.path("M0 8H20", "", 0.3, "rule")
    sketch.path("M5 5H5.7V5.7H5Z", "gold")
    assert left(sketch) == kept


def test_yards_and_rings_are_wide_enough_to_be_coloured_in(setting):
    sketch = Sketch(setting.icons)
    for width, colour in ((1.9, ""), (0.9, "wood")):
        sketch.path("M0 0H20", "", width, colour)
    outer, inner = left(sketch, scale=0.3 * MM)
    assert inner.width * 0.3 >= 0.4
    assert (outer.width - inner.width) * 0.3 >= 0.5
    assert left(sketch, scale=10 * MM) == sketch.marks


def test_an_oar_has_its_outline_round_it(setting):
    sketch = Sketch(setting.icons)
    sketch.path("M0 0H20V1H0Z", "wood", 0.4)
    edge, wood = left(sketch, scale=0.4 * MM)
    assert (edge.fill, edge.outline) == ("contour", wood.outline)
    assert not wood.stroke
    assert left(sketch, scale=2 * MM) == sketch.marks


def test_ladders_lose_their_steps_and_ports_keep_their_guns(setting):
    sketch = Sketch(setting.icons)
    sketch.path("M0 0V20M2 0V20M0 5H2M0 9H2", "", 0.5)
    sketch.part("ship/port")
    ladder, *port = left(sketch, scale=0.33 * MM)
    assert [segment[0] for segment in ladder.outline] == ["m", "l"] * 2
    assert port[-1].fill == "iron"


def test_eyes_and_frames_stay(setting):
    sketch = Sketch(setting.icons)
    sketch.path("M5 5H5.8V5.8H5Z", "ink")
    sketch.path("M5 5H5.8V5.8H5Z", "paper")
    sketch.path("M0 0H54V40H0Z", "", 0.45, "rule")
    sketch.part("eyes/round")
    sketch.part("mouth/grin")
    assert left(sketch) == sketch.marks


def test_a_hull_has_its_outline_alone(setting):
    sketch = Sketch(setting.icons)
    sketch.part("hull/galleon")
    bared = left(sketch)
    assert bared
    assert len(bared) < len(sketch.marks)
    assert all(mark.fill or mark.line >= 0.5 for mark in bared)


def test_rails_and_their_posts_are_left_out_of_small_hulls(setting):
    sketch = Sketch(setting.icons)
    sketch.part("hull/round")
    small, large = left(sketch, scale=0.2 * MM), left(sketch, scale=1.0 * MM)
    assert 0 < len(small) < len(large)
    body = max(sketch.marks, key=lambda mark: extent(mark.path).width)
    assert body in small
    assert all(extent(mark.path).height >= 1.6 for mark in small)


def test_small_pictures_are_bared_after_they_are_made_simple(setting):
    sketch = Sketch(setting.icons)
    sketch.part("thing/ship")
    box = sketch.bounds()
    small = simple(sketch, box, Frame(0, 0, 20 * MM, 20 * MM))
    assert 0 < len(left(small, scale=0.5 * MM)) <= len(small.marks)


def behind(sketch, width=2.0, least=1.0):
    """What is drawn behind a sketch: its lines alone."""
    own = len(sketch.marks)
    return contoured(sketch.marks, width, least)[:-own]


def test_a_thing_has_a_strong_line_behind_all_of_it(setting):
    sketch = Sketch(setting.icons)
    sketch.path("M0 0H20V20H0Z", "cloth")
    sketch.path("M9 5H30V15H9Z", "gold")
    for line, area in zip(behind(sketch), sketch.marks, strict=True):
        assert (line.fill, line.stroke, line.width) == ("", "contour", 2.0)
        assert line.outline == area.outline


def test_bars_and_water_and_what_has_no_line_have_none_behind_them(setting):
    sketch = Sketch(setting.icons)
    sketch.path("M0 0H20V.5H0Z", "wood")
    sketch.path("M0 0H20V9H0Z", "foam")
    sketch.path("M0 1H20V9H0Z", "gold", 0)
    assert not behind(sketch)


def test_yards_have_one_too_and_grounds_stay_behind_things(setting):
    sketch = Sketch(setting.icons)
    for width, colour in ((1.9, "ink"), (0.9, "wood")):
        sketch.path("M0 0H20", "", width, colour)
    (line,) = behind(sketch)
    assert line.width == pytest.approx(2.9)
    sketch = Sketch(setting.icons)
    for name in ("sky/day", "thing/barrel"):
        sketch.part(name)
    made = contoured(sketch.marks, 2.0, 1.0)
    first = next(n for n, one in enumerate(made) if isinstance(one, Mark) and one.width == 2.0)
    assert made[:first] == [one for one in sketch.marks if one.source[0] == "sky/day"]


def test_a_hold_has_its_side_however_thin_its_lines_are(setting):
    sketch = Sketch(setting.icons)
    ship(sketch, {"hull": "longship", "masts": "1", "deep": "40", "guns": "0"})
    sketch.thin(0.4)
    marks = [one for one in sketch.marks if isinstance(one, Mark)]
    sides = [one for one in marks if one.fill == "plank" and extent(one.path).height > 40]
    kept = [
        one.outline for one in left(sketch, scale=2.0) if isinstance(one, Mark) and not one.fill
    ]
    assert sides
    assert all(side.outline in kept for side in sides)


COLOURING = shipped_root() / "templates" / "colouring" / "art"


@pytest.mark.parametrize("path", sorted(COLOURING.rglob("*.svg")), ids=lambda path: path.stem)
def test_art_to_be_coloured_in_is_as_large_and_has_the_same_places(path, setting):
    name = path.relative_to(COLOURING).with_suffix("").as_posix()
    own = Sketch(IconShelf(lambda folder, found: COLOURING / f"{found}.svg"))
    usual = Sketch(setting.icons)
    for sketch in (own, usual):
        sketch.part(name)
    assert own.measures(name) == usual.measures(name)
    box, other = own.bounds(), usual.bounds()
    assert abs(box.width - other.width) < 0.3 * other.width
    assert abs(box.bottom - other.bottom) < 3
