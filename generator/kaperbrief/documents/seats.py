"""Who gets what of a kit: each player's pages and pieces, the middle of the table, the referee."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kaperbrief.documents.quantities import TableSetup
from kaperbrief.models.material import Material
from kaperbrief.models.options import Options
from kaperbrief.press.job import Copy, Job, PagePlan
from kaperbrief.rules.formula import evaluate

_NAMED, _FEW_NAMED = 4, 2
"""Of so many things on the same pages each is named; of so many in the middle of the table."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one player gets: `fleets` are the seats of their crews, `things` what lies before them.

    `pages` are numbers of pages with something of theirs, counted from 1.
    """

    seat: int
    name: str
    language: str
    fleets: tuple[int, ...]
    pages: tuple[int, ...]
    things: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Collation:
    """A kit sorted by who gets what: the players, the middle of the table, the referee.

    `spare` are the things of seats without a player, where every player has such a thing: they lie
    in the middle of the table as well.
    """

    players: tuple[Share, ...]
    table: tuple[str, ...]
    referee: tuple[str, ...]
    spare: tuple[str, ...] = ()


def collate(
    jobs: list[Job],
    pages: list[PagePlan],
    materials: Mapping[str, Material],
    options: Options,
    language: str,
    table: TableSetup,
) -> Collation:
    """Sort a kit. `materials` hold the titles in the language of the plan.

    Things are titles with the number of pieces where it is not one.
    """
    players = table.counts["players"]
    shares = []
    given = _dealt_pages(jobs, pages, materials, table)
    for number in range(1, players + 1):
        player = options.player(number)
        fleets: Sequence[int] = (table.seat_of(number),)
        if fleets[0] == number:
            fleets = range(number, max(table.counts["crews"], number) + 1, players)
        shares.append(
            Share(
                number,
                player.name,
                player.lang or language,
                tuple(fleets),
                tuple(sorted(_pages(pages, number, table) | given[number])),
                _things(jobs, materials, number, table),
            )
        )
    whole: dict[str, dict[str, list[str]]] = {"table": {}, "referee": {}, "spare": {}}
    for material, copies in _counted(jobs).items():
        one = materials[material]
        rest = sum(copy.count for copy in copies if not table.player_of(copy.seat))
        rest -= sum(dealt(one, n, table) for n in range(1, players + 1))
        owner: str = "referee" if is_dealt(one, len(copies)) else one.for_
        owners = {table.player_of(copy.seat) for copy in copies if copy.seat}
        if owner == "table" and owners >= set(range(players + 1)):
            owner = "spare"
        if one.set == "core" and rest > 0 and owner in whole:
            whole[owner].setdefault(one.share or f"/{material}", []).append(one.title)
    middle, referee, spare = (_left(sheets) for sheets in whole.values())
    return Collation(tuple(shares), middle, referee, spare)


def listed(titles: Iterable[str], few: int = _NAMED) -> str:
    """All titles where they are `few`, else the first ones and the last."""
    *first, last = titles
    if len(first) < few:
        return ", ".join([*first, last])
    return f"{', '.join(first[: few // 2])} … {last}"


def _left(sheets: Mapping[str, list[str]]) -> tuple[str, ...]:
    """What nobody is given: many small things cut from the same sheets are told in short."""
    return tuple(
        dict.fromkeys(listed(dict.fromkeys(titles), _FEW_NAMED) for titles in sheets.values())
    )


def dealt(material: Material, player: int, table: TableSetup) -> int:
    """How many copies of a material of the table a player from 1 on is dealt."""
    return evaluate(material.deal, table.counts_of(player))


def is_dealt(material: Material, items: int) -> bool:
    """Does everybody get the same, and the referee the rest? A deck of `items` is shuffled."""
    return material.for_ == "table" and material.deal not in (0, "0") and items == 1


def _counted(jobs: list[Job]) -> dict[str, list[Copy]]:
    """The items of each material that are printed."""
    found: dict[str, list[Copy]] = {}
    for job in jobs:
        found.setdefault(job.material, []).extend(job.copies)
    return found


def _pages(pages: list[PagePlan], number: int, table: TableSetup) -> set[int]:
    return {
        index
        for index, page in enumerate(pages, 1)
        if any(
            table.player_of(place.copy.seat) == number and not place.back
            for place in page.placements
        )
    }


def _dealt_pages(
    jobs: list[Job],
    pages: list[PagePlan],
    materials: Mapping[str, Material],
    table: TableSetup,
) -> dict[int, set[int]]:
    """By player the pages of what everybody gets alike: the first copies are the first player's.

    Decks are shuffled first: nobody can tell on which page a hand lies.
    """
    players = range(1, table.counts["players"] + 1)
    found: dict[int, set[int]] = {number: set() for number in players}
    for material, copies in _counted(jobs).items():
        if not is_dealt(materials[material], len(copies)):
            continue
        lying = [
            index
            for index, page in enumerate(pages, 1)
            for place in page.placements
            if place.job.material == material and not place.back
        ]
        for number in players:
            own = dealt(materials[material], number, table)
            found[number].update(lying[:own])
            lying = lying[own:]
    return found


def _things(
    jobs: list[Job],
    materials: Mapping[str, Material],
    number: int,
    table: TableSetup,
) -> tuple[str, ...]:
    found: dict[str, int] = {}
    drawn: set[str] = set()
    for job in jobs:
        one = materials[job.material]
        own = sum(copy.count for copy in job.copies if table.player_of(copy.seat) == number)
        deal = dealt(one, number, table)
        found[one.title] = found.get(one.title, 0) + own + deal
        if deal and not is_dealt(one, len(job.copies)):
            drawn.add(one.title)
    return tuple(
        title + (f" ({own})" if own > 1 or title in drawn else "")
        for title, own in found.items()
        if own
    )
