"""`kaperbrief new`: a folder for an event of your own."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from kaperbrief.cli.options import Whole
from kaperbrief.cli.report import game_of, home_of, project_option, title_of, write_new
from kaperbrief.errors import EXIT_FINE, UsageProblem, did_you_mean


@click.command("new")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.option("--game", metavar="GAME", help="The game, see kaperbrief list games.")
@click.option("--players", type=Whole(1, 999), metavar="N", help="Number of players.")
@click.option("--lang", metavar="LANG", help="Language of the sheets, such as de or en.")
@project_option()
@click.option("--yes", is_flag=True, help="Ask nothing.")
def command(
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
    from kaperbrief.documents.scaffold import scaffold
    from kaperbrief.files import shown_path

    ask = not yes and sys.stdin.isatty()
    workspace = home_of(folder, project)
    packs = list(workspace.packs())
    if game is None:
        if not ask:
            raise UsageProblem("which game?", f"use --game with one of {', '.join(packs)}")
        game = str(click.prompt(f"Game ({', '.join(packs)})"))
    loaded = game_of(workspace, game, ("ships", "crews"))
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
