"""`kaperbrief scenario`: an evening by chance, or one written by hand, on paper and as a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from kaperbrief.cli.options import order_from, out_option, some, with_settings
from kaperbrief.cli.report import count, show_problems
from kaperbrief.errors import EXIT_FINE, EXIT_PROBLEMS, UsageProblem

_FRESH = 10_000
"""Seeds that nobody chose lie below this, so that they are easily typed again."""


@click.command("scenario")
@click.argument("game")
@some(
    "project", "players", "named", "lang", "units", "figure_height", "paper", "theme", "seed",
    "house", "strict", "as_json",
)  # fmt: skip
@click.option("--minutes", metavar="N", help="The most that the evening may take.")
@click.option("--like", metavar="SEED", help="As that of this seed, but for what --vary names.")
@click.option(
    "--vary",
    multiple=True,
    metavar="PART",
    help="With --like: draw this part anew, such as twist or chart; repeat it.",
)
@click.option("--written", metavar="ID", default="", help="One of the game's own scenarios.")
@click.option("--kit", is_flag=True, help="Print all that the scenario needs too: kit.pdf.")
@click.option(
    "--from",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Print a scenario that was written before.",
)
@out_option()
def command(game: str, out: Path, **options: Any) -> int:
    """An evening of GAME by chance: scenario.pdf, and a file to change and print again.

    The same seed makes the same scenario on every machine; without one, a fresh one is drawn.
    """
    from kaperbrief.documents.scenario import ScenarioWish, make_scenario
    from kaperbrief.workspace import Workspace

    context = click.get_current_context()
    if context.get_parameter_source("seed") is ParameterSource.DEFAULT:
        options["seed"] = None
    options = with_settings(game, {**options, "out": out})
    if options["file"] and options["written"]:
        raise UsageProblem("a scenario is --from a file or --written in the game", "choose one")
    given = bool(options["file"] or options["written"])
    if given and (options["like"] or options["vary"]):
        raise UsageProblem("--like and --vary are for scenarios by chance", "leave them out")
    if options["vary"] and not options["like"]:
        raise UsageProblem("--vary needs a scenario to change", "write --like 9 --vary twist")
    if options["seed"] is None:
        options["seed"] = 1 if given else _fresh_seed()
    order = order_from(game, options)
    wish = ScenarioWish(
        _whole("minutes", options["minutes"]) or 0,
        _whole("like", options["like"]),
        tuple(options["vary"]),
        options["written"],
        options["file"],
        options["kit"],
    )
    made = make_scenario(Workspace.open(options["project"]), order, wish)
    return _save(made, order, options, given)


def _fresh_seed() -> int:
    import secrets

    return 1 + secrets.randbelow(_FRESH - 1)


def _whole(name: str, text: str | None) -> int | None:
    if text is None:
        return None
    if not text.strip().isdecimal() or len(text) > 9:
        raise UsageProblem(f'--{name} needs a whole number, found "{text}"', f"write --{name} 90")
    return int(text)


def _save(made: Any, order: Any, options: dict[str, Any], given: bool) -> int:
    """Show the problems, write the files, say it in one line or as JSON."""
    from kaperbrief.documents.pressroom import has_warnings
    from kaperbrief.files import write_all

    if made.problems:
        show_problems(made.problems)
    if options["strict"] and has_warnings(made.problems):
        return EXIT_PROBLEMS
    scenario = made.scenario
    # A scenario by chance has its seed in its id already.
    name = scenario.id if not given else f"scenario-{scenario.id.removeprefix('scenario-')}"
    folder: Path = options["out"] / f"{order.game}-{name}"
    write_all({folder / file: data for file, data in made.files.items()})
    if options["as_json"]:
        told = {
            "folder": str(folder),
            "scenario": scenario.id,
            "title": scenario.title,
            "seed": scenario.seed,
            "minutes": scenario.minutes,
            "pages": made.pages,
            "materials": list(scenario.materials),
            "recipe": scenario.recipe,
        }
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        seed = "" if scenario.seed is None else f", seed {scenario.seed}"
        long = f", {scenario.minutes} minutes" if scenario.minutes else ""
        pages = count(made.pages, "page")
        click.echo(f"{folder / 'scenario.pdf'}: {scenario.title}{long}, {pages}{seed}")
    return EXIT_FINE
