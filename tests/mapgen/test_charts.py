"""Charts by chance: fair as told, nothing on land, alike on every machine."""

import hashlib
import heapq
import itertools
import math
from dataclasses import replace

import pytest

from kaperbrief.components.chart.tableview import SIZES
from kaperbrief.mapgen.chart_space import sites
from kaperbrief.mapgen.charts import NoRoom, random_chart
from kaperbrief.mapgen.routes import USUAL, Pilot, apart, fairness, spread, starts_of
from kaperbrief.models.maps import ChartRules, Counts, PlanItem, Sizes
from kaperbrief.rules.prng import Prng

TABLE = ChartRules(
    sights=True,
    long=150,
    short=100,
    islands=Counts(5, 8),
    sizes=Sizes(12, 28),
    treasure=26,
    ship=28,
    edge=5,
    channel=18,
    harbour=20,
    rivals=40,
    reefs=Counts(2, 4),
    reef=9,
    title="Chart",
    wind="Wind",
)
FLOOR = ChartRules(
    sights=True,
    long=240,
    short=240,
    islands=Counts(8, 12),
    sizes=Sizes(14, 40),
    treasure=36,
    ship=16,
    edge=10,
    channel=16,
    harbour=20,
    rivals=20,
    reefs=Counts(3, 6),
    reef=10,
)
NAMES = {"island": [f"Isle {n}" for n in range(12)], "reef": ["Reef"], "sea": ["Sea"]}


def ships(plan):
    return [item for item in plan.items if item.kind == "ship"]


def lands(plan):
    return [item for item in plan.items if item.kind in ("island", "rock")]


def inside(item, x, y, room=0.0):
    """Is a point on an island, or nearer than `room` to it? By the formula of the ellipse."""
    wide = item.size / 2 + room
    deep = (item.depth or 0.6 * item.size) / 2 + room
    return ((x - item.x) / wide) ** 2 + ((y - item.y) / deep) ** 2 < 1


def sea_miles(plan, chart, start, step):
    """The ways from a place to all points of a fine grid, by Dijkstra with 32 directions."""
    wide, high = int(plan.long / step) + 1, int(plan.short / step) + 1
    shut = set()
    room = chart.ship / 4
    for item in lands(plan):
        reach = max(item.size, item.depth) / 2 + room
        for i in range(int((item.x - reach) / step), int((item.x + reach) / step) + 2):
            for j in range(int((item.y - reach) / step), int((item.y + reach) / step) + 2):
                if inside(item, i * step, j * step, room):
                    shut.add((i, j))
    moves = [
        (a, b, math.hypot(a, b) * step)
        for a, b in itertools.product(range(-4, 5), repeat=2)
        if math.gcd(a, b) == 1
    ]
    first = (round(start.x / step), round(start.y / step))
    best, queue = {first: 0.0}, [(0.0, first)]
    while queue:
        so_far, (i, j) = heapq.heappop(queue)
        if so_far > best[i, j]:
            continue
        for a, b, leg in moves:
            to = (i + a, j + b)
            if not (0 <= to[0] < wide and 0 <= to[1] < high) or to in shut:
                continue
            if so_far + leg < best.get(to, math.inf) - 1e-9:
                best[to] = so_far + leg
                heapq.heappush(queue, (so_far + leg, to))
    return best


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (3, 7), (4, 7)])
def test_the_ways_by_a_second_reckoning(players, seed):
    plan, found = random_chart(TABLE, players, seed)
    step = 1.0
    island = next(item for item in plan.items if item.id == "treasure-island")
    room = TABLE.ship / 4
    for number, ship in enumerate(ships(plan)):
        best = sea_miles(plan, TABLE, ship, step)
        coast = min(
            length
            for (i, j), length in best.items()
            if inside(island, i * step, j * step, room + 1.6)
        )
        assert found.treasure[number] == pytest.approx(coast, rel=0.05, abs=2)
        rival = min(
            best[round(other.x / step), round(other.y / step)]
            for other in ships(plan)
            if other is not ship
        )
        assert found.rival[number] == pytest.approx(rival, rel=0.04)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.one_in(4)
def test_fair_on_a_table(players, seed):
    check(random_chart(TABLE, players, seed, names=NAMES), TABLE, players)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (5, 2), (6, 3), (7, 4), (8, 5), (12, 1)])
@pytest.mark.one_in(3)
def test_fair_on_a_floor(players, seed):
    check(random_chart(FLOOR, players, seed, names=NAMES), FLOOR, players)


