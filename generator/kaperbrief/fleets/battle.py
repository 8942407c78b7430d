"""Battles tried out by chance: the way in, for those who have numpy and those who do not."""

from __future__ import annotations

from kaperbrief.errors import UsageProblem
from kaperbrief.fleets.battle_task import Battle, Tally, Told


def unheard(ended: int) -> None:
    """Listen to nothing."""


def simulate(
    battle: Battle, count: int, seed: int, stream: str = "battle", told: Told = unheard
) -> Tally:
    """Fight a battle so many times; the same arguments give the same tally on every computer.

    Streams of other names are other dice of the same seed. `told` hears how many have an end.

    Raises UsageProblem where numpy is not installed, ValueError for less than two fleets or one
    without ships.
    """
    if len(battle.fleets) < 2 or not all(battle.fleets) or count < 1:
        raise ValueError("a battle needs two fleets with ships")
    try:
        from kaperbrief.fleets.battle_engine import fight
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        hint = 'python -m pip install "kaperbrief[simulate]"'
        raise UsageProblem("simulating battles needs numpy", hint) from None
    return fight(battle, count, seed, stream, told)
