"""Grids of cells and their cuts against slow obvious counting; backs and folds of any deck."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.nodes import Node
from kaperbrief.press.impose import impose
from kaperbrief.press.job import (
    EDGE,
    Copy,
    Grid,
    Job,
    PagePlan,
    PieceSize,
    cuts_of,
    distinct,
    grid,
    in_cell,
    paper_used,
)
from kaperbrief.press.poster import DoesNotFit
from kaperbrief.units import MM
from paper_shelf import PAPERS, forms

FORMS = st.sampled_from(["a4-portrait", "letter-portrait", "a4-landscape"])
SIDES = st.integers(10, 170)
BLEEDS = st.sampled_from([0, 2, 3])
HEADING = 14 * MM


def piece_of(width: float, height: float, bleed: float = 0, round_: bool = False) -> PieceSize:
    """A piece of so many millimetres that fills its cell."""
    return PieceSize(width * MM, height * MM, width * MM, height * MM, bleed * MM, round_)


def deck(name: str, count: int, piece: PieceSize | None, **more) -> Job:
    """A job with one copy that is printed `count` times."""
    fields = {"page": "portrait", "stock": "card", **more}
    return Job(name, name, "en", copies=[Copy(name, name, Node("text"), count)],
               piece=piece, **fields)  # fmt: skip


def most(room: float, side: float, gutter: float) -> int:
    """How many cells fit in a row, counted one by one."""
    number = 0
    while (number + 1) * side + number * gutter <= room + 0.01:
        number += 1
    return number


@given(SIDES, SIDES, BLEEDS, FORMS, st.booleans())
def test_a_grid_has_as_many_cells_as_fit(width, height, bleed, form, heading):
    paper, piece = PAPERS[form], piece_of(width, height, bleed)
    wide = paper.frame_width if heading else paper.width - 2 * EDGE
    high = paper.frame_height - HEADING if heading else paper.height - 2 * EDGE
    columns, rows = (most(a, b * MM, 2 * bleed * MM) for a, b in ((wide, width), (high, height)))
    if not columns or not rows:
        with pytest.raises(DoesNotFit, match=f"{width} × {height} mm does not fit on {form}"):
            grid(piece, paper, heading)
        return
    block = grid(piece, paper, heading)
    assert (block.columns, block.rows) == (columns, rows)
    assert (block.step_x, block.step_y) == pytest.approx(
        ((width + 2 * bleed) * MM, (height + 2 * bleed) * MM)
    )
    right = paper.width - block.x - columns * block.step_x + 2 * bleed * MM
    assert right == pytest.approx(block.x), "it stands in the middle of the width"
    below = paper.height - block.y - rows * block.step_y + 2 * bleed * MM
    if not heading:
        assert below == pytest.approx(block.y)
    else:
        assert block.y >= paper.frame_y + HEADING - 0.01


@given(st.integers(1, 4), st.integers(1, 4), BLEEDS)
def test_every_cell_has_a_cut_at_each_of_its_sides(columns, rows, bleed):
    piece = piece_of(30, 40, bleed)
    block = grid(piece, PAPERS["a4-portrait"], False)
    cuts = cuts_of(block, columns, rows, piece)
    lines = 2 * columns if bleed else columns + 1
    assert len(cuts.vertical) == lines
    assert len(cuts.horizontal) == (2 * rows if bleed else rows + 1)
    for column in range(columns):
        left = block.x + column * block.step_x
        for side in (left, left + piece.cell_width):
            assert min(abs(side - cut) for cut in cuts.vertical) < 0.02
    for row in range(rows):
        top = block.y + row * block.step_y
        for side in (top, top + piece.cell_height):
            assert min(abs(side - cut) for cut in cuts.horizontal) < 0.02


@pytest.mark.parametrize("turned", [False, True])
def test_pieces_with_a_gap_are_cut_along_their_own_edges(turned):
    piece = PieceSize(40 * MM, 25 * MM, 42 * MM, 27 * MM, gap=2 * MM)
    cell = (27, 42) if turned else (42, 27)
    block = Grid(10 * MM, 20 * MM, 3, 2, cell[0] * MM, cell[1] * MM, turned)
    cuts = cuts_of(block, 3, 2, piece)
    assert (len(cuts.vertical), len(cuts.horizontal)) == (6, 4)
    job = deck("flag", 1, piece)
    for number in range(6):
        place = in_cell(job, job.copies[0], block, number)
        for side in (place.x, place.right):
            assert min(abs(side - cut) for cut in cuts.vertical) < 0.02
        for side in (place.y, place.bottom):
            assert min(abs(side - cut) for cut in cuts.horizontal) < 0.02


@given(st.lists(st.integers(0, 60), max_size=12))
def test_lines_that_are_as_good_as_equal_are_one(values):
    near = [value + offset for value in values for offset in (0.0, 0.004)]
    assert distinct(near) == [float(value) for value in sorted(set(values))]


@pytest.mark.parametrize(("turn", "size"), [(0, (40, 25)), (90, (25, 40))])
def test_a_piece_lies_in_the_middle_of_its_cell(turn, size):
    piece = PieceSize(40 * MM, 25 * MM, 44 * MM, 31 * MM)
    job = deck("flag", 1, piece)
    cell = (44, 31) if turn == 0 else (31, 44)
    block = Grid(10 * MM, 20 * MM, 3, 2, cell[0] * MM, cell[1] * MM, turn == 90)
    place = in_cell(job, job.copies[0], block, 4)
    # The fifth cell is the second of the second row.
    assert place.x / MM == pytest.approx(10 + cell[0] + (cell[0] - size[0]) / 2)
    assert place.y / MM == pytest.approx(20 + cell[1] + (cell[1] - size[1]) / 2)
    assert (place.width / MM, place.height / MM) == pytest.approx(size)
    assert place.turn == turn


@settings(deadline=None, max_examples=30)
@given(
    st.lists(st.integers(1, 25), min_size=1, max_size=3),
    st.sampled_from(["a4", "letter"]),
    st.sampled_from(["long-edge", "separate", "fold"]),
    st.sampled_from([(63, 88), (44, 67), (30, 30)]),
)
def test_every_copy_has_one_front_and_one_back(counts, paper, backs, size):
    jobs = [
        deck(f"d{n}", count, piece_of(*size), back="own", share="decks")
        for n, count in enumerate(counts)
    ]
    pages = impose(jobs, forms(paper), backs)
    for back in (False, True):
        laid = [place.copy.id for page in pages for place in page.placements if place.back == back]
        assert {name: laid.count(name) for name in set(laid)} == {
            f"d{n}": count for n, count in enumerate(counts)
        }
    if backs == "long-edge":
        assert [page.side for page in pages] == ["front", "back"] * (len(pages) // 2)
    else:
        assert {page.side for page in pages} == {"single"}
    assert {page.fold is not None for page in pages} == {backs == "fold"}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", ["long-edge", "separate"])
@pytest.mark.parametrize("count", [1, 4, 9, 11])
def test_a_back_page_shows_its_front_page_as_in_a_mirror(paper, backs, count):
    pages = impose([deck("d", count, piece_of(63, 88), back="own")], forms(paper), backs)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        wide = front.paper.width
        seen = [(wide - p.x - p.width, p.y, p.copy.id) for p in back.placements]
        assert seen == [
            (pytest.approx(p.x), pytest.approx(p.y), p.copy.id) for p in front.placements
        ]
        assert back.cuts.vertical == pytest.approx(sorted(wide - x for x in front.cuts.vertical))
        assert back.cuts.vertical == sorted(back.cuts.vertical)
        assert back.cuts.horizontal == front.cuts.horizontal


@pytest.mark.parametrize("bleed", [0, 3])
def test_folded_pieces_mirror_at_the_fold_in_every_row(bleed):
    piece = piece_of(40, 50, bleed)
    page = impose([deck("d", 30, piece, back="own")], forms("a4"), "fold")[0]
    middle = page.paper.height / 2
    assert page.fold == middle
    fronts = [p for p in page.placements if not p.back]
    backs = [p for p in page.placements if p.back]
    rows = sorted({round(p.y, 2) for p in fronts})
    assert len(rows) == 2
    for front, back in zip(fronts, backs, strict=True):
        assert back.x == front.x
        assert middle - (front.y + front.height) == pytest.approx(back.y - middle)
        assert middle - (front.y + front.height) >= bleed * MM - 0.01
        assert {p.turn for p in (front, back)} == {0, 180}
    assert page.cuts.horizontal == sorted(page.cuts.horizontal)
    assert any(abs(cut - middle) < 0.01 for cut in page.cuts.horizontal)
    for line in (p.y for p in page.placements):
        assert min(abs(line - cut) for cut in page.cuts.horizontal) < 0.02


@pytest.mark.parametrize(("high", "works"), [(141, True), (142, False)])
def test_a_folded_piece_needs_half_a_page(high, works):
    job = deck("d", 1, piece_of(60, high), back="own")
    if works:
        assert len(impose([job], forms("a4"), "fold")) == 1
        return
    with pytest.raises(DoesNotFit, match="too large to be folded on a4-portrait"):
        impose([job], forms("a4"), "fold")


def test_without_backs_a_deck_with_backs_is_one_sided():
    pages = impose([deck("d", 9, piece_of(63, 88), back="own")], forms("a4"), "none")
    assert [page.side for page in pages] == ["single"]
    assert not any(place.back for place in pages[0].placements)


def test_stocks_come_in_one_order_whatever_the_order_of_the_materials():
    stocks = ["sticker", "film", "card", "paper"]
    jobs = [deck(stock, 1, piece_of(50, 50), stock=stock) for stock in stocks]
    assert [page.stock for page in impose(jobs, forms("a4"), "none")] == stocks[::-1]


def test_packed_pages_come_in_the_order_of_their_first_materials():
    jobs = [deck("a", 1, piece_of(180, 150)), deck("b", 1, piece_of(180, 200)),
            deck("c", 1, piece_of(170, 120)), deck("d", 1, piece_of(180, 270))]  # fmt: skip
    order = {"a": 0, "b": 1, "c": 2, "d": 3}
    firsts = [
        min(order[job.material] for job in page.jobs) for page in impose(jobs, forms("a4"), "none")
    ]
    assert firsts == sorted(firsts)


@pytest.mark.parametrize(("side", "heading"), [(39, True), (40, False)])
def test_small_pieces_lie_below_a_heading(side, heading):
    pages = impose([deck("d", 3, piece_of(side, side, 1))], forms("a4"), "none")
    assert [page.heading for page in pages] == [heading]
    if heading:
        top = PAPERS["a4-portrait"].frame_y + HEADING
        assert min(place.y for place in pages[0].placements) >= top - 0.01


@pytest.mark.parametrize(("back", "single"), [(2, 2), (3, 4)])
def test_a_blank_page_brings_the_first_front_to_an_odd_one(back, single):
    sheets = deck("s", back, None, stock="paper")
    pages = impose([sheets, deck("d", 1, piece_of(63, 88), back="own")], forms("a4"), "long-edge")
    assert [page.side for page in pages] == ["single"] * single + ["front", "back"]
    blanks = [page for page in pages if page.form == "blank"]
    assert len(blanks) == single - back
    assert all(page.stock == "card" and not page.placements for page in blanks)


def test_the_lower_half_sheet_keeps_off_the_edge():
    (page,) = impose([deck("h", 2, None, page="half", stock="paper")], forms("a4"), "none")
    upper, lower = page.placements
    half = PAPERS["a4-half"]
    assert (lower.x, lower.width, lower.height) == (upper.x, upper.width, upper.height)
    assert (lower.y - upper.y) / MM == pytest.approx(148.5 - 3)
    assert lower.y >= page.paper.height / 2
    assert upper.y + upper.height <= page.paper.height / 2
    assert upper.y == half.frame_y


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_a_sheet_fills_the_frame_of_its_page(orientation):
    (page, _) = impose(
        [deck("s", 2, None, page=orientation, stock="paper")], forms("letter"), "none"
    )
    (place,) = page.placements
    form = PAPERS[f"letter-{orientation}"]
    assert page.paper is form
    assert (place.x, place.y) == (form.frame_x, form.frame_y)
    assert (place.width, place.height) == (form.frame_width, form.frame_height)


def test_what_is_used_of_the_paper_is_counted_by_cells():
    form = PAPERS["a4-portrait"]
    piece = piece_of(93, 135.5)
    pages = impose([deck("d", 5, piece)], forms("a4"), "none")
    shares = [len(page.placements) * 93 * 135.5 / (186 * 271) for page in pages]
    assert [page.used for page in pages] == pytest.approx([min(1, share) for share in shares])
    assert paper_used(pages) == pytest.approx(sum(page.used for page in pages) / len(pages))
    whole = PagePlan(form, "paper", [], [])
    assert whole.used == 1
    assert paper_used([whole]) == 1, "without pieces nothing is wasted"
    back = PagePlan(form, "card", [], [], side="back", form="pieces")
    assert paper_used([*pages, back]) == paper_used(pages)


def test_running_text_is_never_turned():
    """A strip that would fit only lying stays upright where people read it before cutting."""
    tall = piece_of(60, 180)
    sheet = Job("s", "s", "en", "portrait", "card", [Copy("s", "s", Node("sheet"), 2)], tall)
    flat = Job("f", "f", "en", "portrait", "card", [Copy("f", "f", Node("text"), 2)], tall)
    wide = deck("w", 1, piece_of(185, 130))
    for job, turns in ((sheet, {0}), (flat, {0, 90})):
        found = {
            place.turn
            for page in impose([wide, job], forms("a4"), "none")
            for place in page.placements
            if place.job is job
        }
        assert found <= turns


def test_a_round_piece_alone_among_others_has_no_cuts_of_its_own():
    jobs = [deck("r", 1, piece_of(60, 60, 0, True)), deck("q", 1, piece_of(70, 90))]
    (page,) = impose(jobs, forms("a4"), "none")
    assert len(page.blocks) == 1
    (lines,) = page.blocks
    assert (lines.vertical[1] - lines.vertical[0]) / MM == pytest.approx(70)


@pytest.mark.parametrize(("side", "pages"), [(39, 1), (30, 2)])
def test_pages_of_equal_cells_are_made_where_they_use_the_paper_well(side, pages):
    """24 squares of 39 mm use seven tenths: others join them. Squares of 30 mm fill theirs."""
    paper = PAPERS["a4-portrait"]
    count = grid(piece_of(side, side), paper, True).cells
    jobs = [deck("small", count, piece_of(side, side)), deck("strip", 1, piece_of(180, 40))]
    found = impose(jobs, forms("a4"), "none")
    assert len(found) == pages
    assert [page.heading for page in found] == [pages > 1, False][:pages]
