"""A kit from its options: dealt, printed, pictured, and the manifest of what was printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from kaperbrief import __version__
from kaperbrief.documents.again import Earlier, changed_pages, page_revision
from kaperbrief.documents.collation import Collation
from kaperbrief.documents.deal import Dealer, is_small
from kaperbrief.documents.effort import minutes, pieces
from kaperbrief.documents.front_pages import blank_guide, collated, fill_guide
from kaperbrief.documents.jobs import JobMaker
from kaperbrief.documents.pages import (
    Front,
    Printed,
    Publication,
    both,
    drawn,
    imposed,
    laid_out,
    printed,
)
from kaperbrief.documents.plan import FEW, pages_of, span_of
from kaperbrief.documents.pressroom import Pressroom, kit_room, open_pressroom
from kaperbrief.documents.stowing import stowage
from kaperbrief.errors import Problems, Progress, UsageProblem, quiet
from kaperbrief.files import json_file
from kaperbrief.models.options import Asked, Options
from kaperbrief.press.job import Job, PagePlan, paper_used, revision
from kaperbrief.workspace import Workspace


def manifest(
    room: Pressroom,
    pages: list[PagePlan],
    jobs: list[Job],
    revision: str,
    who: Collation,
    revisions: Sequence[str],
) -> dict[str, Any]:
    """The manifest of a kit, ready for JSON; `revisions` are those of its pages."""
    return {
        "kaperbrief": __version__,
        "game": room.game.pack.id,
        "seed": room.options.seed,
        "revision": revision,
        "revisions": list(revisions),
        "options": told_options(room),
        "pages": len(pages),
        "pieces": pieces(pages),
        "minutes": minutes(pages),
        "stowage": stowage(room.workspace, pages).told(),
        "fill": [round(page.used, 2) for page in pages],
        "paper_used": round(paper_used(pages), 3),
        "players": [
            {
                "seat": share.seat.number,
                "name": share.seat.name,
                "language": share.language,
                "pages": list(share.pages),
            }
            for share in who.players
        ],
        "materials": [_material(room, job, pages) for job in both(jobs)],
        "problems": [problem.told() for problem in room.problems.sorted],
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
        "sides": 2 if sides & {"front", "back"} else 1,
        "for": material.for_ if material else "table",
        "set": material.set if material else "",
        "pieces": [
            {"id": copy.id, "count": copy.count, "revision": copy.revision, "seen": copy.seen}
            for copy in job.copies
        ],
    }


def told_options(room: Pressroom) -> dict[str, Any]:
    """The options of a print by the names of their fields; what nobody chose, as it came out."""
    measure = room.languages.measure
    spoken = "+".join(filter(None, (room.language, room.second)))
    came_out = {
        "lang": spoken,
        "units": measure.unit,
        "figure_height": measure.figure_height_mm or measure.native_height,
        "house": dict(sorted(room.game.house.chosen.items())),
    }
    names = [one.name for one in fields(Asked) if one.name not in ("lang", "seed")]
    return {
        "lang": spoken,
        "players": len(room.table.seats),
        **{name: came_out.get(name, getattr(room.options, name)) for name in names},
    }


def make_pdf(workspace: Workspace, options: Options, progress: Progress = quiet) -> Printed:
    """The PDF of a kit.

    Raises ProblemsFound with every problem that spoils the print, UsageProblem for wrong options.
    """
    room = open_pressroom(workspace, options, Problems(), two=True)
    every, front = with_guide(room, dealt(room))
    return printed(room, every, "", progress, front)


def lay_out(
    workspace: Workspace,
    options: Options,
    before: Printed | None = None,
    opened: Pressroom | None = None,
) -> Printed:
    """A kit as `make_pdf` makes it before anything is drawn: its `pdf` is empty. Raises as that.

    What is in it as in another kit of the same game, made `before`, is not made again, and what
    was read for another room that is `opened` is not read again.
    """
    if before is None:
        room, known = kit_room(workspace, options, opened), {}
    else:
        room = before.room.reopened(workspace, options, opened)
        known = {
            (one.job.material, one.job.language): one
            for one in (before.fitted if room.look is before.room.look else ())
            # What is a sheet on one paper is another on the next one.
            if options.paper == before.room.options.paper or one.job.piece or one.job.poster
        }
    every, front = with_guide(room, dealt(room))
    return Printed(b"", room, *laid_out(room, every, front=front, known=known))


def dealt(room: Pressroom) -> list[Job]:
    """The jobs of a kit, without its guide."""
    prints = Dealer(room.game, room.options, room.table, room.language).prints()
    return JobMaker(room).jobs(prints)


def with_guide(room: Pressroom, jobs: list[Job]) -> tuple[list[Job], Front]:
    """The jobs of a kit behind its guide, and what fills the guide; labels have none.

    Raises UsageProblem where there is nothing to print, ProblemsFound where errors are why.
    """
    if not jobs:
        room.problems.raise_errors()
        raise UsageProblem("nothing to print: no material is left", "see kaperbrief list materials")
    if room.forms["portrait"].labels:
        return jobs, None
    many = len(jobs) > FEW and not is_small(room.game, room.options)
    spoken = filter(None, (room.language, room.second))
    guides = [blank_guide(room, language, many=many) for language in spoken]

    def filled(pages: list[PagePlan]) -> None:
        for guide in guides:
            fill_guide(room, guide, jobs, pages)

    return [*guides, *jobs], filled


def split_pdfs(whole: Printed) -> dict[str, bytes]:
    """One PDF a material (and language, where there are several), by file name."""
    room = whole.room
    languages = {job.language for job in whole.jobs}
    files = {}
    for job in whole.jobs:
        suffix = f"-{job.language}" if len(languages) > 1 else ""
        fitted = [one for one in whole.fitted if one.job is job or one.job is job.twin]
        pdf = drawn(room, fitted, imposed(room, [job]), job.title)
        files[f"{job.material}{suffix}.pdf"] = pdf
    return files


def make_kit(
    workspace: Workspace,
    options: Options,
    progress: Progress = quiet,
    *,
    overview: bool = False,
    png: bool = False,
    split: bool = False,
    since: Earlier | None = None,
) -> Publication:
    """The files of a kit: `kit.pdf` and `manifest.json`.

    With `overview` all pages are small on one picture, `overview.png`; with `png` every page is
    one too, with `split` every material a PDF. Pages that have
    changed `since` an earlier print are in `again.pdf` too, under the numbers they have now, with
    a mark on each piece that is another.

    Raises ProblemsFound with every problem that spoils the print, UsageProblem for wrong options.
    """
    whole = make_pdf(workspace, options, progress)
    room, problems = whole.room, whole.room.problems.sorted
    who = collated(room, whole.jobs, whole.pages)
    revised = revision([job.revision for job in both(whole.jobs)], options.theme)
    revisions = _revisions(whole)
    made = manifest(room, whole.pages, whole.jobs, revised, who, revisions)
    files = {"kit.pdf": whole.pdf, "manifest.json": b""}
    again = [] if since is None else changed_pages(whole.pages, revisions, since.pages)
    if since is not None and again:
        for copy in (copy for job in both(whole.jobs) for copy in job.copies):
            copy.changed = not since.knows(copy)
        files["again.pdf"] = drawn(room, whole.fitted, whole.pages, "", only=again)
    if split:
        files |= split_pdfs(whole)
    if overview or png:
        progress("pictures", 0, 1)
        files |= _pictures(whole.pdf, overview=overview, png=png)
        progress("pictures", 1, 1)
    made["files"] = sorted(files)
    files["manifest.json"] = json_file(made)
    news = () if since is None else (span_of(again),)
    return Publication(room.table, files, made, problems, news)


def _revisions(whole: Printed) -> list[str]:
    """The revisions of all pages of a kit."""
    theme = whole.room.options.theme
    steps = {(one.job.material, one.job.language): one.steps for one in whole.fitted}
    look = revision([repr(whole.room.look.theme)], theme)
    return [page_revision(page, theme, look, steps) for page in whole.pages]


def _pictures(pdf: bytes, *, overview: bool, png: bool) -> dict[str, bytes]:
    """The pictures of a kit that somebody asked for, by file name."""
    from kaperbrief.press.png import contact_sheet, page_pngs

    files = {"overview.png": contact_sheet(pdf)} if overview else {}
    if png:
        for number, picture in enumerate(page_pngs(pdf, 150), start=1):
            files[f"page-{number:03}.png"] = picture
    return files
