"""`kaperbrief install`: packs of others, for all that is printed from now on."""

from __future__ import annotations

from pathlib import Path

import click

from kaperbrief.errors import EXIT_FINE, UsageProblem


@click.command("install")
@click.argument("file", metavar="FILE", required=False, type=click.Path(path_type=Path))
@click.option("--remove", metavar="GAME", help="Take an installed game away again.")
@click.option("--force", is_flag=True, help="In the place of one that is installed already.")
def command(file: Path | None, remove: str | None, force: bool) -> int:
    """Install the game of a FILE that kaperbrief pack has made: all commands know it then.

    Without FILE it lists what is installed. Content is read as data; templates that came with it
    run apart, where they can neither write nor call anybody. KAPERBRIEF_PACKS names another folder.
    """
    from kaperbrief.documents import archive
    from kaperbrief.workspace import Workspace

    if file is not None and remove is not None:
        raise UsageProblem("install a file or remove a game, one after the other", "")
    if remove is not None:
        click.echo(f"{remove}: removed from {archive.remove(remove).parent}")
    elif file is not None:
        game, home = archive.install(file, again=force)
        click.echo(f"{game.pack.title}: installed in {home}")
        click.echo(f"  kaperbrief kit {game.pack.id}")
    else:
        homes = Workspace.open(None).installed
        click.echo("\n".join(f"{one.name}: {one}" for one in homes) or "Nothing is installed.")
    return EXIT_FINE
