"""Path data of SVG: the segments that it writes down."""

from __future__ import annotations

import re

from kaperbrief.typeset.curves import Path, Point

_DATA = re.compile(r"[MmZzLlHhVvCcSsQqTtAa\d\s,.eE+-]*")
_PLAIN = re.compile(r"\s*M[MZLHVCQ\d\s,.-]*", re.ASCII)
_TOKEN = re.compile(r"[MZLHVCQ]|-?(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
"""How many numbers a command takes."""
_OPERATORS = {"moveTo": "m", "lineTo": "l", "curveTo": "c", "qCurveTo": "c", "closePath": "h"}


def segments(data: str) -> Path:
    """What path data draws. Raises whatever comes where it cannot be read."""
    return _plain(data) or _any(data)


def _plain(data: str) -> Path:
    """The segments of absolute lines and curves, as drawing programs write them; else none."""
    if _PLAIN.fullmatch(data) is None:
        return []
    made: Path = []
    command, opened, x, y, begun = "", False, 0.0, 0.0, (0.0, 0.0)
    tokens, here = _TOKEN.findall(data), 0
    while here < len(tokens):
        if tokens[here] in _COUNTS:
            command, here = tokens[here], here + 1
            if command == "Z":
                if opened and (x, y) != begun:
                    made.append(("l", *begun))
                made += [("h",)] * opened
                opened, (x, y) = False, begun
                continue
        elif command == "Z":
            return []
        if not opened and command != "M":
            made.append(("m", *begun))
        opened, count = True, _COUNTS[command]
        points = (*map(float, tokens[here : here + count]),)
        here += count
        if len(points) < count:
            raise ValueError(data)
        if command == "C":
            made.append(("c", *points))
        elif command == "M":
            made.append(("m", *points))
            command, begun = "L", (points[0], points[1])
        elif command == "Q":
            near, far, end = _cubic((x, y), (points[0], points[1]), (points[2], points[3]))
            made.append(("c", *near, *far, *end))
        else:
            points = (points[0], y) if command == "H" else (x, *points)[-2:]
            made.append(("l", *points))
        x, y = points[-2:]
    return made


def _any(data: str) -> Path:
    """The segments of any path data."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    if _DATA.fullmatch(data) is None:
        raise ValueError(data)
    pen = RecordingPen()
    parse_path(data, pen)
    made: Path = []
    for name, points in pen.value:
        if name == "qCurveTo":
            points = _cubic(made[-1][-2:], *points)
        if name in _OPERATORS:
            made.append((_OPERATORS[name], *(number for point in points for number in point)))
    return made


def _cubic(start: Point, control: Point, end: Point) -> tuple[Point, Point, Point]:
    """A quadratic curve as a cubic one: its control points and its end."""
    (x, y), (a, b), (c, d), third = start, control, end, 0.66666666666666667
    near = x + third * (a - x), y + third * (b - y)
    return near, (c + third * (a - c), d + third * (b - d)), end
