"""Fitted jobs on imposed pages, drawn into one document."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from kaperbrief.components.box import Box
from kaperbrief.press import marks
from kaperbrief.press.document import Document, DrawnPage
from kaperbrief.press.fit import Fitted
from kaperbrief.press.job import Job, PagePlan, Placement
from kaperbrief.press.marks import TileTexts, draw_tile_marks
from kaperbrief.press.packing import row_names
from kaperbrief.press.poster import Tile, tile_name
from kaperbrief.records import dataclass
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Imprint:
    """What every page says of the document: its title, its seed, the check line's words."""

    title: str
    language: str
    seed: str


@dataclass(frozen=True, slots=True)
class _Printer:
    """What drawing a page needs: the fitted jobs by identity, the imprint, the page count."""

    fitted: dict[int, Fitted]
    default: Fitted
    imprint: Imprint
    total: int

    def of(self, job: Job) -> Fitted:
        """The fitted boxes of a job."""
        return self.fitted[id(job)]

    def setting(self, page: PagePlan) -> Setting:
        """The setting of a page's first job."""
        return self.of(page.jobs[0]).setting if page.jobs else self.default.setting


def compose(
    fitted: list[Fitted], pages: list[PagePlan], imprint: Imprint, progress: Progress
) -> bytes:
    """The PDF of imposed pages; `progress` is told pages done and pages in all.

    Pages without jobs stay white but for their page number.
    """
    look = fitted[0].setting.look
    printer = _Printer({id(item.job): item for item in fitted}, fitted[0], imprint, len(pages))
    footers = [_footers(page, number, printer) for number, page in enumerate(pages)]
    document = Document(imprint.title, imprint.language, look.faces)
    document.begin()
    seen: set[str] = set()
    for number, (page, texts) in enumerate(zip(pages, footers, strict=True)):
        drawn = _draw(page, texts, number, document, printer)
        new = [t for t in dict.fromkeys(job.title for job in page.jobs) if t not in seen]
        drawn.bookmark = " · ".join(new)
        seen.update(new)
        document.add(drawn)
        progress(number + 1, len(pages))
    return document.save()


def _footers(page: PagePlan, number: int, printer: _Printer) -> list[marks.Footer]:
    """One footer a page, or one for each of its half sheets."""
    if page.form == "half":
        return [_footer(page, [p.job], number, printer, p.copy.reminder) for p in page.placements]
    alone = page.placements[0] if len(page.jobs) == 1 and page.placements else None
    return [_footer(page, page.jobs, number, printer, alone.copy.reminder if alone else "")]


def _footer(
    page: PagePlan, jobs: list[Job], number: int, printer: _Printer, reminder: str
) -> marks.Footer:
    first = jobs[0] if jobs else printer.default.job
    setting = printer.of(first).setting
    titles = list(dict.fromkeys(job.footer for job in jobs))
    revision = _merged(jobs) if len(jobs) > 1 else first.revision
    parts = (printer.imprint.seed, revision, f"{number + 1}/{printer.total}")

    def line(text: str, style: str = "footer") -> Line:
        return setting.line(text, style, "footer")

    def left(names: str) -> Line:
        return line(" · ".join(part for part in ("Kaperbrief", names, first.language) if part))

    right = line(" · ".join(parts))
    room = (page.paper.height if page.form == "pieces" else page.paper.width) - 30 * MM
    start = left(
        first.labels["heading"] if page.heading and len(titles) > 1 else " · ".join(titles)
    )
    while start.width + right.width > room and len(titles) > 1:
        titles.pop()
        start = left(" · ".join(titles) + " …")
    small = page.heading
    return marks.Footer(
        start,
        line(reminder),
        right,
        line(first.labels["check"]),
        line(first.labels["heading"], "sheet-title") if small else None,
        line(first.labels["hint"], "subtitle") if small else None,
        row_names(page, setting) if small else (),
        _tile_texts(page.tile, first, setting) if page.tile else None,
    )


def _tile_texts(tile: Tile, job: Job, setting: Setting) -> TileTexts:
    """The words round a tile: its name, how to join it, and whose edge goes onto its strips."""
    glue = job.labels["glue"]

    def strip(column: int, row: int) -> Line:
        return setting.line(f"{glue} {tile_name(column, row)}", "point-name", "tile")

    return TileTexts(
        setting.line(tile.name, "sheet-title", "tile"),
        setting.line(job.labels["tile"], "label", "tile"),
        setting.line(job.labels["tile-hint"], "note", "tile"),
        strip(tile.column + 1, tile.row) if tile.right else None,
        strip(tile.column, tile.row + 1) if tile.bottom else None,
    )


