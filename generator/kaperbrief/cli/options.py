"""The options that several commands share, made from the fields of `models.options`."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import click
from click.core import ParameterSource

from kaperbrief.cli.report import FORCE, ORIGINS
from kaperbrief.errors import (
    Problem,
    Problems,
    ProblemsFound,
    Span,
    UsageProblem,
    check_known,
    did_you_mean,
)
from kaperbrief.models.base import is_name
from kaperbrief.models.options import (
    COLOURS,
    Asked,
    Option,
    Options,
    Player,
    Printing,
    is_figure_height,
    spans,
)
from kaperbrief.units import MM, parse_length

F = TypeVar("F", bound=Callable[..., Any])


class Near(click.Choice[str]):
    """A choice that guesses what was meant."""

    name = "choice"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The choice, or UsageProblem with the nearest one."""
        known = [str(choice) for choice in self.choices]
        if value in known:
            return str(value)
        name = param.opts[0] if param else "option"
        hint = did_you_mean(str(value), set(known))
        raise UsageProblem(f'{name} has no value "{value}"', hint)


class Whole(click.IntRange):
    """A whole number, called so."""

    name = "whole number"


class Read(click.ParamType[Any]):
    """A value that a function reads from a text; the function may raise UsageProblem."""

    def __init__(self, name: str, read: Callable[[str], Any]) -> None:
        self.name, self.read = name, read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The value of a text that is not blank, a value that was read already as it is."""
        return self.read(_written(value, param)) if isinstance(value, str) else value


class Place(click.Path):
    """A folder with a name; an empty one would be the current folder."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. Raises UsageProblem for a name of blanks."""
        return super().convert(_written(value, param), param, ctx)


def _written(value: Any, param: click.Parameter | None) -> Any:
    if isinstance(value, str) and not value.strip():
        name = param.opts[0] if param else "an option"
        raise UsageProblem(f"{name} needs a value that is not blank")
    return value


def _number_of_players(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:9]) <= 99:
        message = f'--players needs a number from 1 to 99, found "{text}"'
        raise UsageProblem(message, "write --players 3")
    return int(text)


def _player(text: str) -> Player:
    name, language, colour, *_ = (part.strip() for part in f"{text}::".split(":"))
    if not name.isprintable() or (name and not is_name(name)):
        raise UsageProblem(f'--player cannot be called "{name}"', "write it without | * \\ { }")
    if colour:
        check_known("colour", colour, COLOURS)
    return Player(name, language, colour)


def _pages(text: str) -> str:
    if spans(text) is None:
        message = f'--pages needs numbers and spans of them, found "{text}"'
        raise UsageProblem(message, "write --pages 1-9,12-")
    return text.replace(" ", "")


