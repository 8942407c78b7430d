"""Sailing times: courses counted by hand, and every distance against the plain search."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.hexes.axial import neighbour, within
from kaperbrief.hexes.offset import to_axial
from kaperbrief.rules.sailtime import HexLanes, sailer, sailing_times
from kaperbrief.sailing.hex import Drive, Turning
from plain_sailing import plain_times

SAIL = Drive("sail", "sail", "sail", downwind=2)
FINE = Drive("fine", "fine", "fine", head="keep", downwind=2)
STEAM = Drive("steam", "steam", "steam", wind=False)
OARS = Drive("oars", "oars", "oars", wind=False, back=2, spin=True)
TURNING = Turning()


def times(sea, start, target, drive=SAIL, turning=TURNING, moves=6):
    """The times to one hex by wind."""
    found = sailing_times(
        HexLanes(sea), set(sea), [start], [{target}], sailer(drive, turning, moves)
    )
    return found[0][0]


def lane(length):
    """A channel of one row, eastwards (over side 1) from the origin."""
    return {(q, 0) for q in range(length)}


def joined(hexes):
    """Are they one piece? Walked from one of them, hex by hex."""
    left, edge = set(hexes), [min(hexes)] if hexes else []
    while edge:
        at = edge.pop()
        if at in left:
            left.remove(at)
            edge += [neighbour(at, side) for side in range(1, 7)]
    return not left


@settings(deadline=None)
@given(st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), max_size=30))
def test_hexes_are_connected_where_a_walk_finds_all(hexes):
    board = HexLanes({*within((0, 0), 8)})
    assert board.connected(hexes) == joined(hexes)


def test_a_straight_course():
    # Six hexes a turn, two more straight downwind; into the wind she may go on straight.
    assert times(lane(20), (0, 0), (6, 0)) == [6] * 6
    assert times(lane(20), (0, 0), (8, 0)) == [8, 6, 8, 8, 8, 8]
    assert times(lane(20), (0, 0), (9, 0)) == [9, 7, 9, 9, 9, 9]
    assert times(lane(20), (0, 0), (16, 0)) == [16, 12, 16, 16, 16, 16]


def test_oars_and_steam_know_one_wind():
    assert times(lane(20), (0, 0), (9, 0), STEAM) == [9]
    assert times(lane(20), (0, 0), (9, 0), OARS) == [9]


def test_the_first_side_is_free_the_second_costs_a_point_the_third_waits():
    # East to (1, 0), then a bend to the right in each hex: over side 2, side 3, side 4.
    bend = [(1, 1), (0, 2), (-1, 2)]
    sea = {(0, 0), (1, 0), *bend}
    assert times(sea, (0, 0), bend[0], STEAM) == [2]
    assert times(sea, (0, 0), bend[1], STEAM) == [4]
    # She ends her move at (1, 1), heading over side 3.
    assert times(sea, (0, 0), bend[2], STEAM) == [6 + 2]
    assert times(sea, (0, 0), bend[2], STEAM, Turning(each_hex=True)) == [4]


def test_a_spin_costs_a_point_a_side_and_has_no_limit():
    # Out of a dead end backwards: three sides on the spot, or two hexes astern.
    sea = lane(9)
    assert times(sea, (0, 0), (2, 0), OARS) == [2]
    back = {(0, 0), (1, 0), (2, 0), neighbour((1, 0), 2), neighbour((1, 0), 2, 2)}
    assert times(back, (0, 0), neighbour((1, 0), 2, 2), OARS) == [3]


def test_turning_into_the_wind_ends_the_move():
    # One hex east, then a channel over side 2.
    bend = [neighbour((1, 0), 2, step) for step in range(1, 4)]
    sea = {(0, 0), (1, 0), *bend}
    into, free = times(sea, (0, 0), bend[2])[5], times(sea, (0, 0), bend[2])[0]
    assert free == 4
    assert into == 6 + 3
    assert times(sea, (0, 0), bend[2], FINE)[5] == 4


def test_stopped_by_the_wind_she_turns_first():
    # Two hexes east before she may turn, then back over side 3: two sides to turn at (2, 0).
    sea = {(0, 0), (1, 0), (2, 0), (1, 1), (0, 2)}
    found = times(sea, (0, 0), (0, 2), turning=Turning(ahead=2))
    # The second side costs a point. Wind towards 5 stops her heading over side 2; next turn she
    # turns before she goes ahead.
    assert found[2] == 2 + 1 + 2
    assert found[5] == 6 + 2


def test_nobody_comes_there():
    sea = {(0, 0), (1, 0), (5, 0)}
    assert times(sea, (0, 0), (5, 0)) == [None] * 6


def test_a_start_beside_its_target():
    assert times(lane(3), (1, 0), (1, 0)) == [0] * 6


def test_places_of_a_grid_are_its_own():
    for hexes in (set(within((0, 0), 9)), {to_axial((c, r), "odd-r") for c in range(60)
                                           for r in range(40)}, {(0, 0)}):  # fmt: skip
        grid = HexLanes(hexes)
        assert len(set(grid.place.values())) == len(hexes)
        assert min(grid.place.values()) == 0


seas = st.sets(st.sampled_from(sorted(within((0, 0), 4))), max_size=30).map(
    lambda gone: set(within((0, 0), 4)) - gone - {(0, 0), (3, -3)}
)
drives = st.builds(
    Drive,
    id=st.just("any"),
    name=st.just("any"),
    short=st.just("any"),
    wind=st.booleans(),
    head=st.sampled_from(("stop", "keep")),
    downwind=st.integers(0, 3),
    back=st.integers(0, 2),
    spin=st.booleans(),
)
turnings = st.builds(
    Turning,
    ahead=st.integers(0, 2),
    free=st.integers(0, 2),
    cost=st.integers(0, 2),
    most=st.integers(0, 4),
    each_hex=st.booleans(),
)


@settings(max_examples=15, deadline=None)
@given(seas, drives, turnings, st.integers(1, 7))
@pytest.mark.wide
def test_every_time_is_that_of_the_plain_search(water, drive, turning, moves):
    starts = [(0, 0), (3, -3)]
    sea = water | set(starts)
    targets = sorted(within((0, 0), 4))
    grid = HexLanes(set(within((0, 0), 4)))
    ship = sailer(drive, turning, moves)
    found = sailing_times(grid, sea, starts, [{t} for t in targets], ship)
    for number, start in enumerate(starts):
        for wind in range(6 if drive.wind or drive.downwind else 1):
            plain = plain_times(sea, start, set(targets) & sea, drive, turning, moves, wind)
            for target, by_start in zip(targets, found, strict=True):
                assert by_start[number][wind] == plain.get(target), (start, target, wind)


@pytest.mark.parametrize("drive", [SAIL, FINE, OARS, STEAM])
def test_targets_of_many_hexes_count_the_nearest(drive):
    sea = set(within((0, 0), 5))
    goals = {(5, 0), (-2, 0), (0, 4)}
    ship = sailer(drive, TURNING, 6)
    whole = sailing_times(HexLanes(sea), sea, [(0, 0)], [goals], ship)[0][0]
    single = sailing_times(HexLanes(sea), sea, [(0, 0)], [{g} for g in goals], ship)
    assert whole == [min(one[0][w] for one in single) for w in range(len(whole))]
