"""Boxes of hull and rigging in rows: what is left, what leaks, what a mast takes along."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from kaperbrief.models.damage import Damage
from kaperbrief.models.ship import Ship


@dataclass(frozen=True, slots=True)
class HullRow:
    """One row of hull boxes: how many are left before it is crossed off, whether it leaks."""

    left: int
    leaks: bool


@dataclass(frozen=True, slots=True)
class DamageSheet:
    """The grids of a ship: `columns` boxes a row; `leak_from` is the mark at which leaks start.

    `falls` are the rigging boxes that a falling mast takes, of ships with one mast, two, three.
    """

    columns: int
    hull: tuple[HullRow, ...]
    rigging_columns: int
    leak_from: int
    falls: tuple[int, ...]


def damage_sheet(ship: Ship, damage: Damage, rigging_rows: int) -> DamageSheet:
    """The grids of a ship, hull boxes in the pack's number of rows, the leak zone last.

    A mast takes its share rounded down, in favour of its ship.
    """
    columns = math.ceil(ship.hull / damage.hull_rows)
    dry = ship.hull - math.floor(ship.hull * Fraction(damage.zone))
    marks = range(0, ship.hull, columns)
    rows = tuple(HullRow(ship.hull - mark, mark >= dry) for mark in marks)
    falls = tuple(ship.rigging // share for share in damage.masts)
    return DamageSheet(columns, rows, math.ceil(ship.rigging / max(1, rigging_rows)), dry, falls)
