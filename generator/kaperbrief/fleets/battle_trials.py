"""Battles tried out by chance, and men shifted between fleets until each wins its share.

Ships are dealt before, and the number of all men stays the same. A fleet that wins too little gets
men in proportion to what it lacks; where that leads nowhere new, one man goes from the luckiest
fleet to the unluckiest. All is counted in battles, never in seconds, so that a seed means the same
on every computer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from kaperbrief.errors import UsageProblem
from kaperbrief.fleets.battle import Battle, BattleReport, Tally, Told, limit, off
from kaperbrief.hands import HERE, Hands
from kaperbrief.models.combat import Doctrine


def simulate(
    battle: Battle,
    count: int,
    seed: int,
    stream: str = "battle",
    told: Told = lambda ended: None,
    hands: Hands = HERE,
) -> Tally:
    """Fight a battle so many times; the same arguments give the same tally on every computer.

    Streams of other names are other dice of the same seed. `told` hears how many have an end;
    whoever fights them, each has its own dice.

    Raises UsageProblem where numba is not installed, ValueError for less than two fleets or one
    without ships.
    """
    if len(battle.fleets) < 2 or not all(battle.fleets) or count < 1:
        raise ValueError("a battle needs two fleets with ships")
    if hands is HERE:
        return _fought(battle, range(count), seed, stream, told)
    size = -(-count // (_PARTS * hands.number))
    parts = (range(first, min(count, first + size)) for first in range(0, count, size))
    whole = Tally((0,) * len(battle.fleets), 0, 0)
    for _, part in hands.each(_fought, ((battle, one, seed, stream) for one in parts)):
        whole += part
        told(whole.battles)
    return whole


_PARTS = 4
"""As many parts of the work for each hand: the last ones end about together."""


def _fought(
    battle: Battle, some: range, seed: int, stream: str, told: Told = lambda ended: None
) -> Tally:
    """The battles of these numbers. Raises UsageProblem where numba is not installed."""
    try:
        from kaperbrief.fleets.battle_engine import fight
    except ImportError as error:  # it is missing, or does not know the numpy that is there
        if error.name not in (None, "numba", "numpy"):
            raise
        hint = 'python -m pip install --upgrade "kaperbrief[simulate]"'
        raise UsageProblem("simulating battles needs numba", hint) from None
    return fight(battle, some, seed, stream, told)


def report(
    battle: Battle,
    names: Sequence[str],
    targets: Sequence[float],
    doctrine: Doctrine,
    count: int,
    seed: int,
    told: Told = lambda ended: None,
    hands: Hands = HERE,
) -> BattleReport:
    """Try out fleets under every doctrine of the model, so many battles each.

    `told` hears how many battles of all have an end. Raises UsageProblem where numba is missing.
    """
    combat = battle.combat
    order = [doctrine, *(other for other in combat.doctrines if other != doctrine)]
    trials = []
    for number, one in enumerate(order):

        def heard(ended: int, before: int = number * count) -> None:
            told(before + ended)

        trials.append((one, simulate(battle.under(one), count, seed, told=heard, hands=hands)))
    return BattleReport(combat, seed, tuple(names), tuple(targets), tuple(trials))


NEAR = 0.5
"""Tuned to such a part of what is allowed, a fleet is hardly ever unfair on other dice."""
STREAM = "tune"

_WORK = 600_000
"""Ships times battles of one good look; a rough one has a quarter of it."""
_LEAST, _MOST = 2_048, 16_384
_ROUGH = 0.04
"""Shares that are farther off than this are judged by a rough look; nearer ones need a good one."""
_STEPS = 48
"""Shifts that are tried at most; the look of each is counted in battles, never in seconds."""
_BEND = 2.0
"""By how much the logarithm of a share is thought to grow with that of the men, at first: two, as
Lanchester's square law has it of sides that all fight at once."""

Men = tuple[tuple[int, ...], ...]


def tune(
    battle: Battle,
    targets: Sequence[float],
    least: Men,
    seed: int,
    told: Callable[[int, int], None] = lambda done, whole: None,
) -> tuple[Men, int]:
    """The men of each ship by fleet shifted towards the targets, and the battles that it took.

    `least` is kept aboard. `told` hears the steps done and the steps there may be at most.
    """
    tuner = _Tuner(battle, targets, least, seed)
    return tuner.tuned(told), tuner.battles


