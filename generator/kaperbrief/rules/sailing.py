"""How fast a ship sails: mechanism `added`, a base move plus a bonus per point of sailing.

Speeds are whole numbers of the game's unit. Wind counts first, then the masts that are left; the
result is rounded half up once, and the least move is taken from the rounded figure, or from the
base move (TX-19). Oars add to what the sails give; sails that would give less than nothing are
taken in (TX-24).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from kaperbrief.models.sailing import AddedSailing, PointOfSailing, Sailing
from kaperbrief.models.ship import Ship


@dataclass(frozen=True, slots=True)
class CompassPoint:
    """A point of sailing of one ship; `angle` 0 is wind astern, 180 head wind.

    `speed` is the move with all masts, negative where the ship is driven backwards. `bonus` is
    wind and oars add; it is None where `fixed` replaces the whole figure.
    """

    id: str
    angle: int
    name: str
    short: str
    bonus: float | None
    fixed: float | None
    speed: int
    marked: bool = False


@dataclass(frozen=True, slots=True)
class MastRow:
    """Moves with so many masts left, one figure a point.

    `minimums` are the least moves, None where the wind leaves no choice; `drift` marks the row
    of a ship without masts, which goes wherever the wind goes. `marked` figures are house values.
    """

    masts_left: int
    speeds: tuple[int, ...]
    minimums: tuple[int | None, ...]
    drift: bool = False
    marked: bool = False


@dataclass(frozen=True, slots=True)
class SailingFigures:
    """Every figure of a ship: points by angle, mast rows from all masts down to none.

    Oared ships make the same move at every point and have no mast rows. `minimum` is the least
    move of a ship at its base speed.
    """

    points: tuple[CompassPoint, ...]
    rows: tuple[MastRow, ...]
    oars: bool
    minimum: int


def compass(ship: Ship, sailing: Sailing) -> SailingFigures:
    """The figures of a ship. Raises ValueError where the pack has none for its masts."""
    ordered = tuple(sorted(sailing.points, key=lambda point: point.angle))
    oars = ship.drive == "oars"
    points = tuple(_rowed(ship, p) if oars else _sailed(ship, p) for p in ordered)
    part = Fraction(sailing.minimum)
    rows = () if oars or not ship.masts else _rows(ship, sailing, ordered)
    return SailingFigures(points, rows, oars, half_up(_exact(ship.base) * part))


def _rowed(ship: Ship, point: PointOfSailing) -> CompassPoint:
    speed = half_up(_exact(ship.base))
    return CompassPoint(point.id, point.angle, point.name, point.short, None, None, speed)


def _sailed(ship: Ship, point: PointOfSailing) -> CompassPoint:
    speed = _speed(ship, point, Fraction(1))
    bonus, fixed = point.bonus, point.fixed
    if ship.oars:
        # The sum that is printed has to hold: where it doesn't, the figure itself is printed.
        bonus = None if fixed is not None else float(_exact(bonus or 0) + _exact(ship.oars))
        if bonus is None or half_up(_exact(ship.base) + _exact(bonus)) != speed:
            bonus, fixed = None, speed
    name = (point.id, point.angle, point.name, point.short)
    return CompassPoint(*name, bonus, fixed, speed, point.marked)


def moves(made: SailingFigures) -> Iterator[float]:
    """Every move of a ship and all that changes it, in the game's unit.

    At each point of sailing, with lost masts, the least ones, and what wind and oars add.
    """
    yield made.minimum
    for point in made.points:
        yield point.speed
        yield from (change for change in (point.bonus, point.fixed) if change is not None)
    for row in made.rows:
        yield from row.speeds
        yield from (least for least in row.minimums if least is not None)


def half_up(value: Fraction) -> int:
    """The nearest whole number; a half goes away from zero."""
    size = math.floor(abs(value) + Fraction(1, 2))
    return size if value >= 0 else -size


def _exact(value: float) -> Fraction:
    return Fraction(str(value))


def _speed(ship: Ship, point: PointOfSailing, left: Fraction) -> int:
    """The move at a point: wind first, then the fraction of the masts, then oars and rounding."""
    if point.fixed is not None:
        sails = _exact(point.fixed)
    else:
        sails = max(Fraction(0), _exact(ship.base) + _exact(point.bonus or 0)) * left
    if ship.oars:
        sails = max(Fraction(0), sails) + _exact(ship.oars)
    return half_up(sails)


def _rows(
    ship: Ship, sailing: AddedSailing, points: tuple[PointOfSailing, ...]
) -> tuple[MastRow, ...]:
    losses = {loss.masts: loss for loss in sailing.mast_loss}
    loss = losses.get(ship.masts)
    if loss is None or len(loss.left) != ship.masts - 1:
        raise ValueError(f"the pack has no figures for the loss of one of {ship.masts} masts")
    rows = []
    for lost, left in enumerate((Fraction(1), *map(Fraction, loss.left))):
        speeds = tuple(_speed(ship, point, left) for point in points)
        minimums = tuple(_least(ship, speed, sailing) for speed in speeds)
        marked = loss.marked and lost > 0
        rows.append(MastRow(ship.masts - lost, speeds, minimums, marked=marked))
    rows.append(_bare(ship, sailing, len(points)))
    return tuple(rows)


def _bare(ship: Ship, sailing: AddedSailing, points: int) -> MastRow:
    """The moves without a mast: the wind's way, or as far as oars go."""
    if ship.oars:
        speed = half_up(_exact(ship.oars))
        return MastRow(0, (speed,) * points, (_least(ship, speed, sailing),) * points)
    drift = half_up(_exact(sailing.drift))
    return MastRow(0, (drift,) * points, (None,) * points, drift=True)


def _least(ship: Ship, speed: int, sailing: AddedSailing) -> int | None:
    """The least move of a ship that can make `speed`; None where there is no choice (TX-19)."""
    if speed <= 0:
        return None
    part = Fraction(sailing.minimum)
    if sailing.minimum_of == "base":
        return min(speed, half_up(_exact(ship.base) * part))
    return half_up(speed * part)
