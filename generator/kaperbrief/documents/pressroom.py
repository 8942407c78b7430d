"""What all phases of one print share: the game, the theme, the table, languages, problems."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kaperbrief import kept
from kaperbrief.components.ornament import TABS
from kaperbrief.documents import neutral
from kaperbrief.documents.languages import Languages, check_language, measure_of
from kaperbrief.documents.looks import check_looks
from kaperbrief.documents.table import Amounts, Table, kit_table
from kaperbrief.documents.themes import font_files, load_chain, merged
from kaperbrief.documents.written import check_photos
from kaperbrief.errors import (
    Place,
    Problem,
    Problems,
    ProblemsFound,
    UsageProblem,
)
from kaperbrief.files import shown_path
from kaperbrief.game.load import load_pack
from kaperbrief.game.names import Lookup
from kaperbrief.game.papers import paper_forms
from kaperbrief.game.references import check_references, read_item
from kaperbrief.game.shelf import Game
from kaperbrief.markup.environment import Templates
from kaperbrief.models.options import COLOURS, Options
from kaperbrief.models.theme import Theme
from kaperbrief.records import dataclass
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.typeset.patterns import PATTERNS
from kaperbrief.typeset.photos import PhotoShelf
from kaperbrief.typeset.setting import Setting
from kaperbrief.typeset.theme import Look
from kaperbrief.units import Forms
from kaperbrief.workspace import Workspace

if TYPE_CHECKING:
    from kaperbrief.press.printer import Correction


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


def _check_labels(game: Game, workspace: Workspace, problems: Problems) -> None:
    """Note words of sheets that a pack words anew and that are on none."""
    if game.pack.labels:
        from kaperbrief.documents.translation import stray_labels

        origin = game.origin("pack", game.pack.id)
        for text, known in stray_labels(workspace, game.pack.labels).items():
            found = origin.unknown("label", text, known, ("labels", text))
            # One with a capital too many is a word of the pages of hosts.
            problems.add(found if known[1:] else found.warning())


def _check_colours(game: Game, theme: Theme, problems: Problems) -> None:
    """Note colours of cards, markers and blocks that the theme does not have."""
    places: list[tuple[str, str, Place, str]] = [
        (kind, name, (field,), getattr(item, field))
        for kind, field in (("card-kinds", "colour"), ("markers", "colour"), ("plans", "ground"))
        for name, item in game.kinds[kind].items()
    ]
    places += [
        ("references", name, ("blocks", number, "colour"), block.colour)
        for name, sheet in game.kinds["references"].items()
        for number, block in enumerate(sheet.blocks)
    ]
    if game.pack.chart:
        places.append(("pack", game.pack.id, ("chart", "ground"), game.pack.chart.ground))
    for kind, name, path, colour in places:
        if colour and colour not in theme.colours and not colour.startswith("seat-"):
            origin = game.origin(kind, name)
            problems.add(origin.unknown("colour", colour, theme.colours, path))


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
    second: str = ""
    """The other language where a table speaks two, each on its side of what is printed."""

    def __getstate__(self) -> Any:
        """What views take with them to another process: nothing that only the press needs."""
        left: dict[str, Any] = dict.fromkeys(("look", "photos", "icons", "templates"))
        left["game"] = bare = replace(self.game, origins={})
        left["languages"] = replace(self.languages, game=bare)
        return None, {name: getattr(self, name) for name in self.__slots__} | left

    @property
    def spoken(self) -> tuple[str, ...]:
        """The language of the table, or the two that it speaks."""
        return (self.language, self.second) if self.second else (self.language,)

    def setting(self, language: str) -> Setting:
        """A setting for one material in a language."""
        local, look = self.languages.get(language), self.look.speaking(language)
        return Setting(look, self.icons, local.hyphenate, self.photos, local.label)

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

    def reopened(
        self, workspace: Workspace, options: Options, opened: Pressroom | None = None
    ) -> Pressroom:
        """The room of a kit of the same game with other options: what serves again is kept.

        Another `workspace` is one whose files have changed; in that one may be `opened` already.
        Raises as `open_pressroom`.
        """
        problems = Problems()
        if not self._serves(workspace, options):
            room = kit_room(workspace, options, opened)
            drawn = [(one.look.state, one.icons.state) for one in (room, self)]
            alike = drawn[0] == drawn[1]
            return replace(room, look=self.look, icons=self.icons) if alike else room
        table = kit_table(self.game, options)
        languages = self.languages.serving(
            measure_of(self.game.pack, options.units, options.height),
            Amounts(self.game.numbers, table.counts),
            problems,
        )
        language, second = _spoken(self.game, self.workspace, options, table)
        forms = self._forms(options)
        _check_sides(options, forms, second)
        return replace(self, options=options, problems=problems, languages=languages,
                       language=language, second=second, table=table, forms=forms,
                       correction=_correction(options))  # fmt: skip

    def _serves(self, workspace: Workspace, options: Options) -> bool:
        """Is all that was read for it what another print needs?"""
        same = (options.house, options.theme) == (self.options.house, self.options.theme)
        return workspace is self.workspace and same

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


def kit_room(workspace: Workspace, options: Options, opened: Pressroom | None) -> Pressroom:
    """The room of a kit; what one of its game that is `opened` has read serves, if all is well."""
    if opened and opened._serves(workspace, options) and not opened.problems.items:
        return opened.reopened(workspace, options)
    return open_pressroom(workspace, options, Problems(), two=True)


def open_pressroom(
    workspace: Workspace,
    options: Options,
    problems: Problems,
    game: Game | None = None,
    table: Table | None = None,
    *,
    two: bool = False,
) -> Pressroom:
    """Load and check everything that a print needs.

    `game` is the one if it was loaded before, `table` who sits at it if that was decided;
    `two` languages at once are for kits, packets, evenings and seas.
    Raises ProblemsFound with all problems of the content, UsageProblem for wrong options.
    """
    chain = load_chain(workspace, options.theme, problems)
    _check_one(options, two=two)
    forms = paper_forms(workspace, options.paper)
    game = game or load_pack(workspace, options.game, options.house, problems)
    if game is None:
        raise ProblemsFound(problems.sorted)
    themes = [theme.id for theme, _ in chain]
    check_references(game, workspace, themes, problems)
    grey = any(theme.greyscale for theme, _ in chain)
    photos = PhotoShelf(partial(workspace.photo, pack=game.pack.id), grey)
    check_photos(game, photos, problems)
    check_drawn(game, problems)
    _check_labels(game, workspace, problems)
    check_looks(game, workspace, themes, problems)
    problems.raise_errors()
    look = Look(merged(chain), font_files(chain, workspace, problems))
    theme = look.theme
    _check_colours(game, theme, problems)
    problems.raise_errors()
    table = table or kit_table(game, options)
    amounts = Amounts(game.numbers, table.counts)
    seats = tuple(one.pattern for one in theme.seats) if theme.greyscale else COLOURS
    measure = measure_of(game.pack, options.units, options.height)
    languages = Languages(game, workspace, measure, problems, amounts, seats)
    icons, templates = _shelves(workspace, game, themes)
    language, second = _spoken(game, workspace, options, table)
    _check_sides(options, forms, second)
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
        icons,
        templates,
        forms,
        _correction(options),
        second,
    )


def _shelves(workspace: Workspace, of: Game, themes: list[str]) -> tuple[IconShelf, Templates]:
    """Where the drawings and templates of a game in a theme and its parents are found."""
    game, signs = of.pack.id, neutral.signs(of)
    find = workspace.finder(game, themes)

    def find_drawing(folder: str, name: str) -> Any:
        return find(folder, f"{signs.get(name, name) if folder == 'icons' else name}.svg")

    def find_template(name: str) -> Any:
        path = find("templates", name)
        return None if path is None else (path, workspace.shown(path))

    icons = IconShelf(
        find_drawing,
        state=f"{workspace.state(('art', 'fonts', 'icons'), game, themes)} {signs or ''}".strip(),
        drawn=kept.table("drawn", game, themes[0]),
    )
    return icons, Templates(find_template, workspace.strange(game))


def _correction(options: Options) -> Correction | None:
    """What is done about the printer of a print; nothing of it is loaded where none is named."""
    if not options.printer:
        return None
    from kaperbrief.documents.printers import correction_of

    return correction_of(options.printer)


def _spoken(game: Game, workspace: Workspace, options: Options, table: Table) -> tuple[str, str]:
    """The language of a print, and the second one that is printed beside it or behind it.

    Raises UsageProblem where one of them or a seat's is none of the game's.
    """
    language, _, second = (options.lang or game.pack.source_language).partition("+")
    for one in (language, second, *(seat.lang for seat in table.seats)):
        check_language(one, game.pack, workspace)
    if "+" in options.lang and (not language or second in ("", language)):
        message = f'--lang needs two different languages, found "{options.lang}"'
        raise UsageProblem(message, "write --lang de+en", "lang")
    return language, second


def _check_one(options: Options, *, two: bool) -> None:
    """Raise UsageProblem for two languages where one piece does not have `two`."""
    if "+" in options.lang and not two:
        hint = "kits, packets, evenings and seas are printed in two"
        raise UsageProblem(f'one language at a time, found "{options.lang}"', hint, "lang")


def _check_sides(options: Options, forms: Forms, second: str) -> None:
    """Raise UsageProblem where a second language would have no side to be printed on."""
    if second and (options.backs == "none" or forms["portrait"].labels):
        what = "labels have one side" if forms["portrait"].labels else "--backs none leaves it out"
        message = f'"{second}" would be printed on the backs: {what}'
        raise UsageProblem(message, "print each language alone", "lang")
