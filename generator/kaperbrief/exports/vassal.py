"""A module for VASSAL 3.7: maps with decks, a palette of pieces, charts; a side for each player.

The forms are those of its own source: `buildFile.xml` names classes and their attributes, a piece
is the text of the command that adds it.
"""

from __future__ import annotations

import io
import zipfile
from itertools import groupby
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from kaperbrief import __version__
from kaperbrief.documents.pages import Publication
from kaperbrief.documents.table import Seat
from kaperbrief.documents.views import seat_name
from kaperbrief.errors import Progress
from kaperbrief.exports.looks import cut_out, shot_of, standing
from kaperbrief.exports.things import Thing, Things, ThingSide, manifest, pictures
from kaperbrief.exports.vassal_pieces import Slots, plain
from kaperbrief.files import json_file

_DPI = 150
"""How fine all is drawn: pieces and boards have one scale."""
_VERSION = "3.7.0"
_BUILD, _MODULE = "VASSAL.build", "VASSAL.build.module"
_ON_MAPS = (
    *("ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer"),
    *("StackExpander", "PieceMover", "KeyBufferer", "ImageSaver", "CounterDetailViewer", "Flare"),
    "Zoomer",
)
"""What a new map has in the editor; a file has to name it."""
_GAP = 40
_DATE = (1980, 1, 1, 0, 0, 0)


def vassal(made: Things, progress: Progress) -> Publication:
    """The module and a manifest."""
    return _Module(made).publication(progress)


class _Mat:
    """A board: sheets side by side, beside them places for decks; sizes in pixels."""

    def __init__(self, title: str, flat: list[Thing], decks: list[list[Thing]]) -> None:
        self.title, self.flat, self.decks = title, flat, decks
        self.places: list[tuple[int, int]] = []
        """The corners of the sheets, then those of the decks."""
        sizes = [pixels(thing) for thing in flat]
        x = _GAP
        for width, _ in sizes:
            self.places.append((x, _GAP))
            x += width + _GAP
        low = max((size[1] for size in sizes), default=800)
        y, wide = _GAP, 0
        for deck in decks:
            width, height = pixels(deck[0])
            if y > _GAP and y + height > low + _GAP:
                x, y, wide = x + wide + _GAP, _GAP, 0
            self.places.append((x, y))
            y, wide = y + height + _GAP, max(wide, width)
        bottom = max((place[1] + pixels(deck[0])[1] for place, deck in zip(
            self.places[len(flat):], decks, strict=True)), default=0)  # fmt: skip
        self.size = max(400, x + wide + _GAP), max(low, bottom) + 2 * _GAP


def pixels(thing: Thing) -> tuple[int, int]:
    """How large a thing is on the screen."""
    return shot_of(thing, dpi=_DPI).pixels


