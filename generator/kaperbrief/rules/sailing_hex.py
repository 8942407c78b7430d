"""How far a ship sails from hex to hex: mechanism `hex`."""

from __future__ import annotations

from dataclasses import dataclass

from kaperbrief.models.sailing_hex import Drive, HexSailing
from kaperbrief.models.ship import Ship


@dataclass(frozen=True, slots=True)
class DriveMoves:
    """What one drive does for one ship: hexes undamaged and from half damage on."""

    drive: Drive
    move: int
    halved: int


@dataclass(frozen=True, slots=True)
class HexMoves:
    """The moves of one ship by drive, in the pack's order."""

    drives: tuple[DriveMoves, ...]


def hex_moves(ship: Ship, sailing: HexSailing) -> HexMoves:
    """The moves of a ship. Raises ValueError for a ship that has none of the pack's drives."""
    up = 1 if sailing.rounding == "up" else 0
    found = tuple(
        DriveMoves(drive, ship.moves[drive.id], (ship.moves[drive.id] + up) // 2)
        for drive in sailing.drives
        if drive.id in ship.moves
    )
    if not found:
        raise ValueError(f'the ship "{ship.id}" has no drive of the pack')
    return HexMoves(found)
