"""Lots to choose from: unequal on purpose, with their strengths and an order of picking."""

from __future__ import annotations

from kaperbrief.fleets.task import ImpossibleFleets, Seat
from kaperbrief.rules.prng import Prng


def lots(count: int, spread: int, least: int, most: int) -> tuple[Seat, ...]:
    """Seats for so many lots, the strongest first.

    Their shares fall evenly from 100 + `spread` to 100 - `spread` per cent of the mean.
    """
    if not 0 <= spread < 100:
        raise ImpossibleFleets(f"lots cannot differ by {spread} per cent", "write 0 to 90")
    if count == 1:
        return (Seat(100, least, most),)
    middle = 100 * (count - 1)
    return tuple(
        Seat(middle + spread * (count - 1 - 2 * place), least, most) for place in range(count)
    )


def pick_order(count: int, seed: int) -> tuple[int, ...]:
    """The players, by their index, in the order in which they choose."""
    return tuple(Prng(seed, "picks").shuffled(range(count)))
