"""Pictures of ships on sheets: the emblem of those who sail her, and what is told of her."""

from __future__ import annotations

from collections import Counter

import pytest

from kaperbrief import pictures
from kaperbrief.documents.kit import make_pdf
from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.game.shelf import State, Vessel
from kaperbrief.models.options import Options, Player, Printing
from kaperbrief.pictures.hulls import seen
from kaperbrief.workspace import Workspace


def nodes(game: str, material: str, tag: str) -> list[tuple[int, dict[str, str]]]:
    """The attributes of a tag on the sheets of a material, each with the seat it is for."""
    options = Options(
        game, named=(Player("Ada"), Player("Jan")), lang="en", print=Printing(only=(material,))
    )
    made = make_pdf(Workspace.open(None), options)
    (job,) = (job for job in made.jobs if job.material == material)
    return [
        (copy.seat, {key: text.replace("\xa0", " ") for key, text in node.attributes.items()})
        for copy in job.copies
        for node in copy.front.walk()
        if node.tag == tag
    ]


@pytest.mark.parametrize(
    ("material", "tag"), [("ship-sheets", "ship-deck"), ("campaign-sheets", "ship-picture")]
)
def test_a_ship_bears_the_emblem_of_her_crew(material, tag):
    crews = {seat: at["emblem"] for seat, at in nodes("tischpiraten", "campaign-sheets", "flag")}
    ships = nodes("tischpiraten", material, tag)
    assert {seat for seat, _ in ships} >= set(crews)
    assert len(set(crews.values())) == len(crews) > 1
    for seat, attributes in ships:
        assert pictures.read(attributes["look"])["emblem"] == crews.get(seat, "skull")
        assert attributes["alt"].startswith("Two-master: 2 masts, 2 guns a side")


def test_fleets_have_emblems_of_their_own():
    headers = nodes("piratical", "ship-mats", "header")
    worn = [pictures.read(attributes["ship"])["emblem"] for _, attributes in headers]
    assert len(set(worn)) == 6
    flags = {attributes["emblem"] for _, attributes in nodes("piratical", "ship-flags", "flag")}
    assert flags == set(worn)


def test_captains_choose_among_pictures_and_a_ship_is_on_the_sign():
    chosen = nodes("evil-stevie", "captains-papers", "ship-picture")
    assert [at["alt"].partition(":")[0] for _, at in chosen] == ["Cutter", "Brig"] * 2
    ((_, sign),) = nodes("evil-stevie", "table-sign", "ship-picture")
    assert sign["alt"] == "Wide Hull, 4 Sections: 3 masts, 8 guns a side"


def test_a_ship_that_lost_a_mast_looks_like_it():
    game = load_pack(Workspace.open(None), "tischpiraten", {}, Problems())
    ship = game.kinds["ships"]["two-master"]
    hurt = Vessel("two-master", state=State(Counter(masts=1))).of_type(ship)
    look = pictures.read(pictures.written(pictures.ship_look(hurt, "axe")))
    assert (look["state"], look["down"], look["emblem"]) == ("mast-down", "1", "axe")
    assert seen(look)[-1] == ("a mast is down", 1)
    assert "state" not in Vessel("two-master").of_type(ship).look


def test_the_same_captain_and_flag_are_on_all_sheets_of_a_crew():
    faces, flags = [], []
    for material in ("activation-cards", "certificates", "wanted-posters"):
        faces.append({seat: at["look"] for seat, at in nodes("tischpiraten", material, "portrait")})
        flags.append({seat: at["emblem"] for seat, at in nodes("tischpiraten", material, "flag")})
    assert len(set(faces[0].values())) == len(faces[0]) > 1
    for told, all_of in zip(faces + flags, [faces[0]] * 3 + [flags[0]] * 3, strict=True):
        assert told.items() <= all_of.items()
        assert told


def test_figures_tell_what_they_hold():
    ((_, first), *_) = nodes("tischpiraten", "crew-sheets", "paper-figure")
    look = pictures.read(first["look"])
    assert {look["left"].partition("/")[0], look["right"].partition("/")[0]} == {"sabre", "pistol"}
    assert first["alt"].endswith(", Sabre, Pistol")


def test_captains_without_a_crew_have_a_face_of_their_own():
    papers = nodes("evil-stevie", "captains-papers", "portrait")
    tags = nodes("evil-stevie", "name-tags", "portrait")
    assert {at["look"] for _, at in papers} == {at["look"] for _, at in tags}
    assert len({at["look"] for _, at in papers}) == 2
