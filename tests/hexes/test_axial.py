"""The geometry of hexes: laws that hold everywhere, and places known by hand."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.hexes.axial import (
    add,
    distance,
    groups,
    neighbour,
    neighbours,
    reflect,
    ring,
    rotate,
    subtract,
    within,
)

hexes = st.tuples(st.integers(-60, 60), st.integers(-60, 60))
sides = st.integers(0, 5)


def walked(a, b):
    """The distance by walking: rings of neighbours round a until b is among them."""
    seen, edge, steps = {a}, {a}, 0
    while b not in seen:
        edge = {n for at in edge for n in neighbours(at)} - seen
        seen |= edge
        steps += 1
    return steps


@given(hexes, hexes)
def test_six_turns_are_none(at, centre):
    assert rotate(at, 6, centre) == at
    assert rotate(rotate(at, 2, centre), 4, centre) == at
    assert rotate(at, 1, centre) == rotate(at, -5, centre)
    assert distance(centre, rotate(at, 1, centre)) == distance(centre, at)


@given(hexes, sides)
def test_a_turn_is_clockwise(at, side):
    assert rotate(neighbour(at, side), 1, at) == neighbour(at, (side + 1) % 6)


@given(hexes, hexes)
def test_a_mirror_undoes_itself(at, centre):
    assert reflect(reflect(at, centre), centre) == at
    assert distance(reflect(at, centre), centre) == distance(at, centre)


@pytest.mark.parametrize(("side", "mirrored"), [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (5, 0)])
def test_the_mirror_swaps_left_and_right(side, mirrored):
    assert reflect(neighbour((0, 0), side)) == neighbour((0, 0), mirrored)


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a, b, c):
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert distance(add(a, c), add(b, c)) == distance(a, b)


@given(st.tuples(st.integers(-5, 5), st.integers(-5, 5)))
def test_distance_is_the_shortest_walk(at):
    assert distance((0, 0), at) == walked((0, 0), at)


@given(hexes, hexes)
def test_a_difference_leads_back(a, b):
    assert add(b, subtract(a, b)) == a


@given(hexes, st.integers(0, 8))
def test_a_ring_is_all_that_lies_at_its_distance(centre, radius):
    found = ring(centre, radius)
    assert len(found) == len(set(found)) == (6 * radius or 1)
    assert {distance(centre, at) for at in found} == {radius}
    assert len(set(within(centre, radius))) == 1 + 3 * radius * (radius + 1)
    assert all(distance(a, b) <= 1 for a, b in itertools.pairwise(found))


def test_neighbours_by_hand():
    assert neighbours((3, 4)) == ((4, 3), (4, 4), (3, 5), (2, 5), (2, 4), (3, 3))


def test_groups_are_the_connected_parts_the_largest_first():
    parts = groups([(0, 0), (1, 0), (5, 5), (0, 1), (9, 9), (9, 8)])
    assert parts == [{(0, 0), (1, 0), (0, 1)}, {(9, 9), (9, 8)}, {(5, 5)}]
    assert groups([(7, 7), (3, 3)]) == [{(7, 7)}, {(3, 3)}]
