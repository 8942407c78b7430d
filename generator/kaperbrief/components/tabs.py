"""The five shapes of the tab that names a card's kind."""

from __future__ import annotations

import math

from kaperbrief.typeset.curves import Path, polygon_path, rounded_path
from kaperbrief.typeset.frame import Frame

SHAPES = ("pennant", "capsule", "swallowtail", "pointed", "wavy")


def tab_path(shape: str, frame: Frame, unit: float) -> Path:
    """The outline of a tab over `frame`, `unit` points to a millimetre of a full-size card.

    Swallowtails and points reach beyond the sides, pennants and waves beyond the foot.
    """
    x, y, right, bottom = frame.x, frame.y, frame.right, frame.bottom
    cx, cy = frame.centre
    if shape == "capsule":
        return rounded_path(frame, frame.height / 2)
    if shape == "pennant":
        points = [(x, y), (right, y), (right, bottom), (cx, bottom + 2.2 * unit), (x, bottom)]
    elif shape == "swallowtail":
        far = 2 * unit
        points = [(x - far, y), (right + far, y), (right, cy), (right + far, bottom)]
        points += [(x - far, bottom), (x, cy)]
    elif shape == "pointed":
        far = 2.4 * unit
        points = [(x, y), (right, y), (right + far, cy), (right, bottom), (x, bottom)]
        points += [(x - far, cy)]
    else:
        points = [(right, y), (x, y)]
        for number in range(49):
            lift = 0.7 * unit * math.sin(number * math.pi / 6)
            points.append((x + number * frame.width / 48, bottom + lift))
    return polygon_path(points)
