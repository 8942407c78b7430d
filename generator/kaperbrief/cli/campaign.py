"""`kaperbrief campaign`: a ledger from game to game."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kaperbrief.cli.options import out_option, some
from kaperbrief.cli.report import (
    count,
    game_of,
    home_of,
    progress_bar,
    save,
    show_warnings,
    title_of,
    write_new,
)
from kaperbrief.cli.settings import print_options, settings_of, typed
from kaperbrief.errors import EXIT_FINE, EXIT_PROBLEMS, Problems, UsageProblem
from kaperbrief.models.options import Options

if TYPE_CHECKING:
    from kaperbrief.game.shelf import Origin
    from kaperbrief.models.campaign import Campaign

_DIR = click.argument("folder", default=Path(), type=click.Path(path_type=Path), metavar="[DIR]")


@click.group("campaign")
def command() -> None:
    """Crews, ships and gold from game to game: a ledger, and the next game’s sheets."""


@command.command("new")
@click.argument("folder", metavar="NAME", type=click.Path(file_okay=False, path_type=Path))
@click.option("--game", metavar="GAME", required=True, help="See kaperbrief list games.")
@some("project", "players", "named", "lang", "crew", "ship", "seed", "house")
@click.option("--title", metavar="TEXT", help="Its title; without it the folder’s name.")
@click.option("--scenario", metavar="ID", default="", help="What is played first.")
def new(folder: Path, game: str, title: str | None, scenario: str, **given: Any) -> int:
    """Make the folder NAME with campaign.yaml: players, their crews and ships. Edit it as you like.

    Nothing is ever overwritten.
    """
    from kaperbrief.documents.campaign import new_campaign
    from kaperbrief.documents.languages import check_language
    from kaperbrief.files import shown_path
    from kaperbrief.game.shelf import KINDS

    options = print_options(game, given, [])
    home = home_of(folder, given["project"])
    loaded = game_of(home, game, tuple(KINDS), house=options.house)
    for language in (options.lang, *(one.lang for one in options.named)):
        check_language(language, loaded.pack, home)
    write_new(folder, new_campaign(loaded, title or title_of(folder), options, scenario))
    click.echo(f"{shown_path(folder)}: edit campaign.yaml there, then")
    click.echo(f"  kaperbrief campaign next {shown_path(folder)}")
    return EXIT_FINE


@command.command("record")
@_DIR
@click.option("--gold", multiple=True, metavar="WHO=N", help="Gold earned, or −N spent; repeat.")
@click.option(
    "--lost",
    multiple=True,
    metavar="WHO/FIGURE",
    help="A figure that was lost (or WHO=N men, WHO/SHIP=N); repeat.",
)
@click.option("--damage", multiple=True, metavar="WHO/[SHIP/]PART=N", help="Boxes lost; repeat.")
@click.option("--repair", multiple=True, metavar="WHO/[SHIP/]PART=N", help="Boxes mended; repeat.")
@click.option("--prize", multiple=True, metavar="WHO=SHIP[:NAME]", help="A ship won; repeat.")
@click.option("--sunk", multiple=True, metavar="WHO[/SHIP]", help="A ship gone; repeat.")
@click.option("--name", multiple=True, metavar="WHO/NEW=NAME", help="Name a newcomer.")
@click.option("--note", multiple=True, metavar="WHO=TEXT", help="A note; repeat.")
@click.option("--winner", metavar="WHO", default="", help="Who won the game.")
@click.option("--date", metavar="DATE", default="", help="When it was played.")
@click.option("--place", metavar="PLACE", default="", help="Where it was played.")
@click.option("--scenario", metavar="ID", default="", help="What was played, if not what was next.")
@click.option("--undo", is_flag=True, help="Take the last record away again.")
def record(folder: Path, undo: bool, **given: Any) -> int:
    """Enter the result of a game into the ledger of DIR, or take the last one away.

    Without options it writes result.yaml to fill in, and enters that the next time. The ledger
    before the change stays beside it as campaign.backup.yaml.
    """
    from kaperbrief.cli.campaign_record import fill_in, from_form, from_options, take_back
    from kaperbrief.files import alone_in
    from kaperbrief.game.campaign import FORM, NAME

    # Through a link, or the true ledger would stay as it was.
    path = (folder / NAME if folder.is_dir() else folder).resolve()
    form = path.parent / FORM
    said = any(given.values())
    if undo and said:
        raise UsageProblem("--undo goes alone", "record again afterwards")
    with alone_in(path.parent):
        if undo:
            take_back(path)
        elif said:
            from_options(path, given)
        elif form.is_file():
            from_form(path, form)
        else:
            fill_in(path, form)
    return EXIT_FINE


@command.command("next")
@_DIR
@click.option("--scenario", metavar="ID", help="Play this one next; none for no scenario.")
@some("lang", "units", "figure_height", "paper", "theme", "backs", "printer")
@out_option()
@some("strict")
def next_game(folder: Path, scenario: str | None, out: Path, **given: Any) -> int:
    """Print what the next game of the campaign in DIR begins with.

    The ledger, the scenario if one follows, and the sheets of all crews and ships: damage is
    crossed off, who is lost is struck out.
    """
    from kaperbrief.documents.campaign import open_campaign, print_next
    from kaperbrief.files import safe_name

    started, problems = time.monotonic(), Problems()
    voyage = open_campaign(folder, problems, "" if scenario == "none" else scenario)
    home = folder if folder.is_dir() else folder.parent
    campaign = voyage.campaign
    options, out = _of_next(campaign, voyage.origin, home, out, given)
    with progress_bar() as progress:
        printed = print_next(voyage, options, progress)
    found = [*problems.sorted, *printed.room.problems.sorted]
    if show_warnings(found, strict=given["strict"]):
        return EXIT_PROBLEMS
    number = len(campaign.games) + 1
    name = safe_name(campaign.title or home.resolve().name).lower().replace(" ", "-")
    path = out / f"{name}-{number}" / "game.pdf"
    save({path: printed.pdf})
    for job in printed.jobs:
        title = job.title.replace("\u00a0", " ")
        click.echo(f"{title}: {sum(copy.count for copy in job.copies)}")
    seconds = time.monotonic() - started
    pages = count(len(printed.pages), "page")
    click.echo(f"{path}: game {number}, {pages} in {seconds:.1f} s")
    return EXIT_FINE


def _of_next(
    campaign: Campaign, origin: Origin, home: Path, out: Path, given: dict[str, Any]
) -> tuple[Options, Path]:
    """The options of the next game of a ledger from all places, and the folder to write to."""
    layers, out = settings_of(home, out)
    seed = campaign.seed or 1
    return print_options(campaign.game, given, layers, (campaign, origin), seed=seed), out


def options_of(words: Sequence[str], _project: Path | None) -> Options:
    """The options of `kaperbrief campaign WORDS`, which begin with `new` or `next`.

    Raises UsageProblem and ProblemsFound as the commands.
    """
    from kaperbrief.game.campaign import NAME
    from kaperbrief.game.check import read_as
    from kaperbrief.models.campaign import Campaign
    from kaperbrief.workspace import Workspace

    name, *more = words
    with typed(new if name == "new" else next_game, more) as given:
        folder = given.pop("folder")
        if name == "new":
            return print_options(given.pop("game"), given, [])
        problems = Problems()
        read = read_as(Campaign, folder / NAME, Workspace.open(folder), problems)
        return _of_next(*problems.sure(read), folder, given.pop("out"), given)[0]
