"""The ledger of a campaign on paper: it fits, however much players have and games were played."""

from __future__ import annotations

import io
import re

import pypdfium2
import pytest

from kaperbrief.documents.campaign import campaign_room, ledger_job, open_campaign
from kaperbrief.documents.pages import printed
from kaperbrief.errors import Problems
from kaperbrief.models.options import Options

PLAYER = """
  - name: Player {n}
    crews: [{crew}]
    ships: [{{type: two-master}}, {{type: galley, name: "Sea Serpent {n}"}}, {{type: longship}}]
"""
WON = "  - {{scenario: {played}, winner: {who}, results: [{{player: Player 1, gold: 1}}]}}\n"
GAME = '  - {{date: "day {n}", results: [{{player: Player 1, gold: 1}}]}}\n'
CREWS = ("windbags", "bogus-beards", "booted-brigade", "rattling-bones")


@pytest.mark.parametrize(("paper", "games"), [("a4", 1), ("letter", 50)])
def test_the_ledger_fits_and_nothing_is_left_out(tmp_path, paper, games):
    players = "".join(PLAYER.format(n=n, crew=crew) for n, crew in enumerate(CREWS, 1))
    played = "".join(GAME.format(n=n) for n in range(1, games + 1))
    text = f"game: tischpiraten\nplayers:{players}games:\n{played}"
    (tmp_path / "campaign.yaml").write_text(text)
    voyage = open_campaign(tmp_path, Problems())
    room = campaign_room(voyage, Options("tischpiraten", paper=paper, lang="xx"))
    pdf = printed(room, [ledger_job(room, "xx", voyage.campaign, voyage.standings)]).pdf
    with pypdfium2.PdfDocument(io.BytesIO(pdf)) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    text = "\n".join(pages)
    assert {int(n) for n in re.findall(r"day (\d+)", text)} == {*range(1, games + 1)}
    for number in range(1, 5):
        assert text.count(f"Sea Serpent {number}") == 1


def test_the_ledger_says_what_was_played_and_who_won_it(tmp_path):
    players = "".join(PLAYER.format(n=n, crew=crew) for n, crew in enumerate(CREWS[:2], 1))
    played = WON.format(played="treasure-map-hunt", who="Player 2")
    text = f"game: tischpiraten\nplayers:{players}games:\n{played}"
    (tmp_path / "campaign.yaml").write_text(text)
    voyage = open_campaign(tmp_path, Problems())
    room = campaign_room(voyage, Options("tischpiraten", lang="en"))
    (copy,) = ledger_job(room, "en", voyage.campaign, voyage.standings).copies
    row = next(node for node in copy.front.walk() if node.tag == "tr" and node.text)
    _, title, first, second = row.text.split("|")
    assert "Treasure island" in title
    assert (":crown:" in first, ":crown:" in second) == (False, True)
