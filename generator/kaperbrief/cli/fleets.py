"""`kaperbrief fleets`: divide ships and crews fairly, and say how fair."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from kaperbrief.cli.options import Near, Whole, event_argument, many_hands, out_option, some
from kaperbrief.cli.report import count, save, show_warnings
from kaperbrief.cli.settings import print_options, settings_of
from kaperbrief.errors import EXIT_FINE, EXIT_PROBLEMS, Problems

MOST = 1_000_000
"""More battles would only take time: with these the interval is a tenth of a point."""


@click.command("fleets")
@event_argument
@click.option(
    "--seed",
    type=Whole(0, 2**31),
    envvar="KAPERBRIEF_SEED",
    help="Another seed than the event's: another division.",
)
@click.option("--draft", is_flag=True, help="Unequal lots to choose from, and who chooses first.")
@click.option(
    "--certify", is_flag=True, help="Prove that nothing is more even, or find it: to 120 ships."
)
@click.option(
    "--simulate",
    type=Whole(1, MOST),
    metavar="N",
    help="Fight N battles by chance, say how often each fleet wins; needs numba.",
)
@click.option(
    "--balance",
    type=Near(("sums", "simulated")),
    help="simulated: shift men between the fleets until they win alike; needs numba.",
)
@click.option(
    "--doctrine",
    default="",
    metavar="NAME",
    help="How all fight in these battles; the game's first one if not given.",
)
@click.option("--wall", is_flag=True, help="Pages for the wall too: fleets.pdf.")
@some("lang", "paper", "theme", "printer")
@out_option("Folder for these pages.")
@many_hands
@some("strict", "as_json")
def command(event: Path, out: Path, **given: Any) -> int:
    """Divide the ships or crews of EVENT among its players, and say how fair that is.

    EVENT is an event.yaml or its folder, by default the current one. The same seed divides alike.
    """
    from kaperbrief.cli.fleets_told import divided, show, show_trial
    from kaperbrief.documents.event import open_event
    from kaperbrief.documents.reports import criteria_in, plan_data, spoken, trial_data
    from kaperbrief.workspace import Workspace

    problems = Problems()
    battles = {name: given.pop(name) for name in ("simulate", "balance", "doctrine", "jobs", "on")}
    muster = open_event(event, problems)
    if show_warnings(problems.sorted, strict=given["strict"]):
        return EXIT_PROBLEMS
    said = muster.event
    workspace = Workspace.open(event if event.is_dir() else event.parent)
    layers, out = settings_of(workspace.project, out)
    options = print_options(said.game, given, layers, (said, muster.file.origin))
    local = spoken(muster, workspace, options.lang)
    draft, proven = given["draft"], given["certify"]
    plan, trial = divided(muster, options.seed, battles, draft=draft, proven=proven)
    if given["as_json"]:
        import json

        data = plan_data(plan, criteria_in(plan, local))
        click.echo(json.dumps({**data, **trial_data(trial, local)}, ensure_ascii=False, indent=1))
    else:
        show(plan, local, tried=trial is not None)
        if trial is not None:
            show_trial(trial, plan, local)
    if given["wall"]:
        _write(plan, trial, workspace, options, out)
    return EXIT_FINE


def _write(plan: Any, trial: Any, workspace: Any, options: Any, out: Path) -> None:
    """Write the pages for the wall."""
    from kaperbrief.documents.boards import print_fleets

    printed = print_fleets(plan, workspace, replace(options, seed=plan.seed), trial)
    path = out / f"{options.game}-fleets-{plan.seed}" / "fleets.pdf"
    save({path: printed.pdf})
    click.echo(f"{path}: {count(len(printed.pages), 'page')}", err=True)
