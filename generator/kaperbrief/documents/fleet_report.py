"""A divided event in plain data: for other programs, and for tables on a screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from kaperbrief.documents.fleets import FleetPlan
from kaperbrief.documents.languages import Localised
from kaperbrief.fleets.bounds import Evenness
from kaperbrief.fleets.certify import Proof
from kaperbrief.game.muster import Hand
from kaperbrief.models.combat import Criterion

LOTS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def lot_name(number: int) -> str:
    """The name of a lot from 0: A to Z, then A2, B2 …"""
    turn, letter = divmod(number, len(LOTS))
    return LOTS[letter] + (str(turn + 1) if turn else "")


def number_text(value: Fraction | float) -> str:
    """A number with at most two digits behind the point."""
    return f"{float(value):.2f}".rstrip("0").removesuffix(".")


def ship_words(
    hands: Iterable[Hand], kinds: Mapping[str, Mapping[str, Any]], *, marked: bool = False
) -> str:
    """Ships in the words of `kinds`: those with names first, in bold if `marked`, others counted.

    Entries are parted by a dot, as titles may hold commas, and hold hard spaces:
    `Black Hen (Cutter) · 2 × Brig`.
    """
    titles = {item.id: item.title for kind in ("ships", "crews") for item in kinds[kind].values()}
    hands = list(hands)
    mark = "**" if marked else ""
    named = [f"{mark}{hand.name}{mark} ({titles[hand.kind]})" for hand in hands if hand.name]
    plain = Counter(titles[hand.kind] for hand in hands if not hand.name)
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
        proof = plan.proofs[number] if plan.proofs else None
        words.append(f"{reached}; {_verdict(one, proof)}")
    return words


def _verdict(one: Evenness, proof: Proof | None) -> str:
    if one.best:
        said = "no division can do better"
    elif proof and proof.best:
        said = f"gap {number_text(one.spread)}, proven: no less where those above are as even"
    elif proof:
        said = f"gap {number_text(one.spread)}, not proven: no less than {proof.least} is possible"
    else:
        least = number_text(one.bound)
        said = f"gap {number_text(one.spread)}, no less than {least} is possible alone"
        if one.spread <= one.bound:  # then it is the teams that could be nearer
            least = number_text(one.team_bound)
            said = f"no less than {least} is possible alone between teams"
    if proof and proof.spread < proof.before:
        said += f" (the search left {proof.before})"
    elif proof and proof.team_spread < proof.team_before:
        said += f" (the search left {proof.team_before} between teams)"
    return said


def unmet(plan: FleetPlan) -> list[str]:
    """The players who wish for something and have nothing of it."""
    return [
        fleet.guest.name
        for fleet in plan.fleets
        if fleet.guest
        and fleet.guest.wishes
        and not any({hand.kind, hand.name} & set(fleet.guest.wishes) for hand in fleet.ships)
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
                **({"proof": _proof(plan.proofs[number])} if plan.proofs else {}),
            }
            for number, (criterion, one) in enumerate(zip(criteria, plan.evenness, strict=True))
        ],
        "lots" if plan.draft else "players": [
            {
                "name": fleet.guest.name if fleet.guest else lot_name(number),
                "team": fleet.team,
                "share": round(fleet.share, 2),
                "ships": [_ship(hand) for hand in fleet.ships],
                "boats": [_ship(hand) for hand in fleet.boats],
                "men": list(fleet.men),
                "sums": dict(zip((c.id for c in plan.criteria), fleet.sums, strict=True)),
            }
            for number, fleet in enumerate(plan.fleets)
        ],
        "referee": [_ship(hand) for hand in plan.referee],
        "unmet_wishes": unmet(plan),
        "order": list(plan.order),
    }
    if plan.own:
        made["own"] = [{"player": name, **_ship(hand)} for name, hand in plan.own]
    return made


def _proof(proof: Proof) -> dict[str, Any]:
    made: dict[str, Any] = {
        "best": proof.best,
        "before": proof.before,
        "spread": proof.spread,
        "least": proof.least,
    }
    if proof.team_before:
        made |= {
            "team_before": proof.team_before,
            "team_spread": proof.team_spread,
            "team_least": proof.team_least,
        }
    return made


def _ship(hand: Hand) -> dict[str, str]:
    return {"type": hand.kind, **({"name": hand.name} if hand.name else {})}


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else round(float(value), 3)
