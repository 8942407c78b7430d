"""Events on the page: what is seen, what is saved and how, what is refused, long work."""

from __future__ import annotations

import html
import io
import re
import time
import zipfile
from urllib.parse import quote

import pikepdf
import pytest

from kaperbrief.documents.event import MANIFEST, Memory, open_event
from kaperbrief.documents.event_render import render_event
from kaperbrief.documents.fleets import plan_fleets
from kaperbrief.errors import Problems
from kaperbrief.models.options import Options, Printing
from kaperbrief.workspace import Workspace
from page_place import HOST, Page

EVENT = """\
# Ours
game: evil-stevie
title: Herring
lang: en
players:
  - {name: Ada, lang: en}   # brings cake
  - {name: Ben}
  - {name: Cleo, wishes: [cutter]}
  - {name: Dan}
# The end of the list
ships: ships.csv
"""
SHIPS = "type,name,number,photo\ncutter,,3,\nbrig,,3,\nwide-3,,2,\nregular-1,,3,\ncutter,Floh,1,\n"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    made = Page(tmp_path_factory.mktemp("home"))
    yield made
    made.bench.close()
    made.thread.join(timeout=10)


@pytest.fixture
def con(site):
    folder = site.site.front.desk.keep.folder / "con"
    folder.mkdir(exist_ok=True)
    (folder / "event.yaml").write_text(EVENT)
    (folder / "ships.csv").write_text(SHIPS)
    return folder


def words(answer):
    """What is read, with plain spaces."""
    text = html.unescape(re.sub(r"<[^>]+>", "", answer.text))
    return text.replace("\xa0", " ").replace("\u202f", " ")


def post(site, act, *fields, at="con", **headers):
    said = "&".join(f"{name}={quote(str(value))}" for name, value in [("at", at), *fields])
    return site.client.post(
        f"/event/{act}", content=said,
        headers={"origin": f"http://{HOST}", "hx-request": "true",
                 "content-type": "application/x-www-form-urlencoded", **headers},
    )  # fmt: skip


def row(kind, place, was, /, **fields):
    return [("kind", kind), ("row", place), ("was", was), *fields.items()]


def fleets(folder, seed=1):
    plan = plan_fleets(open_event(folder, Problems()), seed)
    return {one.guest.name: sorted(h.name or h.id for h in one.ships) for one in plan.fleets}


def test_the_fleets_are_those_of_the_command_line(site, con):
    text = site.client.get("/event?at=con").text
    found = re.findall(r'data-owner="(\d)"', text)
    assert found == ["0", "1", "2", "3"]
    for number, ships in enumerate(fleets(con).values()):
        assert text.count(f'data-ship="{number}.') == len(ships)
    assert "As even as was found" in words(site.client.get("/event?at=con"))


def test_what_is_changed_by_hand_is_what_the_command_line_prints(site, con):
    before = fleets(con)
    answer = post(site, "move", ("ship", "0.0"), ("to", "1"))
    assert "Less fair than it could be" in words(answer)
    after = fleets(con, 5)
    assert len(after["Ada"]) == len(before["Ada"]) - 1
    assert len(after["Ben"]) == len(before["Ben"]) + 1
    assert (after["Cleo"], after["Dan"]) == (before["Cleo"], before["Dan"])
    text = (con / "event.yaml").read_text()
    assert "# brings cake" in text
    assert "has: [" in text
    assert (con / "ships.csv").read_text() == SHIPS
    post(site, "undo")
    assert (con / "event.yaml").read_text() == EVENT


def test_a_locked_ship_stays_when_all_is_divided_anew(site, con):
    post(site, "move", ("ship", "0.0"), ("to", "1"))
    text = post(site, "lock", ("ship", "1.0")).text
    locked = open_event(con, Problems()).event.players[1].ships
    assert len(locked) == 1
    assert 'class="shp1 lock"' in text
    assert "is locked" in html.unescape(post(site, "move", ("ship", "1.0"), ("to", "0")).text)
    for _ in range(3):
        post(site, "divide")
        event = open_event(con, Problems()).event
        assert not any(guest.has for guest in event.players)
        assert event.players[1].ships == locked
        assert locked[0] in fleets(con, event.seed)["Ben"]
    assert event.seed == 4
    post(site, "lock", ("ship", f"1.{fleets(con, 4)['Ben'].index(locked[0])}"))


