"""An event: its file and its fleets, everybody at its table, and what it remembers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from functools import partial
from pathlib import Path
from typing import Any

from kaperbrief.documents.fleets import Fleet, FleetPlan
from kaperbrief.documents.table import Seat, Table, counts_of, numbered
from kaperbrief.documents.trials import settled
from kaperbrief.errors import Problem, Problems, ProblemsFound, Progress, Span, UsageProblem, quiet
from kaperbrief.fleets.task import REFEREE as BACK
from kaperbrief.game.event import NAME, EventFile, load_event
from kaperbrief.game.muster import Muster, muster
from kaperbrief.game.references import open_game
from kaperbrief.game.shelf import Game, Vessel
from kaperbrief.models.event import Event
from kaperbrief.models.pack import Pack
from kaperbrief.records import dataclass
from kaperbrief.rules.counts import FormulaError, evaluate, ship_counts, table_ships
from kaperbrief.typeset.photos import PhotoError, PhotoShelf
from kaperbrief.workspace import Workspace

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
    What the event itself says that they have stands for what is not remembered.
    """
    if not memory.fleets:
        memory = replace(memory, fleets=_written(muster))
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


def _written(muster: Muster) -> dict[str, Vessels]:
    """What a division that was settled in the event gave to each player; empty where none was."""
    hands = (*muster.hands, *muster.others)
    found = {
        guest.name: vessels(hand for hand in hands if hand.player == number)
        for number, guest in enumerate(muster.event.players, 1)
    }
    settled = any(guest.has for guest in muster.event.players)
    return {name: has for name, has in found.items() if has} if settled else {}


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
            owners = [
                n
                for n, guest in enumerate(players)
                if left[n][key] > 0 and not {*key} & {*guest.never}
            ]
            if not hand.player and owners:
                left[owners[0]][key] -= 1
                hand = replace(hand, player=owners[0] + 1, held=True)
            elif not hand.player and kept[key] > 0:
                kept[key] -= 1
                hand = replace(hand, player=BACK, held=True)
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

    Who has most has it beside their part. The ships are those that come nearest to what the
    newcomers' parts need.
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
        share = {player: -sums[player] / muster.shares[player - 1] for player in sums}
        for player in sorted(share, key=lambda one: (share[one], one)):
            mine = [n for n, hand in enumerate(hands) if hand.player == player]
            given = [n for n in mine if not {hands[n].id, hands[n].name} & own]
            if given and len(mine) > event.least:
                best = min(given, key=lambda n: (abs(worth[n] - target), n))
                hands[best] = replace(hands[best], player=0, held=False)
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


def open_event(
    path: Path,
    problems: Problems,
    amend: Callable[[Event, Pack], Event] | None = None,
    *,
    photos: bool = True,
) -> Muster:
    """The muster of an event file, or of the `event.yaml` in a folder; its folder is the project.

    `amend` may change the event of a game before it is resolved. Without `photos` those of its
    ships are looked at only where something else is wrong.

    Warnings are noted in `problems`. Raises ProblemsFound with everything wrong in the event and
    its game, UsageProblem where there is no event.
    """
    if path.is_dir():
        path = path / NAME
        if not path.is_file():
            message = f"there is no {NAME} in this folder"
            raise UsageProblem(message, "make one with: kaperbrief new DIR --game GAME")
    workspace = Workspace.open(path.parent)
    file = problems.sure(load_event(path, workspace, problems))
    game = open_game(file.event.game, file.event.house, file.origin, workspace, problems)
    if amend is not None:
        file = replace(file, event=amend(file.event, game.pack))
    found = muster(file, game, workspace, problems)
    if photos or found is None:
        look_at_photos(file, workspace, problems)
    return problems.sure(found)


def look_at_photos(file: EventFile, workspace: Workspace, problems: Problems) -> None:
    """Note every photo of the event's ships that is there and is no picture."""
    find = partial(workspace.photo, pack=file.event.game)
    shelf = PhotoShelf(find)
    seen: set[str] = set()
    for number, vessel in enumerate(file.event.ships):
        if not vessel.photo or vessel.photo in seen:
            continue
        seen.add(vessel.photo)
        try:
            find(vessel.photo)
        except ValueError:  # the muster has noted it
            continue
        try:
            shelf.probe(vessel.photo)
        except PhotoError as error:
            path = ("ships", number, "photo")
            file.note(problems, "photo", error.message, path, error.hint)


def event_table(plan: FleetPlan) -> Table:
    """Everybody at a divided event, their ships and crews in their colours.

    Who has several crews has a colour for each; ships take turns among them. Ships with a colour
    of their own give it to their player. What is left to the referee needs markers too.
    """
    muster, game = plan.muster, plan.muster.game
    of_crews = muster.rules.of == "crews"
    seats = [_seat(number, fleet, plan) for number, fleet in enumerate(plan.fleets, 1)]
    spare = [hand for hand in plan.referee if not of_crews or hand in muster.others]
    left = tuple(replace(hand, number=number, player=0) for number, hand in enumerate(spare, 1))
    if of_crews and not muster.others:
        seats = _usual_ships(game, seats)
    table = Table(numbered(seats), {}, left)
    afloat = [one.id for one in (*table.ships, *left)]
    counts = counts_of(game, len(seats), [one.id for one in table.crews], afloat)
    return replace(table, counts=counts)


def _seat(number: int, fleet: Fleet, plan: FleetPlan) -> Seat:
    game, guest = plan.muster.game, fleet.guest
    assert guest is not None
    of_crews = plan.muster.rules.of == "crews"
    sailed, manned = (fleet.boats, fleet.ships) if of_crews else (fleet.ships + fleet.boats, ())
    own = [game.kinds["ships"][hand.id].seat for hand in sailed]
    main = next((colour for colour in own if colour), number)
    colours = [main + place * len(plan.fleets) for place in range(len(manned))] or [main]

    def vessel(hand: Vessel, colour: int, men: int = 0) -> Vessel:
        return replace(hand, seat=colour, player=number, captain=guest.name, men=men)

    men = (*fleet.men, *(0 for _ in sailed)) if not of_crews else (0,) * len(sailed)
    return Seat(
        number,
        main,
        guest.name,
        guest.lang,
        fleet.team,
        plan.order.index(guest.name) + 1 if guest.name in plan.order else 0,
        tuple(
            vessel(hand, own[n] or colours[n % len(colours)], men[n])
            for n, hand in enumerate(sailed)
        ),
        tuple(vessel(hand, colours[n]) for n, hand in enumerate(manned)),
    )


def _usual_ships(game: Game, seats: list[Seat]) -> list[Seat]:
    """The seats with the ships of the game's table, in turn round all crews."""
    setup = game.pack.set_up(len(seats))
    crews = sorted((crew for seat in seats for crew in seat.crews), key=lambda one: one.seat)
    ships: dict[int, list[Vessel]] = {}
    for number, name in enumerate(table_ships(setup, len(seats)) if setup and crews else ()):
        crew = crews[number % len(crews)]
        ships.setdefault(crew.player, []).append(replace(crew, id=name))
    return [replace(seat, ships=tuple(ships.get(seat.number, ()))) for seat in seats]
