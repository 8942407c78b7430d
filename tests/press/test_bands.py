"""Sheets in bands: every piece once and in its order, each kind together, rows on the page."""

from __future__ import annotations

from itertools import combinations, groupby, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.nodes import Node
from kaperbrief.press.bands import banded_pages, kind_frames
from kaperbrief.press.job import HEADING, Copy, Job, PieceSize, grid
from kaperbrief.units import MM
from paper_shelf import PAPERS

PAPER = PAPERS["a4-portrait"]
PIECE = PieceSize(25 * MM, 25 * MM, 25 * MM, 25 * MM)
BLOCK = grid(PIECE, PAPER, True)
TOP = PAPER.frame_y + HEADING
BANDS = st.lists(
    st.lists(st.tuples(st.sampled_from("abcd"), st.integers(1, 9)), min_size=1, max_size=4),
    min_size=1,
    max_size=4,
)
"""For each band its kinds and how many there are of each."""


def copies_of(bands):
    """The pieces of bands; two kinds that follow each other and are called alike are one."""
    found = []
    for number, kinds in enumerate(bands):
        copies = [Copy(f"{kind}-{n}", kind, Node("disc"), row=kind)
                  for kind, many in kinds for n in range(many)]  # fmt: skip
        job = Job(f"job-{number}", "x", "en", "portrait", "card", copies, PIECE,
                  band=f"band {number}")  # fmt: skip
        found += [(job, copy) for copy in copies]
    return found


def pages_of(bands):
    copies = copies_of(bands)
    return copies, list(banded_pages(copies, PIECE, PAPER, BLOCK, TOP))


def lines_on(page):
    """The pieces of a page, row by row as they lie."""
    return [list(row) for _, row in groupby(page.placements, key=lambda place: round(place.y, 3))]


@settings(max_examples=12)
@given(BANDS)
def test_every_piece_lies_on_a_page_once_and_in_its_order(bands):
    copies, pages = pages_of(bands)
    laid = [place.copy for page in pages for place in page.placements]
    assert list(map(id, laid)) == [id(copy) for _, copy in copies]
    for page in pages:
        assert [id(job) for job in page.jobs] == list(
            dict.fromkeys(id(place.job) for place in page.placements)
        )


@settings(max_examples=12)
@given(BANDS)
def test_no_piece_lies_on_another_or_off_the_page(bands):
    bottom = PAPER.frame_y + PAPER.frame_height
    for page in pages_of(bands)[1]:
        for place in page.placements:
            assert place.y > TOP
            assert place.bottom < bottom + 0.01
            assert place.x > BLOCK.x - 0.01
            assert place.right < BLOCK.x + BLOCK.size[0] + 0.01
        for one, other in combinations(page.placements, 2):
            across = min(one.right, other.right) - max(one.x, other.x)
            down = min(one.bottom, other.bottom) - max(one.y, other.y)
            assert min(across, down) < 0.01


@settings(max_examples=12)
@given(BANDS)
def test_a_row_holds_one_band_and_no_kind_is_parted_that_has_room(bands):
    for page in pages_of(bands)[1]:
        for row in lines_on(page):
            assert len({place.job.band for place in row}) == 1
            assert len(row) <= BLOCK.columns
        for before, after in pairwise(lines_on(page)):
            one, other = before[-1], after[0]
            if one.job is other.job and one.copy.row == other.copy.row:
                kinds = [list(kind) for _, kind in groupby(one.job.copies, lambda copy: copy.row)]
                own = next(kind for kind in kinds if any(copy is one.copy for copy in kind))
                assert len(own) > BLOCK.columns or before[0].copy is own[0], "it began the row"


@settings(max_examples=12)
@given(BANDS)
def test_every_edge_of_a_piece_is_cut_and_its_band_reaches_over_it(bands):
    for page in pages_of(bands)[1]:
        for place in page.placements:
            for edge, cuts in (
                (place.x, page.cuts.vertical), (place.right, page.cuts.vertical),
                (place.y, page.cuts.horizontal), (place.bottom, page.cuts.horizontal),
            ):  # fmt: skip
                assert min(abs(edge - cut) for cut in cuts) < 0.02
            around = [(top, bottom) for name, top, bottom in page.bands if name == place.job.band]
            assert len(around) == 1, "one name for each band of a page"
            ((top, bottom),) = around
            assert top < place.y + 0.01
            assert place.bottom < bottom + 0.01


def test_a_kind_that_begins_has_room_for_its_name_above():
    _, (page,) = pages_of([[("a", 2)], [("b", 12)]])
    rows = lines_on(page)
    gaps = [after[0].y - before[0].bottom for before, after in pairwise(rows)]
    new, same = gaps[0], gaps[1]
    assert new > 4 * MM > 3 * MM > same >= 0
    assert rows[0][0].y == pytest.approx(TOP + 4 * MM)


def test_a_job_without_a_band_goes_on_with_the_last():
    first, second = copies_of([[("a", 1)], [("b", 1)]])
    second[0].band = ""
    (page,) = banded_pages([first, second], PIECE, PAPER, BLOCK, TOP)
    assert [name for name, *_ in page.bands] == ["band 0"]
    assert len(lines_on(page)) == 1


@pytest.mark.parametrize("side", [18, 20, 23, 25])
def test_more_than_a_page_holds_goes_on_on_the_next_with_the_name_again(side):
    piece = PieceSize(*[side * MM] * 4)
    block = grid(piece, PAPER, True)
    copies = copies_of([[("a", 15 * block.columns)]])
    copies[0][0].piece = piece
    pages = list(banded_pages(copies, piece, PAPER, block, TOP))
    assert len(pages) == 2
    last = max(place.bottom for place in pages[0].placements)
    assert last < PAPER.frame_y + PAPER.frame_height + 0.01
    assert {name for page in pages for name, *_ in page.bands} == {"band 0"}
    assert all(page.heading and page.form == "pieces" for page in pages)


@settings(max_examples=12)
@given(BANDS)
def test_the_name_of_a_kind_has_the_room_up_to_the_next_one(bands):
    bands = [[(f"{kind}{at}{n}", many) for n, (kind, many) in enumerate(kinds)]
             for at, kinds in enumerate(bands)]  # fmt: skip
    for page in pages_of(bands)[1]:
        frames = list(kind_frames(page))
        counted = {}
        for place in page.placements:
            counted[place.copy.row] = counted.get(place.copy.row, 0) + 1
        assert [said for _, said, _ in frames] == [f"{n} × {name}" for name, n in counted.items()]
        for number, _, room in frames:
            first = page.placements[number]
            assert (room.x, room.y) == (first.x, first.y)
            assert first.right <= room.right + 0.01 <= PAPER.frame_x + PAPER.frame_width + 0.02
            others = [one for one in page.placements if one.copy.row != first.copy.row]
            beside = [one.x for one in others if one.y == first.y and one.x > first.x]
            assert all(room.right <= x + 0.01 for x in beside)
