"""Seas by chance: what they promise, measured by another way than the one that made them."""

from __future__ import annotations

import functools
import hashlib
import json
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.errors import Problems, UsageProblem
from kaperbrief.game.hexmaps import check_hexmap
from kaperbrief.game.load import load_pack
from kaperbrief.game.shelf import Origin
from kaperbrief.hexes.axial import groups, neighbour, neighbours
from kaperbrief.hexes.board import read_board
from kaperbrief.hexes.offset import parse_label, to_axial
from kaperbrief.mapgen import sea_random
from kaperbrief.mapgen.chart_space import title_of
from kaperbrief.mapgen.sea_islands import Island, alike
from kaperbrief.mapgen.sea_layout import HexGround, Home, Motion, clockwise
from kaperbrief.mapgen.sea_random import SeaTerms, random_sea
from kaperbrief.models.maps import HexMap
from kaperbrief.rules.fairness import Fairness, fairness_of
from kaperbrief.source.events import load_text
from kaperbrief.workspace import Workspace
from plain_sailing import plain_times

NAMES = {
    "home-port": [f"Home {n}" for n in range(6)],
    "free-port": [f"Free {n}" for n in range(6)],
    "treasure": ["Hoard"],
    "island": [f"Island {n}" for n in range(12)],
    "reef": ["Fangs", "Saw"],
    "sea": ["Wide Water", "Far Water", "Near Water"],
}


@functools.cache
def pack():
    """The library of the hex game."""
    found = load_pack(Workspace.open(None), "piratical", {}, Problems())
    assert found is not None
    return found


class Sea(NamedTuple):
    hexmap: HexMap
    fairness: Fairness
    islands: float


def make(players, seed, shape="hexagon", size=(19, 19), **wishes):
    """A sea with the ships and rules of the hex game."""
    game = pack()
    wish = SeaTerms(players, seed, shape, *size, **wishes)
    ships = list(game.kinds["ships"].values())
    return Sea(*random_sea(wish, game.pack.board, game.pack.sailing, ships, NAMES)[:3])


def signs_of(hexmap):
    """Signs by hex, read without the program."""
    return {
        to_axial((column, row), hexmap.offset): sign
        for row, text in enumerate(hexmap.rows)
        for column, sign in enumerate(text.replace(" ", ""))
        if sign != "-"
    }


@pytest.mark.parametrize("wished", [0, 2, 6])
def test_a_sea_has_as_many_reefs_as_are_wished(wished):
    """To within one reef and its images."""
    signs = signs_of(make(4, 7, reefs=wished).hexmap)
    reefs = sum(sign == "x" for sign in signs.values())
    assert abs(reefs - wished * len(signs) / 100) <= (8 if wished else 0)


def one_sea(signs):
    """Is all water one?"""
    water = {at for at, sign in signs.items() if sign in ".:hA"}
    seen, ahead = set(), [min(water)]
    while ahead:
        at = ahead.pop()
        if at in water and at not in seen:
            seen.add(at)
            ahead += neighbours(at)
    return seen == water


def is_harbour(anchorage, signs):
    around = "".join(signs.get(neighbour(anchorage, side), "-") for side in range(6))
    return any(around[n:] + around[:n] == "TTFhhF" for n in range(6))


shapes = st.sampled_from((("hexagon", (15, 15)), ("hexagon", (23, 23)), ("rectangle", (19, 15)),
                          ("rectangle", (23, 19)), ("rectangle", (18, 16))))  # fmt: skip


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 6), st.integers(0, 2**31), shapes, st.integers(0, 20))
def test_what_every_sea_promises(players, seed, form, islands):
    sea = make(players, seed, *form, islands=islands)
    signs = signs_of(sea.hexmap)
    places = sea.hexmap.places
    assert one_sea(signs)
    homes = [p for p in places if p.kind == "home-port"]
    assert sorted(p.seat for p in homes if p.seat) == list(range(1, players + 1))
    anchorages = {to_axial(parse_label(p.at), "odd-r") for p in homes}
    assert anchorages == {at for at, sign in signs.items() if sign == "A"}
    assert all(is_harbour(at, signs) for at in anchorages)
    # Islands with treasure are large where there is room; five ports are hardly fair as it is.
    large = min(form[1]) >= 17 and players != 5
    assert list(signs.values()).count("I") == (7 if large else 1)
    count = list(signs.values()).count
    assert (count("T"), count("F"), count("h")) == tuple([2 * len(homes)] * 3)
    assert count("#") == round(sea.islands * len(signs) / 100)
    # The checks that a written map has to pass find nothing, and measuring it says the same.
    problems = Problems()
    source = load_text(json.dumps({"hexmaps": [{}]}), "sea", problems)
    check_hexmap(sea.hexmap, pack(), Origin(source, ("hexmaps", 0)), problems)
    assert problems.items == []
    again = fairness_of(sea.hexmap, pack().pack.board, pack().pack.sailing)
    told = {leg.way: sorted(leg.turns) for leg in sea.fairness.legs}
    assert {leg.way: sorted(leg.turns) for leg in again.legs} == told
    assert again.seats == tuple(sorted(sea.fairness.seats))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(("shape", "size"), [("hexagon", (23, 23)), ("rectangle", (23, 19))])
