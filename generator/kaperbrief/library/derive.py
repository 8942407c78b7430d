"""Fields that follow from others: formulas of the pack fill what an item does not say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kaperbrief.errors import Problem, Problems
from kaperbrief.rules.formula import FormulaError, evaluate

Note = Callable[[str, str, tuple[str | int, ...], str], Problem]
"""Makes a problem of a code, a message, a path and a hint."""


def formulas_used(data: Any, formulas: Mapping[str, str | int]) -> dict[str, str]:
    """The hint for each field that the raw item does not say: how it is worked out."""
    said = data if isinstance(data, dict) else {}
    return {
        name: f"worked out as {formula}; write {name}: and a number of your own"
        for name, formula in formulas.items()
        if name not in said
    }


def derive(data: Any, formulas: Mapping[str, str | int], note: Note, problems: Problems) -> Any:
    """The raw item with the missing fields computed, in the order of the formulas.

    Formulas see the item's whole numbers, derived ones too. One that cannot be computed is a
    problem of the item.
    """
    if not formulas or not isinstance(data, dict):
        return data
    full = dict(data)
    for name, formula in formulas.items():
        if name in full:
            continue
        numbers = {k: v for k, v in full.items() if type(v) is int and v >= 0}
        try:
            full[name] = evaluate(formula, numbers)
        except FormulaError as error:
            message = f'"{name}" does not follow from {formula}: {error}'
            problems.add(note("formula", message, (), error.hint or f"write {name}: and a number"))
    return full
