"""What the page shows of a game and a kit, ready for its templates; all of it on the bench."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Hashable, Iterable
from itertools import groupby, zip_longest
from typing import Any, TypeVar
from urllib.parse import urlencode

from kaperbrief.documents.deal import ALL, CLASSIC, TONIGHT, sets_of
from kaperbrief.documents.kit import make_pdf
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.plan import STOCKS, span_of
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.documents.table import Table
from kaperbrief.documents.themes import theme_names
from kaperbrief.documents.views import seat_name
from kaperbrief.errors import Problems, ProblemsFound, UsageProblem
from kaperbrief.game.load import load_pack
from kaperbrief.game.papers import kit_papers
from kaperbrief.game.printers import printer_names
from kaperbrief.game.shelf import Vessel
from kaperbrief.l10n.catalog import Translator, read_catalog
from kaperbrief.l10n.telling import teller
from kaperbrief.l10n.typography import typeset
from kaperbrief.models.options import COLOURS, Options
from kaperbrief.models.pack import Pack
from kaperbrief.page.keep import Keep
from kaperbrief.page.kits import Kits, Latest, counted, page_name
from kaperbrief.page.pictures import faces, ship_picture
from kaperbrief.page.tonight import (
    BASES,
    Sheet,
    Wish,
    keys,
    link,
    printed_numbers,
    sheets,
    spans_of,
    words,
)
from kaperbrief.typeset.rich import plain
from kaperbrief.units import letters_of
from kaperbrief.workspace import Workspace

PLAYER = "Player"
"""What somebody without a name is called, with a number."""
SOURCE = "en"
"""The language in which the words of the page are written."""
_EACH = ("lang", "players", "paper", "printer", "theme")
_ALLOWED = {
    "kit": (
        *(*_EACH, "player", "crew", "ship", "card", "house", "backs", "cut"),
        *("units", "figure-height", "seed", "set", "without", "only", "pages"),
    ),
    "map": (*_EACH, "seed", "size", "islands", "reefs", "shape", "fit", "after"),
    "scenario": (*_EACH, "seed", "minutes", "like", "vary", "after"),
}
"""Options that an address may name, by command: none that reads or writes files."""
_TEMPLATE = re.compile(r" at \S+\.j2(:\d+)*$")
_GROUPS = {
    ("paper", 1): "Paper, one side",
    ("card", 1): "Card, one side",
    ("film", 1): "Clear film",
    ("sticker", 1): "Sticker paper",
    ("card", 2): "Card, both sides",
    ("paper", 2): "Paper, both sides",
}

T = TypeVar("T")
Asked = Callable[[list[str]], Any]
"""Reads the words of a command as the command line does: the one door to options.

