"""Which way ships look at their starts, and the wind, against trying every direction."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kaperbrief.mapgen.bows import off, steered, towards, wind_of
from kaperbrief.models.maps import ChartRules, Counts, PlanItem, Sizes
from kaperbrief.rules.prng import Prng

RULES = ChartRules(
    long=200, short=150, islands=Counts(1, 3), sizes=Sizes(10, 30), treasure=20, ship=10,
    edge=5, channel=10, harbour=20, rivals=30,
)  # fmt: skip
MIDDLE = PlanItem("treasure-island", "island", 100, 75, size=20, depth=20)
ANGLES = st.floats(-720, 720)
PLACES = st.tuples(st.integers(5, 195), st.integers(5, 145))


def ship(number, x, y):
    return PlanItem(f"ship-{number}", "ship", x, y, seat=number)


def turned(things, rules=RULES, wind=0):
    """The heading of each ship."""
    return [one.heading for one in steered(things, rules, wind) if one.kind == "ship"]


@pytest.mark.parametrize(
    ("to", "turn"),
    [((0, -9), 0), ((9, -9), 45), ((9, 0), 90), ((0, 9), 180), ((-9, 0), 270), ((-9, -9), 315),
     ((-1, -90), 0), ((9, -33.6), 15)],
)  # fmt: skip
def test_directions_are_clockwise_from_the_upper_edge_in_steps_of_fifteen(to, turn):
    assert towards((0, 0), to) == turn


@settings(max_examples=30)
@given(st.floats(0, 359.9), st.floats(1, 300), PLACES)
def test_a_direction_is_the_nearest_step(angle, far, at):
    to = (at[0] + far * math.sin(math.radians(angle)), at[1] - far * math.cos(math.radians(angle)))
    found = towards(at, to)
    assert found in range(0, 360, 15)
    assert off(found, angle) <= 7.5 + 1e-6


@settings(max_examples=30)
@given(ANGLES, ANGLES)
def test_two_directions_are_as_far_apart_as_their_unit_arrows_say(one, other):
    a, b = math.radians(one), math.radians(other)
    dot = math.sin(a) * math.sin(b) + math.cos(a) * math.cos(b)
    assert off(one, other) == pytest.approx(math.degrees(math.acos(max(-1, min(1, dot)))), abs=1e-4)
    assert off(one, other) == pytest.approx(off(other, one), abs=1e-9)


def free_water(at, turn, rules, blocked):
    """How far a ship gets in quarters of her length, by looking at each step."""
    for step in range(1, 13):
        far = rules.ship / 4 * step
        x = at[0] + far * math.sin(math.radians(turn))
        y = at[1] - far * math.cos(math.radians(turn))
        inside = 1e-6 < x < rules.long - 1e-6 and 1e-6 < y < rules.short - 1e-6
        if not inside or any(math.dist((x, y), place) < reach for place, reach in blocked):
            return rules.ship / 4 * (step - 1)
    return 3.0 * rules.ship


@settings(max_examples=15)
@given(st.lists(PLACES, min_size=2, max_size=4, unique=True), st.sampled_from(range(0, 360, 45)))
def test_a_ship_looks_as_nearly_to_the_treasure_as_wind_edge_and_others_allow(places, wind):
    assume(all(math.dist(one, (100, 75)) > 1 for one in places))
    ships = [ship(n, *at) for n, at in enumerate(places, 1)]
    for one, heading in zip(ships, turned([MIDDLE, *ships], wind=wind), strict=True):
        at, straight = (one.x, one.y), towards((one.x, one.y), (100, 75))
        others = [((o.x, o.y), RULES.ship / 2) for o in ships if o is not one]
        good = [turn for turn in range(0, 360, 15)
                if off(turn, wind) <= RULES.off_wind
                and free_water(at, turn, RULES, others) >= 1.25 * RULES.ship]  # fmt: skip
        if good:
            assert heading in good
            assert off(heading, straight) == min(off(turn, straight) for turn in good)


def test_nobody_looks_at_a_coast_or_over_the_edge():
    coast = PlanItem("island-1", "island", 60, 75, size=16, depth=60)
    (clear,) = turned([MIDDLE, ship(1, 44, 75)])
    (barred,) = turned([MIDDLE, coast, ship(1, 44, 75)])
    assert clear == 90
    assert off(barred, 90) >= 45
    edge = replace(MIDDLE, y=2)
    (along,) = turned([edge, ship(1, 100, 8)], wind=90)
    assert 8 - 1.25 * RULES.ship * math.cos(math.radians(along)) > 0, "straight on she leaves it"


@pytest.mark.parametrize(("far", "heading"), [(90, 30), (110, 330)])
def test_of_two_directions_as_good_she_takes_that_with_more_water(far, heading):
    """An island bars the straight course; another one lies farther off on one side of it."""
    islands = [PlanItem(f"island-{x}", "island", x, y, size=6, depth=6)
               for x, y in ((100, 125), (far, 118))]  # fmt: skip
    assert turned([MIDDLE, *islands, ship(1, 100, 135)]) == [heading]


@pytest.mark.parametrize(("y", "barred"), [(119, True), (117, False)])
def test_nobody_looks_at_another_ship_nearer_than_a_length_and_a_quarter(y, barred):
    heading = turned([MIDDLE, ship(1, 100, 135), ship(2, 100, y)])[0]
    assert (heading != 0) is barred


def test_the_treasure_itself_is_no_coast_to_keep_off():
    (heading,) = turned([MIDDLE, ship(1, 100, 91)])
    assert heading == 0


def test_only_ships_are_turned_and_nothing_moves():
    things = [MIDDLE, ship(1, 20, 20), PlanItem("rose", "rose", 10, 10, 33)]
    found = steered(things, RULES, 90)
    assert [(one.id, one.x, one.y) for one in found] == [(one.id, one.x, one.y) for one in things]
    assert (found[0].heading, found[2].heading) == (0, 33)


# -- the wind --------------------------------------------------------------------------------------


def test_the_wind_is_that_of_the_rules_where_they_say_it():
    things = [MIDDLE, ship(1, 100, 140), ship(2, 20, 20)]
    assert wind_of(things, replace(RULES, wind_to=7), Prng(1)) == 7


@settings(max_examples=15)
@given(st.lists(PLACES, min_size=2, max_size=5, unique=True), st.integers(0, 99))
def test_no_other_wind_serves_all_better(places, seed):
    things = [MIDDLE, *(ship(n, *at) for n, at in enumerate(places, 1))]
    courses = [towards(at, (100, 75)) for at in places]

    def worst(wind):
        angles = [min((one - wind) % 360, (wind - one) % 360) for one in courses]
        return max(*angles, RULES.off_wind), max(angles) - min(angles)

    found = wind_of(things, RULES, Prng(seed))
    assert found in range(0, 360, 45)
    assert worst(found) == min(worst(wind) for wind in range(0, 360, 45))


def test_of_winds_as_good_chance_takes_each():
    """Two ships face each other across the treasure: east and west serve them alike."""
    things = [MIDDLE, ship(1, 100, 10), ship(2, 100, 140)]
    winds = {wind_of(things, RULES, Prng(seed)) for seed in range(20)}
    assert winds == {90, 270}
