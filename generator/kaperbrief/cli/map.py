"""`kaperbrief map`: a sea by chance, or one written by hand, on paper and as a file."""

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
from kaperbrief.cli.report import progress_bar, publish
from kaperbrief.cli.settings import print_options, settings_of, typed
from kaperbrief.errors import UsageProblem
from kaperbrief.models.options import Options

if TYPE_CHECKING:
    from kaperbrief.documents.pages import Publication
    from kaperbrief.documents.sizes import SeaWish

_OF_HEXES = ("shape", "limit", "hex_width", "fit", "tile")
_OF_CHANCE = ("size", "islands", "reefs", "shape", "after")
"""What a sea already has that was written before."""


@click.command("map")
@click.argument("game")
@some(
    "project",
    "players",
    "lang",
    "units",
    "paper",
    "theme",
    "house",
    "backs",
    "printer",
    "strict",
    "as_json",
)
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
    "--shape", default="", metavar="SHAPE", help="A board of hexes: rectangle or hexagon."
)
@click.option(
    "--limit",
    metavar="PERCENT",
    help="On hexes: so much may ways differ.  [default: 5; of five players 10]",
)
@click.option("--hex", "hex_width", default="", metavar="MM", help="Width of a hex, such as 40mm.")
@click.option("--fit", default="", metavar="PAPER", help="One large sheet, such as a1, for hexes.")
@click.option(
    "--tile",
    default="",
    metavar="PAPER",
    help="Sheets of another paper for a map of hexes, such as a3.",
)
@click.option(
    "--after",
    multiple=True,
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A sea that was sailed before, as in a campaign: its names come last. Repeatable.",
)
@from_option("sea")
@out_option()
def command(game: str, out: Path, **given: Any) -> int:
    """A sea for GAME by chance, fair to all: map.pdf, and a file to change and print again.

    The same seed makes the same sea on every machine; without one, a fresh one is drawn.
    """
    from kaperbrief.documents import seas
    from kaperbrief.documents.pressroom import open_pressroom
    from kaperbrief.errors import Problems
    from kaperbrief.workspace import Workspace

    options, wish, out = _order(game, out, given)
    room = open_pressroom(Workspace.open(given["project"]), options, Problems(), two=True)
    board = room.game.pack.board
    for name in () if board else _OF_HEXES:
        if given[name]:
            name = name.replace("_width", "")
            raise UsageProblem(f"--{name} is for games on hexes", "see kaperbrief map --help")
    with progress_bar() as progress:
        made = seas.publish(room, seas.find(room, wish, progress), wish, progress)
    said = _on_hexes(made) if board else f"{made.item.title or made.item.id}, {_ways(made.about)}"
    # By its seed, or by its id if somebody wrote it.
    name = made.item.id if given["file"] or made.item.seed is None else made.item.seed
    folder = out / f"{game}-{'+'.join(room.spoken)}-map-{name}"
    return publish(made, folder, given, f"{folder / 'map.pdf'}: {said}")


def _order(game: str, out: Path, given: dict[str, Any]) -> tuple[Options, SeaWish, Path]:
    """The options of a map from all places, what is wished of it, and the folder to write to."""
    from kaperbrief.documents.sizes import SeaWish

    layers, out = settings_of(given["project"], out)
    chosen = [name for name in _OF_CHANCE if given["file"] and given[name]]
    if chosen:
        message = f"--{chosen[0]} is for seas by chance, --from prints one as it is"
        raise UsageProblem(message, "leave one of them out")
    options = print_options(game, given, layers, seed=1 if given["file"] else fresh_seed())
    wished = {
        **{name: given[name] for name in SeaWish._fields},
        "islands": whole_number("islands", given["islands"], 10, share=True),
        "reefs": whole_number("reefs", given["reefs"], 3, share=True),
        "limit": _limit(given["limit"]),
    }
    return options, SeaWish(**wished), out


def options_of(words: Sequence[str], project: Path | None) -> tuple[Options, SeaWish]:
    """The options of `kaperbrief map WORDS` in a project, and what is wished of the sea.

    Raises UsageProblem and ProblemsFound as the command.
    """
    with typed(command, words, project) as given:
        options, wish, _ = _order(given.pop("game"), given.pop("out"), given)
    return options, wish


def _limit(text: str | None) -> float | None:
    if text is None:
        return None
    plain = text.strip().removesuffix("%").strip().replace(",", ".")
    if not plain.replace(".", "", 1).isdecimal() or len(plain) > 9:
        message = f'--limit needs per cent from 0 to 100, found "{text}"'
        raise UsageProblem(message, "write --limit 5")
    return float(plain)


def _on_hexes(made: Publication) -> str:
    tiles, hex_mm = made.about["tiles"], made.about["hex_mm"]
    sheets = f"{tiles} tiles" if tiles > 1 else "one sheet"
    ways = _ways(made.about["fairness"])
    return f"{made.item.title}, {ways}, {sheets} with hexes of {hex_mm:.0f} mm"


def _ways(fairness: dict[str, Any]) -> str:
    """How far the ways differ, on hexes each of them as its JSON calls it."""

    def shown(spread: float | None) -> str:
        return "without end" if spread is None else f"{spread * 100:.1f} %"

    each = ", ".join(
        f"{one['way'].replace('-', ' ')} {shown(one['spread'])}" for one in fairness.get("ways", ())
    )
    told = f"ways differ by {shown(fairness['spread'])}" + f" ({each})" * bool(each)
    return told if fairness["fair"] else f"not fair: {told}"
