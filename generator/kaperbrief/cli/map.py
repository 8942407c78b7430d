"""`kaperbrief map`: a sea by chance, or one written by hand, on paper and as a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from kaperbrief.cli.options import order_from, out_option, some, with_settings
from kaperbrief.cli.report import progress_bar, show_problems
from kaperbrief.errors import EXIT_FINE, EXIT_PROBLEMS, UsageProblem

_FRESH = 10_000
"""Seeds that nobody chose lie below this, so that they are easily typed again."""
_OF_HEXES = ("shape", "limit", "hex_width", "fit")
_OF_CHANCE = ("size", "islands", "shape")
"""What a sea already has that was written before."""


@click.command("map")
@click.argument("game")
@some("project", "players", "lang", "units", "paper", "theme", "seed", "house", "strict", "as_json")
@click.option(
    "--size",
    default="",
    metavar="AxB",
    help="Sides of the table, such as 6x8m, or hexes in a row and rows, such as 23x19.",
)
@click.option(
    "--islands",
    metavar="N",
    help="As many islands beside the treasure's; on hexes their share in per cent.",
)
@click.option("--shape", metavar="SHAPE", help="A board of hexes: hexagon or rectangle.")
@click.option("--limit", metavar="PERCENT", help="On hexes: so much may ways differ.  [default: 5]")
@click.option("--hex", "hex_width", default="", metavar="MM", help="Width of a hex, such as 40mm.")
@click.option("--fit", default="", metavar="PAPER", help="One large sheet, such as a1, for hexes.")
@click.option(
    "--from",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Print a sea that was written before.",
)
@out_option()
def command(game: str, out: Path, **options: Any) -> int:
    """A sea for GAME by chance, fair to all: map.pdf, and a file to change and print again.

    The same seed makes the same sea on every machine; without one, a fresh one is drawn.
    """
    from kaperbrief.documents.sea_map import has_board
    from kaperbrief.workspace import Workspace

    context = click.get_current_context()
    if context.get_parameter_source("seed") is ParameterSource.DEFAULT:
        options["seed"] = None
    options = with_settings(game, {**options, "out": out})
    typed = [name for name in _OF_CHANCE if options["file"] and options[name]]
    if typed:
        message = f"--{typed[0]} is for seas by chance, --from prints one as it is"
        raise UsageProblem(message, "leave one of them out")
    if options["seed"] is None:
        options["seed"] = 1 if options["file"] else _fresh_seed()
    order = order_from(game, options)
    workspace = Workspace.open(options["project"])
    if has_board(workspace, order):
        return _on_hexes(workspace, order, options)
    typed = [name for name in _OF_HEXES if options[name]]
    if typed:
        name = typed[0].replace("_width", "")
        raise UsageProblem(f"--{name} is for games on hexes", "see kaperbrief map --help")
    return _on_a_table(workspace, order, options)


def _fresh_seed() -> int:
    import secrets

    return 1 + secrets.randbelow(_FRESH - 1)


def _whole(name: str, text: str | None) -> int | None:
    """A whole number, or one with a per cent sign."""
    if text is None:
        return None
    plain = text.strip().removesuffix("%").strip()
    if not plain.removeprefix("-").isdecimal() or len(plain) > 9:
        message = f'--{name} needs a whole number, found "{text}"'
        raise UsageProblem(message, f"write --{name} 10")
    return int(plain)


def _limit(text: str | None) -> float | None:
    if text is None:
        return None
    plain = text.strip().removesuffix("%").strip().replace(",", ".")
    if not plain.replace(".", "", 1).isdecimal() or len(plain) > 9:
        message = f'--limit needs per cent from 0 to 100, found "{text}"'
        raise UsageProblem(message, "write --limit 5")
    return float(plain)


def _on_hexes(workspace: Any, order: Any, options: dict[str, Any]) -> int:
    from kaperbrief.documents.sea_map import SeaWish, fairness_data, make_sea

    wish = SeaWish(
        options["shape"] or "",
        options["size"],
        _whole("islands", options["islands"]),
        _limit(options["limit"]),
        options["file"],
        options["hex_width"],
        options["fit"],
    )
    with progress_bar() as progress:
        made = make_sea(workspace, order, wish, progress)
    fairness = fairness_data(made.fairness, made.limit)
    told = {
        "folder": str(_folder(made.hexmap, order, options)),
        "map": made.hexmap.id,
        "seed": made.hexmap.seed,
        "pages": made.pages,
        "tiles": made.tiles,
        "hex_mm": round(made.hex_mm, 2),
        "fairness": fairness,
    }
    spread = fairness["spread"]
    code = _save(made, made.hexmap, order, options, told)
    if code == EXIT_FINE and not options["as_json"]:
        ways = "no way for some" if spread is None else f"ways differ by {spread * 100:.1f} %"
        sheets = f"{made.tiles} tiles" if made.tiles > 1 else "one sheet"
        about = f"{made.hexmap.title}, {ways}, {sheets} with hexes of {made.hex_mm:.0f} mm"
        click.echo(f"{_folder(made.hexmap, order, options) / 'map.pdf'}: {about}")
    return code


def _on_a_table(workspace: Any, order: Any, options: dict[str, Any]) -> int:
    from kaperbrief.documents.table_chart import Wish, make_chart

    wish = Wish(options["size"], _whole("islands", options["islands"]), options["file"])
    made = make_chart(workspace, order, wish)
    spread = None if made.fairness.spread > 1e6 else round(made.fairness.spread, 4)
    told = {
        "folder": str(_folder(made.plan, order, options)),
        "seed": made.plan.seed,
        "pages": made.pages,
        "treasure": made.fairness.treasure,
        "rival": made.fairness.rival,
        "spread": spread,
        "limit": made.limit / 100,
        "fair": made.fairness.spread * 100 <= made.limit,
    }
    code = _save(made, made.plan, order, options, told)
    if code == EXIT_FINE and not options["as_json"]:
        ways = "no way for some" if spread is None else f"ways differ by {spread * 100:.1f} %"
        pdf = _folder(made.plan, order, options) / "map.pdf"
        click.echo(f"{pdf}: {made.plan.title or made.plan.id}, {ways}")
    return code


def _folder(item: Any, order: Any, options: dict[str, Any]) -> Path:
    """Where a map goes: by its seed, or by its id if somebody wrote it."""
    name = item.id if options["file"] or item.seed is None else item.seed
    folder: Path = options["out"] / f"{order.game}-map-{name}"
    return folder


def _save(made: Any, item: Any, order: Any, options: dict[str, Any], told: dict[str, Any]) -> int:
    """Show the problems, write the files, say it as JSON if that is wanted."""
    from kaperbrief.documents.pressroom import has_warnings
    from kaperbrief.files import write_all

    if made.problems:
        show_problems(made.problems)
    if options["strict"] and has_warnings(made.problems):
        return EXIT_PROBLEMS
    folder = _folder(item, order, options)
    write_all({folder / name: data for name, data in made.files.items()})
    if options["as_json"]:
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
    return EXIT_FINE
