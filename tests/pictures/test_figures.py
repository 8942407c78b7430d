"""Figures: every dress and thing alone, arms that reach their hands, nothing outside the box."""

from __future__ import annotations

import itertools
import math

import pytest

from kaperbrief.pictures.figure import DRESSES, figure, hands, on_deck
from kaperbrief.pictures.looks import crew_look, known_look
from kaperbrief.pictures.parts import BUILDS, FEATURES, STANCES
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import extent
from kaperbrief.workspace import shipped_root

ART = shipped_root() / "templates" / "default" / "art"
ITEMS = sorted((ART / "item").glob("*.svg"))
POSES = [path.stem for path in ITEMS if 'fill="none"/>' in path.read_text()]
"""Art with an unseen line: it begins where the hand is."""
THINGS = [path.stem for path in ITEMS if path.stem not in POSES]


def drawn(setting, **look):
    sketch = Sketch(setting.icons, {"cloth": "seat-1-cloth"})
    box = figure(sketch, look)
    assert setting.icons.faults == {}
    return sketch, box


@pytest.mark.parametrize("dress", DRESSES)
def test_every_dress_stands_on_the_ground_in_its_box(setting, dress):
    sketch, box = drawn(setting, dress=dress, left="sabre", right="pistol")
    bounds = sketch.bounds()
    assert -1.5 <= bounds.bottom <= 1.0
    assert box.x <= bounds.x
    assert bounds.right <= box.right
    assert box.y <= bounds.y
    roles = {mark.fill for mark in sketch.marks} | {mark.stroke for mark in sketch.marks}
    assert all(setting.look.has_colour(role) for role in roles - {""})


@pytest.mark.parametrize("dress", DRESSES)
def test_a_back_is_as_wide_as_its_front_and_has_no_face(setting, dress):
    look = {"dress": dress, "left": "musket", "right": "bottle", "hair": "red", "locks": "long"}
    sketches = [Sketch(setting.icons) for _ in range(2)]
    front, back = (figure(sketch, look, back=bool(turn)) for turn, sketch in enumerate(sketches))
    assert front.width == pytest.approx(back.width)
    seen = [{mark.source[0] for mark in sketch.marks} for sketch in sketches]
    assert {name.split("/")[0] for name in seen[0] - seen[1]} >= {"eyes", "mouth", "nose"}
    assert "item/bottle" in seen[0] & seen[1]
    boxes = [
        next(extent(m.path) for m in sketch.marks if m.source[0] == "item/bottle")
        for sketch in sketches
    ]
    assert boxes[0].centre[0] == pytest.approx(-boxes[1].centre[0]), "as in a mirror"


@pytest.mark.parametrize("hat", ["straw", "bicorne", "tricorne", "tophat", "knit", "scarf"])
def test_a_hat_from_behind_covers_the_top_of_the_head(setting, hat):
    sketch = Sketch(setting.icons)
    figure(sketch, {"dress": "mate", "hat": hat, "locks": "long"}, back=True)
    names = [mark.source[0] for mark in sketch.marks]
    assert names.index(f"hat/{hat}") > names.index("hair/long")
    middle = [
        y for mark in sketch.marks if mark.source[0] == f"hat/{hat}"
        for *_, x, y in (s for s in mark.path if len(s) > 1) if abs(x) < 3
    ]  # fmt: skip
    assert max(middle) == pytest.approx(-75.6, abs=0.5), "its edge goes down before the head"


@pytest.mark.parametrize("hat", sorted(path.stem for path in (ART / "nape").glob("*.svg")))
def test_a_helmet_with_a_back_of_its_own_shows_no_front_from_behind(setting, hat):
    seen = []
    for back in (False, True):
        sketch = Sketch(setting.icons)
        figure(sketch, {"hat": hat, "locks": "long"}, back=back)
        seen.append({mark.source[0] for mark in sketch.marks} & {f"hat/{hat}", f"nape/{hat}"})
    assert seen == [{f"hat/{hat}"}, {f"nape/{hat}"}]


