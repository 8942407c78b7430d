"""Chances of dice: counted out by hand, and compared with throwing all dice there are."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from kaperbrief.models.sheets import Roll, faces
from kaperbrief.rules.chances import (
    chance_of_sum,
    of_roll,
    one_die,
    percent,
    sums,
    together,
    ways,
    whole_percent,
)


@pytest.mark.parametrize(
    ("throw", "chance"),
    [("2+", "5/6"), ("4+", "1/2"), ("6", "1/6"), ("1", "1/6"), ("2-3", "1/3"), ("1–4", "2/3")],
)
def test_one_die(throw: str, chance: str) -> None:
    assert one_die(throw) == Fraction(chance)


@pytest.mark.parametrize("text", ["", "7", "0+", "4++", "3-2", "+4", "4 +", "12"])
def test_what_is_no_throw(text: str) -> None:
    assert faces(text) == frozenset()
    with pytest.raises(ValueError, match="no throw"):
        one_die(text)


ROLLS = [
    Roll("1-2", dice=2),
    Roll("1-2", dice=2, most=1),
    Roll("1-2", dice=2, least=2),
    Roll("1-2", dice=2, fails=True),
    Roll("5+", dice=3, least=2),
    Roll("5+", dice=1, least=2),
    Roll("3+", dice=3, least=0, most=0),
    Roll("6", dice=4),
]


@pytest.mark.parametrize("roll", ROLLS, ids=str)
def test_many_dice_as_counted(roll: Roll) -> None:
    every = list(itertools.product(range(1, 7), repeat=roll.dice))
    wanted = faces(roll.throw)
    good = 0
    for dice in every:
        shown = sum(die in wanted for die in dice)
        good += (roll.least <= shown <= roll.most) != roll.fails
    assert of_roll(roll) == Fraction(good, len(every))


def test_rolls_one_after_the_other() -> None:
    assert together([]) == 1
    assert together(["4+", Roll("5+", fails=True)]) == Fraction(1, 3)
    assert together([Roll("3+"), Roll("5+", fails=True)]) == Fraction(4, 9)


@pytest.mark.parametrize(
    ("chance", "shown"),
    [("0", 0), ("1", 100), ("1/3", 33), ("2/3", 67), ("1/200", 1), ("1/40", 3), ("5/6", 83)],
)
def test_halves_of_a_per_cent_go_up(chance: str, shown: int) -> None:
    assert whole_percent(Fraction(chance)) == shown


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_sums_of_dice_as_counted(dice: int) -> None:
    """Every throw of one sum, of a range and of all from one on, by throwing all dice there are."""
    every = [sum(thrown) for thrown in itertools.product(range(1, 7), repeat=dice)]
    most = 6 * dice
    assert list(ways(dice)) == [every.count(total) for total in range(most + 1)]
    for low in range(dice, most + 1):
        throws = {f"{low}": [low], f"{low}+": range(low, most + 1)}
        throws |= {f"{low}–{high}": range(low, high + 1) for high in range(low, most + 3)}
        for throw, wanted in throws.items():
            good = sum(total in wanted for total in every)
            assert chance_of_sum(throw, dice) == Fraction(good, len(every)), throw
            assert sums(throw, dice) == (low, min(max(wanted), most))


@pytest.mark.parametrize(
    ("throw", "dice"), [("13", 2), ("1", 2), ("13+", 2), ("5–4", 2), ("x", 2), ("7", 0), ("7", 100)]
)
def test_sums_that_dice_cannot_show(throw: str, dice: int) -> None:
    assert sums(throw, dice) is None
    with pytest.raises(ValueError, match="no throw of"):
        chance_of_sum(throw, dice)


@pytest.mark.parametrize(
    ("chance", "shown"),
    [("1/36", "2.8"), ("1/8", "12.5"), ("1/6", "17"), ("5/36", "14"), ("1/2", "50"), ("0", "0"),
     ("1/216", "0.5"), ("49/1000", "4.9"), ("4999/100000", "5"), ("1/16", "6")],
)  # fmt: skip
def test_a_tenth_is_told_where_it_is_rare_or_exact(chance: str, shown: str) -> None:
    assert percent(Fraction(chance)) == Fraction(shown)
