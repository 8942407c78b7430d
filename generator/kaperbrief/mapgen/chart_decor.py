"""What makes a plan a sea chart: names, the treasure's cross, rose, wind, hills and palms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kaperbrief.models.chart import Chart
from kaperbrief.models.plan import Plan, PlanItem
from kaperbrief.rules.prng import Prng

# Rough sizes of words on a printed plan, as shares of its long side.
_LETTER, _LINE = 0.0105, 0.045


@dataclass(frozen=True, slots=True)
class Names:
    """Names to choose from, in the language of the chart: of islands, reefs and whole seas."""

    islands: tuple[str, ...] = ()
    reefs: tuple[str, ...] = ()
    seas: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Box:
    """A rectangle by its middle and half its sides."""

    x: float
    y: float
    wide: float
    high: float

    def clear(self, other: _Box) -> float:
        """How far two rectangles are apart, below 0 where they overlap."""
        across = abs(self.x - other.x) - self.wide - other.wide
        return max(across, abs(self.y - other.y) - self.high - other.high)


def decor(plan: Plan, chart: Chart, names: Names, dice: Prng) -> Plan:
    """The plan with names and all that is drawn for its looks; ships need not sail round it."""
    items = _named(plan.items, names, dice)
    growth = [one for item in items if item.kind == "island" for one in _grown(item, dice)]
    island = next(item for item in items if item.id == "treasure-island")
    growth.append(
        PlanItem(
            "treasure",
            "treasure",
            x=island.x,
            y=island.y,
            size=max(round(min(island.size, island.depth or island.size) * 0.36), 2),
            text=chart.treasure_text,
        )
    )
    taken = [_box(item, plan) for item in items]
    sea = dice.choice(names.seas) if names.seas else ""
    signs = _signs(plan, chart, sea, taken)
    return replace(plan, items=(*signs, *items, *growth), title=sea or plan.title)


def _named(items: Sequence[PlanItem], names: Names, dice: Prng) -> list[PlanItem]:
    """The islands and reefs with names, none twice; where names run out, the rest has none."""
    left = {"island": dice.shuffled(names.islands), "rock": dice.shuffled(names.reefs)}
    return [
        replace(item, text=left[item.kind].pop()) if left.get(item.kind) else item for item in items
    ]


def _grown(island: PlanItem, dice: Prng) -> list[PlanItem]:
    """A hill and a few palms on an island that is large enough, none where the treasure lies."""
    deep, name = island.depth or island.size, island.id
    height = round(min(island.size * 0.3, deep * 0.5))
    if height < 3:
        return []
    side = dice.choice((-1, 1))
    left, right = (round(island.x + s * side * island.size * 0.24) for s in (-1, 1))
    foot = round(island.y + deep * 0.08)
    palm = PlanItem(
        f"{name}-palm", "palm", x=left, y=foot, size=round(height * 0.9) or 1, heading=-side
    )
    hill = PlanItem(f"{name}-hill", "hill", x=right, y=foot, size=height)
    if name == "treasure-island":
        return [palm, replace(palm, id=f"{name}-palm-2", x=right, heading=side)]
    return [palm, hill][: dice.between(1, 2)]


def _box(item: PlanItem, plan: Plan) -> _Box:
    """What a thing and its words take, about."""
    words = len(item.text) * _LETTER * plan.long / 2
    if item.kind == "ship":
        return _Box(item.x, item.y, item.size / 2, item.size / 2)
    half = (item.depth or item.size) / 2
    line = _LINE * plan.long if item.text else 0.0
    return _Box(item.x, item.y + line / 2, max(item.size / 2, words), half + line / 2)


def _signs(plan: Plan, chart: Chart, sea: str, taken: list[_Box]) -> list[PlanItem]:
    """The sea's name, the rose and the wind, each where it has most room; none in the way."""
    wide = 0.0105 * plan.long * (len(sea) + 2)
    wanted: list[tuple[PlanItem, float, float]] = []
    if sea:
        name = PlanItem("sea", "name", x=0, y=0, size=round(2 * wide), text=sea)
        wanted.append((name, wide, 0.045 * plan.long))
    rose = round(0.15 * plan.short)
    wanted.append((PlanItem("rose", "rose", x=0, y=0, size=rose), rose / 2, rose / 2))
    if chart.wind:
        size = round(0.15 * plan.short)
        wind = PlanItem("wind", "wind", x=0, y=0, size=size, text=chart.wind)
        wanted.append((wind, size / 2, size / 2))
    found = []
    for item, half, high in wanted:
        place = _free(plan, half, high, taken)
        if place is not None:
            found.append(replace(item, x=place[0], y=place[1]))
            taken.append(_Box(*place, half, high))
    return found


def _free(plan: Plan, wide: float, high: float, taken: Sequence[_Box]) -> tuple[int, int] | None:
    """The place of a rectangle that is farthest from all others, None where it has no room."""
    step = max(round(plan.short / 25), 1)
    margin = 0.02 * plan.long
    best, place = 0.0, None
    for y in range(round(high + margin), round(plan.short - high - margin) + 1, step):
        for x in range(round(wide + margin), round(plan.long - wide - margin) + 1, step):
            box = _Box(x, y, wide, high)
            room = min((box.clear(other) for other in taken), default=1.0)
            if room > best:
                best, place = room, (x, y)
    return place
