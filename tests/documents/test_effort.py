"""How long a print is cut and folded, and how full its pages are."""

from __future__ import annotations

import pytest

from kaperbrief.documents.effort import gluing, minutes, pieces
from kaperbrief.documents.kit import make_kit
from kaperbrief.models.options import Options, Printing
from kaperbrief.nodes import Node
from kaperbrief.press.impose import impose
from kaperbrief.press.job import Copy, Job, PieceSize
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace
from paper_shelf import forms


def pages(count, width=63, height=88, *, tag="card", rounded=False, page="portrait", piece=True):
    size = PieceSize(*[side * MM for side in (width, height, width, height)], 0, rounded)
    copy = Copy("a", "A", Node(tag), count=count)
    job = Job("deck", "Deck", "en", page, "card", [copy], size if piece else None)
    return impose([job], forms("a4"), "none")


def test_a_full_sheet_of_cards():
    made = pages(9)
    # Taken up, cut along four lines upright, turned, cut along four lines across: 5 + 96 + 6 s.
    assert (minutes(made), pieces(made)) == (2, 9)
    assert minutes(pages(9 * 30)) == 54


def test_round_pieces_take_longer_and_sheets_no_time():
    square, disc = (pages(50, 22, 22, rounded=rounded) for rounded in (False, True))
    assert minutes(disc) - minutes(square) == pytest.approx(50 * 16 / 60, abs=1)
    assert minutes(pages(40, piece=False)) == 0
    assert minutes(pages(12, piece=False, page="half")) == 2  # six sheets, a cut each: 6 · 17 s
    assert pieces(pages(12, piece=False, page="half")) == 0


def test_what_is_folded_takes_longer():
    plain, folded = (pages(16, 60, 60, tag=tag) for tag in ("card", "standee"))
    assert minutes(folded) - minutes(plain) == pytest.approx(16 * 2 * 8 / 60, abs=1)
    assert (gluing(plain), gluing(folded)) == (0, 6)  # 16 · 20 s


@pytest.mark.parametrize("cut", ["straight", "round"])
def test_a_kit_tells_minutes_pieces_and_how_full_its_pages_are(cut):
    options = Options("tischpiraten", players=4, cut=cut)
    about = make_kit(Workspace.open(None), options).about
    assert len(about["fill"]) == about["pages"]
    assert all(0 < share <= 1 for share in about["fill"])
    crew = next(m for m in about["materials"] if m["id"] == "crew-sheets")["pages"]
    assert all(about["fill"][page - 1] > 0.6 for page in crew)
    assert 100 < about["pieces"] < 200
    assert (about["minutes"] <= 40) == (cut == "straight")


def test_a_sheet_with_little_on_it_is_hardly_filled():
    wanted = Printing(only=("captains-papers", "sea-charts"))
    about = make_kit(Workspace.open(None), Options("evil-stevie", players=2, print=wanted)).about
    made = {m["id"]: about["fill"][m["pages"][0] - 1] for m in about["materials"]}
    assert made["sea-charts"] > made["captains-papers"] > 0.2
