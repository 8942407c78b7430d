"""`kaperbrief render` from the event to its files: divide, deal, bind, plan, remember."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from kaperbrief import __version__
from kaperbrief.documents.bindery import bind_all, event_places, order_of, packets
from kaperbrief.documents.deal import COMMON
from kaperbrief.documents.event import (
    MANIFEST,
    Memory,
    Moved,
    event_table,
    keep_fleets,
    look_at_photos,
)
from kaperbrief.documents.event import REFEREE as WITH_REFEREE
from kaperbrief.documents.fleets import FleetPlan
from kaperbrief.documents.jobs import JobMaker
from kaperbrief.documents.kit import told_options
from kaperbrief.documents.languages import check_language
from kaperbrief.documents.packets import Binder, BoundPacket, Late, Packet, bind_plan
from kaperbrief.documents.pages import Publication
from kaperbrief.documents.plan import span_of
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.documents.reports import ship_data, ship_words
from kaperbrief.errors import Problems, Progress, UsageProblem, quiet
from kaperbrief.files import Lazily, json_file, safe_name
from kaperbrief.game.muster import Muster
from kaperbrief.game.shelf import Vessel
from kaperbrief.hands import HERE, Hands
from kaperbrief.models.event import Event, Guest
from kaperbrief.models.options import Options, Player
from kaperbrief.models.pack import Pack
from kaperbrief.workspace import Workspace


def event_name(event: Event, folder: str) -> str:
    """The name of the folder of an event's files: its title, else that of its own folder."""
    return safe_name(event.title or folder or event.game)


def with_late(event: Event, late: Iterable[Guest]) -> Event:
    """The event with players who joined later and whom it does not name yet."""
    names = {guest.name for guest in event.players}
    new = [guest for guest in late if guest.name not in names]
    return replace(event, players=(*event.players, *new)) if new else event


def render_event(
    muster: Muster,
    workspace: Workspace,
    options: Options,
    memory: Memory,
    problems: Problems,
    late: Iterable[str] = (),
    progress: Progress = quiet,
    hands: Hands = HERE,
) -> Publication:
    """Every file of an event. `late` are the names of players who joined later.

    Its item are the bound packets, the print plan last, its news what changed hands.

    Raises ProblemsFound with every problem that spoils the print, UsageProblem for wrong options.
    """
    if muster.event.draft:
        message = "the draft is not settled: nobody knows yet who has which ships"
        hint = "write what everybody chose as ships: of the players, and take draft: away"
        muster.file.note(problems, "fleets", message, ("draft",), hint)
        problems.raise_errors()
    divided, moved, fresh = keep_fleets(muster, memory, options.seed, progress)
    room = open_pressroom(workspace, options, problems, muster.game, event_table(divided), two=True)
    look_at_photos(muster.file, workspace, problems)
    binder = Binder(room, JobMaker(room, event_places(muster)), muster)
    bound, files = bind_all(order_of(room, divided), binder, packets(room), hands, progress)
    numbers, gone = changes(bound, memory)
    packet = Packet("print-plan.pdf", COMMON, room.languages.get(room.language).label("Print plan"),
                  room.language)  # fmt: skip
    plan, files[packet.file] = bind_plan(binder, packet, bound, print_again(bound, numbers))
    made = manifest(divided, room, bound, numbers, gone, frozenset(late))
    files[MANIFEST] = json_file(made)
    return Publication(
        [*bound, plan], files, made, problems.sorted, _news(moved, room, fresh=fresh)
    )


def _news(moved: Iterable[Moved], room: Pressroom, *, fresh: bool) -> tuple[str, ...]:
    """What changed hands in words: the ship, who had it, who has it."""
    kinds = room.languages.get(room.language).kinds
    titles = {WITH_REFEREE: "the referee", "": "new"}
    anew = ["The conditions changed: everything was divided anew."] if fresh else []
    words = [
        f"{ship_words([Vessel(kind, name=name)], kinds)}: "
        f"{titles.get(one, one)} → {titles.get(other, other)}"
        for (kind, name), one, other in moved
    ]
    return tuple(line.replace("\xa0", " ") for line in (*anew, *words))


