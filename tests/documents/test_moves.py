"""Distances on cards are printed in the units of the table."""

from __future__ import annotations

import pytest

from kaperbrief.documents.kit import make_pdf
from kaperbrief.models.options import Options
from kaperbrief.workspace import Workspace
from small_pack import SMALL_PACK


@pytest.mark.parametrize(
    ("units", "line"), [("", "20\u00a0cm / 10\u00a0cm :skull:"), ("inch", "8″ / 4″ :skull:")]
)
def test_moves_open_the_effect_line(project, units, line):
    cards = SMALL_PACK["cards.yaml"] + '    moves: [20, 10]\n    effect: ":skull:"\n'
    folder = project({"content/small/cards.yaml": cards}, small=True)
    options = Options("small", players=2, lang="en", units=units)
    (job,) = [j for j in make_pdf(Workspace.open(folder), options).jobs if j.material == "deck"]
    assert job.copies[0].front.attributes["effect"] == line
