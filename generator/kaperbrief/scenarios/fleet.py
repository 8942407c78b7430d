"""What everybody sails: ships of equal strength, or what the pack's table says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from kaperbrief.models.pack import Pack
from kaperbrief.models.ship import Ship
from kaperbrief.rules.counts import ship_counts
from kaperbrief.rules.formula import evaluate
from kaperbrief.rules.prng import Prng

_CROWD = 6
"""More players than these sail alike: nobody wants to compare so many ships."""


@dataclass(frozen=True, slots=True)
class Fleet:
    """The ships of each seat by their ids, and what those of each are worth."""

    ships: tuple[tuple[str, ...], ...] = ()
    worth: tuple[int, ...] = ()


def equal_fleets(pack: Pack, ships: Mapping[str, Ship], players: int, dice: Prng) -> Fleet:
    """Ships for each seat that are worth the same; nothing where the pack does not ask for it."""
    evening, fleets = pack.evening, pack.fleets
    if evening is None or not evening.strength or fleets is None or not fleets.criteria:
        return Fleet()
    wanted = evaluate(evening.strength, {"players": players})
    value = fleets.criteria[0].value
    worth = {name: evaluate(value, ship_counts(ship)) for name, ship in ships.items()}
    usable = [name for name, one in worth.items() if one > 0]
    found = _sets(usable, worth, wanted, evening.ships)
    if not found:
        return Fleet()
    # As many ships for everybody: a crowd and a single great ship play too differently.
    many = dice.choice(sorted({len(one) for one in found}))
    same = [one for one in found if len(one) == many]
    if dice.below(2) or players > _CROWD:
        chosen = [dice.choice(same)] * players
    else:
        order = dice.shuffled(same)
        chosen = [order[seat % len(order)] for seat in range(players)]
    return Fleet(tuple(chosen), tuple(sum(worth[name] for name in one) for one in chosen))


def _sets(
    names: Sequence[str], worth: Mapping[str, int], wanted: int, most: int
) -> list[tuple[str, ...]]:
    return [
        one
        for many in range(1, most + 1)
        for one in combinations_with_replacement(names, many)
        if sum(worth[name] for name in one) == wanted
    ]
