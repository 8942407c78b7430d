"""Coasts: inside their hexes, and the same for the same place."""

from __future__ import annotations

import itertools
import math
import random

import pytest

from kaperbrief.hexes.axial import Hex, groups, neighbours, within
from kaperbrief.hexes.coast import Ground, chance, coast, rims
from kaperbrief.hexes.layout import Orientation, centre, hex_at


def beyond(point: tuple[float, float], at: Hex, kind: Orientation) -> float:
    """How far a place lies outside a hex, as a share of half its width; negative inside."""
    (x, y), (mx, my) = point, centre(at, kind)
    turns = range(0, 360, 60) if kind == "pointy" else range(30, 390, 60)
    ways = (((x - mx), (y - my), math.radians(turn)) for turn in turns)
    return 2 * max(dx * math.cos(t) + dy * math.sin(t) for dx, dy, t in ways) - 1


def random_island(seed: int) -> set[Hex]:
    chance_of = random.Random(seed)
    land = {(40 * seed, -7 * seed)}
    for _ in range(chance_of.randrange(12)):
        land.add(chance_of.choice(neighbours(chance_of.choice(sorted(land)))))
    return land


@pytest.mark.parametrize("kind", ["pointy", "flat"])
def test_land_keeps_to_its_hexes(kind) -> None:
    """It reaches at most a tenth of half a hex into the sea, and fills the middle of each hex."""
    for seed in range(100):
        land = random_island(seed)
        outlines = [coast(chain, kind) for chain in rims(land)]
        ground = Ground(outlines)
        assert all(ground.covers(centre(at, kind)) for at in land)
        for points in outlines:
            assert len(points) > 6 * 9
            for point in points:
                assert min(beyond(point, at, kind) for at in land) <= 0.1
                assert all(math.dist(point, centre(at, kind)) > 0.2 for at in land)


@pytest.mark.parametrize("kind", ["pointy", "flat"])
def test_a_coast_does_not_cross_itself(kind) -> None:
    for seed in range(20):
        for chain in rims(random_island(seed)):
            points = coast(chain, kind)
            lines = list(zip(points, [*points[1:], points[0]], strict=True))
            for one, other in itertools.combinations(lines, 2):
                if not set(one) & set(other):
                    assert not crossing(*one, *other), (seed, one, other)


def crossing(a, b, c, d) -> bool:
    def side(p, q, r) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_a_lake_has_a_coast_of_its_own() -> None:
    land = {(0, 0), (1, 0), (1, 1), (4, 0), *within((0, 8), 2)} - {(0, 8)}
    chains = [rims(part) for part in groups(land)]
    assert [len(chain) for chain in chains] == [2, 1, 1]


def test_places_are_on_land_within_the_coast() -> None:
    """As the even-odd rule says of the outline."""
    land = random_island(5)
    outlines = [coast(chain, "pointy") for chain in rims(land)]
    ground = Ground(outlines)
    wrong = total = 0
    for at in sorted(land):
        x, y = centre(at, "pointy")
        for dx, dy in itertools.product((-0.4, -0.25, -0.1, 0.1, 0.25, 0.4), repeat=2):
            place = x + dx, y + dy
            if hex_at(place, "pointy") != at:
                continue
            total += 1
            lines = [pair for points in outlines
                     for pair in zip(points, [*points[1:], points[0]], strict=True)]  # fmt: skip
            cuts = sum(crossing(place, (place[0] + 999, place[1] + 1), *line) for line in lines)
            wrong += (cuts % 2 == 1) != ground.covers(place)
    assert total > 100
    assert wrong <= total // 100  # so near to a coast that its rows decide otherwise


@pytest.mark.parametrize("kind", ["pointy", "flat"])
def test_the_hex_of_a_place(kind) -> None:
    for at in within((3, -5), 3):
        x, y = centre(at, kind)
        for turn in range(0, 360, 15):
            place = x + 0.48 * math.cos(math.radians(turn)), y + 0.48 * math.sin(math.radians(turn))
            assert hex_at(place, kind) == at


def test_firm_hexes_keep_more_land() -> None:
    chain = rims({(0, 0)})[0]
    nearest = [
        min(math.hypot(*point) for point in coast(chain, "pointy", firm=firm))
        for firm in ({(0, 0)}, set[Hex]())
    ]
    assert nearest[0] >= 0.5 * (1 - 0.33) - 1e-9
    assert nearest[0] >= nearest[1]


def test_a_coast_depends_on_its_place_alone() -> None:
    one, other = (coast(rims({at})[0], "pointy") for at in ((2, 3), (3, 3)))
    again = coast(rims({(2, 3), (9, 9)})[0], "pointy")
    assert one == again
    moved = [(x + 1, y) for x, y in one]
    assert max(math.dist(a, b) for a, b in zip(moved, other, strict=True)) > 0.02


def test_chance_is_even_and_never_changes() -> None:
    """The stamps on land and the strokes of a coast hang on these very numbers."""
    assert [round(chance(*at), 6) for at in ((0, 0), (1, 0), (0, 1), (-3, 7, 2))] == [
        0.0, 0.12645, 0.274666, 0.217079
    ]  # fmt: skip
    every = [chance(q, r, 7) for q in range(-20, 20) for r in range(-20, 20)]
    assert all(0 <= one < 1 for one in every)
    for low in (0.0, 0.25, 0.5, 0.75):
        share = sum(low <= one < low + 0.25 for one in every) / len(every)
        assert share == pytest.approx(0.25, abs=0.04)
