"""Files that cannot be used, from the command line: one clear problem each, nothing is written."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
import pytest
from fontTools.ttLib import TTFont

from small_pack import SMALL_PACK

PACK = "content/small/pack.yaml"
CARDS = "content/small/cards.yaml"
KINDS = "content/small/card-kinds.yaml"
MATERIALS = "content/small/materials.yaml"
TEMPLATE = "content/small/templates/mine.xml.j2"
THEME = "templates/mine/theme.yaml"

CARD = SMALL_PACK["cards.yaml"]
EARLIER = b"Producer>Kaperbrief earlier"


@dataclass(frozen=True)
class Result:
    """What a run left: its exit code, its messages, the text of its PDF."""

    code: int
    errors: str

    @property
    def headline(self) -> str:
        return self.errors.splitlines()[0] if self.errors else ""


Run = Callable[..., Result]


@pytest.fixture
def run(kaperbrief, project, tmp_path) -> Run:
    """Prints the small pack with some files changed; an earlier kit lies in the output folder.

    Without files the project folder is printed as the test left it.
    """

    def call(files: Mapping[str, str | bytes] | None, *options: str) -> Result:
        folder = tmp_path / "project" if files is None else project(files, small=True)
        out = tmp_path / "output" / "small-en"
        out.mkdir(parents=True, exist_ok=True)
        (out / "kit.pdf").write_bytes(EARLIER)
        code, _, errors = kaperbrief("kit", "small", "--project", folder, *options)
        if code:
            assert [(p.name, p.read_bytes()) for p in out.iterdir()] == [("kit.pdf", EARLIER)]
        return Result(code, errors)

    return call


@pytest.fixture
def refused(run) -> Run:
    """Expects exactly one problem, which starts with the first argument."""

    def call(
        headline: str, files: Mapping[str, str | bytes] | None, *options: str, hint: str = ""
    ) -> Result:
        result = run(files, *options)
        assert result.code == 1, result.errors
        assert result.errors.count("error[") == 1, result.errors
        assert result.errors.count("warning[") == 0, result.errors
        assert result.headline.startswith(headline), result.errors
        assert not hint or f"= hint: {hint}" in result.errors, result.errors
        assert str(sys.prefix) not in result.errors
        return result

    return call


@pytest.fixture
def printed(run, tmp_path) -> Callable[..., str]:
    """Expects a kit without any problem; gives all its text."""

    def call(files: Mapping[str, str | bytes], *options: str) -> str:
        result = run(files, *options)
        assert (result.code, result.errors) == (0, "")
        pdf = pypdfium2.PdfDocument(tmp_path / "output/small-en/kit.pdf")
        text = " ".join(page.get_textpage().get_text_range() for page in pdf)
        return " ".join(text.replace("\ufffe", "").replace("\r\n", " ").split())

    return call


# -- reading ------------------------------------------------------------------------------------


def test_a_duplicate_key_names_both_lines(refused):
    result = refused(
        f'{CARDS}:8:5: error[duplicate-key]: the key "icon"', {CARDS: CARD + "    icon: hat\n"}
    )
    assert "line 7" in result.headline


def test_words_and_times_stay_what_they_look_like(printed):
    card = CARD.replace("title: First", "title: no").replace("Take **one** coin.", "1:30")
    card = card.replace("id: first", "id: 'on'")
    kinds = SMALL_PACK["card-kinds.yaml"].replace("Task", "on").replace("keep it", "012 off")
    text = printed({CARDS: card, KINDS: kinds})
    for word in ("no", "1:30", "on", "012 off"):
        assert f" {word} " in f" {text} ", word


def test_an_id_that_looks_like_a_word_of_yaml_is_an_id(printed):
    assert "First" in printed({CARDS: CARD.replace("id: first", "id: yes")})


@pytest.mark.parametrize("bracket", ["[", "{", "- "])
def test_deep_nesting_is_refused_at_once(refused, bracket):
    refused(f"{CARDS}:1:", {CARDS: "cards: " + bracket * 100_000})


def test_a_file_in_latin_1_is_named(refused):
    data = CARD.replace("First", "Käpt’n".replace("’", "'")).encode("latin-1")
    refused(f"{CARDS}:5:13: error[encoding]: ", {CARDS: data}, hint="save")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_files_with_a_byte_order_mark_are_read(printed, encoding):
    assert "Käpten" in printed({CARDS: CARD.replace("First", "Käpten").encode(encoding)})


def test_a_tab_is_no_indentation(refused):
    refused(f"{CARDS}:7:", {CARDS: CARD.replace("    icon", "\ticon")})


def test_a_second_colon_is_explained(refused):
    refused(f"{CARDS}:5:", {CARDS: CARD.replace("First", "First: of two")})


@pytest.mark.parametrize("text", ["", "# nothing\n"])
def test_an_empty_file_says_so(refused, text):
    refused(f"{CARDS}:1:1: error[empty]: ", {CARDS: text})


# -- checking -----------------------------------------------------------------------------------


def test_an_unknown_key_is_one_problem(refused):
    refused(
        f'{CARDS}:8:5: error[key]: effet: unknown key "effet"',
        {CARDS: CARD + "    effet: +1\n"},
        hint='did you mean "effect"?',
    )


def test_a_misspelt_key_is_not_missing_too(refused):
    refused(
        f'{CARDS}:7:5: error[key]: icn: unknown key "icn"',
        {CARDS: CARD.replace("icon:", "icn:")},
        hint='did you mean "icon"?',
    )


def test_a_missing_key_is_named_with_what_belongs_there(refused):
    refused(
        f'{CARDS}:2:5: error[missing]: the key "text" is missing',
        {CARDS: CARD.replace("    text: Take **one** coin.\n", "")},
        hint="add text: text",
    )


def test_a_number_in_words_is_told_in_figures(refused):
    refused(
        f'{CARDS}:8:12: error[value]: count: expected a whole number from 1 to 99, found "twenty"',
        {CARDS: CARD + "    count: twenty\n"},
        hint="write 20",
    )


def test_a_number_in_quotes_is_told_without_them(refused):
    refused(
        f"{CARDS}:8:12: error[value]: count: ", {CARDS: CARD + '    count: "3"\n'}, hint="write 3"
    )


@pytest.mark.parametrize("blank", ["", " ", "\u00a0 "])
@pytest.mark.parametrize(
    ("path", "written", "place"),
    [
        (CARDS, "First", "5:12: error[value]: title"),
        (CARDS, "Take **one** coin.", "6:11: error[value]: text"),
        (PACK, "a pack for tests", "3:10: error[value]: tagline"),
        (PACK, "none", "5:8: error[value]: rules"),
    ],
)
def test_words_that_must_be_there_may_not_be_blank(refused, path, written, place, blank):
    text = SMALL_PACK[path.rpartition("/")[2]].replace(written, f'"{blank}"', 1)
    refused(f"{path}:{place}: expected text that is not blank", {path: text})


def test_words_that_need_not_be_there_are_not_blank(refused):
    refused(f"{CARDS}:8:13: error[value]: effect: ", {CARDS: CARD + '    effect: " "\n'})


@pytest.mark.parametrize("count", ["-1", "0", "100", "1e9", "nan", "~", "0x10", "1_000"])
def test_a_number_out_of_its_range_is_one_problem(refused, count):
    refused(f"{CARDS}:8:12: error[value]: count: ", {CARDS: CARD + f"    count: {count}\n"})


@pytest.mark.parametrize("width", ["63", "63 mmm", "-5 mm", "1e9 mm", "nan", "0 mm", "99999 mm"])
def test_a_length_that_is_none_is_one_problem(refused, width):
    text = MATERIAL.format(count=1).replace("63 mm", f'"{width}"')
    refused(f"{MATERIALS}:8:38: error[", {MATERIALS: text})


@pytest.mark.parametrize("size", ["9999 mm", "900 mm"])
def test_a_piece_larger_than_the_paper_is_told(run, size):
    result = run({MATERIALS: MATERIAL.format(count=1).replace("63 mm", size)})
    assert result.code == 1
    assert result.headline.startswith(f"{MATERIALS}:8:")


@pytest.mark.parametrize("overlap", ["185 mm", "189.9 mm"])
def test_a_poster_whose_overlap_leaves_nothing_is_told(refused, overlap):
    poster = f"{{width: 900 mm, height: 900 mm, overlap: {overlap}}}"
    text = MATERIAL.format(count=1).partition("    of:")[0] + f"    poster: {poster}\n"
    files = {
        MATERIALS: text.replace("template: card", "template: mine"),
        TEMPLATE: "<text>a</text>",
    }
    refused(f"{MATERIALS}:6:13: error[fit]: poster: an overlap of {overlap}", files)


def test_a_number_of_5000_digits_is_one_problem(refused):
    refused(f"{CARDS}:8:12: error[size]: count: ", {CARDS: CARD + f"    count: {'9' * 5000}\n"})
    refused(f"{CARDS}:8:12: error[size]: count: ", {CARDS: CARD + "    count: 1e400\n"})


@pytest.mark.parametrize("height", ["tall", '""', "70", "0 mm"])
def test_a_figure_height_that_is_none_is_one_problem(refused, height):
    text = SMALL_PACK["pack.yaml"].replace("70 mm", height)
    refused(f"{PACK}:7:16: error[value]: figure_height: ", {PACK: text})


def test_a_duplicate_id_names_both_lines(refused):
    second = CARD.partition("\n")[2]
    result = refused(f"{CARDS}:8:9: error[duplicate-id]: id: ", {CARDS: CARD + second})
    assert 'the id "first" stands twice, first in line 2' in result.headline


def test_a_newer_format_says_what_to_do(refused):
    refused(
        f"{PACK}:14:9: error[format]: format: format 99 is newer than this program",
        {PACK: SMALL_PACK["pack.yaml"] + "format: 99\n"},
        hint="update kaperbrief",
    )


# -- relating -----------------------------------------------------------------------------------


def test_an_unknown_icon_is_one_problem(refused):
    refused(
        f'{CARDS}:7:11: error[reference]: icon: unknown icon "skul"',
        {CARDS: CARD.replace("skull", "skul")},
        hint='did you mean "skull"? Or draw it: icons/skul.svg',
    )


def test_a_text_with_a_comma_in_brackets_is_told_to_need_quotes(refused):
    text = SMALL_PACK["card-kinds.yaml"].replace("keep it", "keep it, low in the water")
    refused(
        f"{KINDS}:2:97: error[key]: low in the water: unknown key",
        {KINDS: text},
        hint="in brackets a text with a comma needs quotes",
    )


def test_a_missing_icon_is_one_problem(refused):
    refused(
        f'{CARDS}:2:5: error[missing]: the key "icon" is missing',
        {CARDS: CARD.replace("    icon: skull\n", "")},
        hint="add icon: an id",
    )


def test_an_unknown_icon_in_a_text_is_one_problem(refused):
    refused(
        f'{CARDS}:6:11: error[reference]: text: unknown icon "skul"',
        {CARDS: CARD.replace("Take **one** coin.", "'Take :skul: now.'")},
        hint='did you mean "skull"?',
    )


MATERIAL = """\
materials:
  - id: deck
    item: none
    title: Deck
    template: card
    of: cards/deck
    count: {count}
    piece: {{shape: rectangle, width: 63 mm, height: 88 mm}}
