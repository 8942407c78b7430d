"""Mistakes in a pack's model of battles are told at their lines."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.game.references import check_references
from kaperbrief.workspace import Workspace
from small_pack import SMALL_PACK

COMBAT = """\
damage: {zone: "1/5"}
combat:
  version: 1
  dice: 2
  hit: 7
  burst: 2
  rudder: 12
  gunners: 2
  out: {men: 1, guns: 0}
  leak: {throw: 1–3}
  tables:
    - id: hull
      rows:
        - {throw: 2–8, does: {hull: 1}}
        - {throw: 9–11, does: {gun: 1}, odd: {crew: 2}, even: {crew: 1}}
        - {throw: 12+, does: {mast: 1}}
  doctrines:
    - {id: fire, title: Fire, tables: [hull], focus: hull}
"""


@pytest.fixture
def found(project):
    """The problems of a pack with such battles with something replaced: code, message, hint."""

    def load(old="", new=""):
        assert old in COMBAT
        files = SMALL_PACK | {"pack.yaml": SMALL_PACK["pack.yaml"] + COMBAT.replace(old, new, 1)}
        folder = project({f"content/small/{name}": text for name, text in files.items()})
        problems = Problems()
        workspace = Workspace.open(folder)
        game = load_pack(workspace, "small", {}, problems)
        if game is not None:
            check_references(game, workspace, ["default"], problems)
        assert all(p.span.line > 14 and p.field.startswith("combat") for p in problems.items)
        return [(p.code, p.message, p.hint) for p in problems.sorted]

    return load


def test_good_battles_have_no_problems(found):
    assert found("gunners: 2", "gunners: 3") == []


@pytest.mark.parametrize(
    ("old", "new", "code", "words", "hint"),
    [
        ("throw: 9–11", "throw: 8–11", "value", '8 stands in "2–8" already', "overlap"),
        ("throw: 9–11", "throw: 10–11", "missing", "no row says what 9 does", 'throw: "9"'),
        ("throw: 12+", "throw: 13+", "value", '"13+" is no throw of 2 dice', "3–9"),
        ("does: {mast: 1}", "does: {mats: 1}", "key", 'unknown key "mats"', '"mast"'),
        ("{gun: 1}", "{gun: 2}", "value", "0 to 1, found 2", ""),
        ("hit: 7", "hit: 13", "range", "2 dice never show 13", "write 2 to 12"),
        ("burst: 2", "burst: 1", "range", "2 dice never show 1", "0 for never"),
        ("tables: [hull]", "tables: [hul]", "reference", 'unknown table "hul"', '"hull"'),
        ("focus: hull", "focus: hulls", "value", "expected one of", '"hull"'),
        ("id: fire", "id: 3", "value", "an id", ""),
        ('damage: {zone: "1/5"}\n', "", "missing", "the zone of damage:", "add damage:"),
        ("leak: {throw: 1–3}", "leak: {throw: 0}", "value", "", ""),
    ],
)
def test_problems_are_told(found, old, new, code, words, hint):
    ((found_code, message, found_hint),) = found(old, new)
    assert found_code == code
    assert words in message
    assert hint in found_hint


def test_a_name_stands_once(found):
    again = "    - {id: fire, title: Again, tables: [hull]}\n"
    old = "    - {id: fire, title: Fire, tables: [hull], focus: hull}\n"
    assert found(old, old + again) == [("duplicate-id", 'the id "fire" stands twice', "")]


def test_a_table_of_guns_alone_is_rolled_for_ever(found):
    rows = COMBAT[COMBAT.index("        - {throw: 2–8") : COMBAT.index("  doctrines")]
    ((code, message, hint),) = found(rows, "        - {throw: 2–12, does: {gun: 1}}\n")
    assert (code, "without end" in message, "no_gun: rest" in hint) == ("value", True, True)
