"""A kit from its options: render, fit, impose, draw, picture, manifest."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from kaperbrief.documents.deal import deal
from kaperbrief.documents.front_pages import blank_guide, collated, fill_guide
from kaperbrief.documents.jobs import job_maker
from kaperbrief.documents.manifest import manifest
from kaperbrief.documents.pages import Printed, Progress, drawn, imposed, printed, quiet
from kaperbrief.documents.plan import FEW
from kaperbrief.documents.pressroom import open_pressroom
from kaperbrief.errors import Problem, Problems, UsageProblem
from kaperbrief.models.options import Options
from kaperbrief.press.job import revision
from kaperbrief.press.png import contact_sheet, page_pngs
from kaperbrief.workspace import Workspace


@dataclass(slots=True)
class Kit:
    """A finished kit: files by name, the manifest, the problems that did not stop it."""

    files: dict[str, bytes]
    manifest: dict[str, Any]
    problems: list[Problem] = field(default_factory=list)


def make_pdf(workspace: Workspace, options: Options, progress: Progress = quiet) -> Printed:
    """The PDF of a kit.

    Raises ProblemsFound with every problem that spoils the print, UsageProblem for wrong options.
    """
    room = open_pressroom(workspace, options, Problems())
    jobs = job_maker(room).jobs(deal(room.game, options, room.table, room.language))
    if not jobs:
        room.problems.raise_errors()
        raise UsageProblem("nothing to print: no material is left", "see kaperbrief list materials")
    guide = blank_guide(room, many=len(jobs) > FEW)
    return printed(
        room, [guide, *jobs], "", progress, lambda pages: fill_guide(room, guide, jobs, pages)
    )


def split_pdfs(whole: Printed) -> dict[str, bytes]:
    """One PDF a material (and language, where there are several), by file name."""
    room = whole.room
    languages = {item.job.language for item in whole.fitted}
    files = {}
    for item in whole.fitted:
        suffix = f"-{item.job.language}" if len(languages) > 1 else ""
        pdf = drawn(room, [item], imposed(room, [item.job]), item.job.title)
        files[f"{item.job.material}{suffix}.pdf"] = pdf
    return files


def make_kit(
    workspace: Workspace,
    options: Options,
    progress: Progress = quiet,
    *,
    png: bool = False,
    split: bool = False,
) -> Kit:
    """The files of a kit: `kit.pdf`, `overview.png`, `manifest.json`.

    With `png` every page is a picture too, with `split` every material a PDF.

    Raises ProblemsFound with every problem that spoils the print, UsageProblem for wrong options.
    """
    whole = make_pdf(workspace, options, progress)
    room, problems = whole.room, whole.room.problems.sorted
    who = collated(room, whole.jobs, whole.pages)
    revised = revision([job.revision for job in whole.jobs], options.theme)
    made = manifest(room, whole.pages, whole.jobs, revised, who)
    progress("overview", 0, 1)
    text = json.dumps(made, ensure_ascii=False, indent=1) + "\n"
    files = {
        "kit.pdf": whole.pdf,
        "overview.png": contact_sheet(whole.pdf),
        "manifest.json": text.encode(),
    }
    if split:
        files |= split_pdfs(whole)
    if png:
        for number, picture in enumerate(page_pngs(whole.pdf, 150)):
            files[f"page-{number + 1:03}.png"] = picture
    progress("overview", 1, 1)
    return Kit(files, made, problems)