def test_a_ship_for_the_referee_and_back(site, con):
    post(site, "move", ("ship", "2.0"), ("to", "-1"))
    event = open_event(con, Problems()).event
    assert event.keep == 1
    assert len(plan_fleets(open_event(con, Problems()), 1).referee) == 1
    post(site, "move", ("ship", "-1.0"), ("to", "3"))
    assert open_event(con, Problems()).event.keep == 0


def test_who_comes_late_moves_few(site, con):
    before = fleets(con)
    post(site, "keep")
    assert "What has moved:" in words(post(site, "add", ("kind", "players")))
    after = fleets(con)
    late = after.pop(next(name for name in after if name not in before))
    assert late
    moved = sum(len(before[name]) - len(after[name]) for name in before)
    assert moved == len(late)
    for name, ships in after.items():
        assert set(ships) <= set(before[name])


def test_who_leaves_leaves_ships_to_the_others(site, con):
    post(site, "keep")
    before = fleets(con)
    post(site, "remove", *row("players", 3, "Dan"))
    after = fleets(con)
    assert [*after] == ["Ada", "Ben", "Cleo"]
    assert sum(map(len, after.values())) == sum(map(len, before.values()))
    assert all(set(before[name]) <= set(ships) for name, ships in after.items())


def test_a_name_is_changed_and_the_fleet_stays(site, con):
    post(site, "keep")
    before = fleets(con)
    post(site, "row", *row("players", 0, "Ada", name="Adele", lang="de"))
    assert fleets(con)["Adele"] == before["Ada"]
    assert "{name: Adele, lang: de, has:" in (con / "event.yaml").read_text()


def test_rows_and_facts_in_the_files(site, con):
    post(
        site, "row", *row("players", 1, "Ben", handicap="beginner", team="red", wishes="Brig; Floh")
    )
    post(site, "row", *row("players", 0, "Ada", team="blue", extra="2", apart="Ben"))
    post(site, "row", *row("ships", 1, "brig", number="4", name=""))
    post(site, "facts", ("title", "Con: 2"), ("date", "2027-05-08"), ("keep", ""), ("figures", 200))
    event = open_event(con, Problems()).event
    ada, ben, *_ = event.players
    assert (ben.handicap, ben.team, ben.wishes) == ("beginner", "red", ("brig", "Floh"))
    assert event.teams == 2
    assert (ada.team, ada.extra, ada.apart) == ("blue", 2, ("Ben",))
    assert (event.title, event.date, event.figures) == ("Con: 2", "2027-05-08", 200)
    assert "brig,,4,\n" in (con / "ships.csv").read_text()
    assert (con / "ships.csv").read_text().replace("brig,,4", "brig,,3") == SHIPS
    assert "# The end of the list" in (con / "event.yaml").read_text()


@pytest.mark.parametrize(
    ("act", "fields", "words"),
    [
        ("row", row("players", 0, "Ada", name="Ben"), "listed twice"),
        ("row", row("players", 0, "Ada", name=""), "name"),
        ("row", row("players", 0, "Ada", wishes="cuter"), 'unknown ship "cuter"'),
        ("row", row("players", 0, "Ada", handicap="0"), "from 1 to 1000"),
        ("row", row("players", 0, "Bob", name="Eve"), "another one by now"),
        ("row", row("players", 9, "Ada", name="Eve"), "another one by now"),
        ("row", row("ships", 0, "cutter", number="many"), "whole number"),
        ("facts", [("teams", "red")], "1 team for 4 players"),
        ("facts", [("figures", "3")], "figures are needed"),
        ("move", [("ship", "0.99"), ("to", "1")], "not there any more"),
        ("move", [("ship", "../x"), ("to", "1")], "not there any more"),
        ("move", [("ship", "9" * 5000), ("to", "1")], "not there any more"),
        ("lock", [("ship", "-1.0")], "not there any more"),
        ("lock", [("ship", "0.99")], "not there any more"),
        ("undo", [], "nothing to undo"),
    ],
)  # fmt: skip
def test_what_is_wrong_changes_nothing(site, con, act, fields, words):
    while "nothing to undo" not in (undone := post(site, "undo")).text:
        assert undone.status_code == 200
    (con / "event.yaml").write_text(EVENT)
    (con / "ships.csv").write_text(SHIPS)
    answer = post(site, act, *fields)
    assert words in html.unescape(answer.text)
    assert (con / "event.yaml").read_text() == EVENT or words == "figures are needed"
    assert (con / "ships.csv").read_text() == SHIPS


