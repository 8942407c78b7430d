"""What forms, pasted cells and addresses of the page mean, before anything is done with it."""

from __future__ import annotations

import unicodedata
from types import SimpleNamespace
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.errors import UsageProblem
from kaperbrief.page.chance import asked, digest, seed_of, slider
from kaperbrief.page.event_acts import (
    COLUMNS,
    HEADS,
    LISTS,
    LONGEST,
    label,
    pasted,
    unprinted,
    value,
)
from kaperbrief.page.gathering import called, is_locked
from kaperbrief.source.amend import GONE

TITLES = {"cutter": "cutter", "wide ship": "wide-3", "deutsch": "de", "strong": "1.5"}
HEADINGS = {title.casefold(): name for title, name in HEADS.items()}


# -- fields of forms ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "text", "meant"),
    [
        ("name", " Ada ", "Ada"),
        ("name", "12", "12"),  # a name may be a number
        ("team", "7", "7"),
        ("title", "1720", "1720"),
        ("number", "12", 12),
        ("least", " 3 ", 3),
        ("number", "two", "two"),
        ("number", "-3", "-3"),
        ("type", "Wide Ship", "wide-3"),
        ("lang", "DEUTSCH", "de"),
        ("handicap", "Strong", "1.5"),
        ("name", "Cutter", "Cutter"),  # people may be called like ships
        ("wishes", "Cutter; wide ship |brig;;", ["cutter", "wide-3", "brig"]),
        ("never", "12", ["12"]),
        ("teams", "3", 3),
        ("teams", "Reds; Blues", ["Reds", "Blues"]),
    ],
)
def test_a_field_says_a_text_a_number_or_a_list(key, text, meant):
    assert value(key, text, TITLES) == meant


@pytest.mark.parametrize("key", [*COLUMNS["players"], *COLUMNS["ships"], "date", *LISTS])
@pytest.mark.parametrize("text", ["", "  ", "\t"])
def test_an_empty_field_says_that_it_is_gone(key, text):
    assert value(key, text, TITLES) is GONE


@pytest.mark.parametrize("text", [";", " | ;"])
def test_a_list_without_anything_in_it_is_gone(text):
    assert value("wishes", text, TITLES) is GONE


# -- pasted cells ---------------------------------------------------------------------------------


def rows(text, kind="players"):
    return pasted(kind, text, TITLES, HEADINGS).rows


@pytest.mark.parametrize("comma", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_cells_are_read_whatever_parts_them(comma, end):
    text = end.join(comma.join(row) for row in (["Eve", "Deutsch", "2"], ["Fay", "en"])) + end
    assert rows(text) == [{"name": "Eve", "lang": "de", "handicap": 2},
                          {"name": "Fay", "lang": "en"}]  # fmt: skip


@given(st.permutations(["Language", "Team", "Name", "At least"]))
@settings(max_examples=15)
def test_the_names_of_columns_may_stand_in_any_order(order):
    cells = {"Name": "Eve", "Language": "de", "Team": "Reds", "At least": "2"}
    text = f"{';'.join(order)}\n{';'.join(cells[name] for name in order)}"
    assert rows(text) == [{"name": "Eve", "lang": "de", "team": "Reds", "least": 2}]


def test_without_names_the_columns_are_those_of_the_form():
    cells = ["Eve", "de", "1", "Reds", "cutter", "brig", "", "Bob", "1", "2", "x"]
    assert rows("\t".join(cells)) == [
        {"name": "Eve", "lang": "de", "handicap": 1, "team": "Reds", "wishes": ["cutter"],
         "ships": ["brig"], "apart": ["Bob"], "least": 1, "most": 2, "extra": "x"}
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Cutter\t5", {"type": "cutter", "number": 5}),  # how many, not what she is called
        ("Cutter\tGull", {"type": "cutter", "name": "Gull"}),
        ("Cutter\tGull\t5", {"type": "cutter", "name": "Gull", "number": 5}),
    ],
)
def test_a_number_behind_a_ship_is_how_many_there_are(text, found):
    assert rows(text, "ships") == [found]


def test_what_stands_below_a_strange_name_is_left_out_and_the_name_is_told():
    found = pasted("players", "Phone;Name;;Age\n1;Eve;x;7", TITLES, HEADINGS)
    assert found.rows == [{"name": "Eve"}]
    assert found.strange == ["Phone", "Age"]


