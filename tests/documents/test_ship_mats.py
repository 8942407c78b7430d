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


def rose(faction: str, **house: str) -> list[tuple[str, list[str]]]:
    (node,) = tags(faction, "hex rose", **house)
    rows = (row.strip().split("|") for row in node.text.splitlines() if row.strip())
    return [(icon, fields) for icon, *fields in rows]


def test_all_six_are_printed_in_their_colours_whoever_plays():
    assert {name: seat for name, (_, seat) in mats().items()} == {
        name: number + 1 for number, name in enumerate(FACTIONS)
    }


@pytest.mark.parametrize("faction", FACTIONS)
def test_moves(faction):
    drives = FACTIONS[faction][0]
    found = rose(faction)
    assert [icon for icon, _ in found] == [icon for icon, _, _ in drives]
    for (_, fields), (_, whole, half) in zip(found, drives, strict=True):
        astern, broad, close, head = fields
        assert broad == close == f"{whole[1]}/{half[1]}"
        assert astern == f"{whole[0]}/{half[0]}"
        assert head == ("stop" if whole[2] is None else f"{whole[2]}/{half[2]}")


@pytest.mark.parametrize("faction", FACTIONS)
def test_hull_weapon_crew_and_ram(faction):
    _, hull, crew, weapon, ram = FACTIONS[faction]
    (spaces,) = tags(faction, "track places")
    assert (spaces.attributes["count"], spaces.attributes["half"]) == (str(hull), str(hull // 2))
    assert spaces.text == f"any {hull // 2} ticked: every move is halved"
    titles = [node.attributes.get("title", "").lower() for node in tags(faction, "frame")]
    assert weapon.lower() in titles
    plates = [
        tuple(child.text.replace("\xa0", " ") for child in node.nodes)
        for node in tags(faction, "frame")
        if node.attributes.get("kind") == "plate"
    ]
    assert ("crew at start", str(crew)) in plates
    assert ("ram", "yes" if ram else "no") in plates
    assert ("save", "5+" if faction == "dwarves" else "6") in plates
    assert bool(tags(faction, "table")) == ram, "the table of rams is where it is needed"
    (header,) = tags(faction, "header")
    words = " ".join(p for p in header.attributes["subtitle"].split() if not p.startswith(":"))
    assert words == f"at home: {GOODS[faction]}"


@pytest.mark.parametrize("faction", FACTIONS)
def test_fields_of_fire(faction):
    found = []
    for node in tags(faction, "hex arcs"):
        a = node.attributes
        sides = tuple(float(side) for side in a["sides"].split())
        reached = HexArcsBox(sides=sides, far=int(a["far"]), near=int(a["near"])).reached()
        assert (0, 0) not in reached
        found.append(tuple(sum(distance((0, 0), h) == n for h in reached) for n in (1, 2, 3)))
    assert found == FIELDS[faction]


def test_readings_change_the_mats():
    assert rose("knights", **{"half-move": "down"})[0][1] == ["11/5", "9/4", "9/4", "stop"]
    assert rose("dwarves", **{"dwarf-steam": "full-speed"})[0][1] == ["5", "5", "5", "5"]
    assert rose("dwarves", downwind="any-drive")[0][1] == ["7/4", "5/3", "5/3", "5/3"]
    (spaces,) = tags("elves", "track places", **{"small-hulls": "twelve"})
    assert spaces.attributes["count"] == "12"


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
    goods = [node.attributes["alt"] for node in spots[:5]]
    assert sorted(set(goods)) == sorted(GOODS[faction].split(", "))
    assert goods.count(goods[0]) == (5 if len(set(goods)) == 1 else 3)
    assert [node.text for node in spots[5:]] == ["1", "2", "3", "4", "5", "6", "7"]
    rows = [
        (node.attributes["key"], node.text.replace("\xa0", " "))
        for node in port_mats()[faction].walk()
        if node.tag == "tr" and node.attributes.get("key")
    ]
    assert [key for key, _ in rows][:12] == ["1", "2", "3", "4", "5", "6"] * 2
    plunder = [text.replace("*", "") for _, text in rows[6:12]]
    assert plunder[3:] == ["+1 treasure", "+2 treasures", "+3 treasures"]
    prices = {
        node.text.replace("*", "").replace("\xa0", " ")
        for node in port_mats()[faction].walk()
        if node.tag == "tr" and not node.attributes.get("key")
    }
    assert {"repair 1 a point", "crew 2", "weapon 2", "new ship 20"} <= prices


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
