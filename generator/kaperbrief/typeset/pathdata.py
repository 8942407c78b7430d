"""Path data of SVG: the segments that it writes down."""

from __future__ import annotations

import re

from kaperbrief.typeset.curves import Path, Point

_DATA = re.compile(r"[MmZzLlHhVvCcSsQqTtAa\d\s,.eE+-]*")
_PLAIN = re.compile(r"\s*M[MZLHVCSQTmzlhvcsqt\d\s,.-]*", re.ASCII)
_TOKEN = re.compile(r"[MZLHVCSQTmzlhvcsqt]|-?(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
"""How many numbers a command takes."""
_WRITTEN = {"M": "m", "L": "l", "H": "l", "V": "l"}
_CURVES = {"C": "C", "S": "C", "Q": "Q", "T": "Q"}
"""Of which kind a command's curve is: a smooth one goes on from one of its kind."""
_OPERATORS = {"moveTo": "m", "lineTo": "l", "curveTo": "c", "qCurveTo": "c", "closePath": "h"}


def segments(data: str) -> Path:
    """What path data draws. Raises whatever comes where it cannot be read."""
    return _plain(data) or _any(data)


def _plain(data: str) -> Path:
    """The segments of lines and curves, as drawing programs write them; else none."""
    if _PLAIN.fullmatch(data) is None:
        return []
    made: Path = []
    command, near, opened, x, y, begun = "", False, False, 0.0, 0.0, (0.0, 0.0)
    curve, last = None, begun
    tokens, here = _TOKEN.findall(data), 0
    while here < len(tokens):
        if tokens[here].upper() in _COUNTS:
            command, near = tokens[here].upper(), tokens[here].islower()
            here += 1
            if command == "Z":
                if opened and (x, y) != begun:
                    made.append(("l", *begun))
                made += [("h",)] * opened
                opened, (x, y), curve = False, begun, None
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
        if near or count == 1:
            points = _absolute(command, points, x if near else 0.0, y if near else 0.0, (x, y))
        kind = _CURVES.get(command)
        if kind:
            points, last = _curved(command, points, (x, y), last if kind == curve else None)
        curve = kind
        made.append(("c" if kind else _WRITTEN[command], *points))
        x, y = points[-2:]
        if command == "M":
            command, begun = "L", (x, y)
    return made


def _absolute(
    command: str, points: tuple[float, ...], x: float, y: float, at: Point
) -> tuple[float, ...]:
    """Coordinates that are measured from a point as they are on the sheet, both of each."""
    if command == "H":
        return points[0] + x, at[1]
    if command == "V":
        return at[0], points[0] + y
    return tuple([number + (y if odd % 2 else x) for odd, number in enumerate(points)])


def _curved(
    command: str, points: tuple[float, ...], at: Point, last: Point | None
) -> tuple[tuple[float, ...], Point]:
    """A curve from a point as a cubic one, and its last control point; `last` is that before it."""
    if command in "ST":
        x, y = at
        points = (*((2 * x - last[0], 2 * y - last[1]) if last else at), *points)
    control = points[-4], points[-3]
    if command in "QT":
        one, two, end = _cubic(at, control, (points[-2], points[-1]))
        points = (*one, *two, *end)
    return points, control


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
