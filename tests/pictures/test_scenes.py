"""Scenes: every layer and thing is drawn alone, cards of the packs name only what there is."""

from __future__ import annotations

import re

import pytest

from conftest import find_drawing, look_of
from kaperbrief.pictures.inking import large_icon
from kaperbrief.pictures.marks import Emblem, Mark
from kaperbrief.pictures.scene import PLACES, WINDOW, scene
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.small import simple
from kaperbrief.press.document import Document
from kaperbrief.typeset.curves import extent
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM
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
@pytest.mark.one_in(3)
def test_a_thing_stands_at_its_origin_and_fits_in_the_window(setting, thing):
    sketch = Sketch(setting.icons)
    sketch.part(f"thing/{thing}")
    box = sketch.bounds()
    assert box.height <= (60 if thing == "mast" else 36), "taller than the window"
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
    right = sketched(setting, {"land": "deck", "middle": "cannon"})
    left = sketched(setting, {"land": "deck", "middle": "-cannon"})
    shapes = len(setting.icons.art("thing/cannon")[1])
    for one, other in zip(right[-shapes:], left[-shapes:], strict=True):
        xs, mirrored = extent(one.path), extent(other.path)
        assert xs.x + mirrored.right == pytest.approx(54)


def test_all_places_are_used_in_their_order(setting):
    look = {**dict.fromkeys(PLACES, "barrel"), "land": "table"}
    shapes = len(setting.icons.art("thing/barrel")[1])
    marks = [one for one in sketched(setting, look) if one.fill != "shadow"]
    assert len(marks) == 1 + len(PLACES) * shapes + len(setting.icons.art("land/table")[1])
    assert not any(isinstance(mark, Emblem) for mark in marks)


@pytest.mark.parametrize(("look", "shadows"), [
    ({"land": "deck", "middle": "barrel"}, 1),
    ({"land": "beach", "left": "barrel", "right": "palm"}, 2),
    ({"land": "beach", "sea": "calm", "front": "sea", "middle": "barrel"}, 0),
    ({"land": "creek", "middle": "barrel"}, 0),
    ({"sea": "calm", "middle": "ship"}, 0),
    ({"land": "jungle", "middle": "web"}, 0),
    ({"land": "deck", "middle": "whistler"}, 0),
])  # fmt: skip
def test_what_stands_on_the_ground_casts_a_shadow(setting, look, shadows):
    """What swims, hangs in a web or goes on below the window casts none."""
    marks = sketched(setting, look)
    cast = [number for number, one in enumerate(marks) if one.fill == "shadow"]
    assert len(cast) == shadows
    first = min(number for number, one in enumerate(marks) if one.source[0].startswith("thing/"))
    assert cast == [*range(first, first + shadows)], "behind all that stands there"


@pytest.mark.parametrize(
    ("theme", "high", "least"),
    [("default", 30, 0.2), ("colouring", 30, 0.25), ("colouring", 9, 0.2)],
)
def test_lines_are_strong_where_there_is_room(theme, high, least):
    """A small picture that is to be coloured in has fine lines, so that white is left."""
    setting = Setting(look_of(theme), IconShelf(find_drawing))
    sketch, document = Sketch(setting.icons), Document("test", "en", setting.look.faces)
    box = scene(sketch, {"sky": "day", "sea": "calm", "middle": "ship"})
    document.begin()
    pen = Pen(setting, document.forms, 100 * MM)
    sketch.ink(pen, box, Frame(0, 0, 100 * MM, high * MM))
    widths, scale = set(), 1.0
    for steps, width in re.findall(
        r"q (\S+) \S+ \S+ \S+ \S+ \S+ cm|(\S+) w\b", "\n".join(pen.finish())
    ):
        scale = abs(float(steps)) if steps else scale
        widths |= {float(width) * scale / MM} if width else set()
    assert min(widths) == pytest.approx(least, abs=0.02)


