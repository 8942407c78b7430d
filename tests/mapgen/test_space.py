"""Room on a table: what lies apart, inside and legible, against plain geometry."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.mapgen.chart_space import (
    Rectangle,
    body,
    fits,
    gap,
    label,
    sites,
)
from kaperbrief.mapgen.decor import decor
from kaperbrief.mapgen.routes import extent, land, spread
from kaperbrief.models.maps import ChartRules, Counts, Plan, PlanItem, Sizes
from kaperbrief.rules.prng import Prng

RULES = ChartRules(150, 100, Counts(2, 5), Sizes(14, 30), treasure=30, ship=28, edge=5, channel=12,
                   harbour=20, rivals=40)  # fmt: skip
PLACES = st.integers(-60, 60)


def ship(x, y, seat=1) -> PlanItem:
    return PlanItem(f"ship-{seat}", "ship", x=x, y=y, seat=seat, size=28)


def isle(x, y, size=20, depth=14, name="isle") -> PlanItem:
    return PlanItem(name, "island", x=x, y=y, size=size, depth=depth)


@given(PLACES, PLACES, *[st.integers(1, 40)] * 4)
def test_rectangles_are_apart_by_the_wider_of_both_gaps(x, y, a, b, c, d):
    one, other = Rectangle(0, 0, a, b), Rectangle(x, y, c, d)
    across, down = abs(x) - a - c, abs(y) - b - d
    assert one.clear(other) == other.clear(one) == max(across, down)
    overlap = across < 0 and down < 0
    assert (one.clear(other) < 0) == overlap


@given(PLACES, PLACES, st.integers(6, 40), st.integers(6, 40))
def test_the_water_between_two_things_is_never_more_than_there_is(x, y, size, depth):
    """By points on both coasts: an ellipse walked round in small steps."""
    one, other = isle(0, 0, 20, 14), isle(x, y, size, depth)
    if (x, y) == (0, 0):
        assert gap(one, other) == -1
        return
    steps = [2 * math.pi * n / 90 for n in range(90)]
    mine = [(10 * math.cos(t), 7 * math.sin(t)) for t in steps]
    theirs = [(x + size / 2 * math.cos(t), y + depth / 2 * math.sin(t)) for t in steps]
    nearest = min(math.dist(a, b) for a in mine for b in theirs)
    found = gap(one, other)
    assert found <= nearest + 1e-6
    assert found <= math.hypot(x, y)
    if not (x and y) and found > 0:
        assert found == pytest.approx(nearest, abs=0.1), "beside and below each other just that"
    assert gap(other, one) == pytest.approx(found)


def test_of_ships_the_middle_counts():
    assert gap(ship(0, 0), ship(30, 40, 2)) == pytest.approx(50)
    assert gap(ship(0, 0), isle(50, 0)) == pytest.approx(40)
    assert gap(isle(0, 0), isle(0, 50)) == pytest.approx(36)


@pytest.mark.parametrize(
    ("one", "other", "fine"),
    [
        (ship(40, 50), ship(80, 50, 2), True),
        (ship(41, 50), ship(80, 50, 2), False),
        (ship(40, 50), isle(70, 50), True),
        (ship(41, 50), isle(70, 50), False),
        (isle(40, 50), isle(72, 50, name="b"), True),
        (isle(41, 50), isle(72, 50, name="b"), False),
    ],
)
def test_things_keep_the_distance_that_the_chart_wants(one, other, fine):
    """40 from ship to ship, 20 round each ship to a coast, 12 between two coasts."""
    assert fits(one, [other], RULES) == fits(other, [one], RULES) == fine


@pytest.mark.parametrize(
    ("thing", "fine"),
    [
        (ship(15, 15), True),
        (ship(14.9, 15), False),
        (ship(15, 85.1), False),
        (isle(15, 50), True),
        (isle(14.9, 50), False),
        (isle(75, 12), True),
        (isle(75, 11.9), False),
        # Below an island there is room for a word of 7.8.
        (isle(75, 85), True),
        (isle(75, 85.5), False),
    ],
)
def test_things_lie_on_the_table(thing, fine):
    assert fits(thing, [], RULES) == fine


def test_a_word_below_an_island_covers_nothing():
    upper = isle(75, 40)
    low = label(upper, 8, 150)
    assert low.y - low.high == pytest.approx(47)
    under = isle(75, 40 + 7 + 12 + 7, name="under")
    assert gap(upper, under) == pytest.approx(12)
    assert fits(under, [upper], RULES)
    # The word is as wide as its letters: longer words need more room at the sides only.
    wide, narrow = label(upper, 16, 150), label(upper, 4, 150)
    assert wide.wide == pytest.approx(4 * narrow.wide)
    assert wide.high == narrow.high


@pytest.mark.parametrize(("kind", "size"), [("island", (34, 23.8)), ("rock", (12, 7.2))])
def test_things_without_sizes_have_the_usual_ones(kind, size):
    thing = PlanItem("t", kind, x=0, y=0)
    assert extent(thing) == pytest.approx(size)
    assert extent(replace(thing, size=10)) == pytest.approx((10, 10 * size[1] / size[0]))
    assert extent(replace(thing, size=10, depth=3)) == (10, 3)
    assert body(replace(thing, size=10, depth=4), 150) == Rectangle(0, 0, 5, 2)


def test_small_ships_are_drawn_larger():
    assert body(ship(0, 0), 150).wide == pytest.approx(0.45 * 28)
    assert body(ship(0, 0), 1000).wide == pytest.approx(36)


@pytest.mark.parametrize(
    ("ways", "value"),
    [((), 0), ((5,), 0), ((4, 6), 0.4), ((0, 0), 0), ((5, math.inf), math.inf), ((9, 10, 11), 0.2)],
)
def test_the_spread_is_the_difference_over_the_mean(ways, value):
    assert spread(ways) == pytest.approx(value)


@given(st.integers(0, 400), st.integers(2, 12))
def test_starts_are_apart_and_as_far_from_the_treasure(seed, players):
    made = sites(180, 120, 15, players, Prng(seed))
    assert len(set(made.starts)) == players
    near = [min(math.dist(a, b) for b in made.starts if a != b) for a in made.starts]
    assert min(near) >= made.gap - 1.5
    ways = [math.dist(one, made.treasure) for one in made.starts]
    assert max(ways) - min(ways) <= 1.5
    assert ways[0] == pytest.approx(made.radius, abs=1)
    for x, y in made.starts:
        assert 14 <= x <= 166
        assert 14 <= y <= 106


@given(st.integers(-30, 30), st.integers(-30, 30), st.integers(0, 5))
def test_the_depth_in_a_land_is_that_of_its_sides(x, y, room):
    one = land((0, 0), 30, 20, room)
    inside = (x / (15 + room)) ** 2 + (y / (10 + room)) ** 2
    depth = one.depth((x, y))
    if inside < 1:
        assert depth > 0
    if inside > 1.1:
        assert depth < 0
        near = one.nearest((x, y))
        assert abs(one.depth(near)) < 1e-6
        assert math.dist(near, (x, y)) >= -depth - 1e-6


SEA = Plan("p", long=150, short=100, items=(
    replace(isle(75, 50, 30, 20), id="treasure-island"),
    isle(35, 30, name="a"), isle(115, 30, name="b"), isle(35, 75, name="c"),
    PlanItem("r", "rock", x=115, y=75, size=8),
))  # fmt: skip


@given(st.integers(0, 300))
def test_names_and_signs_cover_nothing(seed):
    islands = ["Long Island Name", "Bay", "Nest", "Cove", "Spit"]
    names = {"island": islands, "reef": ["Teeth"], "sea": ["Red Sea"]}
    made = decor(SEA, replace(RULES, wind="wind"), names, Prng(seed), 0)
    ids = [item.id for item in made.items]
    assert len(set(ids)) == len(ids)
    texts = [item.text for item in made.items if item.kind in ("island", "rock") and item.text]
    assert len(set(texts)) == len(texts)
    assert set(texts) <= {*islands, "Teeth"}
    solid = [body(item, 150) for item in SEA.items]
    words = [label(i, len(i.text), 150) for i in made.items if i.text in texts]
    signs = [i for i in made.items if i.kind in ("rose", "wind")]
    for sign in signs:
        box = Rectangle(sign.x, sign.y, sign.size / 2, sign.size / 2)
        assert all(box.clear(other) >= 0 for other in (*solid, *words))
    for one in words:
        assert sum(one.clear(other) < -1e-9 for other in (*solid, *words)) == 1, "itself alone"
    assert made.title == "Red Sea"
    assert [item.id for item in made.items if item.kind == "treasure"] == ["treasure"]


def test_where_names_run_out_the_rest_has_numbers():
    made = decor(SEA, RULES, {"island": ["Bay"]}, Prng(1), 0)
    assert [item.text for item in made.items if item.kind == "island"].count("Bay") == 1
    rest = [item.text for item in made.items if item.kind == "island" and item.text != "Bay"]
    assert rest == [str(number + 1) for number in range(len(rest))]
    assert not [item for item in made.items if item.kind == "name"]


def test_used_names_come_when_no_others_are_left():
    names = {"island": ["Bay", "Cay"], "sea": ["Red Sea", "Blue Sea"]}
    for seed in range(9):
        made = decor(SEA, RULES, names, Prng(seed), 0, {"Bay", "Red Sea"})
        islands = [item.text for item in made.items if item.kind == "island"]
        assert islands.index("Cay") < islands.index("Bay")
        assert made.title == "Blue Sea"
    assert decor(SEA, RULES, names, Prng(1), 0, {"Red Sea", "Blue Sea"}).title in names["sea"]
