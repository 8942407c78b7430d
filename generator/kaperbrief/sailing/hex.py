"""Ships that sail from hex to hex: mechanism `hex`, points of movement, sides turned, the wind."""

from __future__ import annotations

from typing import Annotated, Literal

from kaperbrief.errors import Note
from kaperbrief.models.base import Ge, Icon, Id, Le, MinLen, Small, Text, model
from kaperbrief.models.ship import Ship
from kaperbrief.records import dataclass
from kaperbrief.sailing.base import Mechanism

HEAD_WIND = 3
"""Hex sides between where the wind blows to and a bow that points into it."""


Side = Annotated[int, Ge(0), Le(6)]


@model
class Turning:
    """How a ship turns: after `ahead` hexes, `free` sides for nothing, more for `cost` points each.

    In one move she turns `most` sides. With `each_hex` the free side and the limit count anew in
    each hex entered.
    """

    ahead: Small = 1
    free: Side = 1
    cost: Small = 1
    most: Side = 2
    each_hex: bool = False


@model
class Drive:
    """A way to move: oars, sail, steam.

    `wind` says whether the wind matters. Turning into the wind then means `stop` (the move ends;
    the next one may begin with one free side) or `keep`. A move straight downwind all the way
    adds `downwind` hexes. `back` is how many hexes she may go astern, `spin` whether she may turn
    on the spot for one point a side. Without `slows` damage does not halve the move.
    """

    id: Id
    name: Text
    short: Text
    icon: Icon = "sail"
    wind: bool = True
    head: Literal["stop", "keep"] = "stop"
    downwind: Small = 0
    back: Small = 0
    spin: bool = False
    slows: bool = True


@dataclass(frozen=True, slots=True)
class DriveMoves:
    """What one drive does for one ship: hexes undamaged and from half damage on.

    `headings` has both for each side off the one that the wind blows to, up to head wind, and
    whether turning there ends the move.
    """

    drive: Drive
    move: int
    halved: int
    headings: tuple[tuple[int, int, bool], ...]


@model
class HexSailing(Mechanism):
    """Mechanism `hex`: a ship has `moves` hexes by drive; half of them from `half` damage on.

    `rounding` says how half an odd number counts.
    """

    kind: Literal["hex"]
    drives: Annotated[tuple[Drive, ...], MinLen(1)]
    turning: Turning = Turning()
    rounding: Literal["up", "down"] = "up"

    def figures(self, ship: Ship) -> tuple[DriveMoves, ...]:
        """The moves of a ship by drive, in the pack's order.

        Raises ValueError for a ship that has none of the pack's drives.
        """
        found = tuple(
            self._moves(drive, ship.moves[drive.id])
            for drive in self.drives
            if drive.id in ship.moves
        )
        if not found:
            raise ValueError(f'the ship "{ship.id}" has no drive of the pack')
        return found

    def _moves(self, drive: Drive, move: int) -> DriveMoves:
        headings = []
        for off in range(HEAD_WIND + 1):
            whole = move + (drive.downwind if not off else 0)
            stop = drive.wind and drive.head == "stop" and off == HEAD_WIND
            headings.append((whole, self.halved(whole, drive), stop))
        return DriveMoves(drive, move, self.halved(move, drive), tuple(headings))

    def halved(self, move: int, drive: Drive) -> int:
        """A move from half damage on; all of it is halved, with what the wind adds."""
        if not drive.slows:
            return move
        return (move + (1 if self.rounding == "up" else 0)) // 2

    def check_ship(self, ship: Ship, note: Note) -> None:
        """A ship has some moves."""
        if not ship.moves:
            hint = f"write moves: {{{self.drives[0].id}: 6}}"
            note("missing", 'the key "moves" is missing', (), hint)
