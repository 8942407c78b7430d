"""Standings at their limits: the last box, the last newcomer, what mends, what nobody has left."""

from __future__ import annotations

import pytest

from kaperbrief.documents.campaign import crew_state
from kaperbrief.game.house import House
from kaperbrief.game.shelf import Game
from kaperbrief.game.standings import Band, Standings, reckon
from kaperbrief.models.campaign import (
    Afloat,
    Campaign,
    Captain,
    CarryOver,
    Chapter,
    Hire,
    Played,
    PlayerResult,
    Toll,
)
from kaperbrief.models.ship import Crew, Figure, Ship

SHIP = Ship("sloop", "Sloop", 12, 2, 5, 2)
RANKS = ("captain", "mate", "sailor", "sailor", "sailor")
CREW = Crew(
    "gulls",
    "Gulls",
    tuple(Figure(f"f{n}", rank, f"Name {n}") for n, rank in enumerate(RANKS, 1)),
)
HULL = Toll("hull", "Hull", "hull")


class Fleet:
    """A pack of one ship and one crew, as far as standings look at it."""

    def __init__(self, rules: CarryOver) -> None:
        self.campaign = rules


def game_of(rules: CarryOver) -> Game:
    kinds = {"ships": {"sloop": SHIP}, "crews": {"gulls": CREW}, "scenarios": {"next": None}}
    return Game(Fleet(rules), kinds, {}, House({}, {}))


def played(rules: CarryOver, *results: PlayerResult, then: str | None = None, **captain):
    """The standings after a game for each result, and what was found wrong."""
    captain = {"crews": ("gulls",), "ships": (Afloat("sloop", "Gull"),), **captain}
    campaign = Campaign(
        "small", (Captain("Ada", **captain),), games=tuple(Played((one,)) for one in results)
    )
    told: list[tuple[str, str, str]] = []
    found = reckon(
        campaign, game_of(rules), lambda code, message, _, hint: told.append((code, message, hint)),
        then,
    )  # fmt: skip
    return found, told


def rules(**more) -> CarryOver:
    return CarryOver("gold", ("sheets",), (HULL,), **more)


def ids(standings: Standings) -> list[str]:
    return [hand.id for hand in standings.players[0].bands[0].alive]


@pytest.mark.parametrize(("boxes", "fine"), [(4, True), (5, True), (6, False)])
def test_a_ship_may_lose_every_box_but_no_more(boxes, fine):
    found, told = played(rules(), PlayerResult("Ada", damage={"hull": boxes}))
    assert found.players[0].hulls[0].marks == {"hull": min(boxes, 5)}
    assert [code for code, *_ in told] == ([] if fine else ["damage"])
    if not fine:
        assert told[0][1] == "6 of hull, but Gull has 5 boxes and 5 left"


def test_boxes_add_up_from_game_to_game():
    results = [PlayerResult("Ada", damage={"hull": n}) for n in (2, 3)]
    assert played(rules(), *results)[1] == []
    found, told = played(rules(), *results, PlayerResult("Ada", damage={"Gull/hull": 1}))
    assert told[0][1:] == (
        "1 of hull, but Gull has 5 boxes and 0 left",
        "write 0 and sunk: too, if she is gone",
    )
    assert found.players[0].hulls[0].marks == {"hull": 5}


@pytest.mark.parametrize(("boxes", "fine"), [(2, True), (3, True), (4, False)])
def test_no_more_is_mended_than_was_lost(boxes, fine):
    results = PlayerResult("Ada", damage={"hull": 3}), PlayerResult("Ada", repaired={"hull": boxes})
    found, told = played(rules(), *results)
    assert found.players[0].hulls[0].marks == {"hull": max(3 - boxes, 0)}
    assert [hint for *_, hint in told] == ([] if fine else ["write 3"])


@pytest.mark.parametrize(
    ("mends", "left"), [("none", 4), (1, 3), (3, 1), (4, 0), (9, 0), ("all", 0)]
)
def test_ships_mend_by_a_number_of_boxes_before_the_next_game(mends, left):
    toll = Toll("hull", "Hull", "hull", mends=mends)
    found, _ = played(
        CarryOver("gold", ("sheets",), (toll,)), PlayerResult("Ada", damage={"hull": 4})
    )
    assert found.players[0].hulls[0].marks == {"hull": left}


def test_nothing_mends_before_the_first_game():
    found, told = played(rules(hire=Hire(5)))
    assert told == []
    assert ids(found) == ["f1", "f2", "f3", "f4", "f5"]


@pytest.mark.parametrize("most", range(5))
def test_no_more_newcomers_come_than_are_hired(most):
    lost = PlayerResult("Ada", lost=("f2", "f3", "f4"))
    found, _ = played(rules(hire=Hire(most)), lost)
    news = [name for name in ids(found) if name.startswith("new")]
    assert news == [f"new-{n}" for n in range(1, min(most, 3) + 1)]