class _Module:
    """The module in the making: its pictures and what its build file says."""

    def __init__(self, made: Things) -> None:
        room = made.room
        self.made, self.local, self.table = made, room.languages.get(room.language), room.table
        self.images: dict[str, bytes] = {}
        self.kept: dict[ThingSide, Any] = {}
        self.slots = Slots()

    def publication(self, progress: Progress) -> Publication:
        self._take_pictures(progress)
        room, pack = self.made.room, self.local.pack
        root = self._build_file()
        root.set("nextPieceSlotId", str(self.slots.count))
        name = f"{pack.id}-{room.language}.vmod"
        data = Element("data", version="1")
        for tag, text in (("version", __version__), ("VassalVersion", _VERSION),
                          ("dateSaved", "946684800000"), ("description", pack.tagline),
                          ("name", pack.title)):  # fmt: skip
            SubElement(data, tag).text = text
        files = {name: self._zipped({"buildFile.xml": root, "moduledata": data})}
        about = manifest(self.made, "vassal")
        about["files"] = sorted([*files, "manifest.json"])
        files["manifest.json"] = json_file(about)
        return Publication(room.table, files, about, room.problems.sorted)

    def _zipped(self, texts: dict[str, Element]) -> bytes:
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            for name, element in texts.items():
                indent(element, " ")
                text = tostring(element, encoding="UTF-8", xml_declaration=True)
                archive.writestr(zipfile.ZipInfo(name, _DATE), text, zipfile.ZIP_DEFLATED)
            for name, data in sorted(self.images.items()):
                archive.writestr(zipfile.ZipInfo(f"images/{name}", _DATE), data)
            archive.comment = b"Kaperbrief"
        return file.getvalue()

    # -- pictures --------------------------------------------------------------------------------

    def _take_pictures(self, progress: Progress) -> None:
        shots, things = {}, {}
        for thing in self.made.pieces:
            for behind in (False, True):
                shot = shot_of(thing, behind=behind, dpi=_DPI)
                shots[shot.face], things[shot.face] = shot, thing
        taken = pictures(self.made, [*shots.values()], progress)
        for face, image in zip(shots, taken, strict=True):
            thing = things[face]
            if thing.kind == "sheet" and thing.copy.seat:
                self.kept[face] = image
            elif thing.kind == "figure":
                front, back = standing(thing, image)
                self._picture(f"{face.name}.png", front)
                self._picture(f"{face.name}-back.png", back)
            else:
                self._picture(f"{face.name}.png", cut_out(thing, image))

    def _picture(self, name: str, image: Any) -> None:
        from kaperbrief.press.png import saved

        self.images[name] = saved(image)

    # -- the build file --------------------------------------------------------------------------

    def _build_file(self) -> Element:
        pack, label = self.local.pack, self.local.label
        root = Element(f"{_BUILD}.GameModule", name=pack.title, version=__version__,
                       VassalVersion=_VERSION, description=pack.tagline)  # fmt: skip
        for part in ("BasicCommandEncoder", "Documentation"):
            SubElement(root, f"{_MODULE}.{part}")
        roster = SubElement(root, f"{_MODULE}.PlayerRoster")
        for seat in self.table.seats:
            SubElement(roster, "entry").text = self._named(seat)
        SubElement(root, f"{_MODULE}.GlobalOptions")
        owned = self._owned()
        for number, board in enumerate(thing for thing in owned[None] if thing.kind == "board"):
            self._map(root, _Mat(board.copy.title, [board], []), board, main=number == 0)
        main = not any(thing.kind == "board" for thing in owned[None])
        self._map(root, _Mat(label("Table"), [], _decks(owned[None])), main=main)
        for seat in self.table.seats:
            own = owned[seat.number]
            flat = [thing for thing in own if thing.kind == "sheet"]
            if flat or _decks(own):
                self._map(root, _Mat(self._named(seat), flat, _decks(own)))
        self._charts(root, [thing for thing in owned[None] if thing.kind == "sheet"])
        self._palette(root, owned)
        return root

    def _named(self, seat: Seat) -> str:
        return plain(seat.name or seat_name(seat.colour, self.local))

    def _owned(self) -> dict[int | None, list[Thing]]:
        """The things by the number of the player whose they are, None for everybody's."""
        found: dict[int | None, list[Thing]] = {None: []}
        found |= {seat.number: [] for seat in self.table.seats}
        for thing in self.made.pieces:
            seat = self.table.owner(thing.copy.seat)
            found[seat.number if seat else None].append(thing)
        return found

    def _map(
        self, root: Element, mat: _Mat, board: Thing | None = None, *, main: bool = False
    ) -> None:
        """A window with a board; the main one is there from the start, others have a button."""
        title, shown = plain(mat.title), "false" if main else "true"
        window = SubElement(root, f"{_MODULE}.Map", mapName=title, buttonName=title, launch=shown,
                            allowMultiple="false", markMoved="Never", edgeWidth="0",
                            edgeHeight="0")  # fmt: skip
        picker = SubElement(window, f"{_MODULE}.map.BoardPicker")
        place = SubElement(picker, f"{_MODULE}.map.boardPicker.Board", name=title,
                           reversible="false")  # fmt: skip
        if board is not None:
            place.set("image", f"{board.front.name}.png")
        elif mat.flat:
            place.set("image", self._laid_out(mat))
        else:
            width, height = map(str, mat.size)
            place.attrib |= {"width": width, "height": height, "color": "225,230,233"}
        SubElement(window, f"{_MODULE}.map.StackMetrics")
        for name in _ON_MAPS:
            SubElement(window, f"{_MODULE}.map.{name}")
        for deck, corner in zip(mat.decks, mat.places[len(mat.flat) :], strict=True):
            self._deck(window, title, deck, corner)

    def _laid_out(self, mat: _Mat) -> str:
        """The name of a picture of the sheets of a player side by side."""
        from PIL import Image

        out = Image.new("RGB", mat.size, (225, 230, 233))
        for thing, corner in zip(mat.flat, mat.places, strict=False):
            out.paste(self.kept[thing.front], corner)
        name = f"mat-{mat.flat[0].name}.png"
        self._picture(name, out)
        return name

    def _deck(
        self, window: Element, board: str, deck: list[Thing], corner: tuple[int, int]
    ) -> None:
        width, height = pixels(deck[0])
        backs = deck[0].back is not None
        pile = SubElement(window, f"{_MODULE}.map.DrawPile", {
            "name": plain(deck[0].job.title), "owningBoard": board, "useGridLocation": "false",
            "x": str(corner[0] + width // 2), "y": str(corner[1] + height // 2),
            "width": str(width), "height": str(height), "allowMultiple": "true",
            "allowSelect": "true", "faceDown": "Always" if backs else "Never",
            "drawFaceUp": "false",
            "shuffle": "Via right-click Menu", "reversible": "false", "draw": "true",
            "color": "51,51,51", "reshufflable": "false", "canSave": "false",
            "hotkeyOnEmpty": "false",
        })  # fmt: skip
        for card in deck:
            for _ in range(card.copy.count):
                pile.append(self.slots.card(card, (width, height)))

    def _charts(self, root: Element, sheets: list[Thing]) -> None:
        """A window with the sheets that are for all, each behind a tab."""
        if not sheets:
            return
        title = self.local.label("All sheets")
        window = SubElement(root, f"{_MODULE}.ChartWindow", name=title, text=title)
        tabs = SubElement(window, f"{_BUILD}.widget.TabWidget", entryName=title)
        for sheet in sheets:
            for side in filter(None, (sheet.front, sheet.back)):
                SubElement(tabs, f"{_BUILD}.widget.Chart", chartName=plain(sheet.copy.title),
                           fileName=f"{side.name}.png")  # fmt: skip

    def _palette(self, root: Element, owned: dict[int | None, list[Thing]]) -> None:
        """A window with all other pieces, by whose they are and what they are."""
        title = self.local.label("All pieces")
        window = SubElement(root, f"{_MODULE}.PieceWindow", name=title, text=title, hidden="false",
                            scale="1.0")  # fmt: skip
        tabs = SubElement(window, f"{_BUILD}.widget.TabWidget", entryName=title)
        names: dict[int | None, str] = {None: self.local.label("Table")}
        names |= {seat.number: self._named(seat) for seat in self.table.seats}
        for owner, things in owned.items():
            pieces = [one for one in things if one.kind not in ("board", "sheet", "card")]
            if not pieces:
                continue
            below = SubElement(tabs, f"{_BUILD}.widget.TabWidget", entryName=names[owner])
            for _, group in groupby(pieces, key=lambda one: one.job.material):
                alike = [*group]
                several = SubElement(below, f"{_BUILD}.widget.ListWidget", width="300",
                                     height="300", scale="1.0", divider="150",
                                     entryName=plain(alike[0].job.title))  # fmt: skip
                for one in alike:
                    several.append(self.slots.piece(one, self._size(one)))

    def _size(self, thing: Thing) -> tuple[int, int]:
        width, height = pixels(thing)
        return (width, height // 2) if thing.kind == "figure" else (width, height)


def _decks(things: list[Thing]) -> list[list[Thing]]:
    """The cards of each material."""
    cards = (thing for thing in things if thing.kind == "card")
    return [[*group] for _, group in groupby(cards, key=lambda card: card.job.material)]
