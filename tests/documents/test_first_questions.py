"""What beginners ask in their first two rounds: the sheets of tonight's kit answer it.

A question stands under the sheet where a beginner finds its answer, with the words that say it,
German | English: they are printed there as they stand, with a few others at most at each "…".
Some are answered on two sheets.
"""

from __future__ import annotations

import re

import pypdfium2
import pytest

from document_kits import printed
from kaperbrief.models.options import Printing
from kaperbrief.press.job import PagePlan

ANSWERS = {
    ("tischpiraten", "first-page"): {
        "Who sails first?": "höchste Zahl fährt zuerst | highest sails first",
        "Must I sail all that way?": "Mindestens die halbe Strecke | At least half",
        "How often may I turn?": "dreht, sooft ihr wollt | Turn as often as you like",
        "Nobody is at the wheel?": "Niemand da? Geradeaus | Nobody? Straight on",
        "Whose turn is it when a card is drawn?": "Eure Farbe? | Your colour?",
        "What may a figure do?": "zwei Aktionen: laufen, schießen, nachladen, kämpfen"
        " | two actions: walk, shoot, reload or fight",
        "How far does a figure walk?": "2 × 20 cm",
        "May I measure before I shoot?": "Erst sagen, auf wen, dann messen"
        " | First say at whom, then measure",
        "How far does a pistol reach, how far a musket?": "25 cm 50 cm",
        "From what do I hit?": "4+ trifft | 4+ hits",
        "What is different for a captain?": "Schießt euer Kapitän, reicht eine 3"
        " | If your captain fires, a 3 hits",
        "Is my figure dead when it is hit?": "5 oder 6: Puh, nichts passiert! 1 bis 4: Sie ist raus"
        " | 5 or 6: phew, nothing happened! 1 to 4: it is out",
        "How do I get a weapon ready again?": "Nachladen: 1 Aktion | Reloading: 1 action",
        "How do I get on board?": "Fahrt längsseits, würfelt 4+ | Sail alongside, roll 4+",
        "Who helps?": "Kapitän und Maat: je +1 | captain and mate add +1 each",
        "What if I fall in?": "Sprung mit 1? Platsch | A jump with a 1? Splash",
        "What does a blow need?": "3+ 4+ 5+",
        "What wins?": "Die meisten Dublonen nach 6 Runden. Schwimmt vorher nur noch ein"
        " | The most doubloons after 6 rounds. Only one ship afloat before that?",
        "What does 4+ mean?": "4+ heißt: eine 4, 5 oder 6 | 4+ means a 4, 5 or 6",
        "How is the table laid?": "Das Blatt „Das Seegefecht“ zeigt euch, wie"
        " | The sheet “The sea fight” shows you how",
        "What is a round?": "Alle fahren, dann zieht ihr Karten, bis der Stapel leer ist"
        " | all sail, then you draw cards until the pile is empty",
        "The pile is empty?": "Stapel leer ist. Nehmt die … zurück, mischt"
        " | pile is empty. Take the … back, shuffle",
    },
    ("tischpiraten", "marker-keys"): {
        "What does a skull mean?": "Die Figur war dran. Nun ruht sie."
        " | The figure has acted. Now it rests.",
        "When does it go?": "Weg: wenn der Stapel leer ist | Off: when the pile is empty",
        "Whom does that wind move?": "Der Wind treibt nur Schiffe ohne Mast"
        " | The wind moves only ships without a mast",
        "How many balls sink a ship?": "Bei 5 Kugeln sinkt das Schiff"
        " | With 5 balls the ship sinks",
        "Where does that marker go?": "Legt sie in die Ringe eurer Blätter"
        " | Lay them in the rings on your sheets",
        "A mast is gone, where does the wind blow?": "Ist der erste Mast ab? Legt einen Stift"
        " | Is the first mast gone? Lay a pencil",
    },
    ("tischpiraten", "ship-sheets"): {
        "How far does my ship sail?": "2 Masten, in jede Richtung 40"
        " | 2 masts, in any direction 40",
        "Must I sail all that way?": "Fahrt mindestens die Hälfte | at least half the move",
    },
    ("tischpiraten", "turn-cards"): {
        "Whose turn is it when a card is drawn?": "Eine Figur der Farbe | One figure of the colour",
        "What may a figure do?": "Eine Figur der Farbe: 2 Aktionen"
        " | One figure of the colour: 2 actions",
        "Does steering cost an action?": "Steuern: keine Aktion | Steering: no action",
        "All my figures are done, and a fifth card comes?": "Sie verfällt, wenn alle ein … haben"
        " | It is lost if everybody has a … already",
    },
    ("tischpiraten", "boarding-cards"): {
        "What does a jump cost?": "Hinüberspringen kostet so viel wie laufen"
        " | Jumping across costs as much as walking",
        "What if I fall in?": "schwimmt 5 cm je Aktion … an Bord | swims 5 cm an action … aboard",
        "What if boarding fails?": "Misslungen? Euer Schiff fährt den Rest seiner"
        " Strecke. Niemand springt | Failed? Your ship sails the rest of its move. Nobody jumps",
    },
    ("tischpiraten", "cannon-cards"): {
        "Which mast breaks?": "Wer beschossen wird, wählt Mast, Kanone"
        " | Whoever is shot at picks mast, cannon",
        "When does a ship sink?": "sinkt es am Ende der nächsten Runde"
        " | It sinks as the next round ends",
    },
    ("tischpiraten", "crew-sheets"): {
        "Is a lantern a weapon?": "Laterne, Schaufel, Flasche und Fernrohr sind"
        " keine Waffen | Lantern, shovel, bottle and spyglass are no weapons",
        "May I shoot into a melee?": "Trefft ihr mitten in einen Nahkampf"
        " | A hit in the midst of a fight",
        "How far does a pistol reach, how far a musket?": "Kurze Waffen 25 cm,"
        " lange Gewehre 50 cm | Short guns 25 cm, long guns 50 cm",
        "Whom do I hit there?": "Bei 1–3 ist es euer Freund | Roll again: on 1–3 it is your friend",
        "Is the loot lost when its carrier is out?": "Trug sie Beute, bleibt sie liegen"
        " | Loot they carried stays where it is",
    },
    ("tischpiraten", "long-rulers"): {
        "How far does my ship sail?": "40 2 Masten | 40 2 masts",
        "How far does a pistol reach, how far a musket?": "25 Pistole | 25 pistol",
    },
    ("tischpiraten", "sea-fight-sheets"): {
        "Are weapons loaded at the start?": "Alle Waffen und Kanonen sind geladen"
        " | All weapons and cannon are loaded",
        "May I strike back?": "Zurückschlagen könnt ihr erst, wenn eure Figur dran ist"
        " | You can only strike back when it is your figure’s turn",
        "What wins?": "Nach 6 Runden zählt ihr eure Dublonen | After 6 rounds count your doubloons",
        "Where is the loot, and what does lifting it cost?": "Zum Aufheben (1 Aktion°) steht"
        " eure Figur mitten auf dem Deck | To lift it (1 action°), your figure stands amidships",
        "May I sail a ship that I took?": "Ihr fahrt es gleich nach eurem | You sail it right",
        "When does loot count?": "Nur fremde Beute zählt | Only loot of others scores",
    },
    ("evil-stevie", "first-page"): {
        "What does the referee tell us?": "ruft Runde und Wind | shouts the turn and the wind",
        "What do two flags mean?": "× ½ × 1 × 2",
        "What do I write?": "Wohin, wie weit | Which way, how far",
        "Where may I not sail?": "nie gegen den Wind | never into the wind",
        "What does a turn cost?": "Erst ist ein Strich frei (Kutter: 2); jeder weitere braucht"
        " | At first one point is free (cutter: 2); each later one takes 2 men (cutter: 1)",
        "When may I turn again?": "dazwischen 1″ × Klasse geradeaus | 1″ × class straight between",
        "How many men fire a gun?": "2 Mann je Kanone | 2 men a gun",
        "What do I say first?": "Sagt an: Rumpf, Takelage oder Deck | hull, rigging or deck",
        "From what does a gun hit?": "drei Würfel: 10 oder mehr trifft | three dice: 10 or more",
        "What are hits?": "Tafel sagt, wie viele Kästchen | table says how many boxes",
        "When does she leak?": "Im letzten Fünftel jede Runde ein Würfel: 1–3"
        " | In the last fifth one die each turn: on 1–3",
        "When does she sink?": "Alle weg: gesunken | All gone: she sinks",
        "How far do men walk?": "Figuren laufen 6″ | Figures walk 6″",
        "From what does a musket hit?": "Schuss ab 11 | shots 11 or more",
        "What does distance cost?": "−1 / 1″ −1 / 3″",
        "How do I tie her?": "Danach ein Mann, eine Leine | fight a man ties one line",
        "How do I get across?": "Lücke bis 1″? Sprung mit 4 bis 6"
        " | gap up to 1″? They jump on 4 to 6",
        "What does a hit do to my figure?": "Getroffen heißt tot: über Bord"
        " | A hit kills; the dead fall overboard",
        "From what does a blade hit?": "Klingen ab 9 | blades 9 or more",
        "How do I mend?": "1 bis 6 Mann, ein Würfel, ihre Zahl oder weniger"
        " | 1 to 6 men, one die, their number or less",
        "What wins?": "Klasse des Schiffs mal 20 oder 10. Erobert°: nur eure Leute … meisten"
        " Punkte gewinnen"
        " | class times 20 or 10. Taken°: only your people aboard … Most points win",
    },
    ("evil-stevie", "captain-folders"): {
        "What does distance cost?": "Muskete: je volle 3″ … Pistole: je volle 1″"
        " | musket: each full 3″ … pistol: each full 1″",
        "What are hits?": "Rumpf 3–9 1 Rumpftreffer | Hull 3–9 1 hull hit",
    },
    ("evil-stevie", "turn-cards"): {
        "What does a turn cost?": "drehen 1 Strich (Kutter, Boot: 1)"
        " | turn her a point (cutter, boat: 1)",
    },
    ("piratical", "first-page"): {
        "What is the aim?": "siebte Schatz im Lager gewinnt | seventh treasure in store wins",
        "Where do treasures come from?": "Kisten der Insel und Waren anderer Häfen"
        " | chests of the island and goods of other ports",
        "What do I do in my turn?": "Karte: … Fahrt. Hafen … Kampf: schießen, dann entern"
        " | Card: … Move. Port … Fight: shoot, then board",
        "Do I keep the card?": "tu, was sie sagt | do what it says",
        "How far do I sail?": "4 6 9 5",
        "May I turn at once?": "1 Feld voraus, ehe du drehst | 1 hex ahead before you turn",
        "What does turning cost?": "Eine Seite ist frei, die zweite kostet 1 Feld"
        " | One side is free, a second costs 1 hex",
        "My hull is half gone?": "Halber Rumpf: halb so weit"
        " | With half her hull she moves half as far",
        "When does the wind turn?": "gerader Pasch … eine Seite, ein ungerader zurück"
        " | even double … one side, an odd one back",
        "Against the wind?": "Gegen den Wind: anhalten | sails into the wind must stop",
        "How far do cannon reach?": "Kanonen reichen 2 Felder | Cannon reach 2 hexes",
        "From what do I hit?": "4+ trifft | 4+ hits",
        "What saves me?": "eine 6 rettet | a 6 saves",
        "What does a hit do?": "höchste Zahl streichen | cross out her highest number",
        "When may I ram?": "Rammen: ab 2 Feldern geradeaus | Ram: 2 hexes or more straight on",
        "How do I board?": "Entern im Feld daneben … Würfel + Mannschaft."
        " Sieger … Verlierer: −1 Mann"
        " | Board from a hex beside her … die + crew; winner … loser: −1 crew",
        "What may I do in port?": "einlagern, reparieren, anheuern, kaufen"
        " | store, repair, hire, buy",
        "What do I do at the island?": "5 oder 6 bringt einen Schatz | 5 or 6 is a treasure",
        "What if I lose my ship?": "Ladung weg. Ein neues daheim … 20 Gold"
        " | cargo are gone. A new one at home … 20 gold",
    },
    ("piratical", "quick-references"): {
        "What do I do in my turn?": "Kampf: schießen, dann einmal entern"
        " | Fight: shoot, then board once",
        "What is a treasure?": "Eine Kiste … der Schatzinsel oder eine Ware aus einem anderen"
        " | A chest … of Treasure Island, or goods of another home port",
        "How far do I sail?": "4 / 6 Ruder oder Segel: … 9 Segel: | 4 / 6 Oars or sail: … 9 Sail:",
        "With the wind?": "+2 wenn du die ganze Fahrt genau vor dem Wind"
        " | +2 if you sail straight downwind",
        "May I sail off the map?": "Land, Riffe, Schiffe und der Kartenrand sind gesperrt"
        " | You cannot sail through land, reefs and ships or off the map",
        "The deck is empty?": "Mischt die abgelegten Karten | Shuffle the discards",
        "Who chooses the booty?": "Der Sieger wählt … 1 Schatz oder 10 Gold"
        " | The winner chooses … 1 treasure or 10 gold",
        "What do equal hits do?": "Rettest du gegen die erste … trifft sie ohne Rettungswurf"
        " | if you save the first … it hits too, without a save",
        "Does an island stop a shot?": "Inseln, Riffe, Schiffe stören nie"
        " | islands, reefs and ships are never in the way",
        "Who rolls for a fort?": "wem der Hafen gehört; spielt ihn niemand … links von dir"
        " | The port’s owner rolls for them; if nobody … on your left",
        "No goods left in a port?": "keine mehr da … bekommst du keinen"
        " | none is left … you get none",
        "When may I turn a cannon?": "Im Hafen darfst du Geschütze umdrehen"
        " | In port you may turn a weapon over",
        "When may I ram?": "Rammen nach 2 oder mehr Feldern geradeaus: Krone"
        " | Ram after 2 hexes or more straight on: Crown",
    },
    ("piratical", "event-cards"): {
        "Do I keep the card?": "aufheben und bei Bedarf spielen | keep, play when it helps",
    },
}
NEAR = 60
"""So many characters at most stand for a "…"."""


