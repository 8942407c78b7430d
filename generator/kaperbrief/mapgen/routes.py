"""Ways over a sea with islands: the shortest course round them.

Islands are convex: an ellipse, drawn round with sixteen corners. Nothing but `+ - * /` and square
roots is used on places, so that all machines agree to the last digit.
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import field

from kaperbrief.models.maps import PlanItem
from kaperbrief.records import dataclass

Point = tuple[float, float]

_CORNERS = 16
# Rounded, so that the last digits of a machine's sines don't matter.
_TURNS = tuple(
    (round(math.cos(2 * math.pi * k / _CORNERS), 9), round(math.sin(2 * math.pi * k / _CORNERS), 9))
    for k in range(_CORNERS)
)
_ROUND = round(1 / math.cos(math.pi / _CORNERS), 9)
"""How much larger the corners lie than the ellipse that they go round."""
_TOUCH = 1e-6
"""A course so little inside a coast runs along it."""


@dataclass(frozen=True, slots=True)
class Land:
    """What ships sail round: its corners clockwise, its middle, the farthest corner's distance."""

    corners: tuple[Point, ...]
    middle: Point
    reach: float
    _sides: tuple[tuple[float, float, float], ...] = field(repr=False, compare=False, default=())

    def depth(self, at: Point) -> float:
        """How far a point is inside, negative outside: the distance to the nearest side's line."""
        return min(nx * at[0] + ny * at[1] - c for nx, ny, c in self._sides)

    def blocks(self, a: Point, b: Point) -> bool:
        """Does the straight course from `a` to `b` cross it, more than just along the coast?"""
        if apart(self.middle, _foot(self.middle, a, b)) >= self.reach:
            return False
        low, high = 0.0, 1.0
        for nx, ny, c in self._sides:
            da = nx * a[0] + ny * a[1] - c - _TOUCH
            db = nx * b[0] + ny * b[1] - c - _TOUCH
            if da <= 0 and db <= 0:
                return False
            if da < 0 or db < 0:
                at = da / (da - db)
                low, high = (max(low, at), high) if da < 0 else (low, min(high, at))
                if low >= high:
                    return False
        return True

    def nearest(self, at: Point) -> Point:
        """The point of the coast nearest to a point outside."""
        ends = zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True)
        return min((_foot(at, a, b) for a, b in ends), key=lambda p: _square(at, p))


def land(middle: Point, wide: float, deep: float, room: float) -> Land:
    """An island of `wide` × `deep` with `room` round it that ships keep away from its coast."""
    x, y = middle
    a, b = (wide / 2 + room) * _ROUND, (deep / 2 + room) * _ROUND
    corners = tuple((x + a * cosine, y + b * sine) for cosine, sine in _TURNS)
    sides = []
    for (px, py), (qx, qy) in zip(corners, (*corners[1:], corners[0]), strict=True):
        length = math.sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py))
        nx, ny = (py - qy) / length, (qx - px) / length
        sides.append((nx, ny, nx * px + ny * py))
    return Land(corners, middle, max(a, b), tuple(sides))


def apart(a: Point, b: Point) -> float:
    """The straight distance of two points."""
    return math.sqrt(_square(a, b))


def _square(a: Point, b: Point) -> float:
    return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])


