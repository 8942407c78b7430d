"""Arms of a crew by a pack's measure, for crews that are fair to each other (T-03 of the facts)."""

from __future__ import annotations

from collections.abc import Mapping

from kaperbrief.models.crew import Crew, Figure, Item
from kaperbrief.models.law import Arms
from kaperbrief.rules.legality import figure_tags, met


def arms_of(crew: Crew, measure: Arms, items: Mapping[str, Item]) -> int:
    """What a crew's arms are worth together; things that `items` lacks count nothing."""
    return sum(_figure(figure, measure, items) for figure in crew.figures)


def _figure(figure: Figure, measure: Arms, items: Mapping[str, Item]) -> int:
    tags = figure_tags(figure, items)
    carried = sum(items[name].value for name in figure.items if name in items)
    extras = (e.value for e in measure.extras if all(met(c, tags) for c in e.when))
    return carried + sum(extras)


def imbalance(arms: int, measure: Arms) -> int:
    """How far arms lie outside the spread: above zero too strong, below too weak, 0 fair."""
    least, most = bounds(measure)
    return max(arms - most, 0) + min(arms - least, 0)


def bounds(measure: Arms) -> tuple[int, int]:
    """The least and the most that a fair crew's arms are worth."""
    return measure.middle - measure.spread, measure.middle + measure.spread
