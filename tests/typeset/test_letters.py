"""Letters that a font lacks: the whole text is set in its stand-in, a language may name its own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kaperbrief.typeset.setting import Setting
from kaperbrief.typeset.theme import Look

TEXTS = {
    "Greek": "Ξύλινο πλοίο ΆΈΉΊΌΎΏΪΫ αβγδεζηθικλμνξοπρσςτυφχψω ΐΰ",
    "Cyrillic": "Подъём Щука ёъыэюя ЂЉЊЋЏ ђљњћџ ЄІЇҐ єіїґ ЎЙ",
    "Turkish": "Işığa gemici ĞİŞÇÖÜ ğışçöü âîû",
    "Vietnamese": "Cướp biển Ơ Ư ợ ự ẵ ễ ộ ỹ Đ đ Ẩ Ỗ",
    "Polish, Czech, Hungarian, Romanian": "Łódź ąćęńśżź řůěščž őű țșăâî",
}


def used(setting: Setting, text: str, style: str) -> set[str]:
    """The fonts that a text was set in; none may lack a letter of it."""
    line = setting.line(text, style)
    assert not any(face.missing for face in setting.look.faces.values()), (text, style)
    return {face.name for _, face, _ in line.glyphs}


@pytest.mark.parametrize("text", TEXTS.values(), ids=[*TEXTS])
def test_every_style_has_all_letters(setting, text):
    for style in setting.look.theme.styles:
        for marked in (text, f"**{text}**", f"*{text}*"):
            assert len(used(setting, marked, style)) == 1, "a title is set in one font"


def test_only_what_lacks_letters_is_set_in_another_font(setting):
    assert used(setting, "Die Klappernden Knöchelchen", "sheet-title") == {"KaperbriefTitle"}
    other = used(setting, "Die Αργώ", "sheet-title")
    assert other == {setting.look.face(setting.look.theme.stand_ins["title"]).name}


def test_no_stand_in_is_taken_that_lacks_letters_too(setting):
    setting.line("Նավ", "sheet-title")
    assert {sign for sign, _ in setting.look.faces["KaperbriefTitle"].missing} == {*"Նավ"}


def test_a_language_has_fonts_of_its_own(setting):
    speaking = Setting(setting.look.speaking("vi"), setting.icons)
    assert used(speaking, "Con tàu", "sheet-title") == {setting.look.face("bold").name}
    assert used(setting, "Con tàu", "sheet-title") == {"KaperbriefTitle"}
    assert setting.look.speaking("de") is setting.look


def test_a_theme_may_say_otherwise(setting):
    look = setting.look
    files = {role: path for role, (_, path) in look._font_files.items()}
    theme = replace(look.theme, stand_ins={"title": "black"})
    own = Setting(Look(theme, files), setting.icons)
    assert used(own, "Αργώ", "sheet-title") == {look.face("black").name}
