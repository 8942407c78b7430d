"""Translators’ commands: new files, how far they are, up to date, a table, pictures."""

from __future__ import annotations

import csv
import io
import json
import re

import polib
import pytest

from kaperbrief.documents.translation import domains, sources_of
from kaperbrief.documents.translation_beside import below
from kaperbrief.workspace import Workspace, shipped_root

PO = "content/small/locales/fr.po"
CARDS = "content/small/cards.yaml"


def catalog(path) -> dict[str, polib.POEntry]:
    """The entries of a PO file by key, obsolete ones too."""
    return {entry.msgctxt: entry for entry in polib.pofile(str(path))}


def fill(path, texts: dict[str, str]) -> None:
    """Write translations into a PO file by key."""
    po = polib.pofile(str(path))
    for entry in po:
        entry.msgstr = texts.get(entry.msgctxt, entry.msgstr)
    po.save(str(path))


@pytest.fixture
def small(kaperbrief, project):
    """A project with the small pack and its French files, just begun."""
    folder = project(small=True)
    code, out, err = kaperbrief("l10n", "new", "fr", "--project", folder)
    assert (code, err) == (0, "")
    assert "content/small/locales/fr.po: " in out
    return folder


def test_new_files_hold_every_text_with_what_it_is(small):
    po = polib.pofile(str(small / PO))
    assert po.metadata["Plural-Forms"] == "nplurals=2; plural=(n > 1);"
    assert po.metadata["X-Source-Language"] == "en"
    entry = catalog(small / PO)["cards/first#text"]
    assert (entry.msgid, entry.msgstr) == ("Take **one** coin.", "")
    assert entry.occurrences == [(CARDS, "")]
    assert "cards: First (printed on: Deck)" in entry.comment
    assert "text: what is printed" in entry.comment
    # Labels that the program’s own French file has are not asked for again.
    assert not (small / "templates/locales/fr.po").exists()


def test_nothing_is_overwritten(kaperbrief, small):
    before = (small / PO).read_bytes()
    code, _, err = kaperbrief("l10n", "new", "fr", "--project", small)
    assert code == 2
    assert 'all is there already in "fr"' in err
    assert "l10n update fr" in err
    assert (small / PO).read_bytes() == before


@pytest.mark.parametrize(
    ("language", "word"),
    [("ar", "right to left"), ("he", "right to left"), ("ja", "thousands"), ("zh", "thousands"),
     ("hi", "pile up"), ("xx", "made by the program"), ("nosuch", "expected a language")],
)  # fmt: skip
def test_languages_that_cannot_be_printed_are_refused(kaperbrief, project, language, word):
    folder = project(small=True)
    code, _, err = kaperbrief("l10n", "new", language, "--project", folder)
    assert code == 2
    assert word in err
    assert not list(folder.rglob("*.po"))


def test_status_counts_translated_fuzzy_and_missing(kaperbrief, small):
    fill(small / PO, {"cards/first#title": "Premier"})
    code, out, _ = kaperbrief("l10n", "status", "--project", small, "--json")
    told = json.loads(out)["small"]["fr"]
    assert code == 0
    # "Deck" is a label too, and of the rules there is a text like it.
    assert (told["translated"], told["fuzzy"]) == (1, 2)
    assert told["missing"] == len(catalog(small / PO)) - 3
    code, out, _ = kaperbrief("l10n", "status", "--project", small)
    assert re.search(r"small +.* 1 / 2 / \d+ +\d+ %", out)


def test_update_follows_the_texts_by_key(kaperbrief, small):
    fill(small / PO, {"cards/first#title": "Premier", "cards/first#text": "Prends **une** pièce."})
    cards = small / CARDS
    text = cards.read_text().replace("Take **one** coin.", "Take **two** coins.")
    more = "  - {id: second, deck: deck, kind: task, title: First, text: Wait., icon: skull}\n"
    cards.write_text(text + more)
    code, out, _ = kaperbrief("l10n", "update", "fr", "--project", small)
    assert code == 0
    assert "2 new, 1 changed, 1 suggested" in out
    found = catalog(small / PO)
    changed = found["cards/first#text"]
    assert changed.fuzzy
    assert changed.previous_msgid == "Take **one** coin."
    assert (changed.msgid, changed.msgstr) == ("Take **two** coins.", "Prends **une** pièce.")
    same = found["cards/second#title"]
    assert same.fuzzy
    assert same.msgstr == "Premier"
    assert "suggested: the same text in small: cards/first#title" in same.tcomment
    assert not found["cards/first#title"].fuzzy
    # What is gone is kept, and comes back with its text.
    cards.write_text(text.replace("id: first", "id: other"))
    kaperbrief("l10n", "update", "fr", "--project", small)
    assert catalog(small / PO)["cards/first#title"].obsolete
    cards.write_text(text)
    kaperbrief("l10n", "update", "fr", "--project", small)
    back = catalog(small / PO)["cards/first#title"]
    assert (back.obsolete, back.msgstr, back.fuzzy) == (0, "Premier", False)


