"""What of a sea of hexes stays whole where it is cut, and how its fairness is told."""

from __future__ import annotations

import json
import math
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.documents.joints import stretches
from kaperbrief.documents.sea_ways import fairness_data, figures, ways_of
from kaperbrief.hexes.board import LAND, read_board
from kaperbrief.l10n.words import Words
from kaperbrief.press.poster import WORST
from kaperbrief.rules.fairness import Fairness, Leg, spread

# -- joints ---------------------------------------------------------------------------------------

SIGNS = st.text("....:x#TFAhPI", min_size=5, max_size=5)
BOARDS = st.lists(SIGNS, min_size=4, max_size=4)
OFFSETS = st.sampled_from(["odd-r", "even-r", "odd-q", "even-q"])
LAYOUT = SimpleNamespace(hex=20.0, origin=(7.0, 100.0))
PORT = {"town", "fort", "anchorage", "harbour"}


def spans(rows, offset="odd-r", layout=LAYOUT):
    board = read_board(rows, offset)
    return board, stretches(board, layout)


def place(board, at):
    """The middle of a hex in points."""
    return [origin + LAYOUT.hex * part
            for origin, part in zip(LAYOUT.origin, board.middle(at), strict=True)]  # fmt: skip


@settings(max_examples=6)
@given(BOARDS, OFFSETS)
def test_a_joint_through_anything_on_the_water_costs_something_and_open_sea_is_free(rows, offset):
    board, both = spans(rows, offset)
    for side, stretched in enumerate(both):
        for at, terrain in board.terrain.items():
            middle = place(board, at)[side]
            through = [bad for start, end, bad in stretched if start <= middle <= end]
            if terrain not in ("sea", "shallows"):
                assert through, terrain
            if terrain in PORT or terrain == "treasure":
                assert max(through) >= WORST
    if not any(one not in ("sea", "shallows") for one in board.terrain.values()):
        assert both == ([], [])


@settings(max_examples=6)
@given(BOARDS, OFFSETS)
def test_nothing_is_wider_than_its_hexes_and_all_is_on_the_board(rows, offset):
    board, both = spans(rows, offset)
    left, top, right, bottom = (LAYOUT.hex * part for part in board.extent())
    limits = (7 + left, 7 + right), (100 + top, 100 + bottom)
    for stretched, (least, most) in zip(both, limits, strict=True):
        for start, end, bad in stretched:
            assert least - 0.2 <= start < end <= most + 0.2, "but for a wave of the coast"
            assert bad > 0


def test_what_hangs_together_is_one_and_what_does_not_is_several():
    _, (across, _) = spans(("......", ".xx...", "......", ".....x"))
    assert len(across) == 2
    (first, _, _), (last, _, _) = sorted(across)
    assert last - first > 3 * LAYOUT.hex


def test_an_island_is_as_wide_as_its_coast():
    _, (across, _) = spans((".....", ".###.", "....."))
    ((start, end, _),) = across
    assert 2 * LAYOUT.hex < end - start < 3 * LAYOUT.hex, "coasts lie within their hexes"


@pytest.mark.parametrize("sign", ["T", "I"])
def test_a_port_or_the_treasure_is_cut_near_its_edge_if_it_must_be(sign):
    _, sides = spans((".....", f"..{sign}..", "....."))
    for stretched in sides:
        worst = max(stretched, key=lambda one: one[1] - one[0])
        hearts = [one for one in stretched if worst[0] < one[0] and one[1] < worst[1]]
        assert len(hearts) == 1
        (start, end, bad) = hearts[0]
        assert bad > 0
        assert start - worst[0] == pytest.approx(worst[1] - end)
        assert end - start > 0.8 * (worst[1] - worst[0])


def test_it_is_as_large_as_the_layout():
    rows = ("....", ".#I.", "..x.", "....")
    small = spans(rows)[1]
    large = spans(rows, layout=SimpleNamespace(hex=40.0, origin=(0.0, 5.0)))[1]
    for side, (one, other) in enumerate(zip(small, large, strict=True)):
        far, near = LAYOUT.origin[side], (0.0, 5.0)[side]
        assert [(2 * (a - far), 2 * (b - far), bad) for a, b, bad in one] == [
            (pytest.approx(a - near), pytest.approx(b - near), bad) for a, b, bad in other
        ]


def test_all_signs_of_land_are_known_here():
    assert set(LAND) == PORT - {"anchorage", "harbour"} | {"land", "port", "treasure"}


# -- fairness -------------------------------------------------------------------------------------


def local(language="en"):
    board = SimpleNamespace(terrains=[SimpleNamespace(id="spring", name="hot spring")])
    return SimpleNamespace(label=lambda text: text, words=Words(language),
                           pack=SimpleNamespace(board=board))  # fmt: skip


def sea(*ways, seats=(1, 2)):
    legs = [Leg(way, turns, tuple(map(math.ceil, turns)) if math.isfinite(max(turns)) else turns,
                spread(turns)) for way, turns in ways]  # fmt: skip
    return Fairness(seats, tuple(legs))


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        ((3.0, 4.26), "3–4.3"),
        ((4.0, 4.0), "4"),
        ((4.01, 4.04), "4"),  # what is told alike is told once
        ((2.5, math.inf), "–"),
        ((math.inf, math.inf), "–"),
    ],
)
def test_a_way_is_told_from_the_fewest_turns_to_the_most(turns, told):
    ((words, said, _),) = ways_of(local(), sea(("treasure", turns)))
    assert words == "turns to the treasure"
    assert said == told


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ("second-port", "turns to the next one"),
        ("rivals", "turns to all rivals, on average"),
        ("spring", "turns to the nearest: hot spring"),
        ("geyser", "turns to the nearest: geyser"),
    ],
)
def test_a_way_to_a_terrain_of_the_games_own_says_what_that_is_called(way, told):
    assert ways_of(local(), sea((way, (1.0, 2.0))))[0][0] == told


def test_figures_are_written_as_the_language_writes_them():
    assert ways_of(local("de"), sea(("treasure", (1.5, 2.5))))[0][1] == "1,5–2,5"


@pytest.mark.parametrize(("limit", "fair"), [(10, False), (39.9, False), (40, True), (90, True)])
def test_a_map_says_that_it_is_not_fair_only_where_it_is_not(limit, fair):
    found = sea(("treasure", (4.0, 6.0)), ("rival", (5.0, 5.0)))
    told = figures(local(), found, limit)
    assert list(told)[:2] == ["turns to the treasure", "turns to the nearest rival"]
    assert told["greatest difference"].replace("\xa0", "").replace(" ", "") == "40%"
    assert ("not fair: more than" not in told) is fair
    assert fairness_data(found, limit)["fair"] is fair


def test_whoever_plays_alone_is_told_of_no_difference():
    assert figures(local(), sea(("treasure", (4.0,)), seats=(1,)), 5) == {}


def test_ways_that_never_end_are_a_dash_and_nothing_for_programs():
    found = sea(("port", (4.0, math.inf)))
    assert figures(local(), found, 5)["greatest difference"] == "–"
    data = fairness_data(found, math.inf)
    assert (data["spread"], data["limit"]) == (None, None)
    assert data["ways"] == [
        {"way": "port", "turns": [4.0, None], "whole": [4.0, None], "spread": None}
    ]
    assert json.loads(json.dumps(data, allow_nan=False)) == data


def test_shares_are_those_of_one():
    data = fairness_data(sea(("port", (1.0, 1.23456789))), 7)
    assert data["limit"] == 0.07
    assert data["ways"][0]["turns"] == [1.0, 1.2346]
    assert data["seats"] == [1, 2]
