"""The options that several commands share, made from the fields of `models.options`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import click

from kaperbrief.cli.report import FORCE, project_option
from kaperbrief.errors import (
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
    made: dict[str, Callable[[Any], Any]] = {"project": project_option("KAPERBRIEF_PROJECT")}
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


def many_hands(command: F) -> F:
    """`--jobs` and `--on`: who does work that can be shared."""
    jobs = "Processes that work side by side; as many as there are cores if not given."
    on = "A cluster that does the work, as dask:HOST or dask:HOST:PORT."
    command = click.option("--on", default="", metavar="CLUSTER", help=on, callback=_cluster)(
        command
    )
    return click.option("--jobs", type=Whole(0, 256), default=0, metavar="N", help=jobs)(command)


def _cluster(_context: click.Context, _option: click.Parameter, value: str) -> str:
    if value and not re.fullmatch(r"dask:[A-Za-z0-9.\-]+(:\d{1,5})?", value):
        raise UsageProblem(
            f'--on has no value "{value}"', "write it like dask:HOST or dask:HOST:PORT"
        )
    return value


def some(*names: str) -> Callable[[F], F]:
    """Those of the common options, by the names of their values, in the usual order; else all."""

    def decorate(command: F) -> F:
        for name in reversed([name for name in _OPTIONS if name in names or not names]):
            command = _OPTIONS[name](command)
        return command

    return decorate
