"""The print plan: which pages go on which paper, who gets what of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby

from kaperbrief.documents.deal import dealt, is_dealt
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.table import Seat, Table
from kaperbrief.models.material import Material
from kaperbrief.press.job import Copy, Job, PagePlan
from kaperbrief.records import dataclass

_NAMED, _FEW_NAMED = 4, 2
"""Of so many things on the same pages each is named; of so many in the middle of the table."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one player gets: `things` are what lies before them.

    `pages` are numbers of pages with something of theirs, counted from 1.
    """

    seat: Seat
    language: str
    pages: tuple[int, ...]
    things: tuple[str, ...]


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
    shares = tuple(
        Share(
            seat,
            seat.lang or language,
            tuple(sorted(_pages(pages, seat, table) | given[seat.number])),
            tuple(_told(title, one, one) for title, one in hand.items()),
        )
        for seat, hand in zip(table.seats, hands, strict=True)
    )
    whole: dict[str, dict[str, list[str]]] = {"table": {}, "referee": {}, "spare": {}}
    for material, copies in _counted(jobs).items():
        one = materials[material]
        rest = sum(copy.count for copy in copies if table.owner(copy.seat) is None)
        rest -= sum(dealt(one, seat, table) for seat in table.seats)
        owner: str = "referee" if is_dealt(one, len(copies)) else one.for_
        owners = [table.owner(copy.seat) for copy in copies if copy.seat]
        if owner == "table" and all(one in owners for one in (None, *table.seats)):
            owner = "spare"
        if one.set == "core" and rest > 0 and owner in whole:
            whole[owner].setdefault(one.share or f"/{material}", []).append(one.title)
    middle, referee, spare = (_left(sheets) for sheets in whole.values())
    return Collation(shares, _each(hands), middle, referee, spare)


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


def _counted(jobs: list[Job]) -> dict[str, list[Copy]]:
    """The items of each material that are printed."""
    found: dict[str, list[Copy]] = {}
    for job in jobs:
        found.setdefault(job.material, []).extend(job.copies)
    return found


def _pages(pages: list[PagePlan], seat: Seat, table: Table) -> set[int]:
    return {
        index
        for index, page in enumerate(pages, 1)
        if any(table.owner(place.copy.seat) == seat and not place.back for place in page.placements)
    }


def _dealt_pages(
    jobs: list[Job], pages: list[PagePlan], materials: Mapping[str, Material], table: Table
) -> dict[int, set[int]]:
    """By player the pages of what everybody gets alike: the first copies are the first player's.

    Decks are shuffled first: a hand may come from each page.
    """
    found: dict[int, set[int]] = {seat.number: set() for seat in table.seats}
    for material, copies in _counted(jobs).items():
        deck = not is_dealt(materials[material], len(copies))
        lying = [
            index
            for index, page in enumerate(pages, 1)
            for place in page.placements
            if place.job.material == material and not place.back
        ]
        for seat in table.seats:
            own = dealt(materials[material], seat, table)
            found[seat.number].update(lying if deck and own else lying[:own])
            lying = lying if deck else lying[own:]
    return found


_Hand = dict[str, tuple[int, bool]]
"""Titles of a player's things: how many pieces, and whether they are drawn from a deck."""


def _hand(jobs: list[Job], materials: Mapping[str, Material], seat: Seat, table: Table) -> _Hand:
    found: _Hand = {}
    for job in jobs:
        one = materials[job.material]
        own = sum(copy.count for copy in job.copies if table.owner(copy.seat) == seat)
        deal = dealt(one, seat, table)
        if own + deal:
            before, drawn = found.get(one.title, (0, False))
            deck = bool(deal) and not is_dealt(one, len(job.copies))
            found[one.title] = (before + own + deal, drawn or deck)
    return found


FEW = 10
"""So many materials are listed on the first page of the guide, more get a page of their own."""
_FOLDED = ("flag", "standee")
"""Tags of pieces that are folded."""
_PINNED = (("dial", "base"), ("wind", "arrow"))
"""Tags and kinds of pieces that turn on a pin."""
_HEADED = 2.4
"""The title of a group is as high as so many rows of its list."""


@dataclass(frozen=True, slots=True)
class PrintRange:
    """Pages that are printed in one go: on one stock, on one side or on both."""

    pages: str
    stock: str
    sides: int
    what: str
    sheets: int


@dataclass(frozen=True, slots=True)
class PlannedMaterial:
    """A material in the list of the kit: where it is, how many pieces it has."""

    title: str
    pages: str
    count: int
    cut: bool
    set: str = ""


Group = tuple[str, list[PlannedMaterial]]
"""The title of a set and its materials, or the rest of them where the column before was full."""


@dataclass(frozen=True, slots=True)
class PrintPlan:
    """What the first pages of a kit say.

    `blank` is the number of the page that stays white, empty where there is none. `pinned` says
    that something turns on a pin.
    """

    title: str
    players: int
    pages: int
    ranges: list[PrintRange]
    blank: str
    materials: list[PlannedMaterial]
    columns: list[list[Group]]
    tips: list[str]
    pinned: bool
    who: Collation | None

    @property
    def sheets(self) -> int:
        """So many sheets go into the printer."""
        return sum(part.sheets for part in self.ranges)


