"""Battles by chance: the chances of a shot by hand, the fast engine beside one that rolls dice."""

from __future__ import annotations

import itertools
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from kaperbrief.errors import Problems
from kaperbrief.fleets.battle import Battle, Fighter, Tally, blow, leak_boxes, led
from kaperbrief.fleets.battle_loop import BITS, drawn, volley
from kaperbrief.fleets.battle_tables import alias, tables_of, volleys
from kaperbrief.fleets.battle_trials import simulate
from kaperbrief.game.load import load_pack
from kaperbrief.models.combat import (
    Doctrine,
    Effects,
    Flagship,
    Leak,
    Out,
    Repairs,
    ResultRow,
)
from kaperbrief.rules.chances import expected, hit_chances, shot_chances
from kaperbrief.rules.prng import Prng
from kaperbrief.workspace import Workspace
from plain_battle import HULL, MEN, shares


@pytest.fixture(scope="module")
def pack():
    game = load_pack(Workspace.open(None), "evil-stevie", {}, Problems())
    assert game is not None
    return game.pack


@pytest.fixture(scope="module")
def combat(pack):
    return pack.combat


def sail(*classes):
    """Ships with full crews, as the rules give them."""
    bonus = {1: -1, 6: 1, 7: 1, 8: 1}
    return led(tuple(Fighter(10 * k, k, 6 * k, k, bonus.get(k, 0)) for k in classes))


def battle(combat, fleets, tables, focus="none"):
    doctrine = Doctrine("any", "any", tuple(tables), focus)
    sides = tuple(sail(*fleet) for fleet in fleets)
    return Battle(combat, sides, (doctrine,) * len(sides), Fraction(1, 5))


# Of 216 throws of three dice 160 make 9 or more, 135 make 10 or more; one of them is a triple 6.
@pytest.mark.parametrize(
    ("table", "bonus", "hits"),
    [("hull", 0, 159), ("hull", 1, 180), ("hull", -1, 134), ("deck", 0, 134), ("deck", -1, 107)],
)
def test_how_often_a_shot_hits(combat, table, bonus, hits):
    chances = shot_chances(combat, combat.table(table), bonus)
    assert sum(chances.values()) == 1
    assert chances[None] == Fraction(1, 216)
    lost = sum((p for shot, p in chances.items() if shot not in (None, Effects())), Fraction(0))
    assert lost == Fraction(hits, 216)


def test_what_a_shot_takes_by_hand(combat):
    # Throws by row: hull 81, 100, 25, 6, 4; deck 20, 61, 54, 25, 36, 16, 4.
    hull = shot_chances(combat, combat.table("hull"), 0)
    deck = shot_chances(combat, combat.table("deck"), 0)
    assert expected(hull, "hull") == Fraction(159, 216) * Fraction(81 + 200 + 75, 216)
    assert expected(hull, "gun") == Fraction(159, 216) * Fraction(10, 216)
    assert expected(hull, "crew") == Fraction(159, 216) * Fraction(6, 216)
    assert expected(deck, "hull") == Fraction(134, 216) * Fraction(20, 216)
    assert expected(deck, "crew") == Fraction(134, 216) * Fraction(122 + 54 + 24, 216)
    assert expected(deck, "gun") == Fraction(134, 216) * Fraction(52, 216)
    assert expected(deck, "rigging") == Fraction(134, 216) * Fraction(25, 216)
    assert expected(deck, "mast") == Fraction(134, 216) * Fraction(4, 216)


def test_without_a_gun_the_dice_are_rolled_again(combat):
    left = hit_chances(combat, combat.table("deck"), guns=False)
    assert expected(left, "gun") == 0
    assert expected(left, "crew") == Fraction(122 + 54, 216 - 52)
    rest = hit_chances(replace(combat, no_gun="rest"), combat.table("deck"), guns=False)
    assert expected(rest, "crew") == Fraction(122 + 54 + 24, 216)


def whole(cells):
    """How often each thing comes among all numbers of 32 bits, by alias cells."""
    found = {}
    for limit, one, other in cells:
        for thing, times in ((one, limit), (other, 2**32 - limit)):
            found[thing] = found.get(thing, 0) + Fraction(times, len(cells))
    return found