def _foot(at: Point, a: Point, b: Point) -> Point:
    """The point of the line from `a` to `b` that is nearest to `at`."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    share = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / whole if whole else 0.0
    share = min(max(share, 0.0), 1.0)
    return a[0] + share * dx, a[1] + share * dy


Course = tuple[float, tuple[Point, ...]]
"""A course: its length and its points; infinite and without any where there is none."""


@dataclass(slots=True)
class Pilot:
    """Finds shortest ways on a table of `long` × `short`, and remembers them while they hold."""

    long: float
    short: float
    _known: dict[tuple[Point, Point | Land], tuple[Course, set[Land]]] = field(default_factory=dict)
    """The way found from a place to a goal, and the lands that it goes round."""

    def way(self, start: Point, goal: Point | Land, lands: Iterable[Land]) -> Course:
        """The shortest way round `lands` that does not leave the table.

        A goal that is a land is reached at its coast. A land with the start or the goal inside
        does not count.
        """
        ends = [start] if isinstance(goal, Land) else [start, goal]
        sea = [one for one in lands if one != goal and all(one.depth(p) <= 0 for p in ends)]
        known, rounded = self._known.get((start, goal), ((math.inf, ()), set()))
        if known[1] and rounded <= set(sea) and not _blocking(known[1], sea):
            return known
        active: list[Land] = []
        while True:
            way = self._shortest(start, goal, active)
            hit = _blocking(way[1], sea)
            if not hit:
                self._known[start, goal] = way, set(active)
                return way
            # Ways round more lands are never shorter, so the first free one is the shortest.
            active += hit

    def _shortest(self, start: Point, goal: Point | Land, active: Sequence[Land]) -> Course:
        corners = (corner for one in active for corner in one.corners)
        inside = [(x, y) for x, y in corners if 0 <= x <= self.long and 0 <= y <= self.short]
        nodes = [start, *inside]
        best = [math.inf] * len(nodes)
        best[0] = 0.0
        trail: dict[int, int] = {}
        queue: list[tuple[float, int, Point | None]] = [(_ahead(start, goal), 0, None)]
        done: set[int] = set()
        while queue:
            _, node, end = heapq.heappop(queue)
            here = nodes[node]
            if end is not None:
                points = [end]
                step: int | None = node
                while step is not None:
                    points.append(nodes[step])
                    step = trail.get(step)
                return best[node] + apart(here, end), tuple(reversed(points))
            if node in done:
                continue
            done.add(node)
            last = _landing(here, goal, active)
            if last is not None:
                heapq.heappush(queue, (best[node] + apart(here, last), node, last))
            for other, there in enumerate(nodes):
                length = best[node] + apart(here, there)
                if other in done or length >= best[other]:
                    continue
                if not any(one.blocks(here, there) for one in active):
                    best[other], trail[other] = length, node
                    heapq.heappush(queue, (length + _ahead(there, goal), other, None))
        return math.inf, ()


def _blocking(points: Sequence[Point], lands: Iterable[Land]) -> list[Land]:
    """The lands that a course crosses."""
    legs = list(itertools.pairwise(points))
    return [one for one in lands if any(one.blocks(a, b) for a, b in legs)]


def _ahead(at: Point, goal: Point | Land) -> float:
    """What is left at least."""
    if isinstance(goal, Land):
        return max(apart(at, goal.middle) - goal.reach, 0.0)
    return apart(at, goal)


def _landing(here: Point, goal: Point | Land, active: Sequence[Land]) -> Point | None:
    """Where a straight course from here meets the goal, None where lands lie before all of it."""
    if not isinstance(goal, Land):
        ends = [goal]
    elif goal.depth(here) >= 0:
        ends = [here]
    else:
        ends = sorted([goal.nearest(here), *goal.corners], key=lambda p: _square(here, p))
    for end in ends:
        if not any(one.blocks(here, end) for one in [*active, *_solid(goal)]):
            return end
    return None


def _solid(goal: Point | Land) -> list[Land]:
    return [goal] if isinstance(goal, Land) else []


USUAL = {"island": (34.0, 0.7), "rock": (12.0, 0.6)}
"""The length of an island or reef that gives none, and what share of it is its depth."""


@dataclass(frozen=True, slots=True)
class ChartFairness:
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


def fairness(items: Sequence[PlanItem], pilot: Pilot, ship: float) -> ChartFairness:
    """How fair the things of a plan lie; `ship` is the length of the ships.

    The first treasure counts: where it lies on an island, its coast is the goal.
    """
    starts = [(float(item.x), float(item.y)) for item in starts_of(items)]
    lands = lands_of(items, room_of(ship))
    cross = next(((float(i.x), float(i.y)) for i in items if i.kind == "treasure"), None)
    goal = cross and next((one for one in lands if one.depth(cross) > 0), cross)
    treasure = () if goal is None else tuple(pilot.way(s, goal, lands)[0] for s in starts)
    rival = tuple(_rival(pilot, n, starts, lands) for n in range(len(starts)))
    return ChartFairness(treasure, rival if len(starts) > 1 else ())


def room_of(ship: float) -> float:
    """How near to a coast the middle of a ship of this length sails."""
    return ship / 4


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
        best = min(best, pilot.way(near, far, lands)[0])
    return best
