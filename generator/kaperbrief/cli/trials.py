"""Battles tried out for `kaperbrief fleets`: its options, and what it says."""

from __future__ import annotations

import textwrap
from typing import Any

import click

from kaperbrief.cli.options import Near, Whole
from kaperbrief.cli.report import progress_bar

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
    from kaperbrief.errors import UsageProblem
    from kaperbrief.produce.fleets import plan_fleets
    from kaperbrief.produce.trial_balance import balance
    from kaperbrief.produce.trials import try_out

    count, doctrine = wish["simulate"], wish["doctrine"] or muster.event.doctrine
    if (wish["balance"] or muster.event.balance) == "simulated":
        with progress_bar() as progress:
            made = balance(
                muster, seed, count or USUAL, doctrine, progress, draft=draft, proven=proven
            )
        return made.plan, made.report
    if wish["doctrine"] and count is None:
        raise UsageProblem("--doctrine is for battles", f"add --simulate {USUAL}")
    plan = plan_fleets(muster, seed, draft=draft, proven=proven)
    if count is None:
        return plan, None
    with progress_bar() as progress:
        return plan, try_out(plan, count, doctrine, progress)


def show_trial(report: Any, plan: Any, tongue: Any) -> None:
    """The shares of wins as a table, then what they rest on; nothing without a report."""
    from kaperbrief.produce.fleet_report import localised
    from kaperbrief.produce.trial_report import advice, limits, told_combat, tuning, verdict

    if report is None:
        return
    combat = told_combat(report, tongue)
    first, *others = report.trials
    titles = {one.id: one.title for one in combat.doctrines}
    count = first.tally.battles
    click.echo()
    head = f"{count:,} battle{'s' if count != 1 else ''} of all against all · seed {report.seed}"
    click.secho(f"{head} · model {combat.version}", bold=True)
    for number, row in enumerate(_table(report, plan, localised(plan, tongue)[0])):
        click.secho(row, bold=number == 0)
    tried = advice(report) if not plan.draft else []
    for sentence in (*verdict(report), *tuning(report), *tried):
        _say(sentence)
    _say(f"By {first.doctrine.id}: {titles[first.doctrine.id]}.")
    if others:
        words = "; ".join(f"{t.doctrine.id}: {titles[t.doctrine.id]}" for t in others)
        _say(f"The band holds as many battles each by {words}.")
    for sentence in limits(report):
        _say(sentence)
    if combat.leaves_out:
        _say(f"Simplified or left out: {combat.leaves_out}")


def _say(sentence: str) -> None:
    click.echo(textwrap.fill(sentence, _WIDE, subsequent_indent="  ", break_long_words=False))


def _table(report: Any, plan: Any, criterion: Any) -> list[str]:
    from kaperbrief.produce.trial_report import per_cent, sums_of

    first = report.trials[0]
    what = "lot" if plan.draft else "team" if plan.fleets[0].team else "player"
    heads = [what, criterion.short or criterion.title, "wins", "99 % interval"]
    rows = [[*heads, "due", "band"]]
    sums = sums_of(plan)
    for n, name in enumerate(report.names):
        share, due = first.tally.shares[n], report.targets[n]
        span, band = per_cent(*first.intervals[n]), per_cent(*report.bands[n])
        rows.append([name, str(sums[n]), per_cent(share), span, per_cent(due), band])
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    ]
