"""What makes a plan a sea chart: names, the treasure's cross, rose, wind, hills and palms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kaperbrief.mapgen.chart_space import LETTER, SHORT, Box, body, label
from kaperbrief.models.chart import Chart
from kaperbrief.models.plan import Plan, PlanItem
from kaperbrief.rules.prng import Prng


@dataclass(frozen=True, slots=True)
class Names:
    """Names to choose from, in the language of the chart: of islands, reefs and whole seas."""

    islands: tuple[str, ...] = ()
    reefs: tuple[str, ...] = ()
    seas: tuple[str, ...] = ()


def decor(plan: Plan, chart: Chart, names: Names, dice: Prng) -> Plan:
    """The plan with names and all that is drawn for its looks; ships need not sail round it."""
    items = _named(plan, names, dice)
    growth = [one for item in items if item.kind == "island" for one in _grown(item, dice)]
    words = chart.treasure_text
    island = next(item for item in items if item.id == "treasure-island")
    growth.append(
        PlanItem(
            "treasure",
            "treasure",
            x=island.x,
            y=island.y,
            size=max(round(min(island.size, island.depth or island.size) * 0.36), 2),
            text=words if len(words) * LETTER * plan.long < 0.8 * island.size else "",
        )
    )
    taken = [body(item, plan.long) for item in items]
    taken += [label(item, len(item.text), plan.long) for item in items if item.text]
    sea = dice.choice(names.seas) if names.seas else ""
    signs = _signs(plan, chart, sea, taken, 45 * dice.below(8))
    return replace(plan, items=(*signs, *items, *growth), title=sea or plan.title)


def _named(plan: Plan, names: Names, dice: Prng) -> list[PlanItem]:
    """The things with names for islands and reefs, none twice, none that covers anything.

    Where names run out, the rest has none.
    """
    left = {"island": dice.shuffled(names.islands), "rock": dice.shuffled(names.reefs)}
    for some in left.values():
        # Short names are kept for places where no others fit.
        some.sort(key=lambda name: len(name) <= SHORT)
    out: list[PlanItem] = []
    written: list[Box] = []
    for item in plan.items:
        around = [*written, *(body(other, plan.long) for other in plan.items if other is not item)]
        for name in left.get(item.kind, []):
            words = label(item, len(name), plan.long)
            # On a small print the widest letters must still keep off the edge.
            half = (0.0075 * len(name) + 0.01) * plan.long
            on_table = half <= min(item.x, plan.long - item.x)
            if on_table and all(words.clear(other) >= 0 for other in around):
                left[item.kind].remove(name)
                written.append(words)
                out.append(replace(item, text=name))
                break
        else:
            out.append(item)
    return out


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


def _signs(plan: Plan, chart: Chart, sea: str, taken: list[Box], heading: int) -> list[PlanItem]:
    """The sea's name, the rose and the wind, each where it has most room; none in the way."""
    wide = LETTER * plan.long * (len(sea) + 2)
    wanted: list[tuple[PlanItem, float, float]] = []
    if sea:
        name = PlanItem("sea", "name", x=0, y=0, size=round(2 * wide), text=sea)
        wanted.append((name, wide, 0.045 * plan.long))
    rose = round(0.15 * plan.short)
    wanted.append((PlanItem("rose", "rose", x=0, y=0, size=rose), rose / 2, rose / 2))
    if chart.wind:
        size = round(0.15 * plan.short)
        wind = PlanItem("wind", "wind", x=0, y=0, heading=heading, size=size, text=chart.wind)
        wanted.append((wind, size / 2, size / 2))
    found = []
    for item, half, high in wanted:
        place = _free(plan, half, high, taken)
        if place is not None:
            found.append(replace(item, x=place[0], y=place[1]))
            taken.append(Box(*place, half, high))
    return found


def _free(plan: Plan, wide: float, high: float, taken: Sequence[Box]) -> tuple[int, int] | None:
    """The place of a rectangle that is farthest from all others, None where it has no room."""
    step = max(round(plan.short / 25), 1)
    margin = 0.02 * plan.long
    best, place = 0.0, None
    for y in range(round(high + margin), round(plan.short - high - margin) + 1, step):
        for x in range(round(wide + margin), round(plan.long - wide - margin) + 1, step):
            box = Box(x, y, wide, high)
            room = min((box.clear(other) for other in taken), default=1.0)
            if room > best:
                best, place = room, (x, y)
    return place
