"""What a printed chart says in words and figures: lengths, things to lay out, fairness, legend."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from kaperbrief.documents.languages import Localised
from kaperbrief.documents.views import seat_name, usual
from kaperbrief.l10n.measures import Ladder, Length, Measure, Unit, exact
from kaperbrief.l10n.words import Words
from kaperbrief.mapgen.routes import ChartFairness, extent, starts_of
from kaperbrief.models.maps import Plan, PlanItem

_STEPS: dict[Unit, Fraction] = {"cm": Fraction(1), "inch": Fraction(1, 2), "stud": Fraction(1)}
"""To what a length is rounded that is laid out with a tape measure in another unit."""
_BARS = {"cm": (10, 20, 50, 100), "inch": (12, 24, 60, 120)}
"""Lengths of the pieces of a chart's edge; the first that gives 20 or fewer is taken."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A thing to lay out: its kind, name and size, and how far its middle is from two edges."""

    kind: str
    name: str
    size: str
    left: str
    top: str
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """The ways of a chart as words: shortest and longest, and by how much they differ."""

    treasure: tuple[str, str] | None
    rival: tuple[str, str] | None
    spread: str
    fair: bool
    closed: bool


def tape_words(words: Words, measure: Measure, lengths: Iterable[float]) -> Words:
    """The words with lengths as a tape measure shows them: figures of any height, whole units.

    A table does not grow with the figures on it, as the distances of the game do.
    """
    plain = replace(measure, figure_height_mm=None)
    rungs = {
        exact(one): tuple(Length(_rounded(plain, exact(one), unit), unit) for unit in plain.units)
        for one in {abs(length) for length in lengths}
    }
    return replace(words, ladder=Ladder(plain, rungs))


def _rounded(measure: Measure, value: Fraction, unit: Unit) -> Fraction:
    if measure.keeps(unit):
        return value
    step = _STEPS[unit]
    return round(measure.convert(value, unit) / step) * step


def lengths_of(plan: Plan, found: ChartFairness) -> set[float]:
    """Every length that a chart names."""
    out: set[float] = {plan.long, plan.short, *_BARS["cm"], *_BARS["inch"]}
    for item in plan.items:
        out |= {item.x, item.y}
        if item.kind in ("island", "rock"):
            out |= set(extent(item))
    return out | {round(way) for way in (*found.treasure, *found.rival) if way < math.inf}


def bar_of(plan: Plan, unit: str) -> int:
    """How long the pieces of the edge are."""
    return next((bar for bar in _BARS[unit] if plan.long <= 20 * bar), _BARS[unit][-1])


def placed(plan: Plan, local: Localised, words: Words) -> list[Placed]:
    """The things to lay out: ships by seats, the island of the treasure, islands, reefs."""
    cross = next((item for item in plan.items if item.kind == "treasure"), None)

    def rank(item: PlanItem) -> tuple[int, int]:
        own = cross is not None and (item.x, item.y) == (cross.x, cross.y)
        return ("island", "rock", "icon").index(item.kind), 0 if own else 1

    out = [
        Placed("ship", seat_name(s.seat, local), "", *_at(s, words), s.seat)
        for s in starts_of(plan.items)
    ]
    names = {"island": local.label("Island"), "rock": local.label("Reef")}
    names["icon"] = local.label("Place")
    lands = sorted((i for i in plan.items if i.kind in names), key=rank)
    for item in lands:
        if item.kind == "icon":
            name = f"{names['icon']} {item.text}" if item.text.isdigit() else item.text
            out.append(Placed(item.kind, name or names["icon"], "", *_at(item, words)))
            continue
        long, deep = extent(item)
        first = words.length if len(words.ladder.measure.units) > 1 else words.figure
        size = f"{first(long)} × {first(deep)}" if item.kind == "island" else first(long)
        out.append(Placed(item.kind, item.text or names[item.kind], size, *_at(item, words)))
    return out


def _at(item: PlanItem, words: Words) -> tuple[str, str]:
    write = words.length if len(words.ladder.measure.units) > 1 else words.figure
    return write(item.x), write(item.y)


def side_words(words: Words, length: float) -> str:
    """A side of the table; long ones in feet where everything else is in inches."""
    feet, rest = divmod(length, 12)
    if words.ladder.measure.units == ("inch",) and rest == 0 and feet >= 4:
        return f"{words.number(Fraction(feet))}\N{PRIME}"
    return words.length(length)


def told(found: ChartFairness, words: Words, limit: float) -> Told:
    """The fairness in words; `limit` is the most that ways may differ, in per cent."""
    closed = found.spread == math.inf
    share = "" if closed else words.percent(Fraction(round(found.spread * 1000), 10))
    fair = found.spread * 100 <= limit
    return Told(_range(found.treasure, words), _range(found.rival, words), share, fair, closed)


def _range(ways: Sequence[float], words: Words) -> tuple[str, str] | None:
    known = [round(way) for way in ways if way < math.inf]
    if not known:
        return None
    return words.length(min(known)), words.length(max(known))


def split(things: Sequence[Placed], columns: int) -> list[list[Placed]]:
    """The things in columns of equal height, the last one shorter."""
    high = max(math.ceil(len(things) / columns), 1)
    return [list(things[start : start + high]) for start in range(0, high * columns, high)]


def context(
    plan: Plan, local: Localised, words: Words, found: ChartFairness, limit: float, unit: str
) -> dict[str, Any]:
    """The names that the templates of a chart may use."""
    things, ships = placed(plan, local, words), starts_of(plan.items)
    return {
        "item": plan,
        **usual(local, {"players": len({ship.seat for ship in ships})}, seed=plan.seed),
        "words": words,
        "things_to_place": things,
        "split": split,
        "told": told(found, words, limit),
        "bar": bar_of(plan, unit),
        "sides": [side_words(words, side) for side in (plan.long, plan.short)],
        "ships": ships,
        "kinds": {item.kind for item in plan.items},
    }
