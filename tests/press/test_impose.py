"""Imposition: pages and places in millimetres."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.nodes import Node
from kaperbrief.press.impose import impose
from kaperbrief.press.job import Copy, Job, PieceSize, grid
from kaperbrief.press.poster import DoesNotFit
from kaperbrief.units import MM
from paper_shelf import PAPERS, forms

CARD = PieceSize(63 * MM, 88 * MM, 63 * MM, 88 * MM)
ROUND = PieceSize(20 * MM, 20 * MM, 22 * MM, 22 * MM, round=True)


def job(name: str, count: int, piece=None, **more) -> Job:
    copies = [Copy(f"{name}-{i}", name, Node("text"), 1) for i in range(count)]
    fields = {"page": "portrait", "stock": "card" if piece else "paper", **more}
    return Job(name, name, "en", copies=copies, piece=piece, **fields)


@pytest.mark.parametrize(
    ("piece", "paper", "heading", "cells"),
    [
        (CARD, "a4", False, (3, 3)),
        (CARD, "letter", False, (3, 3)),
        (ROUND, "a4", True, (8, 11)),
        (ROUND, "letter", True, (8, 10)),
    ],
)
def test_cells_on_a_page(piece, paper, heading, cells):
    block = grid(piece, PAPERS[f"{paper}-portrait"], heading)
    assert (block.columns, block.rows) == cells


def test_cards_are_centred_and_true_to_size():
    page = impose([job("deck", 9, CARD)], forms("a4"), "none")[0]
    first = page.placements[0]
    assert first.x / MM == pytest.approx((210 - 3 * 63) / 2, abs=1e-9)
    assert first.y / MM == pytest.approx((297 - 3 * 88) / 2, abs=1e-9)
    assert page.placements[4].x - first.x == pytest.approx(63 * MM, abs=1e-9)


def test_backs_lie_behind_their_fronts():
    pages = impose([job("deck", 5, CARD, back="own")], forms("a4"), "long-edge")
    front, back = pages
    assert (front.side, back.side) == ("front", "back")
    width = front.paper.width
    for f, b in zip(front.placements, back.placements, strict=True):
        assert b.copy is f.copy
        assert b.back
        assert b.x == pytest.approx(width - f.x - f.width, abs=1e-9)
        assert b.y == f.y


def test_folded_backs_meet_their_fronts_at_the_fold():
    page = impose([job("deck", 4, CARD, back="own")], forms("a4"), "fold")[0]
    fronts = [p for p in page.placements if not p.back]
    backs = [p for p in page.placements if p.back]
    assert len(fronts) == len(backs) == 3
    for f, b in zip(fronts, backs, strict=True):
        assert b.turn == 180
        assert b.x == f.x
        assert page.fold - (f.y + f.height) == pytest.approx(b.y - page.fold, abs=1e-9)


def test_bleeding_pieces_stand_apart_by_twice_the_bleed():
    piece = PieceSize(63 * MM, 88 * MM, 63 * MM, 88 * MM, bleed=3 * MM)
    page = impose([job("deck", 2, piece)], forms("a4"), "none")[0]
    a, b = page.placements
    assert b.x - (a.x + a.width) == pytest.approx(6 * MM, abs=1e-9)
    assert len(page.cuts.vertical) == 4


def test_part_filled_pages_are_cut_round_what_is_there():
    pages = impose([job("deck", 10, CARD)], forms("a4"), "none")
    assert len(pages[1].placements) == 1
    assert len(pages[1].cuts.vertical) == 2
    assert len(pages[1].cuts.horizontal) == 2


def test_half_sheets_share_a_page_across_materials():
    jobs = [job("a", 3, page="half"), job("b", 3, page="half")]
    pages = impose(jobs, forms("a4"), "none")
    assert [[p.copy.id for p in page.placements] for page in pages] == [
        ["a-0", "a-1"],
        ["a-2", "b-0"],
        ["b-1", "b-2"],
    ]


def test_upright_halves_lie_side_by_side_on_pages_of_their_own():
    jobs = [job("a", 1, page="half"), job("b", 3, page="upright")]
    pages = impose(jobs, forms("letter"), "none")
    assert [[p.copy.id for p in page.placements] for page in pages] == [
        ["a-0"],
        ["b-0", "b-1"],
        ["b-2"],
    ]
    paper, (left, right) = pages[1].paper, pages[1].placements
    assert paper.width > paper.height
    assert left.y == right.y
    assert left.x + left.width < paper.width / 2 < right.x
    assert left.x == pytest.approx(paper.width - right.x - right.width)


def test_pieces_with_a_common_share_lie_together():
    jobs = [job("a", 5, ROUND, share="m"), job("b", 4, ROUND, share="m")]
    pages = impose(jobs, forms("a4"), "none")
    assert len(pages) == 1
    assert [j.material for j in pages[0].jobs] == ["a", "b"]


def test_two_sided_pages_come_last_and_start_on_an_odd_page():
    jobs = [job("deck", 9, CARD, back="own"), job("sheet", 3), job("m", 1, ROUND)]
    pages = impose(jobs, forms("a4"), "long-edge")
    sides = [page.side for page in pages]
    assert sides == ["single"] * 4 + ["front", "back"]
    pages = impose([*jobs, job("more", 1)], forms("a4"), "long-edge")
    assert [page.form for page in pages].count("blank") == 1
    assert [page.side for page in pages].index("front") % 2 == 0


def test_of_all_pages_those_are_left_that_are_wanted():
    jobs = [job("deck", 18, CARD, back="own"), job("sheet", 3)]
    every = impose(jobs, forms("a4"), "long-edge")
    assert [page.form for page in every] == ["sheet"] * 3 + ["blank"] + ["pieces"] * 4
    left = impose(jobs, forms("a4"), "long-edge", {2, 7, 8, 30}.__contains__)
    assert [page.side for page in left] == ["single", "single", "front", "back"]
    assert left[0].placements == every[1].placements
    assert left[2].placements == every[6].placements
    assert (
        impose(jobs, forms("a4"), "long-edge", {6}.__contains__) == every[4:6]
    )  # the front of a back
    assert impose(jobs, forms("a4"), "long-edge", {99}.__contains__) == []


def test_one_sided_pages_are_grouped_by_stock():
    jobs = [job("c", 1, ROUND), job("p", 1), job("f", 1, ROUND, stock="film"), job("q", 1)]
    stocks = [page.stock for page in impose(jobs, forms("a4"), "none")]
    assert stocks == ["paper", "paper", "card", "film"]


def test_too_large_a_piece_is_named():
    big = PieceSize(300 * MM, 20 * MM, 300 * MM, 20 * MM)
    with pytest.raises(DoesNotFit, match="300 × 20 mm does not fit on a4-portrait"):
        impose([job("big", 1, big)], forms("a4"), "none")


@settings(deadline=None, max_examples=40)
@given(
    st.lists(st.tuples(st.integers(20, 180), st.integers(20, 250)), min_size=2, max_size=12),
    st.sampled_from(["a4", "letter"]),
)
def test_pieces_of_any_sizes_never_overlap_nor_leave_the_page(sizes, paper):
    jobs = [
        job(f"j{i}", 1, PieceSize(w * MM, h * MM, w * MM, h * MM), share="mix")
        for i, (w, h) in enumerate(sizes)
    ]
    pages = impose(jobs, forms(paper), "none")
    assert sum(len(page.placements) for page in pages) == len(sizes)
    for page in pages:
        for number, a in enumerate(page.placements):
            assert a.x >= 5 * MM
            assert a.y >= 5 * MM
            assert a.x + a.width <= page.paper.width - 5 * MM
            assert a.y + a.height <= page.paper.height - 5 * MM
            for b in page.placements[number + 1 :]:
                apart = (
                    a.x + a.width <= b.x + 0.01
                    or b.x + b.width <= a.x + 0.01
                    or a.y + a.height <= b.y + 0.01
                    or b.y + b.height <= a.y + 0.01
                )
                assert apart


def test_rows_of_blocks_stand_further_apart_where_there_is_room():
    def apart(height: int) -> float:
        wide = PieceSize(180 * MM, height * MM, 180 * MM, height * MM)
        low = PieceSize(170 * MM, 50 * MM, 170 * MM, 50 * MM)
        jobs = [job("wide", 1, wide, share="mix"), job("low", 1, low, share="mix")]
        (page,) = impose(jobs, forms("a4"), "none")
        upper, lower = sorted(page.placements, key=lambda place: place.y)
        return (lower.y - upper.y - upper.height) / MM

    assert apart(100) == pytest.approx(7)
    assert apart(226) == pytest.approx(4 + 1)


@pytest.mark.parametrize("backs", ["long-edge", "none"])
def test_a_folder_is_a_page_that_lies_and_its_inside(backs):
    pages = impose([job("folder", 2, page="folder", back="own")], forms("a4"), backs)
    assert [page.paper.name for page in pages] == ["a4-folder"] * 4
    assert [page.placements[0].back for page in pages] == [False, True] * 2
    sides = ["front", "back"] if backs == "long-edge" else ["single"] * 2
    assert [page.side for page in pages] == sides * 2
    assert pages[0].placements[0].copy is pages[1].placements[0].copy


def test_backs_of_folded_pieces_lie_upside_down_above_them():
    piece = PieceSize(44 * MM, 66 * MM, 44 * MM, 132 * MM, folded=True)
    (page,) = impose([job("deck", 8, piece, back="own")], forms("letter"), "long-edge")
    fronts, backs = page.placements[:8], page.placements[8:]
    assert [one.back for one in page.placements] == [False] * 8 + [True] * 8
    for front, back in zip(fronts, backs, strict=True):
        assert (back.copy, back.turn, back.x) == (front.copy, 180, front.x)
        assert back.bottom == pytest.approx(front.y)


def test_small_pieces_of_each_seat_begin_a_row():
    deck = job("skulls", 10, ROUND)
    for number, copy in enumerate(deck.copies):
        copy.seat = 1 + number // 5
    (page,) = impose([deck], forms("a4"), "none")
    assert len({one.y for one in page.placements[:5]}) == 1
    assert page.placements[5].x == page.placements[0].x


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_backs_meet_whichever_edge_paper_is_turned_over(backs, paper):
    """Where each back lies once the paper is turned over: on its front, to 0.01 mm."""
    front, back = impose([job("deck", 5, CARD, back="own")], forms(paper), backs)
    wide, high = front.paper.width, front.paper.height
    for f, b in zip(front.placements, back.placements, strict=True):
        x, y = (wide - b.right, high - b.bottom) if back.turned else (b.x, b.y)
        # Over the long edge left becomes right, over the short one top becomes bottom.
        x, y = (wide - x - b.width, y) if backs == "long-edge" else (x, high - y - b.height)
        assert (x / MM, y / MM) == pytest.approx((f.x / MM, f.y / MM), abs=0.01)
