"""Players into teams: those who may not be together, equal numbers, equal shares."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kaperbrief.fleets.task import ImpossibleFleets
from kaperbrief.rules.prng import Prng

_STEPS = 20_000
_ROUNDS = 60

Pairs = Collection[tuple[int, int]]


def make_teams(
    shares: Sequence[int], fixed: Sequence[int | None], apart: Pairs, count: int, seed: int
) -> tuple[int, ...]:
    """The team, from 0, of each player; `fixed` ones are settled, pairs of `apart` never meet.

    Teams are as large as each other where that can be, and as strong by the sum of `shares` (a
    beginner's is greater, so beginners are spread). Raises ImpossibleFleets if nobody knows how.
    """
    draw = Prng(seed, "teams")
    foes: list[set[int]] = [set() for _ in shares]
    for one, two in apart:
        foes[one].add(two)
        foes[two].add(one)
    for one, two in apart:
        if fixed[one] is not None and fixed[one] == fixed[two]:
            raise ImpossibleFleets("two who may not be in one team are in one", seat=two)
    settled: dict[int | None, int] = {team: fixed.count(team) for team in range(count)}
    best: tuple[tuple[int, int], tuple[int, ...]] | None = None
    for slack in range(len(shares) + 1):
        limit = max(-(-len(shares) // count), *settled.values()) + slack
        for _ in range(_ROUNDS):
            found = _one(foes, fixed, count, limit, draw)
            if found is None:
                continue
            key = _unevenness(found, shares, count)
            if best is None or key < best[0]:
                best = key, found
        if best is not None:
            return _improved(best[1], shares, fixed, foes, count)
    message = "no teams keep apart those who may not be in one team"
    raise ImpossibleFleets(message, "take more teams, or fewer who are apart")


def _one(
    foes: list[set[int]], fixed: Sequence[int | None], count: int, limit: int, draw: Prng
) -> tuple[int, ...] | None:
    """A way found by trying, hardest players first; None after too many steps."""
    team = list(fixed)
    sizes = [fixed.count(number) for number in range(count)]
    free = draw.shuffled([n for n, one in enumerate(fixed) if one is None])
    free.sort(key=lambda n: -len(foes[n]))
    steps = 0

    def place(index: int) -> bool:
        nonlocal steps
        if index == len(free):
            return True
        steps += 1
        if steps > _STEPS:
            return False
        player = free[index]
        taken = {team[foe] for foe in foes[player]}
        choices = [n for n in draw.shuffled(range(count)) if n not in taken and sizes[n] < limit]
        for number in sorted(choices, key=lambda n: sizes[n]):
            team[player] = number
            sizes[number] += 1
            if place(index + 1):
                return True
            team[player] = None
            sizes[number] -= 1
        return False

    return tuple(n for n in team if n is not None) if place(0) else None


def _unevenness(teams: Sequence[int], shares: Sequence[int], count: int) -> tuple[int, int]:
    sizes, sums = [0] * count, [0] * count
    for team, share in zip(teams, shares, strict=True):
        sizes[team] += 1
        sums[team] += share
    return max(sizes) - min(sizes), max(sums) - min(sums)


def _improved(
    teams: tuple[int, ...],
    shares: Sequence[int],
    fixed: Sequence[int | None],
    foes: list[set[int]],
    count: int,
) -> tuple[int, ...]:
    """Exchange players while that makes the sums of shares more even."""
    now, sums = list(teams), [0] * count
    for team, share in zip(teams, shares, strict=True):
        sums[team] += share
    free = [n for n, team in enumerate(fixed) if team is None]
    better = True
    while better:
        better = False
        for a in free:
            for b in free:
                one, two = now[a], now[b]
                more = shares[a] - shares[b]
                # The strong team gives the greater share, and the gap gets smaller by that.
                if one == two or not 0 < more < sums[one] - sums[two]:
                    continue
                now[a], now[b] = two, one
                if any(now[foe] == now[p] for p in (a, b) for foe in foes[p]):
                    now[a], now[b] = one, two
                    continue
                sums[one] -= more
                sums[two] += more
                better = True
    return tuple(now)
