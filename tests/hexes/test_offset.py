"""Columns, rows and labels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaperbrief.hexes.axial import distance, neighbour
from kaperbrief.hexes.offset import label, parse_label, to_axial, to_offset

OFFSETS = ("odd-r", "even-r", "odd-q", "even-q")
cells = st.tuples(st.integers(-50, 50), st.integers(-50, 50))
offsets = st.sampled_from(OFFSETS)


@given(cells, offsets)
def test_one_cell_for_each_hex(cell, offset):
    assert to_offset(to_axial(cell, offset), offset) == cell


@given(cells, offsets)
def test_one_hex_for_each_cell(at, offset):
    assert to_axial(to_offset(at, offset), offset) == at


@given(cells, offsets)
def test_the_next_in_a_row_or_column_touches(cell, offset):
    column, row = cell
    at = to_axial(cell, offset)
    beside = (column + 1, row) if offset.endswith("r") else (column, row + 1)
    assert distance(at, to_axial(beside, offset)) == 1


@pytest.mark.parametrize(
    ("offset", "cell", "side", "expected"),
    [
        # Over the upper right side: a shifted row moves on to the next column.
        ("odd-r", (3, 2), 0, (3, 1)),
        ("odd-r", (3, 3), 0, (4, 2)),
        ("even-r", (3, 2), 0, (4, 1)),
        ("even-r", (3, 3), 0, (3, 2)),
        # Flat-top: over the lower right side (2 counts the same steps, turned by 30 degrees).
        ("odd-q", (2, 3), 1, (3, 3)),
        ("odd-q", (3, 3), 1, (4, 4)),
        ("even-q", (2, 3), 1, (3, 4)),
        ("even-q", (3, 3), 1, (4, 3)),
    ],
)
def test_neighbours_of_shifted_rows(offset, cell, side, expected):
    assert to_offset(neighbour(to_axial(cell, offset), side), offset) == expected


@pytest.mark.parametrize(
    ("cell", "name"),
    [((0, 0), "A1"), ((7, 7), "H8"), ((21, 9), "J22"), ((0, 25), "Z1"), ((0, 26), "AA1"),
     ((98, 27), "AB99"), ((0, 27 * 26 - 1), "ZZ1")],
)  # fmt: skip
def test_labels_by_hand(cell, name):
    assert label(cell) == name
    assert parse_label(name) == cell


@given(st.tuples(st.integers(0, 998), st.integers(0, 27 * 26 - 1)))
def test_a_label_names_one_cell(cell):
    assert parse_label(label(cell)) == cell


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (0, 27 * 26)])
def test_no_label_off_the_board(cell):
    with pytest.raises(ValueError, match="no label"):
        label(cell)


@pytest.mark.parametrize("text", ["", "H", "4", "4H", "h4", "H0", "H04", "H4 ", "ABC1", "H1000"])
def test_what_is_no_label(text):
    with pytest.raises(ValueError, match="is no hex"):
        parse_label(text)
