"""A written hex map as a board to reckon with: terrain by hex, home ports, what ships sail."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from kaperbrief.hexes.axial import SIDES, Hex, neighbour, neighbours
from kaperbrief.hexes.offset import Cell, Offset, label, parse_label, to_axial, to_offset
from kaperbrief.models.board import Board
from kaperbrief.models.hexmap import NOTHING, SIGNS, HexMap, Terrain

OPEN: frozenset[Terrain] = frozenset(("sea", "shallows", "harbour"))
"""What may lie before the anchorage of a home port."""

_SAILED: frozenset[Terrain] = OPEN | {"anchorage"}

_TOWN: frozenset[Terrain] = frozenset(("town",))
_FORT: frozenset[Terrain] = frozenset(("fort",))
HOME = (_TOWN, _TOWN, _FORT, OPEN, OPEN, _FORT)
"""A home port: what lies round its anchorage, clockwise from the first town (P-01, P-02)."""


def signs(rows: tuple[str, ...]) -> Iterator[tuple[Cell, str, int]]:
    """Every sign of a map: its cell, itself, its place in the row counted from 0."""
    for row, text in enumerate(rows):
        column = 0
        for place, sign in enumerate(text):
            if not sign.isspace():
                yield (column, row), sign, place
                column += 1


def sailed(board: Board | None) -> frozenset[Terrain]:
    """The terrains that ships sail: as the game says, else all that is water."""
    if board is None:
        return _SAILED
    said = {rule.id: rule.sail for rule in board.terrains}
    return frozenset(t for t in SIGNS.values() if said.get(t, t in _SAILED))


@dataclass(frozen=True, slots=True)
class SeaBoard:
    """The hexes of a map with their terrain, row by row."""

    terrain: Mapping[Hex, Terrain]
    offset: Offset

    def find(self, *kinds: Terrain) -> tuple[Hex, ...]:
        """All hexes of these terrains in the order of the rows."""
        return tuple(at for at, terrain in self.terrain.items() if terrain in kinds)

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


def read_board(hexmap: HexMap) -> SeaBoard:
    """The board of a map. Raises ValueError for an unknown sign."""
    terrain: dict[Hex, Terrain] = {}
    for cell, sign, _ in signs(hexmap.rows):
        if sign == NOTHING:
            continue
        if sign not in SIGNS:
            raise ValueError(f'"{sign}" is no terrain')
        terrain[to_axial(cell, hexmap.offset)] = SIGNS[sign]
    return SeaBoard(terrain, hexmap.offset)


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


def facing(anchorage: Hex, terrain: Mapping[Hex, Terrain]) -> int | None:
    """The side of the first town of a home port, None where the pattern is broken."""
    around = [terrain.get(neighbour(anchorage, side)) for side in range(SIDES)]
    for first in range(SIDES):
        turned = around[first:] + around[:first]
        if all(one in wanted for one, wanted in zip(turned, HOME, strict=True)):
            return first
    return None


def components(hexes: Collection[Hex]) -> list[set[Hex]]:
    """The connected parts of a set of hexes, the largest first."""
    left = set(hexes)
    parts = []
    for start in hexes:
        if start not in left:
            continue
        left.discard(start)
        part, ahead = {start}, [start]
        while ahead:
            new = left.intersection(neighbours(ahead.pop()))
            left -= new
            part |= new
            ahead += new
        parts.append(part)
    return sorted(parts, key=len, reverse=True)