@pytest.mark.one_in(4)
def test_seas_are_fair(players, shape, size):
    # Five of six equal ports have no equal rivals.
    limit = 10 if players == 5 else 5
    seas = [make(players, seed, shape, size, limit=limit) for seed in range(6)]
    assert all(sea.fairness.spread * 100 <= limit for sea in seas)
    homes = [[p.seat for p in sea.hexmap.places if p.kind == "home-port"] for sea in seas]
    assert {len(seats) for seats in homes} == {6}
    assert {sum(map(bool, seats)) for seats in homes} == {players}
    assert len({sea.hexmap.rows for sea in seas}) == 6
    # A fair sea is no empty sea, and no mirror of itself.
    assert all(8 <= sea.islands <= 13 for sea in seas)


@pytest.mark.parametrize(
    "wishes",
    [(5, 11, "rectangle", (16, 12)), (3, 4, "hexagon", (13, 13)), (2, 9, "rectangle", (15, 11))],
)
def test_the_fairness_told_is_that_of_the_plain_search(wishes):
    board, sailing = pack().pack.board, pack().pack.sailing
    drive = next(d for d in sailing.drives if d.id == board.drive)
    sea = make(*wishes, islands=18)
    signs = signs_of(sea.hexmap)
    water = {at for at, sign in signs.items() if sign in ".:hA"}
    homes = {
        p.seat: to_axial(parse_label(p.at), "odd-r") for p in sea.hexmap.places if p.seat
    }  # fmt: skip
    found = {leg.way: dict(zip(sea.fairness.seats, leg.turns, strict=True))
             for leg in sea.fairness.legs}  # fmt: skip
    assert set(found) == {"treasure", "port", "second-port", "ports", "rival", "rivals"}
    worst = 0.0
    for seat, home in homes.items():
        winds = [
            plain_times(water, home, water, drive, sailing.turning, board.measure, wind)
            for wind in range(6)
        ]

        def mean(goals, winds=winds):
            total = sum(min(times[at] for at in goals & water) for times in winds)
            return total / 6 / board.measure

        treasure = next(at for at, sign in signs.items() if sign == "I")
        ports = sorted(mean(set(neighbours(at))) for at, sign in signs.items() if sign == "P")
        assert found["treasure"][seat] == pytest.approx(mean(set(neighbours(treasure))))
        assert found["port"][seat] == pytest.approx(ports[0])
        assert found["second-port"][seat] == pytest.approx(ports[1])
        rivals = [mean({at}) for other, at in homes.items() if other != seat]
        assert found["rival"][seat] == pytest.approx(min(rivals))
        assert found["ports"][seat] == pytest.approx(sum(ports) / len(ports))
        assert found["rivals"][seat] == pytest.approx(sum(rivals) / len(rivals))
    for turns in found.values():
        values = list(turns.values())
        worst = max(worst, (max(values) - min(values)) / (sum(values) / len(values)))
    assert sea.fairness.spread == pytest.approx(worst)


def test_the_same_seed_makes_the_same_sea_everywhere():
    first, second = make(4, 7), make(4, 7)
    assert first == second
    assert make(4, 8).hexmap.rows != first.hexmap.rows
    # A number that other machines and other versions of Python must come to as well.
    text = json.dumps([first.hexmap.rows, [p.at + p.name for p in first.hexmap.places]])
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "55bd08fc5ca19728"


