"""Room on charts against looking at everything: corners without hexes, free places, tiles."""

from __future__ import annotations

import math
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.components.chart.corners import corner_of, has_corners
from kaperbrief.components.chart.labels import GLUE, Room, best_place, meet, shared
from kaperbrief.components.chart.tiles import GroundTile, lay_tiles, read_tiles
from kaperbrief.hexes.board import SeaBoard, read_board
from kaperbrief.hexes.layout import TALL
from kaperbrief.hexes.offset import to_axial, to_offset
from kaperbrief.typeset.frame import Frame

BOUNDS = Frame(0, 0, 300, 200)
FRAMES = st.builds(
    Frame, *(st.integers(a, b) for a, b in ((-20, 290), (-20, 190), (1, 90), (1, 60)))
)
CIRCLES = st.tuples(st.integers(0, 300), st.integers(0, 200), st.integers(1, 40))


# -- what is taken --------------------------------------------------------------------------------


def apart(frame, circle):
    """Does a circle leave a rectangle alone? By the nearest of many points of it."""
    x, y, radius = circle
    nearest = min(max(x, frame.x), frame.right), min(max(y, frame.y), frame.bottom)
    return math.dist(nearest, (x, y)) >= radius


def overlap(one, other):
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > 0 and down > 0


@settings(max_examples=40)
@given(
    st.lists(FRAMES, max_size=5), st.lists(CIRCLES, max_size=5), FRAMES, st.sampled_from([7, 50])
)
def test_a_place_is_free_where_nothing_that_was_taken_is(frames, circles, wanted, square):
    room = Room(BOUNDS, square)
    for number, circle in enumerate(circles):
        room.take_circle(*circle, soft=number % 2 == 1)
    for frame in frames:
        room.take(frame)
    alone = not any(overlap(wanted, frame) for frame in frames)
    inside = min(wanted.x, wanted.y) >= 0 and wanted.right <= 300 and wanted.bottom <= 200
    assert room.apart(wanted) is alone
    assert room.inside(wanted) is inside
    assert room.free(wanted) is (
        inside and alone and all(apart(wanted, circle) for circle in circles[::2])
    )
    soft = {circle for circle in circles[1::2] if not apart(wanted, circle)}
    assert room.disturbed(wanted) == len(soft)
    wide = wanted.inset(-9)
    assert room.crowded(wanted, 9) == len({frame for frame in frames if overlap(wide, frame)})


@settings(max_examples=40)
@given(FRAMES, FRAMES)
def test_what_is_given_back_is_free_again_and_nothing_else(one, other):
    room = Room(BOUNDS, 20)
    for frame in (one, one, other):
        room.take(frame)
    room.give(one)
    assert not room.apart(one), "it was taken twice"
    room.give(one)
    assert room.apart(one) is not overlap(one, other)
    assert not room.apart(other)


@settings(max_examples=40)
@given(FRAMES, FRAMES)
def test_two_rectangles_meet_where_they_have_an_area_in_common(one, other):
    assert meet(one, other) is meet(other, one) is overlap(one, other) is (shared(one, other) > 0)
    both = sum(one.x <= x < one.right and other.x <= x < other.right for x in range(-20, 380))
    down = sum(one.y <= y < one.bottom and other.y <= y < other.bottom for y in range(-20, 250))
    assert shared(one, other) == both * down


@pytest.mark.parametrize(
    ("at", "tile"), [((10, 10), (0, 0)), ((150, 10), (1, 0)), ((290, 190), (2, 1))]
)
def test_a_place_lies_on_the_tile_between_two_joints(at, tile):
    room = Room(BOUNDS, 20, ((100.0, 200.0), (100.0,)))
    assert room.tile(at) == tile
    assert not room.cut(Frame(at[0], at[1], 0.5, 0.5))
    assert room.cut(Frame(100 + GLUE / 2, 10, 5, 5)), "there the next tile is glued on"


# -- the best place -------------------------------------------------------------------------------


@settings(max_examples=40)
@given(st.lists(st.tuples(st.integers(0, 9), st.none() | st.integers(0, 9)), max_size=12))
def test_the_best_place_is_the_first_of_those_that_lose_least(candidates):
    """Each candidate costs so much by itself and so much more on the map, None: no room."""
    looked = []

    def total(known, place):
        looked.append(place)
        more = candidates[place][1]
        return None if more is None else known + more

    found = best_place([(known, n) for n, (known, _) in enumerate(candidates)], total)
    every = [known + more for known, more in candidates if more is not None]
    lost = [None if more is None else known + more for known, more in candidates]
    best = lost.index(min(every)) if every else None
    assert found == (None if best is None else (lost[best], best))
    if best is not None:
        late = range(best + 1, len(candidates))
        dear = {n for n in late if candidates[n][0] >= lost[best]}
        assert not dear & {*looked}, "what has lost too much by itself gets no look"


