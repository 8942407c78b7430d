"""What beginners ask in their first two rounds: the sheets of tonight's kit answer it.

A question stands with the words and numbers of its answer, German | English: all of them are
printed in that order on the first page of tonight's kit.
"""

from __future__ import annotations

import re

import pypdfium2
import pytest

from document_kits import printed
from kaperbrief.models.options import Printing

TISCHPIRATEN = {
    "Who sails first?": "würfeln höchste Zahl | rolls highest",
    "How far does my ship sail?": "30 cm 40 cm",
    "Must I sail all that way?": "Mindestens die Hälfte | At least half",
    "How often may I turn?": "sooft ihr wollt | as often as you like",
    "Nobody is at the wheel?": "Geradeaus | Straight on",
    "Whose turn is it when a card is drawn?": "Eure Farbe | Your colour",
    "What may a figure do?": "zwei Aktionen laufen schießen laden kämpfen"
    " | two actions walk shoot reload fight",
    "How far does a figure walk?": "20 cm",
    "May I measure before I shoot?": "Erst sagen dann messen | First say then measure",
    "How far does a pistol reach, how far a musket?": "25 cm 50 cm",
    "From what do I hit?": "4+ trifft | 4+ hits",
    "What is different for a captain?": "beim Kapitän 3+ | captain’s 3 too",
    "Is my figure dead when it is hit?": "5 oder 6 1 bis 4 | 5 or 6 1 to 4",
    "How do I get a weapon ready again?": "Nachladen 1 Aktion | Reloading 1 action",
    "How do I get on board?": "Längsseits mit 4+ | Alongside on 4+",
    "Who helps?": "Kapitän und Maat je +1 | captain and mate +1",
    "What if I fall in?": "Springen 1 nass | Jumping 1 wet",
    "What does a blow need?": "3+ 4+ 5+",
    "What wins?": "letzte Schiff meisten Dublonen sechs Runden"
    " | last ship most doubloons six rounds",
    "The pile is empty?": "Stapel leer mischt | Pile empty shuffle",
}
STEVIE = {
    "What does the referee tell us?": "Runde Wind | turn wind",
    "What do two flags mean?": "× ½ × 1 × 2",
    "What do I write?": "Wie weit, wohin, wie weit | How far, which way, how far",
    "Where may I not sail?": "nie gegen den Wind | never into the wind",
    "What does a turn cost?": "Strich 2 Mann Kutter: 1 | point 2 men cutter: 1",
    "When may I turn again?": "geradeaus Klasse | straight on class",
    "How many men fire a gun?": "2 Mann je Kanone | 2 men a gun",
    "What do I say first?": "Rumpf Takelage Deck | hull rigging deck",
    "From what does a gun hit?": "drei Würfel ab 10 | three dice 10 or more",
    "What are hits?": "Treffer Kästchen | box hit",
    "When does she leak?": "letzten Fünftel 1–3 | last fifth 1–3",
    "When does she sink?": "Alle weg gesunken | All gone sinks",
    "How far do men walk?": "laufen 6″ | walk 6″",
    "From what does a musket hit?": "drei Würfel ab 11 | three dice 11 or more",
    "What does distance cost?": "−1 / 1″ −1 / 3″",
    "How do I tie her?": "ein Tau | one line",
    "How do I get across?": "Sprung 1″ 4 bis 6 | Jump 1″ 4 to 6",
    "From what does a blade hit?": "Klingen drei Würfel ab 9 | Blades three dice 9 or more",
    "How do I mend?": "1 bis 6 Mann ihre Zahl oder weniger | 1 to 6 men its number or less",
    "What wins?": "Klasse mal 20 oder 10 an Bord | class times 20 or 10 aboard",
}
PIRATICAL = {
    "What is the aim?": "sieben Schätze daheim lagert | seven treasures stored at home",
    "Where do treasures come from?": "Insel Handel Plündern | island trade plunder",
    "What do I do in my turn?": "eine Karte fahr schieß | one card move shoot",
    "Do I keep the card?": "tu, was sie sagt | do what it says",
    "How far do I sail?": "4 / 6 9 5",
    "May I turn at once?": "1 Feld voraus | 1 hex ahead",
    "What does turning cost?": "Seite frei zweite 1 Feld | side free second 1 hex",
    "My hull is half gone?": "halbe Fahrt | half speed",
    "When does the wind turn?": "gerader Pasch ungerader | even double odd",
    "Against the wind?": "Gegen den Wind Halt | into the wind stop",
    "With the wind?": "+2",
    "How far do cannon reach?": "2 Felder | 2 hexes",
    "From what do I hit?": "4+ trifft | 4+ hits",
    "What saves me?": "6 rettet | 6 saves",
    "What does a hit do?": "Rumpfpunkt weg Ladung | hull point gone",
    "When may I ram?": "Rammen 2 Feldern geradeaus | Ram 2 hexes straight",
    "How do I board?": "Würfel + Crew Sieger Verlierer | die + crew winner loser",
    "What may I do in port?": "lagern flicken heuern | store mend hire",
    "What do I do at the island?": "Schatzinsel 5 oder 6 | Treasure Island 5 or 6",
    "What if I lose my ship?": "Ladung sind weg 20 Gold | cargo are gone 20 gold",
}
QUESTIONS = {"tischpiraten": TISCHPIRATEN, "evil-stevie": STEVIE, "piratical": PIRATICAL}


NEAR = 90
"""So many characters at most stand between two words of an answer."""


def page_text(pdf: bytes, number: int) -> str:
    """The words of a page in one line, none parted by a hyphen."""
    text = pypdfium2.PdfDocument(pdf)[number].get_textpage().get_text_range()
    return " ".join(re.sub(r"[\ufffe\x02]\s*", "", text).split())


def answered(answer: str, language: str, page: str) -> bool:
    """Stand the words of an answer on the page, one after the other and near each other?"""
    parts = answer.split(" | ")
    words = parts[language == "en" and len(parts) > 1].split()
    between = rf"(?!\w).{{0,{NEAR}}}?(?<!\w)"
    wanted = between.join(re.escape(word) for word in words)
    return re.search(rf"(?<!\w){wanted}(?!\w)", page, re.IGNORECASE) is not None


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", QUESTIONS)
def test_the_first_page_answers_what_beginners_ask(game: str, language: str) -> None:
    made = printed(game, language, "default", "a4", print=Printing())
    (number,) = (
        number
        for number, plan in enumerate(made.pages)
        if any(job.material == "first-page" for job in plan.jobs)
    )
    page = page_text(made.pdf, number)
    assert len(QUESTIONS[game]) == 20
    asked = QUESTIONS[game].items()
    assert [one for one, answer in asked if not answered(answer, language, page)] == []
    assert not answered("4+ Haifisch | 4+ sharkskin", language, page)
