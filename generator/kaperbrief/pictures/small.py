"""What is left of a ship that is small on paper: thin lines and small things would be blots."""

from __future__ import annotations

from itertools import pairwise

from kaperbrief.pictures.sketch import Emblem, Mark
from kaperbrief.typeset.curves import extent

_SPARS = "wood", "steel", "paper"
"""The light along spars, in colour, on a ship of ghosts, and in white."""


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
    """Is it, on a deck from above? Where outlines are thin, ink and planks are left."""
    if isinstance(mark, Emblem) or not mark.fill or mark.fill == "deck":
        return plain(mark)
    return plain(mark) and mark.line > 0.5


def clear(mark: Mark | Emblem) -> bool:
    """Is a mark to be seen on a deck of 30 mm? The pins round masts are not."""
    return isinstance(mark, Emblem) or bool(mark.fill) or mark.source[0] != "deck/mast"


KEPT = {"icon": bold, "small": clear}
"""By the size of a deck: which marks are left of it; of a full one all are."""
