"""A kit that is laid out after another one is the same as one from nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

import wide
from kaperbrief.documents.kit import lay_out, make_pdf
from kaperbrief.documents.pages import drawn
from kaperbrief.documents.pressroom import open_pressroom
from kaperbrief.errors import Problems, Span, UsageProblem
from kaperbrief.models.options import Options, Player
from kaperbrief.press.png import page_images
from kaperbrief.workspace import Workspace

TABLE = Options("tischpiraten", named=(Player("Ada"), Player("Jan")))
CHANGES = (
    {"named": (Player("Ben"), Player("Jan"))},
    {"named": (Player("Ben"), Player("Jan", "en"), Player("Mia"))},
    {"units": "cm"},
    {"figure_height": "28mm"},
    {"paper": "letter"},
    {"theme": "inksaver"},
    {"house": {"half-move": "full"}},
    {"lang": "de+en"},
    {"house": {}, "pages": "2-5"},
    {"lang": "xx"},
)


def test_each_change_makes_the_kit_that_is_made_from_nothing():
    workspace = Workspace.open(None)
    before, reused = lay_out(workspace, TABLE), 0
    for change in wide.pick(CHANGES, CHANGES[1::4]):
        options = replace(before.room.options, **change)
        after = lay_out(workspace, options, before)
        boxes = {id(one.boxes) for one in before.fitted}
        reused += sum(id(one.boxes) in boxes for one in after.fitted)
        pages = page_images(drawn(after.room, after.fitted, after.pages, ""), 40)
        assert pages == page_images(make_pdf(workspace, options).pdf, 40), change
        before = after
    assert reused > wide.pick(20, 5)


def test_a_wrong_language_is_told_in_the_second_kit_too():
    workspace = Workspace.open(None)
    wrong = replace(TABLE, named=(Player("Ada", "nl"), Player("Jan")))
    with pytest.raises(UsageProblem, match='does not speak "nl"'):
        lay_out(workspace, wrong, lay_out(workspace, TABLE))


def test_what_was_read_for_another_room_serves_if_nothing_was_wrong():
    workspace, problems = Workspace.open(None), Problems()
    opened = open_pressroom(workspace, Options("tischpiraten"), problems)
    kit = lay_out(workspace, TABLE, opened=opened)
    assert kit.room.game is opened.game
    assert drawn(kit.room, kit.fitted, kit.pages, "") == make_pdf(workspace, TABLE).pdf
    problems.warn("mark", "something to be told again", Span("cards.yaml"))
    assert lay_out(workspace, TABLE, opened=opened).room.game is not opened.game
