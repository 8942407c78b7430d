"""Which way ships look at their starts: towards the treasure, where they can sail that way.

Nobody begins with the bow in the wind, at a coast or at the edge of the table: the first move is
worth as much to all. Directions are degrees clockwise from the upper edge, in steps of 15.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from kaperbrief.mapgen.routes import Land, Point, apart, lands_of, starts_of
from kaperbrief.models.maps import ChartRules, PlanItem
from kaperbrief.rules.prng import Prng

_STEP = 15
_AHEAD = 1.25
"""So many of her lengths ahead of her middle a ship finds free water."""
_ROOM = 0.12
"""So much of her length she keeps from the coasts that she passes."""
_GOAL = "treasure-island"


def towards(at: Point, to: Point) -> int:
    """The direction of a point."""
    angle = math.degrees(math.atan2(to[0] - at[0], at[1] - to[1]))
    return _STEP * round(angle / _STEP) % 360


def wind_of(things: Sequence[PlanItem], chart: ChartRules, dice: Prng) -> int:
    """Whither the wind blows: by the rules, or by chance so that it serves all as well."""
    if chart.wind_to is not None:
        return chart.wind_to
    goal = _middle(things)
    courses = [towards((ship.x, ship.y), goal) for ship in starts_of(things)]

    def lost(wind: int) -> tuple[float, float]:
        found = [off(one, wind) for one in courses]
        return max(*found, chart.off_wind), max(found) - min(found)

    return min(dice.shuffled([45 * point for point in range(8)]), key=lost)


def off(one: float, other: float) -> float:
    """The angle between two directions, at most 180."""
    return abs((one - other + 180) % 360 - 180)


def steered(things: Sequence[PlanItem], chart: ChartRules, wind: int) -> list[PlanItem]:
    """The things, every ship looking as nearly to the treasure as wind, coasts and edge allow.

    Of two directions as good she takes the one with more water ahead.
    """
    goal = _middle(things)
    lands = lands_of([one for one in things if one.id != _GOAL], _ROOM * chart.ship)
    ships = starts_of(things)

    def heading(ship: PlanItem) -> int:
        at = (float(ship.x), float(ship.y))
        straight = towards(at, goal)
        others = [(float(one.x), float(one.y)) for one in ships if one is not ship]

        def lost(turn: int) -> tuple[bool, bool, float, float, int]:
            free = _free(at, turn, chart, lands, others)
            return (
                off(turn, wind) > chart.off_wind,
                free < _AHEAD * chart.ship,
                off(turn, straight),
                -free,
                turn,
            )

        return min(range(0, 360, _STEP), key=lost)

    turned = {ship.id: heading(ship) for ship in ships}
    return [replace(one, heading=turned.get(one.id, one.heading)) for one in things]


def _middle(things: Iterable[PlanItem]) -> Point:
    return next((float(one.x), float(one.y)) for one in things if one.id == _GOAL)


def _free(
    at: Point, turn: int, chart: ChartRules, lands: Sequence[Land], others: Sequence[Point]
) -> float:
    """How far a ship finds free water, up to three of her lengths."""
    # Rounded, so that the last digits of a machine's functions don't matter.
    dx, dy = (round(f(math.radians(turn)), 9) for f in (math.sin, math.cos))
    step = chart.ship / 4
    for number in range(1, 13):
        x, y = at[0] + dx * step * number, at[1] - dy * step * number
        if not (0 < x < chart.long and 0 < y < chart.short):
            return step * (number - 1)
        if any(land.depth((x, y)) > 0 for land in lands):
            return step * (number - 1)
        if any(apart((x, y), other) < chart.ship / 2 for other in others):
            return step * (number - 1)
    return 3.0 * chart.ship
