"""Translations as a table: out and back again nothing is lost, and wrong rows are told by place."""

from __future__ import annotations

import csv
import io

import polib
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.errors import Problems
from kaperbrief.l10n.exchange import exported, imported, told_columns

TEXTS = st.text('ab ü,;"\t{n}|', max_size=8)


def entry(key, text, said="", **more):
    return polib.POEntry(msgctxt=key, msgid=text, msgstr=said, **more)


def counted(key, one, many, *said):
    forms = dict(enumerate(said or ("", "")))
    return polib.POEntry(msgctxt=key, msgid=one, msgid_plural=many, msgstr_plural=forms)


def files_of(*entries, name="fr.po"):
    po = polib.POFile()
    po.extend(entries)
    return {name: po}


def usual():
    return files_of(
        entry("a#title", "Sea", "Mer", comment="a note"),
        entry("a#story", "Two\nlines"),
        counted("a#ship", "{n} ship", "{n} ships", "{n} navire", "{n} navires"),
        entry("a#old", "Gone", "Parti", obsolete=True),
    )


def table_of(files, forms=2, other="", beside=lambda name, one: ""):
    data = exported(files, forms, other, beside)
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def data_of(rows, delimiter=","):
    target = io.StringIO()
    csv.writer(target, delimiter=delimiter).writerows(rows)
    return target.getvalue().encode()


def put(files, rows, delimiter=","):
    """Take a table back: how many entries changed, and what was wrong."""
    problems = Problems()
    changed = imported(data_of(rows, delimiter), "fr.csv", files, problems)
    return changed, problems.items


def change(rows, number, column, text):
    """The table with another cell in a row (the head is row 1)."""
    made = [list(row) for row in rows]
    made[number - 1][rows[0].index(column)] = text
    return made


# -- out ------------------------------------------------------------------------------------------


def test_each_entry_that_is_used_is_a_row_with_what_a_translator_needs():
    head, *rows = table_of(usual())
    assert head == told_columns(2, "")
    told = [dict(zip(head, row, strict=True)) for row in rows]
    assert [one["key"] for one in told] == ["a#title", "a#story", "a#ship"]
    assert [one["state"] for one in told] == ["translated", "missing", "translated"]
    assert (told[0]["note"], told[0]["translation"]) == ("a note", "Mer")
    assert (told[2]["plural"], told[2]["form 1"]) == ("{n} ships", "{n} navires")
    assert {one["file"] for one in told} == {"fr.po"}


def test_another_language_stands_between_source_and_translation():
    head, first, *_ = table_of(usual(), 1, "nl", lambda name, one: f"{name}:{one.msgid}")
    at = head.index("nl")
    assert (head[at - 1], head[at + 1]) == ("plural", "translation")
    assert first[at] == "fr.po:Sea"


def test_a_suggestion_is_told_as_one():
    files = files_of(entry("a#b", "Sea", "Mare", flags=["fuzzy", "c-format"]))
    assert dict(zip(*table_of(files), strict=True))["state"] == "fuzzy"


# -- and back -------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.lists(st.tuples(TEXTS, TEXTS, TEXTS), max_size=4), st.sampled_from(",;\t"))
def test_a_table_that_nobody_changed_changes_nothing(texts, delimiter):
    entries = [entry(f"k#{n}", f"{n}{text}", said, tcomment=note.strip())
               for n, (text, said, note) in enumerate(texts)]  # fmt: skip
    files = files_of(*entries)
    before = str(files["fr.po"])
    rows = table_of(files)
    assert put(files, rows, delimiter) == (0, [])
    assert str(files["fr.po"]) == before


@settings(max_examples=25)
@given(st.permutations(range(4)), TEXTS)
def test_what_was_written_comes_back_whatever_the_order_of_columns_and_rows(order, said):
    files = files_of(*(entry(f"k#{n}", f"Text {n}") for n in range(4)))
    rows = change(table_of(files), 4, "translation", said)
    columns = sorted(range(len(rows[0])), key=lambda n: (n * 7) % len(rows[0]))
    mixed = [rows[0], *(rows[1:][n] for n in order)]
    changed, wrong = put(files, [[row[n] for n in columns] for row in mixed])
    assert wrong == []
    assert changed == int(said != "")
    assert [one.msgstr for one in files["fr.po"]] == ["", "", said, ""]


