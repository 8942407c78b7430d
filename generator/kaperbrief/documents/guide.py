"""The first pages of a kit: how to print it, who gets what, what is in it."""

from __future__ import annotations

from typing import Any

from kaperbrief.documents.jobs import blank_node, revision
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.order import Order
from kaperbrief.documents.plan import FEW, PrintPlan, make_plan, span_of
from kaperbrief.documents.quantities import TableSetup
from kaperbrief.documents.seats import Collation, collate
from kaperbrief.documents.views import letter, seat_name
from kaperbrief.errors import UsageProblem
from kaperbrief.game.shelf import Game
from kaperbrief.markup.environment import Templates
from kaperbrief.press.impose import impose
from kaperbrief.press.job import Copy, DoesNotFit, Job, PagePlan

GUIDE = "print-guide"
_LIST = "print-list"
"""The template of the second page, for kits of many materials."""

_MOST_SPANS = 24
"""As many ranges of pages as the guide lists for one player; the manifest has them all."""


def make_guide(
    game: Game,
    local: Localised,
    order: Order,
    table: TableSetup,
    jobs: list[Job],
    templates: Templates,
) -> Job:
    """The guide, made once the pages of all other jobs are known.

    Raises UsageProblem where a piece is larger than the paper.
    """
    title = local.label("How to print")
    names = [GUIDE] if len(jobs) <= FEW else [GUIDE, _LIST]
    copies = [Copy(name, title, blank_node()) for name in names]
    labels = jobs[0].labels
    guide = Job(GUIDE, title, local.language, "portrait", "paper", copies, labels=labels)
    guide.footer = title
    try:
        pages = impose([guide, *jobs], order.paper, order.backs)
    except DoesNotFit as error:
        raise UsageProblem(str(error), "choose a larger paper") from error
    plan = _plan(local, order, table, jobs, pages)
    context = {**usual_names(local), "plan": plan, "few": len(names) == 1}
    for copy in copies:
        copy.front = templates.render(copy.id, context)
        copy.revision = revision([str(copy.front.key())], order.theme)
    guide.revision = revision([copy.revision for copy in copies], order.theme)
    return guide


def usual_names(local: Localised) -> dict[str, Any]:
    """What templates of pages about a print may use besides their own names."""
    return {
        "pack": local.pack,
        "words": local.words,
        "spans": lambda numbers: span_of(list(numbers), _MOST_SPANS),
        "letter": letter,
        "seat_name": lambda seat: seat_name(seat, local),
        "_": local.label,
    }


def collated(
    local: Localised, order: Order, table: TableSetup, jobs: list[Job], pages: list[PagePlan]
) -> Collation:
    """Who gets what of the imposed pages, in the words of a language."""
    kit = [job for job in jobs if job.material != GUIDE]
    materials = local.kinds["materials"]
    return collate(kit, pages, materials, order.players, local.language, table)


def _plan(
    local: Localised, order: Order, table: TableSetup, jobs: list[Job], pages: list[PagePlan]
) -> PrintPlan:
    return make_plan(
        local.pack.title,
        table.counts["players"],
        order.seed,
        pages,
        jobs,
        local.label,
        sets={one.id: one.title for one in local.pack.sets},
        known=local.kinds["materials"],
        who=collated(local, order, table, jobs, pages),
    )
