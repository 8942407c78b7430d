"""Patterns that tell crews and kinds of cards apart without colour; a new one is one function."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from kaperbrief.typeset.curves import Path, Segment, circle_path, placed, rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

Fill = Callable[[Pen, Sequence[Segment], Frame, str, float], None]
"""Fills a path: the pen, the path, its bounds, a colour, points to a millimetre."""

PATTERNS: dict[str, tuple[Fill, tuple[float, float]]] = {}
"""All patterns by name, those of crews and the bands of cards: how each fills a path, and half the
width and height in mm of the field that makes it even about the middle of a round piece."""


def pattern(name: str, even: tuple[float, float] = (10.0, 10.0)) -> Callable[[Fill], Fill]:
    """Make a function the pattern of a name: bands and themes may then ask for it."""

    def made(fill: Fill) -> Fill:
        PATTERNS[name] = fill, even
        return fill

    return made


BANDS = (
    ("meadow", "seat-3", "solid"), ("shoal", "seat-1", "waves"), ("dune", "brass", "dots"),
    ("shade", "seat-2", "bars"), ("rose", "oxblood", "stripes"), ("fog", "purple", "checks"),
    ("moor", "grey", "chevrons"),
)  # fmt: skip
"""Ground, colour and pattern of the bands of a range: any two differ without colours too."""


def fill_pattern(
    pen: Pen, path: Sequence[Segment], frame: Frame, name: str, colour: str, scale: float = 1.0
) -> None:
    """Fill a path, whose bounds are `frame`, with a pattern in a colour on white."""
    fill, _ = PATTERNS[name]
    with pen.saved():
        pen.clip(path)
        fill(pen, path, frame, colour, scale * MM)


def _steps(start: float, end: float, step: float) -> Iterator[float]:
    for number in range(max(0, math.ceil((end - start) / step))):
        yield start + number * step


@pattern("waves", even=(11.05, 10.2))
def _waves(pen: Pen, _path: object, frame: Frame, colour: str, unit: float) -> None:
    row = [
        ("l" if number else "m", x, 0.42 * unit * math.sin(x / (1.7 * unit) * math.pi))
        for number, x in enumerate(_steps(0, frame.width + 2 * unit, 0.28 * unit))
    ]
    _rows(pen, "waves", frame, unit, row, 1.7, stroke=colour, width=0.75 * unit)


@pattern("bars", even=(11.25, 10.0))
def _bars(pen: Pen, _path: object, frame: Frame, colour: str, unit: float) -> None:
    steps = _steps(frame.x + 0.45 * unit, frame.right, 1.8 * unit)
    pen.lines([(x, frame.y, x, frame.bottom) for x in steps], colour, 0.8 * unit)


@pattern("dots", even=(10.2, 11.152))
def _dots(pen: Pen, _path: object, frame: Frame, colour: str, unit: float) -> None:
    pitch = 1.7 * unit
    places = _steps(0, frame.width + pitch, pitch)
    row = [part for x in places for part in circle_path(x, 0, 0.55 * unit)]
    _rows(pen, "dots", frame, unit, row, 1.7 * 0.82, 1.7 / 2, fill=colour)


@pattern("solid")
def _solid(pen: Pen, path: Sequence[Segment], frame: Frame, colour: str, unit: float) -> None:
    """In themes whose tabs are outlines it is walled up instead."""
    if pen.look.has_colour("tab"):
        _bricks(pen, path, frame, colour, unit)
    else:
        pen.path(path, fill=colour)


@pattern("bricks", even=(10.8, 10.8))
def _bricks(pen: Pen, _path: object, frame: Frame, colour: str, unit: float) -> None:
    high, long = 1.8 * unit, 3.6 * unit
    ends = [(frame.x, y, frame.right, y) for y in _steps(frame.y, frame.bottom, high)]
    for row, y in enumerate(_steps(frame.y, frame.bottom, high)):
        start = frame.x + long * (0.25 if row % 2 else 0.75)
        ends += [(x, y, x, y + high) for x in _steps(start, frame.right, long)]
    pen.lines(ends, colour, 0.6 * unit)


@pattern("lattice")
def _lattice(pen: Pen, _path: object, frame: Frame, colour: str, unit: float) -> None:
    _diagonals(pen, frame, colour, unit, both=True)


@pattern("chevrons", even=(9.9, 10.2))
def _chevrons(pen: Pen, _path: object, frame: Frame, colour: str, unit: float) -> None:
    row = [
        ("l" if number else "m", x, 0.8 * unit if number % 2 else 0.0)
        for number, x in enumerate(_steps(0, frame.width + 2 * unit, 1.1 * unit))
    ]
    _rows(pen, "chevrons", frame, unit, row, 1.7, stroke=colour, width=0.75 * unit)


@pattern("stripes")
def _stripes(pen: Pen, _path: object, frame: Frame, colour: str, unit: float) -> None:
    _diagonals(pen, frame, colour, unit, both=False)


@pattern("checks", even=(10.8, 10.8))
def _checks(pen: Pen, _path: object, frame: Frame, colour: str, unit: float) -> None:
    side = 1.35 * unit
    path: list[Segment] = []
    for row, y in enumerate(_steps(frame.y, frame.bottom, side)):
        for x in _steps(frame.x + (side if row % 2 else 0), frame.right, 2 * side):
            path += rounded_path(Frame(x, y, side, side), 0)
    pen.path(path, fill=colour)


def _diagonals(pen: Pen, frame: Frame, colour: str, unit: float, *, both: bool) -> None:
    ways = ((frame.bottom, frame.y), (frame.y, frame.bottom))[: 1 + both]
    steps = _steps(frame.x - frame.height, frame.right, 2.0 * unit)
    ends = [(x, start, x + frame.height, end) for x in steps for start, end in ways]
    pen.lines(ends, colour, (0.5 if both else 0.95) * unit)


def _rows(
    pen: Pen,
    name: str,
    frame: Frame,
    unit: float,
    row: Path,
    step: float,
    shift: float = 0,
    **paint: Any,
) -> None:
    """Fill a frame with the row of a pattern, which begins at the origin: one every `step` mm.

    It is drawn once, and each second one lies `shift` mm further right. None reaches 2 mm up, down
    or to the left.
    """
    reach = 2 * unit
    key = (name, round(frame.width, 3), unit, *paint.values())

    def draw(form: Pen) -> None:
        form.path(placed(row, (reach, reach)), **paint)

    for number, y in enumerate(_steps(frame.y, frame.bottom + 1.7 * unit, step * unit)):
        left = frame.x + (shift * unit if number % 2 else 0)
        place = Frame(left - reach, y - reach, frame.width + 4 * reach, 2 * reach)
        pen.once(key, place, draw, lasting=True)
