"""The table as plain data: made of players, a division or a ledger, dealt to alike from there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from document_kits import CLASSIC
from kaperbrief.documents.campaign import campaign_table, open_campaign
from kaperbrief.documents.deal import COMMON, REFEREE, Dealer, Print
from kaperbrief.documents.event import event_table, open_event
from kaperbrief.documents.fleets import plan_fleets
from kaperbrief.documents.table import Seat, Table, kit_table, numbered
from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.game.shelf import State, Vessel
from kaperbrief.models.options import Options, Player
from kaperbrief.workspace import Workspace

GAME = "tischpiraten"
OPTIONS = Options(GAME, named=(Player("Ada", "en"), Player("Jan")))
LEDGER = """\
game: tischpiraten
players:
  - {name: Ada, lang: en, crews: [CREW], ships: [{type: SHIP, name: Floh}], gold: 4}
  - {name: Jan, crews: [OTHER], ships: [{type: SHIP}]}
games:
  - results: [{player: Ada, damage: {hull: 1}}]
"""


@pytest.fixture(scope="module")
def game():
    loaded = load_pack(Workspace.open(None), GAME, {}, Problems())
    assert loaded is not None
    return loaded


@pytest.fixture
def division(project):
    folder = project(
        {"event.yaml": "game: tischpiraten\nplayers: [{name: Ada, lang: en}, {name: Jan}]\n"}
    )
    return event_table(plan_fleets(open_event(folder, Problems()), 1))


@pytest.fixture
def ledger(project, game):
    crews, ships = list(game.kinds["crews"]), list(game.kinds["ships"])
    text = LEDGER.replace("CREW", crews[0]).replace("OTHER", crews[1]).replace("SHIP", ships[0])
    folder = project({"campaign.yaml": text})
    return campaign_table(open_campaign(folder, Problems()))


def sheets(game, table: Table, **more) -> list[Print]:
    """The sheets of crews and ships that are printed for a table."""
    return [one for one in Dealer(game, Options(GAME), table, "de", **more).prints() if one.vessel]


def check(game, table: Table, **more) -> None:
    """Every crew and ship has its sheet, in its colour, for its player and in their language."""
    made = sheets(game, table, **more)
    own = [one for one in made if one.material.id in ("crew-sheets", "ship-sheets")]
    there = (*table.crews, *table.ships)
    assert len(own) == len(there)
    assert all(one.vessel in there for one in own)
    for one in own:
        seat = table.seats[one.owner - 1]
        assert one.vessel in (*seat.crews, *seat.ships)
        assert (one.item, one.seat) == (one.vessel.id, one.vessel.seat)
        assert (one.player, one.language) == (seat.name, seat.lang or "de")


def test_whoever_lacks_a_crew_sails_all_the_same(game):
    crews = dict(list(game.kinds["crews"].items())[:2])
    few = replace(game, kinds={**game.kinds, "crews": crews})
    table = kit_table(few, Options(GAME, players=4))
    assert [len(seat.crews) for seat in table.seats] == [1, 1, 0, 0]
    assert [len(seat.ships) for seat in table.seats] == [1, 1, 1, 1]
    check(few, table)


def test_a_kit_an_event_and_a_ledger_are_dealt_alike(game, division, ledger):
    check(game, kit_table(game, OPTIONS))
    check(game, division)
    check(game, division, packets=True)
    check(game, ledger)


def test_the_three_tables_have_the_same_people(game, division, ledger):
    for table in (kit_table(game, OPTIONS), division, ledger):
        assert [(one.name, one.lang) for one in table.seats] == [("Ada", "en"), ("Jan", "")]
        assert [one.number for one in table.ships] == [*range(1, len(table.ships) + 1)]
        assert [one.number for one in table.crews] == [*range(1, len(table.crews) + 1)]
        assert {one.captain for one in table.ships} == {"Ada", "Jan"}
        assert table.counts["players"] == 2
        assert table.counts["ships"] == len(table.ships)
        assert table.counts["crews"] == len(table.crews)


def test_crews_and_ships_of_a_kit_go_round_the_table(game):
    table = kit_table(game, Options(GAME, players=2))
    assert [crew.player for crew in table.crews] == [1, 2, 1, 2]
    assert [crew.seat for crew in table.crews] == [1, 2, 3, 4]
    assert table.seats[0].colours == (1, 3)
    assert table.counts_of(table.seats[0])["crews"] == 2
    assert table.counts_of(table.seats[0])["players"] == 2


def test_a_ledger_tells_what_earlier_games_left(ledger):
    ada, jan = ledger.seats
    assert ada.ships[0].state.marked["hull"] == 1
    assert (ada.ships[0].name, ada.ships[0].state.gold) == ("Floh", 4)
    assert not jan.ships[0].state.marked["hull"]
    assert all(crew.state.people for crew in ledger.crews)


def test_what_everybody_gets_is_parted_only_into_packets(game, division):
    def pile(**more):
        made = Dealer(game, Options(GAME, print=CLASSIC), division, "de", **more).prints()
        return [(one.owner, one.count) for one in made if one.material.id == "overview-sheets"]

    assert pile() == [(COMMON, 3)]
    assert pile(packets=True) == [(1, 1), (2, 1), (REFEREE, 1)]


@pytest.mark.parametrize("packets", [True, False])
def test_rosters_go_on_on_further_pages(packets):
    loaded = load_pack(Workspace.open(None), "evil-stevie", {}, Problems())
    assert loaded is not None
    ships = tuple(Vessel("sloop", number, 1, 1) for number in range(1, 66))
    counts = {"players": 1, "crews": 0, "seats": 1, "ships": 65, "guns": 0, "masts": 0}
    table = Table((Seat(1, 1, ships=ships),), counts)
    dealer = Dealer(loaded, Options("evil-stevie"), table, "en", packets=packets, rows=30)
    made = list(dealer.deal(loaded.kinds["materials"]["roster"]))
    assert [one.part for one in made] == [(0, 3), (1, 3), (2, 3)]


def test_a_vessel_has_what_is_its_own(game):
    crew = next(iter(game.kinds["crews"].values()))
    people = crew.figures[:1]
    assert Vessel(crew.id, state=State(people=people)).of_type(crew).figures == people
    assert Vessel(crew.id).of_type(crew) is crew


def test_vessels_are_numbered_player_by_player():
    seat = Seat(1, 1, ships=(Vessel("a"), Vessel("b")), crews=(Vessel("c"),))
    made = numbered([seat, replace(seat, number=2)])
    assert [one.number for seat in made for one in seat.ships] == [1, 2, 3, 4]
    assert [one.number for seat in made for one in seat.crews] == [1, 2]
