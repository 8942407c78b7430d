"""A divided event on the screen: the fleets, how even they are, the battles that they fought."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import click

from kaperbrief.cli.report import progress_bar
from kaperbrief.documents.fleets import FleetPlan, plan_fleets
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.reports import (
    AIMS,
    criteria_in,
    limits,
    per_cent,
    ship_words,
    sums_of,
    told_combat,
    too_few,
    tuning,
    unmet,
    verdict,
    verdicts,
)
from kaperbrief.documents.trials import balance, try_out
from kaperbrief.errors import UsageProblem
from kaperbrief.fleets.battle import BattleReport
from kaperbrief.game.muster import Muster
from kaperbrief.hands import hands
from kaperbrief.models.combat import Criterion

USUAL = 20_000
"""Battles of a certificate, where no other number is given."""

_EACH = 10_000
"""With fewer battles another process only costs time."""

_WIDE = 96
_WORDS = 44
"""Columns of the screen for a fleet in words; longer ones go on in the next line."""


def divided(
    muster: Muster, seed: int, wish: dict[str, Any], *, draft: bool, proven: bool
) -> tuple[FleetPlan, BattleReport | None]:
    """The plan of an event, and the report of battles or None; with a bar on a terminal.

    `wish` is what the options of battles say.
    """
    count, doctrine = wish["simulate"], wish["doctrine"] or muster.event.doctrine
    side_by_side = hands(wish["jobs"], wish["on"] or "", (count or 0) // _EACH)
    if (wish["balance"] or muster.event.balance) == "simulated":
        with side_by_side as mine, progress_bar() as progress:
            return balance(
                muster,
                seed,
                count or USUAL,
                doctrine,
                progress,
                draft=draft,
                proven=proven,
                hands=mine,
            )
    if wish["doctrine"] and count is None:
        raise UsageProblem("--doctrine is for battles", f"add --simulate {USUAL}")
    plan = plan_fleets(muster, seed, draft=draft, proven=proven)
    if count is None:
        return plan, None
    with side_by_side as mine, progress_bar() as progress:
        return plan, try_out(plan, count, doctrine, progress, mine)


def show_trial(report: BattleReport, plan: FleetPlan, local: Localised) -> None:
    """The shares of wins as a table, then what they rest on."""
    combat = told_combat(report, local)
    (first, tally), *others = report.trials
    titles = {one.id: one.title for one in combat.doctrines}
    count = tally.battles
    click.echo()
    head = f"{count:,} battle{'s' if count != 1 else ''} of all against all · seed {report.seed}"
    click.secho(f"{head} · model {combat.version}", bold=True)
    for number, row in enumerate(_battle_rows(report, plan, criteria_in(plan, local)[0])):
        click.secho(row, bold=number == 0)
    for sentence in (*verdict(report), *tuning(report)):
        _say(sentence)
    if report.fair is False and not report.tuned and not plan.draft:
        _say("To shift men between the sides until they win alike: --balance simulated")
    _say(f"By {first.id}: {titles[first.id]}.")
    if others:
        words = "; ".join(f"{one.id}: {titles[one.id]}" for one, _ in others)
        _say(f"The band holds as many battles each by {words}.")
    for sentence in (AIMS, *limits(report)):
        _say(sentence)
    if combat.leaves_out:
        _say(f"Simplified or left out: {combat.leaves_out}")


def _say(sentence: str) -> None:
    click.echo(textwrap.fill(sentence, _WIDE, subsequent_indent="  ", break_long_words=False))


def _battle_rows(report: BattleReport, plan: FleetPlan, criterion: Criterion) -> list[str]:
    what = "lot" if plan.draft else "team" if plan.fleets[0].team else "player"
    heads = [what, criterion.short or criterion.title, "wins", "99 % interval"]
    rows = [[*heads, "due", "band"]]
    sums = sums_of(plan)
    for n, name in enumerate(report.names):
        share, due = report.tally.shares[n], report.targets[n]
        span, band = per_cent(*report.tally.intervals[n]), per_cent(*report.bands[n])
        rows.append([name, str(sums[n]), per_cent(share), span, per_cent(due), band])
    first, *widths = _widths(rows)
    return ["  ".join([row[0].ljust(first), *map(str.rjust, row[1:], widths)]) for row in rows]


def _widths(rows: list[list[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*rows, strict=True)]


def show(plan: FleetPlan, local: Localised, *, tried: bool) -> None:
    """The fleets as a table, how even they are, who has what besides.

    Where no battles are `tried` after that, it says whose ships are so few that they should be.
    """
    kinds, criteria = local.kinds, criteria_in(plan, local)
    title = " · ".join(part for part in (plan.muster.event.title, local.pack.title) if part)
    click.secho(f"{title} · seed {plan.seed}", bold=True)
    _table(_rows(plan, kinds, criteria))
    for sentence in verdicts(plan, criteria):
        click.echo(sentence)
    for hint in () if tried else too_few(plan):
        _say(hint)
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


def _rows(
    plan: FleetPlan, kinds: Mapping[str, Any], criteria: Sequence[Criterion]
) -> list[list[str]]:
    """The table as texts, the heads first; columns that would be empty are left out."""
    heads = [("lot" if plan.draft else "player"), "team", "share"]
    heads += [c.short or c.title for c in criteria] + ["men", "fleet"]
    rows = [heads]
    for number, fleet in enumerate(plan.fleets):
        rows.append(
            [
                plan.name_of(number),
                fleet.team,
                f"{fleet.share:.1f} %".replace(".0 ", " "),
                *(str(value) for value in fleet.sums),
                str(sum(fleet.men)) if fleet.men else "",
                ship_words([*fleet.ships, *fleet.boats], kinds),
            ]
        )
    equal = len({row[2] for row in rows[1:]}) == 1
    kept = [
        n for n in range(len(heads)) if any(row[n] for row in rows[1:]) and not (n == 2 and equal)
    ]
    return [[row[n] for n in kept] for row in rows]


def _table(rows: list[list[str]]) -> None:
    widths = _widths(rows)[:-1]
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
    lines = textwrap.wrap(text, _WORDS, break_long_words=False) or [""]
    return [line.replace("\xa0", " ") for line in lines]
