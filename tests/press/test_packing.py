"""Packing: blocks on few pages, parted by straight cuts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief import kept
from kaperbrief.press import packing
from kaperbrief.press.packing import Batch, pack

WIDTH, HEIGHT, GAP = 190.0, 280.0, 4.0
SIZES = st.tuples(st.integers(12, 185), st.integers(12, 275), st.integers(1, 12))


def boxes(page):
    """Corner, size of each block of a page."""
    return [(b.x, b.y, *b.size) for b in page]


def parted(rects) -> bool:
    """Can straight cuts from edge to edge, one after the other, part all rectangles?"""
    if len(rects) < 2:
        return True
    for axis in (0, 1):
        for edge in sorted({r[axis] + r[axis + 2] for r in rects}):
            before = [r for r in rects if r[axis] + r[axis + 2] <= edge + 0.01]
            after = [r for r in rects if r[axis] >= edge - 0.01]
            if after and len(before) + len(after) == len(rects):
                return parted(before) and parted(after)
    return False


@settings(deadline=None, max_examples=30)
@given(st.lists(SIZES, min_size=1, max_size=8))
def test_every_cell_lies_once_on_a_page_and_straight_cuts_part_the_blocks(sizes):
    batches = tuple(Batch(w, h, count) for w, h, count in sizes)
    pages = pack(batches, WIDTH, HEIGHT, GAP)
    laid = {number: [] for number in range(len(batches))}
    for page in pages:
        rects = boxes(page)
        assert parted(rects)
        for x, y, wide, high in rects:
            assert x >= 0
            assert y >= 0
            assert x + wide <= WIDTH + 0.1
            assert y + high <= HEIGHT + 0.1
        for block in page:
            assert block.count <= block.columns * block.rows
            laid[block.batch] += range(block.first, block.first + block.count)
    assert {n: sorted(cells) for n, cells in laid.items()} == {
        n: list(range(batch.count)) for n, batch in enumerate(batches)
    }


def test_small_pieces_fill_the_page_of_large_ones():
    batches = (Batch(130, 130, 1), Batch(40, 130, 1), Batch(148, 105, 1), Batch(22, 22, 10))
    assert len(pack(batches, WIDTH, HEIGHT, GAP)) == 1


@pytest.mark.parametrize(("turns", "pages"), [(True, 1), (False, 2)])
def test_pieces_are_turned_where_it_helps(turns, pages):
    batches = (Batch(180, 130, 1), Batch(130, 180, 1, turns=turns))
    assert len(pack(batches, WIDTH, HEIGHT, GAP)) == pages


def test_a_batch_stays_together_where_no_page_is_saved():
    batches = (Batch(100, 270, 1), Batch(60, 60, 9), Batch(180, 200, 1))
    pages = pack(batches, WIDTH, HEIGHT, GAP)
    assert len(pages) == 3
    assert sum(block.batch == 1 for page in pages for block in page) == 1


def test_of_equal_pages_that_with_more_room_below_wins():
    """Flags beside each other, small ones in rows: not all at the foot of the page."""
    flags = (Batch(154, 59, 3), Batch(92, 32, 1), Batch(48, 21, 8), Batch(44, 14, 8))
    (page,) = pack(flags, 193.6, 283.0, GAP)
    assert len(page) == len(flags)
    assert max(block.y + block.size[1] for block in page) <= 260


def test_the_same_batches_make_the_same_pages():
    batches = tuple(Batch(20 + 7 * n, 100 - 9 * n, 3 + n) for n in range(9))
    first = pack(batches, WIDTH, HEIGHT, GAP)
    kept.open_folder("")
    assert pack(batches, WIDTH, HEIGHT, GAP) == first


def test_a_batch_lies_one_way_where_no_page_is_saved():
    """A flag of each size: the small ones could fill a column turned and a row upright."""
    batches = (Batch(136, 43, 12), Batch(255, 85, 12), Batch(488, 170, 5))
    pages = pack(batches, 549, 814, 11.3)
    assert len(pages) == 2
    ways = {(block.batch, block.turned) for page in pages for block in page}
    assert len(ways) == len(batches)


def test_nothing_is_tried_once_no_pages_can_be_better(monkeypatch):
    tries: list[int] = []
    packed = packing._Search._packed
    monkeypatch.setattr(
        packing._Search, "_packed", lambda search: tries.append(1) or packed(search)
    )
    (page,) = pack((Batch(61, 41, 4), Batch(33, 21, 6)), WIDTH, HEIGHT, GAP)
    assert [(block.batch, block.turned) for block in page] == [(0, False), (1, False)]
    assert len(tries) == 1
    pack((Batch(61, 41, 400), Batch(33, 21, 6)), WIDTH, HEIGHT, GAP)
    assert len(tries) > 100
