"""`kaperbrief scenario`: an evening by chance, or one written by hand, on paper and as a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kaperbrief.cli.options import (
    fresh_option,
    fresh_seed,
    from_option,
    out_option,
    some,
    whole_number,
)
from kaperbrief.cli.report import count, progress_bar, publish
from kaperbrief.cli.settings import print_options, settings_of, typed
from kaperbrief.errors import UsageProblem
from kaperbrief.models.options import Options

if TYPE_CHECKING:
    from kaperbrief.documents.scenario import ScenarioWish


@click.command("scenario")
@click.argument("game")
@some(
    "project", "players", "named", "lang", "units", "figure_height", "paper", "theme", "house",
    "backs", "printer", "strict", "as_json",
)  # fmt: skip
@fresh_option
@click.option("--minutes", metavar="N", help="The most that the evening may take.")
@click.option("--like", metavar="SEED", help="As that of this seed, but for what --vary names.")
@click.option(
    "--vary",
    multiple=True,
    metavar="PART",
    help="With --like: draw this part anew, such as twist or chart, or of a seed of its own, such "
    "as twist=7; repeat it.",
)
@click.option(
    "--after",
    multiple=True,
    metavar="SEED",
    help="The evenings played before, the oldest first: repeat it, and nothing of them comes "
    "again while there is something else.",
)
@click.option("--written", metavar="ID", default="", help="One of the game's own scenarios.")
@click.option("--kit", is_flag=True, help="Print all that the scenario needs too: kit.pdf.")
@from_option("scenario")
@out_option()
def command(game: str, out: Path, **given: Any) -> int:
    """An evening of GAME by chance: scenario.pdf, and a file to change and print again.

    The same seed makes the same scenario on every machine; without one, a fresh one is drawn.
    """
    from kaperbrief.documents.pressroom import open_pressroom
    from kaperbrief.documents.scenario import find_scenario, publish_scenario
    from kaperbrief.errors import Problems
    from kaperbrief.workspace import Workspace

    options, wish, out = _order(game, out, given)
    room = open_pressroom(Workspace.open(given["project"]), options, Problems(), two=True)
    with progress_bar() as progress:
        made = publish_scenario(*find_scenario(room, wish, progress), kit=given["kit"])
    scenario = made.item
    # A scenario by chance has its seed in its id already.
    name = scenario.id if not wish.written else f"scenario-{scenario.id.removeprefix('scenario-')}"
    folder = out / f"{game}-{'+'.join(room.spoken)}-{name}"
    seed = "" if scenario.seed is None else f", seed {scenario.seed}"
    long = f", {scenario.minutes} minutes" if scenario.minutes else ""
    said = f"{scenario.title}{long}, {count(made.about['pages'], 'page')}{seed}"
    beside = f"; the board: {folder / 'map.pdf'}" if "map.pdf" in made.files else ""
    return publish(made, folder, given, f"{folder / 'scenario.pdf'}: {said}{beside}")


def _order(game: str, out: Path, given: dict[str, Any]) -> tuple[Options, ScenarioWish, Path]:
    """The options of a scenario from all places, what is wished of it, and where to write to."""
    from kaperbrief.documents.scenario import ScenarioWish

    layers, out = settings_of(given["project"], out)
    if given["file"] and given["written"]:
        raise UsageProblem("a scenario is --from a file or --written in the game", "choose one")
    written = given["file"] or given["written"]
    if written and (given["like"] or given["vary"] or given["after"]):
        message = "--like, --vary and --after are for scenarios by chance"
        raise UsageProblem(message, "leave them out")
    if given["vary"] and not given["like"]:
        raise UsageProblem("--vary needs a scenario to change", "write --like 9 --vary twist")
    options = print_options(game, given, layers, seed=1 if written else fresh_seed())
    minutes = whole_number("minutes", given["minutes"], 90) or 0
    like = whole_number("like", given["like"], 90)
    after = tuple(whole_number("after", seed, 90) or 0 for seed in given["after"])
    return options, ScenarioWish(minutes, like, given["vary"], written, after), out


def options_of(words: Sequence[str], project: Path | None) -> tuple[Options, ScenarioWish]:
    """The options of `kaperbrief scenario WORDS` in a project, and what is wished of it.

    Raises UsageProblem and ProblemsFound as the command.
    """
    with typed(command, words, project) as given:
        options, wish, _ = _order(given.pop("game"), given.pop("out"), given)
    return options, wish