Those of a kit are Options; those of a map or scenario come with what is wished of it.
"""


def safe_words(given: Iterable[str], command: str = "kit") -> list[str]:
    """The words of a command in an address.

    Raises UsageProblem where they are none, or name an option that reads or writes files.
    """
    said, game, *options = [*given, "", ""]
    options = [one for one in options if one]
    if said != command or game.startswith("-"):
        raise UsageProblem("this address leads nowhere", "go back to the first page")
    for one in options:
        name, _, _ = one.removeprefix("--").partition("=")
        if not one.startswith("--") or "=" not in one or name not in _ALLOWED[command]:
            raise UsageProblem(f'an address cannot say "{one[:40]}"', "go back to the first page")
    return [said, game, *options]


class Desk:
    """Answers what the page asks: forms, walls of pages, pictures, PDFs."""

    def __init__(self, keep: Keep, asked: Asked) -> None:
        self.keep, self.asked = keep, asked
        self.workspace = keep.workspace()
        self.kits = Kits(self.workspace)
        self._things: Latest[Hashable, Any] = Latest(12)
        self._rooms: dict[str, Pressroom] = {}
        self._said: dict[str, tuple[Callable[[str], str], Callable[[str], str]]] = {}

    def forget(self) -> None:
        """Files have changed: all is read anew."""
        self.workspace = self.keep.workspace()
        self.kits.forget(self.workspace)
        self._things.clear()
        self._said.clear()

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What a key stands for, made once as long as no file changes."""
        thing: T = self._things.get(key, make)
        return thing

    # -- words ---------------------------------------------------------------------------------

    def label(self, language: str) -> Callable[[str], str]:
        """What turns a word of the page into a language."""
        return self._sayings(language)[0]

    def tell(self, language: str) -> Callable[[str], str]:
        """What turns a message of a problem, or its hint, into a language."""
        return self._sayings(language)[1]

    def _sayings(self, language: str) -> tuple[Callable[[str], str], Callable[[str], str]]:
        if language not in self._said:
            files = self.workspace.catalogs(language)
            catalog = read_catalog(files, Problems(), self.workspace.shown)
            translator = Translator(language, SOURCE, catalog)

            def label(text: str) -> str:
                return typeset(translator(f"label#{text}", text), language)

            told = teller(catalog)
            # Where in a template it happened says nothing to somebody at a form.
            tell = lambda text: told(_TEMPLATE.sub("", text))  # noqa: E731
            self._said[language] = label, tell
        return self._said[language]

    def languages(self) -> list[str]:
        """The languages in which the page speaks: those of the labels."""
        roots = self.workspace.layers_of(None)
        found = {path.stem for root in roots for path in root.glob("templates/locales/*.po")}
        return [SOURCE, *sorted(found - {SOURCE})]

    # -- games ---------------------------------------------------------------------------------

    def games(self, language: str) -> list[dict[str, str]]:
        """The games with title and what they are, or what is wrong with them."""
        packs = self.workspace.packs()
        return self.once(("games", language), lambda: [self._card(g, language) for g in packs])

    def _card(self, game: str, language: str) -> dict[str, str]:
        try:
            pack = self._pack(game)
        except ProblemsFound as error:  # who chooses it is told all of them
            one, tell = error.problems[0], self.tell(language)
            return {"id": game, "title": game, "tagline": f"{one.span}: {tell(one.message)}"}
        source, files = pack.source_language, self.workspace.catalogs(language, game)
        catalog = read_catalog(files, Problems(), self.workspace.shown)
        translator = Translator(language if files else source, source, catalog)
        told = {name: getattr(pack, name) for name in ("title", "tagline")}
        if any("{" in text for text in told.values()):  # numbers and words of the whole game
            told = {name: getattr(self.local(game, language).pack, name) for name in told}
        texts = {name: translator(f"pack/{game}#{name}", text) for name, text in told.items()}
        return {"id": game} | {name: plain(typeset(text, language)) for name, text in texts.items()}

    def _pack(self, game: str) -> Pack:
        """What a game says of itself, without its items. Raises ProblemsFound."""

        def read() -> Pack:
            problems = Problems()
            return problems.sure(load_pack(self.workspace, game, {}, problems, ())).pack

        return self.once(("pack", game), read)

    def usual_game(self, language: str) -> str:
        """The game that is shown first: of those written in that language one for few people."""
        games = [*self.workspace.packs()]
        return min(games, key=lambda game: self._players(game, language), default="")

    def languages_of(self, game: str) -> list[str]:
        """The languages of a game's sheets, its own first; none where it cannot be read."""
        try:
            own = self._pack(game).source_language
        except ProblemsFound:
            return []
        return [*dict.fromkeys((own, *self.workspace.languages(game)))]

    def large_games(self) -> list[str]:
        """The games of which ships or crews can be divided for an event, those first for most."""

        def most(game: str) -> int:
            try:
                pack = self._pack(game)
                return pack.players.max if pack.fleets else -1
            except ProblemsFound:  # who chooses it is told all of them
                return 0

        games = [one for one in self.workspace.packs() if most(one) >= 0]
        return sorted(games, key=most, reverse=True)

    def _players(self, game: str, language: str) -> tuple[bool, int]:
        """Is a game with mistakes, or written in another language; how many play it as a rule."""
        try:
            pack = self._pack(game)
        except ProblemsFound:
            return True, 0
        return pack.source_language != language, pack.players.default

    def room(self, game: str) -> Pressroom:
        """A game with all that is usual. Raises ProblemsFound, UsageProblem."""
        return self.once(game, lambda: open_pressroom(self.workspace, Options(game), Problems()))

    def local(self, game: str, language: str) -> Localised:
        """A game in a language, or in its own where it does not speak that."""
        room = self.room(game)
        return room.languages.get(self.spoken(game, language))

    def spoken(self, game: str, language: str) -> str:
        """The language of its sheets for somebody who reads the page in a language."""
        return spoken(self.room(game), language)

    def _seen(self, game: str) -> Pressroom:
        """A game; as long as a mistake in a file hinders it, what it was before."""
        try:
            self._rooms = {game: self.room(game)}  # one is enough: they are large
        except ProblemsFound:
            if game not in self._rooms:
                raise
        return self._rooms[game]

    def face(self, game: str, crew: str) -> bytes:
        """The faces of a crew side by side, as WebP. Raises KeyError for no crew."""
        return faces(self._seen(game), crew).webp()

    def ship(self, game: str, ship: str) -> bytes:
        """A ship, as WebP. Raises KeyError for none."""
        return ship_picture(self._seen(game), Vessel(ship)).webp()

    # -- tonight -------------------------------------------------------------------------------

    def tonight(self, wish: Wish, language: str) -> dict[str, Any]:
        """All that the page of tonight shows.

        Raises ProblemsFound and UsageProblem as the command that it stands for.
        """
        room, spoken = self.room(wish.game), self.spoken(wish.game, language)
        pack = room.game.pack
        rows = wish.seated(pack)
        usual = self.asked(["kit", wish.game])
        dealt = self._table(words(wish, pack, spoken, usual), wish)
        whole = words(wish, pack, spoken, usual, dealt)
        kit = self.kits.kit(self.asked(whole), room)
        off = wish.off & set(keys(kit))
        numbers = printed_numbers(kit, off)
        if not numbers:
            raise UsageProblem("no page is ticked", "tick one at least")
        some = len(numbers) < sum(page.form != "blank" for page in kit.pages)
        asked = words(wish, pack, spoken, usual, dealt, spans_of(numbers) if some else "")
        part = self.kits.kit(self.asked(asked), room) if some else kit
        at = [n for n, page in enumerate(part.pages, 1) if page.form != "blank"]
        printed = dict(zip(numbers, at, strict=True))
        names = [
            page_name(part, printed[n]) if n in printed else page_name(kit, n)
            for n in range(1, len(kit.pages) + 1)
        ]
        local = kit.room.languages.get(self.spoken(wish.game, language))
        titles = {one.id: plain(one.title) for one in local.kinds["materials"].values()}
        wall = sheets(kit, names, titles, printed)
        seats, said = seated(rows, kit.room.table, local), wish.said()
        shown = {f"{kind}{n}": one for row in seats for kind, n, one, _ in row["vessels"]}
        kinds = {name.rstrip("0123456789") for name in said}
        return {
            "wish": wish,
            "usual": usual,
            "pack": local.pack,
            "rows": seats,
            # Others have other ones than the form says: who was dealt what somebody took.
            "moved": said
            != {k: one for k, one in shown.items() if k.rstrip("0123456789") in kinds},
            "crews": [*local.kinds["crews"].values()],
            "ships": [one for one in local.kinds["ships"].values() if not one.seat],
            "colours": [(name, seat_name(n, local)) for n, name in enumerate(COLOURS, 1)],
            "house": [self._switch(switch, wish.house(pack)) for switch in local.pack.house],
            **choices(self.workspace),
            "spoken": self.languages_of(wish.game),
            "spoken_here": spoken,
            "bases": BASES,
            "sets": self._sets(room, local, wish),
            "groups": grouped(wall),
            "total": counted(part.pages),
            "command": shlex.join(["kaperbrief", *asked, *self.where()]),
            "whole": urlencode([("a", word) for word in whole]),
            "printed": urlencode([("a", word) for word in asked]),
            "off": sorted(off),
            "link": link(wish, rows, wish.house(pack), language),
        }

    def where(self) -> list[str]:
        """What a command says of the project, which is not where somebody types it."""
        return [f"--project={self.keep.project}"] if self.keep.project else []

    def _table(self, plain_wish: list[str], wish: Wish) -> Any:
        """Who sits at the table where nobody chose anything, None where nobody did."""
        if not wish.said():
            return None
        bare = [one for one in plain_wish if not one.startswith(("--crew=", "--ship="))]
        return self.kits.table(self.asked(bare))

    def _switch(self, switch: Any, chosen: dict[str, str]) -> dict[str, Any]:
        choices = [(one.id, plain(one.text)) for one in switch.choices]
        value = chosen.get(switch.id, switch.default)
        changed = switch.id in chosen
        return {"id": switch.id, "title": plain(switch.title), "choices": choices, "value": value,
                "changed": changed}  # fmt: skip

    def _sets(self, room: Pressroom, local: Localised, wish: Wish) -> list[dict[str, Any]]:
        """The sets that are not in what is printed anyway."""
        if wish.base == ALL:
            return []
        titles = {one.id: plain(one.title) for one in local.pack.sets}
        return [
            {"id": name, "title": titles.get(name, name), "on": name in wish.sets}
            for name, classic in sets_of(room.game).items()
            if name not in (TONIGHT, CLASSIC, ALL, "core")
            and not (classic and wish.base == CLASSIC)
        ]

    def picture(self, given: Iterable[str], number: int, width: int) -> bytes:
        """A page of the kit of an address. Raises UsageProblem, ProblemsFound, IndexError."""
        kit = self.kits.seen(self.asked(safe_words(given)))
        return self.kits.picture(kit, number, width)

    def pdf(self, given: Iterable[str]) -> bytes:
        """The PDF of the kit of an address, as the command line makes it, byte for byte.

        Raises UsageProblem, ProblemsFound.
        """
        return make_pdf(self.workspace, self.asked(safe_words(given))).pdf


