"""PO files for translators: plural forms by CLDR, what counts as translated, the memory."""

from __future__ import annotations

import pytest

from kaperbrief.l10n.catalog import plural_rule
from kaperbrief.l10n.memory import Remembered, TranslationMemory
from kaperbrief.l10n.po import Phrase, plural_forms, state_of
from kaperbrief.l10n.words import category, samples


@pytest.mark.parametrize("language", ["fr", "de", "pl", "ru", "cs", "lt", "sl", "tr", "el", "vi"])
def test_plural_forms_part_numbers_as_cldr_does(language):
    rule = plural_rule(plural_forms(language))
    pairs = {(rule(number), category(language, number)) for number in range(200)}
    reached = {name for name, number in samples(language).items() if number < 1000}
    assert len(pairs) == len({form for form, _ in pairs}) == len(reached)


def test_french_takes_the_singular_for_nothing():
    assert plural_forms("fr") == "nplurals=2; plural=(n > 1);"
    assert plural_forms("de") == "nplurals=2; plural=(n != 1);"


def test_texts_without_words_need_no_translation():
    assert not Phrase("a#b", "+1 :skull: {n:coin 2}").needed
    assert Phrase("a#b", "or :skull:").needed
    assert Phrase("a#b", "8", "8").needed


def test_a_text_that_nobody_knows_is_missing():
    assert state_of([], Phrase("a#b", "Text")) == ("missing", 0, "")


def test_the_memory_takes_the_same_before_the_like():
    known = [
        Remembered("Roll a die for every ship.", "Lance un dé par navire.", "a"),
        Remembered("Roll a die for every shop.", "Lance un dé par magasin.", "b"),
    ]
    memory = TranslationMemory(known)
    assert memory.find("Roll a die for every shop.") == known[1]
    found = memory.find("Roll a die for every sheep.")
    assert found
    assert 0.8 < found.like < 1
    assert memory.find("Nothing like it at all, I fear.") is None
    assert memory.find("Roll") is None
