"""A family's own things in a project folder, and single sheets picked by id."""

from __future__ import annotations

import io
import json

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from kaperbrief.components import ornament
from kaperbrief.typeset import patterns

GAME = "tischpiraten"
CREWS = """\
crews:
  - id: bathtub-bandits
    title: Die Badewannenbande
    icon: anchor
    story: Sie sticht immer samstags in See.
    figures:
      - {id: captain, rank: officer, name: Käpt’n Schaum, items: [sabre, pistol]}
      - {id: mate, rank: mate, name: Bertha Bürste, items: [boarding-hook, bottle]}
      - {id: plug, rank: sailor, name: Paul Pfropfen, items: [musket, knife]}
      - {id: duck, rank: sailor, name: Elli Ente, items: [axe, knife]}
      - {id: soap, rank: sailor, name: Sepp Seife, items: [rifle, lucky-coin]}
  - {id: windbags, like: windbags, title: Die Pustebacken}
"""
SHIPS = """\
ships:
  - {id: sea-cucumber, like: two-master, name: Seegurke, base: 35}
  - {id: rowboat, like: rowboat, title: Beiboot}
"""
CARDS = """\
cards:
  - {id: sock, deck: magic, kind: task, title: Verlorene Socke, text: Finde die Socke., icon: hook}
  - {id: mermaid-song, like: mermaid-song, title: Badewannenlied}
"""
MARKERS = """\
markers:
  - {id: doubloon-1, like: doubloon-1, title: 1 Keks, figure: K}
"""


@pytest.fixture
def family(project):
    """A project folder with a crew, a ship and a card of its own, and four changed ones."""
    content = f"content/{GAME}"
    return project({
        f"{content}/crews.yaml": CREWS,
        f"{content}/ships.yaml": SHIPS,
        f"{content}/cards.yaml": CARDS,
        f"{content}/markers.yaml": MARKERS,
    })  # fmt: skip


@pytest.fixture
def kit(kaperbrief, family, tmp_path):
    """Prints for that family: `kit(option, …)` gives pages by material and the text of all."""

    def call(*options):
        code, _, err = kaperbrief("kit", GAME, "--project", family, *options)
        assert (code, err) == (0, "")
        folder = tmp_path / "output" / f"{GAME}-de"
        made = json.loads((folder / "manifest.json").read_text())
        pieces = {m["id"]: [p["id"] for p in m["pieces"]] for m in made["materials"]}
        pdf = pypdfium2.PdfDocument(folder / "kit.pdf")
        return pieces, "\n".join(page.get_textpage().get_text_range() for page in pdf)

    return call


def test_own_things_join_ours_and_changed_ones_replace_them(kit, kaperbrief, family):
    pieces, text = kit(
        "--crew", "bathtub-bandits", "--crew", "windbags", "--players", "2", "--set", "classic"
    )
    assert pieces["crew-sheets"][:2] == ["bathtub-bandits", "windbags"]
    assert {"sea-cucumber", "rowboat", "galley"} <= set(pieces["other-ships"])
    assert {"sock", "mermaid-song", "captains-duel"} <= set(pieces["magic-cards"])
    for own in ("Badewannenbande", "Elli Ente", "Pustebacken", "Balduin Bö", "Beiboot"):
        assert own in text
    assert "Verlorene Socke" in text
    assert "Badewannenlied" in text
    assert "Windbeutel" not in text
    listed = kaperbrief("list", "crews", "--project", family)[1]
    assert "bathtub-bandits" in listed
    assert listed.count("windbags") == 1


def test_one_crew_sheet_is_that_sheet_and_the_guide(kit):
    pieces, text = kit("--only", "crew-sheets", "--crew", "bathtub-bandits")
    assert pieces == {"print-guide": ["print-guide"], "crew-sheets": ["bathtub-bandits"]}
    assert "Sepp Seife" in text


def test_one_ship_sheet_is_that_sheet_and_the_guide(kit):
    pieces, text = kit("--only", "ship-sheets", "--ship", "sea-cucumber")
    assert pieces == {"print-guide": ["print-guide"], "ship-sheets": ["sea-cucumber"]}
    assert "Seegurke" in text
    assert "35" in text


def test_one_card_is_that_card_and_the_guide(kit):
    pieces, text = kit("--only", "magic-cards", "--card", "sock")
    assert pieces == {"print-guide": ["print-guide"], "magic-cards": ["sock"]}
    assert "Badewannenlied" not in text


def test_the_table_is_filled_up_when_fewer_are_chosen(kit):
    chosen = ("--crew", "windbags", "--crew", "bathtub-bandits", "--ship", "galley")
    pieces, _ = kit("--players", "3", *chosen)
    crews = pieces["crew-sheets"]
    assert crews[:2] == ["windbags", "bathtub-bandits"]
    assert len(set(crews)) == 3
    assert pieces["ship-sheets"] == ["galley", "two-master", "two-master"]
    assert kit("--players", "3", *chosen)[0]["crew-sheets"] == crews
    other, _ = kit("--players", "3", *chosen, "--seed", "5")
    assert other["crew-sheets"][:2] == crews[:2]
    alone, _ = kit("--players", "3", *chosen, "--only", "crew-sheets")
    assert alone["crew-sheets"] == ["windbags", "bathtub-bandits"]


