"""What can be counted about a ship or a crew, for formulas of a pack."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping

from kaperbrief.models.base import field_name
from kaperbrief.models.crew import Crew, Figure, Item
from kaperbrief.models.pack import Arms, Count, Limit, Setup
from kaperbrief.models.ship import Ship
from kaperbrief.rules.formula import evaluate


def figure_tags(figure: Figure, items: Mapping[str, Item]) -> Counter[str]:
    """How often each tag stands on a figure: itself, its rank, its own tags, its items' tags."""
    tags = Counter(["figure", figure.rank, *figure.tags])
    if figure.recruit:
        tags["recruit"] += 1
    for name in figure.items:
        tags.update({"item", name, *(items[name].tags if name in items else ())})
    return tags


def breaches(
    crew: Crew, limits: tuple[Limit, ...], items: Mapping[str, Item]
) -> Iterator[tuple[Limit, int, int | None]]:
    """Every limit that the crew breaks, in the order of the law.

    With it how many were counted, and in which figure if the limit is for each.
    """
    figures = [figure_tags(figure, items) for figure in crew.figures]
    total: Counter[str] = sum(figures, Counter())
    for limit in limits:
        if not limit.active or not _holds(limit, total):
            continue
        if limit.each == "crew":
            count = total[limit.of]
            if not limit.min <= count <= limit.max:
                yield limit, count, None
            continue
        for number, tags in enumerate(figures):
            if limit.without and tags[limit.without]:
                continue
            if not limit.min <= tags[limit.of] <= limit.max:
                yield limit, tags[limit.of], number


def _holds(limit: Limit, total: Counter[str]) -> bool:
    return all(met(c, total) for c in limit.when) and not any(met(c, total) for c in limit.unless)


def met(condition: Count, total: Counter[str]) -> bool:
    """Is a condition true of these counts of tags?"""
    return condition.min <= total[condition.of] <= condition.max


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


def ship_counts(ship: Ship) -> dict[str, int]:
    """The whole numbers of a ship by their names in YAML: `class`, `guns`, `base` …"""
    found = {}
    for one in dataclasses.fields(ship):
        value = getattr(ship, one.name)
        if type(value) is int:
            found[field_name(one.name)] = value
    return found


def crew_counts(crew: Crew, measure: Arms | None, items: Mapping[str, Item]) -> dict[str, int]:
    """`arms` by the pack's measure, `figures`, and how often each tag stands on the figures.

    Hyphens of tags become underscores, as formulas would subtract: `long_gun`.
    """
    tags: Counter[str] = sum((figure_tags(figure, items) for figure in crew.figures), Counter())
    counts = {tag.replace("-", "_"): number for tag, number in tags.items()}
    arms = arms_of(crew, measure, items) if measure else 0
    return {**counts, "figures": len(crew.figures), "arms": arms}


def crew_names(items: Mapping[str, Item], ranks: tuple[str, ...]) -> set[str]:
    """All names that formulas about crews may use; a crew without such things counts 0."""
    tags = {tag for item in items.values() for tag in item.tags} | set(items) | set(ranks)
    return {tag.replace("-", "_") for tag in tags} | {"figures", "arms", "figure", "item"}


def table_ships(table: Setup, players: int) -> tuple[str, ...]:
    """The ships of a table, or so many as its formula says, its list in turn."""
    if table.fleet == "" or not table.ships:
        return table.ships
    count = evaluate(table.fleet, {"players": players})
    return tuple(table.ships[number % len(table.ships)] for number in range(count))
