"""`kaperbrief fleets`: divide ships and crews fairly, and say how fair."""

from __future__ import annotations

import json
import textwrap
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from kaperbrief.cli.options import (
    Near,
    Whole,
    out_folder,
    out_option,
    print_options,
    settings_layers,
    some,
)
from kaperbrief.cli.report import count, progress_bar, show_problems
from kaperbrief.errors import EXIT_FINE, EXIT_PROBLEMS, Problems, Severity

MOST = 1_000_000
"""More battles would only take time: with these the interval is a tenth of a point."""

USUAL = 20_000
"""Battles of a certificate, where no other number is given."""

_WIDE = 96


BATTLE_OPTIONS = ("simulate", "balance", "doctrine")
"""Their names, as a command gets them."""


def trial_options(command: Any) -> Any:
    """Adds the options of battles to a command."""
    for option in (
        click.option(
            "--doctrine",
            default="",
            metavar="NAME",
            help="How all fight in these battles; the game's first one if not given.",
        ),
        click.option(
            "--balance",
            type=Near(("sums", "simulated")),
            help="simulated: shift men between the fleets until they win alike; needs numpy.",
        ),
        click.option(
            "--simulate",
            type=Whole(1, MOST),
            metavar="N",
            help="Fight N battles by chance, say how often each fleet wins; needs numpy.",
        ),
    ):
        command = option(command)
    return command


def divided(
    muster: Any,
    seed: int,
    wish: dict[str, Any],
    *,
    draft: bool,
    proven: bool,
) -> tuple[Any, Any]:
    """The plan of an event, and the report of battles or None; with a bar on a terminal.

    `wish` is what the options of battles say.
    """
    from kaperbrief.documents.fleets import plan_fleets
    from kaperbrief.documents.trials import balance, try_out
    from kaperbrief.errors import UsageProblem

    count, doctrine = wish["simulate"], wish["doctrine"] or muster.event.doctrine
    if (wish["balance"] or muster.event.balance) == "simulated":
        with progress_bar() as progress:
            return balance(
                muster, seed, count or USUAL, doctrine, progress, draft=draft, proven=proven
            )
    if wish["doctrine"] and count is None:
        raise UsageProblem("--doctrine is for battles", f"add --simulate {USUAL}")
    plan = plan_fleets(muster, seed, draft=draft, proven=proven)
    if count is None:
        return plan, None
    with progress_bar() as progress:
        return plan, try_out(plan, count, doctrine, progress)


def show_trial(report: Any, plan: Any, local: Any) -> None:
    """The shares of wins as a table, then what they rest on; nothing without a report."""
    from kaperbrief.documents.reports import (
        advice,
        criteria_in,
        limits,
        told_combat,
        tuning,
        verdict,
    )

    if report is None:
        return
    combat = told_combat(report, local)
    (first, tally), *others = report.trials
    titles = {one.id: one.title for one in combat.doctrines}
    count = tally.battles
    click.echo()
    head = f"{count:,} battle{'s' if count != 1 else ''} of all against all · seed {report.seed}"
    click.secho(f"{head} · model {combat.version}", bold=True)
    for number, row in enumerate(_battle_rows(report, plan, criteria_in(plan, local)[0])):
        click.secho(row, bold=number == 0)
    tried = advice(report) if not plan.draft else []
    for sentence in (*verdict(report), *tuning(report), *tried):
        _say(sentence)
    _say(f"By {first.id}: {titles[first.id]}.")
    if others:
        words = "; ".join(f"{one.id}: {titles[one.id]}" for one, _ in others)
        _say(f"The band holds as many battles each by {words}.")
    for sentence in limits(report):
        _say(sentence)
    if combat.leaves_out:
        _say(f"Simplified or left out: {combat.leaves_out}")


def _say(sentence: str) -> None:
    click.echo(textwrap.fill(sentence, _WIDE, subsequent_indent="  ", break_long_words=False))


def _battle_rows(report: Any, plan: Any, criterion: Any) -> list[str]:
    from kaperbrief.documents.reports import per_cent, sums_of
    from kaperbrief.fleets.battle import intervals

    what = "lot" if plan.draft else "team" if plan.fleets[0].team else "player"
    heads = [what, criterion.short or criterion.title, "wins", "99 % interval"]
    rows = [[*heads, "due", "band"]]
    sums = sums_of(plan)
    for n, name in enumerate(report.names):
        share, due = report.tally.shares[n], report.targets[n]
        span, band = per_cent(*intervals(report.tally)[n]), per_cent(*report.bands[n])
        rows.append([name, str(sums[n]), per_cent(share), span, per_cent(due), band])
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    ]


_WORDS = 44
"""Columns of the screen for a fleet in words; longer ones go on in the next line."""


