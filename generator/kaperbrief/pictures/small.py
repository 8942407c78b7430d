"""What is left of a picture that is small on paper: thin lines and small things would be blots."""

from __future__ import annotations

from itertools import pairwise

from kaperbrief.pictures.marks import Emblem, Mark, reach_of
from kaperbrief.pictures.sketch import Sketch, fitted
from kaperbrief.typeset.curves import extent
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM

_COLLAR = 6.0
"""What is wider at the foot of a mast is the collar round it."""
_SPARS = "wood", "steel", "paper"
"""The light along spars, in colour, on a ship of ghosts, and in white."""

_ROPE, _POST = 0.34, 4.4
"""Units: how thick a line and how long a post of a hull is at least that is seen on such a ship."""
_LINE, _DASH, _DETAIL = 0.11, 0.8, 2.6
"""Millimetres: what a strong line is, how long one is at least, and how long any other is."""
_PUPIL, _DOT, _SPOT, _EDGED = 0.12, 0.42, 0.5, 0.9
"""Millimetres: how large at least a black dot and another are, and what has an outline, across and
along."""

_TINY, _MOST = 21.0, 1.8
"""Millimetres: how wide a tiny scene is at most; and how much its things may grow."""
_BARE = "sky/", "backdrop/", "land/deck"
"""What is left out of a tiny scene that has things."""
_FIELD, _BEAM = 0.9, 3.0
"""But for what is as wide as the scene by that share, and higher than so many units."""


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


def slender(mark: Mark | Emblem) -> bool:
    """Is a mark to be seen on a ship of 25 mm? Planks, seams, shrouds and posts are not."""
    if isinstance(mark, Emblem) or mark.fill or mark.dot:
        return True
    if mark.line < _ROPE:
        return False
    box = extent(mark.path)
    return max(box.width, box.height) > _POST or not mark.source[0].startswith("hull/")


def bold(mark: Mark | Emblem) -> bool:
    """Is it, on a deck from above? Thin outlines of ink and planks are, discs of masts, barrels."""
    if isinstance(mark, Emblem) or not mark.fill or mark.fill == "deck":
        return clear(mark) and plain(mark)
    if mark.source[0] == "deck/mast":
        return extent(mark.outline).width > _COLLAR
    if mark.source[0] == "deck/gun":
        return mark.fill == "ink"
    return plain(mark) and mark.line > 0.5


def clear(mark: Mark | Emblem) -> bool:
    """Is a mark to be seen on a deck of 30 mm? The pins round masts are not."""
    return isinstance(mark, Emblem) or bool(mark.fill) or mark.source[0] != "deck/mast"


def simple(sketch: Sketch, box: Frame, frame: Frame) -> Sketch:
    """A scene or a thing as it is drawn in a frame: of a small one, what will not be a blot."""
    unit = fitted(box, frame)[1] / MM
    sketch = sketch.again()
    if box.width * unit < _TINY and {"thing", ""} < {*map(_kind, sketch.marks)}:
        sketch.marks = _foremost(sketch.marks, box)
    sketch.marks = [kept for mark in sketch.marks if (kept := _left(mark, unit))]
    return sketch


def _kind(mark: Mark | Emblem) -> str:
    """The folder of the art that a mark is from, or nothing."""
    return "" if isinstance(mark, Emblem) else mark.source[0].partition("/")[0]


def _foremost(marks: list[Mark | Emblem], box: Frame) -> list[Mark | Emblem]:
    """Of a scene its things, as large as its box allows, before fields without outlines."""
    things = [mark for mark in marks if isinstance(mark, Mark) and _kind(mark) == "thing"]
    found: list[Mark | Emblem] = []
    grow = _grown(things, box)
    for mark in marks:
        if isinstance(mark, Emblem) or not mark.source[0].startswith(("thing/", *_BARE)):
            found.append(mark)
        elif _kind(mark) == "thing":
            found.append(_moved(mark, *grow))
        elif mark.fill:
            field = extent(mark.path)
            if field.width > _FIELD * box.width and field.height > _BEAM:
                found.append(mark._replace(stroke=""))
    return found


def _grown(things: list[Mark], box: Frame) -> tuple[float, float, float]:
    """How many times as large things may be drawn, and how far right and down they are then."""
    if not things:
        return 1.0, 0.0, 0.0
    boxes = [extent(mark.path) for mark in things]
    left, right = min(one.x for one in boxes), max(one.right for one in boxes)
    top, bottom = min(one.y for one in boxes), max(one.bottom for one in boxes)
    share = min(0.96 * box.width / (right - left), 0.94 * (bottom - box.y) / (bottom - top))
    share = min(_MOST, max(1.0, share))
    return share, box.centre[0] - share * (left + right) / 2, bottom * (1 - share)


def _moved(mark: Mark, share: float, right: float, down: float) -> Mark:
    a, b, c, d, e, f = (share * number for number in mark.matrix)
    return mark._replace(matrix=(a, b, c, d, e + right, f + down))


def _left(mark: Mark | Emblem, unit: float) -> Mark | Emblem | None:
    """A mark so many millimetres to a unit: whole, without its outline, or not at all."""
    if isinstance(mark, Emblem):
        return mark if mark.size * unit > _SPOT else None
    left, top, right, bottom = reach_of(mark)
    low, high = (unit * size for size in sorted((right - left, bottom - top)))
    if not mark.fill:
        wide = mark.width * unit
        least = _DASH if wide > _LINE else _DETAIL
        return mark if (wide > _PUPIL if mark.dot else high > least) else None
    if high < (_PUPIL if mark.fill == "contour" else _DOT) or (low < _DOT and mark.fill == "paper"):
        return None
    return mark if low > _SPOT and high > _EDGED else mark._replace(stroke="")


def smooth(mark: Mark | Emblem) -> bool:
    """Is a mark to be seen on a ship of 60 mm? The grain of her wood is not."""
    return isinstance(mark, Emblem) or mark.stroke != "grain"


SEEN = {"icon": plain, "slender": slender, "small": smooth, "full": smooth}
"""By the size of a ship in profile: which marks are left of her; of a large one all are."""
KEPT = {"icon": bold, "small": clear}
"""By the size of a deck: which marks are left of it; of a full one all are."""
