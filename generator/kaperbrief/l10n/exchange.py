"""Translations as one table, for people who would rather have a spreadsheet; and back again."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from typing import Any

from kaperbrief.errors import Problems, Span

STATES = ("translated", "fuzzy", "missing")
_FIRST = ("file", "key", "note", "source", "plural")
_LAST = ("state", "comment")
_FORM = "form "
_TEXT = "translation"


def told_columns(forms: int, other: str) -> list[str]:
    """The columns of a table: `other` is the language that stands beside the source, if any."""
    beside = [other] if other else []
    more = [f"{_FORM}{number}" for number in range(forms)]
    return [*_FIRST, *beside, _TEXT, *more, *_LAST]


def exported(
    files: Mapping[str, Any], forms: int, other: str, beside: Callable[[str, Any], str]
) -> bytes:
    """PO files by their names as one table; `beside` tells an entry of a file in `other`."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\r\n")
    writer.writerow(told_columns(forms, other))
    for name, po in files.items():
        for one in po:
            if one.obsolete:
                continue
            plural = [one.msgstr_plural.get(number, "") for number in range(forms)]
            given = one.msgstr or any(plural)
            state = "fuzzy" if one.fuzzy else STATES[0] if given else STATES[2]
            row = [name, one.msgctxt or "", one.comment, one.msgid, one.msgid_plural]
            row += [beside(name, one)] if other else []
            writer.writerow([*row, one.msgstr, *plural, state, one.tcomment])
    return target.getvalue().encode("utf-8-sig")


def imported(data: bytes, shown: str, files: Mapping[str, Any], problems: Problems) -> int:
    """Put the translations of a table into PO files; how many entries came out different.

    Rows that fit no entry are problems with their row and column; the columns may stand in any
    order.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.error("table", "expected UTF-8", Span(shown, line), hint="save it as CSV UTF-8")
        return 0
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    columns = {name.strip(): number for number, name in enumerate(rows[0] if rows else ())}
    lacking = [name for name in ("file", "key", "source", _TEXT) if name not in columns]
    if lacking:
        message = f"the first row lacks {', '.join(lacking)}"
        problems.error("table", message, Span(shown, 1), hint="keep the columns of the export")
        return 0
    known: dict[tuple[str, str], list[Any]] = {}
    for name, po in files.items():
        for one in po:
            if not one.obsolete:
                known.setdefault((name, one.msgctxt or ""), []).append(one)
    changed = 0
    for number, row in enumerate(rows[1:], start=2):
        if any(cell.strip() for cell in row):
            changed += _Row(row, columns, number, shown, problems).put(known)
    return changed


class _Row:
    """A row of a table that is read."""

    def __init__(
        self, cells: list[str], columns: Mapping[str, int], number: int, shown: str,
        problems: Problems,
    ) -> None:  # fmt: skip
        self._cells, self._columns, self._number = cells, columns, number
        self._shown, self._problems = shown, problems

    def _get(self, name: str) -> str | None:
        at = self._columns.get(name)
        if at is None or at >= len(self._cells):
            return None
        return self._cells[at].replace("\r\n", "\n")

    def _wrong(self, name: str, message: str, hint: str = "") -> int:
        column = self._columns.get(name, 0) + 1
        told = f"row {self._number}, column {column} ({name}): {message}"
        self._problems.error("table", told, Span(self._shown, self._number, column), hint=hint)
        return 0

    def put(self, known: Mapping[tuple[str, str], list[Any]]) -> int:
        """Change the entry of the row; 1 if it came out different, 0 if not or if it is wrong."""
        if len(self._cells) < len(self._columns):
            got = f"expected {len(self._columns)} cells, found {len(self._cells)}"
            return self._wrong("file", got, "keep every column of the row")
        file, key, source = (self._get(name) or "" for name in ("file", "key", "source"))
        entries = known.get((file, key))
        if not entries:
            files = {name for name, _ in known}
            column = "key" if file in files else "file"
            found = key if column == "key" else file
            return self._wrong(column, f'there is no "{found}"', "leave what marks a row alone")
        entry = next((one for one in entries if one.msgid == source), None)
        if entry is None:
            hint = "export anew: the text was changed since, or in the table"
            return self._wrong("source", f'this is not the text of "{key}"', hint)
        state = self._get("state")
        if state not in (None, "", *STATES):
            return self._wrong("state", f'expected {", ".join(STATES)}, found "{state}"')
        before, suggested = str(entry), entry.fuzzy
        texts = entry.msgstr, dict(entry.msgstr_plural)
        if entry.msgid_plural:
            for form in entry.msgstr_plural:
                told = self._get(f"{_FORM}{form}")
                if told is not None:
                    entry.msgstr_plural[form] = told
        else:
            entry.msgstr = self._get(_TEXT) or ""
            lines = entry.msgstr.strip().count("\n"), entry.msgid.strip().count("\n")
            if entry.msgstr and lines[0] != lines[1]:
                got = f"expected {lines[1] + 1} lines, found {lines[0] + 1}"
                return self._wrong(_TEXT, got)
        comment = self._get("comment")
        if comment is not None:
            entry.tcomment = comment
        flags = [flag for flag in entry.flags if flag != "fuzzy"]
        # Whoever wrote something else over a suggestion has read it.
        read = suggested and texts != (entry.msgstr, entry.msgstr_plural)
        entry.flags = ["fuzzy", *flags] if state == "fuzzy" and not read else flags
        if not entry.fuzzy:
            entry.previous_msgid = entry.previous_msgid_plural = None
        return int(str(entry) != before)