"""


@pytest.mark.parametrize(
    ("formula", "message", "hint"),
    [
        ("2*crew", 'unknown name "crew"', 'did you mean "crews"?'),
        ("2*(crews", "", ""),
        ("__import__('os')", "", ""),
        ("9**9**9", "", ""),
        ("crews/0", "", ""),
        ("'a'", "", ""),
        ("-3", "", ""),
    ],
)
def test_a_formula_without_sense_is_one_problem(refused, formula, message, hint):
    text = MATERIAL.format(count=f'"{formula}"')
    result = refused(f"{MATERIALS}:7:12: error[formula]: count: {message}", {MATERIALS: text})
    assert hint in result.errors


@pytest.mark.parametrize("colour", ["nosuch", "saa"])
def test_a_colour_that_the_theme_lacks_is_told_where_it_is_written(refused, colour):
    text = SMALL_PACK["card-kinds.yaml"].replace("colour: sea", f"colour: {colour}")
    result = refused(f"{KINDS}:2:37: error[reference]: colour: unknown colour ", {KINDS: text})
    assert ('did you mean "sea"?' in result.errors) == (colour == "saa")


def test_a_deck_without_cards_is_named(refused):
    refused(
        f'{MATERIALS}:6:9: error[reference]: of: unknown cards "dek"',
        {MATERIALS: MATERIAL.format(count=1).replace("cards/deck", "cards/dek")},
        hint='did you mean "deck"?',
    )


@pytest.mark.parametrize("of", ["cards/deck", "cards"])
def test_an_empty_deck_is_named(refused, of):
    text = MATERIAL.format(count=1).replace("cards/deck", of)
    result = refused(
        f"{MATERIALS}:6:9: error[empty]: of: ", {MATERIALS: text, CARDS: "cards: []\n"}
    )
    assert "cards" in result.headline


def test_an_unknown_template_is_one_problem(refused):
    refused(
        f'{MATERIALS}:5:15: error[reference]: template: unknown template "crd"',
        {MATERIALS: MATERIAL.format(count=1).replace("card\n", "crd\n", 1)},
        hint='did you mean "card"?',
    )


HOUSE = """\
house:
  - id: wind
    case: none
    title: Wind
    default: soft
    choices:
      - {id: soft, text: soft}
      - {id: hard, text: hard}