def test_each_newcomer_follows_one_of_the_lost_and_nobody_is_followed_twice():
    lost = PlayerResult("Ada", lost=("f2", "f4"))
    found, _ = played(rules(hire=Hire(1)), lost, PlayerResult("Ada"), PlayerResult("Ada"))
    band = found.players[0].bands[0]
    assert [hand.id for hand in band.hands[-2:]] == ["new-1", "new-2"]
    assert band.follows == {"new-1": "f2", "new-2": "f4"}


@pytest.mark.parametrize(
    ("rank", "followed", "ranks"),
    [("", ["f1", "f2"], ["captain", "mate"]), ("sailor", ["f4", "f1"], ["sailor", "sailor"])],
)
def test_newcomers_of_a_rank_follow_that_rank_first(rank, followed, ranks):
    lost = PlayerResult("Ada", lost=("f1", "f2", "f4"))
    found, _ = played(rules(hire=Hire(2, rank)), lost)
    band = found.players[0].bands[0]
    assert list(band.follows.values()) == followed
    assert [hand.rank for hand in band.hands if hand.id in band.follows] == ranks


@pytest.mark.parametrize(("then", "count"), [("", 1), ("next", 3)])
def test_a_chapter_hires_as_it_says(then, count):
    chapters = (Chapter("next", hire=Hire(3)),)
    lost = PlayerResult("Ada", lost=("f2", "f3", "f4"))
    found, _ = played(rules(hire=Hire(1), chapters=chapters), lost, then=then)
    assert sum(name.startswith("new") for name in ids(found)) == count


@pytest.mark.parametrize(("gold", "fine"), [(-3, True), (-4, False)])
def test_all_gold_may_be_spent_but_no_more(gold, fine):
    found, told = played(rules(), PlayerResult("Ada", gold=gold), gold=3)
    assert (found.players[0].gold, bool(told)) == (3 + gold, not fine)
    assert found.players[0].earned == [gold]


def test_ships_of_a_type_are_numbered_and_names_count_once():
    fleet = (Afloat("sloop"), Afloat("sloop"), Afloat("sloop", "Gull"), Afloat("sloop"))
    found, told = played(rules(), ships=fleet)
    assert [hull.key for hull in found.players[0].hulls] == ["sloop", "sloop-2", "Gull", "sloop-3"]
    assert told == []
    _, told = played(rules(), ships=(Afloat("sloop", "Gull"), Afloat("sloop", "Gull")))
    assert [code for code, *_ in told] == ["duplicate-id"]


def test_a_ship_that_sank_is_gone_and_a_prize_is_there():
    found, told = played(
        rules(),
        PlayerResult("Ada", sunk=("gull",), prizes=(Afloat("sloop", "Prize"),)),
        PlayerResult("Ada", damage={"hull": 1}),
    )
    assert told == []
    hulls = found.players[0].hulls
    assert [(hull.key, hull.won, hull.sunk) for hull in hulls] == [("Gull", 0, 1), ("Prize", 1, 0)]
    assert [hull.key for hull in found.players[0].fleet] == ["Prize"]
    assert hulls[1].marks == {"hull": 1}
    _, told = played(rules(), *[PlayerResult("Ada", sunk=("Gull",))] * 2)
    assert told == [("lost", "Gull was lost in game 1 already", "")]


def band_of(*lost: int) -> Band:
    hands = [Figure(f"f{n}", "sailor", f"N{n}") for n in (1, 2, 3)]
    return Band("gulls", hands, {f"f{n}": 1 for n in lost})


@pytest.mark.parametrize(
    ("how", "lost", "shown", "struck"),
    [
        ("struck", (2,), ["f1", "f2", "f3"], ("f2",)),
        ("absent", (2,), ["f1", "f3"], ()),
        ("struck", (1, 2, 3), ["f1", "f2", "f3"], ("f1", "f2", "f3")),
        # A sheet without anybody would look like one that was never filled in.
        ("absent", (1, 2, 3), ["f1", "f2", "f3"], ("f1", "f2", "f3")),
    ],
)
def test_the_lost_are_struck_out_or_absent_but_no_sheet_is_empty(how, lost, shown, struck):
    state = crew_state(band_of(*lost), rules(lost=how))
    assert [figure.id for figure in state.people] == shown
    assert state.lost == struck


def test_a_newcomer_stands_in_the_place_of_whom_they_follow():
    band = band_of(1)
    band.hands += [Figure("new-1", "mate"), Figure("new-2", "mate", "Zoe")]
    band.lost["new-1"] = 2
    band.follows |= {"new-1": "f1", "new-2": "new-1"}
    state = crew_state(band, rules())
    assert [(figure.id, figure.name) for figure in state.people] == [
        ("new-2", "Zoe"),
        ("f2", "N2"),
        ("f3", "N3"),
    ]
    assert state.lost == ()
