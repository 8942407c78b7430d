"""A kit as a voice reads it: words stay apart, icons are words, pictures say what is seen."""

from __future__ import annotations

import re

import pytest

from aloud import spoken
from document_kits import printed


@pytest.fixture(scope="module")
def pages():
    made: dict[str, list[list[str]]] = {}

    def read(game: str) -> list[list[str]]:
        if game not in made:
            made[game] = spoken(printed(game, "de", "default", "a4").pdf)
        return made[game]

    return read


def page_with(pages: list[list[str]], *words: str) -> str:
    """The one page that says all of these, one tag a line."""
    (page,) = ["\n".join(said) for said in pages if all(any(w in s for s in said) for w in words)][
        :1
    ]
    return page


def test_cards_say_their_signs(pages):
    page = page_with(pages("piratical"), "Fass hat geniest")
    assert re.search(r"\+1 Mann\b", page)


def test_a_table_of_plunder_says_its_dice(pages):
    page = page_with(pages("piratical"), "1 auf dem Würfel", "6 auf dem Würfel")
    assert "Sanduhr" in page


def test_a_player_can_have_her_sheet_read_to_her(pages):
    page = page_with(pages("tischpiraten"), "gespielt von", "Hannibal Habacht")
    wanted = ["Die Steifen Stiefel", "Flotte A", "Kapitän", "Hannibal Habacht", "Säbel", "Pistole"]
    places = [page.index(word) for word in wanted]
    assert places == sorted(places), "in the order in which the sheet is looked at"
    assert "Augenklappe" in page


def test_words_stay_apart_at_the_ends_of_lines(pages):
    for game in ("tischpiraten", "piratical", "evil-stevie"):
        for said in pages(game):
            glued = [one for one in said if re.search(r"[a-zäöüß][.,:!?][A-ZÄÖÜ][a-zäöü]", one)]
            assert glued == []