def test_neighbours_in_a_crew_stand_and_hold_their_things_in_other_ways():
    for crew in range(40):
        wishes = {f"one-{n}": {"rank": "captain"} if not n else {} for n in range(6)}
        looks = [crew_look(f"crew-{crew}", wishes, name) for name in wishes]
        assert looks[0] == known_look(f"crew-{crew}/one-0", {"rank": "captain"})
        for one, other in itertools.pairwise(looks):
            ways = STANCES[one["stance"]].ways, STANCES[other["stance"]].ways
            assert all(a != b for a, b in zip(*ways, strict=True))
        plain = [known_look(f"crew-{crew}/{name}", wish) for name, wish in wishes.items()]
        assert [one | {"stance": ""} for one in looks] == [one | {"stance": ""} for one in plain]
    wished = {"a": {"stance": "keg"}, "b": {"stance": "keg"}}
    assert crew_look("crew", wished, "b")["stance"] == "keg", "content has its way"


def test_what_is_held_before_the_chest_leaves_the_other_hand_room(setting):
    def turns(**look):
        sketch, _ = drawn(setting, dress="hand", stance="cheer", **look)
        return {round(m.matrix[1], 2) for m in sketch.marks if m.source[0] == "item/musket"}

    assert turns(left="musket") != turns(left="musket", right="pistol")


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("stance", STANCES)
@pytest.mark.one_in(4)
def test_whoever_stands_somehow_stands_on_the_ground_with_arms_that_reach(setting, stance, build):
    for held in ({}, {"left": "sabre", "right": "lantern"}, {"left": "shovel", "right": "rifle"}):
        look = {"dress": "hand", "stance": stance, "build": build, "side": "left", **held}
        sketch, box = drawn(setting, **look)
        bounds = sketch.bounds()
        assert 0 - 0.6 <= bounds.bottom <= 1.5
        assert box.x <= bounds.x < bounds.right <= box.right
        assert box.y <= bounds.y
        cuffs = [m.matrix[4:] for m in sketch.marks if m.source[0].startswith("cuff/")]
        fists = {m.matrix[4:] for m in sketch.marks if m.source[0].startswith("hand/")}
        assert all(min(math.dist(fist, cuff) for cuff in cuffs) < 3.6 for fist in fists)
        assert len(fists) == 2 or not held
        heads = [extent(m.path) for m in sketch.marks if m.source[0].startswith("head/")]
        for thing in held.values():
            marks = [m for m in sketch.marks if m.source[0] == f"item/{thing}"]
            middle = sketch.bounds(sketch.marks.index(marks[0])).centre[1]
            assert marks, thing
            assert middle < 0
            over = sketch.marks.index(marks[0]) > sketch.marks.index(
                next(m for m in sketch.marks if m.source[0].startswith("head/"))
            )
            faces = [extent(m.path) for m in marks]
            near = any(abs(f.centre[0] - heads[0].centre[0]) < 8 and f.bottom < -62 for f in faces)
            assert not (over and near), f"{thing} lies on the face"


def test_every_build_and_stance_that_a_seed_draws_is_known():
    for feature, known in (("build", BUILDS), ("stance", STANCES)):
        words = {w.partition("*")[0] for group in FEATURES[feature].values() for w in group.split()}
        assert words <= set(known)


def test_no_foot_is_on_a_keg_where_something_stands_or_a_coat_reaches_the_knees(setting):
    def kegs(**look):
        sketch, _ = drawn(setting, stance="keg", **look)
        return [extent(m.path).centre[0] for m in sketch.marks if m.source[0] == "ground/keg"]

    assert kegs(dress="hand")[0] < 0 < kegs(dress="hand", side="left")[0]
    assert kegs(dress="hand", left="spear")[0] > 0
    assert kegs(dress="hand", left="spear", right="shovel") == []
    assert kegs(dress="captain") == []


def test_hands_behind_a_back_are_seen_from_behind_only(setting):
    look = {"dress": "mate", "stance": "back"}
    seen = []
    for back in (False, True):
        sketch = Sketch(setting.icons)
        figure(sketch, look, back=back)
        seen.append({mark.source[0] for mark in sketch.marks})
    assert "hand/back" in seen[1] - seen[0]


