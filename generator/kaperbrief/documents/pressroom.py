"""What all phases of one print share: the game, the theme, the table, languages, problems."""

from __future__ import annotations

import importlib.util
from collections.abc import Collection
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from kaperbrief import kept
from kaperbrief.components.ornament import TABS
from kaperbrief.documents.languages import Languages, check_language, measure_of
from kaperbrief.documents.looks import check_looks
from kaperbrief.documents.table import Amounts, Table, kit_table
from kaperbrief.documents.written import check_photos
from kaperbrief.errors import Place, Problem, Problems, ProblemsFound, check_known, did_you_mean
from kaperbrief.files import PathRefused, shown_path
from kaperbrief.game.check import read_as
from kaperbrief.game.load import load_pack
from kaperbrief.game.names import Lookup
from kaperbrief.game.papers import paper_forms
from kaperbrief.game.references import check_references, read_item
from kaperbrief.game.shelf import Game, Origin
from kaperbrief.markup.environment import Templates
from kaperbrief.models.options import COLOURS, Options
from kaperbrief.models.theme import FontRole, Theme
from kaperbrief.records import dataclass
from kaperbrief.typeset.faces import FontError, check_font
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.typeset.patterns import PATTERNS
from kaperbrief.typeset.photos import PhotoShelf
from kaperbrief.typeset.setting import Setting
from kaperbrief.typeset.theme import Look, flatten
from kaperbrief.units import Forms
from kaperbrief.workspace import Workspace

if TYPE_CHECKING:
    from kaperbrief.press.printer import Correction

Written = tuple[Theme, Origin]
"""A theme and the file it was written in."""


def theme_names(workspace: Workspace) -> list[str]:
    """Every theme of the project and of the program."""
    found: set[str] = set()
    for root in workspace.template_roots():
        found |= {path.parent.name for path in root.glob("*/theme.yaml")}
    return sorted(found)


def load_chain(workspace: Workspace, name: str, problems: Problems) -> list[Written]:
    """A theme and its parents, the theme first; what they name is checked.

    Raises UsageProblem for an unknown theme.
    """
    names = theme_names(workspace)
    check_known("theme", name, names)
    before = len(problems.items)
    chain: list[Written] = []
    seen: list[str] = []
    while name:
        written = _load(workspace, name, problems)
        if written is None:
            break
        chain.append(written)
        seen.append(name)
        theme, origin = written
        parent, message, hint = theme.extends or "", "", ""
        if parent in seen:
            message = f'"{name}" extends itself in a circle'
        elif parent and parent not in names:
            message, hint = f'unknown theme "{parent}"', did_you_mean(parent, set(names))
        if message:
            problems.add(origin.problem("theme", message, ("extends",), hint))
            break
        name = parent
    if len(problems.items) == before:
        _check_names(chain, problems)
    return chain


def _load(workspace: Workspace, name: str, problems: Problems) -> Written | None:
    try:
        path = workspace.theme_file(name, "theme.yaml")
    except ProblemsFound as error:
        problems.extend(error.problems)
        return None
    read = read_as(Theme, path, workspace, problems) if path else None
    if read is None:
        return None
    theme, origin = read
    if theme.id != name:
        message = f'expected the name of the folder, "{name}", found "{theme.id}"'
        problems.add(origin.problem("theme", message, ("id",), f"write {name}"))
    return theme, origin


def _check_names(chain: list[Written], problems: Problems) -> None:
    """The fonts and colours that styles name must be there, a floor is no larger than its size."""
    whole = merged(chain)
    fonts, colours = set(whole.fonts), set(whole.colours)
    _check_seats(chain, problems)
    for theme, origin in chain:
        for name, style in theme.styles.items():
            path = ("styles", name)
            wanted = {"font": style.font, "bold": style.bold, "italic": style.italic}
            for field, font in wanted.items():
                if font and font not in fonts:
                    problems.add(origin.unknown("font", font, fonts, (*path, field), "theme"))
            if style.colour not in colours and not style.colour.startswith("seat-"):
                place = (*path, "colour")
                problems.add(origin.unknown("colour", style.colour, colours, place, "theme"))
            if style.floor > style.size:
                message = f"the floor {style.floor} is above the size {style.size}"
                problems.add(origin.problem("theme", message, (*path, "floor")))
        for number, seat in enumerate(theme.seats):
            if seat.pattern not in PATTERNS:
                at = ("seats", number, "pattern")
                problems.add(origin.unknown("pattern", seat.pattern, PATTERNS, at, "theme"))


