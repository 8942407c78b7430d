"""The wind turn by turn, planned beforehand: dice of a seed under guards.

The wind of each turn is written as a pack writes its first one; a turn of the plan has directions
as numbers of the rose's points, clockwise from the top. A wind is named by the point that it blows
to. A throw that breaks a guard is thrown again; where no throw helps, the plan is
begun anew, and after many beginnings the guards are called impossible.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TypeVar

from kaperbrief.models.pack import Wind, WindDice, WindStart
from kaperbrief.records import dataclass

Value = TypeVar("Value")

_THROWS = 60
_BEGINNINGS = 400


class ImpossibleWind(ValueError):
    """No plan keeps all guards."""


@dataclass(frozen=True, slots=True)
class WindTurn:
    """The wind of one turn, or one entry of a list.

    `start` and `to` are the points from and to which it blows (in a calm: where it blew last).
    `turned` is by how many points clockwise it went round, `changed` whether anything differs from
    the turn before.
    """

    number: int
    speed: str
    start: int
    to: int
    turned: int = 0
    changed: bool = False


def faces(*rows: Sequence[Value]) -> tuple[tuple[int, int, tuple[Value, ...]], ...]:
    """Rows of a die side by side, as runs of equal entries: first face, last face, entries."""
    found: list[tuple[int, int, tuple[Value, ...]]] = []
    for face, entries in enumerate(zip(*rows, strict=True), start=1):
        if found and found[-1][2] == entries:
            found[-1] = (found[-1][0], face, entries)
        else:
            found.append((face, face, entries))
    return tuple(found)


def speed_faces(
    dice: WindDice, speeds: Iterable[str]
) -> tuple[tuple[int, int, tuple[str, ...]], ...]:
    """What each face brings from each of some speeds, side by side."""
    return faces(*(dice.speeds[speed] for speed in speeds))


def wind_plan(wind: Wind, seed: int) -> tuple[WindTurn, ...]:
    """The turns of a plan, the same for the same seed. Raises ImpossibleWind."""
    dice = random.Random(f"{seed}/wind")
    for _ in range(_BEGINNINGS):
        states = _Planner(wind, dice).states()
        if states is not None:
            return _turns(states, wind)
    raise ImpossibleWind(
        f"the dice find no plan of {wind.turns} turns that keeps all guards of the wind"
    )


@dataclass(slots=True)
class _Planner:
    wind: Wind
    dice: random.Random

    def states(self) -> list[WindStart] | None:
        """One state a turn, None where the dice led to a dead end."""
        start = self.wind.start
        states = [start]
        # The first wind stands in the pack, but it counts towards the guards.
        if not self._allowed([], start, self._lasts(1)):
            return None
        while len(states) < self.wind.turns:
            turn = len(states) + 1
            throw = self._throw_of(turn, states[-1])
            if throw is None:
                states.append(states[-1])
                continue
            state = self._next(states, throw)
            if state is None:
                return None
            states.append(state)
        again = self.wind.mode == "list" and not self.wind.guards.repeats
        return None if again and _same(states[-1], states[0], self.wind) else states

    def _throw_of(self, turn: int, state: WindStart) -> Callable[[WindStart], WindStart] | None:
        """What is thrown at the start of a turn, None for nothing."""
        if state.speed == self.wind.dice.calm:
            return self._return
        if self.wind.mode == "list":
            return self._certain_change
        return self._change if (turn - 1) % self.wind.dice.every == 0 else None

    def _next(
        self, states: list[WindStart], throw: Callable[[WindStart], WindStart]
    ) -> WindStart | None:
        for _ in range(_THROWS):
            state = throw(states[-1])
            if self._allowed(states, state, self._lasts(len(states) + 1, state)):
                return state
        return None

    def _lasts(self, turn: int, state: WindStart | None = None) -> int:
        """How many turns a wind lasts that begins at a turn, up to the next throw."""
        every = self.wind.dice.every
        if self.wind.mode == "list" or (state and state.speed == self.wind.dice.calm):
            return 1
        return min(every - (turn - 1) % every, self.wind.turns - turn + 1)

    def _allowed(self, states: list[WindStart], state: WindStart, lasts: int) -> bool:
        guards, wind = self.wind.guards, self.wind
        if state.speed in guards.never or len(states) + 1 < guards.earliest.get(state.speed, 1):
            return False
        if states and not guards.repeats and _same(states[-1], state, wind):
            return False
        most = guards.most.get(state.speed)
        if most is None:
            return True
        if wind.mode == "dice":
            before = sum(one.speed == state.speed for one in states)
            return before + lasts <= Fraction(most) * wind.turns
        # An entry may last any time: each stretch of the list is to be as lively as the whole.
        gap = -(-1 // Fraction(most)) if Fraction(most) > 0 else wind.turns + 1
        near = states[-(gap - 1) :] if gap > 1 else []
        return gap <= wind.turns and all(one.speed != state.speed for one in near)

    # -- throws ------------------------------------------------------------------------------

    def _die(self) -> int:
        """A face of the die, counted from 0."""
        return self.dice.randrange(6)

    def _change(self, state: WindStart) -> WindStart:
        return self._changed(state, self.wind.dice.changes[self._die()])

    def _certain_change(self, state: WindStart) -> WindStart:
        kinds = [kind for kind in self.wind.dice.changes if kind != "none"]
        return self._changed(state, self.dice.choice(kinds)) if kinds else state

    def _changed(self, state: WindStart, kind: str) -> WindStart:
        rules = self.wind.dice
        speed = state.speed
        if kind in ("speed", "both"):
            speed = rules.speeds.get(speed, (speed,) * 6)[self._die()]
        turned = rules.turns[self._die()] if kind in ("direction", "both") else 0
        # A wind that dies down comes back from where it blew last.
        return WindStart(state.to if speed == rules.calm else self._round(state.to, turned), speed)

    def _return(self, state: WindStart) -> WindStart:
        rules = self.wind.dice
        speed = rules.speeds.get(state.speed, (state.speed,) * 6)[self._die()]
        if speed == rules.calm:
            return state
        return WindStart(self._round(state.to, rules.back[self._die()]), speed)

    def _round(self, to: str, turned: int) -> str:
        names = [point.id for point in self.wind.points]
        return names[(names.index(to) + turned) % len(names)]


def _same(one: WindStart, other: WindStart, wind: Wind) -> bool:
    """Is it the same wind? A calm has no direction."""
    calm = wind.dice.calm
    return one.speed == other.speed and (one.to == other.to or one.speed == calm)


def _turns(states: list[WindStart], wind: Wind) -> tuple[WindTurn, ...]:
    places = {point.id: place for place, point in enumerate(wind.points)}
    count = len(places)
    made: list[WindTurn] = []
    for number, state in enumerate(states, start=1):
        before = states[number - 2] if number > 1 else state
        to = places[state.to]
        turned = (to - places[before.to] + count // 2 - 1) % count - count // 2 + 1
        changed = not _same(state, before, wind)
        made.append(WindTurn(number, state.speed, (to + count // 2) % count, to, turned, changed))
    return tuple(made)