def page_texts(game: str, language: str, material: str) -> list[str]:
    """The words of each page that holds a material, in one line, none parted by a hyphen."""
    made = printed(game, language, "default", "a4", print=Printing())
    pdf = pypdfium2.PdfDocument(made.pdf)
    for number, plan in enumerate(made.pages):
        if plan.form == "folder" and plan.side == "back":
            pdf[number].set_rotation(180)
    return [
        text
        for number, plan in enumerate(made.pages)
        if any(job.material == material for job in plan.jobs)
        for text in sides(pdf[number], plan)
    ]


def sides(page: pypdfium2.PdfPage, plan: PagePlan) -> list[str]:
    """The words of a page, and as it is read upside down where backs are folded over."""
    turned = any(job.piece and job.piece.folded for job in plan.jobs)
    texts = []
    for _ in range(1 + turned):
        text = page.get_textpage().get_text_range()
        texts.append(" ".join(re.sub(r"[\ufffe\x02]\s*", "", text).split()))
        page.set_rotation((page.get_rotation() + 180) % 360)
    return texts


def answered(answer: str, language: str, page: str) -> bool:
    """Does the page say the answer, whole words and in this order?"""
    parts = answer.replace("°", "*").split(" | ")
    said = parts[language == "en" and len(parts) > 1].split(" … ")
    wanted = rf"\W.{{0,{NEAR}}}?(?<!\w)".join(map(re.escape, said))
    return re.search(rf"(?<!\w){wanted}(?!\w)", page, re.IGNORECASE) is not None


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("game", "material"), ANSWERS)
@pytest.mark.one_in(3)
def test_sheets_answer_what_beginners_ask(game: str, material: str, language: str) -> None:
    pages = page_texts(game, language, material)
    unanswered = [
        (question, answer)
        for question, answer in ANSWERS[game, material].items()
        if not any(answered(answer, language, page) for page in pages)
    ]
    assert unanswered == []
    assert not any(answered("4+ Haifisch | 4+ sharkskin", language, page) for page in pages)


@pytest.mark.parametrize("game", sorted({game for game, _ in ANSWERS}))
def test_every_game_is_asked_at_least_twenty_questions(game: str) -> None:
    asked = {one for (of, _), answers in ANSWERS.items() if of == game for one in answers}
    assert len(asked) >= 20
