"""Ships and rigs with wrong data: each problem is told at its line."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.game.references import check_references
from kaperbrief.workspace import Workspace
from small_pack import SMALL_PACK

SAILING = """\
derived:
  ships: {hull: 10*class, masts: 0, guns: class}
sailing:
  kind: table
  points:
    - {id: astern, angle: 0, name: astern, short: astern}
    - {id: beam, angle: 90, name: beam, short: beam}
    - {id: close, angle: 135, name: close, short: close}
    - {id: head, angle: 180, name: head, short: head}
  winds:
    - {id: fair, name: fair, factor: "1", usual: true}
  rigs:
    - {id: square, name: square, changes: {astern: 0, beam: -2, close: -6, head: none}}
"""
SHIP = "ships:\n  - {id: sloop, title: Sloop, class: 2, rig: square, drive: sail, base: 12}\n"


@pytest.fixture
def found(project):
    """The problems of a small pack with these rigs and ships: code, file, line, words."""

    def find(sailing: str = SAILING, ships: str = SHIP) -> list[tuple[str, str, int, str]]:
        files = {
            "content/small/pack.yaml": SMALL_PACK["pack.yaml"] + sailing,
            "content/small/ships.yaml": ships,
        }
        workspace, problems = Workspace.open(project(files, small=True)), Problems()
        game = load_pack(workspace, "small", {}, problems)
        if game is not None:
            check_references(game, workspace, ["default"], problems)
        return [
            (
                p.code,
                p.span.file.rpartition("/")[2],
                p.span.line,
                f"{p.field}: {p.message}; {p.hint}",
            )
            for p in problems.sorted
        ]

    return find


def only(problems: list[tuple[str, str, int, str]]) -> tuple[str, str, int]:
    assert len(problems) == 1, problems
    return problems[0][:3]


def line_of(text: str, part: str) -> int:
    start = SMALL_PACK["pack.yaml"].count("\n")
    return start + next(n for n, row in enumerate(text.splitlines(), 1) if part in row)


def test_good_ships_have_no_problem(found):
    assert found() == []


def test_an_unknown_rig_is_told_with_a_guess(found):
    problems = found(ships=SHIP.replace("rig: square", "rig: sqare"))
    assert only(problems) == ("reference", "ships.yaml", 2)
    assert 'did you mean "square"' in problems[0][3]


def test_a_negative_hull_is_told(found):
    problems = found(ships=SHIP.replace("base: 12", "base: 12, hull: -3"))
    assert only(problems) == ("value", "ships.yaml", 2)
    assert "hull" in problems[0][3]
    assert "-3" in problems[0][3]


def test_a_class_whose_hull_is_off_the_sheet_is_told(found):
    problems = found(ships=SHIP.replace("class: 2", "class: 9"))
    assert only(problems) == ("value", "ships.yaml", 2)
    assert "hull" in problems[0][3]
    assert "90" in problems[0][3]
    assert "worked out as 10*class; write hull:" in problems[0][3]


def test_a_ship_without_class_has_no_figures(found):
    problems = found(ships=SHIP.replace("class: 2, ", ""))
    assert {row[1:3] for row in problems} == {("ships.yaml", 2)}
    assert any("class" in row[3] for row in problems)


def test_a_rig_needs_every_point(found):
    sailing = SAILING.replace("close: -6, ", "")
    problems = found(sailing)
    assert only(problems) == ("missing", "pack.yaml", line_of(sailing, "id: square"))
    assert '"close"' in problems[0][3]


def test_no_speed_grows_into_the_wind(found):
    sailing = SAILING.replace("close: -6", "close: 1")
    problems = found(sailing)
    assert only(problems) == ("value", "pack.yaml", line_of(sailing, "id: square"))
    assert "1 at close after -2" in problems[0][3]


def test_a_way_into_the_wind_where_there_was_none_is_told(found):
    sailing = SAILING.replace("close: -6, head: none", "close: none, head: -8")
    assert only(found(sailing)) == ("value", "pack.yaml", line_of(sailing, "id: square"))
