"""What tells captains apart where there are more than letters and colours."""

from __future__ import annotations

import pytest

from kaperbrief.documents.fleets import lot_name
from kaperbrief.documents.front_pages import collated
from kaperbrief.documents.kit import make_pdf
from kaperbrief.models.options import Options, Printing
from kaperbrief.units import letters_of
from kaperbrief.workspace import Workspace


@pytest.mark.parametrize(
    ("seat", "letters"), [(0, ""), (1, "A"), (26, "Z"), (27, "AA"), (28, "AB"), (53, "BA")]
)
def test_letters_go_on_beyond_z(seat: int, letters: str) -> None:
    assert letters_of(seat) == letters


def test_lots_and_captains_have_the_same_letters() -> None:
    names = [lot_name(number) for number in range(60)]
    assert names == [letters_of(seat) for seat in range(1, 61)]
    assert len(set(names)) == 60


def test_more_ships_than_a_page_holds_have_further_pages() -> None:
    """Forty ships of twelve captains: the roster goes on, and the guide tells things once."""
    wanted = Printing(only=("roster", "plot-sheets", "captains-papers"))
    options = Options("evil-stevie", players=12, print=wanted, ship=("cutter",) * 40)
    kit = make_pdf(Workspace.open(None), options)
    rosters = [job for job in kit.jobs if job.material == "roster"]
    assert [len(job.copies) for job in rosters] == [2]
    who = collated(kit.room, kit.jobs, kit.pages)
    assert [one for one in who.each if one.startswith("Orders")] == ["Orders (3–4)"]
    assert {thing for share in who.players for thing in share.things} >= {"Orders (3)"}
