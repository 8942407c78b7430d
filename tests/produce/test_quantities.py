"""How many of everything a table gets: numbers typed in from the facts (FACTS.md, T-01 to T-18)."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.produce.instances import instances
from kaperbrief.produce.kit import open_shop
from kaperbrief.produce.order import Order, Player
from kaperbrief.workspace import Workspace

# crews, ships, guns (two a side on every two-master) for 2, 3 and 4 players, and what follows:
# T-09 max(40, 8 crews + guns), T-10 max(16, 3 crews + guns/4), T-11 5 ships + 4, T-12 3 ships.
WANTED = {
    2: {"overview-sheets": 3, "crew-sheets": 4, "ship-sheets": 4, "skull-markers": 40,
        "reload-markers": 48, "broken-weapon-markers": 16, "cannonball-markers": 24,
        "broken-mast-markers": 12, "activation-cards": 20, "cargo-counters": 16,
        "near-rulers": 1, "short-rulers": 1},
    3: {"overview-sheets": 4, "crew-sheets": 3, "ship-sheets": 3, "skull-markers": 30,
        "reload-markers": 40, "broken-weapon-markers": 16, "cannonball-markers": 19,
        "broken-mast-markers": 9, "activation-cards": 15, "cargo-counters": 12,
        "near-rulers": 2, "short-rulers": 2},
    4: {"overview-sheets": 5, "crew-sheets": 4, "ship-sheets": 4, "skull-markers": 40,
        "reload-markers": 48, "broken-weapon-markers": 16, "cannonball-markers": 24,
        "broken-mast-markers": 12, "activation-cards": 20, "cargo-counters": 16,
        "near-rulers": 2, "short-rulers": 2},
}  # fmt: skip
ALWAYS = {"wind-arrow": 1, "wind-rose": 1, "wind-table": 1, "magic-cards": 6, "round-sheets": 1,
          "swimmer-counters": 8, "sinking-counters": 4, "monster-hits": 3, "sea-fields": 6,
          "treasure-spot": 1, "doubloons-1": 40, "doubloons-5": 20}  # fmt: skip

# T-02, T-21 to T-23, T-25: cards to read and sheets to fill in for 2, 3 and 4 players.
CARDS = {
    2: {"turn-cards": 2, "cannon-cards": 1, "boarding-cards": 1, "misfire-cards": 1,
        "points-sheets": 2},
    3: {"turn-cards": 3, "cannon-cards": 2, "boarding-cards": 2, "misfire-cards": 2,
        "points-sheets": 3},
    4: {"turn-cards": 4, "cannon-cards": 2, "boarding-cards": 2, "misfire-cards": 2,
        "points-sheets": 4},
}  # fmt: skip


def counted(players: int) -> tuple[dict[str, int], dict[str, int]]:
    order = Order("tischpiraten", (Player(),) * players)
    shop = open_shop(Workspace.open(None), order, Problems())
    counts: dict[str, int] = {}
    blanks: dict[str, int] = {}
    for one in instances(shop.library, order, shop.table, shop.language):
        kind = blanks if one.blank else counts
        kind[one.material.id] = kind.get(one.material.id, 0) + one.count
    return counts, blanks


@pytest.mark.parametrize("players", [2, 3, 4])
def test_quantities(players):
    counts, blanks = counted(players)
    for name, number in {**WANTED[players], **CARDS[players], **ALWAYS}.items():
        assert counts[name] == number, name
    cards = counts["magic-cards"] + blanks["magic-cards"] + counts["activation-cards"]
    assert blanks["magic-cards"] >= 6
    assert cards % 9 == 0, "the last sheet of nine is full"
    assert blanks["crew-sheets"] >= 1


def test_the_seed_chooses_the_crews():
    def crews(seed):
        order = Order("tischpiraten", (Player(),) * 3, seed=seed)
        return open_shop(Workspace.open(None), order, Problems()).table.crews

    assert crews(1) == crews(1)
    assert len({crews(seed) for seed in range(12)}) > 6
    assert all(len(set(crews(seed))) == 3 for seed in range(12))