@click.command("fleets")
@click.argument(
    "event", default=Path(), type=click.Path(exists=True, path_type=Path), metavar="[EVENT]"
)
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
@trial_options
@click.option("--wall", is_flag=True, help="Pages for the wall too: fleets.pdf.")
@some("lang", "paper", "theme")
@out_option("Folder for these pages.")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option("--json", "as_json", is_flag=True, help="The result as JSON on screen.")
def command(
    event: Path,
    seed: int | None,
    draft: bool,
    certify: bool,
    wall: bool,
    strict: bool,
    as_json: bool,
    out: Path,
    **given: Any,
) -> int:
    """Divide the ships or crews of EVENT among its players, and say how fair that is.

    EVENT is an event.yaml or its folder, by default the current one. The same seed divides alike.
    """
    from kaperbrief.documents.event import open_event
    from kaperbrief.documents.reports import criteria_in, plan_data, spoken, trial_data
    from kaperbrief.workspace import Workspace

    problems = Problems()
    battles = {name: given.pop(name) for name in BATTLE_OPTIONS}
    muster = open_event(event, problems)
    if problems.items:
        show_problems(problems.sorted)
    if strict and any(p.severity is Severity.WARNING for p in problems.items):
        return EXIT_PROBLEMS
    said = muster.event
    workspace = Workspace.open(event if event.is_dir() else event.parent)
    layers = settings_layers(workspace.project)
    options = print_options(said.game, {**given, "seed": seed}, layers, said)
    local = spoken(muster, workspace, options.lang)
    plan, trial = divided(muster, options.seed, battles, draft=draft, proven=certify)
    if as_json:
        data = plan_data(plan, criteria_in(plan, local))
        click.echo(json.dumps({**data, **trial_data(trial, local)}, ensure_ascii=False, indent=1))
    else:
        _show(plan, local)
        show_trial(trial, plan, local)
    if wall:
        _write(plan, trial, workspace, options, out_folder(out, layers))
    return EXIT_FINE


def _write(plan: Any, trial: Any, workspace: Any, options: Any, out: Path) -> None:
    """Write the pages for the wall."""
    from kaperbrief.documents.boards import print_fleets
    from kaperbrief.files import write_whole

    printed = print_fleets(plan, workspace, replace(options, seed=plan.seed), trial)
    path = out / f"{options.game}-fleets-{plan.seed}" / "fleets.pdf"
    write_whole(path, printed.pdf)
    click.echo(f"{path}: {count(len(printed.pages), 'page')}", err=True)


def _show(plan: Any, local: Any) -> None:
    from kaperbrief.documents.reports import criteria_in, ship_words, unmet, verdicts

    kinds, criteria = local.kinds, criteria_in(plan, local)
    title = " · ".join(part for part in (plan.muster.event.title, local.pack.title) if part)
    click.secho(f"{title} · seed {plan.seed}", bold=True)
    _table(_rows(plan, kinds, criteria))
    for sentence in verdicts(plan, criteria):
        click.echo(sentence)
    if plan.referee:
        _line("With the referee", ship_words(plan.referee, kinds))
    if unmet(plan):
        _line("Without anything they wished for", ", ".join(unmet(plan)))
    for name, hand in plan.own:
        _line(f"{name} has besides", ship_words([hand], kinds))
    if plan.order:
        what = "They choose in this order" if plan.draft else "Order of play"
        _line(what, ", ".join(plan.order))


def _line(what: str, words: str) -> None:
    click.echo(f"{what}: {words}".replace("\xa0", " "))


def _rows(plan: Any, kinds: Any, criteria: Any) -> list[list[str]]:
    """The table as texts, the heads first; columns that would be empty are left out."""
    from kaperbrief.documents.reports import ship_words

    heads = [("lot" if plan.draft else "player"), "team", "share"]
    heads += [c.short or c.title for c in criteria] + ["men", "fleet"]
    rows = [heads]
    for number, fleet in enumerate(plan.fleets):
        words = ship_words([*fleet.ships, *fleet.boats], kinds)
        rows.append(
            [
                plan.name_of(number),
                fleet.team,
                f"{fleet.share:.1f} %".replace(".0 ", " "),
                *(str(value) for value in fleet.sums),
                str(sum(fleet.men)) if fleet.men else "",
                words,
            ]
        )
    equal = len({row[2] for row in rows[1:]}) == 1
    kept = [
        n for n in range(len(heads)) if any(row[n] for row in rows[1:]) and not (n == 2 and equal)
    ]
    return [[row[n] for n in kept] for row in rows]


def _table(rows: list[list[str]]) -> None:
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]) - 1)]
    indent = sum(widths) + 2 * len(widths)
    for number, row in enumerate(rows):
        cells = [
            text.ljust(wide) if not _is_figure(rows, n) else text.rjust(wide)
            for n, (text, wide) in enumerate(zip(row[:-1], widths, strict=True))
        ]
        first, *more = _folded(row[-1])
        click.secho("  ".join([*cells, first]).rstrip(), bold=number == 0)
        for line in more:
            click.echo(" " * indent + line)


def _is_figure(rows: list[list[str]], column: int) -> bool:
    return all(row[column].removesuffix(" %").replace(".", "").isdigit() for row in rows[1:])


def _folded(text: str) -> list[str]:
    import textwrap

    lines = textwrap.wrap(text, _WORDS, break_long_words=False) or [""]
    return [line.replace("\xa0", " ") for line in lines]
