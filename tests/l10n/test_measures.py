"""The unit ladder: game rules instead of 2.54, and different distances stay different."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.l10n.measures import Alike, Measure, exact
from kaperbrief.l10n.words import Words

UNITS = ["cm", "inch", "both", "stud"]


def shown(measure, *distances):
    ladder, alike = measure.ladder(distances)
    assert alike == []
    return [[float(length) for length, _ in ladder[exact(d)]] for d in distances]


def test_the_games_own_unit_is_left_alone():
    assert shown(Measure(), 5, 33, 2.5, 0.05) == [[5], [33], [2.5], [0.05]]


def test_25_mm_are_an_inch_and_4_studs():
    assert shown(Measure("inch"), 5, 20, 25, 50) == [[2], [8], [10], [20]]
    assert shown(Measure("both"), 20) == [[20, 8]]
    assert shown(Measure("both", native="inch"), 6) == [[6, 15]]
    assert shown(Measure("stud", native="inch"), 6) == [[24]]
    assert shown(Measure("cm", native="inch"), 1, 3, 4) == [[2.5], [7.5], [10]]


def test_the_grid_is_refined_only_where_two_would_meet():
    assert shown(Measure("inch"), 32, 33) == [[12.75], [13.25]]
    assert shown(Measure("inch"), 20, 32, 33) == [[8], [12.75], [13.25]]


def test_what_is_worked_out_makes_way_for_what_players_know():
    """2.29 inches for 10 cm stay 2½, though 9 cm (2.06) would take the same half."""
    measure = Measure("inch", 40)
    ladder, _ = measure.ladder([5, 6, 10], worked_out=[4, 7, 8, 9])
    assert [float(ladder[d][0][0]) for d in (5, 6, 10)] == [1, 1.5, 2.5]
    values = [float(ladder[d][0][0]) for d in range(4, 11)]
    assert values == sorted(set(values))
    assert shown(measure, 5, 6, 7) != [[1], [1.5], [1.625]]


def test_all_that_print_alike_are_found():
    ladder, alike = Measure("inch").ladder([20, 20.1, 30, 30.1, 40])
    pairs = [tuple(map(float, one.distances)) for one in alike]
    assert pairs == [(20, 20.1), (30, 30.1)]
    assert ladder[20] == ladder[exact(20.1)]


def test_other_figures_rescale_every_distance():
    small = Measure(figure_height_mm=28)
    assert small.factor == Fraction(2, 5)
    assert shown(small, 20, 25, 50) == [[8], [10], [20]]
    assert shown(small, 5, 6) == [[2], [2.5]]
    with pytest.raises(ValueError, match="figure height"):
        Measure(figure_height_mm=0).ladder([1])


def test_what_cannot_be_told_apart_is_named():
    (alike,) = Measure("inch").ladder([20, 20.1])[1]
    assert "20 and 20.1 cm would both print as 8 inch" in str(alike)
    (nothing,) = Measure("inch").ladder([0.1])[1]
    assert "would print as 0 inch" in str(nothing)
    with pytest.raises(Alike, match="would print as 0 inch"):
        Words("en", measure=Measure("inch")).lengths(0.1)


def test_words_know_negatives_and_strangers_to_the_ladder():
    measure = Measure("inch")
    ladder, _ = measure.ladder([5, 0])
    assert set(ladder) == {0, 5}
    words = Words("en", measure=measure, ladder=ladder)
    assert words.lengths(-5) == ((Fraction(-2), "inch"),)
    assert words.lengths(0) == ((Fraction(0), "inch"),)
    assert words.lengths(7) == ((Fraction(3), "inch"),)
    assert Words("en").lengths(-3) == ((Fraction(-3), "cm"),)


def test_numbers_are_read_as_written():
    assert exact(0.1) == Fraction(1, 10)
    assert Measure().native_of(6, "inch") == 15
    assert Measure(native="inch").native_of(20, "cm") == 8


@given(
    st.lists(st.integers(1, 120), min_size=1, max_size=12, unique=True),
    st.sampled_from(UNITS),
    st.sampled_from(["cm", "inch"]),
    st.sampled_from([None, 28, 40, 54, 75]),
)
def test_different_distances_stay_different(distances, unit, native, height):
    ladder, alike = Measure(unit, height, native).ladder(distances)
    if alike:
        return
    rising = [ladder[d] for d in sorted(distances)]
    for column in zip(*rising, strict=True):
        values = [length for length, _ in column]
        assert values == sorted(set(values))
        assert values[0] > 0


@given(st.sets(st.integers(1, 60), min_size=1, max_size=12), st.sampled_from(["cm", "inch"]))
def test_whole_centimetres_always_find_their_inches(distances, native):
    for unit in ("cm", "inch"):
        ladder, _ = Measure(unit, native=native).ladder(distances)
        assert len({ladder[d] for d in distances}) == len(distances)
