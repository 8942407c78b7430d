"""A kit from an order: load, check, localise, render, fit, impose, draw, picture, manifest."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kaperbrief.documents.glyphs import note_missing_glyphs
from kaperbrief.documents.guide import collated, make_guide
from kaperbrief.documents.icons import note_bad_icons
from kaperbrief.documents.instances import instances
from kaperbrief.documents.jobs import JobMaker, revision
from kaperbrief.documents.manifest import manifest
from kaperbrief.documents.order import Order
from kaperbrief.documents.photos import check_photos, make_photos
from kaperbrief.documents.quantities import Amounts, TableSetup, set_table, table_berths
from kaperbrief.documents.themes import font_files, load_chain, merged
from kaperbrief.documents.tongues import Tongues
from kaperbrief.documents.views import Views
from kaperbrief.errors import Problem, Problems, Severity, UsageProblem, did_you_mean
from kaperbrief.game.load import load_pack
from kaperbrief.game.references import check_references
from kaperbrief.game.shelf import Game
from kaperbrief.l10n.measures import Measure
from kaperbrief.markup.environment import Templates
from kaperbrief.press.compose import Imprint, compose
from kaperbrief.press.fit import Fitted, fit
from kaperbrief.press.impose import impose
from kaperbrief.press.job import Job, PagePlan, Place
from kaperbrief.press.png import contact_sheet, page_pngs
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.typeset.photos import PhotoShelf
from kaperbrief.typeset.setting import Setting
from kaperbrief.typeset.theme import Look
from kaperbrief.units import MM, parse_length
from kaperbrief.workspace import Workspace

Rung = tuple[tuple[tuple[str, int], ...], bool]
"""A place on the fit ladder: the steps of styles, and whether the leading is tight."""

Steps = dict[tuple[str, str], Rung]
"""The rungs of materials by their id and language."""

Progress = Callable[[str, int, int], None]
"""Told a phase, the steps done and the steps in all."""


@dataclass(slots=True)
class Kit:
    """A finished kit: files by name, the manifest, the problems that did not stop it."""

    files: dict[str, bytes]
    manifest: dict[str, Any]
    problems: list[Problem] = field(default_factory=list)


def quiet(_phase: str, _done: int, _total: int) -> None:
    """Progress for those who don't want to hear of it."""


@dataclass(slots=True, repr=False)
class Shop:
    """What all phases of one kit share."""

    workspace: Workspace
    order: Order
    problems: Problems
    game: Game
    look: Look
    themes: list[str]
    tongues: Tongues
    language: str
    table: TableSetup
    photos: PhotoShelf
    icons: IconShelf

    def setting(self, language: str) -> Setting:
        """A setting for one material in a language."""
        hyphenate = self.tongues.get(language).hyphenate
        return Setting(self.look, self.icons, hyphenate, self.photos)

    def find_template(self, name: str) -> Any:
        """The file of a template along the look-up chain, and its name for people."""
        path = self.workspace.find("templates", name, pack=self.game.pack.id, themes=self.themes)
        return None if path is None else (path, self.workspace.shown(path))


def open_shop(
    workspace: Workspace,
    order: Order,
    problems: Problems,
    game: Game | None = None,
    table: TableSetup | None = None,
) -> Shop:
    """Load and check everything that an order needs.

    `game` is the one if it was loaded before, `table` who sits at it if that was decided.

    Raises ProblemsFound with all problems of the content, UsageProblem for wrong options.
    """
    chain = load_chain(workspace, order.theme, problems)
    if game is None:
        game = load_pack(workspace, order.game, order.house, problems)
    if game is None:
        problems.raise_errors()
        raise UsageProblem(f'the game "{order.game}" has no pack.yaml')
    themes = [written.theme.id for written in chain]
    check_references(game, workspace, themes, problems)
    photos = PhotoShelf(workspace.photo, any(written.theme.greyscale for written in chain))
    check_photos(game, photos, problems)
    problems.raise_errors()
    files = font_files(chain, workspace, problems)
    problems.raise_errors()
    table = table or set_table(game, order)
    amounts = Amounts(game.numbers, table.counts)
    tongues = Tongues(game, workspace, _measure(game, order), problems, amounts)
    language = order.language or game.pack.source_language
    _check_languages(game, workspace, [language, *(p.language for p in order.players)])
    look = Look(merged(chain), files)

    def find_icon(name: str) -> Any:
        return workspace.find("icons", f"{name}.svg", pack=game.pack.id, themes=themes)

    return Shop(
        workspace,
        order,
        problems,
        game,
        look,
        themes,
        tongues,
        language,
        table,
        photos,
        IconShelf(find_icon),
    )


