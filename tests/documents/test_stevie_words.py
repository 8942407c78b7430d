"""What sheets of Evil Stevie say where two of them, or a sheet and the rules, could differ."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.workspace import Workspace

WORDS = [
    ("+ class of the wreck", "+ her class"),
    ("the one with **least move left**", "the slower one"),
    ("**less than 45°**, to yourself too", None),
    ("wherever you aimed; no other damage°", "wherever you aimed, at any range"),
    ("to the three dice for **each 5 men**", "+1 each 5 crew"),
    ("**captain**, soldier or marksman", "expert **marksman**"),
    ("**captains** fall last, but to a captain within", "shot only without crew"),
    ("No shot hits a **captain** with a crew", "**Cannon** never hit a captain"),
    ("on deck head to head", None),
    ("**Fight:** first all shots, head to head", None),
    ("**snake, spider:** Jungle Island", "crocodiles ashore"),
    ("a **scorpion**° creeps out", "what you smell"),
    ("a prize of its own, no points", "Award for good roleplay"),
    ("nobody works the sails", "too few men"),
    ("Only # left: leak!", "**Leak!**"),
    ("**Navigator.**°", "**Navigator.** "),
    ("**Engineer.**°", "**Engineer.** "),
    ("**Axeman.**°", "**Axeman.** "),
    ("A child who plays the sharks", "captain for the sharks"),
    ("text='Other'", "text='Award'"),
    ("rowing now", "text='oars'"),
    ("each man does one thing a turn", "one a man and turn"),
    ("the number is the phase", "figures are the phases"),
    ("**ten or more** is a hit", "**ten** is a hit"),
    ("one of them the captain", "a captain, and 6 men"),
    ("lit by a man or heated shot", None),
    ("takes the rammer’s **class**", None),
    ("Dying, it draws **all sharks**", "draws it from"),
    ("A hit: on a **6** it flees, on another it dies", "6+6 dies"),
    ("only muskets and blades hit", "eats ½"),
    ("a die: **1–3**, one more hit. At 0 **she sinks**", "after damage control, **1–3**"),
    ("each captain **scores alone**°", None),
    ("peg leg · crew", "text='peg leg'"),
]


@pytest.mark.parametrize(("said", "before"), WORDS)
def test_words_that_the_rules_decide(said, before):
    kinds = load_pack(Workspace.open(None), "evil-stevie", {}, Problems()).kinds
    texts = repr([kinds[name] for name in ("references", "rulers", "cards", "card-kinds")])
    assert said in texts
    assert before is None or before not in texts


def test_chances_begin_where_shots_of_the_rules_do():
    """A class 6 hull nearer than 6″ with a captain at the gun: 10 − 4."""
    sheets = load_pack(Workspace.open(None), "evil-stevie", {}, Problems()).kinds["references"]
    blocks = {block.id: block for block in sheets["gunnery"].blocks}
    assert [row.key for row in blocks["chances"].rows] == [f"{least}+" for least in range(6, 14)]


def test_fleets_of_eight_captains_lie_in_pairs_that_add_up_alike():
    """The map for the referee says so beside its edges: strong lies with weak."""
    game = load_pack(Workspace.open(None), "evil-stevie", {}, Problems())
    dealt = [game.kinds["ships"][one].class_ for one in game.pack.table["*"].ships[:8]]
    plan = game.kinds["plans"]["laid-floor"]
    edges: dict[float, list[int]] = {}
    for item in plan.items:
        if item.kind == "ship":
            edge = min((item.x, 1), (plan.long - item.x, 2), (item.y, 3), (plan.short - item.y, 4))
            edges.setdefault(edge[1], []).append(dealt[item.seat - 1])
    assert [len(edges), *{sum(classes) for classes in edges.values()}] == [4, sum(dealt) / 4]


def test_each_place_on_the_floor_has_a_seat_and_a_cup():
    plans = load_pack(Workspace.open(None), "evil-stevie", {}, Problems()).kinds["plans"]
    items = plans["laid-floor"].items
    for seats in ([i for i in items if i.kind == "crew"], [i for i in items if i.icon == "crew"]):
        assert sorted(i.seat for i in seats) == list(range(1, 9))
