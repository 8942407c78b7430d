"""Printed sheets of Tischpiraten against the booklet's numbers in `tischpiraten_rules`."""

from __future__ import annotations

import functools
import io
import re
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest

import tischpiraten_rules as rules
from document_kits import CLASSIC
from kaperbrief.documents.kit import make_pdf
from kaperbrief.documents.views import RulesView
from kaperbrief.models.options import Options, Printing
from kaperbrief.workspace import Workspace

GAME = "tischpiraten"
LANGUAGES = ("de", "en")


@functools.cache
def text_of(material: str, language: str, ship: str = "") -> str:
    """The text of one material's pages, without the guide, in one line."""
    chosen = (ship,) if ship else ()
    options = Options(GAME, players=3, lang=language, print=Printing(only=(material,)), ship=chosen)
    pdf = pypdfium2.PdfDocument(make_pdf(Workspace.open(None), options).pdf)
    pages = [page.get_textpage().get_text_range() for page in list(pdf)[1:]]
    assert pages
    return " ".join(re.sub("[\ufffe\x02\u00ad]", "", "\n".join(pages)).split())


def stands(fact: str, text: str) -> bool:
    """Is a fact printed? Its digits are no part of a longer number, "…" is up to 120 characters."""
    parts = [re.escape(part.strip()) for part in re.sub(r"(?<!\d)°", "*", fact).split("…")]
    pattern = ".{0,120}?".join(parts)
    return re.search(rf"(?<![\d.,–−+]){pattern}(?![\d–])", text) is not None


def missing(facts: rules.Facts, text: str, language: str) -> list[str]:
    at = LANGUAGES.index(language)
    return [fact[at] for fact in facts if not stands(fact[at], text)]


def test_facts_are_told_from_their_neighbours():
    assert stands("5 cm swim", "10 cm boat 5 cm swim")
    assert not stands("5 cm swim", "15 cm swim")
    assert not stands("+1 for", "+1 if")
    assert not stands("2–3 hull … 4 mast", "2–3 hull 5 cannon 4 gun")
    assert not stands("hits on 3", "hits on 30")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("material", rules.MATERIALS)
def test_the_booklets_numbers_are_printed(material, language):
    text = text_of(material, language)
    assert missing(rules.MATERIALS[material], text, language) == [], text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.one_in(2)
def test_no_other_distances_are_printed(language):
    options = Options(GAME, players=4, lang=language, print=CLASSIC)
    pdf = pypdfium2.PdfDocument(make_pdf(Workspace.open(None), options).pdf)
    found = set()
    for page in pdf:
        text = " ".join(page.get_textpage().get_text_range().split())
        # A box to keep it in, length × width × height, is no distance.
        found |= {int(number) for number in re.findall(r"(?<![\d,.])(?<!× )(\d+) cm\b", text)}
    assert found - rules.DISTANCES - rules.TABLE == set()
    assert len(found) > 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ship", [*rules.SAILING_SHIPS, *rules.ROWED_SHIPS])
def test_every_ship_moves_as_the_booklet_says(ship, language):
    text = text_of("ship-sheets", language, ship)
    facts = rules.EVERY_SHIP
    if ship in rules.SAILING_SHIPS:
        facts += rules.SAILED
        moves = zip(rules.WINDS, rules.SAILING_SHIPS[ship], strict=True)
        facts += tuple((f"{de} {row}", f"{en} {row}") for (de, en), row in moves)
    else:
        base, least = rules.ROWED_SHIPS[ship]
        facts += ((f"bei jedem Wind {base} cm mindestens {least} cm",
                   f"in any wind {base} cm at least {least} cm"),)  # fmt: skip
    # What a ship has not, such as a mast or a cannon, cannot be hit.
    kinds = {"galley": rules.WITHOUT_MASTS, "longship": rules.BARE, "rowboat": rules.BARE}
    facts += kinds.get(ship, rules.ARMED)
    assert missing(facts, text, language) == [], text


