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

import heapq
import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from kaperbrief.fleets.task import REFEREE, Claim, Good, ImpossibleFleets, Owners, Task
from kaperbrief.records import dataclass
from kaperbrief.rules.prng import Prng


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


def deal_in_turn(
    things: Sequence[Good], seats: Sequence[Claim], strength: Sequence[int], seed: int
) -> tuple[int, ...]:
    """The owners of things that count nothing, such as boats: as many for everybody as can be.

    What is over goes to the weakest by `strength`, then by lot; kinds are spread. Locks and
    refusals hold, what everybody refuses stays with the referee.
    """
    rank = Prng(seed, "in turn").shuffled(range(len(seats)))
    owners = [REFEREE if thing.owner is None else thing.owner for thing in things]
    held = Counter(owner for owner in owners if owner != REFEREE)
    alike = Counter(
        (owner, thing.kind) for owner, thing in zip(owners, things, strict=True) if owner >= 0
    )
    free = [n for n, thing in enumerate(things) if thing.owner is None]
    for number in sorted(free, key=lambda n: (things[n].kind, things[n].name, n)):
        thing = things[number]
        takers = [n for n, s in enumerate(seats) if not {thing.kind, thing.name} & s.refused]
        if takers:
            owner = min(takers, key=lambda n: (held[n], alike[n, thing.kind], strength[n], rank[n]))
            owners[number] = owner
            held[owner] += 1
            alike[owner, thing.kind] += 1
    return tuple(owners)


def apportion(total: int, least: Sequence[int], most: Sequence[int]) -> tuple[int, ...]:
    """Divide whole things in proportion to `most`, nobody below `least` or above `most`.

    One after the other goes to whoever has the fewest for their size (Webster's method). Where
    there is enough, everybody has the most. Raises ImpossibleFleets if the least are too many.
    """
    if sum(least) > total:
        raise ImpossibleFleets(f"{sum(least)} are needed at least, {total} are there")
    given = list(least)
    heap = [
        ((2 * have + 1) / size, number)
        for number, (have, size) in enumerate(zip(least, most, strict=True))
        if have < size
    ]
    heapq.heapify(heap)
    for _ in range(total - sum(given)):
        if not heap:
            break
        _, number = heapq.heappop(heap)
        given[number] += 1
        if given[number] < most[number]:
            heapq.heappush(heap, ((2 * given[number] + 1) / most[number], number))
    return tuple(given)


def man(
    ships: Sequence[Sequence[tuple[int, int]]], extras: Sequence[int], figures: int
) -> tuple[tuple[int, ...], ...]:
    """The men of each ship of each fleet, from so many figures at hand.

    A ship is (men to work her, full crew), `extras` are figures that each player gets besides,
    such as special crew: they are counted before anything is divided. Fleets are treated alike,
    then the ships of each. Raises ImpossibleFleets if not even the work can be done.
    """
    least = [sum(work for work, _ in fleet) for fleet in ships]
    full = [sum(crew for _, crew in fleet) for fleet in ships]
    left = figures - sum(extras)
    if left < sum(least):
        message = f"{sum(least) + sum(extras)} figures are needed at least, {figures} are there"
        raise ImpossibleFleets(message, "add figures, or keep ships back")
    shares = apportion(left, least, full)
    return tuple(
        apportion(share, [work for work, _ in fleet], [crew for _, crew in fleet])
        for share, fleet in zip(shares, ships, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Evenness:
    """One criterion of a division: sums by seat, and the spread of the deviations from the shares.

    `bound` is proven: no division of the same things reaches a smaller spread. `team_spread` and
    `team_bound` are the same for teams, zero where there are none.
    """

    sums: tuple[int, ...]
    spread: Fraction
    bound: Fraction
    team_spread: Fraction = Fraction(0)
    team_bound: Fraction = Fraction(0)

    @property
    def best(self) -> bool:
        """Is it proven that no division does better?"""
        return self.spread <= self.bound and self.team_spread <= self.team_bound


def measure(task: Task, owners: Owners) -> tuple[Evenness, ...]:
    """The evenness of each criterion in the task's order."""
    return tuple(_evenness(task, owners, k) for k in range(len(task.weights)))


def _evenness(task: Task, owners: Owners, k: int) -> Evenness:
    count = len(task.seats)
    sums, locked, dealt = [0] * count, [0] * count, []
    for thing, owner in zip(task.things, owners, strict=True):
        if owner >= 0:
            sums[owner] += thing.values[k]
            dealt.append(thing.values[k])
            if thing.owner is not None:
                locked[owner] += thing.values[k]
    parts = task.parts
    spread, bound = _spread(sums, parts), least_spread(dealt, parts, locked)
    if not task.in_teams:
        return Evenness(tuple(sums), spread, bound)
    team_sums, team_parts, team_locked = map(task.by_team, (sums, parts, locked))
    team_bound = least_spread(dealt, team_parts, team_locked)
    return Evenness(tuple(sums), spread, bound, _spread(team_sums, team_parts), team_bound)


def _spread(sums: Sequence[int], parts: Sequence[int]) -> Fraction:
    total, whole = sum(sums), sum(parts)
    off = [value - Fraction(total * part, whole) for value, part in zip(sums, parts, strict=True)]
    return max(off) - min(off)
