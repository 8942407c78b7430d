"""Battles tried out, on paper: how often each side won, how sure that is, what it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from kaperbrief.documents.fleets import FleetPlan
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.pages import page
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.reports import criteria_in, sums_of, told_combat
from kaperbrief.documents.trials import sides_of
from kaperbrief.documents.views import letter, usual
from kaperbrief.fleets.battle import BattleReport, off
from kaperbrief.press.job import Copy

_TEMPLATE = "battle-board"
_ROWS = 18
"""Sides on one page; the last one has room for half of them beside what is said."""
_LAST = 10


@dataclass(frozen=True, slots=True)
class Row:
    """One side: shares in per cent; `sum` by the first criterion, `seat` 0 for teams and lots."""

    seat: int
    letter: str
    name: str
    sum: int
    men: int
    share: float
    due: float
    low: float
    high: float
    least: float
    utmost: float


def battle_copies(report: BattleReport, plan: FleetPlan, room: Pressroom, title: str) -> list[Copy]:
    """The pages of a report."""
    local = room.languages.get(room.language)
    rows = _rows(report, plan)
    count = 1 if len(rows) <= _LAST else 1 + -(-(len(rows) - _LAST) // _ROWS)
    ends = [len(rows) * number // count for number in range(count + 1)]
    # The last page has the words too, so those before it hold more.
    if count > 1:
        last = min(_LAST, ends[-1] - ends[-2])
        others = len(rows) - last
        ends = [others * number // (count - 1) for number in range(count)] + [len(rows)]
    context = _context(report, plan, local, title, max(row.utmost for row in rows))
    copies = []
    for number, (start, end) in enumerate(pairwise(ends), 1):
        names = {**context, "rows": rows[start:end], "last": number == count}
        copies.append(page(room, _TEMPLATE, names, title, f"battles-{number}", owner=_TEMPLATE))
    return copies


def _context(
    report: BattleReport, plan: FleetPlan, local: Localised, title: str, most: float
) -> dict[str, Any]:
    words, combat = local.words, told_combat(report, local)
    titles = {one.id: one.title for one in combat.doctrines}

    def share(value: float) -> str:
        return words.percent(round(value, 1))

    def span(low: float, high: float) -> str:
        return f"{words.number(round(low, 1))}–{share(high)}"

    return {
        "title": title,
        "report": report,
        "combat": combat,
        "tally": report.trials[0].tally,
        "ways": [
            (titles[t.doctrine.id], 100 * off(t.tally, report.targets)) for t in report.trials
        ],
        "scale": 1.04 * max(most, 100 * max(report.targets)),
        "criterion": criteria_in(plan, local)[0],
        "teams": bool(plan.fleets[0].team),
        "draft": plan.draft,
        "share": share,
        "span": span,
        "number": lambda value: words.number(round(value, 1)),
        **usual(local),
    }


def _rows(report: BattleReport, plan: FleetPlan) -> list[Row]:
    first, sides, sums = report.trials[0], sides_of(plan), sums_of(plan)
    alone = not plan.draft and not plan.fleets[0].team
    rows = []
    for number, name in enumerate(report.names):
        low, high = first.intervals[number]
        least, utmost = report.bands[number]
        rows.append(
            Row(
                number + 1 if alone else 0,
                letter(number + 1),
                name,
                sums[number],
                sum(sum(plan.fleets[n].men) for n in sides.of[number]),
                100 * first.tally.shares[number],
                100 * report.targets[number],
                100 * low,
                100 * high,
                100 * least,
                100 * utmost,
            )
        )
    return rows
