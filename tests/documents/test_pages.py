"""Pages, jobs and PDFs of templates: what is told of bad ones, when numbers of pages are known."""

from __future__ import annotations

import io
from dataclasses import replace

import pypdfium2
import pytest

from kaperbrief.documents.pages import (
    blank_page,
    fill,
    imposed,
    page,
    pages_job,
    printed,
)
from kaperbrief.documents.pressroom import open_pressroom
from kaperbrief.errors import Problems, ProblemsFound, UsageProblem
from kaperbrief.models.maps import Plan, PlanItem
from kaperbrief.models.options import Options
from kaperbrief.press.job import PieceSize
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace

TEMPLATES = {
    "note.xml.j2": '<sheet><text style="body">{{ words_here }}</text></sheet>',
    "broken.xml.j2": "<sheet>{{ nobody.home }}</sheet>",
    "open.xml.j2": "<sheet><text>never closed</sheet>",
}


@pytest.fixture
def room(tmp_path):
    folder = tmp_path / "content" / "tischpiraten" / "templates"
    folder.mkdir(parents=True)
    for name, text in TEMPLATES.items():
        (folder / name).write_text(text.replace("", ""), encoding="utf-8")
    return open_pressroom(Workspace.open(tmp_path), Options("tischpiraten", lang="en"), Problems())


def texts(pdf):
    with pypdfium2.PdfDocument(io.BytesIO(pdf)) as document:
        return [one.get_textpage().get_text_range() for one in document]


def test_templates_that_fail_are_told_together(room):
    copies = [page(room, name, {}, "A page") for name in ("broken", "open")]
    assert [copy.front.tag for copy in copies] == ["column", "column"]
    with pytest.raises(ProblemsFound) as found:
        printed(room, [pages_job(room, "pages", "Pages", copies)])
    assert [one.span.file.rpartition("/")[2] for one in found.value.problems] == [
        "broken.xml.j2",
        "open.xml.j2",
    ]


def test_a_page_in_front_is_filled_when_the_pages_are_known(room):
    front = blank_page("note", "First")
    rest = [page(room, "note", {"words_here": f"leaf {n}"}, "Rest", f"rest-{n}") for n in (1, 2)]
    jobs = [pages_job(room, "front", "First", [front]), pages_job(room, "rest", "Rest", rest)]

    def told(pages):
        fill(room, front, "note", {"words_here": f"{len(pages)} pages in all"})

    first, *others = texts(printed(room, jobs, front=told).pdf)
    assert "3 pages in all" in first
    assert [f"leaf {n}" in text for n, text in enumerate(others, 1)] == [True, True]


def test_what_a_page_says_and_the_theme_make_its_revision(room):
    one, same, other = (
        page(room, "note", {"words_here": words}, "A page").revision for words in ("a", "a", "b")
    )
    assert one == same != other
    job = pages_job(room, "pages", "Pages", [page(room, "note", {"words_here": "a"}, "A page")])
    before = job.revision
    assert replace(job, theme="inksaver").revision != before
    job.copies[0].revision = other
    assert job.revision != before


def test_a_piece_larger_than_the_paper_is_a_wrong_option(room):
    copy = page(room, "note", {"words_here": "wide"}, "A page")
    side = 400 * MM
    piece = PieceSize(side, side, side, side)
    job = pages_job(room, "pages", "Pages", [copy], piece=piece)
    with pytest.raises(UsageProblem, match="does not fit on a4"):
        imposed(room, [job])


def test_a_plan_lies_on_top_of_its_parts():
    coast, isle, wreck = (PlanItem(name, "icon", n, n) for n, name in enumerate("abc"))
    known = {
        "deep": Plan("deep", 10, 10, items=(coast,)),
        "shore": Plan("shore", 10, 10, items=(isle,), parts=("deep",)),
    }
    whole = Plan("top", 10, 10, items=(wreck,), parts=("shore",)).whole(known)
    assert (whole.items, whole.parts) == ((coast, isle, wreck), ())
