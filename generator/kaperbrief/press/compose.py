"""Fitted jobs on imposed pages, drawn into one document."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING

from kaperbrief.nodes import Node
from kaperbrief.press import marks
from kaperbrief.press.bands import band_names
from kaperbrief.press.bleed import draw_bleed
from kaperbrief.press.document import Document
from kaperbrief.press.fit import Fitted
from kaperbrief.press.job import ALONE, Copy, Job, PagePlan, Placement
from kaperbrief.press.legend import block_names, draw_block_names, draw_legend, legend
from kaperbrief.press.packing import RowName, row_names
from kaperbrief.press.poster import Tile
from kaperbrief.press.rehearsal import IconRehearsal
from kaperbrief.press.sights import Sights
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Drawn, Frame, Picture
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

if TYPE_CHECKING:
    from kaperbrief.press.printer import Correction
    from kaperbrief.typeset.faces import Face

Progress = Callable[[int, int], None]
MakeDocument = Callable[[str, str, "dict[str, Face]", dict[str, Drawn], str], Document]
"""Makes a document of a title, a language, faces, forms that last and the state of those."""


def compose(
    fitted: list[Fitted],
    pages: list[PagePlan],
    title: str,
    language: str,
    seed: int,
    progress: Progress,
    only: Collection[int] | None = None,
    correction: Correction | None = None,
    make: MakeDocument = Document,
) -> bytes:
    """The PDF of imposed pages: its title and language, and the seed that every footer tells.

    `progress` is told pages done and pages in all. Pages without jobs stay white but for their
    page number. With `only` those pages alone are drawn, as they are among all. With a
    `correction` they are as that printer has to get them. `make` makes the document.
    """
    by_job = {id(item.job): item for item in fitted}
    footers = _all_footers(fitted, pages, by_job, seed)
    setting, icons = fitted[0].setting, fitted[0].setting.icons
    document = make(title, language, setting.look.faces, icons.drawn, icons.state)
    document.begin()
    every = [
        one
        for number, one in enumerate(zip(pages, footers, strict=True), 1)
        if only is None or number in only
    ]
    left = Counter(_node(place).key() for page, _ in every for place in page.placements)
    seen: set[str] = set()
    sights = Sights()
    for number, (page, (first, texts)) in enumerate(every, 1):
        new = [t for t in dict.fromkeys(job.title for job in page.jobs) if t not in seen]
        seen.update(new)
        pen = Pen(first.setting, document.forms, page.paper.height)
        parts = _draw(pen, page, texts, by_job)
        page.seen = sights.of(pen.operators[: pen.own], document.forms)
        for copy, start, end in parts:
            copy.seen = sights.shown(pen.operators[start:end])
        if page.form in ("sheet", "half", "folder"):
            area = sum(place.width * place.height for place in page.placements)
            page.covered = min(1.0, pen.covered / area)
        size = page.paper.width, page.paper.height
        operators = pen.finish()
        if correction is not None:
            how = {"behind": page.behind, "turned": page.turned}
            operators = correction.mended(operators, page.paper, **how)
        drawn = Picture(" · ".join(new), *size, operators, pen.xobjects, pen.elements)
        document.add(drawn)
        _forget(page, by_job, left)
        progress(number, len(every))
    return document.save()


def rehearse(fitted: list[Fitted], pages: list[PagePlan], seed: int, seen: set[object]) -> None:
    """Go through all that `compose` draws without drawing it: footers are set, icons and art read.

    What was `seen` in rehearsals before is left out.
    """
    by_job = {id(item.job): item for item in fitted}
    for page, (first, texts) in zip(pages, _all_footers(fitted, pages, by_job, seed), strict=True):
        _draw(IconRehearsal(first.setting, seen), page, texts, by_job)


def _all_footers(
    fitted: list[Fitted], pages: list[PagePlan], by_job: Mapping[int, Fitted], seed: int
) -> list[tuple[Fitted, list[marks.Footer]]]:
    """The footers of each page, and the fitted job with whose setting it is begun.

    A page has one, or one for each of its half sheets.
    """
    # A revision is a hash of all copies, too dear for every page.
    revisions = {id(item.job): item.job.revision for item in fitted}
    made: list[tuple[Fitted, list[marks.Footer]]] = []
    for number, page in enumerate(pages, 1):
        first = by_job[id(page.jobs[0])] if page.jobs else fitted[0]
        if page.form == ALONE:
            made.append((first, []))
            continue
        if page.form == "half":
            parts = [
                (p.copy.reminder(back=p.back), [p.job], by_job[id(p.job)]) for p in page.placements
            ]
        else:
            alone = page.placements[:1] if len(page.jobs) == 1 else []
            parts = [("".join(p.copy.reminder(back=p.back) for p in alone), page.jobs, first)]
        footers = []
        for reminder, jobs, one in parts:
            revision = "".join(revisions[id(job)] for job in jobs or [first.job])
            if len(jobs) > 1:
                revision = hashlib.sha256(revision.encode()).hexdigest()[:7]
            # Whoever gets the page reads it in the language of the page.
            end = f"{one.job.labels['seed']} {seed} · {revision} · {number}/{len(pages)}"
            footers.append(_footer(page, jobs, one, reminder, end))
        made.append((first, footers))
    return made


def _node(place: Placement) -> Node:
    copy = place.copy
    return copy.back if place.back and copy.back is not None else copy.front


def _forget(page: PagePlan, by_job: Mapping[int, Fitted], left: Counter[bytes]) -> None:
    """Let go of the boxes of a drawn page that no page in `left` needs."""
    for place in page.placements:
        key = _node(place).key()
        left[key] -= 1
        if not left[key]:
            for fitted in by_job.values():
                fitted.boxes.pop(key, None)


def _footer(
    page: PagePlan, jobs: list[Job], fitted: Fitted, reminder: str, end: str
) -> marks.Footer:
    """The texts round a page of jobs, in the words and the language of a fitted one.

    `end` is what stands at the right: seed, revision, page.
    """
    first, setting = fitted.job, fitted.setting
    labels, tile = first.labels, page.tile
    titles = list(dict.fromkeys(job.footer for job in jobs))

    def line(text: str, style: str = "footer") -> Line:
        return setting.line(text, style)

    def left(names: str) -> Line:
        return line(" · ".join(part for part in ("Kaperbrief", names, first.language) if part))

    right = line(end)
    room = (page.paper.height if page.form == "pieces" else page.paper.width) - 30 * MM
    start = left(labels["heading"] if page.heading and len(titles) > 1 else " · ".join(titles))
    while start.width + right.width > room and len(titles) > 1:
        titles.pop()
        start = left(" · ".join(titles) + " …")
    heading: list[Line] = []
    strips: list[Line | None] = []
    if page.heading:
        heading = [line(labels["heading"], "sheet-title"), line(labels["hint"], "subtitle")]
    if tile is not None:
        heading = [
            line(labels["tile"], "label"),
            line(tile.name, "sheet-title"),
            # Nothing is cut off the first one.
            line(labels["tile-hint"] if tile.column or tile.row else "", "note"),
        ]
        for strip, x, y in ((tile.right, 1, 0), (tile.bottom, 0, 1)):
            neighbour = f"{labels['glue']} {tile.named(x, y)}"
            strips.append(line(neighbour, "point-name") if strip else None)
    shown = legend(page, setting)
    if page.bands:
        names: Sequence[RowName] = band_names(page, setting)
    else:
        names = row_names(page, setting) if page.heading and not shown else ()
    check = line(labels["check"])
    blocks = block_names(page, setting)
    return marks.Footer(start, line(reminder), right, check, heading, names, strips, shown, blocks)


_Part = tuple[Copy, int, int]
"""A copy that lies on a page with its front, from which operator to which."""


def _draw(
    pen: Pen, page: PagePlan, footers: list[marks.Footer], fitted: Mapping[int, Fitted]
) -> list[_Part]:
    if page.form == ALONE:
        from kaperbrief.press.alone import draw_alone

        (place,) = page.placements
        draw_alone(pen, place, _node(place), fitted[id(place.job)])
        return []
    paper, footer = page.paper, footers[0]
    if page.tile is not None:
        _draw_tile(pen, page, page.tile, fitted)
        marks.draw_tile_marks(pen, page.tile, footer, paper)
        frame = Frame(paper.frame_x, 0, paper.frame_width, 0)
        marks.draw_footer(pen, footer, frame, paper.height - 5.6 * MM)
        return []
    with pen.turned(paper.width / 2, paper.height / 2, 180) if page.turned else nullcontext():
        return _draw_whole(pen, page, footers, fitted)


def _draw_whole(
    pen: Pen, page: PagePlan, footers: list[marks.Footer], fitted: Mapping[int, Fitted]
) -> list[_Part]:
    paper, footer = page.paper, footers[0]
    if page.form == "pieces":
        marks.draw_marks(pen, page)
        if page.heading:
            marks.draw_heading(pen, footer, page)
    parts: list[_Part] = []
    for place in page.placements:
        start = len(pen.operators)
        _place(pen, place, fitted[id(place.job)])
        if not place.back:
            parts.append((place.copy, start, len(pen.operators)))
    if footer.legend:
        draw_legend(pen, page, footer.legend, lambda one: _place(pen, one, fitted[id(one.job)]))
    draw_block_names(pen, footer.blocks)
    if page.form == "pieces":
        pen.own = len(pen.operators)
        if not paper.labels:
            marks.draw_side_texts(pen, footer, page)
    elif page.form == "half":
        marks.draw_half_cut(pen, paper)
        for place, own in zip(page.placements, footers, strict=True):
            marks.draw_footer(pen, own, place, place.bottom + 3.4 * MM)
    else:
        if page.form == "folder":
            marks.draw_fold(pen, paper)
        frame = Frame(paper.frame_x, paper.frame_y, paper.frame_width, paper.frame_height)
        low = max((place.bottom for place in page.placements), default=0.0)
        low = max(frame.bottom + 4 * MM, low + 3.4 * MM)
        marks.draw_footer(pen, footer, frame, low, folded=page.form == "folder")
    return parts


def _draw_tile(pen: Pen, page: PagePlan, tile: Tile, by_job: Mapping[int, Fitted]) -> None:
    """The part of the drawing that lies on a tile, cut off at its edges."""
    place = page.placements[0]
    fitted = by_job[id(place.job)]
    poster = place.job.poster
    assert poster is not None
    whole = Frame(0, 0, poster.width / poster.scale, poster.height / poster.scale)
    with (
        pen.tag("Figure", f"{place.copy.title}: {tile.name}", place),
        pen.through(tile.window(page.paper), poster.overlap),
        pen.enlarged(place.x - tile.x, place.y - tile.y, poster.scale),
    ):
        front = place.copy.front
        pen.whole(fitted.told(front), fitted.box(front, whole.width).draw, whole)


def _place(pen: Pen, place: Placement, fitted: Fitted) -> None:
    node = _node(place)
    pen.setting = fitted.setting
    # Boxes keep what they have laid out by its frame: that is the rectangle and nothing else.
    frame = Frame(place.x, place.y, place.width, place.height)
    x, y = frame.centre
    if place.turn == 90:
        wide, high = frame.height, frame.width
        frame = Frame(x - wide / 2, y - high / 2, wide, high)
    with pen.turned(x, y, place.turn) if place.turn else nullcontext():
        _draw_copy(pen, place, frame, node, fitted)
        if place.copy.changed and not place.back:
            marks.draw_changed(pen, frame, place.job.piece)


def _draw_copy(pen: Pen, place: Placement, frame: Frame, node: Node, fitted: Fitted) -> None:
    """A copy in its frame; what is printed more than once, or on a back, is a form."""
    copy, job, told = place.copy, place.job, fitted.told(node)
    box = fitted.box(node, frame.width)
    if job.piece is None:
        pen.whole(told, box.draw, frame)
        return
    if job.piece.round:
        x, y = frame.centre
        pen.circle(x, y, frame.width / 2, stroke="cut", width=0.3)
    key = ("piece", job.material, job.language, node.key())
    if bleed := job.piece.bleed:
        draw_bleed(pen, key, frame, bleed, box, job.piece.round)
    if copy.count == 1 and not place.back:
        pen.whole(told, box.draw, frame)
        return
    inner = Frame(0, 0, frame.width, frame.height)
    with pen.tag("Figure", copy.title, frame):
        pen.once(key, frame, lambda form: form.whole(told, box.draw, inner))
