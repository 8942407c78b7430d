"""`kaperbrief kit`: everything for one game night."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from kaperbrief.cli.options import Place, out_option, some
from kaperbrief.cli.report import count, progress_bar, save, show_warnings, tell_others
from kaperbrief.cli.settings import print_options, settings_of, typed
from kaperbrief.errors import EXIT_FINE, EXIT_PROBLEMS
from kaperbrief.models.options import Options


@click.command("kit")
@click.argument("game")
@some()
@out_option()
@click.option("--overview", is_flag=True, help="All pages small on one picture too: overview.png.")
@click.option("--png", is_flag=True, help="Every page as a picture too.")
@click.option("--paper-fleet", is_flag=True, help="Everything of paper for a table without toys.")
@click.option("--split", is_flag=True, help="Every material as a PDF of its own too.")
@click.option(
    "--since",
    type=Place(path_type=Path),
    metavar="MANIFEST",
    help="What changed since that manifest.json, as again.pdf too.",
)
def command(
    game: str,
    out: Path,
    overview: bool,
    png: bool,
    paper_fleet: bool,
    split: bool,
    since: Path | None,
    **given: Any,
) -> int:
    """Everything on paper for one evening of GAME: kit.pdf and manifest.json.

    See `kaperbrief list games` for the games.
    """
    from kaperbrief.documents.again import known_pages
    from kaperbrief.documents.kit import make_kit
    from kaperbrief.workspace import Workspace

    started = time.monotonic()
    options, out = _options(game, out, paper_fleet, given)
    workspace = Workspace.open(given["project"])
    known = known_pages(since, options.game) if since else None
    more: dict[str, Any] = {"overview": overview, "png": png, "split": split, "since": known}
    with progress_bar() as progress:
        kit = make_kit(workspace, options, progress, **more)
    if show_warnings(kit.problems, strict=given["strict"]):
        return EXIT_PROBLEMS
    folder = out / f"{game}-{kit.about['options']['lang']}"
    save({folder / name: data for name, data in kit.files.items()})
    if given["as_json"]:
        click.echo(kit.files["manifest.json"].decode(), nl=False)
        return EXIT_FINE
    tell_others(folder, set(kit.files))
    seconds = time.monotonic() - started
    pages = kit.about["pages"]
    click.echo(f"{folder / 'kit.pdf'}: {count(pages, 'page')} in {seconds:.1f} s")
    for numbers in kit.news:
        changed = (
            f"print again: pages {numbers}, in again.pdf" if numbers else "nothing has changed"
        )
        click.echo(changed)
    return EXIT_FINE


def _options(
    game: str, out: Path, paper_fleet: bool, given: dict[str, Any]
) -> tuple[Options, Path]:
    """The options of a kit from all places, and the folder to write to."""
    layers, out = settings_of(given["project"], out)
    options = print_options(game, given, layers)
    if paper_fleet:
        printing = replace(options.print, sets=(*options.print.sets, "paper"))
        options = replace(options, print=printing)
    return options, out


def options_of(words: Sequence[str], project: Path | None) -> Options:
    """The options of `kaperbrief kit WORDS` in a project.

    Raises UsageProblem and ProblemsFound as the command.
    """
    with typed(command, words, project) as given:
        for name in ("overview", "png", "split", "since"):
            del given[name]
        return _options(given.pop("game"), given.pop("out"), given.pop("paper_fleet"), given)[0]