def test_updating_twice_changes_nothing(kaperbrief, small):
    fill(small / PO, {"cards/first#title": "Premier"})
    kaperbrief("l10n", "update", "fr", "--project", small)
    before = (small / PO).read_bytes()
    _, out, _ = kaperbrief("l10n", "update", "fr", "--project", small)
    assert "nothing to do" in out
    assert (small / PO).read_bytes() == before


def test_near_matches_come_with_their_source(kaperbrief, small):
    text = "Roll a die: on a six you find a very old coin."
    cards = small / CARDS
    cards.write_text(cards.read_text().replace("Take **one** coin.", f"'{text}'"))
    kaperbrief("l10n", "update", "fr", "--project", small)
    fill(small / PO, {"cards/first#text": "Lance un dé : un six, et voilà une vieille pièce."})
    other = text.replace("six", "five")
    more = f"  - {{id: b, deck: deck, kind: task, title: B, text: '{other}', icon: skull}}\n"
    cards.write_text(cards.read_text() + more)
    kaperbrief("l10n", "update", "fr", "--project", small)
    entry = catalog(small / PO)["cards/b#text"]
    assert entry.fuzzy
    assert entry.previous_msgid == text
    assert entry.msgstr.startswith("Lance un dé")


def table_of(kaperbrief, folder, *more: str):
    code, _, err = kaperbrief("l10n", "export", "fr", "--project", folder, "--out", folder, *more)
    assert (code, err) == (0, "")
    return folder / "fr.csv"


def test_a_table_goes_out_and_comes_back(kaperbrief, small):
    fill(small / PO, {"cards/first#title": 'Le « premier »; "oui", 1'})
    kaperbrief("l10n", "update", "fr", "--project", small)
    before = (small / PO).read_bytes()
    table = table_of(kaperbrief, small)
    code, out, err = kaperbrief("l10n", "import", "fr", table, "--project", small)
    assert (code, err) == (0, "")
    assert out.startswith("0 of ")
    assert (small / PO).read_bytes() == before


def test_a_spreadsheet_fills_a_language(kaperbrief, small):
    table = table_of(kaperbrief, small)
    rows = list(csv.DictReader(io.StringIO(table.read_text("utf-8-sig"))))
    for row in rows:
        if row["key"] == "cards/first#text":
            row.update(translation="Prends **une** pièce.", state="translated", comment="vu")
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), delimiter=";")
    writer.writeheader()
    writer.writerows(rows)
    table.write_text(out.getvalue(), "utf-8")
    code, told, _ = kaperbrief("l10n", "import", "fr", table, "--project", small)
    assert code == 0
    assert told.startswith("1 of ")
    entry = catalog(small / PO)["cards/first#text"]
    assert (entry.msgstr, entry.tcomment, entry.fuzzy) == ("Prends **une** pièce.", "vu", False)


def test_what_is_written_over_a_suggestion_is_no_suggestion_any_more(kaperbrief, small):
    po = polib.pofile(str(small / PO))
    for entry in po:
        if entry.msgctxt in ("cards/first#text", "cards/first#title"):
            entry.msgstr, entry.flags = "Une pièce.", ["fuzzy"]
    po.save(str(small / PO))
    table = table_of(kaperbrief, small)
    before, key, after = table.read_text("utf-8-sig").partition("cards/first#text")
    assert "Une pièce." in before + after
    after = after.replace("Une pièce.", "Prends **une** pièce.", 1)
    table.write_text(before + key + after, "utf-8")
    assert kaperbrief("l10n", "import", "fr", table, "--project", small)[0] == 0
    found = catalog(small / PO)
    assert (found["cards/first#text"].fuzzy, found["cards/first#title"].fuzzy) == (False, True)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("small,cards/first#text", "small,cards/nosuch#text", "column 2 (key): there is no"),
        ("small,cards/first#text", "nosuch,cards/first#text", "column 1 (file): there is no"),
        ("Take **one** coin.,,,,,missing", "Take.,,,,,missing", "(source): this is not the text"),
        (",,,,missing", ",,,,done", "(state): expected translated, fuzzy, missing"),
        (",,,,missing,", "", "(file): expected"),
        ("file,key", "which,key", "the first row lacks file"),
    ],
)
def test_wrong_rows_are_told_with_their_place(kaperbrief, small, old, new, told):
    table = table_of(kaperbrief, small)
    text = table.read_text("utf-8-sig")
    assert old in text
    table.write_text(text.replace(old, new, 1), "utf-8")
    before = (small / PO).read_bytes()
    code, _, err = kaperbrief("l10n", "import", "fr", table, "--project", small)
    assert code == 1
    assert told in err
    assert "fr.csv:" in err
    assert (small / PO).read_bytes() == before


