"""Parts that agree, evenings that fit, single parts drawn anew."""

from __future__ import annotations

import pytest

from kaperbrief.errors import UsageProblem
from kaperbrief.models.maps import Counts
from kaperbrief.models.scenario import Evening, Tale
from kaperbrief.scenarios.draw import DrawTerms, agree, combinations, draw, lasts

EVENING = Evening(ready=20, round="10 + players", rounds=Counts(4, 9), usual=6, events=Counts(1, 3))


def tale(name, part, **more):
    return Tale(name, part, name.title(), **more)


def shelf(*tales):
    return {one.id: one for one in tales}


TALES = shelf(
    tale("race", "objective", needs=("island",)),
    tale("shark", "objective", needs=("open",), minutes=30),
    tale("beach", "place", gives=("island",)),
    tale("weed", "place", gives=("open",)),
    tale("fog", "twist"),
    tale("night", "twist", bars=("fog", "open")),
    tale("drunk", "story"),
    tale("swim", "story", needs=("shark",)),
    *(tale(f"event-{n}", "event", when=when) for n, when in enumerate(("late", "early", "any"))),
    *(tale(f"order-{n}", "order") for n in range(5)),
)


def test_only_what_agrees_comes_together():
    found = {tuple(one.id for one in four) for four in combinations(TALES, 3)}
    assert found == {
        ("race", "beach", "fog", "drunk"),
        ("race", "beach", "night", "drunk"),
        ("shark", "weed", "fog", "drunk"),
        ("shark", "weed", "fog", "swim"),
    }
    assert not agree([TALES["race"], TALES["weed"]])


def test_a_part_that_suits_nobody_here_is_left_out():
    few = {**TALES, "fog": tale("fog", "twist", players=Counts(2, 2))}
    assert {four[2].id for four in combinations(few, 3)} == {"night"}


def test_an_evening_is_as_long_as_wished():
    # 3 players: 13 minutes a round, 20 before; 30 more for the shark.
    assert lasts(EVENING, 3) == (20, 13)
    for seed in range(30):
        made = draw(TALES, EVENING, DrawTerms(3, seed, minutes=100))
        extra = 30 if made.chosen["objective"] == "shark" else 0
        assert extra == 0, "100 minutes leave 3 rounds with the shark"
        assert made.rounds == 6
        assert 98 <= made.minutes <= 100
    # More time than all rounds take is left over.
    assert draw(TALES, EVENING, DrawTerms(3, 1, minutes=900)).rounds == 9
    with pytest.raises(UsageProblem, match="70 minutes are too few for 3 players") as found:
        draw(TALES, EVENING, DrawTerms(3, 1, minutes=70))
    assert found.value.hint == "write --minutes 75 or more"


def test_one_part_is_drawn_anew_and_the_rest_stays():
    base = draw(TALES, EVENING, DrawTerms(4, 9))
    for other in range(5):
        made = draw(TALES, EVENING, DrawTerms(4, 9, vary={"order": other}))
        assert (made.chosen, made.events) == (base.chosen, base.events)
    story = DrawTerms(4, 9, vary={"story": 3})
    if base.chosen["objective"] == "race":
        with pytest.raises(UsageProblem, match="nothing else fits in the place of: story"):
            draw(TALES, EVENING, story)
    else:
        assert draw(TALES, EVENING, story).chosen["story"] != base.chosen["story"]


def test_events_come_in_their_time_and_orders_are_told_apart():
    for seed in range(20):
        made = draw(TALES, EVENING, DrawTerms(5, seed))
        rounds = [at for _, at in made.events]
        assert rounds == sorted(set(rounds))
        assert all(1 < at < made.rounds for at in rounds)
        names = [name for name, _ in made.events]
        if {"event-0", "event-1"} <= set(names):
            assert names.index("event-1") < names.index("event-0")
        assert len(set(made.orders)) == 5
        assert sorted(made.rivals) == [1, 2, 3, 4, 5]
        assert all(rival != seat for seat, rival in enumerate(made.rivals, 1))


@pytest.mark.parametrize("length", [0, 8])
def test_what_it_is_about_may_last_longer_than_usual(length):
    tales = {**TALES, "race": tale("race", "objective", needs=("island",), length=length)}
    tales.pop("shark")
    tales.pop("swim")
    assert draw(tales, EVENING, DrawTerms(3, 1)).rounds == (length or EVENING.usual)
    # A wish goes first: 20 minutes before, 13 a round.
    assert draw(tales, EVENING, DrawTerms(3, 1, minutes=90)).rounds == 5


def test_a_story_goes_with_what_it_is_about():
    tales = {
        **TALES,
        "run": tale("run", "story", needs=("race",)),
        "swim": tale("swim", "story", needs=("shark",)),
        "race": tale("race", "objective", needs=("island",)),
        "shark": tale("shark", "objective", needs=("island",)),
    }
    tales.pop("drunk")
    base = draw(tales, EVENING, DrawTerms(4, 9)).chosen
    other = draw(tales, EVENING, DrawTerms(4, 9, vary={"objective": 2})).chosen
    assert {base["objective"], other["objective"]} == {"race", "shark"}
    assert {base["story"], other["story"]} == {"run", "swim"}
    assert [other[part] for part in ("place", "twist")] == [base["place"], base["twist"]]


def test_what_was_there_before_comes_last():
    free = shelf(*(tale(f"{part}-{n}", part) for n in range(4) for part in
                   ("objective", "place", "twist", "story", "event", "order")))  # fmt: skip
    past: frozenset[str] = frozenset()
    for _ in range(4):
        # The same seed each time: only what was there before makes a difference.
        made = draw(free, EVENING, DrawTerms(1, 5, past=past))
        assert not past & {*made.chosen.values(), *made.orders}
        past |= made.drawn
    # When all has been there, it comes again.
    assert draw(free, EVENING, DrawTerms(1, 5, past=past)).chosen


def test_orders_of_one_evening_do_not_come_together_again():
    # Sixteen orders are four evenings of four: those of the last two stay away, the others mix.
    many = TALES | shelf(*(tale(f"order-{n}", "order") for n in range(16)))
    near = {f"order-{n}": n // 4 + 1 for n in range(16)}
    made = [draw(many, EVENING, DrawTerms(4, seed, near=near)).orders for seed in range(20)]
    away = [{near[name] for name in orders} for orders in made]
    assert all(each <= {3, 4} for each in away)
    assert {3, 4} in away, "the oldest four would always come together"
