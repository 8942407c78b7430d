"""How figures stand, things on decks and fallen masts: by what one can measure on them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.pictures.hulls import HullArt
from kaperbrief.pictures.parts import BUILDS, STANCES, Build, Stance
from kaperbrief.pictures.posture import HEAD, Posture, posture
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.stowage import cleared, meet, stowed
from kaperbrief.pictures.wreck import fallen
from kaperbrief.typeset.curves import extent
from kaperbrief.typeset.frame import Frame

PLACES = st.tuples(st.floats(-40, 40), st.floats(-110, 0))
POSTURES = st.builds(
    Posture, st.sampled_from([*BUILDS.values()]), st.sampled_from([*STANCES.values()])
)


# -- postures -------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(PLACES)
def test_whoever_is_built_and_stands_as_usual_is_as_the_art_is(place):
    assert Posture(Build(), Stance()).at(*place) == pytest.approx(place, abs=1e-9)


@settings(max_examples=25, deadline=None)
@given(POSTURES, PLACES)
def test_turned_round_everything_is_in_its_mirror(one, place):
    x, y = place
    there, mirrored = one.at(x, y), one.turned().at(-x, y)
    assert mirrored == pytest.approx((-there[0], there[1]), abs=1e-9)
    assert one.turned().turned() == one
    assert one.turned().head == pytest.approx((-one.head[0], one.head[1]))
    assert one.turned().hips == pytest.approx((-one.hips[0], one.hips[1]))


@settings(max_examples=25, deadline=None)
@given(POSTURES, st.floats(-12, 12), st.floats(-100, -31), st.floats(-100, -31))
def test_a_trunk_that_is_turned_over_a_hip_stays_as_long_as_it_is(one, x, y, other):
    ends = one.at(x, y), one.at(x, other)
    assert math.dist(*ends) == pytest.approx(abs(y - other) * one.build.trunk, abs=1e-6)
    beside = one.at(x + 0.2, y)
    assert math.dist(ends[0], beside) == pytest.approx(0.2 * one.build.wide, abs=1e-6)


@settings(max_examples=25, deadline=None)
@given(POSTURES, st.floats(0, 6))
def test_soles_stay_on_the_ground_and_the_hip_joins_legs_and_trunk(one, x):
    assert one.at(x, 0) == pytest.approx((x * one.build.wide, 0)), "whatever way hips are"
    below, above = one.at(0, -30 + 1e-9), one.at(0, -30 - 1e-9)
    assert below == pytest.approx(above, abs=1e-6)
    assert below == pytest.approx(one.hips, abs=1e-6)


@pytest.mark.parametrize(("tilt", "way"), [(12, 1), (0, 0), (-12, -1)])
def test_a_trunk_is_turned_clockwise_over_its_hip(tilt, way):
    one = Posture(Build(), Stance(hip=3, tilt=tilt))
    x, y = one.at(0, -30 - 20)
    assert x - 3 == pytest.approx(way * 20 * math.sin(math.radians(12)))
    assert y == pytest.approx(-30 - 20 * math.cos(math.radians(tilt)))


@pytest.mark.parametrize(("neck", "up"), [(0, 0), (4, 4), (-2, -2)])
def test_a_head_stands_on_its_neck(neck, up):
    assert Posture(Build(neck=neck), Stance()).head == pytest.approx((0, HEAD - up))


@pytest.mark.parametrize(
    ("look", "stance", "build"),
    [
        ({}, "plain", Build()),
        ({"stance": "no-such"}, "", Build()),
        *(({"build": name}, "plain", build) for name, build in BUILDS.items()),
    ],
)
def test_a_look_says_how_somebody_is_built_and_an_unknown_word_nothing(look, stance, build):
    wanted = STANCES.get(stance, Stance())
    assert posture(look) == Posture(build, wanted)
    assert posture({**look, "side": "left"}) == Posture(build, wanted).turned()
    assert posture({**look, "side": "right"}) == posture(look)


# -- things on decks ------------------------------------------------------------------------------


def boxes_of(sketch):
    """The rectangle round each mark."""
    return [extent(mark.path) for mark in sketch.marks]


FRAMES = st.builds(
    Frame, st.floats(-50, 50), st.floats(-30, 30), st.floats(1, 20), st.floats(1, 20)
)


@settings(max_examples=25, deadline=None)
@given(FRAMES, FRAMES)
def test_rectangles_meet_where_a_point_lies_inside_both(one, other):
    x = max(one.x, other.x), min(one.right, other.right)
    y = max(one.y, other.y), min(one.bottom, other.bottom)
    assert meet(one, other) is meet(other, one) is (x[0] < x[1] and y[0] < y[1])
    assert meet(one, one)


def laid(shared_setting, spans, taken=(), size=1.0, half=20.0):
    sketch = Sketch(shared_setting.icons)
    stowed(sketch, lambda x: half, spans, taken, size)
    return sketch


@pytest.mark.parametrize("size", [0.8, 1.0, 1.4])
def test_things_are_stowed_within_their_spans_at_both_sides(shared_setting, size):
    spans = [(-60, -20), (0, 55)]
    boxes = boxes_of(laid(shared_setting, spans, size=size))
    assert {box.centre[1] > 0 for box in boxes} == {True, False}
    for box in boxes:
        assert any(left < box.centre[0] < right for left, right in spans)
        assert abs(box.centre[1]) > 20 - 3.5 - 4.8 * size - 1, "the middle remains for people"
        assert abs(box.centre[1]) < 20


@pytest.mark.parametrize("spans", [[], [(0, 3)], [(5, 5), (10, 9)]])
def test_where_there_is_no_room_nothing_is_stowed(shared_setting, spans):
    assert laid(shared_setting, spans).marks == []


def test_nothing_is_stowed_where_something_lies(shared_setting):
    spans = [(-60, 60)]
    free = laid(shared_setting, spans)
    taken = [Frame(-20, -30, 30, 30)]
    left = boxes_of(laid(shared_setting, spans, taken))
    assert len(left) < len(free.marks)
    assert not any(meet(box.inset(0.5), taken[0]) for box in left if box.width > 1 < box.height)
    assert left == [box for box in boxes_of(free) if box in left], "the others stay in their places"
    assert laid(shared_setting, spans, [Frame(-99, -99, 198, 198)]).marks == []


def test_ornaments_make_way_for_what_is_drawn_later_and_for_each_other(shared_setting):
    sketch = Sketch(shared_setting.icons)
    for x in (0, 5, 10, 30):  # a row that overlaps, and one alone
        sketch.path(f"M{x} 0h6v6h-6z", "wood")
    sketch.path("M-90 20h180v9h-180z", "wood")
    start = len(sketch.marks)
    with sketch.at(-2, 3):
        sketch.part("deck/coil")
    before = [*sketch.marks]
    cleared(sketch, 0, start)
    kept = [extent(one.path).x for one in sketch.marks[: len(sketch.marks) - len(before) + start]]
    assert kept == [30, -90], "what a lost ornament lay on would be half a picture"
    assert sketch.marks[2:] == before[start:]


# -- fallen masts ---------------------------------------------------------------------------------


def hull(masts, deck=-12):
    line = [(x, deck) for x in (0.0, 50.0, 100.0)]
    return HullArt((), line, [(20.0, deck - 40.0), (80.0, deck)], [], [], []), {"masts": str(masts)}


@pytest.mark.parametrize("masts", [1, 2, 3])
def test_all_masts_stand_unless_a_look_says_otherwise(masts):
    art, look = hull(masts)
    assert fallen(art, look) is None
    assert fallen(art, {**look, "down": "2"}) is None, "nothing says that her masts are down"


@pytest.mark.parametrize("masts", [1, 2, 3])
@pytest.mark.parametrize("water", [0.0, 6.0])
def test_a_fallen_mast_reaches_from_the_rail_into_the_water(masts, water):
    art, look = hull(masts)
    found = fallen(art, {**look, "state": "mast-down"}, water)
    x, y = found.at
    assert y < -12 - 6, "its end lies over the rail, above the deck"
    assert y + 30 * found.tall == pytest.approx(water)
    assert found.enters[0] < found.enters[1]
    assert x < found.yard < found.enters[1]


def test_of_several_the_aftmost_that_is_down_is_shown():
    art, look = hull(3)
    places = [fallen(art, {**look, "state": "mast-down", "down": str(n)}).at[0] for n in (1, 2, 3)]
    assert places == sorted(places, reverse=True)
    assert len({*places}) == 3
    every = fallen(art, {**look, "state": "mast-down", "down": "9"})
    assert every.at[0] == places[-1]


def test_a_ship_without_masts_has_none_that_fell():
    art, look = hull(0)
    assert fallen(art, {**look, "state": "mast-down"}) is None
