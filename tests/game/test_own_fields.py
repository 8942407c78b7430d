"""Fields that a pack has thought of itself: declared, checked, shown by its templates."""

from __future__ import annotations

import pytest

from kaperbrief.documents.kit import make_pdf
from kaperbrief.models.options import Options
from kaperbrief.workspace import Workspace
from small_pack import SMALL_PACK

FIELDS = """\
fields:
  cards:
    - {id: cost, kind: whole, min: 0, max: 9, default: 1}
    - {id: mood, kind: text, choices: [calm, wild], default: calm}
    - {id: rare, kind: yes-no, default: false}
"""
CARD = "text: Take **one** coin."
TEMPLATE = """\
{# A card with a price. [wants of cards] #}
<column>{% if item %}<text style="body">{{ item.title }}: {{ item.own.cost }} {{ item.own.mood }}
{{ "rare" if item.own.rare }}</text>{% endif %}</column>
"""


def _own(text):
    return {"cards.yaml": SMALL_PACK["cards.yaml"].replace(CARD, f"{CARD}\n    own: {text}")}


@pytest.mark.parametrize("text", ["{cost: 3}", "{cost: 9, mood: wild, rare: true}", "{}"])
def test_what_is_declared_may_be_said(checked, text):
    assert checked(_own(text), FIELDS) == []


def test_what_is_optional_is_printed_where_it_is_said(project):
    """A card that says nothing has no badge of it, and that is no mistake."""
    files = {f"content/small/{name}": text for name, text in _own("{mood: wild}").items()}
    told = FIELDS.replace("cost, kind: whole, min: 0, max: 9, default: 1",
                          "cost, title: Cost, kind: whole, optional: true")  # fmt: skip
    files["content/small/pack.yaml"] = SMALL_PACK["pack.yaml"] + told
    for said, badges in (("{mood: wild}", ""), ("{cost: 12}", "Cost|12")):
        files["content/small/cards.yaml"] = _own(said)["cards.yaml"]
        kit = make_pdf(Workspace.open(project(files, small=True)), Options("small"))
        (deck,) = [job for job in kit.jobs if job.material == "deck"]
        assert deck.copies[0].front.attributes.get("badges", "") == badges


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{cost: 10}", "expected a whole number from 0 to 9, found 10"),
        ("{cost: true}", "expected a whole number from 0 to 9, found True"),
        ("{mood: angry}", "expected one of calm, wild, found angry"),
        ("{rare: maybe}", "expected true or false, found maybe"),
        ("{cots: 3}", 'cards have no field "cots" of their own'),
    ],
)
def test_all_else_is_told_at_its_line(checked, text, words):
    (found,) = checked(_own(text), FIELDS)
    assert found.message == words
    assert found.span.file.endswith("cards.yaml")
    assert text.strip("{}").split(":")[0] in found.source_line


def test_a_field_without_a_default_must_be_said(checked):
    needed = FIELDS.replace(", default: 1", "")
    found = checked(_own("{rare: true}"), needed)
    assert {one.message for one in found} == {'the field "cost" of your own is missing'}


def test_templates_show_them(project, kaperbrief, tmp_path):
    files = {f"content/small/{name}": text for name, text in _own("{mood: wild}").items()}
    files["content/small/pack.yaml"] = SMALL_PACK["pack.yaml"] + FIELDS
    files["templates/default/card.xml.j2"] = TEMPLATE
    folder = project(files, small=True)
    code, _, err = kaperbrief("kit", "small", "--project", folder, "--out", tmp_path / "out")
    assert (code, err) == (0, "")
    import pypdfium2

    with pypdfium2.PdfDocument(next((tmp_path / "out").rglob("kit.pdf"))) as document:
        text = " ".join(page.get_textpage().get_text_range() for page in document)
    assert "1 wild" in text, "the cost is the default"


def test_backs_are_data(project):
    """A deck with a picture of its own behind it, without a template."""
    told = "reverse: {ground: strap, icon: sabres, colour: oxblood, scene: {sky: storm}}"
    materials = SMALL_PACK["materials.yaml"].replace("back: own", f"back: own\n    {told}")
    folder = project({"content/small/materials.yaml": materials}, small=True)
    kit = make_pdf(Workspace.open(folder), Options("small"))
    (deck,) = [job for job in kit.jobs if job.material == "deck"]
    back = deck.copies[0].back
    assert (back.tag, back.attributes["ground"], back.attributes["icon"]) == (
        "cardback",
        "strap",
        "sabres",
    )
    assert (back.attributes["colour"], back.attributes["scene"]) == ("oxblood", "sky:storm")


def test_figures_of_cards_are_badges_unless_they_are_to_be_words(project):
    told = (
        FIELDS.replace("id: cost", "id: cost, title: Cost")
        .replace("id: mood", "id: mood, title: Mood, show: words")
        .replace("id: rare", "id: rare, title: Rare")
    )
    files = {f"content/small/{name}": text for name, text in _own("{rare: true}").items()}
    files["content/small/pack.yaml"] = SMALL_PACK["pack.yaml"] + told
    kit = make_pdf(Workspace.open(project(files, small=True)), Options("small"))
    (deck,) = [job for job in kit.jobs if job.material == "deck"]
    card = deck.copies[0].front
    assert card.attributes["badges"] == "Cost|1"
    assert card.attributes["when"].endswith("Mood calm · Rare")


def test_white_cards_have_room_for_the_figures_of_a_game(project):
    """Badges without figures, as the cards beside them have them with theirs."""
    files = {f"content/small/{name}": text for name, text in _own("{cost: 3}").items()}
    told = FIELDS.replace("id: cost", "id: cost, title: Cost")
    files["content/small/pack.yaml"] = SMALL_PACK["pack.yaml"] + told
    materials = SMALL_PACK["materials.yaml"]
    assert "template: card\n" in materials
    white = materials.replace("template: card\n", "template: card\n    blank: 1\n")
    files["content/small/materials.yaml"] = white
    kit = make_pdf(Workspace.open(project(files, small=True)), Options("small"))
    (deck,) = [job for job in kit.jobs if job.material == "deck"]
    assert deck.copies[0].front.attributes["badges"] == "Cost|3"
    assert deck.copies[-1].front.attributes["badges"] == "Cost|"
