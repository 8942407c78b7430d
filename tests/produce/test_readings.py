"""Cards and sheets of references under every reading of the house switches."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.library.load import load_pack
from kaperbrief.library.shelf import Library
from kaperbrief.produce.kit import make_pdf
from kaperbrief.produce.order import Order, Player
from kaperbrief.workspace import Workspace
from produce_kits import GAMES


def library_of(game: str) -> Library:
    library = load_pack(Workspace.open(None), game, {}, Problems())
    assert library is not None
    return library


def readings(game: str) -> list[dict[str, str]]:
    """Few sets of readings in which each choice that is not a default stands at least once."""
    others = {
        switch.id: [choice.id for choice in switch.choices if choice.id != switch.default]
        for switch in library_of(game).pack.house
    }
    most = max((len(choices) for choices in others.values()), default=0)
    return [
        {switch: choices[number % len(choices)] for switch, choices in others.items()}
        for number in range(most)
    ]


@pytest.mark.parametrize("language", ["de", "en", "xx"])
@pytest.mark.parametrize(("game", "house"), [(g, house) for g in GAMES for house in readings(g)])
def test_all_readings_fit_and_are_translated(game, house, language):
    materials = library_of(game).kinds["materials"].values()
    only = tuple(m.id for m in materials if m.of.startswith("references/"))
    order = Order(game, (Player(),) * 3, language, only=only, house=house)
    made = make_pdf(Workspace.open(None), order)
    assert [p.headline() for p in made.shop.problems.items] == []
    assert made.shop.library.house.chosen == house
