"""`kaperbrief render`: packets of a small event, and what a late change costs."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace

import pypdfium2
import pytest
from PIL import Image

from kaperbrief.game.shelf import Vessel
from kaperbrief.models.ship import Ship
from navy_pack import NAVY, SAILING

MATERIALS = """\
materials:
  - {id: ships-own, item: none, title: Record, template: ship-sheet, of: ships, for: ship,
     page: half}
  - {id: help, item: none, title: Help, template: reference-half, of: references/help,
     count: players + 1, deal: 1, page: half}
  - {id: roster, item: none, title: Roster, template: reference-sheet, of: references/roster,
     for: referee}
  - {id: score, item: none, title: Score, template: reference-sheet, of: references/score,
     for: referee}
  - {id: deck, item: none, title: Deck, template: card, of: cards/deck, count: 2*ships,
     back: own, stock: card, piece: {shape: rectangle, width: 63 mm, height: 88 mm}}
"""
REFERENCES = """\
references:
  - id: help
    title: First aid
    subtitle: for all
    icon: skull
    columns: [[one]]
    blocks: [{id: one, kind: text, title: One, rows: [{id: a, text: Breathe.}]}]
  - id: roster
    title: Captains
    subtitle: all
    icon: crew
    columns: [[ships, left]]
    blocks:
      - id: ships
        kind: fleet
        title: Ships
        heads: [{id: player, text: Player}, {id: title, text: Ship}, {id: class, text: Class}]
      - id: left
        kind: others
        title: Left
        blank: 3
        heads: [{id: number, text: ""}, {id: title, text: Ship}, {id: crew, text: Crew}]
  - id: score
    title: Plunder
    subtitle: all
    icon: coin
    columns: [[all]]
    blocks:
      - id: all
        kind: captains
        title: Those who sail
        heads: [{id: player, text: Player}, {id: ships, text: Number}, {id: title, text: Ships},
          {id: class, text: Class}, {id: place, text: Place}]
"""
PO = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "references/help#title"
msgid "First aid"
msgstr "Erste Hilfe"
"""
EVENT = """\
game: small
title: Spring
players:
  - {name: Ada, ships: [Black Hen]}
  - {name: Tomke, lang: de}
  - {name: Kim}
ships:
  - {type: sloop, name: Black Hen}
  - {type: sloop, name: White Owl}
  - {type: sloop, number: 3}
  - {type: frigate, name: Iron Duck}
  - {type: frigate, number: 4}
keep: 1
"""


@pytest.fixture
def spring(project):
    pack = NAVY["content/small/pack.yaml"] + SAILING
    return project(
        {
            **NAVY,
            "content/small/pack.yaml": pack,
            "content/small/materials.yaml": MATERIALS,
            "content/small/references.yaml": REFERENCES,
            "content/small/locales/de.po": PO,
            "event.yaml": EVENT,
        }
    )


def words(data: bytes) -> list[str]:
    """The text of each page."""
    pdf = pypdfium2.PdfDocument(io.BytesIO(data))
    return [page.get_textpage().get_text_bounded() for page in pdf]


def files(folder):
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*.*")}


@pytest.fixture
def rendered(kaperbrief, spring, tmp_path):
    code, _out, err = kaperbrief("render", spring, "--out", tmp_path / "out")
    assert code == 0, err
    return tmp_path / "out" / "Spring"


def has(folder, name):
    data = json.loads((folder / "manifest.json").read_text())
    return next(one["ships"] for one in data["players"] if one["name"] == name)


def test_everybody_has_a_packet_of_their_own(rendered):
    made = files(rendered)
    assert set(made) == {
        "Ada/packet.pdf", "Tomke/packet.pdf", "Kim/packet.pdf",
        "referee.pdf", "common.pdf", "print-plan.pdf", "manifest.json",
    }  # fmt: skip
    ada = "\n".join(words(made["Ada/packet.pdf"]))
    assert "Black Hen" in ada
    assert "Ada" in ada
    assert "First aid" in ada
    assert "Tomke" not in ada
    assert "Kim" not in ada
    for name in ("Tomke", "Kim"):
        text = "\n".join(words(made[f"{name}/packet.pdf"]))
        assert name in text
        assert "Black Hen" not in text
        assert "Ada" not in text
        assert text.count("Sloop") + text.count("Frigate") >= len(has(rendered, name))
    tomke = "\n".join(words(made["Tomke/packet.pdf"]))
    assert "Erste Hilfe" in tomke
    assert "First aid" not in tomke
    assert "Platz 2" in tomke
    assert "Deck" in words(made["common.pdf"])[0]
    for name in ("Ada/packet.pdf", "referee.pdf", "print-plan.pdf"):
        assert re.search("seed 1 · [0-9a-f]{7} · 1/", words(made[name])[0])


