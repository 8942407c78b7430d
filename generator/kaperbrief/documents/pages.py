"""Templates to pages, pages to jobs, jobs to a PDF: the one way to paper."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from kaperbrief.components.box import Box
from kaperbrief.documents.faults import (
    make_photos,
    note_bad_icons,
    note_missing_glyphs,
    note_unread,
)
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.errors import Problem, Problems, ProblemsFound, Progress, UsageProblem, quiet
from kaperbrief.l10n.tokens import UNREAD
from kaperbrief.nodes import Node
from kaperbrief.press.compose import MakeDocument, compose, rehearse
from kaperbrief.press.document import Document
from kaperbrief.press.fit import Fitted, fit
from kaperbrief.press.impose import impose
from kaperbrief.press.job import Copy, Job, PagePlan, PieceSize, WrittenAt, nowhere, revision
from kaperbrief.press.poster import DoesNotFit
from kaperbrief.records import dataclass

FitStep = tuple[tuple[tuple[str, int], ...], bool]
"""A place on the fit ladder: the steps of styles, and whether the leading is tight."""

FitSteps = dict[tuple[str, str], FitStep]
"""The fit steps of materials by their id and language."""

_NONE: Mapping[bytes, Box] = MappingProxyType({})

Front = Callable[[list[PagePlan]], None] | None
"""Fills the pages that tell where all others are."""


@dataclass(slots=True)
class Publication:
    """What a command makes: its files by name, and what is to be said of it.

    `item` is what was printed: a map, a plan, a scenario, a table's kit, the packets of an event;
    `about` is the rest for other programs, such as a manifest. `problems` are those that did not
    stop it, `news` lines on what is not as it was.
    """

    item: Any
    files: Mapping[str, bytes]
    about: dict[str, Any]
    problems: list[Problem]
    news: tuple[str, ...] = ()


# -- templates to pages, pages to jobs -----------------------------------------------------------


def page(
    room: Pressroom,
    template: str,
    names: Mapping[str, Any],
    title: str,
    name: str = "",
    *,
    back: str = "",
    owner: str = "",
    locate: Callable[[str], WrittenAt | None] = nowhere,
) -> Copy:
    """One page of a template; what is wrong in the template is noted, and the page stays blank.

    `back` is `none`, the `same` again or a template of its `own`. `owner` and `locate` tell where
    its texts are written.
    """
    copy = blank_page(template, title, name, owner=owner, locate=locate)
    fill_all(room, [Filling(copy, template, names, back)])
    return copy


def blank_page(
    template: str,
    title: str,
    name: str = "",
    *,
    owner: str = "",
    locate: Callable[[str], WrittenAt | None] = nowhere,
) -> Copy:
    """A page that is filled later, such as one that tells the numbers of all others."""
    return Copy(name or template, title, _BLANK, owner=owner, locate=locate)


def fill(room: Pressroom, copy: Copy, template: str, names: Mapping[str, Any]) -> None:
    """Render a template onto a page, or note what is wrong in it."""
    fill_all(room, [Filling(copy, template, names)])


class Filling(NamedTuple):
    """What comes onto a page: a template with its context, the back of a material."""

    copy: Copy
    template: str
    names: Mapping[str, Any]
    back: str = ""
    material: str = ""

    @property
    def wanted(self) -> list[tuple[str, Mapping[str, Any]]]:
        """The front, and the back where it is the template's own."""
        names = [self.template, *[f"{self.template}-back"] * (self.back == "own")]
        return [(name, self.names) for name in names]


def fill_all(room: Pressroom, fillings: Sequence[Filling]) -> None:
    """Render templates onto their pages together, or note what is wrong in them."""
    made = room.templates.rendered([one for filling in fillings for one in filling.wanted])
    for filling in fillings:
        sides = [side for _, side in zip(filling.wanted, made, strict=False)]
        wrong = next((side for side in sides if isinstance(side, ProblemsFound)), None)
        if wrong is not None:
            _note(room, wrong.problems, filling.material)
        elif sides:
            _finish(room, filling, *sides)  # type: ignore[arg-type]


def _note(room: Pressroom, wrong: Iterable[Problem], material: str) -> None:
    """Note problems; to those in templates it is said what is printed by them."""
    for problem in wrong:
        hints = [problem.hint] if problem.hint else []
        in_template = problem.span.file.endswith(".j2")
        if in_template and ("materials", material) in room.game.origins:
            place = room.game.origin("materials", material).span()
            hints.append(f'it is printed as the material "{material}", see {place}')
        room.problems.add(replace(problem, hint="; ".join(hints)))


