"""Dividing: a greedy start, local search, then many small shake-ups that may only improve."""

from __future__ import annotations

from kaperbrief.fleets.search import Search, Swap
from kaperbrief.fleets.start import begin
from kaperbrief.fleets.state import State
from kaperbrief.fleets.task import Division, Task, check_task
from kaperbrief.rules.prng import Prng

_PAIRS = 16_000
"""Pairs of holders that are looked at in a division of any size."""
_PAIRS_EACH = 300
"""So many more for each player."""
_SHAKES = 1_000
"""Shake-ups without success after which a division counts as good."""

Key = tuple[int, ...]


def divide(task: Task, seed: int, budget: int = 0) -> Division:
    """Divide the things of a task; the same task, seed and budget give the same division.

    `budget` is the number of pairs of holders to look at; 0 chooses one by the number of players.
    Raises ImpossibleFleets where the conditions leave no way.
    """
    check_task(task)
    draw = Prng(seed, "fleets")
    state = State(task)
    begin(state, draw)
    search = Search(state, budget or _PAIRS + _PAIRS_EACH * len(task.seats))
    search.settle(draw.shuffled(range(state.referee)), draw)
    best, failures = grade(state), 0
    while search.left > 0 and failures < _SHAKES and state.referee > 1 and any(best):
        made, holders = _shake(search, draw, best)
        made += search.settle(holders, draw)
        found = grade(state)
        failures = 0 if found < best else failures + 1
        if found <= best:
            best = found
        else:
            search.undo(made)
    return Division(state.owners(), search.used)


def grade(state: State) -> Key:
    """How good a division is, the smaller the better: the spread of each criterion in turn.

    A spread is the greatest less the least deviation, rounded up to whole values; that of teams
    stands before that of players. Last comes the sum of squares.
    """
    key: list[int] = []
    off, squares = state.off[: state.referee], 0
    for k, weight in enumerate(state.weights):
        if state.teams:
            column = [team[k] for team in state.team_off[:-1]]
            key.append(-((min(column) - max(column)) // state.whole))
        column = [seat[k] for seat in off]
        key.append(-((min(column) - max(column)) // state.whole))
        squares += weight * sum(value * value for value in column)
    return *key, squares


def _shake(search: Search, draw: Prng, best: Key) -> tuple[list[tuple[int, int, Swap]], list[int]]:
    """Exchange some things at random between two or three seats, extreme ones more often."""
    state = search.state
    seats = list(range(state.referee))
    count = min(len(seats), draw.between(2, 3))
    chosen = draw.sample(seats, count) if len(seats) < 40 else [draw.choice(seats) for _ in "ab"]
    worst = next((n for n, value in enumerate(best[:-1]) if value), 0)
    k = worst // 2 if state.teams else worst
    if draw.below(2):
        column = [off[k] for off in state.off[: state.referee]]
        chosen[0] = column.index(max(column) if draw.below(2) else min(column))
    made: list[tuple[int, int, Swap]] = []
    for _ in range(draw.between(1, 3)):
        one, two = draw.choice(chosen), draw.choice(chosen)
        if one == two:
            continue
        mine = [i for i in state.free[one] if two not in search.refused[i]]
        theirs = [i for i in state.free[two] if one not in search.refused[i]]
        if mine and theirs:
            swap = (draw.choice(mine), draw.choice(theirs))
            search.exchange(one, two, swap)
            made.append((one, two, swap))
    return made, list(dict.fromkeys(chosen))
