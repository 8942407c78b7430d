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

    @property
    def shore(self) -> float:
        """How far the middle of a ship stays from the edge; small ships are drawn larger."""
        return max(self.chart.ship / 2 + 1, 0.045 * self.long)


# Rough sizes on a printed plan, as shares of its long side: of words, and half of a small ship.
LETTER, LINE, SHIP = 0.012, 0.052, 0.036
SHORT = 8
"""So many letters have room below each island and reef."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its middle and half its sides."""

    x: float
    y: float
    wide: float
    high: float

    def clear(self, other: Box) -> float:
        """How far two rectangles are apart, below 0 where they overlap."""
        across = abs(self.x - other.x) - self.wide - other.wide
        return max(across, abs(self.y - other.y) - self.high - other.high)


def body(thing: PlanItem, long: float) -> Box:
    """What a ship, island or reef covers on a plan whose longer side is `long`."""
    if thing.kind not in USUAL:
        half = max(0.45 * thing.size, SHIP * long)
        return Box(thing.x, thing.y, half, half)
    long, high = extent(thing)
    return Box(thing.x, thing.y, long / 2, high / 2)


def label(thing: PlanItem, letters: int, long: float) -> Box:
    """Where the words below an island or reef stand on a plan whose longer side is `long`."""
    high = extent(thing)[1] / 2
    half = LINE * long / 2
    return Box(thing.x, thing.y + high + half, letters * LETTER * long / 2, half)


def fits(thing: PlanItem, others: Iterable[PlanItem], ground: Ground) -> bool:
    """Does a ship, island or reef lie on the table, far enough from its edge and all others?

    Below islands and reefs there is room for a short name.
    """
    return _inside(thing, ground) and all(
        gap(thing, other) >= _least(thing, other, ground.chart) and _legible(thing, other, ground)
        for other in others
    )


def _legible(one: PlanItem, other: PlanItem, ground: Ground) -> bool:
    """Do the names below two things cover neither of them, nor each other?"""
    names = [label(t, SHORT, ground.long) for t in (one, other) if t.kind in USUAL]
    bodies = [body(one, ground.long), body(other, ground.long)]
    if len(names) == 2 and names[0].clear(names[1]) < 0:
        return False
    return all(name.clear(thing) >= -1e-9 for name in names for thing in bodies)


def _inside(thing: PlanItem, ground: Ground) -> bool:
    if thing.kind == "ship":
        wide = deep = ground.shore
    else:
        long, high = extent(thing)
        wide, deep = long / 2 + ground.chart.edge, high / 2 + ground.chart.edge
        words = label(thing, SHORT, ground.long)
        if words.y + words.high > ground.short:
            return False
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
