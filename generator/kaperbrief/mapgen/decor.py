"""What makes a chart look like one: names, the treasure, the signs on open water."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from itertools import permutations
from typing import NamedTuple

from kaperbrief.mapgen.chart_space import (
    LETTER,
    LINE,
    SHORT,
    Names,
    Rectangle,
    body,
    label,
    title_of,
)
from kaperbrief.models.maps import ChartRules, Plan, PlanItem
from kaperbrief.rules.prng import Prng


def decor(
    plan: Plan, chart: ChartRules, names: Names, dice: Prng, wind: int, used: Container[str] = ()
) -> Plan:
    """The plan with names and all that is drawn for its looks; ships need not sail round it.

    The wind blows `wind` degrees clockwise from the upper edge; names that are `used` come last.
    """
    items = _named(plan, names, dice, used)
    if chart.middle:
        items = [
            replace(item, text=chart.middle) if item.id == "treasure-island" else item
            for item in items
        ]
    words = chart.treasure_text
    island = next(item for item in items if item.id == "treasure-island")
    treasure = PlanItem(
        "treasure",
        "treasure",
        x=island.x,
        y=island.y,
        size=max(round(min(island.size, island.depth or island.size) * 0.3), 2),
        text=words if len(words) * LETTER * plan.long < 0.8 * island.size else "",
        icon=chart.middle_icon,
    )
    taken = [body(item, plan.long) for item in items]
    taken += [label(item, len(item.text), plan.long) for item in items if item.text]
    # The treasure's words stand above its island.
    above = island.y - (island.depth or island.size) / 2 - LINE * plan.long / 2
    half = len(words) * LETTER * plan.long / 2
    taken += [Rectangle(island.x, above, half, LINE * plan.long / 2)] if words else []
    sea = title_of(names, used, plan.seed or 0, round(plan.long * plan.short))
    signs = _signs(plan, chart, sea, taken, wind)
    return replace(plan, items=(*signs, *items, treasure), title=sea or plan.title)


def _named(plan: Plan, names: Names, dice: Prng, used: Container[str]) -> list[PlanItem]:
    """The things with names for islands and reefs, none twice, none that covers anything.

    Names that are `used` come once there are no others. Where none fits below its thing the
    shortest one finds a place beside it. Where none is left a number stands, as in the list.
    """
    left = {"island": dice.shuffled(names.get("island", ()))}
    left["rock"] = dice.shuffled(names.get("reef", ()))
    for some in left.values():
        # Short names are kept for places where no others fit.
        some.sort(key=lambda name: len(name) <= SHORT)
    out: list[PlanItem] = []
    written: list[Rectangle] = []
    number = 1
    for item in plan.items:
        around = [*written, *(body(other, plan.long) for other in plan.items if other is not item)]
        known = left.get(item.kind, [])
        fresh = [name for name in known if name not in used] or known
        last = min(fresh, key=len, default=str(number))
        for tried, name in enumerate([*fresh, last]) if item.kind in left else ():
            words = label(item, len(name), plan.long)
            # On a small print the widest letters must still keep off the edge.
            half = (0.0125 * len(name) + 0.01) * plan.long
            free = half <= min(item.x, plan.long - item.x)
            if tried == len(fresh) or (free and all(words.clear(one) >= 0 for one in around)):
                if name in left[item.kind]:
                    left[item.kind].remove(name)
                else:
                    number += 1
                written.append(words)
                out.append(replace(item, text=name))
                break
        else:
            out.append(item)
    return out


class SeaSign(NamedTuple):
    """Something drawn on open water, with half its width and height.

    `words` is half the width of words that find a place round it: so far it is from the sides.
    """

    item: PlanItem
    wide: float
    high: float
    words: float = 0.0


def _signs(
    plan: Plan, chart: ChartRules, sea: str, taken: Sequence[Rectangle], wind: int
) -> list[PlanItem]:
    """The sea's name, the rose and the wind, each where it has most room; none in the way.

    Of all ways to lay them out the first counts in which most of them find room, the wind above
    all: with a smaller name or arrow, or with room for the arrow alone, whose words find a place.
    """
    size, line = round(0.15 * plan.short), LINE * plan.long
    long = LETTER * plan.long * (len(sea) + 2)
    words = LETTER * plan.long * len(chart.wind) / 2
    rose = SeaSign(PlanItem("rose", "rose", x=0, y=0, size=size), size / 2, size / 2)
    always = [rose] if chart.sights and not chart.ground else []
    best: list[PlanItem] = []
    for arm, share, alone in ((1.0, 1.0, 0), (1.0, _SMALLER, 0), (_SMALLER, _SMALLER, 0),
                              (_SMALLER, 1.0, 1), (_SMALLER, _SMALLER, 1),
                              (_SMALLER, _SMALLEST, 1)):  # fmt: skip
        half, across = arm * size / 2, round(arm * size)
        high = 0.045 * share * plan.long
        name = PlanItem("sea", "name", x=0, y=0, size=round(2 * share * long), depth=int(2 * high),
                        text=sea)  # fmt: skip
        arrow = PlanItem("wind", "wind", x=0, y=0, heading=wind, size=across, text=chart.wind)
        sign = SeaSign(arrow, half if alone else max(words, half), half + line / (1 + alone), words)
        wanted = [SeaSign(name, share * long, high)] if sea else []
        wanted += [sign] if chart.wind else []
        for order in permutations(wanted):
            found = _laid(plan, [*order, *always], taken)
            if _count(found) > _count(best):
                best = found
            if len(best) == len(wanted) + len(always):
                return best
    return best


_SMALLER, _SMALLEST = 0.72, 0.55
"""How much smaller a name or an arrow is where it has no room as it is, and a name at last."""


def _count(signs: Sequence[PlanItem]) -> int:
    return len(signs) + any(one.kind == "wind" for one in signs)


def _laid(plan: Plan, signs: Iterable[SeaSign], taken: Sequence[Rectangle]) -> list[PlanItem]:
    """Those signs that find room one after the other."""
    found, boxes = [], list(taken)
    for sign in signs:
        place = _free(plan, sign, boxes)
        if place is not None:
            found.append(replace(sign.item, x=place[0], y=place[1]))
            boxes.append(Rectangle(*place, sign.wide, sign.high))
    return found


def set_again(plan: Plan, items: Sequence[PlanItem], sign: PlanItem) -> list[PlanItem]:
    """The things with a sign that has lost its place at another, smaller if it must be."""
    taken = [Rectangle(item.x, item.y, item.size / 2, item.depth / 2)
             if item.kind == "name" else body(item, plan.long) for item in items]  # fmt: skip
    taken += [label(item, len(item.text), plan.long) for item in items
              if item.text and item.kind in ("island", "rock")]  # fmt: skip
    for share in (1.0, _SMALLER, _SMALLEST):
        one = replace(sign, size=round(share * sign.size), depth=round(share * sign.depth))
        place = _free(plan, SeaSign(one, one.size / 2, (one.depth or one.size) / 2), taken)
        if place is not None:
            return [replace(one, x=place[0], y=place[1]), *items]
    return list(items)


def _free(plan: Plan, sign: SeaSign, taken: Sequence[Rectangle]) -> tuple[int, int] | None:
    """The place of a sign that is farthest from all others, None where it has no room."""
    step = max(round(plan.short / 25), 1)
    margin = 0.02 * plan.long
    aside, down = max(sign.wide, sign.words) + margin, sign.high + margin
    best, place = 0.0, None
    for y in range(round(down), round(plan.short - down) + 1, step):
        for x in range(round(aside), round(plan.long - aside) + 1, step):
            room = 1e9
            for other in taken:
                beside = abs(x - other.x) - other.wide - sign.wide
                room = min(room, max(beside, abs(y - other.y) - other.high - sign.high))
                if room <= best:
                    break
            else:
                best, place = room, (x, y)
    return place
