"""The pressroom: a game, its languages, theme and table, opened and checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kaperbrief.documents.faults import check_photos
from kaperbrief.documents.languages import Languages
from kaperbrief.documents.table import Amounts, Table, kit_table
from kaperbrief.documents.themes import check_drawn, font_files, load_chain, merged
from kaperbrief.errors import Problems, UsageProblem, did_you_mean
from kaperbrief.files import shown_path
from kaperbrief.game.load import load_pack
from kaperbrief.game.names import Lookup
from kaperbrief.game.references import check_references, read_item
from kaperbrief.game.shelf import Game
from kaperbrief.l10n.measures import Measure
from kaperbrief.markup.environment import Templates
from kaperbrief.models.options import Options
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
    options: Options
    problems: Problems
    game: Game
    look: Look
    themes: list[str]
    languages: Languages
    language: str
    table: Table
    photos: PhotoShelf
    icons: IconShelf
    templates: Templates

    def setting(self, language: str) -> Setting:
        """A setting for one material in a language."""
        hyphenate = self.languages.get(language).hyphenate
        return Setting(self.look, self.icons, hyphenate, self.photos)

    def read(self, kind: str, path: Path) -> Any:
        """The one item of a kind in a file outside the pack. Raises ProblemsFound."""
        lookup = Lookup(self.game, self.workspace, self.themes, self.problems)
        item = read_item(kind, path, shown_path(path), lookup)
        self.problems.raise_errors()
        return item


def open_pressroom(
    workspace: Workspace,
    options: Options,
    problems: Problems,
    game: Game | None = None,
    table: Table | None = None,
) -> Pressroom:
    """Load and check everything that a print needs.

    `game` is the one if it was loaded before, `table` who sits at it if that was decided.

    Raises ProblemsFound with all problems of the content, UsageProblem for wrong options.
    """
    chain = load_chain(workspace, options.theme, problems)
    if game is None:
        game = load_pack(workspace, options.game, options.house, problems)
    if game is None:
        problems.raise_errors()
        raise UsageProblem(f'the game "{options.game}" has no pack.yaml')
    themes = [written.theme.id for written in chain]
    check_references(game, workspace, themes, problems)
    photos = PhotoShelf(workspace.photo, any(written.theme.greyscale for written in chain))
    check_photos(game, photos, problems)
    check_drawn(game, problems)
    problems.raise_errors()
    files = font_files(chain, workspace, problems)
    problems.raise_errors()
    table = table or kit_table(game, options)
    amounts = Amounts(game.numbers, table.counts)
    languages = Languages(game, workspace, _measure(game, options), problems, amounts)
    language = options.lang or game.pack.source_language
    _check_languages(game, workspace, [language, *(seat.lang for seat in table.seats)])
    look = Look(merged(chain), files)

    def find_drawing(folder: str, name: str) -> Any:
        return workspace.find(folder, f"{name}.svg", pack=game.pack.id, themes=themes)

    def find_template(name: str) -> Any:
        path = workspace.find("templates", name, pack=game.pack.id, themes=themes)
        return None if path is None else (path, workspace.shown(path))

    return Pressroom(
        workspace,
        options,
        problems,
        game,
        look,
        themes,
        languages,
        language,
        table,
        photos,
        IconShelf(find_drawing),
        Templates(find_template),
    )


def _measure(game: Game, options: Options) -> Measure:
    pack = game.pack
    height = parse_length(pack.figure_height) / MM
    unit: Any = options.units or pack.unit
    return Measure(
        unit=unit, figure_height_mm=options.height, native=pack.unit, native_height=height
    )


def _check_languages(game: Game, workspace: Workspace, wanted: list[str]) -> None:
    known = {game.pack.source_language, "xx", *workspace.languages(game.pack.id)}
    for language in wanted:
        if language and language not in known:
            hint = did_you_mean(language, known - {"xx"})
            raise UsageProblem(f'{game.pack.title} does not speak "{language}"', hint)