def test_more_crews_than_players_may_be_chosen(kit):
    wanted = ["windbags", "bathtub-bandits", "pickle-princes"]
    options = [part for name in wanted for part in ("--crew", name)]
    assert kit("--players", "2", *options, "--only", "crew-sheets")[0]["crew-sheets"] == wanted


@pytest.mark.parametrize(
    ("option", "wrong", "guess"),
    [
        ("--crew", "bathtub-bandit", "bathtub-bandits"),
        ("--ship", "sea-cucumbre", "sea-cucumber"),
        ("--card", "sok", "sock"),
        ("--only", "crew-sheet", "crew-sheets"),
    ],
)
def test_unknown_ids_are_guessed_at(kaperbrief, family, option, wrong, guess):
    code, _, err = kaperbrief("kit", GAME, "--project", family, option, wrong)
    assert code == 2
    assert f'did you mean "{guess}"?' in err


@pytest.mark.parametrize("ship", ["one-master", "two-master", "three-master", "galley", "rowboat"])
@pytest.mark.one_in(3)
def test_every_ship_shows_its_photo_with_its_name_to_be_read_out(
    kaperbrief, project, tmp_path, ship
):
    buffer = io.BytesIO()
    Image.new("RGB", (1600, 1200), "teal").save(buffer, "JPEG")
    ships = f"ships:\n  - {{id: mine, like: {ship}, name: Seegurke, photo: ship.jpg}}\n"
    folder = project(
        {f"content/{GAME}/ships.yaml": ships, "photos/ship.jpg": buffer.getvalue()}
    )  # fmt: skip
    code, _, err = kaperbrief(
        "kit", GAME, "--project", folder, "--only", "ship-sheets", "--ship", "mine",
        "--paper", "letter",
    )  # fmt: skip
    assert (code, err) == (0, "")
    assert alternatives(tmp_path / f"output/{GAME}-de/kit.pdf").count("Seegurke") == 1


def test_a_ship_with_more_than_she_has_places_for_has_boxes(kaperbrief, project, tmp_path):
    ships = """ships:
  - {id: whale, like: two-master, name: Gunda, base: 0, masts: 5, guns: 9, hull: 30}
  - {id: cog, like: two-master, name: Hedwig, look: {hull: cog}, guns: 3}
"""
    folder = project({f"content/{GAME}/ships.yaml": ships})
    wanted = ("--only", "ship-sheets", "--ship", "whale", "--ship", "cog", "--players", "2")
    code, _, err = kaperbrief("kit", GAME, "--project", folder, *wanted)
    assert (code, err) == (0, "")
    told = alternatives(tmp_path / f"output/{GAME}-de/kit.pdf")
    assert {"Mast: 5", "Kanonen: 18", "Rumpf: 30", "Mast 2", "links 3", "Rumpf 5"} <= set(told)
    assert not {"Mast 3", "links 4", "Rumpf 6"} & set(told)


def test_a_figure_is_read_out_by_its_name(kaperbrief, family, tmp_path):
    photo = family / "photos/soap.png"
    photo.parent.mkdir()
    Image.new("RGB", (900, 1200), "orange").save(photo)
    crews = family / f"content/{GAME}/crews.yaml"
    crews.write_text(CREWS.replace("id: soap,", "id: soap, photo: soap.png,"), encoding="utf-8")
    code, _, err = kaperbrief(
        "kit", GAME, "--project", family, "--only", "crew-sheets", "--crew", "bathtub-bandits"
    )
    assert (code, err) == (0, "")
    assert "Sepp Seife" in alternatives(tmp_path / f"output/{GAME}-de/kit.pdf")


def alternatives(path) -> list[str]:
    """The alternative texts of a PDF."""
    with pikepdf.open(path) as pdf:
        objects = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary)]
        return [str(o["/Alt"]) for o in objects if "/Alt" in o]


def test_own_texts_are_translated_in_the_project(kaperbrief, family, tmp_path):
    command = ("kit", GAME, "--project", family, "--lang", "en", "--only", "crew-sheets")
    command += ("--crew", "bathtub-bandits")
    code, _, err = kaperbrief(*command)
    assert code == 0
    assert f"= hint: translate them in content/{GAME}/locales/en.po" in err
    catalog = family / f"content/{GAME}/locales/en.po"
    catalog.parent.mkdir()
    catalog.write_text(
        'msgid ""\nmsgstr "Language: en\\n"\n\n'
        'msgctxt "crews/bathtub-bandits#title"\n'
        'msgid "Die Badewannenbande"\nmsgstr "The Bathtub Bandits"\n',
        encoding="utf-8",
    )
    code, _, more = kaperbrief(*command)
    assert code == 0
    counts = [int(text.split("warning[translation]: ")[1].split()[0]) for text in (err, more)]
    assert counts[0] - counts[1] == 1
    pdf = pypdfium2.PdfDocument(tmp_path / f"output/{GAME}-en/kit.pdf")
    text = "".join(page.get_textpage().get_text_range() for page in pdf)
    assert "The Bathtub Bandits" in text
    assert "Sabre" in text