def test_the_referee_knows_everybody(rendered):
    made = files(rendered)
    text = words(made["referee.pdf"])
    everybody = next(page for page in text if "Who takes part" in page)
    roster = next(page for page in text if "Captains" in page)
    for name in ("Ada", "Tomke", "Kim", "Black Hen", "White Owl", "Iron Duck"):
        left = json.loads(made["manifest.json"])["referee"]
        if {"type": "sloop", "name": name} not in left:
            assert name in roster, name
            assert name in everybody, name
    assert sum(roster.count(name) for name in ("Ada", "Tomke", "Kim")) == 9
    assert "First aid" in "\n".join(text)
    plan = "\n".join(words(made["print-plan.pdf"]))
    for name in ("Ada", "Tomke", "Kim", "Referee", "For everybody"):
        assert name in plan


def test_a_captain_with_many_ships_has_one_row(rendered):
    score = next(page for page in words(files(rendered)["referee.pdf"]) if "Plunder" in page)
    for name in ("Ada", "Tomke", "Kim"):
        ships = has(rendered, name)
        assert score.count(name) == 1
        total = sum({"sloop": 1, "frigate": 3}.get(one["type"], 0) for one in ships)
        told = rf"{name}\s+{len(ships)}\s.*?\b{total}\s"
        assert re.search(told, score, re.DOTALL), score
    assert "Black Hen (Sloop)" in score.replace("\xa0", " ")


def test_rendering_again_writes_nothing(kaperbrief, spring, rendered):
    before = files(rendered)
    stamps = {p: p.stat().st_mtime_ns for p in rendered.rglob("*.*")}
    code, out, _ = kaperbrief("render", spring, "--out", rendered.parent)
    assert code == 0
    assert "Nothing has changed." in out
    assert files(rendered) == before
    assert {p: p.stat().st_mtime_ns for p in rendered.rglob("*.*")} == stamps


def test_a_new_name_touches_one_packet(kaperbrief, spring, rendered):
    before, fleets = files(rendered), {n: len(has(rendered, n)) for n in ("Ada", "Tomke", "Kim")}
    event = spring / "event.yaml"
    text = event.read_text().replace("Black Hen", "Red Hen")
    event.write_text(text)
    code, out, _ = kaperbrief("render", spring, "--out", rendered.parent)
    after = files(rendered)
    assert code == 0
    assert {name for name in after if after[name] != before[name]} == {
        "Ada/packet.pdf", "referee.pdf", "print-plan.pdf", "manifest.json",
    }  # fmt: skip
    changed = [n for n, page in enumerate(words(after["Ada/packet.pdf"]), 1) if "Red Hen" in page]
    pages = ", ".join(map(str, changed))
    told = next(line for line in out.splitlines() if line.startswith("Print again – Ada"))
    assert changed
    assert [int(n) for n in re.findall(r"\d+", told)][0::1][-1] == changed[-1]
    assert pages.split(", ")[0] in told
    assert fleets == {n: len(has(rendered, n)) for n in fleets}
    assert "Print again" in words(after["print-plan.pdf"])[0]
    # A further run without changes still lists what is to be printed again.
    assert "Nothing has changed." in kaperbrief("render", spring, "--out", rendered.parent)[1]


def test_a_latecomer_takes_little(kaperbrief, spring, rendered):
    before = {name: has(rendered, name) for name in ("Ada", "Tomke", "Kim")}
    code, out, err = kaperbrief(
        "render", spring, "--out", rendered.parent, "--add-player", "Otto:de"
    )
    assert code == 0, err
    otto = has(rendered, "Otto")
    assert 1 <= len(otto) <= 3
    given = 0
    for name, ships in before.items():
        now = has(rendered, name)
        given += len(ships) - len(now)
        assert all(ship in ships for ship in now), "nobody gets anything new but Otto"
    assert given == len(otto)
    assert out.count("→ Otto") == len(otto)
    assert "referee" not in out, "what is kept back stays there"
    assert {"type": "sloop", "name": "Black Hen"} in has(rendered, "Ada")
    assert "Otto" in "\n".join(words((rendered / "Otto/packet.pdf").read_bytes()))
    again = kaperbrief("render", spring, "--out", rendered.parent)[1]
    assert "Nothing has changed." in again
    assert has(rendered, "Otto") == otto


def test_all_problems_are_told_and_nothing_is_written(kaperbrief, spring, tmp_path):
    (spring / "photos").mkdir()
    (spring / "photos" / "bad.jpg").write_bytes(b"no picture")
    event = spring / "event.yaml"
    text = event.read_text().replace("name: White Owl", "name: White Owl, photo: bad.jpg")
    event.write_text(text.replace("name: Iron Duck", "name: Iron 鴨 Duck"))
    code, _, err = kaperbrief("render", spring, "--out", tmp_path / "out")
    assert code == 1
    assert "event.yaml:9:43: error[photo]" in err
    assert "error[glyph]" in err
    assert "event.yaml:11" in err
    assert not (tmp_path / "out").exists()


