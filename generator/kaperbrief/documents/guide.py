"""The first pages of a kit: how to print it, who gets what, what is in it."""

from __future__ import annotations

from typing import Any

from kaperbrief.documents.languages import Localised
from kaperbrief.documents.pages import blank_page, fill, pages_job
from kaperbrief.documents.plan import PrintPlan, make_plan, span_of
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.quantities import TableSetup
from kaperbrief.documents.seats import Collation, collate
from kaperbrief.documents.views import usual
from kaperbrief.models.options import Options
from kaperbrief.press.job import Job, PagePlan

GUIDE = "print-guide"
_LIST = "print-list"
"""The template of the second page, for kits of many materials."""

_MOST_SPANS = 24
"""As many ranges of pages as the guide lists for one player; the manifest has them all."""


def blank_guide(room: Pressroom, *, many: bool) -> Job:
    """The guide as blank pages, so that those of `many` materials can be numbered behind it."""
    title = room.languages.get(room.language).label("How to print")
    names = [GUIDE, _LIST] if many else [GUIDE]
    return pages_job(room, GUIDE, title, [blank_page(name, title) for name in names])


def fill_guide(room: Pressroom, guide: Job, jobs: list[Job], pages: list[PagePlan]) -> None:
    """Write the guide, as the pages of all jobs are known."""
    local = room.languages.get(room.language)
    plan = _plan(local, room.options, room.table, jobs, pages)
    names = {**usual_names(local), "plan": plan, "few": len(guide.copies) == 1}
    for copy in guide.copies:
        fill(room, copy, copy.id, names)


def usual_names(local: Localised) -> dict[str, Any]:
    """What templates of pages about a print may use besides their own names."""
    return {
        **usual(local),
        "spans": lambda numbers: span_of(list(numbers), _MOST_SPANS),
    }


def collated(
    local: Localised, options: Options, table: TableSetup, jobs: list[Job], pages: list[PagePlan]
) -> Collation:
    """Who gets what of the imposed pages, in the words of a language."""
    kit = [job for job in jobs if job.material != GUIDE]
    materials = local.kinds["materials"]
    return collate(kit, pages, materials, options, local.language, table)


def _plan(
    local: Localised, options: Options, table: TableSetup, jobs: list[Job], pages: list[PagePlan]
) -> PrintPlan:
    return make_plan(
        local.pack.title,
        table.counts["players"],
        options.seed,
        pages,
        jobs,
        local.label,
        sets={one.id: one.title for one in local.pack.sets},
        known=local.kinds["materials"],
        who=collated(local, options, table, jobs, pages),
    )
