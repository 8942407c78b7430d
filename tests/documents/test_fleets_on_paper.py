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
    """The attributes of a tag, or `tag kind`, on the sheets of a material, each with its seat."""
    options = Options(
        game, named=(Player("Ada"), Player("Jan")), lang="en", print=Printing(only=(material,))
    )
    made = make_pdf(Workspace.open(None), options)
    (job,) = (job for job in made.jobs if job.material == material)
    return [
        (copy.seat, {key: text.replace("\xa0", " ") for key, text in node.attributes.items()})
        for copy in job.copies
        for node in copy.front.walk()
        if tag == " ".join(filter(None, (node.tag, node.attributes.get("kind"))))
    ]


@pytest.mark.parametrize(
    ("material", "tag"), [("ship-sheets", "track ship"), ("campaign-sheets", "ship-picture")]
)
def test_a_ship_bears_the_emblem_of_her_crew(material, tag):
    crews = {seat: at["emblem"] for seat, at in nodes("tischpiraten", "campaign-sheets", "flag")}
    ships = [one for one in nodes("tischpiraten", material, tag) if "look" in one[1]]
    assert {seat for seat, _ in ships} >= set(crews)
    assert len(set(crews.values())) == len(crews) > 1
    for seat, attributes in ships:
        assert pictures.read(attributes["look"])["emblem"] == crews.get(seat, "skull")
        assert attributes["alt"].startswith("Two-master: 2 masts, 2 guns a side")


def test_fleets_have_emblems_of_their_own():
    headers = nodes("piratical", "ship-mats", "header")
    worn = [attributes["icon"] for _, attributes in headers]
    assert worn == [at["icon"] for _, at in nodes("piratical", "port-mats", "header")]
    ships = nodes("piratical", "ship-mats", "ship-picture hold")
    assert worn == [pictures.read(attributes["look"])["emblem"] for _, attributes in ships]
    assert len(set(worn)) == 6
    flags = {attributes["emblem"] for _, attributes in nodes("piratical", "ship-flags", "flag")}
    assert flags == set(worn)


def test_each_seat_without_a_crew_has_an_emblem_of_its_own():
    covers = [at for _, at in nodes("evil-stevie", "captain-folders", "ship-picture")]
    worn = [pictures.read(at["look"])["emblem"] for at in covers]
    emblems = load_pack(Workspace.open(None), "evil-stevie", {}, Problems()).pack.emblems
    assert len(set(emblems)) == 8
    assert worn == list(emblems[:2])
    pennants = [at for _, at in nodes("evil-stevie", "pennants", "flag")]
    assert all(at["blank"] == "true" and "emblem" not in at for at in pennants), "a fleet's sign"


def test_captains_start_small_or_as_dealt_and_a_ship_is_on_the_sign():
    chosen = nodes("evil-stevie", "captains-papers", "ship-picture")
    assert [at["alt"].partition(":")[0] for _, at in chosen] == ["Cutter", "Brig"]
    ((_, sign),) = nodes("evil-stevie", "table-sign", "ship-picture")
    assert sign["alt"] == "Wide Ship, 4 Sections: 3 masts, 8 guns a side"


def test_a_ship_that_lost_a_mast_looks_like_it():
    game = load_pack(Workspace.open(None), "tischpiraten", {}, Problems())
    ship = game.kinds["ships"]["two-master"]
    hurt = Vessel("two-master", state=State(Counter(masts=1))).of_type(ship)
    look = pictures.read(pictures.written(pictures.ship_look(hurt, "axe")))
    assert (look["state"], look["down"], look["emblem"]) == ("mast-down", "1", "axe")
    assert seen(look)[-1] == ("a mast is down", 1)
    assert "state" not in Vessel("two-master").of_type(ship).look


def test_the_same_captain_and_flag_are_on_all_sheets_of_a_crew():
    faces = []
    for material in ("wanted-posters", "certificates"):
        found = nodes("tischpiraten", material, "paper-figure portrait")
        faces.append({seat: at["look"].removesuffix(" frame:oval") for seat, at in found})
    flags = [
        {seat: at["emblem"] for seat, at in nodes("tischpiraten", material, "flag")}
        for material in ("activation-cards", "wanted-posters")
    ]
    ships = nodes("tischpiraten", "certificates", "ship-picture")
    flags.append({seat: pictures.read(at["look"])["emblem"] for seat, at in ships})
    # Of activation cards the captain has one as well.
    cards = nodes("tischpiraten", "activation-cards", "paper-figure portrait")
    shown = {(seat, at["look"].removesuffix(" frame:oval")) for seat, at in cards}
    assert set(faces[0].items()) <= shown
    assert len(set(faces[0].values())) == len(faces[0]) > 1
    for told, all_of in zip(faces + flags, [faces[0]] * 2 + [flags[0]] * 3, strict=True):
        assert told.items() <= all_of.items()
        assert told


