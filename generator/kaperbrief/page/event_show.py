"""The fleets of an event as bars: who has what, how even that is, and how even it could be."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from kaperbrief.documents.fleets import Fleet, FleetPlan
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.reports import criteria_in, unmet
from kaperbrief.fleets.bounds import Evenness
from kaperbrief.game.shelf import Vessel
from kaperbrief.page.gathering import REFEREE, is_locked
from kaperbrief.typeset.rich import plain

_WHOLE = 1000
"""The length of a track in the steps of the style sheet."""
_TICKS = 6
_APART = 2
"""Fleets that are nearer to each other are even, however small they are."""


def shown(plan: FleetPlan, best: FleetPlan, local: Localised) -> dict[str, Any]:
    """All that is seen of fleets beside the best that were found."""
    targets, slack, uneven = _targets(plan, best)
    sizes = [fleet.sizes or (1,) * len(fleet.ships) for fleet in plan.fleets]
    lows = [Fraction(math.floor(one - slack)) for one in targets]
    highs = [Fraction(math.ceil(one + slack)) for one in targets]
    longest = max([Fraction(1), *highs, *(Fraction(sum(one)) for one in sizes)])
    cards = [
        _card(plain(one.title), now_, then, local)
        for one, now_, then in zip(
            criteria_in(plan, local), plan.evenness, best.evenness, strict=True
        )
    ]
    worse = [one for one in cards if one["state"] == "no"]
    if not worse and not uneven:  # nothing lies beyond what is called even
        lows = [min(low, Fraction(sum(one))) for low, one in zip(lows, sizes, strict=True)]
        highs = [max(high, Fraction(sum(one))) for high, one in zip(highs, sizes, strict=True)]
    count, fleets = sum(len(fleet.ships) for fleet in plan.fleets), len(plan.fleets)
    rows = [
        {
            "name": plan.name_of(n),
            "team": fleet.team,
            "men": sum(fleet.men),
            "sum": sum(sizes[n]),
            "off": _figure(abs(_off(sum(sizes[n]), lows[n], highs[n])), local),
            "way": _sign(_off(sum(sizes[n]), lows[n], highs[n])),
            "band": [_part(one, longest) for one in (lows[n], highs[n] - lows[n], highs[n])],
            "ships": _ships(fleet.ships, n, 0, sizes[n], longest, fleet, local),
            "boats": _ships(fleet.boats, n, len(fleet.ships), (), longest, fleet, local),
        }
        for n, fleet in enumerate(plan.fleets)
    ]  # fmt: skip
    step = _step(longest)
    return {
        "rows": rows,
        "banded": bool(plan.evenness),
        "cards": cards,
        "unit": _unit(plan, local),
        "ticks": [(_part(one, longest), one) for one in range(0, int(longest) + 1, step)],
        "referee": _ships(plan.referee, REFEREE, 0, (), longest, None, local),
        "count": count,
        "worse": worse,
        "uneven": uneven,
        "add": -count % fleets,
        "bad": bool(worse) or uneven,
        "proven": all(one["state"] == "yes" for one in cards),
        "unmet": unmet(plan),
        "draft": plan.draft,
        "order": plan.order,
    }


def _targets(plan: FleetPlan, best: FleetPlan) -> tuple[list[Fraction], Fraction, bool]:
    """What each fleet should make by the first criterion, and how far off it may be.

    Also whether the best that was found is uneven still: fleets differ by more than a quarter.
    """
    if not plan.evenness:
        return [Fraction(0)] * len(plan.fleets), Fraction(0), False
    first, whole = plan.evenness[0], sum(Fraction(fleet.share) for fleet in plan.fleets)
    total = sum(first.sums)
    targets = [total * Fraction(fleet.share) / whole for fleet in plan.fleets]
    usual = Fraction(total, len(plan.fleets))
    apart = best.evenness[0].spread
    if not plan.draft and apart >= _APART and apart > usual / 4:
        return targets, usual / 8, True
    return targets, max(Fraction(0), first.bound - 1) / 2, False


def _off(value: int, low: Fraction, high: Fraction) -> Fraction:
    return value - high if value > high else min(Fraction(0), value - low)


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)


def _card(title: str, now: Evenness, best: Evenness, local: Localised) -> dict[str, Any]:
    """A criterion: proven, as even as it was found, or worse than that."""
    reached, found = (max(one.spread, one.team_spread) for one in (now, best))
    worse = (now.team_spread, now.spread) > (best.team_spread, best.spread)
    state = "yes" if now.best else "no" if worse else "ok"
    low, high = min(now.sums), max(now.sums)
    return {
        "title": title,
        "span": f"{low}" if low == high else f"{low}–{high}",
        "apart": _figure(reached, local),
        "best": _figure(max(now.bound, now.team_bound), local),
        "found": _figure(found, local),
        "state": state,
    }


def _figure(value: Fraction | float, local: Localised) -> str:
    """A number with at most two digits behind the point."""
    return local.words.number(round(Fraction(value), 2))


def _ships(
    hands: Sequence[Vessel], owner: int, first: int, sizes: Sequence[int], longest: Fraction,
    fleet: Fleet | None, local: Localised,
) -> list[dict[str, Any]]:  # fmt: skip
    """Ships with their lengths on the track, which add up."""
    wishes = fleet.guest.wishes if fleet and fleet.guest else ()
    made, end = [], 0
    for place, hand in enumerate(hands):
        size = sizes[place] if sizes else 0
        start, end = end, end + size
        item = local.kinds["ships"].get(hand.id) or local.kinds["crews"][hand.id]
        length = round(_WHOLE * end / longest) - round(_WHOLE * start / longest)
        made.append(
            {
                "at": f"{owner}.{first + place}",
                "title": plain(item.title),
                "name": hand.name,
                "size": size if sizes else "",
                "length": f"h{length // 100} t{length // 10 % 10} o{length % 10}",
                "locked": is_locked(hand),
                "wished": bool({hand.id, hand.name} & {*wishes}),
            }
        )
    return made


def _part(value: Fraction | int, longest: Fraction) -> str:
    """A length on the track, as an attribute of a picture."""
    return f"{float(100 * value / longest):.2f}%"


def _unit(plan: FleetPlan, local: Localised) -> str:
    """What is counted on the track."""
    first = next(iter(criteria_in(plan, local)), None)
    return plain(first.short or first.title) if first else ""


def _step(longest: Fraction) -> int:
    """The numbers of an axis: as many as there is room for."""
    steps: list[int] = [base * 10**power for power in range(9) for base in (1, 2, 4, 5)]
    return next(step for step in steps if longest / step <= _TICKS)