def test_the_tables_of_the_engine_are_the_chances(combat):
    for table, modifier in itertools.product(combat.tables, range(-3, 3)):
        shots = [shot_chances(combat, table, modifier)] * 4
        exact = {0: Fraction(1)}
        for chances in shots:  # by chances of pairs, not by counts
            longer = {}
            for (one, p), (does, q) in itertools.product(exact.items(), chances.items()):
                figures = (does.hull, does.gun, does.crew) if does else (0, 0, 0, 1)
                two = one + sum(figure << n * BITS for n, figure in enumerate(figures))
                longer[two] = longer.get(two, 0) + p * q
            exact = longer
        *_, counts = volleys(shots)
        assert {n: Fraction(times, sum(counts.values())) for n, times in counts.items()} == exact
        found = whole(alias(counts, 9))
        assert sum(found.values()) == 2**32
        assert {n for n, times in found.items() if times} <= set(exact)
        assert all(abs(found[n] - p * 2**32) < 1 for n, p in exact.items())


def test_what_is_certain_comes_always_and_what_cannot_be_never():
    assert whole(alias({7: 5}, 3)) == {7: 2**32}
    assert whole(alias({7: 1, 9: 1}, 1)) == {7: 2**31, 9: 2**31}
    assert whole(alias({7: 1, 9: 2}, 2))[7] == pytest.approx(2**32 / 3, abs=1)


def test_volleys_are_drawn_from_the_tables_of_their_ships(combat):
    """What the guns of a ship do to a target is what their chances say."""
    one = battle(combat, [[6, 1], [3]], ["hull", "deck"])
    targets = [-1, 0, 1]
    tables, noise = tables_of(one, targets), np.zeros(1, np.uint64)
    ships = [ship for fleet in one.fleets for ship in fleet]
    for n, target in itertools.product(range(3), range(3)):
        for guns in range(1, min(4, ships[n].guns) + 1):
            names = ["hull", "deck", "hull", "deck"][:guns]
            aimed = [ships[n].captain, 0, 0, 0]
            shots = [
                shot_chances(combat, combat.table(name), targets[target] + extra)
                for name, extra in zip(names, aimed, strict=False)
            ]
            row = tables.rows[n, target, 0] + guns - 1
            sums = [int(volley(noise, tables, row)) for _ in range(4_000)]
            *_, counts = volleys(shots)
            assert set(sums) <= set(counts)
            for figure in range(4):
                part = [one >> BITS * figure & 2**BITS - 1 for one in (*sums, *counts)]
                mean = sum(part[: len(sums)]) / len(sums)
                due = sum(map(int.__mul__, part[len(sums) :], counts.values()))
                assert mean == pytest.approx(due / sum(counts.values()), abs=0.12)


def sure(combat):
    """Guns that never miss, nor burst: every hit takes a gun, and a box of the hull by halves."""
    rows = (ResultRow("1–6", Effects(gun=1), odd=Effects(hull=1)),)
    only = replace(combat.tables[0], id="one", rows=rows)
    model = replace(combat, dice=1, hit=1, burst=0, rudder=0, tables=(only,), no_gun="rest")
    return replace(model, leak=None, repairs=None, captain=Flagship())


def test_two_who_never_miss_shoot_each_other_to_nothing(combat):
    one = Fighter(1, 1, 9, 1)
    doctrine = Doctrine("any", "any", ("one",), "none")
    alike = Battle(sure(combat), ((one,), (one,)), (doctrine, doctrine), Fraction(0))
    assert simulate(alike, 500_000, 1) == Tally((0, 0), 500_000, 500_000)


def test_noise_is_the_stream_of_the_seed():
    noise, plain = np.array([7], np.uint64), Prng(7)
    assert [int(drawn(noise)) for _ in range(5)] == [plain.bits() for _ in range(5)]


MATCHES = [
    # fleets by class, tables that the guns take in turn, whether ships fight on without guns, rolls
    ([[3], [2]], ["hull"], False, 8_000),
    ([[6], [3, 1]], ["deck"], False, 48_000),
    ([[3], [1, 1, 1]], ["hull", "deck"], False, 7_000),
    ([[7], [5]], ["deck"], True, 6_000),
    ([[2], [3], [1, 1]], ["deck"], False, 8_000),
]


@pytest.mark.parametrize(("fleets", "tables", "gunless", "rolls"), MATCHES)
@pytest.mark.one_in(5)
def test_dice_rolled_one_by_one_say_the_same(combat, fleets, tables, gunless, rolls):
    model = replace(combat, out=Out(1, None if gunless else 0))
    fast = simulate(battle(model, fleets, tables), 40_000, 11).shares
    plain = shares(fleets, tables, rolls, 12, gunless)
    assert fast == pytest.approx(plain, abs=0.01)


