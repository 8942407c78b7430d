"""Room on a table: what may lie beside what."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from kaperbrief.mapgen.chart_fairness import USUAL, extent
from kaperbrief.models.chart import Chart
from kaperbrief.models.plan import PlanItem


@dataclass(frozen=True, slots=True)
class Ground:
    """A table of `long` × `short`, and how much room the chart wants between things."""

    chart: Chart
    long: int
    short: int


def fits(thing: PlanItem, others: Iterable[PlanItem], ground: Ground) -> bool:
    """Does a ship, island or reef lie on the table, far enough from its edge and all others?"""
    return _inside(thing, ground) and all(
        gap(thing, other) >= _least(thing, other, ground.chart) for other in others
    )


def _inside(thing: PlanItem, ground: Ground) -> bool:
    if thing.kind == "ship":
        wide = deep = ground.chart.ship / 2 + 1
    else:
        long, high = extent(thing)
        wide, deep = long / 2 + ground.chart.edge, high / 2 + ground.chart.edge
    return wide <= thing.x <= ground.long - wide and deep <= thing.y <= ground.short - deep


def _least(one: PlanItem, other: PlanItem, chart: Chart) -> float:
    ships = (one.kind == "ship") + (other.kind == "ship")
    return (chart.channel, chart.harbour, chart.rivals)[ships]


def gap(one: PlanItem, other: PlanItem) -> float:
    """The free water between two things, never more than there is; below 0 where they overlap.

    Of ships the middle counts.
    """
    dx, dy = other.x - one.x, other.y - one.y
    between = math.sqrt(dx * dx + dy * dy)
    if not between:
        return -1.0
    return (
        between
        - _reach(one, dx / between, dy / between)
        - _reach(other, dx / between, dy / between)
    )


def _reach(thing: PlanItem, x: float, y: float) -> float:
    """How far an ellipse reaches in a direction of length 1."""
    if thing.kind not in USUAL:
        return 0.0
    long, high = extent(thing)
    return math.sqrt((long / 2 * x) * (long / 2 * x) + (high / 2 * y) * (high / 2 * y))
