"""A piece, sheet or board on a page of its own, with nothing round it but its bleed."""

from __future__ import annotations

from contextlib import nullcontext

from kaperbrief.nodes import Node
from kaperbrief.press.bleed import draw_bleed
from kaperbrief.press.fit import Fitted
from kaperbrief.press.job import ALONE, Copy, Job, PagePlan, Placement
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import Paper

Size = tuple[float, float]


def alone(job: Job, copy: Copy, size: Size, page: Size, *, back: bool = False) -> PagePlan:
    """A page of that size in points with one side of a copy of another size in its middle."""
    x, y = ((outer - inner) / 2 for outer, inner in zip(page, size, strict=True))
    paper = Paper(ALONE, *page, 0, 0, *page)
    place = Placement(x, y, *size, job, copy, back)
    return PagePlan(paper, job.stock, [job], [place], form=ALONE)


def draw_alone(pen: Pen, place: Placement, node: Node, fitted: Fitted) -> None:
    """The piece at its place; one that bleeds goes on to the end of the page."""
    pen.setting = fitted.setting
    scale = place.job.poster.scale if place.job.poster else 1
    frame = Frame(place.x, place.y, place.width, place.height)
    inner = Frame(0, 0, place.width / scale, place.height / scale)
    box = fitted.box(node, inner.width)
    piece = place.job.piece
    if piece is not None and piece.bleed and max(place.x, place.y) > 0:
        key = (ALONE, node.key())
        draw_bleed(pen, key, frame, max(place.x, place.y), box, piece.round)
    apart = place.x or place.y or scale != 1
    with pen.enlarged(frame.x, frame.y, scale) if apart else nullcontext():
        pen.whole(fitted.told(node), box.draw, inner)
