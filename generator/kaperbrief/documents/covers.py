"""The pages about an event: covers of packets, who is there, what is printed on what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kaperbrief.documents.berths import Sailing, rows_of, told, with_own
from kaperbrief.documents.guide import usual_names
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.pages import blank_page, fill, pages_job
from kaperbrief.documents.plan import PrintPlan
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.seating import Chair, Seating
from kaperbrief.models.event import Event
from kaperbrief.press.job import Job

COVER = "packet-cover"
EVERYBODY = "everybody"
_PICTURES = 4
"""A cover has room for so many pictures of ships."""


@dataclass(frozen=True, slots=True)
class Place:
    """A player as others see them: the chair, what they sail in words."""

    chair: Chair
    fleet: str


def blank_cover(
    room: Pressroom, seating: Seating, owner: int, language: str, each: int, *, empty: bool = False
) -> Job:
    """The cover of a packet as blank pages, so that all others can be numbered behind it.

    The referee's lists everybody, `each` on a page; an `empty` one is that list alone.
    """
    local = room.languages.get(language)
    pages = [] if empty and owner < 0 else [blank_page(COVER, local.label("Cover"))]
    if owner < 0:
        title = local.label("Who takes part")
        pages += [blank_page(EVERYBODY, title) for _ in chunks(seating.chairs, each)]
    return pages_job(room, COVER, local.label("Cover"), pages, language)


def fill_cover(
    room: Pressroom,
    cover: Job,
    event: Event,
    seating: Seating,
    owner: int,
    title: str,
    plan: PrintPlan,
    each: int,
) -> None:
    """Write the cover of a packet (of a player, or by its title of nobody).

    `plan` says what is in the packet; `each` players stand on a page of the list of everybody.
    """
    local = room.languages.get(cover.language)
    chair = seating.chairs[owner - 1] if owner > 0 else None
    names = {**usual_names(local), "plan": plan, "few": True, "event": event, "chair": chair}
    names |= {"chairs": seating.chairs, "title": title, "teams": _teams(seating)}
    names |= {
        "ships": _ships(chair, local),
        "crews": _crews(chair, local),
        "order": _order(seating),
    }
    names["pictures"] = [one for one in names["ships"] if one.ship.photo][:_PICTURES]
    people = [Place(chair, fleet_words(chair, local)) for chair in seating.chairs]
    parts = iter(chunks(people, each))
    for copy in cover.copies:
        own = {"people": next(parts)} if copy.id == EVERYBODY else {}
        fill(room, copy, copy.id, {**names, **own})


def chunks(items: Sequence[Any], most: int) -> list[Sequence[Any]]:
    """Items in parts of nearly equal length, none longer than `most`."""
    parts = max(1, -(-len(items) // most))
    each = max(1, -(-len(items) // parts))
    return [items[start : start + each] for start in range(0, max(1, len(items)), each)]


def _ships(chair: Chair | None, local: Localised) -> list[Sailing]:
    return rows_of(chair.ships, local.kinds["ships"]) if chair is not None else []


def _crews(chair: Chair | None, local: Localised) -> list[Any]:
    return [(one.seat, local.kinds["crews"][one.id]) for one in chair.crews] if chair else []


def _teams(seating: Seating) -> list[str]:
    return list(dict.fromkeys(chair.team for chair in seating.chairs if chair.team))


def _order(seating: Seating) -> list[Chair]:
    return sorted((c for c in seating.chairs if c.turn), key=lambda chair: chair.turn)


def fleet_words(chair: Chair, local: Localised) -> str:
    """What a player has, in words: crews, ships with names of their own, the others counted."""
    ships = (with_own(local.kinds["ships"][one.id], one) for one in chair.ships)
    return told(ships, (local.kinds["crews"][one.id].title for one in chair.crews))