def _reading(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        message = f'--house needs NAME=VALUE, found "{text}"'
        raise UsageProblem(message, "see kaperbrief list house")
    return name.strip(), value.strip()


def _height(text: str) -> str:
    height = text + "mm" if text[-1:].isdigit() else text
    if not is_figure_height(height):
        message = f'--figure-height needs a height from 5 to 300 mm, found "{text}"'
        raise UsageProblem(message, "write 40mm")
    return f"{parse_length(height) / MM:g}mm"


def _guest(text: str) -> Player:
    return _player(text)._replace(colour="")


GUEST = Read("player", _guest)
"""A player of an event, written as NAME or NAME:LANG."""

_READERS: dict[str, click.ParamType[Any]] = {
    "players": Read("number", _number_of_players),
    "named": Read("player", _player),
    "pages": Read("pages", _pages),
    "house": Read("reading", _reading),
    "figure_height": Read("height", _height),
    "seed": Whole(0, 2**31),
}
"""How the values of some fields are written; the others are choices or plain texts."""


def _made(name: str, hint: Any, default: Any) -> Callable[[Any], Any] | None:
    """The option of a field, None for a field that is none."""
    plain, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    option = next((one for one in marks if isinstance(one, Option)), None)
    if option is None:
        return None
    several = get_origin(plain) in (tuple, dict)
    one_of = option.choices()
    if get_origin(plain) is Literal:
        one_of = tuple(choice for choice in get_args(plain) if choice)
    usual = default if isinstance(default, str | int) and default else None
    return click.option(
        f"--{(option.name or name).replace('_', '-')}",
        name,
        type=_READERS.get(name) or (Near(one_of) if one_of else Read("text", str)),
        multiple=several,
        metavar=option.metavar,
        envvar=None if several else f"KAPERBRIEF_{name.upper()}",
        default=None if several else usual,
        show_default=usual is not None,
        help=option.help or None,
    )


def _options() -> dict[str, Callable[[Any], Any]]:
    """All options by the name of the field, as click gives the value to a command."""
    made: dict[str, Callable[[Any], Any]] = {
        "project": click.option(
            "--project",
            envvar="KAPERBRIEF_PROJECT",
            type=click.Path(exists=True, file_okay=False, path_type=Path),
            help="Folder with your own content, templates and photos.",
        )
    }
    usual = {one.name: one.default for one in fields(Options)}
    for model in (Asked, Printing, Options):
        for name, hint in get_type_hints(model, include_extras=True).items():
            option = _made(name, hint, usual.get(name))
            if option is not None:
                made.setdefault(name, option)
    made["strict"] = click.option("--strict", is_flag=True, help="Warnings count as errors.")
    made["as_json"] = click.option(
        "--json", "as_json", is_flag=True, help="The result as JSON on screen."
    )
    return made


_OPTIONS = _options()


SETTINGS = "kaperbrief.yaml"
"""The file of settings in a project, and in the user's folder of settings."""

_FRESH = 10_000
"""Seeds that nobody chose lie below this, so that they are easily typed again."""


def fresh_option(command: F) -> F:
    """The seed of what is drawn anew unless somebody names one."""
    seed, kind = "KAPERBRIEF_SEED", _READERS["seed"]
    return click.option("--seed", type=kind, envvar=seed, show_default="a fresh one")(command)


def fresh_seed() -> int:
    """A seed that nobody chose."""
    import secrets

    return 1 + secrets.randbelow(_FRESH - 1)


def whole_number(name: str, text: str | None, example: int, *, share: bool = False) -> int | None:
    """The whole number of an option; as a share also below zero or with a per cent sign.

    Raises UsageProblem for anything else.
    """
    if text is None:
        return None
    plain = text.strip().removesuffix("%").strip() if share else text.strip()
    figures = plain.removeprefix("-") if share else plain
    if not figures.isdecimal() or len(plain) > 9:
        message = f'--{name} needs a whole number, found "{text}"'
        raise UsageProblem(message, f"write --{name} {example}")
    return int(plain)


def out_option(help_text: str = "Folder for the results.") -> Callable[[F], F]:
    """The folder to write into, and whether over files of others."""
    out = click.option(
        "--out",
        envvar="KAPERBRIEF_OUT",
        type=Place(path_type=Path),
        default=Path("output"),
        show_default=True,
        help=help_text,
    )
    force = click.option(
        "--force",
        is_flag=True,
        expose_value=False,
        callback=lambda ctx, _option, value: ctx.meta.update({FORCE: value}),
        help="Write over files that kaperbrief did not make.",
    )
    return lambda command: out(force(command))


def from_option(what: str) -> Callable[[F], F]:
    """The file of a map or scenario that was written before."""
    return click.option(
        "--from",
        "file",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        help=f"Print a {what} that was written before.",
    )


def event_argument(command: F) -> F:
    """An event's file or folder."""
    there = click.Path(exists=True, path_type=Path)
    return click.argument("event", default=Path(), type=there, metavar="[EVENT]")(command)


def some(*names: str) -> Callable[[F], F]:
    """Those of the common options, by the names of their values, in the usual order; else all."""

    def decorate(command: F) -> F:
        for name in reversed([name for name in _OPTIONS if name in names or not names]):
            command = _OPTIONS[name](command)
        return command

    return decorate


def settings_of(project: Path | None, out: Path) -> tuple[list[Any], Path]:
    """The settings files of a project and of the user, as far as they exist; where to write to.

    That is `out` if it is typed or in the environment, else what settings say. Raises ProblemsFound
    with everything wrong in them.
    """
    import platformdirs

    from kaperbrief.game.settings import load_settings

    files = [_settings_in(project)] if project and os.path.lexists(project / SETTINGS) else []
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