def test_lots_are_chosen(site, con):
    said = words(post(site, "facts", ("draft", ""), ("draft", "yes")))
    assert "They choose in this order:" in said
    assert "draft: true" in (con / "event.yaml").read_text()
    names = [one.name for one in open_event(con, Problems()).event.players]
    plan = plan_fleets(open_event(con, Problems()), 1)
    lots = [sorted(one.name or one.id for one in lot.ships) for lot in plan.fleets]
    assert "each captain has one lot" in words(post(site, "choose", ("lot0", names[0])))
    pdf = site.client.get("/event/fleets.pdf?at=con").content
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert document.pages
    order = [*reversed(names)]
    said = words(post(site, "choose", *((f"lot{n}", name) for n, name in enumerate(order))))
    assert "Who has chosen which lot?" not in said
    assert "draft" not in (con / "event.yaml").read_text()
    assert [fleets(con)[name] for name in order] == lots


def test_cells_of_a_spreadsheet(site, con):
    def told(kind, text):
        return words(post(site, "cells", ("kind", kind), ("text", text)))

    wrong = told("ships", "cutter\t4\nbregg\t3\nWide Ship\ttwo\nbrig\t1\tx\ty\tz")
    assert 'Row 2: type: unknown ship "bregg"' in wrong
    assert "Row 3: number: expected a whole number" in wrong
    assert "Row 4: too many cells" in wrong
    assert "2 rows, all understood" in told("ships", "Cutter;4\nWide Ship;2")
    assert "Row 1: handicap" in told("players", "name,handicap\nEve,-3")
    post(site, "paste", ("kind", "ships"), ("text", "Cutter\t5\ncutter\tMoewe\t1\n"))
    assert (con / "ships.csv").read_text() == SHIPS  # the second row counts no ships
    post(site, "paste", ("kind", "ships"), ("text", "Cutter\t5\nWide Ship\t2"))
    assert "cutter,,5,\n" in (con / "ships.csv").read_text()
    assert (con / "ships.csv").read_text().endswith("cutter,Floh,1,\nwide-0,,2,\n")
    post(site, "paste", ("kind", "players"), ("text", "Eve,de\nFay,en"), ("instead", 1))
    assert [one.name for one in open_event(con, Problems()).event.players] == ["Eve", "Fay"]


def test_blank_rows_of_a_spreadsheet_are_no_rows(site, con):
    cells = [("kind", "players"), ("text", "Eve,de\n\n,,\nFay,zz\n")]
    assert "Row 4: lang" in words(post(site, "cells", *cells))
    cells[1] = ("text", "Eve,de\n\n,,\nFay,en\n")
    assert "2 rows, all understood" in words(post(site, "cells", *cells))
    post(site, "paste", *cells, ("instead", 1))
    assert [one.name for one in open_event(con, Problems()).event.players] == ["Eve", "Fay"]
    post(site, "paste", ("kind", "ships"), ("text", " \n"))
    assert (con / "ships.csv").read_text() == SHIPS


@pytest.mark.parametrize(
    ("text", "names", "strange"),
    [
        ("Name,Phone\nEve,1\nFay,2", "Eve, Fay", "Phone"),
        ("No.;Guest;Language;Age\n1;Eve;German;7\n2;Fay;Deutsch;8", "Eve, Fay", "No., Age"),
        ("Teilnehmer\tSprache\nEve\tEnglish", "Eve", ""),
    ],
)
def test_headings_of_pasted_columns(site, con, text, names, strange):
    told = words(post(site, "cells", ("kind", "players"), ("text", text)))
    assert f"all understood. {names}" in told
    assert (f"left out: {strange}" in told) if strange else ("left out" not in told)


def test_a_new_event_speaks_what_its_game_speaks(site):
    form = site.client.get("/event?new=1&game=evil-stevie").text
    offered = re.search(r'id="lang">(.*?)</select>', form, re.DOTALL)[1]
    assert re.findall(r">(\w+)</option>", offered) == ["English", "Deutsch"]
    said = [("title", "Heringsabend"), ("game", "evil-stevie"), ("players", 2), ("lang", "de")]
    post(site, "new", *said)
    place = site.site.front.desk.keep.folder / "heringsabend"
    post(site, "add", ("at", "heringsabend"), ("kind", "players"))
    guests = open_event(place, Problems()).event.players
    assert [one.name for one in guests] == ["Spieler 1", "Spieler 2", "Spieler 3"]