def test_the_wind_table_is_drawn_as_the_booklet_says():
    game = make_pdf(
        Workspace.open(None), Options(GAME, print=Printing(only=("wind-table",)))
    ).room.game
    drawn = [
        (row.icon, row.turn)
        for reference in game.kinds["references"].values()
        for block in reference.blocks
        if block.kind == "turns"
        for row in block.rows
    ]
    assert drawn == rules.WIND_TABLE


@pytest.mark.parametrize("recruits", ["off", "on"])
def test_every_figure_hits_by_its_rank_and_what_it_carries(recruits):
    """Hand weapons by the booklet's list: two are one better, none are fists; recruits −1."""
    options = Options(GAME, house={"recruits": recruits})
    room = make_pdf(
        Workspace.open(None), replace(options, print=Printing(only=("wind-rose",)))
    ).room
    found = {}
    for crew in room.game.kinds["crews"].values():
        for one in crew.figures:
            shots, blows = RulesView(room.languages.get("de")).attacks(one)
            assert shots[0] == ("Schießen" if rules.FIREARMS & {*one.items} else "Kanone")
            hands = len([item for item in one.items if item in rules.HAND_WEAPONS])
            better = (one.rank == "officer") - one.recruit
            assert shots[1] == f"{4 - better}+"
            need = 4 - better - (-1, 0, 1)[hands]
            assert blows[1] == (f"{need}+" if need < 6 else "6"), one.name
            found[one.name] = blows[1:]
    assert found["Dora Dickschädel"] == ("2+", "2\xa0Waffen")
    stina = ("6", "mit Fäusten") if recruits == "on" else ("5+", "mit Fäusten")
    assert found["Stina Salut"] == stina


@pytest.mark.parametrize("ship", [*rules.SAILING_SHIPS, *rules.ROWED_SHIPS])
def test_every_hull_has_the_booklets_boxes(ship):
    options = Options(
        GAME, players=3, lang="en", print=Printing(only=("ship-sheets",)), ship=(ship,)
    )
    with pikepdf.open(io.BytesIO(make_pdf(Workspace.open(None), options).pdf)) as pdf:
        found = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/Alt" in o]
        spoken = [str(o["/Alt"]) for o in found]
    places = [text for text in spoken if text.startswith("Hull")]
    assert places == [f"Hull {number + 1}" for number in range(rules.HULL)]


@pytest.mark.parametrize(("at", "players"), list(enumerate((2, 3, 4))))
@pytest.mark.one_in(3)
def test_a_kit_has_as_many_as_the_table_needs(at, players):
    options = Options(GAME, players=players, print=CLASSIC)
    jobs = make_pdf(Workspace.open(None), options).jobs
    printed: dict[str, int] = {}
    blanks: dict[str, int] = {}
    for job in jobs:
        for copy in job.copies:
            count = blanks if copy.id == "blank" else printed
            count[job.material] = count.get(job.material, 0) + copy.count
    assert {name: printed.get(name, 0) for name in rules.COUNTS} == {
        name: counts[at] for name, counts in rules.COUNTS.items()
    }
    assert all(1 <= printed[name] <= 2 for name in rules.ONE_OR_TWO)
    assert all(blanks[name] >= least for name, least in rules.BLANKS.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_firearm_has_a_box_for_when_it_is_broken(language):
    """The shipped crews of three players hold ten firearms; an empty sheet has a box a thing."""
    options = Options(GAME, players=3, lang=language, print=Printing(only=("crew-sheets",)))
    made = make_pdf(Workspace.open(None), options)
    pdf = pypdfium2.PdfDocument(made.pdf)
    word = {"de": "kaputt", "en": "broken"}[language]
    # One more stands in the line on misfires.
    found = [page.get_textpage().get_text_range().count(word) - 1 for page in list(pdf)[1:]]
    crews = [
        made.room.game.kinds["crews"][copy.id]
        for job in made.jobs
        if job.material == "crew-sheets"
        for copy in job.copies
        if copy.id in made.room.game.kinds["crews"]
    ]
    armed = [
        len([i for f in crew.figures for i in f.items if i in rules.FIREARMS]) for crew in crews
    ]
    assert len(armed) == 3
    assert found == [*armed, 10]
