"""Catalogs: layers, stale entries, plural forms, broken files."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.l10n.catalog import Translator, read_catalog
from kaperbrief.l10n.words import category, locale_of

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
        return Translator(language, "de", read_catalog(paths, problems, lambda path: path.name))

    return make


def test_translated_missing_and_stale(read, problems):
    translate = read(GUN.format("Gun"))
    assert translate("cards/gun#title", "Kanone") == "Gun"
    assert translate.fallbacks == {}
    assert translate("cards/gun#title", "Große Kanone") == "Große Kanone"
    source, stale = translate.fallbacks.pop("cards/gun#title")
    assert (source, str(stale)) == ("Große Kanone", "0.po:4")
    assert translate("cards/other#title", "Kanone") == "Kanone"
    assert translate.fallbacks == {"cards/other#title": ("Kanone", None)}
    assert problems.items == []


def test_a_key_has_a_message_for_each_reading(read, problems):
    translate = read(GUN.format("Gun") + "\n" + GUN.format("Gonne").replace("Kanone", "Gonne"))
    assert translate("cards/gun#title", "Kanone") == "Gun"
    assert translate("cards/gun#title", "Gonne") == "Gonne"
    assert translate.fallbacks == {}
    assert translate("cards/gun#title", "Rohr") == "Rohr"
    assert translate.fallbacks["cards/gun#title"][1] is not None
    assert problems.items == []


def test_a_fuzzy_entry_is_stale(read):
    translate = read("#, fuzzy\n" + GUN.format("Gun"))
    assert translate("cards/gun#title", "Kanone") == "Kanone"
    assert translate.fallbacks["cards/gun#title"][1] is not None


def test_the_first_layer_goes_before_and_falls_through(read):
    first = read(GUN.format("Cannon"), GUN.format("Gun"))
    assert first("cards/gun#title", "Kanone") == "Cannon"
    through = read("#, fuzzy\n" + GUN.format("Cannon"), GUN.format("Gun"))
    assert through("cards/gun#title", "Kanone") == "Gun"
    assert through.fallbacks == {}


def test_absent_files_are_no_problem(tmp_path, problems):
    assert read_catalog([tmp_path / "none.po"], problems) == []
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
    translate = read(POLISH.encode(), language="pl")
    found = translate.forms("words/ship#one", {"one": "Schiff", "other": "Schiffe"})
    assert found == {"one": "statek", "few": "statki", "many": "statków", "other": "statków"}
    assert translate.fallbacks == {}
    boats = {"one": "Boot", "other": "Boote"}
    assert translate.forms("words/ship#one", boats) == boats
    source, stale = translate.fallbacks["words/ship#one"]
    assert (source, str(stale)) == ("Boote", "0.po:6")


def test_locales():
    assert [category("pl", n) for n in (1, 3, 5, 1.5)] == ["one", "few", "many", "other"]
    assert category("en", -1) == "one"
    assert str(locale_of("pt-BR")) == "pt_BR"
    with pytest.raises(ValueError, match="expected a language"):
        locale_of("klingonisch")


def test_the_translator_remembers_fallbacks(read):
    translate = read(GUN.format("Gun"))
    assert translate("cards/gun#title", "Kanone") == "Gun"
    assert translate("cards/hat#title", "Hut") == "Hut"
    assert translate("cards/gun#title", "Geschütz") == "Geschütz"
    assert translate("cards/empty#title", "") == ""
    assert translate.forms("words/ship#one", {"one": "Schiff", "other": "Schiffe"}) == {
        "one": "Schiff",
        "other": "Schiffe",
    }
    assert [(key, bool(stale)) for key, (_, stale) in translate.fallbacks.items()] == [
        ("cards/hat#title", False),
        ("cards/gun#title", True),
        ("words/ship#one", False),
    ]


def test_the_source_language_needs_no_catalog():
    translate = Translator("de", "de")
    assert translate("a/b#c", "Hut") == "Hut"
    assert translate.forms("a/b#one", {"one": "Hut"}) == {"one": "Hut"}
    assert translate.fallbacks == {}


def test_a_catalog_of_the_source_language_words_it_anew(read):
    translate = read(GUN.format("Geschütz"), language="de")
    assert translate("cards/gun#title", "Kanone") == "Geschütz"
    assert translate("cards/other#title", "Rohr") == "Rohr"
    assert translate.fallbacks == {}


def test_the_pseudo_language_needs_no_catalog():
    translate = Translator("xx", "de")
    assert translate("a/b#c", "Hut").startswith("[")
    assert set(translate.forms("a/b#one", {"one": "Hut", "other": "Hüte"})) == {"one", "other"}
    assert translate.fallbacks == {}


def test_a_translation_has_as_many_lines_as_its_source(read):
    text = 'msgctxt "a/b#c"\nmsgid "eins\\nzwei"\nmsgstr "one two"\n'
    translate = read(text)
    assert translate("a/b#c", "eins\nzwei") == "eins\nzwei"
    assert translate.fallbacks["a/b#c"][1] is not None


def test_a_text_without_letters_needs_no_translation(read):
    translate = read(GUN.format("Gun"))
    assert translate("cards/a#effect", "½ 8+ :skull: {cm:20}") == "½ 8+ :skull: {cm:20}"
    assert translate.fallbacks == {}
    translate("cards/a#effect", "8+ Schuss")
    assert list(translate.fallbacks) == ["cards/a#effect"]