def _finish(room: Pressroom, filling: Filling, front: Node, own: Node | None = None) -> None:
    copy, back = filling.copy, filling.back
    copy.front, copy.back = front, front if back == "same" else own
    # A page that is no material has no back, not even an empty one.
    sides = [copy.front, copy.back] if back else [copy.front]
    keys = [side.told() if side is not None else "" for side in sides]
    copy.revision = revision(keys, room.options.theme)
    if any(map(UNREAD.search, keys)):
        note_unread(copy, room.problems)


_BLANK = Node("column", {}, [], "blank page")


def pages_job(
    room: Pressroom,
    name: str,
    title: str,
    copies: list[Copy],
    language: str = "",
    *,
    form: str = "portrait",
    stock: str = "paper",
    piece: PieceSize | None = None,
) -> Job:
    """Pages as one job, in the language of the room unless another is given.

    `form` is the form of the page of materials, `piece` the size of what is cut out of it.
    """
    local = room.languages.get(language or room.language)
    return Job(
        name,
        title,
        local.language,
        form,
        stock,
        copies,
        piece,
        footer=title,
        theme=room.options.theme,
        labels=margin_labels(local, rounded=piece is not None and piece.round),
    )


def margin_labels(local: Localised, *, rounded: bool = False) -> dict[str, str]:
    """What the press writes into the margins of sheets and tiles, of `rounded` pieces too."""
    round_too = "cut along the straight lines first, then round"
    how = round_too if rounded else "cut along the straight lines: squares will do"
    return {
        "check": local.label("100 mm: please measure"),
        "seed": local.label("seed"),
        "heading": local.label("Sheet of markers"),
        "hint": local.label(how),
        "tile": local.label("Part"),
        "glue": local.label("glue here:"),
        "tile-hint": local.label(
            "Cut at the scissors, lay the edge on the hatched strip beside it."
        ),
    }


# -- jobs to a PDF -------------------------------------------------------------------------------


@dataclass(slots=True, repr=False)  # written out it would be gigabytes
class Printed:
    """A PDF and what it was made of."""

    pdf: bytes
    room: Pressroom
    fitted: list[Fitted]
    pages: list[PagePlan]

    @property
    def jobs(self) -> list[Job]:
        """The jobs in print order; what is the same in a second language is not counted again."""
        twins = [item.job.twin for item in self.fitted]
        return [item.job for item in self.fitted if all(item.job is not one for one in twins)]


def printed(
    room: Pressroom,
    jobs: list[Job],
    title: str = "",
    progress: Progress = quiet,
    front: Front = None,
) -> Printed:
    """The PDF of jobs.

    `front` fills pages that tell where all others are: it is called when those are imposed.

    Raises ProblemsFound for what spoils it, UsageProblem where a piece is larger than the paper.
    """
    fitted, pages = laid_out(room, jobs, progress, front)
    pdf = drawn(room, fitted, pages, title, progress)
    room.problems.raise_errors()
    return Printed(pdf, room, fitted, pages)


def laid_out(
    room: Pressroom,
    jobs: list[Job],
    progress: Progress = quiet,
    front: Front = None,
    known: Mapping[tuple[str, str], Fitted] = MappingProxyType({}),
) -> tuple[list[Fitted], list[PagePlan]]:
    """Jobs imposed and fitted.

    Those `known` by material and language, as large and in the same look, are not fitted again
    where they are the same, and of others only the copies that are not.

    Raises as `printed`.
    """
    room.problems.raise_errors()
    pages = imposed(room, jobs, room.options.wants if room.options.pages else None)
    if room.options.pages:
        printed = {id(job) for page in pages for job in page.jobs}
        jobs = [job for job in jobs if any(id(one) in printed for one in both([job]))]
    if front is not None:
        front(pages)
    return fit_all(room, both(jobs), progress, known), pages


def both(jobs: Iterable[Job]) -> list[Job]:
    """Jobs, each before the same in a second language where there is that."""
    return [one for job in jobs for one in (job, job.twin) if one is not None]