def check(drawn, chart, players):
    plan, found = drawn
    assert found.spread <= 0.05
    assert len(found.treasure) == len(found.rival) == players
    again = fairness(plan.items, Pilot(plan.long, plan.short), chart.ship)
    assert again == found
    for ways in (again.treasure, again.rival):
        assert (max(ways) - min(ways)) * len(ways) <= 0.05 * sum(ways)
    assert [ship.seat for ship in ships(plan)] == list(range(1, players + 1))
    assert len({item.id for item in plan.items}) == len(plan.items)
    for ship in ships(plan):
        half = chart.ship / 2
        assert half < ship.x < plan.long - half
        assert half < ship.y < plan.short - half
        assert not any(inside(item, ship.x, ship.y, chart.harbour * 0.7) for item in lands(plan))
        # A length ahead of her there is neither land nor edge, but for the treasure's own island.
        x = ship.x + chart.ship * math.sin(math.radians(ship.heading))
        y = ship.y - chart.ship * math.cos(math.radians(ship.heading))
        assert 0 < x < plan.long
        assert 0 < y < plan.short
        others = [item for item in lands(plan) if item.id != "treasure-island"]
        assert not any(inside(item, x, y) for item in others)
    for one, other in itertools.combinations(ships(plan), 2):
        assert math.dist((one.x, one.y), (other.x, other.y)) >= chart.rivals
    for item in lands(plan):
        deep = item.depth or 0.6 * item.size
        assert chart.edge <= item.x - item.size / 2
        assert item.x + item.size / 2 <= plan.long - chart.edge
        assert chart.edge <= item.y - deep / 2
        assert item.y + deep / 2 <= plan.short - chart.edge
    for one, other in itertools.permutations(lands(plan), 2):
        deep = (one.depth or 0.6 * one.size) / 2
        for angle in range(0, 360, 5):
            x = one.x + one.size / 2 * math.cos(math.radians(angle))
            y = one.y + deep * math.sin(math.radians(angle))
            assert not inside(other, x, y, chart.channel * 0.7)
    for item in plan.items:
        assert 0 <= item.x <= plan.long
        assert 0 <= item.y <= plan.short
    named = [item.text for item in lands(plan) if item.text]
    assert len(named) == len(set(named))
    assert all(item.text for item in lands(plan)[:12] if item.kind == "island")


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("players", "rules"), [(2, TABLE), (3, TABLE), (4, TABLE), (8, FLOOR)])
@pytest.mark.one_in(6)
def test_nobody_starts_with_the_bow_in_the_wind(players, seed, rules):
    def off(ship, wind):
        return abs((ship.heading - wind.heading + 180) % 360 - 180)

    rules = replace(rules, wind="W")
    plan, _ = random_chart(rules, players, seed, names=NAMES)
    (wind,) = (item for item in plan.items if item.kind == "wind")
    assert max(off(ship, wind) for ship in ships(plan)) <= 135
    fixed = replace(rules, wind_to=0, off_wind=90)
    plan, _ = random_chart(fixed, players, seed, names=NAMES)
    (wind,) = (item for item in plan.items if item.kind == "wind")
    assert wind.heading == 0
    assert max(off(ship, wind) for ship in ships(plan)) <= 90


def test_the_same_seed_is_the_same_chart_everywhere():
    first, _ = random_chart(TABLE, 4, 7, names=NAMES)
    assert random_chart(TABLE, 4, 7, names=NAMES)[0] == first
    assert random_chart(TABLE, 4, 8, names=NAMES)[0] != first
    # Whole numbers only, so that this text is the same on every machine.
    places = [(i.id, i.x, i.y, i.size, i.depth, i.heading, i.text) for i in first.items]
    assert all(isinstance(number, int) for place in places for number in place[1:6])
    digest = hashlib.sha256(repr(places).encode()).hexdigest()[:12]
    assert digest == "1048426ad40f"


def test_the_same_seed_on_another_size_is_another_chart_with_other_names():
    sizes = ((150, 100), (160, 110), (180, 120))
    made = [random_chart(TABLE, 4, 7, long=a, short=b, names=NAMES)[0] for a, b in sizes]
    named = [[item.text for item in lands(plan) if item.kind == "island"] for plan in made]
    assert len({tuple(one[:3]) for one in named}) == 3
    shares = [[(i.x / plan.long, i.y / plan.short) for i in lands(plan)[1:]] for plan in made]
    assert not set(shares[0]) & set(shares[1])


