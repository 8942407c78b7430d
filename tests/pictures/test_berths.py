"""Places for markers on ships: none lies on another, all lie on her or above her deck."""

from __future__ import annotations

import itertools
import math

import pytest

from kaperbrief.pictures.berths import berths
from kaperbrief.pictures.broadside import BAND
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


def test_places_in_the_side_leave_room_for_oars_and_lie_below_the_band(setting: Setting) -> None:
    art, _ = sails(Sketch(setting.icons), {"hull": "round", "stout": "yes", "deep": "30"})
    ((_, at),) = berths(art, [], 0, 1, SIZE).side
    assert at + SIZE / 2 == pytest.approx(0), "the water's edge"
    ((_, at),) = berths(art, [], 0, 1, SIZE, low=8).side
    assert at + SIZE / 2 == pytest.approx(-8)
    found = berths(art, [], 4, 5, SIZE, band=20)
    assert {y for _, y in found.deck} == {-20 - BAND - 0.4 - SIZE / 2}, "one row of guns"
    assert found.deck[0][1] - SIZE / 2 > art.on_deck(0), "below the deck"
    assert found.deck[0][1] + SIZE / 2 < found.side[0][1] - SIZE / 2
