"""Whatever parts a look names together, the picture stays in its box."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import find_drawing
from kaperbrief.pictures import parts
from kaperbrief.pictures.deck import deck
from kaperbrief.pictures.face import portrait
from kaperbrief.pictures.figure import DRESSES, figure
from kaperbrief.pictures.flag import flag
from kaperbrief.pictures.rig import RIGS
from kaperbrief.pictures.scene import PLACES, scene
from kaperbrief.pictures.ship import ship
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.workspace import shipped_root

ART = shipped_root() / "templates" / "default" / "art"
SHELF = IconShelf(find_drawing)
SLACK = 0.3
"""Half of a line that is not drawn as thick as the art says, in units."""


def stems(folder):
    names = {path.stem for path in (ART / folder).glob("*.svg")}
    return st.sampled_from(sorted(name for name in names if not name.endswith("-front")))


def words(feature):
    """All words a seed may draw for a feature of a face, whoever has it."""
    lists = parts.FEATURES[feature].values()
    found = {word.partition("*")[0] for group in lists for word in group.split()}
    return st.sampled_from(sorted(found | {"none"}))


PEOPLE = {feature: words(feature) for feature in parts.FEATURES} | {
    "skin": st.sampled_from("123456"),
    "dress": st.sampled_from(sorted(DRESSES)),
    "hat": stems("hat"),
    "mood": st.sampled_from(["", *parts.MOODS]),
    "parrot": st.sampled_from(["none", "yes"]),
}
ARMED = PEOPLE | {
    "left": stems("item"),
    "right": stems("item"),
    "left_hand": stems("hand"),
    "legs": stems("legs"),
}
SHIPS = {
    "hull": stems("hull").filter(lambda name: "-" not in name),
    "masts": st.sampled_from("0123"),
    "rig": st.sampled_from(sorted(RIGS)),
    "sails": st.sampled_from(["plain", "striped", "emblem", "furled", "torn", "jagged"]),
    "state": st.sampled_from(["", "mast-down", "sinking", "on-fire", "at-anchor", "ghost"]),
    "size": st.sampled_from(["icon", "full"]),
}
FLAGS = {
    "shape": st.sampled_from(["rectangle", "swallowtail", "pennant"]),
    "limp": st.sampled_from(["no", "yes"]),
    "staff": st.sampled_from(["no", "yes"]),
}
SCENES = {"sky": stems("sky"), "sea": stems("sea"), "land": stems("land")} | dict.fromkeys(
    PLACES, stems("thing")
)


def fits(draw, look):
    sketch = Sketch(SHELF, {"cloth": "seat-1-cloth"})
    box = draw(sketch, {key: value for key, value in look.items() if value})
    assert SHELF.faults == {}
    seen = sketch.bounds()
    assert box.x - SLACK <= seen.x, look
    assert box.y - SLACK <= seen.y, look
    assert seen.right <= box.right + SLACK, look
    assert seen.bottom <= box.bottom + SLACK, look


many = settings(max_examples=60, deadline=None, derandomize=True)


@many
@given(st.fixed_dictionaries(PEOPLE))
def test_faces_stay_in_their_box(look):
    fits(portrait, look)


@many
@given(st.fixed_dictionaries(ARMED))
def test_figures_stay_in_their_box(look):
    fits(figure, look)


@many
@given(st.fixed_dictionaries(SHIPS))
def test_ships_and_decks_stay_in_their_box(look):
    fits(lambda sketch, wanted: ship(sketch, wanted, "skull"), look)
    fits(deck, look)


@many
@given(st.fixed_dictionaries(FLAGS))
def test_flags_stay_in_their_box(look):
    fits(lambda sketch, wanted: flag(sketch, wanted, "skull"), look)


@many
@given(st.fixed_dictionaries(SCENES))
def test_scenes_stay_in_their_window(look):
    fits(scene, look)