def imposed(
    room: Pressroom, jobs: list[Job], wanted: Callable[[int], bool] | None = None
) -> list[PagePlan]:
    """The pages of jobs, or those whose numbers are `wanted`.

    Where a piece is larger than the paper it raises ProblemsFound at its material, UsageProblem
    where it is of none.
    """
    options = room.options
    try:
        pages = impose(jobs, room.forms, options.backs, wanted)
        if wanted is not None and not pages:
            many = len(impose(jobs, room.forms, options.backs))
            message = f"of the {many} pages there is none that --pages {options.pages} names"
            raise UsageProblem(message, f"the last one is {many}", "pages")
        return pages
    except DoesNotFit as error:
        hint = "choose a larger paper"
        for job in jobs:
            if ("materials", job.material) in room.game.origins and not _fits(room, job):
                path = ("poster",) if job.poster else ("piece",)
                origin = room.game.origin("materials", job.material)
                raise ProblemsFound([origin.problem("fit", str(error), path, hint)]) from error
        raise UsageProblem(str(error), hint) from error


def _fits(room: Pressroom, job: Job) -> bool:
    try:
        impose([job], room.forms, room.options.backs)
    except DoesNotFit:
        return False
    return True


def drawn(
    room: Pressroom,
    fitted: list[Fitted],
    pages: list[PagePlan],
    title: str,
    progress: Progress = quiet,
    only: Collection[int] | None = None,
    make: MakeDocument = Document,
) -> bytes:
    """The PDF of imposed pages; bad icons and missing characters are noted.

    `title` goes before the game's in the name of the document; `only` are the numbers of pages;
    `make` makes the document.
    """
    local = room.languages.get(room.language)
    name = " · ".join(part for part in (title, local.pack.title, "Kaperbrief") if part)
    told = partial(progress, "pages")
    more = (only, room.correction, make)
    pdf = compose(fitted, pages, name, room.language, room.options.seed, told, *more)
    note_faults(room, [item.job for item in fitted])
    room.languages.note_labels()
    return pdf


def rehearsed(
    room: Pressroom, fitted: list[Fitted], pages: list[PagePlan], seen: set[object]
) -> None:
    """As `drawn` without drawing; `seen` holds what earlier rehearsals went through."""
    rehearse(fitted, pages, room.options.seed, seen)
    note_faults(room, [item.job for item in fitted])
    room.languages.note_labels()


def fit_all(
    room: Pressroom, jobs: list[Job], progress: Progress, known: Mapping[tuple[str, str], Fitted]
) -> list[Fitted]:
    """Every job fitted. Raises ProblemsFound with everything that does not fit."""
    fitted: list[Fitted] = []
    for number, job in enumerate(jobs):
        progress("materials", number, len(jobs))
        before = known.get((job.material, job.language))
        if before and before.job.is_like(job):
            done: Fitted | None = _again(room, job, before)
        else:
            done = fit_one(room, job, boxes=before.serving(job) if before else _NONE)
        if done is not None:
            fitted.append(done)
    progress("materials", len(jobs), len(jobs))
    note_faults(room, jobs)
    room.problems.raise_errors()
    return fitted


def _again(room: Pressroom, job: Job, before: Fitted) -> Fitted:
    """A job that was fitted for another room; what is set from here on is noted in this one."""
    setting = room.setting(job.language)
    setting.steps, setting.tight = before.setting.steps, before.setting.tight
    done = replace(before, job=job, setting=setting)
    if job is not before.job:
        make_photos(room, done)
    return done


def note_faults(room: Pressroom, jobs: list[Job]) -> None:
    """Note characters and icons that jobs could not set or draw so far.

    Footers are set last, and most icons are read when they are drawn first.
    """
    note_missing_glyphs(room, jobs)
    note_bad_icons(room, jobs)


def fit_one(
    room: Pressroom,
    job: Job,
    steps: FitSteps | None = None,
    places: Mapping[str, WrittenAt] = MappingProxyType({}),
    boxes: Mapping[bytes, Box] = _NONE,
) -> Fitted | None:
    """One job fitted and its photos made ready; None where it has problems, all of them noted.

    `steps` remembers how far each material went down the ladder: another job of it starts there.
    `places` are those of photos that an event names, `boxes` known ones, as for `fit`.
    """
    setting = room.setting(job.language)
    key = (job.material, job.language)
    if steps is not None and key in steps:
        known, setting.tight = steps[key]
        setting.steps.update(known)
    done = fit(job, setting, room.forms, found := Problems(), boxes)
    for leaner in job.leaner:
        if done is None:
            leaner()
            done = fit(job, room.setting(job.language), room.forms, found := Problems(), boxes)
    _note(room, found.items, job.material)
    if done is not None:
        make_photos(room, done, places)
        if steps is not None:
            steps[key] = done.steps
    return done
