"""A table for Tabletop Simulator: a saved game with decks, tokens, boards and bags of players.

The form of the file is that of https://kb.tabletopsimulator.com/custom-content/save-file-format/.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from kaperbrief import __version__
from kaperbrief.documents.pages import Publication
from kaperbrief.documents.table import Seat
from kaperbrief.documents.views import seat_name
from kaperbrief.errors import Progress, UsageProblem
from kaperbrief.exports.looks import cut_out, shot_of, standing
from kaperbrief.exports.sheets import MOST, CardSheet
from kaperbrief.exports.spots import WIDE, Spot, room_of, round_table, rows
from kaperbrief.exports.things import Shot, Thing, Things, ThingSide, manifest, pictures
from kaperbrief.exports.tts_objects import INCH, Json, SavedObjects, put
from kaperbrief.files import json_file

_BAG = (2.5, 2.5)
_PLAYERS_WIDE = 26.0
"""The most that a player's row of sheets is wide."""
_APART = 1.5
_README = (
    "Copy the pictures to Mods/Images in the folder of Tabletop Simulator.",
    "Copy the JSON file to Saves/Saved Objects, and load it from Objects, Saved Objects.",
    "To play with others, have the game upload the pictures: Modding, Cloud Manager, Upload All.",
    "Or put the pictures on a server of yours and say where: --base-url https://…",
    "The table is set for so many players:",
)
"""What to do with it; each is a label with a translation."""


def tts(made: Things, base_url: str, progress: Progress) -> Publication:
    """The saved game, its pictures and a manifest.

    The pictures are named by the address of a folder; without one by their names alone, as they are
    found in the program's own folder of pictures. Raises UsageProblem for what is no address.
    """
    if base_url and not base_url.startswith(("https://", "http://", "file:///")):
        message = f'--base-url needs an address, found "{base_url}"'
        raise UsageProblem(message, "write https://… or file:///C:/…")
    return _Table(made, base_url).publication(progress)


