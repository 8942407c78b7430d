"""Ship mats against figures typed in from the facts of the game, not from its YAML."""

from __future__ import annotations

from functools import cache

import pytest

from kaperbrief.components.hexes.arcs import HexArcsBox
from kaperbrief.documents.kit import make_pdf
from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.hexes.axial import distance
from kaperbrief.models.options import Options, Player, Printing
from kaperbrief.nodes import Node
from kaperbrief.units import parse_length
from kaperbrief.workspace import Workspace

GAME = "piratical"

# Moves by drive icon: (downwind, across, head wind), undamaged and halved; None: no way on.
ROWED = ("oars", (4, 4, 4), (2, 2, 2))
SAILED = ("sail", (8, 6, None), (4, 3, None))
FACTIONS = {
    "crown": ([ROWED, SAILED], 12, 3, "cannon", True),
    "knights": ([("sail", (11, 9, None), (6, 5, None))], 12, 3, "cannon", False),
    "elves": ([("sail", (11, 9, 9), (6, 5, 5))], 10, 2, "bolt thrower", False),
    "dwarves": ([("steam", (5, 5, 5), (3, 3, 3))], 10, 2, "Dwarf cannon", True),
    "orcs": ([ROWED, SAILED], 12, 4, "catapult", False),
    "raiders": ([ROWED, SAILED], 12, 3, "cannon", True),
}
# How many hexes lie in the field at distances 1, 2 and 3.
AHEAD_NEAR, SIDES_NEAR = (1, 3, 0), (4, 10, 0)
AHEAD_FAR, SIDES_FAR = (0, 3, 3), (0, 10, 12)
HALF = (3, 7, 9)
FIELDS = {
    "crown": [AHEAD_NEAR, SIDES_NEAR],
    "knights": [SIDES_NEAR],
    "elves": [HALF],
    "dwarves": [HALF],
    "orcs": [AHEAD_FAR, SIDES_FAR],
    "raiders": [AHEAD_NEAR, SIDES_NEAR],
}
GOODS = {
    "crown": "rum, tobacco",
    "knights": "wine, spices",
    "elves": "gems",
    "dwarves": "mithral",
    "orcs": "artefacts",
    "raiders": "hostages",
}


@cache
def mats(**house: str) -> dict[str, tuple[Node, int]]:
    """The mats by faction, each with its seat."""
    options = Options(
        GAME,
        named=(Player("Ada"), Player("Jan")),
        lang="en",
        print=Printing(only=("ship-mats",)),
        house=house,
    )
    made = make_pdf(Workspace.open(None), options)
    (job,) = (job for job in made.jobs if job.material == "ship-mats")
    return {copy.id: (copy.front, copy.seat) for copy in job.copies}


def tags(faction: str, tag: str, **house: str) -> list[Node]:
    """The nodes of a tag, or of a tag and kind: `hex rose`."""
    name, _, kind = tag.partition(" ")
    found = (node for node in mats(**house)[faction][0].walk() if node.tag == name)
    return [node for node in found if not kind or node.attributes.get("kind") == kind]


def speeds(faction: str, **house: str) -> list[tuple[str, list[str]]]:
    """The rows of the panel of moves: what is seen, and its figures."""
    (panel,) = [
        node
        for node in tags(faction, "frame", **house)
        if node.attributes.get("title", "").startswith("Hexes")
    ]
    rows = [[n.text for n in row.walk() if n.tag == "text"] for row in panel.nodes]
    assert all(words[2] in ("|", "") for words in rows)
    return [(words[0], [words[1], words[3]]) for words in rows]


def test_all_six_are_printed_in_their_colours_whoever_plays():
    assert {name: seat for name, (_, seat) in mats().items()} == {
        name: number + 1 for number, name in enumerate(FACTIONS)
    }


@pytest.mark.parametrize("faction", FACTIONS)
def test_moves(faction):
    drives, hull = FACTIONS[faction][:2]
    half = hull // 2
    expected = [("hull", [f"{hull}–{half + 1}", f"{half}–1°"])]
    for _, whole, bad in drives:
        expected.append(("", [str(whole[1]), str(bad[1])]))
        if whole[0] != whole[1]:
            expected.append(("wind behind", [str(whole[0]), str(bad[0])]))
        if whole[2] is None:
            expected.append(("wind ahead", ["stop", "stop"]))
    found = speeds(faction)
    assert [figures for _, figures in found] == [figures for _, figures in expected]
    assert all(word in ("", seen) for (seen, _), (word, _) in zip(found, expected, strict=True))
    shown = [node.attributes["icon"] for node in tags(faction, "icon")]
    assert [icon for icon in shown if icon in ("oars", "sail", "steam")] == [d[0] for d in drives]


