"""All packets of an event bound, by one hand or many, in styles that are the same for all."""

from __future__ import annotations

import gc
import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import replace

from kaperbrief import __version__, kept
from kaperbrief.documents.deal import COMMON, REFEREE, Dealer, Print
from kaperbrief.documents.event import MANIFEST, event_table
from kaperbrief.documents.fleets import FleetPlan
from kaperbrief.documents.jobs import JobMaker
from kaperbrief.documents.packets import EACH, Binder, BoundPacket, Packet
from kaperbrief.documents.pages import FitStep, FitSteps
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.documents.written import place_in
from kaperbrief.errors import Problem, Problems, Progress, UsageProblem
from kaperbrief.files import Spool, safe_name
from kaperbrief.game.muster import Muster
from kaperbrief.hands import Hands
from kaperbrief.models.options import Options
from kaperbrief.press.job import WrittenAt
from kaperbrief.records import dataclass
from kaperbrief.workspace import Workspace

Bound = tuple[BoundPacket | None, bytes, list[Problem]]
"""A packet without what it is made of, its PDF, what is wrong with it."""


@dataclass(frozen=True, slots=True)
class PacketOrder:
    """All that whoever binds packets needs to know, but for the files of the workspace.

    The same `key` is the same order.
    """

    key: str
    program: str
    workspace: Workspace
    options: Options
    plan: FleetPlan


def packets(room: Pressroom) -> list[Packet]:
    """The packets of all players, the referee's and the common pages; what is empty is left out."""
    local = room.languages.get(room.language)
    whose, *longer = (_by_owner(room, rows) for rows in EACH)
    taken = {"referee.pdf", "common.pdf", "print-plan.pdf", MANIFEST}
    made = []
    for seat in room.table.seats:
        folder = name = safe_name(seat.name)
        number = 2
        while folder.casefold() in taken:
            folder, number = f"{name} {number}", number + 1
        taken.add(folder.casefold())
        language = seat.lang or room.language
        things = whose[seat.number]
        made.append(Packet(f"{folder}/packet.pdf", seat.number, seat.name, language, things))
    for owner, file, title in (
        (REFEREE, "referee.pdf", local.label("Referee")),
        (COMMON, "common.pdf", local.label("For everybody")),
    ):
        if whose[owner] or owner == REFEREE:
            more = tuple(one[owner] for one in longer) if owner == REFEREE else ()
            made.append(Packet(file, owner, title, room.language, whose[owner], more))
    return made


def _by_owner(room: Pressroom, rows: int) -> Mapping[int, tuple[Print, ...]]:
    """What is printed for each player, COMMON and REFEREE, rosters with so many rows a page."""
    dealer = Dealer(room.game, room.options, room.table, room.language, packets=True, rows=rows)
    dealt = dealer.prints()
    owners = [*(seat.number for seat in room.table.seats), COMMON, REFEREE]
    return {owner: tuple(one for one in dealt if one.owner == owner) for owner in owners}


def event_places(muster: Muster) -> dict[str, WrittenAt]:
    """Where the event names players, ships and photos."""
    file, found = muster.file, {}

    def note(text: str, *path: str | int) -> None:
        if text and text not in found:
            table = file.tables.get(str(path[0]))
            found[text] = (
                place_in(file.origin, path) if table is None else place_in(table, path[1:])
            )

    for number, vessel in enumerate(muster.event.ships):
        note(vessel.name, "ships", number, "name")
        note(vessel.photo, "ships", number, "photo")
    for number, guest in enumerate(muster.event.players):
        note(guest.name, "players", number, "name")
        note(guest.team, "players", number, "team")
    for name in ("title", "date", "place"):
        note(getattr(muster.event, name), name)
    return found


def order_of(room: Pressroom, plan: FleetPlan) -> PacketOrder:
    """What is to be known for the packets of a divided event."""
    workspace, options = room.workspace, room.options
    told = (*_state(workspace), repr(options), repr(room.table))
    # Not a name of what is kept: where nothing is, all of them are the same.
    key = hashlib.blake2b("\0".join(told).encode(), digest_size=16).hexdigest()
    return PacketOrder(key, __version__, workspace, options, plan)


_LAID_OUT = ("content", "templates", "icons", "art", "photos")


def _state(workspace: Workspace) -> Iterator[str]:
    """Says which files a workspace has and in which state; what was printed is none of them."""
    for home in workspace.layers:
        yield str(home)
        for entry in sorted(os.scandir(home), key=lambda entry: entry.name):
            if entry.is_dir() and entry.name in _LAID_OUT:
                yield from kept.stamps(entry.path)
            elif entry.name.endswith((".yaml", ".csv", ".ods")):
                yield f"{entry.name} {entry.stat().st_size} {entry.stat().st_mtime_ns}"


