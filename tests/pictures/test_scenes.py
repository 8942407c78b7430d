"""Scenes: every layer and thing is drawn alone, cards of the packs name only what there is."""

from __future__ import annotations

import pytest

from kaperbrief.pictures.scene import PLACES, WINDOW, scene
from kaperbrief.pictures.sketch import Emblem, Sketch
from kaperbrief.typeset.curves import extent
from kaperbrief.workspace import shipped_root

ART = shipped_root() / "templates" / "default" / "art"
THINGS = sorted(path.stem for path in (ART / "thing").glob("*.svg"))
SKIES = sorted(path.stem for path in (ART / "sky").glob("*.svg"))
SEAS = sorted(p.stem for p in (ART / "sea").glob("*.svg") if not p.stem.endswith("-front"))
LANDS = sorted(path.stem for path in (ART / "land").glob("*.svg"))


def sketched(setting, look):
    sketch = Sketch(setting.icons, {"cloth": "seat-1-cloth"})
    assert scene(sketch, look) == WINDOW
    assert setting.icons.faults == {}
    return sketch.marks


@pytest.mark.parametrize("thing", THINGS)
def test_a_thing_stands_at_its_origin_and_fits_in_the_window(setting, thing):
    sketch = Sketch(setting.icons)
    sketch.part(f"thing/{thing}")
    box = sketch.bounds()
    assert box.height <= 36, "taller than the window"
    assert -4 <= box.bottom <= 17, "its foot is at the origin, or its middle"
    for mark in sketch.marks:
        roles = {mark.fill, mark.stroke} - {""}
        assert all(setting.look.has_colour(role) for role in roles)


@pytest.mark.parametrize("sky", SKIES)
def test_skies_fill_the_window_and_stay_behind(setting, sky):
    marks = sketched(setting, {"sky": sky, "sea": "calm"})
    fills = [extent(m.path) for m in marks[:2]]
    assert fills[1].width == pytest.approx(54)
    assert all(mark.clip is not None for mark in marks)


@pytest.mark.parametrize("sea", SEAS)
def test_the_near_wave_hides_the_foot_of_what_stands_in_the_sea(setting, sea):
    without = sketched(setting, {"sea": sea})
    with_ship = sketched(setting, {"sea": sea, "middle": "ship"})
    front = len(sketched(setting, {"sea": sea, "land": LANDS[0]}))
    assert len(without) > front - len(setting.icons.art(f"land/{LANDS[0]}")[1])
    assert with_ship[-1] == without[-1]


def test_a_thing_that_looks_to_the_left_is_a_mirror_image(setting):
    right = sketched(setting, {"middle": "cannon"})
    left = sketched(setting, {"middle": "-cannon"})
    for one, other in zip(right[1:], left[1:], strict=True):
        xs, mirrored = extent(one.path), extent(other.path)
        assert xs.x + mirrored.right == pytest.approx(54)


def test_all_places_are_used_in_their_order(setting):
    look = dict.fromkeys(PLACES, "barrel")
    shapes = len(setting.icons.art("thing/barrel")[1])
    marks = sketched(setting, look)
    assert len(marks) == 1 + len(PLACES) * shapes
    assert not any(isinstance(mark, Emblem) for mark in marks)
