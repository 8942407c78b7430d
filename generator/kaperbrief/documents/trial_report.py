"""What battles tried out say, in words and as plain data."""

from __future__ import annotations

from typing import Any

from kaperbrief.documents.fleets import FleetPlan
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.trials import sides_of
from kaperbrief.fleets.battle import BattleReport, off
from kaperbrief.models.combat import Combat, Out

_POINTS = 100


def per_cent(*shares: float) -> str:
    """A share of wins, or two as a span: `5.8 %`, `5.4–6.3 %`."""
    return "–".join(f"{_POINTS * share:.1f}" for share in shares) + " %"


def points(share: float) -> str:
    """A difference of two shares: `1.3 points`."""
    return f"{_POINTS * share:.1f} points"


def sums_of(plan: FleetPlan) -> list[int]:
    """What the ships of each side make by the first criterion."""
    return [
        sum(plan.fleets[n].sums[0] for n in numbers if plan.fleets[n].sums)
        for numbers in sides_of(plan).of
    ]


def verdict(report: BattleReport) -> list[str]:
    """Whether that is fair, and how far the other doctrines are from it."""
    first, *others = report.trials
    name, allowed = first.doctrine.id, points(report.limit)
    if report.fair is None:
        words = [f"Too few battles to call it fair or not: {points(report.width)} to either side."]
    elif report.fair:
        worst = f"off by {points(report.worst)} at most"
        words = [f"Fair by {name}: every side wins its part within {allowed} ({worst})."]
    else:
        gaps = [s - t for s, t in zip(first.tally.shares, report.targets, strict=True)]
        most = max(range(len(gaps)), key=lambda n: abs(gaps[n]))
        how = f"{points(abs(gaps[most]))} {'more' if gaps[most] > 0 else 'less'} than the fair part"
        words = [f"Not fair by {name}: {report.names[most]} wins {how}, allowed are {allowed}."]
    apart = [f"{t.doctrine.id} {points(off(t.tally, report.targets))}" for t in others]
    if apart:
        words.append(f"Off by other doctrines, at most: {', '.join(apart)}.")
    return words


def advice(report: BattleReport) -> list[str]:
    """What else could be tried where that is not fair."""
    if report.fair is not False or report.tuned:
        return []
    return ["To shift men between the sides until they win alike: --balance simulated"]


def tuning(report: BattleReport) -> list[str]:
    """How men were shifted before, if they were."""
    if not report.tuned:
        return []
    men = "1 man was" if report.moved == 1 else f"{report.moved} men were"
    words = f"{men} shifted between the sides in {report.tuned:,} battles on other dice"
    if report.fair is False:
        words += "; nothing nearer was found, for these ships shifting men is not enough"
    return [f"{words}. These battles here came after that, once."]


def limits(report: BattleReport) -> list[str]:
    """When a ship is out, how many battles nobody won."""
    tally, turns = report.trials[0].tally, report.combat.turns
    why = f"nobody is left, or more than {turns} turns"
    drawn = f"{tally.draws:,} of {tally.battles:,} battles had no winner ({why}) and do not count"
    return [
        f"Out of action: {out_words(report.combat.out)}.",
        f"{drawn}. A battle took {turns_each(report):.0f} turns on average.",
    ]


def turns_each(report: BattleReport) -> float:
    """How long a battle took on average, by the named doctrine."""
    tally = report.trials[0].tally
    return tally.turns / max(1, tally.battles)


def out_words(out: Out) -> str:
    """When a ship is out of action."""
    men = _or_less(out.men, "man", "men")
    if out.guns is None:
        return f"sunk or {men}; a ship without guns fights on"
    return f"sunk, {men}, or {_or_less(out.guns, 'gun', 'guns')}"


def _or_less(count: int, one: str, more: str) -> str:
    few = {0: f"without a {one}", 1: f"with one {one} or none"}
    return few.get(count, f"with {count} {more} or less")


def trial_data(report: BattleReport | None, local: Localised) -> dict[str, Any]:
    """The report as data for JSON, in the reader's language; shares from 0 to 1. {} for none."""
    if report is None:
        return {}
    combat = told_combat(report, local)
    titles = {one.id: one.title for one in combat.doctrines}
    first = report.trials[0]
    made: dict[str, Any] = {
        "model": report.combat.version,
        "doctrine": first.doctrine.id,
        "battles": first.tally.battles,
        "seed": report.seed,
        "sure": 0.99,
        "out": {"hull": 0, "men": report.combat.out.men, "guns": report.combat.out.guns},
        "turns": report.combat.turns,
        "leaves_out": combat.leaves_out,
        "fair": report.fair,
        "limit": round(report.limit, 4),
        "worst": round(report.worst, 4),
        "sides": [
            {
                "name": name,
                "due": round(target, 4),
                "share": round(share, 4),
                "interval": _pair(span),
                "band": _pair(band),
            }
            for name, target, share, span, band in zip(
                report.names,
                report.targets,
                first.tally.shares,
                first.intervals,
                report.bands,
                strict=True,
            )
        ],
        "doctrines": [
            {
                "id": trial.doctrine.id,
                "title": titles[trial.doctrine.id],
                "won": list(trial.tally.wins),
                "drawn": trial.tally.draws,
                "turns": trial.tally.turns,
                "intervals": [_pair(span) for span in trial.intervals],
            }
            for trial in report.trials
        ],
    }
    if report.tuned:
        made["tuned"] = {"battles": report.tuned, "moved": report.moved}
    return {"battles": made}


def told_combat(report: BattleReport, local: Localised) -> Combat:
    """The model of a report in the reader's language."""
    return local.pack.combat or report.combat


def _pair(span: tuple[float, float]) -> list[float]:
    return [round(end, 4) for end in span]
