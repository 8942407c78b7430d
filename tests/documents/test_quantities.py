"""How many of everything a table gets: numbers typed in from the facts (FACTS.md, T-01 to T-18)."""

from __future__ import annotations

import pytest

from document_kits import CLASSIC
from kaperbrief.documents.deal import Dealer
from kaperbrief.documents.pressroom import open_pressroom
from kaperbrief.documents.table import Amounts, kit_table
from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.game.shelf import Game
from kaperbrief.models.options import Options, Printing
from kaperbrief.workspace import Workspace

# crews, ships, guns (two a side on every two-master) for 2, 3 and 4 players, and what follows:
# T-09 max(40, 8 crews + guns), T-10 max(16, 3 crews + guns/4), T-11 5 ships + 4, T-12 3 ships.
WANTED = {
    2: {"overview-sheets": 3, "crew-sheets": 4, "ship-sheets": 4, "skull-markers": 40,
        "reload-markers": 48, "broken-weapon-markers": 16, "cannonball-markers": 24,
        "broken-mast-markers": 12, "activation-cards": 20, "cargo-counters": 16,
        "long-rulers": 1, "short-rulers": 1},
    3: {"overview-sheets": 4, "crew-sheets": 3, "ship-sheets": 3, "skull-markers": 30,
        "reload-markers": 40, "broken-weapon-markers": 16, "cannonball-markers": 19,
        "broken-mast-markers": 9, "activation-cards": 15, "cargo-counters": 12,
        "long-rulers": 2, "short-rulers": 2},
    4: {"overview-sheets": 5, "crew-sheets": 4, "ship-sheets": 4, "skull-markers": 40,
        "reload-markers": 48, "broken-weapon-markers": 16, "cannonball-markers": 24,
        "broken-mast-markers": 12, "activation-cards": 20, "cargo-counters": 16,
        "long-rulers": 2, "short-rulers": 2},
}  # fmt: skip
ALWAYS = {"wind-arrow": 1, "wind-rose": 1, "wind-table": 1, "magic-cards": 6, "round-sheets": 1,
          "vikings-and-romans": 1, "packing-list": 1,
          "swimmer-counters": 8, "sinking-counters": 4, "monster-hits": 3, "sea-fields": 6,
          "treasure-spot": 1, "doubloons-1": 40, "doubloons-5": 20,
          "monster-ring": 1, "size-card": 1}  # fmt: skip

# T-02, T-21 to T-23, T-25, T-31, T-39: cards and sheets for 2, 3 and 4 players.
CARDS = {
    2: {"turn-cards": 2, "cannon-cards": 1, "boarding-cards": 1, "misfire-cards": 1,
        "points-sheets": 2, "campaign-sheets": 4, "certificates": 2},
    3: {"turn-cards": 3, "cannon-cards": 2, "boarding-cards": 2, "misfire-cards": 2,
        "points-sheets": 3, "campaign-sheets": 3, "certificates": 3},
    4: {"turn-cards": 4, "cannon-cards": 2, "boarding-cards": 2, "misfire-cards": 2,
        "points-sheets": 4, "campaign-sheets": 4, "certificates": 4},
}  # fmt: skip


def counted(players: int) -> tuple[dict[str, int], dict[str, int]]:
    options = Options("tischpiraten", players=players, print=CLASSIC)
    room = open_pressroom(Workspace.open(None), options, Problems())
    counts: dict[str, int] = {}
    blanks: dict[str, int] = {}
    for one in Dealer(room.game, options, room.table, room.language).prints():
        kind = blanks if one.blank else counts
        kind[one.material.id] = kind.get(one.material.id, 0) + one.count
    return counts, blanks


