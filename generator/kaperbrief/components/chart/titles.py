"""The title of a map, set on its plate."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.setting import Setting


def set_title(
    setting: Setting, title: str, room: float, most: int
) -> tuple[tuple[Line, ...], float]:
    """A title in at most so many lines of even length, smaller rather than hyphenated.

    And how high all of them are.
    """
    words = title.split(" ")
    style = setting.style("chart-title")
    choices: list[tuple[float, list[Line]]] = []
    for cuts in _cuts(len(words), most):
        parts = [" ".join(words[a:b]) for a, b in itertools.pairwise((0, *cuts, len(words)))]
        lines = [setting.line(part, "chart-title") for part in parts]
        widest = max(line.width for line in lines)
        # A line more is worth it only where the letters get larger.
        choices.append((max(1.0, widest / room) + 0.04 * len(lines) + widest / room / 50, lines))
    _, lines = min(choices, key=lambda one: one[0])
    widest = max(line.width for line in lines)
    factor = min(1.0, room / widest) if widest else 1.0
    if style.size * factor < style.floor - 0.05:
        longest = max(lines, key=lambda line: line.width)
        needed = longest.width * style.floor / style.size
        setting.note("width", needed, room, frozenset({"chart-title"}), longest.text)
    return tuple(line.scaled(factor) for line in lines), style.leading * factor * len(lines)


def _cuts(words: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways to part words into lines; a title of very many words has few lines."""
    for lines in range(min(most if words < 16 else 3, words)):
        yield from itertools.combinations(range(1, words), lines)
