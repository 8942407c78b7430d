"""What no division can better: proven lower bounds of the spread of a criterion.

The spread is the greatest less the least deviation from the shares. Three arguments, each sound by
itself, for the things that players have together:

- Whole things make whole sums: deviations have given remainders, and they add up to nothing.
- Somebody has the greatest thing; of one thing more than players two lie together; somebody has at
  least the mean number of things. So somebody is at least so far above, the others on the average
  below.
- Likewise from below: somebody has at most the mean number of things, and with fewer than two
  things each at least so many players have just one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction


def least_spread(
    values: Sequence[int], parts: Sequence[int], locked: Sequence[int] = ()
) -> Fraction:
    """A lower bound of the spread of `values` dealt to players of such `parts`.

    `locked` is what each player has already; it is among the values. The unit is that of the
    values. Every player gets at least one thing where there are enough.
    """
    count, total, whole = len(parts), sum(values), sum(parts)
    if count < 2 or not values:
        return Fraction(0)
    targets = [Fraction(total * part, whole) for part in parts]
    bound = _remainders(values, targets)
    most, least = _most(values, count), _fewest(values, count)
    over = most - max(targets)
    under = min(targets) - least
    for start, target in zip(locked, targets, strict=False):
        over = max(over, start - target)
    step = math.gcd(*values) if len(set(parts)) == 1 else 0
    for far in (over, under):
        if far > 0:
            bound = max(bound, _opposite(far, count, step))
    return bound


def _remainders(values: Sequence[int], targets: Sequence[Fraction]) -> Fraction:
    """The least spread of deviations that whole sums leave: there is just one such arrangement."""
    step = math.gcd(*values)
    if step == 0:
        return Fraction(0)
    rest = sorted(-target % step for target in targets)
    # All deviations within one step: the first few go up by a step, so many that the sum is zero.
    ups = int(-sum(rest, Fraction(0)) / step) % len(rest)
    moved = [value + step for value in rest[:ups]] + rest[ups:]
    return max(moved) - min(moved)


def _most(values: Sequence[int], count: int) -> Fraction:
    """A sum that at least one player reaches."""
    ordered = sorted(values, reverse=True)
    found = Fraction(ordered[0])
    for depth in range(1, (len(ordered) - 1) // count + 1):
        # Of the depth * count + 1 greatest, one player has depth + 1, at least the least ones.
        found = max(found, Fraction(sum(ordered[depth * (count - 1) : depth * count + 1])))
    return found


def _fewest(values: Sequence[int], count: int) -> Fraction:
    """A sum that at least one player does not exceed."""
    ordered = sorted(values, reverse=True)
    mean = len(ordered) // count
    found = Fraction(sum(ordered[:mean]))
    singles = 2 * count - len(ordered)
    if 0 < singles <= len(ordered):
        found = min(found, Fraction(ordered[singles - 1]))
    return found


def _opposite(far: Fraction, count: int, step: int) -> Fraction:
    """The spread when one player is so far off: the others are off the other way, on average."""
    spread = far * count / (count - 1)
    if step:  # with equal shares every difference is one of whole steps
        spread = math.ceil(spread / step) * Fraction(step)
    return spread