def test_the_source_may_be_told_in_another_language(kaperbrief, small):
    told = 'msgid ""\nmsgstr ""\n\nmsgctxt "cards/first#title"\nmsgid "First"\nmsgstr "Erste"\n'
    (small / "content/small/locales/de.po").write_text(told)
    kaperbrief("l10n", "update", "fr", "--from", "de", "--project", small)
    assert "de: Erste" in catalog(small / PO)["cards/first#title"].comment
    kaperbrief("l10n", "update", "fr", "--project", small)  # the file remembers it
    assert "de: Erste" in catalog(small / PO)["cards/first#title"].comment
    table = table_of(kaperbrief, small, "--from", "de").read_text("utf-8-sig")
    assert next(csv.DictReader(io.StringIO(table)))["de"] in ("", "Erste")
    code, _, err = kaperbrief("l10n", "update", "fr", "--from", "it", "--project", small)
    assert code == 2
    assert 'small is not in "it"' in err


def test_check_tells_every_text_that_is_missing(kaperbrief, small):
    fill(small / PO, {"cards/first#title": "Premier", "cards/first#text": "Prends :skull:"})
    code, _, err = kaperbrief("check", small, "--lang", "fr")
    assert code == 0
    for key, entry in catalog(small / PO).items():
        told = not entry.msgstr or entry.fuzzy or key == "cards/first#text"
        assert (f"{key}: " in err) == told
    assert 'small in "fr": ' in err
    line = 1 + (small / PO).read_text().splitlines().index('msgctxt "cards/first#text"')
    assert f"{PO}:{line}: warning[token]: cards/first#text" in err
    assert "the translation has :skull: besides" in err
    assert kaperbrief("check", small, "--lang", "fr", "--strict")[0] == 1
    code, _, err = kaperbrief("check", small, "--lang", "it")
    assert code == 2
    assert "l10n new it" in err


def test_check_names_the_line_of_a_translation_that_does_not_fit(kaperbrief, small):
    fill(small / PO, {"cards/first#text": "Prends une pièce. " * 60})
    code, _, err = kaperbrief("check", small, "--lang", "fr")
    assert code == 1
    assert re.search(rf"{PO}:\d+: error\[fit\]: cards/first#text: ", err)


HIGH = """<column>{% for n in range(10) %}<text>Ahoi</text>{% endfor %}
<text style="half-title">{{ item.title }}</text><text>{{ item.text }}</text></column>"""
MORE = "Prends une pièce. "


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (
            {"title": "Première carte " * 6},
            r'first#title: does not fit "Première carte [^"]+": .*\n.*hint: shorten the text$',
        ),
        (
            {"title": "Première carte " * 5, "text": MORE * 40},
            r'first#text: does not fit: .*\n.*longer than its source: "Prends [^"]+", "Première ',
        ),
    ],
)
def test_check_names_the_texts_that_make_a_card_too_high(kaperbrief, small, texts, told):
    (small / "templates/default").mkdir(parents=True)
    (small / "templates/default/card.xml.j2").write_text(HIGH)
    assert kaperbrief("check", small, "--lang", "fr")[0] == 0
    fill(small / PO, {f"cards/first#{name}": text for name, text in texts.items()})
    code, _, err = kaperbrief("check", small, "--lang", "fr")
    assert code == 1
    assert re.search(rf"{PO}:\d+: error\[fit\]: cards/{told}", err, re.MULTILINE)


def test_every_text_is_shown_on_its_sheet(kaperbrief, small):
    code, out, err = kaperbrief("l10n", "context", "fr", "--project", small, "--out", small)
    assert (code, err) == (0, "")
    folder = small / "context-fr-small"
    page = (folder / "index.html").read_text()
    assert f"{folder.name}/index.html: " in out
    number = re.search(r'id="t(\d+)"><a href="#m\d+">Take \*\*one\*\* coin\.', page)
    assert number
    box = re.search(rf'id="m{number[1]}"[^>]*style="left:([\d.]+)%;top:([\d.]+)%', page)
    assert box
    assert all(0 < float(part) < 100 for part in box.groups())
    assert len(list(folder.glob("page-*.png"))) >= 1


@pytest.mark.checkout
def test_french_stays_as_far_as_it_is(kaperbrief):
    _, out, _ = kaperbrief("l10n", "status", "--json")
    told = json.loads(out)
    for name, part in (("tischpiraten", 0.9), ("labels", 0.9), ("piratical", 0.2)):
        french = told[name]["fr"]
        assert french["translated"] >= part * sum(french.values())


@pytest.mark.checkout
def test_in_the_checkout_named_as_a_project_nothing_is_gone():
    workspace = Workspace.open(shipped_root())
    for domain in domains(workspace, None):
        assert below(workspace, domain, "de") == sources_of(workspace, domain)


@pytest.mark.checkout
def test_weblate_is_told_of_every_folder():
    root = shipped_root()
    parts = json.loads((root / "docs/weblate.json").read_text("utf-8"))
    there = {f"{path.relative_to(root).as_posix()}/*.po" for path in root.glob("*/*/locales")}
    assert {one["filemask"] for one in parts} == there | {"templates/locales/*.po"}
