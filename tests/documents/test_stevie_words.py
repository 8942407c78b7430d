"""What sheets of Evil Stevie say where two of them, or a sheet and the rules, could differ."""

from __future__ import annotations

import re

import pytest

from kaperbrief.documents.kit import make_pdf
from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.models.options import Options, Printing
from kaperbrief.workspace import Workspace

WORDS = [
    ("+ class of the wreck", "+ her class"),
    ("the one with **least move left**", "the slower one"),
    (r"**less than 45\\°**, to yourself too", None),
    ("wherever you aimed; no other damage°", "wherever you aimed, at any range"),
    ("to the three dice for **each 5 men**", "+1 each 5 crew"),
    ("**captain**, soldier or marksman", "expert **marksman**"),
    ("fall **last**, but to **captains** within", "shot only without crew"),
    ("No shot hits a **captain** with a crew", "**Cannon** never hit a captain"),
    ("on deck head to head", None),
    ("They **fight**: all shots head to head", None),
    ("**A hit kills** a figure. Nobody reloads", None),
    ("**Two men carry a chest**", None),
    (
        "Men **cross** where hulls touch; over {in:jump} they jump on 4–6",
        "walk {in:walk}, jump {in:jump} on 4–6",
    ),
    ("no sailor harms it", "nobody harms it"),
    ("her **anchored end** swings", "that end swings"),
    ("**snake, spider:** Jungle Island", "crocodiles ashore"),
    ("a **scorpion**° creeps out", "what you smell"),
    ("a prize of its own, no points", "Award for good roleplay"),
    ("nobody works her sails", "too few men"),
    ("# planks left: leak!", "**Leak!**"),
    ("**Navigator.**°", "**Navigator.** "),
    ("**Engineer.**°", "**Engineer.** "),
    ("**Axeman.**°", "**Axeman.** "),
    ("A child who plays the sharks", "captain for the sharks"),
    ("text='Other'", "text='Award'"),
    ("rowing now", "text='oars'"),
    ("each man does one thing a turn", "one a man and turn"),
    ("the number is the **phase**", "figures are the phases"),
    ("**ten or more** is a hit", "**ten** is a hit"),
    ("a dot of the captain’s colour** on each; one is the captain", "a captain, and 6 men"),
    ("lit by a man or heated shot", None),
    ("as many hits as the rammer’s **class**", None),
    ("Roll again: on a **6** it dies and draws **all sharks**", "on another it dies"),
    ("only muskets and blades hit", "eats ½"),
    ("each turn a die: **1–3** costs one. At 0 **she sinks**", "after damage control, **1–3**"),
    ("each captain **scores alone**°", None),
    ("peg leg · boat, chest", None),
]


@pytest.mark.parametrize(("said", "before"), WORDS)
def test_words_that_the_rules_decide(said, before):
    kinds = load_pack(Workspace.open(None), "evil-stevie", {}, Problems()).kinds
    texts = repr([kinds[name] for name in ("references", "rulers", "cards", "card-kinds")])
    texts = texts.replace(r"\xa0", " ")
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
    dealt = sorted(game.kinds["ships"][one].class_ for one in game.pack.table["*"].ships[:8])
    plan = game.kinds["plans"]["laid-floor"]
    assert plan.paired
    edges: dict[float, list[int]] = {}
    for item in plan.items:
        if item.kind == "ship" and item.seat <= 8:
            edge = min((item.x, 1), (plan.long - item.x, 2), (item.y, 3), (plan.short - item.y, 4))
            pair = (item.seat - 1) // 2
            edges.setdefault(edge[1], []).append(dealt[pair if item.seat % 2 else -1 - pair])
    assert [len(edges), *{sum(classes) for classes in edges.values()}] == [4, sum(dealt) / 4]


@pytest.mark.parametrize(
    ("players", "edges"),
    [
        (2, ["A", "B"]),
        (4, ["AD", "BC"]),
        (5, ["AE", "BDC"]),
        (7, ["AG", "BF", "CED"]),
        (8, ["AH", "BG", "CF", "DE"]),
        (12, ["AI", "LH", "BG", "JF"]),
    ],
)
def test_fleets_lie_on_the_floor_as_they_are_told_and_an_island_more_than_captains(players, edges):
    options = Options("evil-stevie", players=players, print=Printing(only=("set-table",)), seed=1)
    made = make_pdf(Workspace.open(None), options)
    (page,) = [job.copies[0].front for job in made.jobs if job.material == "set-table"]
    (floor,) = [node for node in page.walk() if node.tag == "tableplan"]
    things = [line.split("|") for line in floor.text.splitlines() if "|" in line]
    ships = [(float(one[1]), float(one[2]), "ABCDEFGHIJKL"[int(one[4]) - 1])
             for one in things if one[0] == "ship"]  # fmt: skip
    sides = [
        [name for _, y, name in ships if y < 50],
        [name for _, y, name in ships if y > 200],
        [name for x, y, name in ships if x > 200 and 50 < y < 200],
        [name for x, y, name in ships if x < 50 and 50 < y < 200],
    ]
    assert ["".join(side) for side in sides if side] == edges
    lands = [one for one in things if one[0] == "island"]
    islands = [one[8] for one in things if one[0] == "label" and one[8].isdigit()]
    assert len(lands) == len(islands)
    assert sorted(islands) == [str(n) for n in range(1, min(players, 8) + 2)]


def test_each_place_on_the_floor_has_a_seat_and_a_cup():
    plans = load_pack(Workspace.open(None), "evil-stevie", {}, Problems()).kinds["plans"]
    items = plans["laid-floor"].items
    for seats in ([i for i in items if i.kind == "crew"], [i for i in items if i.icon == "crew"]):
        assert sorted(i.seat for i in seats) == [*range(1, 9), 10, 11]


def test_every_cell_of_a_folder_tells_its_throws_in_both_languages():
    told = {}
    for language in ("en", "de"):
        options = Options(
            "evil-stevie",
            lang=language,
            players=2,
            print=Printing(only=("captain-folders",)),
            seed=1,
        )
        jobs = make_pdf(Workspace.open(None), options).jobs
        (copy, *_) = next(job.copies for job in jobs if job.material == "captain-folders")
        sides = [*copy.front.walk(), *(copy.back.walk() if copy.back else ())]
        nodes = [node for node in sides if node.tag == "text"]
        cells = [
            node.text for node in nodes if node.attributes.get("style", "").startswith("throw-")
        ]
        told[language] = [re.match(r"[\d–]+\+?(?=: |$)", cell) for cell in cells]
        told[language] = [one[0] for one in told[language] if one and "–" in one[0]]
    assert told["en"] == told["de"]
    assert [told["en"].count(throw) for throw in ("15–16", "17–18")] == [1, 3]