def test_the_same_seed_on_another_size_is_another_sea_with_other_names():
    for shape in ("hexagon", "rectangle"):
        seas = [make(4, 7, shape, (side, side)).hexmap for side in (15, 17, 19)]
        named = [[p.name for p in sea.places if p.kind == "home-port"] for sea in seas]
        assert len({tuple(names) for names in named}) == 3
        # Not the same islands with more water round them.
        lands = []
        for sea in seas:
            signs = signs_of(sea)
            x, y = next(at for at, sign in signs.items() if sign == "I")
            lands.append({(at[0] - x, at[1] - y) for at, sign in signs.items() if sign == "#"})
        assert all(2 * len(a & b) < len(a) for a, b in pairwise(lands))


def test_islands_are_of_many_shapes():
    sizes = set()
    for seed in range(6):
        land = {at for at, sign in signs_of(make(3, seed).hexmap).items() if sign == "#"}
        while land:
            island, ahead = set(), [land.pop()]
            while ahead:
                at = ahead.pop()
                island.add(at)
                near = land.intersection(neighbours(at))
                land -= near
                ahead += near
            sizes.add(len(island))
    assert {1, 2, 3, 4, 5, 6} <= sizes <= set(range(1, 10))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.one_in(3)
def test_seas_have_no_skeleton_in_common(players):
    """Ports lie elsewhere with the next seed, and no island looks like another on its sea."""
    limit = 10 if players == 5 else 5
    made = [make(players, seed, "rectangle", (23, 19), limit=limit) for seed in range(1, 7)]
    seas = [signs_of(sea.hexmap) for sea in made]
    ports = [{at for at, sign in signs.items() if sign in "AP"} for signs in seas]
    assert not set.intersection(*ports)
    # Five leave one of six that lie as evenly as can be: only farther left or right.
    assert len({frozenset(one) for one in ports}) >= len(seas) - 2 * (players == 5)
    pieces = [
        [Island(frozenset(one)) for one in groups([at for at, s in signs.items() if s == "#"])]
        for signs in seas
    ]
    # Of five players ways are hard to make even: they leave two or three that are alike.
    assert sum(len(alike(one)) for one in pieces) <= (16 if players == 5 else 3)


def test_seas_of_the_next_seeds_have_other_titles():
    titles = {"sea": [f"Water {n}" for n in range(40)]}
    named = [title_of(titles, (), seed, 437) for seed in range(7, 47)]
    assert sorted(named) == sorted(titles["sea"])
    assert title_of(titles, titles["sea"][1:], 7, 437) == "Water 0"
    assert title_of({}, (), 7, 437) == ""


def test_five_players_leave_one_port_to_nobody():
    homes = [p for p in make(5, 1).hexmap.places if p.kind == "home-port"]
    assert [p.seat for p in homes] == [1, 2, 3, 4, 5, 0]
    assert len({p.ship for p in homes}) == 6


def test_a_limit_of_nothing_is_reached_by_symmetry():
    assert make(3, 4, limit=0).fairness.spread == 0


def test_a_search_without_end_ends_after_so_many_hexes(monkeypatch):
    judged = []
    known = sea_random.measure
    monkeypatch.setattr(
        sea_random, "measure", lambda grid, *rest: judged.append(grid) or known(grid, *rest)
    )
    board = 60 * 12
    monkeypatch.setattr(sea_random, "_HEXES", 40 * board)
    sea = make(6, 17, "rectangle", (60, 12), limit=0)
    assert sea.fairness.spread > 0
    # Ports that are laid out are tried with some islands, and those are shaken, to the end.
    assert 40 <= len(judged) < 40 + 16


def test_where_ports_lie_alike_again_the_islands_do_not(monkeypatch):
    # On this rectangle all layouts of five players have the same ports.
    thrown = []
    known = sea_random.Thrower.throw
    monkeypatch.setattr(
        sea_random.Thrower,
        "throw",
        lambda self, *wanted: thrown.append(known(self, *wanted)) or thrown[-1],
    )
    make(5, 112, "rectangle", (23, 19), limit=0)
    assert len(thrown) > 4
    assert len({frozenset(piece.hexes for piece in pieces) for pieces in thrown}) == len(thrown)


