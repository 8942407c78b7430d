"""Catalogs: layers, stale entries, plural forms, broken files."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.l10n.catalog import Catalog, Status, Translator
from kaperbrief.l10n.words import category, locale_of, plural_header

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
GUN = 'msgctxt "cards/gun#title"\nmsgid "Kanone"\nmsgstr "{}"\n'


@pytest.fixture
def problems():
    return Problems()


@pytest.fixture
def read(tmp_path, problems):
    def make(*texts, language="en"):
        paths = []
        for number, text in enumerate(texts):
            path = tmp_path / f"{number}.po"
            path.write_bytes(text if isinstance(text, bytes) else (HEAD + text).encode())
            paths.append(path)
        return Catalog.read(language, paths, problems, lambda path: path.name)

    return make


def test_translated_missing_and_stale(read, problems):
    catalog = read(GUN.format("Gun"))
    assert catalog.lookup("cards/gun#title", "Kanone").words == "Gun"
    assert catalog.lookup("cards/gun#title", "Kanone").status is Status.TRANSLATED
    changed = catalog.lookup("cards/gun#title", "Große Kanone")
    assert (changed.words, changed.status) == ("Große Kanone", Status.STALE)
    assert str(changed.place) == "0.po:4"
    missing = catalog.lookup("cards/other#title", "Kanone")
    assert (missing.words, missing.status, missing.place) == ("Kanone", Status.MISSING, None)
    assert problems.items == []


def test_a_key_has_a_message_for_each_reading(read, problems):
    catalog = read(GUN.format("Gun") + "\n" + GUN.format("Gonne").replace("Kanone", "Gonne"))
    assert catalog.lookup("cards/gun#title", "Kanone").words == "Gun"
    assert catalog.lookup("cards/gun#title", "Gonne").words == "Gonne"
    assert catalog.lookup("cards/gun#title", "Rohr").status is Status.STALE
    assert problems.items == []


def test_a_fuzzy_entry_is_stale(read):
    found = read("#, fuzzy\n" + GUN.format("Gun")).lookup("cards/gun#title", "Kanone")
    assert (found.words, found.status) == ("Kanone", Status.STALE)


def test_the_first_layer_goes_before_and_falls_through(read):
    assert (
        read(GUN.format("Cannon"), GUN.format("Gun")).lookup("cards/gun#title", "Kanone").words
        == "Cannon"
    )
    through = read("#, fuzzy\n" + GUN.format("Cannon"), GUN.format("Gun"))
    assert through.lookup("cards/gun#title", "Kanone").words == "Gun"


def test_absent_files_are_no_problem(tmp_path, problems):
    catalog = Catalog.read("en", [tmp_path / "none.po"], problems)
    assert catalog.layers == []
    assert problems.items == []


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ('msgctxt "a"\nmsgid "b\nmsgstr "c"\n', 5, "quoted string"),
        ('msgctxt "a"\nmsgid "b"\nnonsense\n', 6, "quoted string"),
        ('msgctxt "a"\nmsgid "b" "c\n', 5, "quoted string"),
        ('msgctxt "a"\nmsgstr "c"\nmsgid "b"\n', 5, "out of its order"),
        (GUN.format("a") + "\n" + GUN.format("b"), 8, "stands twice, first in line 4"),
        ((HEAD + 'msgctxt "a"\nmsgid "').encode() + b"\xe4" + b'"\n', 5, "UTF-8"),
    ],
)
def test_broken_files_are_problems_with_a_line(read, problems, text, line, part):
    read(text)
    assert len(problems.items) == 1
    assert problems.items[0].span.file == "0.po"
    assert abs(problems.items[0].span.line - line) <= 1
    assert part in problems.items[0].message


def test_a_broken_plural_rule_is_a_problem(read, problems):
    read(b'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=n !;\\n"\n')
    assert "Plural-Forms" in problems.items[0].message


POLISH = """msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : "
"n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgctxt "words/ship#one"
msgid "Schiff"
msgid_plural "Schiffe"
msgstr[0] "statek"
msgstr[1] "statki"
msgstr[2] "statków"
"""


def test_plural_forms_come_by_category(read):
    catalog = read(POLISH.encode(), language="pl")
    found = catalog.lookup_forms("words/ship#one", {"one": "Schiff", "other": "Schiffe"})
    assert found.status is Status.TRANSLATED
    assert found.words == {"one": "statek", "few": "statki", "many": "statków", "other": "statków"}
    stale = catalog.lookup_forms("words/ship#one", {"one": "Boot", "other": "Boote"})
    assert (stale.status, stale.words["other"]) == (Status.STALE, "Boote")


def test_locales():
    assert [category("pl", n) for n in (1, 3, 5, 1.5)] == ["one", "few", "many", "other"]
    assert category("en", -1) == "one"
    assert str(locale_of("pt-BR")) == "pt_BR"
    assert plural_header("de") == "nplurals=2; plural=(n != 1);"
    with pytest.raises(ValueError, match="expected a language"):
        locale_of("klingonisch")


def test_the_translator_remembers_fallbacks(read):
    translate = Translator("en", "de", read(GUN.format("Gun")))
    assert translate("cards/gun#title", "Kanone") == "Gun"
    assert translate("cards/hat#title", "Hut") == "Hut"
    assert translate("cards/gun#title", "Geschütz") == "Geschütz"
    assert translate("cards/empty#title", "") == ""
    assert translate.forms("words/ship#one", {"one": "Schiff", "other": "Schiffe"}) == {
        "one": "Schiff",
        "other": "Schiffe",
    }
    assert [(key, found.status) for key, found in translate.fallbacks.items()] == [
        ("cards/hat#title", Status.MISSING),
        ("cards/gun#title", Status.STALE),
        ("words/ship#one", Status.MISSING),
    ]


def test_the_source_language_needs_no_catalog():
    translate = Translator("de", "de")
    assert translate("a/b#c", "Hut") == "Hut"
    assert translate.forms("a/b#one", {"one": "Hut"}) == {"one": "Hut"}
    assert translate.fallbacks == {}


def test_the_pseudo_language_needs_no_catalog():
    translate = Translator("xx", "de")
    assert translate("a/b#c", "Hut").startswith("[")
    assert set(translate.forms("a/b#one", {"one": "Hut", "other": "Hüte"})) == {"one", "other"}
    assert translate.fallbacks == {}


def test_a_translation_has_as_many_lines_as_its_source(read):
    text = 'msgctxt "a/b#c"\nmsgid "eins\\nzwei"\nmsgstr "one two"\n'
    translate = Translator("en", "de", read(text))
    assert translate("a/b#c", "eins\nzwei") == "eins\nzwei"
    assert translate.fallbacks["a/b#c"].status is Status.STALE
