"""Merging: by key alone, fuzzy after a change, obsolete when gone, always the same bytes."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.l10n.catalog import Translator, read_catalog
from kaperbrief.l10n.po import Entry, differences, merge

GUN = Entry("cards/gun#text", "Trifft auf {cm:20} :ball:", "content/cards.yaml", 7, "on a card")
HAT = Entry("cards/hat#title", "Hut")
SHIP = Entry("words/ship#one", "Schiff", plural="Schiffe")


@pytest.fixture
def old(tmp_path):
    path = tmp_path / "en.po"

    def write(text):
        path.write_text(text, "utf-8")
        return path

    return write


def translated(text, *pairs):
    for source, translation in pairs:
        before = f'msgid "{source}"\nmsgstr ""'
        assert before in text
        text = text.replace(before, f'msgid "{source}"\nmsgstr "{translation}"')
    return text


def told(path):
    problems = Problems()
    found = Translator("en", "de", read_catalog([path], problems))
    assert problems.items == []
    return found


def keys(path):
    ((_, entries, _),) = told(path).catalog
    return set(entries)


def test_a_new_catalog(old):
    text = merge([SHIP, HAT, GUN], None, "pl")
    assert merge([GUN, HAT, SHIP], None, "pl") == text
    assert '"Language: pl\\n"' in text
    assert "nplurals=" in text
    assert "#. on a card\n#. keep: :ball: {cm:20}\n#: content/cards.yaml:7\n" in text
    assert text.index("cards/gun") < text.index("cards/hat") < text.index("words/ship")
    assert "msgstr[2]" in text
    assert keys(old(text)) == {GUN.key, HAT.key, SHIP.key}


def test_translations_are_kept_and_merging_again_changes_nothing(old):
    text = translated(merge([HAT, GUN], None, "en"), ("Hut", "Hat"))
    again = merge([HAT, GUN], old(text), "en")
    assert again == text
    assert told(old(again))(HAT.key, "Hut") == "Hat"


def test_a_changed_source_makes_the_entry_fuzzy_until_it_changes_back(old):
    path = old(translated(merge([HAT], None, "en"), ("Hut", "Hat")))
    for source in ("Helm", "Haube"):
        changed = merge([Entry(HAT.key, source)], path, "en")
        assert '#, fuzzy\n#| msgid "Hut"\n' in changed
        assert 'msgstr "Hat"' in changed
        translate = told(old(changed))
        assert translate(HAT.key, source) == source
        assert translate.fallbacks[HAT.key][1] is not None
    back = merge([HAT], path, "en")
    assert "fuzzy" not in back
    assert told(old(back))(HAT.key, "Hut") == "Hat"


def test_nothing_is_taken_from_a_similar_text(old):
    path = old(translated(merge([HAT], None, "en"), ("Hut", "Hat")))
    text = merge([Entry("cards/cap#title", "Hut"), Entry("cards/other#title", "Hut!")], path, "en")
    assert '#~ msgctxt "cards/hat#title"' in text
    assert text.count('msgstr "Hat"') == 1


def test_what_is_gone_comes_back_with_its_translation(old):
    path = old(translated(merge([HAT, GUN], None, "en"), ("Hut", "Hat")))
    gone = merge([GUN], path, "en")
    assert '#~ msgstr "Hat"' in gone
    assert HAT.key not in keys(old(gone))
    assert told(old(merge([HAT, GUN], path, "en")))(HAT.key, "Hut") == "Hat"


def test_two_readings_of_one_key_keep_their_translations(old):
    cap = Entry(HAT.key, "Mütze")
    text = translated(merge([HAT, cap], None, "en"), ("Hut", "Hat"), ("Mütze", "Cap"))
    assert merge([cap, HAT], old(text), "en") == text
    translate = told(old(text))
    assert [translate(HAT.key, source) for source in ("Hut", "Mütze")] == ["Hat", "Cap"]
    changed = merge([Entry(HAT.key, "Helm"), cap], old(text), "en")
    assert '#| msgid "Hut"\n' in changed
    assert 'msgid "Helm"\nmsgstr "Hat"' in changed
    assert 'msgid "Mütze"\nmsgstr "Cap"' in changed


def test_plural_forms_survive(old):
    text = merge([SHIP], None, "en")
    text = text.replace('msgstr[0] ""', 'msgstr[0] "ship"').replace(
        'msgstr[1] ""', 'msgstr[1] "ships"'
    )
    path = old(text)
    assert merge([SHIP], path, "en") == text
    found = told(path).forms(SHIP.key, {"one": "Schiff", "other": "Schiffe"})
    assert found == {"one": "ship", "other": "ships"}
    changed = merge([Entry(SHIP.key, "Boot", plural="Boote")], path, "en")
    assert '#| msgid_plural "Schiffe"' in changed
    single = merge([Entry(SHIP.key, "Schiff")], path, "en")
    assert 'msgstr ""\n' in single.partition(SHIP.key)[2]


def test_comments_of_translators_are_kept(old):
    text = merge([HAT], None, "en").replace("msgctxt", "# a big one\nmsgctxt")
    assert "# a big one\nmsgctxt" in merge([HAT], old(text), "en")


def test_review_names_what_got_lost():
    source = "Trifft auf {cm:20} mit **3** :ball:"
    assert differences(source, "Hits at {cm:20} with **3** :ball:") == []
    assert differences(source, "Hits at {cm:25} with **4** :ball:") == [
        "the token or icon {cm:20} is missing",
        "the token or icon {cm:25} is not in the source",
        "the number 3 is missing",
        "the number 4 is not in the source",
    ]
    assert differences("*a* b", "*a b") == ["an emphasis mark * is not closed"]
    assert differences("1,5 a\nb", "1.5 a b") == ["expected as many lines as the source has"]
