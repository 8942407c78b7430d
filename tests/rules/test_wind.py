"""Plans of the wind: guards over many seeds, and dice tables typed in independently."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.models.pack import RosePoint, Wind, WindDice, WindGuards, WindStart
from kaperbrief.rules.wind import ImpossibleWind, faces, speed_faces, wind_plan
from kaperbrief.workspace import Workspace

ROSE = tuple(RosePoint(f"p{i}", f"point {i}", str(i)) for i in range(8))
DICE = WindDice(
    every=3,
    changes=("none", "none", "none", "direction", "speed", "both"),
    turns=(2, 1, 1, -1, -1, -2),
    speeds={
        "calm": ("calm", "calm", "calm", "light", "light", "light"),
        "light": ("light", "light", "calm", "fair", "fair", "strong"),
        "fair": ("fair", "fair", "fair", "light", "light", "strong"),
        "strong": ("strong", "strong", "strong", "fair", "fair", "light"),
    },
    calm="calm",
    back=(0, 0, 0, 4, 4, 4),
)
GUARDS = WindGuards(
    repeats=False, most={"light": "1/4"}, earliest={"calm": 13, "light": 10}, never=("hurricane",)
)
PLAIN = Wind(ROSE, WindStart("p0", "fair"), DICE, next=(5, 6))
GUARDED = replace(PLAIN, guards=GUARDS)
LISTED = replace(GUARDED, mode="list")
SEEDS = range(500)

REACHED = {
    "calm": {"calm", "light"},
    "light": {"light", "calm", "fair", "strong"},
    "fair": {"fair", "light", "strong"},
    "strong": {"strong", "fair", "light"},
}
"""What the facts say can follow each speed, not taken from the dice above."""


def state(turn):
    return (turn.speed, None if turn.speed == "calm" else turn.to)


@pytest.mark.parametrize("wind", [PLAIN, GUARDED, LISTED])
def test_the_same_seed_makes_the_same_plan(wind):
    assert wind_plan(wind, 7) == wind_plan(wind, 7)
    assert len({wind_plan(wind, seed) for seed in range(50)}) > 45


@pytest.mark.parametrize("wind", [PLAIN, GUARDED])
def test_every_turn_follows_from_the_one_before(wind):
    for seed in SEEDS:
        plan = wind_plan(wind, seed)
        assert [turn.number for turn in plan] == list(range(1, 25))
        assert (plan[0].speed, plan[0].to, plan[0].start) == ("fair", 0, 4)
        assert (plan[0].turned, plan[0].changed) == (0, False), "nothing was before it"
        for before, turn in itertools.pairwise(plan):
            assert turn.speed in REACHED[before.speed]
            assert abs(turn.turned) <= (4 if before.speed == "calm" else 2)
            assert turn.changed == (state(before) != state(turn))
            assert (turn.start - turn.to) % 8 == 4
            if turn.speed == "calm":
                assert turn.turned == 0, "it comes back from where it blew last"
            if before.speed == "calm":
                assert turn.speed in ("calm", "light")
                assert turn.turned in (0, 4)
            elif turn.changed:
                assert turn.number % 3 == 1, "a die is rolled every third turn alone"


@pytest.mark.parametrize("wind", [GUARDED, LISTED])
def test_guards_hold(wind):
    seen = set()
    for seed in SEEDS:
        plan = wind_plan(wind, seed)
        speeds = [turn.speed for turn in plan]
        seen |= set(speeds)
        assert speeds.count("light") <= 6
        assert "calm" not in speeds[:3]
        assert "hurricane" not in speeds
        if wind.mode == "list":
            pairs = [*itertools.pairwise(plan), (plan[-1], plan[0])]
        else:
            rolled = [turn for turn in plan if turn.number % 3 == 1]
            pairs = [
                (plan[turn.number - 2], turn)
                for turn in plan[1:]
                if turn in rolled or plan[turn.number - 2].speed == "calm"
            ]
        assert all(state(a) != state(b) for a, b in pairs)
    assert seen == {"calm", "light", "fair", "strong"}


def test_a_list_is_never_light_for_long():
    for seed in SEEDS:
        speeds = [turn.speed for turn in wind_plan(LISTED, seed)]
        for start in range(21):
            assert speeds[start : start + 4].count("light") <= 1


def test_a_list_is_light_again_as_soon_as_it_may():
    """A quarter of the turns: three others lie between two light ones, seldom more."""
    gaps = set()
    for seed in SEEDS:
        light = [turn.number for turn in wind_plan(LISTED, seed) if turn.speed == "light"]
        gaps |= {after - before for before, after in itertools.pairwise(light)}
    assert min(gaps) == 4


@pytest.mark.parametrize(("most", "works"), [("5/8", True), ("9/16", False)])
def test_the_last_wind_lasts_to_the_end_alone(most, works):
    """Fair for three turns, light for three, fair for the two that are left: five of eight."""
    swapped = {"fair": ("light",) * 6, "light": ("fair",) * 6}
    dice = replace(DICE, every=3, changes=("speed",) * 6, speeds=swapped)
    wind = replace(PLAIN, dice=dice, turns=8, guards=WindGuards(most={"fair": most}))
    if works:
        assert [turn.speed for turn in wind_plan(wind, 1)].count("fair") == 5
    else:
        with pytest.raises(ImpossibleWind):
            wind_plan(wind, 1)


def test_without_guards_the_dice_fall_as_often_as_they_should():
    """The direction changes on 4 and 6, and by two points on two faces of six."""
    plans = [wind_plan(replace(PLAIN, turns=4), seed) for seed in range(6000)]
    turned = [plan[3].turned for plan in plans]
    speeds = [plan[3].speed for plan in plans]
    expected = {2: 1 / 18, 1: 1 / 9, 0: 2 / 3, -1: 1 / 9, -2: 1 / 18}
    for points, chance in expected.items():
        assert turned.count(points) / 6000 == pytest.approx(chance, abs=0.02)
    for speed, chance in {"fair": 5 / 6, "light": 1 / 9, "strong": 1 / 18}.items():
        assert speeds.count(speed) / 6000 == pytest.approx(chance, abs=0.02)


@pytest.mark.parametrize(
    "guards",
    [
        WindGuards(most={"fair": "0"}),
        WindGuards(never=("fair",)),
        WindGuards(repeats=False, never=("light", "strong"), most={"fair": "1/8"}),
    ],
)
def test_impossible_guards_are_told(guards):
    with pytest.raises(ImpossibleWind, match="no plan of 24 turns"):
        wind_plan(replace(PLAIN, guards=guards), 1)


def test_faces_are_runs():
    assert faces((2, 1, 1, -1)) == ((1, 1, (2,)), (2, 3, (1,)), (4, 4, (-1,)))
    assert speed_faces(DICE, ["light", "fair", "strong"]) == (
        (1, 2, ("light", "fair", "strong")),
        (3, 3, ("calm", "fair", "strong")),
        (4, 5, ("fair", "light", "fair")),
        (6, 6, ("strong", "strong", "light")),
    )


def test_the_shipped_dice_are_those_of_the_facts():
    game = load_pack(Workspace.open(None), "evil-stevie", {}, Problems())
    wind = game.pack.wind
    assert replace(wind.dice) == DICE
    assert wind.guards == GUARDS
    assert [point.short for point in wind.points] == ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    assert (wind.start, wind.turns, wind.next) == (WindStart("n", "fair"), 24, (5, 6))
    assert Fraction(wind.guards.most["light"]) == Fraction(1, 4)


@pytest.mark.parametrize(("most", "works"), [("1/2", True), ("49/100", False)])
def test_a_speed_may_blow_as_often_as_its_guard_says(most, works):
    """Fair and light take turns: a half each, which is neither too much nor ever less."""
    dice = replace(
        DICE,
        every=1,
        changes=("speed",) * 6,
        speeds={"fair": ("light",) * 6, "light": ("fair",) * 6},
    )
    wind = replace(PLAIN, dice=dice, turns=8, guards=WindGuards(most={"fair": most}))
    if not works:
        with pytest.raises(ImpossibleWind):
            wind_plan(wind, 1)
        return
    speeds = [turn.speed for turn in wind_plan(wind, 1)]
    assert speeds == ["fair", "light"] * 4


@pytest.mark.parametrize(("earliest", "works"), [(2, True), (3, False)])
def test_a_speed_may_come_in_its_earliest_turn(earliest, works):
    dice = replace(DICE, every=1, changes=("speed",) * 6, speeds={"fair": ("light",) * 6,
                   "light": ("fair",) * 6})  # fmt: skip
    wind = replace(PLAIN, dice=dice, turns=4, guards=WindGuards(earliest={"light": earliest}))
    if works:
        assert wind_plan(wind, 1)[1].speed == "light"
    else:
        with pytest.raises(ImpossibleWind):
            wind_plan(wind, 1)


@pytest.mark.parametrize(
    ("rows", "runs"),
    [
        (("aabbcc",), [(1, 2, ("a",)), (3, 4, ("b",)), (5, 6, ("c",))]),
        (("aaaaaa", "xxxyyy"), [(1, 3, ("a", "x")), (4, 6, ("a", "y"))]),
        (("ababaa",), [(1, 1, ("a",)), (2, 2, ("b",)), (3, 3, ("a",)), (4, 4, ("b",)),
                       (5, 6, ("a",))]),
    ],
)  # fmt: skip
def test_faces_with_equal_entries_are_one_row(rows, runs):
    assert list(faces(*rows)) == runs
