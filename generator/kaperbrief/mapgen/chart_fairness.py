"""How fair a plan of a sea is: the ways from each start to the treasure and to the next rival."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kaperbrief.mapgen.routes import Land, Pilot, Point, apart, land
from kaperbrief.models.plan import PlanItem

USUAL = {"island": (34.0, 0.7), "rock": (12.0, 0.6)}
"""The length of an island or reef that gives none, and what share of it is its depth."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """The ways by start place, in the order of the seats, in the unit of the plan.

    `treasure` is empty where there is none, `rival` where nobody else starts; a place that cannot
    be reached is infinitely far.
    """

    treasure: tuple[float, ...]
    rival: tuple[float, ...]

    @property
    def spread(self) -> float:
        """The worse of both spreads: (longest - shortest) / mean."""
        return max(spread(self.treasure), spread(self.rival))


def spread(ways: Sequence[float]) -> float:
    """(longest - shortest) / mean of some ways, 0 of none, infinite where one has no end."""
    if not ways:
        return 0.0
    if math.inf in ways:
        return math.inf
    mean = sum(ways) / len(ways)
    return (max(ways) - min(ways)) / mean if mean else 0.0


def starts_of(items: Sequence[PlanItem]) -> list[PlanItem]:
    """The ships that belong to a seat, by seats; each is a start place."""
    return sorted((i for i in items if i.kind == "ship" and i.seat), key=lambda item: item.seat)


def lands_of(items: Sequence[PlanItem], room: float) -> list[Land]:
    """The islands and reefs, with `room` between a coast and the middle of a ship."""
    return [land((item.x, item.y), *extent(item), room) for item in items if item.kind in USUAL]


def extent(item: PlanItem) -> tuple[float, float]:
    """The length and the depth of an island or reef."""
    usual, flat = USUAL[item.kind]
    size = item.size or usual
    return size, item.depth or flat * size


def fairness(items: Sequence[PlanItem], pilot: Pilot, ship: float) -> Fairness:
    """How fair the things of a plan lie; `ship` is the length of the ships.

    The first treasure counts: where it lies on an island, its coast is the goal.
    """
    starts = [(float(item.x), float(item.y)) for item in starts_of(items)]
    lands = lands_of(items, room_of(ship))
    goal = next((_goal(item, lands) for item in items if item.kind == "treasure"), None)
    treasure = () if goal is None else tuple(_length(pilot, s, goal, lands) for s in starts)
    rival = tuple(_rival(pilot, n, starts, lands) for n in range(len(starts)))
    return Fairness(treasure, rival if len(starts) > 1 else ())


def room_of(ship: float) -> float:
    """How near to a coast the middle of a ship of this length sails."""
    return ship / 4


def _goal(item: PlanItem, lands: Sequence[Land]) -> Point | Land:
    at = (float(item.x), float(item.y))
    return next((one for one in lands if one.depth(at) > 0), at)


def _length(pilot: Pilot, start: Point, goal: Point | Land, lands: Sequence[Land]) -> float:
    way = pilot.way(start, goal, lands)
    return math.inf if way is None else way.length


def _rival(pilot: Pilot, own: int, starts: Sequence[Point], lands: Sequence[Land]) -> float:
    """The way to the nearest other start."""
    here = starts[own]
    others = sorted((apart(here, there), there) for n, there in enumerate(starts) if n != own)
    best = math.inf
    for straight, there in others:
        if straight >= best:
            break
        # Both ends look at the same way, so that it is found once.
        near, far = sorted((here, there))
        best = min(best, _length(pilot, near, far, lands))
    return best
