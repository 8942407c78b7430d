"""A kit from its options: render, fit, impose, draw, picture, manifest."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from kaperbrief.documents.glyphs import note_missing_glyphs
from kaperbrief.documents.guide import collated, make_guide
from kaperbrief.documents.instances import instances
from kaperbrief.documents.jobs import revision
from kaperbrief.documents.manifest import manifest
from kaperbrief.documents.order import Order
from kaperbrief.documents.pressroom import (
    Pressroom,
    Printed,
    Progress,
    composed,
    fit_all,
    imprint,
    job_maker,
    open_pressroom,
    options_of,
    quiet,
)
from kaperbrief.errors import Problem, Problems, UsageProblem
from kaperbrief.markup.environment import Templates
from kaperbrief.press.compose import compose
from kaperbrief.press.fit import Fitted, fit
from kaperbrief.press.impose import impose
from kaperbrief.press.job import PagePlan
from kaperbrief.press.png import contact_sheet, page_pngs
from kaperbrief.workspace import Workspace


@dataclass(slots=True)
class Kit:
    """A finished kit: files by name, the manifest, the problems that did not stop it."""

    files: dict[str, bytes]
    manifest: dict[str, Any]
    problems: list[Problem] = field(default_factory=list)


def make_pdf(workspace: Workspace, order: Order, progress: Progress = quiet) -> Printed:
    """The PDF of a kit.

    Raises ProblemsFound with every problem that spoils the print, UsageProblem for wrong options.
    """
    room = open_pressroom(workspace, order, Problems())
    fitted, pages = lay_out(room, progress)
    return composed(room, fitted, pages, "", progress)


def split_pdfs(printed: Printed) -> dict[str, bytes]:
    """One PDF a material (and language, where there are several), by file name."""
    room, order = printed.room, printed.room.order
    languages = {item.job.language for item in printed.fitted}
    files = {}
    for item in printed.fitted:
        pages = impose([item.job], order.paper, order.backs)
        suffix = f"-{item.job.language}" if len(languages) > 1 else ""
        texts = imprint(room, item.job.title)
        pdf = compose([item], pages, texts, lambda _done, _total: None)
        files[f"{item.job.material}{suffix}.pdf"] = pdf
    return files


def make_kit(
    workspace: Workspace,
    order: Order,
    progress: Progress = quiet,
    *,
    png: bool = False,
    split: bool = False,
) -> Kit:
    """The files of a kit: `kit.pdf`, `overview.png`, `manifest.json`.

    With `png` every page is a picture too, with `split` every material a PDF.

    Raises ProblemsFound with every problem that spoils the print, UsageProblem for wrong options.
    """
    printed = make_pdf(workspace, order, progress)
    room, problems = printed.room, printed.room.problems.sorted
    whole = revision([job.revision for job in printed.jobs], order.theme)
    local = room.languages.get(room.language)
    who = collated(local, order, room.table, printed.jobs, printed.pages)
    made = manifest(
        room.game, order, options_of(room), printed.pages, printed.jobs, whole, who, problems
    )
    progress("overview", 0, 1)
    text = json.dumps(made, ensure_ascii=False, indent=1) + "\n"
    files = {
        "kit.pdf": printed.pdf,
        "overview.png": contact_sheet(printed.pdf),
        "manifest.json": text.encode(),
    }
    if split:
        files |= split_pdfs(printed)
    if png:
        for number, picture in enumerate(page_pngs(printed.pdf, 150)):
            files[f"page-{number + 1:03}.png"] = picture
    progress("overview", 1, 1)
    return Kit(files, made, problems)


def lay_out(room: Pressroom, progress: Progress) -> tuple[list[Fitted], list[PagePlan]]:
    """Every material fitted, every page imposed, the first page written.

    Raises ProblemsFound with everything that does not fit or cannot be drawn.
    """
    problems, order = room.problems, room.order
    templates = Templates(room.find_template)
    wanted = list(instances(room.game, order, room.table, room.language))
    jobs = job_maker(room, templates).jobs(wanted)
    problems.raise_errors()
    fitted = fit_all(room, jobs, progress)
    if not jobs:
        raise UsageProblem("nothing to print: no material is left", "see kaperbrief list materials")
    guide = make_guide(
        room.game, room.languages.get(room.language), order, room.table, jobs, templates
    )
    done = fit(guide, room.setting(room.language), order.paper, problems)
    note_missing_glyphs(room.look, [guide], problems)
    problems.raise_errors()
    assert done is not None
    everything = [done, *fitted]
    return everything, impose([item.job for item in everything], order.paper, order.backs)
