"""Hex maps: seas of hexes with islands, ports and names, as a person would write them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from kaperbrief.models.base import CONFIG, Id, Small
from kaperbrief.models.text import Text

Terrain = Literal[
    "sea", "shallows", "reef", "land", "town", "fort", "anchorage", "harbour", "port", "treasure"
]
SIGNS: dict[str, Terrain] = {
    ".": "sea",
    ":": "shallows",
    "x": "reef",
    "#": "land",
    "T": "town",
    "F": "fort",
    "A": "anchorage",
    "h": "harbour",
    "P": "port",
    "I": "treasure",
}
"""How terrain is written in the rows of a map; `-` is no hex at all, blanks don't count."""

NOTHING = "-"

PlaceKind = Literal["home-port", "free-port", "treasure", "island", "reef", "sea"]


@dataclass(frozen=True, slots=True)
class Place:
    """A name on the map: at a hex by its label, a home port at its anchorage.

    `seat` is whose port it is, 0 nobody's; `ship` the ship or faction that begins there.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    kind: PlaceKind
    at: Annotated[str, MinLen(2), MaxLen(5)]
    name: Text = ""
    seat: Small = 0
    ship: Id = ""


@dataclass(frozen=True, slots=True)
class HexMap:
    """A sea of hexes. Each of `rows` is a line of signs (see SIGNS), the same number in each.

    `offset` says which rows (pointy-top hexes, `odd-r`, `even-r`) or columns (flat-top, `odd-q`,
    `even-q`) are shifted by half a hex. A hex is named by the letter of its row and the number of
    its column, A1 in the upper left corner. `seed` is what a random map was made from.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    title: Text
    rows: Annotated[tuple[str, ...], MinLen(1), MaxLen(200)]
    offset: Literal["odd-r", "even-r", "odd-q", "even-q"] = "odd-r"
    places: tuple[Place, ...] = ()
    seed: Annotated[int, Ge(0), Le(2**31)] | None = None
    subtitle: Text = ""
