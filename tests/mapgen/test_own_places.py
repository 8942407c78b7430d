"""Places of a game's own on a sea by chance: how many, where, how far, against counting them."""

from __future__ import annotations

import functools

import pytest

from kaperbrief.hexes.axial import neighbours
from kaperbrief.hexes.board import hexes_of, read_board
from kaperbrief.mapgen.sea_own import with_own
from kaperbrief.models.maps import Board, HexMap, MapPlace, TerrainRule
from kaperbrief.rules.fairness import spread
from kaperbrief.rules.sailtime import sailer
from kaperbrief.sailing.hex import Drive, Turning

ROWS = (
    "A . . . . . . . . . . A",
    " . . . x . . . . # # . .",
    ". . . . . . . . # # . .",
    " . : : . . . I . . . . .",
    ". : : . . . . . . x . .",
    " . . . . # . . . . . . .",
    ". . . # # # . . . P . .",
    " A . . . . . . . . . . A",
)
HOMES = ("A1", "A12", "H1", "H12")
SHIP = sailer(Drive("oars", "oars", "o", wind=False), Turning(), 6)
NAMES = {"spring": [f"Spring {n}" for n in range(20)], "grove": ["Only Grove"]}


def rule(name, sign, kind="sea", **more):
    return TerrainRule(name, name, kind=kind, sign=sign, **more)


@functools.cache
def made(*rules, seed=1, homes=4, rows=ROWS, places=()):
    """The sea with the places of these rules, and what there was of it."""
    board = Board((TerrainRule("sea", "sea"), *rules), 6, "oars")
    hexmap = HexMap("sea", "Sea", rows, "odd-r", places, seed)
    sea = read_board(rows, "odd-r")
    start = [sea.at(name) for name in HOMES[:homes]]
    return sea, with_own(hexmap, sea, board, start, SHIP, NAMES)


@pytest.mark.parametrize("homes", [1, 2, 3, 4])
@pytest.mark.parametrize("each", [1, 2, 3])
@pytest.mark.parametrize("fair", [False, True])
def test_there_are_so_many_for_each_player(homes, each, fair):
    _, found = made(rule("spring", "s", each=each, fair=fair), homes=homes)
    there = hexes_of(found.item.rows, "odd-r", "s")
    assert len(there) + found.short.get("spring", 0) == each * homes
    if not fair:
        assert not found.short


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("kind", "sign"), [("land", "g"), ("sea", "s"), ("shallows", "w")])
def test_each_takes_a_hex_of_its_kind_off_ports_and_within_reach(seed, kind, sign):
    sea, found = made(rule("grove", sign, kind, each=1), seed=seed)
    ports = sea.find("anchorage", "port", "treasure")
    near = {at for port in ports for at in (port, *neighbours(port))}
    for at in hexes_of(found.item.rows, "odd-r", sign):
        assert sea.terrain[at] == kind
        assert at not in near
        assert kind != "land" or any(sea.kind(one) in ("sea", "shallows") for one in neighbours(at))


@pytest.mark.parametrize("seed", range(3))
def test_all_else_of_the_map_stays_as_it_was_written(seed):
    _, found = made(rule("spring", "s", each=2, fair=True), rule("grove", "g", "land", each=1),
                    seed=seed)  # fmt: skip
    for now, then in zip(found.item.rows, ROWS, strict=True):
        assert len(now) == len(then)
        for one, other in zip(now, then, strict=True):
            assert one == other or (one, other) in {("s", "."), ("g", "#")}
    assert (found.item.title, found.item.seed) == ("Sea", seed)


def test_two_terrains_and_two_names_never_share_a_hex():
    taken = MapPlace("old", "spring", "B3", "Old Spring")
    sea, found = made(rule("spring", "s", each=3), rule("well", "w", each=3), places=(taken,))
    hexes = [hexes_of(found.item.rows, "odd-r", sign) for sign in "sw"]
    assert not {*hexes[0]} & {*hexes[1]}
    assert sea.at("B3") not in {*hexes[0], *hexes[1]}
    labels = [place.at for place in found.item.places]
    assert len({*labels}) == len(labels)


def test_names_go_to_the_places_that_are_there_as_long_as_there_are_some():
    sea, found = made(rule("spring", "s", each=2), rule("grove", "g", "land", each=1))
    named = {kind: [one for one in found.item.places if one.kind == kind] for kind in NAMES}
    assert [place.id for place in named["spring"]] == [f"spring-{n}" for n in range(1, 9)]
    assert len({place.name for place in named["spring"]}) == 8
    assert [place.name for place in named["grove"]] == ["Only Grove"]
    for place in (*named["spring"], *named["grove"]):
        assert sea.at(place.at) in hexes_of(found.item.rows, "odd-r", place.kind[0])


def test_a_sea_without_room_says_how_many_are_missing():
    rows = ("A . . A", " x . . .")
    board = Board((rule("spring", "s", "land", each=2), rule("reef-thing", "r", "reef", each=1)),
                  6, "oars")  # fmt: skip
    sea = read_board(rows, "odd-r")
    homes = [sea.at("A1"), sea.at("A4")]
    found = with_own(HexMap("sea", "Sea", rows), sea, board, homes, SHIP, {})
    assert found.short == {"spring": 4, "reef-thing": 2}, "the reef lies beside an anchorage"
    assert found.item.rows == rows
    assert found.legs == ()


def test_the_same_seed_makes_the_same_and_others_differ():
    rules = rule("spring", "s", each=2, fair=True)
    made.cache_clear()
    first = made(rules, seed=3)[1]
    made.cache_clear()
    assert made(rules, seed=3)[1] == first
    assert len({made(rules, seed=seed)[1].item.rows for seed in range(5)}) > 1


@pytest.mark.parametrize("seed", range(4))
def test_what_is_fair_lies_as_far_from_all_as_its_leg_says(seed):
    """Round by round from each home with nothing but oars: no way by water is shorter."""
    sea, found = made(rule("spring", "s", each=1, fair=True), seed=seed)
    (leg,) = found.legs
    springs = {*hexes_of(found.item.rows, "odd-r", "s")}
    assert leg.way == "spring"
    assert leg.spread == spread(leg.turns)
    water = {*sea.find("sea", "shallows", "anchorage")}
    for home, turns in zip(HOMES, leg.turns, strict=True):
        steps, here, seen = 0, {sea.at(home)}, {sea.at(home)}
        while not here & springs:
            here = {near for at in here for near in neighbours(at)} & water - seen
            seen |= here
            steps += 1
        assert turns * 6 >= steps, "turning costs more, nothing costs less"
        assert turns * 6 <= 3 * steps + 6


def test_what_is_fair_is_fairer_than_what_is_laid_by_chance():
    def worst(fair):
        found = [made(rule("spring", "s", each=1, fair=fair), seed=seed) for seed in range(6)]
        spreads = []
        for sea, one in found:
            springs = hexes_of(one.item.rows, "odd-r", "s")
            far = [min(_apart(sea.at(home), at) for at in springs) for home in HOMES]
            spreads.append(max(far) - min(far))
        return sum(spreads)

    assert worst(True) < worst(False)


def _apart(one, other):
    """Hexes from one to another over open water."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))
