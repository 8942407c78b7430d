"""`kaperbrief render`: the packets of an event."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from kaperbrief.cli.options import GUEST, event_argument, many_hands, out_option, some
from kaperbrief.cli.report import count, progress_bar, save, show_warnings, tell_others
from kaperbrief.cli.settings import print_options, settings_of, typed
from kaperbrief.errors import EXIT_FINE, EXIT_PROBLEMS, Problems
from kaperbrief.models.options import Options, Player


@click.command("render")
@event_argument
@some(
    "lang",
    "units",
    "figure_height",
    "paper",
    "theme",
    "seed",
    "only",
    "without",
    "sets",
    "backs",
    "printer",
)
@click.option(
    "--add-player",
    "added",
    type=GUEST,
    multiple=True,
    metavar="NAME[:LANG]",
    help="Somebody who comes late; everybody else keeps what they can. Repeat it.",
)
@out_option()
@many_hands
@some("strict", "as_json")
def command(event: Path, out: Path, added: tuple[Player, ...], **given: Any) -> int:
    """One PDF for each player of EVENT, one for the referee, common.pdf and print-plan.pdf.

    EVENT is an event.yaml or its folder, by default the current one. Rendering again keeps
    everybody’s fleet, writes only what changed and says which pages to print again.
    """
    from kaperbrief.documents.event import open_event, read_memory
    from kaperbrief.documents.event_render import (
        changed_files,
        check_late,
        event_name,
        late_guests,
        print_again,
        render_event,
        with_late,
    )
    from kaperbrief.game.event import NAME
    from kaperbrief.hands import hands
    from kaperbrief.workspace import Workspace

    started, problems = time.monotonic(), Problems()
    home = event if event.is_dir() else event.parent
    found: dict[str, Any] = {}
    layers, out = settings_of(home, out)

    def amend(one: Any, pack: Any) -> Any:
        folder = out / event_name(one, home.resolve().name)
        memory = read_memory(folder)
        check_late(one, added, pack, Workspace.open(home))
        late = late_guests(memory, added)
        found.update(folder=folder, memory=memory, late=late)
        return with_late(one, late)

    muster = open_event(event if event.is_file() else event / NAME, problems, amend, photos=False)
    options = _options(muster, given, layers)
    late, guests = [guest.name for guest in found["late"]], len(muster.event.players)
    with hands(given["jobs"], given["on"] or "", guests) as mine, progress_bar() as progress:
        made = render_event(
            muster, Workspace.open(home), options, found["memory"], problems, late, progress, mine
        )
    if show_warnings(made.problems, strict=given["strict"]):
        return EXIT_PROBLEMS
    files = changed_files(found["folder"], made.files)
    if files:
        save(files)
    if given["as_json"]:
        click.echo(made.files["manifest.json"].decode(), nl=False)
        return EXIT_FINE
    for line in made.news if files else (*made.news, "Nothing has changed."):
        click.echo(line)
    if files:
        for title, spans in print_again(made.item, made.about["again"]):
            many = "page" if spans.isdigit() else "pages"
            click.echo(f"Print again – {title}: {many} {spans}")
        tell_others(found["folder"], set(made.files), "**/*.pdf")
    seconds = time.monotonic() - started
    documents = count(len(made.files) - 1, "PDF")
    pages = count(sum(len(one.revisions) for one in made.item), "page")
    click.echo(f"{found['folder']}: {documents}, {pages} in {seconds:.1f} s")
    return EXIT_FINE


def _options(muster: Any, given: dict[str, Any], layers: list[Any]) -> Options:
    """The options of an event from all places."""
    options = print_options(muster.event.game, given, layers, (muster.event, muster.file.origin))
    return replace(options, lang=options.lang or muster.game.pack.source_language)


def options_of(words: Sequence[str], _project: Path | None) -> Options:
    """The options of `kaperbrief render WORDS`. Raises UsageProblem and ProblemsFound."""
    from kaperbrief.documents.event import open_event

    folder = Path(words[0])
    with typed(command, words) as given:
        layers, _ = settings_of(folder, given.pop("out"))
        muster = open_event(folder, Problems(), photos=False)
        return _options(muster, given, layers)
