"""What can be counted about a ship or a crew, for formulas of a pack."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Mapping

from kaperbrief.models.base import field_name
from kaperbrief.models.crew import Crew, Item
from kaperbrief.models.law import Arms
from kaperbrief.models.pack import Table
from kaperbrief.models.ship import Ship
from kaperbrief.rules.arms import arms_of
from kaperbrief.rules.formula import evaluate
from kaperbrief.rules.legality import figure_tags


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


def table_ships(table: Table, players: int) -> tuple[str, ...]:
    """The ships of a table, or so many as its formula says, its list in turn."""
    if table.fleet == "" or not table.ships:
        return table.ships
    count = evaluate(table.fleet, {"players": players})
    return tuple(table.ships[number % len(table.ships)] for number in range(count))
