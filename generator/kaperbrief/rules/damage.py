"""Boxes of hull and rigging in rows: what is left, what leaks, what a mast takes along."""

from __future__ import annotations

import math
from fractions import Fraction

from kaperbrief.models.ship import Damage, Ship
from kaperbrief.records import dataclass


@dataclass(frozen=True, slots=True)
class DamageSheet:
    """The grids of a ship: `columns` boxes a full row; leaks start at the mark `leak_from`.

    A row of `hull` says how many boxes it has, how many are left before it is crossed off, and
    whether they leak. `rigging` has the boxes of each row, as even as can be; none are left out
    where there are few.
    `falls` are the rigging boxes that a falling mast takes, of ships with one mast, two, three.
    """

    columns: int
    hull: tuple[tuple[int, int, bool], ...]
    rigging: tuple[int, ...]
    leak_from: int
    falls: tuple[int, ...]


def damage_sheet(ship: Ship, damage: Damage, rigging_rows: int) -> DamageSheet:
    """The grids of a ship, hull boxes in the pack's number of rows, the leak zone in the last.

    The zone has rows of its own, so that a hull that is no multiple of the rows leaks on time.

    A mast takes its share rounded down, in favour of its ship.
    """
    columns = math.ceil(ship.hull / damage.hull_rows)
    dry = ship.hull - math.floor(ship.hull * Fraction(damage.zone))
    marks = [*range(0, dry, columns), *range(dry, ship.hull, columns)]
    ends = [*marks[1:], ship.hull]
    rows = tuple(
        (end - mark, ship.hull - mark, mark >= dry) for mark, end in zip(marks, ends, strict=True)
    )
    rigging = _shared(ship.rigging, max(1, rigging_rows))
    falls = tuple(ship.rigging // share for share in damage.masts)
    return DamageSheet(columns, rows, rigging, dry, falls)


def _shared(boxes: int, rows: int) -> tuple[int, ...]:
    """Boxes in rows as even as can be, the longer ones first; of few boxes the last rows have one.

    The last row is the one with which the ship stops, so it is never without a box.
    """
    if boxes < rows:
        return (0,) * (rows - boxes) + (1,) * boxes
    each, over = divmod(boxes, rows)
    return (each + 1,) * over + (each,) * (rows - over)
