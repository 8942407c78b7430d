"""`kaperbrief render`: the packets of an event."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from kaperbrief.cli.options import given_players, out_option, some, with_settings
from kaperbrief.cli.report import count, progress_bar, show_problems
from kaperbrief.errors import EXIT_FINE, EXIT_PROBLEMS, Problems


@click.command("render")
@click.argument(
    "event", default=Path(), type=click.Path(exists=True, path_type=Path), metavar="[EVENT]"
)
@some(
    "lang", "units", "figure_height", "paper", "theme", "seed", "only", "without", "sets", "backs"
)
@click.option(
    "--add-player",
    "added",
    multiple=True,
    metavar="NAME[:LANG]",
    help="Somebody who comes late; everybody else keeps what they can. Repeat it.",
)
@out_option()
@some("strict", "as_json")
def command(event: Path, out: Path, added: tuple[str, ...], **options: Any) -> int:
    """One PDF for each player of EVENT, one for the referee, common.pdf and print-plan.pdf.

    EVENT is an event.yaml or its folder, by default the current one. Rendering again keeps
    everybody’s fleet, writes only what changed and says which pages to print again.
    """
    from kaperbrief.documents.event import open_event
    from kaperbrief.documents.event_render import (
        changed_files,
        check_late,
        event_name,
        late_guests,
        render_event,
        with_late,
    )
    from kaperbrief.documents.event_state import Memory, read_memory
    from kaperbrief.documents.pressroom import has_warnings
    from kaperbrief.files import write_all
    from kaperbrief.game.event import NAME
    from kaperbrief.workspace import Workspace

    started, problems = time.monotonic(), Problems()
    home = event if event.is_dir() else event.parent
    found: dict[str, Any] = {"memory": Memory(), "late": []}
    options = with_settings("", {**options, "out": out, "project": home, "house": ()})

    def amend(one: Any, pack: Any) -> Any:
        folder = options["out"] / event_name(one, home.resolve().name)
        memory = read_memory(folder)
        named = given_players(added)
        check_late(one, named, pack, Workspace.open(home).languages(pack.id))
        late = late_guests(memory, named)
        found.update(folder=folder, memory=memory, late=late)
        return with_late(one, late)

    muster = open_event(event if event.is_file() else event / NAME, problems, amend, photos=False)
    order = _order(muster, options)
    with progress_bar() as progress:
        made = render_event(muster, Workspace.open(home), order, found["memory"], problems,
                            [guest.name for guest in found["late"]], progress)  # fmt: skip
    if made.problems:
        show_problems(made.problems)
    if options["strict"] and has_warnings(made.problems):
        return EXIT_PROBLEMS
    files = changed_files(found["folder"], made.files)
    others = _others(found["folder"], set(made.files))
    if files:
        write_all(files)
    if options["as_json"]:
        click.echo(made.files["manifest.json"].decode(), nl=False)
        return EXIT_FINE
    _tell(made, files, others)
    seconds = time.monotonic() - started
    documents, pages = count(len(made.files) - 1, "PDF"), count(made.pages, "page")
    click.echo(f"{found['folder']}: {documents}, {pages} in {seconds:.1f} s")
    return EXIT_FINE


def _order(muster: Any, options: dict[str, Any]) -> Any:
    """The order that the event means; what is typed or in the environment goes first."""
    from click.core import ParameterSource

    from kaperbrief.cli.options import order_from

    event = muster.event
    base = {"players": None, "named": (), "house": (), "crew": (), "ship": (), "card": ()}
    order = order_from(event.game, {**options, **base})
    context = click.get_current_context()
    typed = (ParameterSource.COMMANDLINE, ParameterSource.ENVIRONMENT)

    def chosen(name: str, value: Any, empty: Any = "") -> Any:
        given = context.get_parameter_source({"language": "lang"}.get(name, name)) in typed
        return getattr(order, name) if given or value in (empty, None) else value

    height = _millimetres(event.figure_height)
    return replace(
        order,
        language=chosen("language", event.lang) or muster.game.pack.source_language,
        house=event.house,
        units=chosen("units", event.units),
        paper=chosen("paper", event.paper),
        theme=chosen("theme", event.theme),
        backs=chosen("backs", event.backs),
        seed=chosen("seed", event.seed),
        figure_height=chosen("figure_height", height),
        only=chosen("only", event.print.only, ()),
        without=chosen("without", event.print.without, ()),
        sets=chosen("sets", event.print.sets, ()),
    )


def _millimetres(length: str | None) -> float | None:
    from kaperbrief.units import MM, parse_length

    return None if length is None else parse_length(length) / MM


def _tell(made: Any, files: dict[Path, bytes], others: list[str]) -> None:
    """What moved, what was written, what to print again."""
    if made.kept.fresh:
        click.echo("The conditions changed: everything was divided anew.")
    for what, before, now in made.moved:
        click.echo(f"{what}: {before} → {now}".replace("\xa0", " "))
    if not files:
        click.echo("Nothing has changed.")
        return
    again = made.again
    for title, pages in again:
        click.echo(f"Print again – {title}: {'page' if pages.isdigit() else 'pages'} {pages}")
    if others:
        click.echo(f"Also there, from an earlier run: {', '.join(others)}", err=True)


def _others(folder: Path, ours: set[str]) -> list[str]:
    """PDFs of an earlier run that this one does not make: named, never deleted."""
    if not folder.is_dir():
        return []
    there = (path.relative_to(folder).as_posix() for path in folder.rglob("*.pdf"))
    return sorted(name for name in there if name not in ours)
