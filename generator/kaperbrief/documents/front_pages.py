"""What lies in front of a print: the guide of a kit, the cover of a packet, a campaign's ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaperbrief.documents.berths import Sailing, rows_of, told, with_own
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.pages import blank_page, fill, page, pages_job
from kaperbrief.documents.plan import PrintPlan, make_plan, span_of
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.quantities import TableSetup
from kaperbrief.documents.seating import Chair, Seating
from kaperbrief.documents.seats import Collation, collate
from kaperbrief.documents.views import usual
from kaperbrief.game.standings import Standings
from kaperbrief.models.campaign import Campaign
from kaperbrief.models.event import Event
from kaperbrief.models.options import Options
from kaperbrief.press.job import Job, PagePlan

GUIDE = "print-guide"
_LIST = "print-list"
"""The template of the second page, for kits of many materials."""

_MOST_SPANS = 24
"""As many ranges of pages as the guide lists for one player; the manifest has them all."""


def blank_guide(room: Pressroom, *, many: bool) -> Job:
    """The guide as blank pages, so that those of `many` materials can be numbered behind it."""
    title = room.languages.get(room.language).label("How to print")
    names = [GUIDE, _LIST] if many else [GUIDE]
    return pages_job(room, GUIDE, title, [blank_page(name, title) for name in names])


def fill_guide(room: Pressroom, guide: Job, jobs: list[Job], pages: list[PagePlan]) -> None:
    """Write the guide, as the pages of all jobs are known."""
    local = room.languages.get(room.language)
    plan = _plan(local, room.options, room.table, jobs, pages)
    names = {**usual_names(local), "plan": plan, "few": len(guide.copies) == 1}
    for copy in guide.copies:
        fill(room, copy, copy.id, names)


def usual_names(local: Localised) -> dict[str, Any]:
    """What templates of pages about a print may use besides their own names."""
    return {
        **usual(local),
        "spans": lambda numbers: span_of(list(numbers), _MOST_SPANS),
    }


def collated(
    local: Localised, options: Options, table: TableSetup, jobs: list[Job], pages: list[PagePlan]
) -> Collation:
    """Who gets what of the imposed pages, in the words of a language."""
    kit = [job for job in jobs if job.material != GUIDE]
    materials = local.kinds["materials"]
    return collate(kit, pages, materials, options, local.language, table)


def _plan(
    local: Localised, options: Options, table: TableSetup, jobs: list[Job], pages: list[PagePlan]
) -> PrintPlan:
    return make_plan(
        local.pack.title,
        table.counts["players"],
        options.seed,
        pages,
        jobs,
        local.label,
        sets={one.id: one.title for one in local.pack.sets},
        known=local.kinds["materials"],
        who=collated(local, options, table, jobs, pages),
    )


COVER = "packet-cover"
EVERYBODY = "everybody"
_PICTURES = 4
"""A cover has room for so many pictures of ships."""


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
    people = [(chair, fleet_words(chair, local)) for chair in seating.chairs]
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


LEDGER = "campaign-ledger"
_EACH = 4
"""So many players stand on one page."""


def ledger_job(
    room: Pressroom,
    language: str,
    campaign: Campaign,
    standings: Standings,
    seats: Mapping[str, int],
) -> Job:
    """The ledger in one language, a page for every four players."""
    local = room.languages.get(language)
    scenarios = local.kinds["scenarios"]
    title, players = local.label("Ledger"), standings.players
    names = {
        **usual_names(local),
        "campaign": campaign,
        "games": standings.games,
        "next": scenarios.get(standings.next),
        "scenarios": scenarios,
        "changes": _changes(standings, scenarios),
        "crews": local.kinds["crews"],
        "coin": local.pack.campaign.coin,
        "tolls": local.pack.campaign.tolls,
        "seats": seats,
    }
    parts = chunks(players, _EACH)
    copies = [page(room, LEDGER, {**names, "players": part}, title) for part in parts]
    return pages_job(room, LEDGER, title, copies, language)


def _changes(standings: Standings, scenarios: Mapping[str, Any]) -> tuple[Any, ...]:
    """What the last game changes in the next one, as its scenario says."""
    last = scenarios.get(standings.last)
    return () if last is None else tuple(last.links)
