"""The shortest way round islands, against all visible corners searched without any shortcut."""

import itertools
import math

import pytest

from kaperbrief.mapgen.routes import Pilot, apart, land
from kaperbrief.rules.prng import Prng


def crosses(a, b, corners):
    """Does a course run through the inside of a convex island? By many points of the course."""
    for step in range(1, 80):
        x = a[0] + (b[0] - a[0]) * step / 80
        y = a[1] + (b[1] - a[1]) * step / 80
        sides = [
            (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])
            for p, q in zip(corners, [*corners[1:], corners[0]], strict=True)
        ]
        if min(sides) > 1e-3:
            return True
    return False


def slow_way(start, goal, islands):
    """The shortest way by the rule of Bellman and Ford over every pair of corners."""
    nodes = [start, goal, *(p for corners in islands for p in corners)]
    legs = {
        (i, j): math.dist(nodes[i], nodes[j])
        for i, j in itertools.combinations(range(len(nodes)), 2)
        if not any(crosses(nodes[i], nodes[j], corners) for corners in islands)
    }
    best = [0.0] + [math.inf] * (len(nodes) - 1)
    for _ in nodes:
        before = list(best)
        for (i, j), leg in legs.items():
            best[j] = min(best[j], best[i] + leg)
            best[i] = min(best[i], best[j] + leg)
        if best == before:
            break
    return best[1]


def test_open_water_is_straight():
    length, points = Pilot(100, 100).way((10, 10), (40, 50), [])
    assert length == pytest.approx(50)
    assert points == ((10, 10), (40, 50))


def test_round_one_round_island():
    # Tangents of 40 and a bow between them: known from geometry, the corners lie a little outside.
    island = land((50, 50), 60, 60, 0)
    length, _ = Pilot(100, 100).way((0, 50), (100, 50), [island])
    exact = 2 * 40 + 30 * (math.pi - 2 * math.acos(30 / 50))
    assert exact <= length <= exact * 1.02


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.one_in(2)
def test_as_the_slow_way_finds_it(seed):
    dice = Prng(seed)
    lands = []
    while len(lands) < 3:
        at = (dice.between(25, 75), dice.between(20, 80))
        if all(apart(at, other.middle) > 26 for other in lands):
            lands.append(land(at, dice.between(8, 20), dice.between(8, 16), 1))
    pilot = Pilot(100, 100)
    for start, goal in (((5, 50), (95, 50)), ((10, 10), (90, 90))):
        way = pilot.way(start, goal, lands)
        slow = slow_way(start, goal, [list(one.corners) for one in lands])
        assert way[0] == pytest.approx(slow, rel=5e-3)
        # And once more, now remembered; and again without islands.
        assert pilot.way(start, goal, lands) == way
        assert pilot.way(start, goal, [])[0] == pytest.approx(apart(start, goal))


def test_a_coast_is_the_goal():
    island = land((50, 50), 20, 20, 0)
    length, _ = Pilot(100, 100).way((10, 50), island, [island])
    assert length == pytest.approx(30, abs=0.3)
    other = land((30, 50), 10, 30, 0)
    longer, _ = Pilot(100, 100).way((10, 50), island, [island, other])
    assert longer > length + 2


def test_no_way_where_land_closes_the_table():
    wall = land((50, 50), 10, 200, 0)
    assert Pilot(100, 100).way((10, 50), (90, 50), [wall]) == (math.inf, ())


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.one_in(3)
def test_the_way_is_shortest_among_many_islands(seed):
    """Where corners are reached first by a detour, and later by a shorter course."""
    dice = Prng(seed, "many")
    lands = []
    while len(lands) < 6:
        at = (dice.between(15, 85), dice.between(12, 88))
        if all(apart(at, other.middle) > 24 for other in lands):
            lands.append(land(at, dice.between(8, 22), dice.between(8, 22), 0))
    clear = [
        (x, y)
        for x, y in itertools.product((4, 50, 96), repeat=2)
        if all(one.depth((x, y)) < -1 for one in lands)
    ]
    for start, goal in itertools.combinations(clear, 2):
        length, points = Pilot(100, 100).way(start, goal, lands)
        assert length == pytest.approx(sum(apart(a, b) for a, b in itertools.pairwise(points)))
        back, _ = Pilot(100, 100).way(goal, start, lands)
        assert back == pytest.approx(length), "there and back are as far"
        for middle in clear:
            legs = [Pilot(100, 100).way(a, b, lands) for a, b in ((start, middle), (middle, goal))]
            assert length <= sum(leg for leg, _ in legs) + 1e-6
