"""`kaperbrief schema`: the JSON Schemas of the content files."""

from __future__ import annotations

from pathlib import Path

import click

from kaperbrief.cli.report import project_option
from kaperbrief.errors import EXIT_FINE


@click.command("schema")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for the schemas; without it, content/schemas of the project or the checkout.",
)
@project_option()
def command(out: Path | None, project: Path | None) -> int:
    """Write one JSON Schema a kind of content, so that editors complete and check."""
    from kaperbrief.files import write_all
    from kaperbrief.game.schemas import schema_files
    from kaperbrief.workspace import Workspace

    workspace = Workspace.open(project)
    folder = out or (workspace.project or workspace.shipped) / "content" / "schemas"
    files = schema_files()
    write_all({folder / name: text.encode() for name, text in files.items()})
    click.echo(f"{workspace.shown(folder)}: {len(files)} schemas")
    return EXIT_FINE
