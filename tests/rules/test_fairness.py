"""The measure of fairness: shipped seas against the plain search, spreads by hand."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.hexes.axial import neighbours
from kaperbrief.hexes.board import read_board
from kaperbrief.hexes.offset import parse_label, to_axial
from kaperbrief.models.maps import HexMap, MapPlace
from kaperbrief.rules.fairness import (
    facing,
    fairness_of,
    sailed,
    spread,
    yardstick,
)
from kaperbrief.workspace import Workspace
from plain_sailing import plain_times


@pytest.fixture(scope="module")
def game():
    problems = Problems()
    found = load_pack(Workspace.open(None), "piratical", {}, problems)
    assert problems.items == []
    return found


def plain_fairness(hexmap, board, sailing):
    """Turns by way and home port in the order of the seats, reckoned without the module."""
    signs = {}
    for row, text in enumerate(hexmap.rows):
        for column, sign in enumerate(text.replace(" ", "")):
            signs[to_axial((column, row), hexmap.offset)] = sign
    sea = {at for at, sign in signs.items() if sign in ".:hA"}
    drive = next(d for d in sailing.drives if d.id == board.drive)
    homes = {
        place.seat: to_axial(parse_label(place.at), hexmap.offset)
        for place in hexmap.places
        if place.kind == "home-port" and place.seat
    }

    def shores(sign):
        return [sea & set(neighbours(at)) for at, written in signs.items() if written == sign]

    found = {"treasure": [], "port": [], "second-port": [], "ports": [], "rival": [], "rivals": []}
    for _, home in sorted(homes.items()):
        by_wind = [
            plain_times(sea, home, sea, drive, sailing.turning, board.measure, wind)
            for wind in range(6)
        ]

        def mean(goals, by_wind=by_wind):
            total = sum(min(times[at] for at in goals) for times in by_wind)
            return total / 6 / board.measure

        island = set().union(*shores("I"))
        free = sorted(mean(goals) for goals in shores("P"))
        others = sorted(mean({at}) for at in homes.values() if at != home)
        for way, values in (
            ("treasure", [mean(island)]),
            ("port", free),
            ("second-port", free[1:]),
            ("ports", [sum(free) / len(free)] if free else []),
            ("rival", others),
            ("rivals", [sum(others) / len(others)] if others else []),
        ):
            if values:
                found[way].append(values[0])
    return {way: turns for way, turns in found.items() if turns}


@pytest.mark.wide
def test_shipped_seas_are_measured_as_the_plain_search_does(game):
    board, sailing = game.pack.board, game.pack.sailing
    maps = game.kinds["hexmaps"].values()
    assert len(maps) >= 2
    for hexmap in maps:
        found = fairness_of(hexmap, board, sailing)
        assert found.seats == (1, 2, 3, 4, 5, 6)
        plain = plain_fairness(hexmap, board, sailing)
        assert {leg.way: pytest.approx(leg.turns) for leg in found.legs} == plain
        for leg in found.legs:
            mean = sum(leg.turns) / 6
            assert leg.spread == pytest.approx((max(leg.turns) - min(leg.turns)) / mean)
            assert all(w >= t for w, t in zip(leg.whole, leg.turns, strict=True))
        assert found.spread == max(leg.spread for leg in found.legs)


def test_ports_of_nobody_are_no_rivals(game):
    board, sailing = game.pack.board, game.pack.sailing
    hexmap = game.kinds["hexmaps"]["standard"]
    places = tuple(replace(p, seat=0) if p.seat in (2, 5) else p for p in hexmap.places)
    found = fairness_of(replace(hexmap, places=places), board, sailing)
    assert found.seats == (1, 3, 4, 6)
    assert all(len(leg.turns) == 4 for leg in found.legs)


def test_a_lonely_port_has_no_spread(game):
    board, sailing = game.pack.board, game.pack.sailing
    rows = (". T T . .", " F A F . .", ". h h . I", " . . . . .")
    places = (MapPlace("one", "home-port", "B2", seat=1),)
    found = fairness_of(HexMap("tiny", "Tiny", rows, places=places), board, sailing)
    assert [leg.way for leg in found.legs] == ["treasure"]
    assert found.spread == 0
    nobody = fairness_of(HexMap("tiny", "Tiny", rows), board, sailing)
    assert (nobody.legs, nobody.spread) == ((), 0)


def test_spread_by_hand():
    assert spread([2.0, 3.0, 4.0]) == pytest.approx(2 / 3)
    assert spread([1.5, 1.5]) == 0
    assert spread([1.5]) == spread([]) == spread([0.0, 0.0]) == 0
    assert spread([1.0, math.inf]) == math.inf


def test_a_drive_that_the_pack_lacks(game):
    with pytest.raises(ValueError, match='no drive "wings"'):
        yardstick(replace(game.pack.board, drive="wings"), game.pack.sailing)


def test_what_ships_sail(game):
    assert sailed(game.pack.board) == sailed(None) == {
        "sea", "shallows", "anchorage", "harbour"
    }  # fmt: skip


def test_the_pattern_of_a_home_port(game):
    for hexmap in game.kinds["hexmaps"].values():
        board = read_board(hexmap.rows, hexmap.offset)
        homes = board.find("anchorage")
        assert len(homes) == 6
        assert None not in [facing(home, board.terrain) for home in homes]
        one = homes[0]
        assert facing(one, board.terrain) == 5
        without_fort = {**board.terrain, board.find("fort")[0]: "sea"}
        assert facing(one, without_fort) is None
