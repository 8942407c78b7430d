"""`kaperbrief render` from the event to its files: divide, deal, bind, plan, remember."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from kaperbrief import __version__
from kaperbrief.documents.deal import COMMON, REFEREE, Dealer, Print
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
from kaperbrief.documents.packets import EACH, Binder, BoundPacket, Late, Packet, bind_plan
from kaperbrief.documents.pages import Publication
from kaperbrief.documents.plan import span_of
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.documents.reports import ship_data, ship_words
from kaperbrief.documents.written import place_in
from kaperbrief.errors import Problems, Progress, UsageProblem, quiet
from kaperbrief.files import json_file, safe_name
from kaperbrief.game.muster import Muster
from kaperbrief.game.shelf import Vessel
from kaperbrief.models.event import Event, Guest
from kaperbrief.models.options import Options, Player
from kaperbrief.models.pack import Pack
from kaperbrief.press.job import WrittenAt
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
    bound = binder.bind_all(packets(room), progress)
    numbers, gone = changes(bound, memory)
    packet = Packet("print-plan.pdf", COMMON, room.languages.get(room.language).label("Print plan"),
                  room.language)  # fmt: skip
    plan = bind_plan(binder, packet, bound, print_again(bound, numbers))
    made = manifest(divided, room, bound, numbers, gone, frozenset(late))
    files = {one.packet.file: one.pdf for one in (*bound, plan)}
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


def changed_files(folder: Path, files: Mapping[str, bytes]) -> dict[Path, bytes]:
    """The files whose contents are not on the disk yet, by their path."""
    return {
        folder / name: data
        for name, data in files.items()
        if not (folder / name).is_file() or (folder / name).read_bytes() != data
    }


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
