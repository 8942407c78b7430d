"""Ships with an open hold: one side from stem to stern, planks that end at its posts."""

from __future__ import annotations

import pytest

from kaperbrief.pictures.cutaway import cutaway
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.stretch import stretched
from kaperbrief.typeset.curves import extent

LONG, DEEP, HALF = 2.4, 60.0, 75.0
HULLS = ("galleon", "cog", "swan", "steamer", "galley", "longship")


def opened(setting, hull, half=HALF):
    sketch = Sketch(setting.icons)
    sketch.part(f"hull/{hull}")
    art = list(sketch.marks)
    return cutaway(sketch, art, stretched(art, LONG, DEEP), LONG, DEEP, half)


@pytest.mark.parametrize("hull", HULLS)
def test_her_side_is_round_below_and_leaves_room_for_the_hold(setting, hull):
    shape, _ = opened(setting, hull)
    for way in (-1, 1):
        assert way * shape.at(-2.0, way) > HALF + 5, "beside the hold"
        assert way * shape.at(DEEP - 12, way) > HALF + 3
        assert way * shape.at(DEEP + 5, way) < HALF - 10, "at the keel"
    assert extent(shape.outline).bottom == pytest.approx(DEEP + 5)


@pytest.mark.parametrize("hull", HULLS)
def test_nothing_on_her_side_reaches_beyond_her_posts(setting, hull):
    shape, marks = opened(setting, hull)
    seams = [one for one in marks if not one.fill and extent(one.outline).bottom > DEEP / 2]
    points = [
        (segment[-2], segment[-1])
        for one in seams
        if one.outline != shape.outline and not one.source[0]
        for segment in one.outline
        if len(segment) > 1
    ]
    assert points
    assert all(shape.at(y, -1) < x < shape.at(y, 1) for x, y in points)


def test_she_tapers_where_her_hold_is_short(setting):
    wide, narrow = (opened(setting, "swan", half)[0] for half in (75.0, 62.0))
    assert narrow.at(DEEP - 20, 1) == pytest.approx(wide.at(DEEP - 20, 1) - 13, abs=2)
    assert narrow.at(-20, 1) == pytest.approx(wide.at(-20, 1))