"""


def test_a_value_without_the_choice_in_use_is_one_problem(refused):
    files = {
        PACK: SMALL_PACK["pack.yaml"] + HOUSE,
        CARDS: CARD.replace("skull", "{house: wind, hard: hat}"),
    }
    refused(f"{CARDS}:7:11: error[house]: ", files, hint="add a line for soft")


def test_an_unknown_house_switch_is_one_problem(refused):
    refused(
        f'{CARDS}:7:19: error[house]: icon.house: unknown house switch "wnd"',
        {CARDS: CARD.replace("skull", "{house: wnd, hard: hat}")},
    )


def test_an_unknown_default_of_a_house_switch_is_one_problem(refused):
    house = HOUSE.replace("default: soft", "default: sof")
    refused(
        f'{PACK}:18:14: error[reference]: house.default: unknown choice "sof"',
        {PACK: SMALL_PACK["pack.yaml"] + house},
        hint='did you mean "soft"?',
    )


def test_an_unknown_house_choice_on_the_command_line_is_wrong_usage(run):
    files = {PACK: SMALL_PACK["pack.yaml"] + HOUSE}
    result = run(files, "--house", "wind=hrd")
    assert result.code == 2
    assert 'did you mean "hard"?' in result.errors


# -- setting ------------------------------------------------------------------------------------


@pytest.mark.parametrize("character", ["☠", "א", "😀", "字", "\u202e"])
def test_a_character_without_a_glyph_is_told_at_its_line(refused, character):
    files = {CARDS: CARD.replace("First", f"Fi{character}rst")}
    result = refused(f"{CARDS}:5:12: error[glyph]: ", files)
    assert f"U+{ord(character):04X}" in result.headline


def test_a_character_without_a_glyph_in_a_text_is_told_at_its_line(refused):
    refused(f"{CARDS}:6:11: error[glyph]: ", {CARDS: CARD.replace("Take", "☠ take")})


def test_a_title_of_400_letters_does_not_fit(refused):
    result = refused(
        f"{CARDS}:5:12: error[fit]: ", {CARDS: CARD.replace("First", "x" * 400)}, hint="shorten"
    )
    assert "needs" in result.headline
    assert " mm, there are " in result.headline


def test_a_word_of_100000_letters_is_refused_soon(refused):
    text = CARD.replace("Take **one** coin.", "a" * 100_000)
    refused(f"{CARDS}:6:11: error[fit]: ", {CARDS: text})


def test_a_text_of_500_words_does_not_fit(refused):
    text = CARD.replace("Take **one** coin.", "ahoy " * 500)
    result = refused(f"{CARDS}:6:11: error[fit]: ", {CARDS: text}, hint="shorten")
    assert "needs" in result.headline
    assert "(high)" in result.headline


def test_what_looks_like_code_is_printed_as_typed(printed):
    card = CARD.replace("Take **one** coin.", '"{{ 7*7 }} <b>x</b> &amp; {% if %} \\\\{n:x 3}"')
    text = printed({CARDS: card})
    assert "{{ 7*7 }} <b>x</b> &amp; {% if %} {n:x 3}" in text


def test_the_effect_of_a_card_has_distances(printed):
    text = printed({CARDS: CARD + '    effect: "≤ {cm:20} · 7"\n'})
    assert "≤ 20 cm · 7" in text.replace("\xa0", " ")


def test_a_token_where_none_is_read_is_one_problem(refused):
    files = {
        MATERIALS: MATERIAL.format(count=1).replace("template: card", "template: mine"),
        TEMPLATE: "<column>\n<text>at {cm:20}</text></column>",
    }
    refused(f'{TEMPLATE}:2: error[token]: "{{cm:20}}" would be printed as it stands', files)


def test_a_script_that_a_font_lacks_is_one_problem(refused):
    card = CARD.replace("First", "Աբգ").replace("Take", "Նավ եւ ծով")
    result = refused(f"{CARDS}:", {CARDS: card}, hint="name a font that has them")
    assert "cannot print Armenian letters" in result.headline


GERMAN = "content/small/locales/de.po"


def translated(text: str, source: str = "Take **one** coin.", field: str = "text") -> str:
    return (
        f'msgid ""\nmsgstr ""\n\nmsgctxt "cards/first#{field}"\nmsgid "{source}"\nmsgstr "{text}"\n'
    )


REFERENCE = """\
references:
  - id: notes
    title: Notes
    subtitle: of a ship
    icon: ship
    blocks: [{id: hul, kind: text, title: A, rows: [{id: a, text: b}]}]
    columns: [[hul]]