@pytest.mark.parametrize("circle", [(50, 33, 4), (50, 57, 4), (17, 45, 4), (103, 45, 4)])
@pytest.mark.parametrize(("off", "free"), [(0, False), (1, True)])
def test_a_circle_reaches_over_each_side_of_a_name(circle, off, free):
    room, (x, y, radius) = Room(BOUNDS, 20), circle
    room.take_circle(x, y, radius - off)
    assert room.free(Frame(20, 36, 80, 18)) is free


def test_what_was_found_before_stays_unless_another_is_better():
    before = (3.0, "here")
    assert best_place([(3.0, "there")], lambda known, _: known, before) == before
    assert best_place([], lambda known, _: known, before) == before
    assert best_place([(2.0, "there")], lambda known, _: known, before) == (2.0, "there")


# -- corners --------------------------------------------------------------------------------------


def board_of(cells, offset="odd-r"):
    return SeaBoard({to_axial(cell, offset): "sea" for cell in cells}, offset)


CORNERED = st.tuples(*[st.integers(0, 5)] * 4)


def cut_off(corners, wide=14, high=12):
    """The cells of a rectangle without a triangle of so many hexes at each corner."""
    return [
        (x, y) for x, y in product(range(wide), range(high))
        if all(a + b >= size for (a, b), size in zip(
            ((x, y), (wide - 1 - x, y), (x, high - 1 - y), (wide - 1 - x, high - 1 - y)),
            corners, strict=True))
    ]  # fmt: skip


@settings(max_examples=25)
@given(CORNERED, st.booleans(), st.booleans(), st.sampled_from([(1, 1), (3, 1), (1, 3)]))
def test_the_rectangle_in_a_corner_is_the_largest_of_its_shape(corners, right, low, shape):
    board = board_of(cut_off(corners))
    wide, high = board.size()
    taken = {to_offset(at, board.offset) for at in board.terrain}

    def free(columns, rows):
        return not any(
            ((wide - 1 - x if right else x), (high - 1 - y if low else y)) in taken
            for x, y in product(range(columns), range(rows))
        )

    rooms = [
        (columns - 0.85, rows * 0.75 * TALL - 0.35)
        for columns, rows in product(range(3, wide), range(3, high // 2 + 1))
        if free(columns, rows)
    ]
    worth = [min(a / shape[0], b / shape[1]) for a, b in rooms]
    found = corner_of(board, shape, right=right, low=low)
    if not rooms:
        assert found == (0, 0)
    else:
        assert min(found[0] / shape[0], found[1] / shape[1]) == pytest.approx(max(worth))
        assert any(found == pytest.approx(room) for room in rooms)


@pytest.mark.parametrize(
    ("corners", "offset", "there"),
    [
        ((6, 6, 6, 6), "odd-r", True),
        ((6, 6, 6, 6), "even-r", True),
        ((6, 6, 6, 6), "odd-q", False),
        ((6, 6, 6, 0), "odd-r", False),
        ((0, 0, 0, 0), "odd-r", False),
    ],
)
def test_a_board_has_corners_where_all_four_have_room(corners, offset, there):
    assert has_corners(board_of(cut_off(corners), offset)) is there


# -- tiles ---------------------------------------------------------------------------------------

ROWS = ["terrain|f|land|moss|relief/fir", "port|x", "terrain|s|shallows|sand|"]


def test_rows_that_tell_terrains_are_tiles_and_others_are_none():
    found = read_tiles((row.split("|") + [""] * 5)[:5] for row in ROWS)
    assert found == {
        "f": GroundTile("land", "moss", "relief/fir"),
        "s": GroundTile("shallows", "sand", ""),
    }


def test_an_unknown_terrain_is_told_with_its_sign():
    with pytest.raises(ValueError, match='unknown terrain "lava" of the sign "v"'):
        read_tiles([("terrain", "v", "lava", "red", "")])


@pytest.mark.parametrize("offset", ["odd-r", "even-r", "odd-q", "even-q"])
def test_each_hex_with_a_sign_of_the_games_own_has_its_tile(offset):
    tiles = {"f": GroundTile("land", "moss", "relief/fir"), ".": GroundTile("sea", "ice", "")}
    rows = ("f . #", " x - f")
    own = lay_tiles(rows, offset, tiles, every=False)
    cells = {(0, 0): "f", (1, 0): ".", (2, 1): "f"}
    assert own == {to_axial(cell, offset): tiles[sign] for cell, sign in cells.items()}
    every = lay_tiles(rows, offset, tiles, every=True)
    assert {**every, **own} == every, "what is the game's own goes before what is usual"
    assert set(every) == set(read_board(rows, offset, {"f": "land"}).terrain)
    assert every[to_axial((2, 0), offset)] == GroundTile("land", "moor", "")
    assert every[to_axial((0, 1), offset)] == GroundTile("reef", "stone", "")
