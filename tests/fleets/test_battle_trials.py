"""Shifting men until fleets win their parts, and what is said of how sure that is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from kaperbrief.errors import Problems
from kaperbrief.fleets.battle import (
    Battle,
    BattleReport,
    Fighter,
    Tally,
    interval,
    led,
    limit,
    off,
)
from kaperbrief.fleets.battle_trials import report, simulate, tune
from kaperbrief.game.load import load_pack
from kaperbrief.workspace import Workspace

HALF = (0.5, 0.5)


@pytest.fixture(scope="module")
def combat():
    game = load_pack(Workspace.open(None), "evil-stevie", {}, Problems())
    assert game is not None
    return game.pack.combat


def battle(combat, *fleets):
    """Fleets as classes, full crews, all guns at decks."""
    sides = tuple(led(tuple(Fighter(10 * k, k, 6 * k, k) for k in fleet)) for fleet in fleets)
    return Battle(combat, sides, (combat.doctrines[0],) * len(sides), Fraction(1, 5))


def least(one):
    return tuple(tuple(ship.work for ship in fleet) for fleet in one.fleets)


# By hand: (p + z²∕2n ± z √(p(1-p)∕n + z²∕4n²)) ∕ (1 + z²∕n) with z² = 6.635
@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [(50, 100, 0.3753, 0.6247), (0, 100, 0.0, 0.0622), (100, 100, 0.9378, 1.0), (0, 0, 0.0, 1.0)],
)
def test_an_interval_by_hand(won, of, low, high):
    assert interval(won, of) == pytest.approx((low, high), abs=5e-5)


def test_more_fleets_must_be_nearer():
    assert [limit(n) for n in (2, 10, 20, 40)] == [0.02, 0.02, 0.01, 0.005]


@pytest.mark.parametrize(
    ("wins", "fair"), [((5_150, 4_850), True), ((5_250, 4_750), False), ((51, 49), None)]
)
def test_fair_or_not_or_nobody_knows(combat, wins, fair):
    trial = combat.doctrines[0], Tally(wins, 0, 0)
    assert BattleReport(combat, 1, ("Ada", "Tom"), HALF, (trial,)).fair is fair


def test_men_go_from_the_lucky_to_the_unlucky(combat):
    uneven = battle(combat, [3, 3], [4, 2], [5, 1])
    thirds = (1 / 3,) * 3
    before = off(simulate(uneven, 4_096, 1), thirds)
    men, battles = tune(uneven, thirds, least(uneven), 1)
    assert sum(map(sum, men)) == 108  # nobody comes, nobody goes
    assert all(
        aboard >= low
        for fleet, lows in zip(men, least(uneven), strict=True)
        for aboard, low in zip(fleet, lows, strict=True)
    )
    fresh = off(simulate(uneven.manned(men), 16_384, 99), thirds)
    assert before > 0.03
    assert fresh < 0.02
    assert tune(uneven, thirds, least(uneven), 1) == (men, battles)


def test_unequal_parts_are_met_too(combat):
    alike = battle(combat, [3], [3])
    men, _ = tune(alike, (0.6, 0.4), least(alike), 1)
    won = simulate(alike.manned(men), 16_384, 99).shares[0]
    assert won == pytest.approx(0.6, abs=0.03)  # a man is worth some points with so few
    assert men[0][0] > 18 > men[1][0]


def test_where_men_cannot_help_it_ends(combat):
    hopeless = battle(combat, [1], [8])
    men, _ = tune(hopeless, HALF, least(hopeless), 1)
    assert sum(map(sum, men)) == 54
    assert off(simulate(hopeless.manned(men), 4_096, 99), HALF) > 0.02


def test_the_named_doctrine_comes_first_and_progress_is_told(combat):
    two = battle(combat, [1], [1])
    heard = []
    second = combat.doctrines[1]
    made = report(two, ("Ada", "Tom"), HALF, second, 100, 1, heard.append)
    assert [doctrine for doctrine, _ in made.trials][:2] == [second, combat.doctrines[0]]
    assert len(made.trials) == len(combat.doctrines)
    assert heard == sorted(heard)
    assert heard[-1] == 100 * len(combat.doctrines)
    lows = [min(tally.shares[0] for _, tally in made.trials)]
    assert [low for low, _ in made.bands][:1] == lows
    assert replace(made, tuned=5).fair is made.fair
