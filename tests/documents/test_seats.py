"""Who gets what: pages and pieces by player."""

from __future__ import annotations

import pypdfium2
import pytest

from document_kits import CLASSIC
from kaperbrief.documents.collation import collate
from kaperbrief.documents.kit import make_kit, make_pdf
from kaperbrief.documents.table import Seat, Table, nameless
from kaperbrief.errors import UsageProblem
from kaperbrief.models.options import Options, Player, Printing
from kaperbrief.workspace import Workspace

GAME = "tischpiraten"


def made(*names: str, only=(), **more):
    players = tuple(Player(*name.split(":")) for name in names)
    options = Options(GAME, named=players, print=Printing(only=only), **more)
    return make_kit(Workspace.open(None), options)


@pytest.mark.parametrize(
    ("seat", "players", "owner"), [(0, 3, 0), (1, 3, 1), (3, 3, 3), (3, 2, 1), (4, 2, 2)]
)
def test_crews_are_dealt_round_the_table(seat, players, owner):
    found = Table(nameless(players), {}, order=tuple(range(1, 20))).owner(seat)
    assert (found.number if found else 0) == owner


def test_a_ship_with_a_colour_of_its_own_makes_it_its_players():
    table = Table((Seat(1, 5), Seat(2, 3)), {})
    owners = [table.owner(colour) for colour in (5, 3, 1, 2, 0)]
    assert owners == [*table.seats, None, None, None]


@pytest.mark.parametrize(("players", "crews"), [(2, 4), (3, 3), (4, 4)])
def test_a_map_counts_the_digs_of_the_crews_that_are_there(players, crews):
    kit = made(*"ABCD"[:players], only=("treasure-maps",))
    page = pypdfium2.PdfDocument(kit.files["kit.pdf"])[1].get_textpage().get_text_range()
    digs = page.split("Graben")[1].split("mit Schaufel")[0].split()
    assert sorted(set(digs) & set("ABCD")) == list("ABCD")[:crews]


def test_each_copy_of_a_map_shows_another_island():
    options = Options("tischpiraten", players=3, print=Printing(only=("treasure-maps",)))
    jobs = make_pdf(Workspace.open(None), options).jobs
    plans = [
        node.text
        for job in jobs
        if job.material == "treasure-maps"
        for copy in job.copies
        for node in copy.front.walk()
        if node.tag == "tableplan"
    ]
    assert len(plans) == len(set(plans)) == 4
    assert all("sketch|" in text and "treasure|" in text for text in plans)


def test_the_manifest_names_each_players_pages():
    kit = made("Ada:en", "Jan", "Mia")
    players = kit.about["players"]
    assert [(p["seat"], p["name"], p["language"]) for p in players] == [
        (1, "Ada", "en"), (2, "Jan", "de"), (3, "Mia", "de"),
    ]  # fmt: skip
    sheets = {
        page: m["language"]
        for m in kit.about["materials"]
        if m["id"] == "crew-sheets"
        for page in m["pages"]
    }
    for player in players:
        own = [page for page in player["pages"] if page in sheets]
        assert len(own) == 1, "one crew sheet each"
        assert sheets[own[0]] == player["language"]
        assert player["pages"] == sorted(set(player["pages"]))


def test_what_all_get_alike_is_on_a_page_of_each():
    kit = made("Ada", "Jan", "Mia", only=("overview-sheets",))
    (sheets,) = (m["pages"] for m in kit.about["materials"] if m["id"] == "overview-sheets")
    # The last one is the referee's.
    assert [player["pages"] for player in kit.about["players"]] == [[n] for n in sheets[:3]]
    assert len(sheets) == 4


def test_two_players_with_two_crews_each_have_their_pages():
    kit = made("Ada", "Jan")
    crew = next(m for m in kit.about["materials"] if m["id"] == "crew-sheets")["pages"]
    first, second = (
        [page for page in player["pages"] if page in crew] for player in kit.about["players"]
    )
    assert (first, second) == ([crew[0], crew[2]], [crew[1], crew[3]])


@pytest.mark.parametrize(
    ("options", "there", "gone"),
    [
        ({"without": ("island",)}, "monster-hits", "treasure-spot"),
        ({"only": ("monster",)}, "monster-hits", "wind-rose"),
        ({"only": ("monster", "wind-rose")}, "wind-rose", "treasure-spot"),
        ({"only": ("monster",), "without": ("sea-fields",)}, "monster-hits", "sea-fields"),
        ({}, "treasure-spot", "no-such-thing"),
    ],
)
@pytest.mark.one_in(3)
def test_whole_sets_are_printed_or_left_out(options, there, gone):
    kit = make_pdf(
        Workspace.open(None), Options(GAME, print=Printing(sets=("classic",), **options))
    )
    names = {job.material for job in kit.jobs}
    assert there in names
    assert gone not in names


