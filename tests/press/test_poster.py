"""Tiles of posters: they cover the drawing, join where they should and fit on the paper."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.nodes import Node
from kaperbrief.press.impose import impose
from kaperbrief.press.job import Copy, Job, PosterSize
from kaperbrief.press.poster import (
    FOOT,
    SIDE,
    TOP,
    WORST,
    DoesNotFit,
    broken,
    joints,
    tile_name,
    tiles,
    tiling,
)
from kaperbrief.units import MM
from paper_shelf import PAPERS, forms

FORMS = st.sampled_from(["a4-portrait", "a4-landscape", "letter-portrait", "letter-landscape"])
LENGTHS = st.integers(20, 1300)


@given(LENGTHS, LENGTHS, FORMS)
def test_tiles_fit_and_cover_the_drawing(width, height, form):
    paper = PAPERS[form]
    found = tiles(width * MM, height * MM, 8 * MM, paper)
    assert len(found) == found[0].columns * found[0].rows
    area = 0.0
    for tile in found:
        x, y = tile.place(paper)
        assert x >= SIDE - 0.02
        assert y >= TOP - 0.02
        assert x + tile.width <= paper.width - SIDE + 0.02
        assert y + tile.height <= paper.height - FOOT + 0.02
        area += (tile.width - tile.right) * (tile.height - tile.bottom)
    assert area == pytest.approx(width * height * MM * MM)
    last = found[-1]
    assert last.x + last.width == pytest.approx(width * MM)
    assert last.y + last.height == pytest.approx(height * MM)


@given(LENGTHS, LENGTHS, FORMS)
def test_a_neighbour_starts_where_the_strip_starts(width, height, form):
    found = tiles(width * MM, height * MM, 8 * MM, PAPERS[form])
    places = {(tile.column, tile.row): tile for tile in found}
    for (column, row), tile in places.items():
        right, below = places.get((column + 1, row)), places.get((column, row + 1))
        assert tile.right == (8 * MM if right else 0)
        assert tile.bottom == (8 * MM if below else 0)
        if right:
            assert right.x == pytest.approx(tile.x + tile.width - 8 * MM, abs=1e-6)
            assert right.y == tile.y
        if below:
            assert below.y == pytest.approx(tile.y + tile.height - 8 * MM, abs=1e-6)


def test_joints_go_round_what_better_stays_whole():
    assert joints(300, 2, 190, 8, []) == [0, 150, 300]
    # Round one thing, towards the nearer side.
    assert joints(300, 2, 190, 8, [(140, 170, 1)])[1] == pytest.approx(140, abs=2)
    assert joints(300, 2, 190, 8, [(120, 152, 1)])[1] == pytest.approx(152, abs=2)
    # Through the lesser of two where one must be.
    (_, joint, _) = joints(370, 2, 190, 8, [(150, 182, 9), (181, 260, 1)])
    assert joint == pytest.approx(182, abs=2)


SPANS = st.lists(st.tuples(st.integers(0, 900), st.integers(5, 200), st.integers(1, 100)))


@given(st.integers(200, 1000), SPANS)
def test_fields_with_joints_aside_still_fit(size, spans):
    fields = -(-size // 182)
    ends = joints(size, fields, 190, 8, [(start, start + wide, bad) for start, wide, bad in spans])
    assert (ends[0], ends[-1], len(ends)) == (0, size, fields + 1)
    steps = [b - a for a, b in itertools.pairwise(ends)]
    assert all(step <= 182.02 for step in steps[:-1])
    assert 0 < steps[-1] <= 190.02


@pytest.mark.parametrize(
    ("size", "paper", "form", "count"),
    [
        ((350, 350), "a4", "a4-portrait", 4),
        ((350, 350), "letter", "letter-portrait", 4),
        ((180, 250), "a4", "a4-portrait", 1),
        ((270, 170), "a4", "a4-landscape", 1),
        ((400, 280), "a4", "a4-landscape", 4),
        ((841, 1189), "a4", "a4-portrait", 25),
        ((841, 1189), "letter", "letter-portrait", 25),
    ],
)
def test_the_orientation_with_the_fewest_tiles_is_taken(size, paper, form, count):
    found, parts = tiling(size[0] * MM, size[1] * MM, 8 * MM, forms(paper))
    assert (found.name, len(parts)) == (form, count)


def test_names_go_by_rows_and_columns():
    assert [tile.name for tile in tiling(350 * MM, 350 * MM, 8 * MM, forms("a4"))[1]] == [
        "A1", "A2", "B1", "B2",
    ]  # fmt: skip
    assert tile_name(11, 25) == "Z12"


def test_more_rows_than_letters_are_too_many():
    with pytest.raises(DoesNotFit, match="100 × 9000 mm needs"):
        tiling(100 * MM, 9000 * MM, 8 * MM, forms("a4"))


def poster(width: float, height: float) -> Job:
    copies = [Copy("p", "p", Node("text"), 2)]
    size = PosterSize(width * MM, height * MM, 8 * MM)
    return Job("p", "p", "en", "portrait", "paper", copies, poster=size)


def test_each_tile_of_each_copy_is_a_page():
    pages = impose([poster(350, 350)], forms("a4"), "none")
    assert [page.tile.name for page in pages] == ["A1", "A2", "B1", "B2"] * 2
    assert {page.form for page in pages} == {"poster"}
    assert all(len(page.placements) == 1 for page in pages)


def test_a_poster_that_is_too_large_does_not_fit():
    with pytest.raises(DoesNotFit, match="rows"):
        impose([poster(100, 9000)], forms("a4"), "none")


@pytest.mark.parametrize("overlap", [110, 185, 400])
def test_an_overlap_that_leaves_nothing_of_a_tile_is_refused(overlap):
    with pytest.raises(DoesNotFit, match="leaves nothing"):
        tiling(900 * MM, 900 * MM, overlap * MM, forms("a4"))


def test_of_as_many_sheets_those_count_whose_joints_spare_what_is_worst():
    spans = [(155 * MM, 190 * MM, WORST)], []
    upright, _ = tiling(350 * MM, 170 * MM, 8 * MM, forms("a4"))
    lying, parts = tiling(350 * MM, 170 * MM, 8 * MM, forms("a4"), spans)
    assert upright.height > upright.width
    assert lying.width > lying.height
    assert len(parts) == 2
    assert not broken((parts[1].x,), (), spans)
