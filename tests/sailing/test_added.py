"""Speeds of ships: invented numbers, and the figures of the facts typed in independently."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from kaperbrief.models.ship import Ship
from kaperbrief.sailing.added import AddedSailing, MastLoss, PointOfSailing, half_up
from kaperbrief.sailing.base import Mover

LOSSES = (MastLoss(1, ()), MastLoss(2, ("1/2",)), MastLoss(3, ("2/3", "1/3")))


def sailing(bonuses: tuple[int | float, ...], head: float, **more: Any) -> AddedSailing:
    points = [
        PointOfSailing(f"p{i}", i * 45, f"name {i}", f"n{i}", bonus=bonus)
        for i, bonus in enumerate(bonuses)
    ]
    points.append(PointOfSailing("head", 180, "head", "h", fixed=head))
    return AddedSailing("added", tuple(reversed(points)), LOSSES, **more)


PIRATES = sailing((10, 0, -10, -20), -5, drift=6)


def ship(base: float, masts: int = 2, drive: Any = "sail") -> Ship:
    return Ship("tub", "Tub", base, masts, 5, 2, drive=drive)


@pytest.mark.parametrize(
    ("base", "masts", "rows"),
    [
        (30, 1, [(40, 30, 20, 10)]),
        (40, 2, [(50, 40, 30, 20), (25, 20, 15, 10)]),
        (40, 3, [(50, 40, 30, 20), (33, 27, 20, 13), (17, 13, 10, 7)]),
    ],
)
def test_figures_of_the_facts(base: float, masts: int, rows: list[tuple[int, ...]]) -> None:
    made = PIRATES.figures(ship(base, masts))
    assert [row.speeds[:4] for row in made.rows[:-1]] == rows
    assert all(row.speeds[4] == -5 for row in made.rows[:-1])
    assert made.rows[-1].speeds == (6, 6, 6, 6, 6)
    assert made.rows[-1].drift
    assert [row.masts_left for row in made.rows] == list(range(masts, -1, -1))


def test_least_moves_come_from_the_adjusted_figure_and_round_up() -> None:
    rows = PIRATES.figures(ship(40, 3)).rows
    assert rows[0].minimums == (25, 20, 15, 10, None)
    assert rows[1].minimums == (17, 14, 10, 7, None)
    assert rows[2].minimums == (9, 7, 5, 4, None)
    assert rows[3].minimums == (None,) * 5


def test_points_are_sorted_from_astern_to_head_wind() -> None:
    made = PIRATES.figures(ship(40))
    points = made.points
    assert [point.angle for point in points] == [0, 45, 90, 135, 180]
    assert made.speeds == (50, 40, 30, 20, -5)
    assert points[0].bonus == 10
    assert points[0].fixed is None
    assert points[4].bonus is None
    assert points[4].fixed == -5


def test_wind_counts_before_the_fraction() -> None:
    """(11 + 4) / 2 = 7.5, so 8; fraction first would give 5.5 + 4 = 9.5."""
    made = sailing((4, 0), 3).figures(ship(11))
    assert made.rows[1].speeds[0] == 8


def test_a_head_wind_forwards_has_a_least_move() -> None:
    made = sailing((10, 0), 10).figures(ship(40))
    assert made.rows[1].speeds[2] == 10
    assert made.rows[0].minimums[2] == 5


def test_no_wind_drives_a_slow_ship_below_nothing() -> None:
    assert PIRATES.figures(ship(15)).speeds[3] == 0


def test_oars_make_the_same_move_everywhere() -> None:
    made = PIRATES.figures(ship(25, 0, "oars"))
    assert not made.drive.wind
    assert made.rows == ()
    assert made.speeds == (25,) * 5
    assert all(point.bonus is None and point.fixed is None for point in made.points)
    assert made.minimum == 13


def test_oars_beat_masts() -> None:
    assert PIRATES.figures(ship(25, 2, "oars")).rows == ()


def test_masts_without_figures_are_refused() -> None:
    with pytest.raises(ValueError, match="4 masts"):
        PIRATES.figures(ship(40, 4))


def test_decimal_bases_stay_exact() -> None:
    made = sailing((0.2, 0), -5).figures(ship(7.3))
    assert made.speeds[0] == 8


@pytest.mark.parametrize(
    ("value", "whole"),
    [("1/2", 1), ("5/2", 3), ("-5/2", -3), ("12.4", 12), ("-12.4", -12), ("0", 0)],
)
def test_halves_go_away_from_zero(value: str, whole: int) -> None:
    assert half_up(Fraction(value)) == whole


def test_the_least_move_of_the_base_holds_in_any_wind_as_far_as_she_gets() -> None:
    """Half of 36 is 18; where wind and masts allow less, all of that is a must (TX-19)."""
    rows = sailing((10, 0, -10, -20), -5, minimum_of="base").figures(ship(36)).rows
    assert rows[0].speeds == (46, 36, 26, 16, -5)
    assert rows[0].minimums == (18, 18, 18, 16, None)
    assert rows[1].speeds == (23, 18, 13, 8, -5)
    assert rows[1].minimums == (18, 18, 13, 8, None)


def rowing(base: float, oars: float, masts: int = 1) -> Ship:
    return Ship("tub", "Tub", base, masts, 5, 2, oars=oars)


def test_oars_add_to_the_sails_and_pull_against_the_wind() -> None:
    """17 and 3 for the oars: 30 20 10 3 3; sails that give nothing are taken in (TX-24)."""
    made = PIRATES.figures(rowing(17, 3))
    assert made.speeds == (30, 20, 10, 3, 3)
    assert [point.bonus for point in made.points] == [13, 3, -7, None, None]
    assert [point.fixed for point in made.points] == [None, None, None, 3, 3]
    assert made.drive.wind


def test_without_a_mast_the_oars_are_left() -> None:
    rows = PIRATES.figures(rowing(17, 3)).rows
    assert rows[-1].speeds == (3,) * 5
    assert rows[-1].minimums == (2,) * 5
    assert not rows[-1].drift


def test_oars_count_after_the_masts() -> None:
    """Half of 20 + 10 and 3: 18."""
    assert PIRATES.figures(rowing(20, 3, masts=2)).rows[1].speeds[0] == 18


def test_oars_help_a_head_wind_that_lets_her_creep() -> None:
    made = sailing((10, 0), 4).figures(rowing(20, 3))
    assert made.speeds[-1] == 7


@pytest.mark.parametrize(
    ("base", "speed", "least"), [(20, 0, None), (21, 1, 1), (23, 3, 2), (24, 4, 2)]
)
def test_a_ship_that_cannot_move_has_no_least_move(
    base: float, speed: int, least: int | None
) -> None:
    row = PIRATES.figures(ship(base)).rows[0]
    assert (row.speeds[3], row.minimums[3]) == (speed, least)


def test_a_pack_names_its_own_drives() -> None:
    poles, steam = Mover("pole"), Mover("steam", "steam", wind=False)
    made = sailing((10, 0, -10, -20), -5, drives=(poles, steam))
    assert made.figures(ship(12, 1, "pole")).drive == poles
    assert made.figures(ship(12, 1, "")).drive == poles
    driven = made.figures(ship(12, 1, "steam"))
    assert (driven.drive, set(driven.speeds), driven.rows) == (steam, {12}, ())


def test_what_never_had_a_mast_has_the_moves_of_the_wind_all_the_same() -> None:
    """A balloon loses none, so it has one row and no drift: 40 30 20 10, 5 back in the wind."""
    (row,) = PIRATES.figures(ship(30, masts=0)).rows
    assert (row.masts_left, row.drift, row.calm) == (0, False, 30)
    assert row.speeds == (40, 30, 20, 10, -5)
    assert row.minimums == (20, 15, 10, 5, None)
