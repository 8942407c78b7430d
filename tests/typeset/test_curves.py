"""Paths, frames and numbers: geometry that drawings rest on, by what one can measure on it."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.typeset.curves import (
    arc_path,
    arc_points,
    circle_path,
    extent,
    notched_path,
    placed,
    polar,
    polygon_path,
    rounded_path,
    wedge_path,
)
from kaperbrief.typeset.frame import Forms, Frame, Picture, fmt, joined

NUMBERS = st.floats(-500, 500)
FRAME = Frame(10, 20, 60, 40)


def along(path, steps=24):
    """Points of a path, curves walked in small steps."""
    here = (0.0, 0.0)
    for operator, *n in path:
        if operator in "ml":
            here = (n[0], n[1])
            yield here
        elif operator == "c":
            start, one, two, end = here, (n[0], n[1]), (n[2], n[3]), (n[4], n[5])
            for step in range(1, steps + 1):
                t, u = step / steps, 1 - step / steps
                yield tuple(
                    u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d
                    for a, b, c, d in zip(start, one, two, end, strict=True)
                )
            here = end


@pytest.mark.parametrize(
    ("angle", "point"),
    [(0, (5, -3)), (90, (15, 7)), (180, (5, 17)), (270, (-5, 7)), (450, (15, 7))],
)
def test_angles_go_clockwise_from_the_top(angle, point):
    assert polar(5, 7, 10, angle) == pytest.approx(point)


@given(NUMBERS, NUMBERS, st.floats(0.5, 300))
def test_a_circle_is_round(x, y, radius):
    for px, py in along(circle_path(x, y, radius)):
        assert math.hypot(px - x, py - y) == pytest.approx(radius, rel=3e-4)


@given(NUMBERS, NUMBERS, st.floats(1, 300), st.floats(-360, 360), st.floats(1, 360))
def test_an_arc_keeps_its_distance_and_ends_where_it_should(x, y, radius, start, wide):
    path = arc_path(x, y, radius, start, start + wide)
    for px, py in along(path):
        assert math.hypot(px - x, py - y) == pytest.approx(radius, rel=1e-3)
    assert path[0][1:] == pytest.approx(polar(x, y, radius, start))
    assert path[-1][-2:] == pytest.approx(polar(x, y, radius, start + wide), abs=1e-6)
    assert len(path) - 1 == max(1, math.ceil(wide / 30 - 1e-9)) or wide % 30 < 1e-6


def test_points_of_an_arc_are_close():
    points = arc_points(0, 0, 100, 10, 70)
    assert points[0] == pytest.approx(polar(0, 0, 100, 10))
    assert points[-1] == pytest.approx(polar(0, 0, 100, 70))
    assert len(points) == 21
    assert len(arc_points(0, 0, 100, 0, 1)) == 3


@pytest.mark.parametrize("radius", [0, 1, 8, 20])
def test_a_rounded_rectangle_fills_its_frame(radius):
    box = extent(rounded_path(FRAME, radius))
    assert (box.x, box.y, box.width, box.height) == (10, 20, 60, 40)
    corner = math.hypot(radius, radius) - radius
    found = min(math.hypot(x - 10, y - 20) for x, y in along(rounded_path(FRAME, radius)))
    assert found == pytest.approx(corner, abs=0.25)


def test_round_corners_bend_outwards_and_notches_inwards():
    """From the corner to the curve: r(√2 − 1) where it is rounded, r where it is cut out."""
    for path, distance in ((rounded_path(FRAME, 10), 4.142), (notched_path(FRAME, 10), 10)):
        for corner in ((10, 20), (70, 20), (70, 60), (10, 60)):
            near = min(math.dist(corner, point) for point in along(path, 60))
            assert near == pytest.approx(distance, abs=0.05)


def test_a_sector_begins_in_its_middle():
    path = wedge_path(50, 50, 20, 0, 90)
    assert path[0] == ("m", 50, 50)
    assert path[-1] == ("h",)
    assert path[1][1:] == pytest.approx((50, 30))
    assert path[-2][1:] == pytest.approx((70, 50))


def test_a_polygon_is_closed():
    assert polygon_path([(0, 0), (3, 0), (0, 4)]) == [
        ("m", 0, 0), ("l", 3, 0), ("l", 0, 4), ("h",),
    ]  # fmt: skip


@given(st.floats(0.1, 9), NUMBERS, NUMBERS)
def test_a_moved_path_is_enlarged_first(scale, dx, dy):
    before, after = (
        extent(circle_path(7, 8, 2)),
        extent(placed(circle_path(7, 8, 2), (dx, dy), scale)),
    )
    assert (after.width, after.height) == pytest.approx((4 * scale, 4 * scale))
    assert (after.x, after.y) == pytest.approx((before.x * scale + dx, before.y * scale + dy))
    assert placed([("h",)], (1, 1), 2) == [("h",)]
    assert placed([("m", 1, 0)], (5, 5), 2, 90) == [("m", pytest.approx(5), pytest.approx(7))]


@given(st.lists(st.tuples(NUMBERS, NUMBERS, st.floats(0, 99), st.floats(0, 99)), min_size=1))
def test_the_smallest_frame_holds_all(sides):
    frames = [Frame(*side) for side in sides]
    whole = joined(frames)
    assert min(one.x for one in frames) == whole.x
    assert max(one.bottom for one in frames) == pytest.approx(whole.bottom)
    assert max(one.right for one in frames) == pytest.approx(whole.right)


def test_an_inset_frame_keeps_its_middle():
    small = FRAME.inset(5)
    assert (small.x, small.y, small.width, small.height) == (15, 25, 50, 30)
    assert small.centre == FRAME.centre
    flat = FRAME.inset(2, 10)
    assert (flat.right, flat.bottom) == (68, 50)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (-0.001, "0"), (1.5, "1.5"), (1.005, "1"), (2.999, "3"), (100, "100"),
     (-7.25, "-7.25"), (0.1, "0.1"), (1200.0, "1200")],
)  # fmt: skip
def test_numbers_are_short(value, text):
    assert fmt(value) == text


@given(st.floats(-1e6, 1e6))
def test_a_short_number_is_right_to_a_hundredth(value):
    assert float(fmt(value)) == pytest.approx(value, abs=0.00501)


def test_no_two_forms_share_a_name():
    forms = Forms()
    names = []
    for _ in range(5):
        names.append(forms.name())
        forms.add(Picture(names[-1], 1, 1, [], []))
    assert len(set(names)) == 5
