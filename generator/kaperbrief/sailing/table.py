"""How fast a ship sails: mechanism `table`, (base + change − loss) × factor of the wind.

A pack has a change for each rig and point of sailing. Moves are exact fractions of the game's
unit, never rounded: half an inch is an inch's half on every ruler. Whatever would be below nothing
is 0.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Literal

from kaperbrief.errors import Note, Place
from kaperbrief.models.base import Centimetres, Id, MinLen, Ref, Small, Text, model
from kaperbrief.models.ship import Ship
from kaperbrief.records import dataclass
from kaperbrief.sailing.base import MOVERS, Mechanism, Mover, Point, part_of

PointName = Annotated[str, Ref("pack.sailing.points", "point of sailing")]
Change = int | float | Literal["none"]

_BEAM = 90
"""Degrees between heading and wind beyond which a ship sails into the wind."""


@model
class WindForce:
    """How hard it blows: `factor` multiplies every move (`1/2`, `2`); `sign` is how it is shown.

    The sign may be `flags`, which are drawn then. A `rare` wind stands on the referee's copy only;
    the `usual` one is what figures are given for.
    """

    id: Id
    name: Text
    factor: str
    sign: Text = ""
    flags: tuple[Literal["small", "big"], ...] = ()
    usual: bool = False
    rare: bool = False

    @property
    def times(self) -> Fraction:
        """The factor as a number. Raises ValueError where it is none."""
        return Fraction(self.factor)


@model
class Rig:
    """A way to sail: what each point of sailing changes of the base move, `none` for no way.

    Every point must be there. Figures of the points in `marked` are house values, printed with °.
    `short` is its name where there is little room, `base` the move that all its ships share.
    """

    id: Id
    name: Text
    changes: dict[PointName, Change]
    marked: tuple[Id, ...] = ()
    short: Text = ""
    base: Centimetres | None = None


@dataclass(frozen=True, slots=True)
class TableFigures:
    """Every move of a ship, the points by angle, the winds in the pack's order.

    `moves` has for each wind a tuple a point: undamaged first, then after each lost row; it is
    empty where the ship cannot sail. `losses` is what each row of rigging takes off, None where the
    ship stops.
    """

    rig: Rig
    points: tuple[Point, ...]
    winds: tuple[WindForce, ...]
    moves: dict[str, tuple[tuple[Fraction, ...], ...]]
    losses: tuple[int | None, ...]

    @property
    def open(self) -> tuple[Point, ...]:
        """The points at which the ship can sail at all."""
        moves = zip(self.points, self.moves[self.usual.id], strict=True)
        return tuple(point for point, move in moves if move)

    @property
    def usual(self) -> WindForce:
        """The wind for which the figures of the rules are given."""
        return next((wind for wind in self.winds if wind.usual), self.winds[0])


@model
class TableSailing(Mechanism):
    """Mechanism `table`: (base move + change of the point − loss) × factor of the wind.

    `losses` is what each full row of rigging boxes takes off the move, one figure a row; with one
    more row the ship stops. `steps` says how headings between two points count, `better` is what
    a turn to a better heading adds in mid-move (before the factor). `drives` are what moves ships.
    """

    kind: Literal["table"]
    points: Annotated[tuple[Point, ...], MinLen(2)]
    winds: Annotated[tuple[WindForce, ...], MinLen(1)]
    rigs: Annotated[tuple[Rig, ...], MinLen(1)]
    losses: tuple[Small, ...] = ()
    better: Centimetres = 0
    steps: Literal["nearest", "worse"] = "worse"
    drives: Annotated[tuple[Mover, ...], MinLen(1)] = MOVERS

    def figures(self, ship: Ship) -> TableFigures:
        """The moves of a ship. Raises ValueError for a rig that the pack does not have."""
        rig = next((rig for rig in self.rigs if rig.id == ship.rig), None)
        if rig is None:
            raise ValueError(f'the pack has no rig "{ship.rig}"')
        points = tuple(sorted(self.points, key=lambda point: point.angle))
        changes = tuple(rig.changes[point.id] for point in points)
        left = (0, *(loss for loss in self.losses if loss))
        moves = {wind.id: _moves(ship.base, changes, wind.factor, left) for wind in self.winds}
        losses: tuple[int | None, ...] = (*self.losses, None) if self.losses else ()
        return TableFigures(rig, points, self.winds, moves, losses)

    def stated(self) -> Iterator[tuple[Place, float]]:
        """What lost rows take off, and what a turn to a better point adds."""
        for number, loss in enumerate(self.losses):
            yield ("losses", number), loss
        yield ("better",), self.better

    def moves(self, ship: Ship) -> Iterator[Fraction]:
        """Every move of a ship in any wind, whole and with lost rows."""
        for points in self.figures(ship).moves.values():
            for moves in points:
                yield from moves

    @property
    def rigging_rows(self) -> int:
        """One for each loss, and one more with which the ship stops."""
        return len(self.losses) + 1

    def check(self, note: Note) -> None:
        """Note points that a rig lacks, speeds that grow into the wind, factors that are none."""
        for number, rig in enumerate(self.rigs):
            self._check_rig(rig, ("rigs", number, "changes"), note)
        for number, wind in enumerate(self.winds):
            factor = part_of(wind.factor)
            if factor is None or factor < 0:
                message = f'expected a number or a fraction such as "1/2", found "{wind.factor}"'
                note("value", message, ("winds", number, "factor"), "")

    def _check_rig(self, rig: Rig, path: Place, note: Note) -> None:
        """Every point of sailing is there, and no speed grows into the wind."""
        before: Change | None = None
        for point in sorted(self.points, key=lambda point: point.angle):
            if point.id not in rig.changes:
                hint = f"write {point.id}: and what it changes, or none where she cannot sail"
                note("missing", f'the point of sailing "{point.id}" is missing', path, hint)
                continue
            change = rig.changes[point.id]
            if point.angle > _BEAM and before is not None and _more(change, before):
                message = f"the speed grows into the wind: {change} at {point.id} after {before}"
                note("value", message, (*path, point.id), "")
            before = change

    def check_ship(self, ship: Ship, note: Note) -> None:
        """A ship has a rig, and the base move that all ships of this rig share."""
        if not ship.rig:
            hint = "rigs are " + ", ".join(sorted(rig.id for rig in self.rigs))
            note("missing", 'the key "rig" is missing', (), hint)
        for rig in self.rigs:
            if rig.id == ship.rig and rig.base is not None and ship.base != rig.base:
                message = f"ships of the rig {rig.id} make {rig.base}, this one {ship.base}"
                hint = f"write base: {rig.base}, or a rig of its own in pack.yaml"
                note("value", message, ("base",), hint)


@functools.cache  # most ships of a game share a rig and a base
def _moves(
    base: float, changes: tuple[Change, ...], factor: str, losses: tuple[int, ...]
) -> tuple[tuple[Fraction, ...], ...]:
    """For each point the moves after each loss, in a wind of this factor."""
    times = Fraction(factor)
    whole = (None if c == "none" else Fraction(str(base)) + Fraction(str(c)) for c in changes)
    return tuple(
        () if move is None else tuple(max(Fraction(0), move - loss) * times for loss in losses)
        for move in whole
    )


def _more(change: Change, before: Change) -> bool:
    """Is she faster than before? No way to sail is slower than any."""
    if change == "none":
        return False
    return before == "none" or change > before
