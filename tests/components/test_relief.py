"""What grows and rises on islands: on land, clear of the coast and of each other, everywhere."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest

from kaperbrief.components.chart.board import ChartLayout
from kaperbrief.components.chart.relief import Growth, Relief, relief, soil_of
from kaperbrief.components.chart.scene import Scene
from kaperbrief.hexes.board import read_board
from kaperbrief.hexes.coast import Ground
from kaperbrief.hexes.layout import hex_at
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM


def scene(seed: int, wide: float = 30 * MM) -> Scene:
    """A sea of 12 × 9 hexes, a third of them land, some with towns."""
    lot = random.Random(seed)
    rows = ["".join(lot.choice("....##T" if lot.random() < 0.6 else ".") for _ in range(12))
            for _ in range(9)]  # fmt: skip
    board = read_board(rows, "odd-r")
    return Scene(board, ChartLayout(board.extent(), wide, "none"))


def grown(drawn: Scene) -> Growth:
    return Relief(soil_of(drawn), []).growth


@pytest.mark.parametrize("seed", range(4))
def test_rivers_and_paths_stay_on_land(seed: int) -> None:
    drawn = scene(seed)
    land = Ground(soil_of(drawn).coasts)
    _, rivers, paths = grown(drawn)
    for way in (*(river[:-1] for river in rivers), *paths):
        assert all(map(land.covers, way))
    shore = [drawn.back(point) for points in drawn.coasts for point in points]
    for river in rivers:
        assert min(math.dist(point, river[-1]) for point in shore) < 1e-6, "a mouth"


@pytest.mark.parametrize("seed", range(4))
def test_signs_stand_on_land_and_clear_of_the_coast(seed: int) -> None:
    drawn = scene(seed)
    shore = [drawn.back(point) for points in drawn.coasts for point in points]
    land = Ground(soil_of(drawn).coasts)
    signs = Relief(soil_of(drawn), []).signs
    assert len({sign.name for sign in signs}) >= 5
    for sign in signs:
        if sign.name in ("rocks", "islet"):
            assert not land.covers((sign.x, sign.y))
            assert hex_at((sign.x, sign.y), "pointy") in drawn.board.land
            continue
        assert land.covers((sign.x, sign.y))
        assert min(math.dist(point, (sign.x, sign.y)) for point in shore) > 0.03


@pytest.mark.parametrize("seed", range(4))
def test_no_hex_is_bare_and_nothing_stands_on_a_town(seed: int) -> None:
    drawn = scene(seed)
    signs = Relief(soil_of(drawn), []).signs
    land = drawn.board.find("land")
    full = {hex_at((sign.x, sign.y), "pointy") for sign in signs}
    assert set(land) <= full
    for at in drawn.board.find("town"):
        x, y = drawn.board.middle(at)
        assert all(math.dist((x, y), (sign.x, sign.y)) > 0.2 for sign in signs)


def test_rocks_islets_and_lagoons_are_somewhere() -> None:
    names = {sign.name for seed in range(8) for sign in Relief(soil_of(scene(seed)), []).signs}
    assert {"rocks", "islet", "lagoon"} <= names


def test_the_same_signs_stand_in_every_size() -> None:
    assert grown(scene(1)) == grown(scene(1, 18 * MM))


def test_names_on_land_have_room() -> None:
    drawn = scene(2)
    x, y = drawn.middle(drawn.board.find("land")[0])
    patch = Frame(x - 8 * MM, y - 3 * MM, 16 * MM, 6 * MM)
    signs, *_ = relief(drawn, [patch])
    places = [drawn.at((sign.x, sign.y)) for sign in signs]
    assert not any(patch.x < a < patch.right and patch.y < b < patch.bottom for a, b in places)


def test_coasts_and_signs_of_an_earlier_run_are_the_same(folder: Path) -> None:
    drawn = scene(3)
    made = drawn.coasts, relief(drawn, [])
    assert {path.name.partition("-")[0] for path in folder.iterdir()} == {"coasts", "relief"}
    again = scene(3)
    assert (again.coasts, relief(again, [])) == made
    assert relief(scene(4), []) != made[1]