def _merged(jobs: list[Job]) -> str:
    together = "".join(job.revision for job in jobs)
    return hashlib.sha256(together.encode()).hexdigest()[:7]


def _draw(
    page: PagePlan,
    footers: list[marks.Footer],
    number: int,
    document: Document,
    printer: _Printer,
) -> DrawnPage:
    paper = page.paper
    pen = Pen(printer.setting(page), document.forms, paper.height, page=number)
    if page.form == "pieces":
        marks.draw_marks(pen, page)
        marks.draw_heading(pen, footers[0], page)
    if page.tile is not None:
        _draw_tile(pen, page, page.tile, printer)
    for place in page.placements if page.tile is None else ():
        _place(pen, place, printer.of(place.job))
    if page.form == "pieces":
        marks.draw_side_texts(pen, footers[0], page)
    elif page.tile is not None and footers[0].tile is not None:
        draw_tile_marks(pen, page.tile, footers[0].tile, paper)
        frame = Frame(paper.frame_x, 0, paper.frame_width, 0)
        marks.draw_footer(pen, footers[0], frame, paper.height - 5.6 * MM)
    elif page.form == "half":
        marks.draw_half_cut(pen, paper)
        for place, footer in zip(page.placements, footers, strict=True):
            frame = Frame(place.x, place.y, place.width, place.height)
            marks.draw_footer(pen, footer, frame, frame.bottom + 3.4 * MM)
    else:
        frame = Frame(paper.frame_x, paper.frame_y, paper.frame_width, paper.frame_height)
        marks.draw_footer(pen, footers[0], frame, frame.bottom + 4 * MM)
    return DrawnPage(paper.width, paper.height, pen.finish(), pen.xobjects, pen.elements)


def _draw_tile(pen: Pen, page: PagePlan, tile: Tile, printer: _Printer) -> None:
    """The part of the drawing that lies on a tile, cut off at its edges."""
    place = page.placements[0]
    fitted = printer.of(place.job)
    pen.setting = fitted.setting
    poster = place.job.poster
    assert poster is not None
    seen = Frame(place.x, place.y, place.width, place.height)
    whole = Frame(0, 0, poster.width / poster.scale, poster.height / poster.scale)
    with (
        pen.tag("Figure", f"{place.copy.title}: {tile.name}", seen),
        pen.through(tile.window(page.paper), poster.overlap),
        pen.enlarged(place.x - tile.x, place.y - tile.y, poster.scale),
    ):
        fitted.box(place.copy.front).draw(pen, whole)


def _place(pen: Pen, place: Placement, fitted: Fitted) -> None:
    copy = place.copy
    node = copy.back if place.back and copy.back is not None else copy.front
    box = fitted.box(node)
    pen.setting = fitted.setting
    frame = Frame(place.x, place.y, place.width, place.height)
    if place.turn:
        x, y = frame.centre
        if place.turn == 90:
            wide, high = frame.height, frame.width
            frame = Frame(x - wide / 2, y - high / 2, wide, high)
        with pen.turned(x, y, place.turn):
            _draw_copy(pen, box, frame, place)
    else:
        _draw_copy(pen, box, frame, place)


def _draw_copy(pen: Pen, box: Box, frame: Frame, place: Placement) -> None:
    """A copy in its frame; what is printed more than once, or on a back, is a form."""
    copy, job = place.copy, place.job
    node = copy.back if place.back and copy.back is not None else copy.front
    if job.piece is None:
        box.draw(pen, frame)
        return
    if job.piece.round:
        x, y = frame.centre
        pen.circle(x, y, frame.width / 2, stroke="cut", width=0.3)
    if copy.count == 1 and not place.back:
        box.draw(pen, frame)
        return
    # The form is larger than the piece where the piece bleeds: nothing may be cut off there.
    bleed = job.piece.bleed
    inner = Frame(bleed, bleed, frame.width, frame.height)
    key = ("piece", job.material, job.language, node.key())
    with pen.tag("Figure", copy.title, frame):
        pen.once(key, frame.inset(-bleed), lambda form: box.draw(form, inner))
