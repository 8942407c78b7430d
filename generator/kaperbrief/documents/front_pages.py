"""What lies in front of a print: the guide of a kit, the cover of a packet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kaperbrief.documents.collation import Collation, collate
from kaperbrief.documents.deal import is_small
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.pages import blank_page, fill, pages_job
from kaperbrief.documents.plan import FEW, STOCKS, PrintPlan, make_plan, pages_of, span_of
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.stowing import stowage
from kaperbrief.documents.table import Seat, in_words, one_by_one, ship_rows
from kaperbrief.documents.views import usual
from kaperbrief.press.job import Job, PagePlan

if TYPE_CHECKING:  # a kit's guide does not need it
    from kaperbrief.models.event import Event

GUIDE = "print-guide"
_LIST = "print-list"
"""The template of the second page, for kits of many materials."""

_LEANEST = 2
"""What is to be said hangs on who plays and on the pages that are printed: where it is too much the
guide does without piles and pictures, as `lean` as this at most."""
_MOST_SPANS = 24
"""As many ranges of pages as the guide lists for one player; the manifest has them all."""


def blank_guide(room: Pressroom, language: str, *, many: bool) -> Job:
    """The guide as blank pages, so that those of `many` materials can be numbered behind it."""
    title = room.languages.get(language).label("How to print")
    names = [GUIDE, _LIST] if many else [GUIDE]
    return pages_job(room, GUIDE, title, [blank_page(name, title) for name in names], language)


def fill_guide(room: Pressroom, guide: Job, jobs: list[Job], pages: list[PagePlan]) -> None:
    """Write the guide, as the pages of all jobs are known."""
    local = room.languages.get(guide.language)
    jobs = [job for job in jobs if pages_of(job, pages)]
    who, asked = collated(room, jobs, pages, guide.language), room.options.print.sets
    plan = make_plan(local, len(room.table.seats), pages, jobs, who, asked)
    names = {
        **usual_names(local, room.table.seats), "plan": plan,
        "stowage": stowage(room.workspace, pages),
        "small": is_small(room.game, room.options),
        "keys": {one.id: one.key for one in local.kinds["references"].values()},
        "few": len(guide.copies) == 1 and len(jobs) <= FEW,
    }  # fmt: skip

    def write(lean: int) -> None:
        for copy in guide.copies:
            fill(room, copy, copy.id, {**names, "lean": lean})

    write(0)
    guide.leaner = tuple(partial(write, lean) for lean in range(1, _LEANEST + 1))


def usual_names(local: Localised, seats: tuple[Seat, ...] = ()) -> dict[str, Any]:
    """What templates of pages about a print may use besides their own names."""
    return {
        **usual(local, seats),
        "spans": lambda numbers: span_of(list(numbers), _MOST_SPANS),
        "stocks": {name: local.label(title) for name, title in STOCKS.items()},
    }


def collated(
    room: Pressroom, jobs: list[Job], pages: list[PagePlan], language: str = ""
) -> Collation:
    """Who gets what of the imposed pages, in the words of a language or else the room's."""
    kit = [job for job in jobs if job.material != GUIDE]
    materials = room.languages.get(language or room.language).kinds["materials"]
    return collate(kit, pages, materials, room.language, room.table)


COVER = "packet-cover"
EVERYBODY = "everybody"
_PICTURES = 4
"""A cover has room for so many pictures of ships."""


def blank_cover(
    room: Pressroom, owner: int, language: str, each: int, *, empty: bool = False
) -> Job:
    """The cover of a packet as blank pages, so that all others can be numbered behind it.

    The referee's lists everybody, `each` on a page; an `empty` one is that list alone.
    """
    local = room.languages.get(language)
    pages = [] if empty and owner < 0 else [blank_page(COVER, local.label("Cover"))]
    if owner < 0:
        title = local.label("Who takes part")
        pages += [blank_page(EVERYBODY, title) for _ in chunks(room.table.seats, each)]
    return pages_job(room, COVER, local.label("Cover"), pages, language)


def fill_cover(
    room: Pressroom, cover: Job, event: Event, owner: int, title: str, plan: PrintPlan, each: int
) -> None:
    """Write the cover of a packet (of a player, or by its title of nobody).

    `plan` says what is in the packet; `each` players stand on a page of the list of everybody.
    """
    local = room.languages.get(cover.language)
    table = room.table
    guest = table.seats[owner - 1] if owner > 0 else None
    names = {**usual_names(local, table.seats), "plan": plan, "few": True, "event": event}
    names["guest"] = guest
    ships = ship_rows(one_by_one(guest.ships if guest else ()), local.kinds["ships"])
    crews = [(one.seat, local.kinds["crews"][one.id]) for one in guest.crews] if guest else []
    names |= {"title": title, "ships": ships, "crews": crews}
    names["pictures"] = [one for one in ships if one.ship.photo][:_PICTURES]
    names["teams"] = list(dict.fromkeys(seat.team for seat in table.seats if seat.team))
    turns = (seat for seat in table.seats if seat.turn)
    names["order"] = sorted(turns, key=lambda seat: seat.turn)
    people = [(seat, fleet_words(seat, local)) for seat in table.seats]
    parts = iter(chunks(people, each))
    for copy in cover.copies:
        own = {"people": next(parts)} if copy.id == EVERYBODY else {}
        fill(room, copy, copy.id, {**names, **own})


def chunks(items: Sequence[Any], most: int) -> list[Sequence[Any]]:
    """Items in parts of nearly equal length, none longer than `most`."""
    parts = max(1, -(-len(items) // most))
    each = max(1, -(-len(items) // parts))
    return [items[start : start + each] for start in range(0, max(1, len(items)), each)]


def fleet_words(seat: Seat, local: Localised) -> str:
    """What a player has, in words: crews, ships with names of their own, the others counted."""
    ships = (one.of_type(local.kinds["ships"][one.id]) for one in seat.ships)
    return in_words(ships, (local.kinds["crews"][one.id].title for one in seat.crews))
