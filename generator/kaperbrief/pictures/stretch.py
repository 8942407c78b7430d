"""A hull made longer amidships, and deep enough to lay cargo on: her art, point by point."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from kaperbrief.pictures.sketch import Mark
from kaperbrief.typeset.curves import Path, Point, extent
from kaperbrief.typeset.frame import Frame

WATER = -2.5
"""What lies lower than this on the art of a hull is her foot."""
_FOOT = 44.0
"""Half the width of the foot of every hull before it is made longer."""
_BOAT = 25.0
"""A foot narrower than twice this is a boat's and hardly grows."""
_SPUR = 49.5
"""What reaches further than this at the water is a spur."""
_FULL = 0.97, 0.85
"""The foot of a full ship beside her deck, aft and at her bow."""
_RAIL = 4.5
"""What lies so little below the top of a full ship's end belongs to her rail."""
_SEAM = 6.6
"""From one seam of a deep side to the next."""
_END, _SMALL, _LONG = 30.0, 24.0, 40.0
"""Where bow and stern begin; how wide what keeps its shape may be; and what is no rudder or ram."""


def across(x: float, long: float) -> float:
    """Where a place of the art lies on a hull that is `long` times as long amidships."""
    return x + (long - 1) * max(-_END, min(_END, x))


def foot(long: float) -> float:
    """Half the width of a foot."""
    return across(_FOOT, long)


def stretched(
    marks: Iterable[Mark], long: float, deep: float, full: Sequence[float] = ()
) -> list[Mark]:
    """The marks of a hull's art, her side `deep` units deeper; what was her bottom is left out.

    Bow and stern keep their shape, and so does what is small, together with all upon it. Her
    foot reaches from end to end of her deck where these are told: she is `full`.
    """
    marks = list(marks)
    side = max((mark for mark in marks if mark.fill), key=area).outline
    ends = [across(x, long) for *_, x, y in (s for s in side if len(s) > 1) if y > 3]
    half = foot(long) if max(ends) > _BOAT else 1.3 * max(ends)
    wider = half / -min(ends), half / max(ends)
    if full:
        wider = _FULL[0] * full[0] / min(ends), _FULL[1] * full[-1] / max(ends)
    ends_of = [
        [y for *_, x, y in (s for s in side if len(s) > 1) if way * x > _END] for way in (-1, 1)
    ]
    heads = [min(ys, default=0.0) for ys in ends_of]
    still: list[Frame] = []

    def place(box: Frame, wide: tuple[float, float], hers: bool) -> Callable[[Point], Point]:
        """Where the points of a mark go that has this box."""
        over = next((one for one in still if _within(box, one)), box)
        if over.width < _SMALL:
            still.append(over)
        middle = over.centre[0]
        shift = across(middle, long) - middle if over.width < _SMALL else None

        def moved(at: Point) -> Point:
            x, y = at
            if x >= _SPUR and WATER - 12 < y < 0:
                # A spur is at the water however high her side is; her band ends before it.
                x, y = (x, y + deep) if hers or box.x > _SPUR else (min(x, _SPUR + 1.5), y)
                return across(x, long), y
            to_x = across(x, long) if shift is None else x + shift
            if y > WATER and box.bottom > 3:
                return to_x * wide[to_x > 0], y + deep
            if hers and full and abs(x) > _END:
                head = heads[x > 0] + _RAIL
                y += deep * max(0.0, (y - head) / (box.bottom - head))
            return to_x, y

        return moved

    found = []
    for mark in marks:
        box, hers = extent(mark.outline), mark.outline == side
        if hers or box.bottom <= 3 or box.width <= _LONG:
            to = mapped(mark.outline, place(box, wider if hers else (1.0, 1.0), hers))
            found.append(mark._replace(outline=to))
    return found


def seams(deck: Sequence[Point], deep: float) -> str:
    """Planks of a side that is `deep` units deeper, below where her art ends."""
    (left, _), (right, _) = deck[0], deck[-1]
    count = max(0, math.ceil(deep / _SEAM))
    return "".join(f"M{left - 9:.1f} {n * _SEAM:.1f}H{right + 9:.1f}" for n in range(count))


def area(mark: Mark) -> float:
    """How large a mark is, nothing where it does not reach below the water."""
    box = extent(mark.outline)
    return box.width * box.height * (box.bottom > 3)


def _within(box: Frame, other: Frame) -> bool:
    return (
        other.x - 1 <= box.x and box.right <= other.right + 1
        and other.y - 1 <= box.y and box.bottom <= other.bottom + 1
    )  # fmt: skip


def mapped(path: Path, place: Callable[[Point], Point]) -> Path:
    """A path, each of its points moved."""
    return [
        (kind, *(u for n in range(0, len(numbers), 2) for u in place((numbers[n], numbers[n + 1]))))
        for kind, *numbers in path
    ]
