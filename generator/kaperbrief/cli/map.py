"""`kaperbrief map`: a sea by chance, or one written by hand, on paper and as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kaperbrief.cli.options import (
    fresh_option,
    fresh_seed,
    from_option,
    out_option,
    some,
    whole_number,
)
from kaperbrief.cli.report import progress_bar, publish
from kaperbrief.cli.settings import print_options, settings_of
from kaperbrief.errors import UsageProblem

_OF_HEXES = ("shape", "limit", "hex_width", "fit")
_OF_CHANCE = ("size", "islands", "reefs", "shape")
"""What a sea already has that was written before."""


@click.command("map")
@click.argument("game")
@some("project", "players", "lang", "units", "paper", "theme", "house", "strict", "as_json")
@fresh_option
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
@click.option("--reefs", metavar="N", help="As many reefs; on hexes their share in per cent.")
@click.option(
    "--shape", default="", metavar="SHAPE", help="A board of hexes: hexagon or rectangle."
)
@click.option(
    "--limit",
    metavar="PERCENT",
    help="On hexes: so much may ways differ.  [default: 5; of five players 10]",
)
@click.option("--hex", "hex_width", default="", metavar="MM", help="Width of a hex, such as 40mm.")
@click.option("--fit", default="", metavar="PAPER", help="One large sheet, such as a1, for hexes.")
@from_option("sea")
@out_option()
def command(game: str, out: Path, **given: Any) -> int:
    """A sea for GAME by chance, fair to all: map.pdf, and a file to change and print again.

    The same seed makes the same sea on every machine; without one, a fresh one is drawn.
    """
    from kaperbrief.documents.hex_sea import has_board
    from kaperbrief.documents.sizes import SeaWish
    from kaperbrief.workspace import Workspace

    layers, given["out"] = settings_of(given["project"], out)
    typed = [name for name in _OF_CHANCE if given["file"] and given[name]]
    if typed:
        message = f"--{typed[0]} is for seas by chance, --from prints one as it is"
        raise UsageProblem(message, "leave one of them out")
    options = print_options(game, given, layers, seed=1 if given["file"] else fresh_seed())
    workspace = Workspace.open(given["project"])
    on_hexes = has_board(workspace, options)
    typed = [name for name in _OF_HEXES if given[name] and not on_hexes]
    if typed:
        name = typed[0].replace("_width", "")
        raise UsageProblem(f"--{name} is for games on hexes", "see kaperbrief map --help")
    given["islands"] = whole_number("islands", given["islands"], 10, share=True)
    given["reefs"] = whole_number("reefs", given["reefs"], 3, share=True)
    given["limit"] = _limit(given["limit"])
    wish = SeaWish(**{name: given[name] for name in SeaWish._fields})
    made, said = (_on_hexes if on_hexes else _on_a_table)(workspace, options, wish)
    # By its seed, or by its id if somebody wrote it.
    name = made.item.id if given["file"] or made.item.seed is None else made.item.seed
    folder = given["out"] / f"{game}-map-{name}"
    return publish(made, folder, given, f"{folder / 'map.pdf'}: {said}")


def _limit(text: str | None) -> float | None:
    if text is None:
        return None
    plain = text.strip().removesuffix("%").strip().replace(",", ".")
    if not plain.replace(".", "", 1).isdecimal() or len(plain) > 9:
        message = f'--limit needs per cent from 0 to 100, found "{text}"'
        raise UsageProblem(message, "write --limit 5")
    return float(plain)


def _on_hexes(workspace: Any, options: Any, wish: Any) -> tuple[Any, str]:
    from kaperbrief.documents.hex_sea import make_sea

    with progress_bar() as progress:
        made = make_sea(workspace, options, wish, progress)
    tiles, hex_mm = made.about["tiles"], made.about["hex_mm"]
    sheets = f"{tiles} tiles" if tiles > 1 else "one sheet"
    ways = _ways(made.about["fairness"])
    return made, f"{made.item.title}, {ways}, {sheets} with hexes of {hex_mm:.0f} mm"


def _on_a_table(workspace: Any, options: Any, wish: Any) -> tuple[Any, str]:
    from kaperbrief.documents.table_sea import make_chart

    made = make_chart(workspace, options, wish)
    return made, f"{made.item.title or made.item.id}, {_ways(made.about)}"


def _ways(fairness: dict[str, Any]) -> str:
    """How far the ways differ, on hexes each of them as its JSON calls it."""

    def shown(spread: float | None) -> str:
        return "without end" if spread is None else f"{spread * 100:.1f} %"

    each = ", ".join(
        f"{one['way'].replace('-', ' ')} {shown(one['spread'])}" for one in fairness.get("ways", ())
    )
    told = f"ways differ by {shown(fairness['spread'])}" + f" ({each})" * bool(each)
    return told if fairness["fair"] else f"not fair: {told}"