class _Table:
    """The table in the making: its files, its sheets of cards, its objects."""

    def __init__(self, made: Things, base_url: str) -> None:
        room = made.room
        self.made, self.local = made, room.languages.get(room.language)
        self.prefix = f"{room.game.pack.id}-{room.language}"
        self.base = f"{base_url.rstrip('/')}/" if base_url else ""
        self.files: dict[str, bytes] = {}
        self.decks: dict[str, Json] = {}
        self.sheets: list[CardSheet] = []

    def publication(self, progress: Progress) -> Publication:
        cards = [thing for thing in self.made.pieces if thing.kind == "card"]
        for _, alike in groupby(cards, key=lambda thing: thing.job.material):
            self._number_cards([*alike])
        self._take_pictures(progress)
        save = {"kaperbrief": __version__, **self._saved_game()}
        name = f"{self.prefix}.json"
        files = {**self.files, name: json_file(save), "README.md": self._readme()}
        about = manifest(self.made, "tts")
        about["files"] = sorted([*files, "manifest.json"])
        files["manifest.json"] = json_file(about)
        room = self.made.room
        return Publication(room.table, files, about, room.problems.sorted)

    # -- pictures --------------------------------------------------------------------------------

    def _number_cards(self, cards: list[Thing]) -> None:
        """Lay the cards of a material on sheets, each picture once."""
        pairs = list(dict.fromkeys((card.front, card.back) for card in cards))
        known = {(card.front, card.back): card for card in cards}
        for start in range(0, len(pairs), MOST):
            part = [known[pair] for pair in pairs[start : start + MOST]]
            sheet = CardSheet(len(self.sheets) + 1, part)
            self.sheets.append(sheet)

    def _take_pictures(self, progress: Progress) -> None:
        shots: dict[ThingSide, Shot] = {}
        flat: dict[ThingSide, Thing] = {}
        for sheet in self.sheets:
            for card in sheet.cards:
                for behind in (False, True):
                    shot = shot_of(card, behind=behind, dpi=sheet.dpi)
                    shots[shot.face] = shot
        for thing in self.made.pieces:
            if thing.kind != "card":
                for behind in (False, True):
                    shot = shot_of(thing, behind=behind)
                    shots[shot.face], flat[shot.face] = shot, thing
        kept: dict[ThingSide, Any] = {}
        taken = pictures(self.made, [*shots.values()], progress)
        for face, image in zip(shots, taken, strict=True):
            if face in flat:
                self._save_flat(face, flat[face], image)
            else:
                kept[face] = image
        for sheet in self.sheets:
            self._save_sheet(sheet, kept)

    def _save_flat(self, face: ThingSide, thing: Thing, image: Any) -> None:
        if thing.kind == "figure":
            front, back = standing(thing, image)
            self._picture(face.name, front)
            self._picture(f"{face.name}-back", back)
        else:
            self._picture(face.name, cut_out(thing, image))

    def _save_sheet(self, sheet: CardSheet, kept: dict[ThingSide, Any]) -> None:
        self._picture(sheet.name, sheet.drawn([kept[card.front] for card in sheet.cards]))
        back = sheet.cards[0].back
        if sheet.unlike:
            drawn = [kept[card.back or card.front] for card in sheet.cards]
            self._picture(f"{sheet.name}-back", sheet.drawn(drawn))
        elif back is not None:
            self._picture(f"{sheet.name}-back", kept[back])
        else:
            self._picture(f"{sheet.name}-back", self._plain(sheet))
        self.decks[str(sheet.number)] = {
            "FaceURL": self._url(sheet.name),
            "BackURL": self._url(f"{sheet.name}-back"),
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": True,
            "UniqueBack": sheet.unlike,
            "Type": 1,
        }

    def _plain(self, sheet: CardSheet) -> Any:
        """The back of cards that have none: one colour."""
        from PIL import Image

        return Image.new("RGB", sheet.cell, tuple(round(255 * one) for one in self._colour("sea")))

    def _picture(self, name: str, image: Any) -> None:
        from kaperbrief.press.png import saved

        self.files[f"images/{self.prefix}-{name}.png"] = saved(image)

    def _url(self, name: str) -> str:
        return f"{self.base}{self.prefix}-{name}.png"

    def _colour(self, role: str) -> tuple[float, float, float]:
        red, green, blue = map(float, (self.made.room.look.area(role) or "1 1 1").split()[:3])
        return red, green, blue

    # -- the table -------------------------------------------------------------------------------

    def _saved_game(self) -> Json:
        """What the file says of the table, and all objects on it."""
        title = f"{self.local.pack.title} · {len(self.made.room.table.seats)}"
        return {
            "SaveName": title,
            "GameMode": self.local.pack.title,
            "Date": "",
            "Table": "Table_None",
            "Sky": "Sky_Museum",
            "Note": "",
            "Rules": "",
            "PlayerTurn": "",
            "LuaScript": "",
            "LuaScriptState": "",
            "Grid": {"Type": 0, "Lines": False, "Snapping": False, "Offset": False,
                     "xSize": 2.0, "ySize": 2.0},
            "ObjectStates": self._set_table(),
        }  # fmt: skip

    def _set_table(self) -> list[Json]:
        """What is everybody's in the middle, round it each player's sheets and bag."""
        table, objects = self.made.room.table, SavedObjects(self._url, self.sheets, self.decks)
        owners = {colour: table.owner(colour) for colour in {t.copy.seat for t in self.made.pieces}}
        shared = [t for t in self.made.pieces if owners[t.copy.seat] is None]
        middle = self._in_the_middle(objects, shared)
        wide, high = room_of([size for _, size in middle])
        states = _placed(middle, [spot._replace(z=spot.z + high / 2) for spot in _spots(middle)])
        places = []
        for seat in table.seats:
            own = [t for t in self.made.pieces if owners[t.copy.seat] is seat]
            places.append(self._of_player(objects, seat, own))
        broad = max((room_of([s for _, s in one], _PLAYERS_WIDE)[0] for one in places), default=0)
        radius = math.hypot(wide, high) / 2 + _APART
        if len(places) > 2:
            radius = max(radius, (broad / 2 + _APART) / math.tan(math.pi / len(places)))
        for number, one in enumerate(places):
            spots = round_table(_spots(one, _PLAYERS_WIDE), number, len(places), radius)
            states += _placed(one, spots)
        return states

    def _in_the_middle(self, objects: SavedObjects, shared: list[Thing]) -> list[_Sized]:
        """Boards open, decks, bags with many of a kind, one bag with all sheets."""
        found = [(objects.flat(t), _inches(t)) for t in shared if t.kind == "board"]
        rest = [t for t in shared if t.kind not in ("board", "sheet")]
        for _, group in groupby(rest, key=lambda t: t.job.material):
            alike = [*group]
            found.append(self._together(objects, alike, alike[0].job.title))
        sheets = [objects.flat(t) for t in shared if t.kind == "sheet" for _ in range(t.copy.count)]
        if sheets:
            found.append((objects.bag(self.local.label("All sheets"), sheets, (1, 1, 1)), _BAG))
        return found

    def _together(self, objects: SavedObjects, alike: list[Thing], title: str) -> _Sized:
        """All copies of things of a material: a deck, a bag, or one that lies alone."""
        if alike[0].kind == "card":
            return objects.cards(alike, title), _inches(alike[0])
        copies = [objects.flat(t) for t in alike for _ in range(t.copy.count)]
        if len(copies) == 1:
            return copies[0], _inches(alike[0])
        return objects.bag(title, copies, (1, 1, 1)), _BAG

    def _of_player(self, objects: SavedObjects, seat: Seat, own: list[Thing]) -> list[_Sized]:
        """A player's sheets side by side, and a bag in their colour with all else."""
        found = [(objects.flat(t), _inches(t)) for t in own if t.kind == "sheet"]
        inside = []
        rest = [t for t in own if t.kind != "sheet"]
        for _, group in groupby(rest, key=lambda t: t.job.material):
            alike = [*group]
            if alike[0].kind == "card":
                inside.append(objects.cards(alike, alike[0].job.title))
            else:
                inside += [objects.flat(t) for t in alike for _ in range(t.copy.count)]
        named = seat.name or seat_name(seat.colour, self.local)
        colour = self._colour(f"seat-{seat.colour}")
        return [(objects.bag(named, inside, colour), _BAG), *found]

    def _readme(self) -> bytes:
        """What to do with the files."""
        label, players = self.local.label, len(self.made.room.table.seats)
        *steps, last = (label(text) for text in _README)
        lines = [f"# Kaperbrief · {self.local.pack.title}", *steps, f"{last} {players}"]
        return "\n\n".join(lines).encode() + b"\n"


_Sized = tuple[Json, tuple[float, float]]
"""An object with the room that it takes, in inches."""


def _inches(thing: Thing) -> tuple[float, float]:
    return thing.size[0] / INCH, thing.size[1] / INCH


def _spots(things: list[_Sized], wide: float = WIDE) -> list[Spot]:
    return rows([size for _, size in things], wide)


def _placed(things: list[_Sized], spots: Iterable[Spot]) -> list[Json]:
    return [put(made, spot) for (made, _), spot in zip(things, spots, strict=True)]
