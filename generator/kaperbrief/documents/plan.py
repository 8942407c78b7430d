"""The print plan: which pages go on which paper, who gets what, in the words of the first pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby

from kaperbrief.documents.seats import Collation, listed
from kaperbrief.models.material import Material
from kaperbrief.press.job import Job, PagePlan

FEW = 10
"""So many materials are listed on the first page of the guide, more get a page of their own."""
_FOLDED = ("flag", "standee")
"""Tags of pieces that are folded."""
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


@dataclass(frozen=True, slots=True)
class Group:
    """The materials of one set, or the rest of them where the column before was full."""

    title: str
    materials: tuple[PlannedMaterial, ...]


@dataclass(frozen=True, slots=True)
class PrintPlan:
    """What the first pages of a kit say.

    `blank` is the number of the page that stays white, empty where there is none.
    """

    title: str
    players: int
    pages: int
    ranges: list[PrintRange]
    blank: str
    materials: list[PlannedMaterial]
    columns: list[list[Group]]
    seed: int
    tips: list[str]
    who: Collation | None


def make_plan(
    title: str,
    players: int,
    seed: int,
    pages: list[PagePlan],
    jobs: list[Job],
    label: Callable[[str], str],
    *,
    sets: Mapping[str, str] | None = None,
    known: Mapping[str, Material] | None = None,
    who: Collation | None = None,
) -> PrintPlan:
    """The plan of imposed pages.

    `sets` are the titles of the pack's sets in their order, `known` the materials in the plan's
    language: what has one title there is told once.
    """
    found: dict[str, list[Job]] = {}
    for job in jobs:
        found.setdefault(_title(job, known or {}), []).append(job)
    materials = [_material(title, same, pages, known or {}) for title, same in found.items()]
    blank = [number + 1 for number, page in enumerate(pages) if page.form == "blank"]
    return PrintPlan(
        title,
        players,
        len(pages),
        _ranges(pages, label, known or {}),
        span_of(blank),
        materials,
        _columns(_groups(materials, sets or {})),
        seed,
        _tips(pages, label),
        who,
    )


def _groups(materials: list[PlannedMaterial], sets: Mapping[str, str]) -> list[Group]:
    """The materials by set: the sets in the pack's order, then those it does not list."""
    names = dict.fromkeys([*sets, *(material.set for material in materials)])
    groups = []
    for name in names:
        members = tuple(material for material in materials if material.set == name)
        if members:
            groups.append(Group(sets.get(name, name), members))
    return groups


def _columns(groups: list[Group]) -> list[list[Group]]:
    """The groups in two columns of about equal height; a long group may go on in the second."""
    total = sum(len(group.materials) + _HEADED for group in groups)
    left: list[Group] = []
    right: list[Group] = []
    height = 0.0
    for group in groups:
        room = int(total / 2 - height - _HEADED + 0.5)
        height += len(group.materials) + _HEADED
        if right or room < 2:
            right.append(group)
        elif room >= len(group.materials) - 1:
            left.append(group)
        else:
            room += 1  # the second part has a title too
            left.append(Group(group.title, group.materials[:room]))
            right.append(Group(f"{group.title} …" if group.title else "…", group.materials[room:]))
    return [left, right]


def _title(job: Job, known: Mapping[str, Material]) -> str:
    """The title of a job's material in the language of the plan."""
    return known[job.material].title if job.material in known else job.title


def _ranges(
    pages: list[PagePlan], label: Callable[[str], str], known: Mapping[str, Material]
) -> list[PrintRange]:
    def group(numbered: tuple[int, PagePlan]) -> tuple[str, int]:
        page = numbered[1]
        return page.stock, 2 if page.side in ("front", "back") else 1

    numbered = [(n + 1, p) for n, p in enumerate(pages) if p.form != "blank"]
    ranges = []
    for (stock, sides), part in groupby(numbered, key=group):
        members = list(part)
        numbers = [number for number, _ in members]
        titles = dict.fromkeys(_title(job, known) for _, page in members for job in page.jobs)
        sheets = len(members) // sides
        what = listed(list(titles))
        ranges.append(PrintRange(span_of(numbers), label(_STOCKS[stock]), sides, what, sheets))
    return ranges


_STOCKS = {
    "paper": "Paper",
    "card": "Card",
    "film": "Clear film",
    "sticker": "Sticker paper",
}


def stock_name(stock: str, label: Callable[[str], str]) -> str:
    """A stock in words."""
    return label(_STOCKS[stock])


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
        number + 1
        for number, page in enumerate(pages)
        if any(place.job is job for place in page.placements)
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
