"""The print plan: which pages go on which paper."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from itertools import groupby

from kaperbrief.documents.collation import Collation
from kaperbrief.documents.effort import flip, folded, gluing, held, joined, minutes, pieces
from kaperbrief.documents.languages import Localised
from kaperbrief.models.material import Material
from kaperbrief.press.job import HALVES, Job, PagePlan
from kaperbrief.records import dataclass

FEW = 10
"""So many materials are listed on the first page of the guide, more get a page of their own."""
_FOLDED = {
    "flag": "Flags: fold at the **dashed lines**, round a skewer, glue.",
    "standee": "Figures: fold at the **dashed lines**, glue the sides.",
}
_BOTH_FOLDED = "Flags and figures: fold at the **dashed lines**, glue."
"""What is said of flags, of all else that is folded and stands, and where there are both."""
_PINNED = (("dial", "base"), ("wind", "arrow"))
"""Tags and kinds of pieces that turn on a pin."""
_NAMED = 12
"""Of so many materials on the same paper each is named."""
_SHARES = 6
"""Of so many sheets with pieces the first piece of each is named."""
_FORMS = {
    "half": "half pages",
    "folder": "folders",
    "poster": "parts of maps and posters",
    "pieces": "pieces to cut",
}
"""What pages of a form hold, in words; all others are whole pages."""
_MANY = 30
"""In a list of more materials than these, alike ones on the same pages are one line."""
_LINE = 30
"""About so many letters of a title stand on a line of the list."""
_LONG = 34
"""A set of more materials is told in parts: what each player gets, the table, the referee."""
_HEADED = 2.4
"""The title of a group is as high as so many rows of its list."""


@dataclass(frozen=True, slots=True)
class PrintRange:
    """Pages that are printed in one go: on one stock, on one side or on both.

    `what` says all that is on them, `counts` only how many pieces and other things there are.
    """

    pages: str
    stock: str
    sides: int
    what: str
    sheets: int
    counts: str = ""


@dataclass(frozen=True, slots=True)
class PlannedMaterial:
    """A material in the list of the kit: where it is, how many pieces, whose, `white` behind?"""

    title: str
    pages: str
    count: int
    cut: bool
    owner: str = "table"
    set: str = ""
    item: str = ""
    template: str = ""
    of: str = ""
    white: bool = False


Group = tuple[str, list[PlannedMaterial]]
"""The title of a set and its materials, or the rest of them where the column before was full."""


@dataclass(frozen=True, slots=True)
class PrintPlan:
    """What the first pages of a kit say.

    `blank` is the number of the page that stays white, empty where there is none. `pinned` are
    the titles of what turns on a pin. So many `pieces` are cut and folded in so many `minutes`,
    `gluing` takes more. What it is `without` are sets that have no material in it, in the words
    about them. On the pages `first` is all that a first game needs, where a kit holds more.
    """

    title: str
    players: int
    pages: int
    ranges: list[PrintRange]
    blank: str
    materials: list[PlannedMaterial]
    columns: list[list[Group]]
    tips: list[str]
    pinned: list[str]
    who: Collation | None
    pieces: int
    minutes: int
    gluing: int
    without: list[str]
    first: str

    @property
    def sheets(self) -> int:
        """So many sheets go into the printer."""
        return sum(self.stocks.values())

    @property
    def stocks(self) -> dict[str, int]:
        """So many sheets of each stock."""
        parts = self.ranges
        return {one.stock: sum(p.sheets for p in parts if p.stock == one.stock) for one in parts}


def make_plan(
    local: Localised,
    players: int,
    pages: list[PagePlan],
    jobs: list[Job],
    who: Collation | None = None,
    asked: Collection[str] = (),
) -> PrintPlan:
    """The plan of imposed pages in a language: materials with one title there are told once.

    Sets that were `asked` for by name are in the first game too.
    """
    known = local.kinds["materials"]
    found: dict[str, list[Job]] = {}
    for job in jobs:
        found.setdefault(_title(job, known), []).append(job)
    materials = [_material(title, same, pages, known) for title, same in found.items()]
    blank = [number for number, page in enumerate(pages, 1) if page.form == "blank"]
    sets = {one.id: one.title for one in local.pack.sets}
    about = {one.id: one.about or one.title for one in local.pack.sets}
    return PrintPlan(
        local.pack.title,
        players,
        len(pages),
        _ranges(pages, known, local.label),
        span_of(blank),
        materials,
        _columns(_groups(materials, sets, local.label)),
        _tips(pages, known, local.label),
        [
            title
            for title, same in found.items()
            if any(
                (copy.front.tag, copy.front.attributes.get("kind")) in _PINNED
                for job in same
                for copy in job.copies
            )
        ],
        who,
        pieces(pages),
        minutes(pages),
        gluing(pages),
        [told for name, told in about.items() if all(name != one.set for one in materials)],
        _first(jobs, pages, known, asked),
    )


def _first(
    jobs: list[Job], pages: list[PagePlan], known: Mapping[str, Material], asked: Collection[str]
) -> str:
    """The pages with something for a first game, empty where all are needed."""
    needed = [
        job
        for job in jobs
        if (one := known.get(job.material)) and (one.tonight or one.set in asked)
    ]
    numbers = sorted({number for job in needed for number in pages_of(job, pages)})
    return span_of(numbers) if len(needed) < len(jobs) else ""


def _groups(
    materials: list[PlannedMaterial], sets: Mapping[str, str], label: Callable[[str], str]
) -> list[Group]:
    """The materials by set: the sets in the pack's order, then those it does not list."""
    names = dict.fromkeys([*sets, *(material.set for material in materials)])
    groups = []
    for name in names:
        members = [material for material in materials if material.set == name]
        if len(materials) > _MANY:
            members = _joined(members)
        if len(members) > _LONG:
            groups += _by_owner(members, label)
        elif members:
            groups.append((sets.get(name, name), members))
    return groups


