"""The ledgers of a project as the page shows them, and what is done to them; on the bench."""

from __future__ import annotations

import datetime as dt
import hashlib
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from kaperbrief.documents.campaign import (
    Voyage,
    campaign_room,
    lay_out_next,
    new_campaign,
    open_campaign,
)
from kaperbrief.documents.campaign_record import enter, take_back
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.pages import Printed
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.table import Table, kit_table
from kaperbrief.errors import Problems, ProblemsFound, UsageProblem
from kaperbrief.files import alone_in
from kaperbrief.game.campaign import NAME
from kaperbrief.game.standings import called
from kaperbrief.models.options import COLOURS, Options
from kaperbrief.page.desk import PLAYER, Desk, choices, grouped, seated, spoken
from kaperbrief.page.game_form import GameForm
from kaperbrief.page.kits import Latest, counted, page_name, pdf_of
from kaperbrief.page.pictures import Drawn, faces, ship_picture
from kaperbrief.page.tonight import Fields, Wish, sheets, words
from kaperbrief.source.events import load_text
from kaperbrief.typeset.rich import plain
from kaperbrief.units import letters_of

_PICTURES = 400
"""So many pictures that were shown last can be asked for."""


class Campaigns:
    """Shows, changes and prints the ledgers in the folder of a desk; `changed` is told of changes.

    `fields` are those of the forms: `at` is the folder of a ledger, `scenario` what is played next.
    """

    def __init__(self, desk: Desk, changed: Callable[[], None]) -> None:
        self._desk, self._changed = desk, changed
        self._drawn: Latest[str, Drawn] = Latest(_PICTURES)

    # -- a ledger ------------------------------------------------------------------------------

    def seen(
        self, fields: Fields, language: str, done: str = "", *, entering: bool = False
    ) -> dict[str, Any]:
        """A ledger with the form for its next game; `done` says what was just done to it.

        What is wrong in a form that was filled in is told, where somebody is `entering` it also
        that nothing was.
        """
        said, places = dict(fields), self._desk.keep.places(NAME)
        if not places:
            return self.blank(fields, language)
        latest = max(places, key=lambda name: (places[name] / NAME).stat().st_mtime_ns)
        at = said.get("at", latest)
        home = self._desk.keep.place(at, NAME)
        shared = {"at": at, "places": _titles(places), "done": done, "blank": False,
                  "fresh": "ledger" not in said}  # fmt: skip
        try:
            voyage, room = self._opened(at, said.get("scenario"))
            usual = self._opened(at)[0].standings.next
        except ProblemsFound as error:
            return {**shared, "problems": error.problems, "usage": None}
        local, label = room.languages.get(spoken(room, language)), self._desk.label(language)
        if "ledger" not in said:
            fields = [*fields, ("date", dt.date.today().isoformat())]
        entry = GameForm(fields, voyage, label, self._desk.tell(language))
        if "ledger" in said:
            entry.check(whole=entering)
        ledger = _digest(voyage)
        stale = said.get("ledger", ledger) != ledger
        if stale:
            entry.note("", label("The ledger was changed meanwhile. Look once more."))
        command = ["kaperbrief", "campaign", "record", str(home), *entry.words(usual)]
        fields = [*fields, ("lang", local.language)]
        printing = ["kaperbrief", "campaign", "next", str(home), *_print_words(dict(fields))]
        return {
            **shared, "problems": [], "entry": entry, "stale": stale, "ledger": ledger,
            "campaign": voyage.campaign, "standings": voyage.standings, "usual": usual,
            "players": self._players(voyage, room), **choices(room.workspace),
            "local": local, "names": _names(voyage, local),
            "options": self._options(fields, home),
            "command": shlex.join(command), "printing": shlex.join(printing),
        }  # fmt: skip

    def _players(self, voyage: Voyage, room: Pressroom) -> list[dict[str, Any]]:
        """Everybody with their colour, and the addresses of pictures of crews and ships."""
        return [
            {
                "standing": player,
                "seat": (seat.colour - 1) % len(COLOURS) + 1,
                "letter": letters_of(seat.colour),
                "crews": [self._show(faces(room, one.crew, one.hands)) for one in player.bands],
                "ships": [self._show(ship_picture(room, one)) for one in seat.ships],
            }
            for player, seat in zip(voyage.standings.players, room.table.seats, strict=True)
        ]

    def _show(self, drawn: Drawn) -> str:
        """The address of a picture."""
        self._drawn.get(drawn.name, lambda: drawn)
        return f"/campaign/picture/{drawn.name}.webp"

    def picture(self, name: str) -> bytes:
        """A picture that a page shows. Raises KeyError for others."""

        def none() -> Drawn:
            raise KeyError(name)

        return self._drawn.get(name, none).webp()

    def record(self, fields: Fields, language: str) -> dict[str, Any]:
        """Enter a game where it makes sense; else what is wrong is shown."""
        label, tell = self._desk.label(language), self._desk.tell(language)

        def work(voyage: Voyage, path: Path) -> str:
            entry = GameForm(fields, voyage, label, tell)
            if not entry.check(whole=True):
                return ""
            number = enter(voyage, path, entry.game, self._desk.keep.save)
            return label("Game {n} is entered.").replace("{n}", str(number))

        return self._change(fields, language, work)

    def undo(self, fields: Fields, language: str) -> dict[str, Any]:
        """Take the last game back."""

        def work(voyage: Voyage, path: Path) -> str:
            take_back(voyage, path, self._desk.keep.save)
            text = self._desk.label(language)("Game {n} is taken back.")
            return text.replace("{n}", str(len(voyage.campaign.games)))

        return self._change(fields, language, work)

    def _change(
        self, fields: Fields, language: str, work: Callable[[Voyage, Path], str]
    ) -> dict[str, Any]:
        """The ledger after a change; as it is where that was not done, or somebody was quicker."""
        said, done = dict(fields), ""
        place = self._desk.keep.place(said.get("at", ""), NAME)
        with alone_in(place):
            voyage, _ = self._opened(said["at"], said.get("scenario"))
            if said.get("ledger") == _digest(voyage):
                done = work(voyage, (place / NAME).resolve())
        if not done:
            return self.seen([("ledger", ""), *fields], language, entering=True)
        self._changed()
        return self.seen([("at", said["at"])], language, done)

    def _opened(self, at: str, scenario: str | None = None) -> tuple[Voyage, Pressroom]:
        """A campaign and what draws it. Raises as `open_campaign`, UsageProblem for no folder."""
        place = self._desk.keep.place(at, NAME)
        then = None if not scenario else "" if scenario == "none" else scenario

        def opened() -> tuple[Voyage, Pressroom]:
            voyage = open_campaign(place, Problems(), then)
            return voyage, campaign_room(voyage, Options(voyage.campaign.game))

        return self._desk.once((at, then, (place / NAME).read_bytes()), opened)

    # -- on paper ------------------------------------------------------------------------------

    def printing(self, fields: Fields, language: str) -> dict[str, Any]:
        """The pages of the next game, before they are printed."""
        at = dict(fields).get("at", "")
        # What is crossed out on the page stands on paper under the same name.
        fields = [*fields, ("lang", spoken(self._opened(at)[1], language))]
        kit = self._kit(fields)
        local = kit.room.languages.get(kit.room.language)
        titles = {one.id: plain(one.title) for one in local.kinds["materials"].values()}
        numbers = range(1, len(kit.pages) + 1)
        wall = sheets(kit, [page_name(kit, n) for n in numbers], titles, {n: n for n in numbers})
        address = urlencode([one for one in fields if one[0] in _PRINTED])
        return {"groups": grouped(wall), "total": counted(kit.pages), "address": address}

    def sheet(self, fields: Fields, number: int, width: int) -> bytes:
        """A page of the next game. Raises as `Kits.picture`."""
        return self._desk.kits.picture(self._kit(fields), number, width)

    def pdf(self, fields: Fields) -> bytes:
        """The PDF of the next game. Raises UsageProblem, ProblemsFound."""
        kit = self._kit(fields)
        voyage, _ = self._opened(dict(fields).get("at", ""))
        return pdf_of(kit, voyage.campaign.title)

    def _kit(self, fields: Fields) -> Printed:
        at = dict(fields).get("at", "")
        home = self._desk.keep.place(at, NAME)
        voyage, _ = self._opened(at, dict(fields).get("scenario"))
        options = self._options(fields, home)
        key = (at, voyage.standings.next, _digest(voyage), repr(options))
        return self._desk.once(key, lambda: lay_out_next(voyage, options))

    def _options(self, fields: Fields, home: Path) -> Options:
        words = ["campaign", "next", str(home), *_print_words(dict(fields))]
        options: Options = self._desk.asked(words)
        return options

    # -- a new one -----------------------------------------------------------------------------

    def blank(
        self, fields: Fields, language: str, wrong: UsageProblem | None = None
    ) -> dict[str, Any]:
        """The form of a new campaign."""
        said, wish = dict(fields), self._wish(fields, language)
        room = self._desk.room(wish.game)
        table = kit_table(room.game, self._asked_new(wish, language))
        local = self._desk.local(wish.game, language)
        first = local.pack.campaign.chapters if local.pack.campaign else ()
        return {
            "blank": True, "done": "", "problems": [], "at": "", "wish": wish, "local": local,
            "places": _titles(self._desk.keep.places(NAME)), "games": self._desk.games(language),
            "spoken": self._desk.languages_of(wish.game),
            "usage": wrong, "title": said.get("title", ""), "fresh": "title" not in said,
            "rows": seated(wish.seated(room.game.pack), table, local),
            "scenario": ("" if wish.fresh else said.get("scenario", ""))
            or (first[0].scenario if first else ""),
        }  # fmt: skip

    def begin(self, fields: Fields, language: str) -> str:
        """Make the folder of a new campaign; its name.

        Raises UsageProblem for what it lacks or where there is one, ProblemsFound.
        """
        said, wish = dict(fields), self._wish(fields, language)
        title = " ".join(said.get("title", "").split())[:80]
        if not title:
            raise UsageProblem("a campaign needs a title", "write one")
        folder = self._desk.keep.fresh(title)
        options = self._asked_new(wish, language)
        game = self._desk.room(wish.game).game
        player = self._desk.label(self._desk.spoken(wish.game, language))(PLAYER)
        texts = new_campaign(game, title, options, said.get("scenario", ""), player)
        self._desk.keep.save({folder / name: text.encode() for name, text in texts.items()})
        self._changed()
        return folder.name

    def _wish(self, fields: Fields, language: str) -> Wish:
        return Wish(fields, self._desk.usual_game(language))

    def _asked_new(self, wish: Wish, language: str) -> Options:
        """The options of a new campaign; crews and ships that nobody chose are those dealt."""
        game = self._desk.room(wish.game).game
        lang = self._desk.spoken(wish.game, language)

        def asked(dealt: Table | None) -> Options:
            more = words(wish, game.pack, lang, Options(wish.game), dealt)[2:]
            chosen = () if dealt else ("--crew=", "--ship=")
            more = [one for one in more if not one.startswith(chosen)]
            new = ["campaign", "new", "folder", f"--game={wish.game}", *more]
            options: Options = self._desk.asked(new)
            return options

        return asked(kit_table(game, asked(None)))


