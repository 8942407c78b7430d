"""What is left of a picture that is small on paper: thin lines and small things would be blots."""

from __future__ import annotations

from itertools import pairwise

from kaperbrief.pictures.sketch import Emblem, Mark, Sketch, fitted
from kaperbrief.typeset.curves import extent
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM

_COLLAR = 6.0
"""What is wider at the foot of a mast is the collar round it."""
_SPARS = "wood", "steel", "paper"
"""The light along spars, in colour, on a ship of ghosts, and in white."""

_LINE, _DASH, _DETAIL = 0.11, 0.8, 2.6
"""Millimetres: what a strong line is, how long one is at least, and how long any other is."""
_PUPIL, _DOT, _SPOT, _EDGED = 0.12, 0.42, 0.5, 0.9
"""Millimetres: how large at least a black dot and another are, and what has an outline, across and
along."""


def plain(mark: Mark | Emblem) -> bool:
    """Is a mark to be seen on a ship of 10 mm?"""
    if isinstance(mark, Emblem):
        return mark.size > 9
    box = extent(mark.path)
    if not mark.fill:
        strong = mark.width >= 0.65 and mark.stroke not in _SPARS
        return strong and max(box.width, box.height) > 4.4
    points = [segment[-2:] for segment in mark.path if len(segment) > 1]
    area = sum(a * d - b * c for (a, b), (c, d) in pairwise([points[-1], *points])) / 2
    rail = abs(area) < 1.9 * box.width and box.height < box.width
    return not rail and max(box.width, box.height) > 4.4


def bold(mark: Mark | Emblem) -> bool:
    """Is it, on a deck from above? Of thin outlines ink and planks are left, of masts discs."""
    if isinstance(mark, Emblem) or not mark.fill or mark.fill == "deck":
        return clear(mark) and plain(mark)
    if mark.source[0] == "deck/mast":
        return extent(mark.outline).width > _COLLAR
    return plain(mark) and mark.line > 0.5


def clear(mark: Mark | Emblem) -> bool:
    """Is a mark to be seen on a deck of 30 mm? The pins round masts are not."""
    return isinstance(mark, Emblem) or bool(mark.fill) or mark.source[0] != "deck/mast"


def simple(sketch: Sketch, box: Frame, frame: Frame) -> Sketch:
    """A scene or a thing as it is drawn in a frame: of a small one, what will not be a blot."""
    unit = fitted(box, frame)[1] / MM
    sketch = sketch.again()
    sketch.marks = [kept for mark in sketch.marks if (kept := _left(mark, unit))]
    return sketch


def _left(mark: Mark | Emblem, unit: float) -> Mark | Emblem | None:
    """A mark so many millimetres to a unit: whole, without its outline, or not at all."""
    if isinstance(mark, Emblem):
        return mark if mark.size * unit > _SPOT else None
    box = extent(mark.path)
    high, low = (unit * size for size in sorted((box.width, box.height), reverse=True))
    if not mark.fill:
        strong = mark.width * unit > _LINE
        return mark if high > (_DASH if strong else _DETAIL) else None
    if high < (_PUPIL if mark.fill == "contour" else _DOT) or (low < _DOT and mark.fill == "paper"):
        return None
    return mark if low > _SPOT and high > _EDGED else mark._replace(stroke="")


KEPT = {"icon": bold, "small": clear}
"""By the size of a deck: which marks are left of it; of a full one all are."""
