"""A table with other rows: those that stay as they are keep their text."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from kaperbrief.source.text import Source, unpack_place

Rows = Sequence[tuple[int | None, Mapping[str, Any]]]
"""The rows of a table as they shall be, each with its number in the file, None for a new one."""


def table_text(source: Source, rows: Rows) -> str:
    """The text of a table (CSV) with other rows; those that stay as they are keep their text."""
    head, _, _ = source.text.partition("\n")
    comma = max(",;\t", key=head.count)
    names = [one.strip().strip('"').lower() for one in head.split(comma)]
    more = [one for one in dict.fromkeys(key for _, row in rows for key in row) if one not in names]
    lines = [comma.join([head.rstrip("\r"), *more])]
    before: Any = source.located().data
    places: Any = source.places
    for number, row in rows:
        if number is not None and before[number] == row:
            lines.append(source.text[slice(*unpack_place(places.items[number].place))])
            continue
        cells = [row.get(name, "") for name in (*names, *more)]
        line = io.StringIO()
        csv.writer(line, delimiter=comma, lineterminator="").writerow(
            "|".join(one) if isinstance(one, list | tuple) else one for one in cells
        )
        lines.append(line.getvalue())
    return "\n".join(lines) + "\n"