_PRINTED = ("at", "scenario", "paper", "printer", "theme", "lang")


def _print_words(said: Mapping[str, str]) -> list[str]:
    """The options of the command that prints the next game."""
    return [f"--{name}={said[name]}" for name in _PRINTED[1:] if said.get(name)]


def _titles(places: Mapping[str, Path]) -> dict[str, str]:
    """What campaigns are called, by the names of their folders; one without a title by that."""
    found = {}
    for name, place in places.items():
        read = load_text((place / NAME).read_text(encoding="utf-8"), NAME, Problems())
        data = read.data if read is not None else None
        title = data.get("title") if isinstance(data, dict) else ""
        found[name] = str(title or (place.resolve().name if name == "." else name))
    return found


def _names(voyage: Voyage, local: Localised) -> dict[tuple[str, str], str]:
    """What figures are called in a language, by their player and what results call them."""
    crews = local.kinds["crews"].values()
    titles = {(crew.id, one.id): one.name for crew in crews for one in crew.figures}
    return {
        (player.name, name): titles.get((band.crew, hand.id)) or hand.name
        for player in voyage.standings.players
        for band in player.bands
        for hand in band.hands
        for name in called(band, hand)
    }


def _digest(voyage: Voyage) -> str:
    """What tells a ledger from what it was before a change."""
    return hashlib.blake2b(voyage.origin.source.text.encode(), digest_size=12).hexdigest()
