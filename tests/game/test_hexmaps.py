"""Hex maps with one mistake each: one problem, at its sign, with a hint."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.game.references import check_references
from kaperbrief.workspace import Workspace

MAP = """\
hexmaps:
  - id: bay
    title: Bay
    rows:
      - ". . . T T . . ."
      - " . . F A F . . ."
      - ". # . h h . P ."
      - " . . . . . . . ."
      - ". x . . I . . ."
      - " . : . h h . # ."
      - ". . . F A F . ."
      - " . . . T T . . ."
    places:
      - {id: north, kind: home-port, at: B4, name: North, seat: 1}
      - {id: south, kind: home-port, at: G5, name: South, seat: 2}
      - {id: market, kind: free-port, at: C7, name: Market}
      - {id: chest, kind: treasure, at: E5, name: Chest}
      - {id: rock, kind: island, at: C2, name: Rock}
      - {id: teeth, kind: reef, at: E2, name: Teeth}
      - {id: calm, kind: sea, at: D4, name: Calm}
"""


@pytest.fixture
def problems(project):
    """The problems of a map: code, line, what is marked there, message, hint."""

    def find(text):
        folder = project({"content/small/hexmaps.yaml": text}, small=True)
        workspace, found = Workspace.open(folder), Problems()
        game = load_pack(workspace, "small", {}, found)
        assert game is not None
        check_references(game, workspace, ["default"], found)
        lines = text.splitlines()
        return [
            (
                p.code,
                p.span.line,
                lines[p.span.line - 1][p.span.column - 1 : p.span.end_column - 1],
                p.message,
                p.hint,
            )
            for p in found.sorted
        ]

    return find


def change(old, new):
    assert old in MAP
    return MAP.replace(old, new, 1)


def test_a_good_map(problems):
    assert problems(MAP) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "marked", "message", "hint"),
    [
        (". # . h h . P .", ". ~ . h h . P .", 7, "~", 'unknown sign "~", the 2. hex of row C',
         "# land"),
        ('" . . . . . . . ."', "~. ? . . . . . .", 8, "?", 'unknown sign "?", the 2. hex of row D',
         "- no hex"),
        (" . . . . . . . .", " . . . . . . .", 8, '" . . . . . . ."',
         "row D has 7 hexes, the others have 8", "write -"),
        ("F A F . . .", "F A . . . .", 6, "A", "home port at B4 is not laid out", "two towns T"),
        (". . . T T", ". . . # T", 6, "A", "home port at B4 is not laid out", "two towns T"),
        (" . . . . . . . .", " . . . . . . . T", 8, "T", "the town at D8 has no anchorage",
         "take it away"),
        ("at: B4", "at: B5", 14, "B5", "a home port stands on A, and at B5 is F", "B4, G5"),
        ("at: C2", "at: Q2", 18, "Q2", "the island Q2 lies outside the board", "A1 to H8"),
        ("at: C2", "at: C22", 18, "C22", "the island C22 lies outside the board", "A1 to H8"),
        ("at: D4", "at: d4", 20, "d4", '"d4" is no hex', "H4"),
        ("at: D4", "at: F7", 20, "F7", "a sea stands on . or : or h, and at F7 is #", ""),
        ("{id: teeth", "{id: rock", 19, "rock", 'the id "rock" stands twice', "change"),
        ("seat: 2", "seat: 1", 15, "1", "the seat 1 stands twice, first in the line of north",
         "change"),
        ("seat: 2", "seat: 5", 15, "5", "nobody sits at seat 5", "1 to 4"),
        ("name: Market}", "name: Market, seat: 3}", 16, "3", "only a home port has a seat", "away"),
        ("seat: 2", "seat: 2, ship: brig", 15, "brig", 'unknown ship "brig"', ""),
    ],
)  # fmt: skip
def test_one_mistake_one_problem(problems, old, new, line, marked, message, hint):
    text = change(old, new.replace("~.", '" .') + ('"' if new.startswith("~") else ""))
    places = [p for p in problems(text) if p[3] != "nobody says whose home port is at B4"]
    assert len(places) == 1, places
    code, where, shown, said, help_ = places[0]
    assert code in ("map", "range", "reference")
    assert (where, shown.removeprefix("at: ")) == (line, marked)
    assert message in said
    assert hint in help_


def test_two_names_on_one_hex(problems):
    extra = "      - {id: other, kind: island, at: C2, name: Other}\n"
    found = problems(MAP + extra)
    assert [(p[1], p[2], p[3]) for p in found] == [
        (21, "C2", "a name at C2 stands twice, first in the line of rock")
    ]


def test_a_home_port_that_nobody_names(problems):
    text = change("      - {id: south, kind: home-port, at: G5, name: South, seat: 2}\n", "")
    found = problems(text)
    assert [(p[1], p[2], p[3]) for p in found] == [
        (11, "A", "nobody says whose home port is at G5")
    ]
    assert "kind: home-port, at: G5" in found[0][4]


def test_ports_that_are_walled_in(problems):
    walled = change(" . . . . . . . .", " . . # # # . . .")
    walled = walled.replace(". # . h h . P .", ". # # h h # P .")
    walled = walled.replace("D4, name: Calm", "E4, name: Calm")
    found = problems(walled)
    assert [(p[1], p[2], p[3]) for p in found] == [(6, "A", "the home port at B4 is walled in")]
    market = change(" . . F A F . . .", " . . F A F # # #").replace("h h . P .", "h h # P #")
    market = market.replace('" . . . . . . . ."', '" . . . . . # # ."', 1)
    market = market.replace('". . . T T . . ."', '". . . T T # # #"', 1)
    found = problems(market)
    assert [(p[1], p[2], p[3]) for p in found] == [(7, "P", "the free port at C7 is walled in")]


def test_a_sea_in_two_parts(problems):
    text = change(". . . T T . . .", ". # # T T . . .").replace(
        ". . F A F . . .", "# # F A F . . ."
    )
    found = problems(text)
    assert [(p[1], p[2], p[3]) for p in found] == [
        (5, ".", "no ship comes from A1 to the rest of the sea")
    ]


def test_no_sea_at_all(problems):
    found = problems("hexmaps:\n  - {id: a, title: A, rows: ['# #', '# #']}\n")
    assert [(p[1], p[3]) for p in found] == [(2, "there is no sea on this map")]


@pytest.mark.parametrize(("rows", "columns"), [(61, 5), (5, 61), (200, 400)])
def test_a_map_beyond_all_paper(problems, rows, columns):
    text = "hexmaps:\n  - id: a\n    title: A\n    rows:\n"
    found = problems(text + f'      - "{"." * columns}"\n' * rows)
    assert [p[3] for p in found] == [f"the map has {rows} rows of up to {columns} hexes"]
    assert problems(text + f'      - "{"." * 60}"\n' * 60) == []


def test_rows_of_a_folded_text_have_their_problem_too(problems):
    found = problems("hexmaps:\n  - id: a\n    title: A\n    rows:\n      - |\n        . ?\n")
    assert [p[3] for p in found] == ['unknown sign "?", the 2. hex of row A']