def _measure(game: Game, order: Order) -> Measure:
    pack = game.pack
    height = parse_length(pack.figure_height) / MM
    unit: Any = order.units or pack.unit
    return Measure(
        unit=unit, figure_height_mm=order.figure_height, native=pack.unit, native_height=height
    )


def _check_languages(game: Game, workspace: Workspace, wanted: list[str]) -> None:
    known = {game.pack.source_language, "xx", *workspace.languages(game.pack.id)}
    for language in wanted:
        if language and language not in known:
            hint = did_you_mean(language, known - {"xx"})
            raise UsageProblem(f'{game.pack.title} does not speak "{language}"', hint)


@dataclass(slots=True, repr=False)  # written out it would be gigabytes
class Printed:
    """A kit's PDF and what it was made of."""

    pdf: bytes
    shop: Shop
    fitted: list[Fitted]
    pages: list[PagePlan]

    @property
    def jobs(self) -> list[Job]:
        """The jobs in print order."""
        return [item.job for item in self.fitted]


def make_pdf(workspace: Workspace, order: Order, progress: Progress = quiet) -> Printed:
    """The PDF of a kit.

    Raises ProblemsFound with every problem that spoils the print, UsageProblem for wrong options.
    """
    shop = open_shop(workspace, order, Problems())
    fitted, pages = lay_out(shop, progress)
    return composed(shop, fitted, pages, "", progress)


def composed(
    shop: Shop, fitted: list[Fitted], pages: list[PagePlan], title: str, progress: Progress
) -> Printed:
    """The PDF of imposed pages. Raises ProblemsFound for bad icons and missing characters."""
    pdf = drawn(shop, fitted, pages, title, progress)
    shop.problems.raise_errors()
    return Printed(pdf, shop, fitted, pages)


def drawn(
    shop: Shop, fitted: list[Fitted], pages: list[PagePlan], title: str, progress: Progress = quiet
) -> bytes:
    """The PDF of imposed pages; bad icons and missing characters are noted."""
    imprint = _imprint(shop, title)
    pdf = compose(fitted, pages, imprint, lambda done, total: progress("pages", done, total))
    # Footers are set last, and icons are read when they are drawn first.
    jobs, pack = [item.job for item in fitted], shop.game.pack.id
    note_missing_glyphs(shop.look, jobs, shop.problems)
    note_bad_icons(shop.icons, jobs, shop.workspace, pack, shop.themes, shop.problems)
    return pdf


def _imprint(shop: Shop, title: str) -> Imprint:
    """What every page says of its document; `title` goes before the game's."""
    tongue = shop.tongues.get(shop.language)
    name = " · ".join(part for part in (title, tongue.pack.title, "Kaperbrief") if part)
    return Imprint(name, shop.language, f"{tongue.label('seed')} {shop.order.seed}")


