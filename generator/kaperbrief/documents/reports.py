"""Divided fleets and battles tried out, as data for other programs and in words for a screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from kaperbrief.documents.fleets import FleetPlan
from kaperbrief.documents.languages import Languages, Localised, check_language, measure_of
from kaperbrief.documents.table import Amounts, kit_table
from kaperbrief.documents.trials import sides_of
from kaperbrief.errors import Problems
from kaperbrief.fleets.battle import BattleReport, off
from kaperbrief.fleets.bounds import Evenness
from kaperbrief.game.muster import Muster
from kaperbrief.game.shelf import Vessel
from kaperbrief.models.combat import Combat, Criterion, Out
from kaperbrief.models.options import Options
from kaperbrief.workspace import Workspace


def number_text(value: Fraction | float) -> str:
    """A number with at most two digits behind the point."""
    return f"{float(value):.2f}".rstrip("0").removesuffix(".")


def ship_words(
    hands: Iterable[Vessel], kinds: Mapping[str, Mapping[str, Any]], *, marked: bool = False
) -> str:
    """Ships in the words of `kinds`: those with names first, in bold if `marked`, others counted.

    Entries are parted by a dot, as titles may hold commas, and hold hard spaces:
    `Black Hen (Cutter) · 2 × Brig`.
    """
    titles = {item.id: item.title for kind in ("ships", "crews") for item in kinds[kind].values()}
    hands = list(hands)
    mark = "**" if marked else ""
    named = [f"{mark}{hand.name}{mark} ({titles[hand.id]})" for hand in hands if hand.name]
    plain = Counter(titles[hand.id] for hand in hands if not hand.name)
    counted = [title if times == 1 else f"{times} × {title}" for title, times in plain.items()]
    # The dot stays with what goes before it.
    return "\xa0· ".join(words.replace(" ", "\xa0") for words in [*named, *counted])


def criteria_in(plan: FleetPlan, local: Localised) -> tuple[Criterion, ...]:
    """The criteria of a plan in a language."""
    rules, combat = local.pack.fleets, local.pack.combat
    both = (*(combat.deal if combat else ()), *(rules.criteria if rules else ()))
    known = {criterion.id: criterion for criterion in both}
    return tuple(known[criterion.id] for criterion in plan.criteria)


def verdicts(plan: FleetPlan, criteria: Sequence[Criterion]) -> list[str]:
    """A sentence for each criterion: what everybody has, and whether that could be better.

    `criteria` are those of the plan in the language of the reader.
    """
    words = []
    for number, (criterion, one) in enumerate(zip(criteria, plan.evenness, strict=True)):
        low, high = min(one.sums), max(one.sums)
        reached = f"{criterion.title}: " + (f"{low}–{high}" if low != high else f"{low} each")
        if len({fleet.share for fleet in plan.fleets}) > 1:
            reached += " by shares"
        if one.team_spread or one.team_bound:
            reached += f", teams differ by {number_text(one.team_spread)}"
        said = _verdict(one, plan.proofs[number] if plan.proofs else None)
        words.append(f"{reached}; {said}{_better(plan, number)}")
    return words


def _verdict(one: Evenness, proof: Evenness | None) -> str:
    if one.best:
        said = "no division can do better"
    elif proof and proof.best:
        said = f"gap {number_text(one.spread)}, proven: no less where those above are as even"
    elif proof:
        least = number_text(proof.bound)
        said = f"gap {number_text(one.spread)}, not proven: no less than {least} is possible"
    else:
        least = number_text(one.bound)
        said = f"gap {number_text(one.spread)}, no less than {least} is possible alone"
        if one.spread <= one.bound:  # then it is the teams that could be nearer
            least = number_text(one.team_bound)
            said = f"no less than {least} is possible alone between teams"
    return said


def _better(plan: FleetPlan, number: int) -> str:
    """How much of a gap the search alone left, if less was found."""
    if not plan.proofs:
        return ""
    before, now = plan.searched[number], plan.proofs[number]
    if now.spread < before.spread:
        return f" (the search left {number_text(before.spread)})"
    if now.team_spread < before.team_spread:
        return f" (the search left {number_text(before.team_spread)} between teams)"
    return ""


def too_few(plan: FleetPlan) -> list[str]:
    """Who has no more than half of the ships that are their part, where ships are to be even."""
    if plan.draft or not plan.evenness or plan.muster.rules.of != "ships":
        return []
    whole = sum(fleet.share for fleet in plan.fleets)
    due = sum(len(fleet.ships) for fleet in plan.fleets) / whole
    few = [
        f"{plan.name_of(n)} ({len(fleet.ships)}, due are {number_text(due * fleet.share)})"
        for n, fleet in enumerate(plan.fleets)
        if 2 * len(fleet.ships) <= round(due * fleet.share, 6)
    ]
    if not few:
        return []
    told = f"Far fewer ships than their part: {', '.join(few)}."
    if plan.muster.game.pack.can_fight:
        told += " A few big ships may win far less often than many small ones of the same sum:"
        told += " --simulate 20000 says how much, --balance simulated shifts men against it."
    return [told]


def unmet(plan: FleetPlan) -> list[str]:
    """The players who wish for something and have nothing of it."""
    return [
        fleet.guest.name
        for fleet in plan.fleets
        if fleet.guest
        and fleet.guest.wishes
        and not any({hand.id, hand.name} & set(fleet.guest.wishes) for hand in fleet.ships)
    ]


def plan_data(plan: FleetPlan, criteria: Sequence[Criterion]) -> dict[str, Any]:
    """The plan as data for JSON; without paths of the machine and without the time.

    `criteria` are those of the plan in the language of the reader.
    """
    event = plan.muster.event
    made: dict[str, Any] = {
        "game": event.game,
        "title": event.title,
        "seed": plan.seed,
        "draft": plan.draft,
        "criteria": [
            {
                "id": criterion.id,
                "title": criterion.title,
                "spread": _number(one.spread),
                "bound": _number(one.bound),
                "best": one.best,
                "team_spread": _number(one.team_spread),
                "team_bound": _number(one.team_bound),
                **_proof(plan, number),
            }
            for number, (criterion, one) in enumerate(zip(criteria, plan.evenness, strict=True))
        ],
        "lots" if plan.draft else "players": [
            {
                "name": plan.name_of(number),
                "team": fleet.team,
                "share": round(fleet.share, 2),
                "ships": [ship_data(hand) for hand in fleet.ships],
                "boats": [ship_data(hand) for hand in fleet.boats],
                "men": list(fleet.men),
                "sums": dict(zip((c.id for c in plan.criteria), fleet.sums, strict=True)),
            }
            for number, fleet in enumerate(plan.fleets)
        ],
        "referee": [ship_data(hand) for hand in plan.referee],
        "unmet_wishes": unmet(plan),
        "order": list(plan.order),
    }
    if plan.own:
        made["own"] = [{"player": name, **ship_data(hand)} for name, hand in plan.own]
    return made


def _proof(plan: FleetPlan, number: int) -> dict[str, Any]:
    if not plan.proofs:
        return {}
    before, proof = plan.searched[number], plan.proofs[number]
    made: dict[str, Any] = {
        "best": proof.best,
        "before": _number(before.spread),
        "spread": _number(proof.spread),
        "least": _number(proof.bound),
    }
    if before.team_spread:
        made |= {
            "team_before": _number(before.team_spread),
            "team_spread": _number(proof.team_spread),
            "team_least": _number(proof.team_bound),
        }
    return {"proof": made}


def ship_data(hand: Vessel) -> dict[str, str]:
    """A ship or crew for other programs: its type, its own name if it has one."""
    return {"type": hand.id, **({"name": hand.name} if hand.name else {})}


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else round(float(value), 3)


def spoken(muster: Muster, workspace: Workspace, language: str = "") -> Localised:
    """The event's game in its language, or in another one. Raises UsageProblem if unknown.

    Texts that are not translated stay in the language of the game.
    """
    game, said = muster.game, muster.event
    pack = game.pack
    language = language or said.lang or pack.source_language
    check_language(language, pack, workspace)
    measure = measure_of(pack, said.units)
    counts = kit_table(game, Options(pack.id)).counts
    amounts = Amounts(game.numbers, counts)
    return Languages(game, workspace, measure, Problems(), amounts).get(language)


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
        for numbers in sides_of(plan).values()
    ]


def verdict(report: BattleReport) -> list[str]:
    """Whether that is fair, and how far the other doctrines are from it."""
    (first, tally), *others = report.trials
    name, allowed = first.id, points(report.limit)
    if report.fair is None:
        words = [f"Too few battles to call it fair or not: {points(report.width)} to either side."]
    elif report.fair:
        worst = f"off by {points(report.worst)} at most"
        words = [f"Fair by {name}: every side wins its part within {allowed} ({worst})."]
    else:
        gaps = [s - t for s, t in zip(tally.shares, report.targets, strict=True)]
        most = max(range(len(gaps)), key=lambda n: abs(gaps[n]))
        how = f"{points(abs(gaps[most]))} {'more' if gaps[most] > 0 else 'less'} than the fair part"
        words = [f"Not fair by {name}: {report.names[most]} wins {how}, allowed are {allowed}."]
    apart = [f"{one.id} {points(off(tally, report.targets))}" for one, tally in others]
    if apart:
        words.append(f"Off by other doctrines, at most: {', '.join(apart)}.")
    return words


def tuning(report: BattleReport) -> list[str]:
    """How men were shifted before, if they were."""
    if not report.tuned:
        return []
    men = "1 man was" if report.moved == 1 else f"{report.moved} men were"
    words = f"{men} shifted between the sides in {report.tuned:,} battles on other dice"
    if report.fair is False:
        words += "; nothing nearer was found, for these ships shifting men is not enough"
    return [f"{words}. These battles here came after that, once."]


AIMS = (
    "Each turn every fleet draws one that still fights; a ship fires all her guns at one ship"
    " of it, by lot or at the fewest or weakest. For these the ships of a fleet choose one after"
    " the other, as listed: whoever has least left, less what the guns before may be expected"
    " to hit this turn; who has none left by that comes last. Guns that take parts in turn "
    "begin with the first part, on every ship, every turn."
)
"""How ships choose their targets, whatever the doctrine."""


def limits(report: BattleReport) -> list[str]:
    """When a ship is out, how many battles nobody won."""
    tally = report.tally
    turns = tally.turns / max(1, tally.battles)
    why = f"nobody is left, or more than {report.combat.turns} turns"
    drawn = f"{tally.draws:,} of {tally.battles:,} battles had no winner ({why}) and do not count"
    return [
        f"Out of action: {out_words(report.combat.out)}.",
        f"{drawn}. A battle took {turns:.0f} turns on average.",
    ]


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
    made: dict[str, Any] = {
        "model": report.combat.version,
        "doctrine": report.trials[0][0].id,
        "battles": report.tally.battles,
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
                "due": round(report.targets[n], 4),
                "share": round(report.tally.shares[n], 4),
                "interval": _pair(report.tally.intervals[n]),
                "band": _pair(report.bands[n]),
            }
            for n, name in enumerate(report.names)
        ],
        "doctrines": [
            {
                "id": doctrine.id,
                "title": titles[doctrine.id],
                "won": list(tally.wins),
                "drawn": tally.draws,
                "turns": tally.turns,
                "intervals": [_pair(span) for span in tally.intervals],
            }
            for doctrine, tally in report.trials
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
