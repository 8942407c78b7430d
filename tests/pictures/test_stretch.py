"""Hulls made long and deep: ends and small things keep their shape, the side reaches down."""

from __future__ import annotations

import pytest

from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.stretch import across, foot, stretched
from kaperbrief.typeset.curves import extent

HULLS = ("galleon", "cog", "swan", "steamer", "galley", "longship")


def test_ends_are_moved_and_the_middle_is_longer():
    assert [across(x, 2) for x in (-50, -30, -15, 0, 15, 30, 50)] == [-80, -60, -30, 0, 30, 60, 80]
    assert across(17, 1) == 17


@pytest.mark.parametrize("hull", HULLS)
def test_every_hull_gets_a_foot_of_one_width_so_deep(setting, hull):
    sketch = Sketch(setting.icons)
    sketch.part(f"hull/{hull}")
    before = list(sketch.marks)
    after = stretched(before, 2.0, 50.0)
    lowest = max(extent(mark.outline).bottom for mark in after)
    bottom = max(extent(mark.outline).bottom for mark in before)
    assert lowest == pytest.approx(bottom + 50, abs=1)
    side = max(after, key=lambda mark: extent(mark.outline).width * extent(mark.outline).height)
    ends = [abs(s[-2]) for s in side.outline if len(s) > 1 and s[-1] > lowest - 3]
    assert max(ends) == pytest.approx(foot(2), abs=1)
    highest = min(extent(mark.outline).y for mark in before)
    assert min(extent(mark.outline).y for mark in after) == highest
    assert 3 < len(after) <= len(before)


def test_what_is_small_keeps_its_shape_together_with_what_is_on_it(setting):
    sketch = Sketch(setting.icons)
    sketch.part("hull/steamer")
    boxes = [extent(mark.outline) for mark in sketch.marks]
    moved = [extent(mark.outline) for mark in stretched(sketch.marks, 2.0, 50.0)]
    house, windows = (
        next(at for at, mark in enumerate(sketch.marks) if mark.fill == role)
        for role in ("cream", "glow")
    )
    assert moved[house].width == pytest.approx(boxes[house].width)
    shift = moved[house].x - boxes[house].x
    assert moved[windows].x - boxes[windows].x == pytest.approx(shift, abs=1)