def _check_seats(chain: list[Written], problems: Problems) -> None:
    """The pattern tells seats apart where all is printed in black, so no two have the same."""
    first: dict[str, int] = {}
    for number, seat in enumerate(merged(chain).seats):
        before = first.setdefault(seat.pattern, number)
        if before != number:
            # The one that the more special theme writes is told.
            theme, origin = next(one for one in chain if len(one[0].seats) > before)
            place = number if len(theme.seats) > number else before
            message = f'seats {before + 1} and {number + 1} have the same pattern "{seat.pattern}"'
            hint = "those that a theme does not write are its parent's"
            problems.add(origin.problem("theme", message, ("seats", place, "pattern"), hint))


_DRAWN: tuple[tuple[str, str, Collection[str]], ...] = (
    ("card-kinds", "band", PATTERNS),
    ("card-kinds", "tab", TABS),
)
"""Fields of a pack that name something to be drawn."""


def check_drawn(game: Game, problems: Problems) -> None:
    """Note bands and tabs of cards that nothing draws."""
    for kind, field, known in _DRAWN:
        for name, item in game.kinds[kind].items():
            value = getattr(item, field)
            if value not in known:
                problems.add(game.origin(kind, name).unknown(field, value, known, (field,)))


def _check_colours(game: Game, theme: Theme, problems: Problems) -> None:
    """Note colours of cards, markers and blocks that the theme does not have."""
    places: list[tuple[str, str, Place, Any]] = [
        (kind, name, ("colour",), item)
        for kind in ("card-kinds", "markers")
        for name, item in game.kinds[kind].items()
    ]
    places += [
        ("references", name, ("blocks", number, "colour"), block)
        for name, sheet in game.kinds["references"].items()
        for number, block in enumerate(sheet.blocks)
    ]
    for kind, name, path, item in places:
        if item.colour not in theme.colours and not item.colour.startswith("seat-"):
            origin = game.origin(kind, name)
            problems.add(origin.unknown("colour", item.colour, theme.colours, path))


def merged(chain: list[Written]) -> Theme:
    """One theme out of the chain."""
    return flatten([theme for theme, _ in chain])


def font_files(chain: list[Written], workspace: Workspace, problems: Problems) -> dict[str, Path]:
    """The file of each font role; one that is missing or no font is a problem."""
    owners = {role: written for written in reversed(chain) for role in written[0].fonts}
    files: dict[str, Path] = {}
    for role, (theme, origin) in owners.items():
        font = theme.fonts[role]
        try:
            files[role] = _font_file(font, theme.id, workspace)
            if not font.package and (forbidden := check_font(files[role])):
                message = f'the font "{font.file}" is printed, but {forbidden}'
                problem = origin.problem("font", message, ("fonts", role), "ask for its licence")
                problems.add(problem.warning())
        except (PathRefused, FontError) as error:
            message = f'the font "{font.file}" cannot be used: {error}'
            problems.add(origin.problem("font", message, ("fonts", role)))
        except ProblemsFound as error:
            found = error.problems[0]
            message = f'the font "{font.file}" cannot be used: {found.message}'
            problems.add(origin.problem("font", message, ("fonts", role), found.hint))
    return files


