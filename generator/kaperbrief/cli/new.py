"""`kaperbrief new`: an event, a game, a theme, a template, a kind of card of your own."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import click
from click.core import ParameterSource

from kaperbrief.cli.options import Near, Whole
from kaperbrief.cli.report import game_of, home_of, project_option, title_of, write_new
from kaperbrief.errors import EXIT_FINE, UsageProblem, check_known, did_you_mean
from kaperbrief.models.base import is_name

_STARTERS = ("cards", "added", "table", "hex")


class KindGroup(click.Group):
    """Its commands are kinds of things; what begins with none of them is an event."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """`DIR --game GAME` as `event DIR --game GAME`."""
        if args and args[0] not in (*self.commands, "-h", "--help"):
            words = args[:2]
            if len(words) == 2 and not any(word.startswith("-") for word in words):
                check_known("kind of thing", words[0], self.commands)
            args = ["event", *args]
        return super().parse_args(ctx, args)


@click.group("new", cls=KindGroup)
def command() -> None:
    """Make an event, a game, a theme, a template or a kind of card of your own.

    `new DIR --game GAME` is short for `new event DIR --game GAME`. Nothing is ever overwritten.
    """


@command.command("event")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.option("--game", metavar="GAME", help="The game, see kaperbrief list games.")
@click.option("--players", type=Whole(1, 999), metavar="N", help="Number of players.")
@click.option("--lang", metavar="LANG", help="Language of the sheets, such as de or en.")
@project_option()
@click.option("--yes", is_flag=True, help="Ask nothing.")
def event(
    folder: Path,
    game: str | None,
    players: int | None,
    lang: str | None,
    project: Path | None,
    yes: bool,
) -> int:
    """Make DIR with event.yaml, ships.csv, kaperbrief.yaml and folders for photos and content.

    On a terminal it asks for what is not given, unless --yes. Nothing is ever overwritten.
    """
    from kaperbrief.documents.scaffold import check_divides, scaffold
    from kaperbrief.files import shown_path

    if str(folder) in command.commands:
        message = f'"{folder}" is a kind of thing to make, not a folder for an event'
        raise UsageProblem(message, f"choose another name, or see kaperbrief new {folder} --help")
    ask = not yes and sys.stdin.isatty()
    workspace = home_of(folder, project)
    packs = list(workspace.packs())
    if game is None:
        if not ask:
            raise UsageProblem("which game?", f"use --game with one of {', '.join(packs)}")
        game = str(click.prompt(f"Game ({', '.join(packs)})"))
    loaded = game_of(workspace, game, ("ships", "crews"))
    check_divides(loaded)
    languages = [loaded.pack.source_language, *workspace.languages(game)]
    if lang is None:
        lang = languages[0]
        if ask and len(languages) > 1:
            lang = str(click.prompt(f"Language ({', '.join(languages)})", default=lang))
    if lang not in languages:
        hint = did_you_mean(lang, set(languages))
        raise UsageProblem(f'{loaded.pack.title} does not speak "{lang}"', hint)
    if players is None:
        players = loaded.pack.players.default
        if ask:
            players = int(click.prompt("Players", default=players, type=Whole(1, 999)))
    if message := loaded.pack.unusual(players):
        click.secho(f"warning: {message}", fg="yellow", err=True)
    write_new(folder, scaffold(loaded, title_of(folder), players, lang))
    click.echo(f"{shown_path(folder)}: edit event.yaml there, then")
    click.echo(f"  kaperbrief fleets {shown_path(folder)}")
    click.echo(f"  kaperbrief render {shown_path(folder)}")
    return EXIT_FINE


_ID = click.argument("name", metavar="ID")
_GAME = click.option("--game", metavar="GAME", default="", help="See kaperbrief list games.")
_TITLE = click.option("--title", metavar="TEXT", help="Its title; without it the id in words.")


@command.command("game")
@_ID
@click.option("--from", "source", metavar="GAME", default="", help="A copy of all of this game.")
@click.option(
    "--kind",
    type=Near(_STARTERS),
    metavar="KIND",
    help=f"A small game to begin with: {', '.join(_STARTERS)}; without it cards.",
)
@_TITLE
@click.option("--lang", metavar="LANG", help="Language of its texts: en or de.")
@project_option()
def game(
    name: str, source: str, kind: str | None, title: str | None, lang: str | None,
    project: Path | None,
) -> int:  # fmt: skip
    """Make a game of your own that can be printed at once: content/ID in your project.

    Kinds are cards alone, or ships whose moves are added (base and wind), stand in a table (rig,
    wind, force) or go by hexes.
    """
    from kaperbrief.documents.scaffold import copied
    from kaperbrief.documents.starters import LANGUAGES, game_files
    from kaperbrief.workspace import Workspace

    home = _home(project)
    workspace = Workspace.open(home)
    if source:
        if kind or lang:
            message = f"a copy of {source} is as that is"
            raise UsageProblem(message, f"leave --{'kind' if kind else 'lang'} out")
        texts: Mapping[str, str | bytes] = copied(workspace, source, name, _titled(name, title))
    else:
        check_known("language", lang or "en", LANGUAGES)
        texts = game_files(workspace, kind or "cards", name, _titled(name, title), lang or "en")
    _write(home, texts)
    return _tell(home, f"content/{name}", f"kit {name}")


@command.command("theme")
@_ID
@_GAME
@_TITLE
@project_option()
def theme(name: str, game: str, title: str | None, project: Path | None) -> int:
    """Make templates/ID/theme.yaml: every colour, font and style there is, a few changed.

    GAME is only for the line that says what to type next.
    """
    from kaperbrief.documents.starters import theme_files
    from kaperbrief.workspace import Workspace

    home = _home(project)
    workspace = Workspace.open(home)
    packs = workspace.packs()
    if game:
        check_known("game", game, packs)
    own = next((pack for pack in packs if (home / "content" / pack).is_dir()), "GAME")
    texts = theme_files(workspace, name, _titled(name, title))
    _write(home, texts)
    return _tell(home, f"templates/{name}/theme.yaml", f"kit {game or own} --theme {name}")


@command.command("template")
@click.argument("name", metavar="NAME")
@click.option("--from", "source", metavar="TEMPLATE", default="", help="Ours that it is a copy of.")
@click.option("--theme", "look", metavar="THEME", help="Whose; without it that of all themes.")
@click.option("--game", metavar="GAME", help="A game of yours that alone has it.")
@project_option()
def template(
    name: str, source: str, look: str | None, game: str | None, project: Path | None
) -> int:
    """Copy a template of ours into templates/THEME of your project, to be changed.

    One of the same name goes before ours; materials name one of another name. With a game it goes
    into content/GAME/templates: then it is for that game alone.
    """
    from kaperbrief.documents.starters import parts_of, template_files
    from kaperbrief.workspace import Workspace

    home = _home(project)
    workspace = Workspace.open(home)
    if look is not None:
        themes = {path.parent.name for root in workspace.template_roots()
                  for path in root.glob("*/theme.yaml")}  # fmt: skip
        check_known("theme", look, themes)
    if game is not None:
        game_of(workspace, game, ())
        if look is not None:
            raise UsageProblem("a template is one game’s or one theme’s", "leave one of them out")
    folder = f"content/{game}/templates" if game else f"templates/{look or 'default'}"
    texts = template_files(folder, name, source)
    _write(home, texts)
    use = f"kit {game or 'GAME'}{f' --theme {look}' if look else ''}"
    (made, text), *_ = texts.items()
    _tell(home, made, use)
    if parts := parts_of(text):
        also = f" --game {game}" if game else f" --theme {look}" if look else ""
        told = f"pieces of it stand in {', '.join(parts)}"
        click.echo(f"  {told}: kaperbrief new template {parts[0]}{also}")
    return EXIT_FINE


@command.command("card-kind")
@_ID
@click.option("--game", metavar="GAME", required=True, help="See kaperbrief list games.")
@_TITLE
@project_option()
def card_kind(name: str, game: str, title: str | None, project: Path | None) -> int:
    """Add a kind of card to content/GAME/card-kinds.yaml of your project; notes there stay."""
    from kaperbrief.documents.starters import card_kind
    from kaperbrief.files import write_all
    from kaperbrief.workspace import Workspace

    home = _home(project)
    loaded = game_of(Workspace.open(home), game, ("card-kinds",))
    path, text = card_kind(loaded, home, name, _titled(name, title))
    write_all({path: text.encode()})
    shown = path.relative_to(home).as_posix()
    return _tell(home, shown, f"kit {game}")


def _home(project: Path | None) -> Path:
    """The project that something is made in: the one said, the one around, else this folder.

    An event or a campaign in a folder of its own within a project has what is made in that.
    """
    from kaperbrief.workspace import Workspace

    home = project or Path()
    return home if _said() else Workspace.open(home).above or home


def _said() -> bool:
    source = click.get_current_context().get_parameter_source("project")
    return source != ParameterSource.DEFAULT


def _titled(name: str, title: str | None) -> str:
    """The title of something new; without one its id in words. Raises UsageProblem."""
    title = name.replace("-", " ").title() if title is None else title.strip()
    if not title.isprintable() or not is_name(title):
        message = f'it cannot be called "{title[:60]}"'
        raise UsageProblem(message, "write a title without | * \\ { }")
    return title


def _write(home: Path, texts: Mapping[str, str | bytes]) -> None:
    """Write new files into a project, which begins where there is none yet.

    Schemas and settings that are there stay. Raises UsageProblem where another file is there.
    """
    from kaperbrief.documents.scaffold import SCHEMAS, filled
    from kaperbrief.workspace import project_around, shipped_root

    ours = home.resolve() == shipped_root().resolve()
    texts = dict(texts)
    if not ours and project_around(home) != home.resolve():
        texts["kaperbrief.yaml"] = filled("settings.yaml", lang="")
    for path in [path for path in texts if path.startswith(SCHEMAS) and (home / path).exists()]:
        del texts[path]
    write_new(home, texts)


def _tell(home: Path, made: str, line: str) -> int:
    """Say what was made, by its path in the project, and what to type next."""
    where = f" --project {home.as_posix()}" if _said() else ""
    click.echo(f"{made}: look at it, then kaperbrief {line}{where}")
    return EXIT_FINE
