"""Battles one after the other, shot by shot: plain loops that numba compiles.

Whole numbers alone, and dice of its own for each battle: the same everywhere, however many
battles are fought in one go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numba
import numpy as np
from numpy.typing import NDArray

from kaperbrief.fleets.battle import FINE

Function = TypeVar("Function", bound=Callable[..., Any])
Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

FIGURES = "side hull guns men work target focus leaks full spare left burst"
SHIP = np.dtype([*((name, np.int64) for name in FIGURES.split()), ("lost", np.uint64)])
"""A ship in a battle: `full` is her sound hull, `leaks` the boxes at which she leaks; of a turn the
men to `spare`, what enemies think is `left` of her, guns that `burst` and what she `lost`."""
ANY, HULL, MEN = range(3)
"""What the ships of a fleet look at to choose a target."""

BITS = 20
"""What shots take is hull, guns, crew and guns that burst in one number, so many bits for each."""
_GUNS, _CREW, _BURST = np.uint64(BITS), np.uint64(2 * BITS), np.uint64(3 * BITS)
_FIGURE, _TAKEN = np.uint64(2**BITS - 1), np.uint64(2 ** (3 * BITS) - 1)
_SIDES = np.uint64(6)
_FAR = 2**62


class Rules(NamedTuple):
    """Figures of the model. No `party` mends nothing, `leak` faces of a die are a leak."""

    gunners: int
    out_men: int
    out_guns: int
    party: int
    leak: int
    leak_first: int
    leak_hits: int
    turns: int


class Tables(NamedTuple):
    """What volleys of up to `group` guns do, by alias tables; all by ship and target.

    A table has a cell for each number that the bits from `shift` on of 64 make. It is a limit and
    two things: the first comes where the lower half of the bits is below the limit. `rows` are the
    tables of one gun, by volley, before those of more; as many after them as `again` says are the
    results on ships without a gun. `blows` is what a gun is expected to do.
    """

    group: int
    shift: np.uint64
    cells: Words
    rows: Numbers
    again: int
    blows: Numbers


class Field(NamedTuple):
    """Where battles are fought: the ships, and the state of the dice.

    The `line` has the numbers of those that still fight, fleet after fleet. Each fleet starts in it
    where the one before ends.
    """

    ships: Any
    line: Numbers
    starts: Numbers
    noise: Words


# Nothing is made in these functions, so that nobody need count who holds an array (`_nrt`).
_options: Any = {"error_model": "numpy", "forceinline": True, "nogil": True, "_nrt": False}
_compiled: Callable[[Function], Function] = numba.njit(**_options)

_STEP = np.uint64(0x9E3779B97F4A7C15)
_ONE, _TWO = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _HALF = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW, _ALL, _THREE = np.uint64(2**32 - 1), np.uint64(64), np.uint64(3)


@_compiled
def mixed(z: Any) -> Any:
    """The number of SplitMix64 for a state, as in `rules.prng`."""
    z = (z ^ z >> _S30) * _ONE
    z = (z ^ z >> _S27) * _TWO
    return z ^ z >> _S31


@_compiled
def drawn(noise: Words) -> Any:
    """The next 64 bits of a stream, whose state is all that is in `noise`."""
    noise[0] += _STEP
    return mixed(noise[0])


@_compiled
def below(noise: Words, end: int) -> Any:
    """A whole number from 0 that is below the end."""
    return np.int64((drawn(noise) >> _HALF) * np.uint64(end) >> _HALF)


@_compiled
def die(half: Any) -> Any:
    """One die, from 0 to 5, of 32 bits."""
    return np.int64(half * _SIDES >> _HALF)


@_compiled
def parts(count: int, size: int) -> int:
    """How many whole parts of this size, of some thousands at most: quicker than to divide."""
    return count * (2**20 // size + 1) >> 20


@_compiled
def volley(noise: Words, tables: Tables, row: int) -> Any:
    """What the guns of a table do this time."""
    z = drawn(noise)
    cell = _THREE * ((np.uint64(row) << _ALL - tables.shift) + (z >> tables.shift))
    second = np.uint64((z & _LOW) >= tables.cells[cell])
    return tables.cells[cell + np.uint64(1) + second]


@_compiled
def fits(ship: Any, rules: Rules) -> Any:
    """Is she still in action?"""
    return ship.hull > 0 and ship.men > rules.out_men and ship.guns > rules.out_guns


@_compiled
def close_up(field: Field, sides: int, rules: Rules) -> int:
    """Leave out of the line who is out of action; how many fleets are left in it."""
    ships, line, starts, _ = field
    first = left = count = 0
    for side in range(sides):
        end = starts[side + 1]
        starts[left] = count
        for at in range(first, end):
            if fits(ships[line[at]], rules):
                line[count] = line[at]
                count += 1
        first = end
        left += count > starts[left]
    starts[left] = count
    return left


@_compiled
def weakest(field: Field, first: int, end: int) -> Any:
    """The ship of a stretch of the line with the least left; where none has anything, the most."""
    least, most, found = _FAR, -_FAR, field.line[first]
    for at in range(first, end):
        left = field.ships[field.line[at]].left
        if left >= 1:
            if left < least:
                least, found = left, field.line[at]
        elif least == _FAR and left > most:
            most, found = left, field.line[at]
    return found


@_compiled
def fire(field: Field, side: int, enemy: int, rules: Rules, tables: Tables) -> None:
    """The ships of a fleet fire one after the other at one ship each of the other fleet."""
    ships, line, starts, noise = field
    first, end = starts[enemy], starts[enemy + 1]
    focus = ships[line[starts[side]]].focus
    if focus != ANY and end - first > 1:
        for at in range(first, end):
            foe = ships[line[at]]
            foe.left = FINE * (foe.hull if focus == HULL else foe.men)
    for at in range(starts[side], starts[side + 1]):
        own = line[at]
        ship = ships[own]
        free = max(0, ship.men - ship.work)
        guns = min(ship.guns, parts(free, rules.gunners))
        ship.spare = free - rules.gunners * guns
        if guns == 0:
            continue
        aim = line[first]
        if end - first > 1:
            if focus == ANY:
                aim = line[first + below(noise, end - first)]
            else:
                aim = weakest(field, first, end)
                ships[aim].left -= guns * tables.blows[own, ships[aim].target]
        shoot(field, own, ships[aim], guns, rules, tables)


@_compiled
def shoot(field: Field, own: int, foe: Any, guns: int, rules: Rules, tables: Tables) -> None:
    """A ship fires so many guns at another one, volley by volley."""
    ship, number = field.ships[own], 0
    while guns > 0:
        row = tables.rows[own, foe.target, number]
        does = volley(field.noise, tables, row + min(guns, tables.group) - 1)
        number += 1
        guns -= tables.group
        takes = np.int64(does >> _GUNS & _FIGURE)
        if rules.out_guns < 0 and takes > foe.guns - np.int64(foe.lost >> _GUNS & _FIGURE):
            does = volley(field.noise, tables, row + tables.again)
        ship.burst += np.int64(does >> _BURST)
        foe.lost += does & _TAKEN


@_compiled
def suffer(ship: Any, rules: Rules, noise: Words) -> Any:
    """What shots took is gone; who still fights mends and leaks. Does she go on?"""
    lost, burst = ship.lost, ship.burst
    ship.lost, ship.burst = np.uint64(0), 0
    ship.guns = max(0, max(0, ship.guns - np.int64(lost >> _GUNS & _FIGURE)) - burst)
    ship.men = max(0, ship.men - np.int64(lost >> _CREW & _FIGURE) - rules.gunners * burst)
    ship.hull = max(0, ship.hull - np.int64(lost & _FIGURE))
    if not fits(ship, rules):
        return False
    dice = drawn(noise)
    if rules.party:
        hands = min(ship.spare, ship.men)
        mended = parties = parts(hands, rules.party)
        if rules.party < np.int64(_SIDES):  # else they cannot fail
            mended = 0
            for _ in range(parties):
                mended += die(drawn(noise) >> _HALF) < rules.party
        mended += die(dice >> _HALF) < hands - parties * rules.party
        ship.hull = min(ship.full, ship.hull + mended)
    if not rules.leak_first:
        leak(ship, die(dice & _LOW), rules)
    return ship.hull > 0


@_compiled
def leak(ship: Any, rolled: int, rules: Rules) -> None:
    """She loses boxes if few are left and the die says so."""
    wet = (ship.hull <= ship.leaks) & (rolled < rules.leak)
    ship.hull = max(0, ship.hull - rules.leak_hits * wet)


@_compiled
def fight(field: Field, sides: int, rules: Rules, tables: Tables) -> tuple[int, int]:
    """One battle to its end: how many fleets are left, and how many turns it took."""
    ships, line, starts, noise = field
    sides = close_up(field, sides, rules)
    for turn in range(rules.turns):
        if sides <= 1:
            return sides, turn
        if rules.leak and rules.leak_first:
            for at in range(starts[sides]):
                leak(ships[line[at]], die(drawn(noise) >> _HALF), rules)
            sides = close_up(field, sides, rules)
            if sides <= 1:
                return sides, turn + 1
        for side in range(sides):
            enemy = 1 - side
            if sides > 2:
                enemy = below(noise, sides - 1)
                enemy += enemy >= side
            fire(field, side, enemy, rules, tables)
        whole = True
        for at in range(starts[sides]):
            whole &= suffer(ships[line[at]], rules, noise)
        if not whole:
            sides = close_up(field, sides, rules)
    return sides, rules.turns


@_compiled
def run(
    first: int, end: int, key: np.uint64, fleets: Any, field: Field, rules: Rules, tables: Tables,
    wins: Numbers,
) -> int:  # fmt: skip
    """Fight the battles of these numbers: all turns. The wins of each fleet are counted.

    `fleets` are the ships before the first turn, fleet by fleet.
    """
    ships, line, starts, noise = field
    turns = 0
    for number in range(first, end):
        noise[0] = mixed(key + np.uint64(number) * _STEP)
        for n in range(len(fleets)):
            ships[n] = fleets[n]
            line[n] = n
            starts[ships[n].side + 1] = n + 1
        left, lasted = fight(field, len(wins), rules, tables)
        turns += lasted
        if left == 1:
            wins[ships[line[0]].side] += 1
    return turns
