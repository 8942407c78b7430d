"""The map command: seas by chance and seas as written, wishes that cannot be."""

from __future__ import annotations

import json

import pikepdf
import pypdfium2
import pytest
import yaml

from kaperbrief.documents.table_sea import table_size
from kaperbrief.errors import UsageProblem
from kaperbrief.mapgen.routes import Pilot, fairness
from kaperbrief.models.maps import Plan, PlanItem
from kaperbrief.source.dump import dump_item


def words(path):
    with pypdfium2.PdfDocument(path) as document:
        return len(document), " ".join(page.get_textpage().get_text_range() for page in document)


def test_a_map_is_written_and_printed_again(kaperbrief, tmp_path):
    code, out, err = kaperbrief("map", "tischpiraten", "--players", 4, "--seed", 7)
    assert (code, err) == (0, "")
    folder = tmp_path / "output" / "tischpiraten-de-map-7"
    assert out.startswith("output/tischpiraten-de-map-7/map.pdf: ")
    assert sorted(path.name for path in folder.iterdir()) == ["map.pdf", "plan.yaml"]
    pages, text = words(folder / "map.pdf")
    assert pages == 1
    # The sides, the piece of the scale, the list, the seed.
    for said in ("150 cm", "100 cm", "20 cm", "Was liegt wo?", "D schwarz", "Zufallszahl 7"):
        assert said in text.replace("\u00a0", " ")

    data = yaml.safe_load((folder / "plan.yaml").read_text())
    (plan,) = data["plans"]
    seats = [item["seat"] for item in plan["items"] if item["kind"] == "ship"]
    assert seats == [1, 2, 3, 4]
    # By the file alone, read by another reader, the ways are as fair as printed.
    items = [PlanItem(**item) for item in plan["items"]]
    found = fairness(items, Pilot(plan["long"], plan["short"]), 28)
    assert found.spread <= 0.05
    assert f"{found.spread * 100:.1f} %" in out

    code, again, err = kaperbrief("map", "tischpiraten", "--from", folder / "plan.yaml")
    assert (code, err) == (0, "")
    copy = tmp_path / "output" / "tischpiraten-de-map-chart-7"
    assert (copy / "plan.yaml").read_bytes() == (folder / "plan.yaml").read_bytes()
    assert again.partition(": ")[2] == out.partition(": ")[2]
    assert (copy / "map.pdf").read_bytes() == (folder / "map.pdf").read_bytes()


def test_the_same_seed_makes_the_same_bytes(kaperbrief, tmp_path):
    made = []
    for folder in ("one", "two"):
        kaperbrief("map", "tischpiraten", "--seed", 3, "--out", folder)
        made.append((tmp_path / folder / "tischpiraten-de-map-3" / "map.pdf").read_bytes())
    assert made[0] == made[1]


def test_a_sea_after_others_has_names_of_its_own(kaperbrief, tmp_path):
    def sail(seed, *before):
        options = [word for plan in before for word in ("--after", plan)]
        out = tmp_path / str(len(before))
        assert kaperbrief("map", "tischpiraten", "--seed", seed, "--out", out, *options)[0] == 0
        return out / f"tischpiraten-de-map-{seed}" / "plan.yaml"

    def names(path):
        (plan,) = yaml.safe_load(path.read_text())["plans"]
        texts = [one.get("text", "") for one in plan["items"] if one["kind"] in ("island", "rock")]
        told = [plan["title"], *(text for text in texts if text and not text.isdigit())]
        assert len(told) >= 5
        assert len(set(told)) == len(told)
        return set(told)

    first = sail(3)
    second = sail(3, first)
    third = sail(4, first, second)
    assert not names(first) & names(second)
    assert not (names(first) | names(second)) & names(third)


