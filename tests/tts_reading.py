"""Reads a saved game of Tabletop Simulator as its documentation tells it, without the exporter.

https://kb.tabletopsimulator.com/custom-content/save-file-format/ has the objects and their fields,
https://kb.tabletopsimulator.com/custom-content/custom-deck/ the sheets of decks: two to ten cards
across, two to seven down (one card alone is a sheet of one), numbered from 0 row by row; a card's
number is a hundred times that of its sheet and its place.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

SAVE = {"SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn", "Grid"}
OBJECT = {"Name", "Transform", "Nickname", "Description", "ColorDiffuse", "Grid", "Locked", "GUID"}
TRANSFORM = {f"{kind}{axis}" for kind in ("pos", "rot", "scale") for axis in "XYZ"}
DECK = {"FaceURL": str, "BackURL": str, "NumWidth": int, "NumHeight": int, "BackIsHidden": bool,
        "UniqueBack": bool}  # fmt: skip
IMAGES = {
    "Custom_Token": "CustomToken",
    "Custom_Tile": "CustomTile",
    "Custom_Board": None,
    "Figurine_Custom": None,
}
LARGEST = 4096


class SavedGame:
    """The objects of a file; reading it checks their fields, their numbers and their pictures."""

    def __init__(self, path: Path, base: str = "") -> None:
        self.data = json.loads(path.read_text(encoding="utf-8"))
        self.base, self.pictures = base, path.parent / "images"
        self.seen: set[str] = set()
        missing = SAVE - {*self.data}
        assert not missing, missing
        for one in self.objects():
            self._check(one)
        numbers = [one["GUID"] for one in self.objects()]
        assert len({*numbers}) == len(numbers)

    @property
    def table(self) -> list[dict]:
        """What lies on the table."""
        return self.data["ObjectStates"]

    def objects(self, among: list[dict] | None = None) -> Iterator[dict]:
        """All objects, those in bags and decks too."""
        for one in self.table if among is None else among:
            yield one
            yield from self.objects(one.get("ContainedObjects", []))

    def size(self, url: str) -> tuple[int, int]:
        """The size of a picture in pixels."""
        assert url.startswith(self.base)
        name = url.removeprefix(self.base)
        assert "/" not in name
        self.seen.add(name)
        with Image.open(self.pictures / name) as image:
            assert max(image.size) <= LARGEST
            return image.size

    def _check(self, one: dict) -> None:
        assert {*one} >= OBJECT, one["Name"]
        assert {*one["Transform"]} == TRANSFORM
        assert all(isinstance(value, float) for value in one["Transform"].values())
        assert {*one["ColorDiffuse"]} == {*"rgb"}
        if one["Name"] in IMAGES:
            image, kind = one["CustomImage"], IMAGES[one["Name"]]
            self.size(image["ImageURL"])
            if image["ImageSecondaryURL"]:
                self.size(image["ImageSecondaryURL"])
            assert kind is None or image[kind]["Thickness"] > 0
        elif one["Name"] in ("Card", "CardCustom"):
            self._card(one)
        elif one["Name"] == "DeckCustom":
            inside = one["ContainedObjects"]
            assert len(inside) > 1
            assert one["DeckIDs"] == [card["CardID"] for card in inside]
            assert all(card["Name"] == "Card" for card in inside)
            assert {number // 100 for number in one["DeckIDs"]} == {*map(int, one["CustomDeck"])}
        else:
            assert one["Name"] == "Bag"
            assert isinstance(one["ContainedObjects"], list)

    def _card(self, card: dict) -> None:
        sheet, place = divmod(card["CardID"], 100)
        deck = card["CustomDeck"][str(sheet)]
        assert all(isinstance(deck[name], kind) for name, kind in DECK.items())
        across, down = deck["NumWidth"], deck["NumHeight"]
        assert (across, down) == (1, 1) or (2 <= across <= 10 and 2 <= down <= 7)
        assert place < min(across * down, 69)
        wide, high = self.size(deck["FaceURL"])
        assert (wide % across, high % down) == (0, 0)
        back = self.size(deck["BackURL"])
        assert back == ((wide, high) if deck["UniqueBack"] else (wide // across, high // down))
