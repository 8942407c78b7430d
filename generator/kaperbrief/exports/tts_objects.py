"""The things of a saved game of Tabletop Simulator, as its file writes them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

from kaperbrief.exports.sheets import CardSheet
from kaperbrief.exports.spots import Spot
from kaperbrief.exports.things import Thing

Json = dict[str, Any]
INCH = 72.0
_CARD_HIGH, _FLAT_HIGH = 3.5, 2.0
"""How high in inches cards and flat things are that are not enlarged."""
_ABOVE = 1.2
"""How high above the table all begin, so that they settle on it."""
_CIRCLE, _BOX = 2, 0
"""Shapes of tiles."""


class SavedObjects:
    """Makes the objects of one file: each has a number of its own, the same in every run."""

    def __init__(self, url: Callable[[str], str], sheets: Sequence[CardSheet], decks: Json) -> None:
        self.url, self.decks = url, decks
        self.by_sides = {(c.front, c.back): s for s in sheets for c in s.cards}
        self._number = 0

    def made(self, name: str, title: str, scale: float, **more: Any) -> Json:
        """What all objects have; it lies at the middle of the table until it is `put`."""
        self._number += 1
        guid = hashlib.blake2b(str(self._number).encode(), digest_size=3).hexdigest()
        made = {
            "GUID": guid,
            "Name": name,
            "Transform": {},
            "Nickname": title,
            "Description": "",
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "Locked": False,
            "Grid": False,
            "Snap": False,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "LuaScript": "",
            "LuaScriptState": "",
            **more,
        }
        sizes = {f"scale{axis}": round(scale, 3) for axis in "XYZ"}
        if name in (
            "Custom_Tile",
            "Custom_Board",
            "Custom_Token",
            "Card",
            "CardCustom",
            "DeckCustom",
        ):
            sizes["scaleY"] = 1.0
        made["Transform"] = {"posX": 0.0, "posY": _ABOVE, "posZ": 0.0,
                             "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0, **sizes}  # fmt: skip
        return made

    def flat(self, thing: Thing) -> Json:
        """One copy of a thing that is no card: a token, a tile, a board, a figure that stands."""
        front, back = thing.front.name, thing.back.name if thing.back else ""
        image: Json = {
            "ImageURL": self.url(front),
            "ImageSecondaryURL": self.url(back) if back else "",
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
        }
        high = thing.size[1] / INCH
        title, scale = thing.copy.title, high / _FLAT_HIGH
        if thing.kind == "figure":
            image["ImageSecondaryURL"] = self.url(f"{front}-back")
            return self.made("Figurine_Custom", title, scale / 2, CustomImage=image)
        if thing.kind == "board":
            image["WidthScale"] = round(thing.size[0] / thing.size[1], 4)
            return self.made("Custom_Board", title, scale, CustomImage=image, Locked=True)
        if thing.kind == "token":
            image["CustomToken"] = {"Thickness": 0.1, "MergeDistancePixels": 5.0, "Stackable": True}
            return self.made("Custom_Token", title, scale, CustomImage=image)
        shape = _CIRCLE if thing.round else _BOX
        image["CustomTile"] = {
            "Type": shape,
            "Thickness": 0.05,
            "Stackable": False,
            "Stretch": True,
        }
        return self.made("Custom_Tile", title, scale, CustomImage=image)

    def cards(self, cards: Sequence[Thing], title: str) -> Json:
        """A deck of all copies of cards, face down, or one card that lies alone."""
        every = [card for card in cards for _ in range(card.copy.count)]
        singles = [self._card(card) for card in every]
        for one in singles:
            one["Transform"]["rotZ"] = 180.0
        if len(singles) == 1:
            return singles[0] | {"Name": "CardCustom"}
        used: Json = {}
        for one in singles:
            used |= one["CustomDeck"]
        deck = self.made("DeckCustom", title, _scale(cards[0]), SidewaysCard=_lies(cards[0]))
        deck |= {
            "DeckIDs": [one["CardID"] for one in singles],
            "CustomDeck": used,
            "ContainedObjects": singles,
        }
        deck["Transform"]["rotZ"] = 180.0
        return deck

    def _card(self, card: Thing) -> Json:
        sheet = self.by_sides[card.front, card.back]
        key = str(sheet.number)
        return self.made(
            "Card", card.copy.title, _scale(card), SidewaysCard=_lies(card),
            CardID=sheet.card_id(card), CustomDeck={key: self.decks[key]},
        )  # fmt: skip

    def bag(self, title: str, inside: list[Json], colour: tuple[float, float, float]) -> Json:
        """A bag of objects in a colour."""
        shade = dict(zip("rgb", colour, strict=True))
        return self.made("Bag", title, 1.0, ColorDiffuse=shade, MaterialIndex=-1, MeshIndex=-1,
                         ContainedObjects=inside)  # fmt: skip


def put(made: Json, spot: Spot) -> Json:
    """The object at a place on the table."""
    turn = (made["Transform"]["rotY"] + spot.turn) % 360
    made["Transform"] |= {
        "posX": round(spot.x, 3),
        "posZ": round(spot.z, 3),
        "rotY": round(turn, 3),
    }
    return made


def _scale(card: Thing) -> float:
    return max(card.size) / INCH / _CARD_HIGH


def _lies(card: Thing) -> bool:
    return card.size[0] > card.size[1]
