"""The legend of a sheet of small pieces: every kind on it, counted, where there is room."""

from __future__ import annotations

from collections import Counter

import pypdfium2
import pytest

from kaperbrief.documents.kit import make_pdf
from kaperbrief.models.options import Options, Printing
from kaperbrief.press.legend import legend
from kaperbrief.typeset.rich import plain
from kaperbrief.workspace import Workspace

COUNTERS = ("crew-counters", "cannon-counters", "rum-counters", "gems-counters", "chest-counters")


@pytest.mark.parametrize("players", [2, 4])
def test_each_kind_is_told_once_with_its_number(players):
    printing = Printing(only=COUNTERS)
    made = make_pdf(Workspace.open(None), Options("piratical", players=players, print=printing))
    pdf = pypdfium2.PdfDocument(made.pdf)
    sheets = [n for n, page in enumerate(made.pages) if page.heading and page.side != "back"]
    assert sheets
    for number in sheets:
        text = pdf[number].get_textpage().get_text_range().replace("\xa0", " ")
        page = made.pages[number]
        for kind, count in Counter(place.copy.row for place in page.placements).items():
            kind = plain(kind.replace("\xa0", " "))
            assert text.count(f"{count} × {kind}") == 1
            banded = sum(name.startswith(kind) for name, _, _ in page.bands)
            assert text.count(kind) == 1 + banded, "beside the rows it would stand twice"


@pytest.mark.parametrize("game", ["tischpiraten", "piratical", "evil-stevie"])
def test_a_legend_keeps_off_the_pieces_or_stays_away(setting, game):
    made = make_pdf(Workspace.open(None), Options(game, players=4))
    pages = [page for page in made.pages if page.form == "pieces"]
    found = {bool(legend(page, setting)) for page in pages}
    assert False in found
    assert any(page.bands for page in pages) == (game == "piratical")
    for page in pages:
        entries = legend(page, setting)
        assert not entries or (page.heading and page.side != "back")
        lowest = max((place.bottom for place in page.placements), default=0)
        paper = page.paper
        for _, at, _ in entries:
            assert lowest < at.y < at.bottom <= paper.frame_y + paper.frame_height


def test_bands_begin_a_row_and_no_kind_is_parted_that_has_room():
    made = make_pdf(Workspace.open(None), Options("piratical", players=4))
    (page,) = (page for page in made.pages if page.bands and page.side != "back")
    assert page.cuts is not None
    columns = len(page.cuts.vertical) - 1
    for name, top, bottom in page.bands:
        assert name
        assert any(top - 0.01 < place.y < bottom for place in page.placements)
    for kind, count in Counter(place.copy.row for place in page.placements).items():
        rows = {place.y for place in page.placements if place.copy.row == kind}
        assert len(rows) == 1 or count > columns
