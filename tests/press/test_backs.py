"""Backs lie behind their fronts once paper is turned over; printers' faults are taken off."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.nodes import Node
from kaperbrief.press.backs import behind, both_sides, folded_over, used
from kaperbrief.press.job import Copy, Job, Lines, PagePlan, PieceSize, Placement
from kaperbrief.press.printer import Correction
from paper_shelf import PAPERS

FORMS = st.sampled_from(["a4-portrait", "a4-landscape", "letter-portrait", "letter-landscape"])
PLACES = st.lists(
    st.tuples(st.floats(0, 300), st.floats(0, 500), st.floats(10, 150), st.floats(10, 150)),
    min_size=1,
    max_size=6,
)
BACKS = ["long-edge", "short-edge", "own"]


def job_of(number, language="en", folded=False):
    """A job with copies that look alike, so that only their identity tells them apart."""
    copies = [Copy("card", "Card", Node("card")) for _ in range(number)]
    piece = PieceSize(10, 10, 10, 20 if folded else 10, folded=folded)
    return Job("cards", "Cards", language, "portrait", "card", copies, piece)


def page_of(places, form="a4-portrait", *, folded=False, twin=False):
    job = job_of(len(places), folded=folded)
    if twin:
        job.twin = job_of(len(places), "de", folded)
    laid = [Placement(*place, job, copy) for place, copy in zip(places, job.copies, strict=True)]
    cuts = Lines([10, 60, 200], [20, 90])
    return PagePlan(PAPERS[form], "card", [job], laid, form="pieces", cuts=cuts)


@settings(max_examples=20)
@given(PLACES, FORMS, st.sampled_from(BACKS))
def test_every_back_lies_behind_its_front_when_the_sheet_is_turned_over(places, form, backs):
    front, back = both_sides(page_of(places, form), backs)
    wide = front.paper.width
    for one, other in zip(front.placements, back.placements, strict=True):
        # Seen through the paper from the front.
        seen = wide - other.x - other.width, other.y, other.width, other.height
        assert seen == pytest.approx((one.x, one.y, one.width, one.height))
        assert other.copy is one.copy
        assert (one.back, other.back) == (False, True)
    assert back.cuts.horizontal == front.cuts.horizontal
    assert sorted(wide - x for x in back.cuts.vertical) == pytest.approx(front.cuts.vertical)
    assert back.cuts.vertical == sorted(back.cuts.vertical)
    assert back.behind
    assert not front.behind
    assert (back.paper, back.stock, back.form) == (front.paper, front.stock, front.form)


@pytest.mark.parametrize(
    ("backs", "sides"),
    [
        ("long-edge", ["front", "back"]),
        ("short-edge", ["front", "back"]),
        ("own", ["single", "single"]),
    ],
)
def test_only_what_the_printer_turns_over_has_a_front_and_a_back(backs, sides):
    assert [page.side for page in both_sides(page_of([(0, 0, 9, 9)]), backs)] == sides


@pytest.mark.parametrize(
    ("form", "backs", "turned"),
    [
        ("a4-portrait", "long-edge", False),
        ("a4-portrait", "short-edge", True),
        ("a4-landscape", "long-edge", True),
        ("a4-landscape", "short-edge", False),
    ],
)
def test_a_back_is_upside_down_where_the_paper_is_turned_from_top_to_bottom(form, backs, turned):
    front, back = both_sides(page_of([(0, 0, 9, 9)], form), backs)
    assert (front.turned, back.turned) == (False, turned)


def test_a_page_without_cuts_has_a_back_without_any():
    page = page_of([(0, 0, 9, 9)])
    page.cuts = None
    assert [one.cuts for one in both_sides(page, "long-edge")] == [None, None]


def test_behind_a_copy_is_the_same_one_in_the_second_language():
    front, back = both_sides(page_of([(n * 20, 0, 9, 9) for n in range(4)], twin=True), "own")
    (job,) = front.jobs
    assert [one.language for one in back.jobs] == ["de"]
    for number, place in enumerate(back.placements):
        assert place.job is job.twin
        assert place.copy is job.twin.copies[number], "not one that only looks the same"
    alone = job_of(2)
    assert behind(alone, alone.copies[1]) == (alone, alone.copies[1])


def test_each_job_is_used_once_in_the_order_of_the_copies():
    one, other = job_of(2), job_of(1)
    copies = [(one, one.copies[0]), (other, other.copies[0]), (one, one.copies[1])]
    assert [id(job) for job in used(copies)] == [id(one), id(other)]
    assert used([]) == []


@settings(max_examples=20)
@given(PLACES)
def test_a_folded_piece_has_its_back_upside_down_above_it(places):
    page = page_of(places, folded=True)
    for one, other in zip(page.placements, folded_over(page), strict=True):
        assert (other.x, other.width, other.height) == (one.x, one.width, one.height)
        assert other.y + other.height == pytest.approx(one.y), "the fold lies between them"
        assert (other.turn, other.back, other.copy) == (180, True, one.copy)
    assert folded_over(page_of(places)) == [], "others are not folded"


# -- printers ----------------------------------------------------------------------------------


def moved(operators, x, y):
    """Where the first operator of a page moves a point, counted from below as in a PDF."""
    save, *numbers, last = operators[0].split()
    assert (save, last, operators[-1]) == ("q", "cm", "Q")
    a, b, c, d, e, f = map(float, numbers)
    return a * x + c * y + e, b * x + d * y + f


STRETCH = st.floats(0.95, 1.05)
SHIFT = st.tuples(st.floats(-20, 20), st.floats(-20, 20))


@settings(max_examples=25)
@given(STRETCH, STRETCH, SHIFT, SHIFT, FORMS)
def test_a_front_is_stretched_round_the_middle_of_the_paper(across, along, upright, lying, form):
    paper = PAPERS[form]
    mend = Correction((across, along), (upright, lying)).mended
    operators = mend(["0 g"], paper, behind=False, turned=False)
    assert operators[1:-1] == ["0 g"]
    wide, high = (across, along) if paper.height > paper.width else (along, across)
    middle = paper.width / 2, paper.height / 2
    assert moved(operators, *middle) == pytest.approx(middle, abs=1e-3)
    corner = moved(operators, paper.width, paper.height)
    assert corner[0] - middle[0] == pytest.approx(wide * middle[0], abs=1e-2)
    assert corner[1] - middle[1] == pytest.approx(high * middle[1], abs=1e-2)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("form", "right", "down"), [("a4-portrait", 3, 5), ("a4-landscape", -2, 7)]
)
def test_a_back_is_shifted_as_it_is_read_and_the_other_way_upside_down(form, right, down, turned):
    paper, way = PAPERS[form], -1 if turned else 1
    mend = Correction((1, 1), ((3, 5), (-2, 7))).mended
    x, y = moved(mend([], paper, behind=True, turned=turned), 100, 100)
    assert (x - 100, 100 - y) == pytest.approx((way * right, way * down), abs=1e-3)
