"""Settings files: the project's goes before the user's."""

from __future__ import annotations

from pathlib import Path

from kaperbrief.errors import Problems
from kaperbrief.library.check import check
from kaperbrief.library.shelf import Origin
from kaperbrief.models.settings import Settings
from kaperbrief.source import load_file

NAME = "kaperbrief.yaml"


def load_settings(files: list[tuple[Path, str]], problems: Problems) -> list[Settings]:
    """The settings of the files that exist, in the same order; `(path, name for messages)`."""
    found = []
    for path, shown in files:
        if not path.is_file():
            continue
        source = load_file(path, shown, problems)
        if source is None:
            continue
        place = Origin(source, ()).span
        settings = check(Settings, source.data, problems, place, source.line_text)
        if settings is not None:
            found.append(settings)
    return found