class _Tuner:
    def __init__(self, battle: Battle, targets: Sequence[float], least: Men, seed: int) -> None:
        self.battle, self.targets, self.least, self.seed = battle, targets, least, seed
        self.full: Men = tuple(tuple(ship.men for ship in fleet) for fleet in battle.fleets)
        self.floor = [sum(fleet) for fleet in least]
        self.total = sum(map(sum, self.full))
        ships = sum(len(fleet) for fleet in battle.fleets)
        self.look = min(_MOST, max(_LEAST, _WORK // ships))
        self.battles = 0
        self.seen: dict[tuple[int, ...], Tally] = {}

    def tuned(self, told: Callable[[int, int], None]) -> Men:
        """Step by step from the best found so far, shorter steps where one was too long."""
        now = tuple(sum(fleet) for fleet in self.full)
        best, tally = now, self._measure(now)
        worst, stride = off(tally, self.targets), 1.0
        for step in range(_STEPS):
            told(step, _STEPS)
            if worst <= NEAR * limit(len(self.targets)):
                break
            now = self._stepped(best, tally, stride)
            if now in self.seen:
                now = self._nudged(best, tally)
            if now in self.seen:
                break
            found = self._measure(now)
            reached = off(found, self.targets)
            if reached <= worst:  # men who make no difference yet may make one soon
                best, tally, worst, stride = now, found, reached, min(1.0, stride * 1.5)
            else:
                stride /= 2
        return self._aboard(best)

    def _measure(self, men: tuple[int, ...]) -> Tally:
        """The tally of these men by fleet: a rough look first, a good one if that was not far."""
        battle = self.battle.manned(self._aboard(men))
        rough = max(_LEAST, self.look // 4)
        tally = simulate(battle, rough, self.seed, STREAM)
        self.battles += rough
        if off(tally, self.targets) < _ROUGH and rough < self.look:
            tally = simulate(battle, self.look, self.seed, STREAM)
            self.battles += self.look
        self.seen[men] = tally
        return tally

    def _stepped(self, men: tuple[int, ...], tally: Tally, stride: float) -> tuple[int, ...]:
        """Men by fleet after a step towards the targets, whole again, the total kept."""
        wished = []
        for have, won, aim in zip(men, tally.wins, self.targets, strict=True):
            # Half a win more, so that a fleet that never wins has a logarithm too.
            share = (won + 0.5) / (tally.decided + 0.5 * len(men))
            change = stride * (math.log(aim) - math.log(share)) / _BEND
            wished.append(have * math.exp(min(0.5, max(-0.5, change))))
        return self._whole(wished)

    def _whole(self, wished: Sequence[float]) -> tuple[int, ...]:
        """Whole numbers in these proportions with the right total, nobody below the floor."""
        scale = self.total / sum(wished)
        exact = [max(low, one * scale) for one, low in zip(wished, self.floor, strict=True)]
        made = [math.floor(one) for one in exact]
        order = sorted(range(len(made)), key=lambda n: made[n] - exact[n])
        over = self.total - sum(made)
        turn = 0
        while over:
            n = order[turn % len(order)]
            step = 1 if over > 0 else -1
            if made[n] + step >= self.floor[n]:
                made[n] += step
                over -= step
            turn += 1
        return tuple(made)

    def _nudged(self, men: tuple[int, ...], tally: Tally) -> tuple[int, ...]:
        """One man from a lucky fleet to an unlucky one: the first such pair not tried yet."""
        gaps = [share - aim for share, aim in zip(tally.shares, self.targets, strict=True)]
        rank = sorted(range(len(men)), key=lambda n: gaps[n])
        pairs = sorted(
            ((gaps[high] - gaps[low], high, low) for low in rank for high in rank),
            key=lambda pair: (-pair[0], pair[1], pair[2]),
        )
        for gap, high, low in pairs:
            if gap <= 0 or men[high] <= self.floor[high]:
                continue
            made = list(men)
            made[high] -= 1
            made[low] += 1
            if tuple(made) not in self.seen:
                return tuple(made)
        return men

    def _aboard(self, men: tuple[int, ...]) -> Men:
        """The men of fleets on their ships: in proportion to full crews, at least the least."""
        return tuple(
            _shared(count, full, least)
            for count, full, least in zip(men, self.full, self.least, strict=True)
        )


def _shared(count: int, full: Sequence[int], least: Sequence[int]) -> tuple[int, ...]:
    """So many men on ships, one after the other to whoever has the fewest for her size."""
    given = list(least)
    for _ in range(count - sum(given)):
        given[min(range(len(given)), key=lambda n: ((2 * given[n] + 1) / max(1, full[n]), n))] += 1
    return tuple(given)
