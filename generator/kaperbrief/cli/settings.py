"""Which values a command takes: what is typed, what files of settings say, what is usual."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from kaperbrief.cli.report import ORIGINS
from kaperbrief.errors import Problem, Problems, ProblemsFound, Span, UsageProblem
from kaperbrief.models.options import Asked, Options, Printing

SETTINGS = "kaperbrief.yaml"
"""The file of settings in a project, and in the user's folder of settings."""


def settings_of(project: Path | None, out: Path) -> tuple[list[Any], Path]:
    """The settings files of a project and of the user, as far as they exist; where to write to.

    A project within another, as an event's is, has the other's where its own say nothing. The
    folder is `out` if it is typed or in the environment, else what settings say. Raises
    ProblemsFound with everything wrong in them.
    """
    import platformdirs

    from kaperbrief.game.settings import load_settings
    from kaperbrief.workspace import Workspace

    homes = Workspace.open(project).own if project and project.is_dir() else []
    files = [_settings_in(home) for home in homes if os.path.lexists(home / SETTINGS)]
    try:
        home = Path(platformdirs.user_config_dir("kaperbrief", appauthor=False))
        files.append((home / SETTINGS, f"your own {SETTINGS}"))
    except RuntimeError:  # a user without a home has no settings
        pass
    problems = Problems()
    layers = load_settings(files, problems)
    problems.raise_errors()
    return layers, _out_of(out, layers, project)


def _settings_in(project: Path) -> tuple[Path, str]:
    """The settings of a project. Raises ProblemsFound where they are no file inside it."""
    from kaperbrief.files import PathRefused, safe_path

    try:
        return safe_path(project, SETTINGS, project), SETTINGS
    except PathRefused as error:
        problem = Problem("path", error.message, Span(SETTINGS), error.hint)
        raise ProblemsFound([problem]) from None


def _out_of(out: Path, layers: list[Any], project: Path | None) -> Path:
    """The folder to write into: what is typed or in the environment, else that of settings.

    Raises ProblemsFound where a project's settings lead out of the current folder, for they may be
    a stranger's; UsageProblem where the sources lie.
    """
    origin = None
    for settings, origin in [] if _is_given("out") else [one for one in layers if one[0].out][:1]:
        out = Path(settings.out)
        theirs = origin.source.file == SETTINGS
        if theirs and not out.resolve().is_relative_to(Path.cwd()):
            hint = "name a folder inside this one, or another with --out"
            raise ProblemsFound([origin.problem("path", "leads out of the folder", ("out",), hint)])
    message = "is no name of a folder" if _is_no_folder(str(out)) else ""
    for home in (Path.cwd(), project or Path.cwd()):
        inside = [one for one in _SOURCES if out.resolve().is_relative_to(home.resolve() / one)]
        if inside and (home / "content").is_dir():
            message = f"is where {inside[0]} is read from"
    hint = "choose another folder, such as output"
    if message and origin is not None:
        raise ProblemsFound([origin.problem("path", f"{out} {message}", ("out",), hint)])
    if message:
        raise UsageProblem(f"--out {out} {message}", hint)
    return out


def _is_no_folder(name: str) -> bool:
    """Does it mean something else to a shell or a terminal: the screen, a home, a new line?"""
    return name == "-" or name.startswith("~") or not name.isprintable()


_SOURCES = ("content", "templates", "photos", "icons")
"""Folders of a project that results do not belong into."""


@contextmanager
def typed(
    command: click.Command, words: Sequence[str], project: Path | None = None
) -> Iterator[dict[str, Any]]:
    """What a command is given where somebody types these words, in the context of the command.

    Those of one that knows projects are for `project`. Raises UsageProblem for what it does not
    take.
    """
    try:
        with command.make_context(command.name, list(words)) as context:
            own = {"project": project} if "project" in context.params else {}
            yield {**context.params, **own}
    except click.ClickException as error:
        raise UsageProblem(error.format_message()) from error


def print_options(
    game: str, given: dict[str, Any], layers: list[Any], *written: tuple[Asked, Any], seed: int = 1
) -> Options:
    """The options of a print from all places, of those that the command has in `given`.

    What is typed goes first, then `KAPERBRIEF_*`, what is `written` in a file of its own such as an
    event (with its origin), the project's settings, the user's. `seed` is that of who names none.

    Raises UsageProblem for values that cannot be read, ProblemsFound for house readings of the
    settings that no game has.
    """
    files = [*written, *layers]
    settings = [one for one, _ in layers]
    origins = click.get_current_context().meta.setdefault(ORIGINS, {})
    found: dict[str, Any] = {"seed": seed} if "backs" in given else {"seed": seed, "backs": "none"}
    printing: dict[str, Any] = {}
    for name in given.keys() & (_SHARED | _PRINTING | _TYPED):
        said = [given[name]] if _is_given(name) else []
        if name in _SHARED:
            said += [getattr(one, name) for one, _ in files]
        elif name in _PRINTING:
            parts = [getattr(one, "print", None) for one, _ in written]  # only events have them
            said += [getattr(part, name) for part in parts if part is not None]
        elif name == "players":
            said += [one.players or None for one in settings]
        value = next((one for one in said if one not in ("", None, ())), None)
        if value is not None:
            (printing if name in _PRINTING else found)[name] = value
        if value is not None and not _is_given(name):
            said_by = (origin for one, origin in files if getattr(one, name, None) == value)
            origins[name] = next(said_by, None)
    house = dict(given["house"]) if "house" in given else {}
    found["house"] = {**_readings(game, given, layers), **house}
    for one, _ in written:
        found["house"].update(one.house)
    options = Options(game, print=Printing(**printing), **found)
    if options.players and len(options.named) > options.players:
        message = f"{len(options.named)} names for {options.players} players"
        raise UsageProblem(message, "leave out --players")
    return options


_SHARED = {one.name for one in fields(Asked)} - {"house"}
_PRINTING = {one.name for one in fields(Printing)}
_TYPED = {one.name for one in fields(Options)} - {"house", "game", "print"}


def _is_given(name: str) -> bool:
    """Is an option typed or in the environment?"""
    source = click.get_current_context().get_parameter_source(name)
    return source in (ParameterSource.COMMANDLINE, ParameterSource.ENVIRONMENT)


def _readings(game: str, given: dict[str, Any], layers: list[Any]) -> dict[str, str]:
    """The house readings of settings that are those of this game."""
    if "house" not in given or not any(one.house for one, _ in layers):
        return {}
    from kaperbrief.game.settings import house_of, known_readings
    from kaperbrief.workspace import Workspace

    problems = Problems()
    known = known_readings(Workspace.open(given.get("project")))
    readings = house_of(game, layers, known, problems)
    problems.raise_errors()
    return readings