def test_a_large_floor_in_other_units(kaperbrief, tmp_path):
    options = (
        "--players",
        12,
        "--size",
        "6x8m",
        "--units",
        "cm",
        "--lang",
        "de",
        "--json",
        "--seed",
        1,
    )
    code, out, _ = kaperbrief("map", "evil-stevie", *options, "--seed", 1)
    assert code == 0
    told = json.loads(out)
    assert told["pages"] == 3
    assert len(told["treasure"]) == len(told["rival"]) == 12
    assert told["spread"] <= 0.05
    folder = tmp_path / "output" / "evil-stevie-de-map-1"
    assert "800 cm × 600 cm" in words(folder / "map.pdf")[1].replace("\u00a0", " ")
    assert "long: 320\n    short: 240\n" in (folder / "plan.yaml").read_text()


def test_who_leads_the_game_has_a_chart_of_what_lies_where(kaperbrief, tmp_path):
    code, _, err = kaperbrief("map", "evil-stevie", "--seed", "9", "--players", "8")
    assert (code, err) == (0, "")
    with pypdfium2.PdfDocument(tmp_path / "output/evil-stevie-en-map-9/map.pdf") as document:
        open_chart, secret = (page.get_textpage().get_text_range() for page in document)
    for card in ("Marooned", "Skull Island", "Castaways"):
        assert card in secret
        assert card not in open_chart
    assert secret.index("Flag Island") < secret.index("Treasure")


@pytest.mark.parametrize(("tile", "size"), [("a3", (297, 420)), ("tabloid", (279.4, 431.8))])
@pytest.mark.one_in(2)
def test_a_sea_on_larger_tiles(kaperbrief, tmp_path, tile, size):
    code, out, err = kaperbrief("map", "piratical", "--seed", "3", "--tile", tile)
    assert (code, err) == (0, "")
    assert " tiles " in out
    with pikepdf.open(tmp_path / "output" / "piratical-en-map-3" / "map.pdf") as pdf:
        for page in pdf.pages:
            sides = sorted(float(side) * 25.4 / 72 for side in page.mediabox[2:])
            assert sides == pytest.approx(sorted(size), abs=0.1)


@pytest.mark.parametrize(
    ("text", "unit", "sides"),
    [
        ("6x8m", "inch", (320, 240)),
        ("20 x 20 ft", "inch", (240, 240)),
        ("150x100", "cm", (150, 100)),
        ("90×180 cm", "cm", (180, 90)),
        ("1,5x1m", "cm", (150, 100)),
        ("60x40in", "cm", (150, 100)),
    ],
)
def test_sizes_as_people_write_them(text, unit, sides):
    assert table_size(text, unit) == sides


@pytest.mark.parametrize("text", ["", "6", "-6x8m", "6x-8m", "6x8 miles", "axb", "0x5m", "6x8x9"])
def test_sizes_that_are_none(text):
    with pytest.raises(UsageProblem):
        table_size(text, "cm")


@pytest.mark.parametrize(
    ("game", "options", "said", "hint"),
    [
        ("evil-stevie", "--players 30 --size 1x1m", "too small for ships of 16", "at least 68"),
        ("evil-stevie", "--players 30 --size 3x3m", "30 ships have no room", "has room for them"),
        ("tischpiraten", "--islands 60", "of 60 islands find room", "or fewer"),
        ("tischpiraten", "--reefs 61", "--reefs needs a number from 0 to 60", ""),
        ("tischpiraten", "--islands -1", "--islands needs a number from 0 to 60", ""),
        ("tischpiraten", "--size -6x8m", "--size needs two sides", "--size 6x8m"),
        ("tischpiraten", "--size 90x90m", "too large", "at most 2000"),
        ("tischpiraten", "--players 9", "is for 2 to 4 players", ""),
        ("tischpirates", "", "unknown game", "tischpiraten"),
        ("piratical", "--tile a9", 'unknown paper "a9"', "tabloid"),
        ("piratical", "--shape hexagon --size 23x19", "not regular", "--size 19"),
        ("tischpiraten", "--tile a3", "--tile is for games on hexes", "--help"),
    ],
)
def test_wishes_that_cannot_be(kaperbrief, tmp_path, game, options, said, hint):
    code, _, err = kaperbrief("map", game, *options.split())
    assert code == 2
    assert said in err
    assert hint in err
    assert not (tmp_path / "output").exists()


