"""The paper fleet: a table without toys has figures of paper, and decks on which they stand."""

from __future__ import annotations

import json

import pytest

from kaperbrief.documents.kit import make_pdf
from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.models.options import Options, Printing
from kaperbrief.press.fit import size_of
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace


def fleet(game: str, **more):
    options = Options(game, lang="en", print=Printing(only=("paper",)), **more)
    return make_pdf(Workspace.open(None), options)


def size(made, material: str) -> tuple[float, float]:
    (job,) = (job for job in made.jobs if job.material == material)
    return tuple(round(side / MM, 1) for side in size_of(job, made.room.forms))


@pytest.mark.parametrize(
    ("height", "times", "pages"), [("70mm", 1, 2), ("40mm", 4 / 7, 1), ("10mm", 0.4, 1)]
)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.one_in(3)
def test_decks_and_figures_follow_the_figures_at_the_table(height, times, pages, paper):
    made = fleet("tischpiraten", figure_height=height, paper=paper)
    assert made.room.problems.items == []
    pieces = load_pack(Workspace.open(None), "tischpiraten", {}, Problems()).kinds["materials"]
    for name in ("paper-crews", "ship-decks"):
        piece = pieces[name].piece
        whole = [float(side.removesuffix(" mm")) for side in (piece.width, piece.height)]
        assert size(made, name) == tuple(round(side * times, 1) for side in whole)
    deck = next(job for job in made.jobs if job.material == "ship-decks")
    tiles = [page for page in made.pages if page.form == "poster" and deck in page.jobs]
    decks = deck.copies
    assert len(tiles) == (0 if pages == 1 else pages * len(decks))
    assert {copy.seat for copy in decks} == {1, 2, 3}


def test_the_option_adds_the_set(kaperbrief, tmp_path):
    told = {}
    for name, more in (("option", ["--paper-fleet"]), ("set", ["--set", "paper"])):
        code, out, err = kaperbrief(
            "kit", "tischpiraten", "--out", tmp_path / name, "--json", *more
        )
        assert (code, err) == (0, "")
        told[name] = json.loads(out)["materials"]
    assert told["option"] == told["set"]
    assert "ship-decks" in {one["id"] for one in told["set"]}


@pytest.mark.parametrize(
    ("ship", "masts", "guns"), [("two-master", 2, 4), ("three-master", 3, 4), ("rowboat", 0, 0)]
)
def test_what_stands_on_a_ship_is_what_she_has(ship, masts, guns):
    made = fleet("tischpiraten", ship=(ship,) * 3)
    (copy, *_) = next(job for job in made.jobs if job.material == "paper-rigs").copies
    standing = [node.attributes for node in copy.front.walk() if node.tag == "standee"]
    names = [one["icon"] for one in standing]
    assert (names.count("mast"), names.count("cannon")) == (masts, guns)
    assert names.count("chest") == 2
    assert {one["seat"] for one in standing} == {"1"}


def test_ships_to_stand_up_are_as_long_as_their_sections():
    made = fleet("evil-stevie", ship=("regular-0", "wide-2", "wide-4"), players=3)
    copies = next(job for job in made.jobs if job.material == "ship-silhouettes").copies
    rows = [node for copy in copies for node in copy.front.walk() if node.tag == "row"]
    assert [row.attributes["widths"] for row in rows] == ["74mm *", "87mm *", "94mm *"]


@pytest.mark.parametrize("game", ["evil-stevie", "piratical", "tischpiraten"])
def test_every_game_has_dice_to_fold(game):
    (job,) = (job for job in fleet(game).jobs if job.material == "paper-dice")
    assert job.copies[0].count > 2
