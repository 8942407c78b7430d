"""The pressroom: a game, its languages, theme and table, opened and checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kaperbrief.documents.languages import Languages
from kaperbrief.documents.order import Order
from kaperbrief.documents.photos import check_photos
from kaperbrief.documents.quantities import Amounts, TableSetup, set_table
from kaperbrief.documents.themes import font_files, load_chain, merged
from kaperbrief.errors import Problem, Problems, Severity, UsageProblem, did_you_mean
from kaperbrief.game.load import load_pack
from kaperbrief.game.references import check_references
from kaperbrief.game.shelf import Game
from kaperbrief.l10n.measures import Measure
from kaperbrief.markup.environment import Templates
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.typeset.photos import PhotoShelf
from kaperbrief.typeset.setting import Setting
from kaperbrief.typeset.theme import Look
from kaperbrief.units import MM, parse_length
from kaperbrief.workspace import Workspace


@dataclass(slots=True, repr=False)
class Pressroom:
    """What all phases of one print share."""

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
    templates: Templates

    def setting(self, language: str) -> Setting:
        """A setting for one material in a language."""
        hyphenate = self.languages.get(language).hyphenate
        return Setting(self.look, self.icons, hyphenate, self.photos)


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

    def find_template(name: str) -> Any:
        path = workspace.find("templates", name, pack=game.pack.id, themes=themes)
        return None if path is None else (path, workspace.shown(path))

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
        Templates(find_template),
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
