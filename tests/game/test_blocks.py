"""Blocks of references: what their rows need, and switches that would stand on no sheet."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.game.references import check_references
from kaperbrief.workspace import Workspace
from small_pack import SMALL_PACK

HOUSE = """\
house:
  - id: tide
    case: S-1
    title: Tide
    default: low
    group: {group}
    choices:
      - {{id: low, text: Low water.}}
      - {{id: high, text: High water., literal: false}}
"""
SHEET = """\
references:
  - id: sheet
    title: Sheet
    subtitle: for tests
    icon: skull
    columns: [[only]]
    blocks:
      - {block}
"""


@pytest.fixture
def problems(project):
    """The problems of the small pack with one block and one house switch."""

    def load(block, group="only", templates=None):
        folder = project(
            {
                **(templates or {}),
                "content/small/references.yaml": SHEET.format(block=block),
                "content/small/pack.yaml": SMALL_PACK["pack.yaml"] + HOUSE.format(group=group),
            },
            small=True,
        )
        workspace, found = Workspace.open(folder), Problems()
        game = load_pack(workspace, "small", {}, found)
        if game is not None:
            check_references(game, workspace, ["default"], found)
        return [(p.code, p.message) for p in found.sorted]

    return load


@pytest.mark.parametrize(
    "block",
    [
        "{id: only, kind: bars, title: T, rows: [{id: a, key: 5+}]}",
        '{id: only, kind: odds, title: T, rows: [{id: a, text: x, odds: [{throw: "2-3"}]}]}',
        "{id: only, kind: ticks, title: T, rows: [{id: a, text: x, ticked: 1}]}",
        "{id: only, kind: ticks, title: T, rows: [{id: a, room: true}]}",
        "{id: only, kind: house, title: T}",
    ],
)
def test_blocks_without_problems(problems, block):
    assert problems(block) == []


@pytest.mark.parametrize(
    ("block", "code", "words"),
    [
        ("{id: only, kind: bars, title: T, rows: [{id: a, key: 7+}]}", "value", 'found "7+"'),
        ("{id: only, kind: bars, title: T, rows: [{id: a, key: 5+, text: x}]}", "value", "are com"),
        ("{id: only, kind: odds, title: T, rows: [{id: a, text: x, odds: [{throw: 7+}]}]}",
         "value", 'expected a throw of one die such as "4+"'),
        ("{id: only, kind: table, title: T}", "empty", "no rows"),
        ("{id: only, kind: table, title: T, rows: [{id: a}]}", "missing", '"text" is missing'),
    ],
)  # fmt: skip
def test_blocks_with_a_problem(problems, block, code, words):
    found = problems(block)
    assert [message for kind, message in found if kind == code and words in message], found


def test_an_unknown_kind_of_block_is_guessed(problems):
    found = problems("{id: only, kind: tabel, title: T, rows: [{id: a, text: x}]}")
    assert found == [("reference", 'unknown kind of block "tabel"')]


@pytest.mark.parametrize(
    ("head", "block", "codes"),
    [
        ("{# Days. #}", "{id: only, kind: days, title: T, rows: [{id: a, text: x}]}", []),
        ("{# Days. #}", "{id: only, kind: days, title: T}", ["empty"]),
        ("{# Days. [rows optional] #}", "{id: only, kind: days, title: T}", []),
        ("{# Days. [rows or blank] #}", "{id: only, kind: days, title: T}", ["empty"]),
        ("{# Days. [rows or blank] #}", "{id: only, kind: days, title: T, blank: 3}", []),
    ],
)
def test_a_kind_of_block_is_one_template(problems, head, block, codes):
    """It is found in a project by its name; its head says whether it needs rows."""
    templates = {"templates/default/blocks/days.xml.j2": f"{head}\n<text>{{{{ block.id }}}}</text>"}
    assert [code for code, _ in problems(block, templates=templates)] == codes


def test_a_block_of_switches_needs_a_switch(problems):
    found = problems("{id: only, kind: house, title: T}", group="tides")
    assert ("reference", 'unknown group or house switch "only"') in found


def test_every_switch_stands_on_a_sheet_of_house_rules(problems):
    found = problems("{id: only, kind: house, title: T}", group="onyl")
    assert ("house", 'the switch "tide" is in no group that a sheet shows') in found


def test_a_block_stands_in_a_column_or_at_the_foot(checked):
    block = "      - {{id: {0}, kind: table, title: T, rows: [{{id: a, text: x}}]}}\n"
    sheet = SHEET.format(block="{id: only, kind: table, title: T, rows: [{id: a, text: x}]}")
    sheet = sheet.replace("[[only]]", "[[only]]\n    foot: [low]")
    low, lost = block.format("low"), block.format("lost")
    assert checked({"references.yaml": sheet + low}) == []
    (problem,) = checked({"references.yaml": sheet + low + lost})
    assert (problem.code, problem.span.line) == ("reference", 11)
    assert problem.message == 'the block "lost" stands in no column'


@pytest.mark.parametrize(
    ("of", "wrong"),
    [("nowhere", 'unknown reference "nowhere"'), ("sheet", 'unknown block of "sheet" "only"')],
)
def test_a_borrowed_block_must_be_there(problems, of, wrong):
    """A block that borrows itself is nowhere either."""
    found = problems(f"{{id: only, kind: table, title: '', of: {of}}}")
    assert wrong in [message for _, message in found]
