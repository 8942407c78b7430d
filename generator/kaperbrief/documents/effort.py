"""The handwork that a print is: how long cutting and folding take.

A model of an adult with a knife and a ruler: rough, but the same for all kits.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from kaperbrief.nodes import Node
from kaperbrief.press.job import Copy, Lines, PagePlan

SHEET, TURN, CUT, ROUND, FOLD, GLUE = 5, 6, 12, 16, 8, 20
"""Seconds for taking up a sheet, turning it, a straight cut, a round piece, a fold, gluing it."""
_FOLDS = {"flag": ("wrap", 1), "standee": ("", 2), "paper-figure": ("foot", 2)}
"""Tags of what is folded, the attribute without which it is a mere picture, and how often."""


def minutes(pages: list[PagePlan]) -> int:
    """The minutes that cutting and folding take."""
    return math.ceil(sum(map(_seconds, pages)) / 60)


def gluing(pages: list[PagePlan]) -> int:
    """The minutes that gluing folded things together takes besides, without drying."""
    placed = [place for page in pages for place in page.placements if place.job.piece is not None]
    halves = sum(1 for one in placed if one.back and one.job.piece and one.job.piece.folded)
    things = sum(_folds(node) > 0 for one in placed for node in one.copy.front.walk())
    return math.ceil(GLUE * (halves + things) / 60)


def cuts(pages: list[PagePlan]) -> int:
    """How many straight cuts part sheets, pieces and tiles."""
    return sum(map(_cuts, pages))


def pieces(pages: list[PagePlan]) -> int:
    """How many pieces are cut out."""
    cut = [place for page in pages if page.form == "pieces" for place in page.placements]
    return sum(held(place.copy) for place in cut if not place.back)


def held(copy: Copy) -> int:
    """How many things a piece falls into, as a crew that is cut out as one strip."""
    return max(1, len(folded(copy)))


def folded(copy: Copy) -> list[str]:
    """The tags of all things in a piece that are folded each for itself."""
    return [node.tag for node in copy.front.walk() if _folds(node)]


def joined(copies: Iterable[Copy]) -> str:
    """What is said of the strips of long rulers, as a label; empty where there are none."""
    rulers = [copy.front.attributes for copy in copies if copy.front.tag == "ruler"]
    if all(one["start"] == "0" for one in rulers):
        return ""
    if any("flap" in one for one in rulers):
        return "Long rulers: glue the next strip on the **hatched** flap."
    return "Long rulers: tape the strips together, **end to end**."


def _lines(page: PagePlan) -> list[Lines]:
    return [*([page.cuts] if page.cuts else []), *page.blocks]


def _cuts(page: PagePlan) -> int:
    if page.side == "back":
        return 0
    if page.tile is not None:
        return (page.tile.right > 0) + (page.tile.bottom > 0)
    if page.form != "pieces":
        return page.form == "half"
    return sum(len(lines.vertical) + len(lines.horizontal) for lines in _lines(page))


def _seconds(page: PagePlan) -> float:
    if page.side == "back":
        return 0
    if page.form == "half":
        return SHEET + CUT
    if page.form == "folder" and page.side == "front":
        return SHEET + FOLD
    if page.tile is not None:
        edges = _cuts(page)
        return (SHEET + TURN + CUT * edges) if edges else 0
    if page.form != "pieces":
        return 0
    seconds = SHEET + CUT * _cuts(page) + TURN * len(_lines(page))
    if page.fold is not None:
        seconds += FOLD
    for place in page.placements:
        if place.job.piece is not None and place.job.piece.round:
            seconds += ROUND
        if place.back and place.job.piece is not None and place.job.piece.folded:
            seconds += FOLD
        seconds += FOLD * sum(map(_folds, place.copy.front.walk()))
    return seconds


def _folds(node: Node) -> int:
    """How often a tag is folded."""
    needs, times = _FOLDS.get(node.tag, ("", 0))
    return times if not needs or node.attributes.get(needs) else 0


def flip(pages: list[PagePlan]) -> list[str]:
    """How paper with backs is turned over, as a label."""
    # Over the long edge pages that lie are turned, over the short one those that are upright.
    short = [
        page.turned == (page.paper.width < page.paper.height)
        for page in pages
        if page.side == "back"
    ]
    if any(short):
        return ["Two-sided pages: flip on the **short edge**, try one first."]
    return ["Two-sided pages: flip on the **long edge**, try one first."] if short else []
