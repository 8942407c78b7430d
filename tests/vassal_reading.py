"""Reads a module of VASSAL as its source tells it, without the exporter.

`VASSAL.build.GameModule` reads `buildFile.xml` out of the archive and `moduledata` for its name and
version; `VASSAL.build.module.BasicCommandEncoder` reads pieces: `+/ID/TYPE/STATE`, in both the
traits from the outermost in, parted by tabs, their fields by semicolons.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

from PIL import Image

MODULE, MAP, WIDGET = "VASSAL.build.module.", "VASSAL.build.module.map.", "VASSAL.build.widget."
WANTED = {"BasicCommandEncoder", "Documentation", "PlayerRoster", "GlobalOptions", "Map"}
TRAITS = {"piece": 5, "obs": 12, "emb2": 34}
"""How many fields a trait has with its own name."""
STATES = {"obs": 2, "emb2": 1, "piece": 5}


class Module:
    """What a module holds; reading it checks its fields, its numbers and its pictures."""

    def __init__(self, path: Path) -> None:
        self.archive = zipfile.ZipFile(path)
        names = self.archive.namelist()
        assert self.archive.testzip() is None
        assert {"buildFile.xml", "moduledata"} <= {*names}
        self.images = {one.removeprefix("images/") for one in names if one.startswith("images/")}
        assert len(self.images) == len(names) - 2
        self.seen: set[str] = set()
        self.root = ET.fromstring(self.archive.read("buildFile.xml"))
        self._check_data(ET.fromstring(self.archive.read("moduledata")))
        here = {child.tag.removeprefix(MODULE) for child in self.root}
        assert here >= WANTED, WANTED - here
        self.slots = [*self._slots()]
        numbers = [int(one.attrib["gpid"]) for one in self.slots]
        assert numbers == sorted({*numbers})
        assert max(numbers) < int(self.root.attrib["nextPieceSlotId"])
        for slot in self.slots:
            self._check_piece(slot)
        for window in self.root.iter(f"{MODULE}Map"):
            self._check_map(window)
        for chart in self.root.iter(f"{WIDGET}Chart"):
            self.size(chart.attrib["fileName"])

    @property
    def sides(self) -> list[str]:
        """The sides that players may take."""
        return [entry.text or "" for entry in self.root.find(f"{MODULE}PlayerRoster") or ()]

    def decks(self) -> dict[tuple[str, str], list[str]]:
        """The names of the cards of each deck, by its map and its name."""
        return {
            (window.attrib["mapName"], pile.attrib["name"]): [
                card.attrib["entryName"] for card in pile.iter(f"{WIDGET}CardSlot")
            ]
            for window in self.root.iter(f"{MODULE}Map")
            for pile in window.iter(f"{MAP}DrawPile")
        }

    def pieces(self) -> list[str]:
        """The names of the pieces of the palette."""
        return [one.attrib["entryName"] for one in self.root.iter(f"{WIDGET}PieceSlot")]

    def size(self, name: str) -> tuple[int, int]:
        """The size of a picture in pixels."""
        assert name in self.images, name
        self.seen.add(name)
        with Image.open(io.BytesIO(self.archive.read(f"images/{name}"))) as image:
            return image.size

    def _check_data(self, data: ET.Element) -> None:
        assert (data.tag, data.attrib) == ("data", {"version": "1"})
        told = {child.tag: child.text for child in data}
        assert told["name"] == self.root.attrib["name"]
        assert told["version"] == self.root.attrib["version"]
        assert told["VassalVersion"] == self.root.attrib["VassalVersion"]
        assert (told["dateSaved"] or "").isdecimal()

    def _slots(self) -> Iterator[ET.Element]:
        for one in self.root.iter():
            if one.tag in (f"{WIDGET}CardSlot", f"{WIDGET}PieceSlot"):
                yield one

    def _check_piece(self, slot: ET.Element) -> None:
        add, name, kind, state = (slot.text or "").split("/")
        assert (add, name) == ("+", "null")
        traits, states = kind.split("\t"), state.split("\t")
        assert len(traits) == len(states)
        for trait, now in zip(traits, states, strict=True):
            fields = trait.split(";")
            assert len(fields) == TRAITS[fields[0]], trait
            assert len(now.split(";")) == STATES[fields[0]]
            self._check_pictures(fields, slot)
        assert traits[-1].startswith("piece;")
        assert states[-1].split(";")[3] == slot.attrib["gpid"]

    def _check_pictures(self, fields: list[str], slot: ET.Element) -> None:
        named = {"piece": fields[3:4], "obs": fields[2:3], "emb2": fields[16:17]}[fields[0]]
        wanted = int(slot.attrib["width"]), int(slot.attrib["height"])
        for name in ",".join(named).split(","):
            if name:
                size = self.size(name)
                assert abs(size[0] - wanted[0]) <= 1
                if slot.tag.endswith("CardSlot"):
                    assert size == wanted

    def _check_map(self, window: ET.Element) -> None:
        (board,) = window.iter(f"{MAP}boardPicker.Board")
        assert window.attrib["mapName"]
        assert {child.tag.removeprefix(MAP) for child in window} >= {
            "BoardPicker", "StackMetrics", "PieceMover", "MenuDisplayer", "Zoomer",
        }  # fmt: skip
        if "image" in board.attrib:
            wide, high = self.size(board.attrib["image"])
        else:
            wide, high = int(board.attrib["width"]), int(board.attrib["height"])
        for pile in window.iter(f"{MAP}DrawPile"):
            assert pile.attrib["owningBoard"] == board.attrib["name"]
            x, y, width, height = (int(pile.attrib[one]) for one in ("x", "y", "width", "height"))
            assert 0 <= x - width / 2 < x + width / 2 <= wide
            assert 0 <= y - height / 2 < y + height / 2 <= high
