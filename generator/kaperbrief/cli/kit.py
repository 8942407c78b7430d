"""`kaperbrief kit`: everything for one game night."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click

from kaperbrief.cli.options import common, order_from, out_option, with_settings
from kaperbrief.cli.report import count, progress_bar, show_problems
from kaperbrief.errors import EXIT_FINE, EXIT_PROBLEMS


@click.command("kit")
@click.argument("game")
@common
@out_option()
@click.option("--png", is_flag=True, help="Every page as a picture too.")
@click.option("--split", is_flag=True, help="Every material as a PDF of its own too.")
def command(game: str, out: Path, png: bool, split: bool, **options: Any) -> int:
    """Everything on paper for one evening of GAME: kit.pdf, overview.png, manifest.json.

    See `kaperbrief list games` for the games.
    """
    from kaperbrief.documents.kit import make_kit
    from kaperbrief.documents.pressroom import has_warnings
    from kaperbrief.files import write_all
    from kaperbrief.workspace import Workspace

    started = time.monotonic()
    options = with_settings(game, {**options, "out": out})
    out = options["out"]
    order = order_from(game, options)
    workspace = Workspace.open(options["project"])
    with progress_bar() as progress:
        kit = make_kit(workspace, order, progress, png=png, split=split)
    if kit.problems:
        show_problems(kit.problems)
    if options["strict"] and has_warnings(kit.problems):
        return EXIT_PROBLEMS
    folder = out / f"{game}-{kit.manifest['options']['lang']}"
    others = _others(folder, set(kit.files))
    write_all({folder / name: data for name, data in kit.files.items()})
    if options["as_json"]:
        click.echo(kit.files["manifest.json"].decode(), nl=False)
        return EXIT_FINE
    if others:
        click.echo(f"Also there, from an earlier run: {', '.join(others)}", err=True)
    seconds = time.monotonic() - started
    pages = kit.manifest["pages"]
    click.echo(f"{folder / 'kit.pdf'}: {count(pages, 'page')} in {seconds:.1f} s")
    return EXIT_FINE


def _others(folder: Path, ours: set[str]) -> list[str]:
    """Files of an earlier run that this one does not make: named, never deleted."""
    if not folder.is_dir():
        return []
    return sorted(path.name for path in folder.iterdir() if path.name not in ours)