@pytest.mark.parametrize("players", [2, 3, 4])
def test_quantities(players):
    counts, blanks = counted(players)
    for name, number in {**WANTED[players], **CARDS[players], **ALWAYS}.items():
        assert counts[name] == number, name
    assert (counts["magic-cards"], blanks["magic-cards"]) == (6, 3), "a sheet of nine"
    assert blanks["crew-sheets"] >= 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_half_sheets_fill_whole_pages(players):
    counts, blanks = counted(players)
    names = ("ship-sheets", "other-ships", "treasure-maps", "packing-list", "certificates")
    assert counts["certificates"] == players
    assert sum(counts[name] + blanks.get(name, 0) for name in names) % 2 == 0


@pytest.mark.parametrize(("players", "figures"), [(2, 20), (3, 15), (4, 20)])
def test_texts_count_what_is_on_the_table(players, figures):
    room = open_pressroom(
        Workspace.open(None), Options("tischpiraten", players=players), Problems()
    )
    local = room.languages.get("de")
    toys, table, *_ = local.kinds["references"]["packing-list"].blocks
    shown = {row.id: row.text for row in (*toys.rows, *table.rows)}
    assert f"{figures}\xa0Figuren" in shown["figures"]
    assert f"{players}\xa0Würfel" in shown["dice"]


def test_amounts_are_numbers_of_the_pack_or_formulas_of_the_counts():
    amounts = Amounts({"swim": 5, "crews": 9}, {"crews": 3, "players": 2})
    assert amounts["swim"] == 5
    assert amounts["crews"] == 9
    assert amounts["max(2,3*players)"] == 6
    for wrong in ("swimm", "crews*", "players/3", "2**9"):
        assert wrong not in amounts


def test_the_seed_chooses_the_crews():
    def crews(seed):
        options = Options("tischpiraten", players=3, seed=seed)
        table = open_pressroom(Workspace.open(None), options, Problems()).table
        return tuple(crew.id for crew in table.crews)

    assert crews(1) == crews(1)
    assert len({crews(seed) for seed in range(12)}) > 6
    assert all(len(set(crews(seed))) == 3 for seed in range(12))


@pytest.fixture(scope="module")
def hex_game() -> Game:
    game = load_pack(Workspace.open(None), "piratical", {}, Problems())
    assert game is not None
    return game


# Set-up sheet of the hex game: A D, A C E, A B D E, all but one, all six.
@pytest.mark.parametrize(
    ("players", "seats"),
    [(2, (1, 4)), (3, (1, 3, 5)), (4, (1, 2, 4, 5)), (5, (1, 2, 3, 4, 5))],
)
def test_fleets_far_from_each_other_unless_chosen(hex_game, players, seats):
    assert _fleets(hex_game, players) == seats


@pytest.mark.parametrize(
    ("chosen", "seats"),
    [
        (("elves",), (3, 2, 4, 5)),
        (("orcs", "crown"), (5, 1, 2, 4)),
        (("raiders", "elves", "dwarves", "knights"), (6, 3, 4, 2)),
    ],
)
def test_a_chosen_fleet_with_its_own_colour_sails_once(hex_game, chosen, seats):
    assert _fleets(hex_game, 4, ship=chosen) == seats


def _fleets(game: Game, players: int, **chosen: tuple[str, ...]) -> tuple[int, ...]:
    options = Options("piratical", players=players, **chosen)
    return tuple(ship.seat for ship in kit_table(game, options).ships)


def test_copies_of_a_card_have_pictures_of_their_own():
    options = Options("evil-stevie", print=Printing(only=("island-cards",)))
    room = open_pressroom(Workspace.open(None), options, Problems())
    shown: dict[str, list[object]] = {}
    for one in Dealer(room.game, options, room.table, room.language).prints():
        card = one.item_in(room.game.kinds)
        if card is not None:
            shown.setdefault(card.id, []).extend(one.count * [card.scene])
    for name, scenes in shown.items():
        card = room.game.kinds["cards"][name]
        assert len(scenes) == card.count
        assert scenes[0] == card.scene
        assert len(set(map(str, scenes))) == card.count, name
    assert max(map(len, shown.values())) == 3
