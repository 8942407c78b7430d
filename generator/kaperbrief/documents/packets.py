"""Packets of an event, bound page by page, and the plan of what is printed for whom."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial, reduce
from operator import add

from kaperbrief.documents.again import page_revision
from kaperbrief.documents.collation import Share
from kaperbrief.documents.deal import Print
from kaperbrief.documents.front_pages import (
    blank_cover,
    chunks,
    fill_cover,
    fleet_words,
    usual_names,
)
from kaperbrief.documents.jobs import JobMaker
from kaperbrief.documents.pages import (
    FitStep,
    FitSteps,
    both,
    drawn,
    fit_one,
    imposed,
    note_faults,
    page,
    pages_job,
)
from kaperbrief.documents.plan import (
    STOCKS,
    PrintPlan,
    PrintRange,
    make_plan,
    span_of,
    stock_and_sides,
)
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.stowing import Stowage, stowage
from kaperbrief.errors import Severity
from kaperbrief.game.muster import Muster
from kaperbrief.press.job import Copy, Job, PagePlan, WrittenAt, revision
from kaperbrief.records import dataclass
from kaperbrief.typeset.photos import PhotoShelf

EACH = (30, 20, 12, 6, 2)
"""So many ships stand on one page of a roster, players on one of a list; fewer where that is more
than fits.
"""


@dataclass(frozen=True, slots=True)
class Packet:
    """What one packet is made of: its file, whose it is, its title and language.

    `longer` are prints to take instead, with more pages and fewer ships on each.
    """

    file: str
    owner: int
    title: str
    language: str
    prints: tuple[Print, ...] = ()
    longer: tuple[tuple[Print, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class BoundPacket:
    """A finished packet without its PDF: the revisions of its pages, its plan.

    `stocks` are the numbers of pages by stock and sides, without those that stay white. `fit_steps`
    are those of the fit ladder on which its materials stand.
    """

    packet: Packet
    revisions: tuple[str, ...]
    stocks: Mapping[tuple[str, int], list[int]]
    plan: PrintPlan
    stowage: Stowage
    fit_steps: Mapping[tuple[str, str], FitStep]


Finished = tuple[BoundPacket, bytes]
"""A packet and its PDF."""


class Binder:
    """Binds packets. Problems are noted in the pressroom; what has some is not bound."""

    def __init__(self, room: Pressroom, maker: JobMaker, muster: Muster) -> None:
        self.room, self.maker, self.muster = room, maker, muster
        self.steps: FitSteps = {}
        self.theme = revision([repr(room.look.theme)], room.options.theme)

    def bind(self, packet: Packet) -> Finished | None:
        """One packet, tried with ever less on a page until all of it fits; None if it cannot be."""
        prints = zip((packet.prints, *packet.longer), EACH, strict=False)
        tries = [partial(self._bound, replace(packet, prints=some), each) for some, each in prints]
        problems = self.room.problems
        # A problem that another packet had too would not be noted again, nor counted here.
        before, problems.items[:] = list(problems.items), []
        try:
            return self.first_that_fits(tries)
        finally:
            found, problems.items[:] = list(problems.items), before
            problems.extend(found)

    def first_that_fits(self, tries: Sequence[Callable[[], Finished | None]]) -> Finished | None:
        """Try pages with ever less on each; None where something is wrong.

        The problems of a try are forgotten if all of them are that things don't fit.
        """
        known, items = len(self.room.problems.items), self.room.problems.items
        for bind in tries:
            bound = bind()
            errors = (one.code for one in items[known:] if one.severity is Severity.ERROR)
            if bound or bind is tries[-1] or any(code != "fit" for code in errors):
                break
            del items[known:]
            gc.collect()  # its boxes and their settings know each other
        return bound

    def _bound(self, packet: Packet, each: int) -> Finished | None:
        """One packet with lists of so many players a page, None where something is wrong."""
        room = self._fresh()
        jobs = self.maker.jobs(list(packet.prints))
        event, owner = self.muster.event, packet.owner
        cover = blank_cover(room, owner, packet.language, each, empty=not jobs)
        pages = imposed(room, [cover, *jobs])
        local = room.languages.get(packet.language)
        plan = make_plan(local, len(room.table.seats), pages, jobs)
        fill_cover(room, cover, event, owner, packet.title, plan, each)
        for copy in cover.copies:
            copy.locate = self._locate
        if room.problems.has_errors:
            return None
        return self._finished(room, packet, [cover, *jobs], pages, plan)

    def _finished(
        self,
        room: Pressroom,
        packet: Packet,
        jobs: list[Job],
        pages: list[PagePlan],
        plan: PrintPlan,
    ) -> Finished | None:
        """The PDF of imposed jobs and what is to be known of it; None where something is wrong."""
        made = [fit_one(room, job, self.steps, self.maker.places) for job in both(jobs)]
        note_faults(room, both(jobs))
        fitted = [one for one in made if one is not None]
        if room.problems.has_errors:
            return None
        title = " · ".join(part for part in (packet.title, self.muster.event.title) if part)
        pdf = drawn(room, fitted, pages, title)
        if room.problems.has_errors:
            return None
        keys = [(one.job.material, one.job.language) for one in fitted]
        steps = {key: self.steps[key] for key in keys}
        name = room.options.theme
        revisions = tuple(page_revision(page, name, self.theme, steps) for page in pages)
        stocks: dict[tuple[str, int], list[int]] = {}
        for number, one in enumerate(pages, 1):
            if one.form != "blank":
                stocks.setdefault(stock_and_sides(one), []).append(number)
        kept = stowage(room.workspace, pages)
        return BoundPacket(packet, revisions, stocks, plan, kept, steps), pdf

    def pages(self, packet: Packet, copies: list[Copy], plan: PrintPlan) -> Finished | None:
        """Pages that are no material of the game as a document of their own."""
        room = self._fresh()
        jobs = [pages_job(room, packet.file, packet.title, copies, packet.language)]
        return self._finished(room, packet, jobs, imposed(room, jobs), plan)

    def _fresh(self) -> Pressroom:
        """The pressroom with fonts and photos of a new document."""
        room = self.room
        photos = PhotoShelf(room.photos.find, room.photos.greyscale)
        return replace(room, look=room.look.fresh(), photos=photos)

    def _locate(self, text: str) -> WrittenAt | None:
        return self.maker.places.get(text.strip()) or self.maker.named(text)


_SIZES = ((34, 12), (27, 8), (20, 5), (12, 3), (6, 1))
"""So many rows a column of print jobs has, so many players a page of the list of who gets what.

