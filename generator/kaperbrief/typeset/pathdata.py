"""Path data of SVG: the segments that it writes down."""

from __future__ import annotations

import re
from typing import Any

from kaperbrief.typeset.curves import Path

_DATA = re.compile(r"[MmZzLlHhVvCcSsQqTtAa\d\s,.eE+-]*")
_PLAIN = re.compile(r"\s*M[MZLHVCQ\d\s,.-]*", re.ASCII)
_TOKEN = re.compile(r"[MZLHVCQ]|-?(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)")
_PAIRS = {"M": 1, "L": 1, "C": 3, "Q": 2}


def segments(data: str) -> Path:
    """What path data draws. Raises whatever comes where it cannot be read."""
    return _plain(data) or _any(data)


def _plain(data: str) -> Path:
    """The segments of absolute lines and curves, as drawing programs write them; else none."""
    if _PLAIN.fullmatch(data) is None:
        return []
    made: Path = []
    command, opened, x, y, begun = "", False, 0.0, 0.0, (0.0, 0.0)
    tokens = _TOKEN.findall(data)[::-1]
    while tokens:
        if tokens[-1] in "MZLHVCQ":
            command = tokens.pop()
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
        opened = True
        if command in "HV":
            x, y = (float(tokens.pop()), y) if command == "H" else (x, float(tokens.pop()))
            made.append(("l", x, y))
            continue
        points = [float(tokens.pop()) for _ in range(2 * _PAIRS[command])]
        if command == "M":
            made.append(("m", *points))
            command, begun = "L", (points[0], points[1])
        elif command == "Q":
            (a, b), (c, d), third = points[:2], points[2:], 0.66666666666666667
            near = x + third * (a - x), y + third * (b - y)
            made.append(("c", *near, c + third * (a - c), d + third * (b - d), c, d))
        else:
            made.append(("l" if command == "L" else "c", *points))
        x, y = points[-2:]
    return made


def _any(data: str) -> Path:
    """The segments of any path data."""
    from fontTools.svgLib.path import parse_path

    if _DATA.fullmatch(data) is None:
        raise ValueError(data)
    pen = _outline_pen()
    parse_path(data, pen)
    made: Path = pen.segments
    return made


def _outline_pen() -> Any:
    from fontTools.pens.basePen import BasePen

    class OutlinePen(BasePen):  # type: ignore[misc]
        """Collects the path as moves, lines and curves."""

        def __init__(self) -> None:
            super().__init__(None)
            self.segments: Path = []

        def _moveTo(self, pt: tuple[float, float]) -> None:
            self.segments.append(("m", *pt))

        def _lineTo(self, pt: tuple[float, float]) -> None:
            self.segments.append(("l", *pt))

        def _curveToOne(
            self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
        ) -> None:
            self.segments.append(("c", *pt1, *pt2, *pt3))

        def _closePath(self) -> None:
            self.segments.append(("h",))

        def _endPath(self) -> None:
            pass

    return OutlinePen()