"""
NOTED = MATERIAL.format(count=1).replace("template: card", "template: {}\n    notes: notes")
BY_ID = '{% for one in notes.blocks if one.id == "hull" %}x{% endfor %}'
TABLE = SMALL_PACK["pack.yaml"]


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({CARDS: CARD.replace("Take", ":skull take")}, ':6:11: warning[mark]: ":skull" has no'),
        ({CARDS: CARD.replace("**one** coin", "**one coin")}, ':6:11: warning[mark]: "**" has no'),
        ({"content/small/art.yml": "cards: []"}, "art.yml: warning[file]: this file is not read"),
        ({"content/small/CARDS.YAML": "cards: []"}, "CARDS.YAML: warning[file]: this file is not"),
        ({"content/small/cards/more.json": "[]"}, "more.json: warning[file]: this file is not re"),
        ({"content/small/cards/more.tsv": "a,b"}, "more.tsv: warning[file]: this file is not read"),
        (
            {
                MATERIALS: NOTED.replace("{}", "mine"),
                "content/small/references.yaml": REFERENCE,
                TEMPLATE: f"<column><text>{BY_ID}</text></column>",
            },
            'references.yaml:6:19: warning[unused]: blocks.id: deck prints no block "hul"',
        ),
        (
            {
                "content/small/pack.yaml": TABLE + "campaign:\n  coin: coin\n  sheets: [deck]\n"
                "  tolls: [{id: shields, title: S, boxes: 3}]\n",
                "content/small/words.yaml": "words: [{id: coin, one: coin, other: coins}]\n",
            },
            'pack.yaml:17:16: warning[unused]: campaign.tolls.id: no sheet of the campaign',
        ),
        (
            {
                "content/small/pack.yaml": TABLE.replace("ships: []}", "ships: [], plan: p}", 1),
                "content/small/plans.yaml": "plans: [{id: p, long: 200, short: 100}]\n",
            },
            "warning[unused]: table.2: the table for 2 players has no plan, others have one",
        ),
        (
            {
                MATERIALS: MATERIAL.format(count=1).replace("cards/deck", "scenarios/war")
                .replace("template: card", "template: mine"),
                TEMPLATE: "<column/>",
                "content/small/scenarios.yaml": "scenarios:\n  - id: war\n    title: War\n"
                "    icon: skull\n    story: None.\n    players: {least: 3, most: 4}\n"
                "    goals: [{id: a, text: b}]\n",
            },
            "scenarios.yaml:6:14: warning[players]: players: does not suit 2 players",
        ),
    ],
)  # fmt: skip
def test_what_is_left_out_of_a_print_is_told(run, files, told):
    result = run(files)
    assert (result.code, told in result.errors) == (0, True), result.errors


@pytest.mark.parametrize("language", ["he", "ar", "fa", "ur", "hi", "he_IL"])
def test_languages_that_cannot_be_set_are_refused(kaperbrief, project, language):
    file = f"content/small/locales/{language}.po"
    folder = project({file: translated("one")}, small=True)
    code, _, errors = kaperbrief("kit", "small", "--project", folder, "--lang", language)
    assert code == 1
    assert f'{file}: error[language]: "{language}" cannot be printed' in errors


def test_mistakes_of_a_translation_stand_at_its_line(kaperbrief, project):
    long = translated("Nimm eine Münze. " * 60)
    for text, told in (
        (translated("{n:dublone 3}"), f'{GERMAN}:4: error[token]: text: unknown noun "dublone"'),
        (long, f"{GERMAN}:4: error[fit]: "),
        (translated("Nimm א."), f"{GERMAN}:4: error[glyph]: "),
        (translated("Nimm :nosuch:."), f"{GERMAN}:4: error[reference]: "),
    ):
        folder = project({GERMAN: text}, small=True)
        code, _, errors = kaperbrief("kit", "small", "--project", folder, "--lang", "de")
        assert (code, told in errors) == (1, True), errors


def test_labels_without_a_translation_are_counted(kaperbrief, project):
    folder = project({"content/small/locales/nl.po": ""}, small=True)
    _, _, errors = kaperbrief("kit", "small", "--project", folder, "--lang", "nl")
    assert re.search(r"templates/locales/nl.po: warning.translation.: \d+ labels are", errors)
    assert "labels" not in kaperbrief("kit", "small", "--project", folder)[2]


# -- templates and themes -----------------------------------------------------------------------


def with_template(text: str) -> dict[str, str]:
    return {
        MATERIALS: MATERIAL.format(count=1).replace("template: card", "template: mine"),
        TEMPLATE: text,
    }


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("<column>\n\n<text>{{ item.titel }}</text></column>", 3, "titel"),
        ("<column>\n{{ nosuch }}</column>", 2, "nosuch"),
        ("<column>\n{% if %}</column>", 2, ""),
        ("<column>\n{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}</column>", 2, "itself"),
        ("<column>\n{% include 'mine.xml.j2' %}</column>", 2, "itself"),
        ("<column>\n{% include 'nosuch.xml.j2' %}</column>", 2, "nosuch.xml.j2"),
        ("<column>\n{% extends 'mine.xml.j2' %}</column>", 0, ""),
        ("<column>\n{{ ''.__class__ }}</column>", 2, "not allowed"),
        ("<column>\n{{ 'a' * 999999999 }}</column>", 2, "not allowed"),
        ("<column>\n{{ range(999999999)|list }}</column>", 2, ""),
        (
            "<column>\n{% for a in range(9999) %}{% for b in range(9999) %}{{ b }}"
            + "{% endfor %}" * 2,
            2,
            "ranges of more than",
        ),
        ("<column>\n{{ " + "(" * 220 + "1" + ")" * 220 + " }}</column>", 2, "nested too deep"),
        ("<column>\n{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}</column>", 2, "nested too deep"),
        ("<column>\n{{ [].append(1) }}{{ item.title.join(range(3)) }}</column>", 2, ""),
        ("<column>\n{{ cycler.__init__.__globals__ }}</column>", 2, "unsafe"),
        ("<column>\n{{ item.title|attr('format') }}</column>", 2, ""),
        ("<column>\n{% import '../../pack.yaml' as x %}</column>", 2, ""),
        ("<column>\n{{ 1/0 }}</column>", 2, "it divides by 0"),
        ("<column>\n{% for one in item %}a{% endfor %}</column>", 2, "a card is not iterable"),
        ("<column>\n{{ item.count + 'a' }}</column>", 2, "+: a number and a text"),
        ("<column>\n<text>a</column>", 2, "mismatched tag"),
        ("<column>\n<txt>a</txt></column>", 2, "unknown tag <txt>"),
        ("<column>\n<text styl='note'>a</text></column>", 2, 'no attribute "styl"'),
        ("<column>\n<text style='nosuch'>a</text></column>", 2, "nosuch"),
        ("<column gap='wide'>\n<text>a</text></column>", 1, "wide"),
        ("<!DOCTYPE column [<!ENTITY a 'b'>]>\n<column>&a;</column>", 0, ""),
        ("", 0, "makes no tag"),
        ("\n" + "<column>" * 100 + "</column>" * 100, 2, "nested deeper"),
    ],
)
def test_a_template_that_fails_is_told_with_its_line(refused, text, line, words):
    place = f"{TEMPLATE}:{line}: " if line else TEMPLATE
    result = refused(f"{place}", with_template(text))
    assert words in result.headline


@pytest.mark.parametrize("run_of", range(3))
def test_a_template_that_fails_names_the_material_that_asks_for_it(run, run_of):
    told = "<row widths='* *'><text>a</text></row>", "{{ notes.title }}", "<icon/>"
    files = with_template(f"<column>{told[run_of]}</column>")
    more = files[MATERIALS].partition("\n")[2].replace("id: deck", "id: more")
    result = run({**files, MATERIALS: files[MATERIALS] + more})
    assert result.code == 1
    for line, material in [(2, "deck"), (9, "more")]:
        seen = f'it is printed as the material "{material}", see {MATERIALS}:{line}:'
        assert result.errors.count(seen) == 1, result.errors


@pytest.mark.parametrize(
    "tag",
    [
        '<row widths="10mm 20mm"><text>a</text></row>',
        '<row widths="abc"><text>a</text></row>',
        '<table columns="x* *"><tr key="a">b</tr></table>',
        "<ruler length='5'>a|b|c</ruler>",
        "<dial>a|b</dial>",
        "<scale kind='bars'>a|b</scale>",
        "<track boxes='3' size='0 mm'/>",
        "<disc seat='-3'/>",
        "<disc diameter='wide'/>",
        "<card title='a' colour='nosuch'/>",
        "<write label='a' style='nosuch'/>",
        "<wind kind='turn' degrees='nan' alt='a'/>",
    ],
)
def test_a_tag_without_sense_is_told_at_its_line(refused, tag):
    refused(f"{TEMPLATE}:2: error[attribute]: <", with_template(f"<column>\n{tag}</column>"))


@pytest.mark.parametrize(
    "tag",
    [
        "<dial kind='compass' wind='W'>0|a|-5\n180|b|-9</dial>",
        "<scale kind='bars'>1|0</scale>",
        "<track boxes='-1'/>",
        "<ruler length='0'/>",
        "<table/>",
        "<sheet/>",
        "<card/>",
    ],
)
def test_empty_tags_and_numbers_at_the_edge_are_printed(printed, tag):
    printed(with_template(f"<column>{tag}</column>"))


def test_a_template_in_latin_1_is_named(refused):
    files = {
        **with_template(""),
        TEMPLATE: "<column>\n<text>Käpten</text></column>".encode("latin-1"),
    }
    refused(f"{TEMPLATE}", files)


def with_theme(text: str) -> dict[str, str]:
    return {THEME: f"id: mine\nextends: default\n{text}"}


@pytest.mark.parametrize(
    ("text", "headline", "hint"),
    [
        ('colours: {sea: "#12345"}\n', f"{THEME}:3:16: error[value]: colours.sea: ", ""),
        ("colours: {sea: blue}\n", f"{THEME}:3:16: error[value]: colours.sea: ", ""),
        ("color: {}\n", f'{THEME}:3:1: error[key]: color: unknown key "color"', "did you mean"),
        ("styles: {note: {font: nosuch, size: 8, floor: 7, leading: 9}}\n", f"{THEME}:3:", ""),
        (
            "styles: {note: {font: sans, size: 8, floor: 7, leading: 9, colour: nosuch}}\n",
            f"{THEME}:3:",
            "",
        ),
        ("styles: {note: {font: sans, size: 8, floor: 9, leading: 9}}\n", f"{THEME}:3:", ""),
        ("fonts: {sans: {file: nosuch.ttf}}\n", f"{THEME}:3:", ""),
        ("fonts: {sans: {file: ../../../secret.ttf}}\n", f"{THEME}:3:", ""),
        ("fonts: {sans: {package: nosuch, file: a.ttf}}\n", f"{THEME}:3:", ""),
        ("fonts: {sans: {package: xml.nosuch, file: a.ttf}}\n", f"{THEME}:3:", ""),
        ("fonts: {sans: {package: kaperbrief, file: ../secret.ttf}}\n", f"{THEME}:3:", ""),
        ("sizes: {x: wide}\n", f"{THEME}:3:", ""),
        ("stand_ins: {title: blod}\n", f"{THEME}:3:", 'did you mean "bold"?'),
        ("languages: {el: {titel: bold}}\n", f"{THEME}:3:", 'did you mean "title"?'),
    ],
)
def test_a_theme_that_is_wrong_is_told_with_its_line(refused, text, headline, hint):
    refused(headline, with_theme(text), "--theme", "mine", hint=hint)


def test_a_theme_that_extends_nothing_known_is_one_problem(refused):
    files = {THEME: "id: mine\nextends: nosuch\n"}
    refused(f"{THEME}:2:10: error[theme]: ", files, "--theme", "mine")


def test_a_pattern_that_nothing_draws_is_one_problem(refused):
    seat = '{id: a, strong: "#000000", tint: "#FFFFFF", pattern: wave}'
    files = {THEME: f"id: mine\nextends: default\nseats:\n  - {seat}\n"}
    found = f'{THEME}:4:58: error[theme]: seats.pattern: unknown pattern "wave"'
    refused(found, files, "--theme", "mine", hint='did you mean "waves"?')


@pytest.mark.parametrize("wanted", ["", "waves", "dots"])
def test_a_theme_with_one_seat_has_the_others_of_its_parent(kaperbrief, project, wanted):
    seat = f'{{id: a, strong: "#000000", tint: "#FFFFFF", pattern: {wanted or "solid"}}}'
    other = '{id: b, strong: "#101010", tint: "#FFFFFF", pattern: waves}'
    seats = f"seats:\n  - {seat}\n" + ("" if wanted == "waves" else f"  - {other}\n")
    folder = project(with_theme(seats), small=True)
    code, _, errors = kaperbrief("kit", "small", "--project", folder, "--theme", "mine")
    told = {"": "seats 1 and 4 have the same pattern", "dots": "seats 1 and 3 have the same"}
    assert code == (1 if wanted in told else 0), errors
    assert told.get(wanted, "") in errors


def test_themes_that_extend_each_other_are_one_problem(refused):
    files = {
        THEME: "id: mine\nextends: other\n",
        "templates/other/theme.yaml": "id: other\nextends: mine\n",
    }
    refused("templates/other/theme.yaml:2:10: error[theme]: ", files, "--theme", "mine")


@pytest.mark.parametrize(
    ("bits", "said"), [(0, ""), (2, "(fsType 2)"), (4, ""), (6, ""), (0x100, "(fsType 256)")]
)
def test_a_font_that_its_maker_does_not_lend_is_told(run, tmp_path, bits, said):
    folder = Path(importlib.util.find_spec("font_source_sans_pro").origin).parent
    with TTFont(folder / "files" / "SourceSansPro-Regular.ttf") as font:
        font["OS/2"].fsType = bits
        font.save(tmp_path / "mine.ttf")
    files = {
        **with_theme("fonts: {sans: {file: mine.ttf}}\n"),
        "templates/mine/fonts/mine.ttf": (tmp_path / "mine.ttf").read_bytes(),
    }
    assert run(files, "--theme", "mine", "--strict").code == bool(said)
    result = run(files, "--theme", "mine")
    assert result.code == 0
    assert said in result.errors
    assert bool(said) == result.headline.startswith(f"{THEME}:3:15: warning[font]: ")


@pytest.mark.parametrize("data", [b"", b"not a font", b"\0\1\0\0" + b"\xff" * 400])
def test_a_broken_font_is_one_problem(refused, data):
    files = {
        **with_theme("fonts: {sans: {file: mine.ttf}}\n"),
        "templates/mine/fonts/mine.ttf": data,
    }
    refused(f"{THEME}:3:", files, "--theme", "mine")


@pytest.mark.parametrize(
    "data",
    [
        b"", b"not a picture", b"<svg><path d='M0 0 L9'/></svg>", b"<svg><path d='what'/></svg>",
        b"<svg><script/><path d='M0 0h9v9z'/></svg>", "<svg>ä</svg>".encode("latin-1"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("where", ["icon: mine", "text: 'Take :mine: now.'"])
def test_a_broken_icon_is_one_problem(refused, data, where):
    field = where.partition(":")[0]
    old = {"icon": "icon: skull", "text": "text: Take **one** coin."}[field]
    files = {CARDS: CARD.replace(old, where), "icons/mine.svg": data}
    refused("icons/mine.svg:1: error[icon]: ", files)


def test_an_icon_without_end_is_one_problem_at_once(refused):
    files = {CARDS: CARD.replace("icon: skull", "icon: mine"), "icons/mine.svg": b"<svg " * 200_000}
    refused("icons/mine.svg:1: error[icon]: no XML", files)


def test_shapes_of_an_icon_that_cannot_be_drawn_are_told_at_their_line(refused):
    svg = '<svg viewBox="0 0 9 9">\n<path d="M0 0h9v9z"/>\n<text>A</text>\n</svg>'
    files = {CARDS: CARD.replace("icon: skull", "icon: mine"), "icons/mine.svg": svg}
    refused("icons/mine.svg:3: error[icon]: <text> cannot be drawn in an icon", files)


@pytest.mark.parametrize(
    ("shape", "word"),
    [("<use/>", "<use> cannot be here"), ('<circle cx="0" cy="0" r="1" fill="pnk"/>', '"pnk"')],
)
def test_broken_art_is_one_problem(refused, shape, word):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n{shape}</svg>'
    plan = '<tableplan long="9" short="9">palm|4|4</tableplan>'
    files = {**with_template(plan), **with_theme(""), "templates/mine/art/thing/palm.svg": svg}
    result = refused("templates/mine/art/thing/palm.svg:2: error[art]: ", files, "--theme", "mine")
    assert word in result.headline


# -- links and other files ----------------------------------------------------------------------

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="links and pipes of POSIX")


@POSIX
@pytest.mark.parametrize("name", [CARDS, THEME, TEMPLATE, "content/small/locales/en.po"])
def test_links_that_lead_out_are_refused(refused, project, tmp_path, name):
    files = {**with_template("<column/>"), **with_theme("")}
    folder = project({**files, name: ""}, small=True)
    (folder / name).unlink()
    (tmp_path / "secret").write_text("secret")
    (folder / name).symlink_to(tmp_path / "secret")
    result = refused(f"{name}: error[path]: ", None, "--theme", "mine")
    assert "leads out" in result.headline


@POSIX
def test_a_pack_that_is_a_link_is_refused(refused, project, tmp_path):
    folder = project({}, small=True)
    (folder / "content/small").rename(tmp_path / "elsewhere")
    (folder / "content/small").symlink_to(tmp_path / "elsewhere")
    refused("content/small/", None)


@POSIX
def test_a_pipe_is_refused_and_never_opened(refused, project):
    import os

    folder = project({}, small=True)
    (folder / CARDS).unlink()
    os.mkfifo(folder / CARDS)
    refused(f"{CARDS}: error[path]: ", None)


def test_the_wrong_case_of_a_file_name_is_refused(refused, project):
    folder = project({}, small=True)
    (folder / CARDS).rename(folder / "content/small/Cards.yaml")
    refused("content/small/Cards.yaml: error[file]: ", None, hint='did you mean "cards.yaml"?')
