"""What tells captains apart where there are more than letters and colours."""

from __future__ import annotations

import pytest

from kaperbrief.documents.fleets import lot_name
from kaperbrief.units import letters_of


@pytest.mark.parametrize(
    ("seat", "letters"), [(0, ""), (1, "A"), (26, "Z"), (27, "AA"), (28, "AB"), (53, "BA")]
)
def test_letters_go_on_beyond_z(seat: int, letters: str) -> None:
    assert letters_of(seat) == letters


def test_lots_and_captains_have_the_same_letters() -> None:
    names = [lot_name(number) for number in range(60)]
    assert names == [letters_of(seat) for seat in range(1, 61)]
    assert len(set(names)) == 60