@pytest.mark.parametrize("faction", FACTIONS)
def test_hull_weapon_crew_and_ram(faction):
    _, hull, crew, weapon, ram = FACTIONS[faction]
    (hold,) = tags(faction, "ship-picture hold")
    assert (hold.attributes["count"], hold.attributes["half"]) == (str(hull), str(hull // 2))
    things = hold.attributes["start"].split()
    assert things[:-1] == ["man"] * crew
    assert things[-1] == {"bolt thrower": "ballista", "dwarf cannon": "long-gun"}.get(
        weapon.lower(), weapon.lower()
    )
    titles = [node.attributes.get("title", "").lower() for node in tags(faction, "frame")]
    assert any(title.startswith(f"{weapon.lower()} ") for title in titles), "and how far it fires"
    texts = [node.text for node in tags(faction, "text")]
    assert texts[texts.index("to hit") - 1] == "4+"
    assert texts[texts.index("save") - 1] == ("5+" if faction == "dwarves" else "6")
    assert bool(tags(faction, "table")) == ram, "the table of rams is where it is needed"


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_fleet_has_one_emblem_and_her_own_people(faction):
    (header,), (hold,) = tags(faction, "header"), tags(faction, "ship-picture hold")
    look = dict(word.split(":") for word in hold.attributes["look"].split())
    assert header.attributes["icon"] == look["emblem"]
    assert look["crew"] == str(FACTIONS[faction][2])


@pytest.mark.parametrize("faction", FACTIONS)
def test_fields_of_fire(faction):
    found = []
    for a in (node.attributes for node in tags(faction, "hex arcs")):
        sides = tuple(float(side) for side in a["sides"].split())
        reached = HexArcsBox(sides=sides, far=int(a["far"]), near=int(a["near"])).reached()
        assert (0, 0) not in reached
        found.append(tuple(sum(distance((0, 0), h) == n for h in reached) for n in (1, 2, 3)))
    assert found == FIELDS[faction]


def test_readings_change_the_mats():
    down = [figures for _, figures in speeds("knights", **{"half-move": "down"})]
    assert down[1:3] == [["9", "4"], ["11", "5"]]
    assert speeds("dwarves", **{"dwarf-steam": "full-speed"})[1][1] == ["5", "5"]
    assert [f for _, f in speeds("dwarves", downwind="any-drive")][1:] == [["5", "3"], ["7", "4"]]
    (hold,) = tags("elves", "ship-picture hold", **{"small-hulls": "twelve"})
    assert hold.attributes["count"] == "12"


@cache
def port_mats() -> dict[str, Node]:
    """The mats of the home ports by faction."""
    made = make_pdf(
        Workspace.open(None), Options(GAME, lang="en", print=Printing(only=("port-mats",)))
    )
    (job,) = (job for job in made.jobs if job.material == "port-mats")
    return {copy.id: copy.front for copy in job.copies}


@pytest.mark.parametrize("faction", FACTIONS)
def test_home_ports_hold_five_goods_and_seven_treasures(faction):
    spots = [node for node in port_mats()[faction].walk() if node.tag == "spot"]
    assert [node.text for node in spots[:7]] == ["1", "2", "3", "4", "5", "6", "7 wins"]
    assert [node.attributes["icon"] for node in spots].count("chest") == 7
    goods = [node.attributes["alt"] for node in spots[7:12]]
    assert sorted(set(goods)) == sorted(GOODS[faction].split(", "))
    assert goods.count(goods[0]) == (5 if len(set(goods)) == 1 else 3)
    assert [node.attributes["icon"] for node in spots[12:]] == ["coin"]
    (header,) = (node for node in port_mats()[faction].walk() if node.tag == "header")
    assert GOODS[faction] in header.attributes["subtitle"]
    table, rolls = (node for node in port_mats()[faction].walk() if node.tag == "table")
    assert table.attributes["head"] == "Gold for|hull|crew|weapon|ship"
    prices = {row.attributes["key"]: row.text.replace("*", "") for row in table.nodes}
    assert prices == {"here": "1|2|2|20|", "Free Port": "2|4|4|–|"}
    assert rolls.attributes["head"] == "Roll|trade|plunder"
    plunder = [row.text.split("|")[1].replace("\xa0", " ") for row in rolls.nodes]
    assert plunder[2:] == ["−1 crew", "+1 treasure", "+2 treasures", "+3 treasures"]


@pytest.mark.parametrize("faction", FACTIONS)
def test_pieces_fit_their_places_even_when_cut_as_squares(faction):
    materials = load_pack(Workspace.open(None), GAME, {}, Problems()).kinds["materials"]
    cells = {
        name: parse_length(one.piece.cell)
        for name, one in materials.items()
        if one.piece and one.piece.cell
    }
    places = {
        node.attributes["icon"]: parse_length(node.attributes["diameter"])
        for node in port_mats()[faction].walk()
        if node.tag == "spot"
    }
    coin = places.pop("coin")
    assert coin >= cells["gold-20"]
    assert min(places.values()) >= max(cells["chest-counters"], cells["rum-counters"])


def test_every_home_port_has_a_town_of_its_own():
    looks = []
    for faction in FACTIONS:
        (scene,) = (node for node in port_mats()[faction].walk() if node.tag == "scene")
        (one,) = (node for node in port_mats()[faction].walk() if node.tag == "paper-figure")
        looks += [scene.attributes["look"], one.attributes["look"]]
    assert len(set(looks)) == 2 * len(FACTIONS)
    assert all("land:town-" in look for look in looks[::2])


def test_fields_of_fire_are_marked_as_ours_on_counters_too():
    """The rules name these sides, their hexes are our answer: as on mats and film."""
    game = load_pack(Workspace.open(None), GAME, {}, Problems())
    sides = ("forward", "midships")
    titles = [one.title for one in game.kinds["markers"].values() if one.mount in sides]
    assert len(titles) == 4
    assert all(title.endswith("°") for title in titles)


def test_the_tables_tell_that_forts_fire_on():
    sheets = load_pack(Workspace.open(None), GAME, {}, Problems()).kinds["references"]
    forts = next(block for block in sheets["tables"].blocks if block.id == "forts")
    assert [row.key for row in forts.rows][:2] == ["2 × 2", "4+"]
    assert "**and on**" in forts.rows[2].text
