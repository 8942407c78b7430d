"""The manifest: what was printed, as data without paths or times."""

from __future__ import annotations

from typing import Any

from kaperbrief import __version__
from kaperbrief.documents.order import Order
from kaperbrief.documents.plan import pages_of
from kaperbrief.documents.seats import Collation
from kaperbrief.errors import Problem
from kaperbrief.game.shelf import Game
from kaperbrief.press.job import Job, PagePlan, paper_used


def manifest(
    game: Game,
    order: Order,
    options: dict[str, Any],
    pages: list[PagePlan],
    jobs: list[Job],
    revision: str,
    who: Collation,
    problems: list[Problem],
) -> dict[str, Any]:
    """The manifest of a kit, ready for JSON."""
    return {
        "kaperbrief": __version__,
        "game": game.pack.id,
        "seed": order.seed,
        "revision": revision,
        "options": options,
        "pages": len(pages),
        "paper_used": round(paper_used(pages), 3),
        "players": [
            {
                "seat": share.seat,
                "name": share.name,
                "language": share.language,
                "pages": list(share.pages),
            }
            for share in who.players
        ],
        "materials": [_material(game, order, job, pages) for job in jobs],
        "problems": [
            {
                "code": problem.code,
                "severity": problem.severity.value,
                "message": problem.message,
                "file": problem.span.file,
                "line": problem.span.line,
                "column": problem.span.column,
                "field": problem.field,
                "hint": problem.hint,
            }
            for problem in problems
        ],
    }


def _material(game: Game, order: Order, job: Job, pages: list[PagePlan]) -> dict[str, Any]:
    material = game.kinds["materials"].get(job.material)
    sides = {page.side for page in pages if job in page.jobs}
    return {
        "id": job.material,
        "item": material.item if material else "",
        "title": job.title,
        "language": job.language,
        "pages": pages_of(job, pages),
        "paper": order.paper,
        "stock": job.stock,
        "sides": 2 if "back" in sides else 1,
        "for": material.for_ if material else "table",
        "set": material.set if material else "",
        "pieces": [
            {"id": copy.id, "count": copy.count, "revision": copy.revision} for copy in job.copies
        ],
    }
