"""`kaperbrief kit`: everything for one game night."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click

from kaperbrief.cli.options import out_folder, out_option, print_options, settings_layers, some
from kaperbrief.cli.report import count, others_there, progress_bar, show_warnings, write_results
from kaperbrief.errors import EXIT_FINE, EXIT_PROBLEMS


@click.command("kit")
@click.argument("game")
@some()
@out_option()
@click.option("--overview", is_flag=True, help="All pages small on one picture too: overview.png.")
@click.option("--png", is_flag=True, help="Every page as a picture too.")
@click.option("--split", is_flag=True, help="Every material as a PDF of its own too.")
def command(game: str, out: Path, overview: bool, png: bool, split: bool, **given: Any) -> int:
    """Everything on paper for one evening of GAME: kit.pdf and manifest.json.

    See `kaperbrief list games` for the games.
    """
    from kaperbrief.documents.kit import make_kit
    from kaperbrief.workspace import Workspace

    started = time.monotonic()
    layers = settings_layers(given["project"])
    out = out_folder(out, layers)
    options = print_options(game, given, layers)
    workspace = Workspace.open(given["project"])
    with progress_bar() as progress:
        kit = make_kit(workspace, options, progress, overview=overview, png=png, split=split)
    if show_warnings(kit.problems, strict=given["strict"]):
        return EXIT_PROBLEMS
    folder = out / f"{game}-{kit.about['options']['lang']}"
    others = others_there(folder, set(kit.files))
    write_results(folder, kit.files)
    if given["as_json"]:
        click.echo(kit.files["manifest.json"].decode(), nl=False)
        return EXIT_FINE
    if others:
        click.echo(f"Also there, from an earlier run: {', '.join(others)}", err=True)
    seconds = time.monotonic() - started
    pages = kit.about["pages"]
    click.echo(f"{folder / 'kit.pdf'}: {count(pages, 'page')} in {seconds:.1f} s")
    return EXIT_FINE