PLAN = """plans:
  - id: ours
    long: 100
    short: 60
    items:
      - {id: a, kind: ship, x: 12, y: 30, seat: 1, size: 10}
      - {id: b, kind: ship, x: 88, y: 30, seat: 2, size: 10}
      - {id: wall, kind: island, x: 75, y: 30, size: 6, depth: 50, text: Wall}
      - {id: gold, kind: treasure, x: 50, y: 30}
"""


def test_a_written_plan_that_is_not_fair_is_told(kaperbrief, tmp_path):
    (tmp_path / "ours.yaml").write_text(PLAN)
    code, out, err = kaperbrief("map", "tischpiraten", "--from", "ours.yaml")
    assert code == 0
    assert "warning[fairness]" in err
    assert "ours" in out
    assert kaperbrief("map", "tischpiraten", "--from", "ours.yaml", "--strict")[0] == 1


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("plans:", "plan:", 1, 'expected a list under the key "plans"'),
        ("x: 12", "x: -900", 6, "items.x: expected a number from -200 to 2000"),
        ("x: 88", "x: 120", 7, '"b" lies at 120, 30, off the table'),
        ("kind: island", "kind: iland", 8, 'did you mean "island"?'),
        ("seat: 2", "seat: 7", 7, "nobody sits at seat 7"),
        ("long: 100", "long: -5", 3, "long: expected a number from 1 to 2000"),
        ("    items:", "    parts: [nowhere]\n    items:", 5, 'unknown plan "nowhere"'),
        ("text: Wall", "text: '{cm:nowhere}'", 8, "nowhere"),
        ("id: ours", "id: ours\n    id: ours", 3, "again in line 3"),
        ("text: Wall", "text: [", 8, ""),
        ("text: Wall", f"text: {'W' * 90}", 8, "shorten the text"),
    ],
)
def test_broken_plans_are_told_at_their_line(kaperbrief, tmp_path, old, new, line, said):
    (tmp_path / "ours.yaml").write_text(PLAN.replace(old, new, 1))
    code, _, err = kaperbrief("map", "tischpiraten", "--from", "ours.yaml")
    assert code == 1
    assert f"ours.yaml:{line}:" in err
    assert said in err
    assert not (tmp_path / "output").exists()


def test_a_plan_of_the_pack_may_be_a_part(kaperbrief, tmp_path):
    text = "plans:\n  - {id: mine, long: 180, short: 120, parts: [sea-4]}\n"
    (tmp_path / "mine.yaml").write_text(text)
    code, _, _ = kaperbrief("map", "tischpiraten", "--from", "mine.yaml")
    assert code == 0
    assert "Möweninsel" in (tmp_path / "output/tischpiraten-de-map-mine/plan.yaml").read_text()


def test_a_plan_is_written_without_usual_values():
    item = PlanItem("a", "ship", x=1, y=2, seat=1)
    text = dump_item("plans", Plan("p", long=30, short=20, items=(item,), seed=0))
    assert yaml.safe_load(text) == {
        "plans": [
            {
                "id": "p",
                "long": 30,
                "short": 20,
                "items": [{"id": "a", "kind": "ship", "x": 1, "y": 2, "seat": 1}],
                "seed": 0,
            }
        ]
    }


@pytest.mark.parametrize("game", ["tischpiraten", "evil-stevie"])
@pytest.mark.one_in(2)
def test_a_seed_is_the_same_sea_in_every_language(kaperbrief, tmp_path, game):
    """With the same things at the same places, but for their words."""
    found = []
    for lang in ("de", "en"):
        assert kaperbrief("map", game, "--seed", 9, "--lang", lang)[0] == 0
        text = (tmp_path / "output" / f"{game}-{lang}-map-9" / "plan.yaml").read_text()
        (plan,) = yaml.safe_load(text)["plans"]
        found.append([{**one, "text": bool(one.get("text"))} for one in plan["items"]])
    assert found[0] == found[1]