PAIRS = [
    ([3], [3]),
    ([6], [2, 2, 2]),
    # Here it matters most that guns move on: without that 62 % of battles at hulls, not 73 %.
    ([3, 3, 3, 3], [2, 2, 2, 2, 2, 2]),
    ([4, 1, 1], [2, 2, 2]),
    ([5, 3], [4, 2, 2]),
    ([4, 4, 4], [7, 5]),
]


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("fleets", PAIRS)
@pytest.mark.one_in(6)
def test_doctrines_are_fought_as_they_are_told(combat, fleets, number):
    """A plain battle after the steps of docs/hosts.md says the same but for chance."""
    doctrine = combat.doctrines[number]
    rolls, fast = 3_000, 60_000
    told = battle(combat, fleets, doctrine.tables, doctrine.focus)
    won = simulate(told, fast, 11).shares[0]
    focus = {"hull": HULL, "men": MEN, "none": None}[doctrine.focus]
    plain = shares(fleets, doctrine.tables, rolls, 12, focus=focus)[0]
    error = (max(won * (1 - won), 0.01) * (1 / rolls + 1 / fast)) ** 0.5
    assert plain == pytest.approx(won, abs=3 * error)


def test_the_same_seed_gives_the_same_figures_everywhere(combat):
    duel = battle(combat, [[3], [2, 1]], ["deck"], "men")
    assert simulate(duel, 10_000, 5) == simulate(duel, 10_000, 5)
    assert simulate(duel, 10_000, 5) != simulate(duel, 10_000, 6)
    assert simulate(duel, 10_000, 5) == PINNED_DUEL
    melee = battle(combat, [[3, 1], [2, 2], [4], [1, 1, 1]], ["hull", "deck"], "hull")
    assert simulate(melee, 3_000, 5) == PINNED_MELEE


PINNED_DUEL = Tally((4800, 4986), 214, 62_083)
PINNED_MELEE = Tally((906, 709, 1297, 65), 23, 59_742)


def test_the_length_of_a_stride_changes_nothing(combat, monkeypatch):
    melee = battle(combat, [[2, 1], [2], [1, 1]], ["hull"])
    heard, other = [], []
    whole = simulate(melee, 1_000, 1, told=heard.append)
    monkeypatch.setattr("kaperbrief.fleets.battle_engine.STRIDE", 5 * 300)
    assert simulate(melee, 1_000, 1, told=other.append) == whole
    assert (heard, other) == ([1_000], [300, 600, 900, 1_000])
    shorter = simulate(melee, 900, 1)
    assert all(a <= b for a, b in zip(shorter.wins, whole.wins, strict=True))


def test_equal_fleets_win_alike(combat):
    tally = simulate(battle(combat, [[3, 1]] * 5, ["deck"], "men"), 16_384, 2)
    assert all(abs(share - 0.2) < 0.01 for share in tally.shares)


def test_nobody_wins_where_nobody_can_hit(combat):
    harmless = replace(combat, hit=18, rudder=18, burst=0, turns=7)
    assert simulate(battle(harmless, [[2], [2]], ["hull"]), 100, 1) == Tally((0, 0), 100, 700)


def test_guns_that_burst_take_their_men(combat):
    """A gun that bursts on one throw in six, and can do nothing else; only one side has the men."""
    bursting = replace(combat, dice=1, hit=7, burst=0, rudder=0)
    idle = Fighter(10, 1, 2, 1)  # one man works her, one is too few for the gun
    armed = Fighter(10, 1, 6, 1)
    doctrine = Doctrine("any", "any", ("one",), "none")
    only = replace(
        combat.table("deck"), id="one", rows=(replace(combat.tables[0].rows[0], throw="1–6"),)
    )
    model = replace(bursting, tables=(only,), captain=replace(combat.captain, men=0, to_hit=0))
    quiet = Battle(model, ((armed,), (idle,)), (doctrine, doctrine), Fraction(0))
    assert simulate(quiet, 600, 1).draws == 600  # nothing hits, nothing bursts
    lively = replace(quiet, combat=replace(model, burst=1))
    tally = simulate(lively, 600, 1)
    assert tally.wins == (0, 600)  # sooner or later the only gun bursts
    assert 5 < tally.turns / 600 < 7  # one in six turns


