"""Where things lie on a table on a screen: rows against slow laying out, places round a table."""

from __future__ import annotations

import math
from itertools import combinations, groupby, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.exports.spots import WIDE, Spot, room_of, round_table, rows

SIDES = st.floats(0.25, 20)
SIZES = st.lists(st.tuples(SIDES, SIDES), min_size=1, max_size=14)
SPOTS = st.lists(st.builds(Spot, st.floats(-30, 30), st.floats(-30, 0)), max_size=6)


def edges(size, spot):
    """Left, right, near and far edge of a thing that is not turned."""
    width, high = size
    return spot.x - width / 2, spot.x + width / 2, spot.z - high / 2, spot.z + high / 2


def lines_of(sizes, wide=WIDE):
    """The things in lines: those of one have their middles equally far away."""
    laid = zip(sizes, rows(sizes, wide), strict=True)
    return [list(line) for _, line in groupby(laid, key=lambda one: one[1].z)]


def test_no_things_need_no_room():
    assert rows([]) == []
    assert room_of([]) == (0, 0)


def test_one_thing_lies_in_the_middle_and_its_far_edge_at_the_beginning():
    assert rows([(4, 3)])[0] == pytest.approx((0, -1.5, 0))
    assert room_of([(4, 3)]) == pytest.approx((4, 3))


def test_what_is_wider_than_a_row_has_one_of_its_own():
    first, wide, last = rows([(4, 2), (50, 2), (4, 2)])
    assert first.z > wide.z > last.z
    assert [first.x, wide.x, last.x] == pytest.approx([0, 0, 0])


@settings(max_examples=40)
@given(SIZES)
def test_no_thing_lies_on_another(sizes):
    laid = [edges(*one) for one in zip(sizes, rows(sizes), strict=True)]
    for one, other in combinations(laid, 2):
        across = min(one[1], other[1]) - max(one[0], other[0])
        away = min(one[3], other[3]) - max(one[2], other[2])
        assert min(across, away) < 1e-9


@settings(max_examples=40)
@given(SIZES)
def test_they_lie_in_their_order_each_row_before_the_one_ahead(sizes):
    lines = lines_of(sizes)
    assert sum(map(len, lines)) == len(sizes)
    for line in lines:
        xs = [spot.x for _, spot in line]
        assert xs == sorted(set(xs))
    for before, after in pairwise(lines):
        nearest = min(edges(*one)[2] for one in before)
        assert max(edges(*one)[3] for one in after) < nearest


@settings(max_examples=40)
@given(SIZES, st.floats(10, 40))
def test_a_row_is_full_before_the_next_begins_and_stands_in_the_middle(sizes, wide):
    lines = lines_of(sizes, wide)
    for line in lines:
        left, right = edges(*line[0])[0], edges(*line[-1])[1]
        assert right + left == pytest.approx(0, abs=1e-9)
        assert len(line) == 1 or right - left <= wide + 1e-9
    for line, after in pairwise(lines):
        gap = 0.6  # inches between two things
        alone = sum(size[0] for size, _ in line) + gap * len(line)
        assert alone + after[0][0][0] > wide - 1e-9


@settings(max_examples=40)
@given(SIZES)
def test_the_room_of_rows_reaches_from_the_first_to_the_last_and_as_wide_as_the_widest(sizes):
    laid = [edges(*one) for one in zip(sizes, rows(sizes), strict=True)]
    width, deep = room_of(sizes)
    assert width == pytest.approx(2 * max(max(-left, right) for left, right, *_ in laid))
    assert deep == pytest.approx(-min(near for _, _, near, _ in laid))


# -- round a table ---------------------------------------------------------------------------------


def test_the_first_player_sits_before_the_middle_of_the_table():
    (own,) = round_table([Spot(3, -4)], 0, 4, 20)
    assert own == pytest.approx((3, -24, 0))


@pytest.mark.parametrize(
    ("place", "middle", "turn"), [(1, (-20, 0), 90), (2, (0, 20), 180), (3, (20, 0), 270)]
)
def test_the_others_follow_clockwise(place, middle, turn):
    (seat,) = round_table([Spot(0, 0)], place, 4, 20)
    assert (seat.x, seat.z) == pytest.approx(middle, abs=1e-9)
    assert seat.turn == pytest.approx(turn)


@settings(max_examples=40)
@given(SPOTS, st.integers(0, 7), st.integers(1, 8), st.floats(1, 40))
def test_a_player_sees_their_things_as_the_first_sees_the_first_ones(spots, place, places, radius):
    """A turn of the whole table, the long way: the first one's spots, in polar coordinates."""
    first = round_table(spots, 0, places, radius)
    own = round_table(spots, place % places, places, radius)
    turn = 2 * math.pi * (place % places) / places
    for one, other in zip(first, own, strict=True):
        angle, far = math.atan2(one.x, one.z) + turn, math.hypot(one.x, one.z)
        turned = far * math.sin(angle), far * math.cos(angle)
        assert (other.x, other.z) == pytest.approx(turned, abs=1e-6)
        assert other.turn == pytest.approx(math.degrees(turn))


@settings(max_examples=40)
@given(st.integers(2, 12), st.floats(5, 40))
def test_neighbours_sit_equally_far_from_each_other(places, radius):
    seats = [round_table([Spot(0, 0)], n, places, radius)[0] for n in range(places)]
    chord = 2 * radius * math.sin(math.pi / places)
    for one, other in pairwise([*seats, seats[0]]):
        assert math.dist(one[:2], other[:2]) == pytest.approx(chord)
