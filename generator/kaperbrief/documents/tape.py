"""Lengths on a table as a tape measure shows them, of a chart and of what lies on it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from kaperbrief.l10n.measures import Measure, Unit, exact
from kaperbrief.l10n.words import Words
from kaperbrief.mapgen.routes import ChartFairness, extent
from kaperbrief.models.maps import Plan, PlanItem

_STEPS: dict[Unit, Fraction] = {"cm": Fraction(1), "inch": Fraction(1, 2), "stud": Fraction(1)}
"""To what a length is rounded that is laid out with a tape measure in another unit."""
_BARS = {"cm": (10, 20, 50, 100), "inch": (12, 24, 60, 120)}
"""Lengths of the pieces of a chart's edge; the first that gives 20 or fewer is taken."""


def tape_words(words: Words, measure: Measure, lengths: Iterable[float]) -> Words:
    """The words with lengths as a tape measure shows them: figures of any height, whole units.

    A table does not grow with the figures on it, as the distances of the game do.
    """
    plain = replace(measure, figure_height_mm=None)
    rungs = {
        exact(one): tuple((_rounded(plain, exact(one), unit), unit) for unit in plain.units)
        for one in {abs(length) for length in lengths}
    }
    return replace(words, measure=plain, ladder=rungs)


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


def measures(words: Words, item: PlanItem) -> tuple[str, str, str]:
    """The size of a thing, "" where it has none to lay out, and its middle from left and top."""
    write = words.length if len(words.measure.units) > 1 else words.figure
    size = ""
    if item.kind in ("island", "rock"):
        long, deep = extent(item)
        size = f"{write(long)} × {write(deep)}"
    return size, write(item.x), write(item.y)


def side_words(words: Words, sides: Sequence[float]) -> list[str]:
    """The sides of the table; long ones in feet where both are whole feet and all is in inches."""
    if words.measure.units == ("inch",) and all(s % 12 == 0 and s >= 48 for s in sides):
        return [f"{words.number(Fraction(side) / 12)}\N{PRIME}" for side in sides]
    return [words.length(side) for side in sides]


def extremes(ways: Sequence[float], words: Words) -> tuple[str, str] | None:
    """The shortest and the longest way in words."""
    known = [round(way) for way in ways if way < math.inf]
    if not known:
        return None
    return words.length(min(known)), words.length(max(known))


def span_words(low: str, high: str) -> str:
    """From the shortest to the longest, the unit said once."""
    unit = re.search(r"\D*$", high)
    assert unit is not None, "an empty end matches"
    return low if low == high else f"{low.removesuffix(unit[0])}–{high}"
