"""Legality of a crew: a pack's limits on counts of tagged things (T-03, E-05 of the facts)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from kaperbrief.models.crew import Crew, Figure, Item
from kaperbrief.models.law import Count, Limit


@dataclass(frozen=True, slots=True)
class Breach:
    """A broken limit: how many were counted, and in which figure if the limit is for each."""

    limit: Limit
    found: int
    figure: int | None = None


def figure_tags(figure: Figure, items: Mapping[str, Item]) -> Counter[str]:
    """How often each tag stands on a figure: itself, its rank, its own tags, its items' tags."""
    tags = Counter(["figure", figure.rank, *figure.tags])
    if figure.recruit:
        tags["recruit"] += 1
    for name in figure.items:
        tags.update({"item", name, *(items[name].tags if name in items else ())})
    return tags


def breaches(crew: Crew, limits: tuple[Limit, ...], items: Mapping[str, Item]) -> list[Breach]:
    """Every limit that the crew breaks, in the order of the law."""
    figures = [figure_tags(figure, items) for figure in crew.figures]
    total: Counter[str] = sum(figures, Counter())
    found: list[Breach] = []
    for limit in limits:
        if not limit.active or not _holds(limit, total):
            continue
        if limit.each == "crew":
            count = total[limit.of]
            if not limit.min <= count <= limit.max:
                found.append(Breach(limit, count))
            continue
        for number, tags in enumerate(figures):
            if limit.without and tags[limit.without]:
                continue
            if not limit.min <= tags[limit.of] <= limit.max:
                found.append(Breach(limit, tags[limit.of], number))
    return found


def _holds(limit: Limit, total: Counter[str]) -> bool:
    return all(met(c, total) for c in limit.when) and not any(met(c, total) for c in limit.unless)


def met(condition: Count, total: Counter[str]) -> bool:
    """Is a condition true of these counts of tags?"""
    return condition.min <= total[condition.of] <= condition.max
