"""What an event remembers from one rendering to the next: who has what, what every page was."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from kaperbrief.documents.fleets import FleetPlan
from kaperbrief.documents.trials import settled
from kaperbrief.errors import Problem, ProblemsFound, Progress, Span, quiet
from kaperbrief.fleets.task import REFEREE as BACK
from kaperbrief.game.muster import Muster
from kaperbrief.game.shelf import Vessel
from kaperbrief.records import dataclass
from kaperbrief.rules.counts import ship_counts
from kaperbrief.rules.formula import FormulaError, evaluate

MANIFEST = "manifest.json"
REFEREE = "\0referee"
"""The referee among the names of players."""

Vessels = Counter[tuple[str, str]]
"""Ships or crews by type and name."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The event as it was rendered last; empty where it never was.

    `fleets` and `teams` are by player, `late` the languages of those who joined later, `pages` the
    revisions of each file's pages, `again` the pages that were to be printed again, `referee` the
    ships that were left to the referee, `order` the order of play where that was drawn.
    """

    fleets: Mapping[str, Vessels] = field(default_factory=dict)
    teams: Mapping[str, str] = field(default_factory=dict)
    late: Mapping[str, str] = field(default_factory=dict)
    pages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    again: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    gone: tuple[str, ...] = ()
    referee: Vessels = field(default_factory=Counter)
    order: tuple[str, ...] = ()


def read_memory(folder: Path) -> Memory:
    """What the manifest of a folder remembers. Raises ProblemsFound where it cannot be read."""
    path = folder / MANIFEST
    if not path.is_file():
        return Memory()
    try:
        return _remembered(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        message = "this is no manifest of an event"
        hint = "delete it; everybody’s fleet is then divided afresh"
        raise ProblemsFound([Problem("lock", message, Span(path.name), hint)]) from error


def _remembered(data: dict[str, Any]) -> Memory:
    players = data["players"]

    def counted(ships: list[dict[str, str]]) -> Vessels:
        return Counter((ship["type"], ship.get("name", "")) for ship in ships)

    return Memory(
        {one["name"]: counted(one["has"]) for one in players},
        {one["name"]: one["team"] for one in players},
        {one["name"]: one["lang"] for one in players if one.get("late")},
        {one["file"]: tuple(one["pages"]) for one in data["files"]},
        {name: tuple(numbers) for name, numbers in data["again"].items()},
        tuple(data["gone"]),
        counted(data["referee"]),
        tuple(data["order"]),
    )


Moved = tuple[tuple[str, str], str, str]
"""A ship by type and name, the player she was with, the one who has her now.

