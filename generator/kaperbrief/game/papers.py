"""The papers that there are: those of the program, and a project's own before them."""

from __future__ import annotations

from kaperbrief.errors import check_known
from kaperbrief.game.check import read_named
from kaperbrief.models.paper import Labels, Papers, PaperSize, PrintFrame, Sleeves
from kaperbrief.units import MM, Forms, Frame, LabelGrid, forms_of, parse_length
from kaperbrief.workspace import Workspace


def papers(workspace: Workspace) -> dict[str, PaperSize]:
    """Each paper by its name, those of the program first. Raises ProblemsFound."""
    return read_named(Papers, "papers.yaml", workspace)


def sleeves(workspace: Workspace) -> list[tuple[float, float]]:
    """The largest card, in points, that each sleeve holds. Raises ProblemsFound."""
    known = read_named(Sleeves, "sleeves.yaml", workspace).values()
    return [(parse_length(one.width), parse_length(one.height)) for one in known]


def usual_papers(workspace: Workspace) -> tuple[str, ...]:
    """The papers of printers at home: everything has to fit on them."""
    return tuple(name for name, size in papers(workspace).items() if size.use == "all")


def kit_papers(workspace: Workspace) -> tuple[str, ...]:
    """The papers on which whole kits may fit: the usual ones, and others with room for as much."""
    known, usual = papers(workspace), usual_papers(workspace)
    frames = [frame for name in usual if (frame := _frame(known[name].upright))]
    wide, high = (min((one[n] for one in frames), default=0.0) for n in (1, 2))
    return usual + tuple(
        name
        for name, size in known.items()
        if name not in usual and size.labels is None
        if _mm(size.width) >= wide and _mm(size.height) >= high
    )


def paper_forms(workspace: Workspace, name: str) -> Forms:
    """The forms of a paper. Raises UsageProblem for one that there is not."""
    known = papers(workspace)
    check_known("paper", name, known)
    size = known[name]
    frames = _frame(size.upright), _frame(size.across), _frame(size.half)
    labels = None if size.labels is None else _labels(size.labels)
    return forms_of(name, _mm(size.width), _mm(size.height), frames, labels)


def _mm(length: str) -> float:
    return round(parse_length(length) / MM, 6)


def _frame(frame: PrintFrame | None) -> Frame | None:
    return None if frame is None else (_mm(frame.top), _mm(frame.width), _mm(frame.height))


def _labels(one: Labels) -> LabelGrid:
    width, height = parse_length(one.width), parse_length(one.height)
    return LabelGrid(
        one.columns,
        one.rows,
        width,
        height,
        parse_length(one.left),
        parse_length(one.top),
        parse_length(one.across) if one.across else width,
        parse_length(one.down) if one.down else height,
    )
