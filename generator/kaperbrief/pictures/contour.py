"""Contours: a strong line round each thing of a picture that is to be coloured in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from kaperbrief.pictures.bare import place, thick
from kaperbrief.pictures.marks import Emblem, Mark, Matrix

_GROUND = "sky", "sea", "land", "backdrop", "frame"
"""Folders of art that lie behind things and have no contour."""
_WATER = "swell", "foam", "water", "shelf", "glow"
"""Nor has what is made of water or of light."""

_SPARRED = "", "sail"
"""Folders of art whose double lines are yards; elsewhere they are rings and ropes."""
_SHARE = 0.4
"""How wide the line behind what is thin is at most."""
_EVEN = 0.5
"""What share of the least thickness has contours where lines are even."""
_ALL = 20.0
"""Where more units than these are as thick as what has a contour, all has the same."""


def contoured(
    marks: list[Mark | Emblem], width: float, least: float, even: bool = False
) -> list[Mark | Emblem]:
    """Marks with lines `width` wide behind those that are filled, of things beside each other.

    All of a thing lies on these lines, so they are seen round its outside only. What is thinner
    than `least` in the mean has none: it would be a bar; where lines are `even`, what is
    half as thick has them too, and spars, which are lines, none.
    """
    found: list[Mark | Emblem] = []
    for ground, run in groupby(marks, _ground):
        own = [*run]
        if not ground:
            found += _behind([one for one in own if isinstance(one, Mark)], width, least, even)
        found += own
    return found


def _ground(one: Mark | Emblem) -> bool:
    return isinstance(one, Mark) and one.source[0].partition("/")[0] in _GROUND


def _behind(marks: list[Mark], width: float, least: float, even: bool) -> Iterator[Mark]:
    """The lines behind marks; round a yard, a line in a wider one, is half of what is added."""
    drawn = {place(one) for one in marks if not one.fill}
    spars: dict[tuple[int, Matrix], Mark] = {}
    for one in marks:
        if one.fill:
            part = even and one.source[0].startswith("ship/")  # whose outline is beside it
            edged = one.fill not in _WATER and (part or one.stroke or place(one) in drawn)
            high = thick(one.path) if edged else 0.0
            if even and one.fill == "contour":
                continue
            if edged and least > _ALL and not even:
                yield _strong(one, width)
            elif one.source[0] == "flag" or high >= least * (_EVEN if even else 1):
                yield _strong(one, min(width, _SHARE * high))
        elif not even and one.source[0].partition("/")[0] in _SPARRED:
            before = spars.setdefault(place(one), one)
            if before.width > one.width:
                yield _strong(before, before.width + 0.5 * width)


def _strong(one: Mark, width: float) -> Mark:
    return one._replace(fill="", stroke="contour", even_odd=False, width=width)
