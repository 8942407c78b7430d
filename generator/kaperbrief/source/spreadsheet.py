"""The first sheet of a spreadsheet (OpenDocument) as the text of a table, a line for each row."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
import zipfile
import zlib

from kaperbrief.errors import Problems, Span
from kaperbrief.source.text import MAX_BYTES, too_large

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_MOST = 1_000
"""Sheets repeat their empty rows and columns a million times; nobody writes so many."""


def sheet_text(data: bytes, shown: str, problems: Problems) -> str | None:
    """The rows as lines of cells in quotes, parted by tabs; None with a problem.

    Problem codes: `file` for what is no such spreadsheet, `size`. Entities are not read.
    """
    place = Span(shown)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            part = packed.getinfo("content.xml")
            if part.file_size > 4 * MAX_BYTES:
                too_large(place, problems)
                return None
            xml = packed.read(part)
        if re.search(rb"<!(DOCTYPE|ENTITY)", xml):
            raise ValueError("it has entities")
        table = ET.fromstring(xml).find(f".//{_TABLE}table")
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, ValueError, RuntimeError,
            ET.ParseError, OSError):  # fmt: skip
        hint = "save it as OpenDocument spreadsheet (.ods) or as CSV"
        problems.error("file", "this is no spreadsheet that can be read", place, hint=hint)
        return None
    if table is None:
        return ""
    lines: list[str] = []
    for row in table.iter(f"{_TABLE}table-row"):
        cells = [cell for one in row for cell in _cells(one)]
        line = "\t".join('"' + cell.replace('"', '""') + '"' for cell in _trimmed(cells))
        many = int(row.get(f"{_TABLE}number-rows-repeated", 1))
        lines += [line] * (min(many, _MOST) if line else many if many < _MOST else 0)
    return "\n".join(lines) + "\n"


def _cells(cell: ET.Element) -> list[str]:
    """The text of a cell, as often as the sheet repeats it; its notes are no part of it."""
    lines = ("".join(one.itertext()) for one in cell.findall(f"{_TEXT}p"))
    many = int(cell.get(f"{_TABLE}number-columns-repeated", 1))
    return [" ".join(" ".join(lines).split())] * min(many, _MOST)


def _trimmed(cells: list[str]) -> list[str]:
    while cells and not cells[-1]:
        cells.pop()
    return cells
