"""`kaperbrief map`: a sea by chance, or one written by hand, on paper and as a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from kaperbrief.cli.options import order_from, some
from kaperbrief.cli.report import show_problems
from kaperbrief.cli.settings import with_settings
from kaperbrief.errors import EXIT_FINE, EXIT_PROBLEMS


@click.command("map")
@click.argument("game")
@some("project", "players", "lang", "units", "paper", "theme", "seed", "house", "strict", "as_json")
@click.option("--size", default="", metavar="LONGxSHORT", help="Sides of the table, such as 6x8m.")
@click.option("--islands", type=int, metavar="N", help="As many islands, beside the treasure's.")
@click.option(
    "--from",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Print a plan that was written before.",
)
@click.option(
    "--out",
    envvar="KAPERBRIEF_OUT",
    type=click.Path(path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Folder for the results.",
)
def command(game: str, out: Path, **options: Any) -> int:
    """A sea for GAME by chance, fair to all: map.pdf, and plan.yaml to change and print again.

    The same seed makes the same sea on every machine.
    """
    from kaperbrief.files import write_all
    from kaperbrief.produce.kit import has_warnings
    from kaperbrief.produce.table_chart import Wish, make_chart
    from kaperbrief.workspace import Workspace

    options = with_settings(game, {**options, "out": out})
    order = order_from(game, options)
    wish = Wish(options["size"], options["islands"], options["file"])
    made = make_chart(Workspace.open(options["project"]), order, wish)
    if made.problems:
        show_problems(made.problems)
    if options["strict"] and has_warnings(made.problems):
        return EXIT_PROBLEMS
    name = order.seed if made.plan.seed is None else made.plan.seed
    folder = options["out"] / f"{game}-map-{made.plan.id if options['file'] else name}"
    write_all({folder / file: data for file, data in made.files.items()})
    spread = None if made.fairness.spread > 1e6 else round(made.fairness.spread, 4)
    if options["as_json"]:
        told = {
            "folder": str(folder),
            "seed": made.plan.seed,
            "pages": made.pages,
            "treasure": made.fairness.treasure,
            "rival": made.fairness.rival,
            "spread": spread,
        }
        click.echo(json.dumps(told, indent=1))
        return EXIT_FINE
    ways = "no way for some" if spread is None else f"ways differ by {spread * 100:.1f} %"
    click.echo(f"{folder / 'map.pdf'}: {made.plan.title or made.plan.id}, {ways}")
    return EXIT_FINE