def test_figures_tell_what_they_hold():
    ((_, first), *_) = nodes("tischpiraten", "crew-sheets", "paper-figure")
    look = pictures.read(first["look"])
    assert {look["left"].partition("/")[0], look["right"].partition("/")[0]} == {"sabre", "pistol"}
    assert first["alt"].endswith(", Sabre, Pistol")


def test_captains_without_a_crew_have_a_face_of_their_own():
    papers = nodes("evil-stevie", "captains-papers", "paper-figure")
    tags = nodes("evil-stevie", "name-tags", "paper-figure portrait")
    whole = {at["look"].removesuffix(" left:sabre right:pistol") for _, at in papers}
    assert whole == {at["look"] for _, at in tags}
    assert len(whole) == 2


def test_special_crew_are_other_people_for_each_captain_dressed_for_their_trade():
    drawn = nodes("evil-stevie", "special-crew-sheets", "paper-figure")
    experts = [(seat, pictures.read(at["look"])) for seat, at in drawn]
    gunners = [(seat, look) for seat, look in experts if look.get("beside") == "cannon"]
    assert {look["left"] for _, look in gunners} == {"rammer"}
    assert len({pictures.written(look) for _, look in gunners}) == len(gunners) > 2
    assert len(experts) == 7 * len(gunners)


@pytest.mark.parametrize(("players", "ships", "faces"), [(3, 3, 3), (8, 8, 8), (9, 8, 0)])
def test_the_guide_shows_the_ships_of_all_and_their_captains(players, ships, faces):
    options = Options("evil-stevie", players=players, print=Printing(only=("plot-sheets",)))
    guide = make_pdf(Workspace.open(None), options).jobs[0].copies[0].front
    drawn = [node.attributes.get("kind") for node in guide.walk() if node.tag == "paper-figure"]
    sailing = [node for node in guide.walk() if node.tag == "ship-picture"]
    assert [int(node.attributes["seat"]) for node in sailing] == list(range(1, ships + 1))
    assert all(node.attributes["alt"] for node in sailing)
    assert drawn.count("portrait") == faces


@pytest.mark.parametrize(
    ("game", "material", "thing"),
    [
        ("evil-stevie", "gunnery-sheets", "middle:broadside"),
        ("evil-stevie", "captain-scores", "middle:chest"),
        ("tischpiraten", "overview-sheets", "right:swimmer"),
        ("piratical", "quick-references", "middle:ship"),
    ],
)
def test_sheets_have_a_scene_in_their_header(game, material, thing):
    scenes = nodes(game, material, "scene")
    assert scenes
    assert any(thing in attributes["look"].split() for _, attributes in scenes)


def test_the_phases_of_a_turn_are_the_same_scenes_wherever_they_are_shown():
    poster = [at["look"] for _, at in nodes("evil-stevie", "phase-poster", "scene")]
    called = [at["look"] for _, at in nodes("evil-stevie", "npc-tracker", "scene")]
    assert len(set(poster)) == 9
    assert called[called.index(poster[0]) :][:9] == poster


@pytest.mark.parametrize("game", ["evil-stevie", "piratical", "tischpiraten"])
def test_each_game_has_a_sign_with_a_ship_of_its_own_before_the_sun(game):
    ((_, sign),) = nodes(game, "table-sign", "ship-picture")
    looks = [pictures.read(pictures.written(pictures.ship_look(one))) for one in ships_of(game)]
    look = pictures.read(sign["look"])
    assert look.pop("backdrop") == "sunrise"
    assert look in looks


def ships_of(game):
    return load_pack(Workspace.open(None), game, {}, Problems()).kinds["ships"].values()


def test_a_ship_of_nobody_has_people_aboard_and_tells_only_of_what_she_has():
    ships = [one for _, one in nodes("tischpiraten", "other-ships", "track ship")]
    aboard = {one["alt"].split(":")[0]: one["folk"].count("rank:") for one in ships}
    assert aboard["Three-master"] == 1, "there is no room beside her rings"
    assert aboard["Galley"] == 2 < aboard["Rowing boat"] == aboard["Longship"] == 3
    assert aboard["Your own ship"] == 0