def changes(
    bound: list[BoundPacket], memory: Memory
) -> tuple[dict[str, tuple[int, ...]], tuple[str, ...]]:
    """The pages to print again since the last rendering, by file, and files that are gone.

    Where nothing changed the last changes stay as they were.
    """
    if not memory.pages:
        return {}, ()
    numbers = {}
    for one in bound:
        known = set(memory.pages.get(one.packet.file, ()))
        printed = sorted(number for part in one.stocks.values() for number in part)
        new = tuple(number for number in printed if one.revisions[number - 1] not in known)
        if new:
            numbers[one.packet.file] = new
    gone = tuple(sorted(set(memory.pages) - {one.packet.file for one in bound}))
    if not numbers and not gone:
        numbers, gone = dict(memory.again), memory.gone
    return numbers, gone


def print_again(bound: list[BoundPacket], numbers: Mapping[str, tuple[int, ...]]) -> Late:
    """The pages to print again, which are given by file, in words by the titles of packets."""
    titles = {one.packet.file: one.packet.title for one in bound}
    return tuple(
        (titles[file], span_of(list(pages))) for file, pages in numbers.items() if file in titles
    )


def manifest(
    plan: FleetPlan,
    room: Pressroom,
    bound: list[BoundPacket],
    again: Mapping[str, tuple[int, ...]],
    gone: tuple[str, ...],
    late: frozenset[str],
) -> dict[str, Any]:
    """The manifest: who has what, the revision of every page; without paths and time."""
    players = []
    for seat, fleet in zip(room.table.seats, plan.fleets, strict=True):
        one: dict[str, Any] = {
            "name": seat.name,
            "lang": seat.lang or room.language,
            "seat": seat.colour,
            "team": seat.team,
            "has": [ship_data(hand) for hand in (*fleet.ships, *fleet.boats)],
            "ships": [ship_data(ship) for ship in seat.ships],
        }
        if seat.name in late:
            one["late"] = True
        players.append(one)
    return {
        "kaperbrief": __version__,
        "game": plan.muster.event.game,
        "title": plan.muster.event.title,
        "seed": room.options.seed,
        "options": told_options(room),
        "players": players,
        "referee": [ship_data(one) for one in room.table.left],
        "order": list(plan.order),
        "files": [_file(one) for one in bound],
        "again": {file: list(pages) for file, pages in again.items()},
        "gone": list(gone),
    }


def _file(bound: BoundPacket) -> dict[str, Any]:
    return {
        "file": bound.packet.file,
        "for": bound.packet.title,
        "language": bound.packet.language,
        "materials": [
            {"title": one.title, "pages": one.pages, "pieces": one.count}
            for one in bound.plan.materials
        ],
        "pages": list(bound.revisions),
    }


def changed_files(folder: Path, files: Mapping[str, bytes]) -> Lazily[Path]:
    """The files whose contents are not on the disk yet, by their path."""
    return Lazily(
        {
            folder / name: partial(files.__getitem__, name)
            for name, data in files.items()
            if not (folder / name).is_file() or (folder / name).read_bytes() != data
        }
    )


def check_late(event: Event, added: Iterable[Player], pack: Pack, workspace: Workspace) -> None:
    """Raise UsageProblem where players who join later are there already, or cannot be."""
    for player in added:
        if not player.name:
            raise UsageProblem("--add-player needs a name", "write --add-player NAME")
        if any(guest.name == player.name for guest in event.players):
            raise UsageProblem(f"{player.name} takes part already", "leave out --add-player")
        check_language(player.lang, pack, workspace)


def late_guests(memory: Memory, added: Iterable[Player]) -> list[Guest]:
    """The players who joined later, those of now behind those of before."""
    before = {name: Guest(name, language) for name, language in memory.late.items()}
    now = {player.name: Guest(player.name, player.lang) for player in added}
    return list({**before, **now}.values())