def test_the_island_in_the_middle_may_be_another_goal():
    rules = replace(TABLE, middle="Flag Island", middle_icon="flag-island")
    plan, _ = random_chart(rules, 4, 7, names=NAMES)
    goal = next(item for item in plan.items if item.kind == "treasure")
    assert goal.icon == "flag-island"
    (island,) = (i for i in lands(plan) if (i.x, i.y) == (goal.x, goal.y))
    assert island.text == "Flag Island"


def test_islands_without_room_for_a_name_are_numbered():
    long = {kind: tuple(f"{name} of Many Words" for name in some) for kind, some in NAMES.items()}
    plan, _ = random_chart(TABLE, 4, 7, names=long)
    words = [item.text for item in lands(plan)]
    numbers = [int(text) for text in words if text.isdigit()]
    assert numbers
    assert numbers == list(range(1, len(numbers) + 1))


def test_names_of_another_language_leave_the_sea_as_it_is():
    other = {"island": [f"Insel {n}" for n in range(12)], "reef": ["Riff"], "sea": ["See"]}
    here, there = (random_chart(TABLE, 3, 4, names=names)[0] for names in (NAMES, other))
    shape = [[(i.kind, i.x, i.y, i.size) for i in lands(p)] for p in (here, there)]
    assert shape[0] == shape[1]


def test_wishes_for_sides_and_islands():
    plan, _ = random_chart(FLOOR, 12, 1, long=240, short=320, islands=3, reefs=5)
    assert (plan.long, plan.short) == (320, 240)
    assert [item.kind for item in plan.items].count("island") == 4
    assert [item.kind for item in plan.items].count("rock") == 5


@pytest.mark.parametrize(
    ("players", "wish", "said", "hint"),
    [
        (30, {"long": 100, "short": 100}, "30 ships have no room", "has room for them"),
        (3, {"islands": 60}, "of 60 islands find room", "or fewer"),
        (3, {"reefs": 60}, "of 60 reefs find room", "or fewer"),
        (3, {"long": 60, "short": 40}, "too small", "at least 82"),
        (1, {}, "two players or more", ""),
        (3, {"long": 9000, "short": 100}, "too large", "at most 2000"),
    ],
)
def test_wishes_that_no_table_holds(players, wish, said, hint):
    with pytest.raises(NoRoom, match=said) as caught:
        random_chart(TABLE, players, 1, **wish)
    assert hint in caught.value.hint


@pytest.mark.parametrize("players", range(2, 31))
def test_starts_are_equally_far_from_everything(players):
    for long, short, seed in ((150, 100, 1), (240, 240, 2), (320, 240, 3), (600, 200, 4)):
        found = sites(long, short, 10, players, Prng(seed))
        places = found.starts
        assert len(set(places)) == players
        assert all(10 <= x <= long - 10 and 10 <= y <= short - 10 for x, y in places)
        # Rounding to whole units moves a place by less than one.
        treasure = [apart(place, found.treasure) for place in places]
        assert max(treasure) - min(treasure) <= 2
        rival = [min(apart(a, b) for b in places if b is not a) for a in places]
        assert max(rival) - min(rival) <= 3
        assert min(rival) == pytest.approx(found.gap, abs=2)


def test_spread():
    assert spread([]) == 0
    assert spread([10, 11, 12]) == pytest.approx(2 / 11)
    assert spread([1, math.inf]) == math.inf


def test_a_start_that_cannot_sail_is_told_as_such():
    items = [
        PlanItem("a", "ship", x=10, y=50, seat=1),
        PlanItem("b", "ship", x=90, y=50, seat=2),
        PlanItem("wall", "island", x=50, y=50, size=10, depth=300),
        PlanItem("treasure", "treasure", x=70, y=50),
    ]
    found = fairness(items, Pilot(100, 100), 8)
    assert found.treasure[0] == math.inf
    assert found.treasure[1] == pytest.approx(20)
    assert found.spread == math.inf


def test_usual_sizes_are_those_that_are_drawn():
    assert all(USUAL[kind][0] == SIZES[kind] for kind in USUAL)


@pytest.mark.parametrize("long", [155, 160, 165, 170, 175])
@pytest.mark.parametrize("seed", range(1, 5))
def test_the_treasure_of_three_ships_keeps_from_the_edge_of_a_long_table(seed, long):
    chart = replace(TABLE, long=long, short=100)
    plan, found = random_chart(chart, 3, seed, most=(0, 0, 0))
    assert len(starts_of(plan.items)) == 3
    assert found.treasure