def test_the_first_strange_column_with_words_is_that_of_the_names():
    found = pasted("players", "No.;Who;Language\n1;Eve;de\n2;Fay;en", TITLES, HEADINGS)
    assert [one["name"] for one in found.rows] == ["Eve", "Fay"]
    assert found.strange == ["No."]


@pytest.mark.parametrize(
    ("text", "more"), [("Cutter,Gull,1,p.jpg,what", "what"), ("Type,Name\nbrig,Gull,x", "x")]
)
def test_a_cell_beyond_the_last_column_is_kept_so_that_it_is_told(text, more):
    assert rows(text, "ships")[0]["?"] == more


def test_a_cell_in_quotes_may_hold_what_parts_others():
    assert rows('"Eve, the bold",de')[0]["name"] == "Eve, the bold"


def test_cells_that_cannot_be_read_are_told():
    with pytest.raises(UsageProblem, match="these cells cannot be read"):
        rows("Eve,de\n" + "x" * 140_000)
    with pytest.raises(UsageProblem, match="which table"):
        pasted("cannons", "a,b", {}, {})


# -- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Ada",
        "Åsa Ørsted",
        "Łucja",
        "Ελένη",
        "Жанна",
        "O’Neill-Smith 3rd",
        "Hawaiʻi",
        "x" * LONGEST,
    ],
)
def test_a_name_that_sheets_have_letters_and_room_for(name):
    assert unprinted(name) == ""
    assert unprinted(unicodedata.normalize("NFD", name)[:LONGEST]) == ""


@pytest.mark.parametrize(
    ("name", "told"),
    [("x" * (LONGEST + 1), f"{LONGEST + 1} letters, {LONGEST} fit"), ("Eve 张", '"张"'),
     ("דוד", '"ד"')],
)  # fmt: skip
def test_a_name_that_sheets_lack_letters_or_room_for_is_told_with_why(name, told):
    assert told in unprinted(name)


@pytest.mark.parametrize(
    ("row", "told"),
    [({"type": "brig", "name": "Gull"}, "brig Gull"), ({"type": "brig"}, "brig"),
     ({"name": "Eve", "lang": "de"}, "Eve"), ({}, "")],
)  # fmt: skip
def test_a_row_is_told_from_its_neighbours_by_type_and_name(row, told):
    assert label(row) == told


@pytest.mark.parametrize(
    ("player", "held", "locked"), [(0, False, False), (2, False, True), (2, True, False)]
)
def test_only_what_is_somebodys_in_any_case_is_locked(player, held, locked):
    assert is_locked(SimpleNamespace(player=player, held=held)) is locked


def test_a_ship_without_a_name_is_called_by_her_type():
    assert called(SimpleNamespace(name="Gull", id="brig")) == "Gull"
    assert called(SimpleNamespace(name="", id="brig")) == "brig"


# -- addresses ------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.lists(st.text("a=&%+ é-\"'", max_size=6), max_size=5))
def test_the_words_of_a_command_come_back_out_of_an_address(words):
    query = asked(words)
    assert [word for _, word in parse_qsl(query, keep_blank_values=True)] == words
    assert not {*query} & {" ", '"', "é"}


@pytest.mark.parametrize(
    ("words", "seed"),
    [
        (["map", "x"], 1),
        (["map", "--seed=7", "--seed=8"], 7),
        (["map", "--seed=0"], 1),
        (["map", "--seed=-4"], 1),
        (["map", "--seed="], 1),
        (["map", "--seed=two"], 1),
        (["map", f"--seed={2**31}"], 2**31),
        (["map", "--seed=9999999999"], 2**31),
    ],
)
def test_the_seed_of_an_address_is_one_that_a_command_takes(words, seed):
    assert seed_of(asked(words)) == seed


@given(st.lists(st.text(max_size=3), max_size=8, unique=True))
@settings(max_examples=15)
def test_short_names_tell_texts_apart_and_are_ids(texts):
    names = [digest(text) for text in texts]
    assert names == [digest(text) for text in texts]
    assert len({*names}) == len(texts)
    assert all(name.isalnum() and name[0].isalpha() for name in names)


STOPS = [("2", "2"), ("3", ""), ("4", "4")]


@pytest.mark.parametrize(
    ("said", "at"),
    [("0", 0), ("2", 2), ("3", 1), ("-1", 1), ("", 1), ("9999", 1), ("x", 1), (None, 1)],
)
def test_a_slider_stands_where_the_form_says_or_at_what_is_usual(said, at):
    found = {} if said is None else {"players": said}
    assert slider("players", "Players", STOPS, found) == ("players", "Players", STOPS, at)
