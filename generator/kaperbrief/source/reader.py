"""A file of content -> its data and the place of every value, from an earlier run if it can be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kaperbrief import kept
from kaperbrief.errors import Problems
from kaperbrief.ready import Ready, digest
from kaperbrief.source.text import Source, decode, read_bytes

READY = Ready(Path(__file__).parent, "data", ("build.py", "events.py", "text.py"))
"""The data of content that was read at the installation."""


def load_file(path: Path, shown: str, problems: Problems) -> Source | None:
    """Read the file `path`, called `shown` in messages; see `events.read`.

    UTF-8 with or without byte order mark and UTF-16 are read. Problem codes besides those of
    `read`: `file` (missing, unreadable, no regular file), `encoding`.
    """
    source = open_file(path, shown, problems)
    return source if source is not None and read_data(source, problems) else None


def open_file(path: Path, shown: str, problems: Problems) -> Source | None:
    """The text of a file, whose data are not yet read; None with a problem."""
    data = read_bytes(path, shown, problems)
    text = None if data is None else decode(data, shown, problems)
    if text is None:
        return None
    return Source(shown, text.removeprefix("\ufeff"), None, None, _locate)


def read_data(source: Source, problems: Problems) -> bool:
    """Read the data of an opened file; False with a problem that makes them unusable."""
    data = kept.made(kept.name("data", source.text), lambda found: _read(source, found), problems)
    source.data = data
    return data is not None


def _read(source: Source, problems: Problems) -> Any:
    data = READY.find(digest(source.text.encode()))
    return parsed(source, problems) if data is None else data


def parsed(source: Source, problems: Problems) -> Any:
    """The data of an opened file, with their places; None with a problem."""
    from kaperbrief.source.events import read

    return source.data if read(source, problems) else None


def _locate(source: Source) -> None:
    parsed(source, Problems())