def choices(workspace: Workspace) -> dict[str, list[str]]:
    """The papers, printers and themes that a form offers."""
    return {
        "papers": [*kit_papers(workspace)],
        "printers": [*printer_names()],
        "themes": [*theme_names(workspace)],
    }


def spoken(room: Pressroom, language: str) -> str:
    """The language of a game's sheets for somebody who reads the page in a language."""
    own, known = room.game.pack.source_language, room.workspace.languages(room.game.pack.id)
    return language if language in {own, *known} else own


def seated(rows: Iterable[Any], table: Table, local: Localised) -> list[dict[str, Any]]:
    """The rows of a form with all that their players have at a table: crews and ships.

    Of each the kind, its place in the order in which they are dealt, id and title.
    """
    titles = {
        kind: {one.id: plain(one.title) for one in local.kinds[kind].values()}
        for kind in ("crews", "ships")
    }
    made = []
    for row, seat in zip(rows, table.seats, strict=False):
        vessels = [
            (kind, one.number - 1, one.id, titles[f"{kind}s"][one.id])
            for pair in zip_longest(seat.crews, seat.ships)
            for kind, one in zip(("crew", "ship"), pair, strict=True)
            if one
        ]
        made.append(
            {
                "row": row,
                "seat": (seat.colour - 1) % len(COLOURS) + 1,
                "letter": letters_of(seat.colour),
                "vessels": vessels,
            }
        )
    return made


def grouped(wall: list[Sheet]) -> list[dict[str, Any]]:
    """The pages by what they are printed on, with the numbers of those that are printed."""
    made = []
    for kind, part in groupby(wall, key=lambda sheet: (sheet.stock, sheet.sides)):
        group = [*part]
        printed = [one.page + n for one in group if one.on for n in range(one.many)]
        title = _GROUPS.get(kind, STOCKS.get(kind[0], kind[0]))
        made.append({"title": title, "sheets": group, "pages": span_of(printed)})
    return made
