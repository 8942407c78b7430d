"""The test of a printer: what is on its sheets, and what is kept of what they show."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kaperbrief.documents.pressroom import open_pressroom
from kaperbrief.errors import Problems
from kaperbrief.game.check import check
from kaperbrief.game.printers import file_of, load_printer, printer_names
from kaperbrief.game.shelf import Origin
from kaperbrief.models.options import Options
from kaperbrief.models.printer import ACROSS, ALONG, Printer
from kaperbrief.press.calibration import TestSide, draw_calibration
from kaperbrief.source.dump import dump
from kaperbrief.source.events import load_text
from kaperbrief.units import MM, Forms
from kaperbrief.workspace import Workspace


def calibration_pdf(workspace: Workspace, options: Options) -> bytes:
    """An upright sheet and one that lies, each with its back: print it on both sides at 100 %.

    As a printer has to get it that is named in the options. Raises ProblemsFound and UsageProblem
    where a theme, a language or a printer is wrong.
    """
    room = open_pressroom(workspace, options, Problems())
    local = room.languages.get(room.language)
    sides = _sides(options, room.forms, local.label)
    title = f"{local.label('Printer test')} · Kaperbrief"
    pdf = draw_calibration(
        sides, title, room.language, room.setting(room.language), room.correction
    )
    room.problems.raise_errors()
    return pdf


def _sides(options: Options, forms: Forms, label: Callable[[str], str]) -> list[TestSide]:
    """What is printed, in printing order."""
    over = options.backs == "short-edge"
    edge = label("flip on the **short edge**") if over else label("flip on the **long edge**")
    first = (
        label("**1** Print all pages at **100 %**, on both sides:") + f" {edge}.",
        label("**2** Measure the two long lines, as exactly as you can."),
        label(
            "**3** Hold the sheet against the light, this side towards you: the back’s cross "
            "shines through. Read where it crosses the scales: right and down count as plus."
        ),
    )
    then = (
        label("**4** Type what you read, such as"),
        "kaperbrief calibrate NAME --across 150.4 --along 199.5 --right 0.5 --down -1",
        label("The sheet that lies is read the same way:"),
        "--lying-right 0.5 --lying-down -1",
        label("**5** From then on, print with") + " --printer NAME",
    )
    lengths = ((label("150 mm: across"), ACROSS * MM), (label("200 mm: along"), ALONG * MM))
    told = label("The back of the printer test.")
    lines = {"portrait": lengths, "landscape": ()}
    steps = {"portrait": (first, then), "landscape": ((first[2],), then[2:4])}
    titles = {"portrait": label("Printer test"), "landscape": label("A sheet that lies")}
    sides = []
    for form, title in titles.items():
        paper = forms[form]
        sides.append(TestSide(paper, title, steps[form], lines[form]))
        turned = (form == "portrait") == over
        sides.append(TestSide(paper, title, ((told,), ()), behind=True, turned=turned))
    return sides


def measured(name: str, values: Mapping[str, float | None]) -> tuple[str, str]:
    """The file and the text of a printer with new values in mm; None leaves one as it is.

    They go by the fields of `Printer`, those of `lying` with that word before them. Raises
    UsageProblem for what is no name, ProblemsFound for values that no printer has.
    """
    known = load_printer(name) if name in printer_names() else Printer()
    new = {key: value for key, value in values.items() if value is not None}
    data = {
        "across": new.get("across", known.across),
        "along": new.get("along", known.along),
        "upright": {
            side: new.get(side, getattr(known.upright, side)) for side in ("right", "down")
        },
        "lying": {
            side: new.get(f"lying_{side}", getattr(known.lying, side)) for side in ("right", "down")
        },
    }
    file, text, problems = str(file_of(name)), dump(data), Problems()
    source = load_text(text, file, problems)
    if source is not None:
        check(Printer, source.data, Origin(source, ()), problems)
    problems.raise_errors()
    return file, text
