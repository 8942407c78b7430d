"""How far a ship sails from hex to hex: mechanism `hex`."""

from __future__ import annotations

from dataclasses import dataclass

from kaperbrief.models.sailing_hex import Drive, HexSailing
from kaperbrief.models.ship import Ship

HEAD_WIND = 3
"""Hex sides between where the wind blows to and a bow that points into it."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The hexes straight on, `off` hex sides from where the wind blows to (0) up to head wind (3).

    `stop`: turning there ends the move.
    """

    off: int
    move: int
    halved: int
    stop: bool = False


@dataclass(frozen=True, slots=True)
class DriveMoves:
    """What one drive does for one ship: hexes undamaged and from half damage on, by heading."""

    drive: Drive
    move: int
    halved: int
    headings: tuple[Heading, ...]


@dataclass(frozen=True, slots=True)
class HexMoves:
    """The moves of one ship by drive, in the pack's order."""

    drives: tuple[DriveMoves, ...]


def hex_moves(ship: Ship, sailing: HexSailing) -> HexMoves:
    """The moves of a ship. Raises ValueError for a ship that has none of the pack's drives."""
    found = tuple(
        _moves(drive, ship.moves[drive.id], sailing)
        for drive in sailing.drives
        if drive.id in ship.moves
    )
    if not found:
        raise ValueError(f'the ship "{ship.id}" has no drive of the pack')
    return HexMoves(found)


def halved(move: int, drive: Drive, sailing: HexSailing) -> int:
    """A move from half damage on; all of it is halved, with what the wind adds."""
    if not drive.slows:
        return move
    return (move + (1 if sailing.rounding == "up" else 0)) // 2


def _moves(drive: Drive, move: int, sailing: HexSailing) -> DriveMoves:
    headings = []
    for off in range(HEAD_WIND + 1):
        whole = move + (drive.downwind if not off else 0)
        stop = drive.wind and drive.head == "stop" and off == HEAD_WIND
        headings.append(Heading(off, whole, halved(whole, drive, sailing), stop))
    return DriveMoves(drive, move, halved(move, drive, sailing), tuple(headings))
