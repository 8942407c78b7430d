"""The manifest: what was printed, as data without paths or times."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from kaperbrief import __version__
from kaperbrief.documents.plan import pages_of
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.seats import Collation
from kaperbrief.models.options import Asked
from kaperbrief.press.job import Job, PagePlan, paper_used


def manifest(
    room: Pressroom, pages: list[PagePlan], jobs: list[Job], revision: str, who: Collation
) -> dict[str, Any]:
    """The manifest of a kit, ready for JSON."""
    return {
        "kaperbrief": __version__,
        "game": room.game.pack.id,
        "seed": room.options.seed,
        "revision": revision,
        "options": told_options(room),
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
        "materials": [_material(room, job, pages) for job in jobs],
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
            for problem in room.problems.sorted
        ],
    }


def _material(room: Pressroom, job: Job, pages: list[PagePlan]) -> dict[str, Any]:
    material = room.game.kinds["materials"].get(job.material)
    sides = {page.side for page in pages if job in page.jobs}
    return {
        "id": job.material,
        "item": material.item if material else "",
        "title": job.title,
        "language": job.language,
        "pages": pages_of(job, pages),
        "paper": room.options.paper,
        "stock": job.stock,
        "sides": 2 if "back" in sides else 1,
        "for": material.for_ if material else "table",
        "set": material.set if material else "",
        "pieces": [
            {"id": copy.id, "count": copy.count, "revision": copy.revision} for copy in job.copies
        ],
    }


def told_options(room: Pressroom) -> dict[str, Any]:
    """The options of a print by the names of their fields; what nobody chose, as it came out."""
    measure = room.languages.measure
    came_out = {
        "lang": room.language,
        "units": measure.unit,
        "figure_height": measure.figure_height_mm or measure.native_height,
        "house": dict(sorted(room.game.house.chosen.items())),
    }
    names = [one.name for one in fields(Asked) if one.name not in ("lang", "seed")]
    return {
        "lang": room.language,
        "players": len(room.table.seats),
        **{name: came_out.get(name, getattr(room.options, name)) for name in names},
    }
