"""Cards and sheets of references, ships and cards under every reading of the house switches."""

from __future__ import annotations

import pypdfium2
import pytest

from document_kits import GAMES
from kaperbrief.documents.kit import make_pdf
from kaperbrief.documents.pages import Printed
from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.game.shelf import Game
from kaperbrief.models.options import Options, Printing
from kaperbrief.typeset.rich import plain
from kaperbrief.workspace import Workspace


def library_of(game: str) -> Game:
    loaded = load_pack(Workspace.open(None), game, {}, Problems())
    assert loaded is not None
    return loaded


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


def told_text(made: Printed) -> str:
    """Letters and digits of the pages that are for the referee or tell the readings in use."""
    materials = made.room.game.kinds["materials"]
    sheets = made.room.game.kinds["references"]

    def tells(name: str) -> bool:
        sheet = sheets.get(materials[name].of.partition("/")[2])
        return sheet is not None and any(block.kind == "house" for block in sheet.blocks)

    pdf, text = pypdfium2.PdfDocument(made.pdf), ""
    for number, page in enumerate(made.pages):
        names = {job.material for job in page.jobs} & materials.keys()
        if any(materials[name].for_ == "referee" or tells(name) for name in names):
            text += pdf[number].get_textpage().get_text_range()
    return squeezed(text)


def squeezed(text: str) -> str:
    return "".join(c for c in text if c.isalnum())


@pytest.mark.parametrize("language", ["de", "en", "xx"])
@pytest.mark.parametrize(("game", "house"), [(g, house) for g in GAMES for house in readings(g)])
@pytest.mark.one_in(5)
def test_all_readings_fit_and_are_translated(game, house, language):
    materials = library_of(game).kinds["materials"].values()
    kinds = ("references", "ships", "cards")
    only = tuple(m.id for m in materials if m.of.partition("/")[0] in kinds)
    options = Options(game, players=3, lang=language, print=Printing(only=only), house=house)
    made = make_pdf(Workspace.open(None), options)
    assert [p.headline() for p in made.room.problems.items] == []
    assert made.room.game.house.chosen == house
    seen = told_text(made)
    for switch in made.room.languages.get(language).pack.house:
        assert squeezed(plain(switch.choice(house[switch.id]).text)) in seen, switch.id


@pytest.mark.parametrize(("game", "house"), [(g, house) for g in GAMES for house in readings(g)])
@pytest.mark.one_in(5)
def test_all_readings_fit_on_letter(game, house):
    """Letter is lower than A4: the half sheets have 6 mm less."""
    options = Options(
        game, players=3, lang="de", paper="letter", print=Printing(sets=("all",)), house=house
    )
    made = make_pdf(Workspace.open(None), options)
    assert [p.headline() for p in made.room.problems.items] == []
