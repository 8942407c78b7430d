"""Each tab of the page in German answers what is wrong in German."""

from __future__ import annotations

import html
import re
import time
from types import SimpleNamespace

import pytest

from kaperbrief.errors import Problem, Span
from page_place import HOST, Page

ORIGIN = {"origin": f"http://{HOST}"}
GERMAN = {**ORIGIN, "accept-language": "de"}
PART = {**GERMAN, "hx-request": "true"}
EVENT = """\
game: evil-stevie
title: Hering
players: [{name: Ada}, {name: Ben}, {name: Cleo}, {name: Dan}]
ships: ships.csv
"""
SHIPS = "type,name,number\ncutter,,3\nbrig,,3\nwide-3,,2\nregular-1,,3\n"
LEDGER = """\
game: tischpiraten
title: Winter
scenario: treasure-map-hunt
players:
  - {name: Ada, crews: [pickle-princes], ships: [{type: two-master}], gold: 3}
  - {name: Tom, crews: [windbags], ships: [{type: galley}]}
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    home = tmp_path_factory.mktemp("heim")
    for name, files in {
        "con": {"event.yaml": EVENT, "ships.csv": SHIPS},
        "winter": {"campaign.yaml": LEDGER},
    }.items():
        (home / name).mkdir()
        for file, text in files.items():
            (home / name / file).write_text(text)
    made = Page(home)
    yield made
    made.bench.close()
    made.thread.join(timeout=10)


def read(answer):
    """What is read, with plain spaces."""
    text = html.unescape(re.sub(r"<[^>]+>", " ", answer.text))
    return re.sub(r"\s+", " ", text)


def get(place, path, *fields, **headers):
    return read(place.client.get(path, params=[*fields], headers={**GERMAN, **headers}))


def post(place, path, *fields, **headers):
    answer = place.client.post(path, data=dict(fields), headers={**GERMAN, **headers})
    return read(answer)


TONIGHT = [("game", "tischpiraten"), ("was", "tischpiraten")]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        (
            [("name", "Ada"), ("colour", "red"), ("name", "Ben"), ("colour", "red")],
            "Zwei Mitspieler haben die Farbe Rot jeder braucht eine eigene Farbe",
        ),
        ([("name", "")] * 3 + [("crew0", "nobody")], "„nobody“ ist unbekannt (Mannschaft)"),
        ([("name", "a|b"), ("name", "")], "„a|b“ geht nicht als Name"),
        ([("theme", "inksafer")], "„inksafer“ ist unbekannt (Aussehen) vielleicht „inksaver“?"),
        ([("paper", "a6")], "„a6“ ist unbekannt (Papier)"),
    ],
)
def test_tonight(place, fields, told):
    assert told in get(place, "/tonight", *TONIGHT, *fields)
    assert told in get(place, "/tonight", *TONIGHT, *fields, **{"hx-request": "true"})


def test_no_page_of_tonight(place):
    text = place.client.get("/tonight", params=TONIGHT, headers=GERMAN).text
    pages = [("page", one) for one in re.findall(r'name="page" value="([\w.-]+)"', text)]
    assert "Keine Seite ist angekreuzt wenigstens eine ankreuzen" in get(
        place, "/tonight", *TONIGHT, *pages
    )


def test_signs_and_scenes_have_names(place):
    which = {"at-game": "tischpiraten", "at-kind": "cards", "at-of": "captains-duel"}
    text = place.client.get("/own/item", params=which, headers=GERMAN).text
    for title in ("Säbel", "Einmaster", "Tag", "Strand", "Zweikampf"):
        assert f">{title}</option>" in text
    assert not re.search(r">(sabres|day|duel|beach)</option>", text)


def test_each_part_of_an_evening_says_what_it_is(place):
    words = ["scenario", "tischpiraten", "--lang=de", "--seed=1"]  # its twist has a narrow space
    text = place.client.get(
        "/evenings/parts", params=[("a", one) for one in words], headers=GERMAN
    ).text
    parts = re.findall(r'<section class="part">.*?</section>', text, re.DOTALL)
    assert len(parts) == 8
    assert all('class="hint"' in one for one in parts)


def test_errors_of_packets_name_the_captain(place):
    wrong = [Problem("fit", "x", Span("players.csv", 18, 1)), Problem("fit", "x", Span("a.csv", 5))]
    work = {"packets": {"old": False, "over": True, "one": SimpleNamespace(error=wrong)}}
    told = place.site.front.render("event_errands", "de", errands=work, at="con")
    told = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", told))
    assert "Kapitän 17: x" in told
    assert "a.csv, Zeile 4: x" in told


@pytest.mark.parametrize(
    ("tab", "words", "told"),
    [
        ("/seas", ["map", "tischpiraten", "--islands=9", "--seed=5"], "(Inseln) haben Platz"),
        ("/seas", ["map", "piratical", "--players=99"], "6 Mitspieler, nicht für 99"),
        ("/seas", ["map", "nothing"], "„nothing“ ist unbekannt (Spiel)"),
        ("/evenings", ["scenario", "tischpiraten", "--minutes=5"], "5 Minuten sind zu wenig für"),
        ("/evenings", ["scenario", "tischpiraten", "--out=x"], "kann nicht „--out=x“ stehen"),
    ],
)
def test_seas_and_evenings(place, tab, words, told):
    for _ in range(60):
        text = get(place, f"{tab}/tile", *(("a", one) for one in words))
        if "wird gesucht" not in text:
            break
    assert told in text
    assert told in get(place, f"{tab}/more", *(("a", one) for one in words))


@pytest.mark.parametrize(
    ("act", "fields", "told"),
    [
        ("cells", {"kind": "ships", "text": "cuter\t3"},
         "Zeile 1: Typ: „cuter“ ist unbekannt (Schiff) vielleicht „cutter“?"),
        ("cells", {"kind": "ships", "text": "type\tnumber\nbrig\tzwei"},
         "Zeile 1: Anzahl: Hier gehört hin: eine ganze Zahl von 0 bis 5000; gefunden: „zwei“"),
        ("cells", {"kind": "ships", "text": "brig\t1\tx\ty\tz"}, "Zu viele Zellen: z"),
        ("cells", {"kind": "players", "text": "name,handicap\nEve,-3"},
         "Zeile 1: Stärke: Hier gehört hin: eine ganze Zahl von 1 bis 1000 oder eine Kennung"),
        ("row", {"kind": "players", "row": "0", "was": "Ada", "name": "Ben"},
         "„Ben“ steht zweimal da, zuerst in event.yaml, Zeile 3 einen Nachnamen"),
        ("row", {"kind": "players", "row": "0", "was": "Ada", "wishes": "cuter"},
         "Mitspieler.Wünsche: „cuter“ ist unbekannt (Schiff)"),
        ("row", {"kind": "players", "row": "0", "was": "Bob"}, "die Seite neu laden"),
        ("facts", {"teams": "red"}, "1 Mannschaft für 4 Mitspieler 2 schreiben"),
        ("move", {"ship": "0.99", "to": "1"}, "Dieses Schiff ist nicht mehr da"),
        ("undo", {}, "Es gibt nichts rückgängig zu machen"),
        ("new", {"game": "evil-stevie"}, "Ein Treffen braucht einen Titel einen schreiben"),
    ],
)  # fmt: skip
def test_event(place, act, fields, told):
    said = {"at": "con", **fields}
    assert told in post(place, f"/event/{act}", *said.items(), **{"hx-request": "true"})


def test_long_work(place):
    files = place.site.front.desk.keep.folder / "few"
    files.mkdir()
    (files / "event.yaml").write_text(EVENT.replace("title", "figures: 3\ntitle"))
    (files / "ships.csv").write_text(SHIPS)
    place.client.post("/event/start/battles", data={"at": "few"}, headers=PART)
    end = time.monotonic() + 60
    while "That did" not in (text := get(place, "/event/errand", ("at", "few"))):
        if "Das hat nicht" in text or time.monotonic() > end:
            break
        time.sleep(0.1)
    assert re.search(r"Mindestens \d+ Figuren sind nötig, 3 sind da mehr Figuren nehmen", text)


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("gold/Ada", "-9", "Ada hat 3 und hätte dann -6; höchstens 3 ausgeben"),
        ("boxes/Ada/two-master/hull", "9", "Rumpf: 9 Kästchen, aber two-master hat 5"),
        ("boxes/Ada/two-master/hull", "x", "hier gehört eine ganze Zahl hin"),
        ("prize/Ada", "cuter", "„cuter“ ist unbekannt (Schiff)"),
        ("winner", "Otto", "„Otto“ ist unbekannt (Mitspieler)"),
    ],
)
def test_campaign(place, field, value, told):
    text = place.client.get("/campaign?at=winter", headers=GERMAN).text
    ledger = re.search(r'name="ledger" value="(\w+)"', text)[1]
    said = [("at", "winter"), ("ledger", ledger), (field, value)]
    assert told in post(place, "/campaign/record", *said)
    assert told in post(
        place, "/campaign/entry", *said, **{"hx-request": "true", "hx-target": "told"}
    )


def test_a_new_campaign(place):
    assert "Eine Kampagne braucht einen Titel" in post(place, "/campaign/new", ("title", " "))


OWN = {"at-game": "tischpiraten", "at-kind": "ships", "at-of": "two-master", "at-title": "Zuber"}


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("hull", "99", "Hier gehört hin: eine ganze Zahl von 1 bis 80; gefunden: 99"),
        ("hull", "", "Hier gehört hin: eine ganze Zahl von 1 bis 80; gefunden: nichts"),
        ("at-id", "galley", "„galley“ gibt es schon; eine andere Kennung wählen"),
        ("note", "a\x07b", "Das Zeichen U+0007 lässt sich nicht drucken; löschen"),
        ("photo", "weg.jpg", "Eine Datei „weg.jpg“ gibt es nicht; sie in den Ordner photos legen"),
        ("title", "W" * 300, "Zu wenig Platz für „"),
    ],
)
def test_own(place, field, value, told):
    page = place.client.get("/own/item", params=OWN, headers=GERMAN).text
    said = dict(re.findall(r'name="([\w.-]+)" value="([^"]*)"', page))
    said |= {
        "title": "Zuber",
        "drive": "sail",
        "icon": "ship",
        **OWN,
        field: value,
        "at-act": "look",
    }
    assert told in post(place, "/own/item", *said.items(), **{"hx-request": "true"})


def test_a_game_and_a_photo_of_ones_own(place):
    made = [("game", "tischpiraten"), ("id", "Ä!"), ("title", "X")]
    assert "„Ä!“ geht nicht als Kurzname eines Spiels" in post(place, "/own/do/game", *made)
    answer = place.client.post("/photo/own?name=x.jpg", content=b"GIF89a", headers=GERMAN)
    told = "Das ist ein GIF-Bild, kein Bild in JPEG, PNG oder WebP: öffnen und als eines davon"
    assert answer.json()["wrong"].startswith(told)


def test_the_same_in_english(place):
    fields = [*TONIGHT, *([("name", "Ada"), ("colour", "red")] * 2)]
    text = get(place, "/tonight", *fields, **{"accept-language": "en"})
    assert "two players have the colour red each has a colour of their own" in text


def test_a_game_with_mistakes(place):
    folder = place.site.front.desk.keep.folder / "content" / "tischpiraten"
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_text("unit: ell\n")
    place.site.front.changed()
    text = get(place, "/tonight", ("game", "piratical"), ("was", "piratical"))
    assert re.search(r"pack\.yaml[:0-9]*: Hier ", text)