def split_pdfs(printed: Printed) -> dict[str, bytes]:
    """One PDF a material (and language, where there are several), by file name."""
    shop, order = printed.shop, printed.shop.order
    languages = {item.job.language for item in printed.fitted}
    files = {}
    for item in printed.fitted:
        pages = impose([item.job], order.paper, order.backs)
        suffix = f"-{item.job.language}" if len(languages) > 1 else ""
        imprint = _imprint(shop, item.job.title)
        pdf = compose([item], pages, imprint, lambda _done, _total: None)
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
    shop, problems = printed.shop, printed.shop.problems.sorted
    whole = revision([job.revision for job in printed.jobs], order.theme)
    tongue = shop.tongues.get(shop.language)
    who = collated(tongue, order, shop.table, printed.jobs, printed.pages)
    made = manifest(
        shop.game, order, options_of(shop), printed.pages, printed.jobs, whole, who, problems
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


def job_maker(shop: Shop, templates: Templates) -> JobMaker:
    """What turns things to print into jobs for an order."""
    order = shop.order
    views = Views(
        shop.game,
        shop.tongues,
        shop.table.counts,
        order.seed,
        tuple(player.name for player in order.players),
        table_berths(shop.table, order.players),
        paper=order.paper,
    )
    return JobMaker(
        shop.game,
        shop.tongues,
        templates,
        shop.problems,
        order.theme,
        views,
    )


def fit_all(shop: Shop, jobs: list[Job], progress: Progress) -> list[Fitted]:
    """Every job fitted. Raises ProblemsFound with everything that does not fit."""
    fitted: list[Fitted] = []
    for number, job in enumerate(jobs):
        progress("materials", number, len(jobs))
        done = fit_one(shop, job)
        if done is not None:
            fitted.append(done)
    progress("materials", len(jobs), len(jobs))
    note_missing_glyphs(shop.look, jobs, shop.problems)
    shop.problems.raise_errors()
    return fitted


def fit_one(
    shop: Shop,
    job: Job,
    steps: Steps | None = None,
    places: Mapping[str, Place] | None = None,
) -> Fitted | None:
    """One job fitted and its photos made ready; None where it has problems, all of them noted.

    `steps` remembers how far each material went down the ladder: another job of it starts there.
    `places` are those of photos that an event names.
    """
    setting = shop.setting(job.language)
    key = (job.material, job.language)
    if steps is not None and key in steps:
        setting.steps.update(dict(steps[key][0]))
        setting.tight = steps[key][1]
    done = fit(job, setting, shop.order.paper, shop.problems)
    if done is not None:
        make_photos(shop.game, shop.photos, done, shop.order, shop.problems, places)
        if steps is not None:
            steps[key] = rung(setting)
    return done


def rung(setting: Setting) -> Rung:
    """How far down the fit ladder a setting is."""
    return tuple(sorted(setting.steps.items())), setting.tight


def lay_out(shop: Shop, progress: Progress) -> tuple[list[Fitted], list[PagePlan]]:
    """Every material fitted, every page imposed, the first page written.

    Raises ProblemsFound with everything that does not fit or cannot be drawn.
    """
    problems, order = shop.problems, shop.order
    templates = Templates(shop.find_template)
    wanted = list(instances(shop.game, order, shop.table, shop.language))
    jobs = job_maker(shop, templates).jobs(wanted)
    problems.raise_errors()
    fitted = fit_all(shop, jobs, progress)
    if not jobs:
        raise UsageProblem("nothing to print: no material is left", "see kaperbrief list materials")
    guide = make_guide(
        shop.game, shop.tongues.get(shop.language), order, shop.table, jobs, templates
    )
    done = fit(guide, shop.setting(shop.language), order.paper, problems)
    note_missing_glyphs(shop.look, [guide], problems)
    problems.raise_errors()
    assert done is not None
    everything = [done, *fitted]
    return everything, impose([item.job for item in everything], order.paper, order.backs)


def options_of(shop: Shop) -> dict[str, Any]:
    """The options of an order as the manifest says them."""
    order = shop.order
    return {
        "lang": shop.language,
        "players": shop.table.counts["players"],
        "paper": order.paper,
        "theme": order.theme,
        "units": order.units or shop.game.pack.unit,
        "figure_height": order.figure_height or shop.tongues.measure.native_height,
        "backs": order.backs,
        "house": dict(sorted(shop.game.house.chosen.items())),
    }


def has_warnings(problems: list[Problem]) -> bool:
    """Is there a warning among the problems?"""
    return any(problem.severity is Severity.WARNING for problem in problems)
