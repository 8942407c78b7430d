"""How much is done for a deck: counted, not timed, so that a slip is found on any machine."""

from __future__ import annotations

import gc
import zlib
from collections import Counter

import pytest
import uharfbuzz

from kaperbrief import kept
from kaperbrief.components.box import Box
from kaperbrief.documents import pages
from kaperbrief.documents.kit import make_pdf
from kaperbrief.markup.environment import Templates
from kaperbrief.models.options import Options
from kaperbrief.press.document import Objects
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.faces import Word
from kaperbrief.workspace import Workspace

COUNTED = {
    "templates rendered": (Templates, "_xml"),
    "boxes measured": (Box, "measure"),
    "objects written": (Objects, "write"),
    "streams compressed": (zlib, "compress"),
    "words shaped": (uharfbuzz, "shape"),
}
WORDS = ("crew", "hauls", "barrel", "over", "rail", "while", "nobody", "dares", "to", "laugh")


def deck(count: int) -> str:
    """So many cards, each with a text of its own made of the same few words."""
    cards = ["cards:"]
    for number in range(count):
        text = " ".join((*WORDS[number % 10 :], *WORDS[: number % 10]))
        cards.append(
            f"  - {{id: card-{number}, deck: deck, kind: task, title: Card {number % 10}, "
            f"text: {text} {number // 10}, icon: skull}}"
        )
    return "\n".join(cards) + "\n"


@pytest.fixture
def work(project, monkeypatch):
    """What is done for a deck of so many cards."""

    def count(cards: int) -> Counter[str]:
        done: Counter[str] = Counter()

        def counting(name, call):
            def counted(*values, **named):
                done[name] += 1
                return call(*values, **named)

            return counted

        folder = project({"content/small/cards.yaml": deck(cards)}, small=True)
        with monkeypatch.context() as patch:
            for name, (owner, method) in COUNTED.items():
                patch.setattr(owner, method, counting(name, getattr(owner, method)))
            kept.open_folder("")  # what was shaped for another deck is forgotten
            make_pdf(Workspace.open(folder), Options("small", lang="en"))
        return done

    return count


def test_a_card_costs_the_same_in_any_deck(work):
    small, middle, large = work(36), work(72), work(108)
    for name in COUNTED:
        assert large[name] - middle[name] <= middle[name] - small[name] + 2, name


def test_what_a_card_costs(work):
    """Twice nine pages of fronts and backs more, and nothing that is done twice."""
    small, large = work(36), work(117)
    cards, pages = 117 - 36, 18
    more = {name: large[name] - small[name] for name in COUNTED}
    assert more["templates rendered"] == 2 * cards
    assert more["streams compressed"] <= pages
    assert more["objects written"] <= 6 * cards
    assert more["boxes measured"] <= 2 * cards
    # No new words but the numbers at the ends of the texts and of the cards, and of the pages.
    assert more["words shaped"] <= 2 * cards + 2 * pages


def test_what_a_fitted_deck_keeps(project, monkeypatch):
    """Texts of all cards, but lines and words of few: thousands of cards have no others.

    The lines of the first page are kept for any deck.
    """
    most = 12
    monkeypatch.setattr("kaperbrief.typeset.setting._MOST_KEPT", most)
    monkeypatch.setattr("kaperbrief.typeset.faces._MOST_KEPT", most)

    def counted():
        return Counter(type(one) for one in gc.get_objects() if isinstance(one, Line | Word))

    def kept_of(cards):
        folder = project({"content/small/cards.yaml": deck(cards)}, small=True)
        found = []

        def counting(*values, compose=pages.compose):
            found.append(counted())
            return compose(*values)

        gc.collect()
        before = counted()
        with monkeypatch.context() as patch:
            patch.setattr(pages, "compose", counting)
            make_pdf(Workspace.open(folder), Options("small", lang="en"))
        (kept_in,) = found
        kept_in.subtract(before)
        return kept_in

    few, many = kept_of(18), kept_of(90)
    assert 0 < many[Line] <= few[Line] + most
    assert 0 < many[Word] <= min(few[Word] + 4 * most, 10 * most)
