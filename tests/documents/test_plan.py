"""The print plan: page ranges and what the first page says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from document_kits import printed
from kaperbrief.documents.front_pages import collated
from kaperbrief.documents.kit import lay_out, make_pdf
from kaperbrief.documents.plan import make_plan, span_of
from kaperbrief.models.options import Options, Player, Printing
from kaperbrief.workspace import Workspace


def plan_of(kit):
    return make_plan(kit.room.languages.get("en"), 3, kit.pages, kit.jobs)


@pytest.mark.parametrize(
    ("pages", "text"),
    [([1, 2, 3, 5], "1–3, 5"), ([4], "4"), ([], ""), ([7, 8], "7–8"), ([2, 4, 6], "2, 4, 6")],
)
def test_pages_become_ranges(pages, text):
    assert span_of(pages) == text


@pytest.mark.one_in(3)
def test_every_page_is_in_exactly_one_range(game):
    kit = printed(game, "en", "default", "a4")
    plan = plan_of(kit)
    numbers = []
    for part in plan.ranges:
        for piece in part.pages.split(", "):
            first, _, last = piece.partition("–")
            numbers += range(int(first), int(last or first) + 1)
    blank = [n + 1 for n, page in enumerate(kit.pages) if page.form == "blank"]
    assert sorted(numbers + blank) == list(range(1, len(kit.pages) + 1))
    assert sum(part.sheets * part.sides for part in plan.ranges) == len(numbers)


@pytest.mark.one_in(3)
def test_two_sided_ranges_stand_last(game):
    kit = printed(game, "en", "default", "a4")
    plan = plan_of(kit)
    assert [part.sides for part in plan.ranges] == sorted(part.sides for part in plan.ranges)


@pytest.mark.one_in(3)
def test_the_advice_fits_the_pages(game):
    flat = printed(game, "en", "default", "a4", backs="fold")
    tips = plan_of(flat).tips
    assert any("Fold" in tip for tip in tips)
    assert not any("long edge" in tip.replace("\xa0", " ") for tip in tips)
    duplex = printed(game, "en", "default", "a4")
    tips = plan_of(duplex).tips
    assert any("long edge" in tip.replace("\xa0", " ") for tip in tips)


def test_materials_of_one_title_are_one_line(game):
    kit = printed(game, "en", "default", "a4")
    plan = plan_of(kit)
    titles = [material.title for material in plan.materials]
    assert titles == list(dict.fromkeys(job.title for job in kit.jobs))
    assert sum(material.count for material in plan.materials) == sum(
        copy.count for job in kit.jobs for copy in job.copies
    )


def test_the_blank_page_is_told(game):
    kit = printed(game, "en", "default", "a4")
    double = next(n for n, page in enumerate(kit.pages) if page.side == "front")
    plain = [page for page in kit.pages[:double] if page.form != "blank"]
    # An odd number of one-sided pages, then a front: it would lie on the back of another sheet.
    single = plain[: len(plain) - 1 + len(plain) % 2]
    empty = replace(single[0], form="blank")
    for pages, told in (
        ([*single, empty, *kit.pages[double:]], str(len(single) + 1)),
        ([*single, *kit.pages[double:]], ""),
    ):
        local = kit.room.languages.get("en")
        assert make_plan(local, 3, pages, kit.jobs).blank == told


def test_the_list_has_every_material_once_in_two_like_columns(game):
    """Alike things on the same pages are one line of a long list."""
    kit = printed(game, "en", "default", "a4")
    plan = make_plan(kit.room.languages.get("en"), 3, kit.pages, kit.jobs[1:])
    columns = [[m for _, materials in column for m in materials] for column in plan.columns]
    told = ", ".join(m.title for column in columns for m in column).split(", ")
    assert sorted(told) == sorted(", ".join(m.title for m in plan.materials).split(", "))
    assert sum(m.count for column in columns for m in column) == sum(
        m.count for m in plan.materials
    )
    left, right = (
        sum(1 + 0.6 * (len(m.title) // 30) for m in c) + 2.4 * len(g)
        for c, g in zip(columns, plan.columns, strict=True)
    )
    assert left == pytest.approx(right, abs=4), "a heading is as high as about two rows"


def test_too_many_things_to_name_are_counted_by_their_form():
    kit = printed("piratical", "en", "default", "a4")
    plan = plan_of(kit)
    halves = sum(len(page.placements) for page in kit.pages if page.form == "half")
    assert f"half pages: **{halves}**" in plan.ranges[0].what
    assert plan.ranges[-1].what.startswith("Event cards, Crew and more · pieces to")
    lines = (m for column in plan.columns for _, told in column for m in told)
    line = next(one for one in lines if one.title.startswith("Rum, "))
    assert line.count == sum(m.count for m in plan.materials if m.title in line.title.split(", "))


def test_what_all_players_have_is_told_once():
    kit = printed("piratical", "en", "default", "a4")
    who = collated(kit.room, kit.jobs, kit.pages)
    assert who.common
    for share in who.players:
        assert set(who.common) < set(share.things), "goods are each fleet's own"


def test_a_material_in_two_languages_is_told_once():
    options = Options("tischpiraten", named=(Player("Ada", "en"), Player("Jan")), lang="de")
    kit = make_pdf(Workspace.open(None), options)
    plan = make_plan(kit.room.languages.get("de"), 2, kit.pages, kit.jobs[1:])
    titles = [material.title for material in plan.materials]
    assert len(titles) == len(set(titles)) < len(kit.jobs[1:])


def test_many_ranges_of_pages_are_cut_short():
    odd = list(range(1, 41, 2))
    assert span_of(odd, 20) == ", ".join(map(str, odd))
    assert span_of(odd, 4) == "1, 3, …, 39"


def test_sheets_are_summed():
    kit = printed("tischpiraten", "en", "default", "a4")
    both = [page for page in kit.pages if page.side in ("front", "back")]
    white = [page for page in kit.pages if page.form == "blank"]
    assert plan_of(kit).sheets == len(kit.pages) - len(both) // 2 - len(white)


def test_what_turns_needs_a_pin():
    assert plan_of(printed("tischpiraten", "en", "default", "a4")).pinned
    options = Options("tischpiraten", print=Printing(only=("crew-sheets",)))
    kit = make_pdf(Workspace.open(None), options)
    assert not make_plan(kit.room.languages.get("de"), 2, kit.pages, kit.jobs).pinned


def test_everybody_has_the_pages_of_a_deck_that_is_dealt():
    """Hands come from a shuffled deck: each of its pages concerns each player."""
    kit = printed("tischpiraten", "en", "default", "a4")
    deck = {
        number
        for number, page in enumerate(kit.pages, 1)
        if any(one.job.material == "magic-cards" and not one.back for one in page.placements)
    }
    who = collated(kit.room, kit.jobs, kit.pages)
    assert deck
    assert all(deck <= set(share.pages) for share in who.players)


def test_one_thing_for_each_player_leaves_the_list_in_two_columns():
    """A group of one line is no reason to put all of a list into the second column."""
    asked = Options("piratical", players=5, paper="letter", print=Printing(sets=("all",)))
    kit = lay_out(Workspace.open(None), asked)
    assert all(make_plan(kit.room.languages.get("en"), 5, kit.pages, kit.jobs[1:]).columns)


_LEFT = "2-6,10-11,13-14,17-18,20-29,31-50,53-54"
"""Of nearly all materials some pages, so that the guide has much to say."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("pages", [_LEFT, f"1,{_LEFT}"])
@pytest.mark.one_in(2)
def test_the_guide_of_any_pages_fits(pages, language):
    """Raises what does not fit."""
    asked = Options("piratical", players=4, lang=language, paper="letter", pages=pages,
                    print=Printing(sets=("classic",)))  # fmt: skip
    assert lay_out(Workspace.open(None), asked).fitted


def test_the_second_language_alone_can_be_printed():
    """Of a material in two languages a page of the second is wanted, none of the first."""
    asked = Options("tischpiraten", lang="de+en", backs="separate")
    kit = lay_out(Workspace.open(None), asked)
    twins = [job.twin for job in kit.jobs if job.twin]
    alone = [n for n, page in enumerate(kit.pages, 1) if page.jobs and page.jobs[0] in twins]
    for number in (alone[0], alone[-1]):
        assert make_pdf(Workspace.open(None), replace(asked, pages=str(number))).pdf
