"""The sheets of house rules, as text: every switch, every choice, the reading in use."""

from __future__ import annotations

import pypdfium2
import pytest

from document_kits import CLASSIC
from kaperbrief.documents.kit import make_pdf
from kaperbrief.models.options import Options, Player, Printing
from kaperbrief.typeset.rich import plain
from kaperbrief.workspace import Workspace

GAME = "tischpiraten"


SHEETS = {
    "tischpiraten": ("house-sheet-ships", "house-sheet-crews"),
    "evil-stevie": ("house-sheet-ships", "house-sheet-people"),
    "piratical": ("house-sheet-sea", "house-sheet-land"),
}


def text_of(*only: str, language: str = "de", players=(), game: str = GAME, **house: str) -> str:
    """Letters, digits and signs of some materials, without spaces."""
    readings = {name.replace("_", "-"): choice for name, choice in house.items()}
    options = Options(game, named=players, lang=language, print=Printing(only=only), house=readings)
    made = make_pdf(Workspace.open(None), options)
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(made.pdf)]
    return squeezed("".join(pages[1:]))


def squeezed(text: str) -> str:
    return "".join(c for c in text if c.isalnum() or c in "*%+").casefold()


def switches(game: str = GAME):
    made = make_pdf(
        Workspace.open(None), Options(game, lang="de", print=Printing(only=SHEETS[game][:1]))
    )
    return made.room.languages.get("de").pack.house


@pytest.mark.parametrize("game", SHEETS)
def test_every_choice_of_every_switch_is_on_the_sheets_of_house_rules(game):
    seen = text_of(*SHEETS[game], game=game)
    for switch in switches(game):
        assert squeezed(switch.title).replace("ß", "ss") in seen.replace("ß", "ss")
        assert squeezed(switch.case) not in seen
        for choice in switch.choices:
            mark = "" if choice.literal else "*"
            assert squeezed(plain(choice.text)) + mark in seen, choice.id


@pytest.mark.parametrize(
    ("game", "house"), [(GAME, {"ram-rolls": "two-in-all"}), ("piratical", {"oar-spin": "points"})]
)
def test_the_reading_in_use_is_ticked_and_the_rules_are_named_where_they_differ(game, house):
    made = make_pdf(
        Workspace.open(None),
        Options(game, lang="de", print=Printing(only=SHEETS[game]), house=house),
    )
    tracks = [
        node
        for job in made.jobs
        for copy in job.copies
        for node in copy.front.walk()
        if node.tag == "track"
    ]
    said = {squeezed(plain(node.text)): node.attributes["ticked"] == "1" for node in tracks}
    chosen = made.room.game.house.chosen
    for switch in made.room.languages.get("de").pack.house:
        used = switch.choice(chosen[switch.id])
        for choice in switch.choices:
            theirs = choice != used and choice.literal and (switch.conflict or not used.literal)
            mark = "" if choice.literal else "*"
            word = "sostehtesimheft" if theirs and not switch.conflict else ""
            word = "auchdasstehtimheft" if theirs and switch.conflict else word
            assert said[squeezed(plain(choice.text)) + mark + word] == (choice == used), choice.id
    assert any(switch.conflict for switch in switches(game))


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


def sheet_of(ship: str, **house: str) -> str:
    """The text of a ship's own sheet."""
    readings = {name.replace("_", "-"): choice for name, choice in house.items()}
    options = Options(GAME, print=Printing(only=("ship-sheets",)), house=readings, ship=(ship,))
    pages = pypdfium2.PdfDocument(make_pdf(Workspace.open(None), options).pdf)
    return " ".join(" ".join(p.get_textpage().get_text_range() for p in list(pages)[1:]).split())


def test_a_galley_with_sails_has_the_figures_of_wind_and_oars():
    """25 and 6 for the oars: 41 31 21 11, against the wind 6 (TX-24)."""
    text = sheet_of("galley", galley_wind="oars-extra")
    winds = "von hinten 41 6 schräg von hinten 31 6 von der Seite 21 6 schräg von vorn 11 6"
    assert f"{winds} von vorn 6 6" in text, text
    assert "Wie weit?*" in text
    assert "zurück" not in text
    assert "ohne Mast" not in text
    flat = sheet_of("galley")
    assert "bei jedem Wind 25 cm mindestens 13 cm" in flat
    assert " 41 " not in flat


def test_half_of_the_base_move_is_a_must_in_any_wind():
    assert "Fahrt mindestens die Hälfte, dreht, sooft ihr wollt" in sheet_of("two-master")
    full = sheet_of("two-master", half_move="full")
    assert "Fahrt mindestens halb so weit wie ohne Wind, dreht, sooft ihr wollt" in full


def test_a_ship_that_sinks_longer_is_ticked_more_often():
    whole = "Kreuzt ein Kästchen an, am Ende der nächsten Runde das andere: Es sinkt*."
    assert whole in sheet_of("one-master")
    longer = "ankreuzen, jede Runde eins mehr. Alle voll? Das Schiff sinkt*."
    assert longer in sheet_of("one-master", sinking_time="two-full")
    rammed = sheet_of("one-master", sinking_time="two-full", gun_sinking="at-once")
    assert "Die 5. beim Rammen?" in rammed
    assert longer in rammed


def test_a_ship_without_a_move_is_filled_in_by_hand():
    text = sheet_of("three-master", many_masts="two-only")
    assert "am Tisch ausgemacht" in text
    assert "Wie weit?*" in text
    assert "40" not in text


def test_the_cards_are_called_as_agreed():
    for language, names in (("de", ("zauberkarten", "aufgabenkarten")), ("en", ("magic", "task"))):
        for choice, name, other in zip(("magic", "task"), names, names[::-1], strict=True):
            options = Options(GAME, lang=language, house={"card-name": choice})
            made = make_pdf(Workspace.open(None), options)
            titles = [job.title.casefold() for job in made.jobs if job.material == "magic-cards"]
            assert name in titles[0]
            assert other not in titles[0]
            assert name in text_of("agreement-sheet", language=language, card_name=choice)


def test_recruits_are_on_the_crew_sheets_where_they_play():
    """A recruit's −1 is in the figures of the one that is ticked; without recruits no box is."""
    without, with_one = (text_of("crew-sheets", recruits=choice) for choice in ("off", "on"))
    assert "4+nahkampfrekrut1beimwürfeln" in with_one
    assert "trifftmit4+rekrut1beimwürfeln" in with_one, "the blank sheet"
    assert "rekrut" not in without
    assert with_one.count("rekrut1obenschondabei") == 3
    assert "recruit1countedabove" in text_of("crew-sheets", language="en", recruits="on")


def test_what_has_no_copies_is_left_out():
    def materials(**house):
        options = Options(GAME, house=house, print=CLASSIC)
        return {job.material for job in make_pdf(Workspace.open(None), options).jobs}

    assert materials(**{"sinking-time": "two-full"}) - materials() == {"sinking-counters-3"}
