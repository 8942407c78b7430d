"""The sheets of house rules, as text: every switch, every choice, the reading in use."""

from __future__ import annotations

import pypdfium2

from kaperbrief.produce.kit import make_pdf
from kaperbrief.produce.order import Order, Player
from kaperbrief.setting.rich import plain
from kaperbrief.workspace import Workspace

GAME = "tischpiraten"


def text_of(*only: str, language: str = "de", players=(), **house: str) -> str:
    """Letters, digits and signs of some materials, without spaces."""
    readings = {name.replace("_", "-"): choice for name, choice in house.items()}
    order = Order(GAME, players, language, only=only, house=readings)
    made = make_pdf(Workspace.open(None), order)
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(made.pdf)]
    return squeezed("".join(pages[1:]))


def squeezed(text: str) -> str:
    return "".join(c for c in text if c.isalnum() or c in "°%+").casefold()


def switches():
    order = Order(GAME)
    made = make_pdf(Workspace.open(None), Order(GAME, only=("readings-sheet",)))
    return made.shop.tongues.get(order.language or "de").pack.house


def test_every_choice_of_every_switch_is_on_the_sheets_of_house_rules():
    seen = text_of("house-sheet-ships", "house-sheet-crews")
    for switch in switches():
        assert squeezed(switch.title).replace("ß", "ss") in seen.replace("ß", "ss")
        assert squeezed(switch.case) in seen
        for choice in switch.choices:
            mark = "" if choice.literal else "°"
            assert squeezed(plain(choice.text)) + mark in seen, choice.id


def test_the_referee_reads_what_is_in_use_and_what_contradicts_it():
    seen = text_of("readings-sheet")
    for switch in switches():
        for choice in switch.choices:
            wanted = choice.id == switch.default or switch.conflict
            assert (squeezed(plain(choice.text)) in seen) == wanted, (switch.id, choice.id)
    assert {"TX-1", "TX-2"} <= {switch.case for switch in switches() if switch.conflict}


def test_every_case_with_two_readings_has_a_switch():
    """TX-29 and TX-32 are slips of the pen: there is nothing to choose."""
    cases = {switch.case for switch in switches()}
    assert {f"TX-{n}" for n in range(1, 34)} - cases == {"TX-29", "TX-32"}


def test_the_code_has_a_line_for_each_player_with_all_their_colours():
    seen = text_of("agreement-sheet", players=(Player("Ada"), Player("Tom")))
    assert "ada" in seen
    assert "tom" in seen
    assert [word for word in ("blau", "orange", "grün", "schwarz") if word not in seen] == []


def test_chances_follow_the_readings():
    assert "56%" in text_of("referee-sheet")
    assert "56%mit2kugeln" in text_of("referee-sheet")
    assert "33%mit2kugeln" in text_of("referee-sheet", ram_rolls="two-in-all")
    assert "zielfälltkapitän" in text_of("referee-sheet", officer_bonus="every-roll")
