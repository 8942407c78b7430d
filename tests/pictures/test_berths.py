"""Places for markers on ships: none lies on another, all lie on her or above her deck."""

from __future__ import annotations

import itertools
import math

import pytest

from kaperbrief.pictures.berths import berths
from kaperbrief.pictures.hulls import USUAL
from kaperbrief.pictures.ship import sails
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.setting import Setting

SIZE = 18.0


@pytest.mark.parametrize("masts", [0, 1, 2, 3])
@pytest.mark.parametrize("guns", [0, 2, 4, 6])
@pytest.mark.parametrize("hull", ["round", "galleon", "galley", "longship"])
def test_no_place_lies_on_another(setting: Setting, hull: str, guns: int, masts: int) -> None:
    look = {"hull": hull, "masts": str(masts), "stout": "yes", "tall": "0.7", "deep": "6"}
    art, middles = sails(Sketch(setting.icons), look)
    found = berths(art, middles, guns, 5, SIZE)
    assert [len(row) for row in found] == [masts, guns, 5]
    points = list(itertools.chain(*found))
    for one, other in itertools.combinations(points, 2):
        # A marker is 2 % smaller than its place.
        assert math.dist(one, other) > 0.97 * SIZE, (one, other)
    for x, y in found.side:
        assert -SIZE < y < 0
        assert art.deck[0][0] < x < art.deck[-1][0]


def test_a_ship_of_every_hull_has_places(setting: Setting) -> None:
    for name in USUAL:
        art, middles = sails(Sketch(setting.icons), {"hull": name})
        assert len(berths(art, middles, 2, 5, SIZE).masts) == len(middles)


def test_a_high_ship_has_them_in_the_middle_of_her_planks(setting: Setting) -> None:
    low, high = (
        sails(Sketch(setting.icons), {"hull": "round", "deep": deep})[0] for deep in ("0", "16")
    )
    ((_, at),) = berths(low, [], 0, 1, SIZE).side
    assert at + SIZE / 2 == pytest.approx(1.5), "the water's edge"
    ((_, at),) = berths(high, [], 0, 1, SIZE).side
    assert at == pytest.approx(high.on_deck(2) / 2 + 1)
