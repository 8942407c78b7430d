"""How a sea of hexes is written: a line of signs for each row, and the terrain that they mean."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from kaperbrief.hexes.axial import Hex, neighbours
from kaperbrief.hexes.layout import Orientation, Point, centre, corners
from kaperbrief.hexes.offset import Cell, Offset, label, parse_label, to_axial, to_offset
from kaperbrief.records import dataclass

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
"""What a name on a map may mean."""

LAND: frozenset[Terrain] = frozenset(("land", "town", "fort", "port", "treasure"))
"""What no ship enters, reefs left out."""


@dataclass(frozen=True, slots=True)
class SeaBoard:
    """The hexes of a map with their terrain, row by row."""

    terrain: Mapping[Hex, Terrain]
    offset: Offset

    @property
    def orientation(self) -> Orientation:
        """Pointy-top hexes lie in shifted rows, flat-top ones in shifted columns."""
        return "pointy" if self.offset.endswith("r") else "flat"

    @property
    def told(self) -> tuple[Offset, list[tuple[Hex, Terrain]]]:
        """Plain values that say all of it."""
        return self.offset, list(self.terrain.items())

    @property
    def land(self) -> set[Hex]:
        """The hexes that no ship enters, reefs left out."""
        return {at for at, terrain in self.terrain.items() if terrain in LAND}

    def kind(self, at: Hex) -> Terrain | None:
        """The terrain of a hex, None beyond the board."""
        return self.terrain.get(at)

    def find(self, *kinds: Terrain) -> tuple[Hex, ...]:
        """All hexes of these terrains in the order of the rows."""
        return tuple(at for at, terrain in self.terrain.items() if terrain in kinds)

    def beyond(self) -> set[Hex]:
        """Hexes beyond the board where land goes on: their neighbours on it, two or more, are land.

        So an island at the border is part of a mainland.
        """
        ring = {near for at in self.land for near in neighbours(at) if near not in self.terrain}
        beside = {at: [near for near in neighbours(at) if near in self.terrain] for at in ring}
        land = set(self.land)
        return {at for at, near in beside.items() if len(near) > 1 and land.issuperset(near)}

    def label(self, at: Hex) -> str:
        """What a hex is called, such as `H4`."""
        return label(to_offset(at, self.offset))

    def at(self, name: str) -> Hex:
        """The hex of a label, on the board or not. Raises ValueError for what is no label."""
        return to_axial(parse_label(name), self.offset)

    def shore(self, hexes: Collection[Hex], water: Collection[Terrain]) -> frozenset[Hex]:
        """The hexes of these terrains that touch one of `hexes`."""
        beside = {near for at in hexes for near in neighbours(at)}
        return frozenset(at for at in beside if self.terrain.get(at) in water)

    def size(self) -> tuple[int, int]:
        """How many columns and rows there are from A1 to the last hex of each."""
        cells = [to_offset(at, self.offset) for at in self.terrain]
        return 1 + max(column for column, _ in cells), 1 + max(row for _, row in cells)

    def extent(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all hexes in widths of a hex."""
        middles = [centre(at, self.orientation) for at in self.terrain]
        xs, ys = [x for x, _ in middles], [y for _, y in middles]
        around = corners((0, 0), self.orientation)
        wide, high = max(x for x, _ in around), max(y for _, y in around)
        return min(xs) - wide, min(ys) - high, max(xs) + wide, max(ys) + high

    def middle(self, at: Hex) -> Point:
        """The middle of a hex in widths of a hex."""
        return centre(at, self.orientation)


def signs(rows: Sequence[str]) -> Iterator[tuple[Cell, str, int]]:
    """Every sign of a map: its cell, itself, its place in the row counted from 0."""
    for row, text in enumerate(rows):
        column = 0
        for place, sign in enumerate(text):
            if not sign.isspace():
                yield (column, row), sign, place
                column += 1


def hexes_of(rows: Sequence[str], offset: Offset, sign: str) -> tuple[Hex, ...]:
    """The hexes that are written with a sign, in the order of the rows."""
    return tuple(to_axial(cell, offset) for cell, one, _ in signs(rows) if one == sign)


def read_board(
    rows: Sequence[str], offset: Offset, own: Mapping[str, Terrain] = MappingProxyType({})
) -> SeaBoard:
    """The board that some rows of signs mean; `own` are those of a game beside the usual ones.

    Raises ValueError for an unknown sign, for rows of several lengths and where no hex is left.
    """
    terrain: dict[Hex, Terrain] = {}
    known = {**SIGNS, **own}
    lengths = [0] * len(rows)
    for (column, row), sign, _ in signs(rows):
        lengths[row] = column + 1
        if sign == NOTHING:
            continue
        if sign not in known:
            raise ValueError(f'unknown sign "{sign}" in row {row + 1}')
        terrain[to_axial((column, row), offset)] = known[sign]
    for row, length in enumerate(lengths):
        if length != lengths[0]:
            raise ValueError(f"row {row + 1} has {length} hexes, the first one {lengths[0]}")
    if not terrain:
        raise ValueError("a map needs at least one hex")
    return SeaBoard(terrain, offset)


def written(board: SeaBoard, width: int, height: int) -> tuple[str, ...]:
    """The rows of a board as a person writes them, shifted rows moved by half a hex."""
    sign_of = {terrain: sign for sign, terrain in SIGNS.items()}
    rows = []
    for row in range(height):
        hexes = (to_axial((column, row), board.offset) for column in range(width))
        row_signs = (sign_of[board.terrain[at]] if at in board.terrain else NOTHING for at in hexes)
        shifted = board.offset == ("odd-r" if row % 2 else "even-r")
        rows.append(" " * shifted + " ".join(row_signs))
    return tuple(rows)
