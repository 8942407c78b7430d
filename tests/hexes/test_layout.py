"""Where hexes lie on paper."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.hexes.axial import neighbour
from kaperbrief.hexes.layout import centre, corners, heading

hexes = st.tuples(st.integers(-60, 60), st.integers(-60, 60))
ways = st.sampled_from(("pointy", "flat"))


@given(hexes, st.integers(0, 5), ways)
def test_neighbours_lie_one_width_away_over_their_side(at, side, orientation):
    (x, y), (u, v) = centre(at, orientation), centre(neighbour(at, side), orientation)
    assert math.hypot(u - x, v - y) == pytest.approx(1)
    clockwise_from_top = math.degrees(math.atan2(u - x, y - v)) % 360
    wanted = heading(side, orientation) % 360
    assert min(abs(clockwise_from_top - wanted), 360 - abs(clockwise_from_top - wanted)) < 1e-6


@given(hexes, st.integers(0, 5), ways)
def test_neighbours_share_the_corners_of_their_side(at, side, orientation):
    mine, theirs = corners(at, orientation), corners(neighbour(at, side), orientation)
    for own, other in ((side, side - 2), (side + 1, side - 3)):
        assert mine[own % 6] == pytest.approx(theirs[other % 6])


def test_a_hex_by_hand():
    assert centre((1, 0), "pointy") == (1, 0)
    assert centre((0, 1), "flat") == (0, 1)
    assert corners((0, 0), "pointy")[0] == pytest.approx((0, -1 / math.sqrt(3)))
    assert corners((0, 0), "flat", 0.5)[1] == pytest.approx((0.5 / math.sqrt(3), 0))
