"""How fast a ship sails: mechanism `added`, a base move plus a bonus per point of sailing.

Speeds are whole numbers of the game's unit. Wind counts first, then the masts that are left; the
result is rounded half up once, and the least move is taken from the rounded figure, or from the
base move (TX-19). Oars add to what the sails give; sails that would give less than nothing are
taken in (TX-24).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Literal

from kaperbrief.errors import Note, Place
from kaperbrief.models.base import Centimetres, Ge, Le, MinLen, model
from kaperbrief.models.ship import Ship
from kaperbrief.records import dataclass
from kaperbrief.sailing.base import MOVERS, Mechanism, Mover, Point


@model
class PointOfSailing(Point):
    """A point of sailing: either `bonus` is added to the ship's base move, or `fixed` replaces it.

    A negative fixed figure drives the ship backwards. A `marked` figure is a house value, printed
    with °.
    """

    bonus: int | float | None = None
    fixed: int | float | None = None
    marked: bool = False


@model
class MastLoss:
    """What is left of the speed: one fraction such as `2/3` per mast lost, while masts remain.

    `marked` rows are house values, printed with °.
    """

    masts: Annotated[int, Ge(1), Le(9)]
    left: tuple[str, ...]
    marked: bool = False


@dataclass(frozen=True, slots=True)
class MastRow:
    """Moves with so many masts left, one figure a point.

    `minimums` are the least moves, None where the wind leaves no choice; `drift` marks the row
    of a ship without masts, which goes wherever the wind goes. `marked` figures are house values.
    `calm` is the move in any direction where a game is played without the rules of the wind.
    """

    masts_left: int
    speeds: tuple[int, ...]
    minimums: tuple[int | None, ...]
    drift: bool = False
    marked: bool = False
    calm: int = 0


@dataclass(frozen=True, slots=True)
class AddedFigures:
    """Every figure of a ship: points by angle, mast rows from all masts down to none.

    A point's `bonus` is what wind and oars add, None where `fixed` replaces the whole figure;
    `speeds` are the moves at the points with all masts, negative where the ship is driven
    backwards. What the wind does not move makes the same move at every point and has no mast rows;
    what has no masts to lose has one row. `minimum` is the least move of a ship at its base speed.
    """

    points: tuple[PointOfSailing, ...]
    speeds: tuple[int, ...]
    rows: tuple[MastRow, ...]
    drive: Mover
    minimum: int


@model
class AddedSailing(Mechanism):
    """Mechanism `added`: base move plus a bonus per point of sailing, masts as fractions.

    `drift` is the move downwind of a ship without masts; `steps` says how headings between two
    points count: to the nearest point or to the worse neighbour; `minimum` is the fraction that
    a ship has to make: of its move as wind and masts leave it (`adjusted`), or of its base move in
    any wind, as far as it gets (`base`). `drives` are what moves ships; where the wind matters to
    none of them there need be no `points`.
    """

    kind: Literal["added"]
    points: tuple[PointOfSailing, ...] = ()
    mast_loss: tuple[MastLoss, ...] = ()
    drift: Centimetres = 0
    steps: Literal["nearest", "worse"] = "nearest"
    minimum: str = "1/2"
    minimum_of: Literal["adjusted", "base"] = "adjusted"
    drives: Annotated[tuple[Mover, ...], MinLen(1)] = MOVERS

    def check(self, note: Note) -> None:
        """Note that there is no wind for what it moves."""
        if len(self.points) < 2 and any(one.wind for one in self.drives):
            message = "the wind moves something, and there are fewer than two points of sailing"
            note("missing", message, ("points",), "write points:, or wind: false into the drives")

    def figures(self, ship: Ship) -> AddedFigures:
        """The figures of a ship. Raises ValueError where the pack has none for its masts."""
        ordered = tuple(sorted(self.points, key=lambda point: point.angle))
        drive = next((one for one in self.drives if one.id == ship.drive), self.drives[0])
        minimum = half_up(_exact(ship.base) * Fraction(self.minimum))
        if not drive.wind:
            points = tuple(replace(p, bonus=None, fixed=None, marked=False) for p in ordered)
            speeds = (half_up(_exact(ship.base)),) * len(points)
            return AddedFigures(points, speeds, (), drive, minimum)
        speeds = tuple(_speed(ship, point, Fraction(1)) for point in ordered)
        points = tuple(_told(ship, p, speed) for p, speed in zip(ordered, speeds, strict=True))
        rows = _rows(ship, self, ordered) if ship.masts else (_mastless(ship, self, speeds),)
        return AddedFigures(points, speeds, rows, drive, minimum)

    def stated(self) -> Iterator[tuple[Place, float]]:
        """What the wind adds or makes at each point, and the drift."""
        for number, point in enumerate(self.points):
            for name, value in (("bonus", point.bonus), ("fixed", point.fixed)):
                if value is not None:
                    yield ("points", number, name), value
        yield ("drift",), self.drift

    def moves(self, ship: Ship) -> Iterator[Fraction]:
        """Every move of a ship and all that changes it, in the game's unit.

        At each point of sailing, with lost masts, the least ones, and what wind and oars add.
        """
        made = self.figures(ship)
        found: list[float | None] = [made.minimum, *made.speeds]
        for point in made.points:
            found += [point.bonus, point.fixed]
        for row in made.rows:
            found += [*row.speeds, *row.minimums]
        return (_exact(move) for move in found if move is not None)


def _told(ship: Ship, point: PointOfSailing, speed: int) -> PointOfSailing:
    """A point with what oars add to its bonus."""
    if not ship.oars:
        return point
    # The sum that is printed has to hold: where it doesn't, the figure itself is printed.
    if point.fixed is None:
        bonus = float(_exact(point.bonus or 0) + _exact(ship.oars))
        if half_up(_exact(ship.base) + _exact(bonus)) == speed:
            return replace(point, bonus=bonus)
    return replace(point, bonus=None, fixed=speed)


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
        calm = half_up(_exact(ship.base) * left)
        rows.append(MastRow(ship.masts - lost, speeds, minimums, marked=marked, calm=calm))
    rows.append(_bare(ship, sailing, len(points)))
    return tuple(rows)


def _mastless(ship: Ship, sailing: AddedSailing, speeds: tuple[int, ...]) -> MastRow:
    """The moves of what the wind moves though it never had a mast, such as a balloon."""
    minimums = tuple(_least(ship, speed, sailing) for speed in speeds)
    return MastRow(0, speeds, minimums, calm=half_up(_exact(ship.base)))


def _bare(ship: Ship, sailing: AddedSailing, points: int) -> MastRow:
    """The moves without a mast: the wind's way, or as far as oars go."""
    if ship.oars:
        speed = half_up(_exact(ship.oars))
        return MastRow(0, (speed,) * points, (_least(ship, speed, sailing),) * points)
    drift = half_up(_exact(sailing.drift))
    return MastRow(0, (drift,) * points, (None,) * points, drift=True, calm=drift)


def _least(ship: Ship, speed: int, sailing: AddedSailing) -> int | None:
    """The least move of a ship that can make `speed`; None where there is no choice (TX-19)."""
    if speed <= 0:
        return None
    part = Fraction(sailing.minimum)
    if sailing.minimum_of == "base":
        return min(speed, half_up(_exact(ship.base) * part))
    return half_up(speed * part)
