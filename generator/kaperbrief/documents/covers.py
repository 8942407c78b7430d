"""The pages about an event: covers of packets, who is there, what is printed on what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kaperbrief.documents.berths import Sailing, rows_of, told, with_own
from kaperbrief.documents.guide import usual_names
from kaperbrief.documents.jobs import margin_labels, revision
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.plan import PrintPlan
from kaperbrief.documents.seating import Chair, Seating
from kaperbrief.markup.environment import Templates
from kaperbrief.models.event import Event
from kaperbrief.press.job import Copy, Job

COVER = "packet-cover"
EVERYBODY = "everybody"
_PICTURES = 4
"""A cover has room for so many pictures of ships."""


@dataclass(frozen=True, slots=True)
class Place:
    """A player as others see them: the chair, what they sail in words."""

    chair: Chair
    fleet: str


def page_job(name: str, title: str, local: Localised, copies: list[Copy]) -> Job:
    """A job of pages that are no material of the game."""
    made = Job(
        name, title, local.language, "portrait", "paper", copies, labels=margin_labels(local)
    )
    made.footer = title
    made.revision = revision([copy.revision for copy in copies], "")
    return made


def cover_pages(seating: Seating, owner: int, each: int, *, empty: bool = False) -> int:
    """How many pages the cover of a packet has.

    The referee's lists everybody, `each` on a page; an `empty` one is that list alone.
    """
    return (len(chunks(seating.chairs, each)) + (not empty)) if owner < 0 else 1


def cover_job(
    templates: Templates,
    local: Localised,
    event: Event,
    seating: Seating,
    owner: int,
    title: str,
    plan: PrintPlan,
    theme: str,
    each: int,
) -> Job:
    """The cover of a packet (of a player, or by its title of nobody), and the list of everybody.

    `plan` says what is in the packet; `each` players stand on a page of that list.
    """
    chair = seating.chairs[owner - 1] if owner > 0 else None
    names = {**usual_names(local), "plan": plan, "few": True, "event": event, "chair": chair}
    names |= {"chairs": seating.chairs, "title": title, "teams": _teams(seating)}
    names |= {
        "ships": _ships(chair, local),
        "crews": _crews(chair, local),
        "order": _order(seating),
    }
    names["pictures"] = [one for one in names["ships"] if one.ship.photo][:_PICTURES]
    copies = []
    if owner >= 0 or plan.materials:
        copies.append(_page(templates, COVER, local.label("Cover"), names, theme))
    if owner < 0:
        people = [Place(chair, fleet_words(chair, local)) for chair in seating.chairs]
        for part in chunks(people, each):
            heading = local.label("Who takes part")
            copies.append(_page(templates, EVERYBODY, heading, {**names, "people": part}, theme))
    return page_job(COVER, local.label("Cover"), local, copies)


def _page(templates: Templates, name: str, title: str, names: dict[str, Any], theme: str) -> Copy:
    front = templates.render(name, names)
    return Copy(name, title, front, revision=revision([str(front.key())], theme))


def page(templates: Templates, name: str, title: str, names: dict[str, Any], theme: str) -> Copy:
    """One page of a template. Raises TemplateProblem."""
    return _page(templates, name, title, names, theme)


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
