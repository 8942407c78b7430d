"""The sea of a scenario on a table: a fair chart, and special places as far from every start."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from kaperbrief.errors import Progress, quiet
from kaperbrief.mapgen.chart_space import Names
from kaperbrief.mapgen.charts import random_chart
from kaperbrief.mapgen.decor import set_again
from kaperbrief.mapgen.routes import Land, Pilot, Point, apart, lands_of, room_of, spread, starts_of
from kaperbrief.models.maps import ChartRules, Counts, Plan, PlanItem
from kaperbrief.models.scenario import Evening, Site
from kaperbrief.records import dataclass
from kaperbrief.rules.counts import evaluate
from kaperbrief.rules.prng import Prng

UNFAIR = 5.0
"""So much, in per cent of the mean, the longest way may be longer than the shortest."""
_NEAR = (0.5, 0.58, 0.42, 0.66, 0.72, 0.36)
"""How far places of a ring may lie from the middle, as shares of the way to a start."""
_TRIES = (20, 300, 800)
"""Fewer changes than maps get: that places are fair is seen to below."""
_CROWD = 12
"""With more players each change takes longer: they get fewer of them."""
_LETTER = 0.0128
"""Half the width of the widest letters on a small chart, as a share of its longer side."""
_ATTEMPTS = 6
_STEP = 2
"""The middle of an open sea moves in such steps, until it is fair."""
MIDDLE = "treasure-island"
"""The id of the island in the middle."""


@dataclass(frozen=True, slots=True)
class Waters:
    """A chart with its special places, and the ways to them by seat in the game's unit.

    `centre` are the ways to the middle, `ring` those to the nearest place of the ring, `rival`
    those to the nearest other start. `mark` is the id of what marks the middle of an open sea.
    """

    plan: Plan
    centre: tuple[float, ...]
    ring: tuple[float, ...]
    rival: tuple[float, ...]
    mark: str = ""

    @property
    def spread(self) -> float:
        """The worst of all spreads: (longest - shortest) / mean."""
        return max(spread(ways) for ways in (self.centre, self.ring, self.rival))


def waters(
    chart: ChartRules,
    evening: Evening,
    players: int,
    seed: int,
    names: Names,
    sites: Sequence[Site],
    *,
    island: bool,
    progress: Progress = quiet,
) -> Waters:
    """A chart for a scenario; without an `island` there is open sea in the middle.

    Raises NoRoom where the ships have no room.
    """
    count = {"players": players}
    sides = ((evening.long, chart.long), (evening.short, chart.short), (evening.reach, chart.reach))
    long, short, reach = (evaluate(own, count) or usual for own, usual in sides)
    dice = Prng(seed, "waters")
    islands = evening.islands or chart.islands
    wanted = dice.between(islands.least, islands.most)
    # The ways are measured again below, with all that this scenario has.
    sea = replace(chart, treasure_text="", middle="", middle_icon="")
    if chart.reefs.most:
        sea = replace(sea, reefs=Counts(1, 3))
    if not island or any(site.at == "ring" for site in sites):
        # Ways to an open middle are alike where those to a small island there are; round a small
        # one a ring has room.
        sea = replace(sea, treasure=chart.treasure // 2)
    loose = replace(sea, long=long, short=short, reach=reach, unfair=0.9 * UNFAIR)
    crowd = max(players, _CROWD)
    few, more, most = (tries * _CROWD**3 // crowd**3 for tries in _TRIES)
    found: list[Waters] = []
    for attempt in range(_ATTEMPTS):
        # As many islands as find room: a wish for more would be refused.
        number = max(wanted - attempt, islands.least)
        thrown = replace(loose, islands=Counts(number, number))
        plan, _ = random_chart(
            thrown, players, seed + attempt, names=names, most=(few, more, most), progress=progress
        )
        made = _placed(replace(plan, seed=None), chart, sites, island, dice)
        found.append(replace(made, plan=_told(made.plan, names)))
        if found[-1].spread * 100 <= UNFAIR and _has_islands(found[-1].plan):
            break
    return min(found, key=lambda one: (max(one.spread * 100, UNFAIR), not _has_islands(one.plan)))


def _has_islands(plan: Plan) -> bool:
    """Is there an island beside that in the middle, of which texts can speak?"""
    return any(item.kind == "island" and item.id != MIDDLE for item in plan.items)


def _placed(
    plan: Plan, chart: ChartRules, sites: Sequence[Site], island: bool, dice: Prng
) -> Waters:
    """The chart with special places instead of the treasure."""
    cross = next(item for item in plan.items if item.id == MIDDLE)
    middle = (float(cross.x), float(cross.y))
    keep = [i for i in plan.items if i.kind != "treasure" and (island or MIDDLE not in i.id)]
    starts = [(float(s.x), float(s.y)) for s in starts_of(keep)]
    lands = lands_of(keep, room_of(chart.ship))
    pilot = Pilot(plan.long, plan.short)
    goal = next((one for one in lands if one.depth(middle) > 0), None)
    if goal is None:
        middle = _fairest(middle, starts, lands, pilot)
    size = max(round(plan.short / 16), 4)
    centres = [site for site in sites if site.at == "centre"]
    if centres:
        keep = [i for i in keep if not i.id.startswith(f"{MIDDLE}-")]
    marks = [_mark(site, site.id, middle, size, site.text) for site in centres]
    ways: tuple[float, ...] = ()
    ring = [site for site in sites if site.at == "ring"]
    if ring:
        points, ways, keep = _ring(keep, plan, chart, starts, middle, dice)
        lands = lands_of(keep, room_of(chart.ship))
        for number, at in enumerate(points):
            site = ring[number % len(ring)]
            text = site.text or str(number + 1)
            marks.append(_mark(site, f"{site.id}-{number + 1}", at, size, text))
    centre = tuple(pilot.way(start, goal or middle, lands)[0] for start in starts)
    rival = tuple(
        min(
            (pilot.way(start, other, lands)[0] for m, other in enumerate(starts) if m != n),
            default=0.0,
        )
        for n, start in enumerate(starts)
    )
    if ring:
        # A ring of numbers says enough: the name of what lies there anyway would be one more, and
        # a reef that is called by a number would be a second place.
        marks = [replace(m, text="") if m.id in {s.id for s in centres} else m for m in marks]
        keep = [replace(i, text="") if i.text.isdigit() else i for i in keep]
    items = [*(_legible(item, plan) for item in _blown(_clear(keep, marks), plan)), *marks]
    for lost in (one for one in plan.items if one.kind in ("name", "rose")):
        if not any(one.kind == lost.kind for one in items):
            items = set_again(plan, items, lost)
    mark = centres[0].id if centres and not island else ""
    return Waters(replace(plan, items=tuple(items)), centre, ways, rival, mark)


def _fairest(middle: Point, starts: Sequence[Point], lands: Sequence[Land], pilot: Pilot) -> Point:
    """The middle of an open sea: where the ways to it differ least, near that of the table."""
    x, y = middle
    steps = [_STEP * step for step in (0, 1, -1, 2, -2)]
    places = [(x + dx, y + dy) for dx in steps for dy in steps]
    return min(places, key=lambda at: spread([pilot.way(one, at, lands)[0] for one in starts]))


def _legible(item: PlanItem, plan: Plan) -> PlanItem:
    """The thing, without a name that would leave a small print of the chart."""
    half = _LETTER * len(item.text) * plan.long
    if item.kind in ("island", "rock") and half > min(item.x, plan.long - item.x):
        return replace(item, text="")
    return item


def _told(plan: Plan, names: Names) -> Plan:
    """The plan with a name for the middle island and for another: texts speak of them.

    Below every island there is room for a short name.
    """
    known, used = names.get("island", ()), {item.text for item in plan.items}
    free = sorted((n for n in known if n not in used), key=lambda n: (len(n), n))
    islands = [item for item in plan.items if item.kind == "island"]
    # A number is no name.
    wanted = {item.id for item in islands if item.id == MIDDLE and item.text not in known}
    others = [item for item in islands if item.id != MIDDLE]
    if others and not any(item.text in known for item in others):
        # The one farthest from the sides.
        best = max(others, key=lambda item: min(item.x, plan.long - item.x))
        wanted.add(best.id)
    given = dict(zip(sorted(wanted), free, strict=False))
    return replace(plan, items=tuple(replace(i, text=given.get(i.id, i.text)) for i in plan.items))


def _mark(site: Site, name: str, at: Point, size: int, text: str) -> PlanItem:
    x, y = round(at[0]), round(at[1])
    return PlanItem(name, "icon", x=x, y=y, icon=site.icon, text=text, size=size)


def _clear(items: Sequence[PlanItem], marks: Sequence[PlanItem]) -> list[PlanItem]:
    """The things without the ornaments that would lie under a mark."""
    free = ("palm", "hill", "volcano", "hut", "name", "rose", "wind")
    return [
        item
        for item in items
        if item.kind not in free
        or all(
            apart((item.x, item.y), (mark.x, mark.y))
            > 1.2 * mark.size + (item.size / 2 if item.kind != "name" else item.size / 6)
            for mark in marks
        )
    ]


def _blown(items: list[PlanItem], plan: Plan) -> list[PlanItem]:
    """The things with the wind at the place of another sign, where something hides its own."""
    wind = next((i for i in plan.items if i.kind == "wind"), None)
    signs = [i for kind in ("rose", "name") for i in items if i.kind == kind]
    if not wind or not signs or any(i.kind == "wind" for i in items):
        return items
    other = signs[0]
    return [replace(wind, x=other.x, y=other.y) if i is other else i for i in items]


def equal_islands(plan: Plan, ship: int) -> list[PlanItem]:
    """The islands beside that in the middle, first those as far from one start as from another."""
    starts = [(float(s.x), float(s.y)) for s in starts_of(plan.items)]
    room = room_of(ship)
    lands, pilot = lands_of(plan.items, room), Pilot(plan.long, plan.short)

    def uneven(item: PlanItem) -> tuple[float, str]:
        (goal,) = lands_of([item], room)
        return spread([pilot.way(start, goal, lands)[0] for start in starts]), item.id

    found = (item for item in plan.items if item.kind == "island" and item.id != MIDDLE)
    return sorted(found, key=uneven)


def _ring(
    items: list[PlanItem],
    plan: Plan,
    chart: ChartRules,
    starts: Sequence[Point],
    middle: Point,
    dice: Prng,
) -> tuple[list[Point], tuple[float, ...], list[PlanItem]]:
    """A place for each start, turned and drawn in alike, so that nobody's is farther.

    Where islands are in the way, one after the other goes.
    """
    half = 180 // max(len(starts), 2)
    turns = dice.shuffled((0, 0, half // 3, -(half // 3), 2 * half // 3, -(2 * half // 3), half))
    room = room_of(chart.ship) + chart.channel / 3
    # Below a place stands its number.
    below = plan.short / 12
    while True:
        lands = lands_of(items, room_of(chart.ship))
        near = lands_of(items, room)
        pilot = Pilot(plan.long, plan.short)
        for turn in turns:
            for share in _NEAR:
                points = _places(starts, middle, share, turn)
                edge = chart.edge + chart.ship / 4
                if not all(
                    edge <= x <= plan.long - edge
                    and edge <= y <= plan.short - 1.5 * edge
                    and all(land.depth((x, y)) < 0 for land in near)
                    and all(land.depth((x, y + below)) < 0 for land in lands)
                    for x, y in points
                ):
                    continue
                gaps = (apart(a, b) for a in (*points, middle) for b in points if a != b)
                if min(gaps, default=1e9) < 0.8 * chart.ship:
                    continue
                # Neither a place nor its number lies under a ship.
                own = [
                    apart(s, (x, y + dy))
                    for s in starts
                    for x, y in points
                    for dy in (0, below / 2)
                ]
                if min(own) < 0.85 * chart.ship:
                    continue
                ways = tuple(min(pilot.way(s, p, lands)[0] for p in points) for s in starts)
                if spread(ways) * 100 <= UNFAIR:
                    return points, ways, items
        spare = [i for i in items if i.kind in ("island", "rock") and i.id != MIDDLE]
        if not spare:
            points = _places(starts, middle, 0.5, 0)
            ways = tuple(min(pilot.way(s, p, lands)[0] for p in points) for s in starts)
            return points, ways, items
        # The last one thrown goes, with what grows on it.
        gone = spare[-1].id
        items = [i for i in items if i.id != gone and not i.id.startswith(f"{gone}-")]


def _places(starts: Sequence[Point], middle: Point, share: float, turn: int) -> list[Point]:
    """A place for each start, as far from it as from any other start another's."""
    radii = [apart(start, middle) for start in starts]
    mean = sum(radii) / len(radii)
    cosine, sine = (round(f(math.radians(turn)), 9) for f in (math.cos, math.sin))
    square = mean * mean * (1 + share * share - 2 * share * cosine)
    found = []
    for start, radius in zip(starts, radii, strict=True):
        rest = square - radius * radius * sine * sine
        side = math.sqrt(rest) / radius if rest > 0 else 0.0
        own = cosine + (side if share > cosine else -side)
        at = _turned(start, middle, own if rest > 0 else share, turn)
        found.append(_alike(start, at, math.sqrt(square)))
    return found


def _alike(start: Point, at: Point, way: float) -> Point:
    """The place in whole units nearest to `at` that is as far from the start as `way`."""
    near = [(at[0] + dx, at[1] + dy) for dx in (0, -1, 1) for dy in (0, -1, 1)]
    return min(near, key=lambda one: abs(apart(start, one) - way))


def _turned(start: Point, middle: Point, share: float, turn: int) -> Point:
    # Rounded, so that the last digits of a machine's functions don't matter.
    cosine, sine = (round(f(math.radians(turn)), 9) for f in (math.cos, math.sin))
    dx, dy = (start[0] - middle[0]) * share, (start[1] - middle[1]) * share
    return (
        float(round(middle[0] + dx * cosine - dy * sine)),
        float(round(middle[1] + dx * sine + dy * cosine)),
    )
