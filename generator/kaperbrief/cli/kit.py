"""`kaperbrief kit`: everything for one game night."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from kaperbrief.cli.options import Near, Place, out_option, some
from kaperbrief.cli.report import count, progress_bar, save, show_warnings, tell_others
from kaperbrief.cli.settings import print_options, settings_of, typed
from kaperbrief.errors import EXIT_FINE, EXIT_PROBLEMS, UsageProblem
from kaperbrief.models.options import PURPOSES, Options, Purpose


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
@click.option(
    "--for",
    "wanted",
    type=Near(PURPOSES),
    help="Instead of paper: pictures of cards for print shops, a table on a screen, drawings.",
)
@click.option("--shop", "shops", multiple=True, metavar="NAME", help="For this shop only; repeat.")
@click.option("--profile", default="", metavar="NAME", help="The ICC profile of a shop's press.")
@click.option("--base-url", default="", metavar="URL", help="Where the pictures will lie for TTS.")
def command(
    game: str, out: Path, overview: bool, png: bool, paper_fleet: bool, split: bool,
    since: Path | None, wanted: str | None, shops: tuple[str, ...], base_url: str, profile: str,
    **given: Any,
) -> int:  # fmt: skip
    """Everything on paper for one evening of GAME: kit.pdf and manifest.json.

    See `kaperbrief list games` for the games.
    """
    from kaperbrief.documents.again import earlier
    from kaperbrief.documents.kit import make_kit
    from kaperbrief.workspace import Workspace

    started = time.monotonic()
    options, out = _options(game, out, paper_fleet, given)
    workspace = Workspace.open(given["project"])
    if wanted is not None:
        wished = {"overview": overview, "png": png, "split": split, "since": since is not None}
        purpose = Purpose(wanted, shops, base_url, profile)
        return _export(purpose, workspace, options, out, wished, given)
    if shops or base_url or profile:
        option = "--shop" if shops else "--base-url" if base_url else "--profile"
        raise UsageProblem(f"{option} is for files of pieces", "add --for shop or --for tts")
    known = earlier(since, options.game) if since else None
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


def _export(
    purpose: Purpose,
    workspace: Any,
    options: Options,
    out: Path,
    wished: dict[str, bool],
    given: dict[str, Any],
) -> int:
    """Write what is not for paper into a folder of its own."""
    from kaperbrief.exports.make import export

    refused = next((name for name, is_wished in wished.items() if is_wished), "")
    if refused:
        raise UsageProblem(f"--{refused} shows pages of paper, and with --for there are none")
    started = time.monotonic()
    with progress_bar() as progress:
        made = export(workspace, options, purpose, progress)
    if show_warnings(made.problems, strict=given["strict"]):
        return EXIT_PROBLEMS
    language = made.about["options"]["lang"]
    folder = out / f"{options.game}-{language}-for-{purpose.name}"
    save({folder / name: data for name, data in made.files.items()})
    if given["as_json"]:
        click.echo(made.files["manifest.json"].decode(), nl=False)
        return EXIT_FINE
    tell_others(folder, set(made.files), "**/*.*")
    seconds, size = time.monotonic() - started, sum(map(len, made.files.values())) / 1e6
    told = f"{count(len(made.files), 'file')}, {size:.1f} MB in {seconds:.1f} s"
    click.echo(f"{folder}: {told}")
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
        for name in ("overview", "png", "split", "since", "wanted", "shops", "base_url", "profile"):
            del given[name]
        return _options(given.pop("game"), given.pop("out"), given.pop("paper_fleet"), given)[0]
