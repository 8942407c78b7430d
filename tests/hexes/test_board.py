"""Boards of hexes: read from rows of signs, asked, and written again."""

from __future__ import annotations

from typing import get_args

import pytest

from kaperbrief.hexes.board import SIGNS, SeaBoard, Terrain, read_board, written


def test_every_terrain_has_a_sign() -> None:
    assert sorted(SIGNS.values()) == sorted(get_args(Terrain))


def test_reading_a_board() -> None:
    board = read_board(("# : -", " . x I"), "odd-r")
    assert len(board.terrain) == 5
    assert [board.label(at) for at in board.find("land", "reef")] == ["A1", "B2"]
    assert board.terrain[board.at("B3")] == "treasure"
    assert board.at("A3") not in board.terrain
    assert board.kind(board.at("A3")) is None
    assert board.land == {board.at("A1"), board.at("B3")}
    assert board.shore(board.find("land"), {"sea"}) == {board.at("B1")}
    assert board.size() == (3, 2)
    assert board.extent() == pytest.approx((-0.5, -0.57735, 3.0, 1.44338), abs=1e-5)


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (("? .",), 'unknown sign "\\?" in row 1'),
        ((". .", "."), "row 2 has 1 hexes, the first one 2"),
        (("- -",), "at least one hex"),
    ],
)
def test_rows_without_sense(rows: tuple[str, ...], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        read_board(rows, "odd-r")


@pytest.mark.parametrize("offset", ["odd-r", "even-r"])
def test_a_board_is_read_as_it_is_written(offset: str) -> None:
    board = read_board((".:x#T", "FAhPI", "-...-"), offset)
    assert isinstance(board, SeaBoard)
    rows = written(board, 5, 3)
    assert [row.startswith(" ") for row in rows] == [offset == "even-r", offset == "odd-r",
                                                      offset == "even-r"]  # fmt: skip
    assert read_board(rows, offset) == board