_OPENED: dict[str, tuple[Binder, list[Packet]]] = {}
"""Who binds the packets of an order, and those; of the last order alone."""


def remember(order: PacketOrder, binder: Binder, some: list[Packet]) -> None:
    """Have this process know who binds an order."""
    _OPENED.clear()
    _OPENED[order.key] = binder, some
    gc.freeze()  # what is there by now stays: it need not be looked through again and again


def bind_one(order: PacketOrder, number: int, steps: FitSteps) -> Bound:
    """The packet of a number in an order, at least so far down the ladder as the steps say.

    Raises UsageProblem where another program gave the order.
    """
    if order.key not in _OPENED:
        _open(order)
    binder, some = _OPENED[order.key]
    binder.steps = dict(steps)
    problems = binder.room.problems
    # A problem that another packet had too would not be noted again.
    before, problems.items[:] = list(problems.items), []
    found = binder.bind(some[number])
    wrong, problems.items[:] = list(problems.items), before
    # Boxes and their settings know each other: nothing else would let go of them.
    gc.collect()
    bound, pdf = found or (None, b"")
    return bound and replace(bound, packet=_NO_PACKET), pdf, wrong


_NO_PACKET = Packet("", COMMON, "", "")


def _open(order: PacketOrder) -> None:
    if order.program != __version__:
        message = f"kaperbrief {__version__} works there, and {order.program} here"
        raise UsageProblem(message, "install the same one")
    muster, table = order.plan.muster, event_table(order.plan)
    room = open_pressroom(order.workspace, order.options, Problems(), muster.game, table, two=True)
    remember(order, Binder(room, JobMaker(room, event_places(muster)), muster), packets(room))


def bind_all(
    order: PacketOrder, binder: Binder, some: list[Packet], hands: Hands, progress: Progress
) -> tuple[list[BoundPacket], Spool]:
    """All packets in the same styles, and their files.

    The one that needs the smallest letters in a material decides for all: those that were bound
    before are bound again. What a run has bound that was stopped is not bound again. Raises
    ProblemsFound with the problems of all of them.
    """
    remember(order, binder, some)
    bound: dict[int, BoundPacket | None] = {}
    steps: FitSteps = {}
    files, problems = Spool(), binder.room.problems
    try:
        while waiting := [n for n in range(len(some)) if _is_behind(bound, n, steps)]:
            # Most end on the ladder where the first one does.
            waiting = waiting if bound else waiting[:1]
            progress("packets", 0, len(waiting))
            found = _bound(order, waiting, dict(steps), hands)
            for done, (number, (one, pdf, wrong)) in enumerate(found, 1):
                problems.extend(wrong)
                bound[number] = one and replace(one, packet=some[number])
                files[some[number].file] = pdf
                progress("packets", done, len(waiting))
            for one in filter(None, bound.values()):
                for key, step in one.fit_steps.items():
                    steps[key] = _lower(steps.get(key, step), step)
    except BaseException:
        kept.spare()
        raise
    finally:
        gc.unfreeze()
    binder.steps = steps
    problems.items[:] = dict.fromkeys(problems.items)
    problems.raise_errors()
    return [one for _, one in sorted(bound.items()) if one], files


def _is_behind(bound: Mapping[int, BoundPacket | None], number: int, steps: FitSteps) -> bool:
    """Is a packet to be bound, again or for the first time? None is one that cannot be."""
    if number not in bound:
        return True
    one = bound[number]
    return one is not None and any(steps[key] != step for key, step in one.fit_steps.items())


def _lower(one: FitStep, other: FitStep) -> FitStep:
    """The lower one of two places on the ladder, style by style."""
    styles = dict(one[0])
    for style, step in other[0]:
        styles[style] = max(step, styles.get(style, 0))
    return tuple(sorted(styles.items())), one[1] or other[1]


def _bound(
    order: PacketOrder, numbers: list[int], steps: FitSteps, hands: Hands
) -> Iterator[tuple[int, Bound]]:
    """Packets as they are done, those first that are kept; kept is what has no problem."""
    names = {n: kept.name("packet", order.key, n, sorted(steps.items())) for n in numbers}
    missing = []
    for number in numbers:
        found = kept.find(names[number])
        if found is None:
            missing.append(number)
        else:
            yield number, (*found, [])
    for turn, done in hands.each(bind_one, ((order, n, steps) for n in missing)):
        number = missing[turn]
        one, pdf, problems = done
        if one is not None and not problems:
            kept.keep(names[number], (one, pdf))
        yield number, done
