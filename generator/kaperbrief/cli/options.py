"""The options that several commands share, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from kaperbrief.errors import Problems, UsageProblem, did_you_mean
from kaperbrief.units import PAPER_NAMES

F = TypeVar("F", bound=Callable[..., Any])

_BACKS = ("long-edge", "fold", "separate", "none")
_UNITS = ("cm", "inch", "both", "stud")


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


_COMMON = (
    click.option(
        "--project",
        envvar="KAPERBRIEF_PROJECT",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        help="Folder with your own content, templates and photos.",
    ),
    click.option(
        "--players",
        "players",
        metavar="N",
        envvar="KAPERBRIEF_PLAYERS",
        help="Number of players.",
    ),
    click.option(
        "--player",
        "named",
        multiple=True,
        metavar="NAME[:LANG]",
        help="A player by name, with a language of their own; repeat it.",
    ),
    click.option(
        "--lang",
        metavar="LANG",
        envvar="KAPERBRIEF_LANG",
        help="Language of the sheets, such as de or en.",
    ),
    click.option(
        "--units", type=Near(_UNITS), envvar="KAPERBRIEF_UNITS", help="Units of the distances."
    ),
    click.option(
        "--figure-height",
        envvar="KAPERBRIEF_FIGURE_HEIGHT",
        metavar="MM",
        help="Height of your figures, such as 40mm.",
    ),
    click.option(
        "--paper",
        type=Near(PAPER_NAMES),
        envvar="KAPERBRIEF_PAPER",
        default="a4",
        show_default=True,
    ),
    click.option(
        "--theme",
        envvar="KAPERBRIEF_THEME",
        default="default",
        show_default=True,
        help="default, inksaver or your own.",
    ),
    click.option(
        "--seed",
        type=Whole(0, 2**31),
        envvar="KAPERBRIEF_SEED",
        default=1,
        show_default=True,
    ),
    click.option(
        "--only", multiple=True, metavar="MATERIAL", help="Print only this material or set; repeat."
    ),
    click.option(
        "--without",
        multiple=True,
        metavar="MATERIAL",
        help="Leave this material or set out; repeat.",
    ),
    click.option(
        "--set", "sets", multiple=True, metavar="NAME", help="Add a set of materials, or all."
    ),
    click.option("--house", multiple=True, metavar="NAME=VALUE", help="Choose a house reading."),
    click.option(
        "--backs",
        type=Near(_BACKS),
        envvar="KAPERBRIEF_BACKS",
        default="long-edge",
        show_default=True,
    ),
    click.option("--crew", multiple=True, metavar="ID", help="Choose a crew; repeat."),
    click.option("--ship", multiple=True, metavar="ID", help="Choose a ship; repeat."),
    click.option("--card", multiple=True, metavar="ID", help="Choose a card; repeat."),
    click.option("--strict", is_flag=True, help="Warnings count as errors."),
    click.option("--json", "as_json", is_flag=True, help="The result as JSON on screen."),
)


def out_option(help_text: str = "Folder for the results.") -> Callable[[F], F]:
    """The folder to write into."""
    return click.option(
        "--out",
        envvar="KAPERBRIEF_OUT",
        type=click.Path(path_type=Path),
        default=Path("output"),
        show_default=True,
        help=help_text,
    )


def common(command: F) -> F:
    """The options of every command that prints."""
    for option in reversed(_COMMON):
        command = option(command)
    return command


def some(*names: str) -> Callable[[F], F]:
    """Those of the common options, by the names of their values, in the usual order."""
    # What an option is called in the code is what click gives the function.
    known = {_value_of(option): option for option in _COMMON}

    def decorate(command: F) -> F:
        for name in reversed([name for name in known if name in names]):
            command = known[name](command)
        return command

    return decorate


def _value_of(option: Callable[[Any], Any]) -> str:
    """The name under which a command gets the value of an option."""

    def nothing() -> None:
        """Takes the option for a moment."""

    option(nothing)
    (parameter,) = nothing.__click_params__  # type: ignore[attr-defined]
    return str(parameter.name)


def order_from(game: str, options: Mapping[str, Any]) -> Any:
    """The order that the options mean; those that a command does not have are left out.

    Raises UsageProblem for values that cannot be read.
    """
    from kaperbrief.documents.order import Order

    options = {**_UNASKED, **options}

    return Order(
        game=game,
        players=_players(options["players"], options["named"]),
        language=options["lang"] or "",
        paper=options["paper"],
        theme=options["theme"],
        units=options["units"] or "",
        seed=options["seed"],
        only=options["only"],
        without=options["without"],
        sets=options["sets"],
        house=_house(options["house"]),
        backs=options["backs"],
        chosen={name: options[name] for name in ("crew", "ship", "card") if options[name]},
        figure_height=_height(options["figure_height"]),
    )


_UNASKED: dict[str, Any] = {
    **dict.fromkeys(("players", "lang", "units", "figure_height")),
    **dict.fromkeys(("named", "only", "without", "sets", "house", "crew", "ship", "card"), ()),
    "backs": "none",
}
"""What options mean that a command does not have."""


def given_players(named: tuple[str, ...]) -> list[Any]:
    """Players written as NAME or NAME:LANG."""
    from kaperbrief.documents.order import Player

    players = []
    for text in named:
        name, _, language = text.partition(":")
        players.append(Player(name.strip(), language.strip()))
    return players


def _players(count: str | None, named: tuple[str, ...]) -> tuple[Any, ...]:
    from kaperbrief.documents.order import Player

    players = given_players(named)
    if count is None:
        return tuple(players)
    if not count.isdigit() or not 1 <= int(count) <= 99:
        raise UsageProblem(f'--players needs a number, found "{count}"', "write --players 3")
    if len(players) > int(count):
        raise UsageProblem(f"{len(players)} names for {count} players", "leave out --players")
    return tuple(players) + (Player(),) * (int(count) - len(players))


def _house(texts: tuple[str, ...]) -> dict[str, str]:
    house = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            message = f'--house needs NAME=VALUE, found "{text}"'
            raise UsageProblem(message, "see kaperbrief list house")
        house[name.strip()] = value.strip()
    return house


def _height(text: str | None) -> float | None:
    if text is None:
        return None
    match = re.fullmatch(r"(\d{1,3}(?:\.\d)?) ?(mm|cm)?", text.strip())
    height = float(match[1]) * (10 if match[2] == "cm" else 1) if match else 0.0
    if not 5 <= height <= 300:
        raise UsageProblem(
            f'--figure-height needs a height from 5 to 300 mm, found "{text}"', "write 40mm"
        )
    return height


_PLAIN = ("lang", "paper", "theme", "units", "backs", "seed", "players", "figure_height")


def with_settings(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options, those left to their default filled from settings files.

    What is typed goes first, then `KAPERBRIEF_*`, the project's `kaperbrief.yaml`, the user's.
    House readings of other games are left out. Raises ProblemsFound with everything wrong in the
    files.
    """
    import platformdirs

    from kaperbrief.game.settings import NAME, house_of, known_readings, load_settings
    from kaperbrief.workspace import Workspace

    files: list[tuple[Path, str]] = []
    if options.get("project"):
        files.append((options["project"] / NAME, NAME))
    user = Path(platformdirs.user_config_dir("kaperbrief", appauthor=False)) / NAME
    files.append((user, f"your own {NAME}"))
    problems = Problems()
    layers = load_settings(files, problems)
    problems.raise_errors()
    filled = dict(options)
    context = click.get_current_context()
    for name in (*_PLAIN, "out"):
        if name in filled and context.get_parameter_source(name) is ParameterSource.DEFAULT:
            filled[name] = _first([layer.settings for layer in layers], name, filled[name])
    readings: dict[str, str] = {}
    if any(layer.settings.house for layer in layers):
        known = known_readings(Workspace.open(options.get("project")))
        readings = house_of(game, layers, known, problems)
        problems.raise_errors()
    typed = {text.partition("=")[0] for text in options["house"]}
    kept = tuple(f"{name}={value}" for name, value in readings.items() if name not in typed)
    filled["house"] = (*options["house"], *kept)
    return filled


def _first(layers: list[Any], name: str, default: Any) -> Any:
    for layer in layers:
        value = getattr(layer, name)
        if value not in ("", None) and not (name == "players" and value == 0):
            if name == "out":
                return Path(value)
            return str(value) if name == "players" else value
    return default