@pytest.mark.wide
def test_only_what_is_too_unfair_is_not_sailed_to_its_end(monkeypatch):
    cut = []
    known = sea_random.measure

    def twice(*wanted):
        found, whole, most = known(*wanted), known(*wanted[:-1]), wanted[-1]
        if found != whole:
            cut.append(whole)
            assert min(found.spread, whole.spread) > most
        return found

    monkeypatch.setattr(sea_random, "measure", twice)
    for players in (2, 4, 5, 6):
        make(players, 3, "rectangle", (23, 19))
    assert len(cut) > 10


def test_no_way_is_closed_before_islands_come():
    for seed in range(12):
        sea = make(6, seed, "rectangle", (15, 11), islands=0)
        assert one_sea(signs_of(sea.hexmap))


def test_many_islands_are_larger_not_closer():
    for players, seed in ((2, 1), (6, 2)):
        sea = make(players, seed, size=(23, 23), islands=30)
        assert sea.islands >= 20
        assert sea.fairness.spread <= 0.05
        assert one_sea(signs_of(sea.hexmap))
    # Waters that islands close off become land.
    assert make(2, 1, "rectangle", (30, 24), islands=40).islands >= 25
    # On a small board islands come nearer to ports before there are none.
    assert all(make(6, seed, size=(15, 15)).islands >= 5 for seed in range(2))


def test_ports_are_counted_clockwise_from_the_top():
    around = [
        (1, -2), (2, -3), (2, 0), (-1, 2), (-1, 1), (-3, 2), (-2, -1), (0, -2), (1, -3)
    ]  # fmt: skip
    homes = [Home(at, 0) for at in sorted(around)]
    assert [home.anchorage for home in clockwise(homes, (0, 0))] == around


def test_no_islands_at_all():
    sea = make(2, 3, islands=0)
    assert sea.islands == 0
    assert not any(set(row) & set("#x:") for row in sea.hexmap.rows)


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"players": 1}, "for 2 to 6 players, not for 1"),
        ({"players": 7}, "for 2 to 6 players, not for 7"),
        ({"size": (9, 9)}, "6 home ports have no room on a hexagon of 9 × 9"),
        ({"size": (8, 20)}, "9 to 60 hexes a side, not 8 × 20"),
        ({"size": (20, 61)}, "9 to 60 hexes a side"),
        ({"islands": 100}, "0 to 40 % of a sea, not 100 %"),
        ({"islands": -1}, "0 to 40 % of a sea"),
        ({"limit": -2.0}, "from 0 to 100 %, not -2 %"),
        ({"seed": -1}, "a whole number from 0"),
        ({"seed": 2**31 + 1}, "a whole number from 0"),
    ],
)
def test_impossible_wishes(wishes, message):
    with pytest.raises(UsageProblem, match=" ") as caught:
        make(**{"players": 6, "seed": 1, **wishes})
    assert message in caught.value.message
    assert caught.value.hint


@settings(deadline=None)
@given(
    st.tuples(st.integers(-9, 9), st.integers(-9, 9)),
    st.integers(0, 5),
    st.integers(0, 5),
    st.booleans(),
)
def test_a_moved_home_port_is_one(at, side, turn, mirrored):
    home = Home(at, side)
    motion = Motion(turn, mirrored, (2, -1))
    moved = motion.home(home)
    for part in ("towns", "forts", "mouths"):
        assert {motion.hex(one) for one in getattr(home, part)} == set(getattr(moved, part))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_motions_map_the_core_to_itself(players):
    for shape, width, height in (("hexagon", 17, 17), ("rectangle", 20, 13)):
        ground = HexGround(shape, width, height, players)
        core = set(ground.core)
        assert all({motion.hex(at) for at in core} == core for motion in ground.motions)
        assert shape == "rectangle" or core == ground.hexes


def test_large_seas_have_islands_of_more_weight():
    """Some of them stand out beside those of a few hexes."""
    most = []
    for seed in range(4):
        sea = make(4, seed, "rectangle", (41, 25)).hexmap
        board = read_board(sea.rows, sea.offset)
        sizes = [len(island) for island in groups(board.find("land"))]
        most.append(max(sizes))
        assert min(sizes) <= 2
    assert min(most) >= 6
    assert max(most) >= 10
