"""The pressroom: a game, its languages, theme and table, and how pages become a PDF there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kaperbrief.documents.glyphs import note_missing_glyphs
from kaperbrief.documents.icons import note_bad_icons
from kaperbrief.documents.jobs import JobMaker
from kaperbrief.documents.languages import Languages
from kaperbrief.documents.order import Order
from kaperbrief.documents.photos import check_photos, make_photos
from kaperbrief.documents.quantities import Amounts, TableSetup, set_table, table_berths
from kaperbrief.documents.themes import font_files, load_chain, merged
from kaperbrief.documents.views import Views
from kaperbrief.errors import Problem, Problems, Severity, UsageProblem, did_you_mean
from kaperbrief.game.load import load_pack
from kaperbrief.game.references import check_references
from kaperbrief.game.shelf import Game
from kaperbrief.l10n.measures import Measure
from kaperbrief.markup.environment import Templates
from kaperbrief.press.compose import Imprint, compose
from kaperbrief.press.fit import Fitted, fit
from kaperbrief.press.job import Job, PagePlan, WrittenAt
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.typeset.photos import PhotoShelf
from kaperbrief.typeset.setting import Setting
from kaperbrief.typeset.theme import Look
from kaperbrief.units import MM, parse_length
from kaperbrief.workspace import Workspace

FitStep = tuple[tuple[tuple[str, int], ...], bool]
"""A place on the fit ladder: the steps of styles, and whether the leading is tight."""


FitSteps = dict[tuple[str, str], FitStep]
"""The fit_steps of materials by their id and language."""


Progress = Callable[[str, int, int], None]
"""Told a phase, the steps done and the steps in all."""


def quiet(_phase: str, _done: int, _total: int) -> None:
    """Progress for those who don't want to hear of it."""


@dataclass(slots=True, repr=False)
class Pressroom:
    """What all phases of one kit share."""

    workspace: Workspace
    order: Order
    problems: Problems
    game: Game
    look: Look
    themes: list[str]
    languages: Languages
    language: str
    table: TableSetup
    photos: PhotoShelf
    icons: IconShelf

    def setting(self, language: str) -> Setting:
        """A setting for one material in a language."""
        hyphenate = self.languages.get(language).hyphenate
        return Setting(self.look, self.icons, hyphenate, self.photos)

    def find_template(self, name: str) -> Any:
        """The file of a template along the look-up chain, and its name for people."""
        path = self.workspace.find("templates", name, pack=self.game.pack.id, themes=self.themes)
        return None if path is None else (path, self.workspace.shown(path))


def open_pressroom(
    workspace: Workspace,
    order: Order,
    problems: Problems,
    game: Game | None = None,
    table: TableSetup | None = None,
) -> Pressroom:
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
    languages = Languages(game, workspace, _measure(game, order), problems, amounts)
    language = order.language or game.pack.source_language
    _check_languages(game, workspace, [language, *(p.language for p in order.players)])
    look = Look(merged(chain), files)

    def find_icon(name: str) -> Any:
        return workspace.find("icons", f"{name}.svg", pack=game.pack.id, themes=themes)

    return Pressroom(
        workspace,
        order,
        problems,
        game,
        look,
        themes,
        languages,
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
    room: Pressroom
    fitted: list[Fitted]
    pages: list[PagePlan]

    @property
    def jobs(self) -> list[Job]:
        """The jobs in print order."""
        return [item.job for item in self.fitted]


def composed(
    room: Pressroom, fitted: list[Fitted], pages: list[PagePlan], title: str, progress: Progress
) -> Printed:
    """The PDF of imposed pages. Raises ProblemsFound for bad icons and missing characters."""
    pdf = drawn(room, fitted, pages, title, progress)
    room.problems.raise_errors()
    return Printed(pdf, room, fitted, pages)


def drawn(
    room: Pressroom,
    fitted: list[Fitted],
    pages: list[PagePlan],
    title: str,
    progress: Progress = quiet,
) -> bytes:
    """The PDF of imposed pages; bad icons and missing characters are noted."""
    texts = imprint(room, title)
    pdf = compose(fitted, pages, texts, lambda done, total: progress("pages", done, total))
    # Footers are set last, and icons are read when they are drawn first.
    jobs, pack = [item.job for item in fitted], room.game.pack.id
    note_missing_glyphs(room.look, jobs, room.problems)
    note_bad_icons(room.icons, jobs, room.workspace, pack, room.themes, room.problems)
    return pdf


def imprint(room: Pressroom, title: str) -> Imprint:
    """What every page says of its document; `title` goes before the game's."""
    local = room.languages.get(room.language)
    name = " · ".join(part for part in (title, local.pack.title, "Kaperbrief") if part)
    return Imprint(name, room.language, f"{local.label('seed')} {room.order.seed}")


def job_maker(room: Pressroom, templates: Templates) -> JobMaker:
    """What turns things to print into jobs for an order."""
    order = room.order
    views = Views(
        room.game,
        room.languages,
        room.table.counts,
        order.seed,
        tuple(player.name for player in order.players),
        table_berths(room.table, order.players),
        paper=order.paper,
    )
    return JobMaker(
        room.game,
        room.languages,
        templates,
        room.problems,
        order.theme,
        views,
    )


def fit_all(room: Pressroom, jobs: list[Job], progress: Progress) -> list[Fitted]:
    """Every job fitted. Raises ProblemsFound with everything that does not fit."""
    fitted: list[Fitted] = []
    for number, job in enumerate(jobs):
        progress("materials", number, len(jobs))
        done = fit_one(room, job)
        if done is not None:
            fitted.append(done)
    progress("materials", len(jobs), len(jobs))
    note_missing_glyphs(room.look, jobs, room.problems)
    room.problems.raise_errors()
    return fitted


def fit_one(
    room: Pressroom,
    job: Job,
    steps: FitSteps | None = None,
    places: Mapping[str, WrittenAt] | None = None,
) -> Fitted | None:
    """One job fitted and its photos made ready; None where it has problems, all of them noted.

    `steps` remembers how far each material went down the ladder: another job of it starts there.
    `places` are those of photos that an event names.
    """
    setting = room.setting(job.language)
    key = (job.material, job.language)
    if steps is not None and key in steps:
        setting.steps.update(dict(steps[key][0]))
        setting.tight = steps[key][1]
    done = fit(job, setting, room.order.paper, room.problems)
    if done is not None:
        make_photos(room.game, room.photos, done, room.order, room.problems, places)
        if steps is not None:
            steps[key] = fit_step(setting)
    return done


def fit_step(setting: Setting) -> FitStep:
    """How far down the fit ladder a setting is."""
    return tuple(sorted(setting.steps.items())), setting.tight


def options_of(room: Pressroom) -> dict[str, Any]:
    """The options of an order as the manifest says them."""
    order = room.order
    return {
        "lang": room.language,
        "players": room.table.counts["players"],
        "paper": order.paper,
        "theme": order.theme,
        "units": order.units or room.game.pack.unit,
        "figure_height": order.figure_height or room.languages.measure.native_height,
        "backs": order.backs,
        "house": dict(sorted(room.game.house.chosen.items())),
    }


def has_warnings(problems: list[Problem]) -> bool:
    """Is there a warning among the problems?"""
    return any(problem.severity is Severity.WARNING for problem in problems)
