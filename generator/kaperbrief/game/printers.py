"""The printers that somebody has measured: a file each in the user's folder of settings."""

from __future__ import annotations

import os
from pathlib import Path

from kaperbrief.errors import Problems, UsageProblem, check_known
from kaperbrief.game.check import check
from kaperbrief.game.shelf import Origin
from kaperbrief.models.base import is_id
from kaperbrief.models.printer import Printer
from kaperbrief.source.reader import load_file


def folder() -> Path:
    """Where they are kept. Raises UsageProblem for a user without a home."""
    if told := os.environ.get("KAPERBRIEF_PRINTERS"):
        return Path(told)
    import platformdirs

    try:
        return Path(platformdirs.user_config_dir("kaperbrief", appauthor=False)) / "printers"
    except RuntimeError:
        message = "there is no folder of settings for you"
        raise UsageProblem(message, "name a folder in KAPERBRIEF_PRINTERS") from None


def printer_names() -> list[str]:
    """All that were measured."""
    return sorted(path.stem for path in folder().glob("*.yaml"))


def load_printer(name: str) -> Printer:
    """What a printer does wrong.

    Raises UsageProblem for one that nobody has measured, ProblemsFound where its file is wrong.
    """
    known = printer_names()
    if not known:
        message = f'no printer "{name}" has been measured'
        raise UsageProblem(message, f"see kaperbrief calibrate {name}", "printer")
    check_known("printer", name, known)
    problems, path = Problems(), file_of(name)
    source = load_file(path, str(path), problems)
    found = None if source is None else check(Printer, source.data, Origin(source, ()), problems)
    problems.raise_errors()
    assert isinstance(found, Printer)
    return found


def file_of(name: str) -> Path:
    """The file of a printer. Raises UsageProblem for what is no name of one."""
    if not is_id(name):
        message = f'a printer cannot be called "{name}"'
        raise UsageProblem(message, "use small letters, digits and hyphens such as office-laser")
    return folder() / f"{name}.yaml"
