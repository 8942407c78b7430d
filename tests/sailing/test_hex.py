"""Moves from hex to hex by drive and heading, with invented ships."""

from __future__ import annotations

import pytest

from kaperbrief.models.ship import Ship
from kaperbrief.sailing.hex import Drive, HexSailing

SWEEPS = Drive("sweeps", "sweeps", "sweeps", wind=False, back=1)
LUG = Drive("lug", "lug", "lug", downwind=2)
KITE = Drive("kite", "kite", "kite", head="keep", downwind=1)
SCREW = Drive("screw", "screw", "screw", wind=False, slows=False)


def moved(moves: dict[str, int], *drives: Drive, **rest: str) -> list[list[tuple[int, int, bool]]]:
    ship = Ship("tub", "Tub", 0, 0, 10, 1, moves=moves)
    found = HexSailing("hex", drives, **rest).figures(ship)  # type: ignore[arg-type]
    return [list(one.headings) for one in found]


def test_downwind_a_sail_goes_further_and_into_the_wind_it_stops() -> None:
    assert moved({"lug": 7}, LUG) == [[(9, 5, False), (7, 4, False), (7, 4, False), (7, 4, True)]]


def test_what_keeps_sailing_is_not_stopped() -> None:
    assert moved({"kite": 3}, KITE)[0][0] == (4, 2, False)
    assert moved({"kite": 3}, KITE)[0][3] == (3, 2, False)


def test_oars_know_no_wind_and_drives_keep_the_order_of_the_pack() -> None:
    oars, sail = moved({"lug": 6, "sweeps": 5}, SWEEPS, LUG)
    assert oars == [(5, 3, False)] * 4
    assert sail[0] == (8, 4, False)


def test_half_can_be_rounded_down() -> None:
    assert moved({"lug": 7}, LUG, rounding="down")[0][1] == (7, 3, False)


def test_some_drives_are_not_slowed_by_damage() -> None:
    assert moved({"screw": 5}, SCREW) == [[(5, 5, False)] * 4]


def test_a_ship_without_a_drive_has_no_moves() -> None:
    with pytest.raises(ValueError, match="tub"):
        moved({}, LUG)