The referee is REFEREE there, new ships were with nobody.
"""


def keep_fleets(
    muster: Muster, memory: Memory, seed: int, progress: Progress = quiet
) -> tuple[FleetPlan, tuple[Moved, ...], bool]:
    """Divide an event so that everybody keeps what they had; what moved; is all divided anew?

    Players who are new get what is free and one ship each of those who have most, until their part
    is full. Where that leaves no way all is divided anew. Raises ProblemsFound where there is none.
    """
    if not memory.fleets:
        return settled(muster, seed, progress), (), False
    locked = _locked(muster, memory)
    newcomers = [n for n, g in enumerate(muster.event.players) if g.name not in memory.fleets]
    if newcomers and muster.rules.by == "balance" and muster.rules.each in (0, "0"):
        locked = _released(locked, len(newcomers))
    try:
        plan, fresh = _in_order(settled(locked, seed, progress), memory), False
    except ProblemsFound:
        plan, fresh = settled(muster, seed, progress), True
    return plan, _moved(plan, memory), fresh


def _in_order(plan: FleetPlan, memory: Memory) -> FleetPlan:
    """The plan in the order of play that was drawn; who came since then plays last."""
    old = [name for name in memory.order if name in plan.order]
    return replace(plan, order=(*old, *(name for name in plan.order if name not in old)))


def _locked(muster: Muster, memory: Memory) -> Muster:
    """The muster where everything is locked for the player who had it, and teams stay.

    What the referee keeps back stays with the referee.
    """
    players = muster.event.players
    left = {n: Counter(memory.fleets.get(guest.name, {})) for n, guest in enumerate(players)}
    kept = Counter(list(memory.referee.elements())[: muster.event.keep])
    for hand in (*muster.hands, *muster.others):
        if hand.player:
            left[hand.player - 1][(hand.id, hand.name)] -= 1

    def lock(hands: Iterable[Vessel]) -> tuple[Vessel, ...]:
        made = []
        for hand in hands:
            key = (hand.id, hand.name)
            owner = next(
                (
                    n
                    for n, guest in enumerate(players)
                    if left[n][key] > 0 and not {hand.id, hand.name} & set(guest.never)
                ),
                None,
            )
            if not hand.player and owner is not None:
                left[owner][key] -= 1
                hand = replace(hand, player=owner + 1)
            elif not hand.player and kept[key] > 0:
                kept[key] -= 1
                hand = replace(hand, player=BACK)
            made.append(hand)
        return tuple(made)

    teams = tuple(
        muster.teams.index(memory.teams[guest.name])
        if fixed is None and memory.teams.get(guest.name) in muster.teams
        else fixed
        for guest, fixed in zip(players, muster.fixed, strict=True)
    )
    return replace(muster, hands=lock(muster.hands), others=lock(muster.others), fixed=teams)


def _released(muster: Muster, newcomers: int) -> Muster:
    """The muster where those who have most give up a ship each for the newcomers.

    The ships are those that come nearest to what the newcomers' parts need.
    """
    event = muster.event
    own = {name for guest in event.players for name in guest.ships}
    back = sum(hand.player == BACK for hand in muster.hands)
    free = sum(not hand.player for hand in muster.hands) - max(0, event.keep - back)
    wanted = newcomers * max(event.least, len(muster.hands) // len(event.players)) - max(0, free)
    worth = [_worth(muster, hand) for hand in muster.hands]
    sums: Counter[int] = Counter()
    for hand, value in zip(muster.hands, worth, strict=True):
        if hand.player not in (0, BACK):
            sums[hand.player] += value
    target = sum(worth) / max(1, len(worth))
    hands = list(muster.hands)
    for _ in range(max(0, wanted)):
        for player, _sum in sorted(sums.items(), key=lambda one: (-one[1], one[0])):
            mine = [n for n, hand in enumerate(hands) if hand.player == player]
            given = [n for n in mine if not {hands[n].id, hands[n].name} & own]
            if given and len(mine) > event.least:
                best = min(given, key=lambda n: (abs(worth[n] - target), n))
                hands[best] = replace(hands[best], player=0)
                sums[player] -= worth[best]
                break
    return replace(muster, hands=tuple(hands))


def _worth(muster: Muster, hand: Vessel) -> int:
    """What a ship adds to the first criterion; 1 where that cannot be told."""
    criteria, kinds = muster.rules.criteria, muster.game.kinds
    if not criteria or muster.rules.of != "ships":
        return 1
    try:
        return evaluate(criteria[0].value, ship_counts(kinds["ships"][hand.id]))
    except FormulaError:
        return 1


def _moved(plan: FleetPlan, memory: Memory) -> tuple[Moved, ...]:
    """What somebody has now that they had not before, and from whom it came."""
    now: dict[str, Vessels] = {}
    for fleet in plan.fleets:
        assert fleet.guest is not None
        now[fleet.guest.name] = vessels((*fleet.ships, *fleet.boats))
    now[REFEREE] = vessels(plan.referee)
    before = {**memory.fleets, REFEREE: memory.referee}
    spare = [
        (key, name)
        for name, had in before.items()
        for key in (had - now.get(name, Counter())).elements()
    ]
    # The manifest does not list the crews that nobody has: they lie with the referee.
    unknown = REFEREE if plan.muster.rules.of == "crews" else ""
    moved = []
    for name, has in now.items():
        for key in (has - before.get(name, Counter())).elements():
            found = next((one for one in spare if one[0] == key), None)
            if found is not None:
                spare.remove(found)
            elif name == REFEREE:  # crews that nobody ever had are no news
                continue
            moved.append((key, found[1] if found else unknown, name))
    return tuple(moved)


def vessels(hands: Iterable[Vessel]) -> Vessels:
    """Ships or crews counted by type and name."""
    return Counter((hand.id, hand.name) for hand in hands)
