"""What is printed behind what: the other side of a page, of a piece, or a second language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kaperbrief.press.job import Copy, Job, Lines, PagePlan, Placement

_BEHIND = ("long-edge", "short-edge")
"""Backs that the printer prints behind their fronts."""


def used(copies: Iterable[tuple[Job, Copy]]) -> list[Job]:
    """The jobs of some copies, each once."""
    return list({id(job): job for job, _ in copies}.values())


def behind(job: Job, copy: Copy) -> tuple[Job, Copy]:
    """What is behind a copy: the same in a second language where there is that, else itself."""
    if job.twin is None:
        return job, copy
    return job.twin, job.twin.copies[[one is copy for one in job.copies].index(True)]


def both_sides(front: PagePlan, backs: str) -> Iterator[PagePlan]:
    """A page and the one behind it."""
    front.side, side = ("front", "back") if backs in _BEHIND else ("single", "single")
    yield front
    page = _backs(front, side)
    # Over the long edge a page that lies is turned top to bottom.
    lies = front.paper.width > front.paper.height
    page.turned = backs == ("long-edge" if lies else "short-edge")
    yield page


def _backs(front: PagePlan, side: str) -> PagePlan:
    """The back of a sheet that is turned over sideways: x of a cell becomes W − x − w."""
    width = front.paper.width
    places = [
        Placement(width - p.x - p.width, p.y, p.width, p.height, *behind(p.job, p.copy), back=True)
        for p in front.placements
    ]
    cuts = None
    if front.cuts is not None:
        mirrored = sorted(width - x for x in front.cuts.vertical)
        cuts = Lines(mirrored, list(front.cuts.horizontal))
    jobs = used([(place.job, place.copy) for place in places])
    return PagePlan(front.paper, front.stock, jobs, places, side, front.form, cuts)


def folded_over(page: PagePlan) -> list[Placement]:
    """The backs of the pieces on a page that are folded, each upside down above its front."""
    fronts = [one for one in page.placements if one.job.piece and one.job.piece.folded]
    return [
        Placement(one.x, one.y - one.height, one.width, one.height, *behind(one.job, one.copy),
                  back=True, turn=180)
        for one in fronts
    ]  # fmt: skip