The title of a group is as high as two rows. Where that is more than fits the next pair is taken.
"""

Group = tuple[PrintRange, list[PrintRange]]
"""What is printed on one stock and so many sides: in all, and packet by packet."""


def bind_plan(binder: Binder, packet: Packet, bound: list[BoundPacket], late: Late) -> Finished:
    """The print plan of bound packets. Raises ProblemsFound where it cannot be set.

    `late` are the pages to print again by the titles of their packets.
    """
    made = binder.first_that_fits(
        [partial(_bound, binder, packet, bound, late, rows, each) for rows, each in _SIZES]
    )
    return binder.room.problems.sure(made)


def _bound(
    binder: Binder, packet: Packet, bound: list[BoundPacket], late: Late, rows: int, each: int
) -> Finished | None:
    """The print plan with so many rows a column and players a page, None if they don't fit."""
    room = binder.room
    local = room.languages.get(packet.language)
    groups = grouped(bound)
    names = {**usual_names(local), "event": binder.muster.event, "late": late}
    names |= {"sheets": sum(whole.sheets for whole, _ in groups), "files": len(bound)}
    names |= {"pages": sum(len(one.revisions) for one in bound), "players": len(room.table.seats)}
    names["stowage"] = reduce(add, [one.stowage for one in bound])
    ours = [one.plan.tips for one in bound if one.packet.language == packet.language]
    names["tips"] = list(dict.fromkeys(tip for tips in ours for tip in tips))
    title = local.label("Print plan")
    given, receivers = _receivers(binder, bound)
    copies = []
    for number, part in enumerate(chunks(columns(groups, rows), 2)):
        some = {**names, "columns": part, "first": number == 0}
        some["roomy"] = all(sum(map(_height, column)) < 19 for column in part)
        copies.append(page(room, "event-plan", some, title))
    for part in chunks(receivers, each):
        some = {**names, "given": given, "receivers": part}
        copies.append(page(room, "event-who", some, local.label("Who gets what")))
    return binder.pages(packet, copies, bound[0].plan)


Late = tuple[tuple[str, str], ...]
"""Titles of packets, and which of their pages to print again."""


def grouped(bound: list[BoundPacket]) -> list[Group]:
    """What is printed, by stock and sides: paper first, one-sided before two-sided."""
    order = [(stock, sides) for stock in STOCKS for sides in (1, 2)]
    groups = []
    for stock, sides in order:
        ranges = [
            PrintRange(span_of(numbers), stock, sides, one.packet.title, len(numbers) // sides)
            for one in bound
            if (numbers := one.stocks.get((stock, sides)))
        ]
        if ranges:
            sheets = sum(one.sheets for one in ranges)
            groups.append((PrintRange("", stock, sides, "", sheets), ranges))
    return groups


def _height(group: Group) -> int:
    """The rows of a group and its title."""
    return len(group[1]) + 2


def columns(groups: list[Group], rows: int) -> list[list[Group]]:
    """The groups in columns of a page; a group that is too long goes on in the next one."""
    made: list[list[Group]] = [[]]
    room = rows
    for whole, ranges in groups:
        while ranges:
            if room < 4:
                made.append([])
                room = rows
            taken, ranges = ranges[: room - 2], ranges[room - 2 :]
            made[-1].append((whole, taken))
            room -= len(taken) + 2
    return _beside(made[0]) if len(made) == 1 else made


def _beside(groups: list[Group]) -> list[list[Group]]:
    """The groups of one column in two of about equal height."""
    heights = [_height(group) for group in groups]
    cut = min(range(1, len(groups) + 1), key=lambda n: (max(sum(heights[:n]), sum(heights[n:])), n))
    return [part for part in (groups[:cut], groups[cut:]) if part]


def _receivers(
    binder: Binder, bound: list[BoundPacket]
) -> tuple[tuple[str, ...], list[tuple[Share, str]]]:
    """What every packet of a player holds, and the players with what only theirs do."""
    room = binder.room
    local = room.languages.get(room.language)
    packets = {one.packet.owner: one for one in bound if one.packet.owner > 0}
    held = {
        owner: dict.fromkeys(
            local.kinds["materials"][name].title
            for name in dict.fromkeys(one.material.id for one in packet.packet.prints)
        )
        for owner, packet in packets.items()
    }
    first = next(iter(held.values()), {})
    given = tuple(title for title in first if all(title in one for one in held.values()))
    receivers = []
    for seat in room.table.seats:
        packet = packets[seat.number]
        things = tuple(title for title in held[seat.number] if title not in given)
        numbers = tuple(range(1, len(packet.revisions) + 1))
        share = Share(seat, packet.packet.language, numbers, things)
        receivers.append((share, fleet_words(seat, local)))
    return given, receivers
