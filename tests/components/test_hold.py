"""A ship with an open hold: places as large as counters, a plate with its number over each."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations

import pytest

from kaperbrief.components.box import Box, Misused
from kaperbrief.components.ship_places import ShipPlacesBox
from kaperbrief.pictures.ship import sails
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM
from recorder import recorded

Make = Callable[[str], Box]
HULLS = ("galleon", "cog", "swan", "steamer", "galley", "longship")


@pytest.mark.parametrize("count", [7, 10, 12, 14, 20])
@pytest.mark.parametrize("hull", HULLS)
@pytest.mark.one_in(4)
def test_places_are_as_large_as_counters_and_lie_in_her_hull(
    make: Make, setting: Setting, hull: str, count: int
) -> None:
    box = make(
        f'<ship-picture kind="hold" look="hull:{hull}" count="{count}" half="{count // 2}"/>'
    )
    height = box.measure(setting, 128 * MM)
    pen = recorded(box, setting, Frame(0, 0, 128 * MM, height))
    rings = [ring for ring in pen.circles if ring[3].get("dash")]
    assert len(rings) == count
    assert all(2 * radius >= (13.7 if count <= 12 else 9.5) * MM for _, _, radius, _ in rings)
    for one, other in combinations(rings, 2):
        assert math.dist(one[:2], other[:2]) > one[2] + other[2]
    assert all(r <= x <= 128 * MM - r and r <= y <= height - r for x, y, r, _ in rings)
    plates = [
        frame
        for frame, paint in pen.rects
        if paint.get("fill") in ("paper", "rose") and "stroke" in paint
    ]
    assert len(plates) == count
    rivets = [(x, y) for x, y, _, paint in pen.circles if paint.get("fill") in ("ink", "oxblood")]
    assert len(rivets) == 4 * count
    assert [text.text for text in pen.texts] == [str(n + 1) for n in range(count)]
    for plate, (x, y, r, _) in zip(plates, rings, strict=True):
        assert plate.centre[0] == pytest.approx(x), "each place has its own plate"
        assert plate.bottom < y - r


def test_the_bad_half_is_red_whatever_room_there_is(make: Make, setting: Setting) -> None:
    tops = []
    for high in (70, 110):
        box = make('<ship-picture kind="hold" look="hull:longship" count="12" half="5"/>')
        box.measure(setting, 128 * MM)
        pen = recorded(box, setting, Frame(0, 0, 128 * MM, high * MM))
        assert sum(paint.get("fill") == "rose" for _, paint in pen.rects) == 5
        rings = [ring for ring in pen.circles if ring[3].get("dash")]
        tops.append((high * MM - min(y for _, y, _, _ in rings)) / rings[0][2])
    assert tops[0] == pytest.approx(tops[1], rel=0.01), "the hold is the same"


@pytest.mark.parametrize("more", ['count="1"', 'count="0"', 'look="hull:no" count="4"'])
def test_a_hold_without_sense_is_refused(make: Make, setting: Setting, more: str) -> None:
    with pytest.raises(Misused):
        make(f'<ship-picture kind="hold" {more}/>').measure(setting, 120 * MM)


def test_too_little_room_is_told(make: Make, setting: Setting) -> None:
    make('<ship-picture kind="hold" look="hull:cog" count="12"/>').measure(setting, 90 * MM)
    assert setting.overfull


def test_what_her_side_is_made_of_says_what_her_hold_is_built_of(
    make: Make, setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is with a hull that nobody here knows: one of steel is where her art is so."""
    known = setting.icons.find
    drawn = lambda folder, name: known(folder, name.replace("-mine", ""))  # noqa: E731
    monkeypatch.setattr(setting.icons, "find", drawn)

    def steel(hull: str) -> int:
        box = make(f'<ship-picture kind="hold" look="hull:{hull}" count="4"/>')
        height = box.measure(setting, 128 * MM)
        pen = recorded(box, setting, Frame(0, 0, 128 * MM, height))
        return sum(paint.get("fill") == "steel" for _, paint in pen.rects)

    assert steel("ferry-mine") > 0
    assert steel("cog-mine") == 0


@pytest.mark.parametrize("hull", ["steamer", "ferry", "brig", "cog", "canoe", "round"])
def test_a_hull_is_as_long_as_the_row_of_her_places(
    make: Make, setting: Setting, hull: str
) -> None:
    """None of five lies beyond her ends, whatever hull a game chooses."""
    spots = '<spot at="hull" diameter="23 mm" icon="ball"/>' * 5
    box = make(f'<track kind="ship" look="hull:{hull} masts:0">{spots}</track>')
    assert isinstance(box, ShipPlacesBox)
    frame = Frame(0, 0, 128 * MM, 100 * MM)
    box.measure(setting, frame.width)
    fitted = box._fit(setting, frame)
    deck = sails(Sketch(setting.icons), fitted.look)[0].deck
    half = 23 * MM / 2 * fitted.box.width / frame.width
    assert deck[0][0] - 3 < fitted.places[0][0] - half
    assert fitted.places[-1][0] + half < deck[-1][0] + 3