def test_long_lists_of_everybody_take_more_pages(kaperbrief, spring, tmp_path):
    long = "The Most Excellent and Never Yet Defeated Captain of the Seven Seas and of the"
    players = [f"  - {{name: P{n}}}" for n in range(1, 17)]
    ships = [f"  - {{type: sloop, name: {long} {n}}}" for n in range(1, 65)]
    event = ["game: small", "title: Spring", "players:", *players, "ships:", *ships,
             "print: {only: [help]}"]  # fmt: skip
    (spring / "event.yaml").write_text("\n".join(event) + "\n")
    code, _, err = kaperbrief("render", spring, "--out", tmp_path / "out")
    assert code == 0, err
    pages = words((tmp_path / "out" / "Spring" / "referee.pdf").read_bytes())
    lists = [page for page in pages if "Who takes part" in page]
    assert len(lists) > 1
    for n in range(1, 17):
        assert sum(f"P{n}" in page.split() for page in lists) == 1


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("Ada", ["Ada takes part already"]),
        ("Bo:dee", ['does not speak "dee"', 'did you mean "de"?']),
        (":de", ["--add-player needs a name"]),
    ],
)
def test_a_latecomer_who_cannot_be(kaperbrief, spring, tmp_path, typed, words):
    code, out, err = kaperbrief("render", spring, "--out", tmp_path / "out", "--add-player", typed)
    assert (code, out) == (2, "")
    assert all(word in err for word in words)
    assert not (tmp_path / "out").exists()


def test_what_moves_is_told_with_its_way(kaperbrief, spring, rendered):
    event = spring / "event.yaml"
    text = event.read_text().replace("ships: [Black Hen]", "ships: [Iron Duck]")
    text = text.replace("{name: Kim}", "{name: Kim, ships: [Black Hen]}")
    event.write_text(text.replace("keep: 1", "  - {type: sloop, name: Late Lark}\nkeep: 1"))
    code, out, err = kaperbrief("render", spring, "--out", rendered.parent)
    assert code == 0, err
    assert "Black Hen (Sloop): Ada → Kim\n" in out
    assert "Late Lark (Sloop): new → " in out
    assert "Frigate: the referee" not in out


def test_a_damaged_photo_of_two_players_is_told(kaperbrief, spring, tmp_path):
    (spring / "photos").mkdir()
    data = io.BytesIO()
    Image.effect_noise((600, 400), 90).save(data, "JPEG")
    (spring / "photos" / "half.jpg").write_bytes(data.getvalue()[:9000])
    event = spring / "event.yaml"
    text = event.read_text().replace("type: sloop,", "type: sloop, photo: half.jpg,")
    event.write_text(text.replace("type: frigate,", "type: frigate, photo: half.jpg,"))
    code, _, err = kaperbrief("render", spring, "--out", tmp_path / "out")
    assert code == 1
    assert "event.yaml:8:26: error[photo]: ships.photo: the picture is damaged" in err
    assert not (tmp_path / "out").exists()


def test_a_ship_has_the_men_that_sail_her():
    ship = Ship("sloop", "Sloop", 12, 1, 10, 1, crew=6)
    assert Vessel("sloop", men=9).of_type(ship).crew == 9
    assert Vessel("sloop", name="Hen").of_type(ship) == replace(ship, name="Hen")
    assert Vessel("sloop").of_type(ship) is ship


def test_a_referee_without_papers_gets_the_list_alone(kaperbrief, spring, tmp_path):
    event = spring / "event.yaml"
    event.write_text(event.read_text() + "print: {only: [ships-own, deck]}\n")
    code, _, err = kaperbrief("render", spring, "--out", tmp_path / "out")
    assert code == 0, err
    (page,) = words((tmp_path / "out" / "Spring" / "referee.pdf").read_bytes())
    assert "Who takes part" in page


def test_a_latecomer_plays_last_where_the_order_was_drawn(kaperbrief, spring, tmp_path):
    pack = spring / "content" / "small" / "pack.yaml"
    pack.write_text(pack.read_text().replace("fleets:\n", "fleets:\n  by: lot\n  each: 1\n"))
    event = spring / "event.yaml"
    event.write_text(EVENT.replace("ships: [Black Hen]", "").replace("Ada, ", "Ada")
                     + "print: {only: [help]}\n")  # fmt: skip
    orders = []
    for added in ((), ("--add-player", "Otto")):
        code, _, err = kaperbrief("render", spring, "--out", tmp_path / "out", *added)
        assert code == 0, err
        manifest = json.loads((tmp_path / "out" / "Spring" / "manifest.json").read_text())
        orders.append(manifest["order"])
    assert sorted(orders[0]) == ["Ada", "Kim", "Tomke"]
    assert orders[1] == [*orders[0], "Otto"]


def test_names_that_differ_in_capitals_only_have_folders_of_their_own(kaperbrief, spring, tmp_path):
    """Windows and macOS hold `Ada` and `ADA` for one folder."""
    event = spring / "event.yaml"
    event.write_text(EVENT.replace("name: Kim", "name: ADA") + "print: {only: [help]}\n")
    code, _, err = kaperbrief("render", spring, "--out", tmp_path / "out")
    assert code == 0, err
    made = [one.name for one in (tmp_path / "out" / "Spring").iterdir() if one.is_dir()]
    assert sorted(made) == ["ADA 2", "Ada", "Tomke"]
    text = "".join(words((tmp_path / "out" / "Spring" / "ADA 2" / "packet.pdf").read_bytes()))
    assert "ADA" in text