def test_a_new_event(site):
    said = [("title", "Spring Con"), ("game", "evil-stevie"), ("players", 5), ("lang", "de")]
    answer = post(site, "new", *said)
    assert answer.headers["hx-redirect"] == "/event?at=spring-con"
    folder = site.site.front.desk.keep.folder / "spring-con"
    event = open_event(folder, Problems()).event
    assert (event.title, event.lang, len(event.players)) == ("Spring Con", "de", 5)
    instead = 'id="instead" value="1" checked'
    cells = lambda kind: site.client.get(f"/event/cells?at=spring-con&kind={kind}").text  # noqa: E731
    assert (instead in cells("players"), instead in cells("ships")) == (True, False)
    (folder / "event.yaml").write_text((folder / "event.yaml").read_text().replace("r 2}", "r B}"))
    assert instead not in cells("players"), "somebody is among them"
    assert "already" in post(site, "new", *said).text
    for name, value in (("title", " "), ("game", "../x"), ("players", "-3"), ("players", "9" * 50)):
        assert "hx-retarget" in post(site, "new", *{**dict(said), name: value}.items()).headers
    assert "Spring Con" in site.client.get("/event?new=1").text


@pytest.mark.parametrize("at", ["..", "../con", "/etc", "con/../con", "\0", "nowhere", ""])
def test_no_place_but_those_of_the_project(site, con, at):
    for act in ("move", "keep", "row", "start/packets", "start/battles", "cells"):
        answer = post(site, act, ("ship", "0.0"), ("to", "1"), ("kind", "ships"), at=at)
        assert "there is no folder" in answer.text
    assert site.client.get("/event", params={"at": at, "stamp": "x"}).status_code in (200, 422)
    assert site.client.get("/event/packets.zip", params={"at": at}).status_code == 404
    assert (con / "event.yaml").read_text() == EVENT


def test_from_elsewhere_and_too_large(site, con):
    assert post(site, "keep", origin="http://evil.example").status_code == 403
    assert (
        site.stranger.post("/event/keep", headers={"origin": f"http://{HOST}"}).status_code == 403
    )
    assert post(site, "paste", ("kind", "ships"), ("text", "x" * 70_000)).status_code == 413
    assert post(site, "explode").status_code == 404
    assert site.client.get("/event/keep").status_code == 405
    assert (con / "event.yaml").read_text() == EVENT


def test_markup_in_names_is_text(site, con):
    name = "<script>alert(1)</script>"
    post(site, "row", *row("players", 0, "Ada", name=name))
    text = site.client.get("/event?at=con").text
    assert "<script>alert" not in text
    assert html.escape(name) in text


def test_a_table_elsewhere_is_not_read(site, con):
    (con.parent / "secret.csv").write_text(SHIPS)
    (con / "event.yaml").write_text(EVENT.replace("ships.csv", "../secret.csv"))
    answer = site.client.get("/event?at=con")
    assert answer.status_code == 422
    assert "leads out of the folder" in html.unescape(answer.text)


def test_an_event_that_is_wrong_can_be_mended(site, con):
    (con / "event.yaml").write_text(EVENT.replace("[cutter]", "[cuter]"))
    text = html.unescape(site.client.get("/event?at=con").text)
    assert 'unknown ship "cuter"' in text
    post(site, "row", *row("players", 2, "Cleo", wishes="Cutter"))
    assert (con / "event.yaml").read_text() == EVENT


def test_what_is_up_to_date_is_not_sent_again(site, con):
    text = site.client.get("/event?at=con").text
    stamp = re.search(r'name="stamp" value="(\w+)"', text)[1]
    assert site.client.get(f"/event?at=con&stamp={stamp}").status_code == 204
    (con / "event.yaml").write_text(EVENT + "seed: 9\n")
    assert 'id="work"' in site.client.get(f"/event?at=con&stamp={stamp}").text


def until_done(site, seconds=90):
    end = time.monotonic() + seconds
    while "load delay" in (text := site.client.get("/event/errand?at=con").text):
        assert time.monotonic() < end, text
        time.sleep(0.1)
    assert "stamp=0" in text
    return html.unescape(site.client.get("/event?at=con&stamp=0").text)