@pytest.mark.parametrize(("theme", "scale", "lines"), [
    ("default", 0.3, 2), ("colouring", 0.3, 1), ("colouring", 4, 2),
])  # fmt: skip
def test_a_line_that_a_theme_leaves_white_cuts_no_outline(theme, scale, lines):
    """An earring is a golden line in a dark one: where gold is white, dark where it is small."""
    setting = Setting(look_of(theme), IconShelf(find_drawing))
    sketch, document = Sketch(setting.icons), Document("test", "en", setting.look.faces)
    sketch.part("mark/ring")
    box = sketch.bounds()
    document.begin()
    pen = Pen(setting, document.forms, 100 * MM)
    sketch.ink(pen, box, Frame(0, 0, scale * box.width, scale * box.height))
    assert len(re.findall(r" S$", "\n".join(pen.finish()), re.MULTILINE)) == lines


@pytest.mark.parametrize(("theme", "size", "colour", "outlined"), [
    ("colouring", 13, "seat-1", True), ("colouring", 6, "ink", False),
    ("colouring", 13, "ghost", False), ("inksaver", 13, "ink", False),
])  # fmt: skip
def test_large_icons_are_outlines_where_emblems_are_to_be_coloured_in(
    theme, size, colour, outlined
):
    setting = Setting(look_of(theme), IconShelf(find_drawing))
    document = Document("test", "en", setting.look.faces)
    document.begin()
    pen = Pen(setting, document.forms, 100 * MM)
    large_icon(pen, "skull", (50, 50), size * MM, colour)
    assert (" RG" in "\n".join(pen.finish())) == outlined


def test_a_stripe_that_a_theme_leaves_white_is_not_drawn():
    setting = Setting(look_of("colouring"), IconShelf(find_drawing))
    sketch, document = Sketch(setting.icons), Document("test", "en", setting.look.faces)
    sketch.path("M0 0H9V9H0Z", "paper", 0)
    sketch.path("M0 4H9", "", 3.0, "cloth")
    document.begin()
    pen = Pen(setting, document.forms, 100 * MM)
    sketch.ink(pen, sketch.bounds(), Frame(0, 0, 90, 90))
    assert " S" not in "\n".join(pen.finish())


def test_things_alone_are_as_large_as_their_frame(setting):
    sketch = Sketch(setting.icons)
    box = scene(sketch, {"middle": "rum"})
    assert box == sketch.bounds()
    assert box.width < WINDOW.width
    assert scene(Sketch(setting.icons), {"sky": "hold", "middle": "rum"}) == WINDOW


FOLDERS = {"sky": ("sky",), "sea": ("sea",), "land": ("land",)}
NAMED = re.compile(rf"\b({'|'.join([*FOLDERS, *PLACES])}):-?([a-z][a-z-]*)")


@pytest.mark.parametrize("path", sorted(ART.parent.rglob("*.j2")), ids=lambda path: path.stem)
def test_a_template_names_art_that_is_there(path):
    """Also where no kit takes that branch; figures have things in their hands at places too."""
    for place, name in NAMED.findall(path.read_text(encoding="utf-8")):
        folders = FOLDERS.get(place, ("thing", "item"))
        assert any((ART / folder / f"{name}.svg").exists() for folder in folders), f"{place}:{name}"


def test_a_thing_that_is_not_there_is_noted_and_leaves_its_place_empty(setting):
    sketch = Sketch(setting.icons)
    assert scene(sketch, {"middle": "no-such"}) == Frame(0, 0, 1, 1)
    assert [*setting.icons.faults] == [("art", "thing/no-such")]


def test_pupils_are_left_on_the_smallest_faces(setting):
    sketch = Sketch(setting.icons, {"cloth": "seat-1-cloth"})
    box = scene(sketch, {"sky": "day", "land": "deck", "left": "whistler"})
    pupils = [one for one in sketch.marks if isinstance(one, Mark) and one.dot]
    assert len(pupils) >= 2
    for width in (14, 30, 60):
        small = simple(sketch, box, Frame(0, 0, width * MM, width * MM))
        kept = [one for one in small.marks if isinstance(one, Mark) and one.dot]
        assert len(kept) == len(pupils), width
    wide = [one.width for one in pupils]
    sketch.thin(0.5)
    assert [one.width for one in sketch.marks if isinstance(one, Mark) and one.dot] == wide
