"""Fields of fire, told hex by hex."""

from __future__ import annotations

import pytest

from kaperbrief.hexes.axial import STEPS, distance, field, in_sector, ring


def test_over_one_side_lie_one_hex_then_three_with_its_borders() -> None:
    # Side 0 is the step (1, -1); its neighbours' steps (0, -1) and (1, 0) lead to the borders.
    assert field([0], 1, 1) == ((1, -1),)
    assert set(field([0], 1, 2)) == {(1, -1), (1, -2), (2, -2), (2, -1)}


def test_broadsides_lie_on_both_sides_alike() -> None:
    assert set(field([1, 2, 4, 5], 1, 1)) == {STEPS[1], STEPS[2], STEPS[4], STEPS[5]}
    # Of the twelve hexes at distance 2 all but the two straight ahead and astern.
    assert set(field([1, 2, 4, 5], 2, 2)) == set(ring((0, 0), 2)) - {(2, -2), (-2, 2)}


def test_half_a_circle_looks_ahead() -> None:
    found = field([5, 0, 1], 1, 3)
    assert [sum(distance((0, 0), at) == far for at in found) for far in (1, 2, 3)] == [3, 7, 9]
    # Straight abeam lies on the border between sides 1 and 2, which belongs to the field.
    assert {(1, 1), (-1, -1)} <= set(found)
    assert (1, 2) not in found


@pytest.mark.parametrize("side", range(6))
def test_every_hex_lies_in_one_sector_or_on_the_border_of_two(side: int) -> None:
    for far in (1, 2, 3):
        for at in ring((0, 0), far):
            assert 1 <= sum(in_sector(at, one) for one in range(6)) <= 2
    assert in_sector(STEPS[side], side)
    assert not in_sector(STEPS[side], side + 1)


def test_the_first_hexes_can_be_left_out() -> None:
    assert {distance((0, 0), at) for at in field([0], 2, 3)} == {2, 3}