def _by_owner(materials: list[PlannedMaterial], label: Callable[[str], str]) -> list[Group]:
    """A long set in parts, one for each who gets something."""
    titles = {"table": label("For everybody"), "referee": label("Referee")}
    groups: dict[str, list[PlannedMaterial]] = {label("Every player"): []}
    groups |= {title: [] for title in titles.values()}
    for material in materials:
        groups[titles.get(material.owner, label("Every player"))].append(material)
    return [(title, members) for title, members in groups.items() if members]


def _joined(materials: list[PlannedMaterial]) -> list[PlannedMaterial]:
    """Neighbours of one kind, on the same pages and for the same people, as one line."""
    lines = []
    for _, part in groupby(materials, key=lambda one: (one.item, one.pages, one.owner, one.cut)):
        first, *more = part
        titles = ", ".join(one.title for one in (first, *more))
        count = first.count + sum(one.count for one in more)
        lines.append(replace(first, title=titles, count=count))
    return lines


def _high(materials: list[PlannedMaterial]) -> float:
    """How high these are in a list, in rows of one line."""
    return sum(1 + 0.6 * (len(one.title) // _LINE) for one in materials)


def _columns(groups: list[Group]) -> list[list[Group]]:
    """The groups in two columns of about equal height; a long group may go on in the second."""
    total = sum(_high(materials) + _HEADED for _, materials in groups)
    left: list[Group] = []
    right: list[Group] = []
    height = 0.0
    for title, materials in groups:
        room = total / 2 - height - _HEADED
        fit = sum(_high(materials[: n + 1]) <= room + 0.5 for n in range(len(materials)))
        if right or fit < min(2, len(materials)):
            right.append((title, materials))
        elif fit >= len(materials) - 1:
            left.append((title, materials))
        else:
            fit += 1  # the second part has a title too
            left.append((title, materials[:fit]))
            right.append((f"{title} …" if title else "…", materials[fit:]))
        height += _high(materials) + _HEADED
    return [left, right]


def _title(job: Job, known: Mapping[str, Material]) -> str:
    """The title of a job's material in the language of the plan; the guide is no material."""
    return known[job.material].title if job.material in known else job.title


def _ranges(
    pages: list[PagePlan], known: Mapping[str, Material], label: Callable[[str], str]
) -> list[PrintRange]:
    numbered = [(n, page) for n, page in enumerate(pages, 1) if page.form != "blank"]
    ranges = []
    for (stock, sides), part in groupby(numbered, key=lambda one: stock_and_sides(one[1])):
        members = list(part)
        numbers = [number for number, _ in members]
        jobs = list({id(job): job for _, page in members for job in page.jobs}.values())
        names = list(dict.fromkeys(_title(job, known) for job in jobs))
        many = len(names) > _NAMED
        if many:
            shares = _shares(jobs, known, label("and more"))
            names = shares if len(shares) <= _SHARES and all(job.piece for job in jobs) else []
        counts = _counted([page for _, page in members if many or page.form == "pieces"], label)
        sheets, what = len(members) // sides, " · ".join(filter(None, (", ".join(names), counts)))
        ranges.append(PrintRange(span_of(numbers), stock, sides, what, sheets, counts))
    return ranges


def _shares(jobs: Iterable[Job], known: Mapping[str, Material], others: str) -> list[str]:
    """The first of all pieces that lie on common sheets, and that there are `others`."""
    shares: dict[str, list[str]] = {}
    for job in jobs:
        share = known[job.material].share if job.material in known else ""
        shares.setdefault(share or job.material, []).append(_title(job, known))
    return [f"{first} {others}" if more else first for first, *more in shares.values()]


def _counted(pages: list[PagePlan], label: Callable[[str], str]) -> str:
    """What pages hold, counted by their form: too many things to name each."""
    counts: dict[str, int] = {}
    for page in pages:
        if page.side != "back":
            name = label(_FORMS.get(page.form, "whole pages"))
            halves = sum(not place.back for place in page.placements)
            count = pieces([page]) or (halves if page.form == "half" else 1)
            counts[name] = counts.get(name, 0) + count
    return " · ".join(f"{name}: **{count}**" for name, count in counts.items())


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
    count = sum(
        copy.count * (held(copy) if job.piece else 1) for job in jobs for copy in job.copies
    )
    cut = any(job.piece is not None or job.poster is not None or job.page in HALVES for job in jobs)
    numbers = sorted({number for job in jobs for number in pages_of(job, pages)})
    first = known.get(jobs[0].material)
    if first is None:
        return PlannedMaterial(title, span_of(numbers), count, cut)
    owner = "player" if first.deal and first.for_ == "table" else first.for_
    about = first.set, first.item, first.template, first.of
    return PlannedMaterial(
        title, span_of(numbers), count, cut, owner, *about, all(job.back == "none" for job in jobs)
    )


def _mixed(page: PagePlan) -> bool:
    """Do pieces of several sizes lie on a page?"""
    sizes = {(p.job.piece.width, p.job.piece.height) for p in page.placements if p.job.piece}
    return len(sizes) > 1


def _folded(pages: list[PagePlan]) -> str:
    """What is said of flags and figures, as a label; empty where there are none."""
    pieces = (p.copy for page in pages for p in page.placements if p.job.piece)
    found = {"flag" if tag == "flag" else "standee" for one in pieces for tag in folded(one)}
    return "" if not found else _FOLDED[found.pop()] if len(found) == 1 else _BOTH_FOLDED


def _headed(tip: str, jobs: Iterable[Job], known: Mapping[str, Material]) -> str:
    """A tip that begins with a word for some things, with their title where all have the same."""
    titles = {_title(job, known) for job in jobs}
    return f"{titles.pop()}:{tip.partition(':')[2]}" if len(titles) == 1 else tip


def _tips(
    pages: list[PagePlan], known: Mapping[str, Material], label: Callable[[str], str]
) -> list[str]:
    tips = [label("Print at **100 %** (actual size), never “fit to page”.")]
    tips += [label(edge) for edge in flip(pages)]
    if any(page.stock == "card" for page in pages):
        tips.append(label("No card? Print on paper, glue it onto a **cereal box**."))
    if any(job.twin and job.piece for page in pages for job in page.jobs):
        tips.append(label("Two languages back to back: draw such cards **out of a bag**."))
    if any(page.form == "half" for page in pages):
        tips.append(label("Half sheets: cut once across the middle, at the scissors."))
    if any(_mixed(page) for page in pages):
        tips.append(label("Several kinds on a sheet? First part them, **in the gaps**."))
    places = [place for page in pages for place in page.placements]
    pieces = [place.job.piece for place in places if place.job.piece]
    if any(page.fold is not None for page in pages) or any(one.folded for one in pieces):
        tips.append(label("Fold at the **dashed line**, glue the halves, then cut."))
    if any(piece.round for piece in pieces):
        tips.append(label("Cut along the **straight lines** from edge to edge, then cut round."))
    elif pieces:
        tips.append(label("Cut along the **straight lines** from edge to edge."))
    if folded := _folded(pages):
        upright = [place.job for place in places if place.copy.front.tag in _FOLDED]
        tips.append(_headed(label(folded), upright, known))
    if told := joined(place.copy for place in places):
        tips.append(label(told))
    if folders := [job for page in pages if page.form == "folder" for job in page.jobs]:
        told = label("Folders: fold once; **upside down** inside is right.")
        tips.append(_headed(told, folders, known))
    if any(page.tile is not None and page.tile.right + page.tile.bottom for page in pages):
        tips.append(label("Maps and posters: cut at the scissors, glue **row by row**."))
    return tips
