"""Cards and sheets of references under every reading of the house switches."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.library.load import load_pack
from kaperbrief.produce.kit import make_pdf
from kaperbrief.produce.order import Order, Player
from kaperbrief.workspace import Workspace
from produce_kits import GAMES


def readings() -> list[tuple[str, str, str]]:
    """Each game with each choice that is not its switch's default."""
    found = []
    for game in GAMES:
        library = load_pack(Workspace.open(None), game, {}, Problems())
        assert library is not None
        for switch in library.pack.house:
            others = (choice.id for choice in switch.choices if choice.id != switch.default)
            found += [(game, switch.id, choice) for choice in others]
    return found


def references_of(game: str) -> tuple[str, ...]:
    library = load_pack(Workspace.open(None), game, {}, Problems())
    assert library is not None
    materials = library.kinds["materials"].values()
    return tuple(m.id for m in materials if m.of.startswith("references/"))


@pytest.mark.parametrize("language", ["en", "xx"])
@pytest.mark.parametrize(("game", "switch", "choice"), readings())
def test_each_reading_fits_and_is_translated(game, switch, choice, language):
    house = {switch: choice}
    order = Order(game, (Player(),) * 3, language, only=references_of(game), house=house)
    made = make_pdf(Workspace.open(None), order)
    assert [p.headline() for p in made.shop.problems.items] == []