def _font_file(font: FontRole, theme: str, workspace: Workspace) -> Path:
    """The file of a font in its package or theme. Raises PathRefused, ProblemsFound."""
    if not font.package:
        path = workspace.theme_file(theme, f"fonts/{font.file}")
        if path is None:
            raise PathRefused(f"it is not in templates/{theme}/fonts")
        return path
    # Only the package itself is looked for: nothing of it is imported.
    spec = importlib.util.find_spec(font.package) if font.package.isidentifier() else None
    if spec is None or not spec.submodule_search_locations:
        raise PathRefused(f'there is no package "{font.package}"', "pip install kaperbrief anew")
    parts = PurePosixPath(font.file).parts
    path = Path(spec.submodule_search_locations[0], *parts)
    if parts[:1] == ("/",) or ".." in parts or not path.is_file():
        raise PathRefused(f'there is no such file in the package "{font.package}"')
    return path


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
    forms: Forms
    correction: Correction | None = None

    def __getstate__(self) -> Any:
        """What views take with them to another process: nothing that only the press needs."""
        left: dict[str, Any] = dict.fromkeys(("look", "photos", "icons", "templates"))
        left["game"] = bare = replace(self.game, origins={})
        left["languages"] = replace(self.languages, game=bare)
        return None, {name: getattr(self, name) for name in self.__slots__} | left

    def setting(self, language: str) -> Setting:
        """A setting for one material in a language."""
        hyphenate = self.languages.get(language).hyphenate
        return Setting(self.look, self.icons, hyphenate, self.photos)

    def another(
        self, options: Options, found: list[Problem], languages: Languages | None = None
    ) -> Pressroom:
        """A room for a print of the same game and table in another language or on another paper.

        What was read serves again, `languages` too where they are made. `found` are the problems
        found before the two prints part.
        """
        problems = Problems(list(found))
        return replace(
            self,
            options=options,
            problems=problems,
            look=self.look.fresh(),
            icons=self.icons.fresh(),
            languages=languages or self.languages.anew(problems),
            language=options.lang or self.game.pack.source_language,
            forms=self._forms(options),
            correction=_correction(options),
        )

    def reopened(self, options: Options) -> Pressroom:
        """The room of a kit of other options, out of the same files: what serves again is kept.

        Raises as `open_pressroom`.
        """
        problems, before = Problems(), self.options
        if (options.game, options.house, options.theme) != (
            before.game,
            before.house,
            before.theme,
        ):
            return open_pressroom(self.workspace, options, problems)
        table = kit_table(self.game, options)
        languages = self.languages.serving(
            measure_of(self.game.pack, options.units, options.height),
            Amounts(self.game.numbers, table.counts),
            problems,
        )
        language = _spoken(self.game, self.workspace, options, table)
        return replace(self, options=options, problems=problems, languages=languages,
                       language=language, table=table, forms=self._forms(options),
                       correction=_correction(options))  # fmt: skip

    def _forms(self, options: Options) -> Forms:
        """The forms of the paper of other options."""
        if options.paper == self.options.paper:
            return self.forms
        return paper_forms(self.workspace, options.paper)

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
    *,
    large: bool = False,
) -> Pressroom:
    """Load and check everything that a print needs.

    `game` is the one if it was loaded before, `table` who sits at it if that was decided; `large`
    papers are for maps.
    Raises ProblemsFound with all problems of the content, UsageProblem for wrong options.
    """
    chain = load_chain(workspace, options.theme, problems)
    forms = paper_forms(workspace, options.paper, large=large)
    game = game or load_pack(workspace, options.game, options.house, problems)
    if game is None:
        raise ProblemsFound(problems.sorted)
    themes = [theme.id for theme, _ in chain]
    check_references(game, workspace, themes, problems)
    photos = PhotoShelf(
        partial(workspace.photo, pack=game.pack.id), any(theme.greyscale for theme, _ in chain)
    )
    check_photos(game, photos, problems)
    check_drawn(game, problems)
    check_looks(game, workspace, themes, problems)
    problems.raise_errors()
    files = font_files(chain, workspace, problems)
    theme = merged(chain)
    _check_colours(game, theme, problems)
    problems.raise_errors()
    table = table or kit_table(game, options)
    amounts = Amounts(game.numbers, table.counts)
    seats = tuple(one.pattern for one in theme.seats) if theme.greyscale else COLOURS
    measure = measure_of(game.pack, options.units, options.height)
    languages = Languages(game, workspace, measure, problems, amounts, seats)
    icons, templates = _shelves(workspace, game.pack.id, themes)
    return Pressroom(
        workspace,
        options,
        problems,
        game,
        Look(theme, files),
        themes,
        languages,
        _spoken(game, workspace, options, table),
        table,
        photos,
        icons,
        templates,
        forms,
        _correction(options),
    )


def _shelves(workspace: Workspace, game: str, themes: list[str]) -> tuple[IconShelf, Templates]:
    """Where the drawings and templates of a game in a theme and its parents are found."""
    find = workspace.finder(game, themes)

    def find_drawing(folder: str, name: str) -> Any:
        return find(folder, f"{name}.svg")

    def find_template(name: str) -> Any:
        path = find("templates", name)
        return None if path is None else (path, workspace.shown(path))

    icons = IconShelf(
        find_drawing,
        state=workspace.state(("art", "fonts", "icons"), game, themes),
        drawn=kept.table("drawn", game, themes[0]),
    )
    return icons, Templates(find_template, workspace.strange(game))


def _correction(options: Options) -> Correction | None:
    """What is done about the printer of a print; nothing of it is loaded where none is named."""
    if not options.printer:
        return None
    from kaperbrief.documents.printers import correction_of

    return correction_of(options.printer)


def _spoken(game: Game, workspace: Workspace, options: Options, table: Table) -> str:
    """The language of a print. Raises UsageProblem where that or a seat's is none of the game's."""
    language = options.lang or game.pack.source_language
    for one in (language, *(seat.lang for seat in table.seats)):
        check_language(one, game.pack, workspace)
    return language
