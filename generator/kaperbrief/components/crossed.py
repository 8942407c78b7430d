"""Boxes that are lost already: crossed out, so that it is told without colour."""

from __future__ import annotations

from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen

_INSET = 0.14


def cross_out(pen: Pen, box: Frame, colour: str = "ink") -> None:
    """Two strokes from corner to corner, well inside the box."""
    x, y = box.width * _INSET, box.height * _INSET
    left, right, top, bottom = box.x + x, box.right - x, box.y + y, box.bottom - y
    width = max(0.8, 0.1 * min(box.width, box.height))
    pen.polyline([(left, top), (right, bottom)], stroke=colour, width=width, cap=1)
    pen.polyline([(left, bottom), (right, top)], stroke=colour, width=width, cap=1)