def test_a_set_that_is_not_printed_unasked(project):
    folder = project(small=True)
    pack = folder / "content" / "small"
    with (pack / "pack.yaml").open("a") as file:
        file.write("sets: [{id: core, title: Basics}, {id: more, title: More, classic: false}]\n")
    with (pack / "materials.yaml").open("a") as file:
        file.write("  - {id: again, like: deck, title: Again, set: more}\n")

    def names(*sets: str) -> list[str]:
        kit = make_pdf(Workspace.open(folder), Options("small", print=Printing(sets=sets)))
        return [job.material for job in kit.jobs[1:]]

    assert names() == ["deck"]
    assert names("more") == names("all") == ["deck", "again"]
    with pytest.raises(UsageProblem, match='unknown set "mor"'):
        names("mor")


def test_what_the_players_have_is_not_in_the_middle_of_the_table():
    options = Options("piratical", players=4, lang="en", print=CLASSIC)
    kit = make_pdf(Workspace.open(None), options)
    materials = kit.room.languages.get("en").kinds["materials"]
    who = collate(kit.jobs[1:], kit.pages, materials, "en", kit.room.table)
    assert all("Quick reference" in share.things for share in who.players)
    assert "Rum (3)" in who.players[0].things
    assert not {"Quick reference", "Rum", "Mithral"} & set(who.table), "dealt to four players"
    assert "Ship mats" in who.spare, "two fleets have no player"
    assert "Ship mats" not in who.table, "the guide says it in short"
    assert {"Crew", "Port bill"} < {*who.table}, "each thing is named"


def test_tonights_kit_is_smaller_and_single_sided():
    kits = {
        name: make_pdf(Workspace.open(None), Options(GAME, print=Printing(sets=sets)))
        for name, sets in {"": (), "tonight": ("tonight",), "classic": ("classic",)}.items()
    }
    assert kits[""].pdf == kits["tonight"].pdf
    small, whole = ({job.material for job in kits[name].jobs} for name in ("", "classic"))
    assert small - whole == {"order-cards"}, "the round sheet says who sails when"
    assert len(small) < len(whole)
    assert {page.side for page in kits[""].pages} == {"single"}
    counted = [
        sum(copy.count for job in kits[name].jobs for copy in job.copies if copy.id == "skull")
        for name in ("", "classic")
    ]
    assert counted == [15, 30]


def test_a_set_is_added_to_tonights_kit():
    kit = make_pdf(Workspace.open(None), Options(GAME, print=Printing(sets=("island",))))
    names = {job.material for job in kit.jobs}
    assert {"treasure-spot", "skull-markers"} <= names
    assert "monster-hits" not in names


def test_tonights_folders_have_an_inside():
    kit = make_pdf(Workspace.open(None), Options("evil-stevie", players=2, lang="en"))
    (folders,) = (job for job in kit.jobs if job.material == "captain-folders")
    assert [page.side for page in kit.pages if folders in page.jobs] == ["front", "back"] * 2
    inside = [copy.back for copy in folders.copies]
    assert all(
        tree is not None and tree != copy.front
        for tree, copy in zip(inside, folders.copies, strict=True)
    )


def colours(game: str, *names: str) -> dict[str, set[int]]:
    """The colours of each player, and of all that is theirs."""
    players = tuple(Player(*name.split(":")) for name in names)
    room = make_pdf(Workspace.open(None), Options(game, named=players)).room
    return {
        seat.name: {seat.colour, *(one.seat for one in (*seat.ships, *seat.crews))}
        for seat in room.table.seats
    }


def test_a_player_has_the_colour_that_they_chose():
    """Who chose none has the first that is left."""
    assert colours(GAME, "Ada::green", "Ben", "Cleo::blue") == {"Ada": {3}, "Ben": {2}, "Cleo": {1}}


def test_two_crews_of_a_player_have_their_colour_and_the_next_one():
    assert colours(GAME, "Ada::red", "Ben") == {"Ada": {7, 2}, "Ben": {1, 3}}


def test_a_fleet_with_a_colour_of_its_own_is_theirs_who_chose_that():
    chosen = colours("piratical", "Ada::grey", "Ben", "Cleo::blue")
    assert chosen["Ada"] == {6}
    assert chosen["Cleo"] == {1}
    assert len(set().union(*chosen.values())) == 3


@pytest.mark.parametrize(
    ("game", "names", "message"),
    [
        (GAME, ("Ada::red", "Ben::red"), "two players have the colour red"),
        ("piratical", ("Ada::red", "Ben", "Cleo"), 'unknown colour "red"'),
    ],
)
def test_colours_that_cannot_be_are_told(game, names, message):
    with pytest.raises(UsageProblem) as found:
        colours(game, *names)
    assert message in found.value.message