def make_plan(
    local: Localised,
    players: int,
    pages: list[PagePlan],
    jobs: list[Job],
    who: Collation | None = None,
) -> PrintPlan:
    """The plan of imposed pages in a language: materials with one title there are told once."""
    known = local.kinds["materials"]
    found: dict[str, list[Job]] = {}
    for job in jobs:
        found.setdefault(_title(job, known), []).append(job)
    materials = [_material(title, same, pages, known) for title, same in found.items()]
    blank = [number for number, page in enumerate(pages, 1) if page.form == "blank"]
    sets = {one.id: one.title for one in local.pack.sets}
    return PrintPlan(
        local.pack.title,
        players,
        len(pages),
        _ranges(pages, known),
        span_of(blank),
        materials,
        _columns(_groups(materials, sets)),
        _tips(pages, local.label),
        any(
            (copy.front.tag, copy.front.attributes.get("kind")) in _PINNED
            for job in jobs
            for copy in job.copies
        ),
        who,
    )


def _groups(materials: list[PlannedMaterial], sets: Mapping[str, str]) -> list[Group]:
    """The materials by set: the sets in the pack's order, then those it does not list."""
    names = dict.fromkeys([*sets, *(material.set for material in materials)])
    groups = []
    for name in names:
        members = [material for material in materials if material.set == name]
        if members:
            groups.append((sets.get(name, name), members))
    return groups


def _columns(groups: list[Group]) -> list[list[Group]]:
    """The groups in two columns of about equal height; a long group may go on in the second."""
    total = sum(len(materials) + _HEADED for _, materials in groups)
    left: list[Group] = []
    right: list[Group] = []
    height = 0.0
    for title, materials in groups:
        room = int(total / 2 - height - _HEADED + 0.5)
        height += len(materials) + _HEADED
        if right or room < 2:
            right.append((title, materials))
        elif room >= len(materials) - 1:
            left.append((title, materials))
        else:
            room += 1  # the second part has a title too
            left.append((title, materials[:room]))
            right.append((f"{title} …" if title else "…", materials[room:]))
    return [left, right]


def _title(job: Job, known: Mapping[str, Material]) -> str:
    """The title of a job's material in the language of the plan; the guide is no material."""
    return known[job.material].title if job.material in known else job.title


def _ranges(pages: list[PagePlan], known: Mapping[str, Material]) -> list[PrintRange]:
    numbered = [(n, page) for n, page in enumerate(pages, 1) if page.form != "blank"]
    ranges = []
    for (stock, sides), part in groupby(numbered, key=lambda one: stock_and_sides(one[1])):
        members = list(part)
        numbers = [number for number, _ in members]
        titles = dict.fromkeys(_title(job, known) for _, page in members for job in page.jobs)
        sheets = len(members) // sides
        what = listed(list(titles))
        ranges.append(PrintRange(span_of(numbers), stock, sides, what, sheets))
    return ranges


STOCKS = {
    "paper": "Paper",
    "card": "Card",
    "film": "Clear film",
    "sticker": "Sticker paper",
}
"""The stocks in print order, and the label of each."""


def stock_and_sides(page: PagePlan) -> tuple[str, int]:
    """What a page is printed on, and on how many sides of it."""
    return page.stock, 2 if page.side in ("front", "back") else 1


def span_of(numbers: list[int], most: int = 0) -> str:
    """Page numbers as ranges: `1–3, 5`; of more than `most` ranges the first ones and the last."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    spans = [f"{p[0]}–{p[-1]}" if len(p) > 1 else str(p[0]) for p in parts]
    if most and len(spans) > most:
        spans = [*spans[: most - 2], "…", spans[-1]]
    return ", ".join(spans)


def pages_of(job: Job, pages: list[PagePlan]) -> list[int]:
    """The numbers of the pages on which a job has copies."""
    return [
        number
        for number, page in enumerate(pages, 1)
        if any(one is job for one in page.jobs) and any(p.job is job for p in page.placements)
    ]


def _material(
    title: str, jobs: list[Job], pages: list[PagePlan], known: Mapping[str, Material]
) -> PlannedMaterial:
    """Materials of one title are one line."""
    count = sum(copy.count for job in jobs for copy in job.copies)
    cut = any(job.piece is not None or job.poster is not None or job.page == "half" for job in jobs)
    numbers = sorted({number for job in jobs for number in pages_of(job, pages)})
    first = known.get(jobs[0].material)
    return PlannedMaterial(title, span_of(numbers), count, cut, first.set if first else "")


def _tips(pages: list[PagePlan], label: Callable[[str], str]) -> list[str]:
    tips = [
        label("Print at **100 %** (actual size), never “fit to page”."),
        label("Measure the check line: it must be exactly **100 mm** long."),
    ]
    if any(page.side == "back" for page in pages):
        tips.append(label("Two-sided pages: flip on the **long edge**."))
    if any(page.stock == "card" for page in pages):
        tips.append(label("No card at hand? Print on paper and glue it onto a cereal box."))
    if any(page.fold is not None for page in pages):
        tips.append(label("Fold at the **dashed line**, glue both halves together, then cut."))
    pieces = [p.job.piece for page in pages for p in page.placements if p.job.piece]
    if any(piece.round for piece in pieces):
        tips.append(label("Cut along the **straight lines** from edge to edge, then cut round."))
    elif pieces:
        tips.append(label("Cut along the **straight lines** from edge to edge."))
    if any(p.copy.front.tag in _FOLDED for page in pages for p in page.placements):
        tips.append(label("Dashed lines are **folds**: fold, glue both sides together."))
    if any(page.form == "half" for page in pages):
        tips.append(label("Half sheets: cut once across the middle, at the scissors."))
    if any(page.tile is not None and page.tile.right + page.tile.bottom for page in pages):
        tips.append(label("Posters: cut at the scissors, glue the parts **row by row**."))
    return tips
