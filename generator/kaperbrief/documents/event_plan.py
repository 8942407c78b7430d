"""The print plan of an event: one list of print jobs, who gets what, what to print again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kaperbrief.documents.front_pages import chunks, fleet_words, usual_names
from kaperbrief.documents.packets import Binder, BoundPacket, Packet, PrintedPage
from kaperbrief.documents.pages import page
from kaperbrief.documents.plan import Share, span_of, stock_name

_SIZES = ((34, 12), (27, 8), (20, 5), (12, 3), (6, 1))
"""So many rows a column of print jobs has, so many players a page of the list of who gets what.

The title of a group is as high as two rows. Where that is more than fits the next pair is taken.
"""
_STOCKS = ("paper", "card", "film", "sticker")


@dataclass(frozen=True, slots=True)
class PrintJob:
    """Pages of one file that are printed in one go."""

    title: str
    file: str
    pages: str
    sheets: int


@dataclass(frozen=True, slots=True)
class JobGroup:
    """All print jobs on one stock and so many sides; `sheets` are those of the whole group."""

    stock: str
    sides: int
    sheets: int
    jobs: tuple[PrintJob, ...]


def bind_plan(binder: Binder, packet: Packet, bound: list[BoundPacket], late: Late) -> BoundPacket:
    """The print plan of bound packets. Raises ProblemsFound where it cannot be set.

    `late` are the pages to print again by the titles of their packets.
    """
    problems = binder.room.problems
    known = len(problems.items)
    for rows, each in _SIZES:
        made = _bound(binder, packet, bound, late, rows, each)
        if made is not None or (rows, each) == _SIZES[-1] or not binder.forgive(known):
            break
    problems.raise_errors()
    assert made is not None
    return made


def _bound(
    binder: Binder, packet: Packet, bound: list[BoundPacket], late: Late, rows: int, each: int
) -> BoundPacket | None:
    """The print plan with so many rows a column and players a page, None if they don't fit."""
    room = binder.room
    local = room.languages.get(packet.language)
    groups = print_jobs(bound)
    named = {one: stock_name(one, local.label) for one in _STOCKS}
    names = {**usual_names(local), "event": binder.muster.event, "stocks": named, "late": late}
    names |= {"sheets": sum(group.sheets for group in groups), "files": len(bound)}
    names |= {
        "pages": sum(len(one.pages) for one in bound),
        "players": len(binder.room.table.seats),
    }
    ours = [one.plan.tips for one in bound if one.packet.language == packet.language]
    names["tips"] = list(dict.fromkeys(tip for tips in ours for tip in tips))
    title = local.label("Print plan")
    given, receivers = _receivers(binder, bound)
    copies = []
    for number, part in enumerate(chunks(columns(groups, rows), 2)):
        some = {**names, "columns": part, "first": number == 0}
        some["roomy"] = all(sum(len(one.jobs) + 2 for one in column) < 19 for column in part)
        copies.append(page(room, "event-plan", some, title))
    for part in chunks(receivers, each):
        some = {**names, "given": given, "receivers": part}
        copies.append(page(room, "event-who", some, local.label("Who gets what")))
    return binder.pages(packet, copies, bound[0].plan)


Late = tuple[tuple[str, str], ...]
"""Titles of packets, and which of their pages to print again."""


def print_jobs(bound: list[BoundPacket]) -> list[JobGroup]:
    """What is printed, by stock and sides: paper first, one-sided before two-sided."""
    found: dict[tuple[int, int], list[PrintJob]] = {}
    for one in bound:
        for (stock, sides), numbers in _by_stock(one.pages).items():
            job = PrintJob(
                one.packet.title, one.packet.file, span_of(numbers), len(numbers) // sides
            )
            found.setdefault((_STOCKS.index(stock), sides), []).append(job)
    return [
        JobGroup(_STOCKS[stock], sides, sum(job.sheets for job in jobs), tuple(jobs))
        for (stock, sides), jobs in sorted(found.items())
    ]


def _by_stock(pages: tuple[PrintedPage, ...]) -> Mapping[tuple[str, int], list[int]]:
    found: dict[tuple[str, int], list[int]] = {}
    for number, one in enumerate(pages, 1):
        if not one.blank:
            found.setdefault((one.stock, one.sides), []).append(number)
    return found


def columns(groups: list[JobGroup], rows: int) -> list[list[JobGroup]]:
    """The groups in columns of a page; a group that is too long goes on in the next one."""
    made: list[list[JobGroup]] = [[]]
    room = rows
    for group in groups:
        jobs = group.jobs
        while jobs:
            if room < 4:
                made.append([])
                room = rows
            taken, jobs = jobs[: room - 2], jobs[room - 2 :]
            made[-1].append(JobGroup(group.stock, group.sides, group.sheets, taken))
            room -= len(taken) + 2
    return _beside(made[0]) if len(made) == 1 else made


def _beside(groups: list[JobGroup]) -> list[list[JobGroup]]:
    """The groups of one column in two of about equal height."""
    heights = [len(group.jobs) + 2 for group in groups]
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
    every = [dict(one) for one in held.values()]
    given = (
        tuple(title for title in every[0] if all(title in one for one in every)) if every else ()
    )
    receivers = []
    for seat in room.table.seats:
        packet = packets[seat.number]
        things = tuple(title for title in held[seat.number] if title not in given)
        numbers = tuple(range(1, len(packet.pages) + 1))
        share = Share(seat, packet.packet.language, numbers, things)
        receivers.append((share, fleet_words(seat, local)))
    return given, receivers
