"""The print plan: which pages go on which paper, in the words of the first page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from kaperbrief.press.job import Job
from kaperbrief.press.pages import PagePlan


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
    """A material on the first page: where it is, how many pieces it has."""

    title: str
    pages: str
    count: int
    cut: bool


@dataclass(frozen=True, slots=True)
class PrintPlan:
    """What the first page of a kit says."""

    title: str
    players: int
    pages: int
    ranges: list[PrintRange]
    materials: list[PlannedMaterial]
    seed: int
    tips: list[str]


def make_plan(
    title: str,
    players: int,
    seed: int,
    pages: list[PagePlan],
    jobs: list[Job],
    label: Callable[[str], str],
) -> PrintPlan:
    """The plan of imposed pages."""
    titled: dict[str, list[Job]] = {}
    for job in jobs:
        titled.setdefault(job.title, []).append(job)
    materials = [_material(same, pages) for same in titled.values()]
    return PrintPlan(
        title, players, len(pages), _ranges(pages, label), materials, seed, _tips(pages, label)
    )


def _ranges(pages: list[PagePlan], label: Callable[[str], str]) -> list[PrintRange]:
    def group(numbered: tuple[int, PagePlan]) -> tuple[str, int]:
        page = numbered[1]
        return page.stock, 2 if page.side in ("front", "back") else 1

    numbered = [(n + 1, p) for n, p in enumerate(pages) if p.form != "blank"]
    ranges = []
    for (stock, sides), part in groupby(numbered, key=group):
        members = list(part)
        numbers = [number for number, _ in members]
        titles = dict.fromkeys(job.title for _, page in members for job in page.jobs)
        sheets = len(members) // sides
        ranges.append(
            PrintRange(span_of(numbers), label(_STOCKS[stock]), sides, ", ".join(titles), sheets)
        )
    return ranges


_STOCKS = {
    "paper": "Paper",
    "card": "Card",
    "film": "Clear film",
    "sticker": "Sticker paper",
}


def span_of(numbers: list[int]) -> str:
    """Page numbers as ranges: `1–3, 5`."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(f"{p[0]}–{p[-1]}" if len(p) > 1 else str(p[0]) for p in parts)


def pages_of(job: Job, pages: list[PagePlan]) -> list[int]:
    """The numbers of the pages on which a job has copies."""
    return [
        number + 1
        for number, page in enumerate(pages)
        if any(place.job is job for place in page.placements)
    ]


def _material(jobs: list[Job], pages: list[PagePlan]) -> PlannedMaterial:
    """Materials of one title are one line."""
    count = sum(copy.count for job in jobs for copy in job.copies)
    cut = any(job.piece is not None or job.page == "half" for job in jobs)
    numbers = sorted({number for job in jobs for number in pages_of(job, pages)})
    return PlannedMaterial(jobs[0].title, span_of(numbers), count, cut)


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
    if any(page.form == "half" for page in pages):
        tips.append(label("Half sheets: cut once across the middle, at the scissors."))
    return tips