def test_repairs_and_leaks(combat):
    """A hull in the zone leaks in half of the turns and is mended by a sixth for each man."""
    nobody = replace(combat.captain, men=0, to_hit=0)
    model = replace(combat, hit=18, burst=0, turns=300, out=Out(0), captain=nobody)
    wreck, sound = Fighter(5, 0, 1, 1), Fighter(10, 1, 3, 1)
    doctrine = Doctrine("any", "any", ("deck",), "none")
    leaking = Battle(model, ((wreck,), (sound,)), (doctrine,) * 2, Fraction(1))
    dry = replace(model, repairs=None)
    both = simulate(replace(leaking, combat=dry), 3_000, 1)
    assert both.wins[1] > 2_800  # five boxes leak away in ten turns, ten in twenty
    assert 9 < both.turns / 3_000 < 10.5
    last = simulate(replace(leaking, combat=replace(dry, leak=Leak("1–6", 1, "first"))), 100, 1)
    assert (last.wins, last.turns) == ((0, 100), 500)
    always = replace(model, leak=Leak("1–6", 1), turns=50)
    crew = replace(leaking, fleets=((Fighter(5, 0, 7, 1),), (sound,)), combat=always)
    assert simulate(crew, 100, 1).wins == (100, 0)  # six men mend what leaks; nobody does for her
    small = replace(crew, combat=replace(always, repairs=Repairs(3), turns=300))
    tally = simulate(small, 2_000, 1)  # two parties of three: one box a turn on average
    assert 1_750 < tally.wins[0] < 1_950  # ten turns of luck


def test_leaks_that_sink_all_others_end_the_battle_before_a_shot(combat):
    """The last fleet afloat fires at nobody, so no gun of hers bursts."""
    always = replace(combat, hit=18, burst=6, dice=1, rudder=0, repairs=None)
    rows = (replace(combat.tables[0].rows[0], throw="1–6"),)
    only = replace(combat.tables[0], id="one", rows=rows)
    model = replace(always, tables=(only,), leak=Leak("1–6", 1, "first"), captain=Flagship())
    wreck, sound = Fighter(1, 1, 9, 1), Fighter(5, 1, 9, 1)
    doctrine = Doctrine("any", "any", ("one",), "none")
    last = Battle(model, ((wreck,), (wreck,), (sound,)), (doctrine,) * 3, Fraction(1))
    assert simulate(last, 500, 1) == Tally((0, 0, 500), 0, 500)


def test_captain_and_zone():
    assert [ship.captain for ship in sail(2, 4, 4)] == [False, True, False]
    two = led((Fighter(10, 2, 9, 1), Fighter(30, 2, 9, 1)))
    assert [ship.captain for ship in two] == [False, True]
    assert leak_boxes(Fighter(23, 1, 1, 1), Fraction(1, 5)) == 4


def test_a_blow_is_what_a_gun_may_be_expected_to_take(combat, pack):
    by = {doctrine.id: doctrine for doctrine in pack.combat.doctrines}
    assert blow(combat, by["hull-fire"], 0) == round(64 * 1.2132)
    assert blow(combat, by["deck-fire"], 0) == round(64 * 0.5744)


def test_a_fleet_without_ships_is_no_fleet(combat):
    with pytest.raises(ValueError, match="two fleets"):
        simulate(battle(combat, [[1], []], ["hull"]), 10, 1)


def test_what_is_compiled_is_kept_between_runs(tmp_path):
    code = (
        f"from kaperbrief import kept; kept.open_folder({str(tmp_path)!r})\n"
        "from kaperbrief.fleets import battle, battle_trials\n"
        "from kaperbrief.models.combat import *\n"
        "table, way = ResultTable('x', (ResultRow('3-18'),)), Doctrine('x', 'x', ('x',))\n"
        "one, model = battle.Fighter(1, 1, 9, 1), Combat(1, 3, 10, (table,), (way,), Out())\n"
        "print(battle_trials.simulate(battle.Battle(model, ((one,),) * 2, (way,) * 2), 9, 1))\n"
        "from kaperbrief.fleets.battle_loop import run\n"
        "print(sum(run.stats.cache_hits.values()))"
    )

    def fought():
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert not done.stderr
        return done.stdout.split("\n")[:2]

    first, again = fought(), fought()
    assert (first[0], first[1], again[1]) == (again[0], "0", "1")
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-9])
    assert fought() == first


def test_without_numba_it_says_what_to_install():
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from kaperbrief.errors import UsageProblem\n"
        "from kaperbrief.fleets.battle_trials import simulate\n"
        "from kaperbrief.fleets.battle import Battle, Fighter\n"
        "one = (Fighter(1, 1, 1, 1),)\n"
        "try: simulate(Battle(None, (one, one), ()), 1, 1)\n"
        "except UsageProblem as error: print(error.message, '|', error.hint)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == (
        'simulating battles needs numba | python -m pip install --upgrade "kaperbrief[simulate]"'
    ), done.stderr
