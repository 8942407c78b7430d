"""Fitted jobs on imposed pages, drawn into one document."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kaperbrief.press import marks
from kaperbrief.press.document import Document, DrawnPage
from kaperbrief.press.fit import Fitted
from kaperbrief.press.impose import PagePlan, Placement
from kaperbrief.press.job import Job
from kaperbrief.setting.frame import Frame
from kaperbrief.setting.lines import Line
from kaperbrief.setting.pen import Pen
from kaperbrief.setting.setting import Setting
from kaperbrief.units import MM

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Imprint:
    """What every page says of the document: its title, its seed, the check line's words."""

    title: str
    language: str
    seed: str


def compose(
    fitted: list[Fitted], pages: list[PagePlan], imprint: Imprint, progress: Progress
) -> bytes:
    """The PDF of imposed pages; `progress` is told pages done and pages in all.

    Pages without jobs stay white but for their page number.
    """
    look = fitted[0].setting.look
    by_job = {id(item.job): item for item in fitted}
    footers = [
        _footer(page, number, len(pages), by_job, fitted[0], imprint)
        for number, page in enumerate(pages)
    ]
    document = Document(imprint.title, imprint.language, look.shelf.faces)
    document.begin()
    previous = ""
    for number, (page, footer) in enumerate(zip(pages, footers, strict=True)):
        drawn = _draw(page, footer, number, document, by_job, fitted[0].setting)
        title = " · ".join(dict.fromkeys(job.title for job in page.jobs))
        drawn.bookmark = title if title != previous else ""
        previous = title
        document.add(drawn)
        progress(number + 1, len(pages))
    return document.save()


def _footer(
    page: PagePlan,
    number: int,
    total: int,
    by_job: dict[int, Fitted],
    default: Fitted,
    imprint: Imprint,
) -> marks.Footer:
    jobs = page.jobs or [default.job]
    first = jobs[0]
    setting = by_job[id(first)].setting
    titles = list(dict.fromkeys(job.footer for job in page.jobs))
    names = first.labels["heading"] if page.heading and len(titles) > 1 else " · ".join(titles)
    revision = jobs[0].revision if len(jobs) == 1 else _merged(jobs)
    right = f"{imprint.seed} · {revision} · {number + 1}/{total}"

    def line(text: str, style: str = "footer") -> Line:
        return setting.line(text, style, "footer")

    small = page.heading
    return marks.Footer(
        line(" · ".join(part for part in ("Kaperbrief", names, first.language) if part)),
        line(first.reminder if len(jobs) == 1 else ""),
        line(right),
        line(first.labels["check"], "footer"),
        line(first.labels["heading"], "sheet-title") if small else None,
        line(first.labels["hint"], "subtitle") if small else None,
        _row_names(page, setting) if small else (),
    )


def _merged(jobs: list[Job]) -> str:
    import hashlib

    together = "".join(job.revision for job in jobs)
    return hashlib.sha256(together.encode()).hexdigest()[:7]


def _row_names(page: PagePlan, setting: Setting) -> tuple[tuple[float, Line], ...]:
    rows: dict[float, list[str]] = {}
    for place in page.placements:
        middle = round(place.y + place.height / 2, 2)
        names = rows.setdefault(middle, [])
        if place.copy.row and place.copy.row not in names:
            names.append(place.copy.row)
    made = []
    for middle, names in rows.items():
        line = setting.line(" · ".join(names), "footer", "row name")
        if line.width > 21 * MM and len(names) > 1:
            line = setting.line(f"{names[0]} …", "footer", "row name")
        made.append((middle, line))
    return tuple(made)


def _draw(
    page: PagePlan,
    footer: marks.Footer,
    number: int,
    document: Document,
    by_job: dict[int, Fitted],
    default: Setting,
) -> DrawnPage:
    paper = page.paper
    setting = by_job[id(page.jobs[0])].setting if page.jobs else default
    pen = Pen(setting, document.forms, paper.height, page=number)
    if page.form == "pieces":
        marks.draw_marks(pen, page)
        marks.draw_heading(pen, footer, page)
    for place in page.placements:
        _place(pen, place, by_job[id(place.job)])
    if page.form == "pieces":
        marks.draw_side_texts(pen, footer, page)
    elif page.form == "half":
        marks.draw_half_cut(pen, paper)
        for place in page.placements:
            frame = Frame(place.x, place.y, place.width, place.height)
            marks.draw_footer(pen, footer, frame, frame.bottom + 3.4 * MM)
    else:
        frame = Frame(paper.frame_x, paper.frame_y, paper.frame_width, paper.frame_height)
        marks.draw_footer(pen, footer, frame, frame.bottom + 4 * MM)
    return DrawnPage(paper.width, paper.height, pen.finish(), pen.xobjects, pen.elements)


def _place(pen: Pen, place: Placement, fitted: Fitted) -> None:
    copy, job = place.copy, place.job
    node = copy.back if place.back and copy.back is not None else copy.front
    box = fitted.box(node)
    pen.setting = fitted.setting
    frame = Frame(place.x, place.y, place.width, place.height)
    if job.piece is None:
        box.draw(pen, frame)
        return
    if job.piece.round:
        x, y = frame.centre
        pen.circle(x, y, frame.width / 2, stroke="cut", width=0.3)
    if copy.count == 1 and not place.back:
        box.draw(pen, frame)
        return
    origin = Frame(0, 0, frame.width, frame.height)
    key = ("piece", job.material, job.language, node.key())
    with pen.tag("Figure", copy.title, frame):
        if place.rotated:
            with pen.turned(*frame.centre, 180):
                pen.once(key, frame, lambda form: box.draw(form, origin))
        else:
            pen.once(key, frame, lambda form: box.draw(form, origin))
