"""Offset coordinates: columns and rows as people count them, and their labels such as `H4`."""

from __future__ import annotations

import re
from typing import Literal

from kaperbrief.hexes.axial import Hex
from kaperbrief.units import letters_of

Offset = Literal["odd-r", "even-r", "odd-q", "even-q"]
"""Which rows (r, pointy-top) or columns (q, flat-top) are shifted by half a hex."""

Cell = tuple[int, int]
"""Column and row, both from 0."""

_LABEL = re.compile(r"([A-Z]{1,2})([1-9][0-9]{0,2})\Z")


def to_axial(cell: Cell, offset: Offset) -> Hex:
    """The hex in a column and row."""
    column, row = cell
    parity = 1 if offset.startswith("odd") else -1
    if offset.endswith("r"):
        return column - (row - parity * (row & 1)) // 2, row
    return column, row - (column - parity * (column & 1)) // 2


def to_offset(at: Hex, offset: Offset) -> Cell:
    """The column and row of a hex."""
    q, r = at
    parity = 1 if offset.startswith("odd") else -1
    if offset.endswith("r"):
        return q + (r - parity * (r & 1)) // 2, r
    return q, r + (q - parity * (q & 1)) // 2


def label(cell: Cell) -> str:
    """The name of a cell: a letter for the row (A to Z, AA to ZZ), a number for the column.

    Raises ValueError for cells above or left of A1 and below row ZZ.
    """
    column, row = cell
    if column < 0 or not 0 <= row < 27 * 26:
        raise ValueError(f"no label for column {column}, row {row}")
    return f"{row_name(row)}{column + 1}"


def row_name(row: int) -> str:
    """The letters of a row counted from 0: A to Z, then AA, AB …"""
    return letters_of(row + 1)


def parse_label(text: str) -> Cell:
    """The cell of a label such as `H4`. Raises ValueError for anything else."""
    match = _LABEL.match(text)
    if not match:
        raise ValueError(f'"{text}" is no hex; write the letter of the row and the column: H4')
    row = 0
    for sign in match[1]:
        row = row * 26 + ord(sign) - 64
    return int(match[2]) - 1, row - 1
