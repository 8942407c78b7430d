"""How fair a sea of hexes is: in words for people, in figures for programs."""

from __future__ import annotations

import math
from typing import Any

from kaperbrief.documents.languages import Localised
from kaperbrief.rules.fairness import Fairness, Known

_WAYS: dict[Known, str] = {
    "treasure": "turns to the treasure",
    "port": "turns to the nearest free port",
    "second-port": "turns to the next one",
    "ports": "turns to all free ports, on average",
    "rival": "turns to the nearest rival",
    "rivals": "turns to all rivals, on average",
}


def figures(local: Localised, fairness: Fairness, limit: float) -> dict[str, str]:
    """Words and figures on the printed map: turns from the shortest to the longest way.

    A map whose ways differ by more than `limit` per cent says that it is not fair; ways that never
    end are a dash.
    """
    if len(fairness.seats) < 2:
        return {}
    found = {label: turns for label, turns, _ in ways_of(local, fairness)}
    spread = fairness.spread
    never = math.isinf(spread)
    found[local.label("greatest difference")] = "–" if never else _shown(local, spread * 100)
    if spread * 100 > limit:
        found[local.label("not fair: more than")] = _shown(local, limit)
    return found


def ways_of(local: Localised, fairness: Fairness) -> list[tuple[str, str, float]]:
    """Each way in words, its turns from the fewest to the most, by how much it differs."""
    found = []
    for leg in fairness.legs:
        low, high = (
            "–" if math.isinf(turns) else local.words.number(round(turns, 1))
            for turns in (min(leg.turns), max(leg.turns))
        )
        turns = low if low == high else "–" if high == "–" else f"{low}–{high}"
        found.append((_named(local, leg.way), turns, leg.spread))
    return found


def _named(local: Localised, way: str) -> str:
    """A way in words; that to a terrain of the game's own says what that is called."""
    for known, words in _WAYS.items():
        if known == way:
            return local.label(words)
    named = next((one.name for one in local.pack.board.terrains if one.id == way), way)
    return f"{local.label('turns to the nearest:')} {named}"


def _shown(local: Localised, percent: float) -> str:
    return local.words.percent(round(percent, 1))


def fairness_data(fairness: Fairness, limit: float) -> dict[str, Any]:
    """The fairness for other programs, shares of 1; what never ends is null."""
    return {
        "seats": list(fairness.seats),
        "spread": _finite(fairness.spread),
        "limit": _finite(limit / 100),
        "fair": fairness.spread * 100 <= limit,
        "ways": [
            {
                "way": leg.way,
                "turns": [_finite(turns) for turns in leg.turns],
                "whole": [_finite(turns) for turns in leg.whole],
                "spread": _finite(leg.spread),
            }
            for leg in fairness.legs
        ],
    }


def _finite(value: float) -> float | None:
    return None if math.isinf(value) else round(value, 4)