FLEET = """\
ships:
  - {id: mermaids, title: Mermaids, icon: galley, seat: 7, drive: sail, moves: {oars: 5, sail: 7},
     hull: 16, crew: 3, weapon: harpoon, mounts: [forward], goods: [pearls], note: They sing.}
"""
THINGS = """\
items:
  - {id: harpoon, name: harpoon, icon: ballista, tags: [weapon], least: 1, range: 2}
  - {id: pearls, name: pearls, icon: gem, tags: [goods]}
"""
EVENT = """\
cards:
  - {id: grandma, deck: events, kind: immediate, title: Grandma Waves, text: Cake., icon: bottle}
"""


def test_a_fleet_and_an_event_of_ones_own_in_the_hex_game(kaperbrief, project, tmp_path):
    content = "content/piratical"
    folder = project({
        f"{content}/ships.yaml": FLEET,
        f"{content}/items.yaml": THINGS,
        f"{content}/cards.yaml": EVENT,
    })  # fmt: skip
    wanted = [f"--only={name}" for name in ("ship-mats", "port-mats", "event-cards", "victory-log")]
    chosen = ("--ship", "mermaids", "--players", "3")
    code, _, err = kaperbrief("kit", "piratical", "--project", folder, *wanted, *chosen)
    assert (code, err) == (0, "")
    made = json.loads((tmp_path / "output/piratical-en/manifest.json").read_text())
    pieces = {m["id"]: [p["id"] for p in m["pieces"]] for m in made["materials"]}
    assert "mermaids" in pieces["port-mats"]
    assert "grandma" in pieces["event-cards"]
    pdf = pypdfium2.PdfDocument(tmp_path / "output/piratical-en/kit.pdf")
    text = "\n".join(page.get_textpage().get_text_range() for page in pdf)
    for own in ("Mermaids", "pearls", "They sing."):
        assert own in text
    assert "grandma waves" in text.lower()
    assert "Mermaids" in kaperbrief("list", "ships", "--game", "piratical", "--project", folder)[1]


DAYS = """\
{# A box for each day of the week; its rows stand below. [rows optional] #}
{% from "_blocks.xml.j2" import titled with context %}
{% call titled(block, small) %}
<track boxes="7" alt="{{ block.title }}"/>
{% for row in block.rows %}
<text style="body">{{ row.text }}, {{ table.players|length }}</text>
{% endfor %}
{% endcall %}
"""
WEEK = """\
references:
  - id: week
    title: Week
    subtitle: for tests
    icon: skull
    columns: [[days]]
    blocks: [{id: days, kind: days, title: Days, rows: [{id: a, text: Afloat}]}]
"""


def test_a_kind_of_block_of_ones_own_is_printed(kaperbrief, project, tmp_path):
    """One template in the project is all that it takes."""
    folder = project(
        {
            "templates/default/blocks/days.xml.j2": DAYS,
            "content/small/references.yaml": WEEK,
            "content/small/materials.yaml": """\
materials:
  - {id: week, item: none, title: Week, template: reference-sheet, of: references/week}
""",
        },
        small=True,
    )
    code, _, err = kaperbrief("kit", "small", "--players", "3", "--project", folder)
    assert (code, err) == (0, "")
    pdf = pypdfium2.PdfDocument(tmp_path / "output" / "small-en" / "kit.pdf")
    assert "Afloat, 3" in pdf[1].get_textpage().get_text_range()


def test_a_band_and_a_tab_are_one_function_each(kaperbrief, project, tmp_path, monkeypatch):
    """Once it has a name, cards may ask for it: model, check and drawing know no list."""
    drawn = []
    monkeypatch.setitem(patterns.PATTERNS, "zigzag", None)
    monkeypatch.setitem(ornament.TABS, "notched", None)

    @patterns.pattern("zigzag")
    def _zigzag(pen, _path, frame, colour, unit):
        drawn.append("zigzag")
        pen.line(frame.x, frame.y, frame.right, frame.bottom, colour, unit)

    @ornament.tab("notched")
    def _notched(frame, unit):
        drawn.append("notched")
        return ornament.TABS["capsule"](frame, unit)

    folder = project(small=True)
    kinds = folder / "content/small/card-kinds.yaml"
    text = kinds.read_text().replace("dots", "zigzag").replace("capsule", "notched")
    kinds.write_text(text)
    code, _, err = kaperbrief("kit", "small", "--project", folder)
    assert (code, err) == (0, "")
    assert set(drawn) == {"zigzag", "notched"}