def test_plural_forms_and_comments_come_back():
    files = usual()
    rows = change(change(table_of(files), 4, "form 1", "{n} bateaux"), 2, "comment", "short!")
    assert put(files, rows) == (2, [])
    po = files["fr.po"]
    assert po[2].msgstr_plural == {0: "{n} navire", 1: "{n} bateaux"}
    assert po[0].tcomment == "short!"


@pytest.mark.parametrize(
    ("state", "said", "fuzzy"),
    [
        ("fuzzy", "Mare", True),
        ("fuzzy", "Mer", False),  # whoever writes something else has read it
        ("translated", "Mare", False),
        ("", "Mare", False),
    ],
)
def test_a_suggestion_stays_one_until_somebody_has_read_it(state, said, fuzzy):
    one = entry("a#b", "Sea", "Mare", flags=["fuzzy", "c-format"], previous_msgid="Ocean")
    files = files_of(one)
    rows = change(change(table_of(files), 2, "state", state), 2, "translation", said)
    changed, wrong = put(files, rows)
    assert wrong == []
    assert changed == int(not fuzzy)
    assert one.fuzzy is fuzzy
    assert "c-format" in one.flags
    assert one.previous_msgid == ("Ocean" if fuzzy else None)


def test_of_two_entries_with_one_key_the_source_tells_which_is_meant():
    files = files_of(entry("a#b", "Bow"), entry("a#b", "Arrow"))
    rows = change(table_of(files), 3, "translation", "Flèche")
    assert put(files, rows) == (1, [])
    assert [one.msgstr for one in files["fr.po"]] == ["", "Flèche"]


def test_blank_rows_are_left_out():
    files = usual()
    rows = [*table_of(files), [""] * 11, ["  "]]
    assert put(files, rows) == (0, [])


# -- wrong tables ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "column", "text", "message", "hint"),
    [
        (2, "file", "nl.po", 'there is no "nl.po"', "leave what marks a row alone"),
        (3, "key", "b#story", 'there is no "b#story"', "leave what marks a row alone"),
        (2, "source", "Lake", 'this is not the text of "a#title"', "export anew"),
        (2, "state", "done", 'expected translated, fuzzy, missing, found "done"', ""),
        (3, "translation", "Un", "expected 2 lines, found 1", ""),
        (2, "translation", "Deux\nlignes", "expected 1 lines, found 2", ""),
    ],
)
def test_a_wrong_cell_is_told_with_its_row_and_column(number, column, text, message, hint):
    files = usual()
    rows = table_of(files)
    _, (problem,) = put(files, change(rows, number, column, text))
    at = rows[0].index(column) + 1
    assert problem.message == f"row {number}, column {at} ({column}): {message}"
    assert (problem.span.file, problem.span.line, problem.span.column) == ("fr.csv", number, at)
    assert hint in problem.hint


def test_a_short_row_is_told_and_the_others_are_taken():
    files = usual()
    rows = change(table_of(files), 2, "translation", "La mer")
    rows[2] = rows[2][:5]
    changed, (problem,) = put(files, rows)
    assert changed == 1
    assert "row 3" in problem.message
    assert "expected 10 cells, found 5" in problem.message


@pytest.mark.parametrize(
    ("data", "line", "message"),
    [
        (b"", 1, "the first row lacks file, key, source, translation"),
        (b"file,key,translation\n", 1, "the first row lacks source"),
        (b"file,key,source,translation\nfr.po,a#title,Sea,M\xe9r\n", 2, "expected UTF-8"),
    ],
)
def test_what_is_no_such_table_is_told_at_its_line(data, line, message):
    problems = Problems()
    assert imported(data, "fr.csv", usual(), problems) == 0
    (problem,) = problems.items
    assert (problem.message, problem.span.line) == (message, line)
    assert problem.hint


def test_a_table_with_the_least_columns_is_enough():
    files = usual()
    rows = [["source", "file", "translation", "key"], ["Sea", "fr.po", "Océan", "a#title"]]
    assert put(files, rows, ";") == (1, [])
    assert files["fr.po"][0].msgstr == "Océan"