def test_packets_are_those_of_the_command_line(site, con):
    (con / "event.yaml").write_text(EVENT + "print: {only: [ship-sheets]}\n")
    assert 'id="bar-packets"' in post(site, "start/packets").text
    assert 'id="zip"' in until_done(site)
    made = site.client.get("/event/packets.zip?at=con")
    assert made.headers["content-type"] == "application/zip"
    options = Options("evil-stevie", lang="en", print=Printing(only=("ship-sheets",)))
    workspace = Workspace.open(con)
    wanted = render_event(open_event(con, Problems()), workspace, options, Memory(), Problems())
    with zipfile.ZipFile(io.BytesIO(made.content)) as archive:
        found = {name.removeprefix("Herring/"): archive.read(name) for name in archive.namelist()}
    for number, name in enumerate(("Ada", "Ben", "Cleo", "Dan"), 1):
        found[f"{name}/packet.pdf"] = found.pop(f"0{number}-{name}.pdf")
    names = {"referee": "Referee", "print-plan": "Print-plan", "common": "For-everybody"}
    for name, title in names.items():
        found[f"{name}.pdf"] = found.pop(f"{title}.pdf")
    assert found == {name: data for name, data in wanted.files.items() if name != MANIFEST}


def test_long_work_can_be_stopped(site, con):
    post(site, "start/packets")
    assert 'id="bar-packets"' not in post(site, "stop/packets").text
    assert site.client.get("/event/packets.zip?at=con").status_code == 404


def test_battles(site, con):
    pytest.importorskip("numba", reason="the extra simulate is not installed")
    post(site, "stop/packets")
    post(site, "start/battles")
    text = until_done(site)
    assert text.count('class="win"') == 4
    assert "battles by chance" in text
    assert "Out of date" not in text
    assert "Out of date" in post(site, "move", ("ship", "0.0"), ("to", "1")).text


def test_where_numba_is_missing(site, con, monkeypatch):
    monkeypatch.setattr("kaperbrief.page.event_desk.find_spec", lambda name: None)
    text = site.client.get("/event?at=con").text
    assert "pip install &#34;kaperbrief[simulate]&#34;" in text or "kaperbrief[simulate]" in text
    assert re.search(r'id="battles"[^>]* disabled', text)


def test_the_command_line_reads_what_the_page_wrote(site, con, kaperbrief):
    post(site, "move", ("ship", "0.0"), ("to", "1"))
    code, out, _ = kaperbrief("fleets", str(con))
    assert code == 0
    assert "no less than" in out


@pytest.mark.parametrize("game", ["tischpiraten", "piratical"])
def test_games_where_everybody_has_so_many(site, game):
    at = f"party-{game}"
    folder = site.site.front.desk.keep.folder / at
    if not folder.exists():
        post(site, "new", ("title", at), ("game", game), ("players", 4), ("lang", "de"))
    before = fleets(folder)
    post(site, "move", ("ship", "0.0"), ("to", "1"), at=at)
    after = fleets(folder)
    one, two, *_ = before
    assert (after[one], after[two]) == (before[two], before[one])
    assert len({len(ships) for ships in after.values()}) == 1


def test_what_is_too_unequal_is_called_so_and_says_what_helps(site, con):
    people = "".join(f"  - {{name: P{n}}}\n" for n in range(20))
    (con / "event.yaml").write_text(
        f"game: evil-stevie\ntitle: Many\nplayers:\n{people}ships: ships.csv\n"
    )
    (con / "ships.csv").write_text("type,number\ncutter,8\nbrig,8\nwide-3,8\n")
    text = words(site.client.get("/event?at=con"))
    assert "Too few or too unequal ships to be even." in text
    assert "Add 16 ships: then everybody has as many." in text
    assert "too many" in text or "too few" in text


def test_nothing_lies_beyond_what_is_called_even(site, con):
    text = words(site.client.get("/event?at=con"))
    assert "As even" in text
    assert "too many" not in text
    assert "too few" not in text


@pytest.mark.parametrize(
    "head", ["Name,Language,Strength", "Name,Sprache,Stärke", "Captain,Language", "name,lang"]
)
def test_headings_in_the_words_of_the_page(site, con, head):
    cells = "Eve,de,beginner" if head.count(",") == 2 else "Eve,de"
    post(site, "paste", ("kind", "players"), ("text", f"{head}\n{cells}"))
    eve = open_event(con, Problems()).event.players[-1]
    assert (eve.name, eve.lang) == ("Eve", "de")


@pytest.mark.parametrize(
    ("name", "says"), [("x" * 57, "too long for the sheets"), ("山田", "cannot be printed")]
)
def test_names_that_sheets_have_no_room_or_letters_for(site, con, name, says):
    fields = {"at": "con", "kind": "players", "text": f"Eve\n{name}"}
    told = words(
        site.client.post("/event/cells", data=fields, headers={"origin": f"http://{HOST}"})
    )
    assert "Row 2: the name" in told
    assert says in told
    assert says in words(post(site, "row", *row("players", 0, "Ada", name=name)))
    assert "name: Ada" in (con / "event.yaml").read_text()
