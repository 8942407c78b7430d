"""`kaperbrief pack`: a game of one's own as one file."""

from __future__ import annotations

from pathlib import Path

import click

from kaperbrief.cli.report import project_option
from kaperbrief.errors import EXIT_FINE


@click.command("pack")
@click.argument("game", metavar="GAME")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Else GAME.zip here.")
@project_option()
def command(game: str, out: Path | None, project: Path | None) -> int:
    """Put GAME of your project into one file, with its templates, icons, photos and languages.

    Others use it with kaperbrief install FILE, or unpack it: it is laid out as a project.
    """
    from kaperbrief.documents.archive import packed
    from kaperbrief.files import shown_path, write_all
    from kaperbrief.workspace import Workspace

    data = packed(Workspace.open(project), game)
    file = out or Path(f"{game}.zip")
    write_all({file: data})
    click.echo(f"{shown_path(file)}: {len(data) / 1000:.0f} kB, for kaperbrief install")
    return EXIT_FINE
