"""Who gets what of a kit: the players, the middle of the table, the referee."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kaperbrief.documents.deal import dealt, is_dealt
from kaperbrief.documents.table import Seat, Table
from kaperbrief.models.material import Material
from kaperbrief.press.job import Copy, Job, PagePlan
from kaperbrief.records import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """What one player gets: `things` are what lies before them.

    `pages` are numbers of pages with something of theirs, counted from 1; `at` are those of each
    thing.
    """

    seat: Seat
    language: str
    pages: tuple[int, ...]
    things: tuple[str, ...]
    at: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Collation:
    """A kit sorted by who gets what: the players, the middle of the table, the referee.

    `each` is what players get, from the fewest pieces of a player to the most. `spare` are the
    things of seats without a player, where every player has such a thing: they lie in the middle of
    the table as well.
    """

    players: tuple[Share, ...]
    each: tuple[str, ...]
    table: tuple[str, ...]
    referee: tuple[str, ...]
    spare: tuple[str, ...] = ()

    @property
    def common(self) -> tuple[str, ...]:
        """What all players who get something have alike."""
        hands = [one.things for one in self.players if one.things]
        return (
            tuple(thing for thing in hands[0] if all(thing in hand for hand in hands))
            if hands
            else ()
        )


def collate(
    jobs: list[Job],
    pages: list[PagePlan],
    materials: Mapping[str, Material],
    language: str,
    table: Table,
) -> Collation:
    """Sort a kit. `materials` hold the titles in the language of the plan.

    Things are titles with the number of pieces where it is not one.
    """
    given = _dealt_pages(jobs, pages, materials, table)
    hands = [_hand(jobs, materials, seat, table) for seat in table.seats]
    shares = []
    for seat, hand in zip(table.seats, hands, strict=True):
        places = _pages(pages, materials, seat, table)
        for title, numbers in given[seat.number].items():
            places.setdefault(title, set()).update(numbers)
        shares.append(
            Share(
                seat,
                seat.lang or language,
                tuple(sorted(set().union(*places.values()))),
                tuple(_told(title, one, one) for title, one in hand.items()),
                tuple(tuple(sorted(places.get(title, ()))) for title in hand),
            )
        )
    whole: dict[str, dict[str, list[str]]] = {"table": {}, "referee": {}, "spare": {}}
    for material, copies in _counted(jobs).items():
        one = materials[material]
        rest = sum(copy.count for copy in copies if table.owner(copy.seat) is None)
        alike = is_dealt(one, _items(copies))
        each = len(copies) if alike else 1  # a ruler of two strips is two pieces
        given_out = sum(_gifts(one, copies, table).values())
        rest -= each * given_out
        owner: str = "referee" if alike and given_out else one.for_
        owners = [table.owner(copy.seat) for copy in copies if copy.seat]
        if owner == "table" and all(one in owners for one in (None, *table.seats)):
            owner = "spare"
        usual = (one.set == "core" or one.tonight != 0) and not one.aid
        if usual and rest > 0 and owner in whole:
            whole[owner].setdefault(one.share or f"/{material}", []).append(one.title)
    middle, referee, spare = (_left(sheets) for sheets in whole.values())
    return Collation(tuple(shares), _each(hands), middle, referee, spare)


def _each(hands: Iterable[_Hand]) -> tuple[str, ...]:
    """What players have, each thing with the fewest and the most pieces in a hand."""
    full = [hand for hand in hands if hand]
    return tuple(
        _told(title, *(pick(hand.get(title, (0, False)) for hand in full) for pick in (min, max)))
        for title in dict.fromkeys(title for hand in full for title in hand)
    )


def _told(title: str, least: tuple[int, bool], most: tuple[int, bool]) -> str:
    """A thing in words: one piece is not counted, unless it is drawn from a deck."""
    if least[0] < most[0]:
        return f"{title} ({least[0]}–{most[0]})"
    return title + (f" ({most[0]})" if most[0] > 1 or most[1] else "")


def _left(sheets: Mapping[str, list[str]]) -> tuple[str, ...]:
    """What nobody is given, each thing once; what is cut from the same sheets stands together."""
    return tuple(dict.fromkeys(title for titles in sheets.values() for title in titles))


def _counted(jobs: list[Job]) -> dict[str, list[Copy]]:
    """The items of each material that are printed."""
    found: dict[str, list[Copy]] = {}
    for job in jobs:
        found.setdefault(job.material, []).extend(job.copies)
    return found


def _items(copies: Iterable[Copy]) -> int:
    """Of how many things these are copies: the strips of a long ruler are one."""
    return len({copy.owner for copy in copies})


def _gifts(one: Material, copies: list[Copy], table: Table) -> dict[int, int]:
    """By player how many copies are dealt: none of what lies in the middle, being too few."""
    gifts = {seat.number: dealt(one, seat, table) for seat in table.seats}
    few = is_dealt(one, _items(copies)) and sum(c.count for c in copies) < sum(gifts.values())
    return dict.fromkeys(gifts, 0) if few else gifts


def _pages(
    pages: list[PagePlan], materials: Mapping[str, Material], seat: Seat, table: Table
) -> dict[str, set[int]]:
    """By title the pages with something in a player's colours."""
    found: dict[str, set[int]] = {}
    for index, page in enumerate(pages, 1):
        for place in page.placements:
            one = materials.get(place.job.material)
            if one and not place.back and table.owner(place.copy.seat) == seat:
                found.setdefault(one.title, set()).add(index)
    return found


def _dealt_pages(
    jobs: list[Job], pages: list[PagePlan], materials: Mapping[str, Material], table: Table
) -> dict[int, dict[str, set[int]]]:
    """By player and title the pages of what everybody gets: the first copies are the first one's.

    Decks are shuffled first: a hand may come from each page.
    """
    found: dict[int, dict[str, set[int]]] = {seat.number: {} for seat in table.seats}
    places: dict[int, list[int]] = {}
    for index, page in enumerate(pages, 1):
        for place in page.placements:
            if not place.back:
                places.setdefault(id(place.copy), []).append(index)
    for material, copies in _counted(jobs).items():
        deck = not is_dealt(materials[material], _items(copies))
        gifts = _gifts(materials[material], copies, table)
        for one in copies if any(gifts.values()) else ():
            lying = places.get(id(one), [])
            for seat in table.seats:
                own = gifts[seat.number]
                if numbers := lying if deck and own else lying[:own]:
                    title = materials[material].title
                    found[seat.number].setdefault(title, set()).update(numbers)
                lying = lying if deck else lying[own:]
    return found


_Hand = dict[str, tuple[int, bool]]
"""Titles of a player's things: how many pieces, and whether they are drawn from a deck."""


def _hand(jobs: list[Job], materials: Mapping[str, Material], seat: Seat, table: Table) -> _Hand:
    found: _Hand = {}
    counted = _counted(jobs)
    for job in jobs:
        one = materials[job.material]
        own = sum(copy.count for copy in job.copies if table.owner(copy.seat) == seat)
        deal = _gifts(one, counted[job.material], table)[seat.number]
        if own + deal:
            before, drawn = found.get(one.title, (0, False))
            deck = bool(deal) and not is_dealt(one, _items(job.copies))
            found[one.title] = (before + own + deal, drawn or deck)
    return found
