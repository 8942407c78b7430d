"""Few selections of many choices in which every two of them come together once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence


def covering(choices: Mapping[str, Sequence[str]]) -> list[dict[str, str]]:
    """Selections of one value for each name; any two values of two names stand in one of them.

    Each is begun with a pair that is left and filled up with the values that bring the most
    others: many fewer than all there are, though not always as few as can be.
    """
    names = [name for name in choices if choices[name]]
    left = {
        frozenset({(a, x), (b, y)})
        for number, a in enumerate(names)
        for b in names[number + 1 :]
        for x in choices[a]
        for y in choices[b]
    }
    if len(names) == 1:
        return [{names[0]: value} for value in choices[names[0]]]
    made: list[dict[str, str]] = []
    used: Counter[tuple[str, str]] = Counter()
    while left:
        chosen = dict(min(left, key=sorted))
        for name in names:
            if name not in chosen:
                gains = {
                    value: sum(frozenset({(name, value), pair}) in left for pair in chosen.items())
                    for value in choices[name]
                }
                # Of values that bring as much, the one that was seldom.
                order = {value: (gain, -used[name, value]) for value, gain in gains.items()}
                chosen[name] = max(order, key=lambda value: order[value])
        left -= {frozenset({one, other}) for one in chosen.items() for other in chosen.items()}
        used.update(chosen.items())
        made.append({name: chosen[name] for name in names})
    return made
