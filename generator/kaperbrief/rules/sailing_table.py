"""How fast a ship sails: mechanism `table`, (base + change − loss) × factor of the wind.

Moves are exact fractions of the game's unit, never rounded: half an inch is an inch's half on
every ruler. Whatever would be below nothing is 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kaperbrief.models.sailing_table import Rig, TableSailing
from kaperbrief.models.ship import Ship


@dataclass(frozen=True, slots=True)
class PointRow:
    """A point of sailing of one ship: its angle from 0 (wind astern) to 180, its names."""

    id: str
    angle: int
    name: str
    short: str
    marked: bool


@dataclass(frozen=True, slots=True)
class WindRow:
    """The moves in one wind, a tuple a point: undamaged first, then after each lost row.

    A tuple is empty where the ship cannot sail.
    """

    id: str
    name: str
    sign: str
    factor: Fraction
    usual: bool
    rare: bool
    moves: tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True, slots=True)
class SailingTable:
    """Every move of a ship, the points by angle, the winds in the pack's order.

    `losses` is what each row of rigging takes off, None where the ship stops; `rig` is its name.
    """

    rig: str

    points: tuple[PointRow, ...]
    winds: tuple[WindRow, ...]
    losses: tuple[int | None, ...]

    @property
    def open(self) -> tuple[str, ...]:
        """The ids of the points at which the ship can sail at all."""
        moves = zip(self.points, self.usual.moves, strict=True)
        return tuple(point.id for point, move in moves if move)

    @property
    def usual(self) -> WindRow:
        """The wind for which the figures of the rules are given."""
        return next((wind for wind in self.winds if wind.usual), self.winds[0])


def sailing_table(ship: Ship, sailing: TableSailing) -> SailingTable:
    """The moves of a ship. Raises ValueError for a rig that the pack does not have."""
    rig = rig_of(ship, sailing)
    ordered = sorted(sailing.points, key=lambda point: point.angle)
    points = tuple(PointRow(p.id, p.angle, p.name, p.short, p.id in rig.marked) for p in ordered)
    left = [0, *(loss for loss in sailing.losses if loss)]
    winds = tuple(
        WindRow(
            wind.id,
            wind.name,
            wind.sign,
            Fraction(wind.factor),
            wind.usual,
            wind.rare,
            tuple(_moves(ship, rig, p.id, Fraction(wind.factor), left) for p in ordered),
        )
        for wind in sailing.winds
    )
    losses: tuple[int | None, ...] = (*sailing.losses, None) if sailing.losses else ()
    return SailingTable(rig.name, points, winds, losses)


def rig_of(ship: Ship, sailing: TableSailing) -> Rig:
    """The rig of a ship. Raises ValueError where the pack has none of that name."""
    for rig in sailing.rigs:
        if rig.id == ship.rig:
            return rig
    raise ValueError(f'the pack has no rig "{ship.rig}"')


def _moves(
    ship: Ship, rig: Rig, point: str, factor: Fraction, losses: list[int]
) -> tuple[Fraction, ...]:
    change = rig.changes[point]
    if change == "none":
        return ()
    base = Fraction(str(ship.base)) + Fraction(str(change))
    return tuple(max(Fraction(0), base - loss) * factor for loss in losses)
