"""The eight patterns that tell crews apart without colour; sizes in millimetres from the style."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from kaperbrief.typeset.curves import Segment, circle_path, rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM


def fill_pattern(
    pen: Pen,
    path: Sequence[Segment],
    frame: Frame,
    pattern: str,
    colour: str,
    scale: float = 1.0,
) -> None:
    """Fill a path, whose bounds are `frame`, with a pattern in a colour on white."""
    unit = scale * MM
    with pen.saved():
        pen.clip(path)
        if pattern == "solid":
            pen.path(path, fill=colour)
        elif pattern in ("stripes", "lattice"):
            _diagonals(pen, frame, colour, unit, both=pattern == "lattice")
        elif pattern == "bars":
            for x in _steps(frame.x + 0.45 * unit, frame.right, 1.8 * unit):
                pen.line(x, frame.y, x, frame.bottom, colour, 0.8 * unit)
        elif pattern in ("waves", "chevrons"):
            _rows_of_lines(pen, frame, colour, unit, pattern)
        elif pattern == "dots":
            _dots(pen, frame, colour, unit)
        else:
            _checks(pen, frame, colour, unit)


def _steps(start: float, end: float, step: float) -> Iterator[float]:
    for number in range(max(0, math.ceil((end - start) / step))):
        yield start + number * step


def _diagonals(pen: Pen, frame: Frame, colour: str, unit: float, *, both: bool) -> None:
    width = (0.5 if both else 0.95) * unit
    for x in _steps(frame.x - frame.height, frame.right, 2.0 * unit):
        pen.line(x, frame.bottom, x + frame.height, frame.y, colour, width)
        if both:
            pen.line(x, frame.y, x + frame.height, frame.bottom, colour, width)


def _rows_of_lines(pen: Pen, frame: Frame, colour: str, unit: float, pattern: str) -> None:
    step, rise = (0.28, 0.42) if pattern == "waves" else (1.1, 0.8)
    for y in _steps(frame.y, frame.bottom + 1.7 * unit, 1.7 * unit):
        points: list[tuple[float, float]] = []
        for number, x in enumerate(_steps(frame.x, frame.right + 2 * unit, step * unit)):
            if pattern == "waves":
                lift = rise * math.sin((x - frame.x) / (1.7 * unit) * math.pi)
            else:
                lift = rise if number % 2 else 0.0
            points.append((x, y + lift * unit))
        pen.polyline(points, stroke=colour, width=0.75 * unit)


def _dots(pen: Pen, frame: Frame, colour: str, unit: float) -> None:
    pitch = 1.7 * unit
    path: list[Segment] = []
    for row, y in enumerate(_steps(frame.y, frame.bottom + pitch, pitch * 0.82)):
        for x in _steps(frame.x + (pitch / 2 if row % 2 else 0), frame.right + pitch, pitch):
            path += circle_path(x, y, 0.55 * unit)
    pen.path(path, fill=colour)


def _checks(pen: Pen, frame: Frame, colour: str, unit: float) -> None:
    side = 1.35 * unit
    path: list[Segment] = []
    for row, y in enumerate(_steps(frame.y, frame.bottom, side)):
        for x in _steps(frame.x + (side if row % 2 else 0), frame.right, 2 * side):
            path += rounded_path(Frame(x, y, side, side), 0)
    pen.path(path, fill=colour)