def test_hands_may_be_drawn_once_more_before_what_they_hold(setting):
    look = {"dress": "captain", "stance": "helm", "skin": "4"}
    sketch, _ = drawn(setting, **look)
    twice = Sketch(setting.icons, {"cloth": "seat-1-cloth"})
    hands(twice, look)
    assert twice.marks == [m for m in sketch.marks if m.source[0].startswith("hand/")]


@pytest.mark.parametrize("thing", THINGS)
def test_a_thing_is_held_where_its_grip_is(setting, thing):
    for side, sign in (("left", -1), ("right", 1)):
        sketch, box = drawn(setting, dress="sailor", **{side: thing})
        art = setting.icons.art(f"item/{thing}")[1]
        fist = setting.icons.art("hand/fist")[1][0]
        fists = [extent(m.path).centre for m in sketch.marks if m.source[0] == "hand/fist"]
        things = [m for m in sketch.marks if m.source[0] == f"item/{thing}"]
        assert len(things) == len(art)
        hand = max(fists, key=lambda p: sign * p[0])
        near = [extent(m.path).inset(-4) for m in things]
        assert any(f.x <= hand[0] <= f.right and f.y <= hand[1] <= f.bottom for f in near), (
            f"{thing} floats"
        )
        assert fist.fill == "skin"
        assert extent(things[0].path).bottom <= 1.5, "it does not stick into the ground"
        assert box.width <= 110


@pytest.mark.parametrize("pose", POSES)
def test_the_art_of_a_pose_says_where_the_hand_is(setting, pose):
    for side, sign in (("left", -1), ("right", 1)):
        sketch, box = drawn(setting, dress="sailor", **{side: pose})
        ((x, y), *_) = sketch.measures(f"item/{pose}")[0]
        fists = [mark.matrix[4:] for mark in sketch.marks if mark.source[0] == "hand/fist"]
        assert (sign * x, y) in fists
        assert -sketch.bounds().x <= box.width / 2


def test_wishes_change_the_dress():
    from kaperbrief.pictures.figure import dress_of

    assert dress_of({"rank": "captain"}) == "captain"
    assert dress_of({"rank": "captain", "dress": "viking"}) == "viking"
    assert {dress_of({"rank": "sailor", "cut": str(n)}) for n in range(3)} == {
        "sailor", "hand", "gunner",
    }  # fmt: skip
    assert dress_of({"rank": "of-another-game"}) == "sailor"


def test_a_figure_is_a_function_of_its_look(setting):
    look = {"dress": "mate", "left": "axe", "right": "lantern", "skin": "4"}
    one, other = drawn(setting, **look), drawn(setting, **look)
    assert one[0].marks == other[0].marks
    assert one[1] == other[1]


def test_no_figure_weighs_more_than_25_kilobytes(setting):
    for left, right in itertools.pairwise(["musket", "whip", "blunderbuss", "rope", "torch"]):
        sketch, _ = drawn(setting, dress="captain", left=left, right=right)
        points = sum(len(segment) - 1 for mark in sketch.marks for segment in mark.path)
        assert points * 6.5 + 30 * len(sketch.marks) < 25_000


@pytest.mark.parametrize("look", [{"hat": "knit"}, {"hat": "cavalier", "left": "rammer"}])
def test_decks_side_by_side_are_one(setting, look):
    sketch, box = drawn(setting, dress="mate", **look)
    before = list(sketch.marks)
    wide = on_deck(sketch, box, 0.9, "-cat")
    assert wide.width / wide.height == pytest.approx(0.9)
    assert (wide.bottom, wide.y) == pytest.approx((5.0, -107.0)), "all in one scale"
    first = sketch.marks.index(before[0])
    assert sketch.marks[first : first + len(before)] == before
    assert extent(sketch.marks[0].path).width > wide.width, "no gap between two decks"
    cat = [mark for mark in sketch.marks if mark.source[0] == "thing/cat"]
    assert cat
    assert all(wide.x < extent(mark.path).x < extent(mark.path).right < -18 for mark in cat)


def test_a_deck_may_be_bare_and_grows_with_what_is_on_it(setting):
    sketch, box = drawn(setting, dress="mate", left="rammer", right="long-axe")
    assert on_deck(sketch, box, 0.1, "none").width == pytest.approx(box.width)
    assert not any(mark.source[0].startswith("thing/") for mark in sketch.marks)
